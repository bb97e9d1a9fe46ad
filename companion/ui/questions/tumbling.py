"""Virtual dice tumble for a moment before the app says what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from companion.ui.theme import motion
from companion.ui.theme.widgets import DieFace

STEP, STEPS = 0.07, 9  # seconds between faces, and how many there are

Dice = Sequence[tuple[DieFace, Sequence[str]]]


def tumble(dice: Dice, then: Callable[[], None]) -> None:
    """Which face comes last means nothing: the throw is not known yet."""
    if motion.reduced() or not STEPS:
        then()
        return
    passed = 0

    def turn(_: float) -> bool:
        nonlocal passed
        passed += 1
        if any(die.get_parent_window() is None and len(dice) > 1 for die, _ in dice):
            return False  # the question has gone in the meantime
        if passed >= STEPS:
            then()
            return False
        for n, (die, faces) in enumerate(dice):
            die.symbol = faces[(passed + n) % len(faces)]
        return True

    Clock.schedule_interval(turn, STEP)
