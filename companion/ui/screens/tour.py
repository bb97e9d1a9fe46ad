"""The table gone over place by place, and whatever lies otherwise put right on the spot.

For a game that was begun without the app; and for one in which app and table have parted ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.core.games import Mend, Place
from companion.core.under_way import GO_ON, is_entered
from companion.core.view import View
from companion.ui.boards.part import Part
from companion.ui.faces import face_of, speech_of
from companion.ui.host import Host, Playing
from companion.ui.pages.checklist import own
from companion.ui.pages.page import Page, Ways
from companion.ui.play.hand import HandSheet
from companion.ui.play.mending import MendSheet, mends_of
from companion.ui.play.values import (
    FEW,
    adds,
    all_values,
    control,
    is_number,
    is_thing,
    named,
    said,
    taken_away,
)
from companion.ui.teaching.pad import key, keys
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Row, Scroll, Sheet, Tap, Text, lay

from .unpacking import rebuild

AT = "place."  # kept with what hands have ticked off: where they are
SHARE = {True: 0.42, False: 0.52}  # of the picture, in an upright window and in another
LOW = 0.3  # on a phone
TOGGLED = ("marker",)  # there or not, at a touch of their place
TURN = ("turn",)  # a touch of a console says whose it is


class TourScreen(Page):
    def __init__(self, host: Host, ways: Ways, playing: Playing) -> None:
        session = playing.session
        self.entering = is_entered(session.question)
        super().__init__(host, ways, "", playing)
        self.playing, self.session, self.speech = playing, session, speech_of(playing)
        self.face = face_of(session.game.NAME)
        self.part: Part | None = None
        self.picking = ""  # what is being put elsewhere
        self.sheet: Sheet | None = None
        self.laid: tuple[object, ...] = ()
        ticked = (each.removeprefix(AT) for each in playing.ticked() if each.startswith(AT))
        self.name = next(ticked, "") if self.entering else ""
        playing.listen(self.changed)
        self._again = Clock.create_trigger(lambda _: self.draw(), -1)
        self._lay_top()
        self.draw()

    def leave(self) -> None:
        self.playing.unlisten(self.changed)
        self._again.cancel()
        if self.sheet is not None:
            self.sheet.close()
        super().leave()

    def resized(self) -> None:
        self.laid = ()
        super().resized()

    def changed(self) -> None:
        """Somebody put something right, or the game goes on."""
        self.strip.clear()
        if self.entering and not is_entered(self.session.question):
            self.ways.play(self.playing)
        else:
            self.draw()

    # Where one is

    def places(self) -> list[Place]:
        """Those with anything to put right; piles only where the app holds them."""
        held, mends = self.playing.held(), mends_of(self.session)
        tour = self.session.game.tour(self.session.now.table)
        return [
            place
            for place in tour
            if (not place.deck or place.deck in held) and any(each in mends for each in place.mends)
        ]

    def go_to(self, name: str) -> None:
        self.name, self.picking = name, ""
        if self.sheet is not None:
            self.sheet.close()
        if self.entering:
            self.attempt(lambda _: self.playing.tick((f"{AT}{name}",)))
        self.draw()

    def called(self, place: Place) -> str:
        return self.words.name("stop", place.name)

    # What is shown

    def draw(self) -> None:
        """Another place is laid out anew; in the same one only what was put right is."""
        places = self.places()
        at = next((n for n, each in enumerate(places) if each.name == self.name), 0)
        self.name = places[at].name
        view = self.session.view(None)
        pictured = self.has_picture(view, self.name)
        laid = (self.name, pictured, at, len(places))
        if laid != self.laid:
            self.laid = laid
            self._lay_out(places, at, pictured=pictured)
        if self.part is not None:
            self.part.show(view)
        self.undo.disabled = self.session.log.last_decision() is None
        self._fill(places[at])

    def has_picture(self, view: View, place: str) -> bool:
        return self.face.has_part(view, place)

    def _lay_out(self, places: list[Place], at: int, *, pictured: bool) -> None:
        self.part, self.rows = None, Scroll(Column())
        self.box = BoxLayout(spacing=sizes.gap())
        if pictured:
            self._lay_picture()
        self.content.clear_widgets()
        self.title.text = self.called(places[at])
        self.where.text = self.say("tour.place", n=at + 1, of=len(places))
        if self.title.parent is None:
            self.content.add_widget(self.title)
        lay(self.content, self.box, self._ways(places, at))

    def _lay_picture(self) -> None:
        upright = sizes.upright()
        assert self.face.part is not None
        self.part = Part(self.name, self.face.part(self.words, self.say), self._touched)
        self.part.still, self.part.bases = True, self.playing.bases
        self.part.bind(needed=self._fit)
        self.box.orientation = "vertical" if upright else "horizontal"
        share = LOW if sizes.kind() == sizes.PHONE else SHARE[upright]
        self.part.tallest = Window.height * share if upright else 0.0
        self.part.size_hint = (1, None) if upright else (SHARE[upright], 1)
        self.box.add_widget(self.part)

    def _fit(self, part: Part, needed: float) -> None:
        """Only now is it known how tall the picture is, and what can be touched on it."""
        if part.size_hint_y is None:
            part.height = min(needed, part.tallest)
        self._again()

    def _lay_top(self) -> None:
        """Beside the way out: which place of how many this is, and back. On a phone the name of
        the place has a line of its own."""
        phone = sizes.kind() == sizes.PHONE
        size = sizes.small() if phone else sizes.body()
        self.where = Tap("", self._all, snug=not phone, font_size=size)
        self.undo = Tap("", lambda: self.attempt(self._undo), icon="undo", snug=True)
        self.undo.named = self.say("play.undo")
        top = self.title.parent
        if phone:
            top.remove_widget(self.title)
        for tap in (self.where, self.undo):
            tap.pos_hint = {"center_y": 0.5}
            top.add_widget(tap)

    def _ways(self, places: list[Place], at: int) -> Row:
        before = Tap("", lambda: self.go_to(places[at - 1].name), icon="back", snug=True)
        before.named, before.disabled = self.say("tour.before"), at == 0
        go_on = self._play_on()
        if at < len(places) - 1:
            following = places[at + 1]
            label = self.say("tour.next", place=self.called(following))
            go_on = Tap(label, partial(self.go_to, following.name), fill=colours.BLUE)
            go_on.least = sizes.answer()
        for tap in (before, go_on):
            tap.size_hint_y = 1
            tap.size_hint_min_y = tap.needed
            tap.bind(needed=tap.setter("size_hint_min_y"))
        return Row(before, go_on)

    def _play_on(self) -> Tap:
        label = self.say("tour.play" if self.entering else "match.finish")
        return Tap(label, self.finish, fill=colours.BLUE, least=sizes.answer())

    def _fill(self, place: Place) -> None:
        """What is under the finger stays there, whatever has come or gone below it."""
        above = (1 - self.rows.scroll_y) * _hidden(self.rows)
        self._light(place)
        self.box.remove_widget(self.rows)
        column = self._column(place)
        rows = self.rows = Scroll(column)
        if self.part is not None and not sizes.upright():
            rows.size_hint_x = 1 - SHARE[False]
        self.box.add_widget(rows)

        def stay(*_: Any) -> None:
            if above and (hidden := _hidden(rows)):
                rows.scroll_y = 1 - min(1.0, above / hidden)

        for widget in (column, rows):
            widget.bind(height=stay)

    # The values of a place

    def _column(self, place: Place) -> Column:
        column = Column()
        seat = place.name in self.session.options["seats"]
        owner = self.words.name("seat", place.name) if seat else ""
        if self.part is not None or place.deck:
            about = "tour.touch" if self.part is not None else "tour.pile"
            column.add_widget(Text(self.say(about), sizes.small(), colours.QUIET))
        mends = mends_of(self.session)
        things: list[Tap] = []
        for path in place.mends:
            mend = mends.get(path)
            if mend is None or self._on_picture(path):
                continue
            put = partial(self.mended, path)
            if is_thing(mend):
                things.append(taken_away(self.words, path, mend, put))
                continue
            _flush(column, things)
            if place.deck and adds(mend):  # one card after the other
                column.add_widget(all_values(self.speech, mend, put))
                continue
            lay(column, *self._value(path, mend, owner))
        _flush(column, things)
        if seat and self._hand(place.name):
            name = partial(self._name_hand, place.name)
            column.add_widget(key(self.say("tour.hand"), name, icon="eye"))
        return column

    def _on_picture(self, path: str) -> bool:
        head = path.partition(".")[0]
        return head in TOGGLED and self.part is not None and self.part.shows_mend(path)

    def _value(self, path: str, mend: Mend, owner: str) -> Iterator[Widget]:
        if adds(mend):
            text = own(self.words.name("what", path), owner)
            yield key(text, partial(self._open, path), icon="plus")
        elif is_number(mend) or not (mend.decks or len(mend.to) > FEW):
            yield control(self.words, path, mend, owner, partial(self.mended, path))
        else:
            text = own(named(self.words, path, mend), owner)
            yield key(text, partial(self._touched, path), chosen=path == self.picking)
        if path == self.picking:
            yield Text(self.say("tour.where"), sizes.small(), colours.LAMP)
            rest = [each for each in mend.to if each not in self._lit(path, mend).values()]
            taps = [
                key(said(self.words, mend, each), partial(self.mended, path, each))
                for each in rest
                if each != mend.now and not is_number(mend)
            ]
            if taps:
                yield keys(taps)

    # On the picture

    def _lit(self, path: str, mend: Mend) -> dict[str, str]:
        """What stands for a value on the picture."""
        space = mend.kind == "space"
        options = {f"space.{value}" if space else value: value for value in mend.to if value}
        if self.part is None or not self.part.shows(options) or mend.decks:
            return {}
        return {o: value for o, value in options.items() if self.part.shows((o,))}

    def _light(self, place: Place) -> None:
        """Where what is being put elsewhere may go; else whatever a touch alone decides."""
        if self.part is None:
            return
        path = self.picking or next((each for each in place.mends if each in TURN), "")
        mend = mends_of(self.session).get(path)
        if mend is None:
            self.part.withdraw()
            return
        options = self._lit(path, mend)
        self.part.offer(tuple(options), lambda option: self.mended(path, options[option]))

    def _touched(self, path: str) -> None:
        """A marker comes or goes; a piece waits for its new place; anything else is chosen."""
        here = next(each for each in self.places() if each.name == self.name)
        mend = mends_of(self.session).get(path) if path in here.mends else None
        if mend is None or path == self.picking:
            self.picking = ""
            self._again()
        elif path.partition(".")[0] in TOGGLED:
            self.mended(path, next(each for each in mend.to if each != mend.now))
        elif self._lit(path, mend):
            self.picking = path
            self._again()
        else:
            self._open(path)

    # What people do

    def mended(self, path: str, value: str, definition: str = "") -> None:
        self.picking = ""
        self._correct(None, path, value, definition)

    def _correct(self, seat: str | None, path: str, value: str, definition: str = "") -> None:
        session, n = self.session, self.session.n
        self.attempt(
            lambda sure: session.correct(seat, path, value, n, definition=definition, sure=sure)
        )

    def _open(self, path: str) -> None:
        mend = mends_of(self.session).get(path)
        if mend is not None:
            self._show(MendSheet(self.speech, path, mend, self.mended))

    def _hand(self, seat: str) -> dict[str, Mend]:
        """What its owner alone may say; nobody need where the table holds the cards."""
        held = self.playing.held()
        return {
            path: mend
            for path, mend in mends_of(self.session, seat).items()
            if mend.only == (seat,) and (is_thing(mend) or set(mend.decks) & set(held))
        }

    def _name_hand(self, seat: str) -> None:
        person = self.playing.people.get(seat)
        edge = person.edge if person is not None and self.host.preferences.face else ""
        mended, mends = partial(self._correct, seat), partial(self._hand, seat)
        self._show(HandSheet(self.speech, seat, edge, mends, mended))

    def _all(self) -> None:
        """The places at a glance; to compare the whole table; and to play at once."""
        column = Column(self._play_on())
        for place in self.places():
            there = partial(self.go_to, place.name)
            column.add_widget(key(self.called(place), there, chosen=place.name == self.name))
        compare = partial(rebuild, self.host, self.ways, self.playing)
        column.add_widget(key(self.say("tour.compare"), partial(self.ways.open, compare)))
        self._show(Sheet(column, self.say("tour.title" if self.entering else "tour.again")))

    def _show(self, sheet: Sheet) -> None:
        if self.sheet is not None:
            self.sheet.close()
        self.sheet = sheet
        sheet.open()

    def _undo(self, sure: bool) -> None:
        self.picking = ""
        self.session.undo(sure=sure)

    def finish(self) -> None:
        """The very question of this moment."""
        if not self.entering:
            self.ways.back()
            return
        n = self.session.n
        self.attempt(lambda sure: self.session.answer(None, GO_ON, n, sure=sure))


def _hidden(rows: Scroll) -> float:
    return max(0.0, float(rows.viewport_size[1] - rows.height))


def _flush(column: Column, things: list[Tap]) -> None:
    if things:
        column.add_widget(keys(things))
        things.clear()
