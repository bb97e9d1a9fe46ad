"""Learns somebody's own dice: from labelled pictures, or die by die as they are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from vision import labels
from vision.dice_set import DiceSet, View
from vision.errors import Reason, VisionError
from vision.labels import Label
from vision.locate import overlap
from vision.name import SYMBOL
from vision.picture import Picture, read
from vision.reading import KINDS, OTHER
from vision.recognise import Eyes, Seen

SAME = 0.4  # overlap from which a die seen is the die labelled
AGREED = 0.6  # of a set's dice read as the pips they are called: it needs no teaching


def teach(known: DiceSet, seen: Seen, face: str, kind: str | None) -> DiceSet:
    """The set after one die was shown and named: in the app, or as the answer to a doubt."""
    kind = kind if kind in KINDS else OTHER
    view = View(face, kind, seen.look.fingerprint.astype(np.float32))
    return known.with_view(view, seen.colour.feature.astype(np.float32))


def enrol(pictures: Iterable[labels.Labelled], known: DiceSet, eyes: Eyes | None = None) -> DiceSet:
    """The set after all labelled dice of these pictures were shown to it."""
    eyes = eyes or Eyes()
    shown: list[tuple[Seen, Label]] = []
    for one in pictures:
        picture = read(one.file)
        shown += _shown(eyes.see(picture, known), one, picture)
    if not shown:
        raise VisionError(Reason.NOTHING_LEARNED)
    ordinary = [pair for pair in shown if pair[1].face in "123456"]
    right = sum(_pips(seen) == label.face for seen, label in ordinary)
    pips = bool(ordinary) and right >= AGREED * len(ordinary)
    for seen, label in shown:
        taught = teach(known, seen, label.face, label.kind)
        plain = pips and label.face in "123456"
        colours = taught.colours if label.kind else known.colours
        known = replace(taught, views=known.views if plain else taught.views, colours=colours)
    return replace(known, pips=known.pips or pips)


def _pips(seen: Seen) -> str:
    return str(int(seen.look.answers[:SYMBOL].argmax()) + 1)


def _shown(
    seen: list[Seen], one: labels.Labelled, picture: Picture
) -> Iterable[tuple[Seen, Label]]:
    """Each labelled die with what was seen of it; dice nobody labelled are passed over."""
    size = np.tile(picture.shape[1::-1], 2)
    for label in one.dice:
        shares = [overlap(each.found.box, label.box * size) for each in seen]
        if shares and max(shares) >= SAME:
            yield seen[int(np.argmax(shares))], label
