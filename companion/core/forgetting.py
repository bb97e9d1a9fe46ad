"""What an undo would make the app forget, though people have seen it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .content import is_id
from .log import Line
from .messages import AskFirst, Message, message
from .questions import UNKNOWN, Draw, Roll

FORGETS = "forgets"


def undo_forgets(lines: Sequence[Line], told: Sequence[Message]) -> AskFirst | None:
    """What to ask the table before these last lines of the log go: it names what was thrown, drawn
    and shown in them, as everybody may read it."""
    luck = tuple(found for line in lines for found in _luck(line))
    shown = tuple(_shown(told[lines[0].told :])) if lines else ()
    if not luck and not shown:
        return None
    return AskFirst(message("undo_forgets_shown" if shown else "undo_forgets"), luck + shown)


def _luck(line: Line) -> Iterator[Message]:
    event = line.seen_by(None).event
    if event.asked.startswith(Roll.kind):
        yield message(FORGETS, asked=line.about.id, answer=event.answer)
    elif event.asked.startswith(Draw.kind):
        cards = tuple(card for card in event.answer if not _is_definition(card))
        yield message(FORGETS, asked=line.about.id, answer=cards)


def _shown(told: Sequence[Message]) -> Iterator[Message]:
    """What only some were told is not even counted: nobody else may know that it was."""
    for each in told:
        if each.shows and each.only is None:
            yield message(FORGETS, asked=each.id, answer=each.shows)


def _is_definition(part: str) -> bool:
    """Of a card that was taught when it was drawn: its name is said before it."""
    return part != UNKNOWN and not is_id(part.partition("~")[0])
