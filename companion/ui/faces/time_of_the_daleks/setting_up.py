"""The table is set up in a few pictures. Rulebook p.6-7."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.games.time_of_the_daleks.seen import View
from companion.ui.boards import tints
from companion.ui.boards.kit import Kit
from companion.ui.boards.scene import Box, Die, Icon, Painting, Piece, Plate, Scene
from companion.ui.face import SetUp
from companion.ui.host import Words
from companion.ui.theme import colours

from .console import CHARGES
from .places import places
from .track import track

DECKS = {
    "earth": ("companion", "good"),
    "alien": ("companion", "vortex"),
    "timey_wimey": ("card", "lamp"),
    "locations": ("location", "vortex"),
    "dilemmas": ("dilemma_down", "danger"),
    "anomalies": ("anomaly", "anomaly"),
}
STORY = ("black", "green", "blue", "red")
DALEKS = 6


def set_up(view: View, held: Collection[str], words: Words) -> Iterator[SetUp]:
    decks = tuple(deck for deck in DECKS if deck not in held)
    dealt = "timey_wimey" not in held
    yield SetUp("board", (("earth", "earth"), ("dilemmas", "dilemma_down")), _earth)
    if decks:
        parts = [("shuffle", "redo"), *([("first_game", "dalek")] if view.first_game else [])]
        yield SetUp("decks", tuple(parts), lambda kit, _, width: _decks(kit, decks, width))
    of = {seat: _whose(view, seat, words) for seat in view.doctors}
    console = [("doctor", "tardis"), ("companion", "companion"), ("charges", "charge")]
    console += [("cards", "card")] if dealt else []
    yield SetUp("consoles", tuple(console), _console, each=True, of=of)
    web = (("tardises", "tardis"), ("ship", "ship"), ("markers", "anomaly"))
    yield SetUp("web", web, lambda kit, view, width: track(kit, view, width))
    daleks = [("daleks", "dalek"), ("davros", "davros")]
    daleks += [("dice", "dice")] if not {*STORY} <= {*held} else []
    yield SetUp("daleks", tuple(daleks), lambda kit, _, width: _daleks(kit, width))
    begins = [("begins", "next")]
    begins += [("k9", "k9")] if any(each.has_k9 for each in view.doctors.values()) else []
    yield SetUp("begins", tuple(begins), _begins)


def _whose(view: View, seat: str, words: Words) -> str:
    """The Doctor, and who comes aboard with them."""
    mine = view.doctors[seat]
    return "\n".join(
        words.name("card", card) for card in (mine.card, *(c.card for c in mine.companions))
    )


def _earth(kit: Kit, view: View, width: float) -> Scene:
    return places(kit, replace(view, locations=view.locations[:1], anomalies=(), offered=()), width)


def _decks(kit: Kit, decks: Collection[str], width: float) -> Scene:
    """A pile each, in the order of the rulebook."""
    scene, gap = Scene(), kit.s(18)
    columns = min(len(decks), 3)
    wide = (width - gap * (columns - 1)) / columns
    tall = kit.s(150)
    for n, deck in enumerate(decks):
        row, column = divmod(n, columns)
        at = Box(column * (wide + gap), row * (tall + kit.s(44)), wide, tall)
        _pile(kit, scene, deck, at)
    return scene


def _pile(kit: Kit, scene: Scene, deck: str, at: Box) -> None:
    drawing, tone = DECKS[deck]
    ink = getattr(colours, tone.upper())
    high, wide = at.h, at.h * 0.7
    x = at.x + (at.w - wide) / 2
    for n in range(3):
        step = kit.s(5) * n
        card = Box(x + step, at.y + kit.s(10) - step, wide, high - kit.s(10))
        fill = tints.mix(colours.SURFACE, ink, 0.22)
        scene.put(f"deck.{deck}.{n}", card, Plate(fill, kit.s(12), ink, kit.s(2)))
    side = wide * 0.5
    middle = Box(card.x + (wide - side) / 2, card.y + (card.h - side) / 2, side, side)
    scene.put(f"deck.{deck}/drawing", middle, Icon(drawing, ink))
    name = kit.name("deck", deck)
    under = Box(at.x, at.bottom + kit.s(6), at.w, 0)
    kit.text(scene, f"deck.{deck}/name", under, name, 17, bold=True, align="center", most=2)


def _console(kit: Kit, view: View, width: float) -> Scene:
    """A console as it begins, its parts numbered as they are laid."""
    scene, gap = Scene(), kit.s(14)
    wide, tall = width * 0.66, kit.s(196)
    frame = Plate(
        tints.mix(colours.SURFACE, colours.VORTEX, 0.16), kit.s(26), colours.VORTEX, kit.s(3)
    )
    scene.put("console", Box(0, kit.s(14), wide, tall), frame)
    card = Box(kit.s(26), kit.s(40), wide * 0.26, tall - kit.s(50))
    _card(
        kit, scene, "doctor", card, "tardis", colours.die("blue"), kit.say("setup.picture.doctor")
    )
    _number(kit, scene, 1, card)
    meter = Box(card.right + gap, card.y, wide - card.right - gap - kit.s(20), kit.s(64))
    scene.put("charges", meter, Plate(colours.CHARGE_FILL, kit.s(14), colours.CHARGE, kit.s(2)))
    inside, apart = meter.inset(kit.s(11)), kit.s(7)
    disc = min(inside.h, (inside.w - apart * (CHARGES - 1)) / CHARGES)
    first = min(each.charges for each in view.doctors.values())
    for n in range(CHARGES):
        at = Box(inside.x + n * (disc + apart), inside.y + (inside.h - disc) / 2, disc, disc)
        edge = colours.CHARGE if n < first else tints.faint(colours.CHARGE, 0.4)
        scene.put(f"charge.{n}", at, Plate(tints.veil(0), disc / 2, edge, kit.s(2.5)))
        if n < first:
            scene.put(f"charge.{n}/drawing", at.inset(disc * 0.22), Icon("charge", colours.CHARGE))
    _number(kit, scene, 3, meter)
    hole = Box(meter.x, meter.bottom + gap, meter.w, kit.s(56))
    scene.put(
        "equipment", hole, Plate(tints.veil(0), kit.s(12), tints.veil(0.3), kit.s(2), dashed=True)
    )
    later = kit.say("setup.picture.equipment")
    kit.text(
        scene,
        "equipment/said",
        hole.inset(kit.s(8))._replace(y=hole.y + kit.s(17)),
        later,
        16,
        colours.QUIET,
        align="center",
        most=1,
    )
    crew = Box(kit.s(26), tall + kit.s(30), wide * 0.26, kit.s(150))
    _card(
        kit,
        scene,
        "crew",
        crew,
        "companion",
        colours.die("green"),
        kit.say("setup.picture.companion"),
    )
    _number(kit, scene, 2, crew)
    for n in (1, 2):
        empty = crew.moved(n * (crew.w + gap), 0)
        scene.put(
            f"crew.{n}",
            empty,
            Plate(tints.veil(0), kit.s(12), tints.veil(0.3), kit.s(2), dashed=True),
        )
        side = crew.w * 0.4
        at = Box(empty.x + (empty.w - side) / 2, empty.y + (empty.h - side) / 2, side, side)
        scene.put(f"crew.{n}/drawing", at, Icon("companion", tints.veil(0.35)))
    _pieces(kit, scene, view, Box(wide + gap, kit.s(24), width - wide - gap, kit.s(120)))
    hand = Box(wide + gap + kit.s(20), tall + kit.s(30), kit.s(98), kit.s(140))
    for n in (0, 1):
        back = hand.moved(n * kit.s(60), n * kit.s(6))
        scene.put(f"hand.{n}", back, Painting("vortex_violet", kit.s(12)))
        scene.put(
            f"hand.{n}/edge", back, Plate(tints.veil(0), kit.s(12), colours.ANOMALY, kit.s(2.5))
        )
    _number(kit, scene, 4, hand)
    return scene


def _pieces(kit: Kit, scene: Scene, view: View, box: Box) -> None:
    """Everybody's TARDIS and Doctor on bases of their colour."""
    seats = list(view.doctors)
    side = min(kit.s(56), box.w / max(1, len(seats)) - kit.s(6))
    for n, seat in enumerate(seats):
        x = box.x + n * (side + kit.s(10))
        kit.figure(scene, f"piece.tardis.{seat}", Box(x, box.y, side, side), "tardis", seat)
        below = Box(x + side * 0.1, box.y + side + kit.s(14), side * 0.8, side * 0.8)
        kit.figure(scene, f"piece.doctor.{seat}", below, "doctor", seat)


