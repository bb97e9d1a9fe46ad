"""Adventure D by the book alone: what lies there after each throw, what may be done about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.questions import Choose, Roll
from companion.games.time_of_the_daleks.cards import DilemmaTile
from companion.games.time_of_the_daleks.seen import Adventure

from .pools import BUILDING
from .sight import BLACK, Sight, name, values

ABOUT_DICE = ("not_met", "which_dice", "which_die", "turn_to", "turn_which", "rethrow")
TO_REROLL, TO_TURN = 2, 3  # Sonic Charges


class Dice:
    """The dice as they were thrown: a face changes by a throw or because hands turned it."""

    def __init__(self) -> None:
        self.lying: dict[str, str] = {}
        self.thrown: tuple[str, ...] = ()

    def look(self, sight: Sight) -> Iterator[str]:
        adventure = sight.adventure
        if adventure is None:
            self.lying, self.thrown = {}, ()
            return
        there = {f"{pool.seat}:{die.id}": die.face for pool in adventure.pools for die in pool.dice}
        if sight.corrected or not self.lying:
            self.lying = there
        yield from self._followed(sight, there)
        asked = sight.question
        self.lying = there
        self.thrown = tuple(die.place for die in asked.dice) if isinstance(asked, Roll) else ()

    def _followed(self, sight: Sight, there: dict[str, str]) -> Iterator[str]:
        if sight.event and self.thrown and sight.event.asked.startswith("roll"):
            thrown = zip(self.thrown, sight.event.answer, strict=True)
            self.lying |= {place: face for place, face in thrown if place in self.lying}
        blacks = 0
        for told in sight.news:
            if name(told) == "turn_die":
                self.lying[values(told)["die"]] = values(told)["symbol"]
            blacks += name(told) == "discard_black"
        gone = [place for place in self.lying if place not in there]
        if len(gone) != blacks or any(BLACK not in place for place in gone):
            yield f"dice: {gone} are gone after {blacks} black dice were discarded"
        for place, face in there.items():
            if self.lying.get(place) != face:
                yield f"dice: {place} shows {face}, and was thrown {self.lying.get(place)}"


class Means:
    """Which re-rolls and turns are on offer, and that none is once the Challenge is met."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        self.turned = False

    def look(self, sight: Sight) -> Iterator[str]:
        adventure = sight.adventure
        if adventure is None or adventure.stage in BUILDING:
            self.used, self.turned = set(), False
        if adventure is None:
            return
        self.turned |= any(name(told) == "turn_die" for told in sight.news)
        if sight.event and " daleks.not_met " in sight.event.asked:
            self.used |= set(sight.event.answer)
        if sight.asked not in ABOUT_DICE:
            return
        if is_met(adventure) and _is_known(sight, adventure.zone):
            yield f"dice: the Challenge is met, and {sight.asked} is asked"
        if self.turned and sight.asked in ("which_dice", "which_die", "rethrow"):
            yield f"dice: a face was turned, and {sight.asked} is asked"
        if sight.asked == "not_met" and isinstance(sight.question, Choose):
            yield from self._offered(sight, adventure, set(sight.question.options))

    def _offered(self, sight: Sight, adventure: Adventure, offered: set[str]) -> Iterator[str]:
        fixed = "fixed_point" in adventure.conditions
        locked = "time_locked" in adventure.conditions
        for pool in adventure.pools:
            seat, charges = pool.seat, sight.doctors[pool.seat].charges
            own = len(pool.dice) or sight.house["tokens_on"] == "either_pool"
            black = any(die.colour == BLACK for die in pool.dice)
            rules = {
                f"{seat}:charges": charges >= TO_REROLL and own and not fixed and not self.turned,
                f"{seat}:turn": charges >= TO_TURN and own and not locked,
                f"{seat}:black": black and not self.turned,
            }
            for option, right in rules.items():
                if bool(right) != (option in offered):
                    yield f"dice: {option} is {'not ' * bool(right)}offered"
        if sight.house["give_up"] == "allowed" and f"{adventure.seat}:give_up" not in offered:
            yield "dice: giving up is not offered"
        yield from self._icons(offered, fixed=fixed, locked=locked, house=sight.house)

    def _icons(
        self, offered: set[str], *, fixed: bool, locked: bool, house: dict[str, str]
    ) -> Iterator[str]:
        for option in offered:
            kind = option.split(":")[1]
            if kind == "reroll" and (fixed or self.turned):
                yield f"dice: {option} at a Fixed Point, or after a face was turned"
            if kind == "change" and locked:
                yield f"dice: {option} although it is Time Locked"
            once = kind == "change" or (kind == "reroll" and house["number_reroll"] == "together")
            if once and option in self.used:
                yield f"dice: {option} is offered a second time in one Adventure"


def _is_known(sight: Sight, zone: str) -> bool:
    """A Dilemma nobody has told us of may have been put there just now."""
    for place in sight.view.locations:
        card = place.dilemmas.get(zone)
        if card and _is_untold(sight.facts.dilemmas[card]):
            return False
    return True


def _is_untold(card: DilemmaTile) -> bool:
    return card.symbols is None or card.conditions is None


def is_met(adventure: Adventure) -> bool:
    """Each symbol of the Challenge on a die of its own."""
    faces = Counter(die.face for pool in adventure.pools for die in pool.dice)
    return bool(faces) and not Counter(adventure.challenge) - faces


class Outcomes:
    """Adventure E: success if and only if it was met; a Dalek goes, or comes."""

    def __init__(self) -> None:
        self.over = False
        self.sure = True  # nothing has been put right since the outcome
        self.before: Adventure | None = None

    def look(self, sight: Sight) -> Iterator[str]:
        """What the last look saw, and what hands are told since."""
        adventure = sight.adventure
        ends = [name(told) for told in sight.news if name(told) in ("success", "failure")]
        if len(ends) > 1:
            yield f"outcome: {ends} at once"
        if ends and not sight.corrected and self.before:
            yield from _placed(sight, ends[0], self.before)
        self.sure = adventure is None or (self.sure and not (sight.corrected and self.over))
        self.over = adventure is not None and adventure.stage == "resolve"
        if adventure is not None and self.over and self.sure:
            thrown = adventure.pools[0].dice
            if thrown and (adventure.outcome == "success") != is_met(adventure):
                yield f"outcome: {adventure.outcome} of a Challenge that says otherwise"
        self.before = adventure


def _placed(sight: Sight, end: str, before: Adventure) -> Iterator[str]:
    """One Dalek comes with a failure, if the game goes on."""
    on_anomaly = before.zone in sight.facts.anomalies
    came = [t for t in sight.news if t.rule == "adventure.failure.2"]
    wanted = end == "failure" and not on_anomaly and "." in before.zone
    if sight.outcome is None and len(came) != wanted:
        yield f"outcome: {len(came)} Daleks come after {end} at {before.zone}"
