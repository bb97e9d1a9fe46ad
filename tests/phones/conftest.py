from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.phones.table import Table, table


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Table]:
    with table(tmp_path) as made:
        yield made
