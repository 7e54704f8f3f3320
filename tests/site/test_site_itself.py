"""The site does what it says: its log, its ways to misbehave, its proxies and certificates."""

from __future__ import annotations

import base64
import gzip
import http.client
import io
import socket
import ssl
import subprocess
import sys
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest
from docx import Document
from pypdf import PdfReader

from scrapefire import errors
from scrapefire.judging import KINDS
from tests.site.client import Site, header
from tests.site.clienthello import ClientHello, parse_client_hello
from tests.site.files import words_of
from tests.site.registry import CASES, cases


def fetch(url: str, headers: dict[str, str] | None = None, context: ssl.SSLContext | None = None):
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    extra = {"context": context} if parts.scheme == "https" else {}
    connection = kind(parts.hostname, parts.port, timeout=5, **extra)
    try:
        connection.request("GET", parts.path + (f"?{parts.query}" if parts.query else ""), headers=headers or {})
        response = connection.getresponse()
        return response.status, response.headers, response.read()
    finally:
        connection.close()


def raw_socket(site: Site, path: str) -> socket.socket:
    sock = socket.create_connection(("127.0.0.1", site.ports["http"]), timeout=5)
    sock.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return sock


@pytest.mark.parametrize("case", cases("plain"), ids=lambda case: case.id)
def test_plain_pages_hold_their_words(site: Site, case) -> None:
    status, _, body = fetch(site.url_of(case))
    assert status == 200
    assert all(word in body.decode().lower() for word in case.words)


def test_log_has_request_and_response(site: Site) -> None:
    fetch(site.url("/plain/article?x=1", host=2), {"X-Mark": "yes"})
    response = site.wait_event(kind="response")
    (request,) = site.requests("/plain/article")
    assert header(request, "x-mark") == "yes"
    assert (request["host"], request["target"], request["visit"]) == ("127.0.0.2", "/plain/article?x=1", 1)
    assert response["status"] == 200
    assert response["sent"] > 1000
    assert [event["kind"] for event in site.events(conn=request["conn"])][:2] == ["connect", "request"]


def test_abort_is_noticed_within_milliseconds(site: Site) -> None:
    site.route("/slow", {"delay": 30})
    sock = raw_socket(site, "/slow")
    site.wait_event(kind="request", path="/slow")
    assert site.in_flight(path="/slow") == 1
    closed = time.monotonic()
    sock.close()
    assert site.wait_event(kind="aborted", path="/slow")["t"] - closed < 0.1
    assert site.in_flight(path="/slow") == 0


def test_scripted_steps_follow_each_other(site: Site) -> None:
    site.route("/seq", [{"status": 503, "headers": {"Retry-After": "1"}}, {"body": "second"}, {"body": "last"}])
    answers = [fetch(site.url("/seq")) for _ in range(4)]
    assert [(status, body) for status, _, body in answers] == [
        (503, b""),
        (200, b"second"),
        (200, b"last"),
        (200, b"last"),
    ]


def test_scripted_conditions(site: Site) -> None:
    site.route(
        "/who", [{"when": {"cookie": "a=1"}, "body": "known"}, {"when": {"x-no": ""}, "body": "none"}, {"body": "else"}]
    )
    assert fetch(site.url("/who"), {"Cookie": "a=1"})[2] == b"known"
    assert fetch(site.url("/who"))[2] == b"none"
    assert fetch(site.url("/who"), {"X-No": "1"})[2] == b"else"


def test_reset_forgets(site: Site) -> None:
    site.route("/gone", {"body": "x"})
    site.reset()
    assert site.events() == []
    assert fetch(site.url("/gone"))[0] == 404


def test_unknown_step_is_refused(site: Site) -> None:
    with pytest.raises(ValueError, match="unknown step keys"):
        site.route("/x", {"boddy": "x"})


def test_peak_counts_what_is_open_together(site: Site) -> None:
    site.route("/wait", {"delay": 0.2})
    socks = [raw_socket(site, "/wait") for _ in range(4)]
    for sock in socks:
        assert sock.recv(100)
        sock.close()
    site.wait_event(kind="response", path="/wait", count=4)
    assert site.peak(path="/wait") == 4


def test_certificates(site: Site) -> None:
    context = ssl.create_default_context(cafile=site.ca_file)
    assert fetch(site.url("/plain/article", scheme="https"), context=context)[0] == 200
    for variant, reason in (
        ("expired", "expired"),
        ("wronghost", "mismatch"),
        ("selfsigned", "self-signed|self signed"),
    ):
        with pytest.raises(ssl.SSLCertVerificationError, match=reason):
            fetch(site.url("/plain/article", scheme="https", tls=variant), context=context)


