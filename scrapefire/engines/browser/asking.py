"""What a task asks of the browser: the first request, its proxy, and what the page must be fit for."""

from __future__ import annotations

from base64 import b64decode
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit

from scrapefire.engines.base import EngineTask
from scrapefire.engines.browser.traffic import Asked
from scrapefire.net.request_headers import caller_headers

if TYPE_CHECKING:
    from scrapefire.options import ScrapeOptions


def asked_of(task: EngineTask) -> Asked:
    """The first request, with the headers that the caller gave it."""
    request = task.request
    headers = dict(caller_headers(request, task.options))
    if content_type := request.headers.get("Content-Type"):
        headers.setdefault("Content-Type", content_type.decode("latin-1"))
    return Asked(url=request.url, headers=headers, method=request.method, body=request.body)


def proxy_url_of(task: EngineTask) -> str | None:
    """The proxy of this run, else the one that the project's own middlewares have set on the request."""
    if task.proxy is not None:
        return task.proxy.url
    url: str | None = task.request.meta.get("proxy")
    scheme, _, secret = (task.request.headers.get("Proxy-Authorization") or b"").decode("latin-1").partition(" ")
    if url and scheme.lower() == "basic":
        user, _, password = b64decode(secret).decode("utf-8", "replace").partition(":")
        parts = urlsplit(url)
        url = parts._replace(netloc=f"{quote(user, safe='')}:{quote(password, safe='')}@{parts.netloc}").geturl()
    return url


def is_live(options: ScrapeOptions) -> bool:
    """Whether the page needs a clock that goes on: what is waited for, to be seen, handled or kept."""
    asked = options.wait_for or options.actions or options.scroll_to_end or options.profile
    return bool(asked) or wants_pictures(options)


def wants_pictures(options: ScrapeOptions) -> bool:
    """Whether the page is to be seen as it is."""
    shown = options.screenshot is not None or options.wants("branding")
    return shown or any(action.type in ("screenshot", "pdf") for action in options.actions)
