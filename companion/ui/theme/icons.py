"""The drawings, cut from their sheet: ``picture("running")`` is white, to be tinted."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from kivy.core.image import Image
from kivy.graphics.texture import Texture

from .places import folder


@cache
def _index() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder("icons") / "sheet.json").read_text("utf-8"))
    return found


@cache
def _sheet() -> Texture:
    texture = Image(str(folder("icons") / "sheet.png"), mipmap=True).texture
    texture.min_filter = "linear_mipmap_linear"  # drawn at 192 pixels, shown at 20 to 200
    texture.mag_filter = "linear"
    return texture


def names() -> list[str]:
    return list(_index()["at"])


@cache
def picture(name: str) -> Texture:
    x, y = _index()["at"][name]
    side, sheet = _index()["side"], _sheet()
    return sheet.get_region(x, sheet.height - y - side, side, side)
