"""A model for tests that works by looking: it reads the shop's pages from their text, and writes rules from outlines.

It sees what a model sees, the messages of a chat request, and nothing else.  It finds the element that holds a value
and names it by tag and class.
"""

from __future__ import annotations

import json
import re
from typing import Any

_BLOCK = re.compile(r"-----BEGIN (?P<label>[A-Z0-9 ]+) \w+-----\n(?P<text>.*?)\n-----END", re.DOTALL)
_ELEMENT = re.compile(r"^(?P<indent> *)<(?P<tag>\w+)(?P<attributes>[^>]*)>(?P<text>.*)$")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


def answer(body: dict[str, Any]) -> str:
    """The reply to a chat request."""
    prompt = "\n".join(str(message["content"]) for message in body["messages"])
    blocks = [(match["label"], match["text"].replace("\u200b", "")) for match in _BLOCK.finditer(prompt)]
    name = body["response_format"]["json_schema"]["name"]
    if name == "extraction":
        return json.dumps(read_page(blocks[0][1]))
    if name == "extractions":
        return json.dumps({label.lower().replace(" ", "_"): read_page(text) for label, text in blocks})
    return json.dumps({"rules": write(dict(blocks))})


# ---- reading ---------------------------------------------------------------------------------------------------------


def read_page(markdown: str) -> dict[str, Any]:
    """The data of a page of the shop, by what it says."""
    price = _first(r"Now only ([\d.,]+) €", markdown) or _first(r"([\d.,]+) €", markdown)
    rating = _first(r"Rated \W*([\d.]+)", markdown)
    reviews = re.findall(r"(\w+)\W*?([1-5]) of 5", markdown.partition("Reviews")[2])
    return {
        "name": _first(r"^# (.+)$", markdown) or "",
        "price": float(price.replace(".", "").replace(",", ".")) if price else None,
        "currency": "EUR" if price else None,
        "maker": _first(r"by \[?([^\]\n]+)", markdown),
        "in_stock": "Sold out" not in markdown,
        "sku": _first(r"(SK-\d+)", markdown),
        "rating": float(rating) if rating else None,
        "image": _first(r"!\[[^\]]*\]\(([^)]+)\)", markdown),
        "reviews": [{"author": author, "stars": int(stars)} for author, stars in reviews],
    }


def _first(pattern: str, text: str) -> str | None:
    match = re.search(pattern, text, re.MULTILINE)
    return match[1].strip() if match else None


# ---- writing ---------------------------------------------------------------------------------------------------------


def write(blocks: dict[str, str]) -> list[dict[str, Any]]:
    """Rules for the pages of a prompt."""
    samples = []
    for number in range(1, 10):
        if f"PAGE {number}" in blocks:
            samples.append((elements(blocks[f"PAGE {number}"]), json.loads(blocks[f"DATA READ FROM PAGE {number}"])))
    found: dict[str, dict[str, Any]] = {}
    for lines, data in samples:
        for field, value in data.items():
            if field not in found and value not in (None, []):
                if isinstance(value, list):
                    found |= {one["field"]: one for one in _list_rules(field, value, lines)}
                    found.setdefault(field, {})
                else:
                    rule = _rule(field, value, lines)
                    found |= {field: rule} if rule else {}
    return [rule for rule in found.values() if rule]


def elements(outline: str) -> list[dict[str, Any]]:
    """The elements of an outline."""
    found = []
    for line in outline.splitlines():
        match = _ELEMENT.match(line)
        if match:
            found.append({"depth": len(match["indent"]), "tag": match["tag"], "text": match["text"],
                          "at": dict(_ATTRIBUTE.findall(match["attributes"]))})  # fmt: skip
    return found


def _css(element: dict[str, Any]) -> str:
    names = [name for name in element["at"].get("class", "").split() if not re.search(r"\d", name)]
    return element["tag"] + "".join(f".{name}" for name in names[:1])


def _in_body(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    start = next((at for at, one in enumerate(lines) if one["tag"] == "body"), 0)
    return [one for one in lines[start:] if one["tag"] not in ("title", "meta")]


def _rule(field: str, value: Any, lines: list[dict[str, Any]], prefix: str = "") -> dict[str, Any] | None:
    rule: dict[str, Any] = {"field": f"{prefix}/{field}", "by": "css"}
    for index, element in enumerate(_in_body(lines)):
        text = element["text"]
        if isinstance(value, bool):
            if text in ("In stock", "Sold out"):
                pairs = [{"text": "In stock", "value": True}, {"text": "Sold out", "value": False}]
                return {**rule, "select": _css(element), "map": pairs}
        elif isinstance(value, str):
            if value == text or (value == "EUR" and text.endswith("€")):
                extra = {"regex": "€", "map": [{"text": "€", "value": "EUR"}]} if value == "EUR" else {}
                return {**rule, "select": _path(lines, element), **extra}
            if text == f"by {value}":
                return {**rule, "select": _css(element), "regex": "^by (.+)$"}
            if element["at"].get("src") and value.endswith(element["at"]["src"]):
                return {**rule, "select": _css(element), "attribute": "src"}
        elif _number(text) == value and index:
            more = {"regex": r"([\d.,]+) €", "decimal": ","} if "€" in text else {"regex": r"[\d.]+"}
            return {**rule, "select": _path(lines, element), **more}
    return None


def _path(lines: list[dict[str, Any]], element: dict[str, Any]) -> str:
    """The element by its class, or by its parent's where it has none."""
    if element["at"].get("class"):
        return _css(element)
    for other in reversed(lines[: lines.index(element)]):
        if other["depth"] < element["depth"] and other["at"].get("class"):
            return f"{_css(other)} {element['tag']}"
    return str(element["tag"])


def _number(text: str) -> float | None:
    match = re.fullmatch(r"(?:Now only )?([\d.,]+)(?: €| of 5)?", text)
    if match is None:
        return None
    digits = match[1].replace(".", "").replace(",", ".") if "€" in text else match[1]
    try:
        return float(digits)
    except ValueError:
        return None


def _list_rules(field: str, values: list[dict[str, Any]], lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries are the elements around the first of their texts."""
    author = str(values[0]["author"])
    at = next(n for n, one in enumerate(lines) if one["text"] == author)
    entry = next(n for n in range(at, -1, -1) if lines[n]["depth"] < lines[at]["depth"])
    inside = [one for one in lines[entry + 1 :] if one["depth"] > lines[entry]["depth"]]
    inside.insert(0, {"depth": 0, "tag": "body", "text": "", "at": {}})
    rules = [{"field": f"/{field}/*", "by": "css", "select": _css(lines[entry])}]
    rules += [rule for name, value in values[0].items() if (rule := _rule(name, value, inside, f"/{field}/*"))]
    return rules
