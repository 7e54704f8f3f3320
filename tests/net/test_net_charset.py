"""Text from bytes: labels that hold, labels that lie, no labels."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.net.charset import decode_text, encoding_of_label

CHINESE = "三个人看守灯塔，夜里潮汐上涨。"
TRADITIONAL = "三個人看守燈塔，夜裡潮汐上漲。"
JAPANESE = "三人の男が灯台を守っている。夜になると潮が満ちる。"
KOREAN = "세 사람이 등대를 지키고 있다. 밤이 되면 물이 차오른다."
RUSSIAN = "Три человека сторожат маяк. Ночью начинается прилив, и лодки возвращаются в гавань."
FRENCH = "Trois gardiens veillent sur le phare. Café, naïve façade, déjà vu, là où la marée monte."
GREEK = "Τρεις άνθρωποι φυλάνε τον φάρο. Τη νύχτα ανεβαίνει η παλίρροια."
ARABIC = "ثلاثة رجال يحرسون المنارة. في الليل يرتفع المد."


def page(text: str, meta: str = "") -> str:
    return f"<html><head>{meta}<title>x</title></head><body><p>{text}</p></body></html>"


@pytest.mark.parametrize(
    ("label", "codec", "text"),
    [
        ("gb2312", "gb18030", CHINESE + "镕喆"),
        ("gbk", "gb18030", CHINESE),
        ("GB18030", "gb18030", CHINESE + "㐀"),
        ("big5", "big5", TRADITIONAL),
        ("big5-hkscs", "big5hkscs", TRADITIONAL),
        ("shift_jis", "cp932", JAPANESE + "①髙"),
        ("x-sjis", "cp932", JAPANESE),
        ("euc-jp", "euc_jp", JAPANESE),
        ("euc-jp", "euc_jis_2004", JAPANESE + "①"),
        ("iso-2022-jp", "iso2022_jp", JAPANESE),
        ("euc-kr", "cp949", KOREAN + "똠"),
        ("ks_c_5601-1987", "cp949", KOREAN),
        ("windows-1251", "cp1251", RUSSIAN),
        ("koi8-r", "koi8-r", RUSSIAN),
        ("iso-8859-5", "iso8859-5", RUSSIAN),
        ("iso-8859-1", "cp1252", FRENCH + " €—“”"),
        ("latin1", "cp1252", FRENCH),
        ("us-ascii", "cp1252", FRENCH),
        ("iso-8859-15", "iso8859-15", FRENCH + " €"),
        ("iso-8859-9", "cp1254", "Işık ğüş"),
        ("tis-620", "cp874", "ผู้ดูแลประภาคาร"),
        ("windows-1256", "cp1256", ARABIC),
        ("iso-8859-7", "iso8859-7", GREEK),
        ("macintosh", "mac-roman", FRENCH),
        ("utf-8", "utf-8", CHINESE + RUSSIAN),
    ],
)
@pytest.mark.parametrize("place", ["header", "meta", "http-equiv"])
def test_a_right_label_is_followed(label, codec, text, place):
    meta = {
        "header": "",
        "meta": f'<meta charset="{label}">',
        "http-equiv": f'<META content="text/html; charset={label}" http-equiv=Content-Type>',
    }[place]
    header = f"text/html; charset={label}" if place == "header" else "text/html"
    decoded = decode_text(page(text, meta).encode(codec), header)
    assert text in decoded.text
    assert decoded.source == ("header" if place == "header" else "meta")


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("utf-8", FRENCH),
        ("utf-8", "é"),
        ("gb18030", CHINESE * 3),
        ("big5", TRADITIONAL * 3),
        ("cp932", JAPANESE * 2),
        ("euc_jp", JAPANESE * 2),
        ("cp949", KOREAN * 2),
        ("cp1251", RUSSIAN),
        ("koi8-r", RUSSIAN),
        ("cp1252", FRENCH),
        ("iso8859-7", GREEK),
        ("iso2022_jp", JAPANESE),
        ("utf-16le", page(FRENCH)),
        ("utf-16be", page(CHINESE)),
        ("utf-16le", page(CHINESE)),
    ],
)
@pytest.mark.parametrize("header", ["", "text/html", "text/html; charset=bogus", "text/html; charset="])
def test_without_a_usable_label_the_bytes_decide(codec, text, header):
    body = (text if codec.startswith("utf-16") else page(text)).encode(codec)
    decoded = decode_text(body, header)
    assert text in decoded.text
    assert decoded.source == "detected"


@pytest.mark.parametrize(
    ("codec", "text", "header", "meta"),
    [
        ("gb18030", CHINESE * 2, "text/html; charset=utf-8", '<meta charset="gb2312">'),
        ("gb18030", CHINESE * 3, "text/html; charset=utf-8", ""),
        ("cp1252", FRENCH, "text/html; charset=utf-8", ""),
        ("cp1252", FRENCH, "text/html; charset=utf-8", '<meta charset="utf-8">'),
        ("utf-8", FRENCH, "text/html; charset=iso-8859-1", ""),
        ("utf-8", RUSSIAN, "text/html; charset=windows-1251", '<meta charset="utf-8">'),
        ("utf-8", CHINESE * 3, "text/html; charset=gb2312", ""),
        ("utf-8", JAPANESE, "text/html", '<meta charset="shift_jis">'),
        ("cp1251", RUSSIAN, "text/html; charset=utf-8", '<meta charset="windows-1251">'),
        ("cp932", JAPANESE * 2, "text/html; charset=bogus", '<meta charset="Shift-JIS">'),
    ],
)
def test_a_label_that_the_bytes_contradict_is_overruled(codec, text, header, meta):
    assert text in decode_text(page(text, meta).encode(codec), header).text


def test_the_two_characters_that_look_like_utf8_stay_gbk():
    assert decode_text("联通".encode("gbk"), "text/html; charset=gbk").text == "联通"


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_beats_every_label(codec):
    decoded = decode_text(page(FRENCH, '<meta charset="koi8-r">').encode(codec), "text/html; charset=shift_jis")
    assert decoded.source == "bom"
    assert decoded.text.startswith("<html>")
    assert FRENCH in decoded.text


def test_xml_declaration():
    decoded = decode_text(f'<?xml version="1.0" encoding="windows-1251"?><a>{RUSSIAN}</a>'.encode("cp1251"), "text/xml")
    assert (decoded.encoding, decoded.source) == ("windows-1251", "xml")


@pytest.mark.parametrize("meta", ['<meta charset="utf-16">', '<meta charset="utf-16le">'])
def test_a_meta_that_claims_utf16_means_utf8(meta):
    assert decode_text(page(FRENCH, meta).encode()).encoding == "utf-8"


@pytest.mark.parametrize(
    "decoy",
    [
        '<!-- <meta charset="koi8-r"> -->',
        "<script>var x = '<meta charset=\"koi8-r\">';</script>",
        '<meta name="x" content="charset-free">',
    ],
)
def test_a_meta_inside_comment_or_script_does_not_count(decoy):
    assert FRENCH in decode_text(page(FRENCH, decoy + '<meta charset="windows-1252">').encode("cp1252")).text


def test_a_late_meta_counts():
    filler = "<!--" + "x" * 3000 + "-->"
    assert RUSSIAN in decode_text(page(RUSSIAN, filler + '<meta charset="koi8-r">').encode("koi8-r")).text


def test_one_stray_byte_does_not_turn_a_utf8_page():
    decoded = decode_text(page(RUSSIAN * 5).encode() + b"\xe9", "text/html; charset=utf-8")
    assert decoded.encoding == "utf-8"
    assert RUSSIAN in decoded.text


def test_a_cut_last_character_is_dropped_without_a_mark():
    assert "\ufffd" not in decode_text(page(CHINESE).encode()[:-25][:-1] + b"\xe4\xb8", "text/html; charset=utf-8").text


@pytest.mark.parametrize("header", ["text/html; charset=utf-8", "text/html", "text/html; charset=iso-8859-1"])
def test_a_lone_last_byte_is_a_character(header):
    assert decode_text(b"caf\xe9", header).text == "café"


def test_nul_bytes_are_removed():
    assert decode_text(b"<p>a\x00b</p>" + b"x" * 50).text.startswith("<p>ab</p>")


@pytest.mark.parametrize(
    ("label", "encoding"),
    [
        ("utf8", "utf-8"),
        ("'UTF_8'", "utf-8"),
        ("utf-8;", "utf-8"),
        ("utf8mb4", "utf-8"),
        ("cp-1251", "windows-1251"),
        ("win-1251", "windows-1251"),
        ("ansi1251", "windows-1251"),
        ("GB_2312", "gb18030"),
        ("shift-jis", "shift_jis"),
        ("utf-7", ""),
        ("base64", ""),
        ("rot13", ""),
        ("hz-gb-2312", ""),
        ("none", ""),
        ("", ""),
    ],
)
def test_labels(label, encoding):
    assert encoding_of_label(label) == encoding


def test_empty_body():
    assert decode_text(b"").text == ""


@settings(max_examples=200, deadline=None)
@given(
    st.binary(max_size=400),
    st.sampled_from(
        ["", "text/html; charset=utf-16", "text/html; charset=big5", "text/html; charset=iso-2022-jp", "charset=utf-8"]
    ),
    st.binary(max_size=40),
)
def test_never_raises(body, header, label):
    text = decode_text(b'<meta charset="' + label + b'">' + body, header).text
    assert "\x00" not in text
    decode_text(body, header)


@settings(max_examples=100, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\ufeff"), max_size=200))
def test_labelled_utf8_round_trips(text):
    assert decode_text(text.encode(), "text/html; charset=utf-8").text == text
