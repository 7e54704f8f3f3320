"""What pages of one template have in common: their skeleton of tags, classes and microdata, without their content.

A page's marks are a set, so it does not matter how many entries its lists have; navigation, headers and footers are
left out, since all templates of a site share them; digits count as one, since names such as ``post-117`` are a page's
own.

>>> html = "<div class=item><h1 class=t>A</h1><p class='price p-1'>1</p><p class='price p-2'>1</p><b class=x>2</b></div>"
>>> one = marks_of(PageSource(html))
>>> sorted(one)
['b.x', 'body>div.item', 'div.item', 'div.item>b.x', 'div.item>h1.t', 'div.item>p.price', 'h1.t', 'p.p-0', 'p.price']
>>> other = marks_of(PageSource("<table class=list><tr class=row><td>x</table>"))
>>> Skeleton.of([one]).likeness(one), Skeleton.of([one]).likeness(other)
(1.0, 0.0)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from lxml.html import HtmlElement

from scrapefire.extractors.source import PageSource

__all__ = ["LIKE", "Skeleton", "marks_of"]

LIKE = 0.45
"""Least likeness of two pages of one template."""
_MOST_MARKS = 800
_MOST_PAGES = 400
_RARE = 0.01
_FEW_MARKS = 8
_MOST_CLASSES = 8
_LONGEST_NAME = 40
_DEEPEST = 40
_LEFT_OUT = frozenset({"script", "style", "svg", "noscript", "template", "iframe", "header", "footer", "nav", "aside"})
_LEFT_OUT_ROLES = frozenset({"banner", "navigation", "contentinfo", "complementary", "dialog"})
_LEFT_OUT_NAMES = re.compile(
    r"(?:site|page|main|global|top|bottom|mobile|primary|secondary)?[-_]?"
    r"(?:header|footer|nav|navbar|navigation|menu|sidebar|breadcrumbs?|cookie|cookies|consent|toolbar)",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class Skeleton:
    """The marks of a template.

    Args:
        pages: how many pages it was made of, the older ones fading.
        marks: on how many of them each mark was.
    """

    pages: int
    marks: Mapping[str, int]

    @classmethod
    def of(cls, pages: Iterable[frozenset[str]]) -> Skeleton:
        """The skeleton of pages by their marks."""
        skeleton = cls(0, {})
        for marks in pages:
            skeleton = skeleton.with_page(marks)
        return skeleton

    def with_page(self, marks: frozenset[str]) -> Skeleton:
        """The same with one page more."""
        pages, counts = self.pages + 1, dict(self.marks)
        for mark in marks:
            counts[mark] = counts.get(mark, 0) + 1
        if pages > _MOST_PAGES or len(counts) > _MOST_MARKS:
            pages, counts = max(1, pages // 2), {mark: n // 2 for mark, n in counts.items() if n > 1} or counts
        return Skeleton(pages, counts)

    def likeness(self, marks: frozenset[str]) -> float:
        """How alike a page is, from 0 to 1: what of the template it has, less what it has beside it.

        A mark counts for as much as it is common.
        """
        if not self.marks or not marks:
            return float(not self.marks and not marks)
        had = sum(self.marks.get(mark, 0) for mark in marks) / sum(self.marks.values())
        new = sum(self.marks.get(mark, 0) < _RARE * self.pages or mark not in self.marks for mark in marks) / len(marks)
        return had * (1 - new)

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON."""
        return {"pages": self.pages, "marks": dict(sorted(self.marks.items()))}

    @classmethod
    def from_dict(cls, data: Any) -> Skeleton:
        """The inverse of :meth:`to_dict`.

        Raises:
            ValueError: it is nothing of the kind.
        """
        pages, marks = (data.get("pages"), data.get("marks")) if isinstance(data, dict) else (None, None)
        if not isinstance(pages, int) or not isinstance(marks, dict):
            raise ValueError("the skeleton must be a number of pages and marks")
        if not all(isinstance(count, int) and count > 0 for count in marks.values()):
            raise ValueError("the marks of the skeleton must be counts")
        return cls(pages, marks)


def marks_of(page: PageSource) -> frozenset[str]:
    """The marks of a page; for JSON the names of its members."""
    if page.is_json:
        return frozenset(sorted(_names(page.data["body"], "", 0))[:_MOST_MARKS])
    found: dict[str, None] = {}
    plain: dict[str, None] = {}
    _walk(page.page.body, "body", "body", 0, found, plain)
    # A page without classes is told by where its tags stand.
    marks = found if len(found) >= _FEW_MARKS else {**found, **plain}
    return frozenset(list(marks)[:_MOST_MARKS])


def _walk(
    element: HtmlElement, mark: str, path: str, depth: int, found: dict[str, None], plain: dict[str, None]
) -> None:
    if depth > _DEEPEST:
        return
    for child in element:
        tag = child.tag
        if not isinstance(tag, str) or _is_left_out(child):
            continue
        names = _class_names(child)
        child_mark = f"{tag}.{names[0]}" if names else tag
        for name in names:
            found[f"{tag}.{name}"] = None
        if names:
            found[f"{mark}>{child_mark}"] = None
        for prop in (child.get("itemprop") or "").split():
            found[f"@{prop}"] = None
        child_path = f"{path}>{tag}"
        if depth < 6:
            plain[child_path] = None
        _walk(child, child_mark, child_path, depth + 1, found, plain)


def _is_left_out(element: HtmlElement) -> bool:
    if element.tag in _LEFT_OUT or element.get("role") in _LEFT_OUT_ROLES:
        return True
    names = [element.get("id") or "", *(element.get("class") or "").split()]
    return any(name and _LEFT_OUT_NAMES.fullmatch(name) for name in names)


def _class_names(element: HtmlElement) -> list[str]:
    names = (element.get("class") or "").split()[:_MOST_CLASSES]
    return [_DIGITS.sub("0", name) for name in names if len(name) <= _LONGEST_NAME]


def _names(value: Any, path: str, depth: int) -> set[str]:
    if depth > 6:
        return set()
    if isinstance(value, dict):
        below = [_names(one, f"{path}.{_DIGITS.sub('0', str(name))}", depth + 1) for name, one in value.items()]
        return set().union({path or "$"}, *below)
    if isinstance(value, list):
        return set().union({f"{path}[]"}, *(_names(one, f"{path}[]", depth + 1) for one in value[:20]))
    return {path}
