"""Model answers and page text: JSON out of an answer, text that fits, sentences that can be pointed at.

>>> read_json('Here it is:\\n```json\\n{"a": 1}\\n```')
{'a': 1}
>>> [text for text, _, _ in sentences("# Tea\\n\\nIt is green. Or black!")]
['# Tea', 'It is green.', 'Or black!']
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from scrapefire.content.chunks import chunk_markdown
from scrapefire.content.markdown import remove_base64_images
from scrapefire.content.tokens import estimate_tokens

T = TypeVar("T")

CHARACTERS_PER_TOKEN = 6  # prose has four to five, so that what is over is over
MOST_PARTS = 24  # of one page that are read
_AT_ONCE = 40_000  # characters; counting the tokens of more would hold up an event loop for tens of milliseconds
_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.DOTALL)
_FENCED = re.compile(r"```[ \t]*(?:json|JSON)?[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL)
_DATA = re.compile(
    r"data:[\w.+-]+/[\w.+-]+(?:;[\w.+=-]+)*,[^\s)>\"']{40,}"
    r"|(?<![\w/+])[A-Za-z0-9+/]{400,}={0,2}"
    r"|^(?:[A-Za-z0-9+/]{60,80}\n){5,}[A-Za-z0-9+/]{0,80}={0,2}$",  # in lines, as mail and certificates have it
    re.MULTILINE,
)
_SENTENCE = re.compile(r"\S[^\n]*?(?:[.!?…][\"'”’)\]*_]*(?=[ \t]+[^\sa-z])|[。！？]|(?=[ \t]*(?:\n|\Z)))")
_WORD = re.compile(r"\w{3,}")


def read_json(text: str) -> Any:
    """The JSON value of a model's answer, whatever stands around it.

    Raises:
        ValueError: there is none.
    """
    text = _THOUGHT.sub("", text).strip().removeprefix("\ufeff")
    candidates = [text, *(match.group(1) for match in _FENCED.finditer(text))]
    start = min((place for place in (text.find("{"), text.find("[")) if place >= 0), default=-1)
    if start >= 0:
        candidates.append(text[start:])
    for candidate in candidates:
        try:
            value, end = json.JSONDecoder(parse_constant=_no_constant).raw_decode(candidate.strip())
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict | list) or end == len(candidate.strip()):
            return value
    raise ValueError("the answer is not JSON")


def page_text(markdown: str) -> str:
    """Markdown for a prompt: without embedded pictures and other encoded data."""
    return _DATA.sub("(data)", remove_base64_images(markdown)).strip()


async def aside(work: Callable[..., T], text: str, *args: Any) -> T:
    """``work(text, *args)``, in a thread where the text is long, so that the event loop goes on."""
    return work(text, *args) if len(text) <= _AT_ONCE else await asyncio.to_thread(work, text, *args)


def pieces(text: str, tokens: int) -> list[str]:
    """``text`` in pieces of at most so many tokens, cut at headings and blocks; none when it is empty."""
    if len(text) <= tokens or (len(text) <= tokens * CHARACTERS_PER_TOKEN and estimate_tokens(text) <= tokens):
        return [text] if text.strip() else []
    return [chunk["text"] for chunk in chunk_markdown(text, max_tokens=tokens)]


def page_parts(markdown: str, tokens: int) -> tuple[list[str], float]:
    """The text of a page in at most 24 pieces of so many tokens, and the share of it that they hold.

    What could not fit anyway is cut off by characters, before any tokens are counted.
    """
    text = page_text(markdown)
    found = pieces(text[: MOST_PARTS * tokens * CHARACTERS_PER_TOKEN], tokens)
    if len(found) <= MOST_PARTS and len(text) <= MOST_PARTS * tokens * CHARACTERS_PER_TOKEN:
        return found, 1.0
    return found[:MOST_PARTS], sum(map(len, found[:MOST_PARTS])) / len(text)


def cut(text: str, tokens: int) -> str:
    """The head of ``text`` that has at most so many tokens; cut by characters first, which costs nothing."""
    text = text[: tokens * CHARACTERS_PER_TOKEN]
    while (size := estimate_tokens(text)) > tokens:
        text = text[: int(len(text) * tokens / size * 0.98)]
    return text


def relevant(text: str, question: str, tokens: int) -> tuple[str, bool]:
    """What of ``text`` bears on a question, within so many tokens, in its order; and whether all of it is there."""
    if len(text) <= tokens * CHARACTERS_PER_TOKEN and estimate_tokens(text) <= tokens:
        return text, True
    asked = set(_WORD.findall(question.lower()))
    parts = pieces(text[: MOST_PARTS * tokens * CHARACTERS_PER_TOKEN], max(64, tokens // 12))
    # The head of a page says what it is about, so it always stays.
    order = sorted(range(1, len(parts)), key=lambda n: -len(asked & set(_WORD.findall(parts[n].lower()))))
    kept, left = [], tokens
    for number in [0, *order]:
        size = estimate_tokens(parts[number])
        if size <= left:
            kept.append(number)
            left -= size
    return "\n\n".join(parts[number] for number in sorted(kept)), False


def sentences(markdown: str) -> Iterator[tuple[str, int, int]]:
    """Sentences, headings, list items and table rows: ``(text, start, end)`` with ``markdown[start:end] == text``."""
    for match in _SENTENCE.finditer(markdown):
        text = match.group().rstrip()
        if text:
            yield text, match.start(), match.start() + len(text)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
