"""Lines that make no sense: damaged on their way, or sealed as they should be and nonsense."""

from __future__ import annotations

import json
import random
from binascii import crc32
from dataclasses import dataclass, field
from typing import Any

from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.errors import DeviceError
from firmware_bridge.landing import Fact, Landing, Quality
from firmware_bridge.protocols import line
from firmware_bridge.protocols.board import Board
from firmware_bridge.protocols.notices import Rest
from firmware_bridge.wired import Wired

from .dice_frames import anything, harmed

# Lines that were damaged on their way


@dataclass
class Damaged:
    lines: int = 0
    believed: int = 0
    wrong: int = 0
    foreign: list[str] = field(default_factory=list)


def attack_damaged(luck: random.Random, count: int) -> Damaged:
    """Each line tells a face that follows from its number, so a wrong one is seen."""
    board, met = Board(), Damaged()
    board.hear(line.encode(HELLO)[:-1])
    for n in range(count):
        met.lines += 1
        face = n % 6 + 1
        raw = line.encode({**NEWS, "t": "rest", "face": face, "how": "thrown", "n": n})[:-1]
        raw = harmed(raw, luck) if n % 10 else anything(luck, 120)
        try:
            told = board.hear(raw)
        except Exception as error:  # noqa: BLE001 - counting these is what the bench is for
            met.foreign.append(f"{raw!r}: {error!r}")
            continue
        met.believed += len(told)
        met.wrong += sum(isinstance(what, Rest) and what.face != face for _die, what in told)
    return met


# Lines that were sealed, and make no sense


@dataclass
class Sealed:
    lines: int = 0
    sound: int = 0
    believed: int = 0
    refused: int = 0
    wrong: int = 0
    foreign: list[str] = field(default_factory=list)


HELLO: line.Line = {
    "t": "hello",
    "v": 1,
    "board": "A",
    "boot": 1,
    "dice": [{"id": "1", "sides": 6}, {"id": "2", "sides": 20}],
}
NEWS: line.Line = {"die": "1", "boot": 1}
SAID: tuple[line.Line, ...] = (
    HELLO,
    *({**NEWS, "t": "roll"}, {**NEWS, "t": "lift"}),
    *({**NEWS, "t": "rest", "face": face, "how": "thrown"} for face in (1, 4, 6, None)),
    {**NEWS, "t": "battery", "percent": 80, "charging": False},
    {**NEWS, "t": "tap", "times": 1},
    *({"t": "hello?"}, {"t": "face?", "die": "1"}),
    {"t": "light", "die": "1", "rgb": [255, 0, 0], "times": 3},
)
HOWS = ("thrown", "tilted", "fake", "moved", "settled")
LETTERS = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-")


def attack_sealed(luck: random.Random, count: int) -> Sealed:
    """To the wire, and what goes to boards to one of them and to a capture's reader."""
    wired, board, met, dice = Wired(), EmulatedBoard(), Sealed(), dict[str, int]()
    for n in range(count):
        met.lines += 1
        body = _sealed_body(luck, n)
        raw = b"%b*%08X" % (body, crc32(body))
        known = {} if len(raw) > line.LONGEST else _sound(body, dice)
        corrupt = wired.counts.corrupt
        try:
            facts = list(wired.feed(raw + b"\n", n / 100))
            board.receive(raw + b"\n")
            _asked(wired, raw, n / 100)
        except Exception as error:  # noqa: BLE001 - counting these is what the bench is for
            met.foreign.append(f"{raw!r}: {error!r}")
            wired, dice = Wired(), {}
            continue
        met.sound += bool(known)
        met.believed += bool(facts) and not known
        met.wrong += any(_other_face(fact, known) for fact in facts)
        met.refused += bool(known) and wired.counts.corrupt > corrupt
        if known.get("t") == "hello":
            dice = {die["id"]: die["sides"] for die in known["dice"]}
    return met


def _other_face(fact: Fact, known: line.Line) -> bool:
    """That an earlier throw was missed may come with anything."""
    if not isinstance(fact, Landing) or fact.quality is Quality.MISSED:
        return False
    return bool(fact.face != known.get("face", ""))


