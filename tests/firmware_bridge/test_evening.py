"""Whole evenings with faults: every throw is accounted for, and none invented."""

from __future__ import annotations

import random
from typing import Any

import pytest

from firmware_bridge.emulated.faults import Faults
from firmware_bridge.emulated.hurry import run_hurried
from firmware_bridge.emulated.table import Verdict, eight_dice, judge, throw_all
from firmware_bridge.protocols import godice_shells, pixels
from firmware_bridge.throws import Throws

from .evening import evening

FAULTS: dict[str, Any] = {
    "drop": 0.02,
    "repeat": 0.05,
    "wobble": 0.3,
    "cocked": 0.05,
    "fake": 0.05,
    "lose_link": 0.03,
}


def play(seed: int, times: int = 12, **chances: Any) -> Verdict:
    async def main() -> Verdict:
        luck = random.Random(seed)
        dice = eight_dice(Faults(luck=luck, **chances))
        async with evening(dice) as tonight:
            await throw_all(dice, times, luck)
        return judge(dice, tonight.facts)

    return run_hurried(main())


@pytest.mark.parametrize("seed", range(6))
def test_no_throw_is_invented_and_none_lost_in_silence(seed: int) -> None:
    verdict = play(seed, **FAULTS)
    assert verdict.throws == 96
    assert verdict.invented == []
    assert verdict.silent == 0
    assert verdict.exact + verdict.fakes > 80


def test_in_a_perfect_world_every_throw_is_exact() -> None:
    verdict = play(1)
    assert (verdict.exact, verdict.throws) == (96, 96)


def test_an_evening_is_the_same_every_time() -> None:
    assert play(3, 3, **FAULTS) == play(3, 3, **FAULTS)


# That the judge is no rubber stamp: each of these breaks something on purpose.


def test_two_faces_swapped_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = godice_shells.D6 | {2: godice_shells.D6[5], 5: godice_shells.D6[2]}
    shell = godice_shells.Shell("d6", tuple(swapped.items()))
    monkeypatch.setitem(godice_shells.SHELLS, "d6", shell)
    assert play(1).invented


def test_an_old_face_map_swapped_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not play(1).invented
    monkeypatch.setattr(pixels, "BAD_NORMALS_UNTIL", 0)
    assert play(1).invented


def test_believing_repeats_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware_bridge.throws.REPEAT", 0.0)
    assert play(1, repeat=0.2).invented


def test_taking_answers_for_throws_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Throws, "unheard", lambda self, at: None)
    assert play(1, lose_link=0.2).invented


def test_never_asking_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Throws, "overdue", lambda self, at: False)
    assert play(1, drop=0.2).silent
