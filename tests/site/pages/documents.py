"""Real files under right and wrong names, types and conditions."""

from __future__ import annotations

import gzip
from typing import Any

from tests.site import files
from tests.site.pages.bot import challenge_page, is_library, refused_page
from tests.site.registry import PASSWORD, UNSUPPORTED, Handler, case, page
from tests.site.text import article, frame, prose
from tests.site.wire import HTML, Exchange, HeaderInput

OCTETS = "application/octet-stream"


def serve(name: str, content_type: str | None = None, headers: HeaderInput = (), status: int = 200) -> Handler:
    """A page that gives a file with its own type, or the one given (``none`` for no type at all)."""

    async def handler(x: Exchange) -> None:
        data, honest = files.body(name)
        declared = None if content_type == "none" else content_type or honest
        await x.reply(data, status, content_type=declared, headers=headers)

    return handler


def document(path: str, name: str, note: str, *, kind: str = "documents", **fields: Any) -> None:
    """Register a case whose answer is a file, with its words."""
    options = {key: fields.pop(key) for key in ("content_type", "headers", "status") if key in fields}
    fields |= {"status": options["status"]} if "status" in options else {}
    words = fields.pop("words", files.words_of(name))
    case(path, kind, words=words, note=note, **{"needs": ("document",), **fields})(serve(name, **options))


for _name in files.FILES:
    page(f"/files/{_name}")(serve(_name))

document("/documents/report.pdf", "pdf", "A PDF with its type.")
document("/documents/notes.docx", "docx", "A Word document with its type.")
document("/documents/counts.xlsx", "xlsx", "A workbook with its type.")
document("/documents/names.csv", "csv", "A CSV file.")
document("/documents/pages.pdf", "pdf3", "A PDF of three pages.")
document("/documents/download", "pdf", "A PDF without extension in its address.")
document("/documents/view?id=7", "docx", "A Word document behind a query.")
document(
    "/documents/octets.pdf", "pdf", "A PDF as octets and attachment.",
    content_type=OCTETS, headers={"Content-Disposition": 'attachment; filename="report.pdf"'},
)  # fmt: skip
document(
    "/files/attachment", "docx", "A Word document as attachment, named in the header only.",
    content_type=OCTETS, headers={"Content-Disposition": "attachment; filename*=UTF-8''Survey%20notes.docx"},
)  # fmt: skip
document("/documents/junk.pdf", "pdf-junk", "Junk before the first byte of a PDF.")
document("/documents/cut.pdf", "pdf-cut", "A PDF whose end is missing.", words=files.words_of("pdf-cut")[:1])
document("/documents/encrypted.pdf", "pdf-encrypted", "A PDF with a password.", words=0, errors=PASSWORD)
document("/documents/status-404.pdf", "pdf", "A PDF with status 404: a document, with its status.", status=404)

document("/types/pdf-as-html", "pdf", "A PDF that says text/html.", kind="types", content_type=HTML)
document("/types/pdf-as-text", "pdf", "A PDF that says text/plain.", kind="types", content_type="text/plain")
document("/types/pdf-as-octets", "pdf", "A PDF that says octets.", kind="types", content_type=OCTETS)
document("/types/pdf-as-image", "pdf", "A PDF that says image/png.", kind="types", content_type="image/png")
document("/types/pdf-untyped", "pdf", "A PDF without a type.", kind="types", content_type="none")
document(
    "/types/docx-as-zip", "docx", "A Word document as application/zip.", kind="types", content_type="application/zip"
)
document("/types/docx-as-html", "docx", "A Word document that says text/html.", kind="types", content_type=HTML)
document("/types/docx-as-pdf", "docx", "A Word document that says PDF.", kind="types", content_type="application/pdf")
document("/types/pdf-name.docx", "pdf", "A PDF named and typed as Word.", kind="types", content_type=files.DOCX)
document("/types/docx-name.pdf", "docx", "A Word document named .pdf.", kind="types", content_type=OCTETS)
document("/types/json-as-html", "json", "JSON that says text/html.", kind="types", content_type=HTML, needs=())
document("/types/json-as-text", "json", "JSON as text/plain.", kind="types", content_type="text/plain", needs=())
document("/types/feed-as-html", "feed", "An RSS feed that says text/html.", kind="types", content_type=HTML, needs=())
document("/types/feed", "feed", "An RSS feed with its type.", kind="types", needs=())
document("/types/json", "json", "JSON with its type.", kind="types", needs=())
document("/types/text", "text", "Plain text with its type.", kind="types", needs=())
document("/types/text-as-octets", "text", "Plain text that says octets.", kind="types", content_type=OCTETS, needs=())
for _name, _type in (("zip", HTML), ("binary", HTML), ("binary", OCTETS)):
    document(
        f"/types/{_name}-as-{'html' if _type == HTML else 'itself'}", _name, "Nothing to read: refused, no mojibake.",
        kind="types", content_type=_type, words=0, poison=("readme.txt", "\ufffd"), errors=UNSUPPORTED, needs=(),
    )  # fmt: skip
