"""The reference pages, made from the code that they describe: ``python docs/generate.py`` writes them to ``reference``.

The build of the documentation does so too, so the pages cannot fall behind the code.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from meanings import ENGINES, FORMATS, META_READ, META_WRITTEN, STATS  # noqa: E402
from scrapy.utils.misc import load_object  # noqa: E402

import scrapefire  # noqa: E402
from scrapefire.attempts import COUNTERS, ScrapeState  # noqa: E402
from scrapefire.content import metadata  # noqa: E402
from scrapefire.engines.registry import ENGINE_CLASSES  # noqa: E402
from scrapefire.engines.rows import ENGINE_ROWS, max_reasonable_time  # noqa: E402
from scrapefire.errors import ScrapeError, all_errors  # noqa: E402
from scrapefire.flags import Flag  # noqa: E402
from scrapefire.llm.config import LLMConfig  # noqa: E402
from scrapefire.options import NOT_OFFERED, NOT_YET, ScrapeOptions  # noqa: E402
from scrapefire.pipelines import STACK  # noqa: E402
from scrapefire.settings import SETTINGS  # noqa: E402

NOT_THERE = "*not available yet*"
NO_EFFECT = "*no effect yet*"
_TAGGED = {"formats": "Formats", "actions": "Actions", "parsers": "Parsers"}
_LIMITS = (
    (("minimum", "ge"), "at least {}"),
    (("maximum", "le"), "at most {}"),
    (("minItems",), "not empty"),
    (("maxItems",), "at most {} entries"),
    (("maxLength",), "at most {} characters"),
)


def pages() -> dict[str, str]:
    """Every reference page by its file name."""
    return {
        "settings.md": settings_page(),
        "options.md": options_page(),
        "engines.md": engines_page(),
        "steps.md": steps_page(),
        "meta.md": meta_page(),
        "stats.md": stats_page(),
        "errors.md": errors_page(),
    }


def write(folder: Path) -> None:
    """Write the pages; a page that has not changed keeps its time, so that a build skips it."""
    folder.mkdir(exist_ok=True)
    for name, text in pages().items():
        path = folder / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


# ---- pages -------------------------------------------------------------------------------------------------------


def settings_page() -> str:
    """``SCRAPEFIRE_*`` settings, out of :mod:`scrapefire.settings`."""
    rows = [
        (
            f"`{row.full_name}`",
            row.type,
            _value(row.default),
            _sentence(row.meaning, "" if is_used(f'"{row.name}"') else NO_EFFECT),
        )
        for row in SETTINGS
    ]
    return _page(
        "Settings",
        "A value comes from the command line (`-s NAME=VALUE`), else from the environment variable of the same name, "
        "else from the project's `settings.py`, else it is the default. Lists are written with commas, objects as "
        "JSON; in `settings.py` they may be Python lists and dictionaries. Times are in seconds. A name "
        "with the prefix that is no setting is told in the log. "
        f"{NO_EFFECT} marks settings of features that are still to come.",
        _table(("Setting", "Type", "Default", "Meaning"), rows),
        "## The language model",
        'What `SCRAPEFIRE_LLM` may hold, such as `{"base_url": "http://localhost:11434/v1", "model": "qwen3"}`. Steps that '
        "need a model and have none leave their field out and say so in `warnings`.",
        _table(("Key", "Meaning"), _named(dict(_documented_arguments(LLMConfig.__doc__ or "")))),
    )


def options_page() -> str:
    """Scrape options, formats, actions and parsers, out of :class:`scrapefire.options.ScrapeOptions`."""
    schema = ScrapeOptions.model_json_schema(by_alias=True)
    groups = schema["$defs"]
    rows = [_option_row(name, field, groups, name in NOT_YET) for name, field in schema["properties"].items()]
    parts = [
        "What a caller asks of one URL. Names are written in snake_case or camelCase (`wait_for`, `waitFor`), at every "
        "level. Times are in milliseconds. An unknown name is an error that names the nearest known one.",
        f"What is marked {NOT_THERE} is checked like the rest, and then answered with the error `NOT_AVAILABLE_YET`.",
        _table(("Option", "Type", "Default", "Meaning"), rows),
    ]
    for option, title in _TAGGED.items():
        parts += [f"## {title}", *_tagged_groups(option, schema["properties"][option], groups)]
    parts += ["## Other groups", *_other_groups(groups)]
    parts += [
        "## Not offered",
        "These options belong to Firecrawl's hosted product and are answered with the error `NOT_OFFERED`: "
        + ", ".join(f"`{name}`" for name in sorted(NOT_OFFERED))
        + ".",
    ]
    return _page("Scrape options", *parts)


def engines_page() -> str:
    """The engine table, out of :mod:`scrapefire.engines.rows`, and the flags with their weights."""
    plain = ScrapeOptions.parse({})
    rows = [
        (
            f"`{name}`",
            ENGINES[name] if name in ENGINE_CLASSES else f"{ENGINES[name]} {NOT_THERE}",
            str(row.quality),
            f"{max_reasonable_time(name, plain):g}",
            ", ".join(f"`{flag}`" for flag in sorted(row.features)),
        )
        for name, row in ENGINE_ROWS.items()
    ]
    weights = [(f"`{flag}`", str(flag.priority)) for flag in sorted(Flag, key=lambda flag: (-flag.priority, flag))]
    return _page(
        "Engines and flags",
        "How the plan uses this table is told in [Engines](../engines.md). Seconds are the maximum reasonable time of "
        "a run without waits or actions; a browser gets what the options make it wait on top. "
        "`scrapefire doctor` tells which engines are on.",
        _table(("Engine", "What it does", "Quality", "Seconds", "Flags that it serves"), rows),
        "## Flags",
        "What a request needs of an engine. An engine must serve at least half of the sum of the weights.",
        _table(("Flag", "Weight"), weights),
    )


def steps_page() -> str:
    """The transformer stack, out of :mod:`scrapefire.pipelines`, and the sources of metadata."""
    rows = []
    for path, place in STACK.items():
        step = load_object(path)
        text = _markdown(" ".join((step.__doc__ or "").partition("\n\n")[0].split()))
        rows.append((str(place), f"`{step.name}`", f"`{path}`", text, step.on_failure))
    sources = re.findall(r"^``(\w+)`` +(\S.*)$", metadata.__doc__ or "", re.MULTILINE)
    return _page(
        "Steps of a document",
        "Item pipelines fill and trim a document, in this order. Each runs only when a format that was asked for needs "
        "it. Pipelines of a project may stand between them, by the number that they have in `ITEM_PIPELINES`. What a "
        "failure means: `warn` leaves the field out and says so in `warnings`, `fail_closed` empties it as well, "
        "`raise` makes an error item that keeps what it has.",
        _table(("Place", "Name", "Class", "What it does", "On failure"), rows),
        "## Where metadata comes from",
        "The first source that is there wins. What the response says (`url`, `status_code`, `content_type` ...) wins "
        "over what a file says, and that over what a page says. Every `meta` of the page stands under its own name "
        "too.",
        _table(("Field", "Sources"), [(f"`{name}`", _markdown(text)) for name, text in sources]),
    )


def meta_page() -> str:
    """Keys of ``Request.meta``, and the state in ``meta["scrapefire"]``, out of :mod:`scrapefire.attempts`."""
    state = dict(_documented_arguments(ScrapeState.__doc__ or ""))
    return _page(
        "Request meta",
        "## Keys that are read",
        _table(("Key", "Meaning"), _named(META_READ)),
        "## Keys that are written",
        _table(("Key", "Meaning"), _named(META_WRITTEN)),
        "## The state of a scrape",
        'Once a scrape request has been planned, `meta["scrapefire"]` holds its state: plain JSON, version 1, replaced '
        "and never changed in place. It survives disk queues and other processes. A request that copies the meta of a "
        "finished one starts afresh with the same options.",
        _table(("Key", "Meaning"), [("`v`", "version of the state"), *_named(state)]),
        "Counters: " + ", ".join(f"`{name}`" for name in COUNTERS) + ".",
        "## The response",
        "A scrape response has `response.result`: the engine's result as plain data (engine, final URL, status, "
        "headers, verdict, warnings, attempts, and what a specialist brought). `Document.from_response(response)` "
        "reads it.",
    )


def stats_page() -> str:
    """Crawl statistics."""
    rows = [(f"`{name}`", meaning) for name, meaning in STATS.items()]
    return _page(
        "Statistics",
        "Counted in Scrapy's statistics, and so in the log at the end of a crawl. A part in angle brackets stands for "
        "a name. A name is there only when something was counted.",
        _table(("Name", "Meaning"), rows),
    )


def errors_page() -> str:
    """Error classes, out of :mod:`scrapefire.errors`."""
    return _page(
        "Errors",
        "A URL that gave no document is an item with `error`: `code`, `message`, `advice` and, where there is more to "
        "tell, `details`. In an errback `failure.value` is an instance of the class; all of them are subclasses of "
        f"`scrapefire.errors.ScrapeError`. {NOT_THERE} marks errors of features that are still to come.",
        _table(("Code", "Class", "Meaning", "Advice"), [_error_row(cls) for cls in all_errors()]),
    )


# ---- options -----------------------------------------------------------------------------------------------------


def _option_row(name: str, field: Mapping[str, Any], groups: Mapping[str, Any], missing: bool) -> tuple[str, ...]:
    kind = _kind(field, groups)
    if name in _TAGGED:
        kind = f"list: [{_TAGGED[name].lower()}](#{name})"
    meaning = _sentence(field.get("description", ""), _limits(field), NOT_THERE if missing else "")
    return f"`{name}`", kind, _default(name, field), meaning


def _tagged_groups(option: str, field: Mapping[str, Any], groups: Mapping[str, Any]) -> Iterator[str]:
    """A section for each thing that a list of the option may hold; those without options share one table."""
    yield f"Each is written by its name, or as an object with `type` and the options below: `{_example(option)}`."
    mapping = {tag: groups[_ref(ref)] for tag, ref in field["items"]["discriminator"]["mapping"].items()}
    plain = {tag: group for tag, group in mapping.items() if set(group["properties"]) == {"type"}}
    if plain:
        rows = [
            (f"`{tag}`", _sentence(FORMATS.get(tag) or _markdown(group["description"]), _missing(option, tag)))
            for tag, group in plain.items()
        ]
        yield _table((_TAGGED[option].removesuffix("s"), "Meaning"), rows)
    for tag, group in mapping.items():
        if tag in plain:
            continue
        yield f"### `{tag}`"
        yield _sentence(_markdown(group["description"]), _missing(option, tag))
        yield _fields(group, groups, option)


def _example(option: str) -> str:
    return {
        "formats": '["markdown", {"type": "attributes", "selectors": [{"selector": "a", "attribute": "rel"}]}]',
        "actions": '[{"type": "click", "selector": "#more"}]',
        "parsers": '[{"type": "pdf", "max_pages": 10}]',
    }[option]


def _missing(option: str, tag: str) -> str:
    return NOT_THERE if option in NOT_YET or f"{option}.{tag}" in NOT_YET else ""


def _fields(group: Mapping[str, Any], groups: Mapping[str, Any], option: str) -> str:
    required = group.get("required", ())
    rows = []
    for name, field in group["properties"].items():
        if name != "type":
            missing = NOT_THERE if option == "parsers" and f"{option}.{name}" in NOT_YET else ""
            meaning = _sentence(field.get("description", ""), _limits(field), missing)
            default = "required" if name in required else _value(field.get("default"))
            rows.append((f"`{name}`", _kind(field, groups), default, meaning))
    return _table(("Option", "Type", "Default", "Meaning"), rows)


def _other_groups(groups: Mapping[str, Any]) -> Iterator[str]:
    """Groups that are no member of a tagged list, such as a location."""
    for name, group in groups.items():
        if "type" not in group["properties"]:
            yield f"### {name}"
            yield _markdown(group["description"])
            yield _fields(group, groups, "")


def _kind(field: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    """The type of a field as a reader of the page would call it."""
    if "anyOf" in field:
        return " or ".join(_kind(part, groups) for part in field["anyOf"] if part.get("type") != "null")
    if "$ref" in field:
        name = _ref(field["$ref"])
        return f"[{name}](#{name.lower()})"
    if "enum" in field:
        return ", ".join(f"`{value}`" for value in field["enum"])
    if field.get("type") == "array":
        items = field.get("items", {})
        return f"list of {_kind(items, groups)}" if "discriminator" not in items else "list"
    kind = str(field["type"])
    return {"integer": "whole number", "boolean": "true or false", "string": "text"}.get(kind, kind)


def _limits(field: Mapping[str, Any]) -> str:
    told = []
    for part in (field, *field.get("anyOf", ())):
        for keys, words in _LIMITS:
            told += [
                words.format(part[key]) for key in keys if key in part and (part[key] != 0 or "least" not in words)
            ]
    return ", ".join(dict.fromkeys(told))


def _default(name: str, field: Mapping[str, Any]) -> str:
    value = field.get("default")
    if name in _TAGGED and value:
        value = [entry["type"] for entry in value]
    return _value(value)


def _ref(reference: str) -> str:
    return reference.rpartition("/")[2]


# ---- errors, docstrings, tables ------------------------------------------------------------------------------------


def is_used(text: str) -> bool:
    """Whether any module but those that declare settings and errors has ``text``."""
    return any(text in source for source in _sources())


@cache
def _sources() -> tuple[str, ...]:
    package = Path(scrapefire.__file__).parent
    declaring = {package / "settings.py", package / "errors.py"}
    return tuple(path.read_text("utf-8") for path in sorted(package.rglob("*.py")) if path not in declaring)


def _error_row(cls: type[ScrapeError]) -> tuple[str, ...]:
    meaning = cls.default_message
    if meaning == ScrapeError.default_message and cls is not ScrapeError:
        meaning = _made(cls).message
    unused = "" if is_used(cls.__name__) else NOT_THERE
    return f"`{cls.code}`", f"`{cls.__name__}`", _sentence(meaning, unused), cls.default_advice


def _made(cls: type[ScrapeError]) -> ScrapeError:
    """An instance of a class whose message is made from its arguments."""
    try:
        return cls()
    except TypeError:
        return cls("example.com")


def _documented_arguments(docstring: str) -> Iterator[tuple[str, str]]:
    """Names and texts of the section ``Args`` of a docstring."""
    section = docstring.partition("Args:\n")[2].partition("\n\n")[0]
    for name, text in re.findall(r"^ {8}(\w+): (.*(?:\n {9,}.*)*)", section, re.MULTILINE):
        yield name, _markdown(" ".join(text.split()))


def _markdown(text: str) -> str:
    """Docstring markup as Markdown."""
    return re.sub(r":\w+:`~?([^`]+)`|``([^`]+)``", lambda match: f"`{match[1] or match[2]}`", text)


def _named(table: Mapping[str, str]) -> list[tuple[str, str]]:
    return [(f"`{name}`", meaning) for name, meaning in table.items()]


def _value(value: Any) -> str:
    if value is None:
        return "unset"
    if value in ((), [], {}, ""):
        return "empty"
    return f"`{json.dumps(value)}`"


def _sentence(*parts: str) -> str:
    """The parts as sentences, each with a capital and a full stop."""
    told = [part if "." in part.split()[0] else part[0].upper() + part[1:] for part in parts if part]
    return " ".join(part if part.endswith((".", "*")) else f"{part}." for part in told)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([f"# {title}", *(part for part in parts if part)]) + "\n"


if __name__ == "__main__":
    write(Path(__file__).with_name("reference"))
