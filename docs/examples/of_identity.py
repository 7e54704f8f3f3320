"""Who the browser seems to be: telephone, country, headers, cookies, profile."""

from __future__ import annotations

from typing import Any

from example import Example, Seen

LOOKS = """<title>You</title><meta name=viewport content="width=device-width"><h1>You</h1><ul></ul>
<script>for (const text of [innerWidth + ' pixels wide', navigator.maxTouchPoints + ' fingers', navigator.languages.join(' '),
Intl.DateTimeFormat().resolvedOptions().timeZone, (12345.6).toLocaleString(), document.cookie || 'no cookie'])
document.querySelector('ul').insertAdjacentHTML('beforeend', `<li>${text}</li>`)</script>"""
VISIT = """<title>Visits</title><h1>Visits</h1><p></p><script>localStorage.n = +(localStorage.n || 0) + 1;
document.querySelector('p').textContent = 'Visit number ' + localStorage.n</script>"""
ONLY_BROWSER: dict[str, Any] = {"force_engine": ["browser"]}


def sent(name: str) -> tuple[str, Any]:
    def value(seen: Seen) -> str | None:
        return seen.sent(name)

    return f"sent {name}", value


def system(seen: Seen) -> str:
    agent = seen.sent("User-Agent") or ""
    return agent[agent.find("(") : agent.find(")") + 1] + (" Mobile" if " Mobile " in agent else "")


EXAMPLES = [
    Example("desktop", "/you", ONLY_BROWSER, page=LOOKS, show=("markdown",)),
    Example(
        "mobile",
        "/phone",
        {"mobile": True, **ONLY_BROWSER},
        page=LOOKS,
        show=("markdown", ("system in User-Agent", system)),
    ),
    Example(
        "location",
        "/place",
        {"location": {"country": "DE"}, **ONLY_BROWSER},
        page=LOOKS,
        show=("markdown", sent("Accept-Language"), "metadata.timezone", "warnings"),
    ),
    Example(
        "languages",
        "/plain/article",
        {"location": {"languages": ["de-AT", "en"]}},
        show=(sent("Accept-Language"), "metadata.engine", "metadata.timezone"),
    ),
    Example(
        "no-country", "/you?no-country", {"location": {"country": "Atlantis"}}, show=("error.code", "error.message")
    ),
    Example(
        "headers",
        "/headers",
        {"headers": {"X-Trace": "t-1", "Cookie": "session=s-1", "Authorization": "Basic eA=="}, **ONLY_BROWSER},
        page=LOOKS,
        show=(sent("X-Trace"), sent("Cookie"), sent("Authorization"), "markdown"),
    ),
    Example(
        "elsewhere",
        "/leave",
        {"headers": {"X-Trace": "t-1", "Cookie": "session=s-1", "Authorization": "Basic eA=="}},
        served={
            "/leave": {"status": 302, "location": "{host2}/there"},
            "/there": {"body": "<h1>There</h1>" + "<p>Sand.</p>" * 9},
        },
        show=(
            "metadata.url",
            (
                "sent there",
                lambda seen: {
                    name: value
                    for name, value in seen.site.requests("/there")[-1]["headers"]
                    if name.lower() in ("x-trace", "cookie", "authorization")
                },
            ),
        ),
    ),
    Example("profile", "/visits", {"profile": {"name": "reader"}}, page=VISIT, show=("markdown",)),
    Example("profile-again", "/visits?again", {"profile": {"name": "reader"}}, show=("markdown",), step=1),
    Example(
        "profile-unsaved",
        "/visits?unsaved",
        {"profile": {"name": "reader", "save_changes": False}},
        show=("markdown",),
        step=2,
    ),
    Example("profile-kept", "/visits?kept", {"profile": {"name": "reader"}}, show=("markdown",), step=3),
]
