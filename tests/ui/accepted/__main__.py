"""``python -m tests.ui.accepted [--accept] [NAME…]``: writes what differs beside the accepted."""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.lanterns import spoken
from tests.ui.accepted import compare, games
from tests.ui.accepted.scenes import SCENES, pictures
from tests.ui.accepted.stage import staged

ACCEPTED = games.FOLDER


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.accepted", description=__doc__)
    parser.add_argument("names", nargs="*", help="parts of the names of pictures; all without")
    parser.add_argument("--accept", action="store_true", help="from now on they look like this")
    parser.add_argument("--play", action="store_true", help="find the games anew, first")
    parser.add_argument("--to", type=Path, default=Path("build/screens"), help="what differs")
    asked = parser.parse_args()
    if asked.play:
        games.find()
    wanted = [each for each in pictures() if _is_wanted(each[0], asked.names)]
    changed = 0
    for name, size, language, scene in wanted:
        with staged(size, language, SCENES[scene]) as stage:
            new = stage.picture()
        file = ACCEPTED / f"{name}.png"
        if file.exists() and not compare.changed(new, compare.read(file)):
            continue
        changed += 1
        path = file if asked.accept else asked.to / f"{name}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        known = file.exists() and not asked.accept
        compare.write(path, compare.marked(new, compare.read(file)) if known else new)
        print(path)
    if asked.accept and not asked.names:
        _forget({f"{name}.png" for name, *_ in pictures()})
    return 1 if changed and not asked.accept else 0


def _is_wanted(name: str, parts: list[str]) -> bool:
    return not parts or any(part in name for part in parts)


def _forget(wanted: set[str]) -> None:
    """Pictures of scenes that are no more."""
    for file in ACCEPTED.rglob("*.png"):
        if file.relative_to(ACCEPTED).as_posix() not in wanted:
            file.unlink()
            print(f"{file}: gone")


if __name__ == "__main__":
    with spoken():
        raise SystemExit(main())
