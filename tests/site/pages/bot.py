"""Bot protection in shapes of our own: what is refused, to whom, and what opens the door.

No page here is meant to be fooled by knowing it: each stands for a kind of check.
"""

from __future__ import annotations

import email.utils
import hashlib
import re
import time

from tests.site.registry import CASES, case, page
from tests.site.text import article, frame, prose
from tests.site.wire import Exchange

LIBRARIES = re.compile(r"scrapy|python|curl|wget|httpx|aiohttp|okhttp|java/|go-http|libwww", re.I)


def is_library(x: Exchange) -> bool:
    """True for user agents that name a library or no browser at all."""
    agent = x.request.header("user-agent")
    return not agent.startswith("Mozilla/5.0") or bool(LIBRARIES.search(agent))


def refused_page(reason: str = "your request looks automated") -> str:
    return f"<!doctype html><html><head><title>Access denied</title></head><body><h1>Access denied</h1><p>We are sorry, but {reason}. Reference: {int(time.time()):x}</p></body></html>"


async def welcome(x: Exchange, **extra: object) -> None:
    await x.reply(article("Behind the door", x.request.path, x.words), **extra)  # type: ignore[arg-type]


async def refuse(x: Exchange, status: int = 403, reason: str = "your request looks automated") -> None:
    await x.reply(refused_page(reason), status)


# -- who asks


@case("/bot/user-agent", "bot", needs=("browser_headers",))
async def user_agent(x: Exchange) -> None:
    """403 to the user agents of libraries."""
    await (refuse(x) if is_library(x) else welcome(x))


@case("/bot/headless-agent", "bot", needs=("browser_headers",))
async def headless_agent(x: Exchange) -> None:
    """403 to libraries and to a browser that calls itself headless."""
    await (refuse(x) if is_library(x) or "Headless" in x.request.header("user-agent") else welcome(x))


@case("/bot/accept-language", "bot", needs=("browser_headers",))
async def accept_language(x: Exchange) -> None:
    """403 without the headers that every browser sends."""
    good = x.request.has("accept-language") and x.request.has("accept-encoding") and not is_library(x)
    await (welcome(x) if good else refuse(x))


@case("/bot/header-order", "bot", needs=("browser_headers",))
async def header_order(x: Exchange) -> None:
    """403 unless User-Agent, Accept and Accept-Encoding come in a browser's order, with a language somewhere."""
    wanted = ["user-agent", "accept", "accept-encoding"]
    order = [name.lower() for name, _ in x.request.headers if name.lower() in wanted]
    good = order == wanted and x.request.has("accept-language") and not is_library(x)
    await (welcome(x) if good else refuse(x))


@case("/bot/fetch-metadata", "bot", needs=("browser_headers",))
async def fetch_metadata(x: Exchange) -> None:
    """403 unless Sec-Fetch headers say navigation and the client hints agree with the user agent."""
    version = re.search(r"Chrome/(\d+)", x.request.header("user-agent"))
    hints = x.request.header("sec-ch-ua")
    fits = not version or version[1] in hints
    await (welcome(x) if x.request.header("sec-fetch-mode") == "navigate" and fits and not is_library(x) else refuse(x))


@case("/bot/empty-for-libraries", "bot", needs=("browser_headers",))
async def empty_for_libraries(x: Exchange) -> None:
    """An empty 200 to libraries."""
    await (x.reply("") if is_library(x) else welcome(x))


@case("/bot/reset-for-libraries", "bot", needs=("browser_headers",))
async def reset_for_libraries(x: Exchange) -> None:
    """The connection breaks for libraries."""
    if is_library(x):
        x.reset()
    else:
        await welcome(x)


@case("/bot/hang-for-libraries", "bot", needs=("browser_headers",))
async def hang_for_libraries(x: Exchange) -> None:
    """Libraries wait for ever."""
    if is_library(x):
        import asyncio

        await asyncio.sleep(3600)
    await welcome(x)


@case("/bot/tls-fingerprint", "bot", needs=("tls_fingerprint",), scheme="https")
async def tls_fingerprint(x: Exchange) -> None:
    """403 unless the TLS ClientHello looks like a browser's (GREASE, h2 offered), whatever the headers say."""
    hello = x.facts.get("hello")
    await (welcome(x) if hello and hello.browser_like and not is_library(x) else refuse(x))


