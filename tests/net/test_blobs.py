"""Files kept by what they hold: on disk under their hash, or in memory alone."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from scrapefire.net.blobs import BlobFolder


@pytest.mark.parametrize("size", [0, 5, (1 << 20) + 7])
def test_a_copied_file_is_the_blob_that_its_bytes_make(tmp_path: Path, size: int) -> None:
    source = tmp_path / "report.pdf"
    source.write_bytes(b"%PDF-" * (size // 5) + b"x" * (size % 5))
    blobs = BlobFolder(tmp_path / "blobs")
    copied, put = blobs.put_file(source), blobs.put(source.read_bytes())
    assert copied == put
    assert copied["blob"] == hashlib.sha256(source.read_bytes()).hexdigest()
    assert copied["size"] == size
    assert blobs.read(copied["blob"]) == source.read_bytes()
    assert [path.name for path in blobs.folder.rglob("*") if path.is_file()] == [copied["blob"]]


def test_a_file_that_cannot_be_copied_leaves_nothing_behind(tmp_path: Path) -> None:
    blobs = BlobFolder(tmp_path / "blobs")
    with pytest.raises(FileNotFoundError):
        blobs.put_file(tmp_path / "absent.pdf")
    assert list(blobs.folder.iterdir()) == []


def test_a_private_file_lies_nowhere_and_is_gone_when_forgotten(tmp_path: Path) -> None:
    source = tmp_path / "report.pdf"
    source.write_bytes(b"closed")
    blobs = BlobFolder(tmp_path / "blobs")
    name = blobs.put_private_file(source)["blob"]
    assert blobs.place(name) == b"closed"
    assert not blobs.folder.exists()
    blobs.forget(name)
    with pytest.raises(FileNotFoundError):
        blobs.place(name)


def test_a_stored_blob_has_a_place_to_read_it_from(tmp_path: Path) -> None:
    blobs = BlobFolder(tmp_path / "blobs")
    reference = blobs.put(b"open")
    assert blobs.place(reference["blob"]) == Path(reference["path"])
