"""What is said of a die: how it is linked, its battery, what it plays, what it shows."""

from __future__ import annotations

from companion.ui.host import Words
from companion.ui.host.dice import ANY, Die
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours

UNKNOWN = "unknown_type"  # linked, and no use


def about(die: Die, say: Phrases, words: Words) -> str:
    return " · ".join(filter(None, (plays(die, say, words), state(die, say))))


def plays(die: Die, say: Phrases, words: Words) -> str:
    if die.plays == ANY:
        return say("dice.plays.any")
    return words.name("die", die.plays) if die.plays else say("dice.plays.none")


def state(die: Die, say: Phrases) -> str:
    """Link and battery, in words."""
    return " · ".join(filter(None, (link(die, say), battery(die, say))))


def link(die: Die, say: Phrases) -> str:
    if die.reason and (not die.is_here or die.reason == UNKNOWN):
        return why(die.reason, say)
    return say(f"dice.link.{die.link or 'unknown'}")


def battery(die: Die, say: Phrases) -> str:
    if die.battery is None:
        return ""
    text = say("dice.battery", percent=die.battery)
    return f"{text} {say('dice.charging')}" if die.charging else text


def why(reason: str, say: Phrases) -> str:
    return say(f"dice.why.{reason}")


def shows(die: Die, say: Phrases) -> str:
    """What it did last."""
    if die.rolling:
        return say("dice.rolls")
    if not die.quality:
        return say("dice.throw_it")
    return say(f"dice.quality.{die.quality}")


def state_colour(die: Die) -> colours.Colour:
    if not die.is_here:
        return colours.QUIET
    return colours.LAMP if die.is_low else colours.GOOD
