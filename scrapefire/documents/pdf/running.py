"""Finds running heads and feet: text that stands at the same place, page after page, and page numbers."""

from __future__ import annotations

import re
from collections import defaultdict

from scrapefire.documents.pdf.aligned import Row, rows_of, stands_in_table
from scrapefire.documents.pdf.blocks import body_size
from scrapefire.documents.pdf.model import Line, PageContent

_EDGE_ROWS = 3
_ZONE = 0.16  # of the page's height
_TITLE_SIZE = 1.3  # times the size of the text
_MOST = 0.75  # of the document's words
_SLIDE = 1.2  # times as wide as high
_WORD = re.compile(r"[^\W\d_]{2,}|[\u3040-\u9fff]")
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"\b[ivxlc]{1,7}\b")
_PAGE_NUMBER = re.compile(
    r"^\W*(?:(?:page|seite|pagina|página|p\.|стр\.?|第)?\s*\d{1,4}(?:\s*(?:of|/|von|de|di|из|页|頁|ページ)\s*\d{1,4})?\s*(?:页|頁|ページ)?)\W*$",
    re.IGNORECASE,
)


def drop_running_heads(pages: list[PageContent]) -> None:
    """Take running heads, feet and page numbers out of the pages' lines."""
    seen: dict[tuple[str, bool], list[tuple[int, Line]]] = defaultdict(list)
    for index, page in enumerate(pages):
        for line, at_top in _edge_lines(page):
            seen[_key(line.text), at_top].append((index, line))
    clusters = [
        cluster for (key, _), places in seen.items() for cluster in _clusters(places) if _runs(key, cluster, len(pages))
    ]
    if not clusters:
        return
    body = body_size(pages)
    doomed = {id(line) for cluster in clusters for _, line in _without_titles(cluster, pages, body)}
    gone = [_rows_to_drop(page, doomed) for page in pages]
    if _is_most(pages, gone):
        kept = {id(cluster[0][1]) for cluster in clusters if _words(cluster[0][1])}
        gone = [ids - kept for ids in gone]
        if not any(_words(line) for page, ids in zip(pages, gone) for line in page.lines if id(line) not in ids):
            return  # numbers are all that the document has
    for page, ids in zip(pages, gone):
        page.lines = [line for line in page.lines if id(line) not in ids]


def _without_titles(cluster: list[tuple[int, Line]], pages: list[PageContent], body: float) -> list[tuple[int, Line]]:
    """The places without those that are a title: slides that go on have the same one, and a letterhead is one once."""
    if min(line.size for _, line in cluster) < _TITLE_SIZE * body or not any(_words(line) for _, line in cluster):
        return cluster
    if all(pages[index].width > _SLIDE * pages[index].height for index, _ in cluster):
        return cluster if len(cluster) > max(5, 0.6 * len(pages)) else []
    return cluster[1:]


def _is_most(pages: list[PageContent], gone: list[set[int]]) -> bool:
    """Whether nearly all of the document's words would go."""
    total = sum(_words(line) for page in pages for line in page.lines)
    lost = sum(_words(line) for page, ids in zip(pages, gone) for line in page.lines if id(line) in ids)
    return lost >= _MOST * total


def _words(line: Line) -> int:
    """How many words with letters a line has."""
    return len(_WORD.findall(line.text))


def drop_stamps(pages: list[PageContent]) -> None:
    """Take out what is written across or up the side of page after page: watermarks, notes of who downloaded it."""
    on: dict[str, set[int]] = defaultdict(set)
    for index, page in enumerate(pages):
        for line in _stamps(page):
            on[_key(line.text)].add(index)
    doomed = {key for key, indices in on.items() if len(indices) >= max(2, 0.4 * len(pages))}
    if not doomed:
        return
    for page in pages:
        gone = {id(line) for line in _stamps(page) if _key(line.text) in doomed}
        page.side_lines = [line for line in page.side_lines if id(line) not in gone]
        page.slanted = [line for line in page.slanted if id(line) not in gone]


def _stamps(page: PageContent) -> list[Line]:
    """Slanted lines, and those along the page's sides."""
    side = 0.1 * page.width
    return [*page.slanted, *(line for line in page.side_lines if not side < line.base < page.width - side)]


