"""URLs: what is accepted, what is rewritten, which site and origin they have."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.errors import InvalidURLError
from scrapefire.urls import rewrite_url, same_origin, site_key, validate_url

# ---- validation ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given_url", "expected"),
    [
        ("shop.test.com", "http://shop.test.com"),
        ("  https://shop.test.com/a b \n", "https://shop.test.com/a b"),
        ("shop.test.com:8080/a", "http://shop.test.com:8080/a"),
        ("//shop.test.com/a", "http://shop.test.com/a"),
        ("HTTPS://Shop.Test.COM/Path?", "https://shop.test.com/Path?"),
        ("https://user:pw@shop.test.com:81/x#y", "https://user:pw@shop.test.com:81/x#y"),
        ("https://shop.test.com.", "https://shop.test.com."),
        ("https://my_shop.test.com", "https://my_shop.test.com"),
        ("https://bücher.de/ä?q=ü&r=%20+", "https://xn--bcher-kva.de/ä?q=ü&r=%20+"),
        ("https://straße.de", "https://xn--strae-oqa.de"),
        ("https://例え.テスト", "https://xn--r8jz45g.xn--zckzah"),
        ("https://i❤.ws", "https://xn--i-7iq.ws"),
        ("https://test.com/https://other.com", "https://test.com/https://other.com"),
        ("https://test.com//double//slashes", "https://test.com//double//slashes"),
        ("https://test.com?a=1", "https://test.com?a=1"),
        ("127.0.0.1:8000/x", "http://127.0.0.1:8000/x"),
        ("http://[::1]:8000/", "http://[::1]:8000/"),
        ("http://[2001:DB8::0:1]/", "http://[2001:db8::1]/"),
        ("http://１２７.0.0.1/", "http://127.0.0.1/"),
    ],
)
def test_urls_that_can_be_scraped(given_url, expected):
    assert validate_url(given_url) == expected


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("", "empty"),
        ("   ", "empty"),
        (None, "empty"),
        ("ftp://test.com", "unsupported protocol ftp"),
        ("mailto:me@test.com", "unsupported protocol mailto"),
        ("javascript:alert(1)", "unsupported protocol javascript"),
        ("file:///etc/passwd", "unsupported protocol file"),
        ("http://http://test.com", "second scheme"),
        ("http://https//test.com", "second scheme"),
        ("http:/test.com", "two slashes"),
        ("http:test.com", "two slashes"),
        ("http://", "no host"),
        ("/only/a/path", "no host"),
        ("http://:80/", "no host"),
        ("http://intranet/x", "top-level domain"),
        ("localhost:8080", "top-level domain"),
        ("http://test.c", "top-level domain"),
        ("http://te st.com/", "no host name has"),
        ("http://test.com\\@evil.com/", "no host name has"),
        ("http://-test.com", "not a host name"),
        ("http://te%73t.com", "not a host name"),
        ("http://test..com", "not a host name"),
        (f"http://{'a' * 64}.com", "not a host name"),
        ("http://1.2.3", "not an IP address"),
        ("http://256.1.1.1", "not an IP address"),
        ("http://0x7f.0x1", "not an IP address"),
        ("http://2130706433/", "not an IP address"),
        ("http://[zz]/", "Invalid URL"),
        ("http://[::1/", "Invalid URL"),
        ("http://test.com:99999/", "Invalid URL"),
        ("http://test.com:0/", "port 0"),
        ("http://test.com/a\x00b", "control characters"),
        ("http://test.com/" + "a" * 70_000, "too long"),
    ],
)
def test_urls_that_cannot_be_scraped_and_why(url, words):
    with pytest.raises(InvalidURLError, match=words):
        validate_url(url)


def test_hosts_of_ones_own_network_are_accepted_when_named():
    allowed = ["Intranet", "localhost:8080"]
    assert validate_url("http://intranet/x", allow_hosts=allowed) == "http://intranet/x"
    assert validate_url("localhost:8080", allow_hosts=allowed) == "http://localhost:8080"
    with pytest.raises(InvalidURLError):
        validate_url("localhost:8081", allow_hosts=allowed)


@settings(max_examples=400)
@given(st.text(max_size=30) | st.from_regex(r"(https?://)?[a-z.\[\]:@0-9\\%]{0,20}[/?#]?.{0,9}", fullmatch=True))
def test_any_text_gives_a_url_that_stays_as_it_is_or_a_named_error(text):
    try:
        url = validate_url(text)
    except InvalidURLError:
        return
    assert validate_url(url) == url


# ---- rewriting -------------------------------------------------------------------------------------------------------

DOC = "https://docs.google.com/document/d/1aB-c_D"
SHEET = "https://docs.google.com/spreadsheets/d/1aB-c_D"
TABLE = f"{SHEET}/gviz/tq?tqx=out:html"


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (f"{DOC}/edit?usp=sharing", f"{DOC}/export?format=html"),
        (DOC, f"{DOC}/export?format=html"),
        ("http://docs.google.com/document/u/1/d/1aB-c_D/preview#heading=h.x", f"{DOC}/export?format=html"),
        (
            "https://docs.google.com/presentation/d/1aB-c_D/edit#slide=id.p",
            "https://docs.google.com/presentation/d/1aB-c_D/export?format=html",
        ),
        (f"{SHEET}/edit", TABLE),
        (f"{SHEET}/edit?gid=12#gid=34", f"{TABLE}&gid=12"),
        (f"{SHEET}/edit#gid=34", f"{TABLE}&gid=34"),
        (f"{SHEET}/edit?notgid=5", TABLE),
        (
            "https://drive.google.com/file/d/1aB-c_D/view?usp=sharing&resourcekey=0-xY_z",
            "https://drive.google.com/uc?export=download&id=1aB-c_D&resourcekey=0-xY_z",
        ),
        (
            "https://github.com/a/b/blob/main/docs/read%20me.md?plain=1#L3",
            "https://raw.githubusercontent.com/a/b/main/docs/read%20me.md",
        ),
        ("https://www.github.com/a/b/blob/v1.0/x", "https://raw.githubusercontent.com/a/b/v1.0/x"),
    ],
)
def test_viewers_become_the_content_itself(url, expected):
    assert rewrite_url(url) == expected
    assert rewrite_url(expected) is None


@pytest.mark.parametrize(
    "url",
    [
        "https://docs.google.com/document/d/e/2PACX-1v/pub",
        f"{SHEET}/export?format=csv",
        f"{SHEET}/pubhtml",
        "https://docs.google.com/forms/d/1aB/edit",
        "https://drive.google.com/drive/folders/1aB",
        "https://github.com/a/b",
        "https://github.com/a/b/tree/main/src",
        "https://github.com/a/b/blob/main",
        "https://notgithub.com/a/b/blob/main/x",
        "https://example.com/?u=https://github.com/a/b/blob/main/x",
        "ftp://github.com/a/b/blob/main/x",
        "http://[broken",
        "",
    ],
)
def test_all_other_addresses_stay(url):
    assert rewrite_url(url) is None


# ---- sites and origins -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://www.test.com/a", "test.com"),
        ("http://TEST.com:81", "test.com"),
        ("https://shop.test.com.", "shop.test.com"),
        ("https://wwwx.test.com", "wwwx.test.com"),
        ("http://127.0.0.2:80/", "127.0.0.2"),
        ("nothing", ""),
        ("http://[broken", ""),
    ],
)
def test_site_of_a_url(url, site):
    assert site_key(url) == site


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://test.com/a", "https://TEST.com:443/b?c", True),
        ("http://test.com", "http://test.com:80", True),
        ("http://test.com", "https://test.com", False),
        ("https://test.com", "https://test.com:444", False),
        ("https://test.com", "https://www.test.com", False),
        ("nothing", "nothing", False),
        ("http://[broken", "http://[broken", False),
    ],
)
def test_same_origin(one, other, same):
    assert same_origin(one, other) is same
