"""Where the saves lie when nobody says otherwise."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def saves_path() -> Path:
    """``COMPANION_SAVES`` if it is set; else the place the system means for such files."""
    if chosen := os.environ.get("COMPANION_SAVES"):
        return Path(chosen)
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA", home / "AppData" / "Roaming"))
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "table-companion" / "saves.db"
