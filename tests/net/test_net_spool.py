"""Large bodies: in a file while they arrive, the same bytes as in memory, and nothing left behind."""

from __future__ import annotations

import gzip
import os
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.errors import BodyTooLargeError, FileNotKeptError
from scrapefire.net.blobs import BlobFolder
from scrapefire.net.body import decode_body
from scrapefire.net.spool import Spool, SpooledFile


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spool")


@given(st.lists(st.binary(max_size=40), max_size=12), st.integers(0, 60))
@settings(max_examples=60)
def test_what_goes_in_comes_out(folder: Path, pieces: list[bytes], limit: int) -> None:
    spool = Spool(folder, limit)
    for piece in pieces:
        assert spool.write(piece) == len(piece)
    whole, body = b"".join(pieces), spool.finish()
    assert isinstance(body, SpooledFile) == (0 < limit < len(whole))
    if isinstance(body, SpooledFile):
        assert (body.size, body.read(), body.head(7), b"".join(body.pieces())) == (len(whole), whole, whole[:7], whole)
    else:
        assert body == whole
    del body, spool
    assert list(folder.iterdir()) == []


def test_a_download_that_is_given_up_leaves_no_file(tmp_path: Path) -> None:
    spool = Spool(tmp_path, 10)
    spool.write(b"x" * 20)
    assert len(list(tmp_path.iterdir())) == 1
    del spool
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_does_not_take_the_body_is_named_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file where the folder should be")
    spool = Spool(tmp_path / "taken", 10)
    for _ in range(3):
        spool.write(b"x" * 20)
    with pytest.raises(FileNotKeptError, match="could not be written"):
        spool.finish()


@pytest.mark.parametrize("headers", [{}, {"Content-Encoding": "gzip"}, {"Content-Type": "text/html"}])
def test_a_body_is_decoded_into_a_file_as_into_memory(tmp_path: Path, headers: dict[str, str]) -> None:
    plain = b"%PDF-1.7 " + os.urandom(100_000)
    wire = gzip.compress(plain) if "Content-Encoding" in headers else plain
    decoded = decode_body(wire, headers, spool=Spool(tmp_path, 50_000))
    in_memory = decode_body(wire, headers)
    assert decoded.file is not None
    assert decoded.file.read() == in_memory.body == plain
    assert decoded.body == plain[: 1 << 16]
    assert (decoded.encodings_removed, decoded.warnings, decoded.truncated) == (
        in_memory.encodings_removed,
        in_memory.warnings,
        in_memory.truncated,
    )


def test_the_limit_holds_on_disk_too(tmp_path: Path) -> None:
    body, spool = gzip.compress(bytes(1 << 20)), Spool(tmp_path, 9)
    with pytest.raises(BodyTooLargeError):
        decode_body(body, {"Content-Encoding": "gzip"}, max_size=90_000, spool=spool)
    assert 0 < spool.size <= 90_000


def test_a_spooled_body_becomes_the_blob_that_its_bytes_make(tmp_path: Path) -> None:
    blobs = BlobFolder(tmp_path, spool_size=10)
    data = os.urandom(1000)
    spool = blobs.spool(private=False)
    spool.write(data)
    body = spool.finish()
    assert isinstance(body, SpooledFile)
    reference = blobs.put_spooled(body)
    assert reference == blobs.put(data)
    del body, spool
    assert blobs.read(reference["blob"]) == data
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == [reference["blob"]]


def test_a_private_body_never_touches_the_disk(tmp_path: Path) -> None:
    spool = BlobFolder(tmp_path / "blobs", spool_size=10).spool(private=True)
    spool.write(b"x" * 1000)
    assert spool.finish() == b"x" * 1000
    assert not (tmp_path / "blobs").exists()


def test_what_a_killed_run_left_half_done_is_removed_once_it_is_old(tmp_path: Path) -> None:
    old, young, blob = tmp_path / ".partial-old", tmp_path / ".partial-young", tmp_path / "aa"
    for path in (old, young, blob):
        path.write_bytes(b"x")
    day = time.time() - 90_000
    os.utime(old, (day, day))
    os.utime(blob, (day, day))
    BlobFolder(tmp_path, spool_size=10).spool(private=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == [".partial-young", "aa"]
