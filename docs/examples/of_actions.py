"""The nine actions, their results, and errors that name the action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from example import Example, Seen

FORM = """<title>Ferry</title><form><input name=q placeholder=Search></form><button class=more>More</button>
<ul></ul><div id=box style="height:60px;overflow:auto"><p style="height:900px">Low tide list</p></div><p style="height:2000px">
<script>const add = text => document.querySelector('ul').insertAdjacentHTML('beforeend', `<li>${text}</li>`);
document.forms[0].onsubmit = event => { event.preventDefault(); add('Found ' + event.target.q.value) };
for (const button of document.querySelectorAll('.more')) button.onclick = () => add('Noon ferry')</script>"""


def kinds(name: str) -> tuple[str, Any]:
    """What the files are that an action has left, by their first bytes."""
    known = {b"%PDF-": "PDF", b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG"}

    def found(seen: Seen) -> list[str]:
        heads = [Path(path).read_bytes()[:8] for path in seen.item["actions"][name]]
        return [kind for head in heads for start, kind in known.items() if head.startswith(start)]

    return f"files of actions.{name}", found


def scrapes(seen: Seen) -> list[str]:
    return [f"{scrape['url']}: {scrape['html'].count('<li>Found')} found" for scrape in seen.item["actions"]["scrapes"]]


EXAMPLES = [
    Example(
        "search",
        "/search",
        {
            "actions": [
                {"type": "click", "selector": "input"},
                {"type": "write", "text": "limpet"},
                {"type": "scrape"},
                {"type": "press", "key": "Enter"},
                {"type": "wait", "selector": "li"},
                {"type": "click", "selector": ".more", "all": True},
                {"type": "scrape"},
            ]
        },
        page=FORM,
        show=("markdown", ("actions.scrapes", scrapes)),
    ),
    Example(
        "files",
        "/search?files",
        {
            "actions": [
                {"type": "scroll", "direction": "down"},
                {"type": "scroll", "direction": "down", "selector": "#box"},
                {"type": "wait", "milliseconds": 100},
                {"type": "screenshot", "quality": 60},
                {"type": "execute_javascript", "script": "[scrollY > 0, document.querySelector('#box').scrollTop]"},
                {"type": "execute_javascript", "script": "return document.title"},
                {"type": "pdf", "format": "A5", "landscape": True},
            ]
        },
        show=("actions.javascript_returns", kinds("screenshots"), kinds("pdfs")),
    ),
    Example(
        "no-element",
        "/search?no-element",
        {"actions": [{"type": "wait", "milliseconds": 50}, {"type": "click", "selector": "#nothing"}]},
        show=("error.code", "error.message", "error.advice"),
    ),
    Example(
        "no-focus",
        "/search?no-focus",
        {"actions": [{"type": "write", "text": "limpet"}]},
        show=("error.code", "error.message"),
    ),
    Example(
        "script-throws",
        "/search?script-throws",
        {"actions": [{"type": "execute_javascript", "script": "document.querySelector('table').rows"}]},
        show=("error.code", "error.message"),
    ),
    Example(
        "invalid",
        "/search?invalid",
        {"actions": [{"type": "wait", "milliseconds": 50, "selector": "li"}]},
        show=("error.code", "error.message"),
    ),
    Example(
        "too-much-waiting",
        "/search?waiting",
        {"actions": [{"type": "wait", "milliseconds": 50_000}, {"type": "wait", "milliseconds": 20_000}]},
        show=("error.code", "error.message"),
    ),
    Example(
        "without-a-browser",
        "/search?without",
        {"actions": [{"type": "click", "selector": ".more"}]},
        settings={"SCRAPEFIRE_ENGINES": "fetch"},
        show=("error.code", "error.message", "error.advice"),
    ),
]
