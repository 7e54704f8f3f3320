"""What ``SCRAPEFIRE_LLM`` may say: the model server, the models by role, limits and prices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from scrapefire.errors import BadRequestError

Role = Literal["default", "complex", "chain", "guard"]
OutputMode = Literal["json_schema", "json_object", "text"]

_OPENAI = "https://api.openai.com/v1"


@dataclass(frozen=True)
class LLMConfig:
    """A model server and how it is used.

    Args:
        model: model of every call that no other entry names one for.
        base_url: address of the OpenAI-compatible API; OpenAI's own when empty.
        api_key: key for it; with OpenAI's own address ``OPENAI_API_KEY`` serves when empty.
        complex_model: model for schemas with references or definitions.
        retry_model: model that is asked once when another is over its quota or rate, or unavailable.
        chain_models: models that are asked one after the other for a free answer, until one answers.
        guard_model: model that looks for orders in a page.
        output: most that the server can: ``json_schema``, ``json_object`` or ``text``; found out when empty.
        timeout: seconds for one call.
        retries: further tries after a rate limit, a server error or a broken connection.
        max_retry_after: longest ``Retry-After`` in seconds that is waited out.
        context_tokens: tokens that prompt and answer may have together.
        max_output_tokens: tokens that an answer may have; doubled once when it was cut off.
        concurrency: calls at the same time.
        price: cost of a million tokens, ``{"input", "output"}``, or such an object by model.
        temperature: sampling temperature; the server's default when absent.
        extra_body: further members of every request's body.
    """

    model: str
    base_url: str = ""
    api_key: str = field(default="", repr=False)
    complex_model: str = ""
    retry_model: str = ""
    chain_models: tuple[str, ...] = ()
    guard_model: str = ""
    output: str = ""
    timeout: float = 120.0
    retries: int = 2
    max_retry_after: float = 60.0
    context_tokens: int = 64_000
    max_output_tokens: int = 4_096
    concurrency: int = 4
    price: Mapping[str, Any] = field(default_factory=dict)
    temperature: float | None = None
    extra_body: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def parse(cls, data: Mapping[str, Any], **defaults: Any) -> LLMConfig:
        """The configuration that a user wrote.

        Args:
            data: value of the setting.
            defaults: values that other settings give.

        Raises:
            BadRequestError: a key is unknown or a value is not of its type.
        """
        kinds = {one.name: one for one in fields(cls)}
        unknown = sorted(set(data) - kinds.keys())
        if unknown:
            raise _bad(f"{', '.join(map(str, unknown))}: no such key", kinds)
        if not data.get("model") or not isinstance(data["model"], str):
            raise _bad("model is missing", kinds)
        values = {**defaults, **{name: value for name, value in data.items() if value is not None}}
        for name, value in values.items():
            problem = _problem(name, value)
            if problem:
                raise _bad(f"{name}: {problem}", kinds)
        if "chain_models" in values:
            values["chain_models"] = tuple(values["chain_models"])
        return cls(**values)

    def model_for(self, role: Role) -> str:
        """The model of a role."""
        return {"complex": self.complex_model, "guard": self.guard_model}.get(role, "") or self.model

    @property
    def is_openai(self) -> bool:
        return self.base_url.rstrip("/") in ("", _OPENAI)

    def cost(self, model: str, prompt_tokens: int, completion_tokens: int) -> float:
        """Price of one call in the currency of ``price``; 0 where no price is known."""
        price = self.price.get(model, self.price)
        if not isinstance(price, Mapping):
            return 0.0
        rates = [price.get(name) for name in ("input", "output")]
        paid = [float(rate) if isinstance(rate, int | float) else 0.0 for rate in rates]
        return (prompt_tokens * paid[0] + completion_tokens * paid[1]) / 1_000_000


def _problem(name: str, value: Any) -> str:
    if name in ("timeout", "max_retry_after", "temperature"):
        return "" if _is_number(value) and value >= 0 and (name != "timeout" or value > 0) else "expected a number"
    if name in ("retries", "context_tokens", "max_output_tokens", "concurrency"):
        least = 0 if name == "retries" else 1
        return "" if isinstance(value, int) and _is_number(value) and value >= least else "expected a whole number"
    if name in ("price", "extra_body"):
        return "" if isinstance(value, Mapping) else "expected an object"
    if name == "chain_models":
        listed = isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
        return "" if listed else "expected a list of model names"
    if name == "output":
        return (
            "" if value in ("", "json_schema", "json_object", "text") else "expected json_schema, json_object or text"
        )
    return "" if isinstance(value, str) else "expected text"


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _bad(problem: str, kinds: Mapping[str, Any]) -> BadRequestError:
    return BadRequestError(
        f"the setting SCRAPEFIRE_LLM cannot be used: {problem}", advice=f"Its keys are: {', '.join(kinds)}."
    )
