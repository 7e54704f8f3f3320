"""Fetched files and screenshots on disk, named by what they hold (SHA-256); private ones in memory alone."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Any

from scrapefire import settings as settings_table
from scrapefire.net.spool import PARTIAL, Spool, SpooledFile

_PIECE = 1 << 20  # bytes that are copied at once
_ABANDONED = 86_400.0  # seconds after which nobody writes to a file any more


class BlobFolder:
    """A folder of immutable files, and files of the same kind that never touch a disk.

    Args:
        folder: where the files lie; made when the first one is put.
        temporary: True removes the folder at :meth:`close`.
        spool_size: bytes of a body that may be held in memory while it arrives; 0 means all.
    """

    def __init__(self, folder: Path, *, temporary: bool = False, spool_size: int = 0) -> None:
        self.folder = folder
        self.temporary = temporary
        self.spool_size = spool_size
        self._swept = False
        self._private: dict[str, bytes] = {}

    @classmethod
    def from_settings(cls, settings: Any) -> BlobFolder:
        """``SCRAPEFIRE_BLOBS``, else ``JOBDIR/scrapefire-blobs``, else a folder that goes with this run."""
        size: int = settings_table.get(settings, "SPOOL_SIZE")
        if settings.getbool("HTTPCACHE_ENABLED"):
            size = 0  # Scrapy's cache stores what is in memory
        if configured := settings_table.get(settings, "BLOBS"):
            return cls(Path(configured).expanduser(), spool_size=size)
        if jobdir := settings.get("JOBDIR"):
            return cls(Path(jobdir) / "scrapefire-blobs", spool_size=size)
        folder = Path(tempfile.gettempdir()) / f"scrapefire-{os.getpid()}-{os.urandom(4).hex()}"
        return cls(folder, temporary=True, spool_size=size)

    @classmethod
    def for_callers(cls, settings: Any) -> BlobFolder:
        """Where files that a caller asked for are kept: as :meth:`from_settings`, but never in a folder that goes.

        Without ``SCRAPEFIRE_BLOBS`` and ``JOBDIR`` it is ``scrapefire-files`` in the working directory.
        """
        folder = cls.from_settings(settings)
        return cls(Path("scrapefire-files")) if folder.temporary else folder

    def put(self, data: bytes, suffix: str = "") -> dict[str, Any]:
        """Keep ``data``; the reference is plain JSON: ``blob`` (name), ``path`` and ``size`` in bytes."""
        name = hashlib.sha256(data).hexdigest() + suffix
        path = self.path(name)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Written aside and renamed, so that a killed crawl leaves no half file under a whole file's name.
            handle, partial = tempfile.mkstemp(dir=path.parent, prefix=PARTIAL)
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(partial).replace(path)
        return {"blob": name, "path": str(path), "size": len(data)}

    def put_file(self, source: Path) -> dict[str, Any]:
        """Keep a copy of a file, without having it in memory; the reference is as for :meth:`put`."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        digest, size = hashlib.sha256(), 0
        handle, partial = tempfile.mkstemp(dir=self.folder, prefix=PARTIAL)
        try:
            with os.fdopen(handle, "wb") as copy, source.open("rb") as file:
                while piece := file.read(_PIECE):
                    copy.write(piece)
                    digest.update(piece)
                    size += len(piece)
            name = digest.hexdigest()
            path = self.path(name)
            path.parent.mkdir(exist_ok=True, mode=0o700)
            Path(partial).replace(path)
        except BaseException:
            Path(partial).unlink(missing_ok=True)
            raise
        return {"blob": name, "path": str(path), "size": size}

    def spool(self, *, private: bool) -> Spool:
        """What takes a body while it arrives; one that is private never touches the disk."""
        if not self._swept:
            self._swept = True
            self._sweep()
        return Spool(self.folder, 0 if private else self.spool_size)

    def _sweep(self) -> None:
        """Remove what killed runs left half done; what is young may be of a run that goes on."""
        for path in self.folder.glob(f"{PARTIAL}*"):
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _ABANDONED:
                    path.unlink()

    def put_spooled(self, file: SpooledFile) -> dict[str, Any]:
        """Keep a spooled body by moving it, when it lies in this folder; the reference is as for :meth:`put`."""
        with file.path.open("rb") as opened:
            name = hashlib.file_digest(opened, "sha256").hexdigest()
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.path.replace(path)
        return {"blob": name, "path": str(path), "size": file.size}

    def put_private_file(self, source: Path) -> dict[str, Any]:
        """:meth:`put_private` of what a file holds."""
        return self.put_private(source.read_bytes())

    def put_private(self, data: bytes) -> dict[str, Any]:
        """Keep ``data`` in memory until :meth:`forget`; the reference has no path."""
        name = f"private-{os.urandom(16).hex()}"
        self._private[name] = data
        return {"blob": name, "size": len(data)}

    def has(self, name: str) -> bool:
        """Whether :meth:`read` would find it: private files go with their run, temporary folders too."""
        return name in self._private or self.path(name).exists()

    def forget(self, name: str) -> None:
        """Let go of a private file; others stay."""
        self._private.pop(name, None)

    def path(self, name: str) -> Path:
        """Where the blob of that name lies, whether it is there or not."""
        if "/" in name or name.startswith("."):
            raise ValueError(f"not a blob name: {name!r}")
        return self.folder / name[:2] / name

    def place(self, name: str) -> bytes | Path:
        """Where a blob lies, for readers that need not have it in memory; the bytes of one that lies nowhere else.

        Raises:
            FileNotFoundError: as for :meth:`read`.
        """
        if name in self._private:
            return self._private[name]
        if not (path := self.path(name)).exists():
            raise FileNotFoundError(str(path))
        return path

    def read(self, name: str) -> bytes:
        """The bytes of a blob.

        Raises:
            FileNotFoundError: there is none of that name (the folder of another run, or cleaned up).
        """
        if name in self._private:
            return self._private[name]
        return self.path(name).read_bytes()

    def close(self) -> None:
        """Remove a temporary folder, and let go of private files."""
        self._private.clear()
        if self.temporary:
            with contextlib.suppress(OSError):
                shutil.rmtree(self.folder, ignore_errors=True)
