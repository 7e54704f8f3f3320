"""Lists of URLs to scrape: one URL, or one JSON object with ``url`` and options, a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from scrapefire.errors import BadRequestError, ScrapeError
from scrapefire.options import ScrapeOptions, merge_options
from scrapefire.urls import validate_url

MAX_LINE = 1 << 20  # characters; a longer line is no URL and no sensible options


@dataclass
class Target:
    """One page to scrape, for one or more places of the input.

    Args:
        url: as given.
        options: as given, merged over the defaults.
        places: positions in the input, from 0; each gets an item of its own.
        error: why it cannot be scraped, found before anything was requested.
    """

    url: str
    options: dict[str, Any] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)
    error: ScrapeError | None = None


def read_lines(source: str) -> Iterator[str]:
    """Lines of a file, or of standard input for ``-``.

    Raises:
        BadRequestError: the file cannot be read, or is no text.
    """
    try:
        if source == "-":
            yield from sys.stdin
            return
        with Path(source).expanduser().open(encoding="utf-8-sig") as lines:
            yield from lines
    except OSError as exc:
        raise BadRequestError(
            f"the input file {source!r} cannot be read: {exc.strerror or exc}",
            advice="Check the path; - reads from standard input.",
        ) from exc
    except UnicodeDecodeError as exc:
        raise BadRequestError(
            f"the input file {source!r} is not UTF-8 text", advice="Save the list as UTF-8, one URL a line."
        ) from exc


def targets(lines: Iterable[str], defaults: Mapping[str, Any], allow_hosts: Iterable[str] = ()) -> list[Target]:
    """The pages that the lines ask for; equal lines share one, lines that are not valid carry their error.

    Blank lines and lines that begin with ``#`` are left out.

    >>> [(t.url, t.places) for t in targets(["https://example.com", "", "https://example.com"], {})]
    [('https://example.com', [0, 1])]
    """
    found: dict[str, Target] = {}
    place = 0
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        target = _target(text, number, defaults, tuple(allow_hosts))
        key = json.dumps([target.url, target.options, number if target.error else 0], sort_keys=True)
        found.setdefault(key, target).places.append(place)
        place += 1
    return list(found.values())


def _target(text: str, number: int, defaults: Mapping[str, Any], allow_hosts: tuple[str, ...]) -> Target:
    try:
        url, options = _parse(text)
    except ScrapeError as exc:
        exc.message = f"line {number}: {exc.message}"
        return Target(text[:200], error=exc)
    target = Target(url, merge_options(defaults, options))
    try:
        validate_url(url, allow_hosts=allow_hosts)
        ScrapeOptions.parse(target.options)
    except ScrapeError as exc:
        target.error = exc
    return target


def _parse(text: str) -> tuple[str, dict[str, Any]]:
    if len(text) > MAX_LINE:
        raise BadRequestError(f"the line is longer than {MAX_LINE} characters")
    if not text.startswith("{"):
        return text, {}
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as exc:
        raise BadRequestError(f"this is not JSON: {exc}", advice="Write one JSON object a line.") from exc
    url = data.pop("url", None)
    if not isinstance(url, str):
        raise BadRequestError('the JSON object has no "url"', advice='Write {"url": "https://...", ...options}.')
    return url, data
