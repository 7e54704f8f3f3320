"""``scrapy crawl convert``: one item for every local file of a list, by the option ``uploaded_file``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from scrapefire.errors import BadRequestError
from scrapefire.options import merge_options
from scrapefire.spiders.inputs import Target
from scrapefire.spiders.scrape import ScrapeSpider


class ConvertSpider(ScrapeSpider):
    """Converts local files with the same formats and options as pages; no packet leaves.

    Args:
        files: paths, one or several.
        formats: comma list of formats for all of them.
        options: options for all of them, a JSON object (as text or as a mapping).
    """

    name = "convert"

    def __init__(self, *args: Any, files: Iterable[str] | str = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._files = [files] if isinstance(files, str) else list(files)

    def _targets(self) -> list[Target]:
        if not self._files:
            raise BadRequestError("there is nothing to convert", advice="Give -a files=PATH.")
        defaults = self._defaults()
        found: dict[str, Target] = {}
        for place, name in enumerate(self._files):
            path = Path(name).expanduser().absolute()
            options = merge_options(defaults, {"uploaded_file": str(path)})
            found.setdefault(str(path), Target(path.as_uri(), options)).places.append(place)
        return list(found.values())
