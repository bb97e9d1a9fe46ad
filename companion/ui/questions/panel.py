"""What every panel is told of its question, and what it gives back to be shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from kivy.uix.widget import Widget

from companion.core.questions import Answer, Question
from companion.ui.host import Words
from companion.ui.host.camera import CameraDesk
from companion.ui.host.dice import Throw
from companion.ui.host.phones import PhoneDesk
from companion.ui.host.phrases import Phrases
from companion.ui.teaching.forms import Speech
from companion.ui.theme.widgets import Text

from .answer import Described
from .answers import Answers

Touched = Callable[[str], None]
Reopen = Callable[[Mapping[str, Any]], None]  # with what is entered of its answer
Q = TypeVar("Q", bound=Question)


class Picture:
    """The board or the Adventure's place, as far as questions use it. This one shows nothing: where
    there is no board, everything becomes a button."""

    def light(
        self, options: Collection[str], chosen: Touched, picked: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Offer these to be touched; those it cannot show come back."""
        return tuple(options)

    def expect(self, what: object) -> None:
        """What would follow from what is lit next, as the game's own form foresees it."""

    def unmarked(self) -> list[str]:
        """Of those offered: what more can be read about, but not where it lies."""
        return []

    def enter(self, faces: Mapping[str, str], chosen: Touched, now: str) -> bool:
        """Show a throw that is being entered; a touch says which die comes next. Whether it can."""
        return False

    def turn(self, die: str, symbol: str) -> None:
        """This die of the throw shows another face for a moment, where it lies."""


@dataclass(frozen=True, slots=True)
class Asking(Generic[Q]):
    """An open question as one seat may see it, and where the answer goes."""

    question: Q
    seat: str | None  # who is looking; None when all are
    speech: Speech
    answer: Callable[[Answer], None]
    deal: Callable[[], None]  # the app throws or deals
    show: Callable[[str | None], None]  # let one seat look alone; None to cover again
    picture: Picture = field(default_factory=Picture)
    held: Collection[str] = ()  # the decks and dice the app holds
    throw: Throw | None = None  # what lies there of a throw; by hand alone without it
    entered: dict[str, Any] = field(default_factory=dict)  # so far, while the same is drawn anew
    called: Mapping[str, str] = field(default_factory=dict)  # options that are best said in full
    described: Mapping[str, Described] = field(default_factory=dict)  # though the picture has them
    faces: Collection[str] = ()  # of the game's dice: options may be called as they are
    camera: CameraDesk | None = None
    phones: PhoneDesk | None = None
    changed: Callable[[], None] = lambda: None  # something of the answer has been entered
    closed: Sequence[str] = ()  # of a secret draw: what may be listed to whoever draws
    answers: Callable[..., None] = lambda *_: None  # in turn; and what is entered of the next
    reopen: Callable[[], Reopen | None] = lambda: None  # the window that was let pass last
    set_up: Mapping[str, Any] = field(default_factory=dict)  # the game's options
    alone: bool = False  # whether nobody else is there from whom anything must be hidden

    @property
    def words(self) -> Words:
        return self.speech.words

    @property
    def say(self) -> Phrases:
        return self.speech.say

    def names(self, kind: str, ids: Iterable[str]) -> list[str]:
        return [self.words.name(kind, id) for id in ids]


def _nothing(*_: object) -> None:
    """Nothing changes by itself, and no die is asked for."""


@dataclass(frozen=True, slots=True)
class Panel:
    """The body scrolls when it is too tall; the footer always shows.

    A blue tap of the footer is the way on. Where there are ``answers``, chances stand on them.
    """

    body: list[Widget] = field(default_factory=list)
    footer: list[Widget] = field(default_factory=list)
    answers: Answers | None = None
    refresh: Callable[[], None] = _nothing  # what lies there has changed
    under: Text | None = None  # of the body: where there is room it stands below who is asked
    wide: bool = False  # nothing has room beside it
    pick: Callable[[str], None] = _nothing  # what the die shows that is asked for
    says: frozenset[str] = frozenset()  # messages that need not be said besides
