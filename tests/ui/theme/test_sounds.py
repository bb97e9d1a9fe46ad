"""The sounds are what the program composes, small, and silence is never an error."""

from __future__ import annotations

import array
import sys
import wave
from collections.abc import Iterator

import pytest

from companion.ui.theme import compose, sounds
from companion.ui.theme.places import folder

every_sound = pytest.mark.parametrize("name", list(compose.SOUNDS))


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    volume = sounds.volume()
    yield
    sounds.use(volume)
    sounds._loaded.cache_clear()


@every_sound
def test_a_file_is_what_the_program_composes(name: str) -> None:
    path = folder("sounds") / f"{name}.wav"
    assert path.stat().st_size < 60_000
    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels()) == (compose.RATE, 1)
        written = array.array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        written.byteswap()
    composed = compose.composed(name)
    assert len(written) == len(composed)
    # A sine may differ in its last bit from machine to machine.
    assert max(abs(a - b) for a, b in zip(written, composed, strict=True)) <= 2
    assert max(map(abs, composed)) <= 32767 * compose.LOUDEST + 1


def test_nothing_else_lies_there() -> None:
    assert {path.stem for path in folder("sounds").glob("*.wav")} == compose.SOUNDS.keys()


@every_sound
def test_a_sound_begins_and_ends_quietly(name: str) -> None:
    """A jump clicks."""
    composed = compose.composed(name)
    assert abs(composed[-1]) < 400
    assert abs(composed[0]) < 6000


def test_it_is_played_at_the_volume_that_was_set() -> None:
    sounds.use(0.3)
    assert sounds.play("tap")
    assert sounds._loaded("tap").volume == pytest.approx(0.3)


def test_mute_loads_nothing() -> None:
    sounds._loaded.cache_clear()
    sounds.use(0)
    assert not sounds.play("tap")
    assert sounds._loaded.cache_info().currsize == 0


@pytest.mark.parametrize(("asked", "got"), [(-1, 0), (0.5, 0.5), (7, 1)])
def test_volume_stays_in_its_range(asked: float, got: float) -> None:
    sounds.use(asked)
    assert sounds.volume() == got


def test_a_missing_sound_is_silence() -> None:
    assert not sounds.play("no such sound")


def test_a_driver_that_fails_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(sounds, "_loaded", fails)
    assert not sounds.play("tap")
    monkeypatch.undo()
