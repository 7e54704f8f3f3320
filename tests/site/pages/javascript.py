"""Pages whose content comes by script, each in another way."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from html import escape

from tests.site import files
from tests.site.registry import CASES, case, page
from tests.site.text import frame, paragraphs, prose
from tests.site.wire import Exchange

JS = "text/javascript; charset=utf-8"
JSON = "application/json"

RENDER = """
function render(data, into) {
  const root = into || document.getElementById('root');
  root.innerHTML = '<h1></h1>';
  root.firstChild.textContent = data.title;
  for (const text of data.paragraphs) {
    const p = document.createElement('p');
    p.textContent = text;
    root.appendChild(p);
  }
}
async function load(path) { return (await fetch('/js/data?of=' + encodeURIComponent(path || location.pathname))).json(); }
"""
ROOT = '<div id="root"><p class="spinner">Loading...</p></div>'


def shell(script: str, body: str = ROOT, head: str = "", title: str = "Shore app") -> str:
    """An application shell: no content before its script has run."""
    return (
        f"<!doctype html><html lang=en><head><meta charset=utf-8><title>{title}</title>{head}<script src=/js/render.js></script></head>"
        f"<body>{body}<script>{script}</script></body></html>"
    )


def content(path: str) -> dict[str, object]:
    words = CASES[path].words
    return {"title": "Notes from the shore", "paragraphs": paragraphs(path, words, max(3, len(words)))}


@page("/js/render.js")
async def render_js(x: Exchange) -> None:
    await x.reply(RENDER, content_type=JS)


@page("/js/data")
async def data(x: Exchange) -> None:
    query = x.request.query
    await asyncio.sleep(float(query.get("wait", 0)))
    full = content(query["of"])
    if "part" in query:
        part = int(query["part"])
        full["paragraphs"] = full["paragraphs"][part : part + 1]  # type: ignore[index]
    await x.reply(json.dumps(full), content_type=JSON)


def scripted(path: str, script: str, note: str, *, body: str = ROOT, head: str = "", **fields: object) -> None:
    """Register a case whose shell runs ``script``."""

    async def handler(x: Exchange) -> None:
        await x.reply(shell(script, body, head))

    case(path, "javascript", note=note, **{"needs": ("browser",), **fields})(handler)


scripted(
    "/js/after-load", "addEventListener('load', async () => render(await load()))", "Rendered after the load event."
)
scripted("/js/after-fetch", "load().then(render)", "Rendered after a fetch.")
scripted(
    "/js/after-delay",
    "setTimeout(async () => render(await load()), 1500)",
    "Rendered a second and a half later, with nothing on the network meanwhile.",
    needs=("browser", "wait"),
)
scripted(
    "/js/slow-fetch",
    "fetch('/js/data?wait=1.2&of=/js/slow-fetch').then(r => r.json()).then(render)",
    "Rendered after a fetch that takes its time.",
)
scripted(
    "/js/chained-fetch",
    "(async () => { let all = {title: 'Notes', paragraphs: []}; for (let n = 0; n < 3; n++) { const r = await fetch('/js/data?wait=0.3&of=/js/chained-fetch&part=' + n); all.paragraphs.push(...(await r.json()).paragraphs); } render(all) })()",
    "Three fetches one after the other, rendered at the end.",
)
scripted(
    "/js/document-write",
    "const r = new XMLHttpRequest(); r.open('GET', '/js/data?of=/js/document-write', false); r.send(); for (const t of JSON.parse(r.responseText).paragraphs) document.write('<p>' + t + '</p>')",
    "Written by document.write after a synchronous request.",
    body="<h1>Notes</h1>",
)
scripted(
    "/js/error-first",
    "setTimeout(() => { throw new Error('analytics failed') }); load().then(render); undefinedThing.call()",
    "Other scripts of the page throw errors.",
)
scripted(
    "/js/module", "", "An ES module that imports another.", head='<script type="module" src="/js/main.mjs"></script>'
)
scripted(
    "/js/infinite-timer",
    "setInterval(() => fetch('/js/ping?' + Math.random()), 150); setTimeout(async () => render(await load()), 600)",
    "A timer keeps the network busy for ever.",
)
scripted(
    "/js/dom-timer",
    "let n = 0; setInterval(() => { document.getElementById('clock').textContent = ++n }, 50); setTimeout(async () => render(await load()), 500)",
    "A clock changes the document for ever.",
    body='<p id="clock">0</p>' + ROOT,
)
scripted(
    "/js/hanging-resource",
    "load().then(render)",
    "A picture and a style sheet never end, so that the load event never comes.",
    body=ROOT + '<img src="/js/hang?1" alt="">',
    head='<script>const l = document.createElement("link"); l.rel = "stylesheet"; l.href = "/js/hang?2"; l.media = "print"; document.head.append(l)</script>',
)
scripted(
    "/js/dialog",
    "alert('Welcome'); if (!confirm('Go on?')) {} prompt('Name?'); load().then(render)",
    "alert, confirm and prompt come before the content.",
)
scripted(
    "/js/beforeunload",
    "addEventListener('beforeunload', e => { e.preventDefault(); e.returnValue = 'stay' }); load().then(render)",
    "Asks whether one really wants to leave.",
)
scripted(
    "/js/popup",
    "window.open('/js/popup-window', 'p'); load().then(render)",
    "Opens a window, whose text is not the page's.",
    poison=1,
)
scripted(
    "/js/websocket",
    "const s = new WebSocket('ws://' + location.host + '/js/socket?of=/js/websocket'); s.onmessage = m => render(JSON.parse(m.data))",
    "The content comes over a web socket that stays open.",
)
scripted(
    "/js/event-source",
    "new EventSource('/js/stream?of=/js/event-source').onmessage = m => render(JSON.parse(m.data))",
    "The content comes as a server-sent event; the stream stays open.",
)
scripted(
    "/js/shadow-open",
    "customElements.define('shore-notes', class extends HTMLElement { async connectedCallback() { const root = this.attachShadow({mode: 'open'}); const div = document.createElement('div'); root.append(div); render(await load(), div) } })",
    "The content lies in an open shadow root.",
    body="<shore-notes></shore-notes>",
)
scripted(
    "/js/shadow-nested",
    "customElements.define('in-ner', class extends HTMLElement { async connectedCallback() { render(await load(), this.attachShadow({mode: 'open'}).appendChild(document.createElement('section'))) } }); customElements.define('out-er', class extends HTMLElement { connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = '<in-ner></in-ner><slot></slot>' } })",
    "A shadow root in a shadow root, with a slot.",
    body="<out-er><p>Slotted line of the page.</p></out-er>",
)
scripted(
    "/js/history",
    "history.replaceState({}, '', '/js/history?view=full'); load('/js/history').then(render)",
    "Changes its own address without loading.",
)
scripted(
    "/js/storage",
    "if (localStorage.seen) { load().then(render) } else { localStorage.seen = 1; location.reload() }",
    "Reloads itself once after writing to local storage.",
)
scripted("/js/location", "location.replace('/js/location-target')", "Goes on to another page by script.", words=3)
scripted(
    "/js/refresh",
    "const m = document.createElement('meta'); m.httpEquiv = 'refresh'; m.content = '0; url=/js/refresh-target'; document.head.append(m)",
    "A meta refresh put in by script.",
)
scripted(
    "/js/download",
    "setTimeout(() => { location.href = '/files/attachment' }, 200)",
    "Starts the download of a Word document.",
    words=files.words_of("docx"),
    needs=("browser", "document"),
)
scripted(
    "/js/csp",
    "",
    "A strict content security policy; the script is a file.",
    head='<meta http-equiv="Content-Security-Policy" content="default-src \'self\'; script-src \'self\'"><script defer src="/js/csp.js"></script>',
)
scripted(
    "/js/idle",
    "(window.requestIdleCallback || setTimeout)(async () => { const d = await load(); requestAnimationFrame(() => render(d)) })",
    "Rendered in an idle callback and an animation frame, which headless browsers may starve.",
)
scripted(
    "/js/blob-worker",
    "const w = new Worker(URL.createObjectURL(new Blob([`onmessage = async m => postMessage(await (await fetch(m.data)).json())`]))); w.onmessage = m => render(m.data); w.postMessage(location.origin + '/js/data?of=/js/blob-worker')",
    "The data come from a worker.",
)


@page("/js/main.mjs")
async def main_module(x: Exchange) -> None:
    await x.reply("import { show } from './dep.mjs'; await show();", content_type=JS)


@page("/js/dep.mjs")
async def dep_module(x: Exchange) -> None:
    await x.reply("export async function show() { render(await load('/js/module')) }", content_type=JS)


@page("/js/csp.js")
async def csp_js(x: Exchange) -> None:
    await x.reply("load('/js/csp').then(render)", content_type=JS)


@page("/js/ping")
async def ping(x: Exchange) -> None:
    await x.reply("pong", content_type="text/plain")


@page("/js/hang")
async def hang(x: Exchange) -> None:
    await asyncio.sleep(3600)


@page("/js/popup-window")
async def popup_window(x: Exchange) -> None:
    await x.reply(frame("Offer", f"<p>Special offer {CASES['/js/popup'].poison[0]}</p>"))


@page("/js/location-target")
async def location_target(x: Exchange) -> None:
    await x.reply(frame("Target", prose("location", CASES["/js/location"].words)))


@page("/js/refresh-target")
async def refresh_target(x: Exchange) -> None:
    await x.reply(frame("Target", prose("refresh", CASES["/js/refresh"].words)))


@page("/js/socket")
async def web_socket(x: Exchange) -> None:
    """RFC 6455: one text frame, then the socket stays open."""
    key = x.request.header("sec-websocket-key") + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    accept = base64.b64encode(hashlib.sha1(key.encode()).digest()).decode()
    await x.head(101, {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept})
    payload = json.dumps(content(x.request.query["of"])).encode()
    await asyncio.sleep(0.3)
    await x.send(b"\x81\x7e" + len(payload).to_bytes(2, "big") + payload)
    await asyncio.sleep(3600)


@page("/js/stream")
async def stream(x: Exchange) -> None:
    await x.head(200, {"Content-Type": "text/event-stream", "Connection": "close"})
    await x.send(f"data: {json.dumps(content(x.request.query['of']))}\n\n".encode())
    while True:
        await asyncio.sleep(1)
        await x.send(b": still here\n\n")


@case("/js/on-scroll", "javascript", words=8, needs=("browser", "scroll"), options={"scroll_to_end": True})
async def on_scroll(x: Exchange) -> None:
    """More of the list comes when its end comes into view."""
    script = """let n = 0, busy = false; const end = document.getElementById('end');
