"""What is read aloud, and by which program of the device."""

from __future__ import annotations

import os
import signal
import subprocess
import wave
from array import array
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from companion.app.voice import AndroidVoice, Program, command


@pytest.mark.parametrize(
    ("platform", "there", "program"),
    [
        ("linux", {"espeak-ng", "spd-say"}, "espeak-ng"),
        ("linux", {"spd-say"}, "spd-say"),
        ("linux", {"say"}, ""),
        ("darwin", {"say"}, "say"),
        ("win32", {"powershell"}, "powershell"),
    ],
)
def test_the_program_that_is_there(platform: str, there: set[str], program: str) -> None:
    found = command("de", platform, lambda name: name if name in there else None)
    assert (found or [""])[0] == program
    assert not found or any("de" in each or each == "Anna" for each in found)


def test_windows_reads_umlauts_as_they_are_sent() -> None:
    assert "[Text.Encoding]::UTF8" in command("de", "win32", lambda name: name)[-1]


class Speaking:
    """A process that speaks until it is ended."""

    def __init__(self, program: list[str], **_: Any) -> None:
        self.program, self.stdin, self.ended = program, Heard(), False

    def poll(self) -> int | None:
        return 0 if self.ended else None

    def terminate(self) -> None:
        self.ended = True


class Heard(BytesIO):
    text = ""

    def close(self) -> None:
        self.text = self.getvalue().decode()
        super().close()


def test_what_is_said_cuts_short_what_was_said() -> None:
    started: list[Speaking] = []

    def start(program: list[str], **more: Any) -> Speaking:
        started.append(Speaking(program, **more))
        return started[-1]

    voice = Program(lambda language: ["espeak-ng", "-v", language], start)
    assert voice.exists
    voice.read_out("Wohin reist du?", "de")
    voice.read_out("Alle Würfel werfen!", "de")
    assert [each.stdin.text for each in started] == ["Wohin reist du?", "Alle Würfel werfen!"]
    assert [each.ended for each in started] == [True, False]
    assert started[0].program == ["espeak-ng", "-v", "de"]
    voice.read_out("", "de")
    assert started[1].ended
    assert len(started) == 2


def test_without_a_voice_it_is_silent() -> None:
    voice = Program(lambda _: [], lambda *_, **__: pytest.fail("nothing is there to start"))
    assert not voice.exists
    voice.read_out("Wohin reist du?", "de")


def test_a_program_that_does_not_start_is_silent() -> None:
    tried: list[str] = []

    def start(words: list[str], **_: Any) -> None:
        tried.append(words[0])
        raise OSError

    Program(lambda _: ["espeak-ng"], start).read_out("Wohin reist du?", "de")
    assert tried == ["espeak-ng"]


class Java:
    """As much of Android as speaks."""

    def __init__(self) -> None:
        self.said: list[tuple[Any, ...]] = []
        self.language = ""

    def load(self, name: str) -> Any:
        match name.rpartition(".")[2]:
            case "PythonActivity":
                return type("PythonActivity", (), {"mActivity": "the tablet"})
            case "TextToSpeech":
                return self.voice
        return str

    def voice(self, activity: str, _: None) -> Java:
        assert activity == "the tablet"
        return self

    def setLanguage(self, language: str) -> None:  # noqa: N802 - Java's own name
        self.language = language

    def speak(self, *said: Any) -> None:
        self.said.append(said)


def test_on_a_tablet() -> None:
    java = Java()
    voice = AndroidVoice(java.load)
    assert voice.exists
    voice.read_out("Wohin reist du?", "de")
    assert java.language == "de"
    assert java.said == [("Wohin reist du?", 0, None, "table")]


def test_a_tablet_without_one() -> None:
    def load(name: str) -> None:
        raise RuntimeError(name)

    voice = AndroidVoice(load)
    assert not voice.exists
    voice.read_out("Wohin reist du?", "de")


# A real one


class Engine:
    """The desktop's own, told to keep what it says instead of playing it."""

    def __init__(self, *keeping: str) -> None:
        self.keeping, self.started = keeping, list[subprocess.Popen[bytes]]()
        self.voice = Program(lambda language: [*command(language), *self.keeping], self.start)

    def start(self, program: Sequence[str], **more: Any) -> subprocess.Popen[bytes]:
        self.started.append(subprocess.Popen(program, **more))
        return self.started[-1]

    def says(self, text: str, language: str) -> None:
        self.voice.read_out(text, language)
        assert self.started[-1].wait(60) == 0


real = pytest.mark.skipif(
    command("de")[:1] != ["espeak-ng"], reason="espeak-ng is not installed, so nothing speaks"
)


@real
def test_a_real_voice_speaks_the_language_of_the_table(tmp_path: Path) -> None:
    sounds = tmp_path / "sounds"
    engine = Engine("-q", "--ipa", f"--phonout={sounds}")
    heard = []
    for text, language in (("Würfel", "de"), ("Wurfel", "de"), ("Würfel", "en")):
        engine.says(text, language)
        heard.append(sounds.read_text("utf-8").strip())
    assert len(set(heard)) == len(heard)


@real
def test_a_real_voice_can_be_heard(tmp_path: Path) -> None:
    Engine("-w", str(tmp_path / "said.wav")).says("Ann\nWohin reist du?", "de")
    with wave.open(str(tmp_path / "said.wav")) as said:
        samples = array("h", said.readframes(said.getnframes()))
        assert len(samples) > said.getframerate() / 2
        assert max(map(abs, samples)) > 1000


@real
def test_a_real_voice_is_cut_short(tmp_path: Path) -> None:
    pipe = tmp_path / "nobody listens"
    os.mkfifo(pipe)
    engine = Engine("-w", str(pipe))
    engine.voice.read_out("Wohin reist du?", "de")
    engine.voice.read_out("", "de")
    assert engine.started[0].wait(60) == -signal.SIGTERM
