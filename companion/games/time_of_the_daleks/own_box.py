"""An owner's box: what has been taught, laid over what is documented; one file to share it.

The functions of ``companion.core.teaching.Boxes``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.core.content import ContentError, is_id, read_cards, write_cards
from companion.core.plain import Misfit, check_modest, from_plain
from companion.core.teaching import CHANGED, NEW, SAME, Coming, Known, Library, Progress

from . import teaching
from .box import FILES, OWN_WORDS, Box, as_facts, read_box
from .cards import COLOURS, Parts, copies
from .setup import defaults, setup
from .table import Table

PARTS = "parts"
BLANK = {  # fields nobody may have told us
    "doctors": ("icons",),
    "companions": ("icons",),
    "timey_wimey": ("type", "timing", "cost"),
    "dilemmas": ("symbols", "conditions", "fail"),
}
DECKS = {"locations": "locations", "dilemmas": "dilemmas", "anomalies": "anomalies"}


def taught(box: Box) -> dict[str, str]:
    """The cards of a box that somebody has entered, as the TOML of its files."""
    found = {}
    for kind in FILES.keys() - {PARTS}:  # those of a game count its own decks
        cards = {id: c for id, c in getattr(box, kind).items() if c.source == "taught"}
        if cards:
            found[f"{kind}.toml"] = write_cards(cards)
    return found


def overlaid(base: Mapping[str, str], own: Mapping[str, str]) -> dict[str, str]:
    """The files of a box with one's own cards in the place of those known before."""
    files = dict(base)
    new: dict[str, dict[str, Any]] = {}
    for kind, cards in FILES.items():
        file = f"{kind}.toml"
        if file in own:
            before: dict[str, Any] = read_cards(base.get(file, ""), file, cards)
            mine: dict[str, Any] = read_cards(own[file], file, cards)
            new[kind] = {id: card for id, card in mine.items() if id not in before}
            files[file] = write_cards(before | mine)
    return _counted(files, new)


