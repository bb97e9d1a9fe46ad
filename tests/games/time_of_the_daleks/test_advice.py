"""Advice at the table: its answers can be given, its chances hold, what it leaves out is said."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from typing import Any

import pytest

from companion.core.advice import Advice, Suggestion
from companion.core.bots import anything
from companion.core.messages import message
from companion.core.questions import Choose, Roll
from companion.games import time_of_the_daleks as game
from companion.games.time_of_the_daleks import chances, dice, gathering
from companion.games.time_of_the_daleks.adventure import adventure
from companion.games.time_of_the_daleks.house_rules import HOUSE_RULES
from companion.games.time_of_the_daleks.odds import plans, pools
from companion.games.time_of_the_daleks.table import Aboard, Adventure, Pool, StoryDie
from companion.words.words import LANGUAGES, Words
from tests.play import new_session

from .playing import Hands, crew, equip, give, lay_out, reveal, stand, throw, to_the_throw
from .teacher import documented

DICE = ("number_reroll", "tokens_on", "icon_use", "k9_at_fixed_point", "coloured_limit_in_help")
SLOW = ("daleks.build_pool", "daleks.how_to_help", "daleks.exterminate")


def at_a_challenge(seed: int) -> Hands:
    """Somebody's Adventure with a crew, charges, Equipment and a Dalek or two, by any rules."""
    rng = random.Random(seed)
    house = {name: rng.choice(HOUSE_RULES[name]) for name in DICE}
    table = lay_out("eleventh", "fourth", house=house, k9=rng.random() < 0.3)
    table.doctors[0].k9 = rng.random() < 0.3
    zone = reveal(table, "orient_express.1", rng.choice(sorted(table.box.dilemmas)))
    if rng.random() < 0.5:
        table.daleks[table.area(zone)] = 1
    for seat in ("ann", "bob"):
        deck = [*table.earth.unseen, *table.alien.unseen]
        for card in rng.sample(sorted(deck), 2):
            crew(table, seat, card)
        give(table, seat, charges=rng.randint(0, 4))
    if rng.random() < 0.3:
        equip(table, "ann", "fez")
    stand(table, "ann", zone)
    table.recruited = True  # nobody comes aboard here
    return Hands(table, adventure(table, table.doctor("ann")))


def advice(hands: Hands) -> list[Advice]:
    """With the dice on the table all of it; before, what is said at once."""
    assert hands.question is not None
    said = game.advise(hands.table, hands.question)
    return list(islice(said, 1) if hands.question.about.id in SLOW else said)


def adventures(count: int) -> Iterator[tuple[Hands, random.Random]]:
    for seed in range(count):
        yield at_a_challenge(seed), random.Random(seed)


def rolled(question: Roll, rng: random.Random) -> tuple[str, ...]:
    return tuple(rng.choice(die.faces) for die in question.dice)


def test_every_answer_can_be_given_and_the_best_comes_first() -> None:
    asked: Counter[str] = Counter()
    for hands, rng in adventures(14):
        while hands.question is not None and hands.table.adventure is not None:
            question = hands.question
            for said in advice(hands):
                asked[question.about.id] += 1
                found = [round(each.chance, 9) for each in said.suggestions]
                assert found == sorted(found, reverse=True)
                assert all(-1e-12 <= chance <= 1 + 1e-12 for chance in found)
                for each in said.suggestions:
                    if isinstance(question, Choose):
                        question.check(each.answer)
            hands.say(*anything(question, rng.randrange))
    assert min(asked.values()) > 3
    assert {f"daleks.{id}" for id in ("throw", "build_pool", "exterminate", "not_met")} <= set(
        asked
    )
    assert {f"daleks.{id}" for id in ("which_dice", "which_die", "turn_to", "turn_which")} <= set(
        asked
    )
    assert "daleks.how_to_help" in asked


def test_a_bound_is_never_more_than_the_exact_chance() -> None:
    for hands, rng in adventures(3):
        while hands.question is not None and hands.table.adventure is not None:
            said = advice(hands)
            for earlier in said[:-1]:
                assert earlier.suggestions[0].chance <= said[-1].suggestions[0].chance + 1e-9
            hands.say(*anything(hands.question, rng.randrange))


