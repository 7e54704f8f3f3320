"""Makes the labelled corpus importable; its modules are data, not tests."""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = str(Path(__file__).parent / "corpus")
if FOLDER not in sys.path:
    sys.path.insert(0, FOLDER)

collect_ignore_glob = ["corpus/*"]
