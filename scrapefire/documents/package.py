"""ZIP packages of XML parts, read safely: OOXML (ECMA-376 part 2), ODF (ODF 1.3 part 2) and EPUB (OCF 3.3) files.

What a part unpacks to is known before it is unpacked, entities are never resolved, nothing outside the package is read.
"""

from __future__ import annotations

import contextlib
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import IO, Any, TypeVar
from urllib.parse import unquote

from lxml import etree

from scrapefire.errors import DocumentParseError, PasswordRequiredError

#: How far a part may unpack, in bytes: a tree takes about ten times as much memory, a part read as a stream takes none.
MAX_TREE = 64 << 20
MAX_STREAM = 1 << 30
#: How many elements a tree may have.
MAX_ELEMENTS = 2_500_000
_BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, NotImplementedError, IndexError)

_Part = TypeVar("_Part")
Element = Any  # lxml's elements; its stubs know them by a private name


@dataclass(frozen=True)
class Relationship:
    """A link from one part to another, or to a URL outside."""

    kind: str
    target: str
    external: bool


class Package:
    """The members of a ZIP file by name; a file kept as one XML document is made one.

    Args:
        data: the file.

    Raises:
        DocumentParseError: it is no ZIP file, or cut off.
        PasswordRequiredError: it is the OLE file that OOXML files become under a password.
    """

    def __init__(self, data: bytes) -> None:
        if data[:4] == b"\xd0\xcf\x11\xe0":
            raise PasswordRequiredError()
        if data[:2] != b"PK":
            from scrapefire.documents import flat

            data = flat.to_package(data) if flat.is_flat(data) else data
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except _BROKEN as error:
            raise DocumentParseError(f"the file is damaged or cut off: {error}") from error
        self.warnings: list[str] = []
        self._data = data
        self._names = {info.filename.replace("\\", "/").lstrip("/"): info for info in self._zip.infolist()}

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {name.lower(): name for name in self._names}

    def names(self) -> list[str]:
        """Names of all members."""
        return list(self._names)

    def find(self, name: str) -> str | None:
        """The member's real name: part names are compared without regard to case."""
        name = name.lstrip("/")
        if name in self._names:
            return name
        return self._folded.get(name.lower()) or self._folded.get(unquote(name).lower())

    def size(self, name: str) -> int:
        """How many bytes the member unpacks to; 0 when there is none."""
        found = self.find(name)
        return self._names[found].file_size if found else 0

    def read(self, name: str, limit: int = MAX_TREE) -> bytes:
        """The member's bytes.

        Raises:
            KeyError: there is no such member.
            DocumentParseError: it is damaged, or larger than ``limit``.
            PasswordRequiredError: it is encrypted.
        """
        with self.open(name, limit) as stream:
            try:
                return stream.read(limit)
            except _BROKEN as error:
                saved = self._salvage(name, limit)
                if not saved:
                    raise DocumentParseError(f"the part {name} of the file is damaged: {error}") from error
                return saved

    def _salvage(self, name: str, limit: int) -> bytes:
        """What a damaged member unpacks to up to the damage, fed in small pieces so that little is lost."""
        info = self._names[self.find(name) or name]
        head = self._data[info.header_offset : info.header_offset + 30].ljust(30, b"\0")
        start = info.header_offset + 30 + sum(struct.unpack_from("<HH", head, 26))
        raw = self._data[start : start + info.compress_size]
        out = bytearray(raw[:limit] if info.compress_type == zipfile.ZIP_STORED else b"")
        inflate = zlib.decompressobj(-15)
        with contextlib.suppress(zlib.error):
            for at in range(0, len(raw) if info.compress_type == zipfile.ZIP_DEFLATED else 0, 64):
                out += inflate.decompress(raw[at : at + 64], max(1, limit - len(out)))
                if inflate.eof or len(out) >= limit:
                    break
        if out:
            self.warnings.append(f"the part {name} of the file is damaged: text may be missing")
        return bytes(out)

    def open(self, name: str, limit: int = MAX_STREAM) -> IO[bytes]:
        """The member as a stream; errors as for :meth:`read`."""
        found = self.find(name)
        if found is None:
            raise KeyError(name)
        info = self._names[found]
        if info.flag_bits & 1:
            raise PasswordRequiredError()
        if info.file_size > limit:
            raise DocumentParseError(
                f"the part {name} would unpack to {info.file_size >> 20} MiB; at most {limit >> 20} MiB are parsed",
                advice="Split the file; if it was not made by a person, it may be a decompression bomb.",
            )
        try:
            return self._zip.open(info)
        except (*_BROKEN, RuntimeError) as error:
            raise DocumentParseError(f"the part {name} of the file is damaged: {error}") from error

    def parts(self, name: str, read: Callable[[IO[bytes]], Iterable[_Part]]) -> Iterator[_Part]:
        """What *read* makes of a member's stream, up to where it is damaged; errors as for :meth:`open`."""
        begun = False
        try:
            with self.open(name) as stream:
                for each in read(stream):
                    begun = True
                    yield each
            return
        except (etree.XMLSyntaxError, *_BROKEN) as error:
            if begun:
                self.warnings.append(f"the part {name} of the file is damaged: text may be missing")
                return
            saved = self._salvage(name, MAX_TREE)
            if not saved or isinstance(error, etree.XMLSyntaxError):
                raise DocumentParseError(f"the part {name} of the file is damaged: {error}") from error
        yield from read(BytesIO(saved))

    def xml(self, name: str) -> Element | None:
        """Root of an XML member; ``None`` when there is no such member or nothing of it is XML."""
        return parse_xml(self.read(name)) if self.find(name) else None

    def relationships(self, name: str) -> dict[str, Relationship]:
        """Relationships of a part by id (ECMA-376 part 2, section 9.3), targets resolved to member names."""
        folder, _, base = name.rpartition("/")
        root = self.xml(f"{folder}/_rels/{base}.rels" if folder else f"_rels/{base}.rels")
        found: dict[str, Relationship] = {}
        for each in root if root is not None else ():
            if not isinstance(each.tag, str):
                continue
            target, external = each.get("Target") or "", each.get("TargetMode") == "External"
            if not external:
                target = posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
            found[each.get("Id") or ""] = Relationship((each.get("Type") or "").rpartition("/")[2], target, external)
        return found

    def part(self, kind: str, of: str = "") -> str | None:
        """Name of the first part that ``of``, by default the package, points to with a relationship of the kind."""
        for each in self.relationships(of).values():
            if each.kind == kind and not each.external and self.find(each.target):
                return each.target
        return None


