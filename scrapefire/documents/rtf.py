"""Rich Text Format 1.9.1 to the document model.

One pass over the tokens with a stack of states, no recursion: groups nest as deep as they like.  Deleted and hidden
text, comments, page headers and footers are left out.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from scrapefire.documents.model import (
    Block,
    Content,
    Heading,
    Inline,
    ListLine,
    NoteRef,
    Paragraph,
    Quote,
    Span,
    gather,
    is_blank,
    whole,
)
from scrapefire.documents.rtf_tokens import CHARSETS, SYMBOL_CHARSET, Token, code_page, tokens
from scrapefire.documents.symbols import symbol
from scrapefire.documents.table_builder import CellDef, RowDef, TableBuilder
from scrapefire.errors import DocumentParseError

_SKIPPED = frozenset((
    "colortbl", "pict", "header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf",
    "themedata", "colorschememapping", "datastore", "latentstyles", "xmlnstbl", "rsidtbl", "generator", "objdata",
    "objclass", "objname", "nonshppict", "shprslt", "sp", "bkmkstart", "bkmkend", "annotation", "atnid",
    "atnauthor", "atndate", "atnref", "atnparent", "atrfstart", "atrfend", "pntxta", "pntxtb", "pnseclvl", "xe",
    "tc", "rxe", "filetbl", "revtbl", "template", "operator", "comment", "doccomm", "company", "category",
    "manager", "subject", "keywords", "hlinkbase", "passwordhash", "fontemb", "falt", "panose", "private1", "do",
    "background", "levelnumbers", "leveltext", "listname", "liststylename", "ftnsep", "ftnsepc", "ftncn", "aftnsep",
    "aftnsepc", "aftncn", "shppict", "listpicture", "mmathPr", "wgrffmtfilter", "defchp", "defpap", "picprop",
    "userprops", "propname", "staticval", "linkval", "blipuid", "protusertbl", "protend", "protstart", "oldcprops",
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
_LABEL = re.compile(r"^[(\[]?(\d{1,6})[.)\]:\-]*$")
_HYPERLINK = re.compile(r'HYPERLINK\s+(?:\\[a-z]\s+)*"?([^"\s]+)', re.IGNORECASE)
_BULLET_FORMAT = 23
_DEPTH = 20_000


@dataclass
class _State:
    """What a group inherits and gives back: character and paragraph formatting, and where text goes."""

    target: str = "body"
    bold: bool = False
    italic: bool = False
    strike: bool = False
    hidden: bool = False
    script: str = ""
    font: int | None = None
    skip: int = 1  # characters that stand in for a Unicode one
    href: str = ""
    style: int | None = None
    outline: int | None = None
    list_id: int = 0
    level: int = 0
    in_table: bool = False
    nesting: int = 0


@dataclass
class _Flow:
    """A run of text of its own: the body, a note, a text box."""

    blocks: list[Block] = field(default_factory=list)
    inlines: list[Inline] = field(default_factory=list)
    tables: list[TableBuilder] = field(default_factory=list)
    label: str = ""


@dataclass
class _Style:
    level: int = 0
    quote: bool = False


@dataclass
class _Levels:
    """Formats and first numbers of a list's levels."""

    formats: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)


def parse_rtf(data: bytes) -> Content:
    """An RTF file as the document model.

    Raises:
        DocumentParseError: nothing of it is RTF.
    """
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        raise DocumentParseError("the file is no RTF")
    return _Reader().read(data)


