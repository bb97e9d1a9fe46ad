"""The shell's verbs: what they print, and that refusals are sentences."""

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.core.bots import Act, Bot, Pick, anything
from companion.core.questions import Question
from companion.games import GAMES
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from tests import toy
from tests.play import new_session, step

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.commands.simulate.GAMES", {"toy": toy})
    monkeypatch.setattr("companion.commands.check.GAMES", {"toy": toy})


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "saves.db"


def kept(saves: Path, answers: int = 30) -> SavedGame:
    session, rng = new_session(toy, {"seats": ["ann", "bob"], "rounds": 4}), random.Random(1)
    for _ in range(answers):
        step(session, rng)
    store = Store(saves)
    game = store.add(SavedGame("toy", toy.RULES, dict(session.options), "luck", log=session.log))
    saved = store.load(game)
    store.close()
    return saved


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(arguments) == status
    out, err = capsys.readouterr()
    return err if status else out


def test_simulate_counts_endings(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "simulate", "toy", "--games", "21", "--seed", "3", "--json"))
    again = json.loads(said(capsys, "simulate", "toy", "--games", "21", "--seed", "3", "--json"))
    assert found["by_players"] == again["by_players"]
    assert list(found["by_players"]) == ["2", "3", "4"]
    for row in found["by_players"].values():
        assert (row["games"], row["endings"], row["won"]) == (7, {"toy.end": 7}, 1)
    assert found["games_per_second"] > 0
    assert "4 players" in said(capsys, "simulate", "toy", "--games", "1", "--players", "4")


def test_simulate_counts_a_series_by_what_each_game_tells_of_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ("simulate", "toy", "--games", "8", "--players", "2", "--setting", "long")
    found = json.loads(said(capsys, *asked, "--json"))["by_players"]["2"]["counted"]
    assert found["games"] == 8
    assert {name: each["games"] for name, each in found["names"]["length"].items()} == {
        "long": 4,
        "short": 4,
    }
    assert sum(found["winners"].values()) == pytest.approx(1, abs=0.01)
    best = found["numbers"]["best"]
    assert best["p10"] <= best["median"] <= best["p90"]
    assert "won by east" in said(capsys, *asked)


def test_sides_may_be_played_by_different_bots(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, set[str]] = {"first": set(), "second": set()}

    def bot(name: str) -> Bot:
        def plays(table: toy.Table, question: Question, pick: Pick) -> Act:
            asked[name] |= set(question.by[:1])
            return Act(None, anything(question, pick))

        return plays

    monkeypatch.setattr(toy, "BOTS", {name: bot(name) for name in asked})
    setting = ("--setting", "long", "--games", "4", "--players", "4")
    said(capsys, "simulate", "toy", *setting, "--bots", "east=first,west=second")
    assert asked == {"first": {"player_1", "player_3"}, "second": {"player_2", "player_4"}}


def test_simulate_refuses_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Long" in said(capsys, "simulate", "toy", "--setting", "short", status=1)
    assert "Toy" in said(capsys, "simulate", "chess", status=1)
    assert "2" in said(capsys, "simulate", "toy", "--players", "7", status=1)


def test_a_game_goes_out_and_comes_in_again(
    capsys: pytest.CaptureFixture[str], saves: Path, tmp_path: Path
) -> None:
    saved, file = kept(saves), tmp_path / "game.json"
    there = ("--saves", str(saves))
    assert saved.id in said(capsys, "export", *there)
    rows = json.loads(said(capsys, "export", "--json", *there))
    assert rows == [{"id": saved.id, "game": "toy", "created": saved.created, "answers": 30}]
    assert said(capsys, "export", "1", *there) == said(capsys, "export", saved.id, *there)
    said(capsys, "export", "1", "--to", str(file), *there)
    assert str(file) in said(capsys, "export", "1", "--to", str(file), *there, status=1)
    elsewhere = tmp_path / "other.db"
    new = said(capsys, "import", str(file), "--saves", str(elsewhere)).strip()
    store = Store(elsewhere)
    assert store.load(new).log == saved.log
    store.close()
    assert "“2”" in said(capsys, "export", "2", *there, status=1)


def test_replay_reads_as_the_table_a_player_or_with_all_hands_open(
    capsys: pytest.CaptureFixture[str], saves: Path, tmp_path: Path
) -> None:
    saved, file = kept(saves), tmp_path / "game.json"
    said(capsys, "export", "1", "--to", str(file), "--saves", str(saves))

    def drawn(*how: str) -> list[str]:
        found = json.loads(said(capsys, "replay", str(file), "--json", *how))
        assert len(found["lines"]) == 30
        assert found["stopped"] is None
        rows = [line for line in found["lines"] if line["asked"].startswith("draw")]
        return [row["answer"][0] for row in rows]

    true = [e.answer[0] for e in saved.log.events if e.asked.startswith("draw")]
    by = [e.by for e in saved.log.events if e.asked.startswith("draw")]
    assert drawn() == ["?"] * len(true)
    assert drawn("--open") == true
    assert drawn("--seat", "ann") == [
        card if seat == "ann" else "?" for seat, card in zip(by, true, strict=True)
    ]
    assert "Bob" in said(capsys, "replay", str(file))


def test_a_replay_that_stops_says_where(
    capsys: pytest.CaptureFixture[str], saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(saves)
    file = tmp_path / "game.json"
    said(capsys, "export", "1", "--to", str(file), "--saves", str(saves))
    monkeypatch.setitem(toy.FACES, "white", ("7",))
    monkeypatch.setattr(toy, "SYMBOLS", ())
    assert main(("replay", str(file))) == 1
    assert "7" not in capsys.readouterr().out.splitlines()[-2]


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"{}", b'{"format": "table companion game"}']
)
def test_a_file_that_is_no_game_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, saves: Path, content: bytes
) -> None:
    file = tmp_path / "x.json"
    file.write_bytes(content)
    for verb in ("replay", "import"):
        words = said(capsys, verb, str(file), "--saves", str(saves), status=1)
        assert words.count("\n") == 1


def test_a_file_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "nothing.json" in said(capsys, "replay", str(tmp_path / "nothing.json"), status=1)


def test_check_tells_what_works(capsys: pytest.CaptureFixture[str], saves: Path) -> None:
    assert "ok" in said(capsys, "check", "--saves", str(saves))
    assert not saves.exists()
    kept(saves)
    rows = json.loads(said(capsys, "check", "--json", "--saves", str(saves)))
    assert [row["what"] for row in rows] == ["toy", "saves", "screen"]
    assert all(row["works"] for row in rows)


def test_check_finds_a_damaged_file_and_leaves_it(
    capsys: pytest.CaptureFixture[str], saves: Path
) -> None:
    kept(saves)
    content = saves.read_bytes()[:-3000]
    saves.write_bytes(content)
    assert main(("check", "--saves", str(saves))) == 1
    assert "NO" in capsys.readouterr().out
    assert saves.read_bytes() == content


def test_it_speaks_german(capsys: pytest.CaptureFixture[str], saves: Path) -> None:
    assert "Spielstände" in said(capsys, "check", "--language", "de", "--saves", str(saves))


def test_it_is_a_command_of_the_shell(saves: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "check", "--json", "--saves", str(saves)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert {row["what"] for row in json.loads(done.stdout)} >= {*GAMES, "saves", "screen"}
    assert done.stderr == ""