def _asked(wired: Wired, raw: bytes, at: float) -> None:
    wired.doubts(at)
    try:
        wired.asked(raw, at)
    except DeviceError:
        return


def _sealed_body(luck: random.Random, n: int) -> bytes:
    said: Any = luck.choice(SAID)
    if said["t"] not in ("hello", "hello?", "face?", "light"):
        said = {**said, "n": n}
    text = json.dumps(_twisted(luck, said), separators=(",", ":"))
    if luck.random() < 0.1:  # the last of two counts
        twice = json.dumps({luck.choice(list(said)): _odd(luck)}, separators=(",", ":"))
        text = twice if text == "{}" else f"{text[:-1]},{twice[1:]}"
    return text.encode("ascii")


def _twisted(luck: random.Random, said: line.Line) -> line.Line:
    twisted = json.loads(json.dumps(said))
    for _time in range(luck.choice((1, 1, 1, 2, 3))):
        place: Any = twisted
        if said["t"] == "hello" and luck.random() < 0.5:
            place = luck.choice(twisted["dice"]) if _has_dice(twisted) else twisted
        key, change = luck.choice([*place, "t"]), luck.randrange(5)
        if change == 0:
            place.pop(key, None)
        elif change == 1:
            place[f"x{luck.randrange(99)}"] = _odd(luck)
        else:
            place[key] = _odd(luck)
    return dict(twisted)


def _has_dice(said: line.Line) -> bool:
    dice = said.get("dice")
    return (
        isinstance(dice, list) and bool(dice) and all(isinstance(die, dict) and die for die in dice)
    )


def _odd(luck: random.Random) -> Any:
    """Of every type that JSON has, small and huge."""
    deep: Any = []
    for _time in range(luck.choice((0, 1, 2, 150))):
        deep = luck.choice(([deep], {"a": deep}))
    huge = luck.choice((10**9, 2**31, 2**31 + 1, 2**63, 10**90, 10**300, 1e308))
    return luck.choice(
        (
            *(deep, {}, [], [[]], [1, 2, 3], [256, 0, 0], [{}], [{"id": "3", "sides": 4}]),
            *(
                None,
                True,
                False,
                0,
                1,
                6,
                7,
                99,
                -1,
                1.0,
                2.5,
                float("nan"),
                float("inf"),
                huge,
                -huge,
            ),
            *("", "1", "9", "A-1", "a b", "thrown", "rest", "hello", "null", "\ud800", "é", "\x00"),
            "x" * luck.choice((24, 25, 300)),
        )
    )


def _sound(body: bytes, dice: dict[str, int]) -> line.Line:
    """The line if a board may say so, by docs/dice.md alone; else nothing."""
    said = json.loads(body)
    kind = said.get("t")
    if kind == "hello":
        return said if _sound_hello(said) else {}
    die, boot, n = said.get("die"), said.get("boot"), said.get("n")
    if not dice or not isinstance(die, str) or die not in dice:
        return {}
    if not (_int(boot, 0, 2**31) and _int(n, 0, 2**31)):
        return {}
    face, how = said.get("face", ""), said.get("how")
    sound = {
        "roll": True,
        "lift": True,
        "rest": (face is None or _int(face, 1, dice[die])) and how in list(HOWS),
        "battery": _int(said.get("percent"), 0, 100)
        and isinstance(said.get("charging", False), bool),
        "tap": _int(said.get("times"), 1, 9),
    }
    return said if isinstance(kind, str) and sound.get(kind) else {}


def _sound_hello(said: line.Line) -> bool:
    dice, boot, v = said.get("dice"), said.get("boot"), said.get("v")
    if not isinstance(dice, list) or not all(isinstance(die, dict) for die in dice):
        return False
    names = [die.get("id") for die in dice]
    sides = [die.get("sides") for die in dice]
    return (
        all(map(_named, [said.get("board"), *names]))
        and len(set(names)) == len(names)
        and all(_int(each, 2, 120) for each in sides)
        and _int(boot, 0, 2**31)
        and _int(v, 1, 1)
    )


def _named(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 24 and set(value) <= LETTERS


def _int(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
