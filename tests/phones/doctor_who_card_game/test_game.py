"""A whole game of four, each with a phone in a real browser; nobody touches the tablet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.dealer import Dealer, seeded
from companion.core.questions import Choose
from companion.core.session import Session
from companion.games import doctor_who_card_game as game
from companion.games.doctor_who_card_game.hands import laid, lies_open
from companion.games.doctor_who_card_game.players import PLAYERS
from companion.saves.boxes import shipped
from tests.phones.browser import needs_chromium
from tests.phones.four import (
    SEATS,
    Four,
    is_there,
    nothing_of_a_hand_is_elsewhere,
    nothing_sticks_out,
)
from tests.phones.table import table
from tests.play import new_session

pytestmark = needs_chromium
SEED = "1"
LOOKED_AT = 9  # of so many answers one is looked at closely
PASSED = 3  # cards
NAMED = (
    "the_tardis",
    "teselecta",
)  # like the counters; and whoever loses a defence is asked for it


def dealt() -> Session:
    deal = Dealer(seeded(SEED), game.DECKS)
    return new_session(game, game.defaults(SEATS, shipped(game.NAME)), deal=deal.answer)


@pytest.fixture
def four(browser: Browser, tmp_path: Path) -> Iterator[Four]:
    with table(tmp_path, dealt()) as at:
        made = Four(browser, at, PLAYERS["weak_banker"], SEED)
        yield made
        made.close()


def knows(session: Session, seat: str) -> Iterable[str]:
    """One's own hand and Reserve, what one has seen face down, and what one handed on."""
    table = session.now.table
    yield from session.view(seat).hands[seat]
    yield from table.players[seat].reserve
    yield from (each.card for each in laid(table) if each.seen_by(seat))
    told = str([*session.told(seat)])
    yield from (card for card in table.box.cards if is_there(card, told))


def openly(session: Session) -> Iterable[str]:
    """What lies open, and what everybody was told."""
    table, told = session.now.table, str([*session.told(None)])
    return (*NAMED, *lies_open(table), *(card for card in table.box.cards if is_there(card, told)))


def test_four_play_a_game_on_their_phones(four: Four) -> None:
    session, acts, passed, n = four.at.session, list[int](), 0, 0
    while (question := session.question) is not None:
        assert isinstance(question, Choose), "the app draws"
        asked = question.by[0]
        if n % LOOKED_AT == 0:
            nothing_of_a_hand_is_elsewhere(four, knows, openly)
            nothing_sticks_out(four.phones[asked])
        four.disturb(asked, n)
        taps = four.answer(asked)
        if question.about.id == "cards.act":
            acts.append(taps)
        if question.about.id == "cards.pass":
            passed += 1
            assert taps == PASSED + 1
        n += 1
    assert max(acts) == 1
    assert passed
    four.all_read(session.outcome)
