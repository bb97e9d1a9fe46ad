"""What the tray makes of what dice do, one story a test."""

from __future__ import annotations

import pytest

from firmware_bridge.landing import Quality

from .evening import Evening


def test_the_last_die_that_lands_makes_the_throw_whole() -> None:
    evening = Evening("red", "blue").ask("red", "blue")
    evening.throw(2, 4)
    assert (evening.shown, evening.tray.ready) == (["", "science"], False)
    evening.throw(1, 1)
    assert evening.tray.ready
    assert evening.tray.answer == ("tactics", "science")
    assert evening.tray.evidence == ("red die_1 1", "blue die_2 4")


def test_dice_of_one_kind_land_in_any_order() -> None:
    evening = Evening("red", "red", "red").ask("red", "red", "red")
    for n in (3, 1, 2):
        evening.roll(n)
    for n, side in ((2, 6), (3, 1), (1, 4)):
        evening.wait(0.1).land(n, side)
    assert evening.tray.ready
    assert sorted(evening.tray.answer) == ["running", "strength", "tactics"]
    assert {line.split()[1] for line in evening.tray.evidence} == {"die_1", "die_2", "die_3"}


def test_a_bounce_is_settled() -> None:
    evening = Evening("red", "red").ask("red", "red").throw(1, 1)
    evening.wait(0.3).roll(1).wait(0.4)
    assert evening.shown == ["…", ""]
    evening.land(1, 6)
    assert evening.shown == ["running", ""]


def test_a_bounce_whose_beginning_was_lost() -> None:
    evening = Evening("red", "red").ask("red", "red").throw(1, 1).wait(0.5).land(1, 6)
    assert evening.shown == ["running", ""]


def test_a_die_that_still_rolls_keeps_the_throw_open() -> None:
    evening = Evening("red", "red").ask("red", "red").throw(1, 1).wait(2).roll(1)
    evening.throw(2, 2)
    assert not evening.tray.ready
    evening.land(1, 2)
    assert evening.shown[0] == "tactics again"


@pytest.mark.parametrize(
    ("quality", "doubt"),
    [(Quality.TILTED, "cocked"), (Quality.FAKE, "fake"), (Quality.MISSED, "missed")],
)
def test_what_is_doubtful_is_asked(quality: Quality, doubt: str) -> None:
    evening = Evening("red").ask("red").throw(1, 4, quality)
    assert (evening.shown, evening.tray.ready) == ([f"strength {doubt}"], False)
    evening.tray.accept(0)
    assert evening.tray.ready


def test_a_doubtful_die_is_thrown_again() -> None:
    evening = Evening("red").ask("red").throw(1, 4, Quality.TILTED).throw(1, 6)
    assert (evening.shown, evening.tray.ready) == (["running"], True)


def test_a_cocked_die_that_is_set_flat_stays_in_doubt() -> None:
    evening = Evening("red").ask("red").throw(1, 4, Quality.TILTED)
    evening.wait(1).land(1, 6, Quality.IN_HAND)
    assert evening.shown == ["running cocked"]


def test_a_landing_without_a_face_must_be_tapped_or_thrown() -> None:
    evening = Evening("red").ask("red").throw(1, None, Quality.MISSED)
    evening.tray.accept(0)
    assert not evening.tray.ready
    evening.tray.put(0, "running")
    assert evening.tray.ready


def test_shaking_in_a_hand_before_the_throw() -> None:
    """As a GoDice tells it: thrown, fake; turned; then the throw."""
    evening = Evening("red", "red").ask("red", "red")
    evening.roll(1).wait(0.3).land(1, 5, Quality.FAKE)
    assert evening.shown == ["strength fake", ""]
    evening.wait(0.2).roll(1).wait(0.2).land(1, 2, Quality.IN_HAND)
    evening.wait(0.5).roll(1).wait(1).land(1, 6)
    assert evening.shown == ["running", ""]


