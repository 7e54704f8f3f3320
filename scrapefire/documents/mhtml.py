"""Web archives (MHTML, RFC 2557): the page of a saved web page, which programs also write as ``.doc`` and ``.xls``."""

from __future__ import annotations

import re
from email import message_from_bytes, policy
from email.message import EmailMessage

from scrapefire.documents.text import decode
from scrapefire.errors import DocumentParseError

_MAX_PARTS = 5000
_FRAMES = re.compile(rb"<frameset\b", re.IGNORECASE)


def read_archive(data: bytes) -> str:
    """The HTML of the archive's page, or of all frames of one that only frames others.

    Raises:
        DocumentParseError: there is no page inside.
    """
    message = message_from_bytes(data.lstrip(b"\xef\xbb\xbf \t\r\n"), policy=policy.default)
    pages: list[bytes] = []
    texts: list[str] = []
    for place, part in enumerate(message.walk()):
        if place > _MAX_PARTS:
            break
        if isinstance(part, EmailMessage) and part.get_content_type() in ("text/html", "application/xhtml+xml"):
            body = part.get_payload(decode=True)
            if isinstance(body, bytes) and body.strip():
                pages.append(body)
                texts.append(decode(body, str(part.get("Content-Type", ""))))
    if not texts:
        raise DocumentParseError("the web archive has no page inside")
    framed = len(texts) > 1 and _FRAMES.search(pages[0]) is not None
    return "\n".join(texts[1:]) if framed else texts[0]
