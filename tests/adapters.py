"""The product behind the plain functions that case suites call: one function a suite.

``python run_html.py tests/adapters.py:html``, ``run_other.py doc tests/adapters.py:document`` and so on; what the
arguments mean stands in the suites' own format description.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import jsonschema

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scrapefire import content, documents
from scrapefire.content import pii
from scrapefire.content.diff import change_status, git_diff
from scrapefire.content.metadata import extract_metadata
from scrapefire.content.page import Page
from scrapefire.documents import ParseOptions
from scrapefire.documents.sniff import sniff
from scrapefire.errors import ScrapeError
from scrapefire.judging import judge as judge_response
from scrapefire.llm.schema import StrictSchema
from scrapefire.net.body import decode_body
from scrapefire.net.charset import decode_text
from scrapefire.url_keys import url_key as canonical_url
from tests.helpers.crawl import run_crawl
from tests.helpers.steps import run_steps

#: The suites' error classes for our codes.
CLASSES = {
    "SCRAPE_TIMEOUT": "timeout",
    "SCRAPE_BODY_TOO_LARGE": "too_large",
    "SCRAPE_UNSUPPORTED_FILE_ERROR": "unsupported_type",
    "SCRAPE_REDIRECT_LIMIT": "redirect_loop",
    "SCRAPE_DOCUMENT_PARSE_ERROR": "parse_error",
    "SCRAPE_WORKER_LIMIT": "parse_error",
    "SCRAPE_PASSWORD_REQUIRED": "password_required",
    "SCRAPE_PDF_OCR_REQUIRED": "needs_ocr",
    "SCRAPE_BROWSER_ERROR": "browser_crash",
    "SCRAPE_ACTION_ERROR": "action_error",
    "INVALID_SCHEMA": "invalid_schema",
    "LLM_TRUNCATED": "llm_truncated",
    "LLM_REFUSAL": "llm_refusal",
    "LLM_ERROR": "llm_invalid",
    "LLM_SCHEMA_MISMATCH": "schema_mismatch",
    "LLM_RATE_LIMIT": "rate_limited",
}


def error_class(code: str) -> str:
    """The suites' name for an error code."""
    return CLASSES.get(code, "http_error")


