"""Told to python-for-android while it builds: a main.py of its own starts our package."""

from __future__ import annotations

from pathlib import Path
from typing import Any

MAIN = "from companion.__main__ import main\n\nmain([])\n"


def before_apk_build(toolchain: Any) -> None:
    """The files are gathered, and not yet packed."""
    arguments = list(toolchain.args.unknown_args)
    gathered = next(
        (each.partition("=")[2] for each in arguments if each.startswith("--private=")), ""
    )
    if not gathered:
        gathered = arguments[arguments.index("--private") + 1]
    Path(gathered, "main.py").write_text(MAIN)
