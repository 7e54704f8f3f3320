"""What converting a file costs: CPU seconds, CPU seconds a page or a thousand cells, and memory, by type.

    python benchmarks/documents.py [KIND ...] [--scale N] [--json FILE] [--files FOLDER]

The files are made here; ``--files`` measures the files of a folder instead.  Every file is converted in a process of
its own, twice: the first time warms imports up, the second is measured.  Peak memory is what the process had at most
above its level before.
"""

from __future__ import annotations

import argparse
import io
import json
import lzma
import multiprocessing
import random
import resource
import sys
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scrapefire.documents import convert  # noqa: E402
from tests.documents.office_files import docx, list_item, odf, p, package, r, relationships, table, tc  # noqa: E402

SAMPLES = ROOT / "tests" / "documents" / "data"
CHANCE = random.Random(7)
WORDS = [
    "harbour",
    "lamp",
    "rope",
    "crew",
    "winter",
    "ladder",
    "engine",
    "letter",
    "bridge",
    "market",
    "river",
    "valley",
    "council",
    "museum",
    "railway",
]


def sentence(length: int = 14) -> str:
    return " ".join(CHANCE.choice(WORDS) for _ in range(length)).capitalize() + "."


def make_docx(scale: int) -> bytes:
    body = []
    for _ in range(200 * scale):
        body += [
            p(sentence(4), properties='<w:outlineLvl w:val="1"/>'),
            p(runs=r(sentence()) + r(sentence(), "<w:b/>")),
            list_item(sentence()),
        ]
        body.append(table(*(tc(p(sentence(2))) + tc(p(sentence(2))) for _ in range(3))))
    return docx("".join(body))


def make_xlsx(scale: int) -> bytes:
    rows = "".join(
        f'<row r="{row}">'
        + "".join(f'<c r="{chr(65 + column)}{row}" s="1"><v>{row * column / 7}</v></c>' for column in range(10))
        + "</row>"
        for row in range(1, 10_000 * scale)
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    link = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    return package(
        "xlsx",
        {
            "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{link}"><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": relationships(
                {"rId1": ("worksheet", "s.xml"), "rId2": ("styles", "styles.xml")}
            ),
            "xl/s.xml": f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>',
            "xl/styles.xml": f'<styleSheet xmlns="{main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="4"/></cellXfs></styleSheet>',
        },
    )


def make_odt(scale: int) -> bytes:
    return odf(
        "text",
        "".join(
            f'<text:h text:outline-level="2">{sentence(4)}</text:h><text:p>{sentence(40)}</text:p>'
            for _ in range(500 * scale)
        ),
    )


def make_ods(scale: int) -> bytes:
    row = "<table:table-row>" + "<table:table-cell><text:p>12,5</text:p></table:table-cell>" * 10 + "</table:table-row>"
    return odf("spreadsheet", f'<table:table table:name="S">{row * 10_000 * scale}</table:table>')


def make_rtf(scale: int) -> bytes:
    return (
        "{\\rtf1\\ansi "
        + "".join(f"\\pard {sentence(30)} {{\\b {sentence(5)}}}\\par\n" for _ in range(1000 * scale))
        + "}"
    ).encode()


def make_pptx(scale: int) -> bytes:
    spaces = (
        'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    )
    count = 100 * scale
    ids = "".join(f'<p:sldId id="{256 + place}" r:id="rId{place}"/>' for place in range(count))
    parts = {
        "ppt/presentation.xml": f"<p:presentation {spaces}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": relationships(
            {f"rId{place}": ("slide", f"slides/{place}.xml") for place in range(count)}
        ),
    }
    for place in range(count):
        lines = "".join(f"<a:p><a:r><a:t>{sentence()}</a:t></a:r></a:p>" for _ in range(8))
        shape = f"<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:txBody>{lines}</p:txBody></p:sp>"
        parts[f"ppt/slides/{place}.xml"] = f"<p:sld {spaces}><p:cSld><p:spTree>{shape}</p:spTree></p:cSld></p:sld>"
    return package("pptx", parts)


def make_epub(scale: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        archive.writestr(
            "META-INF/container.xml", '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>'
        )
        items = "".join(
            f'<item id="c{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(10 * scale)
        )
        refs = "".join(f'<itemref idref="c{n}"/>' for n in range(10 * scale))
        archive.writestr("b.opf", f"<package><manifest>{items}</manifest><spine>{refs}</spine></package>")
        for number in range(10 * scale):
            text = "".join(f"<p>{sentence(40)}</p>" for _ in range(50))
            archive.writestr(f"{number}.xhtml", f"<html><body><h1>{sentence(3)}</h1>{text}</body></html>")
    return out.getvalue()


def make_csv(scale: int) -> bytes:
    return "".join(f"{row},{sentence(3)},{row * 1.5}\n" for row in range(20_000 * scale)).encode()


def make_txt(scale: int) -> bytes:
    return "\n\n".join(sentence(60) for _ in range(2000 * scale)).encode()


def make_pdf(scale: int) -> bytes:
    """Plain text pages, with a cross-reference table (ISO 32000-2, section 7.5)."""
    count = 50 * scale
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"", b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"]
    kids = []
    for _ in range(count):
        lines = "".join(f"({sentence(11)}) Tj T*\n" for _ in range(45))
        stream = f"BT /F1 10 Tf 14 TL 50 780 Td\n{lines}ET".encode()
        kids.append(f"{len(objects) + 1} 0 R")
        page = f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents {len(objects) + 2} 0 R>>"
        objects += [page.encode(), b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream)]
    objects[1] = f"<</Type/Pages/Kids[{' '.join(kids)}]/Count {count}>>".encode()
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1) + b"".join(
        b"%010d 00000 n \n" % at for at in places
    )
    return bytes(out + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start))


