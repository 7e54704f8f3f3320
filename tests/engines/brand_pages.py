"""Pages of invented brands, one a way of styling: plain style sheet, application in the dark, utility classes, shadow trees."""

from __future__ import annotations

WORDS = "High water comes an hour later each day, and the ferry leaves two hours before it. " * 4

HARBOUR = f"""<!doctype html><html lang=en><head><title>Ferry times | Harbour Line</title>
<meta property=og:site_name content="Harbour Line"><meta name=theme-color content="#0b5d7a">
<meta property=og:image content="/card.png">
<link rel=icon href=/favicon.svg type=image/svg+xml><link rel=apple-touch-icon sizes=180x180 href=/touch.png>
<style>
@font-face {{font-family: "Quay Grotesk"; src: url(/fonts/quay.woff2)}}
body {{margin: 0; font: 16px/1.6 "Quay Grotesk", Arial, sans-serif; color: #22303a; background: #fdfbf7}}
header {{display: flex; gap: 24px; padding: 16px 32px; background: #fff; border-bottom: 1px solid #d9dee2; position: sticky; top: 0}}
h1, h2 {{font-family: Georgia, serif; color: #0b3447; line-height: 1.2}} h1 {{font-size: 48px}} h2 {{font-size: 32px}}
main {{max-width: 960px; margin: 0 auto; padding: 32px}}
a {{color: #0b5d7a}} small {{font-size: 13px; color: #75828b}} code {{font-family: "Courier New", monospace}}
.btn {{font: inherit; font-weight: 600; border-radius: 8px; padding: 12px 24px; text-decoration: none; display: inline-block}}
.btn-primary {{background: #0b5d7a; color: #fff; border: 0}}
.btn-secondary {{background: transparent; color: #0b5d7a; border: 2px solid #0b5d7a}}
.partners img {{width: 120px; height: 40px}} .note {{background: #ffd166; padding: 16px; border-radius: 8px}}
input {{border: 1px solid #d9dee2; border-radius: 4px; padding: 8px 12px; font: inherit}}
</style></head><body>
<header><a href=/ class=logo><img src=/img/harbour-line.svg alt="Harbour Line" width=140 height=36></a>
<nav><a href=/times>Times</a> <a href=/fares>Fares</a></nav></header>
<main><h1>Crossings today</h1><p>{WORDS}<a href=/tides>Tide tables</a> are kept by hand.</p>
<a class="btn btn-primary" href=/book>Book a crossing</a> <a class="btn btn-secondary" href=/times>See times</a>
<h2>Good to know</h2><p class=note>{WORDS}</p><p><small>{WORDS}</small></p><pre><code>quay --times</code></pre>
<form><input name=q placeholder="From"> <button class="btn btn-primary">Search</button></form>
<div class=partners><img src=/img/logo-bank.png alt="Bank logo"><img src=/img/logo-post.png alt="Post logo"></div></main>
</body></html>"""

NIGHT = f"""<!doctype html><html lang=en><head><title>Lanternwork</title><meta name=color-scheme content=dark>
<style>
:root {{--brand-500: oklch(0.75 0.16 60); --surface: #0f1115; --radius: 9999px}}
.__variable_1a2b3c {{font-family: __Manrope_1a2b3c, __Manrope_Fallback_1a2b3c, sans-serif}}
</style></head><body style="margin:0"><div id=root></div>
<svg style="display:none"><symbol id=mark viewBox="0 0 40 40"><circle cx=20 cy=20 r=18 fill="currentColor"/></symbol></svg>
<script>
const root = document.getElementById('root');
root.className = '__variable_1a2b3c';
root.style.cssText = 'background: var(--surface); color: #e8eaed; min-height: 100vh; padding: 20px; font-size: 15px; line-height: 24px';
root.innerHTML = `<div role=banner style="height:60px"><a href="/" aria-label="Lanternwork home" style="color: var(--brand-500)">
<svg width=32 height=32><use href="#mark"></use></svg></a><button aria-label="Open menu" style="background:#333;border:0;width:40px;height:40px">=</button></div>
<h1 style="font-size:60px;font-weight:800;margin:40px 0 20px">Build lanterns</h1><p style="color:#9aa0a6">{WORDS}</p><p>{WORDS}{WORDS}</p>
<button style="background: var(--brand-500); color:#0f1115; border:0; border-radius: var(--radius); padding: 10px 30px; font-weight:700">Get started</button>
<button style="background: #23262d; color:#e8eaed; border:0; border-radius: var(--radius); padding: 10px 30px">Read the book</button>`;
</script></body></html>"""

