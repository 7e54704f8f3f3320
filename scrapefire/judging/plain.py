"""Bodies that are no HTML: JSON, XML, feeds, text.  They are content unless they are short and say otherwise."""

from __future__ import annotations

import json
import re
from typing import Any

from scrapefire.judging import wording
from scrapefire.judging.phrase_tables import BLOCKED, CHALLENGE, FAILURE, LOGIN, NOT_FOUND, PAYWALL
from scrapefire.judging.zones import count_words

_SHORT = 45
_BARE = 14  # words around a status that is the message
_XML_ERROR = re.compile(r"<(?:\w+:)?\w*(?:error|fault|exception|problem)\w*[\s>]", re.I)
_CODE = re.compile(
    r"^(?:import|from|package|use|using|def|class|func|fn|function|const|let|var|public|private|#include)\s\S|^ *[^\n]*[;{}] *$",
    re.M,
)
_TAGS = re.compile(r"<[^>]*>")
_ERROR_KEYS = frozenset(
    [
        *(
            "error",
            "errors",
            "message",
            "msg",
            "detail",
            "details",
            "status",
            "code",
            "statuscode",
            "success",
            "ok",
            "reason",
        ),
        *(
            "title",
            "type",
            "error_description",
            "errorcode",
            "error_code",
            "description",
            "status_code",
            "request_id",
            "trace_id",
        ),
        *(
            "requestid",
            "timestamp",
            "path",
            "url",
            "documentation_url",
            "instance",
            "fault",
            "result",
            "data",
            "retry_after",
        ),
        *("errormessage", "error_message", "traceid", "meta", "retryafter", "login_url"),
    ]
)
_TELLING = frozenset(
    (
        "error",
        "errors",
        "message",
        "msg",
        "detail",
        "reason",
        "error_description",
        "fault",
        "errormessage",
        "error_message",
    )
)


def short_message(text: str, family: str) -> tuple[str, str]:
    """What a body that is one short message says, and its machine-read rest; ``("", "")`` when it is more than that."""
    if family == "json":
        return _json_message(text)
    if family == "xml":
        if not _XML_ERROR.search(text[:400]):
            return "", ""
        text = _TAGS.sub(" ", text[:4000])
    if len(text) > 2000 or count_words(text) > _SHORT:
        return "", ""
    return text.strip(), ""


def _json_message(text: str) -> tuple[str, str]:
    if len(text) > 4000:
        return "", ""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return "", ""
    if isinstance(data, str):
        return data, ""
    if not isinstance(data, dict) or not data or len(data) > 9:
        return "", ""
    keys = {str(key).lower() for key in data}
    if keys == {"url"} and "captcha" in str(data.get("url", data)).lower():
        return "captcha", text.lower()
    if {"appid", "blockscript"} <= keys:
        return "captcha", text.lower()
    if not keys <= _ERROR_KEYS or not keys & _TELLING:
        return "", ""
    for key, value in data.items():
        if str(key).lower() in ("data", "result") and value:
            return "", ""
    # A success that says so is data, however short.
    if str(data.get("success", data.get("ok", ""))).lower() == "true":
        return "", ""
    values: list[str] = []
    _collect(data, values, 0)
    return " . ".join(values)[:2000], text.lower()


def _collect(data: Any, values: list[str], depth: int) -> None:
    if depth > 4 or len(values) > 40:
        return
    if isinstance(data, dict):
        for value in data.values():
            _collect(value, values, depth + 1)
    elif isinstance(data, list):
        for value in data:
            _collect(value, values, depth + 1)
    elif isinstance(data, str):
        values.append(data.replace("_", " "))
    elif isinstance(data, int) and not isinstance(data, bool) and 400 <= data < 600:
        values.append(str(data))


def is_code(text: str) -> bool:
    """Whether a text is the source of a program: two lines at least that only programs have."""
    return len(_CODE.findall(text[:4000])) > 1


def has_fields(text: str) -> bool:
    """Whether JSON is an object with fields that the report of an error does not have, and some text in them."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    if not isinstance(data, dict) or _TELLING & {str(key).lower() for key in data}:
        return False
    return any(isinstance(value, str) and count_words(value) > _BARE for value in data.values())


def asks_for_account(message: str) -> bool:
    """Whether a short message tells the reader to sign in, among other things."""
    return any(LOGIN in wording.categories(sentence) for sentence in wording.sentences(message))


def message_kind(message: str) -> str:
    """The category of wording that a short message belongs to; ``""`` for none."""
    words: dict[str, int] = {}
    total = 0
    for sentence in wording.sentences(message):
        count = count_words(sentence)
        total += count
        for name in wording.categories(sentence):
            words[name] = words.get(name, 0) + count
    # A text that only mentions a failure is no message about it.
    found = {name for name, count in words.items() if count * 2 >= total}
    if total <= _BARE and re.search(r"(?<!\d)(?:401|403|429|451)(?!\d)", message):
        found.add(BLOCKED)
    # Who is told to sign in is not refused for good.
    order = (CHALLENGE, LOGIN, PAYWALL, BLOCKED, NOT_FOUND, FAILURE)
    return next((name for name in order if name in found), "")
