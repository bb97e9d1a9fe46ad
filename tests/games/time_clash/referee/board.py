"""The table as hands make it: they do what they are told, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.messages import Message

DOCTOR, ENEMY = SIDES = ("doctor", "enemy")
STACKS = ("enemy", "time", "companion")
HIDDEN, COUNTER = "?", "counter"
OUT = "clash."


@dataclass(frozen=True)
class Face:
    """What is printed on a card."""

    side: str
    suit: str
    value: int
    halves: tuple[tuple[Mapping[str, Any], ...], ...]

    @property
    def counts(self) -> int:
        return self.value if self.side == DOCTOR else -self.value

    @property
    def counters(self) -> tuple[Mapping[str, Any], ...]:
        """By what each half counters that replies: one that nobody has told may counter anything,
        where the other is no reply."""
        told = [half[0] for half in self.halves if half and half[0]["do"] == COUNTER]
        blank = [{"do": COUNTER, "of": "any"}] if () in self.halves and not told else []
        return (*told, *blank)


def faces(box: Mapping[str, Any]) -> dict[str, Face]:
    """Of every single card."""
    cards = ((side, id, card) for side in SIDES for id, card in box[side].items())
    return {copy: face for side, id, card in cards for copy, face in single(side, id, card)}


def single(side: str, id: str, card: Mapping[str, Any]) -> Iterator[tuple[str, Face]]:
    """Those there are several of have a number behind their name."""
    halves = tuple(tuple(half) for half in card.get("options") or ())
    face = Face(side, card.get("suit") or "", card.get("value") or 0, halves)
    for n in range(1, card.get("copies", 1) + 1):
        yield (id if n == 1 else f"{id}~{n}"), face


class Board:
    def __init__(
        self, faces: dict[str, Face], sides: Mapping[str, str], untaught: dict[str, int]
    ) -> None:
        self.faces, self.sides, self.untaught = faces, dict(sides), untaught
        self.stacks: dict[str, list[str]] = {stack: [] for stack in STACKS}
        self.discards: dict[str, list[str]] = {side: [] for side in SIDES}
        self.beside: dict[str, str] = {}  # a card that lies openly elsewhere, and where
        self.pile = {side: self._all(side) for side in SIDES}
        self.hands = dict.fromkeys(SIDES, 0)  # of a whole team
        self.pawn, self.disk = "", "build_up"
        self.known: set[str] = set()  # cards that everybody knows to be in a hand

    def _all(self, side: str) -> int:
        known = sum(face.side == side for face in self.faces.values())
        return known + self.untaught.get(side, 0)

    def learn(self, side: str, id: str, card: Mapping[str, Any]) -> None:
        """Somebody says what stands on a card: one of those that no list had, or a blank one."""
        for copy, face in single(side, id, card):
            if copy not in self.faces and not self.untaught.get(side):
                self.pile[side] += 1
            elif copy not in self.faces:
                self.untaught[side] -= 1
            self.faces[copy] = face

    # What lies there

    def total(self, stack: str) -> int:
        return sum(self.faces[card].counts for card in self.stacks[stack])

    @property
    def sum(self) -> int:
        return sum(map(self.total, STACKS))

    @property
    def threats(self) -> int:
        lying = (self.faces[card] for card in self.stacks[ENEMY])
        return sum(face.value for face in lying if face.suit == "threat")

    def stack_of(self, card: str) -> str:
        return next((stack for stack in STACKS if card in self.stacks[stack]), "")

    def lie(self, *places: str) -> list[str]:
        return [card for card, at in self.beside.items() if at.partition(".")[0] in places]

    def may_hold(self, side: str) -> list[str]:
        """What everybody knows to be in a team's hands, and whatever may lie hidden there."""
        known = [card for card in self.known if self.faces[card].side == side]
        return known if len(known) == self.hands[side] else self.unseen(side)

    def unseen(self, side: str) -> list[str]:
        """Cards of a side that lie nowhere openly."""
        seen = {*self.beside, *self.discards[side]}
        seen.update(card for lying in self.stacks.values() for card in lying)
        return [card for card, face in self.faces.items() if face.side == side and card not in seen]

    # What hands do

    def do(self, told: Message) -> Iterator[str]:
        """One thing that they were told; what of it they cannot do."""
        what, values = told.id.removeprefix(OUT), dict(told.values)
        match what:
            case "begin_game":
                yield from self._begin()
            case "drew":
                side = self.sides[str(values["seat"])]
                yield from self._off_the_pile(side)
                self.hands[side] += 1
            case "reserve_dealt":
                yield from self._off_the_pile(DOCTOR)
                self.beside[str(values["card"])] = "reserve"
            case "reshuffle":
                yield from self._shuffle(str(values["side"]))
            case "discard_unnamed":
                self.hands[self.sides[str(values["seat"])]] -= 1
                self.discards[str(values["side"])].append(HIDDEN)
            case "recover":
                card = str(values["card"])
                yield from self._pick_up(card)
                self.hands[self.faces[card].side] += 1
            case "move_doctor" | "endgame" | "leaves":
                self._piece(what, values)
            case _ if "card" in values and what in MOVES:
                self._lift(str(values["card"]))
                yield from self._put(what, str(values["card"]), values)

    def _piece(self, what: str, values: Mapping[str, Any]) -> None:
        match what:
            case "move_doctor":
                self.pawn = values["stack"]
            case "endgame":
                self.disk = "endgame"
            case "leaves":
                del self.sides[values["seat"]]

    def _begin(self) -> Iterator[str]:
        if self.lie("shown", "given", "aside"):
            yield "a game begins while cards of the last one lie before everybody"
        gone = self.lie("removed")
        keeps = self.keeps_removed
        sides = self.sides
        self.__init__(self.faces, sides, self.untaught)  # type: ignore[misc]
        self.sides, self.keeps_removed = sides, keeps
        if keeps:
            self.beside = dict.fromkeys(gone, "removed")
            for card in gone:
                self.pile[self.faces[card].side] -= 1

    keeps_removed = False  # by a house rule: for the whole match

    def _off_the_pile(self, side: str) -> Iterator[str]:
        if not self.pile[side]:
            yield f"a card is drawn from the empty deck of {side}"
        self.pile[side] -= 1

    def _shuffle(self, side: str) -> Iterator[str]:
        if self.pile[side] or not self.discards[side]:
            yield f"the discards of {side} are shuffled while {self.pile[side]} cards are left"
        self.pile[side] += len(self.discards[side])
        self.discards[side] = []

    def _pick_up(self, card: str) -> Iterator[str]:
        pile = self.discards[self.faces[card].side]
        if card not in pile:
            yield f"{card} comes back from discards where it does not lie"
        else:
            del pile[len(pile) - 1 - pile[::-1].index(card)]

    def _lift(self, card: str) -> None:
        """From wherever it lies; what lies nowhere openly leaves its team's hands."""
        side = self.faces[card].side
        self.known.discard(card)
        if card in self.beside:
            del self.beside[card]
        elif stack := self.stack_of(card):
            self.stacks[stack].remove(card)
        elif card in self.discards[side]:
            self.discards[side].remove(card)
        else:
            self.hands[side] -= 1

    def _put(self, what: str, card: str, values: Mapping[str, Any]) -> Iterator[str]:
        side = self.faces[card].side
        match what:
            case "lay" | "pull":
                self.stacks[values["stack"]].append(card)
            case "push":
                self.stacks[values["stack"]].insert(0, card)
            case "discard":
                self.discards[side].append(card)
            case _:
                whose = {"given": f".{values.get('seat')}", "aside": f".{side}"}
                self.beside[card] = MOVES[what] + whose.get(MOVES[what], "")
        if min(self.hands.values()) < 0:
            yield f"{card} comes out of a hand without a card"

    # What the app says lies there

    def differs(self, layout: Mapping[str, str], piles: Mapping[str, int]) -> Iterator[str]:
        mine, theirs = self._layout(), self._shown(layout)
        if mine != theirs:
            for card in {*mine, *theirs}:
                if mine.get(card) != theirs.get(card):
                    yield f"{card} lies at {mine.get(card)}, the app says {theirs.get(card)}"
        held = {
            side: sum(int(layout[f"hand.{seat}"]) for seat, of in self.sides.items() if of == side)
            for side in SIDES
        }
        if held != self.hands:
            yield f"hands hold {self.hands}, the app says {held}"
        if dict(piles) != self.pile:
            yield f"decks have {self.pile}, the app says {dict(piles)}"
        pawn = f"arc.{self.pawn}" if self.pawn else "beside"
        if (layout["doctor"], layout["disk"]) != (pawn, self.disk):
            yield f"pawn and disk: {pawn}, {self.disk}"

    def _shown(self, layout: Mapping[str, str]) -> dict[str, str]:
        """Cards that the app says to lie openly, but for those it shows in hands."""
        return {
            thing[5:]: place
            for thing, place in layout.items()
            if thing.startswith("card.") and not place.startswith("hand.")
        }

    def _layout(self) -> dict[str, str]:
        found = dict(self.beside)
        for stack, lying in self.stacks.items():
            found |= {card: f"stack.{stack}#{n}" for n, card in enumerate(lying, 1)}
        for side, pile in self.discards.items():
            for n, card in enumerate(pile, 1):
                if card != HIDDEN:
                    found[card] = f"discards.{side}#{n}"
        return found

    def adopt(self, layout: Mapping[str, str], piles: Mapping[str, Any]) -> None:
        """Somebody has corrected something: what the app shows is how it lies."""
        self.stacks = {stack: [] for stack in STACKS}
        self.discards = {side: list(pile.discards) for side, pile in piles.items()}
        self.beside = {}
        self.pile = {side: pile.size for side, pile in piles.items()}
        self.hands = dict.fromkeys(SIDES, 0)
        for seat in tuple(self.sides):
            if f"hand.{seat}" not in layout:
                del self.sides[seat]
        for seat, side in self.sides.items():
            self.hands[side] += int(layout[f"hand.{seat}"])
        for thing, place in sorted(layout.items(), key=lambda each: _place(each[1])):
            kind, _, card = thing.partition(".")
            where, *rest = place.partition("#")[0].split(".")
            if kind == "card" and where == "stack":
                self.stacks[rest[0]].append(card)
            elif kind == "card" and where not in ("discards", "hand"):
                self.beside[card] = place
        self.pawn = layout["doctor"].removeprefix("arc.").replace("beside", "")
        self.disk = layout["disk"]


MOVES = {
    "lay": "",
    "push": "",
    "pull": "",
    "discard": "",
    "show": "shown",
    "counter": "shown",
    "remove": "removed",
    "lay_aside": "aside",
    "does_not_count": "aside",
    "give": "given",
}


def _place(place: str) -> int:
    """From the bottom of a stack to its top."""
    last = place.rpartition("#")[2]
    return int(last) if last.isdecimal() else 0
