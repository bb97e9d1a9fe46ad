"""Effects in few words, where a sentence has no room: on the board, beside a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.time_of_the_daleks.vocabulary import WORDS
from companion.ui.host import Names
from companion.ui.host.phrases import Phrases

from .symbols import colour_name


class Reader:
    def __init__(self, words: Names, say: Phrases) -> None:
        self.words, self.say = words, say

    def symbols(self, symbols: Sequence[str]) -> str:
        return ", ".join(
            self._times(self.words.name("symbol", each), n) for each, n in Counter(symbols).items()
        )

    def _times(self, name: str, n: int) -> str:
        return f"{n} × {name}" if n != 1 else name

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

    def colour(self, colour: str) -> str:
        return "/".join(colour_name(self.words, each) for each in colour.split("/"))
