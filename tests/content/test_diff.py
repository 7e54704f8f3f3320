"""Change tracking: statuses and differences of page versions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.diff import change_status, git_diff, json_changes


@pytest.mark.parametrize(
    ("previous", "current", "status", "expected"),
    [
        (None, "a", 200, "new"),
        (None, "", 404, "removed"),
        ("a", "not there", 410, "removed"),
        ("a b", "a  b\n", 200, "same"),
        ("a\n\n- b", "a\n\n\n- b \n", 200, "same"),
        ("a", "a\u200b\ufeff", 200, "same"),
        ("x [iframe](http://ad.example/1)", "x [iframe](http://ad.example/2)", 200, "same"),
        ("a b", "a c", 200, "changed"),
        ("price 12", "price 21", 200, "changed"),
        ("not now", "now not", 200, "changed"),
        ("", "a", 200, "changed"),
    ],
)
def test_status(previous: str | None, current: str, status: int, expected: str) -> None:
    assert change_status(previous, current, status) == expected


def test_the_difference_names_lines_added_and_removed() -> None:
    found = git_diff("# Board\n\nFerry at ten.\n\nBring a coat.", "# Board\n\nFerry at nine.\n\nBring a coat.\n\nEnd.")
    assert found["text"].splitlines()[2:] == [
        "@@ -1,3 +1,4 @@", " # Board", "-Ferry at ten.", "+Ferry at nine.", " Bring a coat.", "+End.",
    ]  # fmt: skip
    (file,) = found["json"]["files"]
    assert (file["additions"], file["deletions"]) == (2, 1)
    assert file["chunks"][0]["changes"][1] == {"type": "del", "content": "Ferry at ten.", "ln1": 2}
    assert file["chunks"][0]["changes"][-1] == {"type": "add", "content": "End.", "ln2": 4}


@settings(max_examples=80, deadline=None)
@given(*[st.text(alphabet=st.sampled_from("ab +-@\n\u200b#"), max_size=40)] * 2)
def test_a_change_always_shows_and_no_change_never(previous: str, current: str) -> None:
    found = git_diff(previous, current)
    if change_status(previous, current) == "same":
        assert found == {"text": "", "json": {"files": []}}
        return
    (file,) = found["json"]["files"]
    assert file["additions"] + file["deletions"] > 0
    changes = [change for chunk in file["chunks"] for change in chunk["changes"]]
    assert any(line[:1] in "+-" for line in found["text"].splitlines()[2:])
    # The data rebuilds both sides of every chunk, line numbers in order.
    assert [change["ln1"] for change in changes if "ln1" in change] == sorted({c["ln1"] for c in changes if "ln1" in c})


@pytest.mark.parametrize(
    ("previous", "current", "expected"),
    [
        ({"a": 1}, {"a": 1}, {}),
        ({"a": 1}, {"a": True}, {"a": {"previous": 1, "current": True}}),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2}]}, {}),
        ({"a": [1, 2]}, {"a": [2, 1]}, {"a": {"previous": [1, 2], "current": [2, 1]}}),
        ({"a": 1}, {"b": 1}, {"a": {"previous": 1, "current": None}, "b": {"previous": None, "current": 1}}),
        ([1], [2], {"value": {"previous": [1], "current": [2]}}),
    ],
)
def test_json_properties_that_differ(previous: Any, current: Any, expected: dict[str, Any]) -> None:
    assert json_changes(previous, current) == expected
