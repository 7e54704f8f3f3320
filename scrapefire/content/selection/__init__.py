"""How the main content is found: text runs, their features, two small models, and cutting the tree down to the kept runs."""
