"""The TARDIS Console: charges, hands, Equipment, Companions; what is gained, paid and lost there.

Rulebook p.6-8.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.core.decks import Deck, draw
from companion.core.face_down import is_elsewhere, may_be, turn_up
from companion.core.messages import message
from companion.core.questions import UNKNOWN, Choose, Draw, Rule, ask_if

from .cards import Effect, original
from .table import MOST_CHARGES, Aboard, Doctor, Table
from .teaching import learn

CHARGE, CARD = "charge", "card"
UNLISTED = "unlisted"  # a card in the hand that no list has


def gain_charges(table: Table, doctor: Doctor, n: int, rule: str) -> None:
    """Five is a cap on every gain."""
    gained = min(n, MOST_CHARGES - doctor.charges)
    if gained > 0:
        doctor.charges += gained
        table.tell("gain_charges", rule, seat=doctor.seat, n=gained)


def spend_charges(table: Table, doctor: Doctor, n: int, rule: str) -> None:
    spent = min(n, doctor.charges)
    if spent > 0:
        doctor.charges -= spent
        table.tell("spend_charges", rule, seat=doctor.seat, n=spent)


def draw_cards(table: Table, doctor: Doctor, n: int, rule: str) -> Rule[None]:
    """Timey-Wimey cards into the hand."""
    for _ in range(n):
        deck = table.timey_wimey
        deck.reshuffles = table.house["empty_decks"] == "reshuffle"
        about = message("daleks.draw_card", rule, seat=doctor.seat)
        open_now = lies_open(table)
        known = tuple(card for card in table.box.all_copies if card not in open_now)
        drawn = yield from draw(
            deck,
            about,
            (doctor.seat,),
            secret=True,
            known=known,
            teachable=True,
            reshuffled=table.reshuffled(deck, rule),
        )
        if drawn is None:
            return
        card = learn(table, "timey_wimey", drawn)
        turned_up(table, card)
        doctor.hand.append(card)
        table.tell("take_card", rule, seat=doctor.seat)


# Hands


def lies_open(table: Table) -> set[str]:
    """Cards in play where everybody sees them."""
    return {*table.playing, *(card for each in table.doctors for card in each.equipment)}


def not_shown(table: Table, doctor: Doctor | None = None) -> tuple[str, ...]:
    """Every card that does not lie open: in the pile or in a hand. No list tells which, or it
    would tell what the others hold; only to ``doctor`` it need not name their own."""
    shown = lies_open(table) | {*table.timey_wimey.discards, *(doctor.hand if doctor else ())}
    for each in table.doctors:
        shown.update(each.shown)
    return tuple(card for card in table.box.all_copies if card not in shown)


def holdable(table: Table, doctor: Doctor) -> tuple[str, ...]:
    """Cards the hand may hold: those shown to the app, and behind a "?" any that was not."""
    return may_be(doctor.hand, not_shown(table, doctor))


def turned_up(table: Table, card: str) -> None:
    """A card is somewhere else than where it was thought to be, even if all had seen it there."""
    is_elsewhere(card, (doctor.hand for doctor in table.doctors))
    for doctor in table.doctors:
        doctor.shown = [each for each in doctor.shown if each != card]


def name_card(table: Table, doctor: Doctor, card: str) -> None:
    """A hidden card of the hand is this one."""
    turned_up(table, card)
    turn_up(table.timey_wimey, card, doctor.hand)


def leave_hand(table: Table, doctor: Doctor, card: str) -> tuple[str, ...]:
    """A card of the hand is shown and goes elsewhere; what of it nobody had seen before."""
    if card not in doctor.hand:
        name_card(table, doctor, card)
    doctor.hand.remove(card)
    if card in doctor.shown:
        doctor.shown.remove(card)
        return ()
    return (card,)


def discard_cards(
    table: Table, doctor: Doctor, n: int, rule: str, why: str = "discard"
) -> Rule[int]:
    """Timey-Wimey cards of one's choice onto the discards; how many it were."""
    n, seat, done = min(n, payable_cards(table, doctor)), doctor.seat, 0
    table.owing += [seat] * n
    for _ in range(n):
        done += yield from _discard_one(table, doctor, lambda: True, rule, why)
        table.owing.remove(seat)
    return done


