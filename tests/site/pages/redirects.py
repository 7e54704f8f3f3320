"""Redirects of every sort, cookies along them, addresses that must not be reached, and TLS."""

from __future__ import annotations

from tests.site.registry import CASES, REDIRECTS, TLS, UNSAFE, case, page
from tests.site.text import article, frame, prose
from tests.site.wire import HTML, Exchange

REFRESH = "<p>You are being sent on.</p>"


@page("/redirect/target")
async def target(x: Exchange) -> None:
    """Shows the words of the case that sent one here (``of``), and what came along."""
    case_path = x.request.query.get("of", "/redirect/302")
    came = f"<p>method {x.request.method}, body {x.request.body.decode('latin-1')!r}, referer {x.request.header('referer')}</p>"
    await x.reply(
        frame("Arrived", f"<article><h1>Arrived</h1>{prose(case_path, CASES[case_path].words, 4)}{came}</article>")
    )


def to(x: Exchange) -> str:
    return f"/redirect/target?of={x.request.path}"


def _plain(status: int) -> None:
    @case(f"/redirect/{status}", "redirects", note=f"A {status} to another path.")
    async def handler(x: Exchange) -> None:
        await x.redirect(x.origin() + to(x), status)


for _status in (301, 302, 303, 307, 308):
    _plain(_status)


@case("/redirect/relative", "redirects")
async def relative(x: Exchange) -> None:
    """A relative location."""
    await x.redirect(f"target?of={x.request.path}")


@case("/redirect/protocol-relative", "redirects")
async def protocol_relative(x: Exchange) -> None:
    """A location without scheme."""
    await x.redirect(x.origin().removeprefix("http:") + to(x))


@case("/redirect/odd-location", "redirects")
async def odd_location(x: Exchange) -> None:
    """Spaces around and inside of a location in UTF-8 bytes."""
    location = f" /redirect/target?of={x.request.path}&name=Tümpel und Fels "
    raw = f"HTTP/1.1 302 Found\r\nLocation:{location}\r\nContent-Length: 0\r\n\r\n"
    x.status = 302
    await x.send(raw.encode())


@case("/redirect/fragment", "redirects")
async def fragment(x: Exchange) -> None:
    """A location with a fragment."""
    await x.redirect(to(x) + "#section-2")


@case("/redirect/chain", "redirects")
async def chain(x: Exchange) -> None:
    """Six hops, the last one to another host."""
    await x.redirect("/redirect/chain/5")


@page("/redirect/chain/*")
async def chained(x: Exchange) -> None:
    left = int(x.request.path.rsplit("/", 1)[1])
    last = f"{x.origin(2)}/redirect/target?of=/redirect/chain"
    await x.redirect(f"/redirect/chain/{left - 1}" if left > 1 else last)


@case("/redirect/same-url-cookie", "redirects", needs=("cookies",))
async def same_url_cookie(x: Exchange) -> None:
    """A redirect to the same address that sets a cookie."""
    if x.request.cookies.get("again") == "1":
        return await x.reply(article("Second time", x.request.path, x.words))
    return await x.redirect(x.request.path, headers={"Set-Cookie": "again=1; Path=/"})


@case("/redirect/same-url-two-cookies", "redirects", needs=("cookies",))
async def same_url_two_cookies(x: Exchange) -> None:
    """Two redirects to the same address, a cookie at each."""
    cookies = x.request.cookies
    if "first" not in cookies:
        return await x.redirect(x.request.path, headers={"Set-Cookie": "first=1; Path=/"})
    if "second" not in cookies:
        return await x.redirect(x.request.path, 307, headers={"Set-Cookie": "second=1; Path=/"})
    return await x.reply(article("Third time", x.request.path, x.words))


@case("/redirect/post-307", "redirects", options={})
async def post_307(x: Exchange) -> None:
    """A 307, which keeps method and body (test with POST)."""
    await x.redirect(to(x), 307)


