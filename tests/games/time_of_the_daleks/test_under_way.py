"""A game that was begun without the app is entered place by place, and goes on from there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.dealer import Dealer, seeded
from companion.core.messages import NotAllowed
from companion.core.questions import UNKNOWN
from companion.core.session import Session
from companion.core.under_way import GO_ON, UNDER_WAY, is_entered
from companion.core.view import View
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks.table import DALEKS, Doctor, Table
from tests.games import daleks_case
from tests.play import copy, new_session, play_out, step

Entry = tuple[str, str]  # what is corrected, and to what
BEGINS = ("daleks.prepare", "daleks.travel", "daleks.dalek_turn", "daleks.surplus_card")
OF_THE_TURN = ("told", "taught", "used", "recruited", "passed", "arrived", "entering")


def begun(options: dict[str, Any]) -> Session:
    """A game under way of which nothing has been said yet."""
    return new_session(game, options | {UNDER_WAY: True})


def two() -> Session:
    return begun(daleks_case.defaults(2))


def enter(session: Session, path: str, value: str, definition: str = "") -> None:
    session.correct(None, path, value, session.n, definition=definition)


def go_on(session: Session) -> Table:
    session.answer(None, GO_ON, session.n)
    return table_of(session)


def table_of(session: Session) -> Table:
    found: Table = session.now.table
    return found


# How somebody who looks at a table enters it


def entries(table: Table) -> Iterator[Entry]:
    """Everything there is to see, in the order of the places."""
    yield from moment(table)
    yield from web(table)
    yield from ground(table)
    for doctor in table.doctors:
        yield from console(doctor)
    for anomaly in table.anomalies:
        yield "new_anomaly", anomaly.card
        yield f"prison.{anomaly.card}", str(len(anomaly.prison))
        yield f"progress.{anomaly.card}", str(anomaly.progress)
    for doctor in table.doctors:
        yield f"at.{doctor.seat}", doctor.at
    for deck in table.decks:
        for card in deck.discards:
            yield f"new_discard.{deck.name}", card


def moment(table: Table) -> Iterator[Entry]:
    yield "turn", table.turn
    if table.turn != DALEKS:
        yield "step", table.step
    if table.prepared:
        yield "prepared", "yes"
    yield "round", str(table.round)
    yield "opening", table.opening


def web(table: Table) -> Iterator[Entry]:
    yield "ship", str(table.ship)
    for seat in [*table.arrived, *(seat for seat in table.seats if seat not in table.arrived)]:
        yield f"tardis.{seat}", str(table.doctor(seat).tardis)
    for space in range(table.box.rules.skaro + 1, table.box.rules.gallifrey):
        yield f"marker.{space}", "there" if space in table.markers else "gone"


def ground(table: Table) -> Iterator[Entry]:
    for place in table.locations:
        if place is not table.locations[0]:
            yield "new_tile", place.tile
        for zone, dilemma in place.dilemmas.items():
            yield f"dilemma.{zone}", dilemma
    for area, n in table.daleks.items():
        yield f"daleks.{area}", str(n)
    if table.daleks:
        yield "davros", table.davros


def console(doctor: Doctor) -> Iterator[Entry]:
    seat = doctor.seat
    yield f"doctor.{seat}", doctor.card
    yield f"charges.{seat}", str(doctor.charges)
    for aboard in doctor.companions:
        yield f"new_companion.{seat}", aboard.card
        yield f"companion.{seat}.{aboard.card}", "full_time" if aboard.full else "part_time"
    for card in doctor.equipment:
        yield f"new_equipment.{seat}", card
    yield f"hand.{seat}", str(len(doctor.hand))
    for card in doctor.hand:
        if card != UNKNOWN:
            yield f"{'shown' if card in doctor.shown else 'unknown'}_card.{seat}", card
    if doctor.k9:
        yield f"k9.{seat}", "yes"


def entered(target: Session) -> Session:
    """The same table in a game that knows nothing of it; each value is found at some place."""
    session = begun(dict(target.options))
    for doctor in table_of(session).doctors:
        for aboard in tuple(doctor.companions):
            enter(session, f"companion.{doctor.seat}.{aboard.card}", "gone")
    for path, value in entries(table_of(target)):
        places = [path for place in game.tour(table_of(session)) for path in place.mends]
        if path not in places:  # one of a card that has neither prison nor progress
            assert path.startswith(("prison.", "progress.")), path
            continue
        if (now := game.mends(table_of(session))[path].now) != value or path.startswith("new_"):
            assert now != value or value == UNKNOWN
            enter(session, path, value)
        assert is_entered(session.question)
    return session


def everything(table: Table) -> dict[str, Any]:
    """But for what is only true within a turn."""
    found = {name: value for name, value in vars(table).items() if name not in OF_THE_TURN}
    for deck in table.decks:
        attribute = next(name for name, value in found.items() if value is deck)
        plain = asdict(deck) | {"unseen": sorted(deck.unseen)}
        found[attribute] = plain | {"reshuffles": None}  # a house rule, looked up when it is drawn
    doctors = [asdict(doctor) for doctor in table.doctors]
    found["doctors"] = [each | {"hand": sorted(each["hand"])} for each in doctors]
    return found


def seen(session: Session, seat: str | None) -> View:
    """A view; cards in a hand have no order, and answers are counted from elsewhere."""
    view = session.view(seat)
    hands = {seat: tuple(sorted(hand)) for seat, hand in view.hands.items()}
    return replace(view, n=0, offers=tuple(sorted(view.offers)), hands=hands)


def positions(seed: int) -> Iterator[Session]:
    """Of a game played at random, those in which a step begins."""
    rng = random.Random(seed)
    options = daleks_case.options(rng) | {UNDER_WAY: False, "k9": rng.random() < 0.2}
    session, hide, before = new_session(game, options), rng.random() < 0.5, ""
    while session.question is not None and session.n < 400:
        table, about = table_of(session), session.question.about.id
        adventures = table.step == "adventure" and before != "adventure" and not table.recruited
        shifted = about == "daleks.dalek_turn" and any(doctor.k9 for doctor in table.doctors)
        if (about in BEGINS or adventures) and not table.playing and not shifted:
            yield session
        before = table.step
        seat = rng.choice(table.seats)
        offers = session.view(seat).offers if rng.random() < 0.1 else ()
        if offers:
            session.interject(seat, (rng.choice(offers),), session.n)
        else:
            step(session, rng, hide=hide)


# Whatever was played can be entered


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10_000), pick=st.randoms(use_true_random=False))
def test_any_position_of_play_can_be_entered(seed: int, pick: random.Random) -> None:
    target = None
    for n, found in enumerate(positions(seed)):
        if target is None or pick.random() < 1 / (n + 1):
            target = new_session(game, found.options, copy(found.log))
    assert target is not None
    session = entered(target)
    daleks_case.check(table_of(session))
    table = go_on(session)
    assert everything(table) == everything(table_of(target))
    assert session.question == target.question
    for seat in (*table.seats, None):
        assert seen(session, seat) == seen(target, seat)
        assert session.layout(seat) == target.layout(seat)
    play_out(session, random.Random(seed))


@cache
def late() -> Session:
    """Somebody's third round, with a bit of everything on the table."""
    found = [new_session(game, p.options, copy(p.log)) for p in positions(7)]
    return max(found, key=lambda each: len(list(entries(table_of(each)))))


