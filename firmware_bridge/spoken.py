"""Facts and notices as a line to read, and as rows for a program."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from firmware_bridge.errors import SENTENCES
from firmware_bridge.landing import (
    Battery,
    Colour,
    Fact,
    Landing,
    Lifted,
    Link,
    LinkState,
    Quality,
    Rolling,
    Sighting,
    Tapped,
)
from firmware_bridge.protocols.notices import Notice

QUALITIES = {
    Quality.STABLE: "landed on {face}",
    Quality.TILTED: "lies cocked, nearest to {face}",
    Quality.FAKE: "shows {face}, but doubts that it was thrown",
    Quality.IN_HAND: "was turned to {face} without a throw",
    Quality.FOUND: "lies on {face}",
    Quality.MISSED: "was thrown, its landing was not heard; now it shows {face}",
}

LINKS = {
    LinkState.CONNECTING: "is being called",
    LinkState.CONNECTED: "is connected",
    LinkState.ADVERTS: "is followed without a link",
    LinkState.WAITING: "is not followed for now",
    LinkState.LOST: "was lost",
}


def sentence(fact: Fact) -> str:
    return f"{fact.at:10.2f}  {fact.die}  {_said(fact)}"


def row(thing: Fact | Notice) -> dict[str, Any]:
    """``kind`` is the class; the rest its fields."""
    return {"kind": type(thing).__name__, **asdict(thing)}


def _said(fact: Fact) -> str:
    match fact:
        case Landing():
            face = "a side nobody can tell" if fact.face is None else str(fact.face)
            return QUALITIES[fact.quality].format(face=face)
        case Rolling():
            return "rolls"
        case Lifted():
            return "is in a hand"
        case Battery():
            charge = "" if fact.percent is None else f"battery {fact.percent} %"
            return charge + (" charging" if fact.charging else "")
        case Colour():
            return f"is {fact.colour}"
        case Tapped():
            return "was tapped" if fact.times == 1 else f"was tapped {fact.times} times"
        case Link():
            return LINKS[fact.state] + (f": {SENTENCES[fact.reason]}" if fact.reason else "")
        case Sighting():
            rssi = "" if fact.rssi is None else f", {fact.rssi} dBm"
            return f"is near: {fact.model} {fact.name!r}{rssi}"