@case("/redirect/post-303", "redirects")
async def post_303(x: Exchange) -> None:
    """A 303, which makes a GET of it (test with POST)."""
    await x.redirect(to(x), 303)


@case("/redirect/cross-origin", "redirects")
async def cross_origin(x: Exchange) -> None:
    """To another host: credentials must stay behind."""
    await x.redirect(x.origin(2) + to(x))


@case("/redirect/to-https", "redirects")
async def to_https(x: Exchange) -> None:
    """From http to https of the same host."""
    await x.redirect(x.origin(scheme="https") + to(x))


@case("/redirect/no-location", "redirects", words=2, status=302)
async def no_location(x: Exchange) -> None:
    """A 302 without location: its body is the page."""
    await x.reply(article("Not moved", x.request.path, x.words), 302)


@case("/redirect/300", "redirects", words=2, status=300)
async def choices(x: Exchange) -> None:
    """A 300 with choices and no location."""
    await x.reply(article("Choices", x.request.path, x.words), 300)


@case("/redirect/loop", "redirects", words=0, errors=REDIRECTS)
async def loop(x: Exchange) -> None:
    """Two addresses that point at each other."""
    await x.redirect("/redirect/loop-back")


@page("/redirect/loop-back")
async def loop_back(x: Exchange) -> None:
    await x.redirect("/redirect/loop")


@case("/redirect/self", "redirects", words=0, errors=REDIRECTS)
async def self_loop(x: Exchange) -> None:
    """An address that points at itself and sets no cookie."""
    await x.redirect(x.request.path)


@case("/redirect/self-new-cookie", "redirects", words=0, errors=REDIRECTS)
async def self_new_cookie(x: Exchange) -> None:
    """An address that points at itself with another cookie each time."""
    await x.redirect(x.request.path, headers={"Set-Cookie": f"n={x.visit}; Path=/"})


@case("/redirect/endless", "redirects", words=0, errors=REDIRECTS)
async def endless(x: Exchange) -> None:
    """Always one more, each at a new address."""
    await x.redirect("/redirect/endless/1")


@page("/redirect/endless/*")
async def endless_on(x: Exchange) -> None:
    await x.redirect(f"/redirect/endless/{int(x.request.path.rsplit('/', 1)[1]) + 1}")


# -- meta refresh in many spellings

SPELLINGS = {
    "plain": '<meta http-equiv="refresh" content="0;url=@">',
    "spaces": "<meta http-equiv='refresh' content='0 ; URL = @'>",
    "quoted": "<META HTTP-EQUIV=REFRESH CONTENT=\"0; url='@'\">",
    "comma": '<meta content="0, @" http-equiv="Refresh">',
    "no-url-word": '<meta http-equiv="refresh" content="0; @">',
    "decimal": '<meta http-equiv="refresh" content="0.5; url=@">',
    "dot": '<meta http-equiv="refresh" content=".2; url=@">',
    "one-second": '<meta http-equiv="refresh" content="1;url=@">',
    "noscript": '<noscript><meta http-equiv="refresh" content="0;url=@"></noscript><script>location.href="@"</script>',
}


def _refresh(name: str, markup: str) -> None:
    @case(f"/redirect/refresh/{name}", "redirects", note=f"Meta refresh: {name}.")
    async def handler(x: Exchange) -> None:
        tag = markup.replace("@", to(x))
        await x.reply(f"<html><head><title>Moved</title>{tag}</head><body>{REFRESH}</body></html>")


for _name, _markup in SPELLINGS.items():
    _refresh(_name, _markup)


@case("/redirect/refresh-header", "redirects")
async def refresh_header(x: Exchange) -> None:
    """The Refresh header."""
    await x.reply(REFRESH, headers={"Refresh": f"0; url={to(x)}"})


@case("/redirect/refresh-slow", "redirects", words=2)
async def refresh_slow(x: Exchange) -> None:
    """A refresh of itself every five minutes: the page is meant."""
    await x.reply(article("Live gauge", x.request.path, x.words, head='<meta http-equiv="refresh" content="300">'))


