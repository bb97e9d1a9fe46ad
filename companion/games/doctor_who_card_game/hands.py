"""Hands, the Reserve and the deck: drawing, spending, keeping, discarding. Rulebook p.3-6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations

from companion.core.decks import draw_several
from companion.core.face_down import hide, may_be, turn_up
from companion.core.messages import Message, message
from companion.core.questions import UNKNOWN, Answer, Choose, Rule

from . import teaching
from .table import Laid, Player, Table

RULE = "hands"
KEPT = "kept:"  # before a card that lies in the Reserve
LAID_OPEN = "laid_open:"  # and before one that lies face up beside it
NOTHING = "nothing"
OPEN = "open_reserve"
Fits = Callable[[str], bool]
Apart = Callable[[str, str], bool]  # whether two cards do not go together


# What may be where


def laid(table: Table) -> Iterator[Laid]:
    """Whatever lies on Locations and against them."""
    for _, place in table.places():
        yield from (*place.defenders, *(place.attack.cards if place.attack else ()))


def lies_open(table: Table) -> Iterator[str]:
    """Every card that all can see, or have seen: of paper no other has a name."""
    yield from (*table.deck.discards, *table.playing)
    yield from (place.card for _, place in table.places() if place.card in table.box.cards)
    yield from (each.card for each in laid(table) if each.up or table.paper)
    for player in table.players.values():
        yield from player.open


def closed(table: Table, besides: Iterable[str] = ()) -> tuple[str, ...]:
    """Whatever does not lie open, each card once, in an order that tells nothing; ``besides``: what
    is being turned up."""
    left = Counter((*lies_open(table), *besides))
    dealt = table.box.dealt(len(table.seats))
    found = {card for card, n in dealt.items() if n > left[card]}
    if table.deck.untaught:  # of which there may be more than is known, but for places
        found |= {card for card in dealt if card not in table.box.locations}
    return tuple(sorted(found))


# Calling cards: alike ones by their rank in a place, never by which of them they are


def called(cards: Iterable[str], before: str = "") -> tuple[str, ...]:
    seen: Counter[str] = Counter()
    found = []
    for card in sorted(cards):
        seen[card] += 1
        found.append(f"{before}{card}" if seen[card] == 1 else f"{before}{card}~{seen[card]}")
    return tuple(found)


def original(name: str) -> str:
    """The card that was called so."""
    return name.removeprefix(KEPT).removeprefix(LAID_OPEN).partition("~")[0]


# Drawing


def to_draw(table: Table) -> int:
    """The cards that can still be drawn."""
    return table.deck.size + len(table.deck.discards)


def draw(table: Table, seat: str, n: int, rule: str) -> Rule[int]:
    """One after another, as long as there are any; how many came."""
    drawn, about = 0, message("cards.draw", rule, seat=seat)
    while drawn < n:
        if table.paper:
            cards = _from_paper(table, n - drawn)
        else:
            cards = yield from draw_several(
                table.deck,
                about,
                (seat,),
                partial(int, n - drawn),
                secret=True,
                known=closed(table),
                reshuffled=lambda: table.tell("reshuffle", RULE),
            )
        if not cards:
            break
        drawn += len(cards)
        table.players[seat].hand += cards
        table.tell("drew", rule, seat=seat, n=len(cards))
        _look_for_end(table)
    return drawn


def _from_paper(table: Table, n: int) -> tuple[str, ...]:
    """Nobody says which they are."""
    deck = table.deck
    if not deck.size and deck.discards:
        deck.reshuffle()
        table.tell("reshuffle", RULE)
    return tuple(deck.take(UNKNOWN) for _ in range(min(n, deck.size)))


def _look_for_end(table: Table) -> None:
    """The Game End card lies open once nothing lies on it any more."""
    above = table.deck.size - table.under
    due = above < 0 if table.house["game_end_seen"] == "when_due" else above <= 0
    if not table.seen_end and due:
        table.seen_end = True
        table.tell("end_card_seen", "end")


# Spending


def floor(table: Table) -> int:
    """What a hand must hold after an action."""
    if table.single or table.house["hand_floor"] == "at_the_end":
        return 0
    return table.floor


def spendable(table: Table, seat: str) -> int:
    """Cards that an action may take, by what all can count: the Reserve may be taken up first."""
    player = table.players[seat]
    return max(0, len(player.hand) + len(player.reserve) - floor(table))


def own(table: Table, seat: str, fits: Fits) -> tuple[str, ...]:
    """The cards of hand and Reserve that fit, as they are called; one that the app was not shown
    may be whatever does not lie open, wherever of both it is."""
    player = table.players[seat]
    down = closed(table) if UNKNOWN in (*player.hand, *player.reserve) else ()
    kept = () if UNKNOWN in player.hand else down
    return (
        *called(filter(fits, may_be(player.hand, down))),
        *called(filter(fits, may_be(player.reserve, kept)), KEPT),
    )


def ask_cards(
    table: Table,
    seat: str,
    about: Message,
    fits: Fits,
    *,
    most: int = 1,
    openly: bool = False,
    must: bool = False,
    apart: Apart | None = None,
    file: str = "",
) -> Rule[tuple[str, ...]]:
    """Which of one's own cards are spent; none where one thinks better of it. What is asked, and of
    how many at most, goes by what all can see. Of a ``file`` one may be that no list has."""

    def which() -> Choose | None:
        limit = min(most, spendable(table, seat))
        if limit < 1:
            return None
        if table.paper:
            named = openly and most == 1  # of several it is enough to say how many
            new = teaching.unlisted(table) if file else ()
            return _of_paper(table, seat, about, fits, limit, new, named=named, must=must)
        options = own(table, seat, fits)
        if must and not options:
            return None
        back = (NOTHING,) if limit == 1 and not must else ()
        return Choose(
            about,
            (seat,),
            (*back, *options),
            int(limit == 1),
            limit,
            private=True,
            face_up=openly,
            apart=tuple(_apart(options, apart)) if apart else (),
        )

    if table.tally and must:
        return take_out(table, seat, (str(most),))
    answer = yield from teaching.ask_naming(table, which, file)
    if not answer or answer == (NOTHING,):
        return ()
    return take_out(table, seat, answer)


def _of_paper(
    table: Table,
    seat: str,
    about: Message,
    fits: Fits,
    limit: int,
    new: tuple[str, ...],
    *,
    named: bool,
    must: bool,
) -> Choose:
    """What plays openly is named, of all else it is said how many they are."""
    back = () if must else (NOTHING,)
    if named and not table.tally:
        cards = tuple(card for card in closed(table) if fits(card))
        return Choose(about, (seat,), (*back, *cards, *new))
    counted = tuple(str(n) for n in range(1, limit + 1))
    return Choose(about, (seat,), (*back, *counted))


def _apart(names: tuple[str, ...], apart: Apart) -> Iterator[tuple[str, str]]:
    for one, other in combinations(names, 2):
        if apart(original(one), original(other)):
            yield one, other


def take_out(table: Table, seat: str, names: Answer) -> tuple[str, ...]:
    """They leave hand and Reserve; the cards themselves. One named before everybody may lie in
    either."""
    player = table.players[seat]
    if table.paper:
        return _out_of_paper(table, seat, names)
    cards = tuple(map(original, names))
    for name, card in zip(names, cards, strict=True):
        _take_from(table, _holding(player, name, card), card)
    return cards


def _holding(player: Player, name: str, card: str) -> list[str]:
    """Hand or Reserve: where it is known to be, or may be, or else something is that it must be."""
    both = [player.hand, player.reserve]
    if name.startswith(KEPT):
        both.reverse()
    there = [held for what in (card, UNKNOWN) for held in both if what in held]
    return next(held for held in (*there, *both) if held)


def _take_from(table: Table, held: list[str], card: str) -> None:
    if card not in held:
        turns_up(table, card)
        turn_up(table.deck, card, held)
    held.remove(card)


def _out_of_paper(table: Table, seat: str, names: Answer) -> tuple[str, ...]:
    hand = table.players[seat].hand
    if names and names[0].isdecimal():  # so many, and nobody says which
        n = int(names[0])
        del hand[:n]
        return (UNKNOWN,) * n
    for card in names:
        hand.remove(UNKNOWN)
        teaching.one_more(table, card)
        table.deck.name_hidden(card)
    return names


def turns_up(table: Table, card: str) -> None:
    """A card lies where nobody had named it: what was thought to be that one is another."""
    if card in table.deck.unseen or teaching.one_more(table, card):
        return
    for each in laid(table):
        if each.card == card and not each.up:
            each.card = UNKNOWN
            table.deck.unseen.append(card)
            table.deck.hidden += 1
            return
    for player in table.players.values():
        for held in (player.hand, player.reserve):
            if card in held:
                hide(table.deck, card, held)
                return


def gets_name(table: Table, card: str) -> None:
    """One that was held or lay hidden is this card."""
    turns_up(table, card)
    table.deck.name_hidden(card)


def receive(table: Table, seat: str, card: str) -> None:
    """A card comes back to a hand; of paper nobody can say any more where it is."""
    hand = table.players[seat].hand
    hand.append(card)
    if table.paper and card != UNKNOWN:
        hide(table.deck, card, hand)


def top_up(table: Table, seat: str) -> None:
    """A hand that holds too few takes up what it needs out of the Reserve."""
    player = table.players[seat]
    while len(player.hand) < floor(table) and player.reserve:
        _take_up(player)
        table.tell("take_up", "reserve", seat=seat)


def _take_up(player: Player) -> None:
    player.hand.append(player.reserve.pop(0))


def discard(table: Table, cards: Iterable[str], rule: str) -> None:
    for card in cards:
        table.deck.discard(card)
        table.tell("discard", rule, (card,) if card != UNKNOWN else (), card=card)


# The Reserve


def room(table: Table, seat: str) -> int:
    """Face-down places of the Reserve that are free. Rulebook p.6, 10."""
    player, room = table.players[seat], table.box.rules.kept
    for card in player.open:
        effect = table.effect(card, OPEN)
        if effect is not None and effect.takes_place:
            room -= table.house["reserve_limit"] == "open_ones_need_none"
        elif effect is not None:
            room += effect.n
    return room - len(player.reserve)
