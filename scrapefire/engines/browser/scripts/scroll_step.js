// One step: to the end in strides of a window, so that what waits to come into view is seen; then the button.
async press => {
  const root = document.scrollingElement || document.documentElement;
  const tall = element => element.scrollHeight > element.clientHeight + 50;
  let target = root;
  if (!tall(root)) {
    // The page may scroll inside a box of its own.
    const boxes = Array.from(document.querySelectorAll('main,section,div,ul')).filter(element => tall(element)
      && ['auto', 'scroll'].includes(getComputedStyle(element).overflowY) && element.clientHeight > innerHeight / 2);
    target = boxes.sort((one, other) => other.scrollHeight - one.scrollHeight)[0] || root;
  }
  const stride = Math.max(200, target.clientHeight * 0.9);
  for (let n = 0; n < 50 && target.scrollTop + target.clientHeight < target.scrollHeight - 2; n++) {
    target.scrollBy({top: stride, behavior: 'instant'});
    await new Promise(resolve => setTimeout(resolve, 30));
  }
  let pressed = '';
  if (press) {
    const more = /^(load|show|view|see)( \d+)? (more|older|next)\b.{0,30}$|^more( results| items| posts| products)?$|^mehr (laden|anzeigen)$|^weitere .{0,20}(laden|anzeigen)$|^(voir|charger|afficher) plus\b.{0,20}$|^(cargar|ver|mostrar) más\b.{0,20}$|^(carica|mostra) altr[io]\b.{0,20}$|^(laad|toon) meer\b.{0,20}$|^(carregar|ver|mostrar) mais\b.{0,20}$|^(pokaż|załaduj) więcej\b.{0,20}$|^visa fler\b.{0,20}$|^показать ещё\b.{0,20}$|^もっと見る$|^加载更多$|^더 ?보기$/i;
    const button = Array.from(document.querySelectorAll('button,[role="button"],a,input[type="button"]')).find(element => {
      const label = (element.innerText || element.value || '').trim().replace(/\s+/g, ' ');
      const link = element.localName === 'a' && !/^(#|javascript:|$)/i.test(element.getAttribute('href') || '');
      const box = element.getBoundingClientRect();
      return more.test(label) && !link && !element.disabled && box.width > 1 && box.height > 1;
    });
    if (button) { pressed = button.innerText || button.value; button.scrollIntoView({block: 'center'}); button.click(); }
  }
  return {height: target.scrollHeight, count: document.getElementsByTagName('*').length, pressed};
}