@case("/redirect/refresh-in-comment", "redirects", words=2)
async def refresh_in_comment(x: Exchange) -> None:
    """A refresh in a comment and one in a textarea are none."""
    decoy = '<!-- <meta http-equiv="refresh" content="0;url=/status/404"> -->'
    text = '<textarea><meta http-equiv="refresh" content="0;url=/status/404"></textarea>'
    await x.reply(article("Stays", x.request.path, x.words, head=decoy).replace("</article>", f"{text}</article>"))


# -- cookies


@case("/cookie/entry", "cookies", needs=("cookies",))
async def cookie_entry(x: Exchange) -> None:
    """A cookie over two hops with paths of their own."""
    await x.redirect(
        "/cookie/inner/page",
        headers=[("Set-Cookie", "door=open; Path=/cookie/inner"), ("Set-Cookie", "other=1; Path=/none")],
    )


@page("/cookie/inner/page")
async def cookie_inner(x: Exchange) -> None:
    good = x.request.cookies.get("door") == "open" and "other" not in x.request.cookies
    await x.reply(
        article("Inside", "inner", CASES["/cookie/entry"].words) if good else frame("Closed", "<p>No cookie</p>")
    )


@case("/cookie/echo", "cookies", words=1)
async def cookie_echo(x: Exchange) -> None:
    """Shows the cookies that came, and sets one: nothing may leak from one request to another."""
    cookies = x.request.header("cookie")
    await x.reply(
        frame("Cookies", f"<h1>Cookies</h1><p>{x.words[0]} received: [{cookies}]</p>"),
        headers={"Set-Cookie": f"visit={x.visit}; Path=/cookie"},
    )


@page("/cookie/headers")
async def header_echo(x: Exchange) -> None:
    """Shows all headers that came, one a line."""
    lines = "\n".join(f"{name}: {value}" for name, value in x.request.headers)
    await x.reply(frame("Headers", f"<pre>{lines}</pre>"))


@case("/cookie/expired", "cookies", needs=("cookies",))
async def cookie_expired(x: Exchange) -> None:
    """A cookie is set and taken back on the way."""
    await x.redirect("/cookie/expired-2", headers={"Set-Cookie": "temp=1; Path=/cookie"})


@page("/cookie/expired-2")
async def cookie_expired_2(x: Exchange) -> None:
    await x.redirect("/cookie/expired-3", headers={"Set-Cookie": "temp=; Path=/cookie; Max-Age=0"})


@page("/cookie/expired-3")
async def cookie_expired_3(x: Exchange) -> None:
    good = "temp" not in x.request.cookies
    await x.reply(
        article("Clean", "clean", CASES["/cookie/expired"].words) if good else frame("No", "<p>Stale cookie</p>")
    )


# -- addresses that must not be reached; host 9 plays the private network, allow only 1 to 3 in tests


@page("/ssrf/secret")
async def secret(x: Exchange) -> None:
    """What must never be read; its request in the event log proves a breach."""
    await x.reply(frame("Internal", f"<h1>Internal</h1><p>{SECRET}</p>"))


SECRET = "the-secret-of-the-inner-network"
SSRF = {
    "private-host": "{private}/ssrf/secret",
    "metadata": "http://169.254.169.254/latest/meta-data/",
    "ten": "http://10.0.0.1/ssrf/secret",
    "unspecified": "http://0.0.0.0:{port}/ssrf/secret",
    "ipv6": "http://[::1]:{port}/ssrf/secret",
    "mapped": "http://[::ffff:127.0.0.9]:{port}/ssrf/secret",
    "decimal": "http://2130706441:{port}/ssrf/secret",
    "octal": "http://0177.0.0.011:{port}/ssrf/secret",
    "hex": "http://0x7f000009:{port}/ssrf/secret",
    "short": "http://127.9:{port}/ssrf/secret",
    "file": "file:///etc/hostname",
    "ftp": "ftp://127.0.0.9/secret",
    "gopher": "gopher://127.0.0.9:{port}/_GET",
    "data": "data:text/html,<p>" + SECRET + "</p>",
    "userinfo": "http://127.0.0.1@127.0.0.9:{port}/ssrf/secret",
}


