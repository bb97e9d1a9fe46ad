"""Where drawings and sounds lie: beside the package in a checkout or on a tablet, or in it."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve()
_PLACES = (_HERE.parents[3] / "assets", _HERE.parents[2] / "assets")


def folder(name: str) -> Path:
    """``assets/icons`` or ``assets/sounds``, wherever it is installed."""
    return next((place / name for place in _PLACES if (place / name).is_dir()), _PLACES[0] / name)
