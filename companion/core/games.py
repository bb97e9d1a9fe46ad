"""What each game supplies. A game is a module of functions; games share no base class."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from .advice import Advice, Pause
from .bots import Bot, Player
from .brief import Brief
from .messages import Message, message
from .printed import Printed
from .questions import Answer, Question, Rule
from .reading import Named, Reading
from .teaching import Boxes
from .view import View

Layout = dict[str, str]  # every thing hands can move, and where it lies
FROM_BOTTOM = "#"  # in a place where things lie on one another: "shelf#2" is the second from below
Facts = Mapping[str, str | int]  # of a game that was played: names are counted, numbers measured
Setting = Callable[[Mapping[str, Any], int], dict[str, Any]]  # options as the n-th game has them


@dataclass(frozen=True, slots=True)
class Mend:
    """A value of the Table that anybody may correct at any time."""

    now: str
    to: tuple[str, ...]
    put: Callable[[str], None]
    only: tuple[str, ...] | None = None  # the seats that may see it; None when all may
    restart: bool = False  # whose turn, which step, who plays: the paused rule starts anew
    decks: tuple[str, ...] = ()  # whose cards it may become
    learn: Callable[[str, str], None] | None = None  # a card no list has, and its definition
    kind: str = "value"  # of its values, as words are asked for them
    means: Mapping[str, str] = field(default_factory=dict)  # values that are no name: what they say
    card: str = ""  # the one it is about: among its owner's things its name is enough

    def seen_by(self, seat: str | None) -> bool:
        """The tablet may mend anything: whoever holds it has put the curtain up or asked."""
        return self.only is None or seat is None or seat in self.only


@dataclass(frozen=True, slots=True)
class Term:
    """One condition of playing a card now, and whether it is met."""

    says: Message
    met: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the table that one looks over at once, and what may be corrected there."""

    name: str  # a seat's is its own
    mends: tuple[str, ...]  # their paths, in the order in which eyes go over it
    deck: str = ""  # a pile: worth a look only where the app holds it


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the game of which people say who does it."""

    name: str
    told: tuple[str, ...] = ()  # chapters of the rules whose cards may wait for hands
    asked: tuple[str, ...] = ()  # those in which the app may go on where one can only go on

    def tells(self, rule: str) -> bool:
        return any(f"{rule}.".startswith(f"{chapter}.") for chapter in self.told)

    def asks(self, rule: str) -> bool:
        return any(f"{rule}.".startswith(f"{chapter}.") for chapter in self.asked)


class Game(Protocol):
    """One of the games. ``rules`` counts up whenever an old log might play differently."""

    @property
    def NAME(self) -> str: ...
    @property
    def RULES(self) -> int: ...
    @property
    def SEATS(self) -> tuple[int, int]: ...  # fewest and most players
    @property
    def DECKS(self) -> tuple[str, ...]: ...  # what the app may hold for the table
    @property
    def DICE(self) -> tuple[str, ...]: ...
    @property
    def PHASES(self) -> tuple[Phase, ...]: ...
    @property
    def HOUSE(self) -> Mapping[str, tuple[str, ...]]: ...  # each house rule with its choices
    @property
    def BOX(self) -> Boxes | None: ...  # of a game whose cards people teach
    @property
    def BOTS(self) -> Mapping[str, Bot]: ...  # the best is the last
    @property
    def SETTINGS(self) -> Mapping[str, Setting]: ...  # series of games, to be simulated
    @property
    def PLAYERS(self) -> Mapping[str, Player]: ...  # by which the app may play a seat

    def defaults(self, seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]: ...
    def roles(self, options: Mapping[str, Any]) -> tuple[str, ...]: ...  # whom players may be
    def cast(self, options: Mapping[str, Any]) -> Mapping[str, str]: ...  # by seat, who they are
    def recast(self, options: Mapping[str, Any], by: Mapping[str, str]) -> dict[str, Any]: ...
    def ways(self, held: Collection[str]) -> tuple[str, ...]: ...  # of playing, the usual one first
    def faces(self, files: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]: ...  # of dice
    def names(self, table: Any) -> Mapping[str, str]: ...
    def setup(self, options: Mapping[str, Any]) -> Any: ...
    def play(self, table: Any) -> Rule[Message]: ...
    def view(self, table: Any, seat: str | None) -> View: ...
    def brief(self, view: Any, seat: str | None) -> Brief: ...  # of what that seat sees
    def glimpse(self, table: Any) -> Mapping[str, Any]: ...  # plain facts for a list of games
    def mends(self, table: Any, path: str = "") -> dict[str, Mend]: ...  # or what may have a path
    def tour(self, table: Any) -> tuple[Place, ...]: ...  # as hands go over a table
    def offers(self, table: Any, seat: str | None) -> tuple[str, ...]: ...
    def may(self, table: Any, seat: str, card: str) -> tuple[Term, ...]: ...  # be played from hand
    def interject(self, table: Any, seat: str | None, offer: Answer) -> Rule[None]: ...
    def counted(self, table: Any) -> Iterator[Facts]: ...  # of each that was played to its end
    def printed(self, table: Any) -> Iterator[Printed]: ...  # to be cut out
    def layout(self, table: Any, seat: str | None) -> Layout: ...
    def readable(self, table: Any) -> tuple[Named, ...]: ...  # what has more to say than its name
    def reading(self, table: Any, id: str) -> Reading | None: ...
    def advise(self, table: Any, question: Question, pause: Pause) -> Iterator[Advice]: ...


def difference(before: Layout, after: Layout) -> tuple[Message, ...]:
    """What hands must move to make one position of the other."""
    gone = [t for t in before if t not in after]
    moved = [t for t in after if t in before and before[t] != after[t]]
    new = [t for t in after if t not in before]
    return (
        *(message("take_away", thing=thing, place=before[thing]) for thing in gone),
        *(message("move", thing=t, place=after[t], was=before[t]) for t in moved),
        *(message("put_out", thing=thing, place=after[thing]) for thing in new),
    )
