"""A whole match of four, two a side, each with a phone in a real browser; nobody touches the
tablet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.core.questions import Choose
from companion.games.time_clash.players import PLAYERS
from tests.phones.browser import needs_chromium
from tests.phones.four import Four, nothing_of_a_hand_is_elsewhere, nothing_sticks_out
from tests.phones.table import table
from tests.phones.time_clash.four import match

pytestmark = needs_chromium
SEED = "0"  # a match of two hundred answers, with gambits and counters
LOOKED_AT = 7  # of so many answers one is looked at closely


@pytest.fixture
def four(browser: Browser, tmp_path: Path) -> Iterator[Four]:
    with table(tmp_path, match(SEED)) as at:
        made = Four(browser, at, PLAYERS["strong"], SEED)
        yield made
        made.close()


def test_four_play_a_match_on_their_phones(four: Four) -> None:
    session, plays, windows = four.at.session, list[int](), 0
    n = 0
    while (question := session.question) is not None:
        assert isinstance(question, Choose), "the app draws and throws"
        asked = four.rng.choice(question.by)
        if question.of:
            windows += 1
            waits_for(four, question)
        if n % LOOKED_AT == 0:
            nothing_of_a_hand_is_elsewhere(four)
            nothing_sticks_out(four.phones[asked])
        four.disturb(asked, n)
        taps = four.answer(asked)
        if question.about.id == "clash.turn":
            plays.append(taps)
        n += 1
    assert max(plays) <= 2
    assert windows > 40
    four.all_read(session.outcome)


def waits_for(four: Four, question: Choose) -> None:
    """Those whose answer is missing are asked, and nobody else; the tablet names them."""
    assert four.at.session.view(None).missing == question.by  # type: ignore[attr-defined]
    for seat, phone in four.phones.items():
        phone.until(four.at.session.n)
        assert phone.page.evaluate("view.question.mine") == (seat in question.by)
        stands = phone.page.locator("#thumb .main")
        expect(stands).to_have_count(1 if seat in question.by else 0)


# What a seat may let stand


def on_to_a_window(four: Four) -> Choose:
    while not isinstance(question := four.at.session.question, Choose) or not question.of:
        assert question is not None
        four.answer(question.by[0])
    return question


def test_a_seat_that_lets_all_stand_is_not_waited_for(four: Four) -> None:
    question = on_to_a_window(four)
    ben, dan = question.by
    phone = four.phones[ben]
    phone.show()
    phone.page.get_by_role("switch").tap()
    four.at.until(lambda: ben in four.at.desk.playing.standing)  # type: ignore[union-attr]
    assert four.at.session.question is not None
    assert four.at.session.question.by == (dan,), "it is answered at once"
    expect(phone.page.get_by_role("switch")).to_have_attribute("aria-checked", "true")
    for seat, each in four.phones.items():
        told = each.page.evaluate("view.standing")
        assert told is (seat == ben), "nobody else is told"
    phone.page.reload()
    phone.show()
    expect(phone.page.get_by_role("switch")).to_have_attribute("aria-checked", "true")
    phone.page.get_by_role("switch").tap()
    expect(phone.page.get_by_role("switch")).to_have_attribute("aria-checked", "false")


def test_stands_is_said_without_showing_a_hand(four: Four) -> None:
    question = on_to_a_window(four)
    seat = question.by[0]
    phone, n = four.phones[seat], four.at.session.n
    expect(phone.page.locator(".holds")).to_have_count(0)
    phone.page.locator("#thumb .main").tap()
    four.at.until(lambda: four.at.session.n > n)
    assert four.at.session.log.events[n].answer == (f"{seat}:stands",)


def test_who_may_counter_and_who_may_not_are_asked_alike(four: Four) -> None:
    """As long as no hand lies open: with a counter in it or without."""
    session = four.at.session
    while True:
        question = on_to_a_window(four)
        may = {seat: len(question.for_seat(seat).options) > 1 for seat in question.by}
        if {*may.values()} == {True, False}:
            break
        four.answer(question.by[0])
    read = []
    for seat in may:
        page = four.phones[seat].page
        four.phones[seat].until(session.n)
        if page.evaluate("shown"):
            page.locator("#cover").tap()
        read.append([page.locator(part).inner_text() for part in ("#main", "#thumb")])
        four.phones[seat].picture(f"asked_{seat}", whole=False)
    assert read[0] == read[1]
    for seat, can in may.items():
        four.phones[seat].show()
        counters = four.phones[seat].page.locator("#main .holds")
        expect(counters).to_have_count(len(question.for_seat(seat).options) - 1 if can else 0)