def test_a_pixel_that_is_lifted_while_it_seemed_to_roll() -> None:
    evening = Evening("red").ask("red").roll(1)
    assert evening.shown == ["…"]
    evening.wait(0.2).lift(1)
    assert evening.shown == [""]


def test_gathering_up_while_the_throw_is_open_changes_nothing() -> None:
    evening = Evening("red", "red").ask("red", "red").throw(1, 1)
    evening.wait(3).lift(1).wait(1).land(1, 6, Quality.IN_HAND)
    assert evening.shown == ["tactics", ""]


def test_a_die_thrown_once_more_is_asked_about() -> None:
    evening = Evening("red", "red").ask("red", "red").throw(1, 1).throw(1, 6)
    assert evening.shown == ["running again", ""]


def test_with_too_few_dice_one_is_thrown_for_several() -> None:
    evening = Evening("red").ask("red", "red", "red")
    for side in (1, 4, 6):
        evening.throw(1, side)
    assert evening.tray.ready
    assert evening.tray.answer == ("tactics", "strength", "running")


def test_too_few_dice_take_turns_only_when_all_have_landed() -> None:
    evening = Evening("red", "red").ask("red", "red", "red").throw(1, 1).throw(2, 4).throw(2, 6)
    assert evening.tray.answer == ("tactics", "strength", "running")
    assert evening.tray.ready


def test_one_die_too_many_is_asked_about() -> None:
    evening = Evening("red", "red").ask("red").roll(1).roll(2).wait(1).land(1, 1)
    assert not evening.tray.ready, "another is on its way that may be the one that is meant"
    evening.wait(0.2).land(2, 6)
    assert (evening.strays, evening.tray.ready) == ({"die_2": "spare"}, False)
    evening.tray.reject(0)
    assert (evening.shown, evening.tray.ready) == (["running"], True)


def test_the_one_too_many_is_left_out() -> None:
    evening = Evening("red", "red").ask("red").roll(1).roll(2).wait(1).land(1, 1).land(2, 6)
    evening.tray.drop("die_2")
    assert evening.tray.ready
    assert evening.tray.answer == ("tactics",)


def test_a_spare_die_that_rolls_for_ever_is_not_waited_for() -> None:
    evening = Evening("red", "red", "blue").ask("red", "blue").roll(2).throw(1, 1)
    evening.wait(20).throw(3, 1)
    assert evening.tray.ready


def test_another_kind_of_die_does_not_count() -> None:
    evening = Evening("red", "blue").ask("red").throw(2, 1)
    assert (evening.shown, evening.strays) == ([""], {"die_2": "other"})
    evening.throw(1, 1)
    assert evening.tray.ready


@pytest.mark.parametrize("quality", [Quality.FAKE, Quality.FOUND, Quality.MISSED])
def test_a_die_that_is_not_asked_for_is_told_of_only_when_it_was_thrown(quality: Quality) -> None:
    evening = Evening("red", "blue").ask("red").wait(2).land(2, 1, quality)
    assert (evening.shown, evening.strays) == ([""], {})


@pytest.mark.parametrize("side", [None, 0, 7])
def test_a_side_that_the_die_does_not_have_is_asked_about(side: int | None) -> None:
    evening = Evening("red").ask("red").throw(1, side)
    assert (evening.shown, evening.tray.ready) == (["missed"], False)


def test_unbound_dice_and_dice_that_play_nothing() -> None:
    evening = Evening("").ask("red").throw(1, 1).throw(7, 1)
    assert evening.shown == [""]


def test_a_wrong_die_is_rejected() -> None:
    """A Pixel calls a cocked die rolled: only people see that it leans."""
    evening = Evening("red", "red").ask("red", "red").throw(1, 1)
    evening.tray.reject(0)
    assert evening.shown == ["", ""]
    evening.throw(1, 6)
    assert evening.shown == ["running", ""]


