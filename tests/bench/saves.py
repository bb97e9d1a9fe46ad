"""Killed processes and damaged files, in numbers."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from companion.app import shelf
from companion.core.dealer import nobody
from companion.core.log import INTERJECT
from companion.core.session import Session
from companion.saves.saved import SavedGame
from companion.saves.store import Store
from tests.bench import Row
from tests.long_games import longest
from tests.saves import faulty
from tests.saves.dying import lost, play_and_kill
from tests.saves.test_damage import rounds

KILLS = 300
FAULTS = 1_000


def kill() -> Iterator[Row]:
    """A child answers at random and is killed at a random moment."""
    rng, acknowledged, missing, unreadable = random.Random(17), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for n in range(KILLS):
            path = Path(folder) / f"{n // 50}.db"  # the file grows over fifty lives
            seen = play_and_kill(path, n, rng.randrange(1, 60), rng.uniform(0, 0.01))
            store = Store(path)
            unreadable += bool(store.notes)
            acknowledged += len(seen)
            missing += lost(store, seen)
            store.close()
    yield Row("rounds of SIGKILL", KILLS, "rounds", ">= 300")
    yield Row("answers acknowledged", acknowledged, "answers")
    yield Row("acknowledged answers lost", missing, "answers", "= 0")
    yield Row("saves unreadable", unreadable, "saves", "= 0")


def damage() -> Iterator[Row]:
    """Bytes flipped and files cut; a round that goes wrong ends the bench with its reason."""
    with tempfile.TemporaryDirectory() as folder:
        noticed = rounds(Path(folder), 2_000, seed=23)
    yield Row("damaged saves opened without a silent change", 2_000, "saves", ">= 200")
    yield Row("of them, damage that mattered and was told", noticed, "saves")


def faults() -> Iterator[Row]:
    """Opening, playing, taking in and bringing up to date while a file operation fails or kills."""
    rng, died = random.Random(29), 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        all_faults = {state: list(faulty.places(state, place)) for state in faulty.STATES}
        tried = [(state, fault) for state, found in all_faults.items() for fault in found]
        kills = {state: faulty.killing(found) for state, found in all_faults.items()}
        chosen = rng.sample(tried, FAULTS)
        chosen += [("damaged", fault) for fault in rng.sample(kills["damaged"], KILLS)]
        elsewhere = [(state, fault) for state in ("older", "none") for fault in kills[state]]
        chosen += rng.sample(elsewhere, KILLS)
        for n, (state, fault) in enumerate(chosen):
            progress(n, len(chosen))
            try:
                faulty.round_with(state, fault, place / "round")
            except AssertionError as wrong:
                died += 1
                print(f"  {state} {fault}: {str(wrong)[:300]}", file=sys.stderr)
        found, noted = on_small_disks(place)
    yield Row("file operations that can fail, and how", len(tried), "faults")
    yield Row("of them tried", FAULTS, "faults", ">= 1000")
    yield Row("kills while a damaged file is opened", KILLS, "kills", ">= 300")
    yield Row("kills while one is brought up to date or made, and a game taken in", KILLS, "kills")
    yield Row("lost without a word, or a sound file renamed", died, "rounds", "= 0")
    yield Row("small disks on which a damaged file was opened", found, "disks")
    yield Row("of them, neither all games nor a note", noted, "disks", "= 0")


def on_small_disks(place: Path) -> tuple[int, int]:
    """How many could be had, and on how many something was lost. Only who may mount has any."""
    disks, wrong = 0, 0
    for kilobytes in range(76, 400, 12):
        disk = place / f"disk-{kilobytes}"
        disk.mkdir()
        size = f"size={kilobytes}k"
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(disk)],
            capture_output=True,
            check=False,
        )
        if made.returncode:
            break
        try:
            disks += 1
            wrong += not kept_on(disk, place / f"there-{kilobytes}")
        finally:
            subprocess.run(["umount", str(disk)], check=True)
    return disks, wrong


def kept_on(disk: Path, elsewhere: Path) -> bool:
    """The damaged file is opened where there may be no room for its successor, and again."""
    elsewhere.mkdir()
    truth = faulty.damaged(elsewhere)
    content = (elsewhere / "saves.db").read_bytes()
    if shutil.disk_usage(disk).free < len(content) + 4096:
        return True
    (disk / "saves.db").write_bytes(content)
    for _ in range(2):
        with closing(Store(disk / "saves.db")) as store:
            readable = [id for id in store.ids() if store.row(id)]
            found = {id: store.look(id)[0].log.events for id in readable}
            names = {str(dict(note.values).get("name")) for note in store.notes}
        whole = all(found.get(id) == events for id, events in truth.items())
        if not (whole and names) and not any((disk / name).exists() for name in names):
            return False
        if content not in [each.read_bytes() for each in disk.glob("saves*.db")]:
            return False
    return True


def progress(done: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r  {done} of {of}", end="", file=sys.stderr, flush=True)


def commit() -> Iterator[Row]:
    """What an answer of the longest real game costs until it is safe, with what the list says."""
    played, waited, spent = longest(), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "saves.db")
        saved = SavedGame(played.game.NAME, 1, dict(played.options), "s")
        shown: list[Session] = []
        keep = store.keeper(store.add(saved), lambda: shelf.glance(shown[0]) if shown else None)
        session = Session(played.game, played.options, saved.log, nobody, keep)
        shown.append(session)
        for event in played.log.events:
            began, busy = time.perf_counter(), time.process_time()
            send = session.interject if event.asked == INTERJECT else session.answer
            send(event.by if event.asked == INTERJECT else None, event.answer, session.n)
            waited.append(time.perf_counter() - began)
            spent.append(time.process_time() - busy)
        store.close()
    for name, times, goal in (("waiting", waited, ""), ("processor", spent, "<= 10")):
        times.sort()
        yield Row(f"an answer until it is on disk, {name}, p50", times[len(times) // 2] * 1e3, "ms")
        late = times[len(times) * 95 // 100] * 1e3
        yield Row(f"an answer until it is on disk, {name}, p95", late, "ms", goal)
