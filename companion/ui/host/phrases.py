"""What buttons and headings say: ``say("home.title")``. The sentences stand in the catalogues."""

from __future__ import annotations

from typing import Protocol


class Phrases(Protocol):
    """A phrase of the players' language; ``n`` decides between one and many."""

    def __call__(self, id: str, **values: str | int) -> str: ...
