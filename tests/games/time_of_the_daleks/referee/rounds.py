"""Turns, the Dalek turn and the end by the book alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.core.messages import Message

from .hands import Hands
from .sight import Sight, become, name, values

RESTARTS = ("turn", "step", "prepared", "round", "opening", "ship", "tardis", "daleks")
COMPANIONS, EQUIPMENT, CHARGES, MARKERS, HAND = 3, 3, 5, 6, 4


class Limits:
    """What never is, whoever corrects what."""

    def look(self, sight: Sight) -> Iterator[str]:
        track = sight.view.web
        spaces = range(track.skaro, track.gallifrey + 1)
        if track.ship not in spaces or any(t not in spaces for t in track.tardises.values()):
            yield f"limits: off the track: {track}"
        if sum(sight.view.daleks.values()) > MARKERS:
            yield f"limits: seven Dalek markers lie there: {sight.view.daleks}"
        for seat, console in sight.doctors.items():
            if not 0 <= console.charges <= CHARGES:
                yield f"limits: {seat} has {console.charges} charges"
            if len(console.companions) > sight.facts.companion_slots:
                yield f"limits: {seat} has {len(console.companions)} Companions"
            if len(console.equipment) > sight.facts.equipment_slots:
                yield f"limits: {seat} has {len(console.equipment)} Equipment cards"
        cards = [console.card for console in sight.doctors.values()]
        if len(set(cards)) != len(cards):
            yield f"limits: two of the same Doctor: {cards}"


class Turns:
    """Two charges a turn, one recruit a turn, one move of the ship a round; hands of four."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.round = 0
        self.turn = ""

    def look(self, sight: Sight) -> Iterator[str]:
        if sight.corrected and sight.event and sight.event.answer[0].startswith(RESTARTS):
            self.counted.clear()  # people have put it back to some step
            self.round, self.turn = sight.view.round, sight.view.turn
            return
        for told in sight.news:
            yield from self._count(told)
        self.round, self.turn = sight.view.round, sight.view.turn

    def _count(self, told: Message) -> Iterator[str]:
        what = name(told)
        if what == "begin_round":
            self.counted.clear()
        if told.rule == "prepare.charges" and what == "gain_charges":
            yield from self._once(f"charges of {values(told)['seat']}")
        if told.rule == "dalek_turn.1" and what == "move_ship":
            yield from self._once("move of the ship")
        if what == "pass_die":
            self.counted["recruited"] = 0

    def _once(self, what: str) -> Iterator[str]:
        self.counted[what] += 1
        if self.counted[what] > 1:
            yield f"turns: a second {what} in one round"


class Finish:
    """What lies there when the TARDIS die is passed on. Rulebook p.17."""

    def __init__(self) -> None:
        self.hands = Hands()
        self.turn = ""

    def look(self, sight: Sight) -> Iterator[str]:
        before, turn = self.hands.pieces, self.turn
        if before and not sight.corrected:
            for told in sight.news:
                self.hands.move(told)
                if name(told) == "pass_die":
                    yield from self._finished(before, turn)
                    if sight.view.decks["dilemmas"].size:
                        yield from self._refilled(before)
        self.hands = Hands()
        list(self.hands.look(sight))
        self.turn = sight.view.turn

    def _finished(self, pieces: dict[str, Any], seat: str) -> Iterator[str]:
        if pieces.get(f"hand {seat}", 0) > HAND:
            yield f"finish: {seat} keeps {pieces[f'hand {seat}']} cards"
        standing = {at.partition(".")[0] for p, at in pieces.items() if p.startswith("at ") if at}
        daleks = {p.partition(" ")[2] for p in pieces if p.startswith("daleks ")}
        for piece in pieces:
            what, _, tile = piece.partition(" ")
            if what == "tile" and tile != "earth" and tile not in standing | daleks:
                yield f"finish: {tile} lies there without Doctor or Dalek"

    def _refilled(self, pieces: dict[str, Any]) -> Iterator[str]:
        for zone in ("earth.1", "earth.2", "earth.3"):
            if f"dilemma {zone}" not in pieces:
                yield f"finish: no Dilemma lies at {zone}"


