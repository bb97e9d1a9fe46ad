"""Frames and adverts that make no sense: damaged on their way, or whole and nonsense."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from dataclasses import dataclass, field

from firmware_bridge.errors import DeviceError
from firmware_bridge.protocols import pixels
from firmware_bridge.protocols.advert import Advert
from firmware_bridge.protocols.models import Speech, recognise, speech
from firmware_bridge.protocols.notices import Notice, Rest
from firmware_bridge.throws import Throws

IDENTITY = (
    struct.pack("<HIHHHH", 0x100, 1_735_516_800, 0x100, 0x100, 0x100, 0x100),
    struct.pack("<IBBBBB", 0x1234ABCD, 1, 2, 6, 4, 0),
    b"\0",
    b"PixelABCD\0",
    struct.pack("<III", 0x57477A0B, 1000, 2000),
    bytes((76, 0, 5, 0)),
)
WORDS = (b"R", b"S", b"FS", b"TS", b"MS", b"Bat", b"Col", b"Char", b"Tap", b"DTap")


def chunked(chunks: tuple[bytes, ...]) -> bytes:
    return b"\x02" + b"".join(bytes((len(chunk) + 1,)) + chunk for chunk in chunks)


GOOD = (
    *(WORDS[0], b"S\xc0\x00\x00", b"FS\x40\x00\x00", b"TS\x40\x00\x00", b"MS\x40\x00\x00"),
    *(b"Bat\x57", b"Col\x03", b"Char\x01", b"Tap", b"DTap"),
    *(b"\x03\x01\x04", b"\x22\x4c\x00", b"\x1e", chunked(IDENTITY)),
    bytes.fromhex("0206040200000000cdab3412e8038d9ad76501044c00"),
)
MODELS = ("godice", "godice:d20", "godice:d4", "pixels", "pixels:d6", "pixels:d4", "pixels-legacy")
FACES: dict[str, set[int]] = {
    **{f"d{sides}": set(range(1, sides + 1)) for sides in (4, 6, 8, 12, 20)},
    "d6pipped": set(range(1, 7)),
    "d6fudge": set(range(1, 7)),
    "d10": set(range(10)),
    "d00": set(range(0, 100, 10)),
}


@dataclass
class Frames:
    damaged: int = 0
    whole: int = 0
    understood: int = 0
    wrong: int = 0
    foreign: list[str] = field(default_factory=list)


def attack_frames(luck: random.Random, count: int) -> Frames:
    dice = [(name, speech(name), Throws(name)) for name in MODELS]
    met = Frames()
    for n in range(count):
        name, die, throws = dice[luck.randrange(len(dice))]
        whole = n % 2 == 0
        met.whole += whole
        met.damaged += not whole
        said = _nonsense(luck) if whole else _damaged_frame(luck)
        try:
            notices = _told(die, said)
            for notice in notices:
                list(throws.heard(notice, n / 100))
        except DeviceError:
            continue
        except Exception as error:  # noqa: BLE001 - counting these is what the bench is for
            met.foreign.append(f"{name} {said!r}: {error!r}")
            continue
        met.understood += 1
        met.wrong += any(_is_wrong(notice, name, die) for notice in notices)
    return met


def _told(die: Speech, said: bytes | Advert) -> tuple[Notice, ...]:
    if isinstance(said, bytes):
        return die.hear(said)
    recognise(said)
    return die.hear_advert(said)


def _is_wrong(notice: Notice, name: str, die: Speech) -> bool:
    if not isinstance(notice, Rest) or notice.face is None:
        return False
    kind = die.kind if isinstance(die, pixels.PixelsDie) else name.partition(":")[2] or "d6"
    return notice.face not in FACES.get(kind, ())


def _damaged_frame(luck: random.Random) -> bytes:
    return harmed(luck.choice(GOOD), luck) if luck.random() < 0.7 else anything(luck, 40)


def _nonsense(luck: random.Random) -> bytes | Advert:
    return luck.choice((_word, _message, _legacy, _identity, _advert))(luck)


def _word(luck: random.Random) -> bytes:
    told = bytes(
        luck.choice((0, 1, 0x40, 0x7F, 0x80, 0xC0, 0xFF, luck.randrange(256))) for _ in "xyz"
    )
    return luck.choice(WORDS) + told[: luck.choice((0, 1, 3, 3, 3))] + _more(luck)


def _message(luck: random.Random) -> bytes:
    id = luck.choice((pixels.ROLL_STATE, pixels.CHARGE, luck.randrange(256)))
    return bytes((id,)) + luck.randbytes(luck.choice((0, 1, 2, 2, 2))) + _more(luck)


def _legacy(luck: random.Random) -> bytes:
    """22 bytes, a few of them right."""
    frame = bytearray(GOOD[-1])
    for _time in range(luck.randint(1, 21)):
        frame[luck.randrange(1, len(frame))] = luck.randrange(256)
    return bytes(frame)


def _identity(luck: random.Random) -> bytes:
    """Chunks whose sizes are right, whatever is in them."""
    chunks = list(IDENTITY)
    for _time in range(luck.randint(1, 4)):
        if not chunks:
            break
        n, change = luck.randrange(len(chunks)), luck.randrange(6)
        if change == 0:
            del chunks[n]
        elif change == 1:
            chunks.insert(n, anything(luck, 60))
        elif change == 2:
            chunks[n] = chunks[n][: luck.randrange(len(chunks[n]) + 1)]
        elif change == 3:
            chunks[n] = (chunks[n] + anything(luck, 60))[:250]
        else:
            chunks[n] = luck.randbytes(len(chunks[n]))
    return chunked(tuple(chunks))


def _advert(luck: random.Random) -> Advert:
    company = luck.choice((pixels.COMPANY, pixels.LEGACY_COMPANY))
    data = luck.randbytes(luck.choice((0, 4, 5, 5, 5, 5, 9)))
    about = luck.randbytes(luck.choice((0, 7, 8, 8, 8, 12)))
    return Advert("A", manufacturer={company: data}, service_data={pixels.SERVICE_DATA: about})


def _more(luck: random.Random) -> bytes:
    return luck.choice((b"", b"", anything(luck, 9)))


def anything(luck: random.Random, most: int) -> bytes:
    return luck.randbytes(luck.randrange(most))


def harmed(data: bytes, luck: random.Random) -> bytes:
    """Bits flipped, bytes lost, doubled, swapped, changed or cut off."""
    harm: Callable[[bytearray, int], None] = luck.choice((_flip, _lose, _double, _change, _cut))
    harmed = bytearray(data)
    for _time in range(luck.choice((1, 1, 2, 5))):
        if harmed:
            harm(harmed, luck.randrange(len(harmed) * 8))
    return bytes(harmed)


def _flip(data: bytearray, where: int) -> None:
    data[where // 8] ^= 1 << where % 8


def _lose(data: bytearray, where: int) -> None:
    del data[where // 8]


def _double(data: bytearray, where: int) -> None:
    data.insert(where // 8, data[where // 8])


def _change(data: bytearray, where: int) -> None:
    data[where // 8] = where * 37 % 256


def _cut(data: bytearray, where: int) -> None:
    del data[where // 8 :]
