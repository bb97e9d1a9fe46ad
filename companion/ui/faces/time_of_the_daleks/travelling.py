"""Where one may travel, as answers beside the board: what waits there, and what is won there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.questions import Choose
from companion.games.time_of_the_daleks.cards import Effect
from companion.games.time_of_the_daleks.seen import View
from companion.games.time_of_the_daleks.vocabulary import WORDS
from companion.ui.boards.scene import Icon
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.questions.answer import Described
from companion.ui.theme import colours

from .challenge import daleks_near
from .zone import HIDDEN

ASKED = ("travel", "tardis_obeys", "choose_location", "move_where")
STAY, ROLL, NEW = "stay", "roll", "new"
HINTS = {ROLL: "board.travel.roll", NEW: "board.travel.new"}
GAINS = 2  # of a reward that are drawn
HARD = 0.3  # of a space of the Web of Time: what a symbol that is needed takes from its worth
UNSEEN = 2  # symbols that a Dilemma has which lies face down


def described(view: View, words: Words, say: Phrases) -> dict[str, Described]:
    question = view.question
    if not isinstance(question, Choose) or question.about.id.removeprefix("daleks.") not in ASKED:
        return {}
    at = view.doctors[question.by[0]].at
    places = [each for each in question.options if _place(view, each, at)]
    places.sort(key=lambda option: -_worth(view, _place(view, option, at)))
    found = {each: _to(view, each, _place(view, each, at), words, say) for each in places}
    return found | dict(_by_die(question.options, words, say))


def _place(view: View, option: str, at: str) -> str:
    place = at if option == STAY else option
    return place if place in view.facts.zones or place in view.facts.anomalies else ""


def _by_die(options: Sequence[str], words: Words, say: Phrases) -> Iterator[tuple[str, Described]]:
    for option in (ROLL, NEW):
        if option in options:
            icon = Icon("dice" if option == ROLL else "location", colours.TEXT)
            yield option, Described(words.name("option", option), say(HINTS[option]), (icon,))


def _to(view: View, option: str, place: str, words: Words, say: Phrases) -> Described:
    name, hint = _name(words, place), _hint(view, place, words, say)
    if option == STAY:
        name, hint = words.name("option", STAY), words.name("zone", place)
    return Described(name, hint, (_icon(view, option, place),), tuple(_gains(view, place)))


def _name(words: Words, place: str) -> str:
    """Elsewhere than on Earth a Time Zone is known by its own name."""
    tile = words.name("tile", place.partition(".")[0])
    name = words.name("zone", place)
    return name if place.startswith("earth.") else name.removeprefix(f"{tile}, ")


def _icon(view: View, option: str, place: str) -> Icon:
    if place in view.facts.anomalies:
        return Icon("anomaly", colours.ANOMALY)
    if option == STAY:
        return Icon("figure", colours.TEXT)
    return Icon("earth" if place.startswith("earth.") else "location", colours.TEXT)


def _hint(view: View, place: str, words: Words, say: Phrases) -> str:
    """What counts most: that there is nothing to be done, Daleks, or how much is needed."""
    daleks, dilemma = daleks_near(view, place), _dilemma(view, place)
    if dilemma == "" and place in view.facts.zones:
        return say("board.travel.solved")
    if daleks and place.startswith("earth."):
        return say("board.travel.frees")
    if daleks:
        return say("board.travel.daleks", n=daleks)
    symbols = _symbols(view, place)
    if symbols is None:
        return say("board.unknown")
    if dilemma in (None, HIDDEN):
        return say("board.travel.hidden", n=symbols)
    if dilemma:
        return say("board.travel.open", n=symbols, dilemma=words.name("card", dilemma))
    return say("board.needed", n=symbols)


def _gains(view: View, place: str) -> Iterator[tuple[Icon, str]]:
    drawn = [each for each in _reward(view, place) if WORDS[each.do].drawing]
    for each in drawn[:GAINS] if _dilemma(view, place) != "" else ():
        word = WORDS[each.do]
        yield Icon(word.drawing, colours.GOOD), f"{word.sign * each.n:+d}".replace("-", "−")


def _worth(view: View, place: str) -> float:
    """At a glance: the reward, less what is hard about it; where all is done there is none."""
    if _dilemma(view, place) == "":
        return -99.0
    won = sum(WORDS[each.do].worth * each.n for each in _reward(view, place))
    unseen = UNSEEN if _dilemma(view, place) in (None, HIDDEN) else 0
    return won + daleks_near(view, place) - HARD * ((_symbols(view, place) or 0) + unseen)


def _dilemma(view: View, place: str) -> str | None:
    """What lies there: nothing any more, something face down; None where nothing lies yet, or never
    does."""
    lying = {zone: card for each in view.locations for zone, card in each.dilemmas.items()}
    return lying.get(place)


def _reward(view: View, place: str) -> Sequence[Effect]:
    facts = view.facts.anomalies.get(place) or view.facts.zones[place]
    return facts.reward or ()


def _symbols(view: View, place: str) -> int | None:
    facts = view.facts.anomalies.get(place) or view.facts.zones[place]
    lies = view.facts.dilemmas.get(_dilemma(view, place) or "")
    parts = [facts.symbols, lies.symbols if lies else ()]
    return None if None in parts else sum(len(part or ()) for part in parts)