new IntersectionObserver(async entries => { if (busy || n >= 8 || !entries[0].isIntersecting) return; busy = true;
while (n < 8 && end.getBoundingClientRect().top < innerHeight + 50) { const d = await (await fetch('/js/data?wait=0.05&of=/js/on-scroll&part=' + n++)).json();
const p = document.createElement('p'); p.style.minHeight = '500px'; p.textContent = d.paragraphs[0]; end.before(p) } busy = false }).observe(end);"""
    await x.reply(shell(script, "<h1>All entries</h1><div id=list></div><div id=end style='height:20px'></div>"))


@case("/js/load-more", "javascript", words=5, needs=("browser", "load_more"), options={"scroll_to_end": True})
async def load_more(x: Exchange) -> None:
    """A button brings the next entries, until there are no more."""
    script = """let n = 0; const more = document.getElementById('more'), list = document.getElementById('list');
async function next() { const d = await (await fetch('/js/data?wait=0.1&of=/js/load-more&part=' + n++)).json();
const p = document.createElement('p'); p.textContent = d.paragraphs[0]; list.append(p); if (n >= 5) more.remove() }
more.onclick = next; next();"""
    await x.reply(shell(script, "<h1>All entries</h1><div id=list></div><button id=more>Load more</button>"))


@case(
    "/js/click-action",
    "javascript",
    needs=("browser", "actions"),
    options={"actions": [{"type": "click", "selector": "#open"}, {"type": "wait", "selector": "#root h1"}]},
)
async def click_action(x: Exchange) -> None:
    """The content comes on a click that the caller asks for."""
    script = "document.getElementById('open').onclick = () => load().then(render)"
    await x.reply(shell(script, f"<button id=open>Open the notes</button>{prose('click', count=2)}<div id=root></div>"))


@case(
    "/js/form-action",
    "javascript",
    words=2,
    needs=("browser", "actions"),
    options={
        "actions": [
            {"type": "click", "selector": "input"},
            {"type": "write", "text": "limpet"},
            {"type": "press", "key": "Enter"},
            {"type": "wait", "selector": "#root p"},
        ]
    },
)
async def form_action(x: Exchange) -> None:
    """A search that answers to a typed word."""
    script = "document.forms[0].onsubmit = e => { e.preventDefault(); if (e.target.q.value === 'limpet') load().then(render) }"
    await x.reply(shell(script, "<form><input name=q placeholder=Search></form><div id=root></div>"))


@case("/js/iframe-same", "javascript", needs=("browser",))
async def iframe_same(x: Exchange) -> None:
    """The content is in a frame of the same origin."""
    await x.reply(
        frame(
            "Frame",
            f"<h1>Notes</h1><iframe src='/js/framed?of={escape(x.request.path)}' width=800 height=600></iframe>",
        )
    )


@case("/js/iframe-cross", "javascript", needs=("browser",))
async def iframe_cross(x: Exchange) -> None:
    """The content is in a frame of another origin."""
    await x.reply(
        frame(
            "Frame",
            f"<h1>Notes</h1><iframe src='{x.origin(2)}/js/framed?of={escape(x.request.path)}' width=800 height=600></iframe>",
        )
    )


@case("/js/iframe-srcdoc", "javascript", needs=("browser",))
async def iframe_srcdoc(x: Exchange) -> None:
    """The content is in the srcdoc of a frame."""
    await x.reply(
        frame(
            "Frame", f'<h1>Notes</h1><iframe srcdoc="{escape(prose("srcdoc", x.words))}" width=800 height=600></iframe>'
        )
    )


@page("/js/framed")
async def framed(x: Exchange) -> None:
    await x.reply(frame("Framed", prose("framed", CASES[x.request.query["of"]].words), navigation=False))


@case("/js/shadow-declarative", "javascript")
async def shadow_declarative(x: Exchange) -> None:
    """A declarative shadow root: no script needed."""
    inner = f"<template shadowrootmode=open><h1>Notes</h1>{prose('decl', x.words)}</template>"
    await x.reply(frame("Notes", f"<shore-notes>{inner}</shore-notes>"))


@page("/js/app")
async def app_home(x: Exchange) -> None:
    await x.reply(shell("load('/js/app/pools').then(render)"))


@case("/js/app/pools", "javascript", needs=("browser",))
async def app_route(x: Exchange) -> None:
    """A route of a single page application: the same shell at every address."""
    await x.reply(shell("load(location.pathname).then(render)", '<nav><a href="/js/app">Home</a></nav>' + ROOT))


@case("/js/hash", "javascript", needs=("browser",), note="A route after the hash sign: ask for /js/hash#!/pools.")
async def hash_route(x: Exchange) -> None:
    await x.reply(shell("if (location.hash === '#!/pools' || !location.hash) load('/js/hash').then(render)"))


@case("/js/consent-wall", "javascript", poison=1, needs=("browser", "consent"))
async def consent_wall(x: Exchange) -> None:
    """The content is loaded only after the cookies were accepted."""
    wall = (
        f'<div id="cookie-consent" role="dialog" aria-modal="true" style="position:fixed;inset:0;background:#fff"><h2>We value your privacy</h2>'
        f"<p>We and our {x.poison[0]} partners store and access cookies on your device.</p>"
        '<button id="manage">Manage options</button><button id="accept-all">Accept all</button></div>'
    )
    script = "document.getElementById('accept-all').onclick = () => { document.cookie = 'consent=yes'; document.getElementById('cookie-consent').remove(); load().then(render) }; if (document.cookie.includes('consent=yes')) document.getElementById('accept-all').click()"
    await x.reply(shell(script, wall + '<div id="root"></div>'))


@case("/js/consent-overlay", "javascript", poison=1)
async def consent_overlay(x: Exchange) -> None:
    """The content is there, below a cookie notice."""
    notice = f'<div class="cookie-notice" style="position:fixed;bottom:0"><p>This site uses {x.poison[0]} cookies.</p><button>OK</button></div>'
    await x.reply(frame("Notes", f"<article><h1>Notes</h1>{prose('overlay', x.words, 5)}</article>{notice}"))


@case("/js/pdf-viewer", "javascript", words=files.words_of("pdf"), poison=1, needs=("document",))
async def pdf_viewer(x: Exchange) -> None:
    """A viewer page around a PDF file, whose text is wanted and whose tool bar is not."""
    bar = f"<div class=toolbar>{x.poison[0]} <button>Zoom in</button> <button>Print</button> Page <input value=1> of 1</div>"
    await x.reply(
        f"<!doctype html><title>report.pdf</title><body>{bar}<embed src='/files/pdf' type='application/pdf' width=100% height=100%></body>"
    )


@case("/js/service-worker", "javascript", needs=("browser",))
async def service_worker(x: Exchange) -> None:
    """The content comes from an address that only the page's service worker answers."""
    script = """navigator.serviceWorker.register('/js/worker.js', {scope: '/js/'}); (async () => { await navigator.serviceWorker.ready;
while (!navigator.serviceWorker.controller) await new Promise(r => setTimeout(r, 50));
const r = await fetch('/js/virtual?of=/js/service-worker'); if (r.ok) render(await r.json()) })()"""
    await x.reply(shell(script))


