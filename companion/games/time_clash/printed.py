"""The box as pieces to cut out: cards, arcs with their tracks, the Vortex Disk, the die's faces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.messages import message
from companion.core.printed import Printed
from companion.core.reading import Does, Reading

from .cards import BUILD_UP, ENDGAME, SIDES, STACKS, Card
from .reading import reading
from .table import Table

EMBLEMS = {"doctor": "tardis", "enemy": "dalek"}
KINDS = {"enemy": "danger", "time": "vortex", "companion": "good"}
SPACES = 11  # of a track: how many the published one has is not known


def printed(table: Table) -> Iterator[Printed]:
    box = table.box
    for side in SIDES:
        cards: dict[str, Card] = getattr(box, side)
        for id, card in cards.items():
            if (read := reading(table, id)) is not None:
                figure = "".join(mark[1] for row in read.marks for mark in row if mark[0] == "text")
                symbol = card.suit or "special"
                yield Printed(read, "card", figure, symbol, EMBLEMS[side], copies=card.copies)
    yield Printed(_faces(table), symbol="dice")
    step = box.rules.target // 8
    numbers = tuple(str(n * step) for n in range(SPACES))
    for kind in STACKS:
        for id in box.of_kind(kind):
            if (read := reading(table, id)) is not None:
                yield Printed(_toned(read, KINDS[kind]), "tile", symbol="arc", track=numbers)
    yield Printed(_disk(), "disk", symbol=BUILD_UP, back=ENDGAME)


def _toned(read: Reading, accent: str) -> Reading:
    return replace(read, accent=accent)


def _faces(table: Table) -> Reading:
    """What the faces of a common die stand for."""
    does = tuple(
        Does(((message("clash.printed.face", n=n, face=face),),))
        for n, face in enumerate(table.box.rules.die, start=1)
    )
    return Reading("die", ("die", "gambit"), "die", does, accent="lamp", source="starter")


def _disk() -> Reading:
    return Reading("disk", ("die", "disk"), "disk", accent="anomaly", source="starter")
