"""Hands that do only what they are told: after every answer their table must be the app's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from companion.core.messages import Message

from .sight import Sight, name, values

# Told at once where it will end; on its way it stops at every marker (rulebook p.21).
ON_ITS_WAY = ("ship", "markers")


class Hands:
    """The pieces on the table as hands have laid them."""

    def __init__(self) -> None:
        self.pieces: dict[str, Any] = {}

    def look(self, sight: Sight) -> Iterator[str]:
        there = lying(sight)
        if not self.pieces or (sight.corrected and not _changes_seats(sight)):
            self.pieces = deepcopy(there)  # people make the table match
            return
        for told in sight.news:
            if problem := self.move(told):
                yield problem
        calm = sight.question is None or sight.question.about.rule != "anomalies"
        for piece in sorted({*there, *self.pieces}):
            if not calm and piece in ON_ITS_WAY:
                continue
            if there.get(piece) != self.pieces.get(piece):
                mine = self.pieces.get(piece)
                yield f"hands: {piece} is {mine} as told, and {there.get(piece)} in the app"
        self.pieces = deepcopy(there)

    def move(self, told: Message) -> str:
        """Do one thing; what is wrong with being told that."""
        act, what = ACTS.get(name(told)), values(told)
        if act is None:
            return ""
        try:
            act(self.pieces, what)
        except (KeyError, ValueError) as problem:
            return f"hands: {name(told)} {what} cannot be done: {problem!r}"
        return ""


def _changes_seats(sight: Sight) -> bool:
    assert sight.event is not None
    return sight.event.answer[0].startswith(("seat.", "new_seat"))


def lying(sight: Sight) -> dict[str, Any]:
    """Everything that hands can move, by name."""
    view = sight.view
    pieces: dict[str, Any] = {
        "ship": view.web.ship,
        "markers": sorted(view.web.markers),
        "davros": view.davros,
    }
    pieces |= {f"daleks {area}": n for area, n in view.daleks.items()}
    for place in view.locations:
        pieces[f"tile {place.tile}"] = True
        pieces |= {f"dilemma {zone}": card for zone, card in place.dilemmas.items() if card}
    for each in view.anomalies:
        pieces[f"anomaly {each.card}"] = True
        pieces |= {f"prison {each.card}": sorted(each.prison)} if each.prison else {}
        pieces |= {f"progress {each.card}": each.progress} if each.progress else {}
    for seat, console in sight.doctors.items():
        pieces |= {
            f"doctor {seat}": console.card,
            f"tardis {seat}": view.web.tardises[seat],
            f"charges {seat}": console.charges,
            f"hand {seat}": len(view.hands[seat]),
            f"at {seat}": console.at,
        }
        pieces |= {f"equipment {seat} {card}": True for card in console.equipment}
        for aboard in console.companions:
            pieces[f"companion {seat} {aboard.card}"] = aboard.full
        pieces |= {"k9": seat} if console.has_k9 else {}
    return pieces


Pieces = dict[str, Any]
Act = Callable[[Pieces, dict[str, Any]], None]


def _add(what: str, by: int) -> Act:
    def act(pieces: Pieces, told: dict[str, Any]) -> None:
        pieces[f"{what} {told['seat']}"] += by * int(told.get("n", 1))

    return act


def _discard_card(pieces: Pieces, told: dict[str, Any]) -> None:
    equipment = f"equipment {told['seat']} {told['card']}"
    if equipment in pieces:
        del pieces[equipment]
    else:
        pieces[f"hand {told['seat']}"] -= 1


def _install(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces[f"hand {told['seat']}"] -= 1
    pieces[f"equipment {told['seat']} {told['card']}"] = True


def _aboard(full: bool) -> Act:
    def act(pieces: Pieces, told: dict[str, Any]) -> None:
        for piece in [p for p in pieces if p.startswith("companion ")]:
            if piece.endswith(f" {told['card']}"):  # whoever turns up here cannot be elsewhere
                del pieces[piece]
        pieces[f"companion {told['seat']} {told['card']}"] = full

    return act


def _take(what: str) -> Act:
    def act(pieces: Pieces, told: dict[str, Any]) -> None:
        del pieces[f"{what} {told['seat']} {told['card']}"]

    return act


def _put(what: str, value: str) -> Act:
    def act(pieces: Pieces, told: dict[str, Any]) -> None:
        pieces[f"{what} {told['seat']}"] = told[value] if value else ""

    return act


def _place_dalek(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces[f"daleks {told['area']}"] = pieces.get(f"daleks {told['area']}", 0) + 1


def _place_davros(pieces: Pieces, told: dict[str, Any]) -> None:
    _place_dalek(pieces, told)
    pieces["davros"] = told["area"]


def _remove_dalek(pieces: Pieces, told: dict[str, Any]) -> None:
    area = f"daleks {told['area']}"
    pieces[area] -= 1
    if not pieces[area]:
        del pieces[area]


def _remove_davros(pieces: Pieces, told: dict[str, Any]) -> None:
    _remove_dalek(pieces, told)
    pieces["davros"] = ""


def _take_marker(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces["markers"].remove(told["space"])


def _remove_location(pieces: Pieces, told: dict[str, Any]) -> None:
    del pieces[f"tile {told['tile']}"]
    for piece in [p for p in pieces if p.startswith(f"dilemma {told['tile']}.")]:
        del pieces[piece]


def _imprison(pieces: Pieces, told: dict[str, Any]) -> None:
    card = f"prison {told['card']}"
    if told["n"]:
        pieces[card] = sorted([*pieces.get(card, ()), *[told["colour"]] * told["n"]])


def _free_die(pieces: Pieces, told: dict[str, Any]) -> None:
    card = f"prison {told['card']}"
    pieces[card].remove(told["colour"])
    if not pieces[card]:
        del pieces[card]


def _end_anomaly(pieces: Pieces, told: dict[str, Any]) -> None:
    del pieces[f"anomaly {told['card']}"]
    for what in ("prison", "progress"):
        pieces.pop(f"{what} {told['card']}", None)


def _leaves(pieces: Pieces, told: dict[str, Any]) -> None:
    seat = told["seat"]
    for piece in [p for p in pieces if p.split()[1:2] == [seat]]:
        if not piece.startswith(("companion", "equipment")):  # those are told one by one
            del pieces[piece]


def _joins(pieces: Pieces, told: dict[str, Any]) -> None:
    seat = told["seat"]
    pieces |= {f"doctor {seat}": told["card"], f"tardis {seat}": told["space"]}
    pieces |= {f"charges {seat}": 0, f"hand {seat}": 0, f"at {seat}": ""}


def _set(piece: str, value: str) -> Act:
    def act(pieces: Pieces, told: dict[str, Any]) -> None:
        pieces[piece] = told[value]

    return act


def _dilemma(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces[f"dilemma {told['zone']}"] = told.get("card", "?")


def _discard_dilemma(pieces: Pieces, told: dict[str, Any]) -> None:
    del pieces[f"dilemma {told['zone']}"]


def _location(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces[f"tile {told['tile']}"] = True


def _anomaly(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces[f"anomaly {told['card']}"] = True


def _progress(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces[f"progress {told['card']}"] = told["n"]


def _discard_hand(pieces: Pieces, told: dict[str, Any]) -> None:
    pieces.pop(f"hand {told['seat']}", None)


def _regenerate(pieces: Pieces, told: dict[str, Any]) -> None:
    for each in told["who"]:
        _, seat, was, card = each.split(":")
        if pieces[f"doctor {seat}"] != was:
            raise ValueError(f"{seat} is not {was}")
        pieces[f"doctor {seat}"] = card


ACTS: dict[str, Act] = {
    "gain_charges": _add("charges", 1),
    "spend_charges": _add("charges", -1),
    "take_card": _add("hand", 1),
    "play_card": _add("hand", -1),
    "passed_on": _add("hand", 1),
    "discard_card": _discard_card,
    "discard_hand": _discard_hand,
    "install": _install,
    "uninstall": _take("equipment"),
    "aboard": _aboard(full=True),
    "aboard_part_time": _aboard(full=False),
    "promote": _aboard(full=True),
    "dismiss": _take("companion"),
    "discard_companion": _take("companion"),
    "move_tardis": _put("tardis", "space"),
    "move_doctor": _put("at", "zone"),
    "to_console": _put("at", ""),
    "regenerate": _regenerate,
    "move_ship": _set("ship", "space"),
    "k9_goes_to": _set("k9", "seat"),
    "take_marker": _take_marker,
    "place_dalek": _place_dalek,
    "place_davros": _place_davros,
    "remove_dalek": _remove_dalek,
    "remove_davros": _remove_davros,
    "place_location": _location,
    "remove_location": _remove_location,
    "place_dilemma": _dilemma,
    "flipped": _dilemma,
    "discard_dilemma": _discard_dilemma,
    "location_anomaly": _anomaly,
    "task_anomaly": _anomaly,
    "instant_anomaly": _anomaly,
    "imprison": _imprison,
    "free_die": _free_die,
    "progress": _progress,
    "end_anomaly": _end_anomaly,
    "leaves": _leaves,
    "joins": _joins,
}