def spare_cards(table: Table, doctor: Doctor) -> int:
    """Cards that may go elsewhere: those one owes cannot be played instead."""
    return max(0, payable_cards(table, doctor) - table.owing.count(doctor.seat))


def discard_down_to(table: Table, doctor: Doctor, most: int, rule: str) -> Rule[None]:
    """Rulebook p.17: as long as the hand is too big."""
    while len(doctor.hand) > most:
        too_many = partial(_too_many, doctor, most)
        yield from _discard_one(table, doctor, too_many, rule, "surplus")


def _too_many(doctor: Doctor, most: int) -> bool:
    return len(doctor.hand) > most


def _discard_one(
    table: Table, doctor: Doctor, wanted: Callable[[], bool], rule: str, why: str
) -> Rule[bool]:
    def which() -> Choose | None:
        options = (*holdable(table, doctor), *_payable_equipment(table, doctor))
        if UNKNOWN in doctor.hand and table.timey_wimey.untaught:
            options += (UNLISTED,)
        about = message(f"daleks.{why}_card", rule, seat=doctor.seat)
        if not options or not wanted():
            return None
        closed = (*not_shown(table), *_payable_equipment(table, doctor))
        return Choose(about, (doctor.seat,), options, private=True, closed=closed)

    chosen = yield from ask_if(which)
    if chosen is None:
        return False
    (card,) = chosen
    if card == UNLISTED:
        card = yield from name_unlisted(table, doctor, rule)
    if card:
        discard_card(table, doctor, card, rule)
    return bool(card)


def name_unlisted(table: Table, doctor: Doctor, rule: str) -> Rule[str]:
    """A card held as "?" is one the app has never heard of: it is entered now."""

    def new() -> Draw | None:
        if UNKNOWN not in doctor.hand:
            return None
        about = message("daleks.new_card", rule, seat=doctor.seat)
        return Draw(about, "timey_wimey", (), teachable=True)

    drawn = yield from ask_if(new)
    if drawn is None:
        return ""
    card = learn(table, "timey_wimey", drawn)
    doctor.hand[doctor.hand.index(UNKNOWN)] = card
    table.timey_wimey.name_hidden(card, new=True)
    return card


def discard_card(table: Table, doctor: Doctor, card: str, rule: str) -> None:
    shows: tuple[str, ...] = ()
    if card in doctor.equipment:
        doctor.equipment.remove(card)
    else:
        shows = leave_hand(table, doctor, card)
    table.timey_wimey.discard(card)
    table.tell("discard_card", rule, shows, seat=doctor.seat, card=card)


def payable_cards(table: Table, doctor: Doctor) -> int:
    return len(doctor.hand) + len(_payable_equipment(table, doctor))


def _payable_equipment(table: Table, doctor: Doctor) -> list[str]:
    return doctor.equipment if table.house["pay_with"] == "equipment_too" else []


# Paying "a Sonic Charge token or a Timey-Wimey card"


def can_pay(table: Table, doctor: Doctor, charges: int = 1) -> bool:
    return doctor.charges >= charges or payable_cards(table, doctor) > 0


def pay_charge_or_card(
    table: Table, doctor: Doctor, rule: str, why: str, charges: int = 1
) -> Rule[bool]:
    """Which of the two is asked openly, which card in private. Whether it was paid."""

    def which() -> Choose | None:
        options = [CHARGE] if doctor.charges >= charges else []
        options += [CARD] if payable_cards(table, doctor) else []
        about = message(f"daleks.pay_{why}", rule, seat=doctor.seat, n=charges)
        return Choose(about, (doctor.seat,), tuple(options)) if options else None

    while can_pay(table, doctor, charges):
        chosen = CHARGE if doctor.charges >= charges else CARD
        if chosen == CHARGE and payable_cards(table, doctor):
            answer = yield from ask_if(which)
            chosen = answer[0] if answer else ""
        if chosen == CHARGE:
            spend_charges(table, doctor, charges, rule)
            return True
        if chosen == CARD and (yield from discard_cards(table, doctor, 1, rule, "pay")):
            return True
    return False


def prices(table: Table, doctor: Doctor) -> list[str]:
    """How a charge or card may be paid."""
    charge = [CHARGE] if doctor.charges else []
    return [*charge, *([CARD] if payable_cards(table, doctor) else [])]


