"""Hidden text goes, visible and reachable text stays: one case for every way to hide, one for every look-alike."""

from __future__ import annotations

import pytest

from scrapefire.content import to_full_markdown
from scrapefire.content.clean import clean
from scrapefire.content.hidden_text import strip_invisible
from scrapefire.content.page import Page

VISIBLE = "The harbour market opens at six and closes when the last boat is sold out."
SECRET = "zebrasecret"

HEAD = (
    "<!DOCTYPE html><html><head><title>t</title>{head}</head><body><main><p>"
    + VISIBLE
    + "</p>{body}</main></body></html>"
)


def text_of(body: str, css: str = "", head: str = "") -> str:
    style = f"<style>{css}</style>" if css else ""
    page = Page(HEAD.format(head=style + head, body=body), "https://example.com/")
    return " ".join(clean(page, only_main_content=False).text_content().split())


def inline(style: str) -> tuple[str, str]:
    return f'<p style="{style}">{SECRET}</p>', ""


def sheet(css: str) -> tuple[str, str]:
    return f'<p class="x">{SECRET}</p>', css


def nested(style: str) -> tuple[str, str]:
    return f'<div style="{style}"><section><p>{SECRET}</p></section></div>', ""


HIDING = {
    "inline display none": inline("display:none"),
    "inline display none important": inline("display: none !important"),
    "inline display none upper case": inline("DISPLAY:NONE"),
    "inline display none among others": inline("color:red;display:none;margin:0"),
    "inline display none by css escape": inline(r"d\69splay:none"),
    "inline display none with comment": inline("display/**/:/**/none"),
    "nested in display none": nested("display:none"),
    "display none beside a link to nowhere": (f'<a href="#">Top</a><p style="display:none">{SECRET}</p>', ""),
    "inline visibility hidden": inline("visibility:hidden"),
    "inline visibility collapse": inline("visibility:collapse"),
    "nested in visibility hidden": nested("visibility:hidden"),
    "inline opacity zero": inline("opacity:0"),
    "inline opacity percent": inline("opacity:0%"),
    "inline opacity nearly zero": inline("opacity:.01"),
    "filter opacity": inline("filter:opacity(0)"),
    "font size zero": inline("font-size:0"),
    "font size zero px": inline("font-size:0px"),
    "font size one px": inline("font-size:1px"),
    "font shorthand zero": inline("font:0px/1 serif"),
    "nested in font size zero": nested("font-size:0"),
    "off screen left": inline("position:absolute;left:-9999px"),
    "off screen top": inline("position:fixed;top:-5000px"),
    "off screen em": inline("position:absolute;left:-999em"),
    "off screen right": inline("position:absolute;right:-9999px"),
    "off screen far right": inline("position:absolute;left:99999px"),
    "text indent": inline("text-indent:-9999px"),
    "margin left": inline("margin-left:-9999px"),
    "translate away": inline("transform:translateX(-9999px)"),
    "translate away in two": inline("transform:translate(0, -10000px)"),
    "scale zero": inline("transform:scale(0)"),
    "clip rect": inline("position:absolute;clip:rect(0,0,0,0)"),
    "clip rect one px": inline("position:absolute;clip:rect(1px, 1px, 1px, 1px)"),
    "clip path inset": inline("clip-path:inset(50%)"),
    "clip path circle": inline("clip-path:circle(0)"),
    "clip path polygon": inline("clip-path:polygon(0 0, 0 0, 0 0)"),
    "height zero": inline("height:0;overflow:hidden"),
    "width zero": inline("width:0;overflow:hidden"),
    "one pixel box": inline("width:1px;height:1px;overflow:hidden"),
    "max height zero": inline("max-height:0;overflow:hidden"),
    "transparent": inline("color:transparent"),
    "transparent rgba": inline("color:rgba(0,0,0,0)"),
    "transparent hex": inline("color:#00000000"),
    "text fill transparent": inline("-webkit-text-fill-color:transparent"),
    "white on white": inline("color:#fff;background:#fff"),
    "white on white words": inline("color:white;background-color:white"),
    "near white on white": inline("color:#fefefe;background-color:#ffffff"),
    "black on black rgb": inline("color:rgb(0,0,0);background:rgb(0 0 0)"),
    "white on the default background": inline("color:#ffffff"),
    "colour of the parent's background": (
        f'<div style="background:#222"><p style="color:#222222">{SECRET}</p></div>',
        "",
    ),
    "font tag in the cell's colour": (
        f'<table><tr><td bgcolor="#ffffff">a <font color="white">{SECRET}</font></td></tr></table>',
        "",
    ),
    "content visibility": inline("content-visibility:hidden"),
    "hidden attribute": (f"<p hidden>{SECRET}</p>", ""),
    "hidden attribute with a value": (f'<div hidden="true"><p>{SECRET}</p></div>', ""),
    "comment": (f"<!-- {SECRET} --><p>a</p>", ""),
    "template": (f"<template><p>{SECRET}</p></template>", ""),
    "noscript": (f"<noscript><p>{SECRET}</p></noscript>", ""),
    "script": (f"<script>var a = '{SECRET}'</script>", ""),
    "script of another type": (f'<script type="text/plain">{SECRET}</script>', ""),
    "style": (f"<style>/* {SECRET} */</style>", ""),
    "svg description": (f"<svg><title>{SECRET}</title><desc>{SECRET}</desc></svg>", ""),
    "svg metadata": (f"<svg><metadata>{SECRET}</metadata></svg>", ""),
    "hidden input": (f'<input type="hidden" value="{SECRET}">', ""),
    "object fallback": (f"<object data='x'>{SECRET}</object>", ""),
    "iframe fallback": (f"<iframe src='/x'>{SECRET}</iframe>", ""),
    "sheet class": sheet(".x{display:none}"),
    "sheet visibility": sheet(".x{visibility:hidden}"),
    "sheet id": (f'<p id="k">{SECRET}</p>', "#k{display:none}"),
    "sheet descendant": sheet("main .x{display:none}"),
    "sheet child": sheet("main > p.x{display:none}"),
    "sheet attribute": (f'<p data-k="1">{SECRET}</p>', "[data-k='1']{display:none}"),
    "sheet list of selectors": sheet(".q, .x, .r{display:none}"),
    "sheet in media screen": sheet("@media screen{.x{display:none}}"),
    "sheet in layer": sheet("@layer base{.x{display:none}}"),
    "sheet later rule wins": sheet(".x{display:block}.x{display:none}"),
    "sheet important wins": (f'<p class="x" style="display:block">{SECRET}</p>', ".x{display:none!important}"),
    "sheet more specific wins": sheet("p.x{display:none}.x{display:block}"),
    "sheet off screen": sheet(".x{position:absolute;left:-10000px}"),
    "sheet screen reader only": sheet(
        ".x{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0);white-space:nowrap}"
    ),
    "sheet font zero": sheet(".x{font-size:0}"),
    "sheet colour": sheet("body{background:#fff}.x{color:#fff}"),
    "sheet after a comment": sheet("/* .x{display:block} */.x{display:none}"),
    "sheet nth child": (f"<ul><li>a</li><li>{SECRET}</li></ul>", "li:nth-child(2){display:none}"),
    "sheet not": sheet("p.x:not(.shown){display:none}"),
}

