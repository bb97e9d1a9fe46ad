"""A game as small as a list of games shows it: everybody's score, and how far it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Scene
from companion.ui.theme import colours

TALL = 46


def glimpse(kit: Kit, facts: Mapping[str, Any], width: float) -> Scene:
    scene, chips = Scene(), []
    for seat, score in facts["scores"].items():
        player = kit.players.get(seat)
        look = Icon(player.mark, player.colour) if player else Icon("people", colours.QUIET)
        chips.append(kit.chip(f"score.{seat}", [look, str(score)], 30, bold=True))
    drawing = "endgame" if facts["end"] else "card_down"
    parts = (Icon(drawing, colours.QUIET), str(facts["pile"]))
    chips.append(kit.chip("pile", parts, 28, colours.QUIET, bold=True))
    kit.wrap(scene, chips, Box(0, kit.s(4), width, 0), 10)
    scene.height = max(scene.height, kit.s(TALL))
    return scene
