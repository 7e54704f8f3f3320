"""Boilerplate learned from a crawl: text that stands on many pages of a site belongs to the site, not to the page.

>>> site = SiteBoilerplate(min_pages=3)
>>> for n in range(4):
...     site.observe([f"Page {n} has words of its own.", "Sign up for our weekly letter and never miss a tide."])
>>> site.is_boilerplate("Sign up for our  weekly letter and never miss a tide.")
True
>>> site.is_boilerplate("Page 1 has words of its own.")
False
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from lxml.html import HtmlElement

from scrapefire.content.selection.cut import cut
from scrapefire.content.selection.runs import find_runs

_LONG_WORDS = 8


class SiteBoilerplate:
    """Counts on how many pages of one site each text block stands, in bounded memory.

    Args:
        min_pages: pages that a block must stand on before it counts as boilerplate.
        min_share: share of the pages seen since the block was first met that must hold it (0 to 1).
        max_blocks: blocks remembered; the rarest go when there are more (lossy counting, Manku and Motwani 2002).

    A page is counted once: a second page with the same blocks (a duplicate, a retry) teaches nothing.
    """

    def __init__(self, *, min_pages: int = 5, min_share: float = 0.3, max_blocks: int = 20_000) -> None:
        if min_pages < 2 or not 0 < min_share <= 1 or max_blocks < 1:
            raise ValueError("min_pages is at least 2, min_share above 0 and at most 1, max_blocks at least 1")
        self.min_pages = min_pages
        self.min_share = min_share
        self.max_blocks = max_blocks
        self.pages = 0
        self._counts: dict[str, list[int]] = {}  # key: pages with the block, pages before its first
        self._recent: dict[str, None] = {}
        self._often: set[str] = set()  # keys with enough pages; whether their share is enough changes with every page

    def observe(self, blocks: Iterable[str]) -> None:
        """Learn from one page.

        Args:
            blocks: its text blocks (see :func:`page_blocks`); repeats on the page count once.
        """
        self.observe_keys(block_keys(blocks))

    def observe_keys(self, page_keys: Iterable[str]) -> None:
        """:meth:`observe` for blocks that another process read: their :func:`block_keys`."""
        keys = set(page_keys)
        if not keys or self._seen_before(keys):
            return
        for key in keys:
            entry = self._counts.get(key)
            if entry is None:
                self._counts[key] = [1, self.pages]
            else:
                entry[0] += 1
                if entry[0] >= self.min_pages:
                    self._often.add(key)
        self.pages += 1
        if len(self._counts) > self.max_blocks:
            self._forget()

    def is_boilerplate(self, block: str) -> bool:
        """Whether the block has stood on enough of the pages that were observed."""
        return self._is_learned(_key(block))

    def learned(self) -> list[str]:
        """Keys of all blocks that are boilerplate, for :func:`drop_boilerplate`, in whatever process that runs."""
        return sorted(key for key in self._often if self._is_learned(key))

    def _is_learned(self, key: str) -> bool:
        entry = self._counts.get(key)
        if entry is None:
            return False
        count, before = entry
        return count >= self.min_pages and count >= self.min_share * (self.pages - before)

    def to_dict(self) -> dict[str, Any]:
        """What was learned, as plain JSON: survives a restart of the crawl."""
        return {"pages": self.pages, "counts": self._counts, "recent": list(self._recent)}

    def load(self, data: dict[str, Any]) -> None:
        """Go on from what :meth:`to_dict` gave."""
        self.pages = int(data["pages"])
        self._counts = {str(key): [int(count), int(before)] for key, (count, before) in data["counts"].items()}
        self._recent = dict.fromkeys(data.get("recent", ()))
        self._often = {key for key, (count, _) in self._counts.items() if count >= self.min_pages}

    def _seen_before(self, keys: set[str]) -> bool:
        page = hashlib.blake2b("".join(sorted(keys)).encode(), digest_size=8).hexdigest()
        if page in self._recent:
            return True
        self._recent[page] = None
        if len(self._recent) > 1_000:
            del self._recent[next(iter(self._recent))]
        return False

    def _forget(self) -> None:
        """Drop the rarest half, oldest first among equals."""
        order = sorted(self._counts.items(), key=lambda item: (item[1][0], item[1][1]))
        for key, _ in order[: len(order) - self.max_blocks // 2]:
            del self._counts[key]
            self._often.discard(key)


def page_blocks(body: HtmlElement) -> list[str]:
    """The text blocks of a cleaned page, for :meth:`SiteBoilerplate.observe`."""
    return [run.text for run in find_runs(body).runs]


def block_keys(blocks: Iterable[str]) -> list[str]:
    """Short keys of text blocks, each once, sorted; case and spaces do not matter."""
    return sorted({key for block in blocks if (key := _key(block))})


def drop_boilerplate(body: HtmlElement, learned: Collection[str]) -> int:
    """Cut out of ``body`` what its site repeats; returns the number of blocks that went.

    Args:
        body: a cleaned page; it is changed.
        learned: keys of the site's boilerplate (:meth:`SiteBoilerplate.learned`).

    A repeated block goes when it is long, or when the block before or after it is repeated too: a single short one may
    be a heading that many pages share.  Nothing goes when that would leave nothing.
    """
    if not learned:
        return 0
    found = find_runs(body)
    known = frozenset(learned)
    repeated = [_key(run.text) in known for run in found.runs]
    keep = [not _goes(index, repeated, found.runs[index].text) for index in range(len(repeated))]
    if all(keep) or not any(keep):
        return 0
    cut(body, found, keep)
    return keep.count(False)


def _goes(index: int, repeated: Sequence[bool], text: str) -> bool:
    if not repeated[index]:
        return False
    beside = (index > 0 and repeated[index - 1]) or (index + 1 < len(repeated) and repeated[index + 1])
    return beside or len(text.split()) >= _LONG_WORDS


def _key(block: str) -> str:
    text = " ".join(block.split()).casefold()
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest() if text else ""