def test_fingers_dice_and_the_app_share_a_throw() -> None:
    evening = Evening("red").ask("red", "blue", "tardis").throw(1, 1)
    evening.tray.put(1, "science")
    evening.tray.put(2, "unknown", "app")
    assert evening.tray.ready
    assert evening.tray.evidence == ("red die_1 1", "blue finger", "tardis app")


def test_what_a_camera_is_not_sure_of_is_in_doubt() -> None:
    evening = Evening().ask("red", "blue", "blue")
    evening.tray.put(1, "science", "camera")
    evening.tray.put(2, "cunning", "camera", sure=False)
    assert evening.shown == ["", "science", "cunning unread"]


# While nothing is asked


def test_dice_moved_while_nothing_is_asked() -> None:
    evening = Evening("red")
    evening.land(1, 3, Quality.IN_HAND).throw(1, 2, Quality.FAKE).wait(1).ask("red")
    assert evening.shown == [""]


def test_a_throw_just_before_the_question_is_offered() -> None:
    evening = Evening("red", "blue").throw(1, 6).throw(2, 1).wait(3).ask("red", "blue")
    assert (evening.shown, evening.tray.ready) == (["running before", "cunning before"], False)
    evening.tray.accept(0)
    evening.tray.accept(1)
    assert evening.tray.ready


def test_a_throw_long_before_the_question_is_not() -> None:
    assert Evening("red").throw(1, 6).wait(40).ask("red").shown == [""]


def test_a_throw_that_has_counted_is_not_offered_again() -> None:
    evening = Evening("red").ask("red").throw(1, 6)
    evening.tray.counted(evening.now)
    assert evening.wait(1).ask("red", key=2).shown == [""]


def test_what_still_rolled_when_the_last_throw_counted_is_asked_about() -> None:
    evening = Evening("red", "blue").ask("red").throw(1, 6).roll(2)
    evening.tray.counted(evening.wait(0.1).now)
    evening.wait(0.1).ask("blue", key=2).wait(0.2).land(2, 1)
    assert evening.shown == ["cunning before"]


def test_a_new_throw_takes_the_place_of_an_old_one_that_is_offered() -> None:
    evening = Evening("red", "red").throw(1, 6).wait(1).ask("red")
    assert evening.shown == ["running before"]
    evening.throw(2, 1)
    assert (evening.shown, evening.tray.ready) == (["tactics"], True)


def test_an_answer_that_was_taken_back_lies_there_still() -> None:
    evening = Evening("red", "blue").ask("red", "blue").throw(1, 6).throw(2, 1)
    evening.tray.counted(evening.now)
    evening.wait(5).ask("red", "blue")
    assert evening.shown == ["running before", "cunning before"]
    evening.tray.reject(0)
    evening.throw(1, 1)
    evening.tray.accept(1)
    assert evening.tray.answer == ("tactics", "cunning")
    assert evening.tray.ready


def test_a_look_at_the_menu_forgets_nothing() -> None:
    evening = Evening("red", "blue").ask("red", "blue").throw(1, 6)
    evening.tray.close()
    evening.throw(2, 1)
    assert not evening.tray.ready
    evening.wait(1).ask("red", "blue")
    assert evening.shown == ["running", "cunning before"]


def test_a_correction_that_changes_the_pool_keeps_what_is_still_asked_for() -> None:
    evening = Evening("red", "blue").ask("red", "blue").throw(1, 6).ask("red")
    assert (evening.shown, evening.tray.ready) == (["running"], True)


# A re-roll

POOL = {"ann:red_1": "die_1", "ann:red_2": "die_2", "ann:blue_1": "die_3"}


def reroll(*asked: str) -> Evening:
    kinds = [place.partition(":")[2].partition("_")[0] for place in asked]
    return Evening("red", "red", "blue", "red").ask(*kinds, places=asked, lying=POOL)


