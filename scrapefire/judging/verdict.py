"""What a judged response is: one kind of a closed vocabulary, with the reason and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

Kind = Literal[
    "truncated",
    "file",
    "challenge",
    "blocked",
    "login_wall",
    "consent_wall",
    "ok",
    "error_status",
    "soft_404",
    "js_shell",
    "empty",
]
#: Every kind, in the order in which the definitions are tried.
KINDS: tuple[str, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The judge's word on one response.

    Attributes:
        kind: ``truncated`` the body stops before its end; ``file`` a document, archive, image or media file;
            ``challenge`` a test that a browser or a person could pass; ``blocked`` refused for who, where or how fast
            one asks; ``login_wall`` an account or subscription instead of the content; ``consent_wall`` a choice first;
            ``ok`` the asked content; ``error_status`` the server's own failure or not-there page; ``soft_404`` says
            with a 2xx status that it does not exist; ``js_shell`` scripts that have not run would bring the content;
            ``empty`` nothing to see and nothing that would fill it.
        reason: one sentence for people.
        evidence: what was seen, short strings.
        confidence: 0 to 1.
    """

    kind: Kind
    reason: str
    evidence: tuple[str, ...] = ()
    confidence: float = 0.5

    @property
    def ok(self) -> bool:
        """Whether the asked content is there."""
        return self.kind == "ok"

    def to_dict(self) -> dict[str, Any]:
        """The verdict as plain JSON."""
        return {
            "kind": self.kind,
            "reason": self.reason,
            "evidence": list(self.evidence),
            "confidence": self.confidence,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Verdict:
        """The verdict that :meth:`to_dict` wrote.

        Raises:
            ValueError: the kind is not one of :data:`KINDS`.
        """
        kind = data.get("kind")
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is not a verdict; the kinds are {', '.join(KINDS)}")
        return cls(
            kind,
            str(data.get("reason", "")),
            tuple(str(item) for item in data.get("evidence", ())),
            float(data.get("confidence", 0.5)),
        )

    def accepted(self, why: str) -> Verdict:
        """The same response, counted as the asked content."""
        return replace(self, kind="ok", reason=why)
