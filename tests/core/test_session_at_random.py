"""Whatever people do in whatever order: the store holds the log, and the log is the game."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from companion.core import played
from companion.core.log import Log
from companion.core.messages import AskFirst, NotAllowed
from companion.core.plain import as_plain
from companion.core.questions import UNKNOWN
from tests import toy

from .playing import ALL, DICE, EVERYBODY, do, do_anything, position, replayed, start, views

SEEDS = st.integers(0, 2**32 - 1)


class Evening(RuleBasedStateMachine):
    """Two people at a table, and a disk that is full now and then; ways back lie close."""

    def __init__(self) -> None:
        super().__init__()
        self.close = patch.multiple(played, EVERY=2, MOST=6)
        self.close.start()

    def teardown(self) -> None:
        self.close.stop()

    @initialize(held=st.sampled_from([(), DICE, ("lanterns",), ALL]), rounds=st.integers(1, 3))
    def sit_down(self, held: tuple[str, ...], rounds: int) -> None:
        self.held = held
        self.options = {"seats": ("ann", "bob"), "rounds": rounds}
        self.session, self.store = start(held=held, options=self.options)

    @rule(seed=SEEDS)
    def answer(self, seed: int) -> None:
        self.do("answer", seed)

    @rule(seed=SEEDS)
    def correct(self, seed: int) -> None:
        self.do("correct", seed)

    @rule(seed=SEEDS)
    def interject(self, seed: int) -> None:
        self.do("interject", seed)

    @rule(seed=SEEDS)
    def amend(self, seed: int) -> None:
        self.do("amend", seed)

    @rule(sure=st.booleans())
    def undo(self, sure: bool) -> None:
        seen = position(self.session)
        try:
            self.session.undo(sure=sure)
        except AskFirst:
            assert not sure
            assert position(self.session) == seen
        except NotAllowed:
            pass
        else:
            there = views(self.session)
            self.session.redo()
            assert position(self.session) == seen
            self.session.undo(sure=True)
            assert views(self.session) == there

    @rule()
    def redo(self) -> None:
        self.do("redo", 0)

    @rule(act=st.sampled_from(["answer", "correct", "amend", "undo", "redo"]), seed=SEEDS)
    def disk_is_full(self, act: str, seed: int) -> None:
        before = position(self.session)
        self.store.broken = True
        try:
            do(self.session, act, Random(seed))
        except (OSError, NotAllowed):
            assert position(self.session) == before
        self.store.broken = False

    @rule()
    def battery_dies(self) -> None:
        """What was on disk is the whole game."""
        before = position(self.session)
        self.session, self.store = start(
            held=self.held, options=self.options, log=self.store.log(), store=self.store
        )
        assert position(self.session) == before

    def do(self, act: str, seed: int) -> None:
        with suppress(NotAllowed):
            do(self.session, act, Random(seed))

    @invariant()
    def store_holds_the_log(self) -> None:
        assert self.store.events == self.session.log.events
        assert self.store.head == self.session.log.head == self.session.n
        assert self.session.stopped is None

    @invariant()
    def log_is_the_game(self) -> None:
        game = replayed(self.session.log.events[: self.session.n], self.options)
        assert game.question == self.session.question
        for seat in EVERYBODY:
            seen, question = toy.view(game.table, seat), game.question
            offers = toy.offers(game.table, seat) if question else ()
            asked = question and question.seen_by(seat)
            now = replace(seen, n=self.session.n, question=asked, offers=offers)
            assert now == replace(self.session.view(seat), conclusion=None)

    @invariant()
    def app_answers_what_it_holds(self) -> None:
        """Unless something could still be redone there."""
        if self.session.n == len(self.session.log.events):
            assert self.session.deal(self.session.at(self.session.n)) is None


Evening.TestCase.settings = settings(
    max_examples=60, stateful_step_count=25, deadline=None, derandomize=True
)
TestEvening = Evening.TestCase


@pytest.mark.parametrize("seed", range(40))
def test_game_played_at_random_ends_and_keeps_its_cards(seed: int) -> None:
    random = Random(seed)
    session, store = start(held=random.choice([(), DICE, ALL]))
    for _ in range(400):
        if session.question is None:
            break
        do(session, "answer", random)
        toy.check(session.at(session.n).table)
    assert session.outcome is not None
    assert store.events == session.log.events


@pytest.mark.parametrize("seed", range(30))
def test_nobody_reads_another_s_cards_anywhere(seed: int) -> None:
    """In views and layouts; a card shown once is no secret. What lists every card that does not
    lie open, as offers may, is compared with that of twins."""
    random = Random(seed)
    session, _ = start(held=random.choice([(), ALL]))
    for _ in range(30):
        do_anything(session, random)
        table = session.at(session.n).table
        for owner, cards in toy.secrets(table).items():
            for seat in EVERYBODY:
                if seat == owner:
                    continue
                told = replace(session.view(seat), question=None, offers=())
                view = json.dumps(as_plain([told, session.layout(seat)]))
                shown = {card for card in cards if f'"{card}"' in view}
                assert shown <= set(table.deck.discards) | set(
                    toy.secrets(table).get(seat or "", [])
                )


@pytest.mark.parametrize("seed", range(30))
def test_hidden_answers_are_hidden_in_the_lines_of_others(seed: int) -> None:
    random = Random(seed)
    session, _ = start(held=random.choice([(), ALL]))
    for _ in range(25):
        do_anything(session, random)
    for line, shown in zip(session.lines("ann"), session.lines("bob"), strict=True):
        if line.only == ("ann",):
            assert shown.event.answer == (UNKNOWN,)
            assert shown.event.evidence == ()
        elif line.only is None:
            assert shown == line


@pytest.mark.parametrize("seed", range(20))
def test_log_cut_anywhere_and_loaded_is_the_game_at_that_point(seed: int) -> None:
    random = Random(seed)
    session, _ = start()
    for _ in range(20):
        do_anything(session, random)
    events = session.log.events[: session.n]
    for n in range(len(events) + 1):
        loaded, _ = start(log=Log(list(events), n))
        assert (loaded.n, loaded.stopped) == (n, None)
        assert loaded.question == session.at(n).question
