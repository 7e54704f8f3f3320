"""What the reference pages say about names that carry no description in the code: formats, engines, meta keys, stats.

The tests hold these tables against the code: a name that is missing here, or that the code no longer has, fails.
"""

from __future__ import annotations

FORMATS = {
    "markdown": "The main content as CommonMark with GFM tables.",
    "html": "The cleaned HTML that the Markdown is made from.",
    "raw_html": "The page as it was fetched or rendered.",
    "raw_base64": "The bytes as they came, in base64.",
    "links": "Absolute URLs of the cleaned page, in order, without repeats.",
    "images": "Absolute URLs of pictures: content, responsive and lazy ones, posters, icons, previews.",
    "metadata": "What the page and the response say about themselves; always there, named for completeness.",
    "summary": "A summary by a language model.",
    "product": "Product data of a shop's page.",
    "menu": "Menu of a restaurant's page.",
    "audio": "Audio of a media page.",
    "video": "Video of a media page.",
}
"""Formats that take no options of their own."""

ENGINES = {
    "data-layer": "Data services of a third party.",
    "x-twitter": "Posts of X, by its interface.",
    "index": "Pages out of the store.",
    "index;documents": "Files out of the store.",
    "wikipedia": "Articles by Wikimedia's interface.",
    "fetch": "Plain HTTP by the project's own download handler.",
    "tls": "HTTP with the TLS and HTTP/2 fingerprint and the headers of Chrome.",
    "browser": "Chromium; pictures and fonts are not loaded.",
    "browser(retry)": "Chromium again, in full and without hurry.",
    "browser;stealth": "Chromium through a proxy of the stealth tier, dressed to match it.",
    "browser(retry);stealth": "The same, in full and without hurry.",
    "tls;stealth": "`tls` through a proxy of the stealth tier.",
    "pdf": "PDF files to text.",
    "document": "Office files, e-books, tables and pictures to text.",
}

META_READ = {
    "scrapefire": '`{"options": {...}}` makes the request a scrape request. `False` leaves it out of '
    "`SCRAPEFIRE_TRANSPARENT`. Afterwards it holds the state below.",
    "proxy": "Set by the spider, it is used by the plain HTTP, TLS and browser engines while the option `proxy` is "
    "`auto` or `basic`.",
    "download_timeout": "Seconds that one engine run may take at most.",
    "download_maxsize": "Bytes that a body may have, on the wire and decoded; `DOWNLOAD_MAXSIZE` if unset.",
    "download_slot": "Names the slot whose limits hold for every engine run of the request.",
    "dont_redirect": "Scrapy's key; redirects to the same URL respect it too.",
    "handle_httpstatus_list": "Scrapy's key; statuses that the callback wants as they are.",
    "handle_httpstatus_all": "Scrapy's key; the same for every status.",
    "redirect_urls": "Scrapy's key; it becomes `metadata.redirect_urls`, with the hops of a browser behind it.",
    "redirect_times": "Scrapy's key; redirects to the same URL count as well.",
    "download_latency": "Scrapy's key; taken from the engine run, so that AutoThrottle sees it.",
}
"""Keys of ``Request.meta`` that are read."""

META_WRITTEN = {
    "scrapefire": "The state (next table), replaced whenever the request is planned or reissued.",
    "dont_retry": "`True`: retries of scrape requests are decided after the verdict, not by RetryMiddleware.",
    "dont_cache": "`True` under `zero_data_retention`: Scrapy's HTTP cache leaves the page out.",
    "download_slot": "`scrapefire:local` while a file that is there already is parsed: no site is asked.",
    "dont_obey_robotstxt": "`True` under `lockdown`, which sends no packet, not even for robots.txt.",
    "handle_httpstatus_all": "`True` on the request of the final response, so that a page with an error status reaches "
    "the callback, with its verdict.",
    "redirect_times": "Redirects to the same URL so far.",
    "redirect_urls": "URLs of redirects to the same URL.",
    "redirect_reasons": "Status of each of them.",
    "download_latency": "Seconds until the response's head, for AutoThrottle.",
}
"""Keys of ``Request.meta`` that are written."""

STATS = {
    "downloader/response_bytes": "Scrapy's count of bytes received; those of files that went to disk are added to it.",
    "scrapefire/races": "Races that were run.",
    "scrapefire/hedges": "Engines that joined a race while another one was still running.",
    "scrapefire/reissues": "Requests that went through the scheduler again: retries, flags added or removed, "
    "prefetched files.",
    "scrapefire/retries": "Reissues that were retries.",
    "scrapefire/engine/<engine>/runs": "Runs of the engine.",
    "scrapefire/engine/<engine>/outcome/<outcome>": "Runs by outcome: a verdict, an error code, or `cancelled`.",
    "scrapefire/engine/<engine>/seconds": "Seconds that its runs took together.",
    "scrapefire/verdict/<kind>": "Responses that were handed to a callback, by verdict.",
    "scrapefire/error/<code>": "Races that ended with the error and were not tried again.",
    "scrapefire/transformer/<name>/runs": "Documents that the step worked on.",
    "scrapefire/transformer/<name>/seconds": "Seconds that it took for them, waiting for a worker included.",
    "scrapefire/transformer/<name>/failed/<code>": "Documents that it failed on, by error code.",
    "scrapefire/browser/starts": "Browsers that were started.",
    "scrapefire/browser/contexts": "Contexts that were opened; one may be wiped and serve another scrape.",
    "scrapefire/browser/pages": "Pages that were opened.",
    "scrapefire/browser/pages_closed": "Pages that were closed.",
    "scrapefire/browser/max_pages": "Most pages open at the same time.",
    "scrapefire/browser/recycled": "Browsers that were replaced because of their age (`SCRAPEFIRE_BROWSER_RECYCLE`).",
    "scrapefire/browser/died": "Browsers that ended by themselves.",
    "scrapefire/llm/calls": "Calls of a language model.",
    "scrapefire/llm/prompt_tokens": "Tokens that were sent to it.",
    "scrapefire/llm/completion_tokens": "Tokens that came back.",
    "scrapefire/llm/cost": "What they cost, where prices are configured.",
    "scrapefire/extractors/learned": "Extractors that were learned, new versions included.",
    "scrapefire/extractors/not_learned": "Tries whose rules did not agree with the model.",
    "scrapefire/extractors/checks": "Pages whose extracted data was compared with what the model read.",
    "scrapefire/extractors/disagreements": "Checks in which the two differed.",
    "scrapefire/extractors/rolled_back": "Times that an earlier version of an extractor came back into force.",
    "playwright/browser_count": "As scrapy-playwright counts it: browsers started.",
    "playwright/context_count": "As scrapy-playwright counts it: contexts opened.",
    "playwright/page_count": "As scrapy-playwright counts it: pages opened.",
    "playwright/page_count/closed": "As scrapy-playwright counts it: pages closed.",
    "playwright/page_count/max_concurrent": "As scrapy-playwright counts it: most pages at the same time.",
}
"""Crawl statistics; a part in angle brackets stands for a name."""
