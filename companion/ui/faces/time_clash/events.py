"""What a page that waits is about: the Endgame, a Gambit that failed, a game that is won."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.messages import Message
from companion.games.time_clash.seen import View
from companion.ui.face import Event
from companion.ui.host import Words

KINDS = {
    "clash.endgame": ("ANOMALY", "vortex_violet", "endgame"),
    "clash.gambit_fails": ("DANGER", "vortex_red", "cross"),
    "clash.game_won": ("LAMP", "vortex_gold", "build_up"),
}


def event(told: Sequence[Message], view: View, words: Words) -> Event | None:
    found = next((each for each in told if each.id in KINDS), None)
    if found is None:
        return None
    tone, art, drawing = KINDS[found.id]
    lead, title = words.parted(found._replace(id=found.id.replace("clash.", "clash.event.", 1)))
    by_luck = found.id == "clash.gambit_fails" and view.gambit is not None
    return Event(lead, title, tone, art, drawing, frozenset({found.id}), by_luck=by_luck)
