"""The plan: Firecrawl's narrowing, and what relaxing it promises."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.engines.rows import ENGINE_ROWS, EngineRow
from scrapefire.errors import (
    ActionsNotSupportedError,
    BadRequestError,
    BrandingNotSupportedError,
    NoEngineError,
)
from scrapefire.flags import FILE_FLAGS, HARD_FLAGS, Flag
from scrapefire.orchestration import build_fallback_list

WITHOUT_BROWSER = ("fetch", "pdf", "document")
WITH_BROWSER = ("fetch", "browser", "browser(retry)", "pdf", "document")
ALL = tuple(name for name in ENGINE_ROWS if name != "data-layer")


def rows(names):
    return [ENGINE_ROWS[name] for name in names]


def plan(names, *flags, **options):
    return [step.engine for step in build_fallback_list(frozenset(flags), rows(names), **options)]


flag_sets = st.frozensets(st.sampled_from(list(Flag)), max_size=7)
engine_sets = st.sets(st.sampled_from(list(ENGINE_ROWS))).map(lambda names: [n for n in ENGINE_ROWS if n in names])
soft_flag_sets = flag_sets.map(lambda flags: flags - HARD_FLAGS)
hosts = st.sampled_from(["example.com", "en.wikipedia.org", "x.com"])


# ---- what every plan keeps to ----------------------------------------------------------------------------------------


@settings(max_examples=300)
@given(flag_sets, engine_sets, hosts, st.booleans(), st.booleans(), st.floats(0, 1, exclude_max=True))
def test_a_plan_is_only_empty_when_nothing_could_serve(flags, names, host, cache, prefetched, draw):
    options = {"host": host, "cache_allowed": cache, "prefetched": prefetched, "wikipedia_draw": draw}
    try:
        found = build_fallback_list(flags, rows(names), **options)
    except (ActionsNotSupportedError, BrandingNotSupportedError) as error:
        flag = Flag.ACTIONS if isinstance(error, ActionsNotSupportedError) else Flag.BRANDING
        usable = [row for row in rows(names) if not prefetched or row.is_parser]
        assert flag in flags
        able = [row for row in usable if flags & HARD_FLAGS <= row.features]
        assert not able
        return
    if found:
        return
    here = {"x-twitter": host == "x.com", "wikipedia": host == "en.wikipedia.org" and draw < 0.5}
    could = [row for row in rows(names) if here.get(row.name, True)]
    if prefetched:
        could = [row for row in could if row.is_parser]
    assert [row.name for row in could if row.is_page_engine] == []
    # Caches and parsers alone may fall to the threshold: they cannot serve a page that they don't have.
    assert all(row.is_cache or row.score(flags) < sum(flag.priority for flag in flags) // 2 for row in could)


@settings(max_examples=300)
@given(soft_flag_sets, engine_sets)
def test_stealth_never_means_file_parsers_or_caches_only(flags, names):
    flags |= {Flag.STEALTH_PROXY}
    found = [ENGINE_ROWS[name] for name in plan(names, *flags)]
    general = [name for name in names if name not in ("x-twitter", "wikipedia")]
    if any(ENGINE_ROWS[name].is_page_engine for name in general):
        assert any(row.is_page_engine for row in found)


@settings(max_examples=200)
@given(soft_flag_sets, engine_sets)
def test_a_page_is_never_left_to_file_parsers_while_an_engine_fetches_pages(flags, names):
    found = [ENGINE_ROWS[name] for name in plan(names, *(flags - FILE_FLAGS))]
    if any(row.is_page_engine for row in found):
        assert not any(row.is_parser for row in found)


@settings(max_examples=300)
@given(flag_sets, engine_sets, st.booleans())
def test_every_step_tells_truly_what_it_serves(flags, names, relax):
    try:
        found = build_fallback_list(flags, rows(names), relax=relax)
    except (ActionsNotSupportedError, BrandingNotSupportedError):
        return
    for step in found:
        features = ENGINE_ROWS[step.engine].features
        assert step.unsupported == flags - features
        assert step.support_score == sum(flag.priority for flag in flags & features)
        assert not relax or HARD_FLAGS.isdisjoint(step.unsupported)
    scores = [step.support_score for step in found]
    assert scores == sorted(scores, reverse=True)
    assert len({step.engine for step in found}) == len(found)


@settings(max_examples=200)
@given(soft_flag_sets, engine_sets, st.sets(st.sampled_from(list(ENGINE_ROWS))))
def test_tried_engines_are_left_out_and_the_rest_keeps_its_order(flags, names, tried):
    whole = plan(names, *flags)
    assert plan(names, *flags, tried=tried) == [name for name in whole if name not in tried]


# ---- our table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("enabled", "flags", "expected"),
    [
        (WITHOUT_BROWSER, (), ["fetch"]),
        (WITH_BROWSER, (), ["fetch", "browser", "browser(retry)"]),
        (ALL, (), ["index", "fetch", "tls", "browser", "browser(retry)"]),
        (WITH_BROWSER, (Flag.WAIT_FOR,), ["browser", "browser(retry)", "fetch"]),
        (WITH_BROWSER, (Flag.SCREENSHOT,), ["browser", "browser(retry)"]),
        (WITHOUT_BROWSER, (Flag.SCREENSHOT,), ["fetch"]),
        (WITH_BROWSER, (Flag.MOBILE,), ["browser", "browser(retry)"]),
        (WITH_BROWSER, (Flag.LOCATION,), ["fetch", "browser", "browser(retry)"]),
        (ALL, (Flag.FAST_MODE,), ["index", "fetch", "tls"]),
        (ALL, (Flag.ATSV,), ["tls"]),
        (WITHOUT_BROWSER, (Flag.DISABLE_ADBLOCK,), ["fetch"]),
        (WITH_BROWSER, (Flag.PDF,), ["pdf"]),
        (WITH_BROWSER, (Flag.DOCUMENT, Flag.SKIP_TLS_VERIFICATION), ["document"]),
        (WITH_BROWSER, (Flag.IMAGE,), ["document"]),
        (ALL, (Flag.STEALTH_PROXY,), ["index", "browser;stealth", "browser(retry);stealth", "tls;stealth"]),
        (WITH_BROWSER, (Flag.STEALTH_PROXY,), ["fetch", "browser", "browser(retry)"]),
        (
            ALL,
            (Flag.PDF, Flag.STEALTH_PROXY),
            ["index;documents", "browser;stealth", "browser(retry);stealth", "tls;stealth"],
        ),
        (WITHOUT_BROWSER, (Flag.PDF, Flag.STEALTH_PROXY), ["pdf", "fetch"]),
        (WITH_BROWSER, (Flag.ACTIONS, Flag.FAST_MODE), ["browser", "browser(retry)"]),
        (WITH_BROWSER, (Flag.ACTIONS, Flag.PDF), ["browser", "browser(retry)"]),
        (("tls;stealth", "browser"), (Flag.ACTIONS, Flag.STEALTH_PROXY), ["browser"]),
        (("pdf", "document"), (), ["pdf", "document"]),
    ],
)
def test_plans_over_our_rows(enabled, flags, expected):
    assert plan(enabled, *flags) == expected


def test_quality_of_a_row_decides_among_equals():
    first = [EngineRow("browser", ENGINE_ROWS["browser"].features, 80), ENGINE_ROWS["fetch"]]
    assert [step.engine for step in build_fallback_list(frozenset(), first)] == ["browser", "fetch"]


def test_a_prefetched_file_goes_to_its_parser_alone():
    assert plan(ALL, Flag.PDF, Flag.STEALTH_PROXY, prefetched=True) == ["pdf"]
    assert plan(ALL, Flag.DOCUMENT, Flag.ACTIONS, prefetched=True) == ["document"]


def test_a_file_that_a_forced_engine_fetched_goes_to_its_parser():
    assert plan(ALL, Flag.PDF, force="fetch", prefetched=True) == ["pdf"]


def test_lockdown_asks_caches_only():
    assert plan(ALL, lockdown=True) == ["index", "index;documents"]
    assert plan(WITH_BROWSER, lockdown=True) == []
    assert plan(WITH_BROWSER, lockdown=True, force="fetch") == []


def test_caches_are_left_out_when_they_may_not_be_read():
    assert plan(ALL, cache_allowed=False) == ["fetch", "tls", "browser", "browser(retry)"]


# ---- hosts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "draw", "expected"),
    [
        ("en.wikipedia.org", 0.2, ["wikipedia", "fetch"]),
        ("en.wikipedia.org", 0.5, ["fetch"]),
        ("wikipedia.org.example.com", 0.2, ["fetch"]),
        ("notwikipedia.org", 0.2, ["fetch"]),
        ("X.com", 0.0, ["x-twitter"]),
        ("mobile.twitter.com.", 0.0, ["x-twitter"]),
        ("netflix.com", 0.0, ["fetch"]),
    ],
)
def test_engines_of_a_host_serve_that_host_only(host, draw, expected):
    assert plan(("x-twitter", "wikipedia", "fetch"), host=host, wikipedia_draw=draw) == expected


def test_actions_on_x_go_to_the_browser():
    assert plan(("x-twitter", "browser"), Flag.ACTIONS, host="x.com") == ["browser"]


def test_the_data_layer_answers_alone_when_it_can_serve_everything():
    enabled = ("data-layer", "fetch", "browser")
    assert plan(enabled) == ["data-layer"]
    assert plan(enabled, Flag.SCREENSHOT) == ["browser"]


# ---- forced engines --------------------------------------------------------------------------------------------------


def test_forced_engines_run_in_the_given_order_whatever_they_support():
    found = build_fallback_list(frozenset({Flag.SCREENSHOT}), rows(WITH_BROWSER), force=["fetch", "browser", "fetch"])
    assert [(step.engine, step.unsupported) for step in found] == [
        ("fetch", {Flag.SCREENSHOT}),
        ("browser", frozenset()),
    ]


def test_a_forced_engine_that_does_not_exist_is_named_with_the_nearest():
    with pytest.raises(BadRequestError, match="'browsr'; did you mean browser"):
        plan(WITH_BROWSER, force="browsr")


def test_a_forced_engine_that_is_switched_off_is_an_error():
    with pytest.raises(NoEngineError, match="'browser' is switched off"):
        plan(WITHOUT_BROWSER, force="browser")


def test_forcing_does_not_lift_what_must_not_be_dropped():
    with pytest.raises(ActionsNotSupportedError):
        plan(WITH_BROWSER, Flag.ACTIONS, force="fetch")


# ---- what must not be dropped ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flag", "error"), [(Flag.ACTIONS, ActionsNotSupportedError), (Flag.BRANDING, BrandingNotSupportedError)]
)
@pytest.mark.parametrize(
    ("file", "words"),
    [(None, "no engine|none is switched on"), (Flag.PDF, "a PDF file"), (Flag.DOCUMENT, "a document file")],
)
def test_actions_and_branding_without_an_engine_are_errors_that_say_why(flag, error, file, words):
    flags = {flag, file} if file else {flag}
    with pytest.raises(error, match=words):
        plan(WITHOUT_BROWSER, *flags)


def test_branding_of_a_prefetched_pdf_is_an_error_even_with_a_browser():
    with pytest.raises(BrandingNotSupportedError, match="PDF"):
        plan(WITH_BROWSER, Flag.PDF, Flag.BRANDING, prefetched=True)


def test_no_error_when_the_able_engine_has_been_tried():
    assert plan(WITH_BROWSER, Flag.ACTIONS, tried=["browser", "browser(retry)"]) == []


# ---- Firecrawl's narrowing to the letter -----------------------------------------------------------------------------

GENERAL = EngineRow("general", frozenset({Flag.WAIT_FOR, Flag.SKIP_TLS_VERIFICATION}), 20)
CHEAP = EngineRow("cheap", frozenset({Flag.SKIP_TLS_VERIFICATION, Flag.FAST_MODE}), 5)
FILES = EngineRow("files", frozenset({Flag.PDF, Flag.STEALTH_PROXY, Flag.FAST_MODE}), -20)
CACHE = EngineRow("index", frozenset({Flag.WAIT_FOR, Flag.STEALTH_PROXY}), 1000)


@pytest.mark.parametrize(
    ("engines", "flags", "expected"),
    [
        ((GENERAL, CHEAP, FILES), (), ["general", "cheap"]),
        ((CHEAP, GENERAL, FILES), (Flag.WAIT_FOR,), ["general", "cheap"]),
        ((GENERAL, CHEAP, FILES), (Flag.SCREENSHOT,), []),
        ((GENERAL, CHEAP, FILES), (Flag.STEALTH_PROXY,), ["files"]),
        ((GENERAL, CHEAP, FILES), (Flag.PDF, Flag.SKIP_TLS_VERIFICATION), ["files"]),
        ((GENERAL, CHEAP, FILES), (Flag.FAST_MODE,), ["cheap"]),
        ((CACHE, FILES), (Flag.STEALTH_PROXY,), ["index", "files"]),
        ((CACHE, GENERAL, FILES), (), ["index", "general"]),
        ((GENERAL,), (Flag.SCREENSHOT, Flag.SKIP_TLS_VERIFICATION), ["general"]),
        ((GENERAL,), (Flag.SCREENSHOT, Flag.MOBILE, Flag.SKIP_TLS_VERIFICATION), []),
    ],
)
def test_firecrawls_narrowing(engines, flags, expected):
    found = build_fallback_list(frozenset(flags), engines, relax=False)
    assert [step.engine for step in found] == expected


def test_firecrawls_branding_check():
    with pytest.raises(BrandingNotSupportedError):
        build_fallback_list(frozenset({Flag.BRANDING}), [GENERAL], relax=False)


def test_the_rule_of_2026_drops_plain_http_beside_a_browser():
    enabled = ("fetch", "tls", "browser")
    assert plan(enabled, drop_fetch_when_browser=True) == ["browser"]
    assert plan(enabled, Flag.FAST_MODE, drop_fetch_when_browser=True) == ["fetch", "tls"]
    assert plan(("fetch", "tls"), drop_fetch_when_browser=True) == ["fetch", "tls"]
