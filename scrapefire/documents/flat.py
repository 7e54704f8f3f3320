"""Office files kept as one XML document: flat OpenDocument (ODF 1.3 part 3, section 3.1.2), flat OPC, and Word 2003 XML.

Each is made the package that it stands for, so that the parsers of packages read it.
"""

from __future__ import annotations

import binascii
import io
import re
import zipfile
from base64 import b64decode
from collections.abc import Callable, Iterable

from lxml import etree

from scrapefire.documents.package import Element, attribute, child, children, descendants, local, parse_xml
from scrapefire.errors import DocumentParseError

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_NAME = re.compile(r"[^\W\d][\w.-]*")
_NOTES = ("footnote", "endnote")
_MARKS = {"Word.Insertion": "ins", "Word.Deletion": "del", "Word.Comment": "comment", "Word.Formatting": "ins"}
_FORMATS = {
    "0": "decimal",
    "1": "upperRoman",
    "2": "lowerRoman",
    "3": "upperLetter",
    "4": "lowerLetter",
    "23": "bullet",
}


def is_flat(data: bytes) -> bool:
    """Whether data are XML, and so no package."""
    return data[:256].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


def to_package(data: bytes) -> bytes:
    """The ZIP file that an XML document stands for.

    Raises:
        DocumentParseError: it is no such document, or larger than can be parsed.
    """
    root = parse_xml(data)
    make = _MAKERS.get(local(root)) if root is not None else None
    if root is None or make is None:
        raise DocumentParseError("the file has no document inside")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in make(root).items():
            archive.writestr(name, content)
    return out.getvalue()


def _open_document(root: Element) -> dict[str, bytes]:
    whole = etree.tostring(root)
    return {
        "mimetype": attribute(root, "mimetype").encode(),
        "content.xml": whole,
        "styles.xml": whole,
        "meta.xml": whole,
    }


def _open_packaging(root: Element) -> dict[str, bytes]:
    parts: dict[str, bytes] = {}
    for part in children(root, "part"):
        name = attribute(part, "name").lstrip("/")
        inner = next(children(child(part, "xmlData")), None)
        if inner is not None:
            parts[name] = etree.tostring(inner, with_tail=False)
            continue
        binary = child(part, "binaryData")
        try:
            parts[name] = b64decode("".join((binary.text or "").split()) if binary is not None else "")
        except (binascii.Error, ValueError):
            continue
    return parts


# ---- Word 2003: the same words in another order ----------------------------------------------------------------------


def _word_2003(root: Element) -> dict[str, bytes]:
    _rename(root)
    notes = [each for each in descendants(root, "footnote", "endnote") if local(each.getparent()) == "r"]
    for number, note in enumerate(notes, 1):  # they lie where their marks belong
        note.addprevious(etree.Element(f"{{{_W}}}{local(note)}Reference", {"id": str(number)}))
        note.set("id", str(number))
    return {
        **{f"word/{kind}s.xml": _part(f"{kind}s", [each for each in notes if local(each) == kind]) for kind in _NOTES},
        "word/styles.xml": _part("styles", children(child(root, "styles"))),
        "word/numbering.xml": _part("numbering", children(child(root, "lists"))),
        "word/document.xml": _part("document", children(root, "body")),
    }


def _part(name: str, inner: Iterable[Element]) -> bytes:
    made = etree.Element(f"{{{_W}}}{name}", nsmap={"w": _W})
    made.extend(list(inner))
    return etree.tostring(made)


def _rename(root: Element) -> None:
    """Names of Word 2003 to those of today."""
    for each in list(root.iter(etree.Element)):
        name = local(each)
        new = {
            "listPr": "numPr",
            "ilfo": "numId",
            "sect": "customXml",
            "sub-section": "customXml",
            "hlink": "fldSimple",
            "vmerge": "vMerge",
        }
        parent = local(each.getparent()) if each.getparent() is not None else ""
        if name == "annotation":
            new["annotation"] = _MARKS.get(attribute(each, "type"), "bookmark")
        elif name == "content" and parent in ("ins", "del"):
            new["content"] = "customXml"
        elif name == "listDef" and parent == "lists":
            new["listDef"] = "abstractNum"
            each.set("abstractNumId", attribute(each, "listDefId"))
        elif name == "list" and parent == "lists":
            new["list"] = "num"
            each.set("numId", attribute(each, "ilfo"))
        elif name == "ilst":
            new["ilst"] = "abstractNumId"
        elif name == "nfc":
            new["nfc"] = "numFmt"
            each.set("val", _FORMATS.get(attribute(each, "val"), "decimal"))
        elif name == "hlink" and attribute(each, "dest"):
            each.set("instr", f'HYPERLINK "{attribute(each, "dest")}"')
        if _NAME.fullmatch(name):  # damaged files may have others
            each.tag = f"{{{_W}}}{new.get(name, name)}"


_MAKERS: dict[str, Callable[[Element], dict[str, bytes]]] = {
    "document": _open_document,
    "package": _open_packaging,
    "wordDocument": _word_2003,
}
