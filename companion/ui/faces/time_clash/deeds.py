"""What hands must do, drawn: which card goes where, what markers show, where the pawn stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.messages import Message, Value, message
from companion.games.time_clash.cards import signed
from companion.games.time_clash.seen import View
from companion.ui.boards.scene import Icon, Look
from companion.ui.face import Deed
from companion.ui.host import Words
from companion.ui.host.phrases import Phrases
from companion.ui.theme import colours

PREFIX = "clash."


class Kind(NamedTuple):
    drawing: str  # of what is no card
    tone: str
    act: str = ""  # what hands do with it, where that is not said besides


KINDS = {
    "drew": Kind("hand", "VORTEX"),
    "lay": Kind("card", "VORTEX", "lay"),
    "marker": Kind("target", "LAMP", "marker"),
    "push": Kind("card", "LAMP", "below"),
    "pull": Kind("card", "LAMP", "above"),
    "discard": Kind("discard", "DANGER"),
    "discard_unnamed": Kind("discard", "DANGER"),
    "lay_aside": Kind("card", "LAMP"),
    "remove": Kind("cross", "DANGER", "out"),
    "move_doctor": Kind("tardis", "VORTEX", "put"),
    "recover": Kind("card", "VORTEX", "hand"),
    "reserve_dealt": Kind("card", "VORTEX", "deal"),
    "endgame": Kind("endgame", "ANOMALY", "turn"),
    "turn_card": Kind("rotate", "LAMP", "turn"),
    "give": Kind("card", "LAMP", "show"),
    "reshuffle": Kind("swap", "LAMP", "shuffle"),
    "lay_arc": Kind("arc", "VORTEX", "put"),
    "begin_game": Kind("swap", "LAMP", "shuffle"),
}


def deed(
    told: Message, seats: Sequence[str], view: View | None, words: Words, say: Phrases
) -> Deed | None:
    kind = KINDS.get(told.id.removeprefix(PREFIX))
    if kind is None:
        return None
    values = dict(told.values)
    if seats:
        values["seat"] = tuple(seats)
    said = message(told.id.replace(PREFIX, f"{PREFIX}deed.", 1), told.rule, **values)
    title, hint = (*words.lines(said), "")[:2]
    act = say(f"board.act.{kind.act}") if kind.act else ""
    look, tone = _look(kind, values, view)
    return Deed(look, _amount(told, values, view), title, hint, act, tone)


def _card(values: dict[str, Value], view: View | None) -> str:
    card = str(values.get("card", ""))
    return card if view is not None and card in view.facts and view.facts[card].suit else ""


def _look(kind: Kind, values: dict[str, Value], view: View | None) -> tuple[Look, str]:
    """A numbered card is drawn as its suit, in its side's colour."""
    if (card := _card(values, view)) and view is not None and kind.drawing in ("card", "discard"):
        facts = view.facts[card]
        tone = "VORTEX" if facts.counts > 0 else "DANGER"
        return Icon(facts.suit, colours.toned(tone)[0]), tone
    return Icon(kind.drawing, colours.toned(kind.tone)[0]), kind.tone


def _amount(told: Message, values: dict[str, Value], view: View | None) -> str:
    if told.id == f"{PREFIX}marker":
        return signed(int(str(values["total"])))
    if (card := _card(values, view)) and view is not None:
        return signed(view.facts[card].counts)
    return ""
