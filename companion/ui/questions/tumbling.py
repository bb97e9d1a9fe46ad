"""Virtual dice tumble for a moment before the app says what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from companion.ui.theme import motion

STEP, STEPS = 0.07, 9  # seconds between faces, and how many there are

Show = Callable[[str], None]  # a face, on the die
Dice = Sequence[tuple[Show, Sequence[str]]]


def tumble(dice: Dice, wanted: Callable[[], bool], then: Callable[[], None]) -> None:
    """Which face comes last means nothing: the throw is not known yet. Only who asked for it knows
    whether it is still ``wanted``: dice on a picture have no window of their own."""
    if motion.reduced():
        then()
        return
    passed = 0

    def turn(_: float) -> bool:
        nonlocal passed
        passed += 1
        if not wanted():
            return False
        if passed >= STEPS:
            then()
            return False
        for n, (show, faces) in enumerate(dice):
            show(faces[(passed + n) % len(faces)])
        return True

    Clock.schedule_interval(turn, STEP)
