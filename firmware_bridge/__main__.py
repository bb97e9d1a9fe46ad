"""``python -m firmware_bridge scan|listen|replay FILE|decode MODEL HEX…``, each with ``--json``."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

from firmware_bridge.capture import Recorder
from firmware_bridge.dice import RadioDice, Raw, unrecorded
from firmware_bridge.errors import DeviceError, Reason
from firmware_bridge.landing import Fact, Link, LinkState, Sighting
from firmware_bridge.protocols import line, models
from firmware_bridge.protocols.godice_shells import SHELLS
from firmware_bridge.protocols.notices import Identity, Notice
from firmware_bridge.replay import ReplayedDice
from firmware_bridge.spoken import row, sentence
from firmware_bridge.stream import begun, stopped

LINE = "line"
NEAR = 10.0  # seconds in which any die that is awake and free has broadcast


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when it went well. What the hardware refuses is a sentence, never a traceback."""
    asked = _parser().parse_args(arguments)
    try:
        asyncio.run(asked.run(asked))
    except DeviceError as error:
        if asked.json:
            print(json.dumps({"kind": "error", "reason": error.reason, "says": str(error)}))
        else:
            print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:  # the reader had seen enough
        sys.stderr.close()
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m firmware_bridge", description=__doc__)
    verbs = parser.add_subparsers(required=True, metavar="verb")
    scan = verbs.add_parser("scan", help="the dice that are near, and the serial ports")
    scan.add_argument("--seconds", type=float, default=8.0)
    scan.set_defaults(run=_scan)
    listen = verbs.add_parser("listen", help="what dice do, as it happens")
    listen.add_argument("dice", nargs="*", metavar="DIE", help="addresses; all that are near")
    listen.add_argument("--port", help="a board on this serial port or URL instead")
    listen.add_argument("--shell", choices=sorted(SHELLS), default="d6", help="of GoDice")
    listen.add_argument("--adverts", action="store_true", help="make no links")
    listen.add_argument("--seconds", type=float, help="then stop")
    listen.add_argument("--record", type=Path, metavar="FILE", help="keep a capture")
    listen.set_defaults(run=_listen)
    replay = verbs.add_parser("replay", help="what dice did in a capture")
    replay.add_argument("file", type=Path)
    replay.add_argument("--speed", type=float, default=0.0, help="1 as it was; 0 at once")
    replay.set_defaults(run=_replay)
    decode = verbs.add_parser("decode", help="what bytes of a die mean")
    decode.add_argument("model", help=f"{', '.join(models.MODELS)}, {LINE}; godice:d20")
    decode.add_argument("hex", nargs="+")
    decode.set_defaults(run=_decode)
    for verb in (scan, listen, replay, decode):
        verb.add_argument("--json", action="store_true", help="a JSON object a line")
    return parser


def _show(asked: argparse.Namespace, fact: Fact) -> None:
    print(json.dumps(row(fact)) if asked.json else sentence(fact), flush=True)


async def _scan(asked: argparse.Namespace) -> None:
    from firmware_bridge.bluetooth import bluetooth_dice  # bleak is slow to import
    from firmware_bridge.serial_port import ports

    for port in ports():
        about = {"kind": "Port", "name": port.name, "about": port.about}
        print(json.dumps(about) if asked.json else f"port  {port.name}  {port.about}", flush=True)
    async with bluetooth_dice() as dice:
        await asyncio.sleep(asked.seconds)
    for sighting in dice.seen:
        _show(asked, sighting)
    if not dice.seen and not asked.json:
        print("No dice are near. They sleep: tap or shake them, and close other apps for them.")


async def _listen(asked: argparse.Namespace) -> None:
    with contextlib.ExitStack() as stack:
        raw: Raw = unrecorded
        if asked.record:
            file = stack.enter_context(asked.record.open("w", encoding="ascii"))
            raw = Recorder(file, time.monotonic).record
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(asked.seconds):
                async for fact in _wire(asked, raw) if asked.port else _radio(asked, raw):
                    _show(asked, fact)


async def _radio(asked: argparse.Namespace, raw: Raw) -> AsyncIterator[Fact]:
    from firmware_bridge.bluetooth import bluetooth_dice

    wanted = {die.casefold(): die for die in asked.dice}
    async with bluetooth_dice(raw=raw) as dice:
        missing = begun(_say_who_is_missing(dice, wanted, asked))
        try:
            async for fact in dice:
                yield fact
                if isinstance(fact, Sighting) and (not wanted or fact.die.casefold() in wanted):
                    dice.follow(fact.die, shell=asked.shell, adverts_only=asked.adverts)
        finally:
            await stopped(missing)


async def _say_who_is_missing(
    dice: RadioDice, wanted: Mapping[str, str], asked: argparse.Namespace
) -> None:
    """Once, after a while, or when nobody waits any longer. A die may still come."""
    try:
        await asyncio.sleep(NEAR)
    finally:
        near = {sighting.die.casefold() for sighting in dice.seen}
        now = asyncio.get_running_loop().time()
        for die in (die for known, die in wanted.items() if known not in near):
            _show(asked, Link(die, LinkState.WAITING, Reason.OUT_OF_REACH, now))


async def _wire(asked: argparse.Namespace, raw: Raw) -> AsyncIterator[Fact]:
    from firmware_bridge.serial_port import SerialDice

    met = False
    async with SerialDice(asked.port, raw=raw) as dice:
        async for fact in dice:
            if isinstance(fact, Link) and fact.state is LinkState.WAITING and not met:
                raise DeviceError(fact.reason or Reason.NO_PORT, asked.port)
            met = True
            yield fact


async def _replay(asked: argparse.Namespace) -> None:
    async with ReplayedDice(asked.file, speed=asked.speed) as dice:
        async for fact in dice:
            _show(asked, fact)


async def _decode(asked: argparse.Namespace) -> None:
    for text in asked.hex:
        try:
            frame = bytes.fromhex(text)
        except ValueError as error:
            raise DeviceError(Reason.GARBLED, f"{text!r} is not hex") from error
        for notice in _notices(asked.model, frame):
            print(json.dumps(row(notice)) if asked.json else notice)


def _notices(model: str, frame: bytes) -> tuple[Notice, ...]:
    if model != LINE:
        return models.speech(model).hear(frame)
    return tuple(_line(raw) for raw in frame.splitlines())


def _line(raw: bytes) -> Notice:
    message = line.decode(raw)
    if message["t"] == "hello":
        return Identity(message["board"], "board")
    return line.notice(message, line.MOST_SIDES)


if __name__ == "__main__":
    sys.exit(main())
