"""What the rules may ask of the table, and which answers they take.

An answer is always a tuple of strings, so a game's whole history is readable text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar, Union

from .messages import Message, NotAllowed, message

Answer = tuple[str, ...]
UNSEEN = "unseen"  # the face of a die that decides nothing any more
UNKNOWN = "?"  # a card somebody holds that the app has not been shown


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision; any seat in ``by`` may make it. Options name things, never positions.

    A private one hides its options and how many of them are to be chosen: both may be made from
    a hand. Its answer is hidden with them, unless what is chosen is laid ``face_up``. What is taken
    from paper and laid open may be named before everybody, from a list that is ``closed``.
    """

    about: Message
    by: tuple[str, ...]
    options: tuple[str, ...]
    at_least: int = 1
    at_most: int = 1
    private: bool = False  # the options, or the choice, would show what the chooser holds
    face_up: bool = False  # of a private one: the answer is for all to read
    of: tuple[str, ...] = ()  # of a window: whom it was opened for; ``by`` are those still asked
    rest: str = ""  # of a window: behind a seat, what lets it pass
    closed: tuple[str, ...] = ()  # of a private one: what anybody may name, and no hand tells
    apart: tuple[tuple[str, str], ...] = ()  # of several: pairs that do not go together

    kind = "choose"

    @property
    def asked(self) -> str:
        return _identity("choose", self.about, self.of or self.by)

    @property
    def only(self) -> tuple[str, ...] | None:
        """The seats that may read the answer; None when everybody may."""
        return self.by if self.private and not self.face_up else None

    def seen_by(self, seat: str | None) -> Choose:
        """The question as ``seat`` may be shown it; None is the shared tablet."""
        if not self.private:
            return self
        if seat in self.by:
            return self.for_seat(seat)
        return replace(self, options=self.closed, at_least=1, at_most=1, apart=())

    def for_seat(self, seat: str | None) -> Choose:
        """Without the options that belong to another of those who are asked."""
        others = set(self.by) - {seat}
        if not others:
            return self
        mine, all_of_it = (
            tuple(o for o in each if owner(o) not in others) for each in (self.options, self.closed)
        )
        return replace(self, options=mine, closed=all_of_it)

    def check(self, answer: Answer) -> None:
        for option in answer:
            if option not in self.options and option not in self.closed:
                raise NotAllowed(message("not_on_offer", self.about.rule, option=option))
        if len(set(answer)) != len(answer):
            raise NotAllowed(message("chosen_twice", self.about.rule))
        if not self.at_least <= len(answer) <= self.at_most:
            few, many = self.at_least, self.at_most
            raise NotAllowed(message("wrong_count", self.about.rule, at_least=few, at_most=many))
        for one, other in self.apart:
            if one in answer and other in answer:
                raise NotAllowed(message("not_together", self.about.rule, one=one, other=other))

    def doubts(self, answer: Answer) -> tuple[Message, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Die:
    kind: str
    faces: tuple[str, ...]
    place: str = ""  # which die of the pool this is, where that matters


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice to be thrown; the answer is one face per die, in the order asked.

    Where it is only asked whether they show something together, the others may stay unseen.
    """

    about: Message
    dice: tuple[Die, ...]
    by: tuple[str, ...] = ()  # who throws; anybody when empty
    symbols: tuple[str, ...] = ()  # faces that exist in the game, if not on this die
    enough: tuple[str, ...] = ()  # faces that decide it, whatever the other dice show

    kind = "roll"
    only = None

    @property
    def asked(self) -> str:
        return _identity("roll", self.about, self.by) + "".join(f" {d.kind}" for d in self.dice)

    def seen_by(self, seat: str | None) -> Roll:
        return self

    def check(self, answer: Answer) -> None:
        if len(answer) != len(self.dice):
            wanted, got = len(self.dice), len(answer)
            raise NotAllowed(message("wrong_dice", self.about.rule, wanted=wanted, got=got))
        decided = self.is_enough(answer)
        for die, face in zip(self.dice, answer, strict=True):
            if face == UNSEEN and decided:
                continue
            if face not in die.faces and face not in self.symbols:
                raise NotAllowed(message("no_such_face", self.about.rule, die=die.kind, face=face))

    def doubts(self, answer: Answer) -> tuple[Message, ...]:
        """Faces the die should not have: the table's own dice may differ from ours."""
        return tuple(
            message("unlikely_face", self.about.rule, die=die.kind, face=face)
            for die, face in zip(self.dice, answer, strict=True)
            if face not in die.faces and face != UNSEEN
        )

    def is_enough(self, faces: Iterable[str]) -> bool:
        """Whether these faces alone decide the throw."""
        return bool(self.enough) and not Counter(self.enough) - Counter(faces)


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards off a deck, one as a rule; ``possible`` holds every card it could still be.

    The answer names each; beside a single card, a second string is the definition of one that was
    not known before.
    """

    about: Message
    deck: str
    possible: tuple[str, ...]
    by: tuple[str, ...] = ()  # who looks at it; nobody in particular when it lands face up
    secret: bool = False  # only ``by`` may see it, and may keep it from the app
    known: tuple[str, ...] = ()  # cards of this deck that should be elsewhere
    teachable: bool = False  # the table may show a card the app has never seen
    whole: bool = True  # the app knows every card that it could be: else it cannot deal it
    n: int = 1  # so many at once
    mixed: bool = (
        False  # face up, off a deck that fills hands, too: what is left tells what they hold
    )

    kind = "draw"

    @property
    def asked(self) -> str:
        return f"{_identity('draw', self.about, self.by)} {self.deck}"

    @property
    def only(self) -> tuple[str, ...] | None:
        return self.by if self.secret else None

    def seen_by(self, seat: str | None) -> Draw:
        """A secret draw lists no cards: what is left in the deck tells what the others hold. Where
        others draw in secret off the same deck, all it might be are one list."""
        if self.secret:
            return replace(self, possible=(), known=())
        return replace(self, possible=closed(self), known=()) if self.mixed else self

    def check(self, answer: Answer) -> None:
        if self._teaches(answer) and answer[0] != UNKNOWN:
            return
        if len(answer) != self.n:
            raise NotAllowed(self._wrong_number(answer))
        for card in answer:
            self._check_card(card, answer.count(card))

    def _wrong_number(self, answer: Answer) -> Message:
        if self.n > 1:
            return message("wrong_count", self.about.rule, at_least=self.n, at_most=self.n)
        card = answer[0] if answer else ""
        return message("not_in_deck", self.about.rule, deck=self.deck, card=card)

    def _check_card(self, card: str, times: int) -> None:
        if card == UNKNOWN and self.secret:
            return
        if card not in self.possible and card not in self.known:
            raise NotAllowed(message("not_in_deck", self.about.rule, deck=self.deck, card=card))
        if times > max(1, self.possible.count(card)):
            raise NotAllowed(message("chosen_twice", self.about.rule))

    def _teaches(self, answer: Answer) -> bool:
        return self.teachable and self.n == 1 and len(answer) == 2

    def doubts(self, answer: Answer) -> tuple[Message, ...]:
        """Cards that should be elsewhere, unless that would tell where they are."""
        if self._teaches(answer) or self.mixed:
            return ()
        return tuple(
            message("unlikely_card", self.about.rule, deck=self.deck, card=card)
            for card in answer
            if card != UNKNOWN and card not in self.possible
        )


def texts(given: object) -> Answer:
    """An answer as a log can hold it: whatever else comes in from outside is refused."""
    if given == ():
        return ()
    if isinstance(given, (list, tuple)):
        try:
            "".join(given).encode()
        except (TypeError, UnicodeEncodeError):
            pass
        else:
            return tuple(given)
    raise NotAllowed(message("not_text"))


def closed(question: Question | None) -> tuple[str, ...]:
    """Whatever a draw might be if nothing were known, in an order that tells nothing: so much may
    be listed to whoever draws in secret."""
    return (
        tuple(sorted({*question.possible, *question.known})) if isinstance(question, Draw) else ()
    )


def owner(option: str) -> str:
    """The seat in front of ``ann:fez``; empty where an option belongs to nobody in particular."""
    seat, colon, _ = option.partition(":")
    return seat if colon else ""


def _identity(kind: str, about: Message, by: tuple[str, ...]) -> str:
    """Names the question: its kind, rule, wording and subject. Counts in it are not its subject."""
    subject = " ".join([str(value) for _, value in about.values if type(value) is not int])
    return f"{kind} {about.rule} {about.id} {','.join(by)} {subject}"


@dataclass(frozen=True, slots=True)
class End:
    """The game is over: nobody can answer that, but a correction may show that it is not."""

    how: Message


@dataclass(frozen=True, slots=True)
class Opening:
    """A step begins, and everything is in the Table: from a copy of it ``play`` goes on alike."""


OPENING = Opening()
Question = Choose | Roll | Draw
T = TypeVar("T")
# A rule pauses at each question. It is sent the answer; or another rule, played out of turn;
# or None: something was corrected, look again. At an opening it is sent None at once.
Rule = Generator[Question | End | Opening, Union[Answer, "Rule[None]", None], T]


def ask(build: Callable[[], Question]) -> Rule[Answer]:
    """Ask until answered; built anew from the Table after every correction and interjection."""
    while True:
        reply = yield build()
        if isinstance(reply, tuple):
            return reply
        if reply is not None:
            yield from reply


def ask_if(build: Callable[[], Question | None]) -> Rule[Answer | None]:
    """Ask as long as there is something to ask; None when a correction has settled it."""
    while (question := build()) is not None:
        reply = yield question
        if isinstance(reply, tuple):
            return reply
        if reply is not None:
            yield from reply
    return None


def end_if(build: Callable[[], Message | None]) -> Rule[None]:
    """The game ends here; where a correction shows that it does not, it goes on from here."""
    while (how := build()) is not None:
        yield End(how)