def _rows_to_drop(page: PageContent, doomed: set[int]) -> set[int]:
    """The doomed lines that stand in whole doomed rows, set off from the text that stays.

    A table's head is repeated too, and left to the table; a row spaced and sized like the text beside it is text.
    """
    gone: set[int] = set()
    for at_top in (True, False):
        rows = _edge_rows(page, at_top)
        dropped: list[Row] = []
        for row, beside in zip(rows, [*rows[1:], None]):
            in_table = beside is not None and stands_in_table(row, beside, page.rules)
            if in_table or not all(id(piece) in doomed for piece in row.pieces):
                break
            dropped.append(row)
        while dropped and len(dropped) < len(rows) and _belongs(dropped[-1], rows[len(dropped)]):
            dropped.pop()
        if sum(len(row.pieces) for row in dropped) == len(page.lines):
            dropped = dropped[:1]  # nothing else is on the page
        gone |= {id(piece) for row in dropped for piece in row.pieces}
    return gone


def _belongs(row: Row, beside: Row) -> bool:
    alike = abs(row.size - beside.size) < 0.08 * row.size
    return alike and abs(row.base - beside.base) < 1.7 * row.size and any(c.isalpha() for c in row.pieces[0].text)


def _edge_rows(page: PageContent, at_top: bool) -> list[Row]:
    """The first rows from the edge, and one more."""
    height = _ZONE * page.height
    lines = [line for line in page.lines if (line.base < 2 * height if at_top else line.top > page.height - 2 * height)]
    rows = rows_of(lines)
    return (rows if at_top else rows[::-1])[: _EDGE_ROWS + 1]


def _edge_lines(page: PageContent) -> list[tuple[Line, bool]]:
    """Lines of the first and last rows, where they lie near the page's edges."""
    result: list[tuple[Line, bool]] = []
    for at_top in (True, False):
        for row in _edge_rows(page, at_top)[:_EDGE_ROWS]:
            if row.base > _ZONE * page.height if at_top else row.pieces[0].top < (1 - _ZONE) * page.height:
                break
            result += [(line, at_top) for line in row.pieces]
    return result


def _key(text: str) -> str:
    return _ROMAN.sub("#", _DIGITS.sub("#", text.lower())).replace(" ", "")


def _clusters(places: list[tuple[int, Line]]) -> list[list[tuple[int, Line]]]:
    """Places at the same height."""
    clusters: list[list[tuple[int, Line]]] = []
    for place in sorted(places, key=lambda place: place[1].base):
        if clusters and place[1].base - clusters[-1][-1][1].base <= 4:
            clusters[-1].append(place)
        else:
            clusters.append([place])
    return clusters


def _runs(key: str, cluster: list[tuple[int, Line]], pages: int) -> bool:
    """Whether the text at one height runs through the document."""
    on = {index for index, _ in cluster}
    if len(on) < 2:
        return pages > 1 and _is_numbered(cluster[0]) if pages > 2 else False
    line = cluster[0][1]
    if not _same(cluster) and len(line.text.split()) > 6 and line.text.rstrip().endswith((".", "!", "?")):
        return False  # sentences that happen to be alike
    if (
        "#" in key
        and not (_same(cluster) if any(letter.isalpha() for letter in key) else False)
        and not _counts(cluster)
    ):
        return False  # numbers that do not count pages are content
    if len(key) < 2 and "#" not in key:
        return False
    if pages <= 5:
        return True
    return len(on) >= 0.4 * pages or _in_company(on) >= 3


def _in_company(on: set[int]) -> int:
    """How many of the pages have another of them within two pages: a chapter's head, and not words met again later."""
    return sum(any(page + step in on for step in (-2, -1, 1, 2)) for page in on)


def _same(cluster: list[tuple[int, Line]]) -> bool:
    return len({line.text for _, line in cluster}) == 1


def _counts(cluster: list[tuple[int, Line]]) -> bool:
    """Whether some number in the text goes up with the pages, or stays while another does."""
    numbers = [(index, [int(n) for n in _DIGITS.findall(line.text)[:6]]) for index, line in cluster]
    numbers = [(index, found) for index, found in numbers if found]  # the others may be a preface's, in Roman numerals
    if len(numbers) < 2:
        return any(_ROMAN.search(line.text.lower()) for _, line in cluster)
    for place in range(min(len(found) for _, found in numbers)):
        offsets = [found[place] - index for index, found in numbers]
        if max(offsets.count(offset) for offset in offsets) >= max(2, 0.6 * len(offsets)):
            return True
    return False


def _is_numbered(place: tuple[int, Line]) -> bool:
    index, line = place
    if not _PAGE_NUMBER.match(line.text):
        return False
    return str(index + 1) in _DIGITS.findall(line.text)
