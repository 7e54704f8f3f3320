"""The state in meta: plain JSON, never changed in place, whole after every kind of copy."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scrapy import Request

from scrapefire.attempts import ABSENT, COUNTERS, META_KEY, Attempt, ScrapeState
from scrapefire.errors import BadRequestError

names = st.text(st.characters(codec="utf-8", exclude_categories=("Cs",)), min_size=1, max_size=12)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | names,
    lambda inner: st.dictionaries(names, inner, max_size=3),
)
attempts = st.builds(
    Attempt,
    names,
    names,
    st.floats(0, 1000).map(lambda x: round(x, 3)),
    st.none() | st.integers(100, 599),
    st.text(max_size=9),
)
states = st.builds(
    ScrapeState,
    id=names,
    url=names,
    source_url=names,
    asked=st.dictionaries(names, plain, max_size=3),
    options=st.dictionaries(names, plain, max_size=3),
    flags=st.lists(names, max_size=3).map(tuple),
    added=st.lists(names, max_size=3).map(tuple),
    removed=st.lists(names, max_size=3).map(tuple),
    plan=st.lists(names, max_size=3).map(tuple),
    attempts=st.lists(attempts, max_size=3).map(tuple),
    failed=st.dictionaries(names, names, max_size=2),
    counters=st.dictionaries(st.sampled_from(COUNTERS), st.integers(0, 9), max_size=3),
    spent=st.floats(0, 1e6).map(lambda x: round(x, 3)),
    prefetch=st.just(ABSENT) | st.none() | st.dictionaries(names, plain, max_size=2),
    best=st.none() | st.dictionaries(names, plain, max_size=2),
    done=st.booleans(),
)


@given(states)
def test_state_survives_json(state: ScrapeState) -> None:
    assert ScrapeState.from_meta(json.loads(json.dumps(state.to_meta()))) == state


@given(states)
def test_state_survives_pickle_and_copies_of_a_request(state: ScrapeState) -> None:
    request = Request("http://example.com", meta={META_KEY: state.to_meta()})
    for twin in (
        pickle.loads(pickle.dumps(request.meta)),
        request.copy().meta,
        request.replace(url="http://example.com/2").meta,
        copy.deepcopy(request.meta),
    ):
        assert ScrapeState.from_meta(twin[META_KEY]) == state


@given(states, st.sampled_from(COUNTERS))
def test_changes_leave_the_old_state_as_it_was(state: ScrapeState, counter: str) -> None:
    before = json.dumps(state.to_meta(), sort_keys=True)
    changed = state.count(counter).record((Attempt("fetch", "ok", 1.0),), 1.0).rebind("http://example.org")
    changed.to_meta()["counters"]["attempts"] = 99
    assert json.dumps(state.to_meta(), sort_keys=True) == before
    assert changed.counters[counter] == state.counters.get(counter, 0) + 1


@given(states)
def test_three_states_of_a_prefetch_are_told_apart(state: ScrapeState) -> None:
    kinds = [replace(state, prefetch=value) for value in (ABSENT, None, {"blob": "x"})]
    read = [ScrapeState.from_meta(kind.to_meta()).prefetch for kind in kinds]
    assert read[0] is ABSENT
    assert read[1] is None
    assert read[2] == {"blob": "x"}


def test_a_redirect_voids_what_is_bound_to_the_url_and_keeps_the_rest() -> None:
    state = ScrapeState.start("http://a.example", {"formats": ["html"]})
    state = replace(
        state.count("retries"), flags=("pdf",), plan=("pdf",), failed={"fetch": "blocked"}, prefetch=None, spent=2.5
    )
    moved = state.rebind("http://b.example")
    assert (moved.url, moved.source_url, moved.id) == ("http://b.example", "http://a.example", state.id)
    assert (moved.flags, moved.plan, dict(moved.failed), moved.prefetch) == ((), (), {}, ABSENT)
    assert (moved.counters, moved.spent, moved.asked) == ({"retries": 1}, 2.5, {"formats": ["html"]})


@pytest.mark.parametrize("bad", [None, [], "x", {}, {"v": 2}, {"v": "1"}])
def test_a_state_of_another_version_is_refused_with_advice(bad: object) -> None:
    with pytest.raises(BadRequestError, match="unknown version") as caught:
        ScrapeState.from_meta(bad)
    assert "scrape_request" in caught.value.advice
