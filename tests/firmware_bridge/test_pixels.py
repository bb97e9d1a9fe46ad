"""Pixels: today's and old firmware, notified and broadcast."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.emulated.pixels import EmulatedLegacyPixel, EmulatedPixel
from firmware_bridge.errors import DeviceError
from firmware_bridge.protocols import pixels
from firmware_bridge.protocols.advert import Advert, pack, unpack
from firmware_bridge.protocols.models import MODELS, recognise
from firmware_bridge.protocols.notices import Charge, How, Identity, Moving, Rest, Unused
from firmware_bridge.protocols.pixels import PixelsDie

NEW, OLD = 1_735_516_800, 1_703_000_000


def state(state: int, index: int) -> bytes:
    return bytes((pixels.ROLL_STATE, state, index))


@pytest.mark.parametrize(
    ("kind", "build", "faces"),
    [
        ("d6", NEW, [1, 2, 3, 4, 5, 6]),
        ("d6", OLD, [1, 5, 4, 3, 2, 6]),
        ("d6", 1_704_150_000, [1, 5, 4, 3, 2, 6]),
        ("d6", 1_704_150_001, [1, 2, 3, 4, 5, 6]),
        ("d6pipped", OLD, [1, 2, 3, 4, 5, 6]),
        ("d4", NEW, [1, 2, 3, 4]),
        ("d4", 1_728_400_000, [1, 2, 3, 4]),
        ("d4", 1_728_399_999, [1, None, 2, 3, None, 4]),
        ("d4", 1_704_150_001, [1, None, 2, 3, None, 4]),
        ("d4", 1_704_150_000, [1, None, 3, 2, None, 4]),
        ("d4", OLD, [1, None, 3, 2, None, 4]),
        ("d4", 0, [None] * 6),
        ("d10", NEW, list(range(10))),
        ("d00", NEW, list(range(0, 100, 10))),
        ("d20", OLD, list(range(1, 21))),
    ],
)
def test_faces_by_firmware(kind: Any, build: Any, faces: Any) -> None:
    die = PixelsDie(kind, build)
    assert [die.face(index) for index in range(len(faces))] == faces
    assert die.face(len(faces)) is None


def test_old_faces_are_the_source_table() -> None:
    """GameWithPixels' own table, for firmware up to 2023-11-17."""
    assert {index: PixelsDie("d6", OLD).face(index) for index in range(6)} == {
        0: 1,
        1: 5,
        2: 4,
        3: 3,
        4: 2,
        5: 6,
    }


@pytest.mark.parametrize("way", ["asked", "broadcast"])
@pytest.mark.parametrize(
    ("build", "indices"),
    [
        (OLD, (0, 3, 2, 5)),
        (1_720_000_000, (0, 2, 3, 5)),
        (1_728_399_999, (0, 2, 3, 5)),
        (1_728_400_000, (0, 1, 2, 3)),
        (NEW, (0, 1, 2, 3)),
    ],
)
def test_a_d4_is_read_right_with_any_firmware(build: Any, indices: Any, way: str) -> None:
    """The die names its firmware; the table that belongs to it names the face."""
    emulated = EmulatedPixel("E0", "Tetra")
    emulated.die_type, emulated.build = 1, build
    heard = PixelsDie()
    for face, index in enumerate(indices, 1):
        emulated.face = index + 1
        said = heard.hear(emulated.identity()) if way == "asked" else None
        notices = said or heard.hear_advert(emulated.advert())
        assert notices[-1] == Rest(face, How.MOVED)


def test_a_d4_names_no_face_until_it_has_named_its_firmware() -> None:
    """Some adverts come without what tells it; once told, the same face is news."""
    emulated = EmulatedPixel("E0", "Tetra")
    emulated.die_type, emulated.face = 1, 2
    heard, whole = PixelsDie(), emulated.advert()
    assert heard.hear_advert(replace(whole, service_data={}))[-1] == Rest(None, How.MOVED)
    assert heard.hear_advert(whole)[-1] == Rest(2, How.MOVED)
    assert heard.hear_advert(replace(whole, service_data={})) == ()