def test_a_die_that_is_thrown_again_goes_to_its_own_place() -> None:
    evening = reroll("ann:red_1", "ann:red_2").throw(2, 6).throw(1, 4)
    assert evening.tray.answer == ("strength", "running")
    assert evening.tray.ready


def test_a_kept_die_stays_locked() -> None:
    evening = reroll("ann:red_2").throw(1, 6)
    assert (evening.shown, evening.strays) == ([""], {"die_1": "kept"})
    evening.throw(2, 4)
    assert evening.tray.ready
    assert evening.tray.evidence == ("ann:red_2 die_2 4",)


def test_people_may_count_a_kept_die_that_was_thrown_by_mistake() -> None:
    evening = reroll("ann:red_2").throw(1, 6)
    evening.tray.use("die_1", 0)
    assert evening.tray.answer == ("running",)
    assert evening.tray.ready


def test_another_die_of_the_kind_is_not_the_one_that_lies_there() -> None:
    evening = reroll("ann:red_2").throw(4, 6)
    assert (evening.shown, evening.strays) == ([""], {"die_4": "other"})
    assert evening.throw(2, 1).tray.ready


def test_a_die_whose_link_is_gone_is_replaced() -> None:
    evening = reroll("ann:red_2").lose(2).throw(4, 6)
    assert evening.tray.answer == ("running",)


def test_kept_dice_laid_on_the_challenge_meanwhile() -> None:
    evening = reroll("ann:red_2").lift(1).wait(0.5).land(1, 3, Quality.IN_HAND).throw(2, 1)
    assert (evening.strays, evening.tray.ready) == ({}, True)


# Links


def test_a_link_lost_in_mid_roll() -> None:
    evening = Evening("red").ask("red").roll(1).wait(0.5).lose(1)
    assert evening.shown == [""]
    evening.wait(2).land(1, 6, Quality.MISSED)
    assert (evening.shown, evening.tray.ready) == (["running missed"], False)


def test_a_die_that_came_back_with_another_side_up() -> None:
    evening = Evening("red").land(1, 1, Quality.FOUND).ask("red").lose(1)
    evening.wait(5).land(1, 6, Quality.FOUND)
    assert evening.shown == ["running found"]


def test_dice_that_are_met_show_nothing() -> None:
    evening = Evening("red").ask("red").land(1, 6, Quality.FOUND)
    assert evening.shown == [""]


def test_a_die_that_came_back_as_it_was() -> None:
    evening = Evening("red", "red").ask("red", "red").throw(1, 6).lose(1)
    evening.wait(5).land(1, 6, Quality.FOUND)
    assert evening.shown == ["running", ""]


# Dice of any kind


def test_a_numbered_die_plays_whatever_is_asked() -> None:
    evening = Evening("any").ask("tardis").throw(1, 5)
    assert evening.tray.answer == ("unknown",)


def test_dice_of_any_kind_leave_to_others_what_is_theirs() -> None:
    evening = Evening("any", "red").ask("red", "blue")
    assert evening.tray.kinds == {"die_1": "blue"}
    evening.throw(1, 6).throw(2, 6)
    assert evening.tray.answer == ("running", "strength")
    assert evening.tray.ready


def test_dice_of_any_kind_are_given_their_places_beforehand() -> None:
    """So nobody can choose after the throw which die was red."""
    evening = Evening("any", "any").ask("red", "blue")
    assert evening.tray.kinds == {"die_1": "red", "die_2": "blue"}
    evening.throw(2, 1).throw(1, 1)
    assert evening.tray.answer == ("tactics", "cunning")


def test_a_side_that_plays_nothing_is_thrown_again() -> None:
    evening = Evening("red", shape="d20").ask("red").throw(1, 19)
    assert (evening.shown, evening.tray.ready) == (["nothing"], False)
    evening.throw(1, 18)
    assert evening.tray.answer == ("running",)
    assert evening.tray.ready