@case("/bot/tls-mismatch", "bot", needs=("tls_fingerprint",), scheme="https")
async def tls_mismatch(x: Exchange) -> None:
    """403 when the headers say Chrome and the ClientHello does not."""
    claims = "Chrome" in x.request.header("user-agent")
    await (refuse(x) if claims and not x.facts["hello"].browser_like else welcome(x))


# -- cookies and challenges


@case("/bot/cookie-reload", "bot", needs=("cookies",))
async def cookie_reload(x: Exchange) -> None:
    """Sets a cookie, asks to come again by meta refresh."""
    if x.request.cookies.get("seen") == "1":
        return await welcome(x)
    return await x.reply(
        '<html><head><meta http-equiv="refresh" content="0"></head><body>One moment</body></html>',
        headers={"Set-Cookie": "seen=1; Path=/bot"},
    )


@case("/bot/cookie-script-reload", "bot", needs=("browser",))
async def cookie_script_reload(x: Exchange) -> None:
    """A script sets a cookie and reloads."""
    if x.request.cookies.get("js") == "yes":
        return await welcome(x)
    return await x.reply(
        "<html><body><script>document.cookie='js=yes; path=/bot'; location.reload()</script></body></html>"
    )


def _clearance(x: Exchange) -> str:
    agent = x.request.header("user-agent")
    return hashlib.sha256(f"{x.request.path}{agent}".encode()).hexdigest()[:16]


def challenge_page(seed: str, name: str, delay: int = 50, extra: str = "") -> str:
    """A page that lets a browser compute a token, set a cookie and come again."""
    parts = [seed[start : start + 4] for start in range(0, len(seed), 4)][::-1]
    return f"""<!doctype html><html><head><title>One moment, please</title><meta name="robots" content="noindex">{extra}</head>
<body><h1>Checking that your browser is safe</h1><p>This takes a few seconds. You will be sent on by itself.</p>
<noscript>Please turn on JavaScript and cookies, then reload.</noscript>
<script>var p={parts!r};if(window.chrome||navigator.userAgent){{setTimeout(function(){{document.cookie={name!r}+'='+p.reverse().join('')+'; path=/';location.reload()}},{delay})}}</script>
</body></html>"""


async def challenge(x: Exchange, name: str, status: int, delay: int = 50) -> None:
    token = _clearance(x)
    if x.request.cookies.get(name) == token:
        return await welcome(x)
    return await x.reply(challenge_page(token, name, delay), status, headers={"Cache-Control": "no-store"})


@case("/bot/challenge-503", "bot", needs=("browser",))
async def challenge_503(x: Exchange) -> None:
    """A computed cookie, 503 without it."""
    await challenge(x, "clear503", 503)


@case("/bot/challenge-403", "bot", needs=("browser",))
async def challenge_403(x: Exchange) -> None:
    """A computed cookie, 403 without it."""
    await challenge(x, "clear403", 403)


@case("/bot/challenge-200", "bot", needs=("browser",))
async def challenge_200(x: Exchange) -> None:
    """A computed cookie; the challenge says 200."""
    await challenge(x, "clear200", 200)


@case("/bot/challenge-slow", "bot", needs=("browser", "wait"))
async def challenge_slow(x: Exchange) -> None:
    """The challenge takes three seconds."""
    await challenge(x, "clearslow", 403, 3000)


@case("/bot/challenge-form", "bot", needs=("browser",))
async def challenge_form(x: Exchange) -> None:
    """A form that a script posts; the answer is a cookie and a redirect back."""
    if x.request.cookies.get("passed") == "1":
        return await welcome(x)
    if x.request.method == "POST" and b"answer=21" in x.request.body:
        return await x.redirect(x.request.path, 303, {"Set-Cookie": "passed=1; Path=/"})
    form = "<form method=post><input type=hidden name=answer></form><script>document.forms[0].answer.value = 3*7; document.forms[0].submit()</script>"
    return await x.reply(
        f"<html><head><title>Security check</title></head><body><p>Verifying...</p>{form}</body></html>", 403
    )


@case("/bot/challenge-frame", "bot", needs=("browser",))
async def challenge_frame(x: Exchange) -> None:
    """The challenge runs in a frame and clears the page around it."""
    if x.request.cookies.get("framed") == "1":
        return await welcome(x)
    return await x.reply(
        '<html><head><title>Just a second</title></head><body><h2>Verifying your browser</h2><iframe src="/bot/challenge-frame-inner"></iframe></body></html>',
        403,
    )


