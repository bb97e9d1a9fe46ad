"""Reads aloud with the voice the device has; one that has none stays silent, and nobody waits."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

LOG = logging.getLogger(__name__)

NARRATORS = {"de": "Anna", "en": "Samantha"}  # macOS knows voices by their names alone
POWERSHELL = (
    "Add-Type -AssemblyName System.Speech; "
    "$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "try {{ $voice.SelectVoiceByHints('NotSet', 'NotSet', 0, "
    "[Globalization.CultureInfo]::GetCultureInfo('{language}')) }} catch {{ }}; "
    "$in = [Console]::OpenStandardInput(); "  # the console would read it by a code page of its own
    "$voice.Speak((New-Object IO.StreamReader($in, [Text.Encoding]::UTF8)).ReadToEnd())"
)
FLUSH = 0  # Android: what is still being said is cut short
Find = Callable[[str], str | None]


class Voice(Protocol):
    @property
    def exists(self) -> bool: ...
    def read_out(self, text: str, language: str) -> None:
        """Instead of what is still being said; an empty text is silence."""


def of_this_device() -> Voice:
    return AndroidVoice() if hasattr(sys, "getandroidapilevel") else Program()


def command(language: str, platform: str = sys.platform, find: Find = shutil.which) -> list[str]:
    """What reads its standard input aloud; empty where nothing does."""
    programs = {
        "darwin": ["say", "-v", NARRATORS.get(language, NARRATORS["en"]), "-f", "-"],
        "win32": ["powershell", "-NoProfile", "-Command", POWERSHELL.format(language=language)],
    }
    linux = [[each, "-v", language, "--stdin"] for each in ("espeak-ng", "espeak")]
    linux.append(["spd-say", "-w", "-l", language, "-e"])
    for each in [programs[platform]] if platform in programs else linux:
        if find(each[0]):
            return each
    return []


class Program:
    """Of a desktop: a process that ends when it has spoken."""

    def __init__(
        self,
        command: Callable[[str], Sequence[str]] = command,
        start: Callable[..., Any] = subprocess.Popen,
    ) -> None:
        self._command, self._start = command, start
        self._speaking: Any = None

    @property
    def exists(self) -> bool:
        return bool(self._command("en"))

    def read_out(self, text: str, language: str) -> None:
        if self._speaking is not None and self._speaking.poll() is None:
            self._speaking.terminate()
        self._speaking = None
        program = self._command(language) if text else ()
        if not program:
            return
        try:
            pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            self._speaking = self._start(list(program), stdin=subprocess.PIPE, **pipes)
            self._speaking.stdin.write(text.encode())
            self._speaking.stdin.close()
        except OSError:  # no trouble with a voice may stop a game
            LOG.warning("Nothing can be read aloud.", exc_info=True)


class AndroidVoice:
    """The tablet's own. It gets ready by itself; what comes before that is lost."""

    def __init__(self, load: Callable[[str], Any] | None = None) -> None:
        self._voice: Any = None
        try:
            self._load = load or import_module("jnius").autoclass
            activity = self._load("org.kivy.android.PythonActivity").mActivity
            self._voice = self._load("android.speech.tts.TextToSpeech")(activity, None)
        except Exception:  # whatever Java throws
            LOG.warning("There is no voice.", exc_info=True)

    @property
    def exists(self) -> bool:
        return self._voice is not None

    def read_out(self, text: str, language: str) -> None:
        if self._voice is None:
            return
        try:
            self._voice.setLanguage(self._load("java.util.Locale")(language))
            self._voice.speak(text, FLUSH, None, "table")
        except Exception:  # whatever Java throws
            LOG.warning("Nothing can be read aloud.", exc_info=True)
