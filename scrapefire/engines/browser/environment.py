"""Who and where the browser seems to be: device, window, language, time zone, user agent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from scrapefire.engines.base import EngineTask
from scrapefire.net.languages import with_bases
from scrapefire.net.places import Place, languages_at, place_of

DESKTOP = {"width": 1366, "height": 768}
"""Window of a desktop browser when the caller names none."""

# Pixel 7, as Chromium's own device mode has it.
_PHONE = {
    "viewport": {"width": 412, "height": 839},
    "screen": {"width": 412, "height": 915},
    "device_scale_factor": 2.625,
    "is_mobile": True,
    "has_touch": True,
}
# Chrome on Android names neither device nor release: https://www.chromium.org/updates/ua-reduction/
_PHONE_SYSTEM = "Linux; Android 10; K"


@dataclass(frozen=True)
class Environment:
    """What a page can tell of the browser.

    Args:
        context: options for Playwright's ``Browser.new_context``.
        user_agent: value of ``User-Agent`` and ``navigator.userAgent``.
        locale: language tag for dates and numbers; ``languages``: languages for ``Accept-Language`` and
            ``navigator.languages``, comma separated.  Empty: the browser's own.
        timezone: IANA time zone that was set, if any.
    """

    context: dict[str, Any]
    user_agent: str
    locale: str = ""
    languages: str = ""
    timezone: str | None = None

    @property
    def user_agent_override(self) -> dict[str, Any]:
        """What CDP's ``Emulation.setUserAgentOverride`` takes: Playwright's locale would tell one language only."""
        mobile = "Android" in self.user_agent
        return {
            "userAgent": self.user_agent,
            "acceptLanguage": self.languages,
            "userAgentMetadata": {  # brands are left to the browser
                "platform": "Android" if mobile else _platform(self.user_agent),
                "platformVersion": "10.0.0" if mobile else "",
                "architecture": "" if mobile else "x86",
                "model": "",
                "mobile": mobile,
            },
        }


def environment_of(task: EngineTask, user_agent: str, *, headers: dict[str, str], stealth: bool) -> Environment:
    """The environment that a task asks for.

    Args:
        task: its options ``mobile``, ``location``, the screenshot's ``viewport``; a stealth run without a location
            seems to be where its proxy comes out.
        user_agent: the browser's own.
        headers: the caller's headers, by lower-case name; ``user-agent`` wins over all.
    """
    options = task.options
    context: dict[str, Any] = {"viewport": DESKTOP, "screen": DESKTOP}
    if options.mobile:
        context = dict(_PHONE)
        user_agent = _on_phone(user_agent)
    if options.screenshot is not None and (viewport := options.screenshot.viewport) is not None:
        context["viewport"] = {"width": viewport.width, "height": viewport.height}
        context["screen"] = context["viewport"]
    user_agent = headers.get("user-agent", user_agent)
    context["user_agent"] = user_agent
    place, languages = _place(task, stealth)
    if place is not None:
        if place.timezone:
            context["timezone_id"] = place.timezone
        return Environment(context, user_agent, place.locale, languages, place.timezone)
    return Environment(context, user_agent)


def _place(task: EngineTask, stealth: bool) -> tuple[Place | None, str]:
    location = task.options.location
    country = location.country if location is not None else None
    if country is None and stealth and task.proxy is not None:
        country = task.proxy.country
    languages = [tag for tag in (location.languages if location is not None else ()) if tag != "*"]
    place = place_of(country) if country else None
    if languages:
        place = Place(languages[0], place.timezone if place else None)
    if place is None:
        return None, ""
    return place, ",".join(with_bases(languages or languages_at(country or "")))


def _on_phone(user_agent: str) -> str:
    """A desktop browser's user agent as the same release has it on a telephone."""
    return re.sub(r"\(X11[^)]*\)|\(Windows[^)]*\)|\(Macintosh[^)]*\)", f"({_PHONE_SYSTEM})", user_agent).replace(
        " Safari/", " Mobile Safari/"
    )


def _platform(user_agent: str) -> str:
    for word, platform in (("Windows", "Windows"), ("Macintosh", "macOS"), ("CrOS", "Chrome OS")):
        if word in user_agent:
            return platform
    return "Linux"