def read_raw(url: str, seconds: float = 0.8, limit: int = 200_000) -> bytes:
    """What comes over the wire within a time and a size."""
    parts = urlsplit(url)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    head = f"GET {target} HTTP/1.1\r\nHost: {parts.netloc}\r\nUser-Agent: probe\r\nConnection: close\r\n\r\n"
    data = b""
    deadline = time.monotonic() + seconds
    with socket.create_connection((parts.hostname, parts.port), timeout=5) as sock:
        sock.sendall(head.encode())
        while len(data) < limit and (left := deadline - time.monotonic()) > 0:
            sock.settimeout(left)
            try:
                piece = sock.recv(65536)
            except OSError:
                break
            if not piece:
                break
            data += piece
    return data


def test_every_page_runs(site: Site) -> None:
    """No handler crashes (the fixture looks), and all but those that mean to be silent send something."""
    todo = [case for case in cases() if case.scheme == "http"]
    assert len(todo) > 300
    with ThreadPoolExecutor(16) as pool:
        list(pool.map(lambda case: read_raw(site.url_of(case)), todo))
    assert {case.path for case in todo} <= {event["target"] for event in site.requests()}
    sent = {event["target"] for event in site.events(kind=["response", "aborted"]) if event["sent"]}
    assert {"/transport/hang", "/transport/reset-always", "/transport/refused-once"}.isdisjoint(sent)
    assert len(sent) > len(todo) - 12


def test_cases_name_real_errors_and_verdicts() -> None:
    codes = {getattr(one, "code", None) for one in vars(errors).values()}
    assert {code for case in cases() for code in case.errors} <= codes
    assert {case.verdict for case in cases()} <= set(KINDS)


def test_case_words_are_unique() -> None:
    generated = [word for case in cases() for word in case.words if case.kind in ("javascript", "bot", "transport")]
    shared = set(words_of("pdf")) | set(words_of("docx"))
    own = [word for word in generated if word not in shared]
    assert len(own) == len(set(own))


@pytest.mark.parametrize("case", [one for one in cases("status") if "retry" not in one.needs], ids=lambda case: case.id)
def test_statuses_are_as_said(site: Site, case) -> None:
    status, _, body = fetch(site.url_of(case))
    assert status == case.status
    assert all(word in body.decode() for word in case.words)


@pytest.mark.parametrize("case", cases("documents", "types"), ids=lambda case: case.id)
def test_files_are_real(site: Site, case) -> None:
    data = fetch(site.url_of(case))[2]
    if data.startswith(b"%PDF") and case.words and "cut" not in case.path:
        text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)
        assert all(word in text for word in case.words)
    elif data.startswith(b"PK") and b"word/" in data:
        text = "\n".join(paragraph.text for paragraph in Document(io.BytesIO(data)).paragraphs)
        assert all(word in text for word in case.words)


def test_encodings_unpack_to_the_page(site: Site) -> None:
    unpack = {"gzip": gzip.decompress, "deflate-zlib": zlib.decompress, "br": brotli.decompress}
    for name, undo in unpack.items():
        body = undo(fetch(site.url(f"/encoding/{name}"))[2]).decode()
        assert all(word in body for word in CASES[f"/encoding/{name}"].words)


def test_bombs_are_small_on_the_wire(site: Site) -> None:
    bomb = fetch(site.url("/encoding/bomb"))[2]
    assert len(bomb) < 500_000
    with gzip.open(io.BytesIO(bomb)) as unpacked:
        assert sum(map(len, iter(lambda: unpacked.read(1 << 20), b""))) > 300_000_000
    assert len(fetch(site.url("/encoding/bomb-stacked"))[2]) < 5_000


def test_broken_transfers_break(site: Site) -> None:
    with pytest.raises(http.client.IncompleteRead):
        fetch(site.url("/transport/short-always"))
    with pytest.raises(http.client.IncompleteRead):
        fetch(site.url("/transport/chunk-cut"))
    with pytest.raises(ConnectionResetError):
        fetch(site.url("/transport/reset-always"))
    with pytest.raises(ConnectionResetError):
        fetch(site.url("/transport/reset-once"))
    assert fetch(site.url("/transport/reset-once"))[0] == 200
    assert site.events(kind="response", path="/transport/reset-once")[0]["ended"] == "reset"


def test_scripted_transfer_faults(site: Site) -> None:
    site.route("/cut", {"body": "x" * 1000, "truncate": 100})
    site.route("/rst", {"body": "x" * 1000, "reset": 100})
    site.route("/drip", {"body": "abcdef", "drip": 2, "every": 0.05, "chunked": True})
    site.route("/raw", {"raw": b"HTTP/1.1 299 Odd\r\nContent-Length: 2\r\n\r\n\xff\xfe"})
    site.route("/file", {"file": "pdf", "content_type": "text/html"})
    with pytest.raises(http.client.IncompleteRead):
        fetch(site.url("/cut"))
    with pytest.raises((ConnectionResetError, http.client.IncompleteRead)):
        fetch(site.url("/rst"))
    started = time.monotonic()
    assert fetch(site.url("/drip"))[2] == b"abcdef"
    assert time.monotonic() - started > 0.09
    assert fetch(site.url("/raw"))[::2] == (299, b"\xff\xfe")
    status, headers, body = fetch(site.url("/file"))
    assert (status, headers["content-type"], body[:4]) == (200, "text/html", b"%PDF")


