"""Duplicates share a key, other pages do not, and a key is its own key."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scrapefire.url_keys import url_key

SAME = [
    (
        "http://example.com",
        "http://example.com/",
        "HTTP://EXAMPLE.com:80/",
        "http://example.com./",
        "http://example.com/#",
    ),
    ("https://example.com/a%27b", "https://example.com/a'b"),
    ("https://example.com/%7euser", "https://example.com/~user", "https://example.com:443/%7Euser"),
    ("https://example.com/caf%c3%a9", "https://example.com/café", "https://example.com/caf%C3%A9#menu"),
    ("https://example.com/a/./b/../c", "https://example.com/a/c"),
    ("https://example.com/a b", "https://example.com/a%20b"),
    ("https://example.com/s?b=2&a=1", "https://example.com/s?a=1&b=2", "https://example.com/s?&b=2&&a=1"),
    ("https://example.com/s?q=two+words", "https://example.com/s?q=two%20words"),
    ("https://example.com/100%", "https://example.com/100%25"),
    ("https://bücher.example/", "https://xn--bcher-kva.example/", "https://BÜCHER.example/"),
    (" https://example.com/x\n", "https://example.com/x", "https://exam\nple.com/x"),
]
DISTINCT = [
    ("http://example.com/", "https://example.com/"),
    ("https://example.com/", "https://www.example.com/"),
    ("https://example.com/a", "https://example.com/a/"),
    ("https://example.com/a", "https://example.com/A"),
    ("https://example.com/a%2Fb", "https://example.com/a/b"),
    ("https://example.com/off-50%25", "https://example.com/off-50"),
    ("https://example.com/s?a=1%26b=2", "https://example.com/s?a=1&b=2"),
    ("https://example.com/s?a=1%3Bb", "https://example.com/s?a=1;b"),
    ("https://example.com/s?a=1&a=2", "https://example.com/s?a=2&a=1"),
    ("https://example.com/s?a", "https://example.com/s?a=1"),
    ("https://example.com:8443/", "https://example.com/"),
    ("https://example.com/#/orders", "https://example.com/#/customers"),
    ("https://example.com/#!orders", "https://example.com/"),
]


@pytest.mark.parametrize("urls", SAME, ids=lambda urls: urls[0])
def test_spellings_of_one_page_share_a_key(urls):
    assert len({url_key(url) for url in urls}) == 1


@pytest.mark.parametrize(("one", "other"), DISTINCT)
def test_other_pages_have_other_keys(one, other):
    assert url_key(one) != url_key(other)


def test_similar_urls_share_a_key_when_that_is_asked_for():
    urls = [
        f"{scheme}://{host}/guide{end}"
        for scheme in ("http", "https")
        for host in ("example.com", "www.example.com")
        for end in ("", "/", "/index.html", "/index.php")
    ]
    assert {url_key(url, similar=True) for url in urls} == {"https://example.com/guide"}
    assert len({url_key(url) for url in urls}) == 16
    assert url_key("https://shop.example.com/", similar=True) != url_key("https://example.com/", similar=True)


def test_the_query_can_be_left_out():
    assert url_key("https://example.com/a?page=2", ignore_query=True) == "https://example.com/a"


@pytest.mark.parametrize(
    "text", ["", "mailto:someone@example.com", "/only/a/path", "http://[broken/", "http://a:99999/"]
)
def test_what_is_no_web_address_stays_as_it_is(text):
    assert url_key(text) == text


_URLS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["http://example.com", "https://www.example.com:444", "HTTPS://user@EXAMPLE.com"]),
    st.text(alphabet="aZ0/.%~'é ;+(#?&=-2fF", max_size=20).map(lambda tail: "/" + tail),
    st.text(alphabet="?#&=ab%2!/", max_size=8),
)


@given(_URLS, st.booleans())
@example("http://example.com/%%32%35", False)
def test_a_key_is_its_own_key(url, similar):
    key = url_key(url, similar=similar)
    assert url_key(key, similar=similar) == key
