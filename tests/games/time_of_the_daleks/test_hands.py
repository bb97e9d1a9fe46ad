"""Hands: nothing tells what is in them, and a card is in one place only."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.core.messages import AskFirst, message
from companion.core.questions import UNKNOWN, Choose
from companion.core.session import Session
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import console, seats
from companion.games.time_of_the_daleks.table import Table
from tests.games.daleks_case import check, conserved, options
from tests.play import new_session, step

from .playing import Hands, answer, equip, give, lay_out, session, table_of


def two(bob_holds: str) -> Table:
    """Bob has named his card; Ann has told nobody what hers is."""
    table = lay_out("first", "fourth")
    give(table, "bob", bob_holds)
    give(table, "ann", UNKNOWN, charges=5)
    equip(table, "ann", "stetson")
    table.timey_wimey.discard(table.timey_wimey.take("timescoop"))
    return table


def everything_ann_gets(table: Table) -> tuple[object, ...]:
    ann = table.doctor("ann")
    table.step, table.prepared = "prepare", True
    in_prepare = game.offers(table, "ann")
    table.step = "adventure"
    paying = Hands(table, console.discard_cards(table, ann, 1, "test")).choices
    mends = {path: mend.to for path, mend in game.mends(table).items() if mend.seen_by("ann")}
    return in_prepare, game.offers(table, "ann"), paying, mends


def test_nothing_tells_of_hands() -> None:
    seen = [everything_ann_gets(two(card)) for card in ("fez", "scarf", "jelly_babies")]
    assert seen[1:] == seen[:-1]
    assert everything_ann_gets(two(UNKNOWN))[:3] == seen[0][:3]


def test_a_hand_nobody_has_shown_may_hold_all_that_does_not_lie_open() -> None:
    table = two("fez")
    everything = set(table.box.all_copies)
    ann = table.doctor("ann")
    assert set(console.holdable(table, ann)) == everything - {"stetson", "timescoop"}
    table.playing.append("celery")
    table.doctor("bob").shown.append("fez")
    assert set(console.holdable(table, ann)) == everything - {
        *("stetson", "timescoop", "celery", "fez")
    }


def test_a_card_played_from_a_hand_that_another_was_thought_to_hold_is_in_one_place() -> None:
    table = two("fez")
    ann, bob = table.doctor("ann"), table.doctor("bob")
    Hands(table, console.discard_cards(table, ann, 1, "test")).say("fez")
    assert (ann.hand, bob.hand) == ([], [UNKNOWN])
    assert table.timey_wimey.discards == ["timescoop", "fez"]
    conserved(table.timey_wimey, [*bob.hand, "stetson"], table.box.all_copies)


@pytest.mark.parametrize(
    ("hand", "left"),
    [
        ((UNKNOWN, UNKNOWN), [UNKNOWN]),
        (("fez", "scarf"), ["scarf"]),
        (("celery", "scarf"), [UNKNOWN]),
    ],
    ids=["on paper", "shown to the app", "shown to the app, and named otherwise"],
)
def test_a_surplus_card_is_named_before_everybody(hand: tuple[str, ...], left: list[str]) -> None:
    """From a list that tells nothing, whatever the hand holds."""
    table = lay_out("first", "fourth")
    ann = give(table, "ann", *hand)
    hands = Hands(table, console.discard_down_to(table, ann, 1, "test"))
    assert isinstance(hands.question, Choose)
    tablet = hands.question.seen_by(None)
    assert isinstance(tablet, Choose)
    assert set(tablet.options) == set(table.box.all_copies)
    hands.say("fez")
    assert (ann.hand, table.timey_wimey.discards) == (left, ["fez"])
    conserved(table.timey_wimey, ann.hand, table.box.all_copies)


def test_a_card_drawn_and_named_that_another_was_thought_to_hold_is_in_one_place() -> None:
    played = session("first", "fourth")
    for said in ("fez", "scarf", "celery", "?"):
        answer(played, said)
    table = table_of(played)
    assert table.doctor("ann").hand == ["fez", "scarf"]
    ann = table.doctor("ann")
    hands = Hands(table, console.draw_cards(table, ann, 1, "test")).say("celery")
    assert hands.question is None
    assert (ann.hand, table.doctor("bob").hand) == (["fez", "scarf", "celery"], [UNKNOWN, UNKNOWN])
    check(table)


def test_a_card_that_lies_open_cannot_be_drawn() -> None:
    table = lay_out("first", "fourth")
    equip(table, "bob", "fez")
    give(table, "bob", "scarf")
    question = Hands(table, console.draw_cards(table, table.doctor("ann"), 1, "test")).draw
    assert "fez" not in (*question.possible, *question.known)
    assert "scarf" in question.known


def private_questions(seed: int) -> Iterator[tuple[Session, Choose]]:
    """A game in which some name their cards and some do not."""
    rng = random.Random(seed)
    played = new_session(game, options(rng) | {"under_way": False})
    for _ in range(250):
        question = played.question
        if question is None:
            return
        if isinstance(question, Choose) and question.private:
            yield played, question
        step(played, rng, hide=rng.random() < 0.5)


def test_no_private_list_leaves_out_what_another_holds() -> None:
    looked = 0
    for seed in range(60):
        for played, question in private_questions(seed):
            table: Table = played.now.table
            check(table)
            if UNKNOWN not in table.doctor(question.by[0]).hand:
                continue
            for doctor in table.doctors:
                hidden = [c for c in doctor.hand if c != UNKNOWN and c not in doctor.shown]
                assert set(hidden) <= set(question.options)
                looked += bool(hidden)
    assert looked > 20


# What undo would have people forget


def shown(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.id.removeprefix("daleks."), each.shows) for each in table.told if each.shows]


def test_what_is_laid_out_of_a_hand_is_shown_by_it() -> None:
    table = lay_out("first", "fourth")
    ann = table.doctor("ann")
    give(table, "ann", "fez", "scarf", "recorder", charges=9)
    equip(table, "ann", "stetson")
    ann.shown.append("scarf")  # everybody has seen it
    for card in ("fez", "scarf", "stetson"):
        console.discard_card(table, ann, card, "test")
    console.install(table, ann, "recorder")
    assert shown(table) == [("discard_card", ("fez",)), ("install", ("recorder",))]


def test_who_leaves_shows_what_nobody_had_seen() -> None:
    table = lay_out("first", "fourth", "eleventh")
    give(table, "bob", "scarf", "fez", UNKNOWN)
    table.doctor("bob").shown.append("scarf")
    seats.will_leave(table, "bob")
    seats.leave(table, "bob")
    assert shown(table) == [("discard_hand", (UNKNOWN, "fez"))]


def test_undo_names_the_card_that_was_played() -> None:
    played, luck = session("first", "fourth"), random.Random(5)

    def playable() -> list[tuple[str, str]]:
        at_table = table_of(played).seats
        return [(seat, o) for seat in at_table for o in played.view(seat).offers if "play:" in o]

    while not playable():
        step(played, luck)
    seat, offer = playable()[0]
    played.interject(seat, (offer,), played.n)
    with pytest.raises(AskFirst) as first:
        played.undo()
    assert first.value.why == message("undo_forgets_shown")
    card = offer.removeprefix("play:")
    assert message("forgets", asked="daleks.play_card", answer=(card,)) in first.value.about
