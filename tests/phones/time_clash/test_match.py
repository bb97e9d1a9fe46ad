"""A whole match of four, two a side, each with a phone in a real browser; nobody touches the
tablet."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion.core.advice import nothing_to_wait_for
from companion.core.bots import Seat
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN, Choose
from companion.core.session import Session
from companion.games.time_clash.players import PLAYERS
from companion.phones import Place
from companion.words import LANGUAGES, Words
from tests.phones.browser import Phone, needs_chromium, sleep
from tests.phones.table import Table, table
from tests.phones.time_clash.four import SEATS, match

pytestmark = needs_chromium
SEED = "0"  # a match of two hundred answers, with gambits and counters
WORDS = tuple(Words(language, game="time_clash") for language in LANGUAGES)
LOOKED_AT = 7  # of so many answers one is looked at closely


class Four:
    """Each phone, and what its holder would do."""

    def __init__(self, browser: Browser, at: Table) -> None:
        self.at, self.rng = at, random.Random(SEED)
        self.phones = {
            seat: Phone(browser, at, ("en-GB", "de-DE")[n % 2], width=(390, 360)[n // 2])
            for n, seat in enumerate(SEATS)
        }
        for seat, phone in self.phones.items():
            phone.scan(Place("seat", seat))

    def decide(self, seat: str) -> str:
        session, question = self.at.session, self.at.session.question
        assert isinstance(question, Choose)
        sees = Seat(seat, session.view(seat), question.for_seat(seat), True)
        act = next(PLAYERS["strong"](sees, self.rng.randrange, nothing_to_wait_for))
        return act.answer[0]

    def answer(self, seat: str) -> int:
        """By taps on its own phone; how many it took beside drawing the cover aside."""
        option, n = self.decide(seat), self.at.session.n
        taps = self.phones[seat].choose(option, n)
        self.at.until(lambda: self.at.session.n > n)
        return taps

    def close(self) -> None:
        for phone in self.phones.values():
            assert not phone.problems
            phone.close()


@pytest.fixture
def four(browser: Browser, tmp_path: Path) -> Iterator[Four]:
    with table(tmp_path, match(SEED)) as at:
        made = Four(browser, at)
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
        if n % 23 == 0:
            four.phones[asked].page.reload()
            expect(four.phones[asked].page.locator("#seat")).not_to_be_empty()
        if n % 29 == 0:
            sleep(four.phones[asked], asleep=True)
            sleep(four.phones[asked], asleep=False)
        taps = four.answer(asked)
        if question.about.id == "clash.turn":
            plays.append(taps)
        n += 1
    assert session.outcome is not None
    assert max(plays) <= 2
    assert windows > 40
    for n, phone in enumerate(four.phones.values()):
        ended = WORDS[n % 2].sentence(session.outcome)
        expect(phone.page.locator("h1").first).to_have_text(ended)


def waits_for(four: Four, question: Choose) -> None:
    """Those whose answer is missing are asked, and nobody else; the tablet names them."""
    assert four.at.session.view(None).missing == question.by  # type: ignore[attr-defined]
    for seat, phone in four.phones.items():
        phone.until(four.at.session.n)
        assert phone.page.evaluate("view.question.mine") == (seat in question.by)
        stands = phone.page.locator("#thumb .main")
        expect(stands).to_have_count(1 if seat in question.by else 0)


def nothing_of_a_hand_is_elsewhere(four: Four) -> None:
    at, said = four.at, dict[str, str]()
    for seat, phone in four.phones.items():
        phone.until(at.session.n)
        said[seat] = phone.page.evaluate("JSON.stringify(view)") + phone.page.content()
    openly = lies_open(at.session)
    for seat in SEATS:
        for card in at.session.view(seat).hands[seat]:
            for called in {card, *names([card])} - openly:
                for other in {*SEATS} - {seat}:
                    own = at.session.view(other).hands[other]
                    known = called in names(own)
                    assert known or not is_there(called, said[other]), (seat, other, called)
        for each in at.session.view(None).hands[seat]:
            assert each == UNKNOWN or each in openly, "the tablet"


def lies_open(session: Session) -> set[str]:
    """Cards that everybody may read, and what they are called; not what a question lists."""
    seen = str(as_plain(replace(session.view(None), question=None))) + str([*session.told(None)])
    cards = [card for deck in session.now.table.box.decks.values() for card in deck]
    found = [card for card in cards if is_there(card, seen)]
    return {*found, *names(found)}


def names(cards: Iterable[str]) -> set[str]:
    return {each.name("card", card) for each in WORDS for card in cards}


def nothing_sticks_out(phone: Phone) -> None:
    """At 360 and 390 pixels, in English and in German; and each tap is large enough."""
    phone.show()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = phone.page.evaluate(
        "[...document.querySelectorAll('button')].filter((it) => it.offsetParent &&"
        " (it.offsetHeight < 44 || it.offsetWidth < 44 || it.scrollWidth > it.clientWidth))"
        ".map((it) => it.innerText)"
    )
    assert not small
    cut = phone.page.evaluate(
        "[...document.querySelectorAll('.slip, .chip')].filter((it) =>"
        " it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1)"
        ".map((it) => it.innerText)"
    )
    assert not cut


def is_there(card: str, text: str) -> bool:
    return re.search(rf"(?<![\w~]){re.escape(card)}(?![\w~])", text) is not None


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
