"""Plain pages that any client wins, as a floor: article, guide, forum, product, listing."""

from __future__ import annotations

from tests.site.registry import case, page
from tests.site.text import article, frame, prose
from tests.site.wire import Exchange


@case("/plain/article", "plain")
async def plain_article(x: Exchange) -> None:
    """An article in static HTML."""
    await x.reply(article("Life between the tides", x.request.path, x.words))


@case("/plain/docs", "plain")
async def docs(x: Exchange) -> None:
    """A page of a manual with code, a table and a sidebar."""
    first, second, third = x.words
    body = f"""<aside><ul><li><a href="/plain/docs">Start</a></li><li><a href="/plain/docs#gauge">Gauge</a></li></ul></aside>
<article><h1>Reading the gauge</h1>{prose("docs", [first], 2)}
<h2 id="gauge">Configuration</h2><pre><code class="language-python">gauge = open_gauge("{second}", interval=60)
for level in gauge:
    print(level)</code></pre>
<table><thead><tr><th>Option</th><th>Meaning</th></tr></thead>
<tbody><tr><td>interval</td><td>seconds between two readings</td></tr><tr><td>{third}</td><td>name of the station</td></tr></tbody></table>
</article>"""
    await x.reply(frame("Reading the gauge", body))


@case("/plain/forum", "plain", words=4)
async def forum(x: Exchange) -> None:
    """A thread where every post matters."""
    posts = "".join(
        f'<div class="post" id="p{n}"><div class="author">member {n}</div><div class="text">{prose(f"forum{n}", [word], 1)}</div></div>'
        for n, word in enumerate(x.words)
    )
    await x.reply(frame("Which pool is best in winter?", f"<h1>Which pool is best in winter?</h1>{posts}"))


@case("/plain/product", "plain", words=4)
async def product(x: Exchange) -> None:
    """A product with price, features and details."""
    name, feature, detail, code = x.words
    body = f"""<div class="product" itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Hand lens {name}</h1>
<p class="price"><span itemprop="price" content="24.90">24.90</span> EUR</p>
<ul><li>Ten times larger</li><li>Coating: {feature}</li></ul>
<div itemprop="description">{prose("product", [detail], 1)}</div><dl><dt>Article number</dt><dd>{code}</dd></dl></div>"""
    await x.reply(frame("Hand lens", body))


@case("/plain/listing", "plain", words=6)
async def listing(x: Exchange) -> None:
    """A list of teasers, all of which are the content."""
    cards = "".join(
        f'<li class="card"><h2><a href="/plain/entry/{n}">{word.title()} bay</a></h2><p>Walk number {n} along {word}, two hours.</p></li>'
        for n, word in enumerate(x.words)
    )
    await x.reply(frame("Walks", f"<h1>Walks along the shore</h1><ul>{cards}</ul>"))


@case("/plain/short", "plain", words=2)
async def short(x: Exchange) -> None:
    """Twenty words are a page too."""
    await x.reply(
        frame(
            "Notice", f"<h1>Notice</h1><p>The {x.words[0]} path is closed until noon. Use the {x.words[1]} steps.</p>"
        )
    )


@case("/plain/bare", "plain", words=2)
async def bare(x: Exchange) -> None:
    """HTML without head, body or any closing tag."""
    await x.reply(f"<h1>Tide table<p>High water at {x.words[0]}<p>Low water at {x.words[1]}<p>Times are local")


@case("/plain/about-blocking", "plain")
async def about_blocking(x: Exchange) -> None:
    """An article about access denied pages, captchas and JavaScript: a good page."""
    extra = (
        "<p>Many sites answer automated readers with <em>Access denied</em>, ask them to verify that they are human, or "
        "show a captcha. The words Please enable JavaScript and cookies to continue are the usual sign of it.</p>"
    )
    body = f"<article><h1>Why sites say Access denied</h1>{extra}{prose('about', x.words, 5)}</article>"
    await x.reply(frame("Why sites say Access denied: 403 explained", body))


@page("/plain/imprint")
async def imprint(x: Exchange) -> None:
    await x.reply(frame("Imprint", "<h1>Imprint</h1><p>A site for tests, on loopback only.</p>"))


@page("/plain/entry/*")
async def entry(x: Exchange) -> None:
    await x.reply(article("A walk", x.request.path))
