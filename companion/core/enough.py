"""A throw of which somebody says that it shows all that is asked of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .questions import UNSEEN, Answer, Roll


def shown_together(question: Roll, told: Sequence[str]) -> Answer | None:
    """The throw as the table tells it: what nobody has told of a die (``""``) is one of the faces
    that are still missing, if it has that face, and dice that decide nothing stay unseen. None
    where these dice cannot show it, or have shown it already."""
    missing = list((Counter(question.enough) - Counter(told)).elements())
    if not missing:
        return None
    shows: dict[int, int] = {}  # by die: which of the missing faces
    for n in range(len(missing)):
        if not _finds_a_die(question, told, missing, n, shows, set()):
            return None
    faces = {die: missing[n] for die, n in shows.items()}
    return tuple(face or faces.get(die, UNSEEN) for die, face in enumerate(told))


def _finds_a_die(
    question: Roll,
    told: Sequence[str],
    missing: Sequence[str],
    n: int,
    shows: dict[int, int],
    tried: set[int],
) -> bool:
    """For the missing face ``n``; one that has its die already may go over to another."""
    for die, each in enumerate(question.dice):
        if told[die] or die in tried or missing[n] not in each.faces:
            continue
        tried.add(die)
        other = shows.get(die)
        if other is None or _finds_a_die(question, told, missing, other, shows, tried):
            shows[die] = n
            return True
    return False
