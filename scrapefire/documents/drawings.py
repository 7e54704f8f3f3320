"""DrawingML (ECMA-376 part 1, sections 20 and 21): text of shapes and data of charts over a sheet or a slide."""

from __future__ import annotations

from scrapefire.documents.model import Block, Image, Inline, Paragraph, Span, Table, plain
from scrapefire.documents.package import Element, Package, attribute, child, children, descendants, local, number

_MAX_POINTS = 2000


def drawing_blocks(package: Package, name: str) -> list[Block]:
    """Blocks of a sheet's drawing part: text of shapes, alternative text of pictures, charts as tables."""
    root = package.xml(name)
    if root is None:
        return []
    relationships = package.relationships(name)
    out: list[Block] = []
    for each in descendants(root, "sp", "pic", "chart"):
        kind = local(each)
        if kind == "sp":
            out += text_paragraphs(child(each, "txBody"))
        elif kind == "pic":
            image = picture(child(each, "nvPicPr", "cNvPr"))
            out += [Paragraph([image])] if image else []
        else:
            target = relationships.get(
                next((str(value) for key, value in each.attrib.items() if key.endswith("}id")), "")
            )
            out += chart_blocks(package, target.target) if target is not None else []
    return out


def picture(properties: Element | None) -> Image | None:
    """A picture by its alternative text; ``None`` without one."""
    alt = " ".join((attribute(properties, "descr") or "").split())
    return Image(alt) if alt else None


def text_paragraphs(body: Element | None) -> list[Block]:
    """Paragraphs of a shape's text without formatting."""
    out: list[Block] = []
    for paragraph in children(body, "p"):
        inlines: list[Inline] = []
        for each in descendants(paragraph, "t", "br"):
            inlines.append(Span("\n" if local(each) == "br" else each.text or ""))
        if any(isinstance(part, Span) and part.text.strip() for part in inlines):
            out.append(Paragraph(inlines))
    return out


def chart_blocks(package: Package, name: str) -> list[Block]:
    """A chart as its title and a table: categories in the first column, a series in each of the others."""
    root = package.xml(name)
    space = child(root, "chart")
    if space is None:
        return []
    title = " ".join("".join(each.text or "" for each in descendants(child(space, "title"), "t")).split())
    series = [_series(each) for each in descendants(child(space, "plotArea"), "ser")]
    series = [each for each in series if each[2]]
    out: list[Block] = [Paragraph(plain(title))] if title else []
    if not series:
        return out
    places = sorted({place for _, names, values in series for place in (*names, *values)})[:_MAX_POINTS]
    labels: dict[int, str] = {}
    for _, names, _ in series:
        labels = {**names, **labels}
    rows = [["", *(each[0] for each in series)]]
    rows += [[labels.get(place, str(place + 1)), *(each[2].get(place, "") for each in series)] for place in places]
    return [*out, Table(rows)]


def _series(element: Element) -> tuple[str, dict[int, str], dict[int, str]]:
    """Name, categories and values of a series, by place."""
    name = " ".join(each.text or "" for each in descendants(child(element, "tx"), "v"))
    categories = child(element, "cat") if child(element, "cat") is not None else child(element, "xVal")
    values = child(element, "val") if child(element, "val") is not None else child(element, "yVal")
    return name, _points(categories), _points(values)


def _points(element: Element | None) -> dict[int, str]:
    cache = next(descendants(element, "strCache", "numCache", "strLit", "numLit", "lvl"), None)
    found: dict[int, str] = {}
    for each in children(cache, "pt"):
        value = child(each, "v")
        if value is not None and value.text:
            found[number(attribute(each, "idx"))] = value.text.strip()
    return found
