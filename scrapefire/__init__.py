"""ScrapeFire: ask for a URL and a list of formats, get an LLM-ready document."""
