"""Proxy pools: which proxy a run goes through, and which ones rest because they failed.

``SCRAPEFIRE_PROXIES`` names proxies by tier, each a URL or ``{"url", "country", "sticky"}``:

>>> pools = ProxyPools.from_settings({"SCRAPEFIRE_PROXIES": {"basic": [
...     "http://reader:secret@proxy-1.example:3128", {"url": "socks5://proxy-2.example:1080", "country": "DE"}]}})
>>> pools.pick("basic")
Proxy('http://proxy-1.example:3128', tier='basic')
>>> pools.pick("basic", country="DE")
Proxy('socks5://proxy-2.example:1080', tier='basic', country='DE')
>>> pools.has("stealth")
False
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from scrapefire import settings as settings_table
from scrapefire.errors import (
    BadRequestError,
    BodyTooLargeError,
    ProxySelectionError,
    ScrapeTimeoutError,
    SiteError,
    TruncatedError,
)
from scrapefire.flags import Flag
from scrapefire.net.proxy import PROXY_SCHEMES, Proxy, normal_proxy_url
from scrapefire.options.countries import COUNTRY_CODES

if TYPE_CHECKING:
    from scrapefire.options import ScrapeOptions

TIERS = ("basic", "stealth")
COOL_DOWN = 10.0
"""Seconds that a proxy rests after its first failure; doubled for each further one."""
MAX_COOL_DOWN = 600.0

_SETTING = "SCRAPEFIRE_PROXIES"
_TIER_NAMES = {"basic": "basic", "stealth": "stealth", "enhanced": "stealth"}
# Scrapy's handler speaks to HTTP proxies only, and to none over TLS; what fetches by it has the same limits.
_SCHEMES = {"tls": PROXY_SCHEMES, "browser": tuple(scheme for scheme in PROXY_SCHEMES if scheme != "socks4")}
_PLAIN_SCHEMES = ("http",)
_PROXY_AUTHENTICATION_REQUIRED = 407


class Row(Protocol):
    """What is read of an engine's row (:class:`scrapefire.engines.rows.EngineRow`)."""

    @property
    def name(self) -> str: ...

    @property
    def features(self) -> frozenset[Flag]: ...

    @property
    def is_cache(self) -> bool: ...


@dataclass
class _Entry:
    """One proxy of a pool, and how it fares."""

    proxy: Proxy
    sticky: bool = False
    turn: int = 0
    failures: int = 0
    rests_until: float = field(default=float("-inf"))


