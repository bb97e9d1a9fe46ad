"""The page in a real browser with the manners of a phone."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from playwright.sync_api import Browser, expect

from companion.app.camera import SETTLED
from companion.core.questions import Choose, Draw, Roll
from companion.dice.eyes import State
from companion.phones import CAMERA, WATCH, Place, pictures
from companion.phones.server import MOVED, PAGE, SAID, SCRIPTS
from tests import toy
from tests.lanterns import spoken
from tests.phones.browser import Phone, needs_chromium, sleep
from tests.phones.table import LONGEST, Table, seats, table
from tests.phones.test_server import on_to, unseen
from tests.phones.throws import seen
from tests.play import new_session, step
from tests.words.catalogues import WRITTEN

pytestmark = needs_chromium


@pytest.fixture
def phone(browser: Browser, at_table: Table) -> Iterator[Phone]:
    made = Phone(browser, at_table, "en-GB")
    yield made
    assert not made.problems
    made.close()


@pytest.fixture
def at_each(browser: Browser, at_each_table: Table) -> Iterator[Phone]:
    made = Phone(browser, at_each_table, "en-GB")
    yield made
    assert not made.problems
    made.close()


def test_it_comes_in_once_and_stays_after_a_reload(phone: Phone) -> None:
    on_to(phone.at, Choose)
    phone.scan(Place("seat", "player_1"))
    expect(phone.page.locator("#seat")).to_have_text("Player 1")
    assert "#" not in phone.page.url
    phone.picture("seat")
    phone.page.reload()
    expect(phone.page.locator("#seat")).to_have_text("Player 1")


def test_another_code_is_taken_when_its_person_says_so(phone: Phone) -> None:
    """A link may come from anybody."""
    on_to(phone.at, Choose)
    phone.scan(Place("seat", "player_1"))
    link = phone.at.invite(WATCH)
    phone.page.goto(link)
    dialog = phone.page.locator("dialog")
    expect(dialog).to_contain_text("Player 1")
    expect(dialog).to_contain_text("Give it up for the new code?")
    phone.picture("another")
    phone.tap("No")
    expect(phone.page.locator("#seat")).to_have_text("Player 1")
    phone.page.goto(link)
    expect(dialog).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("#seat")).to_have_text("Player 1")
    assert phone.at.phones.pairing.waits(link.partition("#")[2]), "the code is still good"
    phone.page.goto(link)
    phone.tap("Yes")
    expect(phone.page.locator("#seat")).to_have_text("Watching")
    phone.at.until(lambda: len(phone.at.phones.pairing.guests) == 1)
    (guest,) = phone.at.phones.pairing.guests.values()
    assert guest.place == WATCH, "and its old place is free"


def test_a_code_that_counts_no_more_costs_no_place(phone: Phone) -> None:
    on_to(phone.at, Choose)
    phone.scan(Place("seat", "player_1"))
    phone.page.goto(f"{phone.at.phones.origins['http']}/#used")
    phone.tap("Yes")
    expect(phone.page.locator("#note")).to_contain_text("no longer counts")
    expect(phone.page.locator("#seat")).to_have_text("Player 1")
    phone.problems = [each for each in phone.problems if "401" not in each]


@pytest.mark.parametrize("switched_off", [True, False])
def test_a_hand_does_not_stay_open_when_the_tablet_is_gone(
    phone: Phone, switched_off: bool
) -> None:
    question = on_to(phone.at, Choose)
    phone.scan(Place("seat", question.by[0]))
    phone.tap("Show")
    cover = phone.page.get_by_role("button", name="Hide")
    expect(cover).to_be_visible()
    if switched_off:
        asyncio.run_coroutine_threadsafe(phone.at.phones.stop(), phone.at.loop).result(LONGEST)
    else:
        phone.context.set_offline(True)
        phone.at.on_loop(phone.at.phones.changed)  # the line that waits is the last one
    expect(phone.page.locator("#note")).to_contain_text("does not answer")
    expect(cover).to_have_count(0)
    expect(phone.page.get_by_role("button", name="Show").first).to_be_disabled()
    phone.picture("lost")
    if not switched_off:
        phone.context.set_offline(False)
        expect(phone.page.get_by_role("button", name="Show").first).to_be_enabled()
    phone.problems = [each for each in phone.problems if "net::ERR" not in each]


def test_a_tablet_that_says_nothing_any_more_is_gone_as_well(phone: Phone) -> None:
    """Out of its reach, no line is ever broken."""
    question = on_to(phone.at, Choose)
    phone.context.add_init_script(
        "const after = window.setTimeout;"
        " window.setTimeout = (f, ms, ...m) => {"
        " if (ms !== 40000) return after(f, ms, ...m);"
        " window.giveUp = () => f(...m); };"
    )
    phone.scan(Place("seat", question.by[0]))
    phone.tap("Show")
    expect(phone.page.get_by_role("button", name="Hide")).to_be_visible()
    phone.page.route("**/api/view*", lambda route: None)
    phone.page.evaluate("giveUp()")
    expect(phone.page.locator("#note")).to_contain_text("does not answer")
    expect(phone.page.get_by_role("button", name="Hide")).to_have_count(0)


def test_a_phone_at_a_new_address_waits_until_the_tablet_believes_it(phone: Phone) -> None:
    question = on_to(phone.at, Choose)
    phone.scan(Place("seat", question.by[0]))
    phone.tap("Show")
    (guest,) = phone.at.phones.pairing.guests.values()

    def moved() -> None:
        guest.address = "192.0.2.1"  # is where the tablet knows it to be
        phone.at.phones.changed()

    phone.at.on_loop(moved)
    expect(phone.page.locator("#note")).to_contain_text("another address than before")
    expect(phone.page.get_by_role("button", name="Hide")).to_have_count(0)
    phone.page.reload()
    expect(phone.page.locator("h1")).to_contain_text("another address than before")
    phone.picture("moved")
    phone.at.on_loop(lambda: phone.at.phones.pairing.believe(guest.id, guest.asks, same=True))
    expect(phone.page.locator("#seat")).not_to_be_empty()
    expect(phone.page.locator("#note")).to_be_hidden()
    phone.problems = [each for each in phone.problems if "403" not in each]


def test_a_question_is_answered_by_a_tap(at_each: Phone) -> None:
    phone, question = at_each, on_to(at_each.at, Choose)
    phone.scan(Place("seat", question.by[0]))
    n = phone.at.session.n
    if question.private:
        phone.tap("Show")
    button = phone.page.locator(".choices button").first
    expect(button).to_be_visible()
    button.tap()
    expect(phone.page.locator("#main")).to_be_visible()
    phone.page.wait_for_function("before => view.n > before", arg=n)
    assert phone.at.session.n > n


def test_secret_cards_are_covered_until_one_is_alone(at_each: Phone) -> None:
    phone, question = at_each, on_to(at_each.at, Draw)
    phone.scan(Place("seat", question.by[0]))
    expect(phone.page.locator("input[type=search]")).to_have_count(0)
    phone.tap("Show")
    field, n = phone.page.locator("input[type=search]"), phone.at.session.n
    for k in range(question.n):
        name = phone.page.evaluate(f"view.question.options[{7 + k}].name")
        field.fill(name[:6])
        phone.picture("draw")
        phone.page.get_by_role("button", name=name, exact=True).tap()
    phone.page.wait_for_function("before => view.n > before", arg=n)
    if not phone.page.locator("#main li").count():
        phone.tap("Show")
    expect(phone.page.locator("#main")).to_contain_text(name)


def test_a_hidden_card_of_the_hand_is_named(at_each: Phone) -> None:
    phone = at_each
    phone.scan(Place("seat", unseen(phone.at)))
    n = phone.at.session.n
    expect(phone.page.get_by_role("button", name="Show the app a card")).to_have_count(0)
    phone.tap("Show")
    phone.tap("Show the app a card")
    name = phone.page.evaluate("view.hidden[0].options.slice(-1)[0].name")
    phone.page.locator("input[type=search]").last.fill(name)
    phone.picture("name_card")
    phone.page.get_by_role(
        "button", name=name, exact=True
    ).last.tap()  # it may be among the offers, too
    phone.page.wait_for_function("before => view.n > before", arg=n)
    expect(phone.page.locator("li").get_by_text(name, exact=True)).to_be_visible()
    expect(phone.page.locator("input[type=search]")).to_have_count(0)


def test_a_throw_is_typed_in(at_each: Phone) -> None:
    phone, question = at_each, on_to(at_each.at, Roll)
    phone.scan(Place("seat", question.by[0]))
    rows = phone.page.locator(".faces")
    expect(rows).to_have_count(len(question.dice))
    for n in range(len(question.dice)):
        rows.nth(n).locator("button").first.tap()
    phone.picture("roll")
    n = phone.at.session.n
    phone.tap("Send")
    phone.page.wait_for_function("before => view.n > before", arg=n)


WATCH_PROGRESS = """
window.sent = 0;
new MutationObserver(() => {
  const bar = document.querySelector("progress");
  if (bar) sent = Math.max(sent, bar.value);
}).observe(document.body, { subtree: true, childList: true, attributes: true });
"""


def photograph(phone: Phone, folder: Path) -> None:
    """A photo is sent, its doubtful dice are put right, and it counts."""
    question = on_to(phone.at, Roll)
    phone.at.throw()
    picture, labels = seen([die.kind for die in question.dice])
    (folder / "dice.jpg").write_bytes(picture)
    phone.scan(CAMERA)
    phone.page.evaluate(WATCH_PROGRESS)
    phone.page.set_input_files("#file", str(folder / "dice.jpg"))
    canvas = phone.page.locator(".picture canvas")
    expect(canvas).to_be_visible()
    assert phone.page.evaluate("sent") == 1, "all of it, as the bar said"
    phone.picture("photo")
    for _ in labels:  # a person says what the marked dice show
        die = phone.page.evaluate("shot.dice.find((die) => die.asked) || null")
        if die is None:
            break
        box = canvas.bounding_box()
        assert box
        x, y = (sum(point[k] for point in die["outline"]) / 4 for k in (0, 1))
        canvas.tap(position={"x": x * box["width"], "y": y * box["height"]})
        phone.picture("mend")
        phone.page.locator("dialog .faces button").first.tap()
        phone.page.wait_for_function(
            "id => !shot.dice.find((d) => d.id === id).asked", arg=die["id"]
        )
    canvas.tap(position={"x": 20, "y": 20})  # the nearest die, and nothing is wrong with it
    expect(phone.page.locator("dialog")).to_be_visible()
    phone.picture("correct")
    phone.page.locator("dialog .last button").last.tap()
    expect(phone.page.locator("dialog")).to_be_hidden()
    n = phone.at.session.n
    phone.tap("These dice count")
    phone.page.wait_for_function("before => view.n > before", arg=n)
    expect(canvas).to_have_count(0)


def test_a_photo_is_sent_shown_and_counted(phone: Phone, tmp_path: Path) -> None:
    photograph(phone, tmp_path)


EXIF_ON_ITS_SIDE = bytes.fromhex(
    "ffe1 0022 457869660000 4d4d002a00000008 0001 0112 0003 00000001 0006 0000 00000000"
)


def test_a_huge_photo_is_shrunk_and_turned_upright_in_the_page(
    phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the tablet reads it, so that outlines fit the picture that the page shows."""
    luck = np.random.default_rng(3)
    small = luck.integers(0, 255, (300, 400, 3)).astype(np.uint8)
    plain = cv2.imencode(".jpg", cv2.resize(small, (4800, 3600)))[1].tobytes()
    (tmp_path / "huge.jpg").write_bytes(plain[:2] + EXIF_ON_ITS_SIDE + plain[2:])
    sizes: list[tuple[int, ...]] = []
    read = phone.at.desk.read

    def reading(picture: bytes, who: str, *, live: bool) -> object:
        found = cv2.imdecode(np.frombuffer(picture, np.uint8), cv2.IMREAD_COLOR)
        assert found is not None
        sizes.append(found.shape)
        return read(picture, who, live=live)

    monkeypatch.setattr(phone.at.desk, "read", reading)
    phone.scan(CAMERA)
    phone.page.set_input_files("#file", str(tmp_path / "huge.jpg"))
    expect(phone.page.locator(".picture canvas")).to_be_visible()
    assert sizes == [(2000, 1500, 3)]


