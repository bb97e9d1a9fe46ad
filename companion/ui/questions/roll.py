"""Roll: a row for each die with its faces to tap, or the app throws."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Flow, Tap, Text

from .panel import Asking, Panel


def panel(asking: Asking) -> Panel:
    """One die is thrown with one tap; several are confirmed together."""
    dice = asking.question["dice"]
    shown: list[str] = [""] * len(dice)

    def send() -> None:
        asking.answer(tuple(face for face in shown if face))

    def show(place: int, face: str) -> None:
        shown[place] = face
        if len(dice) == 1:
            send()

    names = _names(asking, dice)
    rows = [
        _Row(asking, name, die["faces"], partial(show, place))
        for place, (name, die) in enumerate(zip(names, dice, strict=True))
    ]
    for_me = Tap(asking.say("roll.for_me"), asking.deal)
    confirm = [Tap(asking.say("roll.confirm"), send, fill=colours.BLUE)] if len(dice) > 1 else []
    return Panel(list(rows), [for_me, *confirm])


def _names(asking: Asking, dice: list[dict[str, Any]]) -> list[str]:
    """Each die's place where it has one, else its kind, numbered where several are alike."""
    kinds = [die["place"] or die["kind"] for die in dice]
    names = asking.names("die", kinds)
    seen: dict[str, int] = {}
    for n, name in enumerate(names):
        if kinds.count(kinds[n]) > 1:
            seen[kinds[n]] = seen.get(kinds[n], 0) + 1
            names[n] = f"{name} {seen[kinds[n]]}"
    return names


class _Row(BoxLayout):
    """A die's name beside its faces."""

    def __init__(
        self, asking: Asking, name: str, faces: list[str], show: Callable[[str], None]
    ) -> None:
        super().__init__(size_hint_y=None, spacing=sizes.gap())
        self.show = show
        faces = list(dict.fromkeys(faces))
        words = asking.names("face", faces)
        self.taps = {
            face: Tap(word, partial(self.pick, face))
            for face, word in zip(faces, words, strict=True)
        }
        flow = Flow(self.taps.values(), sizes.width_for(words, sizes.option()))
        flow.bind(height=self.setter("height"))
        label = Text(name, sizes.body(), colours.TEXT, size_hint_x=0.36)
        label.pos_hint = {"center_y": 0.5}
        self.add_widget(label)
        self.add_widget(flow)

    def pick(self, face: str) -> None:
        for each, tap in self.taps.items():
            tap.chosen = each == face
        self.show(face)
