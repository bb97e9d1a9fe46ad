"""The keypad that fits a field, whatever it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.time_clash.cards import FAIL, STACKS, SUITS
from companion.games.time_clash.described import stands
from companion.games.time_clash.halves import ABILITIES, OPTIONS, place_of_reply
from companion.ui.teaching.forms import Changed, Speech
from companion.ui.teaching.pad import OneOf, Pad, chosen_list, hint, key, keys
from companion.ui.theme import sizes
from companion.ui.theme.widgets import Column, Field, Flow, Stepper, Tap

MOST_ICONS, MOST_COPIES, FACES = 9, 9, 6
HIGHEST = 1_900  # as high as a number on a card may be
SPECIAL = "special"
# Of an effect, the numbers that may be told; of each the least, which goes without saying, the most
# and the step
COUNTED = {
    **dict.fromkeys(("discard", "remove", "shift", "transfer", "counter"), ("max",)),
    **dict.fromkeys(("draw", "recover", "discard_hand"), ("n",)),
}
STEPS = {"max": (0, 1_000, 100), "n": (1, 5, 1)}


def pad_for(speech: Speech, field: str, value: Any, changed: Changed) -> Widget:
    """It tells every change to ``changed``."""
    words = speech.words
    match field:
        case "suit":
            special = (SPECIAL, words.name("sort", SPECIAL))
            return OneOf(speech, value or "", [*suits(speech), special], changed)
        case "kind":
            kinds = [(each, words.name("step", f"{each}_arc")) for each in STACKS]
            return OneOf(speech, value or "", kinds, changed)
        case "value":
            return NumberPad(speech, value, changed)
        case "options":
            return HalvesPad(speech, value, changed)
        case "abilities":
            return AbilityPad(speech, list(value or ()), changed)
        case "icons":
            return IconsPad(speech, dict(value), changed)
        case "die":
            return DiePad(speech, [], changed)
        case "tardis" | "dalek":
            return Stepper("", value or 0, changed, 0, MOST_ICONS)
    return Stepper("", value or 1, changed, 1, MOST_COPIES)


def suits(speech: Speech) -> list[tuple[str, str]]:
    return [(suit, speech.words.name("suit", suit)) for suit in SUITS]


class NumberPad(Pad):
    """Hundreds are a tap each; any other number is written."""

    HUNDREDS = (100, 200, 300, 400, 500, 600)

    def parts(self) -> Iterable[Widget]:
        taps = [key(str(n), partial(self.put, n), chosen=n == self.value) for n in self.HUNDREDS]
        yield keys(taps, narrow=True)
        written = "" if self.value in (None, *self.HUNDREDS) else str(self.value)
        yield Field(written, self.say("teach.number"), self._write)

    def _write(self, text: str) -> None:
        digits = text.strip().lstrip("+-−")
        n = int(digits) if digits.isdecimal() and len(digits) < 5 else 0
        self.value = n if 0 < n <= HIGHEST else None
        self.changed(self.value)


class HalvesPad(Pad):
    """One half of a special card is played, the other replies. What is chosen stands alone, so that
    the other is in sight; a touch takes it back."""

    def __init__(self, speech: Speech, value: Any, changed: Changed) -> None:
        super().__init__(speech, [*(value or ([], []))], changed)

    def parts(self) -> Iterable[Widget]:
        reply = place_of_reply(self.value)
        for place, known, said in zip(
            (1 - reply, reply), OPTIONS, ("played", "reply"), strict=True
        ):
            yield hint(self.say(f"teach.half.{said}"))
            now = self.value[place]
            yield _sentences([self._key(place, half) for half in ([now] if now else known)])
            for n, effect in enumerate(now):
                yield from self._numbers(place, n, effect)

    def _numbers(self, place: int, n: int, effect: Mapping[str, Any]) -> Iterator[Widget]:
        """What differs from card to card: how many cards, and how high they may be."""
        for what in COUNTED.get(effect["do"], ()):
            least, most, by = STEPS[what]
            value = effect.get(what, least)
            if isinstance(value, int):
                put = partial(self._count, place, n, what)
                said = partial(self._said, what)
                yield Stepper(self.say(f"teach.{what}"), value, put, least, most, by, said)

    def _said(self, what: str, value: int) -> str:
        return self.say("teach.max.any") if what == "max" and not value else str(value)

    def _count(self, place: int, n: int, what: str, value: int) -> None:
        effect = {k: v for k, v in self.value[place][n].items() if k != what}
        if value != STEPS[what][0]:
            effect[what] = value
        half = [*self.value[place][:n], effect, *self.value[place][n + 1 :]]
        self.put([half if at == place else each for at, each in enumerate(self.value)])

    def _key(self, place: int, half: Any) -> Tap:
        said = self.words.told(stands("options", [half]))
        return key(said, partial(self._choose, place, half), chosen=self.value[place] == half)

    def _choose(self, place: int, half: Any) -> None:
        now = [] if self.value[place] == half else half
        self.put([now if n == place else each for n, each in enumerate(self.value)])


class AbilityPad(Pad):
    """Any of those that are known; those it has that are not stay."""

    def parts(self) -> Iterable[Widget]:
        others = [each for each in self.value if each not in ABILITIES]
        yield _sentences([self._key(each) for each in (*others, *ABILITIES)])
        yield hint(self.say("teach.abilities.none"))

    def _key(self, ability: Any) -> Tap:
        said = self.words.told(stands("abilities", [ability]))
        return key(said, partial(self._turn, ability), chosen=ability in self.value)

    def _turn(self, ability: Any) -> None:
        if ability in self.value:
            self.put([each for each in self.value if each != ability])
        else:
            self.put([*self.value, ability])


class IconsPad(Pad):
    """How many of either drawing stand on an arc."""

    def parts(self) -> Iterable[Widget]:
        for icon in ("tardis", "dalek"):
            put = partial(self._count, icon)
            yield Stepper(self.say(f"teach.{icon}"), self.value[icon], put, 0, MOST_ICONS)

    def _count(self, icon: str, n: int) -> None:
        self.value = {**self.value, icon: n}
        self.changed(self.value)


class DiePad(Pad):
    """Five numbers beside the "Fail"; it is told once all are there."""

    def parts(self) -> Iterable[Widget]:
        if self.value:
            yield chosen_list([str(n) for n in self.value], self.take)
        full = len(self.value) == FACES - 1
        taps = [key(str(n), partial(self._add, n), disabled=full) for n in range(100, 1000, 100)]
        yield keys(taps, narrow=True)
        self.typed = Field("", self.say("teach.number"), lambda _: None)
        self.typed.bind(on_text_validate=lambda field: self._write(field.text))
        yield self.typed

    def _write(self, text: str) -> None:
        if text.isdecimal() and 0 < int(text) <= HIGHEST:
            self._add(int(text))

    def _add(self, n: int) -> None:
        if len(self.value) < FACES - 1:
            self.put([*self.value, n])

    def put(self, value: Any) -> None:
        self.value = value
        self.draw()
        full = len(value) == FACES - 1
        self.changed([FAIL, *map(str, sorted(value))] if full else None)

    def begun(self) -> str:
        return "" if len(self.value) in (0, FACES - 1) else self.say("teach.die.more")


def _sentences(taps: list[Tap]) -> Column:
    """Whole sentences: as wide as can be read at a glance."""
    return Column(Flow(taps, 16 * sizes.body()))
