"""The ``Refresh`` response header, which browsers treat like a meta refresh (HTML Standard, section 7.5.1)."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urljoin, urlsplit

_REFRESH = re.compile(
    r"""^\s*(\d+(?:\.\d*)?|\.\d+)\s*[;,\s]\s*(?:url\s*=\s*)?(['"]?)(.+?)\2\s*$""", re.IGNORECASE | re.DOTALL
)


def refresh_target(header: str | None, url: str, settings: Any) -> str | None:
    """The URL that a ``Refresh`` header leads to, when it is one to be followed.

    Args:
        header: value of the header, if there is one.
        url: the page's own URL.
        settings: ``METAREFRESH_ENABLED`` and ``METAREFRESH_MAXDELAY`` (seconds) count as for a meta refresh.
    """
    if header is None or not settings.getbool("METAREFRESH_ENABLED"):
        return None
    match = _REFRESH.match(header)
    if match is None or float(match[1]) >= settings.getint("METAREFRESH_MAXDELAY"):
        return None
    target = urljoin(url, match[3].strip())
    return target if urlsplit(target).scheme in ("http", "https") and target != url else None