for _type in (HTML, "image/png"):
    document(
        f"/types/png-as-{'html' if _type == HTML else 'itself'}", "png", "A picture: never mojibake.",
        kind="types", content_type=_type, words=0, poison=("IHDR", "\ufffd"), verdict="file", needs=(),
    )  # fmt: skip


def _page_as(path: str, content_type: str | None, note: str) -> None:
    async def handler(x: Exchange) -> None:
        await x.reply(article("A page", x.request.path, x.words), content_type=content_type)

    case(path, "types", note=note)(handler)


_page_as("/types/html-as-pdf", "application/pdf", "HTML that says PDF.")
_page_as("/types/html-name.pdf", HTML, "A landing page at an address that ends in .pdf.")
_page_as("/types/html-name.docx", HTML, "A landing page at an address that ends in .docx.")
_page_as("/types/html-as-image", "image/jpeg", "HTML that says JPEG.")
_page_as("/types/html-as-octets", OCTETS, "HTML that says octets.")
_page_as("/types/html-as-text", "text/plain", "HTML that says text/plain.")
_page_as("/types/html-untyped", None, "HTML without a type.")
_page_as("/types/html-odd", "text/html;;; charset = 'utf-8' ; x", "HTML with a broken content type header.")
_page_as("/types/html-as-json", "application/json", "HTML that says JSON.")
_page_as("/types/xhtml", "application/xhtml+xml", "XHTML by its type.")


@case("/documents/behind-cookie.pdf", "documents", words=files.words_of("pdf"), needs=("document", "cookies"))
async def behind_cookie(x: Exchange) -> None:
    """The PDF comes only with the cookie that its first answer sets."""
    if x.request.cookies.get("terms") == "ok":
        return await serve("pdf")(x)
    return await x.redirect(x.request.path, headers={"Set-Cookie": "terms=ok; Path=/documents"})


@case("/documents/protected.pdf", "documents", words=files.words_of("pdf"), needs=("document", "browser"))
async def protected(x: Exchange) -> None:
    """Bot protection in front of a PDF: a challenge page until a script has set its cookie."""
    if x.request.cookies.get("pdfclear") == "abcd1234":
        return await serve("pdf")(x)
    return await x.reply(challenge_page("abcd1234", "pdfclear"), 403)


@case("/documents/refused.pdf", "documents", words=files.words_of("pdf"), needs=("document", "browser_headers"))
async def refused(x: Exchange) -> None:
    """403 to libraries in front of a PDF."""
    await (x.reply(refused_page(), 403) if is_library(x) else serve("pdf")(x))


@case("/documents/moved", "documents", words=files.words_of("pdf"), needs=("document",))
async def moved(x: Exchange) -> None:
    """A redirect to a PDF on another host."""
    await x.redirect(f"{x.origin(2)}/files/pdf")


@case("/documents/link-page", "documents", words=files.words_of("pdf"), needs=("document",))
async def link_page(x: Exchange) -> None:
    """A page that refreshes to its PDF at once."""
    await x.reply(
        frame("Download", "<p>Your download starts.</p>", head='<meta http-equiv="refresh" content="0;url=/files/pdf">')
    )


@case("/documents/gzipped.pdf", "documents", words=files.words_of("pdf"), needs=("document",))
async def gzipped(x: Exchange) -> None:
    """A PDF with a content encoding."""
    await x.reply(
        gzip.compress(files.body("pdf")[0]), content_type="application/pdf", headers={"Content-Encoding": "gzip"}
    )


@case("/documents/not-found.pdf", "documents", words=0, status=404, verdict="error_status")
async def not_found_pdf(x: Exchange) -> None:
    """An HTML page with status 404 at an address that ends in .pdf."""
    await x.reply(frame("Not found", "<h1>Not found</h1><p>The report was withdrawn.</p>"), 404)


@case("/documents/chunked.docx", "documents", words=files.words_of("docx"), needs=("document",))
async def in_chunks(x: Exchange) -> None:
    """A Word document in many small pieces."""
    data, content_type = files.body("docx")
    await x.head(200, {"Content-Type": content_type, "Transfer-Encoding": "chunked"})
    for start in range(0, len(data), 700):
        await x.chunk(data[start : start + 700])
    await x.end_chunks()


@case("/documents/page-with-pdf", "documents")
async def page_with_pdf(x: Exchange) -> None:
    """A page with text of its own beside an embedded PDF stays a page."""
    await x.reply(
        frame("Report", f"<h1>About the report</h1>{prose('embed', x.words, 5)}<iframe src='/files/pdf'></iframe>")
    )
