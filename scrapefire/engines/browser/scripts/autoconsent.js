// The library talks by messages: it asks for its rules ("init"), has its snippets evaluated in the page ("eval"), and
// tells what it has done.  Starts it; autoconsentNext() waits for what it wants next: {eval: {id, code}} or {done}.
(library, rules) => {
  const waiting = [];
  let wake = null;
  const tell = event => {
    waiting.push(event);
    if (wake) wake();
  };
  globalThis.autoconsentNext = async () => {
    while (!waiting.length) await new Promise(resolve => { wake = resolve; });
    return waiting.shift();
  };
  globalThis.autoconsentSendMessage = async message => {
    await null;  // it asks before it is ready to be answered
    if (message.type === 'init') {
      globalThis.autoconsentReceiveMessage({type: 'initResp', rules: {autoconsent: JSON.parse(rules)}, config: {
        enabled: true, autoAction: 'optOut', disabledCmps: [], enablePrehide: false, detectRetries: 2,
        enableCosmeticRules: true, isMainWorld: false, prehideTimeout: 500, visualTest: false,
        logs: {lifecycle: false, rulesteps: false, evals: false, errors: false, messages: false}}});
    } else if (message.type === 'eval') tell({eval: {id: message.id, code: message.code}});
    else if (message.type === 'autoconsentDone') tell({done: true});
    else if (message.type === 'optOutResult' && message.result) tell({done: true});
    else if (message.type === 'autoconsentError' || message.type === 'optOutResult') tell({done: false});
  };
  (0, eval)(library);
}