class Regenerations:
    """Everybody at once takes the next higher Doctor of the game. Rulebook p.22."""

    def __init__(self, numbers: dict[str, int]) -> None:
        self.order = sorted(numbers, key=lambda card: numbers[card])
        self.doctors: dict[str, str] = {}

    def look(self, sight: Sight) -> Iterator[str]:
        for told in () if sight.corrected else sight.news:
            if name(told) == "joins":
                self.doctors[values(told)["seat"]] = values(told)["card"]
            elif name(told) == "leaves":
                self.doctors.pop(values(told)["seat"], None)
            elif name(told) == "regenerate":
                yield from self._regenerated(dict(become(told)))
        self.doctors = {seat: each.card for seat, each in sight.doctors.items()}

    def _regenerated(self, new: dict[str, str]) -> Iterator[str]:
        if self.doctors and new.keys() != self.doctors.keys():
            yield f"regeneration: {[*new]} regenerate, and {[*self.doctors]} play"
        for seat, card in new.items():
            was = self.doctors.get(seat, card)
            if card != self.order[(self.order.index(was) + 1) % len(self.order)]:
                yield f"regeneration: {seat} from {was} to {card}"
        self.doctors = new


class Dog:
    """K-9 goes to another Doctor each time the Dalek turn begins. Summary 003, line 85."""

    def __init__(self) -> None:
        self.passed = 0
        self.holder = ""
        self.sure = False

    def look(self, sight: Sight) -> Iterator[str]:
        self.sure &= not sight.corrected
        for told in sight.news:
            if name(told) == "k9_goes_to":
                self.passed += told.rule == "k9"
                if self.sure and values(told)["seat"] == self.holder:
                    yield f"k9: {self.holder} keeps him"
                self.holder = values(told)["seat"]
            if name(told) == "begin_round":
                if self.sure and self.holder and len(sight.doctors) > 1 and self.passed != 1:
                    yield f"k9: he is passed on {self.passed} times in a round"
                self.passed, self.sure = 0, True
        self.holder = next((s for s, each in sight.doctors.items() if each.has_k9), "")


class Ends:
    """Rulebook p.16 and 20: when it is over, and when it is not."""

    def look(self, sight: Sight) -> Iterator[str]:
        track, board = sight.view.web, sight.view.daleks
        ship = track.ship >= track.gallifrey
        on_earth = sum(n for area, n in board.items() if area.startswith("earth")) >= 3
        there = {s for s, space in track.tardises.items() if space >= track.gallifrey}
        if sight.outcome is not None:
            yield from self._over(sight, ship=ship, on_earth=on_earth, there=there)
        begins = any(name(told) == "begin_round" for told in sight.news)
        begun = begins and sight.asked == "prepare" and not sight.corrected
        if begun and sight.view.round > 1 and (ship or on_earth or there):
            yield f"end: another round although ship {ship}, Earth {on_earth}, {there} there"

    def _over(self, sight: Sight, *, ship: bool, on_earth: bool, there: set[str]) -> Iterator[str]:
        assert sight.outcome is not None
        end = sight.outcome.id.removeprefix("daleks.end.")
        right = {
            "ship": ship,
            "earth": on_earth and not ship,
            "seventh": sum(sight.view.daleks.values()) == MARKERS,
            "doctors": bool(there) and not ship and not on_earth,
        }
        if end != "seventh" and sight.view.turn != "daleks":
            yield f"end: {end} in the turn of {sight.view.turn}"
        if not right[end]:
            yield f"end: {end}, and the track says {sight.view.web}, {sight.view.daleks}"
        if end == "doctors":
            winners = set(values(sight.outcome)["winners"])
            if sight.house["winners"] == "all_on_gallifrey" and winners != there:
                yield f"end: {winners} win, and {there} are on Gallifrey"
