"""Passes over finished Markdown (FIRECRAWL section 11): line breaks in links, skip links, inlined images, JSON pages.

>>> escape_multiline_links("[a\\nb](http://x)")
'[a\\\\\\nb](http://x)'
>>> remove_base64_images("![logo](data:image/png;base64,AAAA)")
'![logo](<Base64-Image-Removed>)'
>>> json_block('{"a":1}')
'```json\\n{"a":1}\\n```'
"""

from __future__ import annotations

import re

_FENCE = re.compile(r"^[ >]*(`{3,}|~{3,})")
_SKIP_LINK = re.compile(r"\[skip to content\]\(#[^)]*\)", re.IGNORECASE)
_MULTILINE_LINK = re.compile(r"\[(?:[^\[\]\\\n]|\\.|\[[^\[\]]*\])*\n(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*\](?=\()", re.DOTALL)
_SCRIPT_LINK = re.compile(
    r"\[((?:[^\[\]\\]|\\.)*)\]\(\s*<?(?:javascript|vbscript|data:text/html)[:,;](?:[^()\n]|\([^()\n]*\))*\)",
    re.IGNORECASE,
)
_BASE64_IMAGE = re.compile(r"(!\[(?:[^\[\]\\]|\\.)*\])\(\s*<?data:image/[^)\s>]*>?(?:\s+\"(?:[^\"\\]|\\.)*\")?\s*\)")
BASE64_PLACEHOLDER = "(<Base64-Image-Removed>)"
"""What stands for the address of a picture that was written into the page itself (FIRECRAWL section 1)."""

_BACKTICKS = re.compile(r"`{3,}")


def post_process(markdown: str) -> str:
    """What every conversion tier's Markdown goes through; code blocks stay as they are."""
    if "[" in markdown:
        markdown = _outside_code(markdown)
    return markdown.strip("\n")


def escape_multiline_links(markdown: str) -> str:
    """A backslash before each line break inside the text of a link, so that the link holds together."""
    if "\n" not in markdown:
        return markdown
    return _MULTILINE_LINK.sub(lambda match: re.sub(r"(?<!\\)\n", r"\\\n", match.group()), markdown)


def remove_skip_links(markdown: str) -> str:
    """Drop links such as ``[Skip to Content](#main)``."""
    return _SKIP_LINK.sub("", markdown)


def unlink_scripts(markdown: str) -> str:
    """Leave the text of links that would run a script.

    >>> unlink_scripts("[Open](javascript:go('x')) it")
    'Open it'
    """
    return _SCRIPT_LINK.sub(r"\1", markdown)


def remove_base64_images(markdown: str) -> str:
    """Put ``<Base64-Image-Removed>`` for the address of images that are written into the page itself."""
    return _BASE64_IMAGE.sub(rf"\1{BASE64_PLACEHOLDER}", markdown) if "data:image" in markdown else markdown


def base64_image_spans(markdown: str) -> list[tuple[int, int]]:
    """Where :func:`remove_base64_images` puts its placeholder: start and end of the addresses with their parentheses.

    >>> base64_image_spans("![logo](data:image/png;base64,AAAA)")
    [(7, 35)]
    """
    return [(match.end(1), match.end()) for match in _BASE64_IMAGE.finditer(markdown)]


def json_block(text: str) -> str:
    """A JSON page as a fenced block, byte for byte."""
    longest = max((len(run) for run in _BACKTICKS.findall(text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}json\n{text}\n{fence}"


def _outside_code(markdown: str) -> str:
    """Apply the passes to what lies between fenced code blocks."""
    out: list[str] = []
    prose: list[str] = []
    fence = ""

    def settle() -> None:
        if prose:
            out.append(unlink_scripts(escape_multiline_links(remove_skip_links("\n".join(prose)))))
            prose.clear()

    for line in markdown.split("\n"):
        match = _FENCE.match(line)
        if fence:
            out.append(line)
            if match and match.group(1).startswith(fence) and not line.strip(" `~"):
                fence = ""
        elif match:
            settle()
            fence = match.group(1)
            out.append(line)
        else:
            prose.append(line)
    settle()
    return "\n".join(out)
