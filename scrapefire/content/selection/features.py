"""Numbers that describe each text run: itself, its place, its surroundings and its page."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scrapefire.content.selection.names import CATEGORIES
from scrapefire.content.selection.runs import LANDMARKS, Run, Runs
from scrapefire.content.selection.signals import KINDS, Signals
from scrapefire.content.selection.teasers import teaser_runs

Matrix = NDArray[np.float32]

_WORD = re.compile(r"\w+")
_PUNCTUATION = re.compile(r"[,;:]|[、，；]")
_SENTENCE_END = re.compile(r"[.!?…。！？:]['\")\]»”’]*$")
_SENTENCES = re.compile(r"[.!?。！？](?:\s|$)")
_DATE = re.compile(
    r"\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|"
    r"\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b\d+ ?(?:hours?|days?|weeks?|months?|years?|min|h|d) ago",
    re.IGNORECASE,
)
_PRICE = re.compile(r"[$€£¥₹]\s?\d|\d\s?(?:[€£¥₹]|usd|eur|kr|zł|руб)", re.IGNORECASE)
_LEGAL = re.compile(
    r"©|\(c\) ?\d|copyright|all rights reserved|terms (?:of|and)|privacy|cookie|impressum|datenschutz", re.I
)
_CALL = re.compile(
    r"sign (?:up|in)|log ?in|subscri|newsletter|register|join (?:us|now)|follow us|share|tweet|download (?:the )?app|"
    r"advertis|sponsored|skip to|add to (?:cart|wishlist|compare)|buy now|shop now|learn more|read more|see (?:all|more)|"
    r"view (?:all|more)|load more|show more|back to top|next page|previous|contact us|get started|your email|cart|menu",
    re.IGNORECASE,
)
_RELATED = re.compile(
    r"related|recommended|you (?:may|might) (?:also )?like|also (?:like|viewed|bought)|more (?:from|in|on|like|stories)|"
    r"popular|trending|latest|recent(?:ly)? (?:posts|viewed|articles)|read next|similar|up next|don.t miss|most read|"
    r"customers? (?:who|also)|comments?$|leave a (?:reply|comment)|reviews?$|tags?:|categories|filed under|about the author",
    re.IGNORECASE,
)
_BYLINE = re.compile(r"^(?:by|von|par|por|written by|posted by|author)\b", re.IGNORECASE)
_TALK = re.compile(
    r"\b(?:repl(?:y|ies)|quote|posted|likes?|upvote|joined|posts|views|wrote|solution|answer(?:ed)?)\b", re.I
)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_HEADING_BITS = sum(1 << LANDMARKS.index(tag) for tag in ("h1", "h2", "h3", "h4", "h5", "h6"))
_OFFSETS = (-3, -2, -1, 1, 2, 3)
_LEVELS = 6


def _own_features(run: Run, tag: str) -> list[float]:
    text = run.text
    length = len(text)
    words = _WORD.findall(text)
    count = len(words) or 1
    letters = sum(map(str.isalpha, text)) or 1
    short = length < 200
    return [
        np.log1p(length),
        count,
        run.linked / length,
        min(run.links, 30),
        run.strong / length,
        len(_PUNCTUATION.findall(text)) / count,
        1.0 if _SENTENCE_END.search(text) else 0.0,
        min(len(_SENTENCES.findall(text)), 20),
        sum(map(str.isupper, text)) / letters,
        sum(map(str.isdigit, text)) / length,
        letters / count,
        sum(1 for word in words if word[:1].isupper()) / count,
        sum(1 for word in words if len(word) <= 3) / count,
        text.count("|") + text.count("·") + text.count("•") + text.count("›") + text.count("»"),
        1.0 if short and _DATE.search(text) else 0.0,
        1.0 if short and _PRICE.search(text) else 0.0,
        1.0 if length < 400 and _LEGAL.search(text) else 0.0,
        1.0 if short and _CALL.search(text) else 0.0,
        1.0 if length < 100 and _RELATED.search(text) else 0.0,
        1.0 if length < 100 and _BYLINE.search(text) else 0.0,
        1.0 if short and _TALK.search(text) else 0.0,
        1.0 if text.endswith("?") else 0.0,
        float(_HEADINGS.index(tag) + 1) if tag in _HEADINGS else 0.0,
        1.0 if tag == "p" else 0.0,
        1.0 if tag == "li" else 0.0,
        1.0 if tag in ("td", "th") else 0.0,
        1.0 if tag in ("div", "body", "section", "article") else 0.0,
        1.0 if tag in ("a", "button", "label", "option") else 0.0,
    ]


OWN = (
    "length words linkdensity links strong punct ends_sentence sentences upper digits wordlength capitals shortwords bars "
    "date price legal call related byline talk question heading p li cell box control"
).split()


def compute(found: Runs, signals: Signals) -> tuple[Matrix, list[str]]:
    """One row a run, and the names of the columns."""
    runs, nodes = found.runs, found.nodes
    count = len(runs)
    columns: list[Any] = []
    names: list[str] = []

    def put(name: str, values: Any) -> None:
        columns.append(np.asarray(values, dtype=np.float32))
        names.append(name)

    own = np.array([_own_features(run, nodes[run.node].tag) for run in runs], dtype=np.float32).reshape(count, len(OWN))
    for index, name in enumerate(OWN):
        put(name, own[:, index])

    node_of = np.array([run.node for run in runs], dtype=np.int64)
    landmarks = np.array([node.landmarks for node in nodes], dtype=np.int64)
    for index, name in enumerate(LANDMARKS):
        if name not in ("p", "a", "h1", "h2", "h3", "h4", "h5", "h6", "li"):
            put("in_" + name, (landmarks[node_of] >> index) & 1)
    depth = np.array([node.depth for node in nodes], dtype=np.int64)
    seen = np.array([node.seen for node in nodes], dtype=np.int64)
    for index, name in enumerate(CATEGORIES):
        distance = depth[node_of] - seen[node_of, index]
        put("near_" + name, np.where(distance > 8, 0, 9 - distance))
    put("depth", depth[node_of])

    # place in the page
    lengths = np.array([len(run.text) for run in runs], dtype=np.float64)
    linked = np.array([run.linked for run in runs], dtype=np.float64)
    total = max(lengths.sum(), 1.0)
    before = (np.cumsum(lengths) - lengths) / total
    put("text_before", before)
    put("text_after", 1 - before - lengths / total)
    order = np.arange(count)
    put("runs_before", np.minimum(order, 200))
    put("runs_after", np.minimum(count - 1 - order, 200))
    put("share", lengths / total)
    first, heading_level = _headings(own[:, OWN.index("heading")], runs, signals)
    put("from_title", np.clip(order - first, -100, 200) if first >= 0 else np.full(count, -101))
    since = _since(heading_level > 0)
    put("since_heading", np.minimum(since, 50))
    put("text_since_title", (before - before[first]) if first >= 0 else np.full(count, -1))
    last_related = _last_level(own[:, OWN.index("related")] * (lengths < 60))
    put("since_related", np.minimum(last_related, 60))

    # surroundings in reading order
    good = ((lengths > 80) & (linked / np.maximum(lengths, 1) < 0.3)).astype(np.float64)
    prose = np.cumsum(np.concatenate([[0.0], lengths * good]))
    for span in (3, 8, 20):
        low, high = np.maximum(order - span, 0), np.minimum(order + span + 1, count)
        put(f"prose_{span}", np.log1p((prose[high] - prose[low]) / (high - low)))
        put(f"prose_before_{span}", np.log1p(prose[order] - prose[low]))
        put(f"prose_after_{span}", np.log1p(prose[high] - prose[np.minimum(order + 1, count)]))
    put("prose_before_share", prose[:-1] / max(prose[-1], 1.0))
    for offset in _OFFSETS:
        at = order + offset
        inside = (at >= 0) & (at < count)
        at = np.clip(at, 0, max(count - 1, 0))
        put(f"length{offset:+d}", np.where(inside, own[at, 0], -1))
        put(f"linkdensity{offset:+d}", np.where(inside, own[at, 2], -1))
        if abs(offset) < 3:
            put(f"heading{offset:+d}", np.where(inside, own[at, OWN.index("heading")], -1))
            put(f"sentence{offset:+d}", np.where(inside, own[at, OWN.index("ends_sentence")], -1))

    _above(put, found, node_of, total)
    _repeats(put, found, node_of, lengths, linked, first)
    _declared(put, found, signals)
    _page(put, found, signals, lengths, linked, count, total)
    matrix = np.column_stack(columns).astype(np.float32) if count else np.zeros((0, len(names)), np.float32)
    return matrix, names


def title_run(found: Runs, signals: Signals) -> int:
    """Index of the run that holds the page's heading, -1 when there is none."""
    tags = [found.nodes[run.node].tag for run in found.runs]
    level = np.array([_HEADINGS.index(tag) + 1 if tag in _HEADINGS else 0 for tag in tags], dtype=np.float32)
    return _headings(level, found.runs, signals)[0]


