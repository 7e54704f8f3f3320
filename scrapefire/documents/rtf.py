"""Rich Text Format 1.9.1 to the document model.

One pass over the tokens with a stack of states, no recursion: groups nest as deep as they like.  Deleted and hidden
text, comments, page headers and footers are left out.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable

from scrapefire.documents.model import Content
from scrapefire.documents.rtf_flow import Flows, State
from scrapefire.documents.rtf_header import ENTRIES, Header
from scrapefire.documents.rtf_tokens import Token, code_page, tokens
from scrapefire.documents.sniff_text import rtf_start
from scrapefire.errors import DocumentParseError

_SKIPPED = frozenset((
    "colortbl", "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf",
    "themedata", "colorschememapping", "datastore", "latentstyles", "xmlnstbl", "rsidtbl", "generator", "objdata",
    "objclass", "objname", "nonshppict", "shprslt", "bkmkstart", "bkmkend", "annotation", "atnid",
    "atnauthor", "atndate", "atnref", "atnparent", "atrfstart", "atrfend", "pntxta", "pntxtb", "pnseclvl", "xe",
    "tc", "rxe", "filetbl", "revtbl", "template", "operator", "comment", "doccomm", "company", "category",
    "manager", "subject", "keywords", "hlinkbase", "passwordhash", "fontemb", "falt", "panose", "private1", "do",
    "background", "levelnumbers", "leveltext", "listname", "liststylename", "ftnsep", "ftnsepc", "ftncn", "aftnsep",
    "aftnsepc", "aftncn", "listpicture", "mmathPr", "wgrffmtfilter", "defchp", "defpap", "userprops", "propname", "staticval", "linkval", "blipuid", "protusertbl", "protend", "protstart", "oldcprops",
    "oldpprops", "oldsprops", "oldtprops",
))  # fmt: skip
_ENTERED = frozenset((
    "shpinst", "shptxt", "shp", "shpgrp", "object", "result", "field", "fldrslt", "nesttableprops", "ud",
    "footnote", "listtext", "pntext",
))  # fmt: skip
_CHARS = {
    "emdash": "\u2014", "endash": "\u2013", "emspace": " ", "enspace": " ", "qmspace": " ", "bullet": "\u2022",
    "lquote": "\u2018", "rquote": "\u2019", "ldblquote": "\u201c", "rdblquote": "\u201d", "tab": "\t", "line": "\n",
    "softline": "\n", "lbr": "\n", "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "", "rtlmark": "", "column": " ",
}  # fmt: skip
_PICTURES = frozenset(("shppict", "pict", "picprop", "sp"))
_IN_ENTRIES = frozenset(("leveltext", "levelnumbers", "listname", "liststylename"))
_HYPERLINK = re.compile(r'HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]+)', re.IGNORECASE)
_DEPTH = 20_000


def parse_rtf(data: bytes) -> Content:
    """An RTF file as the document model.

    Raises:
        DocumentParseError: nothing of it is RTF.
    """
    start = rtf_start(data)
    if start is None and not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        raise DocumentParseError("the file is no RTF")
    return _Reader().read(data[start or 0 :])


class _Reader:
    """Groups, destinations and words; text and blocks go to the flows, the header's tables to the header."""

    def __init__(self) -> None:
        self.state = State()
        self.stack: list[State] = []
        self.header = Header()
        self.flows = Flows(self.header)
        self.opened: list[int] = []  # depths at which the open notes and text boxes began
        self.pending = bytearray()
        self.to_skip = 0
        self.captured: dict[str, list[str]] = {}
        self.fields: list[str] = []
        self.starred = False
        self.property = ""  # of a shape or picture: its name, whose value comes next
        self.words: dict[str, Callable[[int | None], None]] = self._word_table()

    def read(self, data: bytes) -> Content:
        for token in tokens(data):
            if token.kind == "bytes":
                self._bytes(token)
            else:
                self._flush()
                if token.kind == "{":
                    self._open()
                elif token.kind == "}":
                    self._close()
                elif token.kind == "word":
                    self._word(token.word, token.value)
                else:
                    self._symbol(token.word)
        self._flush()
        return Content(self.flows.finish(self.state), self.flows.notes, self.header.metadata)

    # ---- groups --------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        if len(self.stack) > _DEPTH:
            raise DocumentParseError("the file nests deeper than can be parsed")
        self.stack.append(copy.copy(self.state))
        self.to_skip = 0

    def _close(self) -> None:
        self.to_skip = 0
        self.starred = False
        if not self.stack:
            return
        target = self.state.target
        if self.opened and self.opened[-1] == len(self.stack):
            self.opened.pop()
            self.flows.end(self.state)
        self.state = self.stack.pop()
        if self.state.target != target:
            self._end_destination(target)

    def _begin(self, target: str) -> None:
        self.state.target = target
        self.captured[target] = []
        if target in ENTRIES:
            self.header.begin(target)

    def _begin_flow(self, is_note: bool) -> None:
        self.flows.begin(is_note)
        self.opened.append(len(self.stack))
        self.state = State(font=self.state.font, skip=self.state.skip)

    def _end_destination(self, target: str) -> None:
        text = "".join(self.captured.pop(target, ())).strip()
        if target == "fldinst" and self.fields:
            match = _HYPERLINK.search(text)
            local = re.match(r"(?i)\s*HYPERLINK\s+\\l\b", text)
            self.fields[-1] = match.group(1) if match and not local and not match.group(1).startswith("#") else ""
        elif target == "field" and self.fields:
            self.fields.pop()
        elif target == "sn":
            self.property = text
        elif target == "sv":
            if self.property == "wzDescription" and text and not self.state.hidden:
                self.flows.image(text, self.state)
        elif target == "label":
            self.flows.label(text)
        else:
            self.header.end(target, text)

    # ---- words ---------------------------------------------------------------------------------------------------

    def _word(self, word: str, value: int | None) -> None:
        if self.to_skip and word != "u":
            self.to_skip -= 1
            return
        starred, self.starred = self.starred, False
        if self.state.target == "skip" or self._destination(word, starred):
            return
        if self.state.target in ENTRIES:
            if self.state.target == "stylesheet":  # a style's group holds text at once: its first word begins the entry
                self._begin("style")
                self.header.word("style", word, value)
            else:
                self.header.word(self.state.target, word, value)
        elif word in _CHARS:
            self._text(_CHARS[word])
        elif word in self.words:
            self.words[word](value)

    def _destination(self, word: str, starred: bool) -> bool:
        """Whether the word opened a destination, or had it passed over."""
        target = self.state.target
        if word in _SKIPPED:
            if target not in ("style", "list", "override") or word in _IN_ENTRIES:
                self.state.target = "skip"
        elif word in ("fonttbl", "stylesheet", "listtable", "info"):
            self.state.target = word
        elif word == "listoverridetable":
            self.state.target = "overrides"
        elif (
            (word == "list" and target == "listtable")
            or (word in ("title", "author") and target == "info")
            or word in ("creatim", "revtim", "fldinst")
        ):
            self._begin(word)
        elif word == "listoverride" and target == "overrides":
            self._begin("override")
        elif word == "field":
            self.fields.append("")
            self._begin("field")
        elif word == "fldrslt":
            self.state.target = "body"
            self.state.href = self.fields[-1] if self.fields else ""
        elif word in ("listtext", "pntext"):
            self._begin("label")
        elif word in ("footnote", "shptxt"):
            self._begin_flow(word == "footnote")
        elif word == "shpinst":
            self.state.target = "shape"
        elif word in _PICTURES:
            self.state.target = "picture"
        elif word in ("sn", "sv") and target == "picture":
            self._begin(word)
        elif word == "pn" and starred:
            self.state.target = "pn"
        elif starred and word not in _ENTERED:
            self.state.target = "skip"
        else:
            return False
        return True

    def _symbol(self, symbol: str) -> None:
        if symbol == "*":
            self.starred = True
        elif symbol == "~":
            self._text("\u00a0")
        elif symbol == "_":
            self._text("\u2011")
        elif symbol in "\\{}":
            self._text(symbol)
        elif symbol in "\r\n" and self.state.target == "body":
            self.flows.paragraph(self.state)

    def _word_table(self) -> dict[str, Callable[[int | None], None]]:
        flows, header = self.flows, self.header

        def toggle(name: str) -> Callable[[int | None], None]:
            return lambda value: setattr(self.state, name, value != 0)

        def put(name: str, default: int = 0) -> Callable[[int | None], None]:
            return lambda value: setattr(self.state, name, default if value is None else value)

        return {
            "b": toggle("bold"),
            "i": toggle("italic"),
            "strike": toggle("strike"),
            "striked": toggle("strike"),
            "v": toggle("hidden"),
            "deleted": toggle("hidden"),
            "super": lambda value: setattr(self.state, "script", "" if value == 0 else "sup"),
            "sub": lambda value: setattr(self.state, "script", "" if value == 0 else "sub"),
            "up": lambda value: setattr(self.state, "script", "sup" if value else ""),
            "dn": lambda value: setattr(self.state, "script", "sub" if value else ""),
            "nosupersub": lambda _: setattr(self.state, "script", ""),
            "plain": lambda _: self.state.plain(),
            "f": put("font"),
            "uc": put("skip", 1),
            "u": self._unicode,
            "ansicpg": lambda value: setattr(header, "page", code_page(value or 1252)),
            "mac": lambda _: setattr(header, "page", "mac_roman"),
            "pc": lambda _: setattr(header, "page", "cp437"),
            "pca": lambda _: setattr(header, "page", "cp850"),
            "pard": lambda _: self.state.pard(),
            "s": put("style"),
            "outlinelevel": put("outline"),
            "ls": put("list_id"),
            "ilvl": put("level"),
            "intbl": lambda _: setattr(self.state, "in_table", True),
            "itap": put("nesting", 1),
            "par": lambda _: flows.paragraph(self.state),
            "sect": lambda _: flows.paragraph(self.state),
            "page": lambda _: self._text(" "),
            "cell": lambda _: flows.end_cell(self.state, 1),
            "nestcell": lambda _: flows.end_cell(self.state, 2),
            "row": lambda _: flows.end_row(self.state, 1),
            "nestrow": lambda _: flows.end_row(self.state, 2),
            "trowd": lambda _: flows.define_row(self.state),
            "trhdr": lambda _: flows.define_head(self.state),
            "clmrg": lambda _: setattr(flows, "merge", True),
            "clvmrg": lambda _: setattr(flows, "merge_down", True),
            "cellx": lambda value: flows.define_cell(value, self.state),
            "nesttableprops": lambda _: setattr(self.state, "nested_row", True),
        }

    # ---- text ----------------------------------------------------------------------------------------------------

    def _bytes(self, token: Token) -> None:
        data = token.data
        if self.to_skip:
            drop = min(self.to_skip, len(data))
            self.to_skip -= drop
            data = data[drop:]
        if data and self.state.target not in ("skip", "picture"):
            self.pending += data

    def _flush(self) -> None:
        if self.pending:
            data, self.pending = bytes(self.pending), bytearray()
            self._text(self.header.decode(data, self.state.font))

    def _unicode(self, value: int | None) -> None:
        code = (value or 0) % 65536 if (value or 0) < 65536 else value or 0
        self.to_skip = self.state.skip
        self._text(self.header.character(code, self.state.font))

    def _text(self, text: str) -> None:
        state = self.state
        if state.target == "fonttbl":
            self.header.font_name(text)
        elif state.target in self.captured and state.target != "field":
            if state.target == "style" or not state.hidden:
                self.captured[state.target].append(text)
        elif state.target in ("body", "field") and text and not state.hidden:
            self.flows.text(text.replace("\t", " "), state)