def test_what_is_entered_is_replayed_and_undone_like_everything_else() -> None:
    session = entered(late())
    again = new_session(game, session.options, copy(session.log))
    assert again.stopped is None
    assert table_of(again) == table_of(session)
    go_on(session)
    session.undo(sure=True)
    assert is_entered(session.question)
    assert table_of(session) == table_of(again)
    while session.n:
        session.undo()
    assert table_of(session) == table_of(begun(dict(session.options)))


def test_nothing_is_asked_dealt_or_told_before_the_table_is_entered() -> None:
    everything_held = Dealer(seeded("1"), (*game.DECKS, *game.DICE)).answer
    options = daleks_case.defaults(2) | {UNDER_WAY: True}
    session = new_session(game, options, deal=everything_held)
    assert session.n == 0
    table = table_of(session)
    assert not table.told
    assert not any(doctor.hand for doctor in table.doctors)
    for path, mend in game.mends(table).items():
        session.correct(None, path, mend.to[-1], session.n)
        assert is_entered(session.question), path
        session.undo()
    assert not table_of(session).told
    assert all(session.view(seat).offers == () for seat in ("ann", "bob", None))
    play_out(session, random.Random(1))
    assert table_of(session).told


def test_the_charges_of_a_prepare_step_are_not_given_twice() -> None:
    session = two()
    enter(session, "hand.ann", "1")
    enter(session, "charges.ann", "1")
    enter(session, "turn", "ann")
    enter(session, "prepared", "yes")
    assert go_on(session).doctor("ann").charges == 1
    session.undo()
    enter(session, "prepared", "no")
    assert go_on(session).doctor("ann").charges == 3


def test_who_leaves_in_a_prepare_step_that_was_entered_brings_nobody_charges() -> None:
    session = begun(daleks_case.defaults(3))
    for path, value in (("hand.ann", "1"), ("charges.ann", "1"), ("turn", "ann")):
        enter(session, path, value)
    enter(session, "prepared", "yes")
    go_on(session)
    enter(session, "seat.cat", "has_left")
    assert table_of(session).doctor("ann").charges == 1
    enter(session, "seat.ann", "has_left")
    session.answer(None, ("go_on",), session.n)
    assert table_of(session).doctor("bob").charges == 4, "a turn of his own begins"


