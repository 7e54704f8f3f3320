"""What a TLS ClientHello tells of its sender (RFC 8446 section 4.1.2): enough to tell a browser from a library."""

from __future__ import annotations

import struct
from dataclasses import dataclass


@dataclass(frozen=True)
class ClientHello:
    ciphers: tuple[int, ...] = ()
    extensions: tuple[int, ...] = ()
    alpn: tuple[str, ...] = ()
    server_name: str = ""

    @property
    def grease(self) -> bool:
        """Random reserved values among the ciphers (RFC 8701), as Chromium's family sends them."""
        return any(value & 0x0F0F == 0x0A0A for value in self.ciphers)

    @property
    def browser_like(self) -> bool:
        return self.grease and "h2" in self.alpn


def parse_client_hello(record: bytes) -> ClientHello:
    """Read the first TLS record; an empty ClientHello when it is none."""
    try:
        return _parse(record)
    except (IndexError, struct.error):
        return ClientHello()


def _parse(record: bytes) -> ClientHello:
    if record[0] != 22 or record[5] != 1:
        return ClientHello()
    at = 5 + 4 + 2 + 32
    at += 1 + record[at]
    (size,) = struct.unpack_from("!H", record, at)
    ciphers = struct.unpack_from(f"!{size // 2}H", record, at + 2)
    at += 2 + size
    at += 1 + record[at]
    (total,) = struct.unpack_from("!H", record, at)
    at += 2
    end = at + total
    kinds: list[int] = []
    alpn: list[str] = []
    name = ""
    while at < end:
        kind, length = struct.unpack_from("!HH", record, at)
        body = record[at + 4 : at + 4 + length]
        kinds.append(kind)
        if kind == 0:
            name = body[5:].decode("latin-1")
        elif kind == 16:
            alpn = _protocols(body[2:])
        at += 4 + length
    return ClientHello(tuple(ciphers), tuple(kinds), tuple(alpn), name)


def _protocols(body: bytes) -> list[str]:
    names: list[str] = []
    at = 0
    while at < len(body):
        length = body[at]
        names.append(body[at + 1 : at + 1 + length].decode("latin-1"))
        at += 1 + length
    return names
