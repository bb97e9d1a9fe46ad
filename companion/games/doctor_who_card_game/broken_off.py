"""What lay between two places when a correction stopped the rule that moved it."""

from __future__ import annotations

from . import support
from .table import Table


def put_down(table: Table) -> None:
    """Who had gone over lies with the others again; a Support card is played out."""
    if table.conflict is not None:
        table.place(table.conflict.place).defenders += table.conflict.turned
        table.conflict = None
    support.played_out(table)
