"""What an example of the guide is, and how it is run: real crawls of the test suite's local web, shown as they came."""

from __future__ import annotations

import json
import pprint
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.helpers.crawl import LOCAL_HOSTS, CrawlRun, run_crawl  # noqa: E402
from tests.site.client import Site, header  # noqa: E402

WIDTH = 116
LINES = 8
SHOWN_PORTS = {"http": 8008, "alt": 8009, "https": 8443, "expired": 8444}
FIRST_OTHER_PORT = 3128


@dataclass(frozen=True)
class Seen:
    """What came of one example: its item, the engine's result, what the site saw, and the whole crawl."""

    item: dict[str, Any]
    result: dict[str, Any]
    site: Site
    path: str
    run: CrawlRun

    def sent(self, name: str) -> str | None:
        """A header of the last request for the page."""
        return header(self.site.requests(self.path)[-1], name)


Show = str | tuple[str, Callable[[Seen], Any]]


@dataclass(frozen=True)
class Example:
    """One request, and what is shown of its outcome.

    Args:
        name: its name in the guide's page; unique there.
        path: what is asked for of the local web; ``host`` n is 127.0.0.n.
        options: the scrape options.
        show: paths into the item (``metadata.engine``), or pairs of a label and a function of :class:`Seen`.
        page: HTML that the site answers with; shown with the request.
        served: other ways to answer (see ``Site.route``), by path.
        settings: settings of the crawl; examples with equal ones share a crawl.
        step: examples of a later step run after those of an earlier one.
    """

    name: str
    path: str
    options: Mapping[str, Any] = field(default_factory=dict)
    show: tuple[Show, ...] = ("markdown",)
    page: str = ""
    served: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] | Callable[[Site], Mapping[str, Any]] = field(default_factory=dict)
    host: int = 1
    step: int = 0

    def options_at(self, site: Site) -> dict[str, Any]:
        """The options, with addresses of the running site."""
        options: dict[str, Any] = json.loads(_filled(json.dumps(dict(self.options)), site))
        return options

    def settings_at(self, site: Site) -> dict[str, Any]:
        """The settings, with addresses of the running site."""
        return dict(self.settings(site) if callable(self.settings) else self.settings)


def run(examples: Sequence[Example]) -> dict[str, str]:
    """Run examples; the Markdown of each one's blocks, by name."""
    shown = {}
    with Site.start() as site, tempfile.TemporaryDirectory() as folder:
        for example in examples:
            _serve(site, example)
        ordered = sorted(examples, key=lambda one: _crawl_key(one, site))
        for _, group in groupby(ordered, key=lambda one: _crawl_key(one, site)):
            together = list(group)
            for example, seen in _crawl(site, together, folder):
                shown[example.name] = _steady(_blocks(example, seen), site, folder)
    return shown


def _crawl_key(example: Example, site: Site) -> tuple[int, str]:
    return example.step, json.dumps(example.settings_at(site), sort_keys=True)


def _serve(site: Site, example: Example) -> None:
    if example.page:
        body = _filled(f"<!doctype html><html lang=en>{example.page}", site)
        site.route(example.path.partition("?")[0], {"body": body})
    for path, answer in example.served.items():
        site.route(path, json.loads(_filled(json.dumps(answer), site)))


def _filled(text: str, site: Site) -> str:
    """The text with the addresses of the site's other hosts, and of its proxies."""
    text = re.sub(r"\{proxy:(\w+)\}", lambda found: site.proxy_url(found[1]), text)
    for number in (2, 3, 9):
        text = text.replace(f"{{host{number}}}", site.url("", host=number))
    return text


def _crawl(site: Site, examples: Sequence[Example], folder: str) -> Iterator[tuple[Example, Seen]]:
    urls = {example.name: site.url(example.path, host=example.host) for example in examples}
    assert len(set(urls.values())) == len(urls), "examples that share a crawl need addresses of their own"
    requests = [
        {"url": urls[example.name], "meta": {"scrapefire": {"options": example.options_at(site)}}}
        for example in examples
    ]
    settings = {"SCRAPEFIRE_ALLOW_HOSTS": LOCAL_HOSTS, **examples[0].settings_at(site)}
    done = run_crawl(
        requests, settings, documents=True, cwd=folder, environment={"XDG_DATA_HOME": f"{folder}/data"}, timeout=300
    )
    items = {item["metadata"]["source_url"]: item for item in done.items}
    results = {(response.result or {}).get("source_url"): response.result or {} for response in done.responses}
    for example in examples:
        url = urls[example.name]
        path = example.path.partition("?")[0]
        yield example, Seen(items[url], results.get(url, {}), site, path, done)


