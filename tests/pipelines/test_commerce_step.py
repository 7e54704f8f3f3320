"""The step that fills product and menu."""

from __future__ import annotations

from scrapefire.pipelines.commerce import CommerceTransformer
from tests.helpers.steps import run_steps

LAMP = '<script type="application/ld+json">{"@type": "Product", "name": "Lamp", "offers": {"price": 4}}</script>'


def test_a_product_is_found_small_or_large_and_under_zero_data_retention() -> None:
    for padding in ("", "<p>word</p>" * 4000):
        for more in ({}, {"zero_data_retention": True}):
            options = {"formats": ["product"], **more}
            document, error = run_steps("", options, step=CommerceTransformer, kind="html", text=LAMP + padding)
            assert error is None
            assert document["product"]["title"] == "Lamp"
            assert document["warnings"] == []
            assert "menu" not in document


def test_a_page_without_one_gives_a_warning() -> None:
    document, error = run_steps("", {"formats": ["product", "menu"]}, step=CommerceTransformer, kind="html", text=LAMP)
    assert error is None
    assert "product" in document
    assert document["warnings"] == ["menu: the page holds no data of a menu that can be read"]
    document, _ = run_steps("x", {"formats": ["product"]}, step=CommerceTransformer, kind="text", text="x")
    assert len(document["warnings"]) == 1


def test_nothing_unasked() -> None:
    document, _ = run_steps("", {"formats": ["markdown"]}, step=CommerceTransformer, kind="html", text=LAMP)
    assert "product" not in document
