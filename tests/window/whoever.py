"""Whoever plays any game: they tap what is offered, in the panel or where it is lit."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from companion.words import Words

from .people import NothingHappens, People, Sight

WAY_ON = 0.4  # of the times that there is one it is taken
WINDOWS = "window_"  # in the name of a question that is let pass: its card is only to be read


@dataclass
class Whoever:
    people: People
    rng: random.Random
    language: str = "en"
    done: list[str] = field(default_factory=list)  # what was asked when something was tapped

    def __post_init__(self) -> None:
        self.say = Words(self.language).phrase

    def begin(self, game: str) -> Sight:
        """A new game from Home, as it is offered."""
        self.people.tap(self.say("home.new"))
        self.people.tap(Words(self.language).name("game", game))
        return self.people.tap(self.say("new.start"))

    def play(self, answers: int, most: int) -> Sight:
        """Until so many answers are given, or the game is over."""
        for _ in range(most):
            sight = self.people.rest()
            if not sight["page"] and (not sight["kind"] or sight["n"] >= answers):
                return sight
            self.step(sight)
        raise NothingHappens(f"it does not go on: {self.done[-10:]}")

    def step(self, sight: Sight) -> None:
        self.done.append(sight["asked"])
        if sight["sheet"]:
            self.people.touch(self.people.live(sight)[-1])
        elif sight["strip"]:
            self.people.touch(self._dismissing(sight))
        else:
            self.people.touch(self._chosen(sight))

    def _dismissing(self, sight: Sight) -> Sight:
        """What was said is read; whoever is asked whether they are sure is not."""
        said = (self.say("play.dismiss"), self.say("play.no"))
        return next(tap for tap in self.people.live(sight) if tap["said"] in said)

    def _chosen(self, sight: Sight) -> Sight:
        on = sight["next"]
        goes_on = bool(on and on["said"] and not on["disabled"])
        if sight["page"] or (goes_on and (WINDOWS in sight["asked"] or self._likes(WAY_ON))):
            return dict(on)
        lit = [{"said": option, **where} for option, where in sight["lit"].items()]
        taps = [tap for tap in sight["answers"] if not (tap["disabled"] or tap["chosen"])]
        return dict(self.rng.choice(lit if lit and self._likes(0.5) else taps or lit or [on]))

    def _likes(self, often: float) -> bool:
        return self.rng.random() < often