# ---- what is shown -----------------------------------------------------------------------------------------------


def _blocks(example: Example, seen: Seen) -> str:
    parts = []
    if example.page:
        parts.append(f"```html\n{_filled(example.page.strip(), seen.site)}\n```\n")
    if settings := example.settings_at(seen.site):
        parts.append("```python\n" + "\n".join(_python(name, value) for name, value in settings.items()) + "\n```\n")
    url = seen.site.url(example.path, host=example.host)
    parts.append(f"```json\n{_json({'url': url, **example.options_at(seen.site)})}\n```\n")
    lines = "\n".join(_line(shown, seen) for shown in example.show)
    parts.append(f"````text\n{lines}\n````\n")  # Markdown that is shown may hold fences of three
    return "\n".join(parts)


def _python(name: str, value: Any) -> str:
    start = f"{name} = "
    text = pprint.pformat(value, width=WIDTH - len(start), sort_dicts=False)
    return start + text.replace("\n", "\n" + " " * len(start))


def _json(value: Any, indent: str = "") -> str:
    """JSON on one line where that is short enough, else a line a member."""
    text = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(text) <= WIDTH or not isinstance(value, dict | list) or not value:
        return text
    deeper = indent + "  "
    if isinstance(value, dict):
        inner = [f"{json.dumps(key)}: {_json(item, deeper)}" for key, item in value.items()]
    else:
        inner = [_json(item, deeper) for item in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return f"{opening}\n{deeper}" + f",\n{deeper}".join(inner) + f"\n{indent}{closing}"


def _line(shown: Show, seen: Seen) -> str:
    label, value = shown if isinstance(shown, tuple) else (shown, _at(shown, seen))
    value = value(seen) if callable(value) else value
    if isinstance(value, str) and ("\n" in value or len(label) + len(value) + 2 > WIDTH):
        lines = [line for line in value.splitlines() if line.strip()]
        kept = [line if len(line) <= WIDTH else f"{line[: WIDTH - 4].rstrip()} ..." for line in lines[:LINES]]
        more = [f"... {len(lines) - LINES} more lines"] if len(lines) > LINES else []
        return "\n".join([f"{label}:", *(f"  {line}" for line in [*kept, *more])])
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return f"{label}: {text}"


def _at(path: str, seen: Seen) -> Any:
    value: Any = seen.item
    for key in path.split("."):
        if not isinstance(value, dict) or key not in value:
            return "(not there)" if path != "error" else None
        value = value[key]
    return value


def _steady(text: str, site: Site, folder: str) -> str:
    """The same text in every run: ports, folders and hashes of this one are replaced."""
    others = iter(range(FIRST_OTHER_PORT, FIRST_OTHER_PORT + 100))
    for name, port in site.ports.items():
        shown = SHOWN_PORTS.get(name) or next(others)
        text = re.sub(rf"(127\.\d+\.\d+\.\d+|\[::1\]|localhost):{port}\b", rf"\1:{shown}", text)
    text = re.sub(r"(ws|http)://127\.0\.0\.1:\d{5}\b", r"\1://127.0.0.1:9222", text)  # browsers that examples start
    text = re.sub(r"http://127\.0\.0\.1:\d{4,5}/v1\b", "http://127.0.0.1:11434/v1", text)  # a model's server
    text = text.replace(str(ROOT) + "/", "").replace(str(Path(folder).resolve()), ".").replace(folder, ".")
    return re.sub(r"\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{8,64}\b", "...", text)


def attempts(seen: Seen) -> list[str]:
    """Engine runs in order: engine, outcome, and the proxy's tier where there was one."""
    return [f"{one['engine']}: {one['outcome']}" for one in seen.item.get("attempts", ())]


def error(seen: Seen) -> str:
    """The error of the item, as the log has it."""
    failed = seen.item.get("error")
    return f"{failed['message']}. {failed['advice']} [{failed['code']}]" if failed else "none"
