"""Names of ``.rebind.test`` for a crawl's process: a name server of one's own, as an attacker has one.

``private.rebind.test`` leads to 127.0.0.9, ``six.rebind.test`` to ::1, ``both.rebind.test`` to a public address first and
to 127.0.0.9 after it, ``turns.rebind.test`` to a public address once and to 127.0.0.9 from then on,
``allowed.rebind.test`` to 127.0.0.3.  Python imports this module when it starts with the folder on its path.
"""

from __future__ import annotations

import socket
from typing import Any

_PUBLIC = "192.0.2.1"  # for documentation (RFC 5737): nobody answers there, and no guard lets it through
_ANSWERS = {
    "private": ["127.0.0.9"],
    "six": ["::1"],
    "both": [_PUBLIC, "127.0.0.9"],
    "allowed": ["127.0.0.3"],
}
_plain = socket.getaddrinfo
_plain_gethostbyname = socket.gethostbyname
_asked: dict[str, int] = {}


def _getaddrinfo(host: Any, port: Any, *args: Any, **kwargs: Any) -> Any:
    found = _answers(host)
    if found is None:
        return _plain(host, port, *args, **kwargs)
    return [entry for ip in found for entry in _plain(ip, port, *args, **kwargs)]


def _gethostbyname(host: Any) -> str:
    """Scrapy's own resolver asks so, for one IPv4 address."""
    found = _answers(host)
    if found is None:
        return _plain_gethostbyname(host)
    older = [ip for ip in found if ":" not in ip]
    if not older:
        raise socket.gaierror(socket.EAI_NODATA, "no address of that family")
    return older[-1]


def _answers(host: Any) -> list[str] | None:
    name = host.decode() if isinstance(host, bytes) else str(host or "")
    label, _, rest = name.lower().rstrip(".").partition(".")
    if rest != "rebind.test":
        return None
    _asked[label] = _asked.get(label, 0) + 1
    return _ANSWERS.get(label) or (["127.0.0.9"] if _asked[label] > 1 else [_PUBLIC])


socket.getaddrinfo = _getaddrinfo
socket.gethostbyname = _gethostbyname
