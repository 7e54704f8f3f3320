"""A response that no engine of ours brought (a cache hit, another middleware) as an engine's result, judged."""

from __future__ import annotations

from dataclasses import replace

from scrapy.http import Response

from scrapefire.documents.sniff import sniff
from scrapefire.engines.base import EngineResult
from scrapefire.judging import judge
from scrapefire.orchestration.decisions import Chances, Step, at_the_end, on_verdict
from scrapefire.orchestration.response import build_response


def adopt_response(response: Response, chances: Chances) -> Response:
    """The same response with ``result``: its verdict, and what is to be done about it.

    Args:
        response: as it came, content encodings removed.
        chances: what is still possible for the request.
    """
    cached = "cached" in response.flags
    result = EngineResult(
        engine="cache" if cached else "project",
        url=response.url,
        status=response.status,
        headers=[
            (name.decode("latin-1"), value.decode("latin-1"))
            for name, values in response.headers.items()
            for value in values
        ],
        body=response.body,
        cache_state="hit" if cached else None,
    )
    result.content_type = result.header("content-type")
    verdict = judge(result.status, result.headers, result.body, result.url)
    file_kind = sniff(result.body, result.content_type or "", result.url).kind if verdict.kind == "file" else ""
    if cached:
        chances = replace(chances, retries=0)  # the cache would give the same again
    decision = on_verdict(verdict.kind, result.status, result.header("retry-after"), file_kind, chances)
    if decision.step is Step.NEXT:
        decision = at_the_end(verdict.kind, chances)
    data = result.to_dict() | {
        "verdict": verdict.to_dict(),
        "decision": decision.to_dict(),
        "attempts": [],
        "seconds": 0.0,
        "failed": {},
    }
    return build_response(result, data, flags=list(response.flags))
