"""The site does what it says: its log, its ways to misbehave, its proxies and certificates."""

from __future__ import annotations

import http.client
import socket
import ssl
import time
from urllib.parse import urlsplit

import pytest

from tests.site.client import Site, header
from tests.site.registry import cases


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