def _headings(level: Any, runs: list[Run], signals: Signals) -> tuple[int, Any]:
    """Index of the run that is most likely the page's heading (-1: none), and the heading level of each run."""
    best, score = -1, 0.0
    wanted = set(_WORD.findall((signals.heading or signals.title).lower()))
    for index in np.flatnonzero(level):
        words = set(_WORD.findall(runs[index].text.lower()))
        overlap = len(words & wanted) / (len(words | wanted) or 1)
        value = overlap + (0.5 if level[index] == 1 else 0.0)
        if value > score and (overlap > 0.3 or level[index] == 1):
            best, score = int(index), value
    return best, level


def _since(flags: Any) -> Any:
    out = np.zeros(len(flags))
    last = -60
    for index, flag in enumerate(flags):
        if flag:
            last = index
        out[index] = index - last
    return out


def _last_level(flags: Any) -> Any:
    return _since(flags > 0)


def _above(put: Any, found: Runs, node_of: Any, total: float) -> None:
    """Sums of the elements above each run; wrappers that add no text are passed over."""
    nodes = found.nodes
    text = np.array([node.text for node in nodes], dtype=np.float64)
    linked = np.array([node.linked for node in nodes], dtype=np.float64)
    runs = np.array([node.runs for node in nodes], dtype=np.float64)
    sentences = np.array([node.sentences for node in nodes], dtype=np.float64)
    upper = np.zeros(len(nodes), dtype=np.int64)
    inside = np.zeros(len(nodes))
    for index, node in enumerate(nodes):
        if node.parent >= 0:
            same = nodes[node.parent].text == node.text
            upper[index] = upper[node.parent] if same else node.parent
    score = np.zeros(len(nodes))
    for run in found.runs:
        if len(run.text) >= 60 and run.linked < len(run.text) / 3:
            value = 1 + run.text.count(",") + min(len(run.text) / 100, 3)
            parent = nodes[run.node].parent
            if parent >= 0:
                score[parent] += value
                if nodes[parent].parent >= 0:
                    score[nodes[parent].parent] += value / 2
    density = np.divide(linked, np.maximum(text, 1))
    score *= 1 - density
    best = int(score.argmax()) if len(score) else 0
    top = max(float(score[best]), 1.0) if len(score) else 1.0
    inside[best] = 1
    for index, node in enumerate(nodes):
        if node.parent >= 0 and inside[node.parent]:
            inside[index] = 1
    put("in_best", inside[node_of])
    at = node_of.copy()
    peak = np.zeros(len(node_of))
    for level in range(_LEVELS):
        at = upper[at]
        peak = np.maximum(peak, score[at] / top)
        put(f"up{level}_text", np.log1p(text[at]))
        put(f"up{level}_share", text[at] / total)
        put(f"up{level}_linkdensity", density[at])
        put(f"up{level}_runs", np.log1p(runs[at]))
        put(f"up{level}_sentences", sentences[at] / np.maximum(runs[at], 1))
    put("up_peak", peak)
    first = np.array([node.first_run for node in nodes])
    last = np.array([node.last_run for node in nodes])
    one = upper[node_of]
    put("place_in_up0", (np.arange(len(node_of)) - first[one]) / np.maximum(last[one] - first[one], 1))
    two = upper[one]
    put("place_in_up1", (np.arange(len(node_of)) - first[two]) / np.maximum(last[two] - first[two], 1))
    mains = _largest(found, "main", total)
    put("main_share", np.full(len(node_of), mains))
    put("article_share", np.full(len(node_of), _largest(found, "article", total)))
    put("articles", np.full(len(node_of), min(sum(node.tag == "article" for node in nodes), 50)))


