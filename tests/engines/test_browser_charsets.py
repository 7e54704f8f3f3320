"""What the browser decodes by a wrong charset is decoded here."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.helpers.browser import Bench, bench, text_of
from tests.site.client import Site

RUSSIAN = "Прилив приходит дважды в день и оставляет на берегу лужи с рачками и водорослями. " * 6
JAPANESE = "潮だまりには小さな魚とカニがいます。満潮になると海水が入れ替わります。" * 8
QUOTED = "“Ebbe” – täglich. " * 20
HTML = "text/html"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Bench]:
    async with bench() as ready:
        yield ready


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    ("content_type", "head", "text", "charset"),
    [
        (HTML, "", RUSSIAN, "utf-8"),
        (HTML, "", RUSSIAN, "cp1251"),
        (HTML, "", JAPANESE, "shift_jis"),
        (f"{HTML}; charset=iso-8859-1", "<meta charset=utf-8>", RUSSIAN, "utf-8"),
        (f"{HTML}; charset=utf-8", "", RUSSIAN, "cp1251"),
        (HTML, "<meta charset=utf-8>", RUSSIAN, "cp1251"),
        (f"{HTML}; charset=utf-16le", "", RUSSIAN, "utf-16-le"),
        (f"{HTML}; charset=iso-8859-1", "", QUOTED, "cp1252"),
        (f"{HTML}; charset=utf-8", "", QUOTED + "Ã© &mdash; \ufffd", "utf-8"),
    ],
)
async def test_a_page_has_its_text_whatever_it_declares(
    browser: Bench, site: Site, content_type: str, head: str, text: str, charset: str
) -> None:
    page = f"<!doctype html>{head}<title>x</title><p>{text}</p><script>document.title = 'run'</script>"
    site.route("/a", {"status": 302, "location": "/p"})
    site.route("/p", {"body": page.encode(charset), "content_type": content_type})
    result = await browser.get(site.url("/a"))
    shown = text_of(result)
    assert text.strip().replace("&mdash;", "—") in shown
    assert "<title>run</title>" in shown
    assert (result.url, result.redirect_urls) == (site.url("/p"), [site.url("/a")])
