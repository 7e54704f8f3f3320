from __future__ import annotations

import pytest

from scrapefire.documents import to_markdown
from scrapefire.errors import DocumentParseError, PasswordRequiredError
from tests.documents.office_files import zip_file

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)


def book(chapters: dict[str, str], spine: list[str], **more: str) -> bytes:
    items = "".join(f'<item id="{key}" href="{key}.xhtml" media-type="application/xhtml+xml"/>' for key in chapters)
    refs = "".join(f"<itemref {ref}/>" if "=" in ref else f'<itemref idref="{ref}"/>' for ref in spine)
    opf = (
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        "<dc:title>The Lighthouse</dc:title><dc:creator>Harbour office</dc:creator><dc:language>en</dc:language></metadata>"
        f"<manifest>{items}<item id='nav' href='nav.xhtml' properties='nav' media-type='application/xhtml+xml'/></manifest>"
        f"<spine>{refs}<itemref idref='nav'/></spine></package>"
    )
    members = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "OEBPS/book.opf": opf,
        "OEBPS/nav.xhtml": "<html><body><ol><li>contents</li></ol></body></html>",
        **{
            f"OEBPS/{key}.xhtml": f'<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>{text}</body></html>'
            for key, text in chapters.items()
        },
        **more,
    }
    return zip_file(members)


def test_a_book_is_read_along_its_spine() -> None:
    chapters = {
        "a": "<h1>Second</h1><p>tail</p>",
        "b": "<h1>First</h1><p>See <a href='a.xhtml#x'>there</a>.</p>",
        "c": "<p>aside</p>",
    }
    result = to_markdown(book(chapters, ["idref='c' linear='no'", "b", "a"]))
    text = result["markdown"]
    assert [line for line in text.splitlines() if line] == ["# First", "See there.", "# Second", "tail", "aside"]
    metadata = result["metadata"]
    assert (metadata["title"], metadata["author"], metadata["num_pages"]) == ("The Lighthouse", "Harbour office", 3)


def test_a_book_with_encrypted_chapters_needs_a_key_but_scrambled_fonts_do_no_harm() -> None:
    encryption = (
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="x"><CipherData>'
        '<CipherReference URI="{}"/></CipherData></EncryptedData></encryption>'
    )
    with pytest.raises(PasswordRequiredError, match="protected"):
        to_markdown(book({"a": "<p>x</p>"}, ["a"], **{"META-INF/encryption.xml": encryption.format("OEBPS/a.xhtml")}))
    font = book(
        {"a": "<p>word</p>"}, ["a"], **{"META-INF/encryption.xml": encryption.format("OEBPS/f.otf"), "OEBPS/f.otf": "x"}
    )
    assert "word" in to_markdown(font)["markdown"]


def test_a_book_without_chapters_is_damaged() -> None:
    with pytest.raises(DocumentParseError):
        to_markdown(zip_file({"mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER}))


RSS = """<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Harbour &amp;amp; news</title><description>What is new</description>
<item><title>Lamp</title><link>https://e.org/lamp?a=1&amp;b=2</link><pubDate>Tue, 05 Mar 2024 10:00:00 GMT</pubDate>
<dc:creator>Harbour office</dc:creator><description>short</description>
<content:encoded><![CDATA[<p>A <b>new</b> lamp.</p><div>unclosed]]></content:encoded></item>
<item><title>Rope</title><guid>https://e.org/rope</guid><description>&lt;p&gt;Old rope.&lt;/p&gt;</description></item></channel></rss>"""


def test_a_feed_has_a_heading_for_each_entry_and_its_longest_text() -> None:
    result = to_markdown(RSS.encode(), "feed.xml", "application/rss+xml")
    text = result["markdown"]
    assert text.startswith("# Harbour & news\n\nWhat is new\n\n## [Lamp](https://e.org/lamp?a=1&b=2)\n")
    assert "A **new** lamp." in text
    assert "short" not in text
    assert "Harbour office" in text
    assert text.rstrip().endswith("## [Rope](https://e.org/rope)\n\nOld rope.")
    assert result["metadata"]["title"] == "Harbour & news"


def test_an_atom_feed_may_hold_xhtml_and_relations() -> None:
    atom = (
        '<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>E</title><link rel="self" href="https://e.org/self"/>'
        '<link href="https://e.org/page"/><updated>2024-03-05T10:00:00Z</updated>'
        '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Inner <em>text</em></p></div></content></entry></feed>'
    )
    text = to_markdown(atom.encode())["markdown"]
    assert "## [E](https://e.org/page)" in text
    assert "Inner *text*" in text


def test_html_under_an_office_name_is_read_as_html() -> None:
    html = b"<html><head><title>T</title></head><body><table><tr><td>alpha</td><td>beta</td></tr></table></body></html>"
    text = to_markdown(html, "report.xls", "application/vnd.ms-excel")["markdown"]
    assert "alpha" in text
    assert "beta" in text


def test_notes_of_a_book_are_notes_though_every_chapter_counts_its_own() -> None:
    mark = '<a epub:type="noteref" href="{}">1</a>'
    chapters = {
        "a": f'<p>One{mark.format("#n1")} and <a href="b.xhtml#top">there</a>.</p><aside epub:type="footnote" id="n1"><p>First.</p></aside>',
        "b": f'<p id="top">Two{mark.format("#n1")}, end<sup><a href="notes.xhtml#e1">2</a></sup>.</p><p id="n1">Second.</p>',
        "notes": '<h2>Notes</h2><p id="e1">Last.</p>',
    }
    assert to_markdown(book(chapters, ["a", "b", "notes"]))["markdown"] == (
        "One[^1] and there.\n\nTwo[^2], end[^3].\n\n## Notes\n\n[^1]: First.\n[^2]: Second.\n[^3]: Last.\n"
    )


def test_lists_of_books_are_marked_as_converters_of_books_mark_them() -> None:
    lists = "<ul><li>rope<ul><li>hemp</li></ul></li><li>lamp</li></ul><ul><li>crew</li></ul>"
    text = to_markdown(book({"a": f"<h1>Stores</h1>{lists}"}, ["a"]))["markdown"]
    assert text == "# Stores\n\n* rope\n  * hemp\n* lamp\n\n- crew\n"
    page = to_markdown(f"<h1>Stores</h1>{lists}".encode(), "stores.html")["markdown"]
    assert page == "# Stores\n\n- rope\n  - hemp\n- lamp\n\n* crew\n"
