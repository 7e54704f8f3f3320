"""What class names, ids, roles and item types say about an element: weak evidence, sorted into categories.

>>> [CATEGORIES[i] for i in categories("post-content navBar")]
['article', 'content', 'nav']
"""

from __future__ import annotations

import re
from functools import lru_cache

_WORDS = {
    "nav": "nav navi navigation navbar menu submenu megamenu breadcrumb crumb pagination pager paging skip sitemap",
    "footer": "footer foot bottom colophon",
    "header": "header masthead topbar top toolbar logo brand branding",
    "side": "side sidebar aside rail secondary complementary sidenav leftcol rightcol",
    "related": "related recommend recommended recommendation more also similar popular trending latest recent suggest "
    "suggested promoted upnext readnext nextup crosssell upsell outbrain taboola",
    "share": "share sharing social follow facebook twitter addthis sharedaddy",
    "comment": "comment disqus respond",
    "ad": "ad ads advert advertisement advertising sponsor sponsored promo promotion dfp adslot banner",
    "cookie": "cookie consent gdpr ccpa onetrust privacy notice alert announcement cmp tcf",
    "modal": "modal popup popover overlay lightbox dialog drawer offcanvas toast tooltip dropdown flyout",
    "form": "form search login signup subscribe subscription newsletter register signin cta paywall donate input email",
    "meta": "meta byline author date time timestamp tag tags category categories label badge info published updated",
    "widget": "widget module plugin component embed",
    "unseen": "hidden sr screenreader visually offscreen print noprint hide",
    "legal": "copyright legal terms disclaimer",
    "media": "caption credit gallery carousel slider slideshow video player image photo figure thumb thumbnail media img",
    "user": "user avatar profile member signature sig rank karma poster username bio",
    "tool": "tool tools action actions button btn control controls filter sort facet refine toggle icon share print edit",
    "cart": "cart checkout buy basket wishlist stock shipping delivery quantity qty compare",
    "content": "content main primary maincontent container",
    "article": "article story entry post blog news hentry",
    "body": "body text copy prose markdown wysiwyg rte richtext editor paragraph rich txt postbody articlebody",
    "title": "title headline heading subtitle lead intro summary excerpt abstract dek deck standfirst hero",
    "product": "product price sku spec specs specification feature features description desc detail details variant",
    "list": "list grid card cards item items tile result results teaser feed archive collection listing row loop",
    "forum": "thread topic reply replies message messages answer answers question questions forum discussion post posts",
    "doc": "doc docs documentation api code highlight section reference guide manual document",
    "review": "review reviews rating ratings testimonial stars feedback",
    "quote": "quote quoted blockquote bbcode spoiler",
    "fold": "faq accordion tab tabs panel collapse collapsible expand toc contents tabpanel",
}
CATEGORIES = tuple(_WORDS)
_OF_WORD: dict[str, list[int]] = {}
for _index, _words in enumerate(_WORDS.values()):
    for _word in _words.split():
        _OF_WORD.setdefault(_word, []).append(_index)
_SPLIT = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


@lru_cache(maxsize=50_000)
def categories(names: str) -> tuple[int, ...]:
    """Indices into :data:`CATEGORIES` that the words of ``names`` belong to; plurals count as their singular."""
    found = set()
    for word in _SPLIT.findall(names[:300]):
        word = word.lower()
        hits = _OF_WORD.get(word) or (_OF_WORD.get(word[:-1]) if word.endswith("s") else None)
        if hits:
            found.update(hits)
    return tuple(sorted(found, key=lambda index: CATEGORIES[index]))