@page("/js/worker.js")
async def worker_js(x: Exchange) -> None:
    script = """self.oninstall = () => self.skipWaiting(); self.onactivate = e => e.waitUntil(clients.claim());
self.onfetch = e => { const u = new URL(e.request.url); if (u.pathname === '/js/virtual') e.respondWith(fetch('/js/data' + u.search)) }"""
    await x.reply(script, content_type=JS)


@case("/js/mobile", "javascript", words=2, poison=1, needs=("browser",), options={"mobile": True})
async def mobile(x: Exchange) -> None:
    """Shows its content to small touch screens only."""
    script = f"if (innerWidth < 500 && navigator.maxTouchPoints > 0) load().then(render); else document.getElementById('root').textContent = '{x.poison[0]} desktop teaser'"
    await x.reply(shell(script, head='<meta name="viewport" content="width=device-width">'))


@case("/js/language", "javascript", words=2, poison=1, needs=("browser",), options={"location": {"country": "DE"}})
async def language(x: Exchange) -> None:
    """Shows its content to German browsers in a German time zone."""
    script = f"const zone = Intl.DateTimeFormat().resolvedOptions().timeZone; if (navigator.language.startsWith('de') && zone === 'Europe/Berlin') load().then(render); else document.getElementById('root').textContent = '{x.poison[0]}'"
    await x.reply(shell(script))


@case("/js/noscript-hint", "javascript")
async def noscript_hint(x: Exchange) -> None:
    """A whole static page that also tells users without JavaScript to turn it on."""
    hint = "<noscript>You need to enable JavaScript to run this app.</noscript><div id=widgets></div><script src=/js/render.js></script>"
    await x.reply(frame("Notes", f"{hint}<article><h1>Notes</h1>{prose('noscript', x.words, 5)}</article>"))
