"""The boxes of content that come with the app, as the text of their files."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve()
# In a checkout and on a tablet the assets lie beside the package, in a wheel inside it.
_PLACES = (_HERE.parents[2] / "assets", _HERE.parents[1] / "assets")


def shipped(game: str, box: str = "starter") -> dict[str, str]:
    """File name to TOML; empty for a game that needs no content."""
    folder = next((place for place in _PLACES if place.is_dir()), _PLACES[0]) / game / box
    return {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.toml"))}
