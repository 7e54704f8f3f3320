"""One proxy: its URL, tier and country, and how it is shown without its credentials.

>>> Proxy("http://reader:s3cret@proxy.example:3128", country="DE")
Proxy('http://proxy.example:3128', tier='basic', country='DE')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

_PORTS = {"http": 80, "https": 443, "socks4": 1080, "socks5": 1080}
_SAME_SCHEME = {"socks5h": "socks5", "socks4a": "socks4"}  # names are resolved by the proxy in any case

PROXY_SCHEMES = tuple(_PORTS)
"""Kinds of proxy that there are."""


@dataclass(frozen=True, repr=False)
class Proxy:
    """A proxy for one engine run.  Its ``repr`` and ``str`` hold no credentials.

    Args:
        url: ``http``, ``https``, ``socks4`` or ``socks5`` URL with its port, credentials included.
        tier: ``basic`` or ``stealth``; what ``metadata.proxy_used`` says.
        country: ISO 3166 code of where it comes out, when known.
    """

    url: str
    tier: str = "basic"
    country: str | None = None

    @property
    def scheme(self) -> str:
        return self.url.partition(":")[0]

    @property
    def public_url(self) -> str:
        """The URL without its credentials: what may be logged."""
        return without_credentials(self.url)

    @property
    def credentials(self) -> tuple[str, str] | None:
        """User name and password, percent-decoded, or None."""
        parts = urlsplit(self.url)
        return None if parts.username is None else (unquote(parts.username), unquote(parts.password or ""))

    def __repr__(self) -> str:
        country = f", country={self.country!r}" if self.country else ""
        return f"Proxy({self.public_url!r}, tier={self.tier!r}{country})"

    __str__ = __repr__


def normal_proxy_url(text: str) -> str:
    """A proxy URL with its scheme in lower case and its port, without a path.

    Raises:
        ValueError: it is none; the message holds nothing of it but scheme and host.
    """
    text = text.strip()
    if "://" not in text:
        raise ValueError("it has no scheme; write http://, https:// or socks5:// before it")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise ValueError("its host or port cannot be read; percent-encode the password") from None
    scheme = _SAME_SCHEME.get(parts.scheme, parts.scheme)
    if scheme not in _PORTS:
        raise ValueError(f"the scheme {scheme!r} is not http, https, socks4 or socks5")
    if not parts.hostname or re.search(r"\s", text):
        raise ValueError("it has no host" if not parts.hostname else "it holds white space")
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("something follows the host and port; percent-encode the password")
    return _join(scheme, parts, port or _PORTS[scheme])


def without_credentials(url: str) -> str:
    """A URL as it may be shown.

    >>> without_credentials("http://reader:s3cret@proxy.example:3128")
    'http://proxy.example:3128'
    """
    scheme, separator, rest = url.partition("://")
    authority, slash, path = rest.partition("/")
    return f"{scheme}{separator}{authority.rpartition('@')[2]}{slash}{path}"


def _join(scheme: str, parts: SplitResult, port: int) -> str:
    login = parts.netloc.rpartition("@")[0]
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{scheme}://{login}{'@' if login else ''}{host}:{port}"
