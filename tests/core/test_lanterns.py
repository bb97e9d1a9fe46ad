"""The toy's secrets: cards laid open out of a hand, handed on face down, shown; and its table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from companion.core.advice import nothing_to_wait_for
from companion.core.dealer import Dealer
from companion.core.log import APP, Log
from companion.core.messages import AskFirst, Message, message
from companion.core.outcome import shares
from companion.core.questions import UNKNOWN, Answer, Choose, Draw
from companion.core.session import Session
from tests import looks, toy

from .playing import Store, luck, refused, start

EVERYBODY = (None, "ann", "bob", "cat", "a stranger")


def lanterns(*answers: Answer, **options: Any) -> Session:
    session, _ = start(options={"seats": ("ann", "bob", "cat"), "rounds": 2} | options)
    for answer in answers:
        session.answer(None, answer, session.n)
    return session


def asked(session: Session) -> Choose | Draw:
    assert isinstance(session.question, Choose | Draw)
    return session.question


def hand(session: Session, of: str, seat: str | None) -> list[str]:
    return list(session.view(seat).hands[of])


# A card laid open out of a secret hand


@pytest.mark.parametrize("choice", ["flare", "pass"])
def test_everybody_reads_what_was_lit_but_not_what_might_have_been(choice: str) -> None:
    session = lanterns(("flare",))
    before = {seat: session.view(seat).question for seat in EVERYBODY}
    assert [seat for seat, asked in before.items() if getattr(asked, "options", ())] == ["ann"]
    session.answer("ann", (choice,), 1)
    for seat in EVERYBODY:
        assert session.line(1, seat).event.answer == (choice,)
        assert session.line(0, seat).event.answer == (("flare" if seat == "ann" else UNKNOWN),)


# The window


BURNING = (("flare",), ("flare",))


def test_all_others_are_asked_whether_they_snuff_whatever_they_hold() -> None:
    session = lanterns(*BURNING)
    assert (asked(session).by, session.question and session.question.asked) == (
        ("bob", "cat"),
        "choose turn.2 toy.snuff? bob,cat flare",
    )


def test_nobody_is_asked_once_all_can_see_that_no_snuff_is_left() -> None:
    session = lanterns(under_way=True)
    for card in ("snuff", "snuff_2"):
        session.correct(None, "new_discard", card, session.n)
    for answer in (("go_on",), *BURNING):
        session.answer(None, answer, session.n)
    assert session.question is not None
    assert session.question.about.id == "toy.throw"


@pytest.mark.parametrize(("reply", "score"), [("let_it_burn", 2), ("snuff", 0)])
def test_one_s_own_snuff_is_used_though_another_has_let_it_burn(reply: str, score: int) -> None:
    session = lanterns(*BURNING)
    session.correct(None, "hand.cat", "1", session.n)
    session.answer("bob", ("bob:let_it_burn",), session.n)
    session.answer("cat", (f"cat:{reply}",), session.n)
    assert session.view().scores["ann"] == score
    assert ("snuff" in looks.lanterns(session).discards) is (reply == "snuff")


# Handed on


DEALT = {"deal": 3, "on": 3}
SKIP: tuple[Answer, ...] = (("pass",), ("out", "out", "out"), ("keep",))
HANDS: tuple[Answer, ...] = (
    ("spark", "flare", "snuff"), ("beam", UNKNOWN, "gust"), (UNKNOWN,) * 3, ("blaze",),
)  # fmt: skip


def handing_on() -> Session:
    """Ann holds four cards, of which three may be asked for: a snuff she may keep."""
    return lanterns(*HANDS, *SKIP, **DEALT)


def test_hands_are_dealt_at_once() -> None:
    session = lanterns(**DEALT)
    question = asked(session)
    assert isinstance(question, Draw)
    assert (question.n, question.by) == (3, ("ann",))
    session.answer("ann", HANDS[0], 0)
    assert hand(session, "ann", "ann") == ["flare", "snuff", "spark"]
    assert hand(session, "ann", "bob") == ["?~1", "?~2", "?~3"]


@pytest.mark.parametrize("seat", EVERYBODY)
def test_how_many_must_be_handed_on_tells_nobody_else_what_the_hand_holds(seat: str | None) -> None:
    few, many = (3, 3) if seat == "ann" else (1, 1)
    question = handing_on().view(seat).question
    assert isinstance(question, Choose)
    assert (question.at_least, question.at_most) == (few, many)
    assert question.options == (("blaze", "flare", "snuff", "spark") if seat == "ann" else ())


def test_cards_handed_on_are_known_to_giver_and_receiver_alone() -> None:
    session = handing_on()
    session.answer("ann", ("flare", "snuff", "blaze"), session.n)
    known = ["beam", "blaze", "flare", "gust", "snuff", "?~1"]
    assert hand(session, "bob", "bob") == known
    assert hand(session, "bob", "ann") == ["blaze", "flare", "snuff", "?~1", "?~2", "?~3"]
    for seat in ("cat", "a stranger", None):
        assert hand(session, "bob", seat) == [f"?~{n}" for n in range(1, 7)]
        assert session.line(session.n - 1, seat).event.answer == (UNKNOWN,)
    assert session.layout("ann")["flare"] == "hand.bob"
    assert "flare" not in session.layout("cat")


def test_giver_knows_nothing_any_more_once_cards_have_been_handed_on_again() -> None:
    session = handing_on()
    session.answer("ann", ("flare", "snuff", "blaze"), session.n)
    for answer in SKIP:  # the pile is empty
        session.answer(None, answer, session.n)
    session.answer("bob", ("?~1", "gust", "beam"), session.n)
    assert hand(session, "bob", "ann") == [f"?~{n}" for n in range(1, 4)]
    assert hand(session, "cat", "bob")[:2] == ["beam", "gust"]


def test_hidden_cards_are_handed_on_by_number() -> None:
    session = lanterns(("spark", UNKNOWN, UNKNOWN), *HANDS[1:3], (UNKNOWN,), *SKIP, **DEALT)
    assert asked(session).seen_by("ann") == Choose(
        message("toy.hand_on", "turn.5", seat="ann", to="bob"),
        ("ann",),
        ("spark", "?~1", "?~2", "?~3"),
        1,
        3,
        private=True,
    )
    session.answer("ann", ("?~3", "?~1"), session.n)
    assert hand(session, "ann", "ann") == ["spark", "?~1"]
    assert hand(session, "bob", "ann") == [f"?~{n}" for n in range(1, 6)]


# What undo asks about


def warned(session: Session) -> tuple[str, tuple[Message, ...]]:
    with pytest.raises(AskFirst) as refusal:
        session.undo()
    return refusal.value.why.id, refusal.value.about


def test_undo_past_a_card_laid_open_names_it_and_asks() -> None:
    session = lanterns(*BURNING)
    shown = message("forgets", asked="toy.discard", answer=("flare",))
    assert warned(session) == ("undo_forgets_shown", (shown,))
    session.undo(sure=True)
    assert session.n == 1


def test_undo_past_several_answers_names_all_that_was_shown_since() -> None:
    session = lanterns(*BURNING, ("bob:let_it_burn",), ("cat:let_it_burn",), ("1", "2", "0"))
    with pytest.raises(AskFirst) as refusal:
        session.undo(to=1)
    assert refusal.value.about == (
        message("forgets", asked="toy.throw", answer=("1", "2", "0")),
        message("forgets", asked="toy.discard", answer=("flare",)),
    )


def test_undo_of_lighting_nothing_forgets_nothing() -> None:
    session = lanterns(("flare",), ("pass",))
    session.undo()
    assert session.n == 1


def flashed(*bobs: str) -> Session:
    """Bob's hand is laid open."""
    session = lanterns(("flash",), seats=("ann", "bob"))
    session.correct(None, "hand.bob", str(len(bobs)), session.n)
    for card in bobs:
        if card != UNKNOWN:
            session.correct("bob", "hidden.bob", card, session.n)
    for answer in (("flash",), ("bob:let_it_burn",)):
        session.answer(None, answer, session.n)
    return session


