"""Pictures are bounded in size, number, pace and patience; lines are counted before they speak."""

from __future__ import annotations

import contextlib
import os
import socket
import ssl
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import cv2
import numpy as np
import pytest

from companion.phones import CAMERA, gate, pictures
from companion.phones import lines as phone_lines
from tests.phones.table import HERE, LONGEST, Table
from tests.phones.test_attacks import status
from tests.phones.test_camera import send


def sending(at: Table, token: str, length: int) -> socket.socket:
    """A photo of which no more than its head has come."""
    line = socket.create_connection((HERE, at.port), timeout=LONGEST)
    head = [
        "POST /api/photo HTTP/1.1",
        f"Host: {HERE}:{at.port}",
        f"Origin: http://{HERE}:{at.port}",
        f"Authorization: Bearer {token}",
        f"Content-Length: {length}",
    ]
    line.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
    return line


def rest(line: socket.socket) -> bytes:
    found = b""
    try:
        while piece := line.recv(65536):
            found += piece
    except ConnectionError:
        pass
    return found


def test_one_picture_of_a_phone_at_a_time(at_table: Table) -> None:
    at = at_table
    token = at.come_in(CAMERA)
    with sending(at, token, 10_000) as line:
        wait_for(at, 1)
        with sending(at, token, 0) as one_more:
            assert status(rest(one_more)) == 429
        line.sendall(bytes(10_000))
        assert status(rest(line)) == 422


def test_pictures_that_come_slowly_keep_nobody_waiting(at_table: Table) -> None:
    at = at_table
    slow = [sending(at, at.come_in(CAMERA), 10_000) for _ in range(2 * pictures.AT_ONCE)]
    wait_for(at, len(slow))
    for line in slow:
        line.sendall(bytes(5_000))
    assert send(at, at.come_in(CAMERA), b"no picture").status == 422, "it was read"
    for line in slow:
        with line:
            line.sendall(bytes(5_000))
            assert status(rest(line)) == 422, "and so are they"


