"""Hands and decks: drawing, naming what was hidden, discarding. Rulebook p.8."""

from __future__ import annotations

from companion.core.decks import Deck
from companion.core.face_down import hide, is_elsewhere, may_be, turn_up
from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Draw, Rule, ask_if

from . import teaching
from .cards import other
from .table import Table

RULE = "draw"


class Won(Exception):
    """The game of a match is over: who won it, and why. Caught where games are played."""

    def __init__(self, side: str, how: str, by: int | None = None) -> None:
        super().__init__(side, how, by)
        self.side, self.how, self.by = side, how, by  # the sum that decided it, where one did


# What a hand may hold


def closed(table: Table, side: str) -> tuple[str, ...]:
    """Every card of the deck that does not lie open: in the pile or in a hand. No list tells
    which, or it would tell what the others hold."""
    seen = {*table.decks[side].discards, *table.removed, *table.reserve, *table.shown}
    seen.update(*table.stacks.values())
    if table.plays:
        seen.update([play.card for play in table.plays if play.lies])
    if table.gambit is not None:
        seen.update(each.card for each in table.gambit.given)
        seen.update(card for _, card in table.gambit.aside)
    return tuple([card for card in table.box.decks[side] if card not in seen])


def may_hold(table: Table, seat: str) -> tuple[str, ...]:
    """The cards of the hand, and behind a "?" all that it might be."""
    hand = table.hands[seat]
    if UNKNOWN not in hand:
        return tuple(hand)
    return may_be(hand, closed(table, table.sides[seat]))


def nameable(table: Table, *seats: str) -> tuple[str, ...]:
    """What anybody may say that hands of one side hold: what all have seen in them, and as long as
    another card lies hidden there, whatever does not lie open."""
    held = [card for seat in seats for card in table.hands[seat]]
    known = [card for card in held if card in table.shown] if table.shown else []
    hidden = closed(table, table.sides[seats[0]]) if len(known) < len(held) else ()
    return (*known, *hidden)


def leave_hand(table: Table, seat: str, card: str) -> tuple[str, ...]:
    """A card is shown and goes elsewhere; what of it nobody had seen before."""
    hand = table.hands[seat]
    if card == UNKNOWN:  # nobody says which
        _forget(table, seat)
    elif card not in hand:
        name(table, seat, card)
    hand.remove(card)
    if card in table.shown:
        table.shown.remove(card)
        return ()
    return (card,)


def _forget(table: Table, seat: str) -> None:
    """It holds what nobody has named: of a hand the app thought to know it knows nothing."""
    hand = table.hands[seat]
    if UNKNOWN not in hand:
        table.shown = [each for each in table.shown if each not in hand]
        for card in tuple(hand):
            hide(table.decks[table.sides[seat]], card, hand)


def name(table: Table, seat: str, card: str) -> None:
    """A hidden card of the hand is this one; who was thought to hold it holds something else."""
    turned_up(table, card)
    _forget(table, seat)
    turn_up(table.decks[table.sides[seat]], card, table.hands[seat])


def turned_up(table: Table, card: str) -> None:
    """A card is somewhere else than where it was thought to be."""
    is_elsewhere(card, table.hands.values())
    table.shown = [each for each in table.shown if each != card]


# Drawing


def draw(table: Table, seat: str, n: int = 1, *, optional: bool = False) -> Rule[int]:
    """From one's own team's deck, one after another; how many came. A deck that is due and not
    there loses the game."""
    for drawn in range(n):
        if not (yield from _draw_one(table, seat)):
            _ran_out(table, table.sides[seat], optional=optional)
            return drawn
    return n


def _draw_one(table: Table, seat: str) -> Rule[bool]:
    side = table.sides[seat]
    deck = table.decks[side]

    def card() -> Draw | None:
        refill(table, side)
        if not deck.size:
            return None
        about = message("clash.draw", RULE, seat=seat)
        possible = tuple(deck.unseen)
        pile = {*possible}
        known = tuple([each for each in closed(table, side) if each not in pile])
        new = bool(deck.untaught)
        return Draw(
            about, side, possible, (seat,), secret=True, known=known, teachable=new, whole=not new
        )

    answer = yield from ask_if(card)
    if answer is None:
        return False
    drawn = deck.take(teaching.learn(table, side, answer))
    turned_up(table, drawn)
    table.hands[seat].append(drawn)
    table.tell("drew", RULE, seat=seat)
    if table.house["reshuffle"] == "at_once":
        refill(table, side)
    if table.house["deck_out"] == "last_card" and not deck.size and not deck.discards:
        raise Won(other(side), "deck_out")
    return True


def refill(table: Table, side: str) -> None:
    """A deck that runs out takes its discards back."""
    deck = table.decks[side]
    if not deck.size and deck.discards:
        deck.reshuffle()
        table.stale[side] = table.stale.get(side, 0) + 1
        table.tell("reshuffle", RULE, side=side)


def _ran_out(table: Table, side: str, *, optional: bool) -> None:
    if optional and table.house["deck_out_optional"] == "never":
        return
    if table.house["deck_out"] == "endgame_only" and not table.is_endgame:
        return
    raise Won(other(side), "deck_out")


# Discarding


def discard(table: Table, card: str, side: str, rule: str, shows: tuple[str, ...] = ()) -> None:
    """Onto the pile of its own side, whoever sends it there."""
    table.decks[side].discard(card)
    table.tell("discard", rule, shows, card=card, side=side)


def discard_from_hand(table: Table, seat: str, card: str, rule: str, *, down: bool = False) -> None:
    shows = leave_hand(table, seat, card)
    side = table.sides[seat]
    if down and card != UNKNOWN:
        deck = table.decks[side]
        deck.unseen.append(card)
        deck.hidden += 1
    if down or card == UNKNOWN:
        table.decks[side].discard(UNKNOWN)
        table.tell("discard_unnamed", rule, shows, seat=seat, side=side)
    else:
        discard(table, card, side, rule, shows)


def discards_of_choice(table: Table, seat: str, n: int, rule: str) -> Rule[None]:
    """Cards of one's choice out of the hand."""

    def which() -> Choose | None:
        new = teaching.unlisted(table, seat)
        options = (*may_hold(table, seat), *new)
        about = message("clash.discard_card", rule, seat=seat)
        open_list = (*nameable(table, seat), *new)
        return (
            Choose(about, (seat,), options, private=True, face_up=True, closed=open_list)
            if options
            else None
        )

    for _ in range(n):
        answer = yield from teaching.ask_naming(table, seat, which)
        if answer is None:
            return
        discard_from_hand(table, seat, answer[0], rule)


def shuffle_up(table: Table) -> None:
    """For a new game: everything goes back into its deck, but for what left the match."""
    for side, deck in table.decks.items():
        gone = set(table.removed) if table.house["removed_hand"] == "match" else set()
        table.decks[side] = Deck(
            side,
            [card for card in table.box.decks[side] if card not in gone],
            untaught=deck.untaught,
        )
    table.hands = {seat: [] for seat in table.seats}
    table.shown.clear()
