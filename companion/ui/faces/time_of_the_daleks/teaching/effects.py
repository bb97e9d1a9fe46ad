"""The keypad for effects: the effect words, each with its number and what else it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.games.time_of_the_daleks.vocabulary import WORDS
from companion.ui.teaching.forms import Changed, Speech
from companion.ui.teaching.pad import OneOf, Pad, hint, key, keys
from companion.ui.theme import colours
from companion.ui.theme.widgets import Column, Field, Stepper, Surface, lay

from . import facts
from .links import LinkPad
from .symbols import SymbolPad, colour_name


class EffectPad(Pad):
    """``context`` is where the effects stand: fail, reward, effects or cost."""

    def __init__(
        self, speech: Speech, value: list[Any], context: str, changed: Changed, *, deep: bool = True
    ) -> None:
        self.context, self.deep, self.all = context, deep, False
        super().__init__(speech, value, changed)

    def parts(self) -> Iterable[Widget]:
        words = [
            word
            for word in facts.PADS[self.context]
            if self.deep or word not in ("choice", "move_tax")
        ]
        shown = words if self.all else words[: facts.SHOWN]
        there = {effect["do"] for effect in self.value}
        taps = [
            key(self.words.name("effect", word), partial(self.add, word), chosen=word in there)
            for word in shown
        ]
        if len(shown) < len(words):
            taps.append(key(self.say("teach.more"), self.show_all, icon="plus"))
        yield keys(taps)
        for n, effect in enumerate(self.value):
            yield EffectRow(
                self.speech,
                effect,
                self.context,
                partial(self.replace, n),
                partial(self.take, n),
            )

    def show_all(self) -> None:
        self.all = True
        self.draw()

    def add(self, word: str) -> None:
        self.put([*self.value, facts.new_effect(word, self.context)])

    def replace(self, n: int, effect: Any) -> None:
        """A row has changed its own effect: it draws itself."""
        self.value = [effect if place == n else each for place, each in enumerate(self.value)]
        self.changed(self.value)


class EffectRow(Surface):
    """One effect: its number, its options, and what is rarely wanted behind a tap."""

    def __init__(
        self, speech: Speech, effect: Any, context: str, changed: Changed, remove: Any
    ) -> None:
        super().__init__(size_hint_y=None, fill=colours.SURFACE, edge=colours.QUIET)
        self.bind(minimum_height=self.setter("height"))
        self.speech, self.effect, self.context = speech, effect, context
        self.changed, self.remove, self.details = changed, remove, False
        self.draw()

    def draw(self) -> None:
        self.clear_widgets()
        lay(self, *self._parts())

    def _parts(self) -> Iterator[Widget]:
        word, say = self.effect["do"], self.speech.say
        name = self.speech.words.name("effect", word)
        says, (option, values) = WORDS[word], WORDS[word].option
        if not says.number:
            yield hint(name)
        else:
            least = -9 if says.backward else 1
            put = partial(self.set, "n")
            yield Stepper(name, self.effect.get("n", 1), put, least, 9)
        if option:
            yield self._one(option, values)
        if word in ("discard_equipment", "forbid"):
            yield Field(self.effect.get("tag", ""), say("teach.tag"), partial(self.set, "tag"))
        for n, option in enumerate(self.effect.get("options", ())):
            yield hint(say("teach.option", n=n + 1))
            change = partial(self._set_option, n)
            yield EffectPad(self.speech, option, "fail", change, deep=False)
        if self.details:
            yield from self._details()
        taps = [key(say("teach.remove"), self.remove, icon="cross")]
        if self.context == "effects":
            taps.append(key(say("teach.details"), self._turn, chosen=self.details))
        yield keys(taps)

    def _details(self) -> Iterator[Widget]:
        say = self.speech.say
        for name, values in (("when", facts.WHEN), ("who", facts.WHO)):
            yield hint(say(f"teach.{name}"))
            yield self._one(name, values)
        if self.effect.get("when") == "success":
            symbols = self.effect.get("symbols", [])
            yield SymbolPad(self.speech, symbols, partial(self.set, "symbols"))
        yield hint(say("teach.if_with"))
        library = self.speech.library
        people = (*library.roles, *library.people)
        if_with = self.effect.get("if_with", [])
        yield LinkPad(self.speech, if_with, people, partial(self.set, "if_with"))
        yield hint(say("teach.cost_of"))
        cost = self.effect.get("cost", [])
        yield EffectPad(self.speech, cost, "cost", partial(self.set, "cost"), deep=False)

    def _one(self, name: str, values: tuple[str, ...]) -> Column:
        default = "you" if name == "who" else "now" if name == "when" else ""
        options = [(each, self._name(name, each)) for each in values]
        now = self.effect.get(name, default)
        return OneOf(self.speech, now, options, partial(self._choose, name))

    def _name(self, name: str, value: str) -> str:
        if name == "colour":
            return colour_name(self.speech.words, value)
        return self.speech.words.name(name, value or "console")

    def _choose(self, name: str, value: str) -> None:
        self.set(name, value)
        if name == "when":
            self.draw()

    def _set_option(self, n: int, option: list[Any]) -> None:
        options = [option if k == n else each for k, each in enumerate(self.effect["options"])]
        self.set("options", options)

    def set(self, name: str, value: Any) -> None:
        kept = {each: said for each, said in self.effect.items() if each != name}
        self.effect = {**kept, name: value} if value not in ("", []) else kept
        self.changed(self.effect)

    def _turn(self) -> None:
        self.details = not self.details
        self.draw()
