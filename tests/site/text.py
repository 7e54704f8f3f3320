"""Prose and page frames, the same in every run: plain sentences that carry the witness words of a case."""

from __future__ import annotations

import random
from collections.abc import Sequence
from html import escape

SENTENCES = (
    "Rock pools form where the falling tide leaves sea water behind in hollows of the shore.",
    "The upper pools warm quickly in the sun, while the lower ones stay close to the temperature of the open sea.",
    "Limpets return to the same scar on the rock after each feeding trip, guided by their own trail.",
    "A hand lens and a notebook are enough to begin; nets do more harm than good.",
    "Stones that were turned over should be laid back exactly as they were found.",
    "Barnacles close their plates when the water leaves and open them within seconds of its return.",
    "Spring tides come a day or two after the full moon and the new moon, and uncover the lowest zone.",
    "Green weed at the top, brown weed in the middle and red weed below: three bands mark the zones of a shore.",
    "Salt in a shallow pool rises on a hot afternoon and falls with the first heavy rain.",
    "Anemones fold into dark lumps of jelly when they are dry, and open like flowers under water.",
    "A record is worth most when it names the place, the date, the state of the tide and the size of the pool.",
    "The survey counts every animal inside a square frame, then moves the frame five metres along the line.",
    "Crabs shed their shells as they grow, and the empty shells are often mistaken for dead animals.",
    "The path to the beach is steep in its last part and slippery after rain.",
    "Tables of the tide give the height above chart datum, which is near the lowest level that is ever seen.",
    "Waves sort the pebbles, and the largest lie at the top of the beach.",
    "Small fish hide under overhanging weed and keep still when a shadow passes.",
    "The sand between the rocks holds worms whose casts show that they are at home.",
    "On a calm day the surface of a pool works like a window, on a windy one a glass box helps.",
    "Shells of whelks are used again by hermit crabs, which change to a larger one every season.",
)
CARRIERS = (
    "The entry in the field list is {word}, written beside the sketch of the pool.",
    "Local walkers know the stretch by the name {word} and use it as a meeting point.",
    "The sample was filed under {word} together with the others of that morning.",
    "Readers who look for more will find it in the index under {word} and its neighbours.",
)


def paragraphs(seed: str, words: Sequence[str] = (), count: int = 4) -> list[str]:
    """``count`` paragraphs of four or five sentences; each word stands in a sentence of its own."""
    dice = random.Random(seed)
    carried = [dice.choice(CARRIERS).format(word=word) for word in words]
    result: list[list[str]] = [dice.sample(SENTENCES, dice.randint(3, 4)) for _ in range(max(count, 1))]
    for number, sentence in enumerate(carried):
        target = result[number % len(result)]
        target.insert(dice.randint(0, len(target)), sentence)
    return [" ".join(sentences) for sentences in result]


def prose(seed: str, words: Sequence[str] = (), count: int = 4) -> str:
    """The same as HTML paragraphs."""
    return "\n".join(f"<p>{escape(text)}</p>" for text in paragraphs(seed, words, count))


def frame(title: str, body: str, *, head: str = "", lang: str = "en", navigation: bool = True) -> str:
    """A whole HTML page with ``body`` as its main content."""
    bar = '<header><nav><a href="/plain/article">Articles</a> <a href="/plain/docs">Guide</a></nav></header>'
    foot = '<footer><p>Shore notes. <a href="/plain/imprint">Imprint</a></p></footer>'
    return f"""<!doctype html>
<html lang="{lang}">
<head><meta charset="utf-8"><title>{escape(title)}</title>{head}</head>
<body>
{bar if navigation else ""}
<main>
{body}
</main>
{foot if navigation else ""}
</body>
</html>
"""


def article(title: str, seed: str, words: Sequence[str] = (), *, count: int = 4, head: str = "") -> str:
    """A whole page with a heading and prose."""
    return frame(title, f"<article><h1>{escape(title)}</h1>\n{prose(seed, words, count)}</article>", head=head)
