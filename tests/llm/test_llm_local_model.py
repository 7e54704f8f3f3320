"""A real model, small and offline: structure holds, whatever it says (extra ``llm-test``)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scrapefire.llm import answers
from scrapefire.llm.client import LLMClient
from scrapefire.llm.config import LLMConfig
from scrapefire.llm.extract import extract
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage

pytestmark = pytest.mark.slow

PAGE = "# Copper lamp\n\nThe lamp costs 45 EUR. It is in stock. Height 30 cm.\n\n- brushed copper\n- LED bulb"
SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "description": "name of the product"},
        "price": {"type": "number"},
        "in_stock": {"type": "boolean"},
        "materials": {"type": "array", "items": {"type": "string"}},
    },
    "required": ["name", "price"],
}


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    script = Path(__file__).with_name("local_model_server.py")
    process = subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdin is not None
    try:
        address = process.stdout.readline().strip()
        assert address.startswith("http")
        yield f"{address}/v1"
    finally:
        process.stdin.close()
        process.stdout.close()
        process.terminate()
        process.wait(10)


async def test_data_by_schema_and_answers_in_words(base_url: str) -> None:
    config = {"base_url": base_url, "model": "small", "timeout": 280, "retries": 0, "context_tokens": 4096}
    client = LLMClient(LLMConfig.parse({**config, "max_output_tokens": 160, "temperature": 0}))
    meter = Usage()
    try:
        schema = StrictSchema(SCHEMA)
        found = await extract(client, PAGE, schema=schema, meter=meter)
        assert schema.problems(found.value) == []
        assert isinstance(found.value["name"], str)
        assert meter.calls >= 1
        assert meter.prompt_tokens > 100
        quoted, _ = await answers.highlights(client, PAGE, "the price", meter=meter)
        assert all(part in PAGE for part in quoted.split("\n\n"))
    finally:
        await client.close()
