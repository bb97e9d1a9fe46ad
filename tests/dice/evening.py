"""A tray, the dice that are thrown into it, and a clock that is told what time it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core.questions import Die
from companion.dice.bindings import Bindings, Bound
from companion.dice.places import Place
from companion.dice.tray import Tray
from firmware_bridge.errors import Reason
from firmware_bridge.landing import Landing, Lifted, Link, LinkState, Quality, Rolling

RED = ("tactics", "tactics", "tactics", "strength", "strength", "running")
BLUE = ("cunning", "cunning", "cunning", "science", "science", "strength")
TARDIS = ("tardis", "tardis", "tardis", "tardis", "unknown", "unknown")
FACES = {"red": RED, "blue": BLUE, "tardis": TARDIS}


def dice(*kinds: str, places: Iterable[str] = ()) -> tuple[Die, ...]:
    named = list(places) or [""] * len(kinds)
    return tuple(Die(kind, FACES[kind], place) for kind, place in zip(kinds, named, strict=True))


class Evening:
    """``die_1`` and so on play what they are told to: "red", "any", or nothing."""

    def __init__(self, *plays: str, shape: str = "d6") -> None:
        bound = {
            f"die_{n}": Bound(f"die_{n}", "godice", shape, plays=play)
            for n, play in enumerate(plays, 1)
        }
        self.tray = Tray(Bindings(bound))
        self.now = 100.0
        for die in bound:
            self.tray.hear(Link(die, LinkState.CONNECTED, None, self.now))

    def ask(self, *kinds: str, key: object = 1, **more: object) -> Evening:
        lying = more.pop("lying", {})
        assert isinstance(lying, Mapping)
        places = more.pop("places", ())
        assert isinstance(places, Iterable)
        self.tray.ask(str(key), dice(*kinds, places=places), lying, self.now)
        return self

    def wait(self, seconds: float) -> Evening:
        self.now += seconds
        return self

    def roll(self, n: int) -> Evening:
        self.tray.hear(Rolling(f"die_{n}", self.now))
        return self

    def land(self, n: int, side: int | None, quality: Quality = Quality.STABLE) -> Evening:
        self.tray.hear(Landing(f"die_{n}", side, quality, self.now))
        return self

    def lift(self, n: int) -> Evening:
        self.tray.hear(Lifted(f"die_{n}", self.now))
        return self

    def lose(self, n: int) -> Evening:
        self.tray.hear(Link(f"die_{n}", LinkState.LOST, Reason.LINK_LOST, self.now))
        return self

    def throw(self, n: int, side: int | None, quality: Quality = Quality.STABLE) -> Evening:
        """Picked up, thrown, and landed a second later."""
        return self.wait(2).roll(n).wait(1).land(n, side, quality)

    @property
    def places(self) -> list[Place]:
        return self.tray.places

    @property
    def shown(self) -> list[str]:
        """A face, with its doubt: ``"tactics"``, ``"tactics cocked"``, ``""``, ``"…"``."""
        return [
            "…" if place.rolling else " ".join(filter(None, (place.face, place.doubt)))
            for place in self.places
        ]

    @property
    def strays(self) -> dict[str, str]:
        return {stray.die: stray.why.value for stray in self.tray.strays.values()}
