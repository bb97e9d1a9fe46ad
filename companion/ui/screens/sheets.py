"""What opens over the play screen: reasons, corrections, the list for hands, a player's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from companion.core.messages import Message
from companion.core.view import View
from companion.ui.faces import face_of, speech_of
from companion.ui.host import Host, Playing
from companion.ui.moves import by_owner
from companion.ui.pages.checklist import Checklist
from companion.ui.pages.page import Ways
from companion.ui.play import at_hand
from companion.ui.play.cards import Cards
from companion.ui.play.mending import MendSheet, listed, mends_of
from companion.ui.play.reasons import WhySheet
from companion.ui.play.seats import SeatSheet
from companion.ui.play.since import NEVER, Search
from companion.ui.play.telling import Run
from companion.ui.reading import sheet as reading
from companion.ui.screens.dice import DiceScreen
from companion.ui.screens.moment import MomentScreen
from companion.ui.theme import colours, sizes
from companion.ui.theme.widgets import Column, Sheet, Tap, Text, lay

Attempt = Callable[[Callable[[bool], None]], None]


class Sheets:
    """One at a time; it goes when its screen goes."""

    def __init__(self, host: Host, ways: Ways, playing: Playing, attempt: Attempt) -> None:
        self.host, self.ways, self.playing, self.attempt = host, ways, playing, attempt
        self.words, self.say = playing.words, playing.say
        self.sheet: Sheet | None = None
        self.search: Search | None = None  # for the answer that made a value what it is

    @property
    def is_open(self) -> bool:
        return self.sheet is not None and self.sheet.is_open

    def close(self) -> None:
        reading.close()  # what was read stood on it, or on a screen that is drawn anew
        if self.search is not None:
            self.search.stop()
        if self.sheet is not None:
            self.sheet.close()
        self.sheet = None

    def _open(self, sheet: Sheet) -> None:
        self.close()
        self.sheet = sheet
        sheet.open()

    # Real dice

    def dice(self) -> None:
        more = partial(self.ways.open, partial(DiceScreen, self.host, self.ways))
        listed = at_hand.listed(self.host.dice, self.words, self.say, more)
        self._open(Sheet(listed, self.say("dice.title")))

    # Reasons

    def why(self, message: Message, lay: View | None, notes: Sequence[str] = ()) -> None:
        face = face_of(self.playing.session.game.NAME)
        self._open(WhySheet(self.words, self.say, face, message, lay, notes))

    # The list for hands

    def to_do(self, run: Run, cards: Cards) -> None:
        mend = Tap(self.say("mend.title"), self.mends, icon="change", font_size=sizes.body())
        self._open(Sheet(Column(mend, cards.all(run.recent)), self.say("play.to_do")))

    def match(self, moves: Sequence[Message]) -> None:
        """After the game has gone back or forth: what to move, sorted by whose it is."""
        column = Column(Text(self.say("match.hint"), sizes.body(), colours.QUIET))
        for seat, found in by_owner(moves, tuple(self.playing.session.options["seats"])):
            title = self.words.name("seat", seat) if seat else self.say("match.middle")
            heading = Text(title, sizes.body(), colours.LAMP, bold=True)
            lay(column, heading, Checklist(found, self.words, self.say, owner=title))
        done = Tap(self.say("match.finish"), self.close, fill=colours.BLUE, least=sizes.answer())
        column.add_widget(done)
        self._open(Sheet(column, self.say("match.title")))

    # Corrections

    def mends(self) -> None:
        session = self.playing.session
        seats = tuple(session.options["seats"])
        column = listed(self.words, self.say, seats, mends_of(session), self.mend)
        self._open(Sheet(column, self.say("mend.title")))

    def mend(self, path: str, seat: str | None = None) -> None:
        """What one value may become; nothing opens where there is nothing to choose."""
        mend = mends_of(self.playing.session, seat).get(path)
        if mend is not None:
            mended = partial(self._mended, seat, self.playing.session.n)
            why = partial(self._why_so, path)
            self._open(MendSheet(speech_of(self.playing), path, mend, mended, why))

    def _why_so(self, path: str) -> None:
        """The moment that made the value what it is."""
        sheet = self.sheet

        def found(n: int) -> None:
            if n != NEVER:
                self.ways.open(partial(MomentScreen, self.host, self.ways, self.playing, n))
            elif isinstance(sheet, MendSheet):
                sheet.reason.text = self.say("mend.from_the_start")

        self.search = Search(self.playing.session, path, found)

    def _mended(
        self, seat: str | None, n: int, path: str, value: str, definition: str = ""
    ) -> None:
        session = self.playing.session
        self.attempt(
            lambda sure: session.correct(seat, path, value, n, definition=definition, sure=sure)
        )

    # A player's own

    def hand(self, seats: Sequence[str]) -> None:
        """Of one, or of whoever says that it is theirs."""
        if len(seats) == 1:
            self.seat(seats[0])
            return
        taps = [
            Tap(self.words.name("seat", seat), partial(self.seat, seat), least=sizes.answer())
            for seat in seats
        ]
        self._open(Sheet(Column(*taps), self.say("play.whose_hand")))

    def seat(self, seat: str) -> None:
        person = self.playing.people.get(seat)
        edge = person.edge if person is not None else ""
        self._open(
            SeatSheet(self.playing, seat, edge, self._play, self.mend, phones=self.host.phones)
        )

    def _play(self, seat: str, offer: str) -> None:
        session = self.playing.session
        n = session.n
        self.attempt(lambda sure: session.interject(seat, (offer,), n, sure=sure))