def _largest(found: Runs, tag: str, total: float) -> float:
    return max((node.text for node in found.nodes if node.tag == tag), default=0) / total


def _repeats(put: Any, found: Runs, node_of: Any, lengths: Any, linked: Any, title: int) -> None:
    """How often the run's kind of place and its text come again on the page."""
    nodes = found.nodes
    signature: list[int] = []
    known: dict[tuple[int, str, str], int] = {}
    for node in nodes:
        above = signature[node.parent] if node.parent >= 0 else -1
        key = (above, node.tag, node.names.split(" ", 1)[0] if node.tag != "a" else "")
        signature.append(known.setdefault(key, len(known)))
    kinds = np.array(signature)[node_of]
    size = len(known) or 1
    number = np.bincount(kinds, minlength=size)
    text = np.bincount(kinds, weights=lengths, minlength=size)
    links = np.bincount(kinds, weights=linked, minlength=size)
    put("alike", np.log1p(number[kinds]))
    put("alike_length", np.log1p(text[kinds] / np.maximum(number[kinds], 1)))
    put("alike_linkdensity", links[kinds] / np.maximum(text[kinds], 1))
    put("alike_share", text[kinds] / max(lengths.sum(), 1))
    counts: dict[str, int] = {}
    for run in found.runs:
        counts[run.text] = counts.get(run.text, 0) + 1
    put("copies", np.minimum([counts[run.text] for run in found.runs], 10))
    seen: dict[str, int] = {}
    nth, quoted = [], []
    for run in found.runs:
        seen[run.text] = seen.get(run.text, 0) + 1
        nth.append(min(seen[run.text], 10))
        start = run.text[:48]
        again = "\0" + start
        quoted.append(min(seen.get(again, 0), 5) if len(start) > 25 else -1)
        seen[again] = seen.get(again, 0) + 1
    put("nth_copy", nth)
    put("nth_start", quoted)
    teasers = teaser_runs(found, title)
    put("teaser", [1.0 if index in teasers else 0.0 for index in range(len(found.runs))])
    _items(put, found, node_of, lengths)


