"""The step that fills product and menu: from the page's own data, else by a model."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import jsonschema
import pytest

from scrapefire.content.page import Page
from scrapefire.content.products import extract_menu, extract_product
from scrapefire.document import Document, Work
from scrapefire.pipelines.base import Transformer
from scrapefire.pipelines.coerce import CoerceTransformer
from scrapefire.pipelines.commerce import CommerceTransformer
from scrapefire.pipelines.commerce_model import _SCHEMAS
from scrapefire.pipelines.markdown import MarkdownTransformer
from scrapefire.pipelines.redact import RedactMarkdownTransformer
from tests.helpers.steps import run_steps
from tests.llm.scripted_model import Script, ScriptedModel, scripted_model

URL = "https://shop.example/lamp"
LAMP = '<script type="application/ld+json">{"@type": "Product", "name": "Lamp", "offers": {"price": 4}}</script>'
INN = {
    "@type": "Restaurant",
    "name": "Quay Inn",
    "servesCuisine": "Fish",
    "hasMenu": {
        "@type": "Menu",
        "hasMenuSection": {
            "@type": "MenuSection",
            "name": "Soups",
            "hasMenuItem": {
                "@type": "MenuItem",
                "name": "Mussel soup",
                "offers": {"price": 7.5, "priceCurrency": "EUR"},
            },
        },
    },
}
MENU = f'<script type="application/ld+json">{json.dumps(INN)}</script>'
#: Pages that say it in words alone.
SHOP = "<main><h1>Brass lamp</h1><p>Our finest one, cast by hand, now for 45 euros instead of 60, in red or green.</p></main>"
BOARD = "<main><h1>Quay Inn</h1><h2>Soups</h2><p>Mussel soup, with bread: seven euros (7.50)</p></main>"
READ = {
    "title": "Brass Lamp",
    "description": None,
    "variants": [
        {
            "title": "Brass lamp, red",
            "price": {"amount": 60, "currency": "EUR"},
            "sale": {"amount": 45, "currency": "EUR"},
        },
        {"title": "Brass lamp, green", "price": {"amount": 99.5}, "values": {"color": "green"}},
    ],
}
DISHES = {
    "merchant": {"name": "Quay Inn"},
    "sections": [
        {"title": "Soups", "items": [{"title": "Mussel soup", "price": {"amount": 7.5}}, {"title": "Lobster bisque"}]}
    ],
}


def commerce(
    text: str,
    options: dict[str, Any],
    script: Script | None = None,
    *,
    before: Sequence[type[Transformer]] = (),
    settings: dict[str, Any] | None = None,
    **work: Any,
) -> tuple[Document, ScriptedModel]:
    """The document after the step and the last one, and the model; without ``script`` none is configured."""
    work = {"kind": "html", "text": text, "result": {"url": URL}, **work}
    steps = [*before, CommerceTransformer, CoerceTransformer]
    with scripted_model(script or [""]) as model:
        llm = {"SCRAPEFIRE_LLM": {"base_url": model.url, "model": "small", "retries": 0}} if script else {}
        document, _ = run_steps("", options, {**llm, **(settings or {})}, step=steps[0], more=steps[1:], **work)
    return document, model


# ---- the page's own data -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [{}, {"zero_data_retention": True}], ids=["", "zdr"])
@pytest.mark.parametrize("padding", ["", "<p>word</p>" * 4000], ids=["small", "large"])
@pytest.mark.parametrize(
    ("name", "page", "part"),
    [("product", LAMP, {"title": "Lamp"}), ("menu", MENU, {"merchant": {"name": "Quay Inn", "url": URL, "cuisine": "Fish"}})],
)  # fmt: skip
def test_it_is_read_without_a_model(
    name: str, page: str, part: dict[str, Any], padding: str, more: dict[str, Any]
) -> None:
    document, model = commerce(page + padding, {"formats": [name], **more}, script=["{}"])
    assert part.items() <= document[name].items()
    assert document["formats"] == {name: "ok"}
    assert document["warnings"] == []
    assert model.requests == []
    assert {"product", "menu"} & set(document) == {name}


def test_a_page_without_one_gives_a_warning() -> None:
    document, _ = commerce(LAMP, {"formats": ["product", "menu"]})
    assert document["formats"] == {"product": "ok", "menu": "missing"}
    assert document["warnings"] == ["menu: the page holds no data of a menu that can be read"]
    document, _ = commerce("x", {"formats": ["product"]}, kind="text")
    assert len(document["warnings"]) == 1


def test_nothing_unasked() -> None:
    document, model = commerce(LAMP, {"formats": ["markdown"]}, script=["{}"])
    assert "product" not in document
    assert model.requests == []


def test_a_reader_that_fails_is_a_warning_and_the_page_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes, **args: Any) -> dict[str, Any]:
        raise RuntimeError("out of order")

    monkeypatch.setattr("scrapefire.content.products.commerce_task", broken)
    options = {"formats": ["markdown", "product"]}
    document, _ = commerce(LAMP + SHOP, options, before=[MarkdownTransformer])
    assert document["formats"] == {"markdown": "ok", "product": "missing"}
    assert document["markdown"].startswith("# Brass lamp")
    assert document["reasons"]["product"]["message"] == "RuntimeError: out of order"
    assert len(document["warnings"]) == 1


# ---- a model, as the last resort ---------------------------------------------------------------------------------


def test_a_model_reads_a_product_that_is_told_in_words_and_what_the_page_does_not_say_is_left_out() -> None:
    document, model = commerce(SHOP, {"formats": ["product"]}, [json.dumps({"product": READ})])
    assert document["product"] == {
        "title": "Brass Lamp",
        "url": URL,
        "variants": [
            {"title": "Brass lamp, red", "price": {"amount": 60, "currency": "EUR"}, "sale": {"amount": 45, "currency": "EUR"}},
            {"title": "Brass lamp, green", "values": {"color": "green"}},
        ],
    }  # fmt: skip
    assert document["formats"] == {"product": "ok"}
    assert document["warnings"] == ["product: a model read it in the text, since the page holds no data of it"]
    assert document["metadata"]["llm_usage"]["calls"] == 1
    (prompt,) = model.prompts
    assert "cast by hand" in prompt
    assert "-----BEGIN PAGE" in prompt
    assert "markdown" not in document


def test_a_model_reads_a_menu_also_from_a_file() -> None:
    for work in ({}, {"kind": "file", "result": {"markdown": "# Quay Inn\n\n## Soups\n\nMussel soup 7.50"}}):
        document, _ = commerce(BOARD, {"formats": ["menu"]}, [json.dumps({"menu": DISHES})], **work)
        dishes = [{"title": "Mussel soup", "price": {"amount": 7.5}}]
        assert document["menu"]["sections"] == [{"title": "Soups", "items": dishes}]
        assert document["menu"]["merchant"]["name"] == "Quay Inn"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("product", {}),
        ("product", {"product": None}),
        ("product", {"product": {"title": "Rocket sledge", "variants": []}}),
        ("menu", {"menu": {"merchant": {"name": "Quay Inn"}, "sections": [], "items": []}}),
        ("menu", {"menu": {"sections": [{"title": "Soups", "items": [{"title": "Lobster bisque"}]}]}}),
    ],
)
def test_what_a_model_does_not_find_or_invents_is_missing(name: str, said: dict[str, Any]) -> None:
    document, model = commerce(SHOP if name == "product" else BOARD, {"formats": [name]}, [json.dumps(said)])
    assert document["formats"] == {name: "missing"}
    assert len(document["warnings"]) == 1
    assert "a model found none" in document["warnings"][0]
    assert len(model.requests) == 1


@pytest.mark.parametrize(
    ("reply", "more", "settings", "status", "code"),
    [
        ({"content": None, "refusal": "no"}, {}, {}, "refused", "LLM_REFUSAL"),
        ({"status": 500, "error": {"message": "down"}}, {}, {}, "missing", "LLM_UNAVAILABLE"),
        ({"content": '{"product": {"title": 5}}'}, {}, {}, "missing", "LLM_SCHEMA_MISMATCH"),
        ({"content": "{}"}, {"zero_data_retention": True}, {}, "refused", "SCRAPE_ZDR_VIOLATION_ERROR"),
        ({"content": "{}"}, {}, {"SCRAPEFIRE_LLM_BUDGET": 1}, "refused", "LLM_BUDGET_SPENT"),
    ],
)  # fmt: skip
def test_a_model_that_does_not_answer_keeps_neither_the_page_nor_the_other_format(
    reply: dict[str, Any], more: dict[str, Any], settings: dict[str, Any], status: str, code: str
) -> None:
    options = {"formats": ["markdown", "product", "menu"], **more}
    document, model = commerce(SHOP + MENU, options, [reply], before=[MarkdownTransformer], settings=settings)
    assert document["formats"] == {"markdown": "ok", "product": status, "menu": "ok"}
    assert document["reasons"]["product"]["code"] == code
    assert [warning.partition(":")[0] for warning in document["warnings"]] == ["product"]
    assert bool(model.requests) != bool(more or settings)


def test_a_model_sees_the_redacted_page_only() -> None:
    page = SHOP.replace("Our finest", "Ask ann@example.com for our finest")
    options = {"formats": ["product"], "redact_pii": {"mode": "fast"}}
    for before in ([MarkdownTransformer, RedactMarkdownTransformer], []):  # without the steps there is no text to show
        document, model = commerce(page, options, [json.dumps({"product": READ})], before=before)
        assert ("product" in document) == bool(before)
        assert "ann@" not in str(model.requests)


def test_no_model_is_asked_of_a_page_that_is_not_the_one_that_was_wanted() -> None:
    class Judged(MarkdownTransformer):
        async def transform(self, document: Document, work: Work) -> None:
            document["verdict"] = "blocked"

    document, model = commerce(SHOP, {"formats": ["markdown", "product"]}, ["{}"], before=[Judged])
    assert document["formats"]["product"] == "missing"
    assert model.requests == []


def test_a_long_page_is_read_in_parts_and_what_was_not_read_is_said() -> None:
    page = SHOP + "<p>" + "".join(f"</p><h2>Part {n}</h2><p>" + "A word on lamps. " * 60 for n in range(60)) + "</p>"
    llm = {"context_tokens": 3000, "max_output_tokens": 1000}
    with scripted_model(lambda body: json.dumps({"product": READ if "cast by hand" in str(body) else None})) as model:
        settings = {"SCRAPEFIRE_LLM": {"base_url": model.url, "model": "small", "retries": 0, **llm}}
        document, _ = run_steps(
            "",
            {"formats": ["product"]},
            settings,
            step=CommerceTransformer,
            kind="html",
            text=page,
            result={"url": URL},
        )
    assert len(model.requests) > 3
    assert document["product"]["title"] == "Brass Lamp"
    assert all(warning.startswith("product: ") for warning in document["warnings"])


def test_the_models_schema_is_that_of_the_pages_own_data() -> None:
    """What the page's own data gives fits what a model is asked for, so that both read the same."""
    product = extract_product(Page(LAMP, URL))
    menu = extract_menu(Page(MENU, URL))
    jsonschema.validate({"product": product}, _SCHEMAS["product"].user)
    jsonschema.validate({"menu": menu}, _SCHEMAS["menu"].user)
