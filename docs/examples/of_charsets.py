"""Charsets and content types that are missing, doubled or wrong."""

from __future__ import annotations

from example import Example

GREEK = "<title>Παλίρροια</title><h1>Παλίρροια</h1><p>Η παλίρροια ανεβαίνει δύο φορές την ημέρα στο λιμάνι.</p>"
UMLAUT = "<title>Höhe</title><h1>Höhe über Null</h1><p>Die Flut kommt täglich fünfzig Minuten später.</p>"
PLAIN = {"SCRAPEFIRE_ENGINES": "fetch,document,pdf"}


def _bytes(text: str, codec: str) -> dict[str, str]:
    import base64

    return {"body_b64": base64.b64encode(text.encode(codec)).decode()}


def _of(name: str, served: dict[str, str], show: tuple[str, ...] = ("markdown",)) -> Example:
    return Example(name, f"/charset/{name}", served={f"/charset/{name}": served}, settings=PLAIN, show=show)  # type: ignore[arg-type]


EXAMPLES = [
    _of("header", _bytes(GREEK, "iso8859-7") | {"content_type": "text/html; charset=iso-8859-7"}),
    _of("meta", _bytes("<meta charset=windows-1253>" + GREEK, "cp1253") | {"content_type": "text/html"}),
    _of("undeclared", _bytes(GREEK, "cp1253") | {"content_type": "text/html"}),
    _of("wrong", _bytes(UMLAUT, "utf-8") | {"content_type": "text/html; charset=iso-8859-1"}),
    _of("mark", _bytes("\ufeff" + UMLAUT, "utf-16le") | {"content_type": "text/html; charset=utf-8"}),
    _of(
        "superset",
        _bytes("<title>镕</title><h1>朱镕基</h1><p>镕字不在旧的字符集里。</p>", "gb18030")
        | {"content_type": "text/html; charset=gb2312"},
    ),
    _of(
        "json-as-html",
        {"body": '{"tide": "high", "hours": [0, 12]}', "content_type": "text/html"},
        ("verdict", "markdown"),
    ),
    _of(
        "pdf-as-html",
        {"file": "pdf", "content_type": "text/html"},
        ("verdict", "metadata.engine", "metadata.num_pages"),
    ),
    _of(
        "html-as-pdf",
        {"body": "<!doctype html>" + UMLAUT, "content_type": "application/pdf"},
        ("verdict", "metadata.engine", "markdown"),
    ),
    _of("picture", {"file": "png", "content_type": "text/html"}, ("verdict", "warnings", "formats")),
    _of("unknown", {"file": "binary"}, ("error.code", "error.message", "error.advice")),
]
