"""A new card is entered with few taps, read back as it is, refused in a sentence, and kept."""

from __future__ import annotations

import json
from typing import Any

from companion.core.session import Session
from companion.games.time_of_the_daleks.described import entered as entered_as
from companion.games.time_of_the_daleks.vocabulary import WORDS
from companion.ui.faces.time_of_the_daleks.teaching import facts
from companion.ui.host.drafts import Draft, Drafts
from companion.ui.theme.widgets import Field
from tests.ui.conftest import Open
from tests.ui.teaching.fingers import Fingers, at_table, everywhere, unseen
from tests.ui.theme.measure import findings


def entering(hand: Fingers, name: str) -> None:
    """The name is typed where cards are looked for; nobody is called that."""
    hand.write(hand.say("draw.search"), name)
    hand.tap(hand.say("draw.new_named", name=name))


def entered(hand: Fingers) -> tuple[str, dict[str, Any]]:
    answer = hand.driver.session.log.events[-1].answer
    return answer[0], json.loads(answer[-1])


def test_every_effect_word_can_be_taught() -> None:
    """A new one has to be put on a keypad: nobody could enter it otherwise."""
    assert set(facts.PADS["effects"]) == set(WORDS)


@everywhere
def test_a_dilemma_takes_ten_taps_at_most_besides_its_name(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = unseen(at_table(open_app, size, language))
    entering(hand, "Sontarans")
    for symbol in ("tactics", "tactics", "strength"):
        hand.tap(hand.name("symbol", symbol))
    hand.tap(hand.name("condition", "fixed_point"))
    hand.tap(hand.name("effect", "move_ship"))
    hand.step(hand.name("effect", "move_ship"))
    assert hand.name("condition", "fixed_point") in hand.read()
    facts = {"symbols": ["tactics", "tactics", "strength"], "conditions": ["fixed_point"]}
    reading = entered_as("dilemmas", {**facts, "fail": [{"do": "move_ship", "n": 2}]})
    assert reading is not None
    for each in reading.does:  # the card has grown with what was tapped
        assert hand.driver.words.told([each]) in hand.read()
    assert not findings(hand.top)
    hand.tap(hand.say("teach.keep"))
    assert hand.taps <= 10
    card, said = entered(hand)
    assert card == "sontarans"
    assert said["symbols"] == ["tactics", "tactics", "strength"]
    assert said["conditions"] == ["fixed_point"]
    assert said["fail"] == [{"do": "move_ship", "n": 2}]
    assert hand.driver.session.now.table.box.dilemmas["sontarans"].source == "taught"


def tell(session: Session) -> None:
    """A blank is filled with as little as can be."""
    assert session.question is not None
    about = dict(session.question.about.values)
    least = {"symbols": ["running"], "conditions": [], "icons": {}}[str(about["field"])]
    definition = json.dumps({about["field"]: least})
    session.answer(None, (str(about["card"]), definition), session.n)


def companion_drawn(hand: Fingers) -> Fingers:
    """Straight to the Companion's draw: the app offers the Earth deck."""
    session = unseen(hand).driver.session
    session.answer(None, ("cybermen",), session.n)
    while session.question is not None and session.question.about.id != "daleks.draw_companion":
        question = session.question
        if question.about.id == "daleks.fill_in":
            tell(session)
            continue
        options = getattr(question, "options", ())
        earth = (each for each in options if each.split(":")[:2] == ["recruit", "earth"])
        session.answer(None, (next(earth, next(iter(options), "")),), session.n)
    hand.driver.settle()
    return hand


@everywhere
def test_a_linked_companion_no_list_has_is_entered_with_its_deck(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = at_table(open_app, size, language, linked="unlisted")
    entering(hand, "Susan")
    hand.tap(hand.say("teach.keep"))
    assert hand.driver.session.now.table.doctors[0].companions == [], "it needs a deck"
    hand.tap(hand.name("option", "alien"))
    assert not findings(hand.top)
    hand.tap(hand.say("teach.keep"))
    card, said = entered(hand)
    assert (card, said["deck"]) == ("susan", "alien")
    assert [each.card for each in hand.driver.session.now.table.doctors[0].companions] == ["susan"]


@everywhere
def test_a_companion_takes_sixteen_taps_at_most(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = companion_drawn(at_table(open_app, size, language))
    entering(hand, "Zoë Heriot")
    green, blue = (hand.name("option", each) for each in ("green", "blue"))
    hand.tap(green)
    hand.tap(hand.say("teach.icon.focus"))
    hand.tap(blue)
    hand.tap(hand.say("teach.icon.reroll"))
    hand.tap("2")
    hand.tap(green)
    hand.tap(hand.say("teach.icon.change"))
    hand.tap(hand.name("symbol", "science"))
    hand.tap(blue)
    hand.write(hand.say("teach.search_links"), "amy")
    hand.tap(hand.name("card", "amy_pond"))
    assert not findings(hand.top)
    hand.tap(hand.say("teach.keep"))
    assert hand.taps <= 16
    card, said = entered(hand)
    assert card == "zoe_heriot"
    assert said["icons"] == {
        "add": ["green"],
        "focus": ["blue"],
        "reroll": [{"colour": "green", "dice": 2}],
        "change": [{"colour": "blue", "to": "science"}],
    }
    assert said["links"] == ["amy_pond"]
    assert said["deck"] == "earth"


def test_a_card_without_a_name_is_refused_in_a_sentence(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    hand.tap(hand.say("draw.new"))
    before = hand.driver.session.n
    hand.tap(hand.say("teach.keep"))
    assert hand.say("teach.no_name") in hand.read()
    assert hand.driver.session.n == before
    hand.write(hand.say("teach.name"), "Axons")
    hand.tap(hand.say("teach.keep"))
    assert entered(hand)[0] == "axons"


def test_what_was_tapped_is_taken_back_with_a_tap(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    entering(hand, "Axons")
    hand.tap(hand.name("symbol", "science"))
    hand.tap(hand.name("effect", "discard_cards"))
    hand.tap(hand.say("teach.remove"))
    from companion.ui.theme.widgets import DieFace

    (face,) = [each for each in hand.top.walk() if isinstance(each, DieFace)]
    hand.touch(face)
    hand.tap(hand.say("teach.keep"))
    assert (entered(hand)[1]["symbols"], entered(hand)[1]["fail"]) == ([], [])


def test_a_choice_holds_two_effects(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    entering(hand, "Axons")
    hand.tap(hand.name("effect", "choice"))
    hand.tap(hand.name("effect", "discard_cards"), 1)
    hand.tap(hand.name("effect", "move_ship"), 2)
    hand.tap(hand.say("teach.keep"))
    (choice,) = entered(hand)[1]["fail"]
    assert choice["options"] == [[{"do": "discard_cards"}], [{"do": "move_ship"}]]


def test_a_divided_icon_is_one_of_two_colours(open_app: Open) -> None:
    hand = companion_drawn(at_table(open_app))
    entering(hand, "Zoe")
    hand.tap(hand.say("teach.divided"))
    hand.tap(hand.name("option", "red"))
    hand.tap(hand.name("option", "green"))
    hand.tap(hand.say("teach.keep"))
    assert entered(hand)[1]["icons"] == {"add": ["red/green"]}


@everywhere
def test_a_blank_is_filled_with_the_keypad_that_fits(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = unseen(at_table(open_app, size, language))
    session = hand.driver.session
    session.answer(None, ("cybermen",), session.n)
    while "fill_in" not in session.question.about.id:  # type: ignore[union-attr]
        options: tuple[str, ...] = getattr(session.question, "options", ())
        session.answer(None, ("nobody" if "nobody" in options else options[-1],), session.n)
    hand.driver.settle()
    seen = set()
    for _ in range(5):
        question = session.question
        if question is None or question.about.id != "daleks.fill_in":
            break
        values = dict(question.about.values)
        seen.add(values["field"])
        if values["field"] == "symbols":
            hand.tap(hand.say("teach.done"))  # too early
            assert session.question is question
            assert hand.say("teach.empty") in hand.read()
            hand.tap(hand.name("symbol", "science"))
        elif values["field"] == "icons":
            hand.tap(hand.name("option", "black"))
        hand.tap(hand.say("teach.done"))
    assert "symbols" in seen
    assert "conditions" in seen


# What is kept


def test_a_taught_card_is_kept_for_other_games(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    entering(hand, "Sontarans")
    hand.tap(hand.name("symbol", "tactics"))
    hand.tap(hand.say("teach.keep"))
    assert "own" in hand.driver.companion.offered("time_of_the_daleks").boxes
    again = unseen(at_table(open_app, box="own"))
    hand.driver = again.driver
    hand.tap("Sontarans")
    assert hand.driver.session.log.events[-1].answer == ("sontarans",)
    symbols = hand.driver.session.now.table.box.dilemmas["sontarans"].symbols
    assert symbols == ("tactics",)


def test_a_field_of_the_form_keeps_any_letters(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    entering(hand, "Доктор")
    (field,) = [
        each
        for each in hand.top.walk()
        if isinstance(each, Field) and each.hint_text == hand.say("teach.name")
    ]
    assert field.text == "Доктор"
    hand.tap(hand.say("teach.keep"))
    assert entered(hand)[1]["name"] == "Доктор"


def test_a_form_that_was_closed_is_found_again_as_it_was(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    entering(hand, "Axons")
    hand.tap(hand.name("symbol", "science"))
    hand.tap(hand.name("effect", "discard_cards"))
    before = hand.driver.session.n
    hand.driver.press(27)
    assert hand.top is hand.driver.screen
    assert hand.driver.session.n == before
    hand.write(hand.say("draw.search"), "")
    hand.tap(hand.say("draw.new"))
    assert hand.say("teach.draft") in hand.read()
    assert not findings(hand.top)
    hand.tap(hand.say("teach.keep"))
    card, said = entered(hand)
    assert (card, said["symbols"], said["fail"]) == (
        "axons",
        ["science"],
        [{"do": "discard_cards"}],
    )


def test_a_draft_is_begun_anew_and_is_not_another_card(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    entering(hand, "Axons")
    hand.tap(hand.name("symbol", "science"))
    hand.driver.press(27)
    entering(hand, "Zygons of Old")
    assert hand.say("teach.draft") not in hand.read()
    hand.driver.press(27)
    entering(hand, "Axons")
    assert hand.say("teach.draft") in hand.read()
    hand.tap(hand.say("teach.afresh"))
    assert hand.say("teach.draft") not in hand.read()
    hand.tap(hand.say("teach.keep"))
    assert entered(hand)[1]["symbols"] == []


def test_whoever_describes_a_hidden_card_leaves_no_draft_to_others() -> None:
    drafts, mine = Drafts(), Draft("timey_wimey", whose=("ann",))
    drafts.keep(mine, "Fez", {"cost": 1})
    assert drafts.found("timey_wimey", "", ("ann",), "") is mine
    assert drafts.found("timey_wimey", "", ("bob",), "") is None
    assert drafts.found("timey_wimey", "", (), "Fez") is None


def test_an_icon_that_is_begun_is_asked_about(open_app: Open) -> None:
    hand = companion_drawn(at_table(open_app))
    entering(hand, "Zoë Heriot")
    hand.tap(hand.say("teach.icon.reroll"))
    hand.tap("2")
    before = hand.driver.session.n
    hand.tap(hand.say("teach.keep"))
    begun = hand.say("teach.begun", what=hand.say("teach.icon.reroll"))
    assert begun in hand.read()
    assert hand.driver.session.n == before
    hand.tap(hand.name("option", "green"))
    assert begun not in hand.read()
    hand.tap(hand.say("teach.icon.change"))
    hand.tap(hand.say("teach.keep"))
    assert hand.say("teach.begun", what=hand.say("teach.icon.change")) in hand.read()
    hand.tap(hand.say("teach.keep"))
    assert entered(hand)[1]["icons"] == {"reroll": [{"colour": "green", "dice": 2}]}


def test_a_card_called_like_something_else_keeps_its_name(open_app: Open) -> None:
    hand = unseen(at_table(open_app))
    entering(hand, "Time Breach")
    hand.tap(hand.say("teach.keep"))
    card, said = entered(hand)
    assert (card, said["name"]) == ("time_breach_dilemmas", "Time Breach")
