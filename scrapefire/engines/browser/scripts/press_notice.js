// Finds notices about cookies and consent, and windows that lie over the page; presses one button and says which.
// Buttons by what they do: refuse, accept, close.  Words of the larger European languages, and of Chinese, Japanese,
// Korean and Russian.
allow => {
  const words = {
    about: /cookie|consent|gdpr|privacy|datenschutz|einwillig|confidentialit|privacidad|privacidade|prywatno|integritet|personvern|tietosuoj|gizlilik|souhlas|adatv|隐私|プライバシー|쿠키|конфиденциальн|файл[аы] cookie/i,
    refuse: /^(reject|refuse|decline|deny|disagree)( all)?( (optional )?cookies)?$|^(only|use) (strictly )?(necessary|essential)|^(necessary|essential)( cookies)? only|^continue without (accepting|consent)|^do not (accept|consent|agree)|ablehnen$|^nur (notwendige|erforderliche|essenzielle)|^(tout |all)?refuser( tout)?$|^continuer sans accepter|^rechazar|^solo (las )?necesarias|^rifiuta|^solo (i )?necessari|weigeren$|^alleen noodzakelijke|^rejeitar|^apenas necess|^odrzu|^tylko niezb|^avvisa|^endast nödv|^afvis|^kun nødv|^avslå|^hylkää|^vain välttäm|^odmítnout|^elutas|^respinge|^reddet|^отклонить|^только необходимые|^拒否|^拒绝|^거부/i,
    accept: /^(i )?(accept|agree|allow)( (all|and (continue|close|proceed)|cookies|to all))*( cookies)?$|^(yes,? )?(i('m| am) )?(happy|ok|fine)( with (that|cookies))?$|^got it!?$|^ok(ay)?!?$|^i understand$|^understood$|^(alle )?(cookies )?(akzeptieren|zustimmen|annehmen|erlauben)$|^einverstanden$|^(tout )?accepter( (tout|et (continuer|fermer)))?$|^j'accepte$|^aceptar|^accetta|^(alles )?accepteren|^akkoord$|^aceitar|^(za)?akceptuj|^zgadzam|^acceptera|^godkänn|^accept[eé]r|^godta|^hyväksy|^přijmout|^souhlasím|^elfogad|^accept(ă|a toate)|^kabul|^принять|^согласен|^同意|^接受|^すべて(同意|許可)|^동의|^모두 (동의|수락)/i,
    close: /^(close|dismiss|no,? thanks|not now|maybe later|skip|continue (reading|to site)|×|✕|✖|x|schlie(ß|ss)en|fermer|cerrar|chiudi|sluiten|fechar|zamknij|stäng|luk|lukk|sulje|zavřít|закрыть|关闭|閉じる|닫기)$/i,
  };
  const roots = [document];
  for (const element of document.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  const shown = element => {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return false;
    const style = getComputedStyle(element);
    return style.visibility !== 'hidden' && style.display !== 'none' && Number(style.opacity) > 0.05;
  };
  const label = element => (element.innerText || element.value || element.getAttribute('aria-label')
    || element.title || '').trim().replace(/\s+/g, ' ');
  const named = '[id*="cookie" i],[class*="cookie" i],[id*="consent" i],[class*="consent" i],[id*="gdpr" i],'
    + '[class*="gdpr" i],[id*="privacy" i],[aria-label*="cookie" i],[aria-label*="consent" i]';
  const boxes = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll(named + ',dialog[open],[role="dialog"],[role="alertdialog"],[aria-modal="true"]')) {
      boxes.push(element);
    }
    const body = root.body || root;
    for (const element of body.children || []) {
      const position = element.nodeType === 1 ? getComputedStyle(element).position : '';
      if (position === 'fixed' || position === 'sticky') boxes.push(element);
    }
  }
  const found = [];
  for (const box of boxes) {
    if (box === document.body || box === document.documentElement || !shown(box)) continue;
    const text = (box.innerText || '').trim();
    if (!text || text.length > 6000) continue;
    const area = box.getBoundingClientRect();
    const covers = area.width * area.height > 0.3 * innerWidth * innerHeight;
    const modal = box.matches('dialog[open],[role="dialog"],[role="alertdialog"],[aria-modal="true"]');
    const fixed = ['fixed', 'sticky'].includes(getComputedStyle(box).position);
    const consent = words.about.test(text);
    if (!consent && !(modal || (fixed && covers))) continue;
    if (consent && !modal && !fixed && !box.querySelector('button,[role="button"],input[type="button"],input[type="submit"]')) continue;
    found.push({box, consent});
  }
  // The innermost notice first: an outer one may be the page itself.
  found.sort((one, other) => (one.box.contains(other.box) ? 1 : 0) - (other.box.contains(one.box) ? 1 : 0));
  for (const {box, consent} of found) {
    const buttons = Array.from(box.querySelectorAll('button,[role="button"],input[type="button"],input[type="submit"],a'))
      .filter(shown).filter(element => label(element).length < 60);
    // A link that leads elsewhere is no answer.
    const usable = buttons.filter(element => element.localName !== 'a'
      || /^(#|javascript:|$)/i.test(element.getAttribute('href') || ''));
    for (const kind of consent ? ['refuse', 'accept', 'close'] : ['close']) {
      if (!allow.includes(kind)) continue;
      const button = usable.find(element => words[kind].test(label(element)));
      if (button) {
        const what = label(button);
        button.click();
        return {pressed: kind, label: what, consent};
      }
    }
  }
  return {pressed: null, consent: found.some(one => one.consent)};
}
