"""The address guard: every way to write an address that must not be reached."""

from __future__ import annotations

from ipaddress import ip_address

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.errors import UnsafeAddressError
from scrapefire.net.addresses import check_address, is_allowed, is_public, parse_host


def words(text: str) -> list[str]:
    return text.split()


CLOSED_HOSTS = words("""
127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 0x7f000001 0x7f.0.0.1 0x7f.1 0177.0.0.1 017700000001 00000177.1
0x7F.0X0.0x00.0x1 127.0.0.1. 127。0。0。1 １２７.０.０.１ ①②⑦.⓪.⓪.① %31%32%37.0.0.1 127.0.0.1%00 127.0.0.1%20
0 0.0.0.0 0x0 0.0 00 10.0.0.1 10.255.255.255 012.0.0.1 167772161 010.0.0.1 172.16.0.1 172.31.255.255 0xac.0x10.0.1
192.168.0.1 192.168.257 3232235521 0300.0250.0.1 169.254.169.254 0xa9fea9fe 2852039166 169.254.43518 0251.0376.0251.0376
100.64.0.1 100.100.100.200 168.63.129.16 192.0.0.192 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 4294967295 192.88.99.1
[::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [::127.0.0.1] [::ffff:0:10.0.0.1]
[64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [2002:7f00:1::] [2002:c0a8:101::1] [2001::1] [2001:0:7f00:1::]
[fe80::1] [fe80::1%25eth0] [fe80::1%eth0] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [ff0e::1] [2001:db8::1]
[3fff::1] [100::1] [5f00::1] [2001:20::1] [2606:4700::5efe:10.0.0.1] [2606:4700::200:5efe:192.168.0.1] ::1
localhost LOCALHOST localhost. api.localhost ｌｏｃａｌｈｏｓｔ
""")

OPEN_HOSTS = words("""
93.184.215.14 8.8.8.8 1.1.1.1 0x08080808 134744072 010.0.0.1.example 172.15.255.255 172.32.0.1 192.169.0.1 100.128.0.1
11.0.0.1 126.255.255.255 128.0.0.1 169.253.0.1 198.20.0.1 223.255.255.255 168.63.129.17
[2606:2800:220:1:248:1893:25c8:1946] [2a00:1450:4001:82a::200e] [2400:cb00::1] [::ffff:8.8.8.8] [64:ff9b::808:808]
[2002:808:808::1]
""")

NAMES = words("""example.com example.com. 10.example.com 127.0.0.1.nip.io 0x7f.1.example xn--bcher-kva.example
 bücher.example
 a.b1 0xg.1.f""")

NO_ADDRESS = [
    "256.1.1.1",
    "1.2.3.4.5",
    "0x1ffffffff",
    "4294967296",
    "1..2",
    "1.2.3.08x.9",
    "[::1",
    "[zz::1]",
    "[1.2.3.4",
    "",
    " ",
    "9" * 10000,
    "0x" + "f" * 70,
]


def test_there_are_many_forms():
    assert len(CLOSED_HOSTS) >= 80


@pytest.mark.parametrize("host", CLOSED_HOSTS)
def test_closed_forms_are_refused(host):
    found = parse_host(host)
    assert found, "not read as an address"
    assert not all(map(is_public, found))
    refused = [ip for ip in found if not is_public(ip)]
    with pytest.raises(UnsafeAddressError):
        check_address(refused[0], host)


@pytest.mark.parametrize("host", OPEN_HOSTS)
def test_public_forms_are_open(host):
    for ip in parse_host(host) or []:
        assert is_public(ip)
        check_address(ip, host)


@pytest.mark.parametrize("host", NAMES)
def test_names_need_dns(host):
    assert parse_host(host) is None


@pytest.mark.parametrize("host", NO_ADDRESS)
def test_numbers_that_are_no_address_lead_nowhere(host):
    assert parse_host(host) == []


def test_a_leading_zero_is_read_both_ways():
    assert {str(ip) for ip in parse_host("010.8.8.8") or []} == {"8.8.8.8", "10.8.8.8"}


@pytest.mark.parametrize("text", ["", "x", "127.0.0.1/8", "[::1]", "fe80::1%eth0", "::ffff:127.0.0.1"])
def test_text_that_is_not_a_public_address(text):
    assert not is_public(text)


@pytest.mark.parametrize(
    ("allow", "ip", "host", "exempt"),
    [
        (["127.0.0.1"], "127.0.0.1", "shop.test", True),
        (["shop.test"], "127.0.0.1", "SHOP.test.", True),
        (["shop.test"], "127.0.0.1", "www.shop.test", False),
        (["*.shop.test"], "127.0.0.1", "www.shop.test", True),
        ([".shop.test"], "127.0.0.1", "shop.test", True),
        (["*.shop.test"], "127.0.0.1", "evilshop.test", False),
        (["10.0.0.0/8"], "10.4.5.6", "x", True),
        (["10.0.0.0/8"], "11.4.5.6", "x", False),
        (["10.0.0.0/8"], "::1", "x", False),
        (["::1"], "::1", "[::1]", True),
        (["[::1]"], "::1", "", True),
        (["fd00::/8"], "fd00::5", "x", True),
        (["127.0.0.1"], "127.0.0.2", "127.0.0.2", False),
        (["", " "], "127.0.0.1", "", False),
    ],
)
def test_exemptions(allow, ip, host, exempt):
    assert is_allowed(ip, host, allow) is exempt


def test_the_error_names_host_and_address():
    with pytest.raises(UnsafeAddressError, match=r"intranet\.test \(10\.0\.0\.1\)"):
        check_address("10.0.0.1", "intranet.test")


@settings(deadline=None)
@given(st.integers(0, 2**32 - 1), st.sampled_from(["{}", "{:#x}", "0{:o}"]))
def test_every_number_is_its_address(number, form):
    assert ip_address(number) in (parse_host(form.format(number)) or [])


@settings(deadline=None)
@given(st.text(max_size=60))
def test_never_raises(host):
    parse_host(host)
    is_public(host)
    is_allowed(host, host, [host])


@settings(deadline=None)
@given(st.integers(0, 2**128 - 1))
def test_mapped_addresses_are_as_public_as_what_they_carry(number):
    inner = number & 0xFFFFFFFF
    assert is_public(ip_address((0xFFFF << 32) + inner)) == is_public(str(ip_address(inner)))
