"""Office files that may carry macros (docm, xlsm, pptm): read as their kin without, whatever they are called."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import openpyxl
import pytest

from scrapefire.documents import to_markdown
from tests.documents.make_samples import presentation, text_document, workbook

DATA = Path(__file__).parent / "data"
#: What the content types call the main part, without and with macros ([MS-OFFMACRO2]).
MACRO_TYPES = {
    "docm": ("vnd.openxmlformats-officedocument.wordprocessingml.document.main", "vnd.ms-word.document.macroEnabled.main"),
    "xlsm": ("vnd.openxmlformats-officedocument.spreadsheetml.sheet.main", "vnd.ms-excel.sheet.macroEnabled.main"),
    "pptm": (
        "vnd.openxmlformats-officedocument.presentationml.presentation.main",
        "vnd.ms-powerpoint.presentation.macroEnabled.main",
    ),
}  # fmt: skip
PLAIN = {"docm": text_document, "xlsm": workbook, "pptm": presentation}
FOLDERS = {"docm": "word", "xlsm": "xl", "pptm": "ppt"}
MIMES = {
    "docm": "application/vnd.ms-word.document.macroEnabled.12",
    "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.12",
    "pptm": "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
}


def with_macros(kind: str) -> bytes:
    """The sample of that kind with its main part declared as one with macros, and a project of them beside it."""
    plain, macro = MACRO_TYPES[kind]
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(PLAIN[kind]())) as source,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for name in source.namelist():
            data = source.read(name)
            if name == "[Content_Types].xml":
                data, count = re.subn(re.escape(plain.encode()), macro.encode(), data)
                assert count == 1
            target.writestr(name, data)
        target.writestr(f"{FOLDERS[kind]}/vbaProject.bin", b"Attribute VB_Name = Sub AutoOpen()" + bytes(64))
    return out.getvalue()


@pytest.mark.parametrize("kind", list(MACRO_TYPES))
@pytest.mark.parametrize("named", [True, False])
def test_a_file_with_macros_is_read_as_the_one_without(kind: str, named: bool) -> None:
    name = f"report.{kind}" if named else ""
    result = to_markdown(with_macros(kind), name, MIMES[kind] if named else "application/octet-stream")
    assert result["markdown"] == to_markdown(PLAIN[kind]())["markdown"]
    assert "AutoOpen" not in result["markdown"]
    assert result["metadata"]["content_type"] == MIMES[kind]


def test_a_workbook_with_macros_is_one_for_other_readers_too() -> None:
    assert openpyxl.load_workbook(io.BytesIO(with_macros("xlsm"))).sheetnames == ["Stock", "Hidden"]


@pytest.mark.parametrize("name", ["slides.pptx", "slides.odp", "sheet.xlsx", "sheet.xls", "sheet.ods", "text.odt"])
def test_pages_that_are_counted_are_all_converted(name: str) -> None:
    metadata = to_markdown((DATA / name).read_bytes())["metadata"]
    assert metadata["num_pages"] == metadata["total_pages"] >= 1