class ProxyPools:
    """The proxies of one crawl, by tier.

    Args:
        entries: the proxies, in order.
        clock: monotonic seconds.
    """

    def __init__(self, entries: Iterable[_Entry] = (), *, clock: Callable[[], float] = time.monotonic) -> None:
        self._tiers: dict[str, list[_Entry]] = {}
        for entry in entries:
            self._tiers.setdefault(entry.proxy.tier, []).append(entry)
        self._clock = clock
        self._turn = 0

    @classmethod
    def from_settings(cls, settings: Any, *, clock: Callable[[], float] = time.monotonic) -> ProxyPools:
        """The pools of ``SCRAPEFIRE_PROXIES``.

        Raises:
            BadRequestError: an entry is not valid; the message names it.
        """
        return cls(read_entries(settings_table.get(settings, "PROXIES")), clock=clock)

    def has(self, tier: str) -> bool:
        """Whether a tier has any proxy."""
        return bool(self._tiers.get(tier))

    def pick(
        self,
        tier: str,
        *,
        country: str | None = None,
        site: str = "",
        engine_schemes: Collection[str] = ("http", "https", "socks5"),
        avoid: Collection[Proxy] = (),
    ) -> Proxy | None:
        """The proxy whose turn it is.

        Proxies take turns.  One that is ``sticky`` keeps the sites that it is drawn for: the same site gets the same
        proxy in every run, another one only while that one rests.  When all that fit are resting, the one whose rest
        ends first is given: a crawl goes on as long as anything may work.

        Args:
            tier: ``basic`` or ``stealth``.
            country: only proxies of that country, by ISO 3166 code.
            site: what sticky proxies stick to.
            engine_schemes: kinds of proxy that the engine can use.
            avoid: proxies to pass over while another one fits.

        Returns:
            None when no basic proxy is configured and no country asked for: the connection is direct.

        Raises:
            ProxySelectionError: the tier has no proxy that fits.  A direct connection would show the own address to a
                site that was to be visited through a proxy.
        """
        entries = self._tiers.get(tier, [])
        if not entries and tier == "basic" and country is None:
            return None
        fitting = [
            entry
            for entry in entries
            if entry.proxy.scheme in engine_schemes and country in (None, entry.proxy.country)
        ]
        if not fitting:
            raise _selection_error(tier, country, engine_schemes, bool(entries))
        chosen = _drawn(self._preferred(fitting, avoid), tier, site)
        self._turn += 1
        chosen.turn = self._turn
        return chosen.proxy

    def _preferred(self, entries: list[_Entry], avoid: Collection[Proxy]) -> list[_Entry]:
        now = self._clock()
        awake = [entry for entry in entries if entry.rests_until <= now]
        if not awake:
            return [min(entries, key=lambda entry: (entry.rests_until, entry.turn))]
        return [entry for entry in awake if entry.proxy not in avoid] or awake

    def proxy_for(
        self,
        options: ScrapeOptions,
        flags: Collection[Flag],
        row: Row,
        site: str = "",
        *,
        avoid: Collection[Proxy] = (),
    ) -> Proxy | None:
        """The proxy for one engine run, by what was asked for and what the engine can.

        The option ``proxy`` may be a URL: that proxy is taken.  With the stealth flag in force an engine that has the
        stealth feature goes through the stealth tier, every other run through the basic one, where there is one.  A
        country that was asked for is met whenever the pools know countries at all (with ``proxy`` auto by the stealth
        tier when the basic one has none there).

        Args:
            options: the caller's options.
            flags: feature flags in force.
            row: the engine's row.
            site: site that the request goes to (:func:`scrapefire.urls.site_key`).
            avoid: proxies to pass over while another one fits.

        Raises:
            ProxySelectionError: no proxy fits; the engine cannot run for this request.
            BadRequestError: the option ``proxy`` is a URL that cannot be a proxy's.
        """
        if row.is_cache:
            return None
        schemes = proxy_schemes(row.name)
        if "://" in options.proxy:
            return _explicit(options.proxy, row.name, schemes)
        country = self._country(options)
        error: ProxySelectionError | None = None
        for tier in _tiers(options, flags, row, country):
            try:
                return self.pick(tier, country=country, site=site, engine_schemes=schemes, avoid=avoid)
            except ProxySelectionError as exc:
                error = error or exc
        assert error is not None
        raise error

    def _country(self, options: ScrapeOptions) -> str | None:
        """The country that a proxy must have: regions of other products (``us-generic``) are a wish, no demand."""
        asked = options.location.country if options.location else None
        known = {entry.proxy.country for entries in self._tiers.values() for entry in entries} - {None}
        if asked is None or not known:
            return None
        if asked in COUNTRY_CODES:
            return asked
        region = asked.partition("-")[0].upper()
        return region if region in known else None

    def location_warning(self, options: ScrapeOptions) -> str | None:
        """A sentence for the user when a country was asked for and the pools know no countries, else None."""
        asked = options.location.country if options.location else None
        if asked is None or "://" in options.proxy or self._country(options) is not None:
            return None
        return (
            f"no proxy with a country is configured, so the page was not fetched from {asked}: "
            f'give one in {_SETTING} as {{"url": ..., "country": "{asked}"}}'
        )

    def report(self, proxy: Proxy, ok: bool) -> None:
        """Tell how a run through a proxy went: a failed one rests, each time twice as long, until it works again.

        A failure while it rests changes nothing: runs that were under way fail together, for one reason.
        """
        for entry in self._tiers.get(proxy.tier, []):
            if entry.proxy != proxy:
                continue
            if ok:
                entry.failures, entry.rests_until = 0, float("-inf")
            elif entry.rests_until <= self._clock():
                entry.rests_until = self._clock() + min(COOL_DOWN * 2**entry.failures, MAX_COOL_DOWN)
                entry.failures = min(entry.failures + 1, 16)

    def report_run(self, proxy: Proxy | None, *, status: int = 0, error: Exception | None = None) -> None:
        """Tell how an engine run went; what says nothing of the proxy (or no proxy at all) is passed over.

        Args:
            proxy: the proxy that the run went through.
            status: HTTP status of the response, if there was one.
            error: what the run raised instead.
        """
        verdict = proxy_verdict(status=status, error=error)
        if proxy is not None and verdict is not None:
            self.report(proxy, verdict)


def proxy_verdict(*, status: int = 0, error: Exception | None = None) -> bool | None:
    """Whether a run says that its proxy works (True), does not (False), or nothing of it (None).

    A site that is down looks like a proxy that is down; the mistake costs little, since others take over and a resting
    proxy is used when there is no other.
    """
    if error is None:
        return status != _PROXY_AUTHENTICATION_REQUIRED if status else None
    if isinstance(error, BodyTooLargeError):
        return True
    if isinstance(error, (SiteError, ScrapeTimeoutError, TruncatedError)):
        return False
    return False if isinstance(error, ProxySelectionError) and "reason" in error.details else None


