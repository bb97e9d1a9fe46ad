"""Adventure E by the book alone: what comes of success and failure, in which order, how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.messages import Message
from companion.games.time_of_the_daleks.seen import Adventure

from .sight import Sight, name, values

SUCCESS = {f"adventure.success.{n}": n for n in range(1, 5)}
FAILURE = {f"adventure.failure.{n}": n for n in range(1, 4)}
REMOVED = ("remove_dalek", "remove_davros")
PLACED = ("place_dalek", "place_davros")
PAID = ("spend_charges", "discard_card")


class Resolving:
    """From the outcome to the end of the Adventure."""

    def __init__(self) -> None:
        self._faced: Adventure | None = None  # the Adventure as it was last seen before its outcome
        self.solved = ""  # the Dilemma that lay there
        self.could_pay = False  # the helper, at that time
        self.told: list[Message] = []
        self.kind = ""
        self.sure = True

    @property
    def faced(self) -> Adventure:
        assert self._faced is not None
        return self._faced

    def look(self, sight: Sight) -> Iterator[str]:
        self.sure &= not sight.corrected
        for told in sight.news:
            if self._faced and name(told) in ("success", "failure"):
                self.kind, self.told = name(told), []
            elif self.kind:
                self.told.append(told)
        adventure = sight.adventure
        if self.kind and (adventure is None or sight.outcome is not None):
            if self.sure:
                yield from self._judge(sight)
            self.kind, self._faced = "", None
        if adventure is None:
            self.sure, self._faced = True, None
        elif not self.kind:
            self._faced = adventure
            tile = adventure.zone.partition(".")[0]
            places = {each.tile: each.dilemmas for each in sight.view.locations}
            self.solved = places.get(tile, {}).get(adventure.zone, "")
            helper = sight.doctors.get(adventure.helper)
            hand = sight.view.hands.get(adventure.helper)
            self.could_pay = bool(helper and (helper.charges or hand))

    def _judge(self, sight: Sight) -> Iterator[str]:
        kept = self._before_the_next_turn()
        order = SUCCESS if self.kind == "success" else FAILURE
        steps = [order[told.rule] for told in kept if told.rule in order]
        if steps != sorted(steps):
            yield f"resolving: {self.kind} in the order {steps}"
        if sight.outcome is None:
            for seat in filter(None, (self.faced.seat, self.faced.helper)):
                console = sight.doctors.get(seat)
                aboard = console.companions if console else ()
                if waiting := [each.card for each in aboard if not each.full]:
                    yield f"resolving: {waiting} of {seat} are part-time after {self.kind}"
        if "." in self.faced.zone:
            how = self._succeeded if self.kind == "success" else self._failed
            yield from how(sight, kept)
        if self.faced.afar and sight.outcome is None:
            yield from self._afar(sight, kept)

    def _before_the_next_turn(self) -> list[Message]:
        ends = [n for n, told in enumerate(self.told) if name(told) == "pass_die"]
        return self.told[: ends[0]] if ends else self.told

    def _succeeded(self, sight: Sight, kept: list[Message]) -> Iterator[str]:
        names = Counter((told.rule, name(told)) for told in kept)
        dilemmas = names["adventure.success.1", "discard_dilemma"]
        if dilemmas != bool(self.solved):
            yield f"resolving: {dilemmas} Dilemmas are discarded for {self.solved}"
        own = sum(names["adventure.success.3", each] for each in REMOVED)
        more = sum(names["help.success", each] for each in REMOVED)
        here = bool(self.faced.helper) and not self.faced.afar
        if own > 1 or more > here:
            yield f"resolving: {own} and {more} Daleks leave"
        came = any(name(told) in PLACED for told in self.told)
        left = sight.dalek_markers(self.faced.zone)
        if left and not came and not own:
            yield f"resolving: {left} Daleks stay, and none left"
        on_earth = self.faced.zone.startswith("earth")
        if left and here and not came and not more and not on_earth:
            yield f"resolving: {left} Daleks stay, and the helper removed none"

    def _failed(self, sight: Sight, kept: list[Message]) -> Iterator[str]:
        here = bool(self.faced.helper) and not self.faced.afar
        for rule, wanted in (("adventure.failure.2", 1), ("help.failure", int(here))):
            came = sum(told.rule == rule and name(told) in PLACED for told in kept)
            if came > wanted or (came < wanted and sight.outcome is None):
                yield f"resolving: {came} Daleks come by {rule}"

    def _afar(self, sight: Sight, kept: list[Message]) -> Iterator[str]:
        """A card for success, a charge or a card for failure."""
        helper = self.faced.helper
        mine = [told for told in kept if values(told).get("seat") == helper]
        won = [t for t in mine if (t.rule, name(t)) == ("help.success", "take_card")]
        paid = [t for t in mine if t.rule == "help.failure" and name(t) in PAID]
        if len(won) > (self.kind == "success") or len(paid) > (self.kind == "failure"):
            yield f"resolving: {helper} from afar draws {len(won)} and pays {len(paid)}"
        if self.kind == "success" and not won and sight.view.decks["timey_wimey"].size:
            yield f"resolving: {helper} from afar draws nothing"
        lost = any(name(told) in PAID for told in mine)
        if self.kind == "failure" and self.could_pay and not (paid or lost):
            yield f"resolving: {helper} from afar pays nothing"


class Recruits:
    """One Companion a turn, for one card or charge. Rulebook p.10."""

    def __init__(self) -> None:
        self.paid = 0
        self.turn = ("", 0)
        self.sure = True

    def look(self, sight: Sight) -> Iterator[str]:
        turn = (sight.view.turn, sight.view.round)
        if turn != self.turn:
            self.paid, self.sure = 0, True
        self.sure &= not sight.corrected
        self.turn = turn
        for told in sight.news:
            if told.rule == "adventure.recruit" and name(told) in PAID:
                self.paid += int(values(told).get("n", 1))
            came = (told.rule, name(told)) == ("adventure.recruit", "aboard_part_time")
            if came and self.paid != 1 and self.sure:
                yield f"recruits: {values(told)} for {self.paid} charges or cards"
        if self.paid > 1 and self.sure:
            yield f"recruits: {self.paid} charges or cards are paid in one turn"