def test_picking_the_dice_keeps_what_the_means_promised() -> None:
    """Choosing an icon and then its dice is one move: its chance does not change in between."""
    kept = 0
    for hands, rng in adventures(14):
        promised = None
        while hands.question is not None and hands.table.adventure is not None:
            question = hands.question
            said = advice(hands) if hands.table.adventure.stage == "roll" else []
            if said and question.about.id != "daleks.throw" and hands.table.adventure.pools[0].dice:
                best = said[-1].suggestions[0]
                if promised is not None and question.about.id != "daleks.not_met":
                    assert best.chance == pytest.approx(promised, abs=1e-9)
                    kept += 1
                promised = best.chance
                hands.say(*best.answer)
            else:
                promised = None
                answer = anything(question, rng.randrange)
                hands.say(*(rolled(question, rng) if isinstance(question, Roll) else answer))
    assert kept > 10


def followed(hands: Hands, rng: random.Random) -> tuple[float, bool]:
    """The chance before the throw, and whether it was met by doing as advised."""
    before = 0.0
    while (question := hands.question) is not None and hands.table.adventure is not None:
        if isinstance(question, Roll):
            if said := advice(hands):
                before = said[-1].suggestions[0].chance
            hands.say(*rolled(question, rng))
        elif hands.table.adventure.stage == "resolve":
            break
        else:
            said = advice(hands) if hands.table.adventure.stage == "roll" else []
            hands.say(*(said[-1].suggestions[0].answer if said else question.options[-1:]))  # type: ignore[union-attr]
    now = hands.table.adventure
    met = any(message.id == "daleks.success" for message in hands.table.told)
    assert now is None or now.stage == "resolve"
    return before, met


def test_adventures_succeed_as_often_as_the_advice_says() -> None:
    expected, variance, met = 0.0, 0.0, 0
    for seed in range(60):
        before, success = followed(at_a_challenge(seed), random.Random(seed))
        expected, variance, met = expected + before, variance + before * (1 - before), met + success
    assert abs(met - expected) <= 3 * sqrt(variance)
    assert variance > 3


def test_every_reason_is_a_sentence() -> None:
    """With giving up at the end, which is never better than anything."""
    hands, rng = at_a_challenge(3), random.Random(3)
    while hands.question is not None and hands.question.about.id != "daleks.not_met":
        hands.say(*anything(hands.question, rng.randrange))
    said = advice(hands)[-1]
    for language in LANGUAGES:
        words = Words(language, game="time_of_the_daleks")
        assert all("…" not in words.sentence(each.why) for each in said.suggestions)
    assert said.suggestions[-1].answer[0].endswith(":give_up")
    assert said.suggestions[-1].chance == 0


def test_what_is_not_counted_is_said() -> None:
    table = lay_out("eleventh")
    reveal(table, "orient_express.1", "sutekh")
    stand(table, "ann", "orient_express.1")
    give(table, "ann", "fez")
    table.recruited = True
    hands = Hands(table, adventure(table, table.doctor("ann")))
    notes = {note.id for each in advice(hands) for note in each.notes}
    assert "daleks.advice.hands" in notes


def test_a_price_the_odds_do_not_know_is_left_out_and_said() -> None:
    more = {
        "timey_wimey": """
[costly]
name = "Costly"
source = "box"
type = "equipment"
timing = "adventure"
cost = 1
icons.reroll = [{colour = "black", dice = 2, cost = [{do = "discard_companion", n = 1}]}]
"""
    }
    table = lay_out("eleventh", more=more)
    equip(table, "ann", "costly")
    found = chances.known(table, Adventure("ann", "earth.1", pools=[Pool("ann")]), ["ann"])
    assert ("daleks.advice.not_counted", "costly") in [
        (note.id, dict(note.values).get("card")) for note in found.notes
    ]
    assert [reroll.dice for reroll in found.problem.doctors[0].rerolls] == [2]  # his own icon


def test_icons_nobody_has_told_are_said() -> None:
    table = new_session(game, documented()).now.table
    doctor = table.doctors[0]
    unknown = next(id for id, card in table.box.companions.items() if card.icons is None)
    doctor.companions.append(Aboard(unknown))
    now = Adventure(doctor.seat, "earth.1", pools=[Pool(doctor.seat)])
    found = chances.known(table, now, [doctor.seat])
    notes = [(note.id, dict(note.values).get("card")) for note in found.notes]
    assert ("daleks.advice.unknown_icons", unknown) in notes


