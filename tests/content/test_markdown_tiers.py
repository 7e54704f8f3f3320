"""Conversion tiers and the passes over their Markdown."""

from __future__ import annotations

import logging

import lxml.html
import pytest
from lxml.html import HtmlElement

from scrapefire.content import convert, to_full_markdown, to_markdown
from scrapefire.content.markdown import (
    TIERS,
    HtmlToMarkdownTier,
    MarkdownifyTier,
    WriterTier,
    escape_multiline_links,
    json_block,
    post_process,
    remove_base64_images,
    remove_skip_links,
)
from scrapefire.content.markdown.tiers import run_tiers


class Failing:
    name = "failing"

    def convert(self, element: HtmlElement, *, base_url: str, links: str, bullet: str) -> str:
        raise RecursionError("too deep")


class Silent:
    name = "silent"

    def convert(self, element: HtmlElement, *, base_url: str, links: str, bullet: str) -> str:
        return "\n"


ELEMENT = lxml.html.fromstring("<div><h1>T</h1><p>Some <b>bold</b> text.</p></div>")


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
def test_every_tier_converts(tier: WriterTier | HtmlToMarkdownTier | MarkdownifyTier) -> None:
    markdown = run_tiers([tier], ELEMENT)
    assert "# T" in markdown
    assert "**bold**" in markdown


@pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.name)
def test_no_tier_leaves_a_script_address(tier: WriterTier | HtmlToMarkdownTier | MarkdownifyTier) -> None:
    element = lxml.html.fromstring("<p><a href=\"javascript:go('x')\">Open</a> it</p>")
    assert run_tiers([tier], element) == "Open it"


def test_a_document_that_a_library_drops_for_its_depth_goes_to_the_next_tier(caplog: pytest.LogCaptureFixture) -> None:
    element = lxml.html.fromstring("<p>x</p>")
    leaf = element
    for _ in range(1_200):
        leaf.append(lxml.html.Element("div"))
        leaf = leaf[0]
    leaf.text = "deep"
    with caplog.at_level(logging.WARNING):
        assert "deep" in run_tiers([HtmlToMarkdownTier(), WriterTier()], element)
    assert "html-to-markdown" in caplog.text


def test_the_writer_comes_first_and_gives_everything_itself(caplog: pytest.LogCaptureFixture) -> None:
    assert [tier.name for tier in TIERS] == ["writer", "html-to-markdown", "markdownify"]
    run_tiers(TIERS, ELEMENT)
    assert not caplog.records


@pytest.mark.parametrize("first", [Failing(), Silent()])
def test_a_tier_without_a_result_falls_through(first: Failing | Silent, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert run_tiers([first, WriterTier()], ELEMENT).startswith("# T")
    assert first.name in caplog.text


def test_an_element_without_text_needs_no_other_tier() -> None:
    assert run_tiers([Silent(), Failing()], lxml.html.fromstring("<div><p> </p></div>")) == ""


def test_the_last_resort_is_plain_text() -> None:
    assert run_tiers([Failing(), Silent()], ELEMENT) == "TSome bold text."


def test_depth_beyond_the_interpreter_stack_is_written() -> None:
    root = leaf = lxml.html.fromstring("<div></div>")
    for level in range(5_000):
        child = lxml.html.Element(("div", "blockquote", "ul", "li", "b", "a")[level % 6])
        leaf.append(child)
        leaf = child
    leaf.text = "deep"
    assert "deep" in run_tiers(TIERS[:1], root)


def test_the_element_stays_untouched() -> None:
    element = lxml.html.fromstring(
        '<div><p>a <b>b</b></p><table><tr><th>h</th></tr></table><a href="x"><h2>c</h2></a></div>'
    )
    before = lxml.html.tostring(element)
    run_tiers(TIERS, element)
    assert lxml.html.tostring(element) == before


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("[a\nb](http://x)", "[a\\\nb](http://x)"),
        ("[a\\\nb](http://x)", "[a\\\nb](http://x)"),
        ("[a](http://x)\ntext", "[a](http://x)\ntext"),
        ("x = [\n1]", "x = [\n1]"),
    ],
)
def test_line_breaks_in_links(given: str, expected: str) -> None:
    assert escape_multiline_links(given) == expected


def test_skip_links_go() -> None:
    assert remove_skip_links("[SKIP to content](#x)rest [Skip to Content](/page)") == "rest [Skip to Content](/page)"


def test_code_is_not_post_processed() -> None:
    code = "```\n[Skip to content](#a)\n[a\nb](c)\n```"
    assert post_process(f"[Skip to content](#a)\n\n{code}\n\n[a\nb](c)") == f"{code}\n\n[a\\\nb](c)"


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("![logo](data:image/png;base64,AA/+=)", "![logo](<Base64-Image-Removed>)"),
        ('![a \\] b](data:image/png;base64,AA "T") x', "![a \\] b](<Base64-Image-Removed>) x"),
        ("![x](https://e.x/a.png)", "![x](https://e.x/a.png)"),
    ],
)
def test_inlined_images_go(given: str, expected: str) -> None:
    assert remove_base64_images(given) == expected


def test_json_pages_are_fenced_whatever_they_hold() -> None:
    assert json_block('{"a":1}') == '```json\n{"a":1}\n```'
    assert json_block('{"a":"```"}') == '````json\n{"a":"```"}\n````'


def test_the_faces() -> None:
    nav = "<nav><a href=/n>Nav</a></nav>"
    html = f"<title>T</title><body>{nav}<main><h1>H</h1><p>Text <a href=/a>a</a>.</p><img src=i.png></main>"
    url = "https://example.com/p"
    assert "Nav" in to_full_markdown(html, url)
    assert to_markdown(html, url).startswith("# H")
    result = convert(html, url)
    assert set(result) == {"markdown", "html", "metadata", "links", "images"}
    assert result["metadata"]["title"] == "T"
    assert result["images"] == ["https://example.com/i.png"]
    assert convert(html, url, {"formats": ["links"], "onlyMainContent": False}) == {
        "links": ["https://example.com/n", "https://example.com/a"]
    }
    assert convert("<p><a href=/a>a</a></p>", url, {"link_style": "none", "formats": ["markdown"]}) == {"markdown": "a"}
    assert convert("", "")["markdown"] == ""


def test_only_what_is_wanted_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("not wanted")

    monkeypatch.setattr("scrapefire.content.conversion.extract_metadata", refuse)
    monkeypatch.setattr("scrapefire.content.conversion.clean", refuse)
    assert convert("<img src=a>", "https://e.x/", {"formats": [{"type": "images"}]}) == {"images": ["https://e.x/a"]}
