"""What an option costs or ends, said on it before it is chosen."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.questions import Choose
from companion.games.time_of_the_daleks.seen import View
from companion.ui.host import Words
from companion.ui.phrases import Phrases

ENDING = ("change", "turn")  # a face: from then on nothing is thrown again
REFUSE = "refuse"
REROLLS = ("reroll", "charges", "black", "k9")


def prices(view: View, words: Words, say: Phrases) -> dict[str, str]:
    """By option of the open question, its name and its price."""
    found = dict(_prices(view, say))
    return {
        option: say("board.priced", what=words.name("option", option), price=price)
        for option, price in found.items()
    }


def ends_rerolls(view: View, option: str) -> bool:
    """Whether dice could be thrown again now, and not after this."""
    options = view.question.options if isinstance(view.question, Choose) else ()
    possible = any(_means(each) in REROLLS for each in options)
    return possible and option in options and _means(option) in ENDING


def _prices(view: View, say: Phrases) -> Iterator[tuple[str, str]]:
    if not isinstance(view.question, Choose):
        return
    about, options = view.question.about.id, view.question.options
    if about == "daleks.how_to_help":
        helper = str(dict(view.question.about.values)["seat"])
        yield from ((how, _help(view, helper, how, say)) for how in options if how != REFUSE)
    for option in options:
        if about == "daleks.build_pool" and option.startswith("help:"):
            yield option, say("board.price.call")
        if about == "daleks.not_met" and ends_rerolls(view, option):
            yield option, say("board.ends_rerolls")


def _help(view: View, helper: str, how: str, say: Phrases) -> str:
    """A journey for who is elsewhere, and the ship's way to a Location."""
    if how == "afar":
        return say("board.price.afar")
    zone, at = view.going_on.zone, view.doctors[helper].at
    there = bool(at) and at.partition(".")[0] == zone.partition(".")[0]
    costs = [] if there else [say("board.price.journey")]
    costs += [] if zone in view.facts.anomalies else [say("board.price.ship")]
    return ", ".join(costs) or say("board.price.nothing")


def _means(option: str) -> str:
    """ "ann:reroll:eleventh.0" is a re-roll."""
    return option.split(":")[1] if ":" in option else ""