def about_to_build() -> Hands:
    """The Eleventh Doctor has a companion; the Fourth may be called, and can come."""
    table = lay_out("eleventh", "fourth")
    stand(table, "ann", reveal(table, "orient_express.1", "sutekh"))
    crew(table, "ann", "amy_pond")
    give(table, "ann", charges=2)
    give(table, "bob", charges=2)
    table.recruited = True
    return Hands(table, adventure(table, table.doctor("ann")))


def test_what_there_is_no_room_to_count_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer is then at least as good as it is said to be."""
    whole = _last_words(monkeypatch, plans.MOST)
    partly = _last_words(monkeypatch, 100)
    left_out = {about for about, (_, noted) in partly.items() if noted}
    assert {"build_pool", "throw", "not_met"} <= left_out
    assert not any(noted for _, noted in whole.values())
    for about, (advised, noted) in partly.items():
        best = {each.answer: each.chance for each in whole[about][0].suggestions}
        for each in advised.suggestions:
            assert each.chance <= best.get(each.answer, 1) + 1e-12
        assert not (noted and all(each.exact for each in advised.suggestions))


def _last_words(monkeypatch: pytest.MonkeyPatch, room: int) -> dict[str, tuple[Advice, bool]]:
    """The last advice on each question of an Adventure, and whether it leaves re-rolls out."""
    monkeypatch.setattr(plans, "MOST", room)
    monkeypatch.setattr(pools, "_KNOWN", pools.Known(8))
    hands, found = about_to_build(), dict[str, tuple[Advice, bool]]()
    while hands.question is not None:
        for said in game.advise(hands.table, hands.question):
            found[hands.asked] = said, any(note.id == "daleks.advice.partly" for note in said.notes)
        if isinstance(hands.question, Roll):
            hands.say(*("running",) * len(hands.question.dice))
        else:
            assert isinstance(hands.question, Choose)
            hands.say(hands.question.options[-1])  # go on, or give up
    return found


def test_whom_to_call_is_looked_for_once_and_any_moment_can_stop_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands, looked, unseen, most = about_to_build(), Counter[str](), 0, 0
    find, leave = gathering._thrown, pools.exterminated

    def counted(*given: Any) -> Any:
        looked[given[1].helper + (" afar" if given[1].afar else "")] += 1
        return find(*given)

    def deaf(*given: Any) -> Any:
        nonlocal unseen, most
        unseen += 1
        most = max(most, unseen)
        return leave(*given)

    def pause() -> None:
        nonlocal unseen
        unseen = 0

    monkeypatch.setattr(gathering, "_thrown", counted)
    monkeypatch.setattr(gathering, "exterminated", deaf)
    assert hands.question is not None
    said = list(game.advise(hands.table, hands.question, pause))
    assert any(each.answer == ("help:bob",) for each in said[-1].suggestions)
    assert looked == {"": 1, "bob": 1, "bob afar": 1}
    assert most == 1


def test_outside_adventures_there_is_nothing_to_say() -> None:
    table = lay_out("eleventh", "fourth")
    question = Choose(message("daleks.not_met"), ("ann",), ("a",))
    assert list(game.advise(table, question)) == []


def test_the_chance_of_one_black_die_is_a_sixth() -> None:
    """One symbol is missing and no die to spare: the Eleventh Doctor throws one again."""
    table = lay_out("eleventh")
    zone = reveal(table, "orient_express.1", "sutekh")
    stand(table, "ann", zone)
    need = table.challenge(zone)
    assert need.count("strength") == 1
    shown = [face if face != "strength" else need[0] for face in need]
    dice_there = [StoryDie(f"black_{n}", "black", face) for n, face in enumerate(shown, start=1)]
    now = table.adventure = Adventure("ann", zone, "roll", [Pool("ann", dice=dice_there)])
    question = dice.next_step(table, now)
    assert question is not None
    said = list(game.advise(table, question))[-1]
    (again,) = [each for each in said.suggestions if each.answer == ("ann:reroll:eleventh.0",)]
    assert again.exact
    assert again.chance == pytest.approx(1 / 6)


def test_an_any_adventure_card_reaches_either_doctors_dice() -> None:
    more = {
        "timey_wimey": """
