"""What people prefer holds at once and after a restart."""

from __future__ import annotations

import pytest

from companion.ui.host.preferences import Preferences, as_plain, from_plain
from companion.ui.theme import colours, sizes
from tests.ui.conftest import Open
from tests.ui.driver import Driver, said
from tests.ui.reading import check_readable

SIZES = [(1280, 800), (800, 1280), (1024, 600), (360, 740)]


@pytest.fixture(autouse=True)
def as_it_was() -> object:
    """Colours and text size belong to the whole process."""
    yield None
    colours.use("dark")
    sizes.use(1.0)


def settings(open_app: Open, size: tuple[int, int] = (1280, 800), language: str = "en") -> Driver:
    driver = open_app(size, language)
    driver.tap(driver.companion.say("settings.title"))
    return driver


def near(driver: Driver, title: str, tap: str) -> None:
    """The tap in the row that has this title."""
    for each in driver.taps():
        row = each.parent.parent
        if said(each) == tap and any(title in text for text in driver.texts(row)[:2]):
            driver.tap(each)
            return
    raise AssertionError(f"no {tap} at {title}")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_can_be_read(open_app: Open, size: tuple[int, int], language: str) -> None:
    check_readable(settings(open_app, size, language))


def test_the_language_changes_while_running_and_is_kept(open_app: Open) -> None:
    driver = settings(open_app)
    driver.tap("Deutsch")
    assert "Einstellungen" in driver.texts()
    driver.tap("Zurück")
    assert "Laternen" in driver.read()
    assert "Neues Spiel" in driver.texts()
    assert "Tischbegleiter" in open_app().texts()


def test_a_game_goes_on_in_the_other_language(open_app: Open) -> None:
    driver = open_app()
    driver.companion.prefer(driver.companion.preferences.doing("unseen", "ask"))
    driver.begin("Lanterns")
    for text in ("Menu", "Settings", "Deutsch", "Zurück", "Weiterspielen"):
        driver.tap(text)
    assert "Genommen, nicht gezeigt" in driver.texts()


@pytest.mark.parametrize("theme", ["Light", "High contrast"])
def test_a_theme(open_app: Open, theme: str) -> None:
    driver = settings(open_app)
    before = colours.NIGHT
    driver.tap(theme)
    assert before != colours.NIGHT
    assert driver.window.clearcolor == list(colours.NIGHT)
    assert driver.find(theme).chosen
    assert driver.find("English").ground != driver.find("Deutsch").ground
    check_readable(driver)
    again = open_app()
    assert again.window.clearcolor == list(colours.NIGHT) != list(before)


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("way", "end"), [("+", 160), ("−", 80)])
def test_the_size_of_the_text(open_app: Open, size: tuple[int, int], way: str, end: int) -> None:
    driver = settings(open_app, size)
    while driver.companion.preferences.text_scale != end:
        near(driver, "Text size", way)
        check_readable(driver)
    near(driver, "Text size", way)
    assert driver.companion.preferences.text_scale == end, "there is nothing beyond"
    assert sizes.scale() == end / 100
    driver.tap("Back")
    check_readable(driver)
    driver.ask_for("Lanterns")
    check_readable(driver)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Sound", "sound"),
        ("Read aloud", "speech"),
        ("Stay awake", "keep_awake"),
        ("Dim when idle", "dim"),
        ("Less motion", "reduce_motion"),
    ],
)
def test_a_switch(open_app: Open, title: str, name: str) -> None:
    driver = settings(open_app)
    was = getattr(driver.companion.preferences, name)
    driver.tap(title)
    assert getattr(driver.companion.preferences, name) is not was
    assert getattr(open_app().companion.preferences, name) is not was


def test_the_screen_stays_awake_if_it_is_asked_to(open_app: Open) -> None:
    driver = settings(open_app)
    assert not driver.window.allow_screensaver
    driver.tap("Stay awake")
    assert driver.window.allow_screensaver


def test_automation(open_app: Open) -> None:
    driver = settings(open_app)
    driver.tap("What the app does by itself")
    check_readable(driver)
    first = next(tap for tap in driver.taps() if said(tap) == "Ask")
    driver.tap(first)
    assert driver.companion.preferences.mode("equipment") == "ask"
    assert open_app().companion.preferences.mode("equipment") == "ask"


def test_preferences_come_back_as_they_were() -> None:
    made = Preferences("de", "light", 120, sound=False, volume=0).doing("daleks", "auto")
    assert from_plain(as_plain(made), "en") == made


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        {"theme": "pink", "text_scale": 5000, "volume": -1, "sound": "yes", "who": 1},
        {"automation": {"daleks": "never"}, "text_scale": True},
    ],
)
def test_a_preference_that_is_not_sound_is_at_its_default(plain: object) -> None:
    assert from_plain(plain, "de") == Preferences("de")


def test_a_preference_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="volume"):
        Preferences(volume=101)


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600), (360, 740)])
@pytest.mark.parametrize("way", ["more", "less"])
def test_what_is_tapped_again_stays_under_the_finger(
    open_app: Open, size: tuple[int, int], way: str
) -> None:
    """Larger text makes all else larger; the finger lies still."""
    driver = open_app(size)
    driver.tap(driver.companion.say("settings.title"))
    tap = getattr(driver.screen.steppers["text_scale"], way)
    driver.sight(tap)
    place, before = tap.to_window(*tap.center), driver.companion.preferences.text_scale
    for _ in range(3):
        now = getattr(driver.screen.steppers["text_scale"], way)
        x, y = now.to_window(*now.center)
        assert abs(x - place[0]) < now.width / 2, (x, y, place)
        assert abs(y - place[1]) < now.height / 2, (x, y, place)
        driver.touch_at(driver.window.children[-1], place)
    changed = driver.companion.preferences.text_scale - before
    assert abs(changed) == 3 * 10 or driver.companion.preferences.text_scale in (80, 160)
