"""The app's own luck: its throws, its draws and the roles it deals, the same in every run."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from unittest import mock


@contextmanager
def same_luck() -> Iterator[None]:
    """Each game has another luck than the one before it."""
    tokens = (f"{n:016x}" for n in count())
    with (
        mock.patch.object(secrets, "token_hex", side_effect=lambda _=8: next(tokens)),
        mock.patch.object(secrets, "randbelow", random.Random(1).randrange),
    ):
        yield
