"""Extractors on disk: one JSON file a template, written whole or not at all, in a folder of its site."""

from __future__ import annotations

import json
import logging
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scrapefire.errors import InvalidExtractorError
from scrapefire.extractors.template import Template, asked_hash

__all__ = ["ExtractorStore"]

logger = logging.getLogger(__name__)

_LARGEST = 5_000_000


class ExtractorStore:
    """A folder of templates.

    Args:
        folder: where the files lie; made when the first one is saved.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def save(self, template: Template) -> Path:
        """Write a template's file."""
        path = self.folder / _file_name(template.site) / f"{template.id}.json"
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        text = json.dumps(template.to_dict(), ensure_ascii=False, indent=1)
        # Written aside and renamed, so that a killed crawl leaves no half file.
        handle, partial = tempfile.mkstemp(dir=path.parent, prefix=".partial-")
        with os.fdopen(handle, "w", encoding="utf-8", errors="surrogatepass") as file:
            file.write(text)
        Path(partial).replace(path)
        return path

    def load(self, site: str, schema: dict[str, object] | None, prompt: str) -> list[Template]:
        """The templates of a site that were learned for the same request."""
        wanted = asked_hash(schema, prompt)
        folder = self.folder / _file_name(site)
        return [one for one in self._read(folder) if asked_hash(one.schema, one.prompt) == wanted and one.site == site]

    def all(self) -> list[Template]:
        """Every template, by site and id."""
        folders = sorted(path for path in self.folder.iterdir() if path.is_dir()) if self.folder.is_dir() else []
        return [template for folder in folders for template in self._read(folder)]

    def _read(self, folder: Path) -> Iterator[Template]:
        """A file that cannot be read is logged and left where it is; the others count."""
        for path in sorted(folder.glob("*.json")) if folder.is_dir() else ():
            try:
                if path.stat().st_size > _LARGEST:
                    raise InvalidExtractorError(f"the extractor's file has more than {_LARGEST} bytes")
                yield Template.from_dict(json.loads(path.read_text("utf-8", "surrogatepass")))
            except (OSError, ValueError, RecursionError, InvalidExtractorError) as exc:
                logger.warning("%s is left out: %s", path, getattr(exc, "message", exc))


def _file_name(site: str) -> str:
    return re.sub(r"[^a-z0-9.-]", "_", site.lower()).lstrip(".")[:100] or "_"
