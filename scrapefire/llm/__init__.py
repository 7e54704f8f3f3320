"""Language models: one client, schema rules, prompts, extraction, answers, injection defence.

Pure of Scrapy; the network is reached only through the ``openai`` client, and only when a project configured one.
"""
