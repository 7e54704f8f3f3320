"""Documents that an OpenDocument file embeds (ODF 1.3 part 3, section 10.4.6): formulas (MathML) and charts."""

from __future__ import annotations

import lxml.html
from lxml import etree

from scrapefire.content.markdown.mathml import tex_of
from scrapefire.documents.package import Element, Package, attribute, child, children, descendants, local

_MAX_OBJECTS = 2000


class OdfObjects:
    """The embedded documents of one package, read when a frame shows them.

    Args:
        package: the package.
    """

    def __init__(self, package: Package) -> None:
        self._package = package
        self._left = _MAX_OBJECTS

    def formula(self, frame: Element) -> str:
        """The LaTeX of the formula that a frame shows; empty when it shows none."""
        root = self._root(frame)
        return _latex(root) if root is not None and local(root) == "math" else ""

    def chart(self, frame: Element) -> Element | None:
        """The chart that a frame shows, when its data lie with it; ``None`` otherwise."""
        root = self._root(frame)
        if root is None or local(root) == "math":
            return None
        chart = next(descendants(root, "chart"), None)
        # Of the two elements of that name, the outer one is the kind of document.
        chart = child(chart, "chart") if child(chart, "chart") is not None else chart
        return chart if child(chart, "table") is not None else None

    def _root(self, frame: Element) -> Element | None:
        shown = child(frame, "object")
        if shown is None or self._left <= 0:
            return None
        inner = next(children(shown, "math", "document"), None)  # in flat files the object lies here
        if inner is not None:
            return inner
        name = attribute(shown, "href").removeprefix("./").rstrip("/")
        if not name or "://" in name:
            return None
        self._left -= 1
        return self._package.xml(f"{name}/content.xml")


def _latex(root: Element) -> str:
    """MathML as LaTeX; the converter of pages takes it without name spaces."""
    for each in root.iter():
        if isinstance(each.tag, str):
            each.tag = local(each)
    etree.cleanup_namespaces(root)
    return " ".join(tex_of(lxml.html.fragment_fromstring(etree.tostring(root, encoding="unicode"))).split())
