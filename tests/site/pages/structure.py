"""Links, main content, changing pages and duplicates."""

from __future__ import annotations

import datetime as dt
import hashlib

from tests.site.registry import case, page
from tests.site.text import article, frame, prose
from tests.site.wire import Exchange


@case("/links/base", "links", words=("/links/sub/one", "/links/two", "https://shore.example/three"))
async def base_links(x: Exchange) -> None:
    """Relative, root and absolute links under a base element; words are the ends of links."""
    links = '<a href="one">1</a> <a href="/links/two">2</a> <a href="https://shore.example/three">3</a>'
    more = '<a href="mailto:a@shore.example">mail</a> <a href="javascript:void(0)">no</a> <a href="#top">top</a>'
    body = f"<h1>Links</h1>{prose('links', count=2)}<p>{links} {more}</p>"
    await x.reply(frame("Links", body, head='<base href="/links/sub/">'))


@case("/links/odd", "links", words=("/links/space%20here", "/links/query?a=1&b=2", "/links/dots"))
async def odd_links(x: Exchange) -> None:
    """Spaces, entities, dots, an area, an svg link and broken ones."""
    body = f"""<h1>Odd links</h1>{prose("odd", count=2)}
<p><a href=" /links/space here ">a</a> <a href="/links/query?a=1&amp;b=2">b</a> <a href="/links/x/../dots">c</a>
<a href="http://[broken">d</a> <a href="">e</a> <a>f</a> <a href="ftp://127.0.0.1/x">g</a> <a href="data:text/html,hi">h</a></p>
<map name="m"><area href="/links/area" alt="area"></map><svg><a href="/links/svg"><text>s</text></a></svg>"""
    await x.reply(frame("Odd links", body))


@case(
    "/links/relative",
    "links",
    words=("/links/up)", "/links/deep/beside)", "/links/deep/page?page=2)", "//shore.example/cdn)"),
)
async def relative_links(x: Exchange) -> None:
    """Links upwards, beside, by query alone and without a scheme, from a page in a folder."""
    await x.redirect("/links/deep/page")


@page("/links/deep/page")
async def deep_page(x: Exchange) -> None:
    links = '<a href="../up">up</a> <a href="./beside">beside</a> <a href="?page=2">next</a>'
    more = '<a href="//shore.example/cdn">elsewhere</a>'
    await x.reply(frame("Deep", f"<h1>Deep</h1>{prose('deep', count=2)}<p>{links} {more}</p>"))


@case("/links/cards", "links", words=("/links/card/1", "/links/card/2", "Sea wall", "North pier"))
async def card_links(x: Exchange) -> None:
    """Links around whole blocks: a picture, a heading and a line of text each."""
    names = enumerate(("Sea wall", "North pier"), 1)
    cards = "".join(
        f'<a href="/links/card/{n}"><div><img src="/links/{n}.jpg" alt=""><h2>{name}</h2><p>A walk of {n} hours along '
        f"the shore, with a rest in the middle of it.</p></div></a>"
        for n, name in names
    )
    await x.reply(frame("Walks", f"<h1>Walks</h1>{cards}"))


@case("/links/scripts", "links", words=("/links/real",), poison=("javascript:", "vbscript:", "data:text"))
async def script_links(x: Exchange) -> None:
    """Addresses that are code, in capitals, with tabs and entities, beside a real one."""
    codes = (
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "java\tscript:x",
        "&#106;avascript:x",
        "vbscript:x",
        "data:text/html,x",
    )
    links = " ".join(f'<a href="{code}">no</a>' for code in codes)
    body = f'<h1>Code</h1>{prose("code", count=2)}<p>{links} <a href="/links/real">yes</a></p>'
    await x.reply(frame("Code", body))


@page("/links/*")
async def linked(x: Exchange) -> None:
    await x.reply(article("Linked page", x.request.target))


@case("/content/noise", "content", poison=5)
async def noise(x: Exchange) -> None:
    """Navigation, sidebars, banners, related links and comments around an article."""
    bar, side, banner, related, cookie = x.poison
    body = f"""<div class="cookie-banner">We use cookies for {cookie}. <button>Accept</button></div>
<header><nav><ul><li><a href="/a">{bar}</a></li><li><a href="/b">Shop</a></li></ul></nav></header>
<div class="layout"><aside class="sidebar"><h3>Popular</h3><ul><li><a href="/c">{side}</a></li></ul></aside>
<main><article><h1>How pools refill</h1>{prose("noise", x.words, 6)}</article>
<div class="ad advertisement">Buy {banner} now</div>
<section class="related"><h2>Related</h2><a href="/d">{related}</a></section></main></div>
<footer>All rights reserved</footer>"""
    await x.reply(
        f"<!doctype html><html lang=en><head><title>How pools refill</title></head><body>{body}</body></html>"
    )


@case("/content/two-articles", "content", words=4)
async def two_articles(x: Exchange) -> None:
    """A main part of two articles, both of which are asked for."""
    first, second = x.words[:2], x.words[2:]
    body = f"<article><h2>Morning</h2>{prose('m', first, 2)}</article><article><h2>Evening</h2>{prose('e', second, 2)}</article>"
    await x.reply(frame("The day", f"<h1>The day</h1>{body}"))


@case("/content/login-beside", "content", words=3)
async def login_beside(x: Exchange) -> None:
    """A sign-in form, a newsletter box and a consent banner beside a short text."""
    form = "<form action=/login><input name=u><input type=password name=p><button>Sign in</button></form>"
    box = "<form><input type=email placeholder='Your e-mail'><button>Subscribe to our newsletter</button></form>"
    banner = "<div class=cookie-consent>We and our partners use cookies. <button>Accept all</button></div>"
    text = f"<h1>The gauge</h1>{prose('beside', x.words, 2)}"
    await x.reply(frame("The gauge", f"{banner}<div class=left>{form}</div><div class=right>{text}</div>{box}"))


