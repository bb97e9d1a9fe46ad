"""Adventure C by the book alone: eight dice, three of a colour, seven and one, five and three."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.questions import Roll
from companion.games.time_of_the_daleks.seen import Adventure

from .sight import BLACK, COLOURED, STORY_DICE, Sight, is_first_throw, name, values

BUILDING = ("recruit", "build")
WHILE_BUILDING = ("build_pool", "discard_down")


class Pools:
    """What each Doctor had in the pool when it was built, and what has left it since."""

    def __init__(self) -> None:
        self.built: dict[str, Counter[str]] = {}

    def look(self, sight: Sight) -> Iterator[str]:
        adventure = sight.adventure
        if adventure is None or sight.corrected or sight.taught:
            self.built = {}
        if adventure is None:
            return
        if adventure.stage in ("roll", "resolve") and not is_first_throw(sight.question):
            return
        yield from self._grown(sight, adventure)
        if is_first_throw(sight.question):
            yield from self._thrown(sight, adventure)

    def _grown(self, sight: Sight, adventure: Adventure) -> Iterator[str]:
        """A pool that has been built only ever loses dice."""
        for pool in adventure.pools:
            seat, there = pool.seat, Counter(pool.colours)
            if seat in self.built:
                if there - self.built[seat]:
                    yield f"pools: {seat}'s built pool grew from {self.built[seat]} to {there}"
                self.built[seat] = there
            elif not _is_building(sight, adventure, seat):
                self.built[seat] = there

    def _thrown(self, sight: Sight, adventure: Adventure) -> Iterator[str]:
        assert isinstance(sight.question, Roll)
        dice = [(die.place.partition(":")[0], die.kind) for die in sight.question.dice]
        most = limits(sight, adventure)
        for seat, n in Counter(seat for seat, _ in dice).items():
            if n > most.get(seat, 0):
                yield f"pools: {seat} throws {n} dice, and may throw {most.get(seat, 0)}"
        yield from _supplied(sight, dice)
        daleks = sight.dalek_markers(adventure.zone)
        if len(dice) > max(0, sum(most.values()) - daleks):
            yield f"pools: {len(dice)} dice are thrown although {daleks} Daleks exterminate"


def _is_building(sight: Sight, adventure: Adventure, seat: str) -> bool:
    """Its owner is still at it; of two pools the helped Doctor's is built first."""
    if adventure.stage not in BUILDING:
        return False
    if sight.question is None:
        return True
    at_it = values(sight.question.about).get("seat")
    if sight.asked not in WHILE_BUILDING or at_it == seat:
        return True
    return bool(adventure.helper == seat)


def limits(sight: Sight, adventure: Adventure) -> dict[str, int]:
    """Rulebook p.11 and 17-18."""
    breach = "time_breach" in adventure.conditions
    if not adventure.helper:
        return {adventure.seat: 8 - breach}
    helped, helper = (7, 1) if adventure.afar else (5, 3)
    return {adventure.seat: helped - breach, adventure.helper: helper}


def _supplied(sight: Sight, dice: list[tuple[str, str]]) -> Iterator[str]:
    jointly = sight.house["coloured_limit_in_help"] == "jointly"
    prison = sight.prison if sight.house["imprison_mid_adventure"] == "at_once" else Counter()
    together = Counter(colour for _, colour in dice)
    for colour, n in STORY_DICE.items():
        if (jointly or colour == BLACK) and together[colour] > n - prison[colour]:
            yield f"pools: {together[colour]} {colour} dice are thrown; {prison[colour]} in prison"
    for (seat, colour), n in Counter(dice).items():
        if colour in COLOURED and n > 3:
            yield f"pools: {seat} throws {n} {colour} dice"


class Sizes:
    """A pool is as big as its cards make it: nothing is lost on the way to the throw."""

    def __init__(self) -> None:
        self.paid = 0  # with dice, for effects of cards
        self.sure = False  # nothing happened that the icons on the consoles do not tell

    def look(self, sight: Sight) -> Iterator[str]:
        adventure = sight.adventure
        if adventure is None:
            self.paid, self.sure = 0, True
            return
        if sight.corrected or sight.interjected or sight.prison:
            self.sure = False
        self.paid += sum(
            len(values(told)["colours"])
            for told in sight.news
            if name(told) == "take_dice_out"
            and told.rule not in ("adventure.discard", "adventure.exterminate")
        )
        if not (is_first_throw(sight.question) and self.sure):
            return
        assert isinstance(sight.question, Roll)
        wanted = self._gathered(sight, adventure)
        if wanted is None:
            return
        left = max(0, wanted - sight.dalek_markers(adventure.zone) - self.paid)
        if len(sight.question.dice) != left:
            yield f"pools: {len(sight.question.dice)} dice are thrown, and {left} were left"

    def _gathered(self, sight: Sight, adventure: Adventure) -> int | None:
        """Dice after discarding down; None where the supply might have bound."""
        total, all_icons = 0, []
        for seat, most in limits(sight, adventure).items():
            icons = [icon for card in sight.icons(seat) for icon in card.add]
            all_icons += icons
            total += min(most, len(icons))
        reach = Counter(c for icon in all_icons for c in STORY_DICE if _reaches(icon, c))
        if any(reach[colour] > n for colour, n in STORY_DICE.items()):
            return None
        return total


def _reaches(icon: str, colour: str) -> bool:
    return icon == "any" or colour in icon
