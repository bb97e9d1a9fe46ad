"""How an Adventure ends, step by step in the printed order."""

from __future__ import annotations

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit
from companion.ui.boards.scene import Box, Plate, Scene
from companion.ui.theme import colours

from .stakes import price, reward, what_it_is


def outcome_band(kit: Kit, view: View, width: float) -> Scene:
    now, scene, pad = view.going_on, Scene(), kit.s(16)
    won = now.outcome == "success"
    colour = colours.GOOD if won else colours.DANGER
    box = Box(pad, pad, width - 2 * pad, 0)
    title = kit.say(f"board.{now.outcome}")
    y = pad + kit.text(scene, "outcome/title", box, title, 26, colour, bold=True) + kit.s(8)
    for n, step in enumerate(_steps(view), start=1):
        size = kit.s(30)
        disc = Plate(tints.faint(colour, 0.22), size / 2)
        scene.put(f"outcome.{n}", Box(box.x, y, size, size), disc)
        number = Box(box.x, y + kit.s(5), size, 0)
        kit.text(scene, f"outcome.{n}/n", number, str(n), 16, colour, bold=True, align="center")
        at = Box(box.x + size + kit.s(12), y + kit.s(4), box.w - size - kit.s(12), 0)
        tall = kit.s(4) + kit.text(scene, f"outcome.{n}/said", at, kit.say(f"board.{step}"), 18)
        if chips := _chips(kit, view, step):
            tall += kit.s(5)
            tall += kit.wrap(scene, chips, at._replace(y=y + tall), 6)
        y += max(tall, size) + kit.s(8)
    edge = tints.faint(colour, 0.55)
    scene.insert(
        "outcome",
        Box(0, 0, width, y + pad / 2),
        Plate(tints.band(), kit.s(16), edge, kit.s(2)),
        reads=what_it_is(view),
    )
    return scene


def _steps(view: View) -> list[str]:
    """A Time Anomaly has neither Dilemma nor Daleks."""
    now = view.going_on
    anomaly = now.zone in view.facts.anomalies
    if now.outcome == "success":
        return ["success.2", "success.4"] if anomaly else [f"success.{n}" for n in (1, 2, 3, 4)]
    return ["failure.1", "failure.3"] if anomaly else [f"failure.{n}" for n in (1, 2, 3)]


def _chips(kit: Kit, view: View, step: str) -> list[Chip]:
    if step == "success.2":
        return reward(kit, view, "outcome/reward", 26)
    return price(kit, view, "outcome/fail", 26) if step == "failure.3" else []
