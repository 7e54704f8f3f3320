"""Extractors: rules, learned once for a template of pages, that read data from them without a model.

A rule names a field of the data, a selector (CSS, XPath or JMESPath over the page's own data) and what becomes of what
it finds (regular expression, mapping, type).  Rules are data: nothing of them is run as code.  A model writes them
(``writing``), they count only when what they read agrees with what the model itself reads (``agreement``), and they are
kept as JSON (``store``) under the site and the skeleton of its pages (``skeleton``).

Pure but for the store's files: no Scrapy, no network.
"""
