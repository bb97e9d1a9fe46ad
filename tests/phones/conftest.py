from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lanterns import spoken
from tests.phones.table import Table, daleks, lanterns, table


@pytest.fixture(params=[daleks, lanterns], ids=["daleks", "lanterns"])
def at_each_table(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    """One game after the other: what is no game's own must be true of all."""
    with spoken(), table(tmp_path, request.param()) as made:
        yield made


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Table]:
    with table(tmp_path) as made:
        yield made
