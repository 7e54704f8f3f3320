"""Selectors of style sheets are matched as their XPath matches them."""

from __future__ import annotations

from copy import deepcopy

import lxml.html
from cssselect import HTMLTranslator
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.hidden_selectors import compiled_selector, matching

_COMPOUNDS = st.sampled_from(
    [
        "div",
        "p",
        "*",
        ".a",
        ".b",
        "p.a",
        "#x",
        "div:not(.a)",
        ":not(p)",
        "p:first-child",
        "[title]",
        ":is(p, .b)",
        "div:where(.a, #x)",
        ":where(*, .b)",
        ":is(p.a, div)",
        "[title^=b]",
        "p:not([class])",
        "[class*=' ']",
        "[class$=b]",
        "[id='']",
        ".a:nth-child(2)",
        ".a[title=b]",
        ".b:last-child",
    ]
)
_SELECTORS = st.lists(st.tuples(_COMPOUNDS, st.sampled_from([" ", " > ", " + ", " ~ "])), min_size=1, max_size=4).map(
    lambda parts: "".join(joint + compound if at else compound for at, (compound, joint) in enumerate(parts))
)
_OPENING = st.sampled_from(
    [
        "<div>",
        "<div class=a>",
        "<p class='a b'>",
        "<p class=b title=b>",
        "<div id=x class=b>",
        "</div>",
        "</p>",
        "<p>",
        "<p title=''>",
    ]
)


@settings(max_examples=150)
@given(st.lists(_OPENING, max_size=60), _SELECTORS)
def test_a_selector_matches_what_its_xpath_matches(tags: list[str], selector: str) -> None:
    body = deepcopy(lxml.html.document_fromstring(f"<body><div>{''.join(tags)}").find("body"))
    keys = {}
    by: dict[str, list[lxml.html.HtmlElement]] = {}
    for element in body.iter():
        names = ["*", element.tag, *("." + name for name in (element.get("class") or "").split())]
        keys[element] = frozenset([*names, *("#" + name for name in (element.get("id"),) if name)])
        for name in keys[element]:
            by.setdefault(name, []).append(element)
    found = matching(compiled_selector(selector), body, by, keys)
    expected = body.xpath(HTMLTranslator().css_to_xpath(selector))
    assert len(found) == len(expected)
    assert set(found) == set(expected)


def test_a_selector_that_no_translation_knows_matches_nothing() -> None:
    body = lxml.html.document_fromstring("<body><p class=a>one</p>").find("body")
    assert compiled_selector("p:nth-of-type(2n+)").compounds == ()
    assert matching(compiled_selector("p:::a"), body, {"p": list(body)}, {}) == []
