"""A phone with words as large as they get: what is asked can be answered without looking for it."""

from __future__ import annotations

from unittest import mock

import pytest

from companion.ui.screens.play import PlayScreen
from tests.ui.accepted import measured
from tests.ui.accepted.scenes import SCENES
from tests.ui.accepted.stage import staged
from tests.ui.theme.places import area, box_of, seen

PHONE, TABLET = (360, 740), (1280, 800)


@pytest.mark.parametrize("scene", ["asks_choice", "asks_how_to_help", "asks_pay_journey"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_answer_is_in_sight(scene: str, language: str) -> None:
    with staged(PHONE, language, SCENES[scene], text_scale=160) as stage:
        stage.driver.settle()
        scroll = stage.app.screen.dock.scroll
        answers = stage.driver.taps(scroll)
        assert len(answers) > 1
        for tap in answers:
            assert area(seen(tap)) == pytest.approx(area(box_of(tap)), rel=0.02), tap.text


@pytest.mark.parametrize("size", [PHONE, (1376, 1032)], ids=["phone", "tablet"])
@pytest.mark.parametrize("scene", ["to_do", "chances", "dalek_card"])
def test_words_have_room_beside_drawings_and_chances_or_below(
    scene: str, size: tuple[int, int]
) -> None:
    way = size, "de", "dark", 160
    with measured.on_stage(scene, way) as stage:
        assert not measured.wrong(stage)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("scene", ["asks_draw_anomaly", "asks_choice"])
def test_a_question_is_drawn_once_before_it_can_be_tapped(
    scene: str, size: tuple[int, int]
) -> None:
    with (
        mock.patch.object(PlayScreen, "show", autospec=True, side_effect=PlayScreen.show) as shown,
        staged(size, "de", SCENES[scene]) as stage,
    ):
        stage.driver.settle()
        assert shown.call_count == 1
