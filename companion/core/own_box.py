"""An owner's box: what has been taught, laid over what is documented; one file to share it.

What is the same for every game of ``Boxes`` (``teaching.py``); a game hands in what is its own.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .content import ContentError, as_facts, is_id, read_cards, write_cards
from .plain import Misfit, check_modest, from_plain
from .teaching import CHANGED, NEW, SAME, Coming, Files, Known, Library, Progress

PARTS = "parts"  # the kind, the file and its one entry: dice, board, cards nobody has told us


@dataclass(frozen=True)
class OwnBox:
    kinds: Mapping[str, type]  # of cards, and ``PARTS``, whose entry counts its ``untaught``
    words: frozenset[str]  # of the game's own: no card is called so
    reads: Callable[[Files], Any]  # a Box, with a dict of each kind
    lays: Callable[[Files], Any]  # a Table on which it lies
    lists: Callable[[Any], Library]
    defines: Callable[[Any, str, str, str], None]  # on a Table: kind, card, definition
    decks: Callable[[str, Any], Iterable[str]]  # in which each copy of a card lies
    blanks: Callable[[str, Any], int]  # fields of a card that nobody has told us
    checks: Callable[[Any], None]  # parts, as a game needs them
    kind_of: Callable[[str], str] = str  # the kind of a deck's cards: mostly called alike

    @property
    def cards_of(self) -> tuple[str, ...]:
        return tuple(kind for kind in self.kinds if kind != PARTS)

    # Laid over what is documented

    def taught(self, box: Any) -> dict[str, str]:
        """The cards of a box that somebody has entered, as the TOML of its files."""
        found = {}
        for kind in self.cards_of:  # the parts of a game count its own decks
            cards = {id: c for id, c in getattr(box, kind).items() if c.source == "taught"}
            if cards:
                found[f"{kind}.toml"] = write_cards(cards)
        return found

    def overlaid(self, base: Files, own: Files) -> dict[str, str]:
        """The files of a box with one's own cards in the place of those known before."""
        files = dict(base)
        new: Counter[str] = Counter()
        for kind in self.kinds:
            if f"{kind}.toml" in own:
                before, mine = self._read(base, kind), self._read(own, kind)
                files[f"{kind}.toml"] = write_cards(before | mine)
                for id, card in mine.items():
                    there = self.decks(kind, before[id]) if id in before else ()
                    new.update(Counter(self.decks(kind, card)) - Counter(there))
        untaught: Mapping[str, int] = self._read(base, PARTS)[PARTS].untaught
        return files | self._counted(self._read(files, PARTS)[PARTS], untaught, new)

    def _counted(
        self, parts: Any, untaught: Mapping[str, int], new: Mapping[str, int]
    ) -> dict[str, str]:
        """Of the cards nobody had heard of, as many fewer are left as have been taught."""
        left = {deck: max(0, n - new.get(deck, 0)) for deck, n in untaught.items()}
        return {f"{PARTS}.toml": write_cards({PARTS: replace(parts, untaught=left)})}

    def _read(self, files: Files, kind: str) -> dict[str, Any]:
        found: dict[str, Any] = read_cards(
            files.get(f"{kind}.toml", ""), f"{kind}.toml", self.kinds[kind]
        )
        return found

    # One file of all of them

    def written(self, own: Files) -> str:
        """Everything in one file: a table for each card, ``[kind.id]``."""
        found = {kind: self._read(own, kind) for kind in self.kinds}
        return "\n".join(
            write_cards({f"{kind}.{id}": card for id, card in cards.items()})
            for kind, cards in found.items()
            if cards
        )

    def read(self, text: str, file: str, base: Files) -> dict[str, str]:
        """The files out of such a file, once it is sure that a game can be played with them."""
        try:
            tables = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise ContentError(file, "", "", f"cannot be read: {str(error)[:80]}") from error
        own: dict[str, str] = {}
        for kind, cards in tables.items():
            if kind not in self.kinds or not isinstance(cards, dict):
                raise ContentError(file, kind, "", "is no kind of card")
            made = {id: self._card(file, kind, id, facts) for id, facts in cards.items()}
            own[f"{kind}.toml"] = write_cards(made)
        if not own:
            raise ContentError(file, "", "", "holds no cards")
        whole = self.reads(self.overlaid(base, own))
        self.checks(getattr(whole, PARTS)[PARTS])
        self._check_ids(file, whole)
        return own

    def _check_ids(self, file: str, box: Any) -> None:
        """Wherever something is named, its id stands alone: no two kinds of card share one."""
        found = dict.fromkeys(self.words, "words of the game's own")
        for kind in self.kinds:
            for id in getattr(box, kind):
                if found.setdefault(id, kind) != kind:
                    raise ContentError(file, id, "", f"is also one of the {found[id]}")

    def _card(self, file: str, kind: str, id: str, facts: Any) -> Any:
        if not is_id(id) or (kind == PARTS and id != PARTS):
            raise ContentError(file, id, "", "an id is small letters, digits and underscores")
        try:
            if not isinstance(facts, dict):
                raise Misfit("", "is not a table")
            check_modest(facts)
            return from_plain(self.kinds[kind], {**facts, "source": "taught"})
        except Misfit as misfit:
            raise ContentError(file, id, misfit.field, misfit.problem) from misfit

    def together(
        self, own: Files, more: Files, mine: Collection[tuple[str, str]] = ()
    ) -> dict[str, str]:
        """Two boxes of one's own; the newer one says what both say, but for what stays
        ``mine``."""
        found = dict(own)
        for file in more:
            kind = file.removesuffix(".toml")
            new = self._read(more, kind)
            left = {id: card for id, card in new.items() if (kind, id) not in mine}
            found[file] = write_cards(self._read(own, kind) | left)
        return found

    def coming(self, own: Files, more: Files) -> Iterator[Coming]:
        """Each card of a file, and what it would change."""
        for kind in (file.removesuffix(".toml") for file in more):
            before = self._read(own, kind)
            for id, card in self._read(more, kind).items():
                mine = before.get(id)
                how = NEW if mine is None else SAME if mine == card else CHANGED
                was = {} if mine is None else as_facts(mine)
                yield Coming(kind, id, getattr(card, "name", id), how, as_facts(card), was)

    def without(self, base: Files, own: Files, kind: str, id: str) -> dict[str, str]:
        """A card is forgotten; if the box documents it, that is what holds again. It is refused
        where another still names it."""
        cards = self._read(own, kind)
        cards.pop(id, None)
        left = {**own, f"{kind}.toml": write_cards(cards)}
        self.reads(self.overlaid(base, left))
        return left

    def count(self, own: Files) -> int:
        return sum(len(self._read(own, file.removesuffix(".toml"))) for file in own)

    # Dice and board

    def parts(self, files: Files) -> dict[str, Any]:
        facts: dict[str, Any] = as_facts(self._read(files, PARTS)[PARTS])
        return facts

    def has_parts(self, own: Files) -> bool:
        return f"{PARTS}.toml" in own

    def with_parts(self, base: Files, own: Files, parts: Mapping[str, Any]) -> dict[str, str]:
        try:
            made = from_plain(self.kinds[PARTS], {**parts, "untaught": {}})
        except Misfit as misfit:
            raise ContentError("parts.toml", PARTS, misfit.field, misfit.problem) from misfit
        self.checks(made)
        before = self._read(base, PARTS)[PARTS]
        kept = replace(made, source="taught", untaught=before.untaught)
        return {**own, f"{PARTS}.toml": write_cards({PARTS: kept})}

    # What screens need to know while a card is looked for or entered

    def laid_out(self, files: Files) -> Any:
        return self.lays(files)

    def library(self, table: Any) -> Library:
        return self.lists(table)

    def cards(self, files: Files) -> Iterator[Known]:
        box = self.reads(files)
        for kind in self.cards_of:
            for id, card in getattr(box, kind).items():
                yield Known(kind, id, card.name, card.source, self.blanks(kind, card))

    def progress(self, files: Files) -> Iterator[Progress]:
        """Counted as they lie in the box: copies, and those nobody has heard of, too; where cards
        of several kinds lie in one deck, they come last."""
        box = self.reads(files)
        untaught: Mapping[str, int] = getattr(box, PARTS)[PARTS].untaught
        for kind in self.cards_of:
            cards = getattr(box, kind)
            known = {
                id
                for id, card in cards.items()
                if card.source == "taught" or not self.blanks(kind, card)
            }
            left = sum(n for deck, n in untaught.items() if self.kind_of(deck) == kind)
            there = {id: getattr(card, "copies", 1) for id, card in cards.items()}
            yield Progress(kind, sum(there[id] for id in known), sum(there.values()) + left)
        for deck, n in untaught.items():
            if self.kind_of(deck) not in self.kinds and n:
                yield Progress(deck, 0, n)

    def facts(self, files: Files, kind: str, id: str) -> dict[str, Any]:
        found: dict[str, Any] = as_facts(getattr(self.reads(files), kind)[id])
        return {name: value for name, value in found.items() if name not in ("source", "name")}

    def described(
        self, base: Files, own: Files, kind: str, id: str, definition: str
    ) -> dict[str, str]:
        table = self.lays(self.overlaid(base, own))
        self.defines(table, kind, id, definition)
        return self.together(own, self.taught(table.box))

    def learnt(self, table: Any) -> dict[str, str]:
        kinds = table.taught
        if PARTS not in kinds:
            return self.taught(table.box) if kinds else {}
        parts = replace(getattr(table.box, PARTS)[PARTS], untaught={})
        return {**self.taught(table.box), f"{PARTS}.toml": write_cards({PARTS: parts})}
