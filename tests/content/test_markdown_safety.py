"""Text of a page stays text: nothing in it becomes a link, an image, markup or a block of Markdown."""

from __future__ import annotations

import lxml.html
import pytest
from lxml.html import HtmlElement
from markdown_it import MarkdownIt

from scrapefire.content.markdown import to_markdown

RENDERER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
LIVE = (
    "a",
    "img",
    "em",
    "strong",
    "code",
    "pre",
    "ul",
    "ol",
    "blockquote",
    "h1",
    "h2",
    "hr",
    "table",
    "s",
    "script",
    "br",
)


def rendered(html: str) -> HtmlElement:
    markdown = to_markdown(lxml.html.fromstring(f"<body>{html}</body>"))
    return lxml.html.fromstring(f"<body>{RENDERER.render(markdown)}</body>")


@pytest.mark.parametrize(
    "text",
    [
        "[click](https://evil.example)",
        "![track](https://evil.example/p.gif)",
        "[click]: https://evil.example",
        "<https://evil.example>",
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "&lt;b&gt; and &copy;",
        "# heading",
        "- item",
        "+ item",
        "* item",
        "12) item",
        "1986. A year",
        "> quote",
        "---",
        "* * *",
        "```js",
        "~~~",
        "**kwargs and *args",
        "__init__ and _x_",
        "~~gone~~ and ~a~",
        "a ` tick and `` two ``",
        "C:\\*dir\\_x \\\\server\\share",
        "| a | b |",
        "2*3*4 and 2 * 3 * 4",
        "array[0](x) and [note]: text",
        "[a][b] and [c][]",
    ],
)
def test_text_is_shown_as_it_is(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    for html in (f"<p>{escaped}</p>", f"<p>before<br>{escaped}</p>", f"<ul><li>{escaped}</li></ul>"):
        result = rendered(html)
        assert text in " ".join(result.text_content().split())
        allowed = {"ul"} if "<ul>" in html else {"br"} if "<br>" in html else set()
        assert not [element.tag for element in result.iter(*LIVE) if element.tag not in allowed]


@pytest.mark.parametrize(
    "html",
    [
        "<p>[a<span>]</span>(https://evil.example)</p>",
        "<p>[a<b>b</b>](https://evil.example)</p>",
        "<p>!<b></b>[a](https://evil.example)</p>",
        '<p><img src="i.png" alt="x](https://evil.example) [y"></p>',
        "<p><code>a</code>`](https://evil.example)</p>",
        "<p>text<br>---</p>",
        "<p>a | b<br>--- | ---</p>",
        "<p>title<br>===</p>",
        "<math><annotation encoding='application/x-tex'>[a](https://evil.example) <b>x</b></annotation></math>",
        '<pre class="language-x`](https://evil.example)">code</pre>',
    ],
)
def test_pieces_do_not_add_up_to_markup(html: str) -> None:
    result = rendered(html)
    assert not [a for a in result.iter("a") if "evil" in (a.get("href") or "")]
    assert not [i for i in result.iter("img") if "evil" in (i.get("src") or "")]
    assert not list(result.iter("h1", "h2", "hr", "table", "b"))


def test_a_sign_before_a_link_does_not_make_it_an_image() -> None:
    result = rendered('<p>wow!<a href="https://e.x/">link</a></p>')
    assert not list(result.iter("img"))
    assert result.text_content().strip() == "wow!link"


@pytest.mark.parametrize("scheme", ["javascript:alert(1)", " JaVa\nScript:alert(1)", "vbscript:x", "data:text/html,x"])
def test_script_addresses_go_and_their_text_stays(scheme: str) -> None:
    result = rendered(f'<p><a href="{scheme}">Open</a></p>')
    assert result.text_content().strip() == "Open"
    assert not list(result.iter("a"))


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>snake_case, 5 * 3, a[0], R&amp;D, x &lt; y &gt; z, C#, $5, #1, 50%, a-b, 1.5, (x), e.g. [sic]</p>", None),
        ("<p>one * star and one _ and one ` tick</p>", None),
        ("<p>C:\\temp\\new</p>", None),
        ("<p>+1 vote, -5 degrees, 1.5 km</p>", None),
    ],
)
def test_nothing_is_escaped_without_need(html: str, expected: str | None) -> None:
    element = lxml.html.fromstring(html)
    assert to_markdown(element) == (expected or element.text_content())
