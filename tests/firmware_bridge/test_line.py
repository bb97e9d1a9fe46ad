"""Our serial line: there and back, damage, repeats, gaps, restarts."""

from __future__ import annotations

import binascii
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.emulated.board import EmulatedBoard
from firmware_bridge.errors import DeviceError
from firmware_bridge.protocols import line
from firmware_bridge.protocols.board import Board
from firmware_bridge.protocols.notices import Charge, How, Moving, Rest, Taps

HELLO = {
    "t": "hello",
    "v": 1,
    "board": "A1",
    "boot": 7,
    "dice": [{"id": "1", "sides": 6}],
}


def news(count: int, /, **what: object) -> bytes:
    said = {"t": "rest", "die": "1", "face": 3, "how": "thrown", "boot": 7, "n": count}
    return line.encode(said | what)[:-1]


def met() -> Board:
    board = Board()
    assert board.hear(line.encode(HELLO)[:-1])
    return board


ROWS = st.dictionaries(
    st.text("abcdt", min_size=1, max_size=4),
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=9),
    max_size=5,
)


@given(ROWS)
def test_there_and_back(row: Any) -> None:
    encoded = line.encode(row)
    assert line.unsealed(encoded.rstrip(b"\n")) == row
    assert line.unsealed(encoded.replace(b"\n", b"\r")) == row


@given(st.integers(0, 10**6), st.integers(1, 6), st.data())
def test_one_damaged_bit_is_always_noticed(n: Any, face: Any, data: Any) -> None:
    damaged = bytearray(news(n, face=face))
    damaged[data.draw(st.integers(0, len(damaged) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(DeviceError):
        line.unsealed(bytes(damaged))


@given(st.lists(st.binary(max_size=60).map(lambda b: b.replace(b"\n", b"")), max_size=8), st.data())
def test_lines_come_whole_however_they_are_cut(texts: Any, data: Any) -> None:
    whole = b"".join(text + b"\n" for text in texts)
    lines, heard = line.Lines(), []
    while whole:
        cut = data.draw(st.integers(1, len(whole)))
        heard += lines.feed(whole[:cut])
        whole = whole[cut:]
    assert heard == texts


def test_a_line_that_never_ends_is_dropped_with_its_tail() -> None:
    lines = line.Lines()
    for _n in range(100):
        assert lines.feed(b"x" * 50) == []
    assert lines.too_long == 1
    assert lines.feed(b"tail\ngood\n") == [b"good"]


def test_words() -> None:
    board = met()
    assert board.hear(news(0)) == (("1", Rest(3, How.THROWN)),)
    assert board.hear(news(1, t="roll")) == (("1", Moving(thrown=True)),)
    assert board.hear(news(2, t="lift")) == (("1", Moving(thrown=False)),)
    assert board.hear(news(3, t="battery", percent=9)) == (("1", Charge(9, False)),)
    assert board.hear(news(4, t="tap", times=2)) == (("1", Taps(2)),)
    assert board.hear(news(5, face=None)) == (("1", Rest(None, How.THROWN)),)
    assert board.counts.corrupt == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"face": 7},
        {"face": 0},
        {"face": True},
        {"face": "3"},
        {"face": 2.0},
        {"how": "kicked"},
        {"how": []},
        {"how": {}},
        {"how": None},
        {"how": 10**90},
        {"die": "9"},
        {"die": ["1"]},
        {"t": "explode"},
        {"t": None},
        {"t": []},
        {"t": {}},
        {"t": "hello?"},
        {"t": "face?"},
        {"boot": "7"},
        {"boot": 2**31 + 1},
        {"n": -1},
        {"n": True},
        {"n": 1e3},
        {"t": "battery"},
        {"t": "battery", "percent": 80, "charging": "no"},
        {"t": "battery", "percent": [80]},
        {"t": "tap", "times": 99},
    ],
)
def test_what_cannot_be_is_counted_and_not_believed(wrong: Any) -> None:
    board = met()
    assert board.hear(news(0, **wrong)) == ()
    assert board.counts.corrupt == 1
    assert board.gap


@pytest.mark.parametrize("missing", ["die", "face", "how", "boot", "n"])
def test_what_is_missing_is_not_made_up(missing: str) -> None:
    whole = line.unsealed(news(0))
    del whole[missing]
    board = met()
    assert board.hear(line.encode(whole)[:-1]) == ()
    assert board.counts.corrupt == 1


def test_fields_that_came_later_are_let_be() -> None:
    assert met().hear(news(0, tilt=[1, {}], how="tilted")) == (("1", Rest(3, How.TILTED)),)


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": "face?", "die": []},
        {"t": "face?"},
        {"t": "light", "die": "1", "rgb": [1, 2], "times": 1},
        {"t": "light", "die": "1", "rgb": [1, 2, "3"], "times": 1},
        {"t": "light", "die": "1", "rgb": [1, 2, 300], "times": 1},
        {"t": "light", "die": "1", "rgb": [1, 2, 3], "times": -1},
    ],
)
def test_a_board_is_not_asked_nonsense_either(wrong: Any) -> None:
    """The emulated board reads by the same table, and so does a capture of what it was asked."""
    with pytest.raises(DeviceError):
        line.decode(line.encode(wrong)[:-1])
    board = EmulatedBoard()
    board.receive(line.encode(wrong))
    assert board.asked == []


def test_repeats_are_dropped_and_gaps_noticed() -> None:
    board = met()
    board.gap = False
    assert board.hear(news(0))
    assert board.hear(news(0)) == ()
    assert (board.gap, board.counts.repeated, board.counts.lost) == (False, 1, 0)
    assert board.hear(news(3))
    assert (board.gap, board.counts.repeated, board.counts.lost) == (True, 1, 2)


def test_a_board_that_restarts_is_heard_even_if_its_hello_was_lost() -> None:
    board = met()
    board.hear(news(50))
    assert board.hear(news(0, boot=8))
    assert board.gap
    assert board.counts.repeated == 0


def test_a_board_that_draws_the_same_number_at_each_start_is_heard() -> None:
    """Some boards' luck begins alike; the throws after a loose contact must not be repeats."""
    board = met()
    for n in range(60):
        assert board.hear(news(n))
    board.gap = False
    assert board.hear(news(0))
    assert board.gap
    assert board.hear(news(1))
    assert (board.counts.repeated, board.counts.lost) == (0, 0)


def test_before_its_hello_a_board_says_nothing() -> None:
    assert Board().hear(news(0)) == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"v": 2},
        {"board": "a b"},
        {"boot": -1},
        {"dice": {}},
        {"dice": [1]},
        {"dice": [{"id": "1"}]},
        {"dice": [{"id": ["1"], "sides": 6}]},
        {"dice": [{"id": "1", "sides": {}}]},
        {"dice": [{"id": "1", "sides": 6}, {"id": "1", "sides": 20}]},
        {"v": [1]},
        {"boot": {}},
    ],
)
def test_a_hello_that_makes_no_sense_is_none(wrong: Any) -> None:
    board = Board()
    assert board.hear(line.encode(HELLO | wrong)[:-1]) == ()
    assert not board.met
    assert board.counts.corrupt == 1


def test_a_line_of_brackets_is_no_way_to_crash() -> None:
    body = b'{"a":' + b"[" * 350 + b"}"
    for brackets in (b"{" * 300, body + b"*%08X" % binascii.crc32(body)):
        with pytest.raises(DeviceError):
            line.decode(brackets)
