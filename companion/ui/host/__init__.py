"""What the screens are handed. ``companion.app`` supplies it; a test may supply another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from companion.core.advice import Advice
from companion.core.foreseeing import Foreseen
from companion.core.games import Phase
from companion.core.session import Session
from companion.core.view import View

from .camera import CameraDesk
from .dice import Dice, DiceDesk
from .own import OwnBox, Taught
from .phones import PhoneDesk
from .plan import Offered, Person, Plan
from .preferences import Preferences
from .saved import GameFile, Saved
from .worded import Names, Worded, Words

__all__ = ["GameFile", "Heard", "Host", "Names", "Playing", "Saved", "Words"]

Heard = Callable[[Advice], None]


class Playing(Taught, Protocol):
    """A game that has been opened. Its words know who plays, and its cards."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def note(self) -> str: ...  # what the players should know before they go on
    @property
    def session(self) -> Session: ...
    @property
    def people(self) -> Mapping[str, Person]: ...  # by seat
    @property
    def bases(self) -> Mapping[str, str]: ...  # the colour of each player's pieces
    @property
    def dice(self) -> Dice: ...
    @property
    def alone(self) -> str: ...  # the seat of the one person there is, if there is but one

    def listen(self, heard: Callable[[], None]) -> None: ...  # whenever the game has moved on
    def unlisten(self, heard: Callable[[], None]) -> None: ...
    def frame(self, n: int, since: int) -> View: ...  # how it lay when n was told
    def deal(self, n: int, sure: bool) -> None: ...  # the app answers question n, this once
    def ticked(self) -> tuple[str, ...]: ...  # what hands have done, kept with the game
    def tick(self, ticked: tuple[str, ...]) -> None: ...
    def held(self) -> tuple[str, ...]: ...  # which decks and dice the app holds
    def hold(self, held: tuple[str, ...]) -> None: ...
    def advise(self, heard: Heard) -> None: ...  # about the open question, when it is ready
    def foresee(self, seat: str, offer: str, heard: Callable[[Foreseen], None]) -> None: ...
    def forget(self) -> None: ...  # what it was asked for is not wanted any more
    def leave(self) -> None: ...  # it lies on the table no more


class Host(Worded, Protocol):
    """Its own words know no game: what is said of one is said in that game's."""

    def words_of(self, game: str) -> Words: ...
    @property
    def languages(self) -> Mapping[str, str]: ...  # by id: what each calls itself
    @property
    def preferences(self) -> Preferences: ...
    def prefer(self, preferences: Preferences) -> None: ...
    @property
    def window(self) -> tuple[int, int, int, int] | None: ...  # where it stood last
    def keep_window(self, place: tuple[int, int, int, int] | None) -> None: ...
    @property
    def has_voice(self) -> bool: ...
    def speak(self, text: str) -> None: ...  # if they like; an empty text is silence

    def games(self) -> Sequence[str]: ...
    def offered(self, game: str, box: str = "") -> Offered: ...
    def plan(self, game: str) -> Plan: ...
    def left(self, plan: Plan) -> None: ...  # a form that is not sent, to be found again
    def begin(self, plan: Plan) -> Playing: ...
    def rematch(self, id: str) -> Playing: ...

    def saved(self) -> Sequence[Saved]: ...
    def look(self, id: str) -> Saved: ...
    def resume(self, id: str) -> Playing: ...
    def told(self) -> tuple[int, int]: ...  # how many games there are, how many to the end
    def rename(self, id: str, name: str) -> None: ...  # as its players call it
    def forget(self, id: str) -> None: ...
    def remember(self) -> None: ...  # takes back the last forgetting
    def export(self, id: str) -> str: ...  # the file it was written to
    def files(self) -> Sequence[GameFile]: ...
    def take_in(self, path: str) -> str: ...  # the game's id

    @property
    def dice(self) -> DiceDesk: ...
    @property
    def phones(self) -> PhoneDesk: ...
    @property
    def cameras(self) -> CameraDesk: ...
    def boxes(self) -> Sequence[str]: ...  # games of which people teach the cards
    def own_box(self, game: str) -> OwnBox: ...
    def phases(self) -> Mapping[str, tuple[Phase, ...]]: ...  # by game

    @property
    def version(self) -> str: ...
    def notes(self) -> Sequence[str]: ...
    def seen(self) -> None: ...  # the notes: they need not be shown again
    def report(self, problem: BaseException | None, id: str, *, open_hands: bool) -> str: ...
