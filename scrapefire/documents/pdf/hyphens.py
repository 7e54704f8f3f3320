"""Words broken at a line's end: which hyphen only marks the break, and which belongs to a compound.

Nothing in the file tells the two apart. What does, best first: the document's other words, capitals inside the halves,
and the few words and word parts that nearly always or never stand in compounds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from scrapefire.documents.pdf.glyphs import SOFT_HYPHEN

Vocabulary = Counter[str]

HYPHENS = "-\u2010\u2011" + SOFT_HYPHEN
WORD = re.compile(r"[^\W\d_]+(?:[-\u2010\u2011'’][^\W\d_]+)*")

_OWN_WORD = 4  # letters; shorter halves are words by chance
#: First parts that are followed by a hyphen whenever they are parts of a word.
_NUMBERS = "two three four five six seven eight nine twenty thirty forty fifty sixty seventy eighty ninety".split()
_AFTER_NUMBER = re.compile(r"(?:teens?|ty|ties|tieth|teenth|fold|some|pence|score|penny)$|ni")
_ALWAYS = re.compile(
    r"self-\w{3}|so-called$|well-\w{4}|non-\w{4}|[pr]?re-e\w{3}|\w{3,}-(?:based|related|specific|friendly|oriented|driven"
    r"|dependent|independent|known|free|level|scale|wide|effective|minded|shaped|funded|owned|consuming|reaching"
    r"|mentioned|party|class|ending|separated|purpose)$|\w{2,}(?:ally|ntly|ely|edly|usly|ngly)-\w{2,}(?:ed|en|ing|own)$"
    r"|(?:celui|celle|ceux|celles)-(?:ci|là)$|peut-être$|\w{2,}-mêmes?$|(?:ci|au|là|par)-(?:dess|delà|après|contre)"
    r"|(?:avant|après|demi|semi)-\w{4}|sous-(?!tra|cri|si|t)\w{4}"
    r"|(?:веб|интернет|онлайн|медиа|бизнес|кое)-\w{3}|\w+-(?:либо|нибудь)$|(?:кто|что|где|как\w*|когда|куда|чт\w+|ко\w+)-то$"
    r"|во-(?:перв|втор)ых$|по-\w+(?:[ое]му|ски)$|из-(?:за|под)$"
)
_PREFIXES = frozenset("multi auto super sub meta co anti micro pre post hyper video inter".split())
#: First words of compounds, and parts of none: the second half tells whether a word was broken.
_LEADS = frozenset(
    "high low long short full first second third large small best half cross real double single left right old new late"
    " deep fast hot cold ever never lower upper middle inner outer case time user age all on off".split()
)
#: Halves that are words and still stand in words written as one.
_JOINING_FIRST = frozenset(
    "some every with over under them there here where what when else never like mean back fore after other more much"
    " puis pour inter super trans counter hand head house land life news note work".split()
)
_JOINING_LAST = frozenset(
    "able ably ally less ness ship ships hood ward wards wise ment ments thing things time times where body self selves"
    " ever over fore form forms port ports work works land lands side sides book books line lines name names ware ring"
    " king ling ting sing ding ning ping gram grams graph graphs scope phone meter ants ions ious ages ates ties rate"
    " rated rates sion tion tions sions tive like most room rooms base bases head heads".split()
)
#: Common words of languages that write compounds as one word, and of those that do not.
_CLOSED = "und der die das nicht ist het een niet och att som inte ikke og på".split()
_OPEN = "the and of to is les des est une dans los las del que para il che della и в на не".split()


def count_words(texts: Iterable[str]) -> Vocabulary:
    """How often each whole word occurs, compounds also by their parts: what tells a broken word from a compound one.

    The two halves around a line's end that has a hyphen are no whole words.
    """
    words: Vocabulary = Counter()
    broken = False
    for text in texts:
        found = WORD.findall(text.lower().replace("\u2010", "-").replace("\u2011", "-"))
        end = text.rstrip(" ")[-1:]
        found = found[int(broken) : -1 if end and end in HYPHENS else None]
        words.update(found)
        words.update(part for word in found if "-" in word for part in word.split("-"))
        broken = bool(end) and end in HYPHENS
    return words


def mend(text: str, following: str, vocabulary: Vocabulary) -> str:
    """*text* without its last hyphen when a word was broken there, with it when it is the word's own.

    >>> mend("tele-", "scope", Counter()), mend("so-", "called", Counter()), mend("GPS-", "guided", Counter())
    ('tele', 'so-', 'GPS-')
    """
    stem = text.rstrip(HYPHENS)
    head, tail = WORD.findall(stem), WORD.match(following)
    if not head or tail is None:
        return stem + "-"
    return stem + "-" if _is_own(head[-1], tail.group(), vocabulary) else stem


def _is_own(first: str, last: str, vocabulary: Vocabulary) -> bool:
    """Whether the hyphen between two halves is the word's own."""
    left, right = first.lower(), last.lower()
    compound, whole = vocabulary[f"{left}-{right}"], vocabulary[left + right]
    if whole or compound:
        return compound > whole
    if first.isupper() and last.isupper() and len(first) > 1 and len(last) > 1:
        return _are_words(left, right, vocabulary)
    if last[0].isupper() or _has_inner_capital(first) or _script(first) != _script(last):
        return True
    if "-" in left or len(left) == 1 or _ALWAYS.match(f"{left}-{right}"):
        return True
    if left in _NUMBERS:
        return len(right) > 2 and not _AFTER_NUMBER.match(right)
    if _is_closed(vocabulary):
        return False
    if left in _PREFIXES:
        return len(right) > _OWN_WORD and bool(vocabulary[right])
    return _are_words(left, right, vocabulary)


def _are_words(left: str, right: str, vocabulary: Vocabulary) -> bool:
    """Whether the halves are words of their own that one word is not likely to be made of."""
    if right in _JOINING_LAST or left in _JOINING_FIRST or len(right) < _OWN_WORD or not vocabulary[right]:
        return False
    return left in _LEADS or (len(left) >= _OWN_WORD and bool(vocabulary[left]))


def _has_inner_capital(word: str) -> bool:
    """Whether the word is an abbreviation or a name like LaTeX: those are never broken, only joined by a hyphen."""
    return len(word) > 1 and any(letter.isupper() for letter in word[1:])


def _script(word: str) -> str:
    return "cyrillic" if "\u0400" <= word[-1] <= "\u04ff" else "latin" if word[-1] < "\u0250" else "other"


def _is_closed(vocabulary: Vocabulary) -> bool:
    """Whether the document's language writes its compounds as one word, as German does."""
    return sum(vocabulary[word] for word in _CLOSED) > sum(vocabulary[word] for word in _OPEN)
