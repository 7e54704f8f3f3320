"""Pages become content in workers: what a site repeats is learned across them, and none takes the item with it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from scrapy import Request, signals
from scrapy.utils.test import get_crawler

from scrapefire import scrape_request
from scrapefire.document import Work
from scrapefire.options import ScrapeOptions
from scrapefire.pipelines import content
from scrapefire.pipelines.chunks import ChunksTransformer
from scrapefire.pipelines.content import ContentService
from scrapefire.pipelines.html import HtmlTransformer
from scrapefire.pipelines.markdown import MarkdownTransformer
from tests.helpers.steps import run_steps

REPEATED = "This harbour guide is written by volunteers, who ask their readers for a small gift every autumn."
WORDS = "granite quay lantern herring ledger pilot ballast signal cable winch tallow cargo".split()


def harbour(number: int) -> str:
    """One page of a site: a text of its own, in the middle of it the paragraph that all pages share."""
    own = [
        f"<p>The harbour of {WORDS[number]} number {number}.{part} keeps its {WORDS[(number + part) % 12]} and a "
        f"{WORDS[(number * 5 + part) % 12]} of the year {1700 + number * 31 + part}, as the books of the town say.</p>"
        for part in range(8)
    ]
    return f"<main><article><h1>Harbour {number}</h1>{''.join(own[:6])}<p>{REPEATED}</p>{''.join(own[6:])}</article></main>"


def markdown_of(pages: Sequence[tuple[str, str]], settings: dict[str, Any], **options: Any) -> list[str]:
    """The Markdown of URLs and pages, converted one after the other in one crawl."""
    crawler = get_crawler(settings_dict={"TELNETCONSOLE_ENABLED": False, **settings})

    async def run() -> list[str]:
        service = ContentService.of(crawler)
        found = []
        for url, html in pages:
            chosen = ScrapeOptions.model_validate({"formats": ["markdown"], **options})
            work = Work(kind="html", text=html, result={"url": url}, options=chosen, headers={})
            found.append((await service.get(work))["markdown"])
        await crawler.signals.send_catch_log_async(signals.engine_stopped)
        return found

    return asyncio.run(run())


def site(name: str, count: int = 6) -> list[tuple[str, str]]:
    return [(f"https://{name}/{number}", harbour(number)) for number in range(count)]


@pytest.mark.parametrize("inline_size", [0, 24_576], ids=["in a worker", "in place"])
def test_what_five_pages_of_a_site_repeat_is_gone_from_the_sixth(inline_size: int) -> None:
    found = markdown_of(site("a.example"), {"SCRAPEFIRE_SITE_BOILERPLATE": True, "SCRAPEFIRE_INLINE_SIZE": inline_size})
    assert all(REPEATED in markdown for markdown in found[:5])
    assert REPEATED not in found[5]
    assert "number 5.7 keeps" in found[5]


def test_nothing_is_learned_unasked_or_for_another_site_or_for_the_whole_page() -> None:
    assert REPEATED in markdown_of(site("a.example"), {})[5]
    learning = {"SCRAPEFIRE_SITE_BOILERPLATE": True}
    mixed = [*site("a.example"), *site("b.example", 1)]
    assert REPEATED in markdown_of(mixed, learning)[6]
    assert REPEATED in markdown_of(site("a.example"), learning, only_main_content=False)[5]


def test_a_page_that_takes_a_worker_too_long_costs_its_formats_not_the_item() -> None:
    cells = "<tr>" + "<td>c <b>1</b></td>" * 50 + "</tr>"
    document, error = run_steps(
        "",
        {"formats": ["markdown", "html"]},
        {"SCRAPEFIRE_WORKER_TIMEOUT": 0.2},
        step=HtmlTransformer,
        more=[MarkdownTransformer],
        kind="html",
        text=f"<table>{cells * 2_000}</table>",
        result={"url": "https://a.example/"},
    )
    assert error is not None
    assert error.code == "SCRAPE_WORKER_LIMIT"
    assert "error" not in document
    assert [warning.partition(":")[0] for warning in document["warnings"]] == ["html", "markdown"]


def test_the_event_loop_goes_on_while_a_page_is_converted_in_place() -> None:
    crawler = get_crawler(settings_dict={"TELNETCONSOLE_ENABLED": False})
    service = ContentService.of(crawler)
    page = (harbour(1) + "<table>" + "<tr><td>one<td>two" * 4_000)[: service._inline_size]
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.001)
            ticks += 1

    async def run() -> None:
        ticking = asyncio.create_task(tick())
        await service.convert(page, "https://a.example/", {"formats": ["html", "metadata", "markdown", "links"]})
        ticking.cancel()
        await crawler.signals.send_catch_log_async(signals.engine_stopped)

    asyncio.run(run())
    assert service._pool.pids == []
    assert ticks >= 5


@pytest.mark.parametrize(("requests", "workers"), [(3, 0), (4, 1)], ids=["few pages", "many pages"])
@pytest.mark.parametrize("processes", [None, 1, 0], ids=["one a processor", "one", "none"])
def test_a_crawl_of_few_pages_starts_no_worker(
    requests: int, workers: int, processes: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(content, "_processors", lambda: 2)
    crawler = get_crawler(settings_dict={"TELNETCONSOLE_ENABLED": False, "SCRAPEFIRE_CONTENT_WORKERS": processes})
    service = ContentService.of(crawler)

    async def run() -> dict[str, Any]:
        for number in range(requests):
            request = scrape_request(f"https://a.example/{number}")
            crawler.signals.send_catch_log(signals.request_reached_downloader, request=request, spider=None)
            others = Request("https://b.example/")  # a project's own requests say nothing of documents
            crawler.signals.send_catch_log(signals.request_reached_downloader, request=others, spider=None)
        found = await service.convert("<p>Tide and pool.", "https://a.example/", {"formats": ["markdown"]})
        assert len(service._pool.pids) == (0 if processes == 0 else workers)
        await crawler.signals.send_catch_log_async(signals.engine_stopped)
        return found

    assert asyncio.run(run())["markdown"].strip() == "Tide and pool."


@pytest.mark.parametrize("repeats", [1, 400], ids=["in place", "in a worker"])
def test_chunks_are_slices_of_the_markdown(repeats: int) -> None:
    page = "# Tea\n\nGreen or black.\n\n## Pots\n\n" + "A round pot keeps the heat of the water. \n\n" * 4 * repeats
    document, error = run_steps(
        page, {"formats": ["markdown", {"type": "chunks", "max_tokens": 32}]}, step=ChunksTransformer
    )
    assert error is None
    chunks = document["chunks"]
    assert len(chunks) > repeats
    assert all(page[chunk["start"] : chunk["end"]] == chunk["text"] for chunk in chunks)
    assert all(chunk["tokens"] <= 32 for chunk in chunks)
    assert chunks[-1]["heading_path"] == ["Tea", "Pots"]


def test_no_chunks_unasked() -> None:
    document, _ = run_steps("# Tea", {"formats": ["markdown"]}, step=ChunksTransformer)
    assert "chunks" not in document
