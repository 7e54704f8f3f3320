"""What lies between an engine and the wire: decoding of bodies and text, and which addresses may be reached.

>>> from scrapefire.net import decode_text
>>> decode_text(b"caf\\xe9", "text/html; charset=iso-8859-1").text
'café'
"""

from __future__ import annotations

from scrapefire.net.addresses import check_address, is_public, parse_host
from scrapefire.net.body import BodyDecoder, DecodedBody, decode_body
from scrapefire.net.charset import Text, decode_text

__all__ = [
    "BodyDecoder",
    "DecodedBody",
    "Text",
    "check_address",
    "decode_body",
    "decode_text",
    "is_public",
    "parse_host",
]
