"""``scrapefire`` on the command line: the same commands as in ``scrapy``, without Scrapy's own."""

from __future__ import annotations

import sys

COMMANDS = ("scrape", "convert", "doctor", "extractor")


def main() -> None:
    """Entry point of ``scrapefire`` and ``python -m scrapefire``."""
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        asked_for_help = len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help")
        stream = sys.stdout if asked_for_help else sys.stderr
        if not asked_for_help:
            stream.write(f"scrapefire: there is no command {sys.argv[1]!r}\n")
        stream.write("usage: scrapefire {" + ",".join(COMMANDS) + "} [options]; scrapefire COMMAND --help tells more\n")
        sys.exit(0 if len(sys.argv) > 1 and asked_for_help else 2)
    from scrapy.cmdline import execute

    execute(["scrapefire", *sys.argv[1:]])
