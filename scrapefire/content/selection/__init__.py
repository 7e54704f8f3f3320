"""How the main content is found: text runs, their features, a small model, and cutting the tree down."""
