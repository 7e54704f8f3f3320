"""URLs: is this one that can be scraped, is there a better one, which site does it belong to.

Syntax after RFC 3986 and the WHATWG URL standard; what is accepted after FIRECRAWL sections 1 and 17.

>>> validate_url("example.com/a?b=1")
'http://example.com/a?b=1'
>>> rewrite_url("https://github.com/scrapy/scrapy/blob/master/README.rst#simple")
'https://raw.githubusercontent.com/scrapy/scrapy/master/README.rst'
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Collection
from urllib.parse import SplitResult, parse_qs, urlsplit

import idna

from scrapefire.errors import InvalidURLError

DEFAULT_PORTS = {"http": 80, "https": 443}

_MAX_LENGTH = 65_536
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):(.*)", re.DOTALL)
_PORT_FOLLOWS = re.compile(r"\d{1,5}(?:[/?#]|$)")
_SECOND_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://|https?//", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
_TOP_LEVEL = re.compile(r"[a-z]{2,63}|xn--[a-z0-9-]{1,59}")


def validate_url(url: str, *, allow_hosts: Collection[str] = ()) -> str:
    """The URL to fetch for what a caller gave.

    Args:
        url: absolute http or https URL; ``http://`` is put before one without a scheme.
        allow_hosts: host names (or ``host:port``) that are accepted although they have no top-level domain.

    Returns:
        ``url`` without surrounding white space, its host in lower case and ASCII (IDNA); path and query as given.

    Raises:
        InvalidURLError: it is no such URL; the message says why.

    IP addresses are accepted in their canonical notation: whether one may be reached is for the address guard to say.
    """
    text = url.strip() if isinstance(url, str) else ""
    if not text:
        raise InvalidURLError("Invalid URL: it is empty", url=str(url))
    if _CONTROL.search(text) or len(text) > _MAX_LENGTH:
        raise _invalid(text, "it holds control characters or is too long")
    text = _with_scheme(text)
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise _invalid(text, str(error)) from None
    if port == 0:
        raise _invalid(text, "port 0 does not exist")
    if _SECOND_SCHEME.match(text.partition("://")[2]):
        raise _invalid(text, "a second scheme follows the first")
    host = _checked_host(text, parts, allow_hosts)
    return _with_host(text, parts, host)


def _with_scheme(text: str) -> str:
    if text.startswith("//"):
        return f"http:{text}"
    match = _SCHEME.fullmatch(text)
    if match is None:
        return f"http://{text}"
    scheme = match[1].lower()
    if scheme not in DEFAULT_PORTS:
        if _PORT_FOLLOWS.match(match[2]):
            return f"http://{text}"
        raise InvalidURLError(f"URL uses unsupported protocol {scheme}: only http and https can be scraped", url=text)
    if not match[2].startswith("//"):
        raise _invalid(text, f"two slashes must follow {scheme}:")
    return f"{scheme}:{match[2]}"


def _checked_host(text: str, parts: SplitResult, allow_hosts: Collection[str]) -> str:
    """The host of ``parts`` in ASCII, with the brackets of an IPv6 address."""
    if "\\" in parts.netloc or re.search(r"\s", parts.netloc):
        raise _invalid(text, "the host holds a character that no host name has")
    host = (parts.hostname or "").lower()
    if not host:
        raise _invalid(text, "it has no host")
    if "[" in parts.netloc:
        return f"[{_ip_address(text, host)}]"
    ascii_host = _to_ascii(text, host)
    labels = ascii_host.removesuffix(".").split(".")
    if labels[-1].isdigit() or labels[-1].startswith("0x"):
        return _ip_address(text, ascii_host)
    if len(ascii_host) > 254 or not all(_LABEL.fullmatch(label) for label in labels):
        raise _invalid(text, f"{host!r} is not a host name")
    if not _has_top_level(labels) and not _is_allowed(ascii_host, parts.port, allow_hosts):
        raise InvalidURLError(
            f"URL must have a valid top-level domain or be an IP address: {host!r} has none",
            advice="Write the full host name; a host of your own network is named in SCRAPEFIRE_ALLOW_HOSTS.",
            url=text,
        )
    return ascii_host


def _ip_address(text: str, host: str) -> str:
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        raise _invalid(text, f"{host!r} is not an IP address") from None


def _to_ascii(text: str, host: str) -> str:
    if host.isascii():
        return host
    try:
        return idna.encode(host, uts46=True).decode("ascii").lower()
    except idna.IDNAError:
        pass
    try:
        return host.encode("idna").decode("ascii").lower()  # symbols that only the older standard has
    except UnicodeError:
        raise _invalid(text, f"{host!r} is not a host name") from None


def _has_top_level(labels: list[str]) -> bool:
    return len(labels) > 1 and _TOP_LEVEL.fullmatch(labels[-1]) is not None


def _is_allowed(host: str, port: int | None, allow_hosts: Collection[str]) -> bool:
    allowed = {entry.strip().lower() for entry in allow_hosts}
    return host in allowed or f"{host}:{port}" in allowed


def _with_host(text: str, parts: SplitResult, host: str) -> str:
    """``text`` with its host replaced and nothing else touched, not even an empty query."""
    userinfo, at, _ = parts.netloc.rpartition("@")
    port = f":{parts.port}" if parts.port is not None else ""
    start = text.index("//") + 2
    return f"{text[:start]}{userinfo}{at}{host}{port}{text[start + len(parts.netloc) :]}"


def _invalid(url: str, reason: str) -> InvalidURLError:
    return InvalidURLError(f"Invalid URL: {reason}", url=url)


# ---- better addresses ------------------------------------------------------------------------------------------------


_VIEWERS = {
    "docs.google.com": (("/viewer", "/viewerng/viewer", "/gview"), "url"),
    "drive.google.com": (("/viewer", "/viewerng/viewer"), "url"),
    "view.officeapps.live.com": (("/op/view.aspx", "/op/embed.aspx"), "src"),
}
_GOOGLE_FILE = re.compile(r"/(document|presentation|spreadsheets)(?:/u/\d+)?/d/([\w-]+)(?:/(.*))?")
_GOOGLE_OTHER_FORMS = ("export", "gviz", "pub", "html", "embed")
_DRIVE_FILE = re.compile(r"/file(?:/u/\d+)?/d/([\w-]+)(?:/.*)?")
_GITHUB_FILE = re.compile(r"/([^/]+/[^/]+)/blob/([^/]+/.+)")


def rewrite_url(url: str) -> str | None:
    """The address of the content itself, where ``url`` is that of a viewer around it (FIRECRAWL section 17).

    Google Docs and Slides become their HTML export, Sheets an HTML table (of the sheet that ``gid`` names), Drive files
    their download, files on GitHub their raw form, and what Google's and Microsoft's viewers of other sites' files show
    becomes the address of the file.  ``None`` for all other addresses, for documents published to the
    web, and for addresses that are an export already, so that a rewritten address is never rewritten again.
    """
    try:
        parts = urlsplit(url)
    except ValueError:
        return None
    if parts.scheme not in DEFAULT_PORTS:
        return None
    if (shown := file_of_viewer(url)) is not None:
        return shown
    rewriter = _REWRITERS.get(parts.hostname or "")
    return rewriter(parts) if rewriter else None


def file_of_viewer(url: str) -> str | None:
    """The address of the file that a viewer of Google or Microsoft is asked to show; None for other addresses.

    >>> file_of_viewer("https://docs.google.com/viewer?url=https%3A%2F%2Fexample.com%2Fa.pdf&embedded=true")
    'https://example.com/a.pdf'
    """
    try:
        parts = urlsplit(url)
        paths, name = _VIEWERS.get(parts.hostname or "", ((), ""))
        if parts.path.lower().rstrip("/") not in paths:
            return None
        return validate_url(next(iter(parse_qs(parts.query).get(name, ())), ""))
    except (ValueError, InvalidURLError):
        return None


def _rewrite_google_file(parts: SplitResult) -> str | None:
    match = _GOOGLE_FILE.fullmatch(parts.path)
    if match is None:
        return None
    kind, file_id, rest = match.groups()
    if file_id == "e" or (rest or "").startswith(_GOOGLE_OTHER_FORMS):
        return None
    base = f"https://docs.google.com/{kind}/d/{file_id}"
    if kind != "spreadsheets":
        return f"{base}/export?format=html{_resource_key(parts)}"
    sheet = re.search(r"(?:^|[?&#])gid=(\d+)", f"{parts.query}#{parts.fragment}")
    return f"{base}/gviz/tq?tqx=out:html{f'&gid={sheet[1]}' if sheet else ''}{_resource_key(parts)}"


def _rewrite_drive_file(parts: SplitResult) -> str | None:
    match = _DRIVE_FILE.fullmatch(parts.path)
    return f"https://drive.google.com/uc?export=download&id={match[1]}{_resource_key(parts)}" if match else None


def _rewrite_github_file(parts: SplitResult) -> str | None:
    match = _GITHUB_FILE.fullmatch(parts.path)
    return f"https://raw.githubusercontent.com/{match[1]}/{match[2]}" if match else None


def _resource_key(parts: SplitResult) -> str:
    """Older shared files on Google's hosts answer only with the key that their link carries."""
    match = re.search(r"(?:^|&)(resourcekey=[\w-]+)", parts.query)
    return f"&{match[1]}" if match else ""


