"""What the rules ask about a page: its sentences by category, and the words that belong to none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from scrapefire.judging import wording
from scrapefire.judging.addresses import is_account_page, is_search
from scrapefire.judging.frame import settle_zones
from scrapefire.judging.markers import Marker, find_markers
from scrapefire.judging.phrase_tables import (
    BLOCKED,
    CHALLENGE,
    FAILURE,
    LANGUAGES,
    LOADING,
    LOGIN,
    NEEDS_JS,
    NOT_FOUND,
    PAYWALL,
)
from scrapefire.judging.signals import Block, Signals
from scrapefire.judging.zones import CHROME, CONSENT, CONTENT, FOOT, count_words

#: Statuses that refuse for who, where or how fast one asks; 430 and 999 are private uses.
REFUSALS = frozenset((401, 403, 407, 429, 430, 451, 999))
_LONG = 260  # words of content that make a page too much for any message: its sentences are not sorted
_MOST_SENTENCES = 40
_FILLER_WEIGHT = 0.65
_PLENTY = 135  # more than any rule gives room for: what follows need not be sorted
_PROSE_WEIGHT = 0.5
_LINK_WEIGHT = 0.9  # of links beyond a few: a frame that is not marked as one has hundreds
_FEW_LINKED = 15
_PROSE = 9  # words that make a sentence prose
_TELLING, _LONG_TELLING = 4, 9  # words of a sentence that tells of somebody; of one that is about a message as well
_BESIDE_FRAMES = 15
_MOST_LANGUAGES = 40
_PLAIN = 6  # words of a heading that says one thing
_MESSAGES = frozenset((CHALLENGE, BLOCKED, NOT_FOUND, FAILURE))
_NEWSLETTER = re.compile(r"newsletter|inbox|updates|by e-?mail|rss|channel|podcast|weekly|notifi|infolettre|boletín")
_COMMENTING = re.compile(
    r"\bto (?:leave|post|add|write|reply|comment|vote|rate|like|save|follow|bookmark|review|react|answer|participate|"
    r"join the)\b"
    r"|kommentieren|commenter|comentar|commentare|комментир|コメント|评论|評論"
)
_SEARCHING = re.compile(
    r"\bresults?\b|(?:your|this) (?:search|query|filter)|search (?:for|term|result)|\bmatch(?:es|ed|ing)?\b|criteria|"
    r"ergebnis|treffer|"
    r"suche nach|ihrer suche|résultats?\b|votre recherche|resultados?\b|búsqueda|risultat|ricerca\b|zoekresult|"
    r"zoekopdracht|"
    r"wynik|результат|запросу|検索|該当|搜索|结果|검색"
)
_MOUNT = re.compile(
    r"^(?:(?:my|the|main|react|vue|ng|web|page|client)?[-_]?(?:app|root)(?:[-_]?(?:root|container|mount|wrapper|"
    r"content|main))?|"
    r"__next|__nuxt|___gatsby|svelte|q-app|react|react-root|reactroot|mount|spa|ember\d*|main-app|application|"
    r"redwood-app|"
    r"root-?container|[\w-]+[-_](?:app|root)|elm|flutter.*|storefront|_next|___docusaurus|__docusaurus|_R_|remix|qwik|preact)$",
    re.I,
)
_ALARM = re.compile(
    r"^\W*(?:o+u?ps|oh no|we(?:'re| are) (?:very )?sorry|es tut uns leid|nous sommes désolés|siamo spiacenti|spiacenti|lo lamentamos|"
    r"przepraszamy|het spijt ons|ups|uh[- ]?oh|whoops|hoppla|vaya|hm+|sorry|error|erreur|fehler|errore|erro|fout|błąd|ошибка|hata|"
    r"エラー|错误|錯誤|"
    r"오류|خطأ|hinweis|notice|information|attention|achtung|warning|entschuldigung|désolé|lo sentimos|извините|抱歉|"
    r"对不起)\W*$"
)
_WIDGET = re.compile(
    r"map|chart|graph|player|video|widget|calendar|captcha|advert|banner|modal|toast|comment|share|social|recommend|"
    r"related|popup|chat|"
    r"result|output|answer|message|status|counter|clock|toc|menu|portal|tooltip|slider|carousel",
    re.I,
)
_MOUNT_TAG = re.compile(r"^<(?:app|root|main)-|^<[\w-]+-(?:app|root|shell|page|main|view|application)>$")
_HELPER_SCRIPT = re.compile(
    r"googletagmanager|google-analytics|gtag|gtm\.js|analytics|fbevents|facebook\.net|hotjar|matomo|piwik|plausible|"
    r"adsbygoogle|"
    r"doubleclick|adservice|segment\.(?:com|io)|sentry|newrelic|cookie|consent|onetrust|usercentrics|didomi|polyfill|"
    r"modernizr|"
    r"clarity\.ms|cloudflareinsights|umami|fathom|chartbeat|comscore|recaptcha|hcaptcha|turnstile|email-decode|"
    r"rocket-loader|"
    r"stats\.|beacon|tracking|html5shiv|respond(?:\.min)?\.js|lazysizes|whatsapp|intercom|tawk|crisp",
    re.I,
)


class Reading:
    """One page, read.

    Args:
        status: HTTP status.
        headers: by lower-case name.
        url: final address.
        signals: what the walk over the tree saw.
        rendered: whether scripts have run.
    """

    def __init__(
        self, status: int, headers: Mapping[str, list[str]], url: str, signals: Signals, rendered: bool
    ) -> None:
        self.status = status
        self.headers = headers
        self.url = url
        self.signals = signals
        self.rendered = rendered
        settle_zones(signals)
        self.content_words = signals.words(CONTENT)
        self.long = self.content_words > _LONG
        #: Words of each category in the content, and of no category at all; of the latter, those in sentences that go
        #: with any message, and those that are links.
        self.by_category: dict[str, int] = {}
        self.other = 0
        self.filler = 0
        self.linked = 0
        self.prose = 0
        self.matched: dict[str, str] = {}
        self.sayings: dict[str, set[str]] = {}
        #: Number of the sentence in which a category comes up first.
        self.first: dict[str, int] = {}
        #: Whether a sentence speaks to the reader, as messages do.
        self.addressed = False
        #: Whether somebody tells something in the first person, as people do and messages do not.
        self.personal = False
        self._count()

    def _count(self) -> None:
        read = 0
        limit = 0 if self.long else _MOST_SENTENCES
        for block in self.signals.blocks:
            if block.zone != CONTENT:
                continue
            if read >= limit or self.rest >= _PLENTY:
                self.other += block.words
                continue
            for sentence in wording.sentences(block.text):
                self._sort(sentence, read, block)
                read += 1

    def _sort(self, sentence: str, number: int, block: Block) -> None:
        words = count_words(sentence)
        filler = wording.is_filler(sentence)
        self.addressed = self.addressed or filler
        found = self.about(sentence)
        if not block.linked and not block.heading and not self.personal:
            self.personal = wording.is_personal(sentence, _LONG_TELLING if found else _TELLING)
        if found and wording.is_report(sentence) and not self.alarmed:
            found -= _MESSAGES
        if block.linked and PAYWALL in found and not block.heading:
            found -= {PAYWALL}  # an offer to press; a wall says why
        if block.quoted and not self.all_quoted:
            # What is quoted is not said by the page; only programs speak of their own failures so.
            found &= {FAILURE}
        if not found:
            if block.heading:
                return
            self.other += words
            if block.quoted and not self.all_quoted:
                self.prose += words
            elif block.linked:
                self.linked += words
            elif filler:
                self.filler += words
            elif words >= _PROSE:
                self.prose += words
            return
        for name in found:
            self.by_category[name] = self.by_category.get(name, 0) + words
            self.matched.setdefault(name, sentence[:80])
            self.sayings.setdefault(name, set()).add(sentence)
            self.first.setdefault(name, number)

    @property
    def rest(self) -> float:
        """Words that speak for content: those about nothing bad; links and filler count less, prose more."""
        return (
            self.other
            - _LINK_WEIGHT * max(0, self.linked - _FEW_LINKED)
            - _FILLER_WEIGHT * self.filler
            + _PROSE_WEIGHT * self.prose
        )

    @property
    def unlinked(self) -> float:
        """The same without links, which pages that are not there offer instead."""
        return self.other - self.linked - _FILLER_WEIGHT * self.filler + _PROSE_WEIGHT * self.prose

    def about(self, sentence: str) -> frozenset[str]:
        """Categories of a sentence, without those that its context takes back."""
        found = wording.categories(sentence)
        if not found:
            return found
        if PAYWALL in found and _NEWSLETTER.search(sentence):
            found -= {PAYWALL}
        if LOGIN in found and _COMMENTING.search(sentence):
            found -= {LOGIN}
        if NOT_FOUND in found and (self.searching or _SEARCHING.search(sentence)) and "404" not in sentence:
            found -= {NOT_FOUND}
        return found

    @cached_property
    def all_quoted(self) -> bool:
        """Whether nothing is said beside one preformatted block, as a browser shows a plain text."""
        said = [block for block in self.signals.blocks if block.zone == CONTENT]
        return len(said) == 1 and not self.signals.title

    @cached_property
    def searching(self) -> bool:
        """Whether the address is that of a search."""
        return is_search(self.url)

    @cached_property
    def asked_for_login(self) -> bool:
        """Whether the address is that of a page to sign in, to register or to subscribe, asked for itself."""
        return is_account_page(self.url)

    # ---- the head: what the page calls itself --------------------------------------------------------------------

    @cached_property
    def head_sentences(self) -> list[str]:
        """Title, first headings, and the first line where there is no heading."""
        headings = [block.text for block in self.signals.blocks if block.heading and block.zone != CONSENT][:2]
        if not headings:
            headings = [block.text for block in self.signals.blocks if block.zone == CONTENT][:1]
        return [
            sentence[:200]
            for text in (self.signals.title, *headings)
            for sentence in wording.sentences(text[:300].replace(" - ", " | "))
        ]

    @cached_property
    def head(self) -> dict[str, str]:
        """Categories that title and first headings are about, each with the words that say so."""
        found: dict[str, str] = {}
        for sentence in self.head_sentences:
            for name in self.about(sentence):
                found.setdefault(name, sentence[:80])
        return found

    def is_plain(self, name: str) -> bool:
        """Whether title or heading says a category and hardly a word more, and the page says it in other words too."""
        sayings = {sentence for sentence in self.head_sentences if name in self.about(sentence)}
        if any(wording.is_about(sentence) for sentence in sayings):
            return False
        if not any(count_words(sentence) <= _PLAIN for sentence in sayings):
            return False
        return len(sayings | self.sayings.get(name, set())) > 1

    @cached_property
    def has_topic(self) -> bool:
        """Whether title and first heading agree on a matter that is none of the categories."""
        headings = self.signals.headings()[:1]
        title = wording.normal(self.signals.title)
        return bool(headings) and not self.head and not self.alarmed and wording.normal(headings[0]) in title

    @cached_property
    def alarmed(self) -> bool:
        """Whether title or heading is a bare cry such as "Oops" or "Error", whose reason follows below."""
        return any(_ALARM.match(sentence) for sentence in self.head_sentences)

    @cached_property
    def defines(self) -> bool:
        """Whether the page begins by saying what something means."""
        opening = [block.text for block in self.signals.blocks if block.zone == CONTENT and not block.heading][:3]
        return any(wording.is_definition(text) for text in opening)

    @cached_property
    def explains(self) -> bool:
        """Whether the page announces itself as a text about something."""
        heading = self.signals.headings()[:1]
        return self.defines or any(wording.is_about(text) for text in (self.signals.title, *heading))

    # ---- structure -----------------------------------------------------------------------------------------------

    @cached_property
    def markers(self) -> list[Marker]:
        """Protection vendors' traces."""
        return find_markers(self.signals.machine, self.headers)

    @cached_property
    def widget(self) -> str:
        """The captcha widget on the page, if any."""
        return next((marker.vendor for marker in self.markers if marker.kind == "widget"), "")

    @cached_property
    def app_scripts(self) -> int:
        """Scripts that are more than analytics and the like."""
        outside = sum(not _HELPER_SCRIPT.search(src) for src in self.signals.script_urls)
        inside = sum(
            bool(_BUILDS.search(code)) and not _HELPER_SCRIPT.search(code[:2000]) for code in self.signals.inline_code
        )
        return outside + inside

    @cached_property
    def mount(self) -> str:
        """An empty container that applications are usually mounted in."""
        names = self.signals.empty_containers
        return next((name for name in names if _MOUNT.match(name) or _MOUNT_TAG.match(name)), "")

    @cached_property
    def waiting_mount(self) -> str:
        """The same with a label in it, whatever it says."""
        return next((name for name in self.signals.thin_containers if name[0] == "<" or _MOUNT.match(name)), "")

    @cached_property
    def has_value(self) -> bool:
        """Whether a number stands in the content, as a clock or a counter shows."""
        return any(block.zone == CONTENT and any(map(str.isdigit, block.text[:80])) for block in self.signals.blocks)

    @cached_property
    def names_languages(self) -> bool:
        """Whether the page holds little but links to itself in other languages."""
        links = [text.lower() for _, text in self.signals.link_texts if text]
        return (
            1 < len(links) <= _MOST_LANGUAGES
            and not self.signals.media
            and self.content_words <= 3 * len(links)
            and (sum(text in LANGUAGES for text in links) > 0.8 * len(links))
        )

    @cached_property
    def rows_of_data(self) -> int:
        """Blocks of content with a number in them: prices, dates, measurements."""
        return sum(block.zone == CONTENT and any(map(str.isdigit, block.text)) for block in self.signals.blocks)

    @cached_property
    def has_main_text(self) -> bool:
        """Whether a sentence stands in what the page calls its main part."""
        return any(block.main and block.zone == CONTENT and block.words >= _PROSE for block in self.signals.blocks)

    @cached_property
    def target(self) -> str:
        """An empty container that a script of the page names."""
        code = "\n".join(self.signals.inline_code)[:20_000]
        for name in self.signals.empty_containers:
            if _WIDGET.search(name):
                continue
            if code and len(name) > 1 and re.search(rf"""['"#]{re.escape(name)}['"]""", code):
                return name
        return ""

    @cached_property
    def said(self) -> int:
        """Words of content that are neither waiting text nor a call for scripts."""
        waiting = {LOADING: 0, NEEDS_JS: 0}
        for name in waiting:
            waiting[name] = self.by_category.get(name, 0)
        return max(0, self.content_words - sum(waiting.values()))

    @cached_property
    def is_framed(self) -> bool:
        """Whether hardly anything but frames stands on the page."""
        spoken = sum(block.words for block in self.signals.blocks if block.zone == CONTENT and not block.heading)
        return bool(self.signals.frames) and spoken < _BESIDE_FRAMES and not self.signals.media

    @cached_property
    def noscript_words(self) -> int:
        """Words that only readers without scripts are meant to see."""
        return count_words(self.signals.noscript)

    @cached_property
    def chrome_words(self) -> int:
        """Words of navigation, header and footer."""
        return self.signals.words(CHROME) + self.signals.words(FOOT)

    def share(self, *names: str) -> float:
        """Part of the content's words that is in sentences of these categories (the largest of them)."""
        most = max((self.by_category.get(name, 0) for name in names), default=0)
        return most / max(1, self.content_words)


_BUILDS = re.compile(
    r"document\.(?:getElementById|querySelector|createElement|write|body)|innerHTML|textContent|fetch\(|XMLHttpRequest|"
    r"createApp|createRoot|ReactDOM|\.render\(|\.mount\(|new Vue|angular\.|import\(|import [\w{*]|require\(|\$\(|"
    r"\.ajax\(|__NUXT__|__NEXT|"
    r"location(?:\.href)?\s*=|location\.replace"
)