def check_tree(data: bytes) -> None:
    """Refuse XML whose tree would not fit in memory.

    Raises:
        DocumentParseError: it has more than :data:`MAX_ELEMENTS` elements.
    """
    if len(data) > MAX_ELEMENTS * 4 and data.count(b"<") > 2 * MAX_ELEMENTS:
        raise DocumentParseError("the file has more elements than can be parsed", advice="Split the file.")


def parse_xml(data: bytes) -> Element | None:
    """Root element of XML, read leniently and without entities; ``None`` when nothing is there.

    Raises:
        DocumentParseError: the tree would be too large.
    """
    check_tree(data)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, recover=True, huge_tree=False)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def local(element: Element) -> str:
    """Name of an element without its name space; empty for comments, entities and instructions."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: Element | None, name: str, default: str = "") -> str:
    """An attribute by its local name, in whatever name space.

    OOXML exists with transitional and strict name spaces, and every attribute that is asked for here is unique.
    """
    if element is None:
        return default
    value = element.get(name)
    if value is None:
        tag = element.tag
        value = element.get(tag[: tag.index("}") + 1] + name) if isinstance(tag, str) and tag[:1] == "{" else None
    if value is None:
        suffix = "}" + name
        value = next((text for key, text in element.attrib.items() if key.endswith(suffix)), None)
    return default if value is None else str(value)


def children(element: Element | None, *names: str) -> Iterator[Element]:
    """Children with one of the local names; all element children without names."""
    for each in element if element is not None else ():
        name = local(each)
        if name and (not names or name in names):
            yield each


def child(element: Element | None, *path: str) -> Element | None:
    """The first descendant along a path of local names."""
    for name in path:
        element = next(children(element, name), None)
        if element is None:
            return None
    return element


def descendants(element: Element | None, *names: str) -> Iterator[Element]:
    """Descendants with one of the local names, in document order."""
    if element is not None:
        yield from element.iter(*[f"{{*}}{name}" for name in names])


def number(text: str, default: int = 0) -> int:
    """An integer of an attribute; ``default`` where it is none."""
    try:
        return int(text)
    except ValueError:
        try:
            return int(float(text))
        except (ValueError, OverflowError):
            return default
