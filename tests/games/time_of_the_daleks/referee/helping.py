"""Call for help by the book alone: what it costs, and how far the ship moves. Rulebook p.17-18."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.messages import Message
from companion.games.time_of_the_daleks.seen import Adventure

from .resolving import PAID
from .sight import Sight, name, values


class Helping:
    """From the call to the helper's coming."""

    def __init__(self) -> None:
        self.sure = True
        self.paid: Counter[str] = Counter()
        self.ship = 0
        self.moved = 0
        self.reached = False  # Gallifrey: nothing moves past it
        self.come = False  # what the move sets off is no price of the journey
        self.at: dict[str, str] = {}  # where everybody stood when help was called for

    def look(self, sight: Sight) -> Iterator[str]:
        self.sure &= not sight.corrected
        if sight.adventure is None:
            self._forget()
            self.sure = True
        if sight.asked == "how_to_help":
            self.at = {seat: console.at for seat, console in sight.doctors.items()}
        for told in sight.news:
            yield from self._follow(sight, told)
        self.ship = sight.view.web.ship

    def _forget(self) -> None:
        self.paid.clear()
        self.moved, self.reached, self.come, self.at = 0, False, False, {}

    def _follow(self, sight: Sight, told: Message) -> Iterator[str]:
        what, said = name(told), values(told)
        if what == "move_ship":
            if told.rule == "help":
                self.moved += said["space"] - self.ship
                self.reached |= said["space"] == sight.view.web.gallifrey
            self.ship = said["space"]
        self.come |= (told.rule, what) == ("help", "move_doctor")
        if told.rule == "help" and what in PAID and not self.come:
            self.paid[said["seat"]] += int(said.get("n", 1))
        if what in ("helps_here", "helps_afar", "help_refused"):
            if sight.adventure is not None and self.at and self.sure:
                here = what == "helps_here"
                yield from self._judge(sight, sight.adventure, said["seat"], here=here)
            self._forget()

    def _judge(
        self, sight: Sight, adventure: Adventure, helper: str, *, here: bool
    ) -> Iterator[str]:
        tile = adventure.zone.partition(".")[0]
        travels = here and self.at[helper].partition(".")[0] != tile
        wanted = Counter({adventure.seat: 1} | ({helper: 1} if travels else {}))
        if self.paid != wanted:
            yield f"help: {dict(self.paid)} is paid, and {dict(wanted)} is its price"
        far = 2 if here and "." in adventure.zone else 0
        if self.moved != far and not (self.reached or self.ship == sight.view.web.gallifrey):
            yield f"help: the ship moves {self.moved} instead of {far}"
        if travels and not sight.interjected:
            at = sight.doctors[helper].at
            if at != adventure.zone:
                yield f"help: {helper} comes to {at} instead of {adventure.zone}"


class Exterminated:
    """A die for each Dalek marker, no more and no less, and no card has changed that."""

    def __init__(self) -> None:
        self.sure = True

    def look(self, sight: Sight) -> Iterator[str]:
        adventure = sight.adventure
        if adventure is None:
            self.sure = True
            return
        self.sure &= not sight.interjected
        if sight.asked != "throw" or not self.sure:
            return
        gone = sum(
            left.rule == "adventure.exterminate" for pool in adventure.pools for left in pool.left
        )
        if gone != (daleks := sight.dalek_markers(adventure.zone)):
            yield f"help: {gone} dice are exterminated by {daleks} Daleks"
