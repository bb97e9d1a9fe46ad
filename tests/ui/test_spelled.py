"""What was chosen is told in the words of the choice, wherever the log is read."""

from __future__ import annotations

import pytest

from companion.core.session import Session
from companion.ui.play.spelled import spelled, undoes
from companion.ui.timeline import answered, reads
from tests.ui.accepted import games
from tests.ui.accepted.games import kept
from tests.ui.accepted.stage import Stage, unchanging

CHOICE = "daleks.choice"


def answers() -> list[tuple[int, int]]:
    """Game and number of each choice among a card's effects."""
    return [
        (game, n)
        for game, each in enumerate(kept()[0])
        for n, event in enumerate(each.events)
        if CHOICE in event.asked
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_choice_of_the_past_says_what_was_chosen(language: str) -> None:
    with unchanging() as folder:
        stage = Stage(folder, (1280, 800), language)
        words, say = stage.driver.words, stage.say
        plain = words.name("option", "option_1"), words.name("option", "option_2")
        found = answers()
        assert found
        for game, n in found:
            session = games.session(game, n + 1)
            line = list(session.lines(None))[n]
            said = answered(line, words, spelled(session, n, line, words, say))
            assert said
            assert said not in plain
            assert answered(line, words) in plain, "which says nothing"
            last = reads(line, words, spelled(session, n, line, words, say))
            if session.log.events[n].decided and session.log.last_decision() == n:
                assert undoes(session, words, say) == last
        stage.store.close()


def test_what_was_on_the_screen_need_not_be_played_through_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with unchanging() as folder:
        stage = Stage(folder, (1280, 800), "en")
        words, say = stage.driver.words, stage.say
        for game, n in answers():
            session = games.session(game, n + 1)
            if session.log.last_decision() != n:
                continue
            last, known = undoes(session, words, say), session.game.view(session.at(n).table, None)
            with monkeypatch.context() as patched:
                patched.setattr(Session, "at", None)
                assert undoes(session, words, say, {n: known}) == last
        stage.store.close()