MAKERS: dict[str, Callable[[int], bytes]] = {
    name.removeprefix("make_"): maker for name, maker in list(globals().items()) if name.startswith("make_")
}


def measure(data: bytes, name: str) -> dict[str, Any]:
    """CPU seconds and peak memory of one conversion, in a process of its own."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_measure, args=(data, name, theirs))
    process.start()
    theirs.close()
    try:
        return dict(ours.recv())
    except EOFError:
        return {"error": f"the process ended with code {process.exitcode}"}
    finally:
        process.join()


def _measure(data: bytes, name: str, connection: Any) -> None:
    try:
        convert(data[:20_000] if name.endswith((".csv", ".txt")) else data, filename=name)
        Path("/proc/self/clear_refs").write_text("5")
        before = _status("VmRSS")
        start = time.process_time()
        result = convert(data, filename=name)
        cpu = time.process_time() - start
        peak = _status("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        pages = result.metadata.get("num_pages") or result.metadata.get("total_pages") or 0
        connection.send(
            {"cpu": cpu, "memory": max(0.0, peak - before), "pages": pages, "characters": len(result.markdown)}
        )
    except Exception as error:
        connection.send({"error": f"{type(error).__name__}: {error}"})


def _status(key: str) -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(key)), 0.0)


def files(kinds: list[str], scale: int, folder: Path | None) -> list[tuple[str, bytes]]:
    if folder is not None:
        return [(path.name, path.read_bytes()) for path in sorted(folder.iterdir()) if path.is_file()]
    made = [(f"made.{kind}", maker(scale)) for kind, maker in MAKERS.items() if not kinds or kind in kinds]
    for path in sorted(SAMPLES.iterdir()):
        name = path.name.removesuffix(".xz")
        if name.rpartition(".")[2] in ("doc", "ppt", "xls") and (not kinds or name.rpartition(".")[2] in kinds):
            made.append((name, lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()))
    return made


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    arguments.add_argument("kinds", nargs="*", help=f"of {', '.join(MAKERS)}, doc, ppt, xls; all by default")
    arguments.add_argument("--scale", type=int, default=1, help="how many times larger the made files are")
    arguments.add_argument("--files", type=Path, help="measure the files of this folder")
    arguments.add_argument("--json", type=Path, help="write the figures here")
    chosen = arguments.parse_args()
    rows = []
    print(f"{'file':16}{'KiB':>9}{'CPU s':>9}{'CPU s/MB':>10}{'pages':>7}{'CPU s/page':>12}{'MiB':>8}")
    for name, data in files(chosen.kinds, chosen.scale, chosen.files):
        row = {"file": name, "bytes": len(data), **measure(data, name)}
        rows.append(row)
        if "error" in row:
            print(f"{name:16}{len(data) / 1024:9.0f}  {row['error'][:80]}")
            continue
        each = f"{row['cpu'] / row['pages']:.4f}" if row["pages"] else ""
        per = row["cpu"] / max(row["characters"], 1) * 1e6
        print(
            f"{name:16}{len(data) / 1024:9.0f}{row['cpu']:9.3f}{per:10.3f}{row['pages'] or '':>7}{each:>12}{row['memory']:8.0f}"
        )
    print("CPU s/MB: CPU seconds for a million characters of Markdown; MiB: peak memory above the level before")
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
