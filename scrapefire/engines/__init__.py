"""How to get a page: the engine interface, the registry, and one module an engine."""