def test_undo_past_a_hand_that_was_shown_names_its_cards_and_asks() -> None:
    session = flashed("spark", UNKNOWN, "gust")
    hand_shown = message("forgets", asked="toy.lay_open", answer=(UNKNOWN, "gust", "spark"))
    assert warned(session) == ("undo_forgets_shown", (hand_shown,))
    for seat in ("ann", "a stranger", None):
        assert hand(session, "bob", seat) == ["gust", "spark", "?~1"]


def test_hand_without_cards_shows_nothing() -> None:
    session = flashed()
    session.undo()
    assert session.question is not None
    assert session.question.about.id == "toy.snuff?"


def test_undo_past_cards_handed_on_asks_and_names_none() -> None:
    session = handing_on()
    session.answer("ann", ("flare", "snuff", "blaze"), session.n)
    handed = message("forgets", asked="toy.handed_on", answer=(UNKNOWN,) * 3)
    assert warned(session) == ("undo_forgets_shown", (handed,))


def test_undo_says_nothing_of_what_only_some_were_told() -> None:
    session = lanterns(("flare",), ("pass",))
    told = session.now.table.told
    told.append(Message("toy.peek", only=("bob",), shows=("flare",)))
    session.undo()


# A deck on the table


def on_the_table() -> tuple[Session, Store]:
    store = Store()
    options = {"seats": ("ann", "bob"), "rounds": 2, "deal": 2}
    deal = Dealer(luck, (), {"lanterns"}).answer
    return Session(toy, options, Log(), deal, store.keep), store


