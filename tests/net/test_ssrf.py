"""Addresses that a scrape must never connect to, in the forms that have fooled others, for every way of connecting."""

from __future__ import annotations

import pytest

from scrapefire.errors import DNSResolutionError, UnsafeAddressError
from scrapefire.net.guard import AddressGuard
from scrapefire.net.guard_proxy import GuardProxy

REFUSED = """
127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.1 0177.0.0.1 0177.1 017700000001 0x7f.0x0.0x0.0x1
0 0.0.0.0 00000000 0.1.2.3
10.0.0.1 10.255.255.255 167772161 0xa000001 012.0.0.1
172.16.0.1 172.31.255.254 192.168.0.1 192.168.1 3232235521 0xc0a80001
169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 100.64.0.1 100.100.100.200
192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255
[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:10.0.0.1] [::ffff:a9fe:a9fe]
[::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [2002:7f00:1::] [2002:a9fe:a9fe::1] [fe80::1] [fc00::1] [fd00:ec2::254]
[ff02::1] [2001:db8::1] [fec0::1]
localhost LOCALHOST localhost. a.localhost
""".split()
ALLOWED = "93.184.215.14 1.1.1.1 8.8.8.8 134744072 0x08080808 172.32.0.1 100.128.0.1 [2606:4700::1111] [::ffff:8.8.8.8]".split()


def test_there_are_many_forms() -> None:
    assert len(REFUSED) >= 40


@pytest.mark.asyncio
@pytest.mark.parametrize("host", REFUSED)
async def test_what_browsers_connect_to_is_checked(host: str) -> None:
    with pytest.raises((UnsafeAddressError, DNSResolutionError)):
        await GuardProxy()._checked_addresses(host.strip("[]"))


@pytest.mark.asyncio
@pytest.mark.parametrize("host", ALLOWED)
async def test_public_addresses_are_browsers_to_connect_to(host: str) -> None:
    assert await GuardProxy()._checked_addresses(host.strip("[]"))


@pytest.mark.parametrize("host", [one for one in REFUSED if "localhost" not in one.lower()])
def test_what_plain_http_connects_to_is_checked_before_anything_is_asked(host: str) -> None:
    with pytest.raises(UnsafeAddressError):
        AddressGuard().check_literal(f"http://{host}/latest/meta-data")


@pytest.mark.parametrize("host", ALLOWED)
def test_public_addresses_are_plain_https_to_connect_to(host: str) -> None:
    AddressGuard().check_literal(f"http://{host}/")


@pytest.mark.parametrize("ip", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:10.0.0.1", "fd00::1"])
def test_a_public_name_that_leads_to_a_private_address_is_refused_while_it_is_asked_for(ip: str) -> None:
    guard = AddressGuard()

    def ask() -> None:
        with guard.watching("http://rebound.example/"):
            assert guard.admits("rebound.example", "93.184.215.14")
            assert not guard.admits("rebound.example", ip)
            raise OSError("no address was left")

    with pytest.raises(UnsafeAddressError):
        ask()
