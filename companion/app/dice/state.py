"""How each die is now, as far as it has said: link, battery, what lies up."""

from __future__ import annotations

from dataclasses import dataclass

from companion.dice.bindings import Bound
from firmware_bridge.landing import (
    Battery,
    Fact,
    Landing,
    Lifted,
    Link,
    LinkState,
    Rolling,
    Sighting,
)


@dataclass(slots=True)
class State:
    model: str = ""
    name: str = ""
    link: LinkState | None = None
    reason: str = ""
    battery: int | None = None
    charging: bool = False
    side: int | None = None
    quality: str = ""
    rolling: bool = False

    def hear(self, fact: Fact) -> None:
        match fact:
            case Sighting():
                self.model, self.name = fact.model, fact.name or self.name
            case Link():
                self.link, self.reason = fact.state, fact.reason.value if fact.reason else ""
                self.rolling = False
            case Battery():
                self.battery = fact.percent
                self.charging = bool(fact.charging)
            case Rolling():
                self.rolling = True
            case Lifted():
                self.rolling = False
            case Landing():
                self.rolling, self.side, self.quality = False, fact.face, fact.quality.value


def first_name(state: State, die: str) -> str:
    """Until its owner calls it something: what it calls itself, or the end of its address."""
    return state.name or die.rpartition("/")[2][-5:]


def bound(die: str, state: State) -> Bound:
    return Bound(die, state.model, name=first_name(state, die))
