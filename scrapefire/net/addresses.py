"""Which addresses may be fetched: the pure half of the guard against server-side request forgery.

An address is public when it lies in globally reachable unicast space: the IANA special-purpose registries (RFC 6890 and
its updates) are excluded, cloud metadata services too, and an IPv6 address that carries an IPv4 address (mapped,
compatible, 6to4, NAT64, ISATAP) is as public as that one.  Host names written as numbers are read as the WHATWG URL
standard and ``inet_aton`` read them; where readers differ (``010.0.0.1``) every reading counts.

>>> is_public("93.184.215.14"), is_public("169.254.169.254"), is_public("64:ff9b::7f00:1")
(True, False, False)
>>> parse_host("0x7f.1")
[IPv4Address('127.0.0.1')]
>>> parse_host("example.com") is None
True
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import unquote

from scrapefire.errors import UnsafeAddressError

IPAddress = IPv4Address | IPv6Address

# IANA IPv4 Special-Purpose Address Registry, multicast (RFC 5771), and Azure's wire server, which lies in public space.
_CLOSED_V4 = tuple(
    IPv4Network(text)
    for text in (
        *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16"),
        *("172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24"),
        *("192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24"),
        *("203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32"),
    )
)
# Global unicast is 2000::/3; inside it the IANA registry closes protocol assignments (Teredo, ORCHID ...),
# documentation, SRv6 and AS112 delegation.
_OPEN_V6 = IPv6Network("2000::/3")
_CLOSED_V6 = tuple(
    IPv6Network(text) for text in ("2001::/23", "2001:db8::/32", "2620:4f:8000::/48", "3fff::/20", "2001:20::/28")
)
_NAT64 = IPv6Network("64:ff9b::/96")
_SIX_TO_FOUR = IPv6Network("2002::/16")
_MAPPED = (IPv6Network("::ffff:0:0/96"), IPv6Network("::ffff:0:0:0/96"), IPv6Network("::/96"))
_LOOPBACK: tuple[IPAddress, ...] = (IPv4Address("127.0.0.1"), IPv6Address("::1"))
_DOTS = str.maketrans({"\u3002": ".", "\uff0e": ".", "\uff61": ".", "\u00ad": None, "\u200b": None, "\u2060": None})


def is_public(ip: str | IPAddress) -> bool:
    """Whether an address is globally reachable unicast; anything that is not an address is not public."""
    if isinstance(ip, str):
        try:
            ip = ip_address(ip.strip("[]").partition("%")[0])
        except ValueError:
            return False
    if isinstance(ip, IPv4Address):
        return not any(ip in network for network in _CLOSED_V4)
    inner = _embedded(ip)
    if inner is not None:
        # ::/96 holds :: and ::1 too, whose "IPv4" 0.0.0.x is closed like they are.
        return is_public(inner)
    return ip in _OPEN_V6 and not any(ip in network for network in _CLOSED_V6)


def _embedded(ip: IPv6Address) -> IPv4Address | None:
    """The IPv4 address that an IPv6 address leads to, if it carries one."""
    number = int(ip)
    if ip in _NAT64 or any(ip in network for network in _MAPPED):
        return IPv4Address(number & 0xFFFFFFFF)
    if ip in _SIX_TO_FOUR:
        return IPv4Address(number >> 80 & 0xFFFFFFFF)
    if (number >> 32 & 0xFFFFFFFF) in (0x00005EFE, 0x02005EFE):  # ISATAP, RFC 5214 section 6.1
        return IPv4Address(number & 0xFFFFFFFF)
    return None


def parse_host(host: str) -> list[IPAddress] | None:
    """Every address that a URL's host can be read as.

    Args:
        host: as it stands in a URL: brackets, percent-encoding, wide digits and a trailing dot are understood.

    Returns:
        ``None`` for a name that needs DNS; an empty list for a number that is no address (``256.1.1.1``), which no
        resolver should be asked about; loopback for ``localhost`` and names below it (RFC 6761).
    """
    name = _normal(host)
    if not name:
        return []
    if ":" in name or name.startswith("["):
        inner = name[1:-1] if name.startswith("[") and name.endswith("]") else name
        try:
            return [ip_address(inner.partition("%")[0])]
        except ValueError:
            return []
    name = unicodedata.normalize("NFKC", name.partition("%")[0])
    if name == "localhost" or name.endswith(".localhost"):
        return list(_LOOPBACK)
    parts = name.split(".")
    if not _is_number(parts[-1]):
        return None
    found: list[IPAddress] = []
    for octal in (True, False):
        address = _ipv4(parts, octal)
        if address is not None and address not in found:
            found.append(address)
    return found


def _normal(host: str) -> str:
    name = host.strip()
    if "%" in name:
        name = unquote(name)
    name = unicodedata.normalize("NFKC", name.translate(_DOTS)).casefold().replace("\x00", "")
    return name.strip().rstrip(".")


def _is_number(part: str) -> bool:
    """The "ends in a number" check of the URL standard."""
    if part.isascii() and part.isdigit():
        return True
    return part.startswith("0x") and all(char in "0123456789abcdef" for char in part[2:])


def _ipv4(parts: list[str], octal: bool) -> IPv4Address | None:
    """One to four parts as the URL standard's IPv4 parser reads them; ``octal=False`` reads ``010`` as ten."""
    if not 1 <= len(parts) <= 4:
        return None
    numbers = [_number(part, octal) for part in parts]
    *heads, last = numbers
    value = 0
    for position, head in enumerate(heads):
        if head is None or head > 255:
            return None
        value += head << (8 * (3 - position))
    if last is None or last >= 256 ** (5 - len(parts)):
        return None
    return IPv4Address(value + last)


