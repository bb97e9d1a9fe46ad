"""What a report says: enough to find the fault, and no hand unless the table agrees."""

from __future__ import annotations

import json
import platform
import traceback
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from companion.core.plain import as_plain
from companion.core.session import Session
from companion.saves import export
from companion.saves.saved import SavedGame

PACKAGE = "doctor-who-table-companion"


def report(
    problem: BaseException | None,
    game: tuple[SavedGame, Session] | None,
    *,
    language: str,
    open_hands: bool,
) -> str:
    """JSON. Without ``open_hands``: the log as the shared tablet may read it, and no seed."""
    made: dict[str, Any] = {
        "format": "table companion report",
        "version": installed(),
        "python": platform.python_version(),
        "platform": platform.platform(),
        "language": language,
        "open_hands": open_hands,
        "problem": problem and fault(problem, words=open_hands),
    }
    if game is not None:
        saved, session = game
        made["game"] = _openly(saved) if open_hands else _covered(saved, session)
    return json.dumps(made, ensure_ascii=False, indent=1)


def installed() -> str:
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "?"


def fault(problem: BaseException, *, words: bool) -> dict[str, Any]:
    """What was raised and where. Its own words may name a card: they only come if agreed to."""
    frames = traceback.extract_tb(problem.__traceback__)
    told = {"said": str(problem)} if words else {}
    return {
        "kind": type(problem).__name__,
        **told,
        "where": [f"{each.filename}:{each.lineno} {each.name}" for each in frames],
    }


def _openly(saved: SavedGame) -> Any:
    return json.loads(export.to_text(saved))


def _covered(saved: SavedGame, session: Session) -> dict[str, Any]:
    rows = [{"line": as_plain(line), "told": as_plain(told)} for line, told in session.rows(None)]
    return {
        "game": saved.game,
        "rules": saved.rules,
        "created": saved.created,
        "seats": saved.options.get("seats"),
        "house": saved.options.get("house"),
        "held": saved.held,
        "head": saved.log.head,
        "events": len(saved.log.events),
        "stopped": as_plain(session.stopped and session.stopped.why),
        "layout": session.layout(None),
        "rows": rows,
    }
