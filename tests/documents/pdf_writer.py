"""Writes small PDFs by hand (ISO 32000-1, 7): what the PDF tests read."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field

FONTS = {"F1": "Helvetica", "F2": "Helvetica-Bold", "F3": "Helvetica-Oblique", "F4": "Courier"}


@dataclass
class Page:
    """One page; coordinates in points from the upper left corner."""

    width: float = 595
    height: float = 842
    rotate: int = 0
    content: list[str] = field(default_factory=list)
    links: list[tuple[tuple[float, float, float, float], str]] = field(default_factory=list)
    image: tuple[int, int, bytes] | None = None
    annotations: list[str] = field(default_factory=list)
    appearances: dict[int, str] = field(default_factory=dict)
    glyphs: list[str] = field(default_factory=list)

    def text(self, x: float, y: float, text: str, size: float = 10, font: str = "F1") -> Page:
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self.content.append(f"BT /{font} {size} Tf 1 0 0 1 {x} {self.height - y} Tm ({escaped}) Tj ET")
        return self

    def raised(self, x: float, y: float, *parts: tuple[str, bool], size: float = 10) -> Page:
        """One line of parts, of which some stand small above it."""
        drawn = " ".join(
            f"/F1 {0.6 * size if small else size} Tf {0.35 * size if small else 0} Ts ({text}) Tj"
            for text, small in parts
        )
        self.content.append(f"BT 1 0 0 1 {x} {self.height - y} Tm {drawn} ET")
        return self

    def drawn(self, x: float, y: float, glyphs: str | list[str], size: float = 10) -> Page:
        """Glyphs of any script from left to right, each of them one character or, as a ligature, several.

        All are as wide as half their size, those of East Asia as their size (:func:`width`).
        """
        self.glyphs += [glyph for glyph in dict.fromkeys(glyphs) if glyph not in self.glyphs]
        codes = "".join(f"{code_of(glyph):04X}" for glyph in glyphs)
        self.content.append(f"BT /F9 {size} Tf 1 0 0 1 {x} {self.height - y} Tm <{codes}> Tj ET")
        return self

    def drawn_from_right(self, x: float, y: float, text: str | list[str], size: float = 10) -> Page:
        """Letters that run from right to left, the first one at *x*."""
        return self.drawn(x - sum(map(width, text)) * size, y, list(text)[::-1], size)

    def paragraph(self, x: float, y: float, lines: list[str], size: float = 10, font: str = "F1") -> float:
        """Lines below each other; gives the y after the last."""
        for line in lines:
            self.text(x, y, line, size, font)
            y += 1.2 * size
        return y

    def line(self, x0: float, y0: float, x1: float, y1: float) -> Page:
        self.content.append(f"0.5 w {x0} {self.height - y0} m {x1} {self.height - y1} l S")
        return self

    def upward(self, x: float, y: float, text: str, size: float = 10) -> Page:
        """Text that runs from bottom to top."""
        self.content.append(f"BT /F1 {size} Tf 0 1 -1 0 {x} {self.height - y} Tm ({text}) Tj ET")
        return self

    def link(self, x0: float, y0: float, x1: float, y1: float, target: str) -> Page:
        self.links.append(((x0, self.height - y1, x1, self.height - y0), target))
        return self

    def annotation(self, x: float, y: float, keys: str, appearance: str = "") -> Page:
        """An annotation 180 wide and 16 high whose *appearance* is text; *keys* are the others of its dictionary."""
        box = f"{x} {self.height - y - 4} {x + 180} {self.height - y + 12}"
        if appearance:
            self.appearances[len(self.annotations)] = f"BT /F1 10 Tf 2 4 Td ({appearance}) Tj ET"
        self.annotations.append(f"/Type/Annot/Rect[{box}]/F 4/DA(/F1 10 Tf){keys}")
        return self


def code_of(glyph: str) -> int:
    """The glyph's number in the font ``F9``: its own code point, or one made up for ligatures and rare letters."""
    return ord(glyph) if len(glyph) == 1 and ord(glyph) < 0xE000 else 0xE000 + zlib.crc32(glyph.encode()) % 0x1800


def width(glyph: str) -> float:
    """The glyph's advance in em."""
    return 1.0 if "\u3000" <= glyph[0] <= "\u9fff" or "\uff00" <= glyph[0] <= "\uff60" or glyph > "\U00020000" else 0.5


class Objects:
    """The file's objects; the first two are kept for the catalog and the page tree."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = [b"", b""]

    def add(self, body: str | bytes) -> int:
        """The new object's number."""
        self.bodies.append(body.encode("cp1252") if isinstance(body, str) else body)
        return len(self.bodies)

    def put(self, number: int, body: str) -> None:
        self.bodies[number - 1] = body.encode("cp1252")