def test_cards_drawn_unseen_off_a_deck_on_the_table_ask_nobody() -> None:
    session, store = on_the_table()
    assert [(event.by, event.answer) for event in store.events] == [
        (APP, (UNKNOWN,) * 2), (APP, (UNKNOWN,) * 2), (APP, (UNKNOWN,)),
    ]  # fmt: skip
    assert asked(session).about.id == "toy.light"
    assert hand(session, "ann", "ann") == ["?~1", "?~2", "?~3"]


def test_who_holds_a_card_may_name_it_at_any_time() -> None:
    session, store = on_the_table()
    before = session.view("bob")
    refused(session, store, lambda s: s.correct("bob", "hidden.ann", "flare", s.n))
    session.correct("ann", "hidden.ann", "flare", session.n)
    assert hand(session, "ann", "ann") == ["flare", "?~1", "?~2"]
    assert session.view("bob") == replace(before, n=session.n)
    session.answer("ann", ("beam",), session.n)  # one that was not named is named when it is lit
    assert looks.lanterns(session).discards == ("beam",)


def test_rules_never_look_at_who_holds_the_deck() -> None:
    session, store = on_the_table()
    again, _ = start(log=store.log(), options=session.options)
    assert again.now.table == session.now.table


# How it ends, and what may be said of the chances


@pytest.mark.parametrize(
    ("teams", "score", "won"),
    [
        (False, (5, 3, 5), {"ann": Fraction(1, 2), "cat": Fraction(1, 2)}),
        (False, (5, 3, 6), {"cat": Fraction(1)}),
        (True, (5, 9, 3), {"west": Fraction(1)}),
        (True, (5, 8, 3), {"east": Fraction(1, 2), "west": Fraction(1, 2)}),
    ],
)
def test_sides_share_the_victory(
    teams: bool, score: tuple[int, ...], won: dict[str, Fraction]
) -> None:
    session = lanterns(teams=teams)
    for seat, points in zip(("ann", "bob", "cat"), score, strict=True):
        session.correct(None, f"score.{seat}", str(points), session.n)
    session.correct(None, "round", "9", session.n)
    assert session.outcome is not None
    assert shares(session.outcome) == won


@pytest.mark.parametrize(
    ("tokens", "between"), [(1, (0.75, 0.75)), (2, (0.75, 0.9375)), (3, (0.75, 1 - 1 / 64))]
)
def test_chance_depends_on_gusts_nobody_can_see(tokens: int, between: tuple[float, float]) -> None:
    session = lanterns(("flare",), ("pass",), ("1", "out", "0"))
    session.correct(None, "tokens.ann", str(tokens), session.n)
    (advice,) = session.advice()(nothing_to_wait_for)
    (suggestion,) = advice.suggestions
    assert suggestion.answer == ("white_2",)
    assert suggestion.between == between
