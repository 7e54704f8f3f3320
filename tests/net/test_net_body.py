"""Bodies as servers send them: rightly coded, stacked, mislabelled, cut, and malicious."""

from __future__ import annotations

import gzip
import zlib

import brotli
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.errors import BodyTooLargeError
from scrapefire.net.body import BodyDecoder, decode_body, header_values

PAGE = (
    "<!doctype html><title>Tide tables</title>" + "".join(f"<p>Row {n}: {n * 7919 % 1013} cm</p>" for n in range(900))
).encode()


def raw_deflate(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(data) + packer.flush()


PACK = {
    "gzip": gzip.compress,
    "x-gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


@pytest.mark.parametrize("coding", PACK)
@pytest.mark.parametrize("size", [0, 1, 5, 63, 64, 65, 4000, len(PAGE)])
def test_each_coding_is_removed_at_every_size(coding, size):
    data = PAGE[:size]
    decoded = decode_body(PACK[coding](data), {"Content-Encoding": coding}, max_size=1 << 20)
    assert (decoded.body, decoded.warnings, decoded.truncated) == (data, (), False)
    assert decoded.encodings_removed == (coding.removeprefix("x-"),)


def test_deflate_without_zlib_wrapper():
    assert decode_body(raw_deflate(PAGE), {"content-encoding": "deflate"}).body == PAGE


@pytest.mark.parametrize("chunk", [1, 7, 64, 1000])
@pytest.mark.parametrize("coding", PACK)
def test_chunks_of_any_size_give_the_same(coding, chunk):
    coded = PACK[coding](PAGE[:5000])
    decoder = BodyDecoder({"Content-Encoding": coding}, max_size=1 << 20)
    for at in range(0, len(coded), chunk):
        decoder.feed(coded[at : at + chunk])
    assert decoder.finish().body == PAGE[:5000]


@pytest.mark.parametrize(
    "header",
    ["gzip, br", " GZIP ,  br", ["gzip", "br"], "identity, gzip, br"],
)
def test_stacked_codings_come_off_in_reverse_order(header):
    decoded = decode_body(brotli.compress(gzip.compress(PAGE)), [("Content-Encoding", header)], max_size=1 << 20)
    assert decoded.body == PAGE
    assert decoded.encodings_removed == ("br", "gzip")


def test_double_gzip_under_one_label_is_undone_for_text():
    decoded = decode_body(gzip.compress(gzip.compress(PAGE)), {"Content-Encoding": "gzip", "Content-Type": "text/html"})
    assert decoded.body == PAGE
    assert decoded.warnings


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd", "gzip, gzip"])
@pytest.mark.parametrize(
    "body", [PAGE, b"{}", b"ok", "naïve café".encode() * 30, b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 30]
)
def test_a_label_that_lies_leaves_the_body_as_it_is(coding, body):
    decoded = decode_body(body, {"Content-Encoding": coding}, max_size=1 << 20)
    assert decoded.body == body
    assert not decoded.truncated
    assert "taken as it is" in decoded.warnings[0]


@pytest.mark.parametrize(
    ("said", "real"), [("gzip", "zstd"), ("br", "gzip"), ("deflate", "gzip"), ("zstd", "gzip"), ("gzip", "deflate")]
)
def test_another_coding_than_the_label_says(said, real):
    decoded = decode_body(PACK[real](PAGE), {"Content-Encoding": said})
    assert decoded.body == PAGE
    assert said in decoded.warnings[0]


@pytest.mark.parametrize("coding", ["gzip", "zstd", "br", "deflate"])
def test_missing_label_on_a_text_type(coding):
    decoded = decode_body(PACK[coding](PAGE), {"Content-Type": "text/html; charset=utf-8"})
    assert decoded.body == PAGE
    assert "no Content-Encoding" in decoded.warnings[0]


@pytest.mark.parametrize(
    ("headers", "url"),
    [
        ({"Content-Type": "application/gzip"}, "https://example.com/data"),
        ({"Content-Type": "text/plain"}, "https://example.com/log.txt.gz?x=1"),
        ({"Content-Type": "text/csv", "Content-Disposition": 'attachment; filename="a.csv.gz"'}, ""),
        ({}, ""),
    ],
)
def test_compressed_files_stay_files(headers, url):
    assert decode_body(gzip.compress(PAGE), headers, url=url).body[:2] == b"\x1f\x8b"


def test_a_legacy_encoded_page_is_not_taken_for_compressed():
    body = ("<p>" + "三个人看守灯塔" * 90).encode("gbk")
    decoded = decode_body(body, {"Content-Type": "text/html"})
    assert (decoded.body, decoded.warnings) == (body, ())


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
def test_a_cut_stream_gives_what_can_be_had(coding):
    coded = PACK[coding](PAGE)
    decoded = decode_body(coded[: len(coded) // 2], {"Content-Encoding": coding})
    assert decoded.truncated
    assert PAGE.startswith(decoded.body)
    if coding != "zstd":  # one block: nothing to be had of half of it
        assert len(decoded.body) > 1000


def test_a_damaged_stream_is_cut_at_the_damage():
    coded = bytearray(gzip.compress(PAGE))
    coded[len(coded) // 2 :] = b"\xff" * (len(coded) - len(coded) // 2)
    decoded = decode_body(bytes(coded), {"Content-Encoding": "gzip"})
    assert decoded.truncated
    assert PAGE.startswith(decoded.body[:1000])
    assert "damaged" in " ".join(decoded.warnings) or "ends before" in " ".join(decoded.warnings)


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
@pytest.mark.parametrize("tail", [b"\n", b"<!-- served from cache -->", b"\xff" * 5000])
def test_garbage_after_the_stream_is_dropped(coding, tail):
    decoded = decode_body(PACK[coding](PAGE) + tail, {"Content-Encoding": coding})
    assert decoded.body == PAGE
    assert "dropped" in decoded.warnings[0]
    assert not decoded.truncated


def test_zero_padding_is_dropped_silently():
    assert decode_body(gzip.compress(PAGE) + bytes(512), {"Content-Encoding": "gzip"}).warnings == ()


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
@pytest.mark.parametrize("chunk", [3, 1 << 20])
def test_several_members_are_one_body(coding, chunk):
    coded = PACK[coding](PAGE[:3000]) + PACK[coding](PAGE[3000:])
    chunks = [coded[at : at + chunk] for at in range(0, len(coded), chunk)]
    assert decode_body(chunks, {"Content-Encoding": coding}).body == PAGE


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "zstd"])
def test_a_bomb_is_cut(coding):
    bomb = PACK[coding](bytes(30_000_000)) if coding != "br" else brotli.compress(bytes(30_000_000), quality=1)
    with pytest.raises(BodyTooLargeError) as caught:
        decode_body(bomb, {"Content-Encoding": coding}, max_size=1_000_000)
    assert caught.value.details["limit"] == 1_000_000


def test_a_stacked_bomb_is_cut():
    bomb = gzip.compress(gzip.compress(gzip.compress(bytes(30_000_000))))
    with pytest.raises(BodyTooLargeError):
        decode_body(bomb, {"Content-Encoding": "gzip, gzip, gzip"}, max_size=1_000_000)


def test_a_plain_body_over_the_limit_is_refused_while_streaming():
    decoder = BodyDecoder({}, max_size=100)
    decoder.feed(b"x" * 100)
    with pytest.raises(BodyTooLargeError):
        decoder.feed(b"x")


def test_fewer_bytes_than_content_length_is_truncated():
    decoded = decode_body(b"<p>half", {"Content-Length": "5000"})
    assert decoded.truncated
    assert decoded.warnings == ("7 of 5000 bytes arrived",)


@pytest.mark.parametrize("value", ["x", "-1", "9" * 50, "²"])
def test_nonsense_content_length_is_ignored(value):
    assert not decode_body(b"page", {"Content-Length": value}).truncated


def test_unknown_coding_is_named():
    assert "'exi'" in decode_body(b"page", {"Content-Encoding": "exi"}).warnings[0]


def test_headers_as_bytes_and_lists():
    assert header_values({b"Content-Encoding": [b"gzip", b"br"]}) == {"content-encoding": ["gzip", "br"]}


@settings(max_examples=150, deadline=None)
@given(
    st.binary(max_size=300),
    st.lists(st.sampled_from(["gzip", "deflate", "br", "zstd", "exi", ""]), max_size=6),
    st.integers(1, 50),
)
def test_any_bytes_under_any_labels_never_raise(data, codings, chunk):
    chunks = [data[at : at + chunk] for at in range(0, len(data), chunk)]
    decoded = decode_body(
        chunks, {"Content-Encoding": ", ".join(codings), "Content-Type": "text/html"}, max_size=1 << 20
    )
    assert isinstance(decoded.body, bytes)


@settings(max_examples=100, deadline=None)
@given(
    st.binary(max_size=2000),
    st.sampled_from(["gzip", "deflate", "br", "zstd"]),
    st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 255)), min_size=1, max_size=4),
)
def test_damage_anywhere_never_raises(data, coding, damage):
    coded = bytearray(PACK[coding](data))
    for at, value in damage:
        coded[at % len(coded)] = value
    decode_body(bytes(coded), {"Content-Encoding": coding}, max_size=1 << 20)
