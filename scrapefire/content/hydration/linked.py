"""Content that stands in a page's JSON-LD (schema.org): an article's body, a product, a recipe, questions, a vacancy.

Most JSON-LD only describes a page.  A node counts as content when its type has a property for the content itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scrapefire.content.hydration import text
from scrapefire.content.hydration.pieces import Piece, html_piece
from scrapefire.content.metadata_text import word_count

MAX_NODES = 500

_BODIES = ("articleBody", "reviewBody", "text", "transcript")
_DESCRIBED = frozenset(
    (
        "Product ProductGroup IndividualProduct Recipe HowTo JobPosting Event Course Book Movie SoftwareApplication "
        "WebApplication MobileApplication Dataset Accommodation House Apartment Hotel LodgingBusiness Restaurant "
        "LocalBusiness TouristAttraction Place Service VideoObject PodcastEpisode Episode Drug MedicalCondition"
    ).split()
)
_LISTS = {
    "recipeIngredient": "Ingredients",
    "recipeInstructions": "Instructions",
    "step": "Steps",
    "tool": "Tools",
    "supply": "Supplies",
}
_MORE = ("responsibilities", "qualifications", "experienceRequirements", "skills", "jobBenefits", "abstract")


def linked_content(nodes: list[Any]) -> Piece:
    """The content of a page's JSON-LD, a group that may be empty."""
    pieces = [piece for node in _walk(nodes, 0) if (piece := _node(node)) is not None][:50]
    return Piece("group", more=pieces, words=sum(piece.words for piece in pieces))


def _walk(value: Any, depth: int) -> Iterator[Mapping[str, Any]]:
    if depth > 6:
        return
    if isinstance(value, list):
        for one in value[:MAX_NODES]:
            yield from _walk(one, depth + 1)
    elif isinstance(value, dict):
        if value.get("@type"):
            yield value
        for name in ("@graph", "mainEntity", "itemListElement", "item"):
            if not _types(value) & {"FAQPage", "QAPage"}:
                yield from _walk(value.get(name), depth + 1)


def _types(node: Mapping[str, Any]) -> set[str]:
    types = node.get("@type")
    names = types if isinstance(types, list) else [types]
    return {name.rpartition("/")[2] for name in names if isinstance(name, str)}


def _node(node: Mapping[str, Any]) -> Piece | None:
    types = _types(node)
    if types & {"FAQPage", "QAPage"}:
        return _questions(node.get("mainEntity"))
    bodies = [piece for name in _BODIES if (piece := _text(node.get(name))) is not None][:1]
    if not bodies and not types & _DESCRIBED:
        return None
    parts = [*bodies]
    if not bodies and (described := _text(node.get("description"))):
        parts.append(described)
    parts += _offers(node.get("offers"))
    for name, title in _LISTS.items():
        if steps := _steps(node.get(name)):
            parts.append(Piece("group", more=[Piece("title", title), steps], words=steps.words))
    parts += [piece for name in _MORE if (piece := _text(node.get(name))) is not None]
    if not sum(part.words for part in parts):
        return None
    titles = [
        Piece("title", str(node[name]).strip()) for name in ("headline", "name", "title") if _is_text(node.get(name))
    ]
    pictures = [Piece("image", address) for address in _addresses(node.get("image"))[:1]]
    return Piece("group", more=[*titles[:1], *pictures, *parts], words=sum(part.words for part in parts))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _text(value: Any) -> Piece | None:
    if isinstance(value, list):
        value = "\n\n".join(one for one in value if isinstance(one, str))
    if not _is_text(value):
        return None
    if text.is_html(value):
        return html_piece(value)
    return Piece("text", value.strip(), words=word_count(value)) if text.is_human(value) else None


def _questions(value: Any) -> Piece | None:
    groups = []
    for question in value if isinstance(value, list) else [value]:
        if not isinstance(question, dict) or not _is_text(question.get("name")):
            continue
        answers = question.get("acceptedAnswer") or question.get("suggestedAnswer") or []
        parts = []
        for answer in answers if isinstance(answers, list) else [answers]:
            piece = _text(answer.get("text")) if isinstance(answer, dict) else None
            parts += [piece] if piece else []
        if parts:
            title = Piece("title", question["name"].strip())
            groups.append(Piece("group", more=[title, *parts], words=sum(part.words for part in parts)))
    return Piece("group", more=groups, words=sum(group.words for group in groups)) if groups else None


def _steps(value: Any) -> Piece | None:
    """Ingredients and steps: texts, nodes with a text, and sections of them."""
    if isinstance(value, str):
        return _text(value)
    pieces: list[Piece] = []
    for one in value if isinstance(value, list) else []:
        if isinstance(one, str):
            pieces.append(Piece("text", one.strip(), words=word_count(one)))
        elif isinstance(one, dict) and isinstance(one.get("itemListElement"), list):
            inner = _steps(one["itemListElement"])
            pieces += inner.more if inner else []
        elif isinstance(one, dict):
            words = one.get("text") or one.get("name")
            pieces += [piece] if _is_text(words) and (piece := _text(words)) else []
    pieces = [piece for piece in pieces if piece.value]
    plain = all(piece.kind == "text" for piece in pieces)
    return (
        Piece("list" if plain else "group", more=pieces, words=sum(piece.words for piece in pieces)) if pieces else None
    )


def _offers(value: Any) -> list[Piece]:
    """Prices with their currency."""
    found = []
    for offer in value if isinstance(value, list) else [value]:
        if isinstance(offer, dict):
            price = offer.get("price", offer.get("lowPrice"))
            currency = offer.get("priceCurrency")
            if isinstance(price, (str, int, float)) and str(price).strip():
                found.append(Piece("text", f"{price} {currency}" if isinstance(currency, str) else str(price)))
    return found[:3]


def _addresses(value: Any) -> list[str]:
    values = value if isinstance(value, list) else [value]
    found = [one.get("url") if isinstance(one, dict) else one for one in values]
    return [one for one in found if isinstance(one, str) and text.is_address(one)]
