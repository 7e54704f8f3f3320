// Gives the document's HTML, at most `limit` characters of it, its address, and whether something was cut off.  Frames come
// as [element, token] pairs: the token stands where the frame's own HTML goes.  A deep copy keeps the order of elements, so
// that copy and original are walked in step.
(limit, ...frames) => {
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : '';
  const root = document.documentElement;
  // A document that is cut off anywhere is still one that every parser reads.
  const answer = html => ({url: location.href, html: (doctype + html).slice(0, limit), cut: doctype.length + html.length > limit});
  if (!root) return answer('');
  if (!(root instanceof HTMLElement)) return answer(new XMLSerializer().serializeToString(root));
  const tokens = new Map();
  for (let i = 0; i + 1 < frames.length; i += 2) tokens.set(frames[i], frames[i + 1]);
  const hasShadow = scope => Array.from(scope.querySelectorAll('*')).some(element => element.shadowRoot);
  if (!tokens.size && !hasShadow(document)) return answer(root.outerHTML);
  const blank = document.implementation.createHTMLDocument('');
  const walker = (owner, node) => owner.createTreeWalker(node, NodeFilter.SHOW_ELEMENT);

  // Copies a node and everything below it; light children of shadow hosts that are slotted move into the slots.
  const copyOf = source => {
    const copy = blank.importNode(source, true);
    const jobs = [];
    const from = walker(document, source), to = walker(blank, copy);
    do {
      const one = from.currentNode, other = to.currentNode;
      if (tokens.has(one)) jobs.push(() => replaceFrame(one, other));
      else if (one.shadowRoot) {
        const children = new Map(Array.from(one.childNodes, (child, i) => [child, other.childNodes[i]]));
        jobs.push(() => fillHost(one, other, children));
      }
    } while (from.nextNode() && to.nextNode());
    // From the inside out, so that what is moved is complete.
    for (const job of jobs.reverse()) job();
    return copy;
  };
  const replaceFrame = (frame, copy) => {
    const box = blank.createElement('div');
    box.setAttribute('data-original-tag', frame.localName);
    if (frame.src) box.setAttribute('data-src', frame.src);
    for (const name of ['id', 'class', 'title']) {
      if (frame.hasAttribute(name)) box.setAttribute(name, frame.getAttribute(name));
    }
    box.textContent = tokens.get(frame);
    copy.replaceWith(box);
  };
  const fillHost = (host, copy, children) => {
    const filled = blank.createDocumentFragment();
    for (const child of host.shadowRoot.childNodes) filled.append(copyOf(child));
    for (const style of filled.querySelectorAll('style,link[rel~="stylesheet"]')) style.remove();
    const originals = Array.from(host.shadowRoot.querySelectorAll('slot'));
    const names = new Map(originals.map(slot => [slot.name, slot]));
    for (const slot of Array.from(filled.querySelectorAll('slot'))) {
      const original = names.get(slot.getAttribute('name') || '');
      const assigned = original && original.getRootNode() === host.shadowRoot ? original.assignedNodes() : [];
      const parts = assigned.map(node => children.get(node)).filter(Boolean);
      slot.replaceWith(...(parts.length ? parts : Array.from(slot.childNodes)));
    }
    copy.replaceChildren(filled);
  };
  return answer(copyOf(root).outerHTML);
}