def test_a_photo_waits_while_others_are_read(
    phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    luck = np.random.default_rng(3)
    noise = luck.integers(0, 255, (1500, 2000, 3)).astype(np.uint8)
    (tmp_path / "large.jpg").write_bytes(cv2.imencode(".jpg", noise)[1].tobytes())
    monkeypatch.setattr(pictures, "AT_ONCE", 0)
    phone.scan(CAMERA)
    phone.page.set_input_files("#file", str(tmp_path / "large.jpg"))
    expect(phone.page.locator("progress")).to_be_visible()
    phone.page.wait_for_timeout(1500)
    phone.context.set_offline(True)
    phone.page.wait_for_timeout(1500)
    phone.context.set_offline(False)
    monkeypatch.setattr(pictures, "AT_ONCE", 4)
    expect(phone.page.locator(".picture canvas")).to_be_visible()
    expect(phone.page.locator("#note")).to_be_hidden()
    expected = ("429", "ERR_INTERNET")
    phone.problems = [p for p in phone.problems if not any(each in p for each in expected)]


def test_what_is_no_photo_is_said_before_it_is_sent(phone: Phone, tmp_path: Path) -> None:
    phone.scan(CAMERA)
    (tmp_path / "letter.jpg").write_text("Dear tablet")
    phone.page.set_input_files("#file", str(tmp_path / "letter.jpg"))
    expect(phone.page.locator("#note")).to_have_text("This picture can’t be read.")


YOUNGER = """
for (const [owner, name] of [
  [Element.prototype, "replaceChildren"], [HTMLDialogElement.prototype, "showModal"],
  [HTMLDialogElement.prototype, "close"], [window, "createImageBitmap"],
  [window, "structuredClone"], [Array.prototype, "at"], [String.prototype, "at"],
  [String.prototype, "replaceAll"], [Object, "hasOwn"], [Array.prototype, "findLast"],
  [Array.prototype, "toSorted"], [Promise, "any"], [AbortSignal, "timeout"],
  [AbortSignal, "any"], [Crypto.prototype, "randomUUID"],
]) delete owner[name];
"""


def test_a_phone_of_2020_takes_a_photo(phone: Phone, tmp_path: Path) -> None:
    """Without what browsers have learned since."""
    phone.context.add_init_script(YOUNGER)
    photograph(phone, tmp_path)


def test_the_script_is_written_as_in_2019() -> None:
    """Syntax that an older browser does not know would leave the page empty."""
    script = "".join((PAGE / f"{name}.js").read_text("utf-8") for name in SCRIPTS)
    younger = r"\?\.[\w\[(]|\?\?|[|&]{2}=|\d_\d|\bstatic\s*\{|\bimport\b|^\s*#\w|\(\?<"
    assert not [line for line in script.splitlines() if re.search(younger, line)]
    style = (PAGE / "page.css").read_text("utf-8")
    assert not re.search(r"(?<!-)\binset\s*:|:has\(|:is\(|@layer|&:", style)
    assert "flex" not in style, "Safari before 2021 leaves no gaps in it"


def test_a_plain_page_says_why_and_leads_to_the_secure_one(phone: Phone) -> None:
    """Loopback counts as secure; a tablet's own address does not."""
    on_to(phone.at, Roll)
    phone.context.grant_permissions(["camera"])
    phone.context.add_init_script(
        "if (location.protocol === 'http:')"
        " Object.defineProperty(window, 'isSecureContext', { value: false });"
    )
    phone.scan(CAMERA)
    why = phone.page.locator("#camera .quiet")
    expect(why).to_contain_text("warns once")
    assert why.inner_text().count(".") == 2, "two sentences"
    phone.picture("plain")
    expect(phone.page.get_by_role("button", name="Photograph the dice")).to_be_visible()
    phone.tap("Watch every throw")
    phone.page.wait_for_url("https://**")
    expect(phone.page.locator("#seat")).to_have_text("Dice camera")
    assert len(phone.at.phones.pairing.guests) == 1, "it is still one phone"
    phone.tap("Watch every throw")
    expect(phone.page.locator("video")).to_be_visible()


def test_cards_are_handed_on_by_ticks(browser: Browser, tmp_path: Path) -> None:
    """So many as are asked for, and only then can they be sent; what lies face down is hatched."""
    options = toy.defaults(seats(), {}) | {"deal": 3, "on": 2}
    with spoken(), table(tmp_path, new_session(toy, options)) as at:
        rng = random.Random(4)
        while at.session.question and at.session.question.about.id != "toy.hand_on":
            at.on_loop(lambda: step(at.session, rng))
        question = at.session.question
        assert isinstance(question, Choose)
        phone, n = Phone(browser, at, "en-GB"), at.session.n
        phone.scan(Place("seat", question.by[0]))
        phone.show()
        send = phone.page.locator("#thumb .main")
        expect(send).to_have_text("Send (0/2)")
        for ticked in (1, 2):
            expect(send).to_be_disabled()
            phone.page.locator(".holds").nth(-ticked).tap()
            expect(send).to_have_text(f"Send ({ticked}/2)")
        phone.picture("hand_on")
        send.tap()
        at.until(lambda: at.session.n > n)
        assert at.session.log.events[n].answer == question.options[:-3:-1]
        assert not phone.problems
        phone.close()


def test_two_phones_share_a_seat(browser: Browser, phone: Phone) -> None:
    question = on_to(phone.at, Choose)
    other = Phone(browser, phone.at, "de-DE", color_scheme="dark")
    for each in (phone, other):
        each.scan(Place("seat", question.by[0]))
        expect(each.page.locator(".choices button").first).to_be_visible()
    n = phone.at.session.n
    phone.page.locator(".choices button").first.tap()
    for each in (phone, other):
        each.page.wait_for_function("before => view.n > before", arg=n)
    assert not other.problems
    other.close()


def test_a_phone_that_slept_covers_its_hand_and_catches_up(phone: Phone) -> None:
    question = on_to(phone.at, Choose)
    phone.scan(Place("seat", question.by[0]))
    phone.page.wait_for_function("view")
    phone.tap("Show")
    expect(phone.page.get_by_role("button", name="Hide")).to_be_visible()
    sleep(phone, asleep=True)
    expect(phone.page.get_by_role("button", name="Hide")).to_have_count(0)
    n = phone.at.session.n
    phone.at.answer(question.by[0], question.options[0])
    sleep(phone, asleep=False)
    phone.page.wait_for_function("before => view.n > before", arg=n)
    expect(phone.page.get_by_role("button", name="Hide")).to_have_count(0)


def test_watching_goes_on_after_a_doubt_is_settled(phone: Phone) -> None:
    """The phone stands on the table: nobody wants to switch it on again for every throw."""
    on_to(phone.at, Roll)
    phone.context.grant_permissions(["camera"])
    phone.scan(CAMERA)
    phone.tap("Watch every throw")
    video = phone.page.locator("video")
    expect(video).to_be_visible()
    phone.page.evaluate(
        "() => { shot = { id: 'x', dice: [], said: '', ready: true, watched: true,"
        " bitmap: still(make('canvas')) }; endLive(); }"
    )
    expect(video).to_have_count(0)
    phone.page.evaluate("over()")
    expect(video).to_be_visible()


def test_every_throw_is_watched_on_the_secure_page(phone: Phone) -> None:
    on_to(phone.at, Roll)
    phone.at.throw()
    phone.context.grant_permissions(["camera"])
    phone.page.goto(phone.at.invite(CAMERA, "https"))
    expect(phone.page.locator("#seat")).to_have_text("Dice camera")
    phone.tap("Watch every throw")
    expect(phone.page.locator("video")).to_be_visible()
    expect(phone.page.locator("#state")).not_to_be_empty()
    phone.picture("live")
    phone.tap("Stop watching")
    expect(phone.page.locator("video")).to_have_count(0)


def test_news_come_by_themselves_and_after_sleep(phone: Phone) -> None:
    question = on_to(phone.at, Choose)
    phone.scan(WATCH)
    n = phone.at.session.n
    phone.at.answer(question.by[0], question.options[0])
    phone.page.wait_for_function("before => view.n > before", arg=n)
    phone.context.set_offline(True)
    again = on_to(phone.at, Choose)
    phone.at.answer(again.by[0], again.options[0])
    n = phone.at.session.n
    phone.page.wait_for_timeout(1000)
    phone.context.set_offline(False)
    phone.page.wait_for_function("wanted => view.n >= wanted", arg=n)
    phone.problems = [each for each in phone.problems if "ERR_INTERNET" not in each]


def test_it_is_told_when_its_seat_is_taken_back(phone: Phone) -> None:
    on_to(phone.at, Choose)
    phone.scan(Place("seat", "player_1"))

    def back() -> None:
        phone.at.phones.pairing.clear(Place("seat", "player_1"))
        phone.at.phones.changed()

    phone.at.on_loop(back)
    expect(phone.page.locator("h1")).to_contain_text("not part of the game")
    phone.problems = [each for each in phone.problems if "401" not in each]


def test_the_language_is_the_phones_own_and_can_be_changed(
    browser: Browser, at_table: Table
) -> None:
    on_to(at_table, Choose)
    phone = Phone(browser, at_table, "de-DE", color_scheme="light")
    phone.scan(Place("seat", "player_1"))
    expect(phone.page.locator("#main")).to_contain_text("Deine Hand")
    phone.picture("german")
    phone.tap("English")
    expect(phone.page.locator("#main")).to_contain_text("Your hand")
    assert not phone.problems
    phone.close()


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize(("language", "scheme"), [("en-GB", "light"), ("de-DE", "dark")])
def test_taps_are_large_and_nothing_sticks_out(
    browser: Browser, at_table: Table, language: str, scheme: Any, width: int
) -> None:
    phone = Phone(browser, at_table, language, color_scheme=scheme)
    phone.page.set_viewport_size({"width": width, "height": 640})
    for kind in (Draw, Choose, Roll):
        question = on_to(phone.at, kind)
        phone.scan(Place("seat", question.by[0]))
        if kind is not Roll:
            phone.page.locator("section button", has_text=re.compile("Show|Zeigen")).first.tap()
        phone.picture(f"{question.kind}_{language[:2]}_{scheme}_{width}")
        for button in phone.page.locator("button:visible").all():
            box = button.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
            assert button.evaluate("it => it.scrollWidth <= it.clientWidth"), button.inner_text()
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not phone.problems
    phone.close()


def test_the_page_says_nothing_that_is_not_written() -> None:
    written = {id.partition(".")[2] for id in WRITTEN["en"] if id.startswith("phone.")}
    assert written >= SAID
    told = {id for id in written - SAID if not id.startswith("state.")}
    assert told == {"asked", "no_throw", "missing", "all_seen", "no_die", MOVED}
    assert {id for id in written if id.startswith("state.")} == {
        f"state.{state}" for state in State if state not in SETTLED
    }
    assert {id for id in WRITTEN["de"] if id.startswith("phone.")} == {
        id for id in WRITTEN["en"] if id.startswith("phone.")
    }
    assert CAMERA != WATCH
