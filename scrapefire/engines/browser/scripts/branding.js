// Reads how the page looks: computed styles counted by value, and candidates for buttons and the logo, as plain data of
// at most `room` characters of JSON.  Colours come as #rrggbb or #rrggbbaa, lengths in CSS pixels.
room => {
  const MAX = {elements: 6000, text: 80, list: 40, markup: 24000, url: 2000, rules: 4000};
  const PICTURES = ['img', 'video', 'canvas', 'iframe'];
  const NO_FIELD = ['submit', 'button', 'checkbox', 'radio', 'hidden', 'range', 'image', 'file', 'color'];
  const root = document.documentElement, body = document.body;
  if (!body) return null;
  scrollTo({top: 0, behavior: 'instant'});

  // ---- values ------------------------------------------------------------------------------------------------------
  const pen = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const hexes = new Map();
  const hex = value => {
    if (!value || value === 'transparent' || value === 'none') return null;
    if (!hexes.has(value)) hexes.set(value, CSS.supports('color', value) ? drawn(value) : null);
    return hexes.get(value);
  };
  const drawn = value => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = value;
    pen.fillRect(0, 0, 1, 1);
    const bytes = Array.from(pen.getImageData(0, 0, 1, 1).data);
    if (!bytes[3]) return null;
    return '#' + bytes.slice(0, bytes[3] === 255 ? 3 : 4).map(byte => byte.toString(16).padStart(2, '0')).join('');
  };
  const opaque = color =>
    color && (color.length === 7 || parseInt(color.slice(7), 16) >= 128) ? color.slice(0, 7) : null;
  const px = value => Math.round(parseFloat(value) * 100) / 100 || 0;
  const short = (text, size = MAX.text) => (text || '').replace(/\s+/g, ' ').trim().slice(0, size);
  const address = (value, base = document.baseURI) => {
    try {
      const url = new URL(value, base).href;
      return url.length <= MAX.url ? url : null;
    } catch { return null; }
  };
  const count = (table, key, by = 1) => { if (key) table.set(key, (table.get(key) || 0) + by); };
  const most = (table, size = MAX.list) => {
    const first = Array.from(table).sort((a, b) => b[1] - a[1]).slice(0, size);
    return Object.fromEntries(first.map(([key, n]) => [key, Math.round(n)]));
  };
  const COLORS = /(?:rgba?|hsla?|color|oklch|oklab|lab|lch)\([^()]*\)|#[0-9a-f]{3,8}\b/gi;
  const stops = image => (image.match(COLORS) || []).map(hex).filter(opaque);
  const backdrop = style => opaque(hex(style.backgroundColor))
    || (style.backgroundImage.includes('gradient(') && opaque(stops(style.backgroundImage)[0])) || null;

  // ---- the tree, shadow trees included -----------------------------------------------------------------------------
  const elements = [];
  const collect = scope => {
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_ELEMENT);
    while (elements.length < MAX.elements && walker.nextNode()) {
      elements.push(walker.currentNode);
      if (walker.currentNode.shadowRoot) collect(walker.currentNode.shadowRoot);
    }
  };
  collect(body);
  const parent = element => element.parentElement || (element.getRootNode().host ?? null);
  const above = (element, test) => {
    for (let at = element; at; at = parent(at)) if (test(at)) return at;
    return null;
  };
  const classes = element => element.getAttribute('class') || '';
  const isTop = element => ['header', 'nav'].includes(element.localName)
    || ['banner', 'navigation'].includes(element.getAttribute('role'))
    || /header|navbar|masthead|topbar/i.test(element.id + ' ' + classes(element));
  const canvas = backdrop(getComputedStyle(root)) || backdrop(getComputedStyle(body));
  const behind = element => { // the colour that an element stands on
    const found = above(element, at => backdrop(getComputedStyle(at)));
    return found ? backdrop(getComputedStyle(found)) : canvas || '#ffffff';
  };

  // ---- what is seen at points of the window ------------------------------------------------------------------------
  const points = new Map();
  for (let row = 0; row < 20; row++) {
    for (let column = 0; column < 24; column++) {
      const where = [(column + .5) * innerWidth / 24, (row + .5) * innerHeight / 20];
      let at = document.elementFromPoint(...where);
      for (let inner; at?.shadowRoot && (inner = at.shadowRoot.elementFromPoint(...where)) && inner !== at;) at = inner;
      if (at) count(points, PICTURES.includes(at.localName) ? 'picture' : behind(at));
    }
  }

  // ---- one look at every element -----------------------------------------------------------------------------------
  const [texts, links, borders, fills, radii, gaps, widths, drops] = Array.from({length: 8}, () => new Map());
  const buttons = [], inputs = [], logos = [];
  const own = element =>
    Array.from(element.childNodes).reduce((sum, node) => sum + (node.nodeType === 3 ? node.data.trim().length : 0), 0);
  const named = element =>
    ['id', 'class', 'aria-label', 'alt', 'src'].map(name => element.getAttribute(name)).join(' ').slice(0, 400);
  const edge = (style, side) => {
    const drawn = style[`border${side}Style`] !== 'none' && px(style[`border${side}Width`]);
    return drawn ? opaque(hex(style[`border${side}Color`])) : null;
  };
  const rounding = style =>
    style.borderTopLeftRadius.endsWith('%') ? style.borderTopLeftRadius : px(style.borderTopLeftRadius);
  const plain = value => value === 'normal' || value === 'none' ? null : value;
  const box = (element, style, rect) => ({
    background: backdrop(style), color: hex(style.color), behind: behind(parent(element) || body),
    border: edge(style, 'Top') ? {width: px(style.borderTopWidth), color: edge(style, 'Top')} : null,
    radius: rounding(style), shadow: plain(short(style.boxShadow, 200)),
    padding: ['Top', 'Right', 'Bottom', 'Left'].map(side => px(style['padding' + side])),
    font: {size: px(style.fontSize), weight: style.fontWeight, transform: plain(style.textTransform)},
    width: px(rect.width), height: px(rect.height), top: px(rect.top + scrollY), name: short(named(element), 120),
  });
  const isButton = element => element.localName === 'button' || element.getAttribute('role') === 'button'
    || (element.localName === 'input' && ['submit', 'button'].includes(element.type))
    || (element.localName === 'a' && /(^|[\s_-])(btn|button|cta)([\s_-]|$)/i.test(classes(element)));
  // A link that is dressed as a button: filled or framed, with room around its words.
  const isDressed = (element, style, rect) =>
    element.localName === 'a' && own(element) && px(style.paddingLeft) >= 6 && rect.height <= 90 && rect.width <= 420
    && (backdrop(style) || (edge(style, 'Top') && !above(element, isTop)));
  const isField = element => /^(input|select|textarea)$/.test(element.localName) && !NO_FIELD.includes(element.type);
  const leadsHome = link => {
    try {
      const to = new URL(link.href);
      const path = /^\/(index\.\w+|[a-z]{2}(-[a-z]{2})?\/?)?$/i;
      return to.origin === location.origin && path.test(to.pathname) && !to.search;
    } catch { return false; }
  };
  const BLOCKS = /^(h[1-6]|p|li|td|th|dd|dt|blockquote|small|code|pre|label|figcaption|nav|footer|header)$/;
  const noteText = (element, style, chars, pressed, link) => {
    const tag = above(element, at => BLOCKS.test(at.localName))?.localName || 'body';
    const kind = pressed || element.closest('button, [role=button]') ? 'button'
      : link && !/^h[1-6]$/.test(tag) ? 'link' : tag;
    const look = [kind, style.fontFamily.slice(0, 200), px(style.fontSize), style.fontWeight,
      plain(style.lineHeight) && px(style.lineHeight), hex(style.color), px(style.letterSpacing)];
    count(texts, JSON.stringify(look), chars);
    const aside = above(element, isTop) || element.closest('footer');
    if (kind === 'link') count(links, opaque(hex(style.color)), aside ? chars / 4 : chars);
  };
  const LENGTHS = ['paddingTop', 'paddingRight', 'paddingBottom', 'paddingLeft', 'marginTop', 'marginBottom', 'rowGap',
    'columnGap'];
  const noteBox = (style, rect) => {
    const area = Math.min(rect.width * rect.height, 4 * innerWidth * innerHeight);
    count(drops, backdrop(style), area / 1000);
    count(borders, edge(style, 'Top') || edge(style, 'Bottom'));
    const framed = backdrop(style) || edge(style, 'Top');
    if (framed && rounding(style) > 0) count(radii, String(rounding(style)));
    for (const name of LENGTHS) {
      const value = style[name];
      if (value.endsWith('px') && px(value) > 0 && px(value) <= 128) count(gaps, String(px(value)));
    }
    const widest = style.maxWidth;
    if (widest.endsWith('px') && px(widest) >= 400 && rect.width > 300) count(widths, String(px(widest)), rect.height);
  };
  const logoOf = (element, style, rect, link) => {
    const svg = element.localName === 'svg', picture = element.localName === 'img';
    const painted = !svg && !picture && rect.width <= 600 && rect.height <= 300
      && style.backgroundImage.match(/^url\("?(.*?)"?\)/);
    if (!(svg || picture || painted) || rect.height < 10) return null;
    const words = [element.getAttribute('alt'), element.getAttribute('aria-label'),
      element.querySelector('title')?.textContent, link?.getAttribute('aria-label'), link?.title];
    const found = {
      element, kind: svg ? 'svg' : picture ? 'img' : 'background',
      source: painted ? painted[1] : element.currentSrc || element.src, alt: short(words.find(Boolean)),
      width: px(rect.width), height: px(rect.height), top: px(rect.top + scrollY), left: px(rect.left),
      home: !!link && leadsHome(link), own_mark: /logo/i.test(named(element)),
      marked: /logo|brand/i.test(named(element)) || !!above(element, at => /logo/i.test(named(at))),
      top_bar: !!above(element, isTop), name: short(named(element), 120),
      bottom: !!above(element, at => at.localName === 'footer' || at.getAttribute('role') === 'contentinfo'),
    };
    return found.home || found.marked || found.top_bar ? found : null;
  };
  for (const element of elements) {
    const style = getComputedStyle(element), rect = element.getBoundingClientRect();
    const hidden = style.visibility !== 'visible' || style.display === 'none' || parseFloat(style.opacity) < .1;
    if (hidden || rect.width < 1 || rect.height < 1 || rect.right < 0 || rect.bottom < 0) continue;
    if (element instanceof SVGElement && element.localName !== 'svg') {
      if (above(element, isTop)) count(fills, opaque(hex(style.fill)));
      continue;
    }
    const chars = own(element), link = element.closest('a[href]');
    const pressed = isButton(element) || isDressed(element, style, rect);
    if (chars) noteText(element, style, chars, pressed, link);
    noteBox(style, rect);
    const words = pressed && short(element.value || element.innerText, 40);
    if (words && rect.height >= 16 && buttons.length < 120) {
      const submit = element.type === 'submit';
      buttons.push({...box(element, style, rect), text: words, submit});
    }
    if (isField(element) && inputs.length < 10) inputs.push(box(element, style, rect));
    const logo = logoOf(element, style, rect, link);
    if (logo) logos.push(logo);
  }

  // ---- the logo as it can stand alone ------------------------------------------------------------------------------
  const standalone = svg => {
    const copy = svg.cloneNode(true);
    for (const use of copy.querySelectorAll('use')) {
      const id = (use.getAttribute('href') || use.getAttribute('xlink:href') || '').replace(/^#/, '');
      const target = id && document.getElementById(id);
      if (!target) continue;
      const view = target.getAttribute('viewBox');
      if (view && !copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', view);
      const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
      const parts = target.localName === 'symbol' ? target.childNodes : [target];
      for (const child of parts) group.append(child.cloneNode(true));
      use.replaceWith(group);
    }
    for (const script of copy.querySelectorAll('script, foreignObject')) script.remove();
    for (const node of [copy, ...copy.querySelectorAll('*')]) {
      for (const {name} of Array.from(node.attributes)) if (/^on/i.test(name)) node.removeAttribute(name);
    }
    const style = getComputedStyle(svg);
    copy.setAttribute('style', `color:${style.color};fill:${style.fill}`);
    copy.removeAttribute('class');
    return new XMLSerializer().serializeToString(copy);
  };
  const found = logos.slice(0, MAX.list).map(({element, source, ...rest}) => {
    if (rest.kind !== 'svg') {
      const inline = source?.startsWith('data:');
      return {...rest, source: !inline ? address(source) : source.length <= MAX.markup ? source : null};
    }
    const markup = standalone(element);
    return {...rest, markup: markup.length <= MAX.markup ? markup : null};
  });

  // ---- what the page says of itself --------------------------------------------------------------------------------
  const meta = {};
  const METAS = ['og:site_name', 'og:image', 'og:logo', 'twitter:image', 'application-name',
    'apple-mobile-web-app-title', 'theme-color'];
  for (const tag of document.querySelectorAll('meta[content]')) {
    const name = (tag.getAttribute('property') || tag.name || '').toLowerCase();
    if (METAS.includes(name) && !meta[name]) {
      meta[name] = /image|logo/.test(name) ? address(tag.content) : short(tag.content);
    }
  }
  const signs = document.querySelectorAll('link[rel~=icon i], link[rel^=apple-touch-icon i], link[rel=mask-icon i]');
  const icons = Array.from(signs, link => ({
    rel: short(link.rel).toLowerCase(), url: address(link.getAttribute('href')), type: link.type || null,
    sizes: link.getAttribute('sizes'), color: link.getAttribute('color'),
  })).filter(icon => icon.url).slice(0, MAX.list);
  const organisation = {};
  const look = (node, depth) => {
    if (!node || typeof node !== 'object' || depth > 6) return;
    if (Array.isArray(node)) { for (const one of node.slice(0, 50)) look(one, depth + 1); return; }
    if (/Organi[sz]ation|Corporation|LocalBusiness|Store|Restaurant|WebSite/.test([node['@type']].flat().join())) {
      const logo = [node.logo].flat()[0];
      const source = typeof logo === 'string' ? logo : logo?.url || logo?.contentUrl;
      if (typeof node.name === 'string') organisation.name ||= short(node.name);
      if (typeof source === 'string') organisation.logo ||= address(source);
    }
    for (const [key, value] of Object.entries(node).slice(0, 60)) if (key !== 'logo') look(value, depth + 1);
  };
  for (const script of Array.from(document.querySelectorAll('script[type="application/ld+json"]')).slice(0, 10)) {
    try { look(JSON.parse(script.textContent.slice(0, 200000)), 0); } catch { /* not ours to mend */ }
  }

  // ---- custom properties and fonts, as far as style sheets may be read ---------------------------------------------
  const variables = {}, faces = new Map();
  let rules = MAX.rules;
  const face = (name, source) => {
    const family = name.replace(/^["']|["']$/g, '');
    if (family && faces.size < MAX.list && !faces.has(family)) faces.set(family, source);
  };
  const read = list => {
    for (const rule of list) {
      if (!rules--) return;
      if (rule.type === CSSRule.FONT_FACE_RULE) {
        const source = (rule.style.getPropertyValue('src').match(/url\(["']?([^"')]+)/) || [])[1];
        const base = rule.parentStyleSheet?.href || document.baseURI;
        const sent = source && !source.startsWith('data:') ? address(source, base) : null;
        face(rule.style.getPropertyValue('font-family'), sent);
      } else if (rule.selectorText && /(^|,)\s*(:root|html|body|:host)(?![\w-])/.test(rule.selectorText)) {
        for (const name of rule.style) if (name.startsWith('--')) variables[name] = null;
      }
      if (rule.cssRules?.length && rules > 0) read(rule.cssRules);
    }
  };
  for (const sheet of [...document.styleSheets, ...(document.adoptedStyleSheets || [])]) {
    try { read(sheet.cssRules); } catch { /* of another origin */ }
  }
  const computed = getComputedStyle(root), colors = {};
  for (const name of Object.keys(variables).slice(0, 600)) {
    const value = computed.getPropertyValue(name).trim() || getComputedStyle(body).getPropertyValue(name).trim();
    // The inside of rgb() or hsl(), as utility frameworks keep it.
    const bare = /^[\d.]+(,?\s+[\d.]+%?){2}$/.test(value);
    const color = hex(!bare ? value : value.includes('%') ? `hsl(${value})` : `rgb(${value})`);
    if (color && Object.keys(colors).length < 120) colors[name.slice(0, 60)] = color;
  }
  for (const font of document.fonts) face(font.family, null);
  const bar = ['header, [role=banner]', 'nav'].map(kind => elements.find(one => one.matches(kind))).find(Boolean);
  const headerOf = element => {
    const style = getComputedStyle(element), rect = element.getBoundingClientRect();
    return rect.height ? {height: px(rect.height), position: style.position, background: backdrop(style)} : null;
  };

  const result = {
    url: location.href, title: short(document.title, 200), window: [innerWidth, innerHeight],
    canvas,
    points: most(points), drops: most(drops), links: most(links), borders: most(borders), fills: most(fills),
    radii: most(radii), gaps: most(gaps), widths: most(widths, 10),
    texts: Object.entries(most(texts, 60)).map(([key, chars]) => [...JSON.parse(key), chars]),
    buttons: buttons.slice(0, 60), inputs, logos: found, meta, icons, organisation, variables: colors,
    faces: Array.from(faces), header: bar ? headerOf(bar) : null,
  };
  const size = () => JSON.stringify(result).length;
  if (size() > room) for (const logo of result.logos) delete logo.markup;
  for (const key of ['variables', 'buttons', 'logos', 'faces', 'texts']) {
    if (size() > room) result[key] = Array.isArray(result[key]) ? result[key].slice(0, 5) : {};
  }
  return size() > room ? null : result;
}