REACHABLE = {
    "plain": (f"<p>{SECRET}</p>", ""),
    "aria hidden": (f'<p aria-hidden="true">{SECRET}</p>', ""),
    "aria hidden parent": (f'<div aria-hidden="true"><p>{SECRET}</p></div>', ""),
    "closed details": (f"<details><summary>More</summary><p>{SECRET}</p></details>", ""),
    "hidden until found": (f'<p hidden="until-found">{SECRET}</p>', ""),
    "tab panel": (f'<div role="tabpanel" style="display:none"><p>{SECRET}</p></div>', ""),
    "tab by class": (
        f'<div class="tab-pane"><p>{SECRET}</p></div>',
        ".tab-pane{display:none}.tab-pane.active{display:block}",
    ),
    "accordion": (
        f'<div class="accordion-body"><p>{SECRET}</p></div>',
        ".accordion-body{max-height:0;overflow:hidden}",
    ),
    "controlled by a button": (
        f'<button aria-controls="p1">Show</button><div id="p1" hidden><p>{SECRET}</p></div>',
        "",
    ),
    "controlled by a link": (f'<a href="#p2">Show</a><div id="p2" style="display:none">{SECRET}</div>', ""),
    "revealed by a script": (
        f'<div id="late" style="display:none">{SECRET}</div><script>document.getElementById("late").style.display=""</script>',
        "",
    ),
    "class named by a script": (
        f'<div class="later">{SECRET}</div><script>document.querySelectorAll(".later").forEach(show)</script>',
        ".later{display:none}",
    ),
    "fades in on scroll": (f'<p data-aos="fade-up" style="opacity:0">{SECRET}</p>', ""),
    "moves in": (f'<p style="opacity:0;transform:translateY(20px)">{SECRET}</p>', ""),
    "streamed box": (f'<div hidden id="S:0"><p>{SECRET}</p></div>', ""),
    "visible child of an invisible parent": (
        f'<div style="visibility:hidden"><p style="visibility:visible">{SECRET}</p></div>',
        "",
    ),
    "sized child of a parent without size": (
        f'<div style="font-size:0"><p style="font-size:16px">{SECRET}</p></div>',
        "",
    ),
    "invalid value": (f'<p style="display:nonee">{SECRET}</p>', ""),
    "invalid property": (f'<p style="displays:none">{SECRET}</p>', ""),
    "word in another property": (f"<p style=\"content:'display:none'\">{SECRET}</p>", ""),
    "overridden inline": (f'<p class="x" style="display:block">{SECRET}</p>', ".x{display:none}"),
    "overridden by a later rule": (f'<p class="x">{SECRET}</p>', ".x{display:none}.x{display:block}"),
    "overridden by a stronger rule": (f'<p class="x">{SECRET}</p>', "p.x{display:block}.x{display:none}"),
    "hidden attribute that css overrides": (f'<p hidden class="x">{SECRET}</p>', ".x{display:block}"),
    "print only": (f'<p class="x">{SECRET}</p>', "@media print{.x{display:none}}"),
    "narrow screens only": (f'<p class="x">{SECRET}</p>', "@media (max-width:600px){.x{display:none}}"),
    "hover only": (f'<p class="x">{SECRET}</p>', ".x:hover{display:none}"),
    "pseudo element only": (f'<p class="x">{SECRET}</p>', ".x::before{display:none}"),
    "another element": (f'<p class="x">{SECRET}</p>', "nav .x{display:none}"),
    "rule in a comment": (f'<p class="x">{SECRET}</p>', "/* .x{display:none} */"),
    "small but readable": (f'<p style="font-size:9px">{SECRET}</p>', ""),
    "half transparent": (f'<p style="opacity:.5">{SECRET}</p>', ""),
    "white on dark": (f'<p style="color:#fff;background:#123">{SECRET}</p>', ""),
    "white on a dark ancestor": (f'<div style="background:#000"><p style="color:#fff">{SECRET}</p></div>', ""),
    "white on an image": (f'<div style="background:url(/x.jpg)"><p style="color:#fff">{SECRET}</p></div>', ""),
    "gradient text": (
        f'<p style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">{SECRET}</p>',
        "",
    ),
    "slightly moved": (f'<p style="position:absolute;left:-20px">{SECRET}</p>', ""),
    "hanging indent": (f'<p style="text-indent:-2em">{SECRET}</p>', ""),
    "height zero that overflows": (f'<div style="height:0"><p>{SECRET}</p></div>', ""),
    "rounded by clipping": (f'<p style="clip-path:inset(5% round 8px)">{SECRET}</p>', ""),
}


