"""What files say of themselves: OOXML core properties (ECMA-376 part 2, section 11) and Dublin Core elsewhere."""

from __future__ import annotations

import re
from typing import Any

from scrapefire.documents.package import Element, Package, local, number

_NAMES = {
    "title": "title",
    "creator": "author",
    "initial-creator": "author",
    "subject": "subject",
    "description": "description",
    "keywords": "keywords",
    "keyword": "keywords",
    "language": "language",
    "created": "created",
    "creation-date": "created",
    "modified": "modified",
    "publisher": "publisher",
}
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?")


def core_properties(package: Package) -> dict[str, Any]:
    """Metadata of an OOXML file."""
    name = package.part("core-properties") or "docProps/core.xml"
    return dublin_core(package.xml(name))


def app_number(package: Package, name: str) -> int:
    """A count of the application's own properties (``Pages``, ``Slides``); 0 when it is not given."""
    root = package.xml(package.part("extended-properties") or "docProps/app.xml")
    return next((number(each.text or "") for each in root if local(each) == name), 0) if root is not None else 0


def dublin_core(root: Element | None) -> dict[str, Any]:
    """Metadata of the elements below ``root``, by our names; of two values for one name the first counts."""
    found: dict[str, Any] = {}
    for each in root.iter() if root is not None else ():
        key = _NAMES.get(local(each))
        text = " ".join((each.text or "").split())
        if not key or not text:
            continue
        if key in ("created", "modified"):
            text = iso_date(text)
        if text:
            found.setdefault(key, text)
    return found


def iso_date(text: str) -> str:
    """An ISO 8601 date without fractions of seconds; empty when it is none, or older than computers are."""
    match = _DATE.match(text.strip())
    if not match or match.group(1) < "1970":
        return ""
    return match.group(1) + (f"T{match.group(2)}{match.group(3) or ''}" if match.group(2) else "")
