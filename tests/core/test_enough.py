"""A throw that shows all that is asked of it, told at once."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.core.enough import shown_together
from companion.core.messages import message
from companion.core.questions import UNSEEN, Die, Roll

FACES = ("running", "science", "tactics")
dice = st.lists(st.sets(st.sampled_from(FACES), min_size=1).map(sorted), max_size=4)
wanted = st.lists(st.sampled_from(FACES), max_size=4)


def roll(dice: list[list[str]], enough: list[str]) -> Roll:
    thrown = tuple(Die("black", tuple(faces)) for faces in dice)
    return Roll(message("throw"), thrown, symbols=FACES, enough=tuple(enough))


@given(dice, wanted, st.data())
def test_it_is_found_wherever_the_dice_can_show_it(
    dice: list[list[str]], wanted: list[str], data: st.DataObject
) -> None:
    told = [data.draw(st.sampled_from(["", "", *faces])) for faces in dice]
    question = roll(dice, wanted)
    possible = any(
        question.is_enough(faces)
        for faces in product(
            *([each] if each else show for show, each in zip(dice, told, strict=True))
        )
    )
    answer = shown_together(question, told)
    assert (answer is not None) == (possible and not question.is_enough(told) and bool(wanted))
    if answer is not None:
        question.check(answer)
        assert question.is_enough(answer)
        assert not question.doubts(answer), "no die shows what it cannot"
        assert all(mine in ("", each) for mine, each in zip(told, answer, strict=True))


def test_a_die_leaves_its_face_to_one_that_can_show_no_other() -> None:
    question = roll([["running", "science"], ["running"]], ["running", "science"])
    assert shown_together(question, ["", ""]) == ("science", "running")


def test_dice_that_decide_nothing_stay_unseen() -> None:
    question = roll([["running"], ["running"], ["tactics"]], ["running", "tactics"])
    assert shown_together(question, ["", "", ""]) == ("running", UNSEEN, "tactics")


def test_where_it_is_there_already_there_is_nothing_to_tell() -> None:
    assert shown_together(roll([["running"], ["science"]], ["running"]), ["running", ""]) is None
    assert shown_together(roll([["running"]], []), [""]) is None
