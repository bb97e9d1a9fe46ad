"""What players do: one after another whatever the screen asks for, with both kinds of dice."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from companion.words import Words

from .people import NothingHappens, People, Sight

PLAINLY = ("go_on", "earth.1", "earth.2", "earth.3", "nobody", "keep")


@dataclass
class Players:
    people: People
    rng: random.Random
    done: list[str] = field(default_factory=list)  # what was done, and what it was about

    def __post_init__(self) -> None:
        self.say = Words("en").phrase

    def play(self, until: int, most: int = 150) -> Sight:
        """Up to this round."""
        for _ in range(most):
            sight = self.people.rest()
            if sight.get("round", 0) >= until and not sight["page"]:
                return sight
            self.step(sight)
        raise NothingHappens(f"the round does not end: {self.done[-10:]}")

    def step(self, sight: Sight) -> None:
        if sight["page"]:
            self._do("page", sight["next"])
        elif sight["strip"]:
            self._say("strip", self.say("play.dismiss"), sight)
        elif covered := self._covered(sight):
            self._do("curtain", covered)
        elif not sight["kind"]:  # the Daleks may win in the first round: dice are dice
            self._say("over", self.say("saved.rematch"), sight)
        else:
            {"choose": self._choose, "roll": self._roll, "draw": self._draw}[sight["kind"]](sight)

    def _covered(self, sight: Sight) -> Sight | None:
        """Only whoever is asked looks now."""
        if not sight["private"]:
            return None
        name = self.say("app.player", n=sight["by"][0].rpartition("_")[2])
        show = self.say("choose.show", seat=name)
        return next((tap for tap in self.people.live(sight) if tap["said"] == show), None)

    def _choose(self, sight: Sight) -> None:
        options, (least, most) = sight["options"], sight["wanted"]
        plain = [option for option in PLAINLY if option in options]
        chosen = plain[:1] or self.rng.sample(options, max(1, least))
        for option in chosen:
            self._pick(self.people.rest(), option)
        if (least, most) != (1, 1):
            self._do("enough", self.people.rest()["next"])

    def _pick(self, sight: Sight, option: str) -> None:
        """In the picture where it is lit, else where it is written."""
        name = sight["names"][option].split("\n")[0]
        if option in sight["lit"]:
            self._do(f"{sight['asked']} {option}", {"said": option, **sight["lit"][option]})
            return
        if sight["next"]["said"] == name:
            self._do(f"{sight['asked']} {option}", sight["next"])
            return
        self._do(f"{sight['asked']} {option}", self.people.find(sight, name))

    def _roll(self, sight: Sight) -> None:
        """The app throws for one of them, and the others on the table, until it is decided."""
        if self.say("app.player", n=1) in sight["who"]:
            self._say(f"roll by the app {len(sight['dice'])}", self.say("roll.for_me"), sight)
            return
        now = self.people.rest()
        for kind, faces in sight["dice"]:
            if now["n"] != sight["n"]:
                break
            face = self.rng.choice(faces)
            keys = [tap for tap in self.people.live(now) if tap["kind"] == "DieFace"]
            fitting = [key for key in keys if key["face"] == face]
            assert fitting, (kind, face, keys)
            now = self.people.touch(fitting[-1])
        self.done.append(f"roll on the table {len(sight['dice'])}")

    def _draw(self, sight: Sight) -> None:
        self._say("draw", self.say("draw.taken"), sight)

    def _say(self, what: str, said: str, sight: Sight) -> None:
        self._do(what, self.people.find(sight, said))

    def _do(self, what: str, target: Sight) -> None:
        self.done.append(what)
        self.people.touch(target)
