"""The table of actions, row by row."""

from __future__ import annotations

import pytest

from scrapefire import errors
from scrapefire.orchestration.decisions import (
    WORTH,
    Chances,
    Decision,
    Step,
    at_the_end,
    on_error,
    on_verdict,
    parse_retry_after,
)

ALL = Chances(retries=2, retry_wait=1.0, max_retry_after=60.0, stealth=True)
NONE = Chances()


@pytest.mark.parametrize(
    ("kind", "status", "retry_after", "file_kind", "step"),
    [
        ("ok", 200, None, "", Step.ACCEPT),
        ("ok", 500, None, "", Step.ACCEPT),
        ("login_wall", 200, None, "", Step.ACCEPT),
        ("soft_404", 200, None, "", Step.ACCEPT),
        ("error_status", 404, None, "", Step.ACCEPT),
        ("error_status", 410, None, "", Step.ACCEPT),
        ("empty", 200, None, "", Step.NEXT),
        ("js_shell", 200, None, "", Step.NEXT),
        ("challenge", 503, None, "", Step.NEXT),
        ("consent_wall", 200, None, "", Step.NEXT),
        ("blocked", 403, None, "", Step.NEXT),
        ("blocked", 200, None, "", Step.NEXT),
        ("blocked", 429, "2", "", Step.RETRY),
        ("error_status", 503, "2", "", Step.RETRY),
        ("error_status", 503, None, "", Step.RETRY),
        ("error_status", 500, None, "", Step.RETRY),
        ("truncated", 200, None, "", Step.RETRY),
        ("file", 200, None, "pdf", Step.PREFETCH),
        ("file", 200, None, "document", Step.PREFETCH),
        ("file", 200, None, "image", Step.PREFETCH),
        ("file", 200, None, "", Step.FAIL),
    ],
)
def test_verdict_row(kind: str, status: int, retry_after: str | None, file_kind: str, step: Step) -> None:
    assert on_verdict(kind, status, retry_after, file_kind, ALL).step is step


@pytest.mark.parametrize("kind", ["js_shell", "challenge", "consent_wall"])
def test_pages_that_need_scripts_go_to_an_engine_that_runs_them(kind: str) -> None:
    assert on_verdict(kind, 200, None, "", ALL).rendering


@pytest.mark.parametrize(("kind", "status"), [("error_status", 500), ("truncated", 200), ("blocked", 429)])
def test_without_retries_left_the_next_engine_has_its_turn(kind: str, status: int) -> None:
    assert on_verdict(kind, status, "1", "", NONE).step is Step.NEXT


def test_a_wait_longer_than_allowed_counts_as_a_refusal() -> None:
    assert on_verdict("blocked", 429, "61", "", ALL).step is Step.NEXT
    assert on_verdict("blocked", 429, "60", "", ALL).wait == 60.0


@pytest.mark.parametrize(
    ("error", "step"),
    [
        (errors.SiteError(), Step.RETRY),
        (errors.TruncatedError(), Step.RETRY),
        (errors.BrowserError(), Step.RETRY),
        (errors.ScrapeTimeoutError(), Step.NEXT),
        (ValueError("a bug"), Step.NEXT),
        (errors.DNSResolutionError("x"), Step.FAIL),
        (errors.SSLError(), Step.FAIL),
        (errors.ActionError(), Step.FAIL),
        (errors.UnsupportedFileError(), Step.FAIL),
        (errors.BodyTooLargeError(), Step.FAIL),
        (errors.PasswordRequiredError(), Step.FAIL),
        (errors.OCRRequiredError(), Step.FAIL),
        (errors.UnsafeAddressError(), Step.FAIL),
        (errors.JobCancelledError(), Step.FAIL),
        (errors.PDFAntibotError(), Step.REMOVE_FLAG),
        (errors.DocumentAntibotError(), Step.REMOVE_FLAG),
    ],
)
def test_error_row(error: Exception, step: Step) -> None:
    assert on_error(error, ALL).step is step


def test_a_refused_connection_is_retried_and_then_the_end() -> None:
    error = errors.SiteError("refused", reason="refused")
    assert on_error(error, ALL).step is Step.RETRY
    assert on_error(error, NONE).step is Step.FAIL
    assert on_error(errors.SiteError("reset", reason="network"), NONE).step is Step.NEXT


@pytest.mark.parametrize(
    ("file_kind", "flag"), [("pdf", "pdf"), ("document", "document"), ("csv", "document"), ("image", "image")]
)
def test_a_file_that_came_raises_the_flag_of_its_parser(file_kind: str, flag: str) -> None:
    decision = on_verdict("file", 200, None, file_kind, ALL)
    assert (decision.step, decision.flag) == (Step.PREFETCH, flag)


def test_a_refused_file_names_the_flag_to_drop() -> None:
    assert on_error(errors.PDFAntibotError(), ALL).flag == "pdf"
    assert on_error(errors.DocumentAntibotError(), ALL).flag == "document"


def test_a_refused_file_that_is_prefetched_already_fails() -> None:
    assert on_error(errors.PDFAntibotError(), Chances(prefetched=True)).step is Step.FAIL


@pytest.mark.parametrize(
    ("best", "chances", "step"),
    [
        (None, ALL, Step.FAIL),
        ("empty", ALL, Step.RETRY),
        ("empty", Chances(retries=1, retried=True), Step.KEEP),
        ("challenge", ALL, Step.ADD_FLAG),
        ("consent_wall", ALL, Step.ADD_FLAG),
        ("blocked", ALL, Step.ADD_FLAG),
        ("blocked", NONE, Step.KEEP),
        ("js_shell", ALL, Step.KEEP),
        ("error_status", NONE, Step.KEEP),
    ],
)
def test_end_row(best: str | None, chances: Chances, step: Step) -> None:
    assert at_the_end(best, chances).step is step


def test_stealth_is_what_gets_added() -> None:
    assert at_the_end("blocked", ALL).flag == "stealth_proxy"


def test_nothing_is_worth_more_than_ok() -> None:
    assert max(WORTH, key=lambda kind: WORTH[kind]) == "ok"


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120.0),
        (" 3 ", 3.0),
        ("0", 0.0),
        ("Wed, 21 Oct 2015 07:28:00 GMT", 0.0),
        ("soon", None),
        ("-5", None),
        ("1.5", None),
        ("", None),
        (None, None),
        ("٣", None),
    ],
)
def test_retry_after(value: str | None, seconds: float | None) -> None:
    assert parse_retry_after(value) == seconds


def test_retry_after_as_a_date() -> None:
    assert parse_retry_after("Thu, 01 Jan 1970 00:02:00 GMT", now=60.0) == 60.0


def test_decision_survives_json() -> None:
    decision = Decision(Step.RETRY, flag="pdf", wait=2.5, reason="why")
    assert Decision.from_dict(decision.to_dict()) == decision
