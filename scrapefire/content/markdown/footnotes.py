"""Footnotes: marks in the text and the notes they point to, found before the page is written (GFM footnotes)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lxml.html import HtmlElement

_LABEL = re.compile(r"^[\[(]?\s*(?:note\s*)?(\d{1,4}|[a-z]{1,2}|[*†‡§¶]{1,3})\s*[\])]?$", re.IGNORECASE)
_MARK_CLASS = re.compile(
    r"foot-?note|(?:^|[\s_-])fn(?:ref)?|note-?ref|reference|citation|endnote|sidenote", re.IGNORECASE
)
_NOTE_TAGS = ("li", "p", "div", "aside", "dd", "section")
_BACK = re.compile(r"backlink|backref|back-ref|footnote-back|reversefootnote", re.IGNORECASE)


@dataclass(slots=True)
class Footnotes:
    """What to write where: labels by mark and by note, and the fragments that lead back to a mark."""

    marks: dict[HtmlElement, str] = field(default_factory=dict)
    notes: dict[HtmlElement, str] = field(default_factory=dict)
    returns: set[str] = field(default_factory=set)

    def is_return(self, anchor: HtmlElement) -> bool:
        """Whether a link only leads back to the place in the text."""
        return bool(self.returns) and fragment(anchor) in self.returns


def find_footnotes(root: HtmlElement) -> Footnotes:
    """Marks of ``root`` whose note is in it too; a mark without its note stays a link."""
    marks = [anchor for anchor in root.iterdescendants("a") if _is_mark(anchor)]
    found = Footnotes()
    if not marks:
        return found
    places = {element.get("id"): element for element in root.xpath(".//*[@id]")}
    places |= {
        element.get("name"): element for element in root.xpath(".//a[@name]") if element.get("name") not in places
    }
    labels: dict[HtmlElement, str] = {}
    used: set[str] = set()
    for anchor in marks:
        note = _note(places.get(fragment(anchor)), anchor)
        if note is None:
            continue
        if note not in labels:
            labels[note] = _label(anchor, used)
        found.marks[anchor] = labels[note]
        found.returns.update(
            filter(None, (element.get("id") for element in [anchor, *list(anchor.iterancestors())[:2]]))
        )
    found.notes = {note: label for note, label in labels.items() if not any(a in labels for a in note.iterancestors())}
    kept = set(found.notes.values())
    found.marks = {anchor: label for anchor, label in found.marks.items() if label in kept}
    return found


def is_mark_like(anchor: HtmlElement) -> bool:
    """Whether a link is a number set high, as footnote marks are, wherever its note may be."""
    return _is_mark(anchor)


def is_back_element(element: HtmlElement) -> bool:
    """Whether an element only holds links back from a note."""
    return bool(_BACK.search(element.get("class") or ""))


def fragment(anchor: HtmlElement) -> str:
    """The part of a link's address behind ``#``."""
    return (anchor.get("href") or "").partition("#")[2]


def _is_mark(anchor: HtmlElement) -> bool:
    if "#" not in (anchor.get("href") or ""):
        return False
    text = "".join(anchor.itertext()).strip()
    if not _LABEL.match(text):
        return False
    if anchor.get("role") == "doc-noteref" or anchor.get("epub:type") == "noteref":
        return True
    parent = anchor.getparent()
    if parent is not None and (
        parent.tag == "sup" or (parent.tag == "span" and _MARK_CLASS.search(parent.get("class") or ""))
    ):
        return True
    return any(child.tag == "sup" for child in anchor) or bool(_MARK_CLASS.search(anchor.get("class") or ""))


def _note(place: HtmlElement | None, anchor: HtmlElement) -> HtmlElement | None:
    """The block of a note, from the element with its id; none when that is no note."""
    while place is not None and place.tag not in _NOTE_TAGS:
        place = place.getparent()
    if place is None or place.tag == "section" or any(ancestor is place for ancestor in anchor.iterancestors()):
        return None
    return place if "".join(place.itertext()).strip() else None


def _label(anchor: HtmlElement, used: set[str]) -> str:
    match = _LABEL.match("".join(anchor.itertext()).strip())
    label = match.group(1) if match else ""
    if not label.isalnum() or label in used:
        label = str(len(used) + 1)
        while label in used:
            label = str(int(label) + 1)
    used.add(label)
    return label