_REWRITERS: dict[str, Callable[[SplitResult], str | None]] = {
    "docs.google.com": _rewrite_google_file,
    "drive.google.com": _rewrite_drive_file,
    "github.com": _rewrite_github_file,
    "www.github.com": _rewrite_github_file,
}


# ---- sites -----------------------------------------------------------------------------------------------------------


def site_key(url: str) -> str:
    """The site that ``url`` belongs to: its host without ``www``; empty for what has none.

    >>> site_key("https://www.Example.com:8080/a")
    'example.com'
    """
    try:
        host = urlsplit(url).hostname or ""
    except ValueError:
        return ""
    return host.removesuffix(".").removeprefix("www.")


def same_origin(one: str, other: str) -> bool:
    """Whether two URLs have the same scheme, host and port (RFC 6454).

    >>> same_origin("https://example.com/a", "https://example.com:443/b")
    True
    """
    origin = _origin(one)
    return origin is not None and origin == _origin(other)


def may_share_secrets(source: str, target: str) -> bool:
    """Whether what was given for ``source`` may go to ``target``: its origin, or the same host by https for http.

    >>> may_share_secrets("http://example.com/a", "https://example.com/b")
    True
    >>> may_share_secrets("https://example.com/a", "http://example.com/b")
    False
    """
    one, other = _origin(source), _origin(target)
    if one is None or other is None:
        return False
    return one == other or (one[0], one[2], *other) == ("http", 80, "https", one[1], 443)


def _origin(url: str) -> tuple[str, str, int | None] | None:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    if not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port or DEFAULT_PORTS.get(parts.scheme)
