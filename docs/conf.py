"""Sphinx configuration: Markdown pages by MyST, Furo theme, reference pages made from the code at each build."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import generate  # noqa: E402

import scrapefire  # noqa: E402

generate.write(HERE / "reference")

project = "ScrapeFire"
copyright = "the ScrapeFire developers"
release = version = scrapefire.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"

html_theme = "furo"
html_title = f"ScrapeFire {version}"