def _number(part: str, octal: bool) -> int | None:
    # Longer than any 32-bit number with generous zero padding: int() on megabytes of digits is slow.
    if not part or len(part) > 64:
        return None
    try:
        if part.startswith("0x"):
            return int(part[2:] or "0", 16)
        if octal and len(part) > 1 and part.startswith("0"):
            return int(part, 8)
        return int(part, 10) if part.isascii() and part.isdigit() else None
    except ValueError:
        return None


def check_address(ip: str | IPAddress, host: str = "", allow_hosts: Iterable[str] = ()) -> None:
    """Refuse an address that is about to be connected to, unless it is public or its host is exempt.

    Args:
        ip: the address that a name resolved to.
        host: the name or number that the URL has.
        allow_hosts: exempt hosts (the setting ``SCRAPEFIRE_ALLOW_HOSTS``): names, ``*.example.org`` or
            ``.example.org`` for a domain and all below it, addresses, and networks such as ``10.0.0.0/8``.

    Raises:
        UnsafeAddressError: the address is not public and not exempt.
    """
    if is_public(ip) or is_allowed(ip, host, allow_hosts):
        return
    shown = f"{host} ({ip})" if host and host != str(ip) else str(ip)
    raise UnsafeAddressError(f"{shown} is not a public address and may not be fetched", host=host, ip=str(ip))


def is_allowed(ip: str | IPAddress, host: str, allow_hosts: Iterable[str]) -> bool:
    """Whether ``allow_hosts`` (as for :func:`check_address`) exempts this host or this address."""
    name = _normal(host)
    text = str(ip).strip("[]").partition("%")[0]
    return any(_matches(entry, name, text) for entry in allow_hosts)


def _matches(entry: str, name: str, ip: str) -> bool:
    entry = entry.strip().casefold().rstrip(".").strip("[]")
    if not entry:
        return False
    if entry.startswith(("*.", ".")):
        domain = entry.lstrip("*").lstrip(".")
        return name == domain or name.endswith("." + domain)
    if entry in (name.strip("[]"), ip.casefold()):
        return True
    network = _network(entry)
    if network is None:
        return False
    try:
        address = ip_address(ip)
    except ValueError:
        return False
    return address.version == network.version and address in network


@lru_cache(maxsize=256)
def _network(entry: str) -> IPv4Network | IPv6Network | None:
    try:
        return ip_network(entry, strict=False)
    except ValueError:
        return None
