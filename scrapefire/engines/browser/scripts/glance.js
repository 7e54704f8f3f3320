// What can be told from the page at one glance.  ``busy``: it says, to a person or to a screen reader, that it is not
// finished.  ``thin``: there is next to nothing to read.
() => {
  const body = document.body;
  if (!body) return {scripts: document.scripts.length, length: 0, thin: true, busy: false};
  const scripts = document.scripts.length + (document.querySelector('[onload],[onclick]') ? 1 : 0);
  let text = (body.innerText || '').trim();
  if (text.length < 200) {
    for (const element of document.querySelectorAll('*')) {
      if (!element.shadowRoot) continue;
      for (const child of element.shadowRoot.children) text += ' ' + (child.innerText || '').trim();
    }
    text = text.trim();
  }
  const shown = element => { const box = element.getBoundingClientRect(); return box.width > 1 && box.height > 1; };
  const marks = '[aria-busy="true"],[role="progressbar"],[class*="skeleton" i],[class*="spinner" i],'
    + '[class*="loader" i],[class*="loading" i],[class*="placeholder-glow" i]';
  let busy = /^(please wait|loading|just a moment|one moment|initiali[sz]ing)\b.{0,40}$/im.test(text.slice(0, 3000));
  if (!busy) busy = Array.from(document.querySelectorAll(marks)).slice(0, 50).some(shown);
  return {scripts, length: text.length, thin: text.length < 200, busy};
}
