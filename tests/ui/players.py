"""Who plays a game by touch: where a game has forms of its own, fingers know them."""

from __future__ import annotations

import random

from companion.games import doctor_who_card_game, time_clash
from tests.ui.card_fingers import CardHands
from tests.ui.clash_fingers import ClashHands
from tests.ui.driver import Driver
from tests.ui.fingers import Hands

KNOWING: dict[str, type[Hands]] = {
    time_clash.NAME: ClashHands,
    doctor_who_card_game.NAME: CardHands,
}


def hands_at(driver: Driver, rng: random.Random) -> Hands:
    return KNOWING.get(driver.session.game.NAME, Hands)(driver, rng)