def _items(put: Any, found: Runs, node_of: Any, lengths: Any) -> None:
    """The nearest element above the run that stands among several of its kind: a card, a post, a row."""
    nodes = found.nodes
    group: list[int] = []
    known: dict[tuple[int, str, str], int] = {}
    for node in nodes:
        group.append(known.setdefault((node.parent, node.tag, node.names.split(" ", 1)[0]), len(known)))
    groups = np.array(group)
    filled = np.array([node.text > 0 for node in nodes])
    size = np.bincount(groups, weights=filled, minlength=len(known))
    text = np.bincount(groups, weights=[float(node.text) for node in nodes], minlength=len(known))
    links = np.bincount(groups, weights=[float(node.linked) for node in nodes], minlength=len(known))
    prose = np.bincount(groups, weights=[float(node.sentences) for node in nodes], minlength=len(known))
    inner = [0] * len(nodes)
    outer = [0] * len(nodes)
    for index, node in enumerate(nodes):
        if node.parent >= 0:
            repeated = size[groups[index]] >= 3 and node.tag not in ("p", "a", "span", "td", "h2", "h3", "h4")
            inner[index] = index if repeated and node.runs > 1 else inner[node.parent]
            outer[index] = outer[node.parent] or (index if repeated else 0)
    for name, pick in (("inner", inner), ("outer", outer)):
        item = np.array(pick)[node_of]
        has = item > 0
        kind = groups[item]
        put(f"{name}_items", np.where(has, np.log1p(size[kind]), -1))
        put(f"{name}_text", np.where(has, np.log1p(text[kind] / np.maximum(size[kind], 1)), -1))
        put(f"{name}_linkdensity", np.where(has, links[kind] / np.maximum(text[kind], 1), -1))
        put(f"{name}_share", np.where(has, text[kind] / max(lengths.sum(), 1), -1))
        put(f"{name}_sentences", np.where(has, prose[kind] / np.maximum(size[kind], 1), -1))
        linked_heading = np.zeros(len(nodes))
        for run, at in zip(found.runs, item):
            if at and run.linked > 0.7 * len(run.text) and nodes[run.node].landmarks & _HEADING_BITS:
                linked_heading[at] = 1
        put(f"{name}_linked_heading", linked_heading[item])


