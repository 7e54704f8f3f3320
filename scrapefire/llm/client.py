"""One client for every model call of a crawl, over any OpenAI-compatible chat completions API.

It keeps limits (concurrency, budget, time, output), retries what may pass, asks for structure as the server can
(``json_schema``, else ``json_object``, else text), makes identical calls once, and turns every failure into a named
error.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from scrapefire.content.tokens import estimate_tokens
from scrapefire.errors import (
    LLMError,
    LLMInputTooLargeError,
    LLMRateLimitError,
    LLMRefusalError,
    LLMTimeoutError,
    LLMTruncatedError,
    LLMUnavailableError,
    ScrapeError,
)
from scrapefire.llm.config import LLMConfig, OutputMode, Role
from scrapefire.llm.failures import SchemaNotTakenError, TemporaryError, named_failure
from scrapefire.llm.fence import fence
from scrapefire.llm.reading import CHARACTERS_PER_TOKEN, aside
from scrapefire.llm.usage import Budget, Usage

if TYPE_CHECKING:
    from openai import AsyncOpenAI

__all__ = ["LLMClient", "Prompt", "Reply", "all_of"]

T = TypeVar("T")

_MODES: tuple[OutputMode, ...] = ("json_schema", "json_object", "text")
_REMEMBERED = 512
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0
_OWN_WORDS = 500  # tokens of the fences and of what the chat template adds
_LEAST_PAGE = 256
_ESTIMATE = 0.75  # estimates are within a quarter


@dataclass(frozen=True)
class Prompt:
    """One question to a model, with our words and the page's kept apart.

    Args:
        system: who the model is and the rules; never anything of a page.
        task: what to do, the user's own prompt included; never anything of a page.
        pages: ``(label, text)`` of what comes from pages; each is fenced.
        schema: JSON schema of the answer, in strict form; empty for any JSON object, ``None`` for free text.
        name: name of the answer's schema for the server.
    """

    system: str
    task: str
    pages: tuple[tuple[str, str], ...] = ()
    schema: dict[str, Any] | None = None
    name: str = "answer"

    @cached_property
    def tokens(self) -> int:
        """Estimate of what the prompt costs; counted once."""
        schema = json.dumps(self.schema) if self.schema else ""
        return sum(map(estimate_tokens, (self.system, self.task, schema, *(text for _, text in self.pages)))) + 200

    def key(self, model: str) -> str:
        """The same for identical calls; fences are not in it, since their tokens never are the same."""
        parts = [model, self.system, self.task, self.pages, self.schema]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode("utf-8", "surrogatepass")).hexdigest()

    def messages(self, mode: OutputMode, *, show_schema: bool) -> list[dict[str, str]]:
        """As chat messages."""
        system = self.system
        if self.schema == {}:
            system += "\n\nAnswer with one JSON object and with nothing else."
        elif self.schema is not None and show_schema:
            system += (
                "\n\nAnswer with one JSON value that fits this JSON Schema, and with nothing else:\n"
                + json.dumps(self.schema, ensure_ascii=False)
            )
        if self.schema is not None and mode == "text":
            system += "\nPut the JSON into a fence of three backticks marked json."
        user = "\n\n".join([self.task, *(fence(text, label=label) for label, text in self.pages)])
        return [{"role": "system", "content": system}, {"role": "user", "content": user}]


@dataclass(frozen=True)
class Reply:
    """A model's answer."""

    text: str
    model: str
    usage: Usage = field(default_factory=Usage)


@dataclass
class _Call:
    """A call that was made: what answers it, and what it has used so far, failures included."""

    task: asyncio.Task[Reply]
    spent: Usage

    @property
    def has_failed(self) -> bool:
        return self.task.done() and (self.task.cancelled() or self.task.exception() is not None)


