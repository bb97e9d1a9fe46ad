"""How many taps a plain turn takes: travel, an Adventure without help, success."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.driver import Driver
from tests.ui.fingers import Hands

TYPED, VIRTUAL = 14, 8  # the most a plain turn should take: dice typed in, dice of the app


def plain_turns(hands: Hands, wanted: int) -> list[int]:
    """Taps of so many turns in which nobody helped and the Challenge was met."""
    driver, found = hands.driver, list[int]()
    while len(found) < wanted and driver.session.question is not None:
        seat, start, plain = _turn(driver), hands.taps, False
        while _turn(driver) == seat and driver.session.question is not None:
            now = driver.session.view()["adventure"]
            hands.step()
            plain = _plainly(driver, now is not None and not now["helper"]) or plain
        if plain:
            found.append(hands.taps - start)
    return found


def _turn(driver: Driver) -> tuple[int, str]:
    view = driver.session.view()
    return view["round"], view["turn"]


def _plainly(driver: Driver, alone: bool) -> bool:
    """Whether the last tap brought success to a Doctor who was not helped."""
    new: Callable[[], bool] = (
        lambda: any(  # noqa: E731
            step.message.id == "daleks.success" for step in driver.screen.run.told[-12:]
        )
    )
    return alone and driver.session.view()["adventure"] is None and new()
