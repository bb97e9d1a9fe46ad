"""The box as cards to cut out."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.printed import Printed

from .reading import reading
from .table import Table


def printed(table: Table) -> Iterator[Printed]:
    for id in (*table.box.starts, *table.box.cards):
        read = reading(table, id)
        if read is not None:
            figure = next((mark[1] for row in read.marks for mark in row if mark[0] == "text"), "")
            yield Printed(read, "card", figure, read.drawing, copies=table.box.copies[id] or 1)
