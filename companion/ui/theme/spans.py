"""Where in a text a name stands. Knows no Kivy."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Whose name it is, too: more than one thing may be called so."""

    start: int
    end: int
    ids: tuple[str, ...]
