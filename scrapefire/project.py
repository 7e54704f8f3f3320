"""Settings of the repository's own project, which ``scrapy.cfg`` points to."""

from __future__ import annotations

BOT_NAME = "scrapefire"
SPIDER_MODULES = ["scrapefire.spiders"]
ADDONS = {"scrapefire.Addon": 500}
ROBOTSTXT_OBEY = False
