"""Following dice over a radio in memory: links lost, links run out, questions asked."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Sized
from typing import Any

import pytest

from firmware_bridge.dice import RadioDice
from firmware_bridge.emulated.faults import Faults
from firmware_bridge.emulated.hurry import run_hurried
from firmware_bridge.emulated.pixels import EmulatedPixel
from firmware_bridge.errors import SENTENCES, DeviceError, Reason
from firmware_bridge.following import Patience
from firmware_bridge.landing import Battery, Colour, Rolling, Sighting
from firmware_bridge.protocols import godice
from firmware_bridge.protocols.advert import Advert

from .evening import evening, godie, throw

FULL = ("waiting", "links_full")


def pixel(n: int = 0) -> EmulatedPixel:
    return EmulatedPixel(f"E0:00:00:00:00:{n:02X}", f"Pixel {n}")


def hurried(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Runs a test on a clock that jumps."""

    def run() -> None:
        run_hurried(test())

    run.__name__, run.__doc__ = test.__name__, test.__doc__
    return run


@hurried
async def test_a_die_is_seen_followed_and_heard() -> None:
    die = godie()
    async with evening([die]) as tonight:
        await throw(die, 5)
        await asyncio.sleep(0.1)
        assert tonight.links(die) == [("connecting", None), ("connected", None)]
        assert tonight.landings(die) == [(1, "found"), (5, "stable")]
        assert [fact.percent for fact in tonight.of(die, Battery)] == [87]
        assert [fact.colour for fact in tonight.of(die, Colour)] == ["blue"]
        assert tonight.of(die, Sighting)[0].name == die.name
        assert tonight.table.seen[0].model == "godice"


@hurried
async def test_a_lost_link_comes_back_by_itself_and_no_throw_is_invented() -> None:
    die = godie()
    async with evening([die]) as tonight:
        await throw(die, 5)
        for _time in range(5):
            die.lose_link()
            await asyncio.sleep(2)
        await throw(die, 6)
        await asyncio.sleep(1)
        assert tonight.landings(die) == [(1, "found"), (5, "stable")] + [(5, "found")] * 5 + [
            (6, "stable")
        ]
        assert tonight.links(die).count(("lost", "link_lost")) == 5


@pytest.mark.parametrize("answer", [b"S", b"MS"])
def test_a_throw_that_ends_while_the_link_is_gone_is_missed_not_landed(answer: Any) -> None:
    @hurried
    async def test() -> None:
        die = godie()
        die.answers_with = answer
        async with evening([die]) as tonight:
            die.faults = Faults(lose_link=1.0, luck=random.Random(1))
            await throw(die, 4)
            await asyncio.sleep(5)
            assert tonight.landings(die) == [(1, "found"), (4, "missed")]
            assert len(tonight.of(die, Rolling)) == 1

    test()


@hurried
async def test_every_old_wire_is_closed_or_each_throw_would_come_twice() -> None:
    die = godie()
    async with evening([die]) as tonight:
        for _time in range(4):
            die.lose_link()
            await asyncio.sleep(2)
        assert tonight.radio.haunting[die.address] == 1
        assert tonight.radio.links == 1
    assert tonight.radio.haunting[die.address] == 0
    assert tonight.radio.links == 0


@hurried
async def test_a_landing_the_system_swallowed_is_asked_for() -> None:
    die = godie()
    async with evening([die]) as tonight:
        die.tumbling = True
        die.begin()
        await asyncio.sleep(1)
        die.tumbling, die.face = False, 3  # and its S never arrives
        await asyncio.sleep(6)
        assert tonight.landings(die) == [(1, "found"), (3, "missed")]
        assert die.written.count(godice.ASK_FACE) == 2


@hurried
async def test_the_eighth_die_is_told_why_and_gets_the_first_free_place() -> None:
    dice = [godie(n) for n in range(8)]
    async with evening(dice) as tonight:
        assert tonight.links(dice[7]) == [FULL]
        assert "as many dice as it can" in SENTENCES[Reason.LINKS_FULL]
        await throw(dice[7], 6)
        assert tonight.landings(dice[7]) == []
        await tonight.table.unfollow(dice[2].address)
        await asyncio.sleep(1)
        assert tonight.links(dice[7])[-1] == ("connected", None)
        assert tonight.landings(dice[7]) == [(6, "found")]


