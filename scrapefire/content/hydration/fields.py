"""What the names of fields in a page's data say: title, text, list, picture, or nothing that a reader would see."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import lru_cache

_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_a-zA-Z]+")

_MACHINERY = frozenset(
    (
        # settings, experiments, and how the application is made
        "config configuration settings setting env environment flag flags toggles toggle experiment experiments variant "
        "variables runtime build manifest chunks webpack router routes route params query schema theme themes "
        "style styles css classname classnames classes animation breakpoints cache debug log logs trace stack "
        # the words of the interface
        "i18n intl l10n locale locales localization localisation translation translations dictionary vocabulary labels "
        "strings ui placeholder placeholders aria a11y accessibility tooltip tooltips error errors validation "
        "validations warnings toast toasts notification notifications alert alerts empty "
        # what stands around the content
        "nav navigation navbar menu menus footer sidebar breadcrumb breadcrumbs topbar header-nav cookie cookies consent "
        "gdpr ccpa privacy legal disclaimer copyright imprint banner banners promo promos popup popups modal modals dialog "
        "dialogs drawer newsletter subscribe paywall share sharing social login signup signin register search "
        "related recommended recommendation recommendations trending popular ad ads advert adverts advertising sponsor "
        "sponsored sponsors "
        # of whom and for whom
        "seo meta metadata og opengraph twitter head helmet jsonld analytics tracking tracker gtm pixel site website "
        "organization organisation viewer currentuser user me session auth csrf token tokens permissions permission "
        "roles license plan plans "
        # classifications
        "typename tag tags category categories keyword keywords icon icons color colors colour font fonts alt mime"
    ).split()
)
_IDENTIFIERS = frozenset(
    "slug path id ids uuid guid key keys hash sku etag timestamp created updated modified revision version".split()
)
"""What a string is then; an object under such a name holds what is found by it."""
_TITLES = frozenset("title headline heading name question h1 subject".split())
_SUBTITLES = frozenset("subtitle subheading subheadline subhead dek kicker standfirst tagline lead lede".split())
_TEXTS = frozenset(
    (
        "text body content contents description summary excerpt intro introduction paragraph paragraphs html copy "
        "answer abstract overview details detail caption quote value rendered story bio biography transcript "
        "message post note notes review comment instruction statement plaintext raw children sections blocks lines"
    ).split()
)
_TEASERS = frozenset("description summary excerpt abstract intro introduction lead lede dek standfirst".split())
_LISTS = frozenset(
    (
        "items list bullets points steps ingredients instructions highlights features specs specifications benefits "
        "requirements responsibilities qualifications facts pros cons"
    ).split()
)
_MARKDOWN = frozenset("markdown md mdx".split())
_IMAGES = frozenset("image img src picture photo cover poster thumbnail hero url".split())
_LINKS = frozenset("url href link permalink uri".split())
_PEOPLE = frozenset("author authors byline creator contributors".split())


class Role(StrEnum):
    """What a field is to a reader."""

    SKIP = "skip"
    IDENTIFIER = "identifier"
    TITLE = "title"
    SUBTITLE = "subtitle"
    TEXT = "text"
    LIST = "list"
    MARKDOWN = "markdown"
    PEOPLE = "people"
    OTHER = "other"


@lru_cache(maxsize=4096)
def words_of(name: str) -> tuple[str, ...]:
    """The words that a field's name is made of, in lower case.

    >>> words_of("relatedPosts"), words_of("__NEXT_I18N_STORE"), words_of("HTMLBody")
    (('related', 'posts'), ('next', 'i18n', 'store'), ('html', 'body'))
    """
    spelled = name[:200].replace("i18n", " intl ").replace("I18N", " intl ").replace("I18n", " intl ")
    words = (word.lower() for word in _PARTS.findall(spelled))
    return tuple("i18n" if word == "intl" else word for word in words)


@lru_cache(maxsize=4096)
def role_of(name: str) -> Role:
    """What a field of that name is.

    >>> str(role_of("articleBody")), str(role_of("featureFlags")), str(role_of("recipeIngredients")), str(role_of("x7"))
    ('text', 'skip', 'list', 'other')
    """
    # A query's arguments follow its name, and a route or an address of data ends with what it is of.
    words = words_of(name.partition("(")[0].partition("?")[0].rstrip("/").rpartition("/")[2])
    if not words:
        return Role.OTHER
    if not _MACHINERY.isdisjoint(words) or name.lower() in _MACHINERY:
        return Role.SKIP
    if not _PEOPLE.isdisjoint(words):
        return Role.PEOPLE
    last = words[-1]
    if last in _IDENTIFIERS:
        return Role.IDENTIFIER
    for role, names in _BY_LAST_WORD:
        if last in names:
            return role
    return Role.TEXT if words[0] in ("html", "body", "text") else Role.OTHER


_BY_LAST_WORD = (
    (Role.MARKDOWN, _MARKDOWN),
    (Role.TITLE, _TITLES),
    (Role.SUBTITLE, _SUBTITLES),
    (Role.LIST, _LISTS | {"ingredient", "feature", "highlight", "bullet"}),
    (Role.TEXT, _TEXTS),
)


def is_teaser(name: str) -> bool:
    """Whether a field is a short account of something longer."""
    words = words_of(name)
    return bool(words) and words[-1] in _TEASERS


def is_picture(name: str) -> bool:
    """Whether a field may hold the address of a picture."""
    return not _IMAGES.isdisjoint(words_of(name))


def is_link(name: str) -> bool:
    """Whether a field may hold the address of its object."""
    words = words_of(name)
    return bool(words) and words[-1] in _LINKS
