"""Language of a text that declares none (py3langid, 97 languages)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

_SAMPLE = 3_000
_ENOUGH = 20
_SURE = 0.9


def detect_language(text: str) -> str:
    """ISO 639-1 code of the text's language; empty when the text is too short or the guess unsure."""
    sample = " ".join(text[:_SAMPLE].split())
    if sum(map(str.isalpha, sample)) < _ENOUGH:
        return ""
    language, probability = _identifier().classify(sample)
    return str(language) if probability >= _SURE else ""


@lru_cache(maxsize=1)
def _identifier() -> Any:
    # imported late: the model is only read when a page declares no language
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
