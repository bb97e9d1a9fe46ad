"""What a page that waits is about: how a conflict came out, the Game End card, five counters."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Message
from companion.ui.face import Event
from companion.ui.host import Words

KINDS = {
    "cards.end_game": ("ANOMALY", "vortex_violet", "endgame"),
    "cards.five": ("LAMP", "vortex_gold", "points"),
    "cards.cannot_act": ("LAMP", "vortex_gold", "points"),
}
FOUGHT = ("cards.compared", "cards.beaten_at_once", "cards.fought")
SEEN = ("cards.turn_up", "cards.goes_over", "cards.removed", "cards.both_removed", "cards.paid")
WON = "won"


def event(told: Sequence[Message], words: Words) -> Event | None:
    fought = [each for each in told if each.id in FOUGHT]
    if fought:
        return _fought(fought[-1], words)
    found = next((each for each in told if each.id in KINDS), None)
    if found is None:
        return None
    tone, art, drawing = KINDS[found.id]
    lead, title = words.parted(found._replace(id=found.id.replace("cards.", "cards.event.", 1)))
    return Event(lead, title, tone, art, drawing, frozenset({found.id}))


def _fought(told: Message, words: Words) -> Event:
    """The place shows how it came to that."""
    held = dict(told.values).get("result", WON) == WON
    said = told._replace(id=f"cards.event.{'held' if held else 'lost'}")
    lead, title = words.parted(said)
    tone, art, drawing = (
        ("GOOD", "vortex_blue", "shield") if held else ("DANGER", "vortex_red", "dalek")
    )
    return Event(lead, title, tone, art, drawing, frozenset({*FOUGHT, *SEEN}), shown_at=told.id)
