// The library talks by messages: it asks for its rules ("init"), has expressions evaluated in the page ("eval"), and
// tells what it has done.
(library, rules, seconds) => new Promise(resolve => {
  const evals = [];
  globalThis.autoconsentSendMessage = async message => {
    const reply = answer => globalThis.autoconsentReceiveMessage(answer);
    if (message.type === 'init') {
      reply({type: 'initResp', rules: {autoconsent: JSON.parse(rules).autoconsent || JSON.parse(rules)}, config: {
        enabled: true, autoAction: 'optOut', disabledCmps: [], enablePrehide: false, detectRetries: 2,
        enableCosmeticRules: true, isMainWorld: false, prehideTimeout: 500, visualTest: false,
        logs: {lifecycle: false, rulesteps: false, evals: false, errors: false, messages: false}}});
    } else if (message.type === 'eval') {
      reply({type: 'evalResp', id: message.id, result: false});
    } else if (message.type === 'autoconsentDone' || message.type === 'optOutResult') {
      resolve(message.type === 'autoconsentDone' || message.result === true);
    } else if (message.type === 'autoconsentError') resolve(false);
  };
  setTimeout(() => resolve(false), seconds * 1000);
  (0, eval)(library);
})
