"""One text, one presentation, one workbook in every format: what is read must not depend on the format."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from scrapefire.documents import convert, to_markdown
from tests.documents.make_samples import text_document

DATA = Path(__file__).parent / "data"

TEXT = """# Harbour report

Plain, **bold** and *slanted* words; H<sub>2</sub>O.

Read [the terms](https://www.example.org/terms?a=1&b=2) before use.

Seen.

Kept steel ladder.

## Crew

1. First
2. Second
   1. Inner

| Item | Price |
| --- | --- |
| Rope | 4 |
| Both |  |

3. Third

- Dot one
- Dot two

## Languages

Größe, Маяк светит, 灯台は港にある, שלום לך.

Noted[^1] here.

[^1]: What the note says.
"""

SLIDES = """# Harbour duties

Winter plan

## What is done

- Ropes are checked
  - every spring
- Lamps [are listed](https://www.example.org/lamps)

Say it slowly.

## Who does it

| Job | Crew |
| --- | --- |
| Paint | Deck two |
"""

SHEET = """## Stock

| Winter stock |  |  |  |
| --- | --- | --- | --- |
| Item | Share | Price | Since |
| Rope | 25% | $1,234.50 | 2024-03-05 |
| Lamp | 50% | $9.99 | 2023-12-24 |
| Total | 0.75 |  |  |

| [The list](https://www.example.org/list) |
| --- |
"""


def sample(name: str) -> bytes:
    data = (DATA / name).read_bytes()
    return lzma.decompress(data) if name.endswith(".xz") else data


@pytest.mark.parametrize("name", ["text.doc", "text.rtf", "text.odt"])
def test_a_text_reads_the_same_in_every_format(name: str) -> None:
    assert to_markdown(sample(name))["markdown"] == TEXT


def test_a_text_reads_the_same_as_a_word_file() -> None:
    assert to_markdown(text_document())["markdown"] == TEXT


@pytest.mark.parametrize("name", ["slides.pptx", "slides.odp", "slides.ppt.xz"])
def test_a_presentation_reads_the_same_in_every_format(name: str) -> None:
    result = to_markdown(sample(name))
    # The older formats don't tell a title slide from others.
    assert result["markdown"].replace("# Harbour", "## Harbour", 1).replace("###", "##") == "#" + SLIDES
    assert result["metadata"]["total_pages"] == 3


@pytest.mark.parametrize("name", ["sheet.xls", "sheet.xlsx", "sheet.ods"])
def test_a_workbook_shows_only_what_a_reader_sees(name: str) -> None:
    result = to_markdown(sample(name))
    assert result["markdown"].replace("75.00%", "0.75") == SHEET
    assert result["metadata"]["sheets"] == ["Stock"]


@pytest.mark.parametrize(
    "name",
    ["text.doc", "text.rtf", "text.odt", "slides.pptx", "slides.odp", "slides.ppt.xz", "sheet.xls", "sheet.xlsx"],
)
def test_html_tells_the_same_as_markdown(name: str) -> None:
    from lxml import html

    result = convert(sample(name))
    assert result.html is not None
    tree = html.fromstring(result.html)
    words = set(tree.text_content().split())
    links = set(tree.xpath("//a[not(starts-with(@href, '#'))]/@href"))
    for word in ("ladder.", "שלום"):
        assert (word in words) == (word in result.markdown.split())
    for link in links:
        assert f"]({link})" in result.markdown
    assert len(tree.xpath("//h1|//h2")) == sum(line.startswith(("# ", "## ")) for line in result.markdown.splitlines())