def _counted(files: dict[str, str], new: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Of the cards nobody had heard of, as many fewer are left as have been taught."""
    parts: Parts = read_cards(files[f"{PARTS}.toml"], f"{PARTS}.toml", Parts)[PARTS]
    left = dict(parts.untaught)
    for deck in (deck for kind, cards in new.items() for deck in _decks(kind, cards)):
        if deck in left:
            left[deck] = max(0, left[deck] - 1)
    return files | {f"{PARTS}.toml": write_cards({PARTS: replace(parts, untaught=left)})}


def _decks(kind: str, cards: Mapping[str, Any]) -> Iterator[str]:
    """The deck that each single card lies in."""
    for card in cards.values():
        if kind == "companions":
            yield card.deck
        elif kind == "timey_wimey":
            yield from [kind] * card.copies
        elif kind in DECKS:
            yield DECKS[kind]


# One file of all of them


def written(own: Mapping[str, str]) -> str:
    """Everything in one file: a table for each card, ``[dilemmas.sontarans]``."""
    parts = []
    for kind, cards in FILES.items():
        found: dict[str, Any] = read_cards(own.get(f"{kind}.toml", ""), f"{kind}.toml", cards)
        if found:
            parts.append(write_cards({f"{kind}.{id}": card for id, card in found.items()}))
    return "\n".join(parts)


def read(text: str, file: str, base: Mapping[str, str]) -> dict[str, str]:
    """The files out of such a file, once it is sure that a game can be played with them."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContentError(file, "", "", f"cannot be read: {str(error)[:80]}") from error
    own: dict[str, str] = {}
    for kind, cards in tables.items():
        if kind not in FILES or not isinstance(cards, dict):
            raise ContentError(file, kind, "", "is no kind of card")
        made = {id: _card(file, kind, id, facts) for id, facts in cards.items()}
        own[f"{kind}.toml"] = write_cards(made)
    if not own:
        raise ContentError(file, "", "", "holds no cards")
    whole = read_box(overlaid(base, own))
    check_parts(whole.rules)
    check_ids(file, whole)
    return own


def check_ids(file: str, box: Box) -> None:
    """Wherever something is named, its id stands alone: no two kinds of card share one."""
    found = dict.fromkeys(OWN_WORDS, "words of the game's own")
    for kind in FILES:
        for id in getattr(box, kind):
            if found.setdefault(id, kind) != kind:
                raise ContentError(file, id, "", f"is also one of the {found[id]}")


def _card(file: str, kind: str, id: str, facts: Any) -> Any:
    if not is_id(id) or (kind == PARTS and id != PARTS):
        raise ContentError(file, id, "", "an id is small letters, digits and underscores")
    try:
        if not isinstance(facts, dict):
            raise Misfit("", "is not a table")
        check_modest(facts)
        return from_plain(FILES[kind], {**facts, "source": "taught"})
    except Misfit as misfit:
        raise ContentError(file, id, misfit.field, misfit.problem) from misfit


def together(
    own: Mapping[str, str], more: Mapping[str, str], mine: Collection[tuple[str, str]] = ()
) -> dict[str, str]:
    """Two boxes of one's own; the newer one says what both say, but for what stays ``mine``."""
    found = dict(own)
    for file, text in more.items():
        kind = file.removesuffix(".toml")
        before: dict[str, Any] = read_cards(own.get(file, ""), file, FILES[kind])
        new: dict[str, Any] = read_cards(text, file, FILES[kind])
        left = {id: card for id, card in new.items() if (kind, id) not in mine}
        found[file] = write_cards(before | left)
    return found


def coming(own: Mapping[str, str], more: Mapping[str, str]) -> Iterator[Coming]:
    """Each card of a file, and what it would change."""
    for file, text in more.items():
        kind = file.removesuffix(".toml")
        before: dict[str, Any] = read_cards(own.get(file, ""), file, FILES[kind])
        new: dict[str, Any] = read_cards(text, file, FILES[kind])
        for id, card in new.items():
            mine = before.get(id)
            how = NEW if mine is None else SAME if mine == card else CHANGED
            was = {} if mine is None else as_facts(mine)
            yield Coming(kind, id, getattr(card, "name", id), how, as_facts(card), was)


def without(base: Mapping[str, str], own: Mapping[str, str], kind: str, id: str) -> dict[str, str]:
    """A card is forgotten; if the box documents it, that is what holds again. It is refused where
    another still names it."""
    file = f"{kind}.toml"
    cards: dict[str, Any] = read_cards(own.get(file, ""), file, FILES[kind])
    cards.pop(id, None)
    left = {**own, file: write_cards(cards)}
    read_box(overlaid(base, left))
    return left


def count(own: Mapping[str, str]) -> int:
    return sum(
        len(read_cards(text, file, FILES[file.removesuffix(".toml")])) for file, text in own.items()
    )


# Dice and board


def parts(files: Mapping[str, str]) -> dict[str, Any]:
    facts: dict[str, Any] = as_facts(read_box(files).rules)
    return facts


def has_parts(own: Mapping[str, str]) -> bool:
    return f"{PARTS}.toml" in own


def with_parts(
    base: Mapping[str, str], own: Mapping[str, str], parts: Mapping[str, Any]
) -> dict[str, str]:
    try:
        made: Parts = from_plain(Parts, {**parts, "untaught": {}})
    except Misfit as misfit:
        raise ContentError("parts.toml", PARTS, misfit.field, misfit.problem) from misfit
    check_parts(made)
    kept = replace(made, source="taught", untaught=read_box(base).rules.untaught)
    return {**own, f"{PARTS}.toml": write_cards({PARTS: kept})}


def check_parts(parts: Parts) -> None:
    """What a game cannot be played without: six faces to a die, the track in its order."""
    dice = [parts.faces(colour) for colour in COLOURS] + [parts.tardis]
    if any(len(faces) != 6 for faces in dice):
        raise ContentError("parts.toml", PARTS, "dice", "a die has six faces")
    if not 0 < parts.skaro < parts.earth < parts.gallifrey:
        raise ContentError("parts.toml", PARTS, "gallifrey", "the track runs the other way")
    if parts.companion_slots < 1 or parts.equipment_slots < 1:
        raise ContentError("parts.toml", PARTS, "slots", "a console has places")


# What screens need to know while a card is looked for or entered


def laid_out(files: Mapping[str, str]) -> Table:
    return setup(defaults(("player_1",), files))


def cards(files: Mapping[str, str]) -> Iterator[Known]:
    box = read_box(files)
    for kind in (kind for kind in FILES if kind != PARTS):
        for id, card in getattr(box, kind).items():
            yield Known(kind, id, card.name, card.source, _blanks(kind, card))


def progress(files: Mapping[str, str]) -> Iterator[Progress]:
    """Counted as they lie in the box: copies, and those nobody has heard of, too."""
    box = read_box(files)
    untaught = box.parts[PARTS].untaught
    for kind in (kind for kind in FILES if kind != PARTS):
        cards = getattr(box, kind)
        known = {id for id, card in cards.items() if not _blanks(kind, card)}
        known |= {id for id, card in cards.items() if card.source == "taught"}
        decks = [deck for deck in untaught if teaching.kind_of(deck) == kind]
        left = sum(untaught[deck] for deck in decks)
        there = {id: getattr(card, "copies", 1) for id, card in cards.items()}
        yield Progress(kind, sum(there[id] for id in known), sum(there.values()) + left)


def _blanks(kind: str, card: Any) -> int:
    if kind == "locations":
        zones = ((zone.symbols, zone.reward) for zone in card.zones)
        return sum(each is None for zone in zones for each in zone)
    return sum(getattr(card, name) is None for name in BLANK.get(kind, ()))


def facts(files: Mapping[str, str], kind: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = as_facts(getattr(read_box(files), kind)[id])
    return {name: value for name, value in found.items() if name not in ("source", "name")}


def described(
    base: Mapping[str, str], own: Mapping[str, str], kind: str, id: str, definition: str
) -> dict[str, str]:
    table = laid_out(overlaid(base, own))
    teaching.define(table, kind, id, definition)
    return together(own, taught(table.box))


def learnt(table: Table) -> dict[str, str]:
    return taught(table.box) if table.taught else {}


def library(table: Table) -> Library:
    box = table.box
    return Library(
        listed(table),
        sorts(table),
        people(box),
        tuple(box.doctors),
        OWN_WORDS,
        lambda deck, card, definition: teaching.refusal(table, deck, card, definition),
    )


def listed(table: Table) -> dict[str, tuple[str, ...]]:
    """Every card there is of each deck: the ids under which one of them is to be answered."""
    box = table.box
    single = [_one_of(table, id) for id in box.timey_wimey]
    decks = {"timey_wimey": tuple(single), "anomalies": tuple(box.anomalies)}
    decks |= {"dilemmas": tuple(box.dilemmas), "locations": tuple(box.locations)}
    for deck in ("earth", "alien"):
        decks[deck] = tuple(id for id, card in box.companions.items() if card.deck == deck)
    return decks


def _one_of(table: Table, card: str) -> str:
    """Of several copies, one that has not been seen yet."""
    unseen = table.timey_wimey.unseen
    alike = copies(card, table.box.timey_wimey[card].copies)
    return next((copy for copy in alike if copy in unseen), card)


def sorts(table: Table) -> dict[str, str]:
    """What kind of card each is, to be shown beside its name."""
    box, found = table.box, dict[str, str]()
    for deck, cards in listed(table).items():
        found |= dict.fromkeys(cards, deck)
    found |= {id: card.type for id, card in box.timey_wimey.items() if card.type}
    return found


def people(box: Box) -> tuple[str, ...]:
    """Whom a Link may name: Companions, and groups of them."""
    groups = {group for card in box.companions.values() for group in card.groups}
    return (*box.companions, *sorted(groups - box.companions.keys()))
