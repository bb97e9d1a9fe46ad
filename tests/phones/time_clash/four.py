"""Four at a table of Time Clash, each with a phone, two a side; the app draws and throws."""

from __future__ import annotations

from companion.core.dealer import Dealer, seeded
from companion.core.session import Session
from companion.games import time_clash as game
from companion.games.time_clash.setup import FIRST_MATCH
from companion.saves.boxes import shipped
from tests.phones.four import SEATS
from tests.play import new_session


def match(seed: str = "1", **options: object) -> Session:
    """Arcs are laid out, nobody has begun."""
    plain = game.defaults(SEATS, shipped(game.NAME)) | {"games": 3, "arcs": FIRST_MATCH}
    deal = Dealer(seeded(seed), (*game.DECKS, *game.DICE))
    return new_session(game, plain | options, deal=deal.answer)