def _declared(put: Any, found: Runs, signals: Signals) -> None:
    title = set(_WORD.findall((signals.title + " " + signals.heading).lower()))
    description = " ".join(_WORD.findall(signals.description.lower()))
    declared = " ".join(_WORD.findall(signals.declared_text.lower()))
    in_title, in_description, in_declared = [], [], []
    for run in found.runs:
        words = _WORD.findall(run.text[:600].lower())
        short = len(words) <= 25
        in_title.append(len(title.intersection(words)) / (len(set(words)) or 1) if short and words else -0.1)
        start = " ".join(words[:8])
        in_description.append(1.0 if len(words) >= 4 and start in description else 0.0)
        in_declared.append(1.0 if len(words) >= 4 and start in declared else 0.0)
    put("in_title", in_title)
    put("in_description", in_description)
    put("in_declared", in_declared)
    lengths = np.array([len(run.text) for run in found.runs], dtype=np.float64)
    covered = float((np.array(in_declared) * lengths).sum() / max(lengths.sum(), 1)) if len(lengths) else 0.0
    put("declared_share", np.full(len(found.runs), covered))


def _page(put: Any, found: Runs, signals: Signals, lengths: Any, linked: Any, count: int, total: float) -> None:
    def whole(name: str, value: float) -> None:
        put("page_" + name, np.full(count, value))

    whole("text", np.log1p(total))
    whole("runs", np.log1p(count))
    whole("linkdensity", linked.sum() / total)
    prose = (lengths > 120) & (linked < lengths * 0.3)
    whole("prose", float(lengths[prose].sum() / total))
    whole("og_type", signals.og_type)
    whole("path_depth", signals.path_depth)
    whole("slug_words", min(signals.slug_words, 12))
    whole("dated", float(signals.dated))
    for index, kind in enumerate(KINDS):
        whole("address_" + kind, signals.address[index])
        whole("type_" + kind, min(signals.types[index], 5.0))
    tags = [node.tag for node in found.nodes]
    whole("articles", np.log1p(tags.count("article")))
    whole("forms", np.log1p(tags.count("form")))
    whole("buttons", np.log1p(tags.count("button")))
    whole("code", np.log1p(tags.count("pre")))
    whole("headings", np.log1p(sum(tag in _HEADINGS for tag in tags)))
    texts = [run.text for run in found.runs]
    whole("prices", np.log1p(sum(1 for text in texts if len(text) < 40 and _PRICE.search(text))))
    whole("talk", np.log1p(sum(1 for text in texts if len(text) < 60 and _TALK.search(text))))
    whole("dates", np.log1p(sum(1 for text in texts if len(text) < 60 and _DATE.search(text))))
