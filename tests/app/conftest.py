from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.luck import same_luck


@pytest.fixture(autouse=True)
def luck() -> Iterator[None]:
    """A game may be over before what a test waits for comes."""
    with same_luck():
        yield