@case("/content/aside-article", "content")
async def aside_article(x: Exchange) -> None:
    """The content stands in an element named sidebar, below a div soup."""
    body = f'<div><div class="header-wrap"><div id="sidebar-content"><div class="comment-body"><h1>The gauge</h1>{prose("aside", x.words, 5)}</div></div></div></div>'
    await x.reply(f"<!doctype html><html><head><title>The gauge</title></head><body>{body}</body></html>")


@case("/content/no-paragraphs", "content")
async def no_paragraphs(x: Exchange) -> None:
    """Text in divs and line breaks, without one p element."""
    text = prose("nop", x.words, 5).replace("<p>", "<div>").replace("</p>", "<br><br></div>")
    await x.reply(f"<html><head><title>Lines</title></head><body><div><b>Lines</b><br>{text}</div></body></html>")


@case("/content/hidden", "content", poison=4)
async def hidden(x: Exchange) -> None:
    """Hidden text in several ways; the collapsed details belong to the page."""
    display, visibility, attribute, sheet = x.poison
    first, second, third = x.words
    body = f"""<article><h1>Visible things</h1>{prose("hidden", [first, second], 4)}
<p style="display:none">{display}</p><p style="visibility:hidden">{visibility}</p><p hidden>{attribute}</p>
<p class="nope">{sheet}</p><details><summary>More</summary><p>Inside: {third}</p></details></article>"""
    await x.reply(frame("Visible things", body, head="<style>.nope{display:none}</style>"))


@case("/change/text", "change", words=1)
async def changing_text(x: Exchange) -> None:
    """A paragraph changes at every visit."""
    extra = f"<p>Reading number {x.visit}: level {100 + x.visit} cm.</p>"
    await x.reply(frame("Gauge", f"<article><h1>Gauge</h1>{prose('change', x.words, 3)}{extra}</article>"))


@case("/change/noise", "change")
async def changing_noise(x: Exchange) -> None:
    """Only whitespace, a nonce, a token and a hidden time stamp change: the content stays the same."""
    now = dt.datetime.now(dt.UTC).isoformat()
    token = hashlib.sha256(now.encode()).hexdigest()
    head = f'<meta name="csrf" content="{token}"><script nonce="{token[:8]}">var t = "{now}";</script><!-- {now} -->'
    await x.reply(article("Steady page", "steady", x.words, head=head).replace("</p>", "</p>" + "\n" * (x.visit % 3)))


@case("/change/etag", "change")
async def etag(x: Exchange) -> None:
    """Revalidates with 304 for the ETag that it gave."""
    if x.request.header("if-none-match") == '"steady-1"':
        await x.reply(status=304, headers={"ETag": '"steady-1"'})
    else:
        await x.reply(
            article("Tagged page", "etag", x.words), headers={"ETag": '"steady-1"', "Cache-Control": "no-cache"}
        )


@case("/change/modified", "change")
async def modified(x: Exchange) -> None:
    """Revalidates with 304 for its Last-Modified date."""
    date = "Tue, 03 Nov 2026 10:00:00 GMT"
    if x.request.header("if-modified-since") == date:
        await x.reply(status=304, headers={"Last-Modified": date})
    else:
        await x.reply(article("Dated page", "modified", x.words), headers={"Last-Modified": date})


@case("/change/vanishes", "change", words=1)
async def vanishes(x: Exchange) -> None:
    """Is there the first time and 404 afterwards."""
    if x.visit == 1:
        await x.reply(article("Short lived", "vanishes", x.words))
    else:
        await x.reply(frame("Gone", "<h1>Not found</h1><p>This page was taken down.</p>"), 404)


@case("/duplicates/page", "duplicates")
async def duplicates(x: Exchange) -> None:
    """The same page with tracking parameters, in other orders of its query and with a session id; canonical link given."""
    head = f'<link rel="canonical" href="{x.origin()}/duplicates/page">'
    variants = ("?utm_source=a", "?b=2&a=1", "?a=1&b=2", "?sid=123", "#part", "/", "?gclid=9")
    links = " ".join(f'<a href="/duplicates/page{variant}">same</a>' for variant in variants)
    body = f"<article><h1>One page</h1>{prose('dup', x.words, 3)}<p>{links}</p></article>"
    await x.reply(frame("One page", body, head=head))


@page("/duplicates/page/")
async def duplicate_slash(x: Exchange) -> None:
    await duplicates(x)


@case("/duplicates/print", "duplicates", words=2)
async def duplicate_print(x: Exchange) -> None:
    """The print version of an article, which names its canonical address."""
    head = f'<link rel="canonical" href="{x.origin()}/duplicates/article"><meta name="robots" content="noindex">'
    await x.reply(article("Print version", "dupprint", x.words, head=head))


@case("/duplicates/slash/", "duplicates", words=2)
async def duplicate_trailing(x: Exchange) -> None:
    """A page that answers with and without the slash at its end."""
    await x.reply(article("With a slash", "dupslash", x.words))


@case("/duplicates/Case?B=2&a=1", "duplicates", words=2)
async def duplicate_case(x: Exchange) -> None:
    """Capitals in path and query tell pages apart."""
    await x.reply(article("Capitals", "dupcase", x.words if x.request.path == "/duplicates/Case" else ()))


@page("/duplicates/article")
async def duplicate_article(x: Exchange) -> None:
    await x.reply(article("Article", "dupprint"))