def pay(table: Table, doctor: Doctor, price: str, rule: str) -> Rule[bool]:
    """This price, which card in private. Whether it was paid."""
    if price == CHARGE and doctor.charges:
        spend_charges(table, doctor, 1, rule)
        return True
    return price == CARD and bool((yield from discard_cards(table, doctor, 1, rule, "pay")))


def unwanted(doctor: Doctor) -> list[str]:
    """What may leave a console when its Doctor prepares. Rulebook p.8."""
    equipment = [f"uninstall:{card}" for card in doctor.equipment]
    return [*equipment, *(f"dismiss:{aboard.card}" for aboard in doctor.companions)]


def put_away(table: Table, doctor: Doctor, option: str) -> None:
    what, _, card = option.partition(":")
    if what == "uninstall":
        uninstall(table, doctor, card, "prepare.uninstall")
    else:
        dismiss(table, doctor, card, "prepare.dismiss")


# Companions


def free_place(table: Table, doctor: Doctor) -> bool:
    return len(doctor.companions) < table.box.rules.companion_slots


def come_aboard(table: Table, doctor: Doctor, card: str, rule: str, *, full: bool) -> None:
    if not free_place(table, doctor):  # a correction has filled it in the meantime
        table.companion_deck(card).shuffle_in([card])
        table.tell("no_place", rule, seat=doctor.seat, card=card)
        return
    for each in table.doctors:  # whoever turns up here cannot be elsewhere
        _leave(each, card)
    doctor.companions.append(Aboard(card, full))
    table.tell("aboard" if full else "aboard_part_time", rule, seat=doctor.seat, card=card)
    enforce_forbidden(table, rule)


def dismiss(table: Table, doctor: Doctor, card: str, rule: str) -> None:
    """Back into the Companion's own deck, which is shuffled."""
    _leave(doctor, card)
    table.companion_deck(card).shuffle_in([card])
    table.tell("dismiss", rule, seat=doctor.seat, card=card)


def discard_companion(table: Table, doctor: Doctor, card: str, rule: str) -> None:
    """Out of the game: these decks never take their discards back."""
    _leave(doctor, card)
    table.companion_deck(card).discard(card)
    table.tell("discard_companion", rule, seat=doctor.seat, card=card)


def _leave(doctor: Doctor, card: str) -> None:
    doctor.companions = [aboard for aboard in doctor.companions if aboard.card != card]


# Equipment


def install_cost(table: Table, doctor: Doctor, card: str) -> int:
    discount = sum(effect.n for _, effect in table.standing(doctor, "install_discount"))
    return max(0, _printed_cost(table, card) - discount)


def _printed_cost(table: Table, card: str) -> int:
    return table.box.timey_wimey[original(card)].cost or 0


def install(table: Table, doctor: Doctor, card: str) -> None:
    """Rulebook p.8: from the hand into an empty slot, for its Sonic cost."""
    if _printed_cost(table, card):
        for source, _ in table.standing(doctor, "install_discount"):
            table.tell("card_works", "prepare.install", seat=doctor.seat, card=source)
    spend_charges(table, doctor, install_cost(table, doctor, card), "prepare.install")
    shows = leave_hand(table, doctor, card)
    doctor.equipment.append(card)
    table.tell("install", "prepare.install", shows, seat=doctor.seat, card=card)


def uninstall(table: Table, doctor: Doctor, card: str, rule: str) -> None:
    doctor.equipment.remove(card)
    table.timey_wimey.discard(card)
    table.tell("uninstall", rule, seat=doctor.seat, card=card)


def enforce_forbidden(table: Table, rule: str) -> None:
    """Equipment that somebody in play does not suffer is discarded."""
    for strict in table.doctors:
        for card, effect in table.standing(strict, "forbid"):
            found = [
                (d, c) for d in table.doctors for c in d.equipment if _forbidden(table, c, effect)
            ]
            if found:
                table.tell("card_works", rule, seat=strict.seat, card=card)
            for doctor, equipment in found:
                uninstall(table, doctor, equipment, rule)


def _forbidden(table: Table, equipment: str, by: Effect) -> bool:
    return by.tag in table.box.timey_wimey[original(equipment)].tags


def deck_of(table: Table, name: str) -> Deck:
    return {"earth": table.earth, "alien": table.alien}[name]
