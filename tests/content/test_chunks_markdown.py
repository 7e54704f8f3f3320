"""Chunks: within the budget, whole code and tables, found again."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapefire.content.chunks import chunk_markdown
from scrapefire.content.tokens import estimate_tokens

PARAGRAPH = "The quiet harbour town wakes early. Boats leave before the first bus arrives. "
CODE = "```python\n" + "\n".join(f"value_{n} = compute({n})" for n in range(12)) + "\n```"
TABLE = "| Name | Qty |\n| --- | --- |\n" + "\n".join(f"| Item {n} | {n} |" for n in range(30))
DOCUMENT = f"""Lead text.

# Guide

{PARAGRAPH * 4}

## Install

{PARAGRAPH}

{CODE}

## Use

### First

{PARAGRAPH * 2}

{TABLE}

### Second

- one
- two

{PARAGRAPH * 12}
"""


@pytest.mark.parametrize("budget", [20, 60, 150, 400, 100_000])
def test_every_chunk_is_a_slice_within_the_budget_and_nothing_is_lost(budget: int) -> None:
    chunks = chunk_markdown(DOCUMENT, max_tokens=budget)
    end = 0
    for number, chunk in enumerate(chunks):
        assert chunk["index"] == number
        assert DOCUMENT[chunk["start"] : chunk["end"]] == chunk["text"]
        assert DOCUMENT[end : chunk["start"]].strip() == ""
        assert chunk["tokens"] == estimate_tokens(chunk["text"]) <= budget
        end = chunk["end"]
    assert DOCUMENT[end:].strip() == ""


def test_headings_are_the_path_and_stay_with_their_text() -> None:
    chunks = chunk_markdown(DOCUMENT, max_tokens=150)
    install = next(chunk for chunk in chunks if "## Install" in chunk["text"])
    assert install["heading_path"] == ["Guide", "Install"]
    assert any(chunk["heading_path"] == ["Guide", "Use", "Second"] for chunk in chunks)
    assert not any(chunk["text"].lstrip().startswith("#") and "\n" not in chunk["text"] for chunk in chunks)


def test_code_and_tables_that_fit_are_never_cut() -> None:
    for budget in (estimate_tokens(CODE) + 1, estimate_tokens(TABLE) + 1):
        chunks = chunk_markdown(DOCUMENT, max_tokens=budget)
        for whole in (CODE, TABLE):
            if estimate_tokens(whole) < budget:
                assert sum(whole in chunk["text"] for chunk in chunks) == 1


def test_a_table_over_the_budget_is_cut_between_rows_and_names_its_head() -> None:
    chunks = chunk_markdown(TABLE, max_tokens=80)
    assert len(chunks) > 1
    assert chunks[0]["table_head"] == ""
    assert {chunk["table_head"] for chunk in chunks[1:]} == {"| Name | Qty |\n| --- | --- |"}
    assert all(line.startswith("|") and line.endswith("|") for chunk in chunks for line in chunk["text"].split("\n"))


def test_signs_of_headings_inside_code_are_no_headings() -> None:
    (chunk,) = chunk_markdown("# A\n\n~~~\n# not a heading\n\n\n## nor this\n~~~")
    assert chunk["heading_path"] == ["A"]


def test_ids_stay_when_other_sections_change_and_differ_for_repeated_text() -> None:
    before = chunk_markdown(DOCUMENT, max_tokens=150, key="u")
    after = chunk_markdown(DOCUMENT.replace("Lead text.", "Another lead text."), max_tokens=150, key="u")
    assert {chunk["id"] for chunk in before[1:]} == {chunk["id"] for chunk in after[1:]}
    assert before[0]["id"] != after[0]["id"]
    repeated = chunk_markdown("# A\n\nsame\n\n# A\n\nsame", max_tokens=5)
    assert len({chunk["id"] for chunk in repeated}) == len(repeated) == 2
    assert chunk_markdown("x", key="u")[0]["id"] != chunk_markdown("x", key="v")[0]["id"]


def test_a_word_without_end_is_cut_too() -> None:
    chunks = chunk_markdown("a" * 10_000, max_tokens=50)
    assert all(chunk["tokens"] <= 50 for chunk in chunks)
    assert "".join(chunk["text"] for chunk in chunks) == "a" * 10_000


def test_nothing_gives_no_chunks_and_a_bad_budget_is_refused() -> None:
    assert chunk_markdown("") == chunk_markdown("\n \n") == []
    with pytest.raises(ValueError, match="max_tokens"):
        chunk_markdown("x", max_tokens=0)


LINES = st.sampled_from(
    [
        "# A",
        "## B",
        "text here. More text! And",
        "```",
        "~~~",
        "| a | b |",
        "| --- | --- |",
        "- item",
        "",
        "",
        "  in",
        "長い文。次の文。",
        "> q",
    ]
)


@settings(max_examples=80, deadline=None)
@given(st.lists(LINES, max_size=25).map("\n".join), st.integers(3, 60))
def test_any_markdown_is_covered_in_order(markdown: str, budget: int) -> None:
    end = 0
    for chunk in chunk_markdown(markdown, max_tokens=budget):
        assert markdown[chunk["start"] : chunk["end"]] == chunk["text"] != ""
        assert markdown[end : chunk["start"]].strip() == ""
        end = chunk["end"]
    assert markdown[end:].strip() == ""


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("The quick brown fox", 4), ("1234567", 3), ("重要な文", 4), ("\n\n", 1)]
)
def test_the_estimate(text: str, tokens: int) -> None:
    assert estimate_tokens(text) == tokens
