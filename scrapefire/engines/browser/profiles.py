"""Named browser storage that outlives a scrape: cookies, local storage and IndexedDB, as JSON files."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import re
import tempfile
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from playwright.async_api import BrowserContext
from scrapy.utils.project import data_path, inside_project

from scrapefire.errors import BrowserError


class ProfileStore:
    """Profiles of a project, or of the user outside of one.

    Args:
        folder: where they lie; None takes the project's ``.scrapy`` folder, else the user's data folder.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or _default_folder()

    def path(self, name: str) -> Path:
        """File of a profile; names that are no file names are told apart by a hash."""
        plain = re.sub(r"[^A-Za-z0-9._-]+", "_", name).strip("._")[:64]
        if plain != name:
            plain = f"{plain}-{hashlib.sha256(name.encode()).hexdigest()[:12]}"
        return self._folder / f"{plain}.json"

    async def load(self, name: str) -> dict[str, Any] | None:
        """The storage kept under that name, for Playwright's ``storage_state``; None when there is none yet.

        Raises:
            BrowserError: its file is damaged.
        """
        path = self.path(name)
        try:
            state: dict[str, Any] = json.loads(await asyncio.to_thread(path.read_text, encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as exc:
            raise BrowserError(
                f"the profile {name!r} cannot be read: {exc}", advice=f"Remove {path} to begin it anew."
            ) from exc
        return state

    async def save(self, name: str, context: BrowserContext) -> None:
        """Keep the storage that a context has now; the last one to save wins."""
        state = await context.storage_state(indexed_db=True)
        await asyncio.to_thread(self._write, self.path(name), json.dumps(state))

    def _write(self, path: Path, text: str) -> None:
        # Logins lie in there: for the user's eyes only, and never half written.
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, partial = tempfile.mkstemp(dir=path.parent, prefix=".partial-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(partial).replace(path)


def _default_folder() -> Path:
    if inside_project():
        return Path(data_path("scrapefire/profiles"))
    return user_data_path("scrapefire") / "profiles"
