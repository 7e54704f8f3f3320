"""Waiting until a page is ready."""

from __future__ import annotations

from example import Example, attempts

TEXT = "<p>High water comes an hour later each day, and the ferry leaves two hours before it.</p>"

EXAMPLES = [
    Example("readiness", "/js/chained-fetch", show=("metadata.engine", "markdown", ("attempts", attempts))),
    Example("timers", "/js/after-delay", show=("metadata.engine", "markdown")),
    Example("endless", "/js/infinite-timer", show=("metadata.engine", "verdict", "markdown")),
    Example(
        "wait-for",
        "/late",
        {"wait_for": 1200},
        page=f"<title>Ferry</title><h1>Ferry</h1>{TEXT}\n<script>setTimeout(() => document.body.append('Written late.'), 900)</script>",
        show=("metadata.engine", "markdown"),
    ),
    Example("too-long", "/plain/article", {"wait_for": 90_000}, show=("error.code", "error.message")),
]