@hurried
async def test_an_eighth_pixel_is_followed_by_what_it_broadcasts() -> None:
    dice = [*(godie(n) for n in range(7)), pixel()]
    async with evening(dice) as tonight:
        assert tonight.links(dice[7]) == [("adverts", "links_full")]
        await throw(dice[7], 6)
        await throw(dice[7], 6)
        assert tonight.landings(dice[7]) == [(1, "found"), (6, "stable"), (6, "stable")]


@pytest.mark.parametrize("refusal", [Reason.LINKS_FULL, Reason.OUT_OF_REACH])
def test_a_device_that_holds_fewer_is_found_out(refusal: Any) -> None:
    """Some makers' tablets hold six, and not all say why they refuse the next."""

    @hurried
    async def test() -> None:
        dice = [godie(n) for n in range(7)]
        async with evening(dice, most=6) as tonight:
            tonight.radio.refusal = refusal
            await asyncio.sleep(5)
            full = [die for die in dice if tonight.links(die)[-1] == FULL]
            assert len(full) == 1
            others = [die for die in dice if die not in full]
            assert all(tonight.links(die)[-1] == ("connected", None) for die in others)
            await tonight.table.unfollow(others[0].address)
            await asyncio.sleep(2)
            assert tonight.links(full[0])[-1] == ("connected", None)

    test()


@hurried
async def test_a_lost_die_keeps_its_place_for_a_while() -> None:
    dice = [godie(n) for n in range(8)]
    async with evening(dice) as tonight:
        tonight.air.take_away(dice[0].address)
        await asyncio.sleep(30)
        assert tonight.links(dice[7]) == [FULL]
        tonight.air.put(dice[0])
        await asyncio.sleep(2)
        assert tonight.links(dice[0])[-1] == ("connected", None)
        tonight.air.take_away(dice[0].address)
        await asyncio.sleep(90)
        assert tonight.links(dice[0])[-1] == ("waiting", "out_of_reach")
        assert tonight.links(dice[7])[-1] == ("connected", None)


@hurried
async def test_a_die_held_by_another_app_is_waited_for() -> None:
    die = godie()
    async with evening([die], follow=False) as tonight:
        die.link(lambda: None)
        tonight.table.follow(die.address)
        await asyncio.sleep(30)
        assert ("lost", "out_of_reach") in tonight.links(die)
        die.unlink()
        await asyncio.sleep(20)
        assert tonight.links(die)[-1] == ("connected", None)


@hurried
async def test_adverts_alone_make_no_link() -> None:
    die = pixel()
    async with evening([die], follow=False) as tonight:
        tonight.table.follow(die.address, adverts_only=True)
        await asyncio.sleep(1)
        await throw(die, 2)
        assert not die.linked
        assert tonight.links(die) == [("adverts", None)]
        assert tonight.landings(die) == [(1, "found"), (2, "stable")]
        tonight.air.take_away(die.address)
        await throw(die, 3)
        await asyncio.sleep(20)
        tonight.air.put(die)
        await asyncio.sleep(1)
        assert tonight.landings(die)[2:] == [(3, "found")]


@hurried
async def test_a_pixel_that_lands_while_its_link_is_gone_tells_by_advert() -> None:
    die = pixel()
    async with evening([die]) as tonight:
        die.faults = Faults(lose_link=1.0, luck=random.Random(1))
        await throw(die, 4)
        await asyncio.sleep(3)
        assert tonight.landings(die)[-1] == (4, "stable")
        assert {face for face, _quality in tonight.landings(die)} == {1, 4}


@pytest.mark.parametrize("adverts_only", [False, True])
def test_a_die_of_a_type_nobody_knows_is_said_to_be_one(adverts_only: bool) -> None:
    @hurried
    async def test() -> None:
        die = pixel()
        die.die_type, die.lights = 12, 20
        async with evening([die], follow=False) as tonight:
            tonight.table.follow(die.address, adverts_only=adverts_only)
            await asyncio.sleep(2)
            await throw(die, 6)
            state = "adverts" if adverts_only else "connected"
            assert tonight.links(die)[-1] == (state, "unknown_type")
            assert tonight.landings(die)[-1] == (None, "stable")

    test()


@hurried
async def test_a_light_shows_which_die_it_is() -> None:
    die = godie()
    async with evening([die]) as tonight:
        await tonight.table.identify(die.address, (255, 0, 0), 2)
        await asyncio.sleep(0.1)
        assert die.written[-1] == godice.pulse((255, 0, 0), 2)
        with pytest.raises(DeviceError) as error:
            await tonight.table.identify("nobody")
        assert error.value.reason is Reason.NOT_CONNECTED