def _card(
    kit: Kit, scene: Scene, key: str, box: Box, drawing: str, fill: colours.Colour, name: str
) -> None:
    scene.put(key, box, Plate(fill, kit.s(12), tints.veil(0.7), kit.s(2)))
    side = min(box.w, box.h) * 0.46
    at = Box(box.x + (box.w - side) / 2, box.y + box.h * 0.14, side, side)
    ink = colours.on(fill)
    scene.put(f"{key}/drawing", at, Icon(drawing, ink))
    under = Box(box.x + kit.s(4), at.bottom + kit.s(8), box.w - kit.s(8), 0)
    kit.text(scene, f"{key}/name", under, name, 16, ink, bold=True, align="center", most=2)


def _number(kit: Kit, scene: Scene, n: int, beside: Box) -> None:
    """At the corner of what the list calls by this number."""
    size = kit.s(38)
    at = Box(beside.x - size * 0.55, beside.y - size * 0.5, size, size)
    scene.put(f"number.{n}", at, Plate(colours.LAMP, size / 2))
    inside = at._replace(y=at.y + size * 0.2)
    ink = colours.on(colours.LAMP)
    kit.text(scene, f"number.{n}/n", inside, str(n), 19, ink, bold=True, align="center")


def _daleks(kit: Kit, width: float) -> Scene:
    scene, size = Scene(), min(kit.s(74), width / (DALEKS + 2))
    for n in range(DALEKS + 1):
        kind = "davros" if n == DALEKS else "dalek"
        at = Box(n * (size + kit.s(10)), kit.s(20), size, size)
        scene.put(f"{kind}.{n}", at, Piece(kind, colours.DANGER))
    die, y = kit.s(62), size + kit.s(64)
    for n, kind in enumerate((*STORY, "tardis")):
        scene.put(f"die.{n}", Box(n * (die + kit.s(16)), y, die, die), Die(kind))
    return scene


def _begins(kit: Kit, view: View, width: float) -> Scene:
    scene, seat = Scene(), view.opening or next(iter(view.doctors))
    side = min(kit.s(190), width * 0.4)
    art = Box(0, 0, width, side + kit.s(90))
    scene.put("art", art, Painting("vortex_blue", kit.s(18)))
    kit.figure(scene, "first", Box((width - side) / 2, kit.s(28), side, side), "doctor", seat)
    name = kit.players[seat].name
    under = Box(0, side + kit.s(38), width, 0)
    kit.text(scene, "first/name", under, name, 30, colours.WHITE, bold=True, align="center")
    return scene
