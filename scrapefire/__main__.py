"""``python -m scrapefire``."""

from __future__ import annotations

from scrapefire.cli import main

if __name__ == "__main__":
    main()
