"""Where parts of a text stand once Kivy has broken it into lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kivy.uix.label import Label

from .icons import middle

BELOW = 0.16  # of a line's height, from its foot: right under the letters


def places(label: Label, parts: Sequence[tuple[int, int]]) -> Iterator[tuple[float, float, float]]:
    """Left, foot and width of each part, one for each line it stands on."""
    if label.texture is None:
        return
    core, (wide, tall) = label._label, label.texture.size  # ``texture_size`` follows only later
    x, y = middle(label)
    left, top, at = x - wide / 2, y + tall / 2 - label.padding[1], 0
    for line in core._cached_lines:
        words = "".join(word.text for word in line.words)
        start = label.text.find(words, at)
        if not words or start < 0:
            top -= line.h
            continue
        at = start + len(words)
        inset = _inset(label, line.w, wide)
        for first, last in parts:
            first, last = max(first, start), min(last, at)
            if first < last:
                before = core.get_extents(words[: first - start])[0]
                width = core.get_extents(words[first - start : last - start])[0]
                yield left + inset + before, top - line.h * (1 - BELOW), width
        top -= line.h


def _inset(label: Label, line: float, wide: float) -> float:
    """How far from the texture's left edge a line begins."""
    room = wide - line - label.padding[0] - label.padding[2]
    share = {"center": 0.5, "right": 1.0}.get(label.halign, 0.0)
    return float(label.padding[0] + max(0.0, room) * share)
