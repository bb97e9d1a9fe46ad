"""A game as a phone draws it, worded: chips, cards as figures, answers by their cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.brief import Brief, Chip, Lies, Way
from companion.core.messages import Message
from companion.core.questions import UNKNOWN, Choose
from companion.core.reading import Mark
from companion.core.session import Session
from companion.ui.theme.places import folder
from companion.words import Words

Plain = dict[str, Any]
GO_ON = "go_on"
UNSEEN = "unknown"  # the drawing of what lies face down
NOTHING: Plain = {"chips": [], "lying": [], "follows": []}


def table(session: Session, brief: Brief, words: Words) -> Plain:
    """What all can see."""
    return {
        "chips": [_chip(session, chip, words) for chip in brief.chips],
        "lying": [_lies(session, each, words) for each in brief.lying],
        "follows": [words.sentence(each) for each in brief.follows],
    }


def _chip(session: Session, chip: Chip, words: Words) -> Plain:
    return {
        "name": words.name(*chip.name),
        "value": chip.value,
        "accent": chip.accent,
        "icon": chip.icon,
        "cards": [card(session, id, words) for id in (chip.card, *chip.below) if id],
        "marks": list(chip.marks),
    }


def _lies(session: Session, lies: Lies, words: Words) -> Plain:
    found = card(session, lies.card, words)
    return found | {"does": [words.told([lies.says])]} if lies.says else found


def card(session: Session, id: str, words: Words) -> Plain:
    """As a face of the tablet says it; what has corners is known at a glance."""
    found: Plain = {"name": words.name("card", id), "hidden": id.startswith(UNKNOWN)}
    if found["hidden"]:
        return found | {"icon": UNSEEN}
    reading = session.game.reading(session.now.table, id)
    if reading is None:
        return found
    marks = [mark for row in reading.marks for mark in row]
    kind, texts = words.name("read_as", reading.kind), [m[1] for m in marks if m[0] == "text"]
    numbered = any(mark[0] == "name" for mark in marks)  # its kind and its number are its name
    return found | {
        "kind": kind,
        "called": kind if numbered else found["name"],
        "numbered": numbered,
        "accent": reading.accent,
        "corners": reading.corners,
        "icon": reading.kind if has_drawing(reading.kind) else reading.drawing,
        "value": texts[0] if texts else "",
        "gives": [_gives(row) for row in reading.marks[1:]],
        "timing": words.name("option", reading.timing) if reading.timing else "",
        "cost": reading.cost,
        "dice": [mark[1].split("/") for mark in marks if mark[0] == "die"],
        "does": [words.told([each]) for each in reading.does],
        "source": words.phrase(f"read.source.{reading.source or 'rules'}"),
    }


def _gives(row: Sequence[Mark]) -> Plain:
    """What stands on a card beside its number: its drawing, and how much of it."""
    by = {each[0]: each[1] for each in row}
    return {"icon": by.get("icon", ""), "text": by.get("text", "")}


def called(session: Session, id: str, words: Words) -> Plain:
    """By its name; what is known at a glance by that as well."""
    found = card(session, id, words)
    glance = f"{found['called']} {found['value']}" if found.get("corners") else ""
    return {"id": id, "name": found["name"], "hint": glance.strip()}


def choice(session: Session, question: Choose, seat: str, brief: Brief, words: Words) -> Plain:
    """Who holds no card that nobody has named is offered none."""
    ways = {way.option: way for way in brief.ways}
    hidden = UNKNOWN in session.game.view(session.now.table, seat).hands.get(seat, ())
    shown = [
        (id, ways.get(id))
        for id in question.options
        if hidden or id not in ways or ways[id].card != UNKNOWN
    ]
    cards = dict.fromkeys(way.card for _, way in shown if way and way.card)
    return {
        "private": question.private,
        "at_least": question.at_least,
        "at_most": question.at_most,
        "rest": brief.rest or (GO_ON if GO_ON in question.options else ""),
        "cards": {each: card(session, each, words) for each in cards},
        "options": [_option(id, way, seat, words) for id, way in shown],
    }


def _option(id: str, way: Way | None, seat: str, words: Words) -> Plain:
    name = words.name("option", id.removeprefix(f"{seat}:"))
    if way is None:
        return {"id": id, "name": name}
    match way.says:
        case None:
            name = words.name("card", way.card)
        case Message():
            name = words.sentence(way.says)
        case _:
            name = words.told([way.says])
    hints = [words.sentence(each) for each in way.hints]
    return {"id": id, "name": name, "of": way.card, "says": way.says is not None, "hints": hints}


# Drawings


def has_drawing(name: str) -> bool:
    return name.isidentifier() and (folder("icons") / f"{name}.svg").is_file()


def drawing(name: str) -> str:
    """White lines on nothing; empty where there is none of this name."""
    return (folder("icons") / f"{name}.svg").read_text("utf-8") if has_drawing(name) else ""
