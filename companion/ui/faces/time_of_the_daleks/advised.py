"""What the odds suggest, drawn: dice as dice, the means that does it, what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.messages import Message
from companion.ui.boards.scene import Die, Icon, Look
from companion.ui.face import Advised
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours

MOST = 2  # dice that are drawn; of more, how many they are
PREFIX = "daleks.advice."


def advised(why: Message, words: Words, say: Phrases) -> Advised:
    kind, values = why.id.removeprefix(PREFIX).removesuffix(".bare"), dict(why.values)
    given = values.get("dice")
    dice = given if isinstance(given, tuple) else ()
    looks = [*_dice(dice), *_done(kind, values)]
    count = say("board.dice", n=len(dice)) if len(dice) > MOST else ""
    match kind:
        case "reroll" | "change":
            return looks, words.name("card", str(values["card"])), count
        case "k9":
            return looks, words.name("what", "k9"), count
        case "charges" | "turn":
            return looks, say(f"board.advice.{kind}"), count
        case "black":
            return looks, say("board.advice.black"), say("board.advice.die_less")
    return (), words.sentence(why), ""


def _dice(shown: Sequence[str]) -> Iterator[Look]:
    for each in shown[: MOST if len(shown) <= MOST else 1]:
        _, colour, face = each.split(":")
        yield Die(colour, face)


def _done(kind: str, values: dict[str, Any]) -> Iterator[Look]:
    if kind == "black":
        yield Die("black", state="gone")
    if kind in ("reroll", "charges", "k9", "black"):
        yield Icon("reroll", colours.LAMP)
    elif kind in ("change", "turn"):
        yield Icon("change", colours.LAMP)
        yield Icon(str(values["symbol"]), colours.TEXT)
