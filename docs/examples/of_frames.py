"""Frames and shadow trees."""

from __future__ import annotations

import re

from example import Example, Seen


def markup(seen: Seen) -> str:
    """The body of the document, an element a line, without scripts."""
    body = seen.item["raw_html"].partition("<body>")[2].partition("</body>")[0]
    return re.sub(r">\s*<(?!/)", ">\n<", re.sub(r"<script.*?</script>", "", body, flags=re.DOTALL))


EXAMPLES = [
    Example("same-origin", "/js/iframe-same", show=("metadata.engine", "markdown")),
    Example("other-origin", "/js/iframe-cross", show=("metadata.engine", "markdown")),
    Example(
        "where",
        "/frames",
        {"formats": ["raw_html"], "force_engine": ["browser"]},
        page="<title>Bay</title><p>Before.</p><iframe srcdoc='<p>Inside.</p>' title=Chart></iframe>\n"
        "<iframe srcdoc='<p>Unseen.</p>' style='display:none'></iframe><p>After.</p>",
        show=(("raw_html", markup),),
    ),
    Example(
        "shadow",
        "/shadow",
        {"formats": ["raw_html"], "force_engine": ["browser"]},
        page="""<title>Bay</title><note-box><b slot=head>Slotted</b> light</note-box>
<script>document.querySelector('note-box').attachShadow({mode: 'open'}).innerHTML =
'<h2><slot name=head>None</slot></h2><em>In the shadow.</em><slot></slot>'</script>""",
        show=(("raw_html", markup),),
    ),
    Example("declarative", "/js/shadow-declarative", show=("metadata.engine", "markdown")),
]
