"""A deck as the table knows it: which cards it may still hold, not in which order.

No shuffled order exists, so none can leak, and undo cannot peek at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from .messages import Message
from .questions import UNKNOWN, Draw, Rule, ask_if


@dataclass
class Deck:
    name: str
    unseen: list[str]  # face down somewhere: in the pile, or in a hand the app was not shown
    hidden: int = 0  # how many of them are not in the pile
    discards: list[str] = field(default_factory=list)
    reshuffles: bool = True  # an empty pile takes its discards back
    untaught: int = 0  # cards in it that the app has never heard of

    @property
    def size(self) -> int:
        """How many cards lie in the pile."""
        return len(self.unseen) + self.untaught - self.hidden

    def take(self, card: str, *, new: bool = False) -> str:
        """A card leaves the pile; the name under which it goes on, ``UNKNOWN`` if nobody said."""
        if card in self.unseen:
            self.unseen.remove(card)
        elif new and self.untaught:
            self.untaught -= 1
        else:  # kept from us, or one we took to be elsewhere: some unseen card is not in the pile
            self.hidden += 1
            self._not_discarded(card)
        return card

    def name_hidden(self, card: str, *, new: bool = False) -> None:
        """A card held as ``UNKNOWN`` is shown."""
        if card in self.unseen:
            self.unseen.remove(card)
            self.hidden -= 1
        elif new and self.untaught:
            self.untaught -= 1
            self.hidden -= 1
        else:  # we took it to be elsewhere: an unseen one is still astray
            self._not_discarded(card)

    def _not_discarded(self, card: str) -> None:
        """A card turns up that we took to be among the discards: another one lies there."""
        if card != UNKNOWN and card in self.discards:
            self.discards[self.discards.index(card)] = UNKNOWN

    def discard(self, card: str) -> None:
        self.discards.append(card)

    def shuffle_in(self, cards: Iterable[str]) -> None:
        """Cards go back into the pile, ``UNKNOWN`` ones too, and it is shuffled."""
        for card in cards:
            if card == UNKNOWN:
                self.hidden -= 1
            else:
                self.unseen.append(card)

    def reshuffle(self) -> None:
        """The discards become the pile."""
        self.shuffle_in(self.discards)
        self.discards.clear()


def draw(
    deck: Deck,
    about: Message,
    by: tuple[str, ...] = (),
    *,
    secret: bool = False,
    known: tuple[str, ...] = (),
    teachable: bool = False,
    reshuffled: Callable[[], None] = lambda: None,
) -> Rule[tuple[str, ...] | None]:
    """Turn over the next card. The answer as given: the card, and its definition if it is new;
    None when the deck is empty and stays so."""
    one = Draw(about, deck.name, (), by, secret, known, teachable)
    answer = yield from ask_if(lambda: _filled(deck, one, reshuffled))
    if answer is None:
        return None
    return (deck.take(answer[0], new=len(answer) == 2), *answer[1:])


def draw_several(
    deck: Deck,
    about: Message,
    by: tuple[str, ...],
    n: Callable[[], int],
    *,
    secret: bool = False,
    known: tuple[str, ...] = (),
    reshuffled: Callable[[], None] = lambda: None,
) -> Rule[tuple[str, ...]]:
    """The next ``n`` cards at once, as far as the pile has them: whoever still wants more draws
    again, for then the discards are the pile. Empty when there are none, or none are wanted."""

    def wanted() -> Draw | None:
        several = Draw(about, deck.name, (), by, secret, known, n=n())
        return _filled(deck, several, reshuffled) if several.n > 0 else None

    answer = yield from ask_if(wanted)
    return tuple(deck.take(card) for card in answer or ())


def _filled(deck: Deck, draw: Draw, reshuffled: Callable[[], None]) -> Draw | None:
    """With the cards that may come; None when there are none and will be none."""
    if not deck.size and deck.reshuffles and deck.discards:
        deck.reshuffle()
        reshuffled()  # hands must do it too
    if not deck.size:
        return None
    possible = tuple(deck.unseen)
    elsewhere = tuple(card for card in draw.known if card not in possible)
    n = min(draw.n, deck.size)
    return replace(draw, possible=possible, known=elsewhere, whole=not deck.untaught, n=n)
