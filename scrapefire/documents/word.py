"""Word files (.docx, .docm): WordprocessingML to the document model (ECMA-376 part 1, section 17).

python-docx opens the package; files that it refuses (a missing part, strict name spaces) are opened part by part.
Changes count as accepted, comments and hidden text are left out, page headers and footers too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO

from lxml import etree

from scrapefire.documents.metadata import app_number, core_properties
from scrapefire.documents.model import Content
from scrapefire.documents.package import Element, Package, Relationship, check_tree, children, local
from scrapefire.documents.word_body import BodyReader
from scrapefire.documents.word_numbering import Numbering
from scrapefire.documents.word_styles import Styles
from scrapefire.errors import DocumentParseError

_MAX_UNPACKED = 256 << 20


@dataclass
class WordParts:
    """The parts of a Word file that hold text or say how it looks; of each note part, its relationships too."""

    document: Element
    relationships: Mapping[str, Relationship]
    styles: Element | None = None
    numbering: Element | None = None
    notes: dict[str, tuple[Element, Mapping[str, Relationship]]] = field(default_factory=dict)


def parse_word(data: bytes) -> Content:
    """A Word file as the document model.

    Raises:
        DocumentParseError: it is damaged, has no document part, or is larger than can be parsed.
        PasswordRequiredError: it is encrypted.
    """
    package = Package(data)
    parts = _by_python_docx(data, package) or _by_parts(package)
    styles, numbering = Styles(parts.styles), Numbering(parts.numbering)
    content = Content([])
    reader = BodyReader(styles, numbering, parts.relationships)
    content.blocks = reader.blocks(parts.document)
    for kind, (root, relationships) in parts.notes.items():
        for note in children(root, kind):
            key, blocks = BodyReader(styles, numbering, relationships).note(note, kind)
            if blocks:
                content.notes[key] = blocks
    content.metadata = core_properties(package)
    pages = app_number(package, "Pages")
    if pages:
        content.metadata["total_pages"] = pages
    content.warnings += package.warnings
    return content


def _by_python_docx(data: bytes, package: Package) -> WordParts | None:
    import docx

    try:
        if sum(map(package.size, package.names())) > _MAX_UNPACKED:  # python-docx reads every part, whatever its size
            return None
        for name in package.names():
            if name.lower().endswith((".xml", ".rels")):
                check_tree(package.read(name))
        part = docx.Document(BytesIO(data)).part
    except Exception:  # whatever python-docx meets in a damaged file; the rescue tells what is wrong
        return None
    found = WordParts(part.element, _relationships(part))
    for relationship in part.rels.values():
        if relationship.is_external:
            continue
        kind, target = relationship.reltype.rpartition("/")[2], relationship.target_part
        if kind not in ("styles", "numbering", "footnotes", "endnotes"):
            continue
        root = target.element if hasattr(target, "element") else _xml(target.blob)
        if root is not None:
            _put(found, kind, root, _relationships(target))
    return found


def _relationships(part: object) -> dict[str, Relationship]:
    rels = getattr(part, "rels", {})
    return {
        key: Relationship(
            each.reltype.rpartition("/")[2], each.target_ref if each.is_external else "", each.is_external
        )
        for key, each in rels.items()
    }


def _xml(blob: bytes) -> Element | None:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True)
    try:
        return etree.fromstring(blob, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def _by_parts(package: Package) -> WordParts:
    name = package.part("officeDocument") or "word/document.xml"
    root = package.xml(name)
    if root is None or local(root) != "document":
        raise DocumentParseError("the file has no Word document inside")
    relationships = package.relationships(name)
    found = WordParts(root, relationships)
    for kind in ("styles", "numbering", "footnotes", "endnotes"):
        target = package.part(kind, name) or f"word/{kind}.xml"
        part = package.xml(target)
        if part is not None:
            _put(found, kind, part, package.relationships(target))
    return found


def _put(found: WordParts, kind: str, root: Element, relationships: Mapping[str, Relationship]) -> None:
    if kind in ("footnotes", "endnotes"):
        found.notes[kind.removesuffix("s")] = root, relationships
    elif kind == "styles":
        found.styles = root
    else:
        found.numbering = root
