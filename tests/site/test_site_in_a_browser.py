"""The script pages of the site fill in a real Chromium, and not without one: else they would test nothing."""

from __future__ import annotations

import os
import shutil
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.site.client import Site
from tests.site.registry import Case, cases

AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{}.0.0.0 Safari/537.36"
# what needs a proxy, a parser, another try or a better decoder than a browser's is tested with the product
BEYOND = {"document", "proxy", "stealth_proxy", "country_proxy", "retry", "retry_after", "raw_bytes"}
IN_A_BROWSER = [
    case
    for case in cases("javascript", "bot", "charsets", "encodings", "redirects", "cookies", "plain", "content")
    if case.words and case.verdict == "ok" and not BEYOND & set(case.needs)
]
EVERYTHING = """() => { const out = []; const walk = root => { for (const node of root.querySelectorAll('*')) {
  if (node.shadowRoot) { out.push(node.shadowRoot.innerHTML); walk(node.shadowRoot) } } };
  walk(document); return document.documentElement.outerHTML + out.join(' ') }"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("default::ResourceWarning"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = os.environ.get("SCRAPEFIRE_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


def context_options(case: Case, browser: Browser) -> dict[str, Any]:
    options: dict[str, Any] = {
        "ignore_https_errors": True,
        "user_agent": AGENT.format(browser.version.split(".")[0]),
        "locale": "en-US",
    }
    if case.options.get("mobile"):
        options |= {"viewport": {"width": 390, "height": 800}, "is_mobile": True, "has_touch": True}
    if case.options.get("location"):
        options |= {"locale": "de-DE", "timezone_id": "Europe/Berlin"}
    return options


def text_of(page: Page) -> str:
    parts = []
    for frame in page.frames:
        try:
            parts.append(frame.evaluate(EVERYTHING))
        except Error:
            continue  # it is going somewhere else
    return "\n".join(parts)


def serve(page: Page, case: Case) -> None:
    """Do what the case needs besides waiting."""
    for action in case.options.get("actions", ()):
        if action["type"] == "click":
            page.click(action["selector"])
        elif action["type"] == "write":
            page.keyboard.type(action["text"])
        elif action["type"] == "press":
            page.keyboard.press(action["key"])
    if "consent" in case.needs:
        page.click("#accept-all")


@pytest.mark.parametrize("case", IN_A_BROWSER, ids=lambda case: case.id)
def test_page_fills_in_a_browser(site: Site, browser: Browser, case: Case) -> None:
    context = browser.new_context(**context_options(case, browser))
    if "stealth" in case.needs:
        context.add_init_script("Object.defineProperty(navigator, 'webdriver', {get: () => false})")
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    try:
        page.goto(site.url_of(case), wait_until="commit")
        serve(page, case)
        missing = set(case.words)
        for _ in range(60):
            page.wait_for_timeout(100)
            if "scroll" in case.needs:
                page.mouse.wheel(0, 3000)
            if "load_more" in case.needs and page.query_selector("#more"):
                page.click("#more")
            text = text_of(page)
            missing = {word for word in case.words if word not in text}
            if not missing:
                break
        assert not missing, text[:2000]
    finally:
        context.close()


@pytest.mark.parametrize("case", [case for case in cases("javascript") if case.needs], ids=lambda case: case.id)
def test_page_does_not_fill_without_one(site: Site, case: Case) -> None:
    with urllib.request.urlopen(site.url_of(case), timeout=5) as answer:
        html = answer.read().decode()
    visible = html.split("<script")[0] if "hydration" in case.needs else html
    if case.path != "/js/iframe-srcdoc":
        assert not [word for word in case.words if word in visible]