@pytest.mark.parametrize("name", HIDING)
def test_hidden_text_goes(name: str) -> None:
    body, css = HIDING[name]
    text = text_of(body, css)
    assert SECRET not in text
    assert VISIBLE in text


@pytest.mark.parametrize("name", REACHABLE)
def test_visible_and_reachable_text_stays(name: str) -> None:
    body, css = REACHABLE[name]
    text = text_of(body, css)
    assert SECRET in text
    assert VISIBLE in text


def test_white_text_stays_when_a_linked_sheet_may_paint_the_background() -> None:
    body, _ = HIDING["white on the default background"]
    assert SECRET in text_of(body, head='<link rel="stylesheet" href="/s.css">')


def test_text_after_a_hidden_element_stays() -> None:
    text = text_of(f'<p>one <span style="display:none">{SECRET}</span> two</p>')
    assert "one" in text
    assert "two" in text
    assert SECRET not in text


def test_a_page_that_is_hidden_as_a_whole_is_kept() -> None:
    page = Page(f'<body><div style="visibility:hidden"><p>{VISIBLE}</p></div></body>')
    assert VISIBLE in clean(page, only_main_content=False).text_content()


def test_most_of_a_large_page_that_waits_for_its_style_sheet_is_kept() -> None:
    text = "The bell rings at six and the ferry leaves. " * 60
    scripts = "<script>var state = '" + "x" * 400_000 + "'</script>"
    html = f"<style>.all{{opacity:0}}</style><p>Skip to content</p><div class='all'><p>{text}</p></div>{scripts}"
    assert "the ferry leaves" in "".join(clean(Page(html, "https://a.example/"), only_main_content=False).itertext())


