"""Boxes of a game, out of their files or out of a saved game, each of them read once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cached_property, lru_cache
from typing import Any, Generic, Self, TypeVar

from .content import ContentError, as_facts, read_cards
from .plain import Misfit, check_modest, from_plain

KEPT = 8  # boxes: every screen before a game names their cards, replays ask again and again


class Whole:
    """What a game's box, a frozen dataclass, has of every box."""

    def __deepcopy__(self, memo: object) -> Self:
        """It never changes: a card that is taught makes another box."""
        return self

    @cached_property
    def plain(self: Any) -> dict[str, Any]:
        """As options carry it: what is blank or at its default is left out."""
        return {
            f.name: {id: as_facts(card) for id, card in getattr(self, f.name).items()}
            for f in fields(self)
        }


B = TypeVar("B")  # a dataclass with a field for each file
Problems = Callable[[B], Iterator[ContentError]]  # what single cards cannot know


class Boxed(Generic[B]):
    """``files`` says of what each file holds cards; ``problems`` what is wrong with a box, and
    ``played`` what is wrong with one that a saved game carries: others were looked at before."""

    def __init__(
        self,
        kind: type[B],
        files: Mapping[str, type],
        problems: Problems[B],
        played: Problems[B] | None = None,
    ) -> None:
        self.kind, self.files = kind, files
        self.problems, self.played = problems, played or problems
        self._made = lru_cache(KEPT)(self._make)
        self._played: dict[int, tuple[object, B]] = {}  # by identity: options are long

    def read(self, texts: Mapping[str, str]) -> B:
        """From its files: file name to TOML."""
        return self._made(tuple(texts.items()))

    def _make(self, files: tuple[tuple[str, str], ...]) -> B:
        texts = dict(files)
        missing = [name for name in self.files if f"{name}.toml" not in texts]
        if missing:
            raise ContentError(f"{missing[0]}.toml", "", "", "is missing")
        read: dict[str, Any] = {
            name: read_cards(texts[f"{name}.toml"], f"{name}.toml", kind)
            for name, kind in self.files.items()
        }
        return _sound(self.kind(**read), self.problems)

    def from_plain(self, plain: Mapping[str, Any]) -> B:
        try:
            check_modest(plain)
            box: B = from_plain(self.kind, plain)
        except Misfit as misfit:
            raise ContentError("the game's own box", "", misfit.field, misfit.problem) from misfit
        return _sound(box, self.played)

    def of(self, options: Mapping[str, Any]) -> B:
        """The box a game carries."""
        plain = options["box"]
        found = self._played.get(id(plain))
        if found is None or found[0] is not plain:
            if len(self._played) > KEPT:
                self._played.clear()
            found = self._played[id(plain)] = (plain, self.from_plain(plain))
        return found[1]


def _sound(box: B, problems: Problems[B]) -> B:
    for problem in problems(box):
        raise problem
    return box
