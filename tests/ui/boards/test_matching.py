"""Which die meets which symbol: always as many as can be, and nothing jumps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.ui.boards.matching import match

SYMBOLS = st.sampled_from(["running", "science", "cunning"])
NEEDED = st.lists(SYMBOLS, max_size=6)
FACES = st.dictionaries(st.sampled_from([f"ann:black_{n}" for n in range(8)]), SYMBOLS)
BEFORE = st.dictionaries(st.integers(0, 7), st.sampled_from([f"ann:black_{n}" for n in range(8)]))


def most(needed: list[str], faces: list[str]) -> int:
    """By trying every die for the first symbol, and none."""
    if not needed:
        return 0
    first, *rest = needed
    tries = [most(rest, faces)]
    for n, face in enumerate(faces):
        if face == first:
            tries.append(1 + most(rest, faces[:n] + faces[n + 1 :]))
            break
    return max(tries)


@given(NEEDED, FACES, BEFORE)
def test_it_is_a_largest_matching(
    needed: list[str], faces: dict[str, str], before: dict[int, str]
) -> None:
    found = match(needed, faces, before)
    assert all(faces[die] == needed[n] for n, die in found.items())
    assert len(set(found.values())) == len(found)
    assert len(found) == most(needed, list(faces.values()))


@given(NEEDED, FACES)
def test_what_met_a_symbol_stays_there(needed: list[str], faces: dict[str, str]) -> None:
    found = match(needed, faces)
    assert match(needed, dict(reversed(faces.items())), found) == found


def test_a_die_that_changed_makes_room_and_the_others_stay() -> None:
    before = match(["science", "science"], {"a": "science", "b": "science"})
    after = match(["science", "science"], {"c": "science", "a": "running", "b": "science"}, before)
    assert before == {0: "a", 1: "b"}
    assert after == {0: "c", 1: "b"}