[anybody]
name = "Anybody"
source = "box"
type = "equipment"
timing = "any_adventure"
cost = 1
icons.reroll = [{colour = "green", dice = 1}]
icons.change = [{colour = "red", to = "tactics"}]
"""
    }
    table = lay_out("eleventh", more=more)
    equip(table, "ann", "anybody")
    found = chances.known(table, Adventure("ann", "earth.1", pools=[Pool("ann")]), ["ann"])
    doctor = found.problem.doctors[0]
    assert [each.either for each in doctor.rerolls if each.colours == "G"] == [True]
    assert [each.either for each in doctor.changes if each.colours == "R"] == [True]
    assert [each.either for each in doctor.rerolls if each.colours == "K"] == [False]


def test_the_daleks_share_is_counted_before_it_is_taken() -> None:
    """The advice on a pool is for the throw, with a die less for each Dalek there."""
    best: dict[int, Suggestion] = {}
    for daleks in (0, 2):
        table = lay_out("eleventh")
        zone = reveal(table, "orient_express.1", "sutekh")
        table.daleks[table.area(zone)] = daleks
        stand(table, "ann", zone)
        crew(table, "ann", "amy_pond")
        table.recruited = True
        hands = Hands(table, adventure(table, table.doctor("ann")))
        assert hands.question is not None
        best[daleks] = list(game.advise(table, hands.question))[-1].suggestions[0]
    assert best[2].chance < best[0].chance
    assert _dice(best[0]) == _dice(best[2]) + 2


def _dice(suggestion: Suggestion) -> int:
    """How many are thrown."""
    thrown = dict(suggestion.why.values)["colours"]
    assert isinstance(thrown, tuple)
    return len(thrown)


def test_advice_is_silent_about_the_means_that_a_card_interrupts() -> None:
    """While the card's own dice are picked, the interrupted re-roll waits."""
    table = lay_out("eleventh")
    give(table, "ann", "bow_tie", charges=3)
    stand(table, "ann", reveal(table, "orient_express.1", "sutekh"))
    table.recruited = True
    hands = throw(to_the_throw(Hands(table, adventure(table, table.doctor("ann")))))
    hands.say("ann:charges")
    assert advice(hands)
    hands.play("ann", "play:bow_tie")
    assert (hands.asked, advice(hands)) == ("which_dice", [])
    hands.say("ann:black_1").say("science")
    assert hands.asked == "which_die"
    assert advice(hands)


ALIKE = {
    "companions": """
[left]
name = "Left"
source = "box"
deck = "earth"
icons.reroll = [{colour = "black", dice = 1}]

[right]
name = "Right"
source = "box"
deck = "earth"
icons.reroll = [{colour = "black", dice = 1}]
"""
}


def test_each_of_two_cards_with_the_same_icon_is_advised_on() -> None:
    """And none by the name of a card whose icon does more."""
    table = lay_out("eleventh", more=ALIKE)  # whose own icon re-rolls two black dice
    crew(table, "ann", "left", "right")
    stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
    hands = throw(to_the_throw(Hands(table, adventure(table, table.doctor("ann")))))
    (*_, last) = advice(hands)
    found = {each.answer[0]: each for each in last.suggestions}
    assert found.keys() == set(hands.choices)
    left, right = found["ann:reroll:left.0"], found["ann:reroll:right.0"]
    assert left.chance == right.chance
    assert [dict(each.why.values)["card"] for each in (left, right)] == ["left", "right"]
    two = dict(found["ann:reroll:eleventh.0"].why.values)
    assert (two["card"], str(two["dice"]).count("black")) == ("eleventh", 2)


def test_a_hopeless_throw_in_which_nobody_may_give_up_is_played_on() -> None:
    """There is nothing to say, and that is said."""
    for seed in range(12):
        table = lay_out("eleventh", "fourth", house={"give_up": "every_means"}, k9=True)
        give(table, "ann", charges=5)
        table.daleks = {"gallifrey": 5}
        stand(table, "ann", reveal(table, "gallifrey.1", "daemons"))
        hands = to_the_throw(Hands(table, adventure(table, table.doctor("ann"))))
        luck = random.Random(seed)
        for _ in range(60):
            if table.adventure is None or hands.question is None:
                break
            hands.say(*game.BOTS["advised"](table, hands.question, luck.randrange).answer)
        assert table.adventure is None or hands.question is None