def test_what_is_taken_away_while_entering_goes_back_into_its_pile() -> None:
    session = two()
    before = everything(table_of(session))
    tile, card = table_of(session).tiles.unseen[0], "fez"
    enter(session, "new_tile", tile)
    card = game.mends(table_of(session))["new_equipment.ann"].to[0]
    enter(session, "new_equipment.ann", card)
    anomaly = game.mends(table_of(session))["new_anomaly"].to[0]
    enter(session, "new_anomaly", anomaly)
    for path in (f"tile.{tile}", f"equipment.ann.{card}", f"anomaly.{anomaly}"):
        enter(session, path, "gone")
    assert everything(table_of(session)) == before


def test_piles_are_only_corrected_while_a_table_is_entered() -> None:
    session = two()
    piles = {f"pile.{deck}" for deck in game.DECKS}
    assert {place.name for place in game.tour(table_of(session)) if place.deck} == piles
    assert {place.deck for place in game.tour(table_of(session))} == {"", *game.DECKS}
    table = go_on(session)
    assert not any(place.mends for place in game.tour(table) if place.deck)


def test_every_value_has_its_place() -> None:
    for target in (two(), entered(late())):
        found = [path for place in game.tour(table_of(target)) for path in place.mends]
        assert set(found) == set(game.mends(table_of(target)))


# What one holds makes no difference to what the others may pick


def test_lists_of_cards_do_not_tell_what_hands_hold() -> None:
    session = two()
    enter(session, "hand.ann", "1")
    enter(session, "hand.bob", "1")
    before = {path: mend.to for path, mend in game.mends(table_of(session)).items()}
    held = before["unknown_card.ann"][3]
    session.correct("ann", "unknown_card.ann", held, session.n)
    for path, mend in game.mends(table_of(session)).items():
        if path.partition(".")[0] in ("unknown_card", "new_equipment", "new_discard", "shown_card"):
            assert mend.to == before[path], path
    private = f"card.ann.{held}"
    assert game.mends(table_of(session))[private].only == ("ann",)
    with pytest.raises(NotAllowed):
        session.correct("bob", private, "hidden", session.n)


@pytest.mark.parametrize("where", ["unknown_card.bob", "new_discard.timey_wimey", "shown_card.bob"])
def test_a_card_that_turns_up_elsewhere_is_believed(where: str) -> None:
    session = two()
    enter(session, "hand.ann", "1")
    enter(session, "hand.bob", "1")
    card = game.mends(table_of(session))["unknown_card.ann"].to[0]
    enter(session, "unknown_card.ann", card)
    enter(session, where, card)
    table = table_of(session)
    daleks_case.check(table)
    assert table.doctor("ann").hand == [UNKNOWN]
    assert card in (*table.doctor("bob").hand, *table.timey_wimey.discards)


def test_a_companion_who_is_aboard_elsewhere_changes_consoles() -> None:
    session = two()
    enter(session, "new_companion.ann", "amy_pond")
    enter(session, "new_companion.bob", "amy_pond")
    daleks_case.check(table_of(session))
    crews = [[each.card for each in doctor.companions] for doctor in table_of(session).doctors]
    assert crews[0] == ["susan"]
    assert crews[1][-1] == "amy_pond"


# Cards the app does not know


NEW: dict[str, dict[str, Any]] = {
    "dilemma.earth.1": {"name": "A Dilemma", "symbols": ["science"], "conditions": []},
    "new_tile": {"name": "A Location", "zones": [{"name": "One"}, {"name": "Two"}]},
    "new_companion.ann": {"name": "Somebody", "deck": "alien"},
    "new_equipment.ann": {"name": "A thing", "type": "equipment"},
    "unknown_card.ann": {"name": "A card", "type": "event"},
    "shown_card.ann": {"name": "A card", "type": "transfer"},
    "new_anomaly": {"name": "An anomaly", "type": "location"},
    "new_discard.dilemmas": {"name": "A Dilemma"},
    "new_discard.timey_wimey": {"name": "A card", "copies": 2},
}


@pytest.mark.parametrize("path", NEW)
def test_a_card_no_list_has_is_described_on_the_spot(path: str) -> None:
    session = two()
    enter(session, "hand.ann", "1")
    enter(session, path, "brand_new", json.dumps(NEW[path]))
    table = table_of(session)
    daleks_case.check(table)
    assert game.names(table)["brand_new"] == NEW[path]["name"]
    assert [card for cards in table.taught.values() for card in cards] == ["brand_new"]
    assert table_of(new_session(game, session.options, copy(session.log))) == table
    go_on(session)


def test_a_card_that_lies_elsewhere_is_no_new_one() -> None:
    session = two()
    card = table_of(session).dilemmas.unseen[0]
    enter(session, "dilemma.earth.1", card)
    described = json.dumps({"name": "As if it were new"})
    n = session.n
    with pytest.raises(NotAllowed, match="cannot_become"):
        enter(session, "dilemma.earth.2", card, described)
    with pytest.raises(NotAllowed, match="not_a_card"):
        enter(session, "dilemma.earth.2", "brand_new", "{")
    with pytest.raises(NotAllowed, match="cannot_become"):
        enter(session, "ship", "brand_new", described)
    assert session.n == n
    assert not table_of(session).taught