def proxy_schemes(engine: str) -> tuple[str, ...]:
    """Kinds of proxy that an engine can use, by its name.

    >>> proxy_schemes("fetch"), "socks5" in proxy_schemes("browser(retry);stealth")
    (('http',), True)
    """
    return _SCHEMES.get(re.split(r"[;(]", engine, maxsplit=1)[0], _PLAIN_SCHEMES)


def _drawn(entries: Sequence[_Entry], tier: str, site: str) -> _Entry:
    """Rendezvous hashing draws one entry for the site: when it is sticky, that one, else the next in turn."""
    if site and any(entry.sticky for entry in entries):
        drawn = max(entries, key=lambda entry: _weight(entry.proxy.url, tier, site))
        if drawn.sticky:
            return drawn
    free = [entry for entry in entries if not entry.sticky] or entries
    return min(free, key=lambda entry: entry.turn)


def _weight(url: str, tier: str, site: str) -> bytes:
    return hashlib.blake2b(f"{tier}\n{site}\n{url}".encode(), digest_size=8).digest()


def _tiers(options: ScrapeOptions, flags: Collection[Flag], row: Row, country: str | None) -> tuple[str, ...]:
    if Flag.STEALTH_PROXY in flags and Flag.STEALTH_PROXY in row.features:
        return ("stealth",)
    return TIERS if country is not None and options.proxy == "auto" else ("basic",)


def _explicit(url: str, engine: str, schemes: Collection[str]) -> Proxy:
    try:
        proxy = Proxy(normal_proxy_url(url))
    except ValueError as exc:
        raise BadRequestError(f"proxy: no URL of a proxy: {exc}") from None  # the cause could hold the password
    if proxy.scheme not in schemes:
        raise ProxySelectionError(
            f"the engine {engine} cannot use a {proxy.scheme} proxy",
            advice="Give an http proxy, or let an engine run that can use the others (tls, browser).",
        )
    return proxy


def _selection_error(tier: str, country: str | None, schemes: Collection[str], configured: bool) -> ProxySelectionError:
    if not configured:
        return ProxySelectionError(
            f"no {tier} proxy is configured", advice=f"Give one in {_SETTING} under {tier!r}.", tier=tier
        )
    if country is not None:
        return ProxySelectionError(
            f"no {tier} proxy that this engine can use comes out in {country}",
            advice=f'Give one in {_SETTING} under {tier!r} as {{"url": ..., "country": "{country}"}}.',
            tier=tier,
            country=country,
        )
    return ProxySelectionError(
        f"no {tier} proxy is of a kind that this engine can use ({', '.join(schemes)})",
        advice=f"Give one of that kind in {_SETTING}, or let an engine that can use the others run (tls, browser).",
        tier=tier,
    )


# ---- reading the setting -----------------------------------------------------------------------------------------


def read_entries(value: Mapping[str, Any]) -> list[_Entry]:
    """The entries of ``SCRAPEFIRE_PROXIES``.

    Raises:
        BadRequestError: an entry is not valid; the message names it, without its credentials.
    """
    entries = []
    for name, listed in value.items():
        tier = _TIER_NAMES.get(name)
        if tier is None:
            raise _bad(f"has no tier {name!r}")
        items = [listed] if isinstance(listed, (str, Mapping)) else listed
        if not isinstance(items, (list, tuple)):
            raise _bad(f"{name} must be a list")
        entries += [_entry(item, tier, f"{name}[{number}]") for number, item in enumerate(items)]
    return entries


def _entry(item: Any, tier: str, place: str) -> _Entry:
    data = {"url": item} if isinstance(item, str) else item
    if not isinstance(data, Mapping) or not isinstance(data.get("url"), str):
        raise _bad(f"{place} must be a URL or an object with a url")
    if unknown := sorted(set(map(str, data)) - {"url", "country", "sticky"}):
        raise _bad(f"{place} has unknown keys: {', '.join(unknown)}")
    country, sticky = data.get("country"), data.get("sticky", False)
    if country is not None and (not isinstance(country, str) or country.upper() not in COUNTRY_CODES):
        raise _bad(f"{place}.country must be a two-letter country code (ISO 3166-1), such as DE")
    if not isinstance(sticky, bool):
        raise _bad(f"{place}.sticky must be true or false")
    try:
        url = normal_proxy_url(data["url"])
    except ValueError as exc:
        raise _bad(f"{place} is no proxy URL: {exc}") from None  # the cause could hold the password
    return _Entry(Proxy(url, tier, country.upper() if country else None), sticky)


def _bad(problem: str) -> BadRequestError:
    return BadRequestError(
        f"the setting {_SETTING} is not valid: {problem}",
        advice='It takes {"basic": [...], "stealth": [...]}; each proxy is a URL such as '
        'http://user:password@host:port, or {"url": ..., "country": "DE", "sticky": true}.',
    )
