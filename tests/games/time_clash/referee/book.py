"""What the rulebook says of each thing that hands are told, and of each question."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.log import CORRECT, Event
from companion.core.messages import Message
from companion.core.questions import Question, Roll

from .board import DOCTOR, ENEMY, OUT, SIDES, Board
from .windows import Windows

STACKS_OF = {
    "threat": ("enemy",),
    "quip": ("companion",),
    "tech": ("time", "companion"),
    "plan": ("enemy", "time", "companion"),
}


class Book:
    def __init__(self, board: Board, options: Mapping[str, Any], house: Mapping[str, str]) -> None:
        self.board, self.house = board, house
        self.sides = board.sides
        self.box: dict[str, dict[str, Any]] = {
            kind: dict(cards) for kind, cards in options["box"].items()
        }
        self.parts: dict[str, int] = options["box"]["parts"]["parts"]
        self.at_first = list(options["seats"])
        self.windows = Windows(board, house)
        self.wins = dict.fromkeys(SIDES, 0)
        self.next_begins = options.get("begins", DOCTOR)
        self.last: dict[str, str] = {}  # by side, who had its last turn of this game
        self.sure = False  # everything about this turn was seen
        self._turn("", "build_up")
        self.face = ""

    def _turn(self, seat: str, phase: str) -> None:
        self.turn, self.began = seat, phase
        self.played_to: set[str] = set()  # by a positive card
        self.asked_in_turn: set[str] = set()
        self.foiled = 0
        self.turned: dict[str, str] = {}
        self.given: list[str] = []
        self.chances = self._chances() if seat else []
        self.playing = ""  # the card shown last by whose turn it is

    @property
    def seats(self) -> list[str]:
        """Clockwise, of those who are still here."""
        return [seat for seat in self.at_first if seat in self.sides]

    @property
    def side(self) -> str:
        return self.sides.get(self.turn, "")

    def begin_anew(self, view: Any, news: list[Message]) -> None:
        """After a correction the next turn is the first that is seen whole."""
        self.sure = False
        self.wins = dict(view.scores)
        self.last = {}
        self._turn(view.turn, "")
        self.windows.forget()
        for told in news:
            if told.id == f"{OUT}game_won":
                self.next_begins = ""

    def target(self, arcs: Mapping[str, Any]) -> int:
        apart = sum((arc.tardis or 0) - (arc.dalek or 0) for arc in arcs.values())
        return self.parts["target"] + self.parts["target_step"] * int(apart)

    # What was answered

    def answered(self, event: Event) -> None:
        if event.asked == CORRECT:
            if len(event.answer) == 3:  # somebody lays a card that no list has
                _, card, definition = event.answer
                self._taught(json.loads(definition)["deck"], card, definition)
            return
        kind, _, rest = event.asked.partition(" ")
        asked = rest.split(" ")[1].removeprefix(OUT)
        self.asked_in_turn.add(asked)
        if asked == "give_what" and self.chances and event.answer != ("unlisted",):
            self.chances.pop(0)
        if kind == "roll":
            (self.face,) = event.answer
        if kind == "draw" and len(event.answer) == 2:
            self._taught(rest.rpartition(" ")[2], *event.answer)

    def _taught(self, kind: str, id: str, definition: str) -> None:
        """What somebody has told stands there from now on, beside what was known."""
        before, told = self.box[kind].get(id, {}), json.loads(definition)
        told.pop("deck", "")
        if before.get("options") and told.get("options"):
            pairs = zip(told["options"], before["options"], strict=True)
            told["options"] = [new or old for new, old in pairs]
        self.box[kind][id] = {**before, **told}
        if kind in SIDES:
            self.board.learn(kind, id, self.box[kind][id])

    # What hands are told, before they do it

    def read(self, told: Message) -> Iterator[str]:
        what, values = told.id.removeprefix(OUT), dict(told.values)
        check = getattr(self, f"_{what}", None)
        if check is not None:
            yield from check(values, told.rule)
        if self.sure:
            yield from self.windows.told(what, values, self.turn)

    def done(self, told: Message) -> None:
        """What it leaves to be remembered."""
        what, values = told.id.removeprefix(OUT), dict(told.values)
        match what:
            case "begin_game":
                self.last, self.sure = {}, True
                self._turn("", "build_up")
            case "next_turn":
                self._turn(str(values["seat"]), self.board.disk)
                self.last[self.side] = self.turn
                self.sure = self.sure or self.began != ""
            case "game_won":
                side = str(values["side"])
                self.wins[side] += 1
                self.next_begins = ENEMY if side == DOCTOR else DOCTOR
            case "leaves":
                self.sure, self.last = False, {}
            case "turn_card":
                self.turned[str(values["stack"])] = str(values["card"])
            case "give":
                self.given.append(str(values["card"]))
            case "lay_aside" | "does_not_count" | "discard" if told.rule != "gambit" or (
                what == "does_not_count"
            ):
                self._countered(str(values["card"]))

    def _countered(self, card: str) -> None:
        self.turned = {stack: each for stack, each in self.turned.items() if each != card}
        if card in self.given:
            self.given.remove(card)

    # Stacks

    def _show(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        self.playing = values["card"]
        if self.sure and values["seat"] != self.turn:
            yield f"{values['seat']} plays a card in the turn of {self.turn}"
        if self.board.faces[values["card"]].side != self.sides[values["seat"]]:
            yield f"{values['seat']} plays a card of the other side"

    def _lay(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        card, stack = values["card"], values["stack"]
        face, lying = self.board.faces[card], self.board.stacks[stack]
        if stack not in STACKS_OF.get(face.suit, ()):
            yield f"a {face.suit or 'special card'} lies on the {stack} stack"
        played = rule == "stacks" and card == self.playing
        if played and face.suit == "plan" and lying:
            old = self.board.faces[lying[-1]]
            foils = old.suit == "plan" and old.side != face.side and old.value <= face.value
            if foils and not (self.foiled and self.house["foil_chain"] == "no"):
                yield f"{card} does not foil {lying[-1]}"
        if played and self.side == DOCTOR and face.counts > 0:
            self.played_to.add(stack)
        self.foiled = 0

    def _discard(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        card, board = values["card"], self.board
        face = board.faces[card]
        if values["side"] != face.side:
            yield f"{card} goes to the pile of {values['side']}"
        self.foiled += rule == "stacks.foil"
        if self.playing and rule == "stacks.foil" and self.house["pull_foils"] == "no":
            new, stack = board.faces[self.playing], board.stack_of(card)
            if face.suit != "plan" or new.suit != "plan" or face.side == new.side:
                yield f"{self.playing} foils {card}"
            if not stack or board.stacks[stack][-1] != card or face.value > new.value:
                yield f"{self.playing} foils {card}, which is bigger or not open"
            if self.foiled > 1 and self.house["foil_chain"] == "no":
                yield f"{self.playing} foils more than one Plan"

    def _push(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        card, stack = values["card"], values["stack"]
        if card not in self.board.stacks[stack]:
            yield f"{card} is moved on the {stack} stack, where it does not lie"
        elif self.playing and rule == "stacks.tech" and self.house["tech_in_turn"] == "no":
            tech = self.board.faces[self.playing]
            small = self.board.faces[card].value <= tech.value
            same = self.playing in self.board.stacks[stack]
            if tech.suit != "tech" or not small or not same or card == self.playing:
                yield f"{self.playing} pushes or pulls {card}"

    _pull = _push

    def _marker(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        total = self.board.total(values["stack"])
        if values["total"] != total:
            yield f"the marker of {values['stack']} goes to {values['total']}, not to {total}"

    # Arcs

    def _arc_works(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        arc = self.box["arcs"][values["arc"]]
        side, at = self.sides[values["seat"]], self.board.pawn == arc["kind"]
        mine = [each for each in arc.get("abilities", ()) if each["who"] == side]
        if not any(at or each.get("when", "present") != "present" for each in mine):
            yield f"{values['arc']} works for {side} while the Doctor is at {self.board.pawn}"

    # The Endgame

    @property
    def _threats_bring_it(self) -> bool:
        wanted, there = self.parts["threats"], self.board.threats
        return there == wanted if self.house["threats_overshoot"] == "exactly" else there >= wanted

    def _endgame(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        if self.board.disk == "endgame":
            yield "the Endgame comes twice"
        if not self.sure:
            return
        if self.began != "build_up":
            yield "the Endgame comes in a turn that began in it"
        if rule == "endgame.enemy":
            own = self.side == ENEMY or self.house["trigger_on_doctor_turn"] == "at_once"
            if not own or not self._threats_bring_it:
                yield f"Threats of {self.board.threats} bring the Endgame to {self.side}"
        elif self.side != DOCTOR or self.face != "endgame":
            yield f"the disk shows {self.face!r} in the turn of {self.side}"

    def _next_turn(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        seat = values["seat"]
        if self.sure:
            yield from self._order(seat)
            if self.turn:
                yield from self._third_step()

    def _order(self, seat: str) -> Iterator[str]:
        """Sides take turns, and so do the members of a team."""
        side, mates = self.sides[seat], sum(s == self.sides[seat] for s in self.sides.values())
        if self.turn and self.side == side:
            yield f"{seat} has a turn after one of the same side"
        if mates > 1 and self.last.get(side) == seat:
            yield f"{seat} has two turns before the others of {side}"
        if not self.turn and self.next_begins not in ("", side):
            yield f"{side} begins, although it has won the last game"

    def _third_step(self) -> Iterator[str]:
        if self.began == "build_up" and self.side == ENEMY:
            if self._threats_bring_it and self.board.disk != "endgame":
                yield f"Threats of {self.board.threats} do not bring the Endgame"
        elif self.began == "build_up" and self._may_flip() and "flip" not in self.asked_in_turn:
            yield "the Doctor's team is not asked whether it tries for the Endgame"
        elif self.began == "endgame" and self.side == ENEMY and self.board.sum < 0:
            yield f"a sum of {self.board.sum} does not win for the Enemy"
        elif self.began == "endgame" and self.side == DOCTOR and "gambit" not in self.asked_in_turn:
            yield "there was no chance of a gambit"

    def _may_flip(self) -> bool:
        plain = all(
            self.house[rule] == usual
            for rule, usual in (
                ("target_timing", "third_step"),
                ("pulled_card_counts", "where_played"),
                ("trigger_on_doctor_turn", "never"),
            )
        )
        return plain and self.side == DOCTOR and self._reached()

    def _reached(self) -> bool:
        arcs = self.windows.arcs
        return any(self.board.total(stack) >= self.target(arcs) for stack in self.played_to)

    # Gambits

    def _chances(self) -> list[str]:
        """Who may give a card: clockwise; where one is alone, both teams as often, as turns go."""
        place = self.seats.index(self.turn)
        order = self.seats[place:] + self.seats[:place]
        if len(self.seats) != 3 or self.house["gambit_three"] == "clockwise_once":
            return order
        others = [seat for seat in order if self.sides[seat] != self.side]
        mates = [seat for seat in order if self.sides[seat] == self.side]
        if len(others) == 1:
            return [self.turn, others[0], mates[1], others[0]]
        others.sort(key=lambda seat: seat == self.last.get(self.sides[seat]))
        return [self.turn, others[0], self.turn, others[1]]

    def _asks_in_order(self, seat: str) -> Iterator[str]:
        """Whoever holds no card is passed over."""
        if self.house["gambit_pass"] == "may_come_back" or not self.chances:
            return
        while self.chances and self.chances[0] != seat:
            self.chances.pop(0)
        if not self.chances:
            yield f"{seat} has a chance out of its order"

    def _turn_card(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        card, lying = values["card"], self.board.stacks[values["stack"]]
        if not lying or lying[-1] != card:
            yield f"{card} is turned, which is not open"
        if self.sure and (self.side != DOCTOR or self.began != "endgame"):
            yield f"a gambit in a turn of {self.side} that began in {self.began}"

    def _give(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        face = self.board.faces[values["card"]]
        if not face.suit or face.side != self.sides[values["seat"]]:
            yield f"{values['seat']} gives {values['card']} to a gambit"

    @property
    def gambit_sum(self) -> int:
        return sum(self.board.faces[c].counts for c in (*self.turned.values(), *self.given))

    def _succeeds(self) -> bool:
        shown = int(self.face) if self.face.isdecimal() else None
        return shown is not None and self.gambit_sum + shown >= self.parts["gambit"]

    def _gambit_fails(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        if self.sure and values["sum"] != self.gambit_sum:
            yield f"the gambit sums {self.gambit_sum}, not {values['sum']}"
        if self.sure and self._succeeds():
            yield f"{self.face} and {self.gambit_sum} fail"

    # Winning

    def _game_won(self, values: Mapping[str, Any], rule: str) -> Iterator[str]:
        side, how = values["side"], values["ended"]
        if how == "deck_out":
            loser = ENEMY if side == DOCTOR else DOCTOR
            if self.board.pile[loser] or self.board.discards[loser]:
                yield f"{loser} still has cards to draw"
            return
        if not self.sure:
            return
        if how == "sum" and not (
            side == self.side == ENEMY and self.began == "endgame" and self.board.sum < 0
        ):
            yield f"{side} wins with {self.board.sum} in a turn that began in {self.began}"
        if how == "gambit" and not (side == self.side == DOCTOR and self._succeeds()):
            yield f"{side} wins with {self.face} and {self.gambit_sum}"
        if how == "sum" and values.get("sum") != f"−{-self.board.sum}":
            yield f"{self.board.sum} decides it, not {values.get('sum')}"
        if how == "gambit" and values.get("sum") != f"+{self.gambit_sum + int(self.face)}":
            yield f"{self.gambit_sum} and {self.face} decide it, not {values.get('sum')}"

    def over(self, outcome: Message) -> Iterator[str]:
        """More than half of the games, or all of them; or nobody is left on a side."""
        if outcome.id != f"{OUT}end":
            if {*self.sides.values()} == {*SIDES}:
                yield "the match is over although both sides are there"
            return
        values = dict(outcome.values)
        scores = {side: values[side] for side in SIDES}
        if scores != self.wins:
            yield f"games won: {self.wins}, not {scores}"
        best = max(SIDES, key=lambda side: self.wins[side])
        if values["winners"] != (best,):
            yield f"{values['winners']} have won the match with {self.wins}"

    # Questions

    def asked(self, question: Question | None, view: Any) -> Iterator[str]:
        self.windows.arcs = view.arcs
        if question is None or not self.sure:
            return
        about = question.about.id.removeprefix(OUT)
        if about == "flip" and not (self.side == DOCTOR and self.began == "build_up"):
            yield f"{self.side} may flip in a turn that began in {self.began}"
        if about == "flip" and self._plain_target() and not self._reached():
            yield f"the disk may be flipped without {self.target(view.arcs)}"
        if about == "die" and isinstance(question, Roll):
            needed = self.parts["gambit"] - self.gambit_sum
            if dict(question.about.values)["needed"] != needed:
                yield f"the throw needs {needed}"
        if about == "give_what":
            yield from self._asks_in_order(str(dict(question.about.values)["seat"]))
        if about == "first" and set(map(len, view.hands.values())) - self._hands_dealt():
            yield f"hands are dealt as {view.hands}"
        yield from self.windows.asked(question, self.turn)

    def _plain_target(self) -> bool:
        return self.house["target_timing"] == "third_step"

    def _hands_dealt(self) -> set[int]:
        lone = int(self.house["lone_hand"]) if len(self.seats) == 3 else 0
        return {self.parts["hand"], max(self.parts["hand"], lone)}