def test_rate_limit_opens_after_its_wait(site: Site) -> None:
    status, headers, _ = fetch(site.url("/bot/rate-seconds"))
    assert (status, headers["retry-after"]) == (429, "1")
    assert fetch(site.url("/bot/rate-seconds"))[0] == 429
    time.sleep(1.05)
    assert fetch(site.url("/bot/rate-seconds"))[0] == 200


def test_http_proxy_marks_what_passes(site: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.ports["proxy:basic"], timeout=5)
    connection.request("GET", site.url("/bot/proxy-only", host=2))
    assert connection.getresponse().status == 200
    connection.close()
    (request,) = site.requests()
    assert (request["via"], header(request, "x-via"), request["host"]) == ("basic", "basic", "127.0.0.2")
    assert site.events(kind="proxy")[0]["outcome"] == "passed"


def test_proxy_wants_its_credentials_and_keeps_them(site: Site) -> None:
    port = site.ports["proxy:auth"]
    context = ssl.create_default_context(cafile=site.ca_file)
    login = base64.b64encode(b"reader:tide:p@ss").decode()
    for headers, passes in (({}, False), ({"Proxy-Authorization": f"Basic {login}"}, True)):
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=5, context=context)
        connection.set_tunnel("127.0.0.1", site.ports["https"], headers)
        if passes:
            connection.request("GET", "/plain/article")
            assert connection.getresponse().status == 200
        else:
            with pytest.raises(OSError, match="407"):
                connection.request("GET", "/plain/article")
        connection.close()
    (request,) = site.requests()
    assert (request["via"], header(request, "proxy-authorization")) == ("auth", None)
    assert site.proxy_url("auth") == f"http://reader:tide%3Ap%40ss@127.0.0.1:{port}"


def test_socks_proxy(site: Site) -> None:
    for name, greeting, login in (
        ("socks5", b"\x05\x01\x00", b""),
        ("socks5auth", b"\x05\x01\x02", b"\x01\x06reader\x04word"),
    ):
        with socket.create_connection(("127.0.0.1", site.ports[f"proxy:{name}"]), timeout=5) as sock:
            sock.sendall(greeting)
            assert sock.recv(2) == b"\x05" + greeting[2:]
            if login:
                sock.sendall(login)
                assert sock.recv(2) == b"\x01\x00"
            sock.sendall(b"\x05\x01\x00\x01\x7f\x00\x00\x01" + site.ports["http"].to_bytes(2, "big"))
            assert sock.recv(10)[:2] == b"\x05\x00"
            sock.sendall(b"GET /plain/short HTTP/1.1\r\nHost: x\r\n\r\n")
            assert sock.recv(100).startswith(b"HTTP/1.1 200")
        assert site.requests("/plain/short")[-1]["via"] == name


@pytest.mark.parametrize(("name", "status"), [("refusing", 403), ("failing", 502)])
def test_bad_proxies(site: Site, name: str, status: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.ports[f"proxy:{name}"], timeout=5)
    connection.request("GET", site.url("/plain/short"))
    assert connection.getresponse().status == status
    connection.close()
    assert site.requests() == []


def test_client_hello_tells_a_library(site: Site) -> None:
    context = ssl.create_default_context(cafile=site.ca_file)
    headers = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36"}
    assert fetch(site.url("/bot/tls-fingerprint", scheme="https"), headers, context)[0] == 403
    assert fetch(site.url("/bot/tls-mismatch", scheme="https"), headers, context)[0] == 403
    assert fetch(site.url("/bot/tls-mismatch", scheme="https"), None, context)[0] == 200


def test_client_hello_of_no_tls_is_empty() -> None:
    assert parse_client_hello(b"GET / HTTP/1.1\r\n\r\n") == ClientHello()
    assert parse_client_hello(b"\x16\x03\x01\x00\x05\x01") == ClientHello()


def test_site_ends_with_its_parent() -> None:
    code = (
        "import sys; sys.path[:0] = sys.argv[1:]\nfrom tests.site.client import Site\nprint(Site.start().process.pid)"
    )
    root = str(Path(__file__).resolve().parents[2])
    done = subprocess.run([sys.executable, "-c", code, root], capture_output=True, text=True, timeout=30)
    pid = int(done.stdout)
    deadline = time.monotonic() + 5
    while Path(f"/proc/{pid}").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not Path(f"/proc/{pid}").exists()
