"""What the screens are handed. ``companion.app`` supplies it; a test may supply another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.core.advice import Advice
from companion.core.messages import Message, NotAllowed
from companion.core.reading import Does
from companion.core.session import Session

from .camera.desk import CameraDesk
from .dice import Dice, DiceDesk, NoDice
from .phones import PhoneDesk
from .phrases import Phrases
from .plan import Offered, Person, Plan
from .preferences import Preferences
from .teaching.own import OwnBox


class Names(Protocol):
    """What things are called in the players' language."""

    def name(self, kind: str, id: str) -> str: ...


class Words(Names, Protocol):
    """Messages and names in the players' language."""

    def sentence(self, message: Message) -> str: ...
    def parted(self, message: Message) -> tuple[str, str]: ...  # what leads up to it; what is asked
    def error(self, refusal: NotAllowed) -> str: ...
    def told(self, does: Iterable[Does]) -> str: ...


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as the home screen lists it, in words."""

    id: str
    game: str  # what the game is called
    when: str  # when it was last played
    people: str = ""  # who plays
    where: str = ""  # how far it has got
    problem: str = ""  # why it cannot be opened
    unseen: bool = False  # nobody has looked how far since its last answer: ``Host.look`` does


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that may hold a game."""

    path: str
    name: str
    when: str  # in words


Heard = Callable[[Advice], None]


@dataclass(frozen=True, slots=True)
class Playing:
    """A game that has been opened."""

    title: str
    session: Session
    deal: Callable[[int, bool], None]  # the app answers question n, this once; whether sure
    note: str = ""  # what the players should know before they go on
    id: str = ""
    people: Mapping[str, Person] = field(default_factory=dict)  # by seat
    ticked: Callable[[], tuple[str, ...]] = tuple  # what hands have done, kept with the game
    tick: Callable[[tuple[str, ...]], None] = lambda _: None
    held: Callable[[], tuple[str, ...]] = tuple  # which decks and dice the app holds
    hold: Callable[[tuple[str, ...]], None] = lambda _: None
    advise: Callable[[Heard], None] = lambda _: None  # about the open question, when it is ready
    forget: Callable[[], None] = lambda: None  # what it was asked for is not wanted any more
    dice: Dice = field(default_factory=NoDice)

    @property
    def bases(self) -> Mapping[str, str]:
        """The colour of each player's pieces."""
        return {seat: person.colour for seat, person in self.people.items()}


class Host(Protocol):
    @property
    def words(self) -> Words: ...
    @property
    def say(self) -> Phrases: ...
    @property
    def languages(self) -> Mapping[str, str]: ...  # by id: what each calls itself
    @property
    def preferences(self) -> Preferences: ...
    def prefer(self, preferences: Preferences) -> None: ...
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
    def own_box(self) -> OwnBox: ...

    def notes(self) -> Sequence[str]: ...
    def seen(self) -> None: ...  # the notes: they need not be shown again
    def report(self, problem: BaseException | None, id: str, *, open_hands: bool) -> str: ...


def as_message(plain: dict[str, Any]) -> Message:
    """A message out of a view, as the words take it."""
    values = plain["values"].items()
    return Message(
        plain["id"],
        plain["rule"],
        tuple((name, tuple(v) if isinstance(v, list) else v) for name, v in values),
    )
