"""GoDice in shells: which landing is flat, which is cocked, and what a real D4 said."""

from __future__ import annotations

import random
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.emulated.faults import Faults
from firmware_bridge.emulated.hurry import run_hurried
from firmware_bridge.protocols.godice import GoDie
from firmware_bridge.protocols.godice_shells import D6, SHELLS, angle
from firmware_bridge.protocols.notices import How, Rest

from .evening import evening, godie, throw

OTHERS = sorted(SHELLS.keys() - {"d6"})
DIRECTIONS = [
    pytest.param(name, face, up, id=f"{name}-{face}-{up}")
    for name in OTHERS
    for face, up in SHELLS[name].directions
]


def said(shell: str, word: bytes, pull: Any) -> Any:
    (rest,) = GoDie(shell).hear(word + struct.pack("<bbb", *pull))
    return rest


@pytest.mark.parametrize(
    ("pull", "face"),
    [((61, 1, 22), 1), ((-19, -58, -22), 4), ((-21, -1, 59), 3), ((21, -58, -19), 3)],
)
def test_four_landings_of_a_real_d4(pull: Any, face: int) -> None:
    """GoDiceJavaScriptAPI issue 15: each "always landing clean", and each called tilted."""
    assert said("d4", b"TS", pull) == Rest(face, How.THROWN)


@pytest.mark.parametrize(("shell", "face", "up"), DIRECTIONS)
def test_every_known_direction_lies_flat(shell: str, face: int, up: Any) -> None:
    assert min(angle(axis, up) for axis in D6.values()) > 10, "so the die calls itself tilted"
    for word in (b"TS", b"S"):
        assert said(shell, word, up) == Rest(face, How.THROWN)
    assert said(shell, b"FS", up) == Rest(face, How.FAKE)
    assert said(shell, b"MS", up) == Rest(face, How.MOVED)


@given(st.sampled_from(OTHERS), st.data())
def test_a_table_need_not_be_level(shell: str, data: Any) -> None:
    face, up = data.draw(st.sampled_from(SHELLS[shell].directions))
    noise = data.draw(st.tuples(*[st.integers(-6, 6)] * 3))
    pull = [a + b for a, b in zip(up, noise, strict=True)]
    assert said(shell, b"TS", pull) == Rest(face, How.THROWN)


@given(st.sampled_from(["d4", "d8", "d12"]), st.data())
def test_the_true_solid_lies_flat_too(shell: str, data: Any) -> None:
    """All faces of a tetrakis hexahedron are alike: what is printed as (40, 20, 40) or (40, 40, 40)
    is (40, 28, 40)."""
    rounded = [
        (face, up) for face, up in SHELLS[shell].directions if abs(up[0]) == abs(up[2]) == 40
    ]
    assert len(rounded) == 8
    face, (x, y, z) = data.draw(st.sampled_from(rounded))
    noise = data.draw(st.tuples(*[st.integers(-3, 3)] * 3))
    true = (x, 28 if y > 0 else -28, z)
    pull = [a + b for a, b in zip(true, noise, strict=True)]
    assert said(shell, b"TS", pull) == Rest(face, How.THROWN)


@pytest.mark.parametrize("word", [b"TS", b"S"])
@pytest.mark.parametrize("shell", OTHERS)
def test_half_way_between_two_faces_it_is_cocked(shell: str, word: bytes) -> None:
    ways = [up for _face, up in SHELLS[shell].directions]
    for up in ways:
        near = min((other for other in ways if other != up), key=lambda other: angle(up, other))
        half = [round((a + b) / 2) for a, b in zip(up, near, strict=True)]
        assert said(shell, word, half).how is How.TILTED


def test_a_bare_die_that_lies_tilted_is_cocked() -> None:
    for face, up in D6.items():
        assert said("d6", b"TS", up) == Rest(face, How.TILTED)
        assert said("d6", b"S", up) == Rest(face, How.THROWN)


def test_a_die_in_free_fall_lies_nowhere() -> None:
    assert said("d20", b"TS", (5, 0, 2)) == Rest(None, How.TILTED)


@pytest.mark.parametrize("shell", OTHERS)
def test_every_face_thrown_in_a_shell_is_a_throw(shell: str) -> None:
    async def main() -> None:
        die = godie(shell=shell)
        die.faults = Faults(luck=random.Random(3))
        die.face = min(die.shell.faces)
        async with evening([die]) as tonight:
            before = tonight.landings(die)
            for face in sorted(die.shell.faces):
                await throw(die, face)
            thrown = tonight.landings(die)[len(before) :]
            assert thrown == [(face, "stable") for face in sorted(die.shell.faces)]
            die.faults = Faults(luck=random.Random(3), cocked=1.0)
            await throw(die, min(die.shell.faces))
            assert tonight.landings(die)[-1] == (min(die.shell.faces), "tilted")

    run_hurried(main())
