"""Extractors in a crawl: which template a page is of, what is read from it, when a model is asked (``service``)."""
