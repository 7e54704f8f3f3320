"""Errors: one code each, JSON and pickle round trips, a sentence and an advice for every one."""

from __future__ import annotations

import json
import pickle

import pytest

from scrapefire import errors


def make(cls: type[errors.ScrapeError]) -> errors.ScrapeError:
    return cls("example.invalid") if cls is errors.DNSResolutionError else cls()


@pytest.mark.parametrize("cls", errors.all_errors(), ids=lambda cls: cls.code)
def test_error_round_trips(cls: type[errors.ScrapeError]) -> None:
    error = make(cls)
    error.details["engines"] = ["fetch"]
    assert errors.from_dict(json.loads(json.dumps(error.to_dict()))) == error
    assert pickle.loads(pickle.dumps(error)) == error


@pytest.mark.parametrize("cls", errors.all_errors(), ids=lambda cls: cls.code)
def test_every_error_says_what_happened_and_what_to_do(cls: type[errors.ScrapeError]) -> None:
    error = make(cls)
    assert error.message
    assert not error.message.endswith(".")
    assert error.advice.endswith(".")
    assert error.stat == f"scrapefire/error/{cls.code}"


def test_unknown_codes_become_the_base_class() -> None:
    error = errors.from_dict({"code": "FROM_THE_FUTURE", "message": "m", "advice": "a"})
    assert type(error) is errors.ScrapeError
    assert error.message == "m"


def test_two_classes_cannot_share_a_code() -> None:
    with pytest.raises(TypeError, match="share the code"):
        type("Twin", (errors.ScrapeError,), {"code": "BAD_REQUEST"})