UTILITY = f"""<!doctype html><html lang=en><head><title>Pricing - Mosswork</title>
<script type="application/ld+json">{{"@type": "Organization", "name": "Mosswork", "logo": {{"@type": "ImageObject", "url": "/press/moss.png"}}}}</script>
<style>
.bg-gradient {{background-image: linear-gradient(90deg, rgb(124 58 237), rgb(219 39 119))}} .text-white {{color: #fff}}
.px-4 {{padding-left: 16px; padding-right: 16px}} .py-2 {{padding-top: 8px; padding-bottom: 8px}} .rounded {{border-radius: 12px}}
.font-sans {{font-family: ui-sans-serif, system-ui, sans-serif}} .text-gray {{color: rgb(55 65 81)}} .text-brand {{color: rgb(124 58 237)}}
.logo {{display: block; width: 120px; height: 32px; background: url(/img/moss-logo.svg) no-repeat}} .mb-6 {{margin-bottom: 24px}}
</style></head><body class="font-sans text-gray"><nav class="px-4 py-2"><a class="logo" href="/"></a></nav>
<h1 class=mb-6 style="font-size:36px">Simple pricing</h1><p class=mb-6>{WORDS} <a class=text-brand href=/terms>Terms</a></p>
<a href=/buy class="px-4 py-2 rounded bg-gradient text-white" style="display:inline-block">Start now</a>
<a href=/buy class="px-4 py-2 rounded bg-gradient text-white" style="display:inline-block">Start for teams</a></body></html>"""

SHADOW = f"""<!doctype html><html lang=en><head><title>Reedwork</title><meta name=application-name content="Reedwork"></head>
<body style="margin:0;background:#f2efe9;color:#2b2b2b;font-family:'Reed Serif',serif"><site-top></site-top>
<main><h1 style="color:#1d6b45">Baskets</h1><p>{WORDS}</p><buy-box></buy-box></main>
<script>
customElements.define('site-top', class extends HTMLElement {{ connectedCallback() {{
  this.attachShadow({{mode: 'open'}}).innerHTML = `<style>header{{background:#1d6b45;padding:12px 24px}}</style><header>
  <a href="/"><svg class=wordmark width=120 height=30 viewBox="0 0 120 30" aria-label="Reedwork"><path d="M0 0h120v30H0z" fill="#fff"/></svg></a></header>`;
}} }});
customElements.define('buy-box', class extends HTMLElement {{ connectedCallback() {{
  this.attachShadow({{mode: 'open'}}).innerHTML = `<button style="background:#1d6b45;color:white;border:0;border-radius:2px;padding:12px 18px">Buy</button>`;
}} }});
</script></body></html>"""

BLACK = f"""<!doctype html><html lang=en><head><title>Ink - Printers</title></head>
<body style="font-family: Helvetica, Arial; background: white; color: #111"><h1>Ink</h1><p>{WORDS}</p>
<button style="background:#111;color:#fff;border:0;padding:14px 28px">Order</button></body></html>"""

BARE = f"<!doctype html><html lang=en><head><title>Notes</title></head><body><h1>Notes</h1><p>{WORDS}</p></body></html>"

PAGES = {"harbour": HARBOUR, "night": NIGHT, "utility": UTILITY, "shadow": SHADOW, "black": BLACK, "bare": BARE}
"""By name."""