class _Reader:
    def __init__(self) -> None:
        self.state = _State()
        self.stack: list[_State] = []
        self.flows = [_Flow()]
        self.opened: list[tuple[int, str]] = []  # depth at which a note or text box began, and its key
        self.page = "cp1252"
        self.fonts: dict[int, str] = {}
        self.symbols: dict[int | None, str] = {}  # symbol fonts by number: their names
        self.styles: dict[int, _Style] = {}
        self.lists: dict[int, _Levels] = {}
        self.overrides: dict[int, int] = {}
        self.counters: dict[tuple[int, int], int] = {}
        self.labelled: set[int] = set()  # lists whose items have their label in the text
        self.notes: dict[str, list[Block]] = {}
        self.metadata: dict[str, object] = {}
        self.rows = [RowDef()]
        self.merge = self.merge_down = False
        self.pending = bytearray()
        self.to_skip = 0
        self.captured: dict[str, list[str]] = {}
        self.fields: list[str] = []
        self.starred = False
        self.entry: dict[str, int] = {}  # numbers of the table entry being read
        self.levels = _Levels()
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
        while self.opened:
            self._end_flow()
        self._paragraph()
        blocks = self._finish_tables(0)
        return Content(gather([*self.flows[0].blocks, *blocks]), self.notes, self.metadata)

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
        if self.opened and self.opened[-1][0] == len(self.stack):
            self._end_flow()
        self.state = self.stack.pop()
        if self.state.target != target:
            self._end_destination(target)

    def _begin(self, target: str) -> None:
        self.state.target = target
        self.captured[target] = []

    def _end_destination(self, target: str) -> None:
        text = "".join(self.captured.pop(target, ())).strip()
        if target == "fonttbl-entry" or target == "fonttbl":
            return
        if target == "fldinst" and self.fields:
            match = _HYPERLINK.search(text)
            local = re.match(r"(?i)\s*HYPERLINK\s+\\l\b", text)
            self.fields[-1] = match.group(1) if match and not local else ""
        elif target == "field" and self.fields:
            self.fields.pop()
        elif target == "label":
            self.flows[-1].label = text
        elif target in ("title", "author") and text:
            self.metadata[target] = " ".join(text.split())
        elif target in ("creatim", "revtim"):
            self._date("created" if target == "creatim" else "modified")
        elif target == "style":
            self._end_style(text)
        elif target == "list":
            self.lists[self.entry.get("listid", 0)] = self.levels
        elif target == "override":
            self.overrides[self.entry.get("ls", 0)] = self.entry.get("listid", 0)

    def _end_style(self, name: str) -> None:
        name = name.rstrip(";").strip().lower()
        match = re.match(r"heading ([1-9])\b", name)
        outline = self.entry.get("outlinelevel")
        level = int(match.group(1)) if match else outline + 1 if outline is not None and 0 <= outline < 9 else 0
        if name == "title":
            level = 1
        self.styles[self.entry.get("s", 0)] = _Style(
            level, name in ("quote", "intense quote", "quotations", "block text")
        )

    def _date(self, name: str) -> None:
        found = self.entry
        if 1970 <= found.get("yr", 0) < 3000:
            day = f"{found['yr']:04d}-{found.get('mo', 1):02d}-{found.get('dy', 1):02d}"
            self.metadata[name] = f"{day}T{found.get('hr', 0):02d}:{found.get('min', 0):02d}:{found.get('sec', 0):02d}"

    # ---- words ---------------------------------------------------------------------------------------------------

    def _word(self, word: str, value: int | None) -> None:
        if self.to_skip and word != "u":
            self.to_skip -= 1
            return
        starred, self.starred = self.starred, False
        target = self.state.target
        if target == "skip":
            return
        if self._destination(word, starred, value):
            return
        if self.state.target in (
            "stylesheet",
            "style",
            "list",
            "override",
            "creatim",
            "revtim",
            "fonttbl",
            "listtable",
            "overrides",
        ):
            self._entry_word(word, value)
            return
        if word in _CHARS:
            self._text(_CHARS[word])
            return
        action = self.words.get(word)
        if action is not None:
            action(value)

    def _destination(self, word: str, starred: bool, value: int | None) -> bool:
        """Whether the word opened a destination, or had it passed over."""
        target = self.state.target
        if word in _SKIPPED:
            if target not in ("style", "list", "override") or word in (
                "leveltext",
                "levelnumbers",
                "listname",
                "liststylename",
            ):
                self.state.target = "skip"
            return True
        if word in ("fonttbl", "stylesheet", "listtable"):
            self.state.target = word
            self.starred = False
        elif word == "listoverridetable":
            self.state.target = "overrides"
        elif word == "list" and target == "listtable":
            self.entry, self.levels = {}, _Levels()
            self._begin("list")
        elif word == "listoverride" and target == "overrides":
            self.entry = {}
            self._begin("override")
        elif word in ("title", "author") and target == "info":
            self._begin(word)
        elif word in ("creatim", "revtim"):
            self.entry = {}
            self._begin(word)
        elif word == "info":
            self.state.target = "info"
        elif word == "field":
            self.fields.append("")
            self._begin("field")
        elif word == "fldinst":
            self._begin("fldinst")
        elif word == "fldrslt":
            self.state.target = "body"
            self.state.href = self.fields[-1] if self.fields else ""
        elif word in ("listtext", "pntext"):
            self._begin("label")
        elif word == "footnote":
            self._begin_flow(f"note{len(self.notes) + len(self.opened) + 1}")
        elif word == "shptxt":
            self._begin_flow("")
        elif word == "shpinst":
            self.state.target = "shape"
        elif word == "pn" and starred:
            self.state.target = "pn"
        elif starred and word not in _ENTERED:
            self.state.target = "skip"
        else:
            return False
        return True

    def _entry_word(self, word: str, value: int | None) -> None:
        target = self.state.target
        if target == "fonttbl":
            if word == "f":
                self.entry["f"] = value or 0
            elif word == "fcharset":
                if value == SYMBOL_CHARSET:
                    self.symbols[self.entry.get("f", 0)] = ""
                elif value in CHARSETS:
                    self.fonts[self.entry.get("f", 0)] = CHARSETS[value]
            elif word == "cpg" and value:
                self.fonts[self.entry.get("f", 0)] = code_page(value)
            return
        if target == "stylesheet":  # a style's group holds text at once: the first word in it begins the entry
            self.entry = {}
            self._begin("style")
        if word == "levelnfc":
            self.levels.formats.append(value or 0)
        elif word == "levelstartat":
            self.levels.starts.append(1 if value is None else value)
        self.entry.setdefault(word, 0 if value is None else value)

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
            self._paragraph()

    def _word_table(self) -> dict[str, Callable[[int | None], None]]:
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
            "plain": lambda _: self._plain(),
            "f": put("font"),
            "uc": put("skip", 1),
            "u": self._unicode,
            "ansicpg": lambda value: setattr(self, "page", code_page(value or 1252)),
            "mac": lambda _: setattr(self, "page", "mac_roman"),
            "pc": lambda _: setattr(self, "page", "cp437"),
            "pca": lambda _: setattr(self, "page", "cp850"),
            "pard": lambda _: self._pard(),
            "s": put("style"),
            "outlinelevel": put("outline"),
            "ls": put("list_id"),
            "ilvl": put("level"),
            "intbl": lambda _: setattr(self.state, "in_table", True),
            "itap": put("nesting", 1),
            "par": lambda _: self._paragraph(),
            "sect": lambda _: self._paragraph(),
            "page": lambda _: self._text(" "),
            "cell": lambda _: self._end_cell(1),
            "nestcell": lambda _: self._end_cell(2),
            "row": lambda _: self._end_row(1),
            "nestrow": lambda _: self._end_row(2),
            "trowd": lambda _: self._row_definition(),
            "trhdr": lambda _: setattr(self.rows[-1], "header", True),
            "clmrg": lambda _: setattr(self, "merge", True),
            "clvmrg": lambda _: setattr(self, "merge_down", True),
            "cellx": self._cell_definition,
        }

    def _plain(self) -> None:
        state = self.state
        state.bold = state.italic = state.strike = state.hidden = False
        state.script = ""
        state.font = None

    def _pard(self) -> None:
        state = self.state
        state.style = state.outline = None
        state.list_id = state.level = state.nesting = 0
        state.in_table = False

    # ---- text ----------------------------------------------------------------------------------------------------

    def _bytes(self, token: Token) -> None:
        data = token.data
        if self.to_skip:
            drop = min(self.to_skip, len(data))
            self.to_skip -= drop
            data = data[drop:]
        if data and self.state.target != "skip":
            self.pending += data

    def _flush(self) -> None:
        if not self.pending:
            return
        data, self.pending = bytes(self.pending), bytearray()
        font = self.state.font
        if font in self.symbols:
            self._text("".join(symbol(self.symbols[font], byte) for byte in data))
            return
        page = self.fonts.get(font, self.page) if font is not None else self.page
        self._text(data.decode(page, "replace"))

    def _unicode(self, value: int | None) -> None:
        code = (value or 0) % 65536 if (value or 0) < 65536 else value or 0
        self.to_skip = self.state.skip
        if 0xF000 <= code <= 0xF0FF and self.state.font in self.symbols:
            self._text(symbol(self.symbols[self.state.font], code))
        elif code <= 0x10FFFF:
            self._text(chr(code))

    def _text(self, text: str) -> None:
        state = self.state
        if state.target == "fonttbl":
            number = self.entry.get("f", 0)
            if number in self.symbols and not self.symbols[number]:
                self.symbols[number] = text.strip("; ")
            return
        if state.target in self.captured and state.target not in ("field",):
            if state.target == "style" or not state.hidden:
                self.captured[state.target].append(text)
            return
        if state.target not in ("body", "field") or state.hidden or not text:
            return
        text = text.replace("\t", " ")
        self.flows[-1].inlines.append(
            Span(text, state.bold, state.italic, state.strike, script=state.script, href=state.href)
        )

    # ---- paragraphs ----------------------------------------------------------------------------------------------

    def _begin_flow(self, key: str) -> None:
        if key:
            self.flows[-1].inlines.append(NoteRef(key))
        self.flows.append(_Flow())
        self.opened.append((len(self.stack), key))
        self.state = _State(font=self.state.font, skip=self.state.skip)

    def _end_flow(self) -> None:
        self._paragraph()
        tables = self._finish_tables(0)
        flow = self.flows.pop()
        _, key = self.opened.pop()
        blocks = gather([*flow.blocks, *tables])
        if key:
            self.notes[key] = blocks
        else:
            self.flows[-1].blocks += blocks

    def _paragraph(self) -> None:
        flow, state = self.flows[-1], self.state
        inlines, flow.inlines = _joined(flow.inlines), []
        label, flow.label = flow.label, ""
        depth = max(1, state.nesting) if state.in_table else 0
        self._append(self._finish_tables(depth), depth)
        if not is_blank(inlines):
            block = self._block(inlines, label)
            self._append([block] if block is not None else [], depth)

    def _append(self, blocks: list[Block], depth: int) -> None:
        flow = self.flows[-1]
        while len(flow.tables) < depth:
            flow.tables.append(TableBuilder())
        if depth:
            flow.tables[depth - 1].blocks += blocks
        else:
            flow.blocks += blocks

    def _finish_tables(self, depth: int) -> list[Block]:
        """Close tables that are deeper than the paragraph to come; the blocks belong at ``depth``."""
        tables = self.flows[-1].tables
        blocks: list[Block] = []
        while len(tables) > depth:
            table = tables.pop()
            table.blocks += blocks
            blocks = table.finish(self.rows[-1])
        return blocks

    def _last(self, depth: int) -> Block | None:
        flow = self.flows[-1]
        blocks = flow.tables[depth - 1].blocks if depth and len(flow.tables) >= depth else flow.blocks
        return blocks[-1] if blocks else None

    def _block(self, inlines: list[Inline], label: str) -> Block | None:
        state = self.state
        style = self.styles.get(state.style if state.style is not None else 0, _Style())
        level = style.level if state.style is not None else 0
        if state.outline is not None:
            level = state.outline + 1 if 0 <= state.outline < 9 else 0
        if level and not state.in_table:
            shown = f"{label} " if any(char.isalnum() for char in label) else ""
            calm = [replace(part, bold=False, italic=False) if isinstance(part, Span) else part for part in inlines]
            return Heading(level, [Span(shown), *calm] if shown else calm)
        if state.list_id or label:
            if label:
                self.labelled.add(state.list_id)
            elif state.list_id in self.labelled and state.list_id in self.overrides:
                before = self._last(max(1, state.nesting) if state.in_table else 0)
                if isinstance(before, ListLine):  # every item has its label in the text: this goes on in the last one
                    before.more.append(Paragraph(inlines))
                    return None
            return self._list_line(inlines, label)
        return Quote([Paragraph(inlines)]) if style.quote else Paragraph(inlines)

    def _list_line(self, inlines: list[Inline], label: str) -> ListLine:
        state = self.state
        levels = self.lists.get(self.overrides.get(state.list_id, 0), _Levels())
        kind = levels.formats[state.level] if state.level < len(levels.formats) else None
        key = str(state.list_id)
        shown = _LABEL.match(label)
        if shown:
            return ListLine(state.level, inlines, number=int(shown.group(1)), key=key)
        if (
            kind == _BULLET_FORMAT
            or (label and not any(char.isalnum() for char in label))
            or (kind is None and not label)
        ):
            return ListLine(state.level, inlines, key=key)
        if label.count(".") + label.count(")") > 1 and any(char.isdigit() for char in label):
            return ListLine(state.level, inlines, label=label, key=key)
        place = state.list_id, state.level
        first = levels.starts[state.level] if state.level < len(levels.starts) else 1
        number = self.counters.get(place, first - 1) + 1
        self.counters[place] = number
        for other in [each for each in self.counters if each[0] == place[0] and each[1] > place[1]]:
            del self.counters[other]
        style = {1: "I", 2: "i", 3: "A", 4: "a"}.get(kind or 0, "1")
        return ListLine(state.level, inlines, number=number, key=key, style=style)

    # ---- tables --------------------------------------------------------------------------------------------------

    def _end_cell(self, least: int) -> None:
        self.state.in_table = True
        depth = max(least, self.state.nesting) if least > 1 else 1
        self.state.nesting = depth
        self._paragraph()
        self._append([], depth)
        self.flows[-1].tables[depth - 1].end_cell()

    def _end_row(self, least: int) -> None:
        depth = max(least, self.state.nesting) if least > 1 else 1
        self._append(self._finish_tables(depth), depth)
        self.flows[-1].tables[depth - 1].end_row(copy.deepcopy(self.rows[-1]))

    def _row_definition(self) -> None:
        self.rows[-1] = RowDef()
        self.merge = self.merge_down = False

    def _cell_definition(self, value: int | None) -> None:
        if len(self.rows[-1].cells) < 1000:
            self.rows[-1].cells.append(CellDef(value or 0, self.merge, self.merge_down))
        self.merge = self.merge_down = False


def _joined(inlines: list[Inline]) -> list[Inline]:
    """Halves of surrogate pairs put together; files write them as two characters."""
    out: list[Inline] = []
    for part in inlines:
        last = out[-1] if out else None
        if (
            isinstance(part, Span)
            and isinstance(last, Span)
            and last.text[-1:]
            and "\ud800" <= last.text[-1] <= "\udbff"
        ):
            out[-1] = replace(last, text=last.text + part.text)
        else:
            out.append(part)
    return [replace(part, text=whole(part.text)) if isinstance(part, Span) else part for part in out]
