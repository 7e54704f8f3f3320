"""Downloader middlewares: plan a scrape request, act on what came, guard redirects."""
