// Takes everything out of the page that could still act when its document goes, and says whether what is left outlives
// the document: frames, session storage, the window's name.  Opening a document drops its listeners, those of the window
// included, without telling the page; elements may act when they are taken out, so it is opened again without any.
() => {
  if (window.length) return true;
  document.open();
  document.open();
  return window.length > 0 || sessionStorage.length > 0 || window.name !== '';
}
