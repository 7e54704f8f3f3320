"""Commands: ``scrapy scrape``, ``scrapy convert`` and ``scrapy doctor``; also as ``scrapefire`` and ``python -m scrapefire``."""