def test_who_it_is_is_not_half_believed() -> None:
    """Of an answer that makes no sense nothing is kept."""
    emulated = EmulatedPixel("E0", "Pixel")
    emulated.die_type, emulated.state = 7, 9
    heard = PixelsDie("d6", NEW)
    with pytest.raises(DeviceError):
        heard.hear(emulated.identity())
    assert (heard.kind, heard.build) == ("d6", NEW)


def test_rolled_means_thrown_only_in_new_firmware() -> None:
    assert PixelsDie("d6", NEW).hear(state(1, 4)) == (Rest(5, How.THROWN),)
    assert PixelsDie("d6", OLD + 10_000_000).hear(state(1, 4)) == (Rest(5, How.SETTLED),)


@pytest.mark.parametrize("kind", ["d4", "d6", "d6fudge", "d6pipped", "d20"])
def test_six_lights_called_good_rolls_crooked_until_may_2024(kind: str) -> None:
    """Other dice always meant it, and whoever has not said how old it is, is believed."""
    meant_from, six = 1_716_382_800, kind in ("d4", "d6", "d6fudge")
    for build, believed in ((OLD, six), (meant_from - 1, six), (meant_from, False), (0, False)):
        (rest,) = PixelsDie(kind, build).hear(state(pixels.CROOKED, 0))
        assert isinstance(rest, Rest)
        assert rest.how is (How.SETTLED if believed else How.TILTED)


def test_a_die_that_has_not_said_what_it_is_names_no_face() -> None:
    assert PixelsDie().hear(state(5, 2)) == (Rest(None, How.MOVED),)


def test_states() -> None:
    die = PixelsDie("d6", NEW)
    assert die.hear(state(3, 0)) == (Moving(thrown=True),)
    assert die.hear(state(2, 0)) == (Moving(thrown=False),)
    assert die.hear(state(4, 0)) == (Rest(1, How.TILTED),)
    assert isinstance(die.hear(state(0, 0))[0], Unused)
    with pytest.raises(DeviceError):
        die.hear(state(6, 0))


@given(
    st.integers(0, 2**32 - 1),
    st.integers(1, 6),
    st.integers(0, 100),
    st.text(min_size=1, max_size=10).filter(lambda name: "\0" not in name),
    st.booleans(),
)
def test_who_it_is_goes_there_and_back(
    pixel: Any, face: Any, battery: Any, name: Any, charging: Any
) -> None:
    try:
        name.encode()
    except UnicodeEncodeError:
        name = "?"
    for emulated in (EmulatedPixel("E0", name, None, pixel), EmulatedLegacyPixel("D0", name)):
        emulated.face, emulated.battery, emulated.charging = face, battery, charging
        heard = PixelsDie()
        who, charge, rest = heard.hear(emulated.identity())
        assert isinstance(who, Identity)
        assert who.id == f"{emulated.pixel:08x}"
        assert who.build == emulated.build
        assert isinstance(charge, Charge)
        assert charge.percent == battery
        assert isinstance(rest, Rest)
        assert rest.face == face
        assert heard.kind == "d6"
        advert = emulated.advert()
        assert PixelsDie().hear_advert(advert)[1:] == (Charge(battery, charging), rest)
        assert recognise(advert) is emulated.model
        assert unpack("E0", pack(advert)).manufacturer == advert.manufacturer
        assert unpack("E0", pack(advert)).service_data == advert.service_data


def test_longer_chunks_of_later_firmware_are_read() -> None:
    die = EmulatedPixel("E0", "Pixel")
    sizes, place, chunks = die.identity()[1:], 0, []
    while place < len(sizes):
        chunks.append(sizes[place + 1 : place + sizes[place]] + b"\x99\x98")
        place += sizes[place]
    frame = b"\x02" + b"".join(bytes((len(chunk) + 1,)) + chunk for chunk in chunks)
    who = PixelsDie().hear(frame)[0]
    assert isinstance(who, Identity)
    assert (who.name, who.kind) == ("Pixel", "d6")


