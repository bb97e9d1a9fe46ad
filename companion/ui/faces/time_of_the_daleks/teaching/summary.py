"""A card in words as the app will read it, while it is being entered. Knows no Kivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.time_of_the_daleks.vocabulary import WORDS
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases

from .facts import ZONE, fields_of


class Reader:
    def __init__(self, words: Names, say: Phrases) -> None:
        self.words, self.say = words, say

    def card(self, kind: str, facts: Mapping[str, Any]) -> list[str]:
        """All of it, a line for each field that says something."""
        return [line for line in self._lines(kind, facts) if line] or [self.say("teach.empty")]

    def _lines(self, kind: str, facts: Mapping[str, Any]) -> Iterator[str]:
        for field in fields_of(kind, facts):
            if field == "zones":
                for zone in facts.get("zones", ()):
                    parts = [self.field(each, zone.get(each)) for each in ZONE]
                    yield f"{zone.get('name', '')}: {'; '.join(filter(None, parts))}"
            elif field == "icons":
                yield from self._icon_lines(facts.get(field) or {})
            elif field in ("fail", "reward", "effects"):
                for effect in facts.get(field) or ():
                    yield self.field(field, [effect])
            else:
                yield self.field(field, facts.get(field))

    def _icon_lines(self, icons: Mapping[str, Any]) -> Iterator[str]:
        """Short lines: a long one cannot be read at a glance."""
        for what in icons:
            yield self.icons({what: icons[what]})

    def field(self, field: str, value: Any) -> str:
        """One field with its heading; empty where it says nothing."""
        said = self.value(field, value)
        return self.say("teach.line", what=self.say(f"teach.{field}"), says=said) if said else ""

    def value(self, field: str, value: Any) -> str:
        if value in (None, "", [], {}, False) or (field == "copies" and value == 1):
            return ""
        match field:
            case "symbols":
                return self.symbols(value)
            case "fail" | "reward" | "effects":
                return self.effects(value)
            case "icons":
                return self.icons(value)
            case "links" | "conditions":
                kind = "card" if field == "links" else "condition"
                return ", ".join(self.words.name(kind, each) for each in value)
            case "dalek_icon":
                return self.say("teach.yes")
            case "type" | "timing":
                return self.words.name("option", value)
        return str(value)

    def symbols(self, symbols: Sequence[str]) -> str:
        return ", ".join(
            self._times(self.words.name("symbol", each), n) for each, n in Counter(symbols).items()
        )

    def _times(self, name: str, n: int) -> str:
        return f"{n} × {name}" if n != 1 else name

    # Effects

    def effects(self, effects: Sequence[Mapping[str, Any]]) -> str:
        return ", ".join(map(self.effect, effects))

    def effect(self, effect: Mapping[str, Any]) -> str:
        word = effect["do"]
        said = self.words.name("effect", word)
        if WORDS[word].number:
            said = self._counted(word, said, effect.get("n", 1))
        if effect.get("options"):
            either = f" {self.say('teach.or')} ".join(map(self._one, effect["options"]))
            said = f"{said}: {either}"
        more = list(self._more(effect))
        return f"{said} ({', '.join(more)})" if more else said

    def _one(self, option: Sequence[Mapping[str, Any]]) -> str:
        return self.effects(option) or "–"

    def _counted(self, word: str, said: str, n: int) -> str:
        if WORDS[word].backward:
            return f"{said} +{n}" if n > 0 else f"{said} −{-n}"
        return self._times(said, n)

    def _more(self, effect: Mapping[str, Any]) -> Iterator[str]:
        option = WORDS[effect["do"]].option[0]
        if option and effect.get(option):
            value = effect[option]
            yield self.colour(value) if option == "colour" else self.words.name(option, value)
        for name in ("who", "when"):
            if effect.get(name) and effect[name] not in ("you", "now", "always"):
                yield self.words.name(name, effect[name])
        if effect.get("tag"):
            yield effect["tag"]
        if effect.get("symbols"):
            yield self.symbols(effect["symbols"])
        if effect.get("if_with"):
            people = ", ".join(self.words.name("card", each) for each in effect["if_with"])
            yield self.say("teach.only_with", people=people)
        if effect.get("cost"):
            yield self.say("teach.for", cost=self.effects(effect["cost"]))

    # Dice icons

    def icons(self, icons: Mapping[str, Any]) -> str:
        return ", ".join(text for _, _, text in self.icon_list(icons))

    def icon_list(self, icons: Mapping[str, Any]) -> Iterator[tuple[str, int, str]]:
        """Every icon: what it does, which of those it is, and how it reads."""
        for what in ("add", "focus", "reroll", "change"):
            for n, icon in enumerate(icons.get(what, ())):
                yield what, n, self._icon(what, icon)

    def _icon(self, what: str, icon: Any) -> str:
        does = self.say(f"teach.icon.{what}")
        if isinstance(icon, str):
            return f"{does} ({self.colour(icon)})"
        colour = self.colour(icon["colour"])
        if what == "change":
            return f"{does} {self.words.name('symbol', icon['to'])} ({colour})"
        dice = icon["dice"]
        number = self.words.name("number", dice) if isinstance(dice, str) else str(dice)
        cost = self.say("teach.for", cost=self.effects(icon["cost"])) if icon.get("cost") else ""
        return " ".join(filter(None, (does, number, f"({colour})", cost)))

    def colour(self, colour: str) -> str:
        return "/".join(colour_name(self.words, each) for each in colour.split("/"))


def colour_name(words: Names, colour: str) -> str:
    """Standing alone: in a sentence German bends it."""
    return words.name("number" if colour == "any" else "option", colour)
