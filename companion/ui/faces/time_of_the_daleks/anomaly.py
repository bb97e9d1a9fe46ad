"""A Time Anomaly in play: a Location to travel to, or a Task with its prison or its progress."""

from __future__ import annotations

from companion.games.time_of_the_daleks.cards import AnomalyCard
from companion.games.time_of_the_daleks.seen import Anomaly, View
from companion.ui.boards import tints
from companion.ui.boards.kit import Chip, Kit, Part
from companion.ui.boards.scene import Box, Die, Icon, Plate, Scene
from companion.ui.theme import colours

from .effects import effect_chips
from .zone import condition_chips, options_of, put_pieces, symbol_chips


def anomaly_card(kit: Kit, view: View, each: Anomaly, width: float) -> Scene:
    card = each.card
    facts = view.facts.anomalies[card]
    scene, pad, inner = Scene(), kit.s(12), width - kit.s(24)
    key = f"anomaly.{card}"
    y = pad + _heading(kit, scene, card, Box(pad, pad, inner, 0))
    for chips in _rows(kit, view, each, facts, key):
        if chips:
            y += kit.wrap(scene, chips, Box(pad, y, inner, 0), 5) + kit.s(7)
    if facts.type == "location":
        y += put_pieces(kit, scene, view, card, Box(pad, y, inner, 0))
    plate = Plate(tints.rift(), kit.s(15), tints.faint(colours.ANOMALY, 0.45))
    whole = Box(0, 0, width, y + kit.s(5))
    options = options_of(view, card)
    scene.insert(key, whole, plate, mend=key, options=options, reads=(card,))
    return scene


def badge(kit: Kit, view: View, each: Anomaly, room: float) -> Scene:
    """A Task that is not done yet, with what has been done and what does it."""
    facts, key, scene = view.facts.anomalies[each.card], f"anomaly.{each.card}", Scene()
    named: list[Part] = [Icon("anomaly", colours.ANOMALY), kit.name("card", each.card)]
    chips = [kit.chip(f"{key}/name", named, 26, bold=True, room=room - kit.s(32))]
    chips += [chip for row in _rows(kit, view, each, facts, key) for chip in row]
    pad = kit.s(16)
    across = min(room, sum(chip.w + kit.s(9) for chip in chips) - kit.s(9) + 2 * pad + 1)
    tall = kit.wrap(scene, chips, Box(pad, kit.s(8), across - 2 * pad, 0), 9)
    whole = Box(0, 0, across, tall + kit.s(16))
    plate = Plate(colours.ANOMALY_FILL, kit.s(21), colours.ANOMALY, kit.s(1.8))
    options = options_of(view, each.card)
    scene.insert(key, whole, plate, mend=key, options=options, reads=(each.card,))
    return scene


def _heading(kit: Kit, scene: Scene, card: str, box: Box) -> float:
    size = kit.s(22)
    scene.put(
        f"anomaly.{card}/mark", Box(box.x, box.y, size, size), Icon("anomaly", colours.ANOMALY)
    )
    at = Box(box.x + size + kit.s(8), box.y, box.w - size - kit.s(8), 0)
    name = kit.name("card", card)
    tall = kit.text(scene, f"anomaly.{card}/name", at, name, 17, colours.ANOMALY, bold=True, most=3)
    return max(size, tall) + kit.s(7)


def _rows(kit: Kit, view: View, each: Anomaly, facts: AnomalyCard, key: str) -> list[list[Chip]]:
    lasting = [e for e in facts.effects if e.when != "now"]
    if facts.type == "location":
        conditions = () if view.first_game else facts.conditions
        return [
            symbol_chips(kit, view, f"{key}/symbols", facts.symbols, 28),
            condition_chips(kit, key, conditions),
            effect_chips(kit, f"{key}/effect", lasting, 20),
            effect_chips(kit, f"{key}/reward", facts.reward, 22, tints.good()),
            effect_chips(kit, f"{key}/fail", facts.fail, 19, tints.bad()),
        ]
    return [
        effect_chips(kit, f"{key}/effect", lasting, 20),
        _prison(kit, each, key),
        _progress(kit, each, facts, key),
        _task(kit, facts, key),
    ]


def _prison(kit: Kit, each: Anomaly, key: str) -> list[Chip]:
    if not each.prison:
        return []
    mend = f"prison.{each.card}"
    return [
        kit.chip(f"{key}/prison", [Die(c) for c in each.prison], 32, mend=mend),
        kit.chip(f"{key}/prison/said", [kit.say("board.imprisoned")], 22, colours.QUIET),
    ]


def _progress(kit: Kit, each: Anomaly, facts: AnomalyCard, key: str) -> list[Chip]:
    """Progress markers as filled places of those that end the Task."""
    goal = facts.goal
    if not goal:
        return []
    marks = [
        Icon("tick", colours.GOOD) if n < each.progress else Icon("box", colours.DIM)
        for n in range(goal)
    ]
    said = f"{each.progress}/{goal}"
    return [kit.chip(f"{key}/progress", [*marks, said], 28, mend=f"progress.{each.card}")]


def _task(kit: Kit, facts: AnomalyCard, key: str) -> list[Chip]:
    """What frees a die or places a marker: success with one of these symbols."""
    found: list[Chip] = []
    for n, effect in enumerate(facts.effects):
        if effect.when == "success":
            symbols: list[Part] = [Icon(symbol, colours.TEXT) for symbol in effect.symbols]
            between: list[Part] = [part for s in symbols for part in (s, "/")][:-1]
            result = Icon("tick", colours.GOOD)
            said = kit.say("board.when.success")
            found.append(kit.chip(f"{key}/task{n}/said", [said], 21, colours.QUIET))
            found.append(
                kit.chip(f"{key}/task{n}", [*between, Icon("next", colours.QUIET), result], 26)
            )
    return found
