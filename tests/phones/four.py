"""Four at a table, each with a phone in a real browser; nobody touches the tablet."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import permutations

from playwright.sync_api import Browser, expect

from companion.core.advice import nothing_to_wait_for
from companion.core.bots import Player, Seat
from companion.core.messages import Message
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN, Answer, Choose
from companion.core.session import Session
from companion.phones import Place
from companion.words import LANGUAGES, Words
from tests.phones.browser import Phone, sleep
from tests.phones.table import Playing, Table, seats

SEATS = seats(4)
SPEAK = ("en-GB", "de-DE")  # every second phone
WIDE = (390, 360)
RELOADED, ASLEEP = 23, 29  # after so many answers each
# All a phone was told and shows, but the game's name and what stands on cards: those name cards
SAID = """() => {
  const besides = ["does", "title"];
  const told = JSON.stringify(view, (key, value) => (besides.includes(key) ? undefined : value));
  const page = document.body.cloneNode(true);
  page.querySelectorAll("small").forEach((it) => it.remove());
  return told + page.outerHTML.replaceAll(view.title, "");
}"""


class Four:
    """Each phone, and what its holder would do."""

    def __init__(self, browser: Browser, at: Table, player: Player, seed: str) -> None:
        self.at, self.player, self.rng = at, player, random.Random(seed)
        spoken = Playing(at.session)
        self.words = tuple(spoken.words_in(language) for language in LANGUAGES)
        self.phones = {
            seat: Phone(browser, at, SPEAK[n % 2], width=WIDE[n // 2])
            for n, seat in enumerate(SEATS)
        }
        for seat, phone in self.phones.items():
            phone.scan(Place("seat", seat))

    def decide(self, seat: str) -> Answer:
        session, question = self.at.session, self.at.session.question
        assert isinstance(question, Choose), "the app draws and throws"
        sees = Seat(seat, session.view(seat), question.for_seat(seat), True)
        return next(self.player(sees, self.rng.randrange, nothing_to_wait_for)).answer

    def answer(self, seat: str) -> int:
        """By taps on its own phone; how many it took beside drawing the cover aside."""
        answer, n = self.decide(seat), self.at.session.n
        taps = self.phones[seat].choose(answer, n)
        self.at.until(lambda: self.at.session.n > n)
        return taps

    def disturb(self, seat: str, n: int) -> None:
        """Now and then a phone is loaded anew, or sleeps a while."""
        phone = self.phones[seat]
        if n % RELOADED == 0:
            phone.page.reload()
            expect(phone.page.locator("#seat")).not_to_be_empty()
        if n % ASLEEP == 0:
            sleep(phone, asleep=True)
            sleep(phone, asleep=False)

    def all_read(self, ended: Message | None) -> None:
        assert ended is not None
        for n, phone in enumerate(self.phones.values()):
            said = self.words[n % 2].sentence(ended)
            expect(phone.page.locator("h1").first).to_have_text(said)

    def close(self) -> None:
        for phone in self.phones.values():
            assert not phone.problems
            phone.close()


def hand(session: Session, seat: str) -> Iterable[str]:
    return session.view(seat).hands[seat]


def shown(session: Session) -> Iterable[str]:
    """Cards that everybody may read; not what a question lists."""
    seen = str(as_plain(replace(session.view(None), question=None))) + str([*session.told(None)])
    cards = [card for deck in session.now.table.box.decks.values() for card in deck]
    return [card for card in cards if is_there(card, seen)]


def nothing_of_a_hand_is_elsewhere(
    four: Four,
    knows: Callable[[Session, str], Iterable[str]] = hand,
    openly: Callable[[Session], Iterable[str]] = shown,
) -> None:
    """Neither by its id nor by its name, in any language."""
    at, said = four.at, dict[str, str]()
    for seat, phone in four.phones.items():
        phone.until(at.session.n)
        said[seat] = phone.page.evaluate(SAID)
    everybody = called(openly(at.session), four.words)
    known = {seat: called(knows(at.session, seat), four.words) for seat in SEATS}
    for seat, other in permutations(SEATS, 2):
        for each in called(at.session.view(seat).hands[seat], four.words):
            secret = each != UNKNOWN and each not in everybody | known[other]
            assert not secret or not is_there(each, said[other]), (seat, other, each)
    for seat in SEATS:
        assert {*at.session.view(None).hands[seat]} <= {UNKNOWN} | everybody, "the tablet"


def called(cards: Iterable[str], spoken: Iterable[Words]) -> set[str]:
    """All that tells which cards they are."""
    found = {*cards}
    return found | {each.name("card", card) for each in spoken for card in found}


def nothing_sticks_out(phone: Phone) -> None:
    """At 360 and 390 pixels, in English and in German; and each tap is large enough."""
    phone.show()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = phone.page.evaluate(
        "[...document.querySelectorAll('button')].filter((it) => it.offsetParent &&"
        " (it.offsetHeight < 44 || it.offsetWidth < 44 || it.scrollWidth > it.clientWidth))"
        ".map((it) => it.innerText)"
    )
    assert not small, small
    cut = phone.page.evaluate(
        "[...document.querySelectorAll('.slip, .chip')].filter((it) =>"
        " it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1)"
        ".map((it) => it.innerText)"
    )
    assert not cut, cut


def is_there(card: str, text: str) -> bool:
    return re.search(rf"(?<![\w~]){re.escape(card)}(?![\w~])", text) is not None