def html(html: str, url: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """Suite html: Markdown, metadata and links of one page."""
    options = options or {}
    result = content.convert(html, url, options)
    if not options.get("onlyMainContent", True):
        return result
    return result | {"links": content.convert(html, url, {"formats": ("links",), "only_main_content": False})["links"]}


def html_markdown(html: str, url: str) -> str:
    """Main content of a page as Markdown."""
    return content.to_markdown(html, url)


def decode(body: bytes, headers: dict[str, str], url: str) -> str:
    """Suite bytes: the decoded text of a body."""
    decoded = decode_body(body, headers, max_size=64 << 20, url=url)
    content_type = next((value for name, value in headers.items() if name.lower() == "content-type"), "")
    return decode_text(decoded.body, content_type).text


def url_key(url: str, options: dict[str, Any]) -> str:
    """Suite urls: what URLs of one page have in common."""
    return canonical_url(
        url,
        similar=bool(options.get("deduplicateSimilarURLs")),
        ignore_query=bool(options.get("ignoreQueryParameters")),
    )


def document(data: bytes, content_type: str, url: str, options: dict[str, Any]) -> dict[str, Any]:
    """Suite doc: Markdown and metadata of a file, or the class of the error."""
    try:
        kind = sniff(data, content_type, url)
        if kind.kind == "html":
            text = decode_text(data, content_type).text
            return {"markdown": content.to_markdown(text, url), "metadata": extract_metadata(Page(text, url))}
        found = documents.convert(data, filename=url, content_type=content_type, options=_parse_options(options))
    except ScrapeError as exc:
        return {"markdown": "", "metadata": {}, "error": error_class(exc.code), "warning": exc.message}
    return {
        "markdown": found.markdown,
        "metadata": found.metadata,
        "error": None,
        "warning": "; ".join(found.warnings) or None,
    }


def _parse_options(options: dict[str, Any]) -> ParseOptions:
    names = {"maxPages": "max_pages", "pageMarkers": "page_markers", "mode": "mode", "pages": "pages"}
    return ParseOptions(**{names[name]: value for name, value in options.items() if name in names})


def judge(status: int, headers: dict[str, str], body: bytes, url: str) -> str:
    """The judge's word on a response."""
    decoded = decode_body(body, headers, max_size=64 << 20, url=url)
    return judge_response(status, headers, decoded.body, url, truncated=decoded.truncated).kind


class _Schema:
    """Suite llm_schema: what is sent for a schema, and the way back."""

    @staticmethod
    def normalise(schema: dict[str, Any]) -> dict[str, Any]:
        try:
            return StrictSchema(schema).sent
        except ScrapeError as exc:
            exc.error_class = error_class(exc.code)  # type: ignore[attr-defined]
            raise

    @staticmethod
    def denormalise(result: Any, schema: dict[str, Any]) -> Any:
        return StrictSchema(schema).denormalise(result)

    @staticmethod
    def wrap_value(value: Any, schema: dict[str, Any]) -> Any:
        """The answer that a server in strict mode would give for ``value``."""
        strict = StrictSchema(schema)
        return _strict_answer({strict.wrapper: value} if strict.wrapper else value, strict.sent, strict.sent)


def _strict_answer(value: Any, node: dict[str, Any], root: dict[str, Any]) -> Any:
    while "$ref" in node:
        node = root if node["$ref"] == "#" else root["$defs"][node["$ref"].rsplit("/", 1)[-1]]
    branches = node.get("anyOf", [])
    for branch in branches:
        answer = _strict_answer(value, branch, root)
        if jsonschema.Draft202012Validator({**branch, "$defs": root.get("$defs", {})}).is_valid(answer):
            return answer
    if isinstance(value, dict) and node.get("type") == "array":
        value = [{"key": key, "value": one} for key, one in value.items()]
    if isinstance(value, dict) and "properties" in node:
        return {name: _strict_answer(value.get(name), one, root) for name, one in node["properties"].items()}
    if isinstance(value, list) and "items" in node:
        return [_strict_answer(one, node["items"], root) for one in value]
    return value


schema = _Schema()


def llm_call(case: dict[str, Any], page: str, base_url: str) -> dict[str, Any]:
    """Suite llm_call: the json step on one page, against the model server at ``base_url``.

    Args:
        case: the case's input: ``schema``, ``options`` (``prompt``, and options of the scrape).
        page: the page as Markdown.
        base_url: the fake server's address, with its ``/v1``.
    """
    options = dict(case.get("options") or {})
    form = {"type": "json", "schema": case.get("schema"), "prompt": options.pop("prompt", None)}
    llm = {"base_url": base_url, "model": "small", **options.pop("llm", {})}
    document, error = run_steps(page, {"formats": ["markdown", form], **options}, {"SCRAPEFIRE_LLM": llm}, step="json")
    return {
        "result": document.get("json"),
        "error": error_class(error.code) if error is not None else None,
        "document": dict(document),
        "warning": "; ".join(document["warnings"]) or None,
    }


def redact(text: str) -> str:
    """A text without personal data, mode accurate."""
    return pii.redact(text)


def diff(runs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Suite diff: scrapes in their order, each compared with the last successful one of its URL and tag."""
    last: dict[tuple[str, Any], tuple[str, Any]] = {}
    found = []
    for run in runs:
        options, status = run.get("options") or {}, run.get("status", 200)
        key = (run["url"], run.get("tag", options.get("tag")))
        text = run["markdown"] if "markdown" in run else content.convert(run["html"], run["url"], options)["markdown"]
        previous, at = last.get(key, (None, None))
        good = 200 <= status < 300
        change = change_status(previous, text, status) if good or status in (404, 410) else None
        difference = git_diff(previous, text)["text"] if change == "changed" and previous is not None else None
        found.append({"changeStatus": change, "diff": difference, "previousScrapeAt": at})
        if good:
            last[key] = (text, run.get("at"))
    return found


def exchange(case: dict[str, Any], bases: dict[str, str]) -> dict[str, Any]:
    """Suites http, cache, scrapy and browser: run a crawl against the case's own server."""
    settings = {name: value for name, value in case.get("settings", {}).items() if name.isupper()}
    if "RETRY_TIMES" in settings:
        settings["SCRAPEFIRE_RETRY_TIMES"] = settings["RETRY_TIMES"]
    run = run_crawl(
        Path(__file__).with_name("exchange_spider.py"),
        {"LOG_LEVEL": "INFO", "DOWNLOAD_TIMEOUT": 25, **settings},
        args={"case": case},
        timeout=110,
        check=False,
    )
    items, errors = [], []
    for item in run.items:
        extra = next((one for one in item.get("warnings", ()) if isinstance(one, dict)), {})
        if "error" in item:
            error = item["error"]
            errors.append({"url": item["url"], "class": error_class(error["code"]), "message": error["message"]})
        else:
            items.append(_item(item, extra))
    return {
        "items": items,
        "errors": errors,
        "stats": run.stats,
        "open_pages": run.stats.get("scrapefire/browser/pages", 0)
        - run.stats.get("scrapefire/browser/pages_closed", 0),
    }


def _item(item: dict[str, Any], extra: dict[str, Any]) -> dict[str, Any]:
    warnings = [one for one in item.get("warnings", ()) if isinstance(one, str)]
    return {
        **{key: value for key, value in item.items() if key not in ("warnings", "attempts")},
        "requested": extra.get("asked"),
        "status": item["metadata"].get("status_code"),
        "text": item.get("markdown", ""),
        "meta": extra.get("meta", {}),
        "warning": "; ".join(warnings) or None,
    }
