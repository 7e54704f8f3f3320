"""Downloader middlewares: plan a scrape request, act on what came, guard redirects.  They hold no logic of their own."""
