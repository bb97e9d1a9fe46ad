"""The sketch in docs/dice.md runs, and is understood."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from pathlib import Path

from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.emulated.plugs import Terminal
from firmware_bridge.errors import SENTENCES, Reason
from firmware_bridge.landing import Landing, Quality
from firmware_bridge.serial_port import SerialDice, WirePatience

DOCS = Path("docs/dice.md").read_text(encoding="utf-8")

# In place of a sensor: a throw that lands on 5 once somebody has said hello.
SENSOR = """
SEEN = iter([None] * 60 + ["roll"] + [None] * 20 + [5])


def read_die(die):
    return next(SEEN, None)
"""


def test_the_sketch_is_heard_by_wire(tmp_path: Path) -> None:
    found = re.search(r"```python\n(.*?)```", DOCS, re.DOTALL)
    assert found
    sketch, main = found[1].split("if __name__")
    program = tmp_path / "board.py"
    program.write_text(f"{sketch}{SENSOR}\n\nif __name__{main}", encoding="utf-8")

    async def run() -> None:
        heard: list[Landing] = []
        with Terminal(EmulatedBoard(), tmp_path / "tty") as plug:
            running = await asyncio.create_subprocess_exec(
                sys.executable,
                str(program),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=dict(os.environ),
            )
            assert running.stdin
            assert running.stdout
            plug.board.receive = running.stdin.write  # type: ignore[method-assign]
            carrying = asyncio.create_task(carry(running.stdout, plug))
            patience = WirePatience(read=0.02, hello=0.1)
            async with asyncio.timeout(8), SerialDice(str(plug.name), patience=patience) as dice:
                async for fact in dice:
                    if isinstance(fact, Landing):
                        heard.append(fact)
                        if fact.face == 5:
                            break
            running.kill()
            await running.wait()
            await carrying
        assert [(fact.face, fact.quality) for fact in heard] == [
            (None, Quality.FOUND),
            (5, Quality.STABLE),
        ]

    asyncio.run(run())


async def carry(out: asyncio.StreamReader, plug: Terminal) -> None:
    while data := await out.read(1000):
        plug.write(data)


def test_every_quality_is_explained() -> None:
    for quality in Quality:
        assert f"`{quality}`" in DOCS


def test_every_reason_has_a_sentence() -> None:
    assert set(SENTENCES) == set(Reason)
    assert all(sentence.endswith(".") for sentence in SENTENCES.values())
