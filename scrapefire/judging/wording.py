"""What block pages, walls and error pages say, in the languages of the web.

Each category is a set of expressions over a lower-case sentence.  A sentence that matches is *about* the category;
whether the page *is* of it depends on how much else there is, which the decision weighs.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from scrapefire.judging.phrase_tables import PHRASES
from scrapefire.judging.phrases import PhraseIndex

CATEGORIES: tuple[str, ...] = tuple(PHRASES)
_LONGEST = 300
_SENTENCE = re.compile(r"(?<=[.!?…])\s+|(?<=[。！？])|\s+[|•·–—]\s+|\n")
_QUOTES = str.maketrans(
    {
        "\u2019": "'",
        "\u2018": "'",
        "\u02bc": "'",
        "\u00a0": " ",
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"'),
    }
)
_NO_QUOTES = frozenset("\"'「`")
_QUOTED = re.compile(r'"[^"]{3,90}"|(?:(?<=\s)|^)\'[^\']{3,90}\'(?=[\s.,;:!?)]|$)|「[^「」]{2,60}」|`[^`]{2,90}`')
#: Openings of texts about a matter, as opposed to pages that are it.
_ABOUT = re.compile(
    r"(?<!\.)\b(?:how|why(?! (?:have|was|am|did) i\b)|what(?! happened)|when|guide|tutorial|fix(?:ing|es|ed)?|"
    r"understand(?:ing)?|explain(?:ed|ing|s)?|troubleshoot(?:ing)?|"
    r"design(?:ing|s)?|examples?|tips|ways|best|bypass(?:ing)?|avoid(?:ing)?|handling|about|history|introduction|"
    r"documentation|dictionary|encyclopedia|lexicon|wörterbuch|lexikon|dictionnaire|diccionario|dizionario|dicionário|woordenboek|"
    r"docs|reference|api|glossary|quiz|meaning|definition|review|versus|vs|cause[sd]?|solutions?|lessons?|inside|behind|rfc|"
    r"wie|warum|was|anleitung|comment|pourquoi|guide|cómo|qué|por qué|como|come|perché|cos'è|hoe|waarom|jak|dlaczego|"
    r"как|почему|что такое)\b|方法|とは|如何|怎么|什么是|방법",
)


_DEFINES = re.compile(
    r"\b(?:status|response|error|exit|result) codes?\b[^.]{0,30}\b(?:indicates?|means?|is|says|tells)\b|\bis defined in\b|^defined in\b|"
    r"\b(?:may|can) (?:also )?refer to\b|\brefers to\b|\bmeans that\b|\bbedeutet, dass\b|\bsignifie que\b|\bsignifica que\b|\bis an? (?:\w+ ){0,3}(?:code|term|status|message|response) (?:that|which|meaning|for|of|sent|used)\b"
)
_WORD = re.compile(r"[^\W\d_]+")
_FILLER = frozenset(
    """
    you your yours please sorry oops contact support help administrator administrators webmaster owner refresh reload
    reference incident id ip error code back home homepage return try again search browser apologies apologize thank
    thanks popular related similar suggested check url address mistake believe problem report
    sie ihr ihre ihrem ihren ihrer ihres ihnen du dein deine deinem deinen deiner bitte leider entschuldigung zurück startseite kontakt hilfe fehler
    vous votre vos veuillez désolé désolés malheureusement accueil retour contactez erreur aide
    usted su sus tu tus favor lamentablemente sentimos disculpe inicio volver contacte error ayuda
    você seu sua seus suas desculpe infelizmente início voltar contato erro ajuda
    suo tuo tua tue spiacenti dispiace purtroppo torna contatta contattaci errore aiuto
    uw jouw je helaas excuses terug contact fout
    twój twoja twoje twojego twojej proszę prosimy przepraszamy niestety wróć powrót błąd pomoc kontakt
    вы вас ваш ваша ваше вашего вашей вам пожалуйста извините сожалению назад главную вернуться ошибка поддержка
    siz sizin lütfen üzgünüz geri anasayfa din ditt du ni tyvärr tillbaka startsidan beklager tilbage tilbake
    """.split()
)
_REPORT = 10
_REPORTING = frozenset(
    "says said according reported reports announced told warned sagte laut selon según secondo".split()
)
_TOLD = 6
_FIRST_PERSON = frozenset(
    "ich mein meine meinem meinen mon j yo mi mis meu minha io mio mia ik mijn mój moja я мой моя мне меня".split()
)
_ENGLISH_I = frozenset(("i", "my"))  # other words in other languages
_BY_ENGLISH = frozenset(("the", "and", "have", "was", "is", "it", "to", "that", "of", "it's", "am", "but"))
_ASKING = re.compile(
    r"\?\W*$|\b(?:i am|i'm|i have read|i agree|i accept|ich bin|ich habe|je suis|j'ai (?:plus|au moins|lu\b|\d)|soy|sono|eu sou)\b"
)
_TELLING_WORDS = frozenset(("the", "is", "of", "and", "was", "una"))
_SYSTEM = frozenset(
    """
    page pages site website server servers request requests url link resource content file document javascript cookies
    browser network traffic we our us this system service connection database application apps app administrator
    exception account login password captcha robot human automated bots
    """.split()
)
_DENSE_FILLER = re.compile(
    r"ください|申し訳|お手数|トップ|戻る|お問い合わせ|您|请|請|抱歉|返回|首页|首頁|죄송|주세요|돌아가|홈으로|عذر|يرجى"
)


def normal(text: str) -> str:
    """Text as the expressions expect it."""
    return text.translate(_QUOTES).lower()


def sentences(text: str) -> list[str]:
    """Normal text cut into sentences."""
    return [piece for piece in (part.strip() for part in _SENTENCE.split(normal(text)) if part) if piece]


@cache
def _index() -> PhraseIndex:
    return PhraseIndex(PHRASES)


@lru_cache(maxsize=8192)
def categories(sentence: str) -> frozenset[str]:
    """All categories that a normal sentence is about; what it quotes is not said by it."""
    return _index().labels(_unquoted(sentence[:_LONGEST]))


def _unquoted(sentence: str) -> str:
    if _NO_QUOTES.isdisjoint(sentence):
        return sentence
    rest = _QUOTED.sub(" … ", sentence)
    return rest if _WORD.search(rest) else sentence


def is_personal(sentence: str, told: int = _TOLD) -> bool:
    """Whether a normal sentence of so many words is told by somebody in the first person singular, as no message is."""
    words = _WORD.findall(sentence)
    if len(words) < told:
        return False
    if _FIRST_PERSON.isdisjoint(words) and (_ENGLISH_I.isdisjoint(words) or _BY_ENGLISH.isdisjoint(words)):
        return False
    return not _ASKING.search(sentence)


def is_filler(sentence: str) -> bool:
    """Whether a normal sentence is of the kind that goes with any message: address, apology, advice, a way back."""
    if not sentence.isascii() and _DENSE_FILLER.search(sentence):
        return True
    return not _FILLER.isdisjoint(_WORD.findall(sentence))


def is_report(sentence: str) -> bool:
    """Whether a sentence tells of something instead of telling the reader.

    It is English, or has an article of Spanish or Italian.  It is long then, and no word of it is about the reader, the site or the request.
    """
    words = _WORD.findall(sentence)
    if words[:1] == ["no"]:
        return False  # nothing is reported that way but that something is missing
    if len(words) >= _REPORT and not _REPORTING.isdisjoint(words):
        return True
    return len(words) >= _REPORT and not _TELLING_WORDS.isdisjoint(words) and (_FILLER | _SYSTEM).isdisjoint(words)


def is_definition(text: str) -> bool:
    """Whether a text says what a word or code means, as reference pages begin."""
    return _DEFINES.search(normal(text[:_LONGEST])) is not None


def is_about(title: str) -> bool:
    """Whether a title announces a text about something: a guide, an explanation, a reference."""
    return _ABOUT.search(normal(title)) is not None
