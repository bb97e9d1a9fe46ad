"""Messages: ids with values, who may read them, and the two refusals made of them."""

from __future__ import annotations

import pytest

from companion.core.messages import AskFirst, Message, NotAllowed, message


def test_message_keeps_its_values_in_the_order_given() -> None:
    said = message("ship.forward", "dalek_turn.1", spaces=1, ship="red")
    assert said == Message("ship.forward", "dalek_turn.1", (("spaces", 1), ("ship", "red")))


def test_equal_messages_are_one_in_a_set() -> None:
    assert len({message("a", seats=("ann", "bob")), message("a", seats=("ann", "bob"))}) == 1


@pytest.mark.parametrize(
    ("only", "seat", "may"),
    [
        (None, None, True),
        (None, "ann", True),
        (("ann",), "ann", True),
        (("ann",), "bob", False),
        (("ann",), None, False),
        ((), "ann", False),
    ],
)
def test_who_may_read_a_message(only: tuple[str, ...] | None, seat: str | None, may: bool) -> None:
    assert Message("hand", only=only).seen_by(seat) is may


def test_a_refusal_in_a_traceback_names_what_and_why() -> None:
    assert str(NotAllowed(message("cannot_become", what="round", value=-1))) == (
        "cannot_become what=round value=-1"
    )


def test_ask_first_is_a_refusal_that_carries_its_doubts() -> None:
    doubts = (message("unlikely_face", face="out"),)
    asked = AskFirst(message("undo_forgets"), doubts)
    assert isinstance(asked, NotAllowed)
    assert (asked.why, asked.about) == (message("undo_forgets"), doubts)