@page("/bot/challenge-frame-inner")
async def challenge_frame_inner(x: Exchange) -> None:
    await x.reply(
        "<script>setTimeout(() => { document.cookie = 'framed=1; path=/'; parent.location.reload() }, 300)</script>"
    )


@case("/bot/webdriver", "bot", needs=("browser", "stealth"))
async def webdriver(x: Exchange) -> None:
    """A script looks for the marks of automation before it clears."""
    if x.request.cookies.get("human") == "1":
        return await welcome(x)
    script = "if (!navigator.webdriver && !/Headless/.test(navigator.userAgent) && navigator.languages.length && navigator.plugins.length) { document.cookie = 'human=1; path=/'; location.reload() } else { document.body.textContent = 'Access denied: automated browser' }"
    return await x.reply(
        f"<html><head><title>Checking</title></head><body>Checking<script>{script}</script></body></html>", 403
    )


@page("/bot/site/*")
async def cleared_site(x: Exchange) -> None:
    await _cleared(x)


async def _cleared(x: Exchange) -> None:
    if x.request.cookies.get("site_clear") == "ok":
        return await x.reply(article("Part of the site", x.request.path, x.words))
    script = "document.cookie = 'site_clear=ok; path=/bot/site'; location.reload()"
    return await x.reply(
        f"<html><head><title>One moment</title></head><body>Checking your browser<script>{script}</script></body></html>",
        403,
    )


for _n in range(1, 4):
    case(f"/bot/site/{_n}", "bot", needs=("browser", "clearance"), note="One clearance cookie serves the whole site.")(
        _cleared
    )


# -- where from


@case("/bot/proxy-only", "bot", needs=("proxy",))
async def proxy_only(x: Exchange) -> None:
    """403 unless the request comes through any proxy."""
    await (welcome(x) if x.via else refuse(x, reason="your network is blocked"))


@case("/bot/stealth-only", "bot", needs=("stealth_proxy",))
async def stealth_only(x: Exchange) -> None:
    """403 unless the request comes through a proxy of the better kind."""
    await (welcome(x) if x.via.startswith("stealth") else refuse(x, reason="your network is blocked"))


@case("/bot/stealth-200", "bot", needs=("stealth_proxy",), poison=("denied",))
async def stealth_200(x: Exchange) -> None:
    """A block page with status 200 unless through a better proxy."""
    await (welcome(x) if x.via.startswith("stealth") else x.reply(refused_page("access from your network was denied")))


@case("/bot/country", "bot", needs=("country_proxy",), options={"location": {"country": "DE"}})
async def country(x: Exchange) -> None:
    """451 unless the request comes from one country."""
    await (welcome(x) if x.via == "de" else refuse(x, 451, "this page is not available in your country"))


@case("/bot/first-403", "bot", needs=("retry",))
async def first_403(x: Exchange) -> None:
    """403 to the first request, whoever asks."""
    await (refuse(x) if x.visit == 1 else welcome(x))


# -- how fast


@case("/bot/rate-seconds", "bot", needs=("retry_after",))
async def rate_seconds(x: Exchange) -> None:
    """429 with Retry-After in seconds; earlier requests only move the end of the wait."""
    await _limited(x, 429, "1", 1.0)


@case("/bot/rate-date", "bot", needs=("retry_after",))
async def rate_date(x: Exchange) -> None:
    """429 with Retry-After as a date."""
    await _limited(x, 429, email.utils.formatdate(time.time() + 2, usegmt=True), 0.9)


@case("/bot/busy", "bot", needs=("retry_after",))
async def busy(x: Exchange) -> None:
    """503 with Retry-After."""
    await _limited(x, 503, "1", 1.0)


async def _limited(x: Exchange, status: int, retry_after: str, seconds: float) -> None:
    last = x.memory.get(x.request.path)
    x.memory[x.request.path] = time.monotonic()
    if last is not None and time.monotonic() - last >= seconds - 0.02:
        return await welcome(x)
    return await x.reply(frame("Slow down", "<h1>Too many requests</h1>"), status, headers={"Retry-After": retry_after})


# -- what cannot be won: the verdict counts

