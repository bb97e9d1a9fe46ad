"""What a game shows of itself. This one shows nothing but questions: a game says what it has."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from kivy.uix.widget import Widget

from companion.core.messages import Message
from companion.core.view import View
from companion.ui.boards.kit import Kit
from companion.ui.boards.panes import Panes, Touched
from companion.ui.boards.part import Drawn
from companion.ui.boards.scene import Look, Scene
from companion.ui.host import Names, Words
from companion.ui.host.phrases import Phrases
from companion.ui.questions.answer import Described
from companion.ui.questions.panel import Asking, Panel
from companion.ui.teaching.forms import Forms

Advised = tuple[Sequence[Look], str, str]  # what is to be done: drawn, in words, and at what cost


class SetUp(NamedTuple):
    """A step of setting a table up: its picture, and what is laid out in it, in this order."""

    name: str
    parts: tuple[tuple[str, str], ...]  # the id of its words, and a drawing
    drawn: Callable[[Kit, Any, float], Scene]
    each: bool = False  # whether every player does it for themselves
    of: Mapping[str, str] = {}  # by seat: what is theirs, in words


class Deed(NamedTuple):
    """What hands must do, in so few words that it is read at arm's length."""

    look: Look
    amount: str  # of what is drawn, with its sign
    title: str
    hint: str
    act: str  # what hands do with it
    tone: str  # the name of a colour that has a ground of its own


class Event(NamedTuple):
    """What a page that waits is about."""

    lead: str  # to whom, or whose doing it is
    title: str
    tone: str  # the name of a colour
    art: str  # a picture that no palette tints, behind its drawing
    drawing: str
    says: frozenset[str] = frozenset()  # messages that need not be said besides
    by_luck: bool = False  # dice have decided it
    shown_at: str = ""  # the message at which the place of what went on shows how it came to that


V = TypeVar("V", bound=View)  # the game's own
Glimpsed = Callable[[Kit, Mapping[str, Any], float], Scene]  # of plain facts, so wide
Called = Mapping[str, str]  # by option, what it is called beyond its name


class Face(Generic[V]):
    board: Callable[[Words, Phrases, Touched], Panes] | None = None
    place: Callable[[Words, Phrases, Touched], Panes] | None = None  # of what goes on
    part: Callable[[Names, Phrases], Drawn] | None = None  # one place of the table alone
    glimpse: Glimpsed | None = None  # a saved game as small as a list shows it
    emblem: str = ""  # the drawing that stands for the game
    emblems: tuple[tuple[str, str], ...] = ()  # dice that do, by kind and face
    forms: Forms = Forms()  # of cards that people teach
    steps: tuple[str, ...] = ()  # of a turn, in their order
    chapters: tuple[str, ...] = ()  # of its rules, in the order in which one reads them
    advised: frozenset[str] = frozenset()  # questions the odds have a say in
    reasoned: tuple[str, ...] = ()  # chapters of the rules whose reason are the dice
    sounds: Mapping[str, str] = {}  # by message
    news: frozenset[str] = frozenset()  # messages that leave hands nothing to do
    alarms: tuple[str, ...] = ()  # messages that are bad news
    announced: Mapping[str, str] = {}  # by question: the message everybody expects after it
    alarming: tuple[str, ...] = ()  # and chapters of the rules

    # Positions

    def goes_on(self, view: V) -> bool:
        """Whether something goes on that has a place of its own."""
        return False

    def stage(self, view: V) -> str:
        """How far that is."""
        return ""

    def lies_there(self, view: V) -> bool:
        """Dice that are a reason for what comes of them."""
        return False

    def entering(self, view: V, faces: Mapping[str, str]) -> V:
        """The position with the dice of a throw in it; a face that is not known yet is empty."""
        return view

    def has_part(self, view: V, place: str) -> bool:
        return False

    def decided(self, view: V) -> bool:
        """Whether dice lie there that have decided what goes on."""
        return False

    # Words

    def deed(
        self, told: Message, seats: Sequence[str], view: V | None, words: Words, say: Phrases
    ) -> Deed | None:
        """How a told message is drawn, of all the seats that do the same, where it is short; the
        sentence does it otherwise. ``view``: how it lies then, if that is known."""
        return None

    def event(self, told: Sequence[Message], view: V, words: Words) -> Event | None:
        """What heads a page of these, beyond the name of its phase."""
        return None

    def called(self, about: Message, view: Callable[[], V], words: Words, say: Phrases) -> Called:
        """Options that only the game can put in words."""
        return {}

    def priced(self, view: V, words: Words, say: Phrases) -> Called:
        """Options of the open question, with what they cost or end."""
        return {}

    def panel(self, asking: Asking[Any], view: V) -> Panel | None:
        """A question with a form of its own; None: as every game asks it."""
        return None

    def described(self, view: V, words: Words, say: Phrases) -> Mapping[str, Described]:
        """Options of the open question that may be answers even where the picture shows them, the
        best first."""
        return {}

    def set_up(self, view: V, held: Collection[str], words: Words) -> Sequence[SetUp]:
        """How the table is set up, without what the app holds; none: as the rules tell it."""
        return ()

    def advised_as(self, why: Message, words: Words, say: Phrases) -> Advised:
        """What is suggested, so short that it is read beside its chance."""
        return (), words.sentence(why), ""

    def reasons(self, words: Words, say: Phrases, view: V) -> Iterable[Widget]:
        """Why it came out like that."""
        return ()
