"""GoDice: shells, and that what is said is what is heard."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.protocols import godice
from firmware_bridge.protocols.godice import COLOURS, RESTS, GoDie
from firmware_bridge.protocols.godice_shells import (
    D4_OF_D24,
    D6,
    D8_OF_D24,
    D10_OF_D20,
    D24,
    SHELLS,
)
from firmware_bridge.protocols.notices import Charge, Rest, Tint

NOISE = st.tuples(*[st.integers(-15, 15)] * 3)


@given(st.sampled_from(sorted(D6)), NOISE, st.sampled_from(sorted(RESTS)))
def test_a_face_is_heard_through_noise(face: Any, noise: Any, word: Any) -> None:
    pull = [a + b for a, b in zip(D6[face], noise, strict=True)]
    frame = word + struct.pack("<bbb", *pull)
    assert GoDie().hear(frame) == (Rest(face, RESTS[word]),)


@pytest.mark.parametrize("shell", SHELLS.values(), ids=lambda shell: shell.name)
def test_each_direction_of_a_shell_names_its_face(shell: Any) -> None:
    for face, direction in shell.directions:
        assert shell.face(direction) == face
    sizes = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d00": 10, "d12": 12, "d20": 20}
    assert len(shell.faces) == sizes[shell.name]


@pytest.mark.parametrize(("name", "total"), [("d6", 7), ("d20", 21), ("d8", 9), ("d12", 13)])
def test_opposite_faces_add_up_as_on_real_dice(name: Any, total: Any) -> None:
    """What a wrong table would hardly do by chance: it vouches for shells nobody here owns."""
    shell = SHELLS[name]
    assert shell.proved
    for face, (x, y, z) in shell.directions:
        if name == "d6" or name == "d20" or 60 in map(abs, (x, y, z)):
            assert face + (shell.face((-x, -y, -z)) or 0) == total


def test_other_shells_are_marked_as_unproved() -> None:
    assert {name for name, shell in SHELLS.items() if not shell.proved} == {"d10", "d00", "d4"}
    assert len(D24) == 24


def test_tables_are_as_they_are_printed() -> None:
    """Once more, digit by digit: no sum of opposite faces would tell if a D10 or D4 were wrong."""
    assert D6 == {
        1: (-64, 0, 0),
        2: (0, 0, 64),
        3: (0, 64, 0),
        4: (0, -64, 0),
        5: (0, 0, -64),
        6: (64, 0, 0),
    }
    assert "".join(map(str, D10_OF_D20)) == "82614390755709341628"
    assert "".join(map(str, D4_OF_D24)) == "314144142311142332224132"
    assert "".join(map(str, D8_OF_D24)) == "336128114755442577828366"
    assert [face for face, _ in SHELLS["d00"].directions] == [10 * n for n in D10_OF_D20]
    assert COLOURS == ("black", "red", "green", "blue", "yellow", "orange")
    assert godice.ASK_FACE.hex() == "191e0000000000000000", "the vendor's sensitivity, no blink"


def test_a_die_in_free_fall_shows_no_face() -> None:
    assert GoDie().hear(b"S\x05\x00\x00")[0] == Rest(None, RESTS[b"S"])


def test_a_shell_nobody_makes_is_refused() -> None:
    with pytest.raises(DeviceError) as error:
        GoDie("d7")
    assert error.value.reason is Reason.UNKNOWN_MODEL


@given(st.integers(0, 255), st.integers(0, 255))
def test_battery_and_colour(percent: Any, colour: Any) -> None:
    if percent <= 100:
        assert GoDie().hear(b"Bat" + bytes((percent,))) == (Charge(percent, None),)
    else:
        with pytest.raises(DeviceError):
            GoDie().hear(b"Bat" + bytes((percent,)))
    if colour < len(COLOURS):
        assert GoDie().hear(b"Col" + bytes((colour,))) == (Tint(COLOURS[colour]),)
    else:
        with pytest.raises(DeviceError):
            GoDie().hear(b"Col" + bytes((colour,)))


@given(st.floats(0, 10, allow_nan=False), st.integers(1, 255))
def test_a_pulse_is_nine_bytes_whatever_is_asked(seconds: Any, times: Any) -> None:
    order = godice.pulse((1, 2, 3), times, seconds, seconds)
    assert len(order) == 9
    assert order[2] == min(255, round(seconds * 100))
