"""Boxes of content as the text of their files: those that come with the app, and one's own."""

from __future__ import annotations

from pathlib import Path

from companion.core.messages import NotAllowed, message

from .reading import text_of

_HERE = Path(__file__).resolve()
# In a checkout and on a tablet the assets lie beside the package, in a wheel inside it.
_PLACES = (_HERE.parents[2] / "assets", _HERE.parents[1] / "assets")


def shipped(game: str, box: str = "starter") -> dict[str, str]:
    """File name to TOML; empty for a game that needs no content."""
    folder = next((place for place in _PLACES if place.is_dir()), _PLACES[0]) / game / box
    return {file.name: file.read_text("utf-8") for file in sorted(folder.glob("*.toml"))}


LONGEST = 500_000  # characters of a box of one's own: none comes near it
LONGEST_LINE = 2_500  # of them: reading TOML takes a line's length squared


def brought(path: Path) -> str:
    """The text of a box somebody shares."""
    otherwise = message("box.not_a_box", name=path.name)
    text = text_of(path, LONGEST, otherwise)
    if max(map(len, text.splitlines()), default=0) > LONGEST_LINE:
        raise NotAllowed(otherwise)
    return text
