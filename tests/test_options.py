"""Options of one request: names, limits, rules between them, and the way to JSON and back."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from scrapefire.errors import BadRequestError, NotAvailableYetError, NotOfferedError, ZDRViolationError
from scrapefire.options import NOT_OFFERED, NOT_YET, ScrapeOptions, merge_options
from scrapefire.options.model import OptionModel


def problems(data):
    """What is wrong with ``data``, all of it."""
    with pytest.raises(BadRequestError) as caught:
        ScrapeOptions.parse(data)
    found = caught.value.details["problems"]
    assert caught.value.message.startswith(found[0])
    return found


# ---- names -----------------------------------------------------------------------------------------------------------


def test_a_firecrawl_request_body_and_its_python_form_give_the_same_options():
    camel = {
        "formats": ["markdown", "rawHtml", {"type": "attributes", "selectors": [{"selector": "a", "attribute": "id"}]}],
        "onlyMainContent": False,
        "includeTags": ["article"],
        "waitFor": 1500,
        "timeout": 30000,
        "skipTlsVerification": True,
        "removeBase64Images": False,
        "blockAds": False,
        "maxAge": 0,
        "storeInCache": False,
        "parsers": [{"type": "pdf", "maxPages": 5}],
        "zeroDataRetention": True,
    }
    snake = {
        "formats": [
            "markdown",
            "raw_html",
            {"type": "attributes", "selectors": [{"selector": "a", "attribute": "id"}]},
        ],
        "only_main_content": False,
        "include_tags": ["article"],
        "wait_for": 1500,
        "timeout": 30000,
        "skip_tls_verification": True,
        "remove_base64_images": False,
        "block_ads": False,
        "max_age": 0,
        "store_in_cache": False,
        "parsers": [{"type": "pdf", "max_pages": 5}],
        "zero_data_retention": True,
    }
    assert ScrapeOptions.parse(camel) == ScrapeOptions.parse(snake)
    assert ScrapeOptions.parse(camel).to_json() == snake


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"wait_fro": 1}, "unknown option 'wait_fro'; did you mean wait_for?"),
        ({"onlyMainContnet": True}, "unknown option 'onlyMainContnet'; did you mean only_main_content?"),
        ({"xyzzy": 1}, "unknown option 'xyzzy'"),
        ({7: 1}, "unknown option '7'"),
        ({"formats": ["markdwon"]}, "formats[0]: unknown format 'markdwon'; did you mean markdown?"),
        (
            {"formats": ["links", {"type": "screenshot", "fulPage": True}]},
            "formats[1]: unknown option 'fulPage'; did you mean full_page?",
        ),
        ({"actions": [{"type": "clik", "selector": "a"}]}, "actions[0]: unknown action 'clik'; did you mean click?"),
        (
            {"parsers": [{"type": "pdf", "maxpages": 3}]},
            "parsers[0]: unknown option 'maxpages'; did you mean max_pages?",
        ),
        ({"parsers": ["pfd"]}, "parsers[0]: unknown parser 'pfd'; did you mean pdf?"),
        ({"location": {"contry": "DE"}}, "location: unknown option 'contry'; did you mean country?"),
        ({"url": "https://example.com"}, "url is not an option: it is given beside the options"),
        ({"waitFor": 1, "wait_for": 2}, "wait_for is given twice, as waitFor and as wait_for"),
        (
            {"formats": [{"type": "screenshot", "fullPage": True, "full_page": True}]},
            "formats[0]: full_page is given twice, as fullPage and as full_page",
        ),
    ],
)
def test_unknown_names_are_refused_with_the_nearest_that_exists(data, text):
    assert problems(data) == [text]


def test_an_unknown_format_without_a_near_name_lists_the_known_ones():
    [text] = problems({"formats": ["text"]})
    assert "known are markdown, html," in text


def test_none_is_an_option_not_given():
    assert ScrapeOptions.parse({"timeout": None, "waitFor": None, "headers": None}) == ScrapeOptions()


def test_the_old_name_of_page_markdown_is_known():
    options = ScrapeOptions.from_json({"parsers": [{"type": "pdf", "pageMarkdown": True}]})
    assert options.pdf_parser.pages


def test_all_problems_are_listed_and_the_first_is_the_message():
    with pytest.raises(BadRequestError) as caught:
        ScrapeOptions.parse({"timeout": "5", "maxAge": -1, "bogus": 1})
    assert caught.value.message == "timeout must be a whole number (and 2 more)"
    assert caught.value.details["problems"] == [
        "timeout must be a whole number",
        "max_age must be at least 0",
        "unknown option 'bogus'",
    ]


# ---- types and limits ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"timeout": 999}, "timeout must be at least 1000"),
        ({"timeout": True}, "timeout must be a whole number"),
        ({"timeout": 1500.5}, "timeout must be a whole number"),
        ({"timeout": float("inf")}, "timeout must be a whole number"),
        ({"waitFor": 60001}, "wait_for must be at most 60000"),
        ({"waitFor": -1}, "wait_for must be at least 0"),
        ({"onlyMainContent": "yes"}, "only_main_content must be true or false"),
        ({"formats": "markdown"}, "formats must be a list"),
        ({"formats": [3]}, "formats[0] must be a name or an object with a type"),
        ({"formats": [{"schema": {}}]}, "formats[0] must have a type"),
        ({"formats": ["attributes"]}, "formats[0].selectors is required"),
        ({"formats": ["question"]}, "formats[0].question is required"),
        ({"formats": [{"type": "query", "prompt": "x", "mode": "loose"}]}, None),
        (
            {"formats": [{"type": "json", "prompt": "x" * 10_001}]},
            "formats[0].prompt must have at most 10000 characters",
        ),
        ({"formats": [{"type": "json", "schema": [1]}]}, "formats[0].schema must be an object"),
        ({"formats": [{"type": "screenshot", "quality": 101}]}, "formats[0].quality must be at most 100"),
        (
            {"formats": [{"type": "screenshot", "viewport": {"width": 7681, "height": 1}}]},
            "formats[0].viewport.width must be at most 7680",
        ),
        (
            {"formats": [{"type": "screenshot", "viewport": {"width": 1, "height": 4321}}]},
            "formats[0].viewport.height must be at most 4320",
        ),
        (
            {"formats": [{"type": "attributes", "selectors": [{"selector": "a"}]}]},
            "formats[0].selectors[0].attribute is required",
        ),
        (
            {"formats": [{"type": "attributes", "selectors": []}]},
            "formats[0].selectors must have at least 1 element(s)",
        ),
        ({"actions": ["scrape"] * 51}, "actions must have at most 50 elements"),
        ({"actions": [{"type": "click"}]}, "actions[0].selector is required"),
        ({"actions": [{"type": "pdf", "scale": 3}]}, "actions[0].scale must be at most 2.0"),
        ({"actions": [{"type": "scroll", "direction": "left"}]}, "actions[0].direction must be 'up' or 'down'"),
        ({"parsers": [{"type": "pdf", "maxPages": 10_001}]}, "parsers[0].max_pages must be at most 10000"),
        ({"parsers": [{"type": "pdf", "mode": "slow"}]}, "parsers[0].mode must be 'fast', 'auto' or 'ocr'"),
        ({"headers": {"a": 1}}, "headers.a must be a string"),
        ({"headers": {"a b": "c"}}, "headers must hold HTTP header names and values without line breaks"),
        ({"headers": {"a": "b\r\nX-Evil: 1"}}, "headers must hold HTTP header names and values without line breaks"),
        ({"includeTags": [""]}, "include_tags[0] must not be empty"),
        ({"location": "DE"}, "location must be an object"),
        ({"profile": {"name": "x" * 129}}, "profile.name must have at most 128 characters"),
        ({"redactPII": 3}, "redact_pii must be an object"),
        ({"linkStyle": "foot"}, "link_style must be 'inline', 'referenced' or 'none'"),
        ({"proxy": "fast"}, "proxy must be basic, stealth, enhanced, auto or the URL of a proxy"),
        ({"proxy": "http://"}, "proxy must be basic, stealth, enhanced, auto or the URL of a proxy"),
        ({"proxy": "http://proxy:99999"}, "proxy must be basic, stealth, enhanced, auto or the URL of a proxy"),
    ],
)
def test_values_out_of_their_limits_are_named(data, text):
    found = problems(data)
    assert len(found) == 1
    assert text is None or found == [text]


def test_options_that_are_no_object_are_refused():
    with pytest.raises(BadRequestError, match="must be an object"):
        ScrapeOptions.parse(["markdown"])


def test_a_whole_number_may_be_written_with_a_decimal_point():
    assert ScrapeOptions.parse({"timeout": 5000.0}).timeout == 5000


@pytest.mark.parametrize("country", ["XX", "D", "GER", "12", ""])
def test_country_codes_that_nobody_has_are_refused(country):
    assert problems({"location": {"country": country}})[0].startswith("location.country must be a valid two-letter")


def test_country_codes_are_read_in_any_case_and_proxy_regions_kept():
    read = [ScrapeOptions.from_json({"location": {"country": code}}).location.country for code in ("de", "US-Generic")]
    assert read == ["DE", "us-generic"]


def test_language_tags_are_checked():
    assert ScrapeOptions.from_json({"location": {"languages": ["en-US", "de"]}}).location.languages == ("en-US", "de")
    assert problems({"location": {"languages": ["en;q=1"]}}) == [
        "location.languages must hold language tags, such as de or en-US"
    ]


@pytest.mark.parametrize("proxy", ["basic", "auto", "stealth", "enhanced", "http://user:pw@p.example.com:8080"])
def test_proxy_tiers_and_proxy_urls_are_accepted(proxy):
    assert ScrapeOptions.parse({"proxy": proxy}).proxy == proxy


def test_schemas_that_are_not_plain_json_are_refused():
    loop: dict = {}
    loop["again"] = loop
    deep: dict = {}
    for _ in range(5000):
        deep = {"properties": deep}
    for schema in (loop, deep, {"a": {1}}, {"a": float("nan")}, {"a": {2: 3}}):
        assert problems({"formats": [{"type": "json", "schema": schema}]}) == [
            "formats[0].schema must be plain JSON of at most 100 levels"
        ]


def test_a_pydantic_class_serves_as_schema():
    class Item(BaseModel):
        name: str

    options = ScrapeOptions.from_json({"formats": [{"type": "json", "schema": Item}]})
    assert options.format("json").json_schema["properties"]["name"]["type"] == "string"
    assert options.to_json()["formats"][0]["schema"]["required"] == ["name"]


# ---- rules between options -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"waitFor": 2600, "timeout": 5000}, "wait_for must not exceed half of timeout"),
        (
            {"formats": ["screenshot", {"type": "screenshot", "fullPage": True}]},
            "formats: only one screenshot format can be given",
        ),
        (
            {"formats": [{"type": "json", "prompt": "a"}, {"type": "json", "prompt": "b"}]},
            "formats: only one json format can be given",
        ),
        ({"formats": ["html", "changeTracking"]}, "formats: change_tracking requires the markdown format too"),
        ({"formats": ["json", "deterministicJson"]}, "formats: json and deterministic_json exclude each other"),
        ({"formats": ["rawBase64", "links"]}, "formats: raw_base64 must be the only format"),
        (
            {"formats": ["rawBase64"], "uploadedFile": "a.pdf"},
            "formats: raw_base64 cannot be had of an uploaded file",
        ),
        (
            {"actions": [{"type": "wait", "milliseconds": 5, "selector": "a"}]},
            "actions[0] must have either milliseconds or selector, and not both",
        ),
        ({"actions": [{"type": "wait"}]}, "actions[0] must have either milliseconds or selector, and not both"),
        (
            {
                "waitFor": 50_000,
                "actions": [{"type": "wait", "milliseconds": 9_001}, {"type": "wait", "selector": "a"}],
            },
            "total wait time (wait_for and wait actions) must not exceed 60 seconds",
        ),
        ({"minAge": 10, "maxAge": 5}, "min_age must not exceed max_age: no cached copy could be both"),
    ],
)
def test_options_that_do_not_go_together_are_refused(data, text):
    assert problems(data) == [text]


def test_limits_themselves_are_within_the_rules():
    ScrapeOptions.parse({"waitFor": 2500, "timeout": 5000})
    ScrapeOptions.from_json(
        {"wait_for": 50_000, "actions": [{"type": "wait", "milliseconds": 9_000}, {"type": "wait", "selector": "a"}]}
    )


def test_several_broken_rules_are_all_told():
    assert (
        len(problems({"formats": ["json", "deterministicJson", "changeTracking"], "waitFor": 900, "timeout": 1000}))
        == 3
    )


def test_a_format_named_twice_in_the_same_way_counts_once():
    assert ScrapeOptions.parse({"formats": ["links", "markdown", "links"]}).format_names == ("links", "markdown")


# ---- not here --------------------------------------------------------------------------------------------------------

ASKING = {
    "formats.json": {"formats": [{"type": "json", "prompt": "x"}]},
    "formats.question": {"formats": [{"type": "question", "question": "x"}]},
    "formats.highlights": {"formats": [{"type": "highlights", "query": "x"}]},
    "formats.query": {"formats": [{"type": "query", "prompt": "x"}]},
    "formats.change_tracking": {"formats": ["markdown", "changeTracking"]},
    "parsers.pages": {"parsers": [{"type": "pdf", "pages": True}]},
    "parsers.blocks": {"parsers": [{"type": "pdf", "blocks": True}]},
    "parsers.page_markers": {"parsers": [{"type": "pdf", "pageMarkers": True}]},
    "location": {"location": {"country": "DE"}},
    "only_clean_content": {"onlyCleanContent": True},
    "redact_pii": {"redactPII": True},
    "check_prompt_injection": {"checkPromptInjection": True},
    "min_age": {"minAge": 5},
    "use_mock": {"useMock": "x"},
    "with_evidence": {"withEvidence": True},
    "uploaded_file": {"uploadedFile": "x"},
}


@pytest.mark.parametrize("name", sorted(NOT_YET))
def test_features_that_come_later_say_so(name):
    kind, _, entry = name.partition(".")
    data = ASKING.get(name) or {kind: [entry]}
    with pytest.raises(NotAvailableYetError) as caught:
        ScrapeOptions.parse(data)
    assert caught.value.details["options"] == [name]
    assert name in caught.value.message


@pytest.mark.parametrize(
    "asked",
    [
        {"formats": ["screenshot"]},
        {"actions": ["screenshot"]},
        {"actions": ["scrape", "pdf"]},
        {"profile": {"name": "me"}},
    ],
)
def test_files_that_would_stay_are_refused_under_zero_data_retention(asked):
    with pytest.raises(ZDRViolationError, match=r"screenshot|pdf|profile"):
        ScrapeOptions.parse({**asked, "zeroDataRetention": True})
    ScrapeOptions.parse(asked)
    ScrapeOptions.parse(
        {"actions": ["scrape"], "profile": {"name": "me", "saveChanges": False}, "zeroDataRetention": True}
    )


def test_options_that_are_switched_off_ask_for_nothing():
    off = {"mobile": False, "redactPII": False, "actions": [], "location": None, "origin": None, "safeMode": False}
    assert ScrapeOptions.parse(off).to_json() == {}


@pytest.mark.parametrize("name", sorted(NOT_OFFERED))
def test_cloud_options_are_known_and_not_offered(name):
    with pytest.raises(NotOfferedError, match=f"{name}: not offered: cloud product"):
        ScrapeOptions.parse({name: "x"})


def test_experimental_options_of_the_cloud_are_not_offered():
    with pytest.raises(NotOfferedError):
        ScrapeOptions.parse({"__experimental_engpicker": True})


def test_what_is_not_valid_is_told_before_what_is_not_there():
    assert problems({"origin": "api", "minAge": 5, "timeout": 1}) == ["timeout must be at least 1000"]


def test_cache_options_are_accepted_without_a_store():
    assert ScrapeOptions.parse({"maxAge": 0, "storeInCache": False, "lockdown": True}).lockdown
    assert ScrapeOptions.parse({"maxAge": 14_400_000}).max_age == 14_400_000


# ---- questions -------------------------------------------------------------------------------------------------------


def test_defaults():
    options = ScrapeOptions.parse({})
    assert options.format_names == ("markdown",)
    assert options.only_main_content
    assert options.skip_tls_verification is None
    assert options.timeout is None
    assert options.pdf_parser.mode == "auto"
    assert options.to_json() == {}


def test_without_the_pdf_parser_there_is_none():
    assert ScrapeOptions.parse({"parsers": []}).pdf_parser is None
    assert ScrapeOptions.parse({"parsers": ["image"]}).to_json() == {"parsers": ["image"]}


def test_formats_can_be_asked_for_by_name():
    options = ScrapeOptions.from_json({"formats": ["links", {"type": "screenshot", "fullPage": True}]})
    assert options.wants("links")
    assert not options.wants("markdown")
    assert options.format("screenshot").full_page
    assert options.screenshot is options.format("screenshot")
    assert options.format("html") is None


@pytest.mark.parametrize(
    ("data", "needed"),
    [
        ({}, True),
        ({"formats": []}, False),
        ({"formats": ["links", "html", "rawHtml", "images", "metadata"]}, False),
        ({"formats": ["links", "summary"]}, True),
        ({"formats": ["links"], "redactPII": True}, True),
        ({"formats": ["links"], "onlyCleanContent": True}, True),
        ({"formats": ["links"], "checkPromptInjection": True}, True),
    ],
)
def test_markdown_is_needed_when_asked_for_or_when_something_is_made_of_it(data, needed):
    assert ScrapeOptions.from_json(data).needs_markdown is needed


def test_one_engine_may_be_forced_by_its_bare_name():
    assert ScrapeOptions.parse({"forceEngine": "browser"}).force_engine == ("browser",)
    assert ScrapeOptions.parse({"force_engine": ["fetch", "browser"]}).force_engine == ("fetch", "browser")


# ---- JSON and back ---------------------------------------------------------------------------------------------------

texts = st.text(min_size=1, max_size=12)
schemas = st.dictionaries(texts, st.recursive(st.none() | st.booleans() | st.integers() | texts, st.lists), max_size=3)
formats = st.lists(
    st.one_of(
        st.sampled_from(["markdown", "html", "rawHtml", "links", "images", "metadata", "summary", "screenshot"]),
        st.fixed_dictionaries({"type": st.just("json")}, optional={"schema": schemas, "prompt": texts}),
        st.fixed_dictionaries({"type": st.just("question"), "question": texts}),
        st.fixed_dictionaries({"type": st.just("query"), "prompt": texts}, optional={"mode": st.just("directQuote")}),
        st.fixed_dictionaries({"type": st.just("chunks")}, optional={"maxTokens": st.integers(16, 900)}),
    ),
    unique_by=lambda entry: entry if isinstance(entry, str) else entry["type"],
)
actions = st.lists(
    st.one_of(
        st.fixed_dictionaries({"type": st.just("wait"), "milliseconds": st.integers(1, 500)}),
        st.fixed_dictionaries({"type": st.just("click"), "selector": texts}, optional={"all": st.booleans()}),
        st.fixed_dictionaries({"type": st.just("executeJavascript"), "script": texts}),
        st.fixed_dictionaries({"type": st.just("pdf")}, optional={"scale": st.floats(0.1, 2)}),
        st.just("scrape"),
    ),
    max_size=5,
)
option_sets = st.fixed_dictionaries(
    {},
    optional={
        "formats": formats,
        "actions": actions,
        "headers": st.dictionaries(st.from_regex(r"[A-Za-z-]{1,9}", fullmatch=True), st.just("v")),
        "includeTags": st.lists(texts, max_size=3),
        "timeout": st.none() | st.integers(120_000, 10**9),
        "waitFor": st.integers(0, 50_000),
        "skipTlsVerification": st.booleans(),
        "parsers": st.lists(st.sampled_from(["pdf", "image", {"type": "pdf", "maxPages": 3}]), max_size=2),
        "location": st.fixed_dictionaries({}, optional={"country": st.just("fr"), "languages": st.just(["fr"])}),
        "redactPII": st.booleans() | st.just({"mode": "fast", "entities": ["EMAIL"]}),
        "proxy": st.sampled_from(["auto", "stealth", "socks5://p:1"]),
        "maxAge": st.integers(0, 10**12),
        "forceEngine": st.just("fetch") | st.lists(st.just("tls"), max_size=2),
        "lockdown": st.booleans(),
    },
)


@settings(max_examples=150)
@given(option_sets)
def test_options_survive_json(data):
    options = ScrapeOptions.from_json(data)
    written = options.to_json()
    assert ScrapeOptions.from_json(json.loads(json.dumps(written))) == options
    assert ScrapeOptions.from_json(written).to_json() == written
    assert pickle.loads(pickle.dumps(options)) == options


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(list(ScrapeOptions.names())) | st.text(max_size=8), anything, max_size=3))
def test_any_input_gives_options_or_an_error_of_ours(data):
    try:
        options = ScrapeOptions.parse(data)
    except (BadRequestError, NotAvailableYetError, NotOfferedError, ZDRViolationError):
        return
    json.dumps(options.to_json())


@pytest.mark.parametrize(
    ("asked", "may"),
    [
        ({}, True),
        ({"storeInCache": False}, True),
        ({"redactPII": True}, False),
        ({"redactPII": False}, True),
        ({"redactPII": True, "storeInCache": True}, True),
        ({"redactPII": True, "storeInCache": False}, False),
        ({"redactPII": True, "storeInCache": True, "zeroDataRetention": True}, False),
        ({"zeroDataRetention": True}, False),
    ],
)
def test_with_redaction_raw_pages_are_stored_only_where_that_was_said(asked, may):
    options = ScrapeOptions.parse(asked)
    assert options.may_store_raw == may
    for again in (
        ScrapeOptions.from_json(options.to_json()),
        ScrapeOptions.parse(merge_options(options.to_json(), {})),
    ):
        assert again.may_store_raw == may


def test_options_cannot_be_changed():
    options = ScrapeOptions()
    with pytest.raises(ValidationError):
        options.mobile = True


def test_every_option_says_what_it_means():
    assert [name for name, field in ScrapeOptions.model_fields.items() if not field.description] == []
    assert all(model.__doc__ for model in OptionModel.__subclasses__())


def test_layers_of_options_merge_whichever_way_they_are_spelled():
    merged = merge_options({"waitFor": 500, "formats": ["html"]}, {"wait_for": 0, "onlyMainContent": False})
    assert merged == {"wait_for": 0, "formats": ["html"], "only_main_content": False}
