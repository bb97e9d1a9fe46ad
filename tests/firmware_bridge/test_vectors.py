"""Every documented message decodes, and every documented order is what we write."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge.errors import DeviceError
from firmware_bridge.protocols import godice, pixels
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.godice import GoDie
from firmware_bridge.protocols.notices import Charge, How, Identity, Moving, Rest, Taps, Tint
from firmware_bridge.protocols.pixels import PixelsDie

VECTORS = json.loads(Path("tests/captures/vectors.json").read_text(encoding="utf-8"))
NEW = 1_735_516_800
RED = (255, 0, 0)

EVENTS: dict[str, Any] = {
    "roll_start": Moving(thrown=True),
    "tap": Taps(1),
    "double_tap": Taps(2),
}
RESTS = {
    "stable": How.THROWN,
    "fake_stable": How.FAKE,
    "tilt_stable": How.TILTED,
    "move_stable": How.MOVED,
}
STATES = {
    "rolled": How.THROWN,
    "onFace": How.MOVED,
    "crooked": How.TILTED,
}
SHELLS = {"d6": "d6", "d20": "d20", "d10": "d10", "d10x": "d00"}


def named(rows: list[dict[str, Any]]) -> list[Any]:
    return [pytest.param(bytes.fromhex(row["hex"]), row["expect"], id=row["name"]) for row in rows]


@pytest.mark.parametrize(("frame", "expect"), named(VECTORS["godice_notify"]))
def test_godice_says(frame: Any, expect: Any) -> None:
    match expect["ev"]:
        case "invalid":
            with pytest.raises(DeviceError):
                GoDie().hear(frame)
        case "battery":
            assert GoDie().hear(frame) == (Charge(expect["level"], None),)
        case "charging":
            assert GoDie().hear(frame) == (Charge(None, expect["value"]),)
        case "colour":
            assert GoDie().hear(frame) == (Tint(expect["value"]),)
        case event if event in EVENTS:
            assert GoDie().hear(frame) == (EVENTS[event],)
        case event:
            faces = {shell: expect[told] for told, shell in SHELLS.items() if told in expect}
            assert faces
            for shell, face in faces.items():
                assert GoDie(shell).hear(frame) == (Rest(face, RESTS[event]),)


@pytest.mark.parametrize(("frame", "expect"), named(VECTORS["pixels_notify"]))
def test_pixels_say(frame: Any, expect: Any) -> None:
    heard = PixelsDie("d6", NEW).hear(frame)
    if "pixel_id" in expect:
        who, charge, rest = heard
        assert isinstance(who, Identity)
        assert (who.id, who.kind, who.leds) == (f"{expect['pixel_id']:08x}", "d6", expect["leds"])
        assert who.build == expect.get("build", who.build)
        assert who.name == expect.get("name", "")
        assert charge == Charge(expect["battery"], False)
        old = who.build is not None and who.build < pixels.ROLLED_IS_THROWN_FROM
        how = How.SETTLED if old else STATES[expect["state"]]
        assert rest == Rest(expect["face_index"] + 1, how)
    elif "level" in expect:
        assert heard == (Charge(expect["level"], False),)
    elif expect.get("state") == "rolling":
        assert heard == (Moving(thrown=True),)
    elif "state" in expect:
        assert heard == (Rest(expect.get("d6", frame[2] + 1), STATES[expect["state"]]),)
    else:
        assert len(heard) == 1


@pytest.mark.parametrize("row", VECTORS["pixels_adv"])
def test_pixels_broadcast(row: Any) -> None:
    expect = row["expect"]
    advert = Advert(
        "E0:00:00:00:00:01",
        manufacturer={row["company"]: bytes.fromhex(row["data"])},
        service_data={pixels.SERVICE_DATA: bytes.fromhex(row["service_data_180a"])},
    )
    who, charge, rest = PixelsDie().hear_advert(advert)
    assert who == Identity("1234abcd", "d6", 6, NEW)
    assert charge == Charge(expect["battery"], expect["charging"])
    assert rest == Rest(expect["face"], STATES[expect["state"]])


WRITTEN = {
    ("godice", "battery?"): godice.ASK_BATTERY,
    ("godice", "colour?"): godice.ASK_COLOUR,
    ("godice", "led blue/yellow"): godice.light((0, 0, 255), (255, 255, 0)),
    ("godice", "leds off"): godice.light((0, 0, 0)),
    ("godice", "pulse red x3 200ms"): godice.pulse(RED, 3, 0.2, 0.2),
    ("godice", "stop pulse"): godice.DARK,
    ("godice", "init sens30 blink red once"): godice.restart(30, 1, 0.1, 0.1, RED),
    ("pixels", "whoAreYou"): pixels.ASK_IDENTITY,
    ("pixels", "requestRollState"): pixels.ASK_FACE,
    ("pixels", "requestBattery"): pixels.ASK_BATTERY,
    ("pixels", "blink 2x1000ms red all faces"): pixels.pulse(RED, 2, 1.0),
    ("pixels", "blinkId"): pixels.show_id(),
    ("pixels", "stopAllAnimations"): pixels.DARK,
}


def test_orders_are_written_as_documented() -> None:
    documented = {
        (model, what): told
        for model, orders in VECTORS["writes"].items()
        for what, told in orders.items()
    }
    assert {order: data.hex() for order, data in WRITTEN.items()} == documented
