"""Every question can be answered, every offer be played, every card is in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.messages import NotAllowed
from companion.core.questions import Answer, Choose, Draw, Question, Roll
from companion.core.session import Session

from .sight import Sight


class Answerable:
    """Someone who plays may answer it, each option will do, and each die has faces."""

    def look(self, sight: Sight) -> Iterator[str]:
        question = sight.question
        if question is None:
            return
        if not set(question.by) <= sight.doctors.keys():
            yield f"question: {sight.asked} is put to {question.by}, who do not all play"
        match question:
            case Choose():
                yield from _chosen(question)
            case Roll(dice=dice):
                if not dice or not all(die.faces for die in dice):
                    yield f"question: {sight.asked} throws {dice}"
            case Draw(possible=possible):
                if not (possible or question.teachable or question.secret):
                    yield f"question: {sight.asked} has no card"
                yield from filter(None, (_refused(question, (card,)) for card in possible))


def _chosen(question: Choose) -> Iterator[str]:
    options, few, many = question.options, question.at_least, question.at_most
    if not options or len(set(options)) != len(options):
        yield f"question: {question.about.id} offers {options}"
    if not 0 <= few <= many <= len(options):
        yield f"question: {question.about.id} wants {few} to {many} of {len(options)}"
    for option in options:
        others = (each for each in options if each != option)
        answer = (option, *others)[: max(1, few)]
        if problem := _refused(question, answer):
            yield problem


def _refused(question: Question, answer: Answer) -> str:
    try:
        question.check(answer)
    except NotAllowed as refusal:
        return f"question: {question.about.id} refuses {answer}: {refusal.why.id}"
    return ""


class Cards:
    """As many cards of each deck as at the beginning, and none in two places."""

    def __init__(self) -> None:
        self.total: Counter[str] = Counter()

    def look(self, sight: Sight) -> Iterator[str]:
        total = _cards(sight)
        if not self.total:
            self.total = total
        yield from (
            f"cards: {n} of {deck}, and {self.total[deck]} at the beginning"
            for deck, n in total.items()
            if n != self.total[deck]
        )
        self.total = total
        lying = [card for card in _lying(sight) if card != "?"]
        for card, n in Counter(lying).items():
            if n > 1:
                yield f"cards: {card} lies in {n} places"


def _cards(sight: Sight) -> Counter[str]:
    view, consoles = sight.view, sight.doctors.values()
    equipment = [card for each in consoles for card in each.equipment]
    total = Counter({deck: pile.size + len(pile.discards) for deck, pile in view.decks.items()})
    total["locations"] += len(view.locations) + len(view.offered)
    total["dilemmas"] += sum(1 for p in view.locations for d in p.dilemmas.values() if d)
    total["anomalies"] += len(view.anomalies)
    played = [card for card in sight.facts.timey_wimey if card not in equipment]
    total["timey_wimey"] += sum(map(len, view.hands.values())) + len(equipment)
    total["timey_wimey"] += len(played)
    aboard = sum(len(each.companions) for each in consoles)
    total["companions"] = total.pop("earth") + total.pop("alien") + aboard
    return total


def _lying(sight: Sight) -> Iterator[str]:
    """Every card that lies open, with its deck."""
    view = sight.view
    for each in sight.doctors.values():
        yield from (f"card {card}" for card in each.equipment)
        yield from (f"companion {c.card}" for c in each.companions)
    for place in view.locations:
        yield f"tile {place.tile}"
        yield from (f"dilemma {d}" for d in place.dilemmas.values() if d not in ("", "?"))
    yield from (f"anomaly {each.card}" for each in view.anomalies)
    for deck, pile in view.decks.items():
        kind = {"timey_wimey": "card", "earth": "companion", "alien": "companion"}.get(
            deck, deck.removesuffix("s")
        )
        kind = {"location": "tile", "anomalie": "anomaly"}.get(kind, kind)
        yield from (f"{kind} {card}" for card in pile.discards if card != "?")


EVERY = {"build_pool": 40, "discard_down": 20}  # looks: the odds of pools take their time
OFTEN = 5


class Advice:
    """What is advised may be done, and nothing that may be done is passed over in silence."""

    def __init__(self) -> None:
        self.looks = 0

    def ask(self, session: Session) -> Iterator[str]:
        question = session.question
        if not isinstance(question, Choose) or session.now.table.adventure is None:
            return
        self.looks += 1
        if self.looks % EVERY.get(question.about.id.removeprefix("daleks."), OFTEN):
            return
        last = None
        for last in session.advice()(lambda: None):
            for each in last.suggestions:
                if problem := _refused(question, each.answer):
                    yield f"advice: {problem}"
                if not 0 <= each.chance <= 1 + 1e-9:
                    yield f"advice: {each.answer} with chance {each.chance}"
        if last is not None and last.suggestions and not last.notes:
            named = {option for each in last.suggestions for option in each.answer}
            if question.about.id == "daleks.not_met" and set(question.options) - named:
                yield f"advice: says nothing of {set(question.options) - named}"