def test_remove_hidden_can_be_switched_off() -> None:
    page = Page(f"<p>{VISIBLE}</p><p hidden>{SECRET}</p>")
    assert SECRET in clean(page, only_main_content=False, remove_hidden=False).text_content()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("zero\u200bwidth", "zerowidth"),
        ("word\u2060joiner\ufeff", "wordjoiner"),
        ("soft\u00adhyphen", "softhyphen"),
        ("tags\U000e0048\U000e0049", "tags"),
        ("bytes\ufe0f\ufe01\ufe02\U000e0101", "bytes"),
        ("left\u202eright", "leftright"),
        ("joined\u200dlatin", "joinedlatin"),
        ("filler\u3164here", "fillerhere"),
        ("line\u2028end", "line end"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 family", "\U0001f468\u200d\U0001f469\u200d\U0001f467 family"),
        ("\u2764\ufe0f heart", "\u2764\ufe0f heart"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", None),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", None),
        ("\u0915\u094d\u200d\u0937", None),
        ("plain ascii", None),
        ("caf\u00e9 \u4e2d\u6587 \u0440\u0443\u0441", None),
    ],
)
def test_invisible_characters(text: str, expected: str | None) -> None:
    assert strip_invisible(text) == (text if expected is None else expected)


@pytest.mark.parametrize(
    ("selector", "hidden"),
    [
        (".a > .b .c", True),  # the nearest .b is no child of .a, the one above it is
        (".a > .b > .c", False),
        (".a .b > .c", True),
        ("main > .a > .b .b .c", True),
        ("main > .b .c", False),
        (".a > .d .c", False),
    ],
)
def test_a_selector_may_fit_by_an_element_further_up(selector: str, hidden: bool) -> None:
    page = (
        f"<style>{selector} {{ display: none }}</style><main><p>Green tea is steamed soon after it was picked, and dried.</p>"
        "<div class=a><div class=b><section><div class=b><p class=c>Black tea withers first.</p></div></section></div></div>"
        "</main>"
    )
    assert ("Black tea" not in to_full_markdown(page)) is hidden