def test_no_more_are_taken_in_than_can_be_read(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, go_on = at_table, threading.Event()

    def read(*_: object, **__: object) -> object:
        assert go_on.wait(LONGEST)
        raise ValueError

    monkeypatch.setattr(at.desk, "read", read)
    whole = [sending(at, at.come_in(CAMERA), 3) for _ in range(pictures.AT_ONCE)]
    for line in whole:
        line.sendall(b"abc")
    at.until(lambda: at.phones.pictures._to_read() == pictures.AT_ONCE)
    with sending(at, at.come_in(CAMERA), 0) as one_more:
        assert status(rest(one_more)) == 429
    go_on.set()
    for line in whole:
        with line:
            assert status(rest(line)) == 422


def test_too_much_at_once_costs_who_has_been_sending_for_longest(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = at_table
    monkeypatch.setattr(pictures.Pictures, "MOST_HELD", 25_000)
    slow = []
    for n in range(2):
        slow.append(sending(at, at.come_in(CAMERA), 20_000))
        slow[-1].sendall(bytes(10_000))
        at.until(partial(has_come, at, 10_000 * (n + 1)))
    assert send(at, at.come_in(CAMERA), bytes(12_000)).status == 422
    assert rest(slow[0]) == b"", "it had to go"
    slow[1].sendall(bytes(10_000))
    assert status(rest(slow[1])) == 422
    for line in slow:
        line.close()


def test_a_picture_that_has_come_is_read_whatever_else_comes(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, go_on = at_table, threading.Event()

    def read(*_: object, **__: object) -> object:
        assert go_on.wait(LONGEST)
        raise ValueError

    monkeypatch.setattr(at.desk, "read", read)
    monkeypatch.setattr(pictures.Pictures, "MOST_HELD", 25_000)
    whole, slow, last = (sending(at, at.come_in(CAMERA), n) for n in (10_000, 20_000, 12_000))
    with whole, slow, last:
        whole.sendall(bytes(10_000))
        at.until(partial(has_come, at, 10_000))
        slow.sendall(bytes(10_000))
        at.until(partial(has_come, at, 20_000))
        last.sendall(bytes(12_000))
        at.until(lambda: len(at.phones.pictures.sending) == 2)
        go_on.set()
        assert rest(slow) == b"", "there was too much, and it was still coming"
        assert [status(rest(each)) for each in (whole, last)] == [422, 422]


def has_come(at: Table, count: int) -> bool:
    return sum(each.came for each in at.phones.pictures.sending.values()) == count


def has_come_or_went(at: Table, count: int) -> bool:
    return not at.phones.pictures.sending or has_come(at, count)


def wait_for(at: Table, count: int) -> None:
    at.until(lambda: len(at.phones.pictures.sending) == count)


def test_a_phone_that_sends_without_pause_is_made_to_wait(at_table: Table) -> None:
    token = at_table.come_in(CAMERA)
    begun = time.monotonic()
    for _ in range(6):
        assert send(at_table, token, b"no picture").status == 422
    assert time.monotonic() - begun >= 5 * pictures.PACE


def test_a_picture_that_never_comes_is_not_waited_for(at_table: Table) -> None:
    at = at_table
    with sending(at, at.come_in(CAMERA), 1_000_000) as line:
        wait_for(at, 1)
        at.later(gate.BODY_SECONDS)
        assert status(rest(line)) == 408
    assert not at.phones.pictures.sending


def test_one_that_comes_in_trickles_is_not_waited_for_for_ever(at_table: Table) -> None:
    at, pause, pieces = at_table, gate.BODY_SECONDS / 3, 0
    sent = at.phones.pictures.sending
    with sending(at, at.come_in(CAMERA), 1_000_000) as line:
        wait_for(at, 1)
        with contextlib.suppress(ConnectionError):
            while at.on_loop(lambda: len(sent)) and pieces * pause <= gate.WHOLE_SECONDS:
                pieces += 1
                line.sendall(b"x")
                at.until(partial(has_come_or_went, at, pieces))
                at.later(pause)
        # What still came is thrown away with the line, and sometimes the answer with it.
        assert status(rest(line)) in (408, 0)
    assert pieces * pause > gate.WHOLE_SECONDS / 2
    assert not sent


def test_pictures_are_read_beside_the_loop(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = at_table
    threads = [at.on_loop(threading.current_thread)]
    begun, go_on = threading.Event(), threading.Event()

    def read(*_: object, **__: object) -> object:
        threads.append(threading.current_thread())
        begun.set()
        assert go_on.wait(LONGEST), "nobody is answered meanwhile"
        raise ValueError

    monkeypatch.setattr(at.desk, "read", read)
    token, watching = at.come_in(CAMERA), at.come_in(CAMERA)
    with ThreadPoolExecutor(1) as beside:
        sent = beside.submit(send, at, token, b"a picture")
        assert begun.wait(LONGEST)
        assert at.ask("GET", "/api/view", token=watching).status == 200
        go_on.set()
        assert sent.result(LONGEST).status == 422
    assert threads[0] is not threads[1]


def test_large_pictures_come_securely_too(at_table: Table) -> None:
    """Twice, for the second line begins while the first may still be closing."""
    at = at_table
    luck = np.random.default_rng(1)
    noise = luck.integers(0, 255, (1500, 2000, 3)).astype(np.uint8)
    picture = cv2.imencode(".jpg", noise, [cv2.IMWRITE_JPEG_QUALITY, 98])[1].tobytes()
    assert len(picture) > 3_000_000
    secret = at.invite(CAMERA, "https").partition("#")[2]
    come_in = at.ask("POST", "/api/come-in", {"secret": secret}, scheme="https")
    token = come_in.said["token"]
    for _ in range(2):
        found = at.ask("POST", "/api/photo", picture, token, scheme="https")
        assert found.status == 200
        assert "dice" in found.said


def test_lines_that_never_shake_hands_are_counted_like_others(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_lines, "HEAD_SECONDS", 10 * LONGEST)
    at = at_table
    port = int(at.phones.origins["https"].rpartition(":")[2])
    lines = [socket.create_connection((HERE, port), timeout=LONGEST) for _ in range(gate.EACH + 8)]
    hung_up = 0
    for line in lines[:8]:
        hung_up += line.recv(1) == b""
    assert hung_up == 8, "those that came first"
    assert at.on_loop(at.phones.lines.crowd.count) == gate.EACH
    for line in lines:
        line.close()


def test_what_speaks_no_tls_is_hung_up_on(at_table: Table) -> None:
    at = at_table
    port = int(at.phones.origins["https"].rpartition(":")[2])
    for sent in (b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + bytes(300), b""):
        with socket.create_connection((HERE, port), timeout=LONGEST) as line:
            line.sendall(sent)
            line.shutdown(socket.SHUT_WR)
            assert b"HTTP" not in rest(line)
    assert at.ask("GET", "/", scheme="https").status == 200


def test_nobody_keeps_a_line_by_not_parting(
    at_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_lines, "PARTING", 20.0)  # before asyncio gives up by itself
    at = at_table
    port = int(at.phones.origins["https"].rpartition(":")[2])
    unverified = ssl._create_unverified_context()
    with (
        socket.create_connection((HERE, port), timeout=LONGEST) as plain,
        unverified.wrap_socket(plain, do_handshake_on_connect=True) as line,
        socket.socket(fileno=os.dup(line.fileno())) as below,
    ):
        line.sendall(f"GET / HTTP/1.1\r\nHost: {HERE}:{port}\r\n\r\n".encode())
        assert status(rest(line)) == 200
        assert at.on_loop(at.phones.lines.crowd.count) == 1, "it is counted until it is gone"
        at.later(phone_lines.PARTING)
        below.settimeout(LONGEST)
        with contextlib.suppress(ConnectionError):
            assert below.recv(1) == b""
    at.until(lambda: not at.phones.lines.crowd.count())
