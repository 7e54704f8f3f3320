"""Images from all the places that a page keeps them in."""

from __future__ import annotations

import pytest

from scrapefire.content.images import extract_images, image_details
from scrapefire.content.page import Page

URL = "https://example.org/dir/"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src=a.png><img src=a.png>", ["https://example.org/dir/a.png"]),
        ("<img data-src=/b.png>", ["https://example.org/b.png"]),
        ("<img srcset='/s.png 1x, /l,large.png 2x'>", ["https://example.org/s.png", "https://example.org/l,large.png"]),
        (
            "<picture><source srcset=/p.webp><img src=/p.png></picture>",
            ["https://example.org/p.webp", "https://example.org/p.png"],
        ),
        ("<video poster=/v.jpg><source src=/v.mp4></video>", ["https://example.org/v.jpg"]),
        (
            "<meta property=og:image content=/og.png><meta name=twitter:image content=/tw.png>",
            ["https://example.org/og.png", "https://example.org/tw.png"],
        ),
        ("<link rel='shortcut icon' href=/f.ico>", ["https://example.org/f.ico"]),
        ("<p style=\"background: url('/bg.png')\">x</p>", ["https://example.org/bg.png"]),
        (
            "<img src='data:image/png;base64,AA'><img src='blob:https://e.x/1'>",
            ["data:image/png;base64,AA", "blob:https://e.x/1"],
        ),
        ("<img src='//cdn.example.net/c.png'><img src=''><img>", ["https://cdn.example.net/c.png"]),
        ("<base href='https://cdn.example.net/'><img src=d.png>", ["https://cdn.example.net/d.png"]),
    ],
)
def test_images_of_a_page(html: str, expected: list[str]) -> None:
    assert extract_images(Page(html, URL)) == expected


def test_details_tell_text_size_and_caption() -> None:
    page = Page(
        "<meta property=og:image content=/a.png>"
        "<figure><img src=/a.png alt=' A  cat ' width=640 height='480px'>"
        "<figcaption>Tom <b>sleeps</b></figcaption></figure>"
        "<img src=/b.png width=50%>",
        URL,
    )
    first, second = image_details(page)
    assert first == {
        "url": "https://example.org/a.png",
        "alt": "A cat",
        "width": 640,
        "height": 480,
        "caption": "Tom sleeps",
        "kind": "image",
    }
    assert (second["width"], second["caption"]) == (None, "")