def write_pdf(
    pages: list[Page], info: dict[str, str] | None = None, outline: list[str] | None = None, xmp: str = ""
) -> bytes:
    """The file's bytes, with a right cross-reference table; *info* is Latin, or UTF-16 where it is not."""
    objects = Objects()
    fonts = " ".join(
        f"/{key} {objects.add(f'<</Type/Font/Subtype/Type1/BaseFont/{name}/Encoding/WinAnsiEncoding>>')} 0 R"
        for key, name in FONTS.items()
    )
    if glyphs := sorted({glyph for page in pages for glyph in page.glyphs}):
        fonts += f" /F9 {_any_script(glyphs, objects)} 0 R"
    fields: list[int] = []
    kids = [_page(page, fonts, objects, fields) for page in pages]
    catalog = "/Type/Catalog/Pages 2 0 R"
    if fields:
        form = " ".join(f"{number} 0 R" for number in fields)
        catalog += f"/AcroForm<</Fields[{form}]/DR<</Font<<{fonts}>>>>/DA(/F1 10 Tf)>>"
    if outline:
        catalog += f"/Outlines {_outline(outline, kids[0], objects)} 0 R"
    if xmp:
        catalog += f"/Metadata {objects.add(stream(xmp.encode(), '/Type/Metadata/Subtype/XML'))} 0 R"
    objects.put(1, f"<<{catalog}>>")
    objects.put(2, f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(f'{kid} 0 R' for kid in kids)}]>>")
    trailer = "/Root 1 0 R"
    if info:
        entries = "".join(f"/{key}{_text(value)}" for key, value in info.items())
        trailer += f"/Info {objects.add(f'<<{entries}>>')} 0 R"
    return assemble(objects.bodies, trailer)


def _any_script(glyphs: list[str], objects: Objects) -> int:
    """A composite font (ISO 32000-1, 9.7) without a font program: what its glyphs mean is in its ToUnicode map."""
    pairs = [f"<{code_of(glyph):04X}> <{glyph.encode('utf-16-be').hex()}>" for glyph in glyphs]
    blocks = [pairs[at : at + 100] for at in range(0, len(pairs), 100)]
    mapping = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def\n"
        f"1 begincodespacerange <0000> <FFFF> endcodespacerange\n{mapping}\nendcmap end end"
    )
    widths = " ".join(f"{code_of(glyph)} [{round(1000 * width(glyph))}]" for glyph in glyphs)
    descriptor = objects.add(
        "<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200"
        "/CapHeight 700/StemV 80>>"
    )
    descendant = objects.add(
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {descriptor} 0 R/DW 500/W[{widths}]>>"
    )
    return objects.add(
        f"<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding/Identity-H/DescendantFonts[{descendant} 0 R]"
        f"/ToUnicode {objects.add(stream(cmap.encode()))} 0 R>>"
    )


def assemble(objects: list[bytes], trailer: str) -> bytes:
    """Number the objects from 1 and write table and trailer."""
    data, offsets = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        offsets.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    data += f"trailer\n<</Size {len(objects) + 1}{trailer}>>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(data)


def stream(body: bytes, extra: str = "", packed: bool = True) -> bytes:
    """A stream object's body."""
    data = zlib.compress(body) if packed else body
    flate = "/Filter/FlateDecode" if packed else ""
    return f"<</Length {len(data)}{flate}{extra}>>\nstream\n".encode() + data + b"\nendstream"


def _page(page: Page, fonts: str, objects: Objects, fields: list[int]) -> int:
    content = "\n".join(page.content)
    resources = f"/Font<<{fonts}>>"
    if page.image:
        width, height, pixels = page.image
        extra = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/DeviceGray/BitsPerComponent 8"
        resources += f"/XObject<</I1 {objects.add(stream(pixels, extra))} 0 R>>"
        content = f"q {page.width} 0 0 {page.height} 0 0 cm /I1 Do Q\n" + content
    body = objects.add(stream(content.encode("cp1252")))
    annotations = " ".join(
        f"{objects.add(f'<</Type/Annot/Subtype/Link/Rect[{x0} {y0} {x1} {y1}]/A<</S/URI/URI({target})>>>>')} 0 R"
        for (x0, y0, x1, y1), target in page.links
    )
    for index, keys in enumerate(page.annotations):
        if index in page.appearances:
            look = stream(
                page.appearances[index].encode("cp1252"),
                f"/Type/XObject/Subtype/Form/BBox[0 0 180 16]/Resources<<{resources}>>",
            )
            keys += f"/AP<</N {objects.add(look)} 0 R>>"
        number = objects.add(f"<<{keys}>>")
        annotations += f" {number} 0 R"
        if "/FT" in keys:
            fields.append(number)
    rotate = f"/Rotate {page.rotate}" if page.rotate else ""
    return objects.add(
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {page.width} {page.height}]{rotate}/Contents {body} 0 R"
        f"/Resources<<{resources}>>/Annots[{annotations}]>>"
    )


def _text(text: str) -> str:
    """A text string (ISO 32000-1, 7.9.2.2)."""
    return f"({text})" if text.isascii() else f"<FEFF{text.encode('utf-16-be').hex()}>"


def _outline(titles: list[str], page: int, objects: Objects) -> int:
    root = objects.add("")
    first = root + 1
    for index, title in enumerate(titles):
        following = f"/Next {first + index + 1} 0 R" if index + 1 < len(titles) else ""
        objects.add(f"<</Title{_text(title)}/Parent {root} 0 R/Dest[{page} 0 R/Fit]{following}>>")
    last = first + len(titles) - 1
    objects.put(root, f"<</Type/Outlines/First {first} 0 R/Last {last} 0 R/Count {len(titles)}>>")
    return root
