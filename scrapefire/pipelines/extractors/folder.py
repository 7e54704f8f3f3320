"""Where learned extractors lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scrapefire import settings as settings_table
from scrapefire.net.blobs import BlobFolder


def extractor_folder(settings: Any) -> Path:
    """``SCRAPEFIRE_EXTRACTORS``, else ``extractors`` beside the blobs that are kept for callers."""
    configured = settings_table.get(settings, "EXTRACTORS")
    return Path(configured).expanduser() if configured else BlobFolder.for_callers(settings).folder / "extractors"
