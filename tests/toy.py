"""Lanterns: the smallest game that has dice, hidden hands, a counter window and a shared deck.

Each turn: draw a card in secret, light one (any other player may snuff it; a flash that burns lays
the next hand open), throw three dice, re-roll them for a token each. A gust may be played at any
moment and takes a token from somebody. At some tables hands are dealt before, the turn ends by
handing cards on face down, and every second player shines for the same side.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core import windows
from companion.core.advice import Advice, Pause, Suggestion
from companion.core.bots import Act, Bot, Pick, Player, Seat
from companion.core.brief import Brief, Chip, Lies, Way
from companion.core.decks import Deck, draw, draw_several
from companion.core.face_down import (
    EVERYBODY,
    Knows,
    hand_on,
    hide,
    is_elsewhere,
    is_known,
    may_be,
    ranked,
    show,
    turn_up,
)
from companion.core.games import Facts, Layout, Mend, Phase, Place, Setting, Term
from companion.core.messages import Message, NotAllowed, message
from companion.core.printed import Printed
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
    ask_if,
)
from companion.core.reading import Does, Named, Reading
from companion.core.under_way import UNDER_WAY, entered
from companion.core.view import Lying, View
from companion.core.windows import Window

NAME = "toy"
RULES = 1
SEATS = (2, 4)
DECKS = ("lanterns",)
DICE = ("white", "red")
PHASES: tuple[Phase, ...] = ()
HOUSE: dict[str, tuple[str, ...]] = {}
BOX = None
BOTS: dict[str, Bot] = {}
SETTINGS: dict[str, Setting] = {
    "long": lambda options, n: {**options, "rounds": 3 + n % 2, "teams": True}
}
LIGHTS = {"spark": 1, "flare": 2, "beam": 3, "blaze": 4, "glow": 1, "flash": 2}
CARDS = (*LIGHTS, "snuff", "snuff_2", "gust", "gust_2")
FACES = {"white": ("0", "1", "2", "out"), "red": ("0", "2", "4", "out")}
PLACES = ("white_1", "white_2", "red")
SYMBOLS = ("0", "1", "2", "4", "out")
SHUFFLE = "toy.shuffle"
STEPS = ("draw", "light", "throw", "reroll", "hand_on")
SIDES = ("east", "west")
LET_IT_BURN = "let_it_burn"


@dataclass
class Table:
    seats: list[str]
    rounds: int
    deck: Deck
    hands: dict[str, list[str]]
    score: dict[str, int]
    tokens: dict[str, int]
    deal: int = 0  # cards before the first turn
    on: int = 0  # cards to be handed on after each
    teams: bool = False
    knows: Knows = field(default_factory=dict)
    round: int = 1
    turn: str = ""
    step: str = "draw"
    entering: bool = False
    lit: str = ""  # the card being played
    window: Window = field(default_factory=Window)
    faces: list[str] = field(default_factory=list)
    told: list[Message] = field(default_factory=list)

    def tell(self, id: str, rule: str, **values: str | int) -> None:
        self.told.append(message(id, rule, **values))


def defaults(seats: tuple[str, ...], box: Mapping[str, str]) -> dict[str, Any]:
    return {"seats": list(seats), "rounds": 3, UNDER_WAY: False, "deal": 0, "on": 0, "teams": False}


THINGS = tuple(("card", card) for card in LIGHTS)


def roles(options: Mapping[str, Any]) -> tuple[str, ...]:
    return ()


def cast(options: Mapping[str, Any]) -> Mapping[str, str]:
    return {}


def recast(options: Mapping[str, Any], by: Mapping[str, str]) -> dict[str, Any]:
    return dict(options)


def ways(held: Collection[str]) -> tuple[str, ...]:
    """It is played alike whoever holds what."""
    return ()


def faces(files: Mapping[str, str]) -> Mapping[str, tuple[str, ...]]:
    return FACES


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
        deal=options.get("deal", 0),
        on=options.get("on", 0),
        teams=options.get("teams", False),
        turn=seats[0],
        step="deal" if options.get("deal") else "draw",
        entering=bool(options.get(UNDER_WAY)),
    )


def play(table: Table) -> Rule[Message]:
    if table.entering:
        yield from entered(table.seats)
        table.entering = False
    while table.round <= table.rounds:
        yield OPENING
        if table.step == "deal":
            for seat in table.seats:
                yield from deal(table, seat)
            table.step = "draw"
        if table.step == "draw":
            yield from draw_card(table, table.turn)
            table.step = "light"
        if table.step == "light":
            yield from light(table, table.turn)
            table.step = "throw"
        if table.step == "throw":
            yield from throw(table, table.turn)
            table.step = "reroll"
        if table.step == "reroll":
            yield from reroll(table, table.turn)
            table.step = "hand_on"
        yield from hand_cards_on(table, table.turn)
        end_turn(table)
    return message("toy.end", "end", winners=winners(table))


def winners(table: Table) -> tuple[str, ...]:
    score = sides(table)
    return tuple(side for side in score if score[side] == max(score.values()))


def sides(table: Table) -> dict[str, int]:
    """What each has; every second player is of the same, or everybody plays alone."""
    if not table.teams:
        return table.score
    seats = table.seats
    return {side: sum(table.score[s] for s in seats[n::2]) for n, side in enumerate(SIDES)}


def deal(table: Table, seat: str) -> Rule[None]:
    """As many at once as the pile still has."""
    hand, about = table.hands[seat], message("toy.deal", "setup", seat=seat)

    def missing() -> int:
        return table.deal - len(hand)

    while cards := (
        yield from draw_several(table.deck, about, (seat,), missing, secret=True, known=CARDS)
    ):
        for card in cards:
            take(table, seat, card)


def draw_card(table: Table, seat: str) -> Rule[None]:
    about, shuffled = (
        message("toy.draw", "turn.1", seat=seat),
        partial(table.tell, SHUFFLE, "turn.1"),
    )
    drawn = yield from draw(
        table.deck, about, (seat,), secret=True, known=CARDS, reshuffled=shuffled
    )
    if drawn is not None:
        take(table, seat, drawn[0])


def take(table: Table, seat: str, card: str) -> None:
    if card != UNKNOWN:
        move_away(table, card)
    table.hands[seat].append(card)
    show(table.knows, card, seat)
    table.tell("toy.drew", "turn.1", seat=seat)


def move_away(table: Table, card: str) -> None:
    """It turns up: nobody knows it where it was thought to be."""
    is_elsewhere(card, table.hands.values())
    table.knows.pop(card, None)


def closed(table: Table) -> tuple[str, ...]:
    """Cards that do not lie open, nor in a hand where everybody has seen them."""
    open_cards = {*table.deck.discards, *shown(table)}
    return tuple(card for card in CARDS if card not in open_cards)


def shown(table: Table) -> set[str]:
    return {card for card in table.knows if is_known(table.knows, card, EVERYBODY)}


def playable(table: Table, seat: str) -> tuple[str, ...]:
    return may_be(table.hands[seat], closed(table))


def play_card(table: Table, seat: str, card: str) -> None:
    """A card leaves the hand for all to see."""
    if card not in table.hands[seat]:
        turns_out(table, seat, card)
    table.hands[seat].remove(card)
    table.knows.pop(card, None)
    table.deck.discard(card)
    tell_shown(table, message("toy.discard", "turn.2", seat=seat, card=card), card)


def tell_shown(table: Table, told: Message, *cards: str) -> None:
    """What hands do lays open what was hidden."""
    table.told.append(told._replace(shows=cards))


def turns_out(table: Table, seat: str, card: str) -> None:
    """A hidden card of the hand is this one; who was thought to hold it holds something else."""
    move_away(table, card)
    turn_up(table.deck, card, table.hands[seat])
    show(table.knows, card, seat)


def light(table: Table, seat: str) -> Rule[None]:
    def cards() -> Choose:
        lights = tuple(card for card in playable(table, seat) if card in LIGHTS)
        about = message("toy.light", "turn.2", seat=seat)
        return Choose(about, (seat,), ("pass", *lights), private=True, face_up=True)

    table.lit = ""  # after a correction, what burned before burns no more
    (card,) = yield from ask(cards)
    if card == "pass":
        return
    play_card(table, seat, card)
    table.lit = card
    snuffed = yield from snuff(table, seat)
    if not snuffed:
        table.score[seat] += LIGHTS[card]
        if card == "flash":
            lay_open(table, next_seat(table, seat))
    table.lit = ""


def snuff(table: Table, seat: str) -> Rule[bool]:
    """Whether anybody else wants to: asked as long as a snuff may be somewhere."""
    window = table.window
    possible = any(card.startswith("snuff") for card in closed(table))
    windows.begin(window, [each for each in table.seats if each != seat] if possible else [])
    reply = yield from windows.reply(
        window, lambda: message("toy.snuff?", "turn.2", card=table.lit), snuffs(table), LET_IT_BURN
    )
    windows.end(window)
    if reply is not None:
        play_card(table, *reply)
    return reply is not None


def snuffs(table: Table) -> Callable[[str], Iterator[str]]:
    return lambda seat: (card for card in playable(table, seat) if card.startswith("snuff"))


def next_seat(table: Table, seat: str) -> str:
    return table.seats[(table.seats.index(seat) + 1) % len(table.seats)]


def lay_open(table: Table, seat: str) -> None:
    """Everybody sees the hand."""
    if cards := tuple(sorted(table.hands[seat])):
        for card in cards:
            show(table.knows, card, EVERYBODY)
        tell_shown(table, message("toy.lay_open", "turn.2", seat=seat, cards=cards), *cards)


def throw(table: Table, seat: str) -> Rule[None]:
    table.faces = list((yield from ask(lambda: dice(table, seat, PLACES))))


def dice(table: Table, seat: str, places: tuple[str, ...]) -> Roll:
    about = message("toy.throw", "turn.3", seat=seat)
    thrown = tuple(Die(kind_of(place), FACES[kind_of(place)], place) for place in places)
    return Roll(about, thrown, (seat,), SYMBOLS)


def reroll(table: Table, seat: str) -> Rule[None]:
    def which() -> Choose:
        places = PLACES if table.tokens[seat] else ()
        about = message("toy.reroll?", "turn.4", seat=seat, tokens=table.tokens[seat])
        return Choose(about, (seat,), ("keep", *places))

    while (choice := (yield from ask(which))[0]) != "keep":
        table.tokens[seat] -= 1
        table.tell("toy.lose_token", "turn.4", seat=seat)
        again = partial(dice, table, seat, (choice,))
        (table.faces[PLACES.index(choice)],) = yield from ask(again)
    if "out" not in table.faces:
        table.score[seat] += sum(int(face) for face in table.faces)


def kind_of(place: str) -> str:
    return place.partition("_")[0]


def hand_cards_on(table: Table, seat: str) -> Rule[None]:
    """So many face down to the next player; a snuff may be kept."""
    hand, to = table.hands[seat], next_seat(table, seat)

    def which() -> Choose | None:
        cards = tuple(ranked(hand, table.knows, seat))
        must = sum(not card.startswith(("snuff", UNKNOWN)) for card in cards)
        most = min(table.on, len(cards))
        about = message("toy.hand_on", "turn.5", seat=seat, to=to)
        return Choose(about, (seat,), cards, min(must, most), most, private=True) if most else None

    answer = yield from ask_if(which)
    if answer:
        called = ranked(hand, table.knows, seat)
        hand_on(table.knows, [called[each] for each in answer], hand, table.hands[to], (seat, to))
        told = message("toy.handed_on", "turn.5", seat=seat, to=to, n=len(answer))
        tell_shown(table, told, *[UNKNOWN] * len(answer))


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


def may(table: Table, seat: str, card: str) -> tuple[Term, ...]:
    gust = Term(message("toy.may.gust"), card.startswith("gust"))
    return (gust, Term(message("toy.may.playable"), card in playable(table, seat)))


def interject(table: Table, seat: str | None, offer: Answer) -> Rule[None]:
    assert seat is not None
    play_card(table, seat, offer[0])

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
            to = tuple(card for card in closed(table) if card not in hand)
            found[f"hidden.{seat}"] = Mend(
                UNKNOWN, to, partial(turns_out, table, seat), only=(seat,)
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
            table.knows.pop(hand[-1], None)
            hide(table.deck, hand[-1], hand)
        hand_on(table.knows, (UNKNOWN,), hand, [], (seat,))
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


def printed(table: Any) -> Iterator[Printed]:
    """Its cards."""
    for card in sorted(CARDS):
        yield Printed(Reading(card, ("card", card), "card"), back="card")


def counted(table: Table) -> Iterator[Facts]:
    best = max(table.score.values())
    length = "long" if table.rounds > 3 else "short"
    score = dict(sides(table))
    yield {"winner": max(score, key=lambda each: score[each]), "length": length, "best": best}


def layout(table: Table, seat: str | None) -> Layout:
    things = {"dice": table.turn, **dict.fromkeys(table.deck.discards, "discards")}
    for name in table.seats:
        things[f"tokens.{name}"] = str(table.tokens[name])
        hand = table.hands[name]
        things[f"hand.{name}"] = str(len(hand))
        known = (card for card in hand if is_known(table.knows, card, seat))
        things |= dict.fromkeys(known, f"hand.{name}")
    return things


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen(View):
    lit: str
    deck: int
    discards: tuple[str, ...]
    tokens: Mapping[str, int]


def view(table: Table, seat: str | None) -> Seen:
    places = zip(PLACES, table.faces, strict=False)
    return Seen(
        round=table.round,
        turn=table.turn,
        step=table.step,
        opening=table.seats[0],
        hands={s: (*ranked(table.hands[s], table.knows, seat),) for s in table.seats},
        dice=FACES,
        thrown=tuple(Lying(place, kind_of(place), face) for place, face in places),
        teams=dict(zip(table.seats, SIDES * 2, strict=False)) if table.teams else {},
        scores=dict(sides(table)),
        lit=table.lit,
        deck=table.deck.size,
        discards=tuple(table.deck.discards),
        tokens=dict(table.tokens),
    )


def brief(view: Seen, seat: str | None) -> Brief:
    question = view.question
    asked = isinstance(question, Choose) and seat in question.by
    options = question.options if asked and isinstance(question, Choose) else ()
    cards = ((option, option.rpartition(":")[2]) for option in options)
    rests = (option for option in options if option.endswith(LET_IT_BURN))
    return Brief(
        chips=tuple(Chip(("seat", each), str(n)) for each, n in view.tokens.items()),
        lying=(Lies(view.lit),) if view.lit else (),
        ways=tuple(Way(option, card) for option, card in cards if card in (*CARDS, UNKNOWN)),
        rest=next(rests, ""),
        replies=True,
    )


def glimpse(table: Table) -> dict[str, Any]:
    return {"deck": table.deck.size, "scores": dict(table.score)}


def check(table: Table) -> None:
    """What holds at every moment."""
    deck = table.deck
    hands = [card for hand in table.hands.values() for card in hand]
    named = deck.unseen + deck.discards + [card for card in hands if card != UNKNOWN]
    assert sorted(named) == sorted(CARDS)
    assert deck.hidden == hands.count(UNKNOWN)
    assert all(tokens >= 0 for tokens in table.tokens.values())
    assert table.knows.keys() == {card for card in hands if card != UNKNOWN}
    for seat, hand in table.hands.items():
        assert all(seat in table.knows[card] for card in hand if card != UNKNOWN)
    assert set(table.window.open) <= set(table.window.of)


def secrets(table: Table) -> dict[str, list[str]]:
    """What each seat knows that not everybody does."""
    private = {card: seats for card, seats in table.knows.items() if card not in shown(table)}
    return {
        seat: [c for c in private if seat in private[c]] + [c for c in hand if c == UNKNOWN]
        for seat, hand in table.hands.items()
    }


def advise(table: Table, question: Question, pause: Pause) -> Iterator[Advice]:
    """The chance that a die which is out will shine. With a token for every try it is better, but
    any of the others may hold a gust."""
    if question.about.id == "toy.reroll?" and table.faces.count("out") == 1:
        tokens, out = table.tokens[table.turn], table.faces.index("out")
        chances = [1 - 0.25**tries for tries in (1, tokens)]
        why = message("toy.again", "turn.4", n=tokens)
        place = PLACES[out]
        if tokens:
            yield Advice((Suggestion((place,), chances[0], False, why, *chances),))


# Who may play a seat for the app


def steady(seat: Seat, pick: Pick, pause: Pause) -> Iterator[Act]:
    """Blows on whoever leads, lights the best it has, snuffs what burns brightly, throws once."""
    if seat.asked and isinstance(seat.question, Choose):
        yield Act(seat.id, _steadily(seat, seat.question))
    elif seat.view.offers and _leader(seat) != seat.id:
        yield Act(seat.id, seat.view.offers[:1], offer=True)


def _steadily(seat: Seat, question: Choose) -> Answer:
    options = question.options
    match question.about.id:
        case "toy.light":
            return (max(options, key=lambda each: LIGHTS.get(each, 0)),)
        case "toy.snuff?":
            assert isinstance(seat.view, Seen)
            bright = LIGHTS[seat.view.lit] > 2
            return (options[-1 if bright else 0],)
        case "toy.gust" if (leader := _leader(seat)) in options:
            return (leader,)
        case _:
            return options[: question.at_least]


def _leader(seat: Seat) -> str:
    """Itself, if it has as much as anybody."""
    view = seat.view
    score = {each: view.scores[view.teams.get(each, each)] for each in view.hands}
    return max(score, key=lambda each: (score[each], each == seat.id))


PLAYERS: dict[str, Player] = {"steady": steady}
