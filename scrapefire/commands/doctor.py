"""``scrapy doctor``: which engines are on, which are off, and what to do about it."""

from __future__ import annotations

import argparse
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from scrapy.exceptions import UsageError

from scrapefire import settings as settings_table
from scrapefire.commands.base import ScrapefireCommand
from scrapefire.engines.registry import survey
from scrapefire.errors import ScrapeError

_LIBRARIES = ("scrapy", "playwright", "scrapy-playwright", "html-to-markdown", "pypdfium2", "pypdf", "python-docx")


class Command(ScrapefireCommand):
    """Exit code 0 when every engine that comes with the extension is on, else 1."""

    requires_crawler_process = False

    def syntax(self) -> str:
        return ""

    def short_desc(self) -> str:
        return "Tell which engines can run here, and what is missing"

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        if args:
            raise UsageError("doctor takes no arguments", print_help=False)
        assert self.settings is not None
        write = sys.stdout.write
        write(f"Python {platform.python_version()}\n")
        for name in _LIBRARIES:
            write(f"{name} {_version(name)}\n")
        try:
            engines = survey(self.settings)
        except ScrapeError as exc:
            raise UsageError(f"{exc.message}. {exc.advice}", print_help=False) from exc
        write("\nEngines, in the order of their quality:\n")
        for status in sorted(engines, key=lambda status: -status.row.quality):
            state = "on" if status.why_off is None else f"off: {status.why_off}"
            write(f"  {status.name:<24} {state}\n")
            self.exitcode = self.exitcode or int(status.why_off is not None and ";stealth" not in status.name)
        for name in settings_table.unknown_settings(self.settings):
            write(f"\n{name} is no setting of ScrapeFire\n")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "is not installed"
