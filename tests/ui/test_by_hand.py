"""A throw of the past, entered anew by faces."""

from __future__ import annotations

from companion.core.questions import Answer
from companion.ui.questions.by_hand import ByHand


def test_only_a_whole_throw_is_sent_and_the_last_face_sends_it() -> None:
    sent: list[Answer] = []
    throw = ByHand(3, sent.append)
    throw.put(2, "science")
    throw.put(0, "running")
    throw.put(0, "cunning")
    assert not sent
    throw.put(1, "tactics")
    assert sent == [("cunning", "tactics", "science")]


def test_a_face_that_is_taken_back_is_missing() -> None:
    sent: list[Answer] = []
    throw = ByHand(2, sent.append)
    throw.put(0, "science")
    throw.reject(0)
    throw.put(1, "running")
    assert not sent
    assert not throw.ready