@hurried
async def test_batteries_are_asked_now_and_then() -> None:
    die = godie()
    async with evening([die]) as tonight:
        die.battery = 42
        await asyncio.sleep(400)
        assert [fact.percent for fact in tonight.of(die, Battery)] == [87, 42]


@hurried
async def test_garbage_is_counted_and_the_die_goes_on_being_heard() -> None:
    die = godie()
    async with evening([die]) as tonight:
        for garbage in (b"", b"S", b"Bat\xff", b"\x00" * 20):
            die.tell(garbage)
        await throw(die, 2)
        assert tonight.table.garbled() == 4
        assert tonight.landings(die)[-1] == (2, "stable")


@hurried
async def test_a_scan_that_went_silent_is_started_afresh() -> None:
    """As when an adapter is switched off and on, or after Android's half an hour."""
    die = godie()
    async with evening([die], follow=False) as tonight:
        tonight.table.follow(die.address)
        tonight.air.take_away(die.address)
        await tonight.radio.stop()
        tonight.air.put(die)
        await asyncio.sleep(60)
        assert tonight.links(die)[-1] == ("connected", None)


@hurried
async def test_an_unknown_die_needs_its_model_named() -> None:
    async with evening([]) as tonight:
        with pytest.raises(DeviceError):
            tonight.table.follow("F0:00:00:00:00:99")
        with pytest.raises(DeviceError):
            tonight.table.follow("F0:00:00:00:00:99", model="cube")
        with pytest.raises(DeviceError):
            tonight.table.follow("F0:00:00:00:00:99", model="godice", shell="d7")
        tonight.table.follow("F0:00:00:00:00:99", model="godice")
        tonight.air.put(godie(0x99))
        await asyncio.sleep(2)
        assert tonight.links(godie(0x99))[-1] == ("connected", None)


@hurried
async def test_names_are_remembered_by_address() -> None:
    """Android's later scans carry no name."""
    die = godie()
    async with evening([die]) as tonight:
        die.name = ""
        die.lose_link()
        await asyncio.sleep(2)
        assert tonight.links(die)[-1] == ("connected", None)
        assert len(tonight.of(die, Sighting)) == 1


@hurried
async def test_of_devices_that_are_no_dice_nothing_is_kept() -> None:
    """Phones and headphones nearby change their address all evening."""

    def size(table: RadioDice) -> int:
        return sum(len(kept) for kept in vars(table).values() if isinstance(kept, Sized))

    async with evening([godie()]) as tonight:
        before = size(tonight.table)
        for n in range(1000):
            tonight.air._carry(Advert(f"7A:00:00:00:{n // 256:02X}:{n % 256:02X}", f"Phone {n}"))
        assert size(tonight.table) == before
        assert len(tonight.table.seen) == 1


@hurried
async def test_cancelling_lets_go_at_any_moment() -> None:
    for moment in (0.0, 0.03, 0.06, 0.08, 0.2, 0.5):
        die = godie()
        async with evening([die], follow=False) as tonight:
            tonight.table.follow(die.address)
            await asyncio.sleep(moment)
            await tonight.table.unfollow(die.address)
            assert not die.linked
            assert tonight.radio.links == 0


@hurried
async def test_one_dies_crash_is_loud_and_spares_the_others() -> None:
    dice = [godie(0), godie(1)]
    crashes: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, what: crashes.append(what))
    async with evening(dice, patience=Patience(silence=5)) as tonight:
        tonight.radio.connect = None  # type: ignore[assignment,method-assign]
        dice[0].lose_link()
        await asyncio.sleep(5)
        await throw(dice[1], 3)
        assert tonight.landings(dice[1])[-1] == (3, "stable")
        assert len(crashes) == 1
    assert not any(die.linked for die in dice)


@hurried
async def test_what_an_old_wire_still_says_is_not_heard() -> None:
    die = godie()
    async with evening([die]) as tonight:
        late = die._notify
        assert late is not None
        die.lose_link()
        await asyncio.sleep(2)
        before = tonight.landings(die)
        late(b"S\x40\x00\x00")
        await asyncio.sleep(1)
        assert tonight.landings(die) == before


@hurried
async def test_a_limit_that_was_a_disturbance_is_forgotten() -> None:
    dice = [godie(n) for n in range(6)]
    async with evening(dice, most=5) as tonight:
        full = [die for die in dice if tonight.links(die)[-1] == FULL]
        assert len(full) == 1
        tonight.radio.most_links = 7
        await asyncio.sleep(130)
        assert tonight.links(full[0])[-1] == ("connected", None)
