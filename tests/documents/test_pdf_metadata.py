"""What a PDF says of itself, however it says it: in UTF-16, in XMP, in a date of its own kind."""

from __future__ import annotations

import pytest

from scrapefire.documents.pdf import parse_pdf
from scrapefire.documents.pdf.xmp import read_xmp
from tests.documents.pdf_writer import Page, write_pdf

PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreateDate="2024-03-05T10:00:00+01:00" pdf:Keywords="tide, pools">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Hafenbuch für Gäste — 港</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>Ada</rdf:li><rdf:li>Jürgen</rdf:li></rdf:Seq></dc:creator>
<xmp:ModifyDate>2024-04-01T09:30:00Z</xmp:ModifyDate></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""
PAGE = Page().text(72, 100, "Tides of the year")


def test_metadata_in_xmp_alone_is_read() -> None:
    assert parse_pdf(write_pdf([PAGE], xmp=PACKET)).metadata == {
        "title": "Hafenbuch für Gäste — 港",
        "author": "Ada, Jürgen",
        "keywords": "tide, pools",
        "created": "2024-03-05T10:00:00+01:00",
        "modified": "2024-04-01T09:30:00Z",
        "num_pages": 1,
        "total_pages": 1,
    }


def test_the_information_dictionary_goes_first() -> None:
    metadata = parse_pdf(write_pdf([PAGE], {"Title": "Harbour"}, xmp=PACKET)).metadata
    assert metadata["title"] == "Harbour"


def test_information_in_utf_16_is_read() -> None:
    info = {"Title": "Портовая книга", "Author": "Łukasz Żak", "ModDate": "D:20231224180000-05'30'"}
    metadata = parse_pdf(write_pdf([PAGE], info)).metadata
    assert (metadata["title"], metadata["author"]) == ("Портовая книга", "Łukasz Żak")
    assert metadata["modified"] == "2023-12-24T18:00:00-05:30"


def test_an_outline_in_utf_16_names_headings() -> None:
    page = (
        Page()
        .drawn(72, 100, "Зимние правила")
        .text(72, 122, "The northern pier is closed, since the swell breaks over it")
    )
    assert parse_pdf(write_pdf([page], outline=["Зимние правила"])).markdown.startswith("# Зимние правила")


@pytest.mark.parametrize(
    "packet", ["", "no XML", "<x:xmpmeta xmlns:x='adobe:ns:meta/'", '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>']
)
def test_a_packet_that_tells_nothing_does_no_harm(packet: str) -> None:
    data = write_pdf([PAGE], xmp=packet)
    assert read_xmp(data) == {}
    assert parse_pdf(data).markdown == "Tides of the year"
