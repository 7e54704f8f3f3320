"""Application shells that carry their data along; a script renders them, and a reader may find them without one."""

from __future__ import annotations

import json

from tests.site.pages.javascript import JS, ROOT, content
from tests.site.registry import case, page
from tests.site.wire import Exchange

SCRIPT = "<script src=/js/render.js></script><script src=/js/hydrate.js></script>"

HYDRATE = """
function texts(value, into) {
  if (typeof value === 'string') { if (value.length > 40) into.push(value) }
  else if (value && typeof value === 'object') for (const one of Object.values(value)) texts(one, into);
  return into;
}
addEventListener('DOMContentLoaded', () => {
  const tag = document.querySelector('script[type="application/json"], script[type="application/ld+json"]');
  const flight = (self.__next_f || []).map(part => part[1]).join('');
  const data = tag ? JSON.parse(tag.textContent) : self.__NUXT__ || self.__APOLLO_STATE__ || self.__PRELOADED_STATE__ || self.pageData
    || [...flight.matchAll(/"children":("(?:[^"\\\\]|\\\\.)*")/g)].map(m => JSON.parse(m[1]));
  render({title: 'Notes from the shore', paragraphs: texts(data, [])});
});
"""


@page("/js/hydrate.js")
async def hydrate_js(x: Exchange) -> None:
    await x.reply(HYDRATE, content_type=JS)


def document(head: str, root: str = ROOT) -> str:
    """The shell with its data in the head."""
    return f"<!doctype html><html lang=en><head><meta charset=utf-8><title>Notes from the shore</title></head><body>{root}{head}{SCRIPT}</body></html>"


def body_of(x: Exchange) -> list[str]:
    return content(x.request.path)["paragraphs"]  # type: ignore[return-value]


@case("/js/next-data", "javascript", needs=("hydration",))
async def next_data(x: Exchange) -> None:
    """Next.js pages router: JSON in __NEXT_DATA__."""
    props = {
        "props": {"pageProps": {"post": {"title": "Notes from the shore", "body": body_of(x)}}},
        "page": "/notes/[slug]",
        "buildId": "abc",
    }
    head = f'<script id="__NEXT_DATA__" type="application/json">{json.dumps(props)}</script>'
    await x.reply(document(head, '<div id="__next"><div id="root"></div></div>'))


@case("/js/next-flight", "javascript", needs=("hydration",))
async def next_flight(x: Exchange) -> None:
    """Next.js app router: flight rows pushed in pieces that break anywhere."""
    rows = '0:["$","main",null,{"children":"$L1"}]\n1:["$","article",null,{"children":['
    rows += (
        ",".join(
            json.dumps(["$", "p", str(n), {"children": text}], separators=(",", ":"))
            for n, text in enumerate(body_of(x))
        )
        + "]}]\n"
    )
    pieces = [rows[start : start + 130] for start in range(0, len(rows), 130)]
    pushes = "".join(f"<script>self.__next_f.push([1,{json.dumps(piece)}])</script>" for piece in pieces)
    await x.reply(document(f"<script>(self.__next_f=self.__next_f||[]).push([0])</script>{pushes}"))


@case("/js/nuxt", "javascript", needs=("hydration",))
async def nuxt(x: Exchange) -> None:
    """Nuxt 2: a function call with its strings as arguments."""
    texts = body_of(x)
    names = [f"a{n}" for n in range(len(texts))]
    call = f"(function({','.join(names)}){{return {{layout:'default',data:[{{post:{{title:'Notes',body:[{','.join(names)}]}}}}]}}}}({','.join(json.dumps(text) for text in texts)}))"
    await x.reply(document(f"<script>window.__NUXT__={call};</script>", '<div id="__nuxt"><div id="root"></div></div>'))


@case("/js/nuxt3", "javascript", needs=("hydration",))
async def nuxt3(x: Exchange) -> None:
    """Nuxt 3: a flat list whose numbers point to its members."""
    texts = body_of(x)
    flat: list[object] = [
        ["Reactive", 1],
        {"data": 2},
        {"post": 3},
        {"title": 4, "body": 5},
        "Notes",
        list(range(6, 6 + len(texts))),
        *texts,
    ]
    await x.reply(document(f'<script type="application/json" id="__NUXT_DATA__">{json.dumps(flat)}</script>'))


@case("/js/apollo", "javascript", needs=("hydration",))
async def apollo(x: Exchange) -> None:
    """An Apollo cache with references between its entries."""
    state: dict[str, object] = {
        "ROOT_QUERY": {"post({'id':1})": {"__ref": "Post:1"}},
        "Post:1": {
            "__typename": "Post",
            "title": "Notes",
            "parts": [{"__ref": f"Part:{n}"} for n in range(len(body_of(x)))],
        },
    }
    state |= {f"Part:{n}": {"__typename": "Part", "text": text} for n, text in enumerate(body_of(x))}
    await x.reply(document(f"<script>window.__APOLLO_STATE__={json.dumps(state)}</script>"))


@case("/js/redux", "javascript", needs=("hydration",))
async def redux(x: Exchange) -> None:
    """A preloaded Redux state, escaped as sites do."""
    state = json.dumps(
        {"article": {"byId": {"7": {"headline": "Notes", "html": [f"<p>{text}</p>" for text in body_of(x)]}}}}
    )
    await x.reply(document(f"<script>window.__PRELOADED_STATE__ = {state.replace('<', chr(92) + 'u003c')};</script>"))


@case("/js/json-ld", "javascript", needs=("hydration",))
async def json_ld(x: Exchange) -> None:
    """The text stands in the articleBody of JSON-LD."""
    data = {
        "@context": "https://schema.org",
        "@type": "Article",
        "headline": "Notes",
        "articleBody": "\n\n".join(body_of(x)),
    }
    await x.reply(document(f'<script type="application/ld+json">{json.dumps(data)}</script>'))


@case("/js/embedded-json", "javascript", needs=("hydration",))
async def embedded_json(x: Exchange) -> None:
    """Data in a global of the site's own name."""
    await x.reply(
        document(
            f"<script>var pageData = {json.dumps({'view': {'blocks': [{'kind': 'text', 'text': text} for text in body_of(x)]}})};</script>"
        )
    )
