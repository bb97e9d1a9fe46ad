"""Where a phone finds the tablet: its address on the table's own network, and a code to scan."""

from __future__ import annotations

import socket

import segno

Rows = tuple[tuple[bool, ...], ...]
ANYWHERE = ("192.0.2.1", 9)  # for documents alone (RFC 5737): nothing is ever sent there


def address() -> str:
    """By which others reach this machine; empty where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ANYWHERE)
        except OSError:
            return ""
        return str(way.getsockname()[0])


def rows(text: str) -> Rows:
    """A QR code, dark where true, from the top."""
    return tuple(tuple(map(bool, row)) for row in segno.make(text, error="m").matrix)
