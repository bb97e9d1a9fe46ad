"""Who is asked whether something stands: by what everybody can see, and never by a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.core.questions import Choose, Question

from .board import DOCTOR, ENEMY, OUT, Board

CARDS = ("card", "counter", "given")


class Shown(NamedTuple):
    kind: str
    seat: str
    card: str


class Windows:
    def __init__(self, board: Board, house: Mapping[str, str]) -> None:
        self.board, self.house = board, house
        self.sides = board.sides
        self.arcs: Mapping[str, Any] = {}
        self.forget()

    def forget(self) -> None:
        self.shown: Shown | None = None  # a card that may be countered, and nobody was asked yet
        self.needed = False
        self.asked_about: Shown | None = None  # what is learned meanwhile closes no window

    # What is told

    def told(self, what: str, values: Mapping[str, Any], turn: str) -> Iterator[str]:
        kind = {"show": "card", "counter": "counter", "give": "given"}.get(what)
        if kind:
            self.shown = Shown(kind, values["seat"], values["card"])
            self.needed = self._may_be_countered(self.shown, turn)
            self.asked_about = None
            return
        shown = self.shown
        if what == "lay" and shown is not None and shown.card == values["card"]:
            if self.needed and self.house["foil_after_counter"] == "when_it_stands":
                yield f"nobody is asked whether {shown.card} stands"
            self.forget()

    # What is asked

    def asked(self, question: Question, turn: str) -> Iterator[str]:
        about = question.about.id.removeprefix(OUT)
        if not about.startswith("window_") or not isinstance(question, Choose):
            return
        values = dict(question.about.values)
        seat = str(values["seat"])
        foes = {each for each, side in self.sides.items() if side != self.sides[seat]}
        if set(question.of) != foes:
            yield f"{question.of} are asked whether a play of {seat} stands"
        stands = {f"{each}:stands" for each in question.by}
        if not stands <= set(question.options):
            yield f"not everybody may let it stand: {question.options}"
        kind = about.removeprefix("window_")
        if kind in CARDS and self.shown is not None and self.shown.card == values.get("card"):
            new = self.shown != self.asked_about
            if new and not self._may_be_countered(self.shown, turn):
                yield f"{foes} are asked about {self.shown}, which nobody can counter"
            self.needed, self.asked_about = False, self.shown
        yield from self._named(question, kind, str(values.get("card", "")))

    def _named(self, question: Choose, kind: str, card: str) -> Iterator[str]:
        """Each reply that is held or may be named fits what is played."""
        if kind not in CARDS:
            return
        for option in {*question.options, *question.closed}:
            _, how, *rest = option.split(":")
            if how == "counter":
                counters = self.board.faces[rest[0]].counters
                play = Shown(kind, str(dict(question.about.values)["seat"]), card)
                if not any(self._fits(each, play) for each in counters):
                    yield f"{rest[0]} does not counter {card}"
            elif how == "arc" and self.board.faces[rest[0]].suit != "tech":
                yield f"{rest[0]} is no Tech"

    # What fits

    def _may_be_countered(self, play: Shown, turn: str) -> bool:
        side = ENEMY if self.sides[play.seat] == DOCTOR else DOCTOR
        if self.house["counter_whose_turn"] == "opposing_turn" and self.sides.get(turn) == side:
            return False
        if not self.board.hands[side]:
            return False
        if self.board.untaught.get(side) and self._fits({"of": "any"}, play):
            return True  # nobody knows what its cards counter
        faces = map(self.board.faces.__getitem__, self.board.may_hold(side))
        by_card = any(self._fits(each, play) for face in faces for each in face.counters)
        return by_card or self._by_arc(play, side)

    def _fits(self, counter: Mapping[str, Any], play: Shown) -> bool:
        face, of = self.board.faces[play.card], counter.get("of", "")
        if of == "doctor_move":
            return play.kind == "card" and self._moves(play)
        if play.kind == "counter" and self.house["counter_a_counter"] == "no":
            return False
        most = counter.get("max")
        if isinstance(most, int) and face.value > most:
            return False
        kinds = {"any": True, "numbered": bool(face.suit), "special": not face.suit}
        return kinds.get(of, face.suit == of) and self._when(counter, play)

    def _moves(self, play: Shown) -> bool:
        """A special card that moves the Doctor, by the half that is played: either may be."""
        halves = self.board.faces[play.card].halves
        return any(each["do"] == "move_doctor" for half in halves for each in half)

    def _when(self, counter: Mapping[str, Any], play: Shown) -> bool:
        face = self.board.faces[play.card]
        match counter.get("only_if", ""):
            case "gambit":
                return play.kind == "given" or bool(self.board.lie("given"))
            case "would_trigger":
                return (
                    play.kind == "card"
                    and face.suit == "threat"
                    and self.board.disk == "build_up"
                    and self._triggers(face.value)
                )
        return True

    def _triggers(self, value: int) -> bool:
        before, after = self.board.threats, self.board.threats + value
        if self.house["threat_would_trigger"] == "only_if_new" and self._enough(before):
            return False
        return self._enough(after)

    def _enough(self, threats: int) -> bool:
        return threats == 1000 if self.house["threats_overshoot"] == "exactly" else threats >= 1000

    def _by_arc(self, play: Shown, side: str) -> bool:
        if play.kind == "counter":
            return False
        if play.kind == "given" and self.house["london_in_gambit"] == "not":
            return False
        for stack, arc in self.arcs.items():
            for ability in arc.abilities or ():
                there = ability.when == "always" or self.board.pawn == stack
                fits = ability.do.of == self.board.faces[play.card].suit
                if ability.on == "reply" and ability.who == side and there and fits:
                    return True
        return False
