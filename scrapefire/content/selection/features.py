"""Numbers that describe each text run: itself, its place, its surroundings, its page; and what structure adds.

Groups of features are computed as blocks of a matrix with one row a feature and one column a run, so that a page costs
few numpy calls however many features there are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scrapefire.content.selection.names import CATEGORIES
from scrapefire.content.selection.runs import LANDMARKS, Run, Runs
from scrapefire.content.selection.signals import KINDS, Signals
from scrapefire.content.selection.structure import ABOVE, ITEMS, REPEATS, Elements, above, as_columns, items, repeats
from scrapefire.content.selection.text_features import HEADINGS, OWN, own_features, words_of

Matrix = NDArray[np.float32]
_Block = NDArray[np.float64]

_PLACES = tuple(
    name for name in LANDMARKS if name not in ("p", "a", "h1", "h2", "h3", "h4", "h5", "h6", "li")
)  # the rest is told by the run's own tag
_BITS = np.array([LANDMARKS.index(name) for name in _PLACES], dtype=np.int64)[:, None]
_SPANS = (3, 8, 20)
_OFFSETS = (-3, -2, -1, 1, 2, 3)
_NEAR = (-2, -1, 1, 2)
_LENGTH, _LINK_DENSITY = OWN.index("length"), OWN.index("linkdensity")
_HEADING, _SENTENCE = OWN.index("heading"), OWN.index("ends_sentence")
_PRICE, _TALK, _DATE, _RELATED = (OWN.index(name) for name in ("price", "talk", "date", "related"))

_WHERE = (*(f"in_{name}" for name in _PLACES), *(f"near_{name}" for name in CATEGORIES), "depth")
_ORDER = (
    "text_before text_after runs_before runs_after share from_title since_heading text_since_title since_related"
).split()
_PROSE = (*(f"prose{side}_{span}" for side in ("", "_before", "_after") for span in _SPANS), "prose_before_share")
_BESIDE = (
    *(f"length{offset:+d}" for offset in _OFFSETS),
    *(f"linkdensity{offset:+d}" for offset in _OFFSETS),
    *(f"heading{offset:+d}" for offset in _NEAR),
    *(f"sentence{offset:+d}" for offset in _NEAR),
)
_DECLARED = ("in_title", "in_description", "in_declared", "declared_share")
_PAGE = (
    *"page_text page_runs page_linkdensity page_prose page_og_type page_path_depth page_slug_words page_dated".split(),
    *(f"page_address_{kind}" for kind in KINDS),
    *(f"page_type_{kind}" for kind in KINDS),
    *"page_articles page_forms page_buttons page_code page_headings page_prices page_talk page_dates".split(),
)
NAMES = (*OWN, *_WHERE, *_ORDER, *_PROSE, *_BESIDE, *ABOVE, *REPEATS, *ITEMS, *_DECLARED, *_PAGE)
"""What the rows of the matrix are."""


def compute(found: Runs, signals: Signals) -> Matrix:
    """One row a feature (:data:`NAMES`), one column a run."""
    runs, nodes = found.runs, found.nodes
    if not runs:
        return np.zeros((len(NAMES), 0), np.float32)
    lengths, linked, links, strong = as_columns([(len(run.text), run.linked, run.links, run.strong) for run in runs])
    texts, tags = [run.text for run in runs], [nodes[run.node].tag for run in runs]
    own = own_features(texts, tags, lengths, linked, links, strong)
    elements = Elements.of(found)
    title = _title_of(own[_HEADING], runs, signals)
    blocks = (
        own,
        _where(found, elements),
        _order(own, lengths, title),
        _prose(lengths, linked),
        _beside(own),
        above(found, elements, lengths),
        repeats(found, elements, lengths, linked, title),
        items(found, elements, lengths),
        _declared(runs, signals, lengths),
        _page(found, signals, own, lengths, linked),
    )
    return np.concatenate(blocks, dtype=np.float32, casting="unsafe")


def title_run(found: Runs, signals: Signals) -> int:
    """Index of the run that holds the page's heading, -1 when there is none."""
    tags = [found.nodes[run.node].tag for run in found.runs]
    level = np.array([HEADINGS.index(tag) + 1 if tag in HEADINGS else 0 for tag in tags], dtype=np.float64)
    return _title_of(level, found.runs, signals)


def _title_of(level: _Block, runs: list[Run], signals: Signals) -> int:
    """The run that is most likely the page's heading, given the heading level of each."""
    best, score = -1, 0.0
    wanted = set(words_of((signals.heading or signals.title).lower()))
    for index in np.flatnonzero(level):
        words = set(words_of(runs[index].text.lower()))
        overlap = len(words & wanted) / (len(words | wanted) or 1)
        value = overlap + (0.5 if level[index] == 1 else 0.0)
        if value > score and (overlap > 0.3 or level[index] == 1):
            best, score = int(index), value
    return best


