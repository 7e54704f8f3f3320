"""Commands: ``scrapy scrape`` and ``scrapy doctor``; also as ``scrapefire`` and ``python -m scrapefire``."""
