"""Dice on their way from the table into the app: those entered show, the others wait."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = dict[str, Any]


def entering(view: View, faces: Mapping[str, str]) -> View:
    """The position with the dice of a throw in it; a face that is not known yet is empty."""
    now = view["adventure"]
    if now is None or not faces:
        return view
    colours = {name: name.partition(":")[2].rpartition("_")[0] for name in faces}
    pools = []
    for pool in now["pools"]:
        mine = {name for name in faces if name.partition(":")[0] == pool["seat"]}
        dice = [
            die | {"face": faces.get(f"{pool['seat']}:{die['id']}", die["face"])}
            for die in pool["dice"]
        ] or [
            {"id": name.partition(":")[2], "colour": colours[name], "face": faces[name]}
            for name in faces
            if name in mine
        ]
        pools.append(pool | {"dice": dice})
    return view | {"adventure": now | {"pools": pools}}