def _where(found: Runs, elements: Elements) -> _Block:
    """Landmarks around the run, nearness of elements whose names tell something, depth."""
    landmarks = (elements.landmarks[elements.of_run] >> _BITS) & 1
    depth = elements.depth[elements.of_run]
    # Most elements have no telling name, and share what was seen with the one above them.
    known: dict[tuple[int, ...], int] = {}
    of_run = [known.setdefault(found.nodes[run.node].seen, len(known)) for run in found.runs]
    near = np.maximum(9 - (depth - as_columns(list(known))[:, of_run]), 0)
    return np.concatenate((landmarks, near, depth[None, :]))


def _order(own: _Block, lengths: _Block, title: int) -> _Block:
    """The run's place in the page's order of reading."""
    count = len(lengths)
    total = max(lengths.sum(), 1.0)
    before = (np.cumsum(lengths) - lengths) / total
    order = np.arange(count)
    has_title = title >= 0
    return np.stack(
        (
            before,
            1 - before - lengths / total,
            np.minimum(order, 200),
            np.minimum(count - 1 - order, 200),
            lengths / total,
            np.clip(order - title, -100, 200) if has_title else np.full(count, -101),
            np.minimum(_since(order, own[_HEADING] > 0), 50),
            before - before[title] if has_title else np.full(count, -1),
            np.minimum(_since(order, (own[_RELATED] > 0) & (lengths < 60)), 60),
        )
    )


def _since(order: NDArray[np.int64], flags: NDArray[np.bool_]) -> NDArray[np.int64]:
    """For each run, how many runs ago the last one with the flag was; from 60 upward when there was none."""
    last: NDArray[np.int64] = np.maximum.accumulate(np.where(flags, order, -60))
    return order - last


def _prose(lengths: _Block, linked: _Block) -> _Block:
    """How much prose stands around the run, before it and after it."""
    count = len(lengths)
    good = (lengths > 80) & (linked / np.maximum(lengths, 1) < 0.3)
    sums = np.concatenate(([0.0], np.cumsum(lengths * good)))
    order = np.arange(count)
    spans = np.array(_SPANS)[:, None]
    low, high = np.maximum(order - spans, 0), np.minimum(order + spans + 1, count)
    at_low, at_high = sums[low], sums[high]
    around = (at_high - at_low) / (high - low)
    before = sums[:-1] - at_low
    after = at_high - sums[1:]
    return np.concatenate((np.log1p(np.concatenate((around, before, after))), sums[None, :-1] / max(sums[-1], 1.0)))


def _beside(own: _Block) -> _Block:
    """What the runs just before and after are like."""
    count = own.shape[1]
    padded = np.full((len(OWN), count + 6), -1.0)
    padded[:, 3 : count + 3] = own
    far = [padded[row, 3 + offset : 3 + offset + count] for row in (_LENGTH, _LINK_DENSITY) for offset in _OFFSETS]
    near = [padded[row, 3 + offset : 3 + offset + count] for row in (_HEADING, _SENTENCE) for offset in _NEAR]
    return np.stack(far + near)


def _declared(runs: list[Run], signals: Signals, lengths: _Block) -> _Block:
    """What of the run stands in the page's title, description and declared text."""
    title = set(words_of((signals.title + " " + signals.heading).lower()))
    description = " ".join(words_of(signals.description.lower()))
    declared = " ".join(words_of(signals.declared_text.lower()))
    promised = bool(description or declared)
    rows: list[tuple[float, bool, bool]] = []
    for run in runs:
        words = words_of(run.text[:600].lower())
        count = len(words)
        in_title = len(title.intersection(words)) / len(set(words)) if 0 < count <= 25 else -0.1
        if count < 4 or not promised:
            rows.append((in_title, False, False))
        else:
            start = " ".join(words[:8])
            rows.append((in_title, start in description, start in declared))
    found = as_columns(rows)
    covered = (found[2] * lengths).sum() / max(lengths.sum(), 1.0)
    return np.concatenate((found, np.full((1, len(runs)), covered)))


def _page(found: Runs, signals: Signals, own: _Block, lengths: _Block, linked: _Block) -> _Block:
    """What holds for the whole page."""
    total = max(lengths.sum(), 1.0)
    prose = (lengths > 120) & (linked < lengths * 0.3)
    tags = [node.tag for node in found.nodes]
    kinds = (*signals.address, *(min(value, 5.0) for value in signals.types))
    counted = (
        *(tags.count(tag) for tag in ("article", "form", "button", "pre")),
        sum([tags.count(tag) for tag in HEADINGS]),
        ((own[_PRICE] > 0) & (lengths < 40)).sum(),
        ((own[_TALK] > 0) & (lengths < 60)).sum(),
        ((own[_DATE] > 0) & (lengths < 60)).sum(),
    )
    values = (
        np.log1p(total),
        np.log1p(len(lengths)),
        linked.sum() / total,
        lengths[prose].sum() / total,
        signals.og_type,
        signals.path_depth,
        min(signals.slug_words, 12),
        float(signals.dated),
        *kinds,
        *np.log1p(np.array(counted, dtype=np.float64)),
    )
    return np.repeat(np.array(values, dtype=np.float64)[:, None], len(lengths), axis=1)
