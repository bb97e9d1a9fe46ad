"""A process killed at any moment has lost nothing that it acknowledged."""

import random
from pathlib import Path

from companion.saves.store import Store
from tests.saves.dying import lost, play_and_kill


def test_no_acknowledged_answer_is_lost(tmp_path: Path) -> None:
    rng, path, acknowledged = random.Random(5), tmp_path / "saves.db", 0
    for seed in range(8):
        seen = play_and_kill(path, seed, rng.randrange(1, 60), rng.uniform(0, 0.01))
        acknowledged += len(seen)
        store = Store(path)
        assert not store.notes
        assert lost(store, seen) == 0
        store.close()
    assert acknowledged > 100


def test_at_rest_it_does_not_depend_on_the_write_ahead_file(tmp_path: Path) -> None:
    """Every answer has gone on into the main file; tools that copy only that lose nothing.

    Killed while it writes, an SQLite file needs what lies beside it: the test above.
    """
    path = tmp_path / "saves.db"
    for seed in range(3):
        seen = play_and_kill(path, seed, 1, rests=80)
        for tail in ("-wal", "-shm"):
            path.with_name(path.name + tail).unlink()
        store = Store(path)
        assert not store.notes
        assert len(seen) == 80
        assert lost(store, seen) == 0
        store.close()
