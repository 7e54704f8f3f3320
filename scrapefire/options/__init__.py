"""What a caller asks: formats, actions, parsers and everything else of one request.

>>> options = ScrapeOptions.parse({"formats": ["markdown", "links"], "waitFor": 250})
>>> options.wants("links"), options.wait_for
(True, 250)
"""

from __future__ import annotations

from scrapefire.options.availability import NOT_OFFERED, NOT_YET
from scrapefire.options.scrape import ScrapeOptions, merge_options

__all__ = ["NOT_OFFERED", "NOT_YET", "ScrapeOptions", "merge_options"]
