"""Sizes, broken transfers, odd but legal HTTP, and statuses."""

from __future__ import annotations

import asyncio

from tests.site.registry import BODY_TOO_LARGE, NETWORK, TIMEOUT, case, page
from tests.site.text import article, frame, prose
from tests.site.wire import HTML, Exchange

FILLER = b"<p>" + b"Pebbles roll with every wave and come to rest again. " * 19 + b"</p>\n"


def whole(x: Exchange) -> bytes:
    return article("Delivered notes", x.request.path, x.words, count=8).encode()


# -- sizes


@case("/size/ten-megabytes", "sizes", words=3)
async def ten_megabytes(x: Exchange) -> None:
    """10 MB of HTML with words at its start, in its middle and at its end."""
    first, middle, last = (f"<p>Here is {word} to be found.</p>".encode() for word in x.words)
    half = FILLER * (5_000_000 // len(FILLER))
    start = b"<!doctype html><html><head><title>Long list</title></head><body><main><h1>Long list</h1>"
    await x.reply(start + first + half + middle + half + last + b"</main></body></html>")


@case("/size/one-line", "sizes", words=2)
async def one_line(x: Exchange) -> None:
    """2 MB in a single paragraph."""
    text = " ".join(["salt water and stones"] * 100_000)
    await x.reply(frame("One line", f"<p>{x.words[0]} {text} {x.words[1]}</p>"))


@case("/size/many-elements", "sizes", words=2)
async def many_elements(x: Exchange) -> None:
    """60,000 small elements."""
    body = "".join(f"<li><a href='/links/{n}'>pool {n}</a></li>" for n in range(30_000))
    await x.reply(frame("Many", f"<h1>Many</h1><p>{x.words[0]}</p><ul>{body}</ul><p>{x.words[1]}</p>"))


@case("/size/endless", "sizes", words=0, errors=BODY_TOO_LARGE)
async def endless(x: Exchange) -> None:
    """Chunks without end, as fast as they are taken."""
    await x.head(200, {"Content-Type": HTML, "Transfer-Encoding": "chunked"})
    await x.chunk(b"<!doctype html><title>Endless</title><body>")
    while True:
        await x.chunk(FILLER * 64)


@case("/size/endless-drip", "sizes", words=0, errors=TIMEOUT, options={"timeout": 4000})
async def endless_drip(x: Exchange) -> None:
    """A few bytes every 50 ms, for ever: no read time-out ever strikes."""
    await x.head(200, {"Content-Type": HTML, "Transfer-Encoding": "chunked"})
    while True:
        await x.chunk(b"<p>drip</p>")
        await asyncio.sleep(0.05)


@case("/size/declared-huge", "sizes", words=0, errors=BODY_TOO_LARGE)
async def declared_huge(x: Exchange) -> None:
    """A content-length of five gigabytes."""
    await x.head(200, {"Content-Type": HTML, "Content-Length": str(5 << 30)})
    while True:
        await x.send(FILLER * 64)


@case("/size/endless-file", "sizes", words=0, errors=BODY_TOO_LARGE)
async def endless_file(x: Exchange) -> None:
    """A PDF without end."""
    await x.head(200, {"Content-Type": "application/pdf", "Connection": "close"})
    await x.send(b"%PDF-1.7\n")
    while True:
        await x.send(b"% filler\n" * 4000)


# -- transport: what must still be won


@case("/transport/chunked", "transport")
async def chunked(x: Exchange) -> None:
    """Chunks of odd sizes, with extensions and a trailer."""
    data = whole(x)
    await x.head(200, {"Content-Type": HTML, "Transfer-Encoding": "chunked", "Trailer": "X-End"})
    for start in range(0, len(data), 97):
        piece = data[start : start + 97]
        await x.send(b"%x;note=1\r\n%b\r\n" % (len(piece), piece))
    await x.send(b"0\r\nX-End: yes\r\n\r\n")


@case("/transport/close-delimited", "transport")
async def close_delimited(x: Exchange) -> None:
    """No content-length: the end of the connection is the end of the body."""
    await x.head(200, {"Content-Type": HTML})
    await x.send(whole(x))
    x.close()


@case("/transport/http10", "transport")
async def http10(x: Exchange) -> None:
    """An HTTP/1.0 answer without reason phrase."""
    await x.send(b"HTTP/1.0 200\r\nContent-Type: text/html\r\n\r\n" + whole(x))
    x.status = 200
    x.close()


@case("/transport/bare-newlines", "transport")
async def bare_newlines(x: Exchange) -> None:
    """Header lines that end with a line feed alone."""
    data = whole(x)
    await x.send(b"HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Length: %d\n\n%b" % (len(data), data))
    x.status = 200


@case("/transport/continue", "transport")
async def informational(x: Exchange) -> None:
    """100 and 103 come before the answer."""
    await x.send(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n")
    await x.reply(whole(x))


@case("/transport/slow-head", "transport")
async def slow_head(x: Exchange) -> None:
    """The head comes byte by byte over more than a second."""
    data = whole(x)
    head = f"HTTP/1.1 200 OK\r\nContent-Type: {HTML}\r\nContent-Length: {len(data)}\r\n\r\n".encode()
    await x.drip(head, 2, 0.025)
    await x.send(data)
    x.status = 200


@case("/transport/slow-body", "transport")
async def slow_body(x: Exchange) -> None:
    """The body comes in pieces over two seconds."""
    data = whole(x)
    await x.head(200, {"Content-Type": HTML, "Content-Length": str(len(data))})
    await x.drip(data, len(data) // 20, 0.1)


@case("/transport/slow-start", "transport")
async def slow_start(x: Exchange) -> None:
    """Nothing for two seconds."""
    await asyncio.sleep(2)
    await x.reply(whole(x))


@case("/transport/big-headers", "transport")
async def big_headers(x: Exchange) -> None:
    """Forty kilobytes of headers, one of them of eight."""
    headers = [(f"X-Pad-{n}", "p" * 1000) for n in range(32)]
    await x.reply(whole(x), headers=[*headers, ("Set-Cookie", "big=" + "c" * 3900), ("X-Long", "q" * 8000)])


@case("/transport/odd-headers", "transport")
async def odd_headers(x: Exchange) -> None:
    """Latin-1 in a header, repeated and empty headers, a folded one."""
    data = whole(x)
    head = b"HTTP/1.1 200 Tr\xe8s bien\r\nContent-Type: text/html; charset=utf-8\r\nX-Name: caf\xe9\r\nX-Empty:\r\nX-Fold: one\r\n two\r\nX-Twice: 1\r\nX-Twice: 2\r\nContent-Length: %d\r\n\r\n"
    await x.send(head % len(data) + data)
    x.status = 200


@case("/transport/reuse-close", "transport")
async def reuse_close(x: Exchange) -> None:
    """Promises to keep the connection and closes it after the answer; the next request on it fails."""
    await x.reply(whole(x), headers={"Connection": "keep-alive", "Keep-Alive": "timeout=60"})
    await asyncio.sleep(0.05)
    x.close()


# -- transport: won by asking again


@case("/transport/empty-once", "transport", needs=("retry",))
async def empty_once(x: Exchange) -> None:
    """An empty 200 the first time."""
    await x.reply(b"" if x.visit == 1 else whole(x))


@case("/transport/reset-once", "transport", needs=("retry",))
async def reset_once(x: Exchange) -> None:
    """A reset in the middle of the body the first time."""
    if x.visit > 1:
        return await x.reply(whole(x))
    data = whole(x)
    await x.head(200, {"Content-Type": HTML, "Content-Length": str(len(data))})
    await x.send(data[: len(data) // 2])
    await asyncio.sleep(0.05)
    return x.reset()


@case("/transport/short-once", "transport", needs=("retry",))
async def short_once(x: Exchange) -> None:
    """Fewer bytes than content-length says the first time."""
    data = whole(x)
    await x.head(200, {"Content-Type": HTML, "Content-Length": str(len(data))})
    await x.send(data[: len(data) // 2] if x.visit == 1 else data)
    if x.visit == 1:
        x.close()


@case("/transport/chunk-error-once", "transport", needs=("retry",))
async def chunk_error_once(x: Exchange) -> None:
    """A chunk size that is no number the first time."""
    if x.visit > 1:
        return await x.reply(whole(x))
    await x.head(200, {"Content-Type": HTML, "Transfer-Encoding": "chunked"})
    await x.chunk(whole(x)[:400])
    await x.send(b"zz\r\nbroken\r\n")
    return x.close()


@case("/transport/refused-once", "transport", needs=("retry",))
async def refused_once(x: Exchange) -> None:
    """The connection closes without a byte the first time."""
    if x.visit > 1:
        return await x.reply(whole(x))
    return x.close()


# -- transport: what stays broken and must be said


@case("/transport/reset-always", "transport", words=0, errors=NETWORK)
async def reset_always(x: Exchange) -> None:
    """A reset before any byte, always."""
    x.reset()


@case("/transport/short-always", "transport", words=0, verdict="truncated")
async def short_always(x: Exchange) -> None:
    """The body always stops early."""
    data = whole(x)
    await x.head(200, {"Content-Type": HTML, "Content-Length": str(len(data))})
    await x.send(data[: len(data) // 3])
    x.close()


@case("/transport/chunk-cut", "transport", words=0, verdict="truncated")
async def chunk_cut(x: Exchange) -> None:
    """The last chunk never comes."""
    await x.head(200, {"Content-Type": HTML, "Transfer-Encoding": "chunked"})
    await x.chunk(whole(x)[:600])
    x.close()


@case("/transport/hang", "transport", words=0, errors=TIMEOUT, options={"timeout": 4000})
async def hang(x: Exchange) -> None:
    """Never answers."""
    await asyncio.sleep(3600)


@case("/transport/hang-body", "transport", words=0, errors=TIMEOUT, options={"timeout": 4000})
async def hang_body(x: Exchange) -> None:
    """Answers with a head and half a body, then nothing."""
    data = whole(x)
    await x.head(200, {"Content-Type": HTML, "Content-Length": str(len(data))})
    await x.send(data[: len(data) // 2])
    await asyncio.sleep(3600)


@case("/transport/not-http", "transport", words=0, errors=NETWORK)
async def not_http(x: Exchange) -> None:
    """Another protocol answers."""
    await x.send(b"220 mail.shore.example ESMTP ready\r\n")
    x.close()


@case("/transport/endless-head", "transport", words=0, errors=NETWORK)
async def endless_head(x: Exchange) -> None:
    """Headers without end."""
    await x.send(b"HTTP/1.1 200 OK\r\n")
    while True:
        await x.send(b"X-More: " + b"m" * 4000 + b"\r\n")


# -- statuses


def _status(path: str, status: int, title: str, text: str, **fields: object) -> None:
    async def handler(x: Exchange) -> None:
        words = " ".join(x.words)
        await x.reply(frame(title, f"<h1>{title}</h1><p>{text} {words}</p>"), status)

    case(path, "status", note=f"{status} {title}", status=status, **fields)(handler)


_status("/status/404", 404, "Page not found", "The page was moved to the archive.", verdict="error_status")
_status("/status/410", 410, "Gone", "The survey was taken down.", verdict="error_status")
_status("/status/500", 500, "Internal error", "The server has met an error.", verdict="error_status")
_status("/status/451", 451, "Unavailable for legal reasons", "Not shown here.", verdict="blocked")
_status("/status/400", 400, "Bad request", "A parameter is missing.", verdict="error_status")
_status("/status/418", 418, "I'm a teapot", "Short and stout.", verdict="error_status")
_status("/status/599", 599, "Beyond the list", "A status without a name.", verdict="error_status")
_status("/status/203", 203, "Notes of the shore", "From a transforming proxy.")
_status(
    "/status/soft-404", 200, "Page not found", "Sorry, the page that you look for does not exist.", verdict="soft_404"
)
_status(
    "/status/crash-200",
    200,
    "Application error",
    "Traceback (most recent call last): KeyError at line 12",
    verdict="error_status",
)


@case("/status/204", "status", words=0, status=204, verdict="empty")
async def no_content(x: Exchange) -> None:
    """204: nothing to see, and that is honest."""
    await x.reply(status=204)


@case("/status/empty-200", "status", words=0, verdict="empty")
async def empty(x: Exchange) -> None:
    """An empty 200, always."""
    await x.reply("")


@case("/status/404-empty", "status", words=0, status=404, verdict="error_status")
async def empty_404(x: Exchange) -> None:
    """404 without a body."""
    await x.reply("", 404)


@case("/status/500-once", "status", needs=("retry",))
async def server_error_once(x: Exchange) -> None:
    """500 the first time."""
    await x.reply(*((frame("Error", "<h1>Error</h1>"), 500) if x.visit == 1 else (whole(x), 200)))


@case("/status/502-twice", "status", needs=("retry",))
async def bad_gateway_twice(x: Exchange) -> None:
    """502 two times."""
    await x.reply(*((frame("Bad gateway", "<h1>502</h1>"), 502) if x.visit <= 2 else (whole(x), 200)))


@case("/status/maintenance", "status", words=0, status=503, verdict="error_status")
async def maintenance(x: Exchange) -> None:
    """503 for hours: a wait that is longer than any time-out."""
    await x.reply(
        frame("Maintenance", f"<h1>Back tomorrow</h1>{prose('m', count=1)}"), 503, headers={"Retry-After": "7200"}
    )


@page("/status/code/*")
async def any_status(x: Exchange) -> None:
    """Any status by its number: ``/status/code/402``."""
    status = int(x.request.path.rsplit("/", 1)[1])
    await x.reply(frame(str(status), f"<h1>Status {status}</h1>"), status)