HOPELESS = {
    "denied-403": (403, "blocked", refused_page()),
    "denied-200": (200, "blocked", refused_page("your address was used for automated requests")),
    "denied-401": (401, "blocked", refused_page("you are not allowed to see this page")),
    "firewall-200": (
        200,
        "blocked",
        "<html><head><title>Request rejected</title></head><body>The requested URL was rejected by the web application firewall. Please ask your administrator. Support ID: 5540013</body></html>",
    ),
    "unusual-429": (
        429,
        "blocked",
        "<html><head><title>Unusual traffic</title></head><body><h1>Unusual traffic from your network</h1><p>Requests are coming in too fast. Try again later.</p></body></html>",
    ),
    "captcha-200": (
        200,
        "challenge",
        "<html><head><title>Are you a human?</title></head><body><h1>Please confirm that you are a human</h1><form action=/verify method=post><img src=/files/png alt='type the letters'><input name=letters><button>Verify</button></form></body></html>",
    ),
    "captcha-403": (
        403,
        "challenge",
        "<html><head><title>Security check</title></head><body><p>Complete the captcha below to go on.</p><div class='captcha-box' data-sitekey='0x4AAAA'></div><script src='/verify/captcha.js' async></script></body></html>",
    ),
    "press-and-hold": (
        403,
        "challenge",
        "<html><head><title>Before you go on</title></head><body><h1>Press and hold the button to prove that you are a person, not a bot</h1><div id='hold-captcha'></div></body></html>",
    ),
    "slider-200": (
        200,
        "challenge",
        "<html><head><title>Verification</title></head><body><div class=slider>Slide right to complete the puzzle and verify</div><script>window.verifyConfig={token:'x',type:'slide'}</script></body></html>",
    ),
    "endless-check": (
        503,
        "challenge",
        "<html><head><title>One moment...</title></head><body><h2>Checking your browser before you reach the site</h2><p>Please enable cookies and JavaScript.</p><script>setTimeout(function(){location.reload()},4000)</script></body></html>",
    ),
    "login": (
        200,
        "login_wall",
        "<html><head><title>Sign in</title></head><body><h1>Sign in to go on reading</h1><form><label>Email <input type=email></label><label>Password <input type=password></label><button>Sign in</button></form><p>No account yet? Create one.</p></body></html>",
    ),
}


def _hopeless(status: int, body: str):  # type: ignore[no-untyped-def]
    async def handler(x: Exchange) -> None:
        await x.reply(body, status)

    return handler


for _name, (_status, _verdict, _body) in HOPELESS.items():
    case(
        f"/bot/wall/{_name}",
        "bot",
        words=0,
        verdict=_verdict,
        status=_status,
        note="Stays closed: the verdict says how.",
    )(_hopeless(_status, _body))


# -- honeypots


@case("/bot/honeypot", "bot", words=3)
async def honeypot(x: Exchange) -> None:
    """Links that no person sees; whoever follows one is shut out of all of /bot/honeypot-*."""
    traps = """<a href="/bot/trap/1" style="display:none">Archive</a><div style="position:absolute;left:-9999px"><a href="/bot/trap/2">Sitemap</a></div>
<a href="/bot/trap/3" hidden>More</a><p style="visibility:hidden"><a href="/bot/trap/4">All</a></p><a class="ghost" href="/bot/trap/5">x</a>
<a href="/bot/trap/6" aria-hidden="true" tabindex="-1" style="font-size:0">y</a><a href="/bot/trap/7" style="opacity:0">z</a>"""
    body = f'{traps}<article><h1>Index</h1>{prose("honeypot", x.words, 3)}<p><a href="/bot/honeypot-page">Next page</a></p></article>'
    await x.reply(
        frame(
            "Index",
            body,
            head="<style>.ghost{width:0;height:0;overflow:hidden;position:absolute;clip:rect(0,0,0,0)}</style>",
        )
    )


@case("/bot/honeypot-page", "bot")
async def honeypot_page(x: Exchange) -> None:
    """Open to all that never stepped into a trap."""
    await (refuse(x) if x.memory.get("trapped") else welcome(x))


@page("/bot/trap/*")
async def trap(x: Exchange) -> None:
    x.memory["trapped"] = True
    await x.reply(frame("Trap", f"<p>Nothing but a trap. {' '.join(CASES['/bot/honeypot'].poison)}</p>"))
