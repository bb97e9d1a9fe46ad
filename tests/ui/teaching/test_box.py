"""The box screen: cards entered, mended and forgotten, a file, dice and board checked."""

from __future__ import annotations

from pathlib import Path

from companion.games import GAMES, time_of_the_daleks
from companion.ui.screens.box import BoxScreen
from companion.ui.theme.art import Art
from companion.ui.theme.widgets import DieFace
from tests.app.test_photos import a_photo
from tests.ui.conftest import Open
from tests.ui.teaching.fingers import Fingers, at_table, everywhere, unseen
from tests.ui.theme.measure import findings


def box_screen(
    open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en"
) -> Fingers:
    driver = open_app(size, language, {time_of_the_daleks.NAME: GAMES[time_of_the_daleks.NAME]})
    own = driver.companion.own_box("time_of_the_daleks")
    driver.app.open(lambda: BoxScreen(driver.companion, driver.app, own))
    driver.settle()
    return Fingers(driver)


def enter(hand: Fingers, name: str) -> None:
    hand.tap(hand.say("box.new", what=hand.name("deck", "dilemmas")))
    hand.write(hand.say("teach.name"), name)
    hand.tap(hand.name("symbol", "science"))
    hand.tap(hand.say("teach.keep"))


@everywhere
def test_a_card_is_entered_mended_and_forgotten(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    assert not findings(hand.driver.screen)
    enter(hand, "Axons")
    assert hand.say("box.kept", name="Axons") in hand.read()
    hand.tap("Axons")
    hand.tap(hand.name("symbol", "science"))
    hand.tap(hand.say("teach.keep"))
    own = hand.driver.companion.own_box("time_of_the_daleks")
    assert own.facts("dilemmas", "axons")["symbols"] == ["science", "science"]
    hand.tap("Axons")
    hand.tap(hand.say("box.forget"))
    assert "axons" not in [each.id for each in own.cards()]


def test_a_file_goes_out_and_comes_in(open_app: Open) -> None:
    hand = box_screen(open_app)
    hand.tap(hand.say("box.export"))
    assert hand.say("box.nothing_taught") in hand.read()
    enter(hand, "Axons")
    hand.tap(hand.say("box.export"))
    own = hand.driver.companion.own_box("time_of_the_daleks")
    (file,) = [each for each in own.files() if each.name == "own-box"]
    own.forget("dilemmas", "axons")
    hand.tap(hand.say("box.import"))
    hand.tap("own box")
    assert hand.say("box.coming.new", n=1) in hand.read()
    assert "axons" not in [each.id for each in own.cards()], "nothing before it was seen"
    hand.tap(hand.say("box.take_in"))
    assert hand.say("box.imported", n=1) in hand.read()
    assert "axons" in [each.id for each in own.cards()]
    Path(file.path).write_text("[dilemmas.axons]\nname = 3", "utf-8")
    hand.tap(hand.say("box.import"))
    hand.tap("own box")
    assert hand.say("box.bad_card", name="axons", why="name") in hand.read()


@everywhere
def test_dice_and_board_are_compared_once_and_used_by_new_games(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    hand.tap(hand.say("box.check"))
    assert not findings(hand.driver.screen)
    faces = [each for each in hand.top.walk() if isinstance(each, DieFace)]
    assert len(faces) == 30
    (first,) = [each for each in faces if each.colour == "green"][:1]
    hand.touch(first)
    hand.tap(hand.name("face", "strength"))
    hand.step(hand.say("box.gallifrey"), 2)
    hand.tap(hand.say("box.confirm"))
    assert hand.say("box.checked") in hand.read()
    playing = unseen(at_table(open_app, size, language, "own"))
    rules = playing.driver.session.now.table.box.rules
    assert (rules.green[0], rules.gallifrey, rules.source) == ("strength", 20, "taught")


def test_a_board_that_cannot_be_is_refused(open_app: Open) -> None:
    hand = box_screen(open_app)
    hand.tap(hand.say("box.check"))
    hand.step(hand.say("box.skaro"), 5)
    hand.tap(hand.say("box.confirm"))
    assert not hand.driver.companion.own_box("time_of_the_daleks").checked
    assert "Skaro" in hand.driver.strip


@everywhere
def test_of_cards_that_differ_one_is_asked_whose_to_keep(
    open_app: Open, size: tuple[int, int], language: str
) -> None:
    hand = box_screen(open_app, size, language)
    enter(hand, "Axons")
    enter(hand, "Zygons")
    own = hand.driver.companion.own_box("time_of_the_daleks")
    own.export()
    (file,) = [each for each in own.files() if each.name == "own-box"]
    for name in ("Axons", "Zygons"):
        hand.tap(name)
        hand.tap(hand.name("symbol", "running"))
        hand.tap(hand.say("teach.keep"))
    enter(hand, "Krynoid")
    found = {each.id: each.how for each in own.coming(file.path)}
    assert found == {"axons": "changed", "zygons": "changed"}
    hand.tap(hand.say("box.import"))
    hand.tap("own box")
    assert not findings(hand.top)
    for name in ("Axons", "Zygons"):
        assert hand.say("box.coming.changed", name=name) in hand.read()
    hand.tap(hand.say("box.theirs"), 1)
    hand.tap(hand.say("box.take_in"))
    assert hand.say("box.imported", n=1) in hand.read()
    assert own.facts("dilemmas", "axons")["symbols"] == ["science", "running"], "kept"
    assert own.facts("dilemmas", "zygons")["symbols"] == ["science"], "taken"
    assert "krynoid" in [each.id for each in own.cards()]
    hand.tap(hand.say("box.import"))
    hand.tap("own box")
    assert hand.say("box.coming.same", n=1) in hand.read()


def test_how_much_of_each_deck_is_known_grows(open_app: Open) -> None:
    hand = box_screen(open_app)
    own = hand.driver.companion.own_box("time_of_the_daleks")

    def known() -> tuple[int, int]:
        (found,) = [each for each in own.progress() if each.kind == "dilemmas"]
        return found.known, found.of

    assert known() == (0, 25)
    assert hand.say("box.of", n=0, of=25) in hand.read()
    enter(hand, "Axons")
    assert known() == (1, 25)
    assert hand.say("box.of", n=1, of=25) in hand.read()
    assert hand.say("box.to_go", n=24) in hand.read()


def test_a_tap_beside_the_form_loses_nothing(open_app: Open) -> None:
    hand = box_screen(open_app)
    hand.tap(hand.say("box.new", what=hand.name("deck", "dilemmas")))
    hand.write(hand.say("teach.name"), "Axons")
    hand.tap(hand.name("symbol", "science"))
    hand.driver.touch_at(hand.driver.screen, (3, 3))
    assert hand.driver.sheet is None
    hand.tap(hand.say("box.new", what=hand.name("deck", "dilemmas")))
    assert hand.say("teach.draft") in hand.read()
    hand.tap(hand.say("teach.keep"))
    own = hand.driver.companion.own_box("time_of_the_daleks")
    assert own.facts("dilemmas", "axons")["symbols"] == ["science"]


def test_a_dilemma_is_taught_in_ten_taps_besides_its_name(open_app: Open) -> None:
    hand = box_screen(open_app)
    before = hand.taps
    hand.tap(hand.say("box.new", what=hand.name("deck", "dilemmas")))
    hand.write(hand.say("teach.name"), "Axons")
    for symbol in ("science", "science", "cunning", "running"):
        hand.tap(hand.name("symbol", symbol))
    hand.tap(hand.name("condition", "time_locked"))
    hand.tap(hand.name("effect", "move_ship"))
    hand.step(hand.name("effect", "move_ship"))
    hand.tap(hand.say("teach.keep"))
    assert hand.taps - before <= 10
    facts = hand.driver.companion.own_box("time_of_the_daleks").facts("dilemmas", "axons")
    assert facts["fail"] == [{"do": "move_ship", "n": 2}]


def test_a_photo_of_a_card_stays_on_this_device(open_app: Open, tmp_path: Path) -> None:
    hand = box_screen(open_app)
    enter(hand, "Axons")
    own = hand.driver.companion.own_box("time_of_the_daleks")
    file = a_photo(tmp_path / "axons.jpg")
    own.bring_photo("axons", str(file))
    hand.tap("Axons")
    (art,) = [each for each in hand.top.walk() if isinstance(each, Art)]
    assert art.photo is not None
    assert not findings(hand.top)
    text = Path(own.export()).read_text("utf-8")
    assert "jpg" not in text
    assert "photo" not in text
    hand.tap(hand.say("box.photo.forget"))
    assert own.glossary.photo("axons") == ""
