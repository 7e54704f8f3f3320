"""What our commands share: the addon switched on, unknown switches refused."""

from __future__ import annotations

import argparse
from typing import Any, ClassVar

from scrapy.commands import BaseRunSpiderCommand
from scrapy.exceptions import UsageError

ADDON = "scrapefire.Addon"


class ScrapefireCommand(BaseRunSpiderCommand):
    """A command that works inside and outside a project.

    Scrapy reads commands before addons, so the command itself puts the addon where the project has not.
    """

    requires_project = False
    default_settings: ClassVar[dict[str, Any]] = {
        "LOG_LEVEL": "WARNING",
        "REMOTE_CONTROL_ENABLED": False,  # a short run needs no port and no job file
        "TELNETCONSOLE_ENABLED": False,
    }

    def process_options(self, args: list[str], opts: argparse.Namespace) -> None:
        super().process_options(args, opts)
        unknown = [arg for arg in args if arg.startswith("-") and arg != "-"]
        if unknown:
            raise UsageError(f"unknown switch: {unknown[0]}; see --help", print_help=False)
        assert self.settings is not None
        addons = self.settings.getdict("ADDONS")
        if not any(addon == ADDON or getattr(addon, "__name__", "") == "Addon" for addon in addons):
            priority = max(self.settings.getpriority("ADDONS") or 0, 10)
            self.settings.set("ADDONS", {**addons, ADDON: 500}, priority)
