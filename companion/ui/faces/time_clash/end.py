"""The match is over: who has won it, and a line for each of its games."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.time_clash.cards import DOCTOR, SIDES
from companion.games.time_clash.seen import Game, View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Icon, Plate, Scene
from companion.ui.theme import colours

from .cards import TEAMS, tone
from .seats import token

GAP, PAD, LINE, HEAD = 9, 12, 74, 96
BROAD, NARROW = 470, 360


def end(kit: Kit, view: View, width: float) -> Scene:
    scene = _winner(kit, view, width)
    for game in view.past:
        scene.add(_game(kit, game, width), 0, scene.height + kit.s(GAP))
    return scene


def _winner(kit: Kit, view: View, width: float) -> Scene:
    """Its shape, its people, and the score: the winner's first."""
    scene, pad = Scene(), kit.s(PAD)
    side = max(SIDES, key=lambda each: view.scores.get(each, 0))
    loser = next(each for each in SIDES if each != side)
    tint, fill = tone(side)
    high = kit.s(58 if width >= kit.s(NARROW) else 30)
    scene.put("winner/drawing", Box(pad, pad, high, high), Icon(TEAMS[side], tint))
    score = f"{view.scores.get(side, 0)} : {view.scores.get(loser, 0)}"
    broad = width >= kit.s(NARROW)
    wide = kit.s(110) if broad else 0.0
    room = Box(pad + high + kit.s(14), pad, width - wide - high - 2 * pad - kit.s(24), 0)
    y = pad + kit.text(scene, "winner/name", room, kit.name("winners", side), 23, bold=True)
    y += kit.text(scene, "winner/wins", room._replace(y=y), kit.say("board.wins_match"), 17)
    points = Box(width - wide - pad, pad + kit.s(4), wide, 0) if broad else room._replace(y=y)
    align = "right" if broad else "left"
    tall = kit.text(scene, "winner/score", points, score, 40, bold=True, align=align)
    y += 0 if broad else tall
    people = [seat for seat, of in view.sides.items() if of == side]
    chips = [token(kit, f"winner.{seat}", seat, kit.players[seat].name) for seat in people]
    low = y + kit.s(6)
    low += kit.wrap(scene, chips, room._replace(y=low), 10)
    whole = Box(0, 0, width, max(kit.s(HEAD), low + pad))
    cut = side != DOCTOR
    scene.insert("winner", whole, Plate(fill, kit.s(13), tint, kit.s(2.2), cut=cut))
    return scene


def _told(kit: Kit, game: Game) -> Iterator[str]:
    """What brought the Endgame, how many Gambits were thrown in it, and the counters of both."""
    yield kit.say(f"board.brought.{game.endgame or 'none'}")
    if game.gambits:
        yield kit.say("board.gambits", n=game.gambits)
    if counters := sum(game.counters.values()):
        yield kit.say("board.counters", n=counters)


def _game(kit: Kit, game: Game, width: float) -> Scene:
    """Who has won it and how, what brought the Endgame, its turns, who began."""
    scene, pad, key = Scene(), kit.s(PAD), f"game.{game.n}"
    tint, fill = tone(game.side)
    side = kit.s(50)
    badge = Box(pad, pad, side, side)
    scene.put(
        f"{key}/badge", badge, Plate(fill, kit.s(10), tint, kit.s(2), cut=game.side != DOCTOR)
    )
    scene.put(f"{key}/drawing", badge.inset(side * 0.2), Icon(TEAMS[game.side], tint))
    broad = width >= kit.s(BROAD)
    aside = kit.s(140) if broad else 0
    room = Box(badge.right + kit.s(12), pad * 0.7, width - badge.right - kit.s(12) - pad - aside, 0)
    y = room.y + kit.text(
        scene, f"{key}/n", room, kit.say("home.round", n=game.n), 13.5, colours.QUIET, bold=True
    )
    how = kit.name("ended", game.how)
    if game.sum:
        how = kit.say(f"board.decided.{game.how}", sum=game.sum)
    y += kit.text(scene, f"{key}/how", room._replace(y=y), how, 17, bold=True, most=2)
    told = " · ".join(_told(kit, game))
    y += kit.text(scene, f"{key}/endgame", room._replace(y=y), told, 13.5, colours.QUIET, most=3)
    turns, began = (
        kit.say("board.turns", n=game.turns),
        kit.say(f"board.began.{game.begins or DOCTOR}"),
    )
    if broad:
        right = Box(width - aside - pad, pad, aside, 0)
        tall = kit.text(scene, f"{key}/turns", right, turns, 15, bold=True, align="right", most=1)
        low = right._replace(y=pad + tall + kit.s(3))
        kit.text(scene, f"{key}/began", low, began, 13.5, colours.QUIET, align="right", most=1)
    else:
        said = f"{turns} · {began}"
        y += kit.text(scene, f"{key}/turns", room._replace(y=y), said, 13.5, colours.QUIET, most=2)
    whole = Box(0, 0, width, max(kit.s(LINE), y + pad * 0.7))
    scene.insert(key, whole, Plate(colours.SURFACE, kit.s(13), tints.edge(), kit.s(1.2)))
    return scene
