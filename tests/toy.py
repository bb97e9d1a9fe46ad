"""Lanterns: the smallest game that has dice, a hidden hand, a counter window and a shared deck.

Each turn: draw a card in secret, light one (the next player may snuff it), throw three dice,
re-roll them for a token each. A gust may be played at any moment and takes a token from somebody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core.advice import Advice, Pause
from companion.core.bots import Bot
from companion.core.decks import Deck, draw
from companion.core.games import Layout, Mend, Place
from companion.core.messages import Message, NotAllowed, message
from companion.core.questions import (
    OPENING,
    UNKNOWN,
    Answer,
    Choose,
    Die,
    Question,
    Roll,
    Rule,
    ask,
)
from companion.core.reading import Does, Named, Reading
from companion.core.under_way import UNDER_WAY, entered

NAME = "toy"
RULES = 1
SEATS = (2, 4)
DECKS = ("lanterns",)
DICE = ("white", "red")
BOTS: dict[str, Bot] = {}
LIGHTS = {"spark": 1, "flare": 2, "beam": 3, "blaze": 4, "glow": 1, "flash": 2}
CARDS = (*LIGHTS, "snuff", "snuff_2", "gust", "gust_2")
FACES = {"white": ("0", "1", "2", "out"), "red": ("0", "2", "4", "out")}
SYMBOLS = ("0", "1", "2", "4", "out")
SHUFFLE = "toy.shuffle"
STEPS = ("draw", "light", "throw", "reroll")


@dataclass
class Table:
    seats: list[str]
    rounds: int
    deck: Deck
    hands: dict[str, list[str]]
    score: dict[str, int]
    tokens: dict[str, int]
    round: int = 1
    turn: str = ""
    step: str = "draw"
    entering: bool = False
    lit: str = ""  # the card being played
    faces: list[str] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)

    def tell(self, id: str, rule: str, **values: str | int) -> None:
        self.told.append(message(id, rule, **values))


def defaults(seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]:
    return {"seats": list(seats), "rounds": 3, UNDER_WAY: False}


THINGS = tuple(("card", card) for card in LIGHTS)


def readable(table: Table) -> tuple[Named, ...]:
    return THINGS


def reading(table: Table, id: str) -> Reading | None:
    if id not in LIGHTS:
        return None
    does = Does(((message("toy.worth", n=LIGHTS[id]),),))
    return Reading(id, ("card", id), "light", (does,))


def names(table: Table) -> dict[str, str]:
    return {}


def setup(options: Mapping[str, Any]) -> Table:
    seats = list(options["seats"])
    if len(seats) < 2:
        raise NotAllowed(message("toy.too_few_seats"))
    return Table(
        seats=seats,
        rounds=options["rounds"],
        deck=Deck("lanterns", list(CARDS)),
        hands={seat: [] for seat in seats},
        score=dict.fromkeys(seats, 0),
        tokens=dict.fromkeys(seats, 2),
        turn=seats[0],
        entering=bool(options.get(UNDER_WAY)),
    )


def play(table: Table) -> Rule[Message]:
    if table.entering:
        yield from entered(table.seats)
        table.entering = False
    while table.round <= table.rounds:
        yield OPENING
        if table.step == "draw":
            yield from draw_card(table, table.turn)
            table.step = "light"
        if table.step == "light":
            yield from light(table, table.turn)
            table.step = "throw"
        if table.step == "throw":
            yield from throw(table, table.turn)
            table.step = "reroll"
        yield from reroll(table, table.turn)
        end_turn(table)
    best = max(table.score.values())
    return message(
        "toy.end", "end", winners=tuple(s for s in table.seats if table.score[s] == best)
    )


def draw_card(table: Table, seat: str) -> Rule[None]:
    about, shuffled = (
        message("toy.draw", "turn.1", seat=seat),
        partial(table.tell, SHUFFLE, "turn.1"),
    )
    drawn = yield from draw(
        table.deck, about, (seat,), secret=True, known=CARDS, reshuffled=shuffled
    )
    if drawn is not None:
        table.hands[seat].append(drawn[0])
        table.tell("toy.drew", "turn.1", seat=seat)


def playable(table: Table, seat: str) -> tuple[str, ...]:
    """Cards the seat may hold: those shown, and behind a hidden one any that does not lie open.
    A list without those the app knows elsewhere would tell what the others hold."""
    hand = table.hands[seat]
    known = [card for card in hand if card != UNKNOWN]
    closed = [card for card in CARDS if card not in table.deck.discards and card not in known]
    return (*known, *(closed if UNKNOWN in hand else ()))


def show(table: Table, seat: str, card: str) -> None:
    """A card leaves the hand for all to see."""
    if card not in table.hands[seat]:
        turns_out(table, seat, card)
    table.hands[seat].remove(card)
    table.deck.discard(card)
    table.tell("toy.discard", "turn.2", seat=seat, card=card)


def turns_out(table: Table, seat: str, card: str) -> None:
    """A hidden card of the hand is this one; who was thought to hold it holds something else."""
    for hand in table.hands.values():
        if card in hand:
            hide(table, hand, card)
    hand = table.hands[seat]
    hand[hand.index(UNKNOWN)] = card
    table.deck.name_hidden(card)


def hide(table: Table, hand: list[str], card: str) -> None:
    hand[hand.index(card)] = UNKNOWN
    table.deck.shuffle_in([card])
    table.deck.hidden += 1


def light(table: Table, seat: str) -> Rule[None]:
    def cards() -> Choose:
        lights = tuple(card for card in playable(table, seat) if card in LIGHTS)
        return Choose(
            message("toy.light", "turn.2", seat=seat), (seat,), ("pass", *lights), private=True
        )

    (card,) = yield from ask(cards)
    if card == "pass":
        return
    show(table, seat, card)
    table.lit = card
    other = table.seats[(table.seats.index(seat) + 1) % len(table.seats)]

    def counter() -> Choose:
        snuffs = tuple(card for card in playable(table, other) if card.startswith("snuff"))
        about = message("toy.snuff?", "turn.2", seat=other, card=table.lit)
        return Choose(about, (other,), ("let_it_burn", *snuffs), private=True)

    (reply,) = yield from ask(counter)
    if reply == "let_it_burn":
        table.score[seat] += LIGHTS[card]
    else:
        show(table, other, reply)
    table.lit = ""


def throw(table: Table, seat: str) -> Rule[None]:
    table.faces = list((yield from ask(lambda: dice(table, seat, ("white", "white", "red")))))


def dice(table: Table, seat: str, kinds: tuple[str, ...]) -> Roll:
    about = message("toy.throw", "turn.3", seat=seat)
    return Roll(about, tuple(Die(kind, FACES[kind]) for kind in kinds), (seat,), SYMBOLS)


def reroll(table: Table, seat: str) -> Rule[None]:
    def again() -> Choose:
        places = ("white_1", "white_2", "red") if table.tokens[seat] else ()
        about = message("toy.reroll?", "turn.4", seat=seat, tokens=table.tokens[seat])
        return Choose(about, (seat,), ("keep", *places))

    while (choice := (yield from ask(again))[0]) != "keep":
        table.tokens[seat] -= 1
        table.tell("toy.lose_token", "turn.4", seat=seat)
        kind = "red" if choice == "red" else "white"
        place = ("white_1", "white_2", "red").index(choice)
        (table.faces[place],) = yield from ask(lambda: dice(table, seat, (kind,)))  # noqa: B023
    if "out" not in table.faces:
        table.score[seat] += sum(int(face) for face in table.faces)


def end_turn(table: Table) -> None:
    table.faces.clear()
    table.step = "draw"
    place = table.seats.index(table.turn) + 1
    if place == len(table.seats):
        place, table.round = 0, table.round + 1
    table.turn = table.seats[place]
    table.tell("toy.pass_the_dice", "turn.5", seat=table.turn)


def offers(table: Table, seat: str | None) -> tuple[str, ...]:
    if seat not in table.hands or table.entering:
        return ()
    return tuple(card for card in playable(table, seat) if card.startswith("gust"))


def interject(table: Table, seat: str | None, offer: Answer) -> Rule[None]:
    assert seat is not None
    show(table, seat, offer[0])

    def whom() -> Choose:
        about = message("toy.gust", "out_of_turn", seat=seat)
        return Choose(about, (seat,), tuple(s for s in table.seats if s != seat))

    (victim,) = yield from ask(whom)
    table.tokens[victim] = max(0, table.tokens[victim] - 1)
    table.tell("toy.lose_token", "out_of_turn", seat=victim)


def mends(table: Table, path: str = "") -> dict[str, Mend]:
    numbers = tuple(str(n) for n in range(100))
    found = {
        "turn": Mend(table.turn, tuple(table.seats), partial(setattr, table, "turn"), restart=True),
        "step": Mend(table.step, STEPS[:3], partial(setattr, table, "step"), restart=True),
        "round": Mend(
            str(table.round), numbers, lambda n: setattr(table, "round", int(n)), restart=True
        ),
    }
    for seat in table.seats:
        for name, values in (("score", table.score), ("tokens", table.tokens)):
            found[f"{name}.{seat}"] = Mend(
                str(values[seat]), numbers, partial(_number, values, seat)
            )
        hand = table.hands[seat]
        sizes = tuple(str(n) for n in range(len(hand) + table.deck.size + 1))
        found[f"hand.{seat}"] = Mend(str(len(hand)), sizes, partial(_hand_size, table, seat))
        if UNKNOWN in hand:
            closed = tuple(c for c in CARDS if c not in table.deck.discards and c not in hand)
            found[f"hidden.{seat}"] = Mend(
                UNKNOWN, closed, partial(turns_out, table, seat), only=(seat,)
            )
    if table.entering and table.deck.size:
        found["new_discard"] = Mend(
            "", tuple(table.deck.unseen), partial(_discard, table), decks=("lanterns",)
        )
    return found


def _hand_size(table: Table, seat: str, value: str) -> None:
    hand = table.hands[seat]
    while len(hand) > int(value):
        if UNKNOWN not in hand:
            hide(table, hand, hand[-1])
        hand.remove(UNKNOWN)
        table.deck.shuffle_in([UNKNOWN])
    while len(hand) < int(value):
        hand.append(table.deck.take(UNKNOWN))


def _discard(table: Table, card: str) -> None:
    table.deck.discard(table.deck.take(card))


def tour(table: Table) -> tuple[Place, ...]:
    found = mends(table)
    return (
        Place("game", ("turn", "step", "round")),
        *(Place(seat, tuple(p for p in found if p.endswith(f".{seat}"))) for seat in table.seats),
        Place("pile.lanterns", tuple(p for p in found if p == "new_discard"), "lanterns"),
    )


def _number(values: dict[str, int], seat: str, value: str) -> None:
    values[seat] = int(value)


def layout(table: Table, seat: str | None) -> Layout:
    things = {"dice": table.turn, **dict.fromkeys(table.deck.discards, "discards")}
    for name in table.seats:
        things[f"tokens.{name}"] = str(table.tokens[name])
        things[f"hand.{name}"] = str(len(table.hands[name]))
        if name == seat:
            things |= {card: f"hand.{name}" for card in table.hands[name] if card != UNKNOWN}
    return things


def view(table: Table, seat: str | None) -> dict[str, Any]:
    def hand(name: str) -> list[str]:
        return list(table.hands[name]) if name == seat else [UNKNOWN] * len(table.hands[name])

    return {
        "round": table.round,
        "turn": table.turn,
        "step": table.step,
        "lit": table.lit,
        "faces": list(table.faces),
        "deck": table.deck.size,
        "discards": list(table.deck.discards),
        "players": {
            s: {"hand": hand(s), "score": table.score[s], "tokens": table.tokens[s]}
            for s in table.seats
        },
    }


def check(table: Table) -> None:
    """What holds at every moment."""
    deck = table.deck
    hands = [card for hand in table.hands.values() for card in hand]
    named = deck.unseen + deck.top + deck.discards + [card for card in hands if card != UNKNOWN]
    assert sorted(named) == sorted(CARDS)
    assert deck.hidden == hands.count(UNKNOWN)
    assert all(tokens >= 0 for tokens in table.tokens.values())


def secrets(table: Table) -> dict[str, list[str]]:
    """What each seat hides from the others."""
    return {seat: [c for c in hand if c != UNKNOWN] for seat, hand in table.hands.items()}


def advise(table: Table, question: Question, pause: Pause) -> Iterator[Advice]:
    """Nobody knows what to do with lanterns."""
    yield from ()