def test_only_what_differs_is_news_in_an_advert() -> None:
    die = EmulatedPixel("E0", "Pixel")
    heard = PixelsDie()
    assert len(heard.hear_advert(die.advert())) == 3
    assert heard.hear_advert(die.advert()) == ()
    die.battery = 50
    assert [type(notice) for notice in heard.hear_advert(die.advert())] == [Identity, Charge]
    die.state, die.face = pixels.ROLLED, 4
    assert heard.hear_advert(die.advert())[-1] == Rest(4, How.THROWN)
    heard.afresh()
    assert heard.hear_advert(die.advert())[-1] == Rest(4, How.THROWN)


def test_die_type_nought_is_told_by_the_lights() -> None:
    data = bytes((20, 0x04, 1, 19, 50))
    die = PixelsDie()
    die.hear_advert(Advert("E0", manufacturer={pixels.COMPANY: data}))
    assert die.kind == "d20"


@pytest.mark.parametrize("die_type", range(10, 16))
def test_a_type_that_came_later_is_not_guessed_by_its_lights(die_type: int) -> None:
    emulated = EmulatedPixel("E0", "Pixel")
    emulated.die_type, emulated.lights = die_type, 20
    for said in (
        PixelsDie().hear(emulated.identity()),
        PixelsDie().hear_advert(emulated.advert()),
        PixelsDie().hear(EmulatedLegacyPixel.identity(cast("Any", emulated))),
    ):
        who, _charge, rest = said
        assert isinstance(who, Identity)
        assert (who.kind, who.known) == (f"type {die_type}", False)
        assert isinstance(rest, Rest)
        assert rest.face is None


def test_who_is_a_die_and_who_is_not() -> None:
    assert recognise(Advert("A", "GoDice_1A2B3C_K_v04")) is MODELS["godice"]
    assert recognise(Advert("A", "GoDice_1A2B3C")) is MODELS["godice"]
    assert recognise(Advert("A", "Headphones", frozenset((pixels.LEGACY_SERVICE,)))) is None
    anybody = Advert("A", manufacturer={pixels.LEGACY_COMPANY: b"12345"})
    assert recognise(anybody) is None
    about = {pixels.SERVICE_DATA: struct.pack("<II", 1, OLD)}
    old = Advert("A", manufacturer=anybody.manufacturer, service_data=about)
    assert recognise(old) is MODELS["pixels-legacy"]


@pytest.mark.parametrize(
    ("battery", "charging"), [(0, False), (1, False), (2, True), (3, True), (4, False), (5, False)]
)
def test_a_battery_that_is_full_is_still_on_its_charger(battery: int, charging: bool) -> None:
    frame = bytes((pixels.CHARGE, 80, battery))
    assert PixelsDie("d6", NEW).hear(frame) == (Charge(80, charging),)


def test_no_battery_holds_more_than_all() -> None:
    with pytest.raises(DeviceError):
        PixelsDie("d6", NEW).hear(bytes((pixels.CHARGE, 101, 0)))
    advert = Advert("E0", manufacturer={pixels.COMPANY: bytes((6, 0x20, 1, 0, 0x7F))})
    assert Charge(100, False) in PixelsDie("d6", NEW).hear_advert(advert)


def test_rolled_means_thrown_from_november_2024() -> None:
    first = 1_730_419_200  # midnight before the first of it, UTC
    for build, how in ((first - 1, How.SETTLED), (first, How.THROWN)):
        assert PixelsDie("d6", build).hear(state(pixels.ROLLED, 2)) == (Rest(3, how),)


def test_a_glow_lasts_ten_minutes_on_all_faces() -> None:
    """Blink: count, milliseconds, colour, faces, fade, loops."""
    order = struct.unpack("<BBHIIBB", pixels.glow((0x12, 0x34, 0x56)))
    assert order == (0x1D, 20, 60_000, 0x123456, 0xFFFFFFFF, 255, 10)
