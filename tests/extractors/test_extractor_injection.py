"""Attacks in page text, where several pages are read in one call and where rules are written: none is obeyed."""

from __future__ import annotations

from html import escape

from scrapefire.extractors.outline import outline
from scrapefire.extractors.source import PageSource
from scrapefire.extractors.writing import Attempt, Sample, read_samples, write_rules
from scrapefire.llm.schema import StrictSchema
from scrapefire.llm.usage import Usage
from tests.llm.test_llm_injection import ATTACKS, Obedient, talking_to

SCHEMA = StrictSchema({"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]})


async def test_no_attack_is_obeyed_when_rules_are_learned() -> None:
    obedient = Obedient()
    client, server = talking_to(obedient)
    for attack in ATTACKS:
        await read_samples(client, [attack, "Tea."], schema=SCHEMA, prompt="", meter=Usage())
        html = f'<p class="{escape(attack)}" title="{escape(attack)}">{escape(attack)}</p><pre>{attack}</pre>'
        html += f'<script type="application/json">{{"text": "{escape(attack)}"}}</script>'
        sample = Sample(outline(PageSource(html), 2000) + attack, {"name": attack})
        earlier = Attempt(attack)
        found = await write_rules(
            client, [sample], schema=SCHEMA, prompt="", meter=Usage(), earlier=earlier, wrong=[attack]
        )
        assert found.problems
    assert obedient.obeyed == 0
    assert server.calls == 2 * len(ATTACKS)