def private_url(name: str, x: Exchange) -> str:
    return SSRF[name].format(private=x.origin(9), port=x.facts["ports"]["http"])


def _ssrf(name: str) -> None:
    @case(
        f"/ssrf/redirect/{name}",
        "ssrf",
        words=0,
        poison=(SECRET,),
        errors=UNSAFE,
        note=f"302 to {SSRF[name]}",
    )
    async def handler(x: Exchange) -> None:
        await x.redirect(private_url(name, x))


for _name in SSRF:
    _ssrf(_name)


@case("/ssrf/two-hops", "ssrf", words=0, poison=(SECRET,), errors=UNSAFE)
async def two_hops(x: Exchange) -> None:
    """A harmless hop first."""
    await x.redirect(f"{x.origin(2)}/ssrf/redirect/private-host")


@case("/ssrf/refresh", "ssrf", words=0, poison=(SECRET,), errors=UNSAFE)
async def ssrf_refresh(x: Exchange) -> None:
    """A meta refresh to a private address."""
    url = private_url("private-host", x)
    await x.reply(frame("Moved", "<p>Moved</p>", head=f'<meta http-equiv="refresh" content="0;url={url}">'))


@case("/ssrf/script", "ssrf", words=0, poison=(SECRET,), errors=UNSAFE, needs=("browser",))
async def ssrf_script(x: Exchange) -> None:
    """A script that goes to a private address."""
    url = private_url("private-host", x)
    await x.reply(
        f"<html><head><title>App</title></head><body><div id=root></div><script>location.href = {url!r}</script></body></html>"
    )


@case("/ssrf/subresources", "ssrf", words=3, poison=(SECRET,))
async def subresources(x: Exchange) -> None:
    """Frames, pictures, fetches and sockets to a private address on a page that is fine itself."""
    url = private_url("private-host", x)
    inside = f"""<iframe src="{url}"></iframe><img src="{url}?img" alt=""><object data="{url}?object"></object><link rel=stylesheet href="{url}?css">
<script src="{url}?script"></script><script>fetch({url!r} + '?fetch', {{mode: 'no-cors'}}); navigator.sendBeacon({url!r} + '?beacon');
new WebSocket({url!r}.replace('http', 'ws') + '?socket'); window.open({url!r} + '?popup')</script>"""
    await x.reply(frame("Fine page", f"<article><h1>Fine page</h1>{prose('sub', x.words, 5)}</article>{inside}"))


@case("/ssrf/subresource-redirect", "ssrf", words=2, poison=(SECRET,))
async def subresource_redirect(x: Exchange) -> None:
    """A frame and a fetch of the own site that redirect to a private address."""
    inside = "<iframe src=/ssrf/redirect/private-host></iframe><script>fetch('/ssrf/redirect/private-host', {mode: 'no-cors'})</script>"
    await x.reply(frame("Fine page", f"<article><h1>Fine page</h1>{prose('subr', x.words, 5)}</article>{inside}"))


# -- TLS


async def secure(x: Exchange) -> None:
    """The same page on every TLS listener."""
    await x.reply(article("Over TLS", "/tls/page", CASES["/tls/valid"].words), content_type=HTML)


case("/tls/valid", "tls", scheme="https", note="A certificate of the test authority: right once ca_file is trusted.")(
    secure
)
for _variant in ("expired", "wronghost", "selfsigned"):
    case(
        f"/tls/{_variant}",
        "tls",
        words=0,
        scheme="https",
        tls=_variant,
        errors=TLS,
        options={"skip_tls_verification": False},
        note=f"Certificate: {_variant}.",
    )(secure)


@case("/tls/downgrade", "tls", scheme="https", words=3)
async def downgrade(x: Exchange) -> None:
    """https redirects to http."""
    await x.redirect(x.origin(scheme="http") + "/redirect/target?of=/tls/downgrade")
