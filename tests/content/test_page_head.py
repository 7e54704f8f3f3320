"""Pages that leave their tags out, as HTML allows: nothing stays in the head that is no head matter."""

from __future__ import annotations

import pytest

from scrapefire.content import to_full_markdown
from scrapefire.content.page import Page


@pytest.mark.parametrize(
    "html",
    [
        "<!doctype html><title>T</title><main><p>one</p><p>two</p></main>",
        "<title>T</title><article><p>one</p></article><p>two</p>",
        "<title>T</title><my-app>one</my-app><p>two</p>",
        "<html><head><title>T</title><section>one</section></head><body>two</body></html>",
        "<head><meta charset='utf-8'><script>var x</script><figure>one</figure></head><p>two</p>",
    ],
)
def test_what_is_no_head_matter_is_in_the_body_in_its_order(html: str) -> None:
    page = Page(html)
    assert " ".join(page.body.itertext()).split() == ["one", "two"]
    assert page.head is None or "one" not in page.head.text_content()
    assert to_full_markdown(html).split() == ["one", "two"]


def test_head_matter_stays() -> None:
    page = Page("<title>T</title><meta name='a' content='b'><link rel='canonical' href='/x'><p>one</p>")
    assert page.head is not None
    assert [child.tag for child in page.head] == ["title", "meta", "link"]
