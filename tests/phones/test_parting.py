"""Who is at the door when phones are switched off stays outside."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from tests.phones.table import HERE, LONGEST, table


@pytest.mark.parametrize("turns", range(5))
def test_a_line_that_comes_while_phones_are_switched_off_is_not_kept(
    tmp_path: Path, turns: int
) -> None:
    with table(tmp_path) as at:

        async def parting(line: socket.socket, port: int) -> bytes:
            line.connect((HERE, port))  # the system takes it in, the loop comes to know it later
            for _ in range(turns):
                await asyncio.sleep(0)
            await at.phones.stop()
            line.setblocking(False)
            return await asyncio.wait_for(at.loop.sock_recv(line, 1), LONGEST)

        with socket.socket() as line:
            done = asyncio.run_coroutine_threadsafe(parting(line, at.port), at.loop)
            with suppress(ConnectionResetError):
                assert done.result(LONGEST) == b""
