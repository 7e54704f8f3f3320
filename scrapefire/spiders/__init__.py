"""Spiders that come with the extension."""
