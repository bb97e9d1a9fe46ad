"""``python -m tests.captures``: records the captures kept here anew, from emulated dice.

They are not from real dice; a capture of real ones (``python -m firmware_bridge listen --record``)
belongs here too, with the landings that people saw beside it.
"""

from __future__ import annotations

import io
from pathlib import Path

from firmware_bridge.capture import FIRST, Recorder, parse
from firmware_bridge.landing import Landing
from firmware_bridge.protocols import line
from firmware_bridge.replay import facts
from tests.firmware_bridge.test_replay import record_evening

HERE = Path(__file__).parent
NOTE = "# Emulated dice, not real ones: see tests/captures/__main__.py."


def keep(name: str, text: str) -> None:
    text = text.replace(FIRST, f"{FIRST}\n{NOTE}", 1)
    HERE.joinpath(f"{name}.dice").write_text(text, encoding="ascii")
    landings = (fact for fact in facts(parse(text.splitlines())) if isinstance(fact, Landing))
    rows = (f"{one.at:.3f} {one.die} {one.face} {one.quality}\n" for one in landings)
    HERE.joinpath(f"{name}.landings").write_text("".join(rows), encoding="ascii")


def board() -> str:
    """Noise, a hello, a throw, a damaged line, a repeat and a gap."""
    clock = iter(range(99))
    file = io.StringIO()
    recorder = Recorder(file, lambda: next(clock) / 4)
    hello = {"t": "hello", "v": 1, "board": "A1", "boot": 7, "dice": [{"id": "1", "sides": 6}]}
    roll: line.Line = {"t": "roll", "die": "1"}
    rest: line.Line = {"t": "rest", "die": "1", "how": "thrown"}
    recorder.record("ttyUSB0", "plug", b"")
    recorder.record("ttyUSB0", "<", b"\x00\xffrst:0x1\r\n" + line.encode(hello))
    for n, news in enumerate((roll, rest | {"face": 4}, roll, rest | {"face": 2})):
        said = line.encode(news | {"boot": 7, "n": n})
        recorder.record("ttyUSB0", "<", said.replace(b'"face":4', b'"face":5'))
        recorder.record("ttyUSB0", "<", said)
    recorder.record("ttyUSB0", ">", line.ask_face("1"))
    settled = {"t": "rest", "die": "1", "face": 2, "how": "settled", "boot": 7, "n": 9}
    recorder.record("ttyUSB0", "<", line.encode(settled))
    return file.getvalue()


if __name__ == "__main__":
    keep("evening", record_evening(1)[0])
    keep("board", board())
