"""A match as small as a list of games shows it: its score, the phase, the three totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.time_clash.cards import BUILD_UP, STACKS, signed
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Scene
from companion.ui.theme import colours

from .cards import KINDS, TEAMS, ink, tone

TALL = 46


def glimpse(kit: Kit, facts: Mapping[str, Any], width: float) -> Scene:
    scene = Scene()
    builds = facts["disk"] == BUILD_UP
    tint = colours.VORTEX if builds else colours.ANOMALY
    chips = [
        kit.chip(
            f"score.{side}",
            [Icon(TEAMS[side], tone(side)[0]), str(facts["score"].get(side, 0))],
            30,
            bold=True,
        )
        for side in ("doctor", "enemy")
    ]
    chips.append(kit.chip("disk", [Icon(facts["disk"], tint)], 34))
    for stack in STACKS:
        total = facts["totals"].get(stack, 0)
        here = facts["pawn"] == stack
        edge = colours.base("blue") if here else tints.edge()
        parts = (Icon(KINDS[stack], colours.QUIET), signed(total))
        chips.append(
            kit.chip(
                f"total.{stack}", parts, 28, ink(total), fill=colours.SURFACE, edge=edge, bold=True
            )
        )
    kit.wrap(scene, chips, Box(0, kit.s(4), width, 0), 10)
    scene.height = max(scene.height, kit.s(TALL))
    return scene
