"""Cards that are half described: whoever closes a form finds it again as it was. Knows no Kivy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .spelling import id_of


@dataclass(eq=False, slots=True)
class Draft:
    deck: str
    card: str = ""  # one that is being mended
    whose: tuple[str, ...] = ()  # who alone may see it
    name: str = ""
    facts: dict[str, Any] = field(default_factory=dict)


class Drafts:
    """Those of one game, or of one's own box."""

    def __init__(self) -> None:
        self._kept: list[Draft] = []

    def found(self, deck: str, card: str, whose: tuple[str, ...], name: str) -> Draft | None:
        """The last one of this deck; of another card than is wanted now it is not."""
        for draft in reversed(self._kept):
            same = (draft.deck, draft.card, draft.whose) == (deck, card, whose)
            if same and (card or not name or id_of(name) == id_of(draft.name)):
                return draft
        return None

    def keep(self, draft: Draft, name: str, facts: dict[str, Any]) -> None:
        self.forget(draft)
        draft.name, draft.facts = name, dict(facts)
        self._kept.append(draft)

    def forget(self, draft: Draft) -> None:
        if draft in self._kept:
            self._kept.remove(draft)
