"""Dice on their way from the table into the app: those entered show, the others wait."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.time_of_the_daleks.seen import Die, Pool, View


def entering(view: View, faces: Mapping[str, str]) -> View:
    """The position with the dice of a throw in it; a face that is not known yet is empty."""
    now = view.adventure
    if now is None or not faces:
        return view
    return replace(
        view, adventure=replace(now, pools=tuple(_pool(each, faces) for each in now.pools))
    )


def _pool(pool: Pool, faces: Mapping[str, str]) -> Pool:
    mine = {
        die: face
        for name, face in faces.items()
        for seat, _, die in [name.partition(":")]
        if seat == pool.seat
    }
    lying = tuple(replace(die, face=mine.get(die.id, die.face)) for die in pool.dice)
    thrown = tuple(Die(id, id.rpartition("_")[0], face) for id, face in mine.items())
    return replace(pool, dice=lying or thrown)
