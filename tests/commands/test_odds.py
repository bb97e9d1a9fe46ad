"""``companion odds``: what it prints, what it refuses, and that it agrees with the fractions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.__main__ import main
from companion.games.time_of_the_daleks.odds import plans
from companion.games.time_of_the_daleks.odds.problem import Change, Doctor, Problem, Reroll, need
from tests.games.time_of_the_daleks.odds import brute
from tests.games.time_of_the_daleks.odds.problems import STARTER


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["odds", "--json", *arguments]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["odds", *arguments]) == 1
    return capsys.readouterr().err


def test_the_chance_before_the_throw(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(
        capsys,
        *[
            "--need",
            "RDT",
            "--pool",
            "2K1G",
            "--reroll",
            "K2",
            "Gany-1",
            "--change",
            "GD",
            "--tokens",
            "3",
        ],
    )
    doctor = Doctor((2, 1, 0, 0), (Reroll("K", 2), Reroll("G", "any", 1)), (Change("G", "D"),), 3)
    exact = brute.chance(Problem(need("RDT"), (doctor,), STARTER))
    assert found["chance"] == pytest.approx(float(exact), abs=1e-12)
    assert set(found) == {"chance", "exact", "moves", "seconds"}
    assert found["exact"]
    assert found["moves"] == []


def test_two_doctors_conditions_house_rules_and_other_faces(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = asked(
        capsys,
        *[
            "--need",
            "RX",
            "--pool",
            "KG",
            "--helper-pool",
            "R",
            "--helper-tokens",
            "2",
            "--helper-k9",
            "--either-pool",
        ],
        *"--one-at-a-time --reroll KG2 --faces R=RRRRXX --time-locked".split(),
    )
    ann = Doctor((1, 1, 0, 0), (Reroll("KG", 2),))
    bob = Doctor((0, 0, 0, 1), (Reroll("KGBR", 1, at_fixed_point=True),), charges=2)
    exact = brute.chance(
        Problem(
            need("RX"),
            (ann, bob),
            (*STARTER[:3], "RRRRXX"),
            time_locked=True,
            number_reroll="one_at_a_time",
            tokens_on="either_pool",
        )
    )
    assert found["chance"] == pytest.approx(float(exact), abs=1e-12)


def test_the_moves_from_dice_that_lie_there(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, *"--need RDT --showing KR KC GR --reroll K2 --tokens 3".split())
    best = found["moves"][0]
    assert (best["do"], best["with"], best["dice"]) == ("reroll", "K2", ["KR", "KC"])
    assert best["chance"] == pytest.approx(found["chance"])
    assert {move["do"] for move in found["moves"]} == {"reroll", "charges", "discard", "turn"}


@pytest.mark.parametrize(
    "arguments",
    [
        "--need RDZ --pool 3K",
        "--need RD --pool 3Y",
        "--need RD --pool 3K --reroll K",
        "--need RD --pool 3K --reroll K2-9",
        "--need RD --pool 3K --change G",
        "--need RD --pool 3K --faces K=ABC",
        "--need RD --showing K",
        "--need RD",
        "--need RD --pool 9K",
        "--need RD --pool 0K",
        "--need RD --helper-pool 2K",
        "--need RD --helper-showing KR",
    ],
)
def test_refusals_are_sentences(capsys: pytest.CaptureFixture[str], arguments: str) -> None:
    said = refused(capsys, *arguments.split())
    assert said.strip().endswith(".")
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "arguments",
    [
        "--pool 2K --showing KR KC",
        "--showing KR KC --helper-pool R",
        "--pool 2K --helper-showing RT",
        "--showing KR --helper-showing RT --helper-pool R",
    ],
)
def test_dice_are_in_hand_or_on_the_table(
    capsys: pytest.CaptureFixture[str], arguments: str
) -> None:
    """None is passed over in silence."""
    said = refused(capsys, "--need", "RD", *arguments.split())
    assert "--pool" in said
    assert "--showing" in said


@pytest.mark.parametrize("means", ["tokens 3", "reroll K2", "change GD", "k9"])
def test_a_helper_without_dice_has_no_means(capsys: pytest.CaptureFixture[str], means: str) -> None:
    said = refused(capsys, *f"--need RD --pool 2K --helper-{means}".split())
    assert "--helper-pool" in said


def test_a_pool_that_is_missing_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "--need", "RD")
    assert "--pool" in said
    assert "“”" not in said


def test_small_letters_will_do(capsys: pytest.CaptureFixture[str]) -> None:
    means = "--reroll {} {} --change {} --tokens 2 --faces {}"
    large = means.format("K2", "GBRany-1", "GD", "R=RRRRXX").split()
    small = means.format("k2", "gbrANY-1", "gd", "r=rrrrxx").split()
    asked_large = asked(capsys, "--need", "RDT", "--pool", "2K1GR", *large)
    asked_small = asked(capsys, "--need", "rdt", "--pool", "2k1gr", *small)
    assert asked_small["chance"] == asked_large["chance"]
    lying = asked(capsys, *"--need rdt --showing kr kC gr --reroll kALL".split())
    assert lying["moves"][0]["dice"] == ["KR", "KC"]


def test_what_there_is_no_room_to_count_is_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plans, "MOST", 10)
    arguments = "--need RDT --pool 2K1G --reroll K2 --charges".split()
    assert not asked(capsys, *arguments)["exact"]
    assert main(["odds", *arguments]) == 0
    chance, *charges = capsys.readouterr().out.splitlines()
    assert "at least" in chance
    assert all("at least" in line for line in charges)


def test_it_prints_words_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    asked_for = "odds --need RD --showing KR KC --tokens 2 --charges --language de"
    assert main(asked_for.split()) == 0
    said = capsys.readouterr().out
    assert "Aussicht auf Erfolg" in said
    assert "Schall-Ladungen 5" in said