class LLMClient:
    """Calls the models of one crawl.

    Args:
        config: server, models and limits.
        budget: what the crawl may use.
    """

    def __init__(self, config: LLMConfig, budget: Budget | None = None) -> None:
        self.config = config
        self.budget = budget or Budget()
        self._client: AsyncOpenAI | None = None
        self._slots = asyncio.Semaphore(config.concurrency)
        self._modes: dict[str, OutputMode] = {}
        self._calls: OrderedDict[str, _Call] = OrderedDict()
        self._resume_at = 0.0
        self._closed_for: ScrapeError | None = None

    def page_tokens(self, *beside: str) -> int:
        """Tokens of page text that a prompt may hold.

        Args:
            beside: what stands in it as well: system words, task, schema; room for the answer is taken off anyway.

        Raises:
            LLMInputTooLargeError: it leaves no room for a page.
        """
        taken = sum(map(estimate_tokens, beside))
        window = self.config.context_tokens - self.config.max_output_tokens
        if taken + _LEAST_PAGE > max(window, 2 * _LEAST_PAGE):
            raise LLMInputTooLargeError(
                f"the schema and the prompt are too large for the language model: some {taken} tokens"
            )
        return max(_LEAST_PAGE, int(window * _ESTIMATE) - _OWN_WORDS - taken)

    async def ask(
        self, prompt: Prompt, role: Role = "default", *, model: str = "", meter: Usage | None = None
    ) -> Reply:
        """The model's answer; an identical call is made once, as long as it is among the last 512 of the crawl.

        Args:
            role: which of the configured models to ask.
            model: a model to ask in place of the role's.
            meter: gets what the call used, also where it ends in an error; nothing for a repeated one.

        Raises:
            LLMRefusalError: the model or a content filter refused.
            LLMTruncatedError: the answer was cut off twice.
            LLMRateLimitError, LLMTimeoutError, LLMUnavailableError: the server kept failing.
            LLMInputTooLargeError: the prompt is longer than the model takes.
            LLMBudgetError: the crawl has used up its budget.
            LLMError: anything else that is no usable reply.
        """
        model = model or self.config.model_for(role)
        key = prompt.key(model)
        call = self._calls.get(key)
        first = call is None or call.has_failed
        if call is None or first:
            spent = Usage()
            call = self._calls[key] = _Call(asyncio.ensure_future(self._ask(prompt, model, spent)), spent)
            call.task.add_done_callback(_retrieved)
            self._forget()
        self._calls.move_to_end(key)
        try:
            return await asyncio.shield(call.task)
        finally:
            if meter is not None and first:
                meter.add(call.spent)

    async def close(self) -> None:
        """End calls under way and connections."""
        tasks = [call.task for call in self._calls.values() if not call.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._client is not None:
            await self._client.close()
            self._client = None

    # ---- one answer ----------------------------------------------------------------------------------------------

    async def _ask(self, prompt: Prompt, model: str, spent: Usage) -> Reply:
        most = int(self.config.context_tokens * 1.5)
        texts = [text for _, text in prompt.pages]
        longest = max(texts, key=len, default="")
        if sum(map(len, texts)) > most * CHARACTERS_PER_TOKEN or await aside(lambda _: prompt.tokens, longest) > most:
            raise LLMInputTooLargeError()
        try:
            return await self._with_room(prompt, model, spent)
        except (LLMRateLimitError, LLMUnavailableError, LLMTimeoutError):
            other = self.config.retry_model
            if not other or other == model:
                raise
            return await self._with_room(prompt, other, spent)

    async def _with_room(self, prompt: Prompt, model: str, spent: Usage) -> Reply:
        """Once more with twice the room when the answer was cut off; the same call again would be cut off again."""
        for room in (self.config.max_output_tokens, 2 * self.config.max_output_tokens):
            reply, finished = await self._as_the_server_can(prompt, model, room, spent)
            if finished:
                return replace(reply, usage=replace(spent))
        raise LLMTruncatedError()

    async def _as_the_server_can(self, prompt: Prompt, model: str, room: int, spent: Usage) -> tuple[Reply, bool]:
        if prompt.schema is None:
            return await self._patiently(prompt, model, room, "text", spent)
        start: OutputMode = self._modes.get(model) or self.config.output or "json_schema"  # type: ignore[assignment]
        if not prompt.schema and start == "json_schema":
            start = "json_object"
        refused: SchemaNotTakenError | None = None
        for mode in _MODES[_MODES.index(start) :]:
            try:
                reply = await self._patiently(prompt, model, room, mode, spent)
            except SchemaNotTakenError as exc:
                refused = exc
                continue
            if refused is not None and not refused.this_schema_only:
                self._modes[model] = mode
            return reply
        assert refused is not None
        raise LLMError(f"the model's server refuses the call: {refused}")

    async def _patiently(
        self, prompt: Prompt, model: str, room: int, mode: OutputMode, spent: Usage
    ) -> tuple[Reply, bool]:
        wait = _FIRST_WAIT
        for left in range(self.config.retries, -1, -1):
            try:
                return await self._call(prompt, model, room, mode, spent)
            except TemporaryError as exc:
                pause = exc.retry_after if exc.retry_after is not None else wait
                if not left or not exc.may_pass or pause > self.config.max_retry_after:
                    raise exc.error from None
                wait = min(2 * wait, _LONGEST_WAIT)
                if exc.retry_after is not None:
                    self._resume_at = max(self._resume_at, time.monotonic() + pause)
                else:
                    await asyncio.sleep(pause)
        raise AssertionError("unreachable")

    async def _call(self, prompt: Prompt, model: str, room: int, mode: OutputMode, spent: Usage) -> tuple[Reply, bool]:
        if self._closed_for is not None:
            raise self._closed_for
        async with self._slots:
            await asyncio.sleep(max(0.0, self._resume_at - time.monotonic()))
            estimate = Usage(1, prompt.tokens, 0, self.config.cost(model, prompt.tokens, 0))
            self.budget.reserve(estimate)
            used = Usage()
            try:
                answer = await self._send(prompt, model, room, mode)
                used = self._used(answer, model, estimate)
                return Reply(_text_of(answer), model, used), _finish_reason(answer) != "length"
            except ScrapeError as exc:
                if exc.details.get("permanent"):
                    self._closed_for = exc
                raise
            finally:
                self.budget.settle(estimate, used)
                spent.add(used)

    async def _send(self, prompt: Prompt, model: str, room: int, mode: OutputMode) -> Any:
        show_schema = mode != "json_schema" or not self.config.is_openai
        body: dict[str, Any] = {"model": model, "messages": prompt.messages(mode, show_schema=show_schema)}
        # OpenAI's newer models know only the newer name, most other servers only the older one.
        body["max_completion_tokens" if self.config.is_openai else "max_tokens"] = room
        if self.config.temperature is not None:
            body["temperature"] = self.config.temperature
        if prompt.schema is not None and mode == "json_schema":
            schema = {"name": prompt.name, "schema": prompt.schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif prompt.schema is not None and mode == "json_object":
            body["response_format"] = {"type": "json_object"}
        if self.config.extra_body:
            body["extra_body"] = dict(self.config.extra_body)
        try:
            async with asyncio.timeout(self.config.timeout):
                return await self._connected().chat.completions.create(**body)
        except Exception as exc:
            raise named_failure(exc, asked_for_structure="response_format" in body) from None

    def _connected(self) -> AsyncOpenAI:
        if self._client is None:
            from openai import AsyncOpenAI

            for name in ("openai", "httpx2", "httpcore2"):  # at DEBUG they log whole prompts
                if logging.getLogger(name).level == logging.NOTSET:
                    logging.getLogger(name).setLevel(logging.WARNING)
            # A key for OpenAI in the environment must not reach another server.
            key = self.config.api_key or (None if self.config.is_openai else "none")
            try:
                self._client = AsyncOpenAI(
                    api_key=key, base_url=self.config.base_url or None, max_retries=0, timeout=self.config.timeout
                )
            except Exception as exc:
                raise LLMUnavailableError(f"the client of the language model cannot be made: {exc}") from None
        return self._client

    def _used(self, answer: Any, model: str, estimate: Usage) -> Usage:
        usage = getattr(answer, "usage", None)
        prompt = _count(getattr(usage, "prompt_tokens", None), estimate.prompt_tokens)
        text = _text_of(answer, check=False)
        completion = _count(getattr(usage, "completion_tokens", None), estimate_tokens(text))
        return Usage(1, prompt, completion, self.config.cost(model, prompt, completion))

    def _forget(self) -> None:
        over = max(0, len(self._calls) - _REMEMBERED)
        for key in [key for key, call in self._calls.items() if call.task.done()][:over]:
            del self._calls[key]


async def all_of(calls: Iterable[Awaitable[T]]) -> list[T]:
    """The results of calls that are made at the same time.

    All of them are awaited before the first failure is raised, so that what the others used is counted.
    """
    results = await asyncio.gather(*calls, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [result for result in results if not isinstance(result, BaseException)]


def _text_of(answer: Any, *, check: bool = True) -> str:
    choice = _choice(answer)
    message = getattr(choice, "message", None)
    text = getattr(message, "content", None)
    if not check:
        return text if isinstance(text, str) else ""
    if getattr(message, "refusal", None) or _finish_reason(answer) == "content_filter":
        raise LLMRefusalError()
    if text is None and _finish_reason(answer) == "length":
        return ""  # all of the room went into thinking
    if not isinstance(text, str):
        raise LLMError("the language model's server sent a reply without text")
    return text


def _choice(answer: Any) -> Any:
    choices = getattr(answer, "choices", None)
    return choices[0] if isinstance(choices, list) and choices else None


def _finish_reason(answer: Any) -> str:
    return str(getattr(_choice(answer), "finish_reason", "") or "")


def _count(given: Any, estimate: int) -> int:
    return given if isinstance(given, int) and given >= 0 else estimate


def _retrieved(task: asyncio.Task[Reply]) -> None:
    """A failure that nobody waits for any more is no news."""
    if not task.cancelled():
        task.exception()
