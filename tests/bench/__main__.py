"""``python -m tests.bench NAME… --json``: rows of name, value, unit, goal, met."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from tests.bench import (
    Bench,
    advised,
    camera,
    card,
    card_games,
    clash,
    clash_games,
    clash_taps,
    clone,
    core,
    daleks,
    dice,
    dice_garbage,
    dice_played,
    evening,
    long,
    odds,
    opening,
    paint,
    phones,
    photos,
    referee,
    saves,
    start,
    ui,
    vision,
    window,
)

BENCHES: dict[str, Bench] = {
    "replay": core.replay,
    "amend": core.amend,
    "long_replay": long.replay,
    "long_back": long.back,
    "daleks_games": daleks.games,
    "daleks_balance": daleks.balance,
    "daleks_speed": daleks.speed,
    "clash_balance": clash.balance,
    "clash_sets": clash.sets,
    "clash_strengths": clash.strengths,
    "clash_games": clash_games.games,
    "clash_twins": clash_games.twins,
    "clash_speed": clash_games.speed,
    "clash_taps": clash_taps.taps,
    "card_games": card_games.games,
    "card_twins": card_games.twins,
    "card_balance": card.balance,
    "card_strengths": card.strengths,
    "card_speed": card.speed,
    "referee": referee.refereed,
    "twins": referee.twins,
    "odds_exact": odds.exact,
    "odds_followed": odds.followed,
    "odds_speed": odds.speed,
    "odds_memory": odds.memory,
    "odds_soon": advised.soon,
    "odds_rich": advised.memory,
    "odds_evenings": advised.evenings,
    "odds_cancelled": advised.cancelled,
    "ui_start": start.started,
    "ui_first_advice": start.advised,
    "ui_language": opening.spoken,
    "ui_new_game": opening.begun,
    "ui_long_game": opening.long_ago,
    "ui_touch": ui.touched,
    "ui_taps": ui.plain,
    "ui_idle": ui.idle,
    "ui_matches": window.matches,
    "ui_card_games": window.card_games,
    "ui_evening": evening.lasting,
    "ui_advised": evening.advised,
    "ui_advised_hard": evening.hard,
    "commit": saves.commit,
    "damage": saves.damage,
    "faults": saves.faults,
    "kill": saves.kill,
    "camera_live": camera.live,
    "clone": clone.clone,
    "dice_garbage": dice_garbage.garbage,
    "dice_throws": dice.throws,
    "dice_bleak": dice.bleak,
    "dice_tray": dice.tray,
    "dice_played": dice_played.played,
    "phones_load": phones.load,
    "phones_paint": paint.paint,
    "phones_photos": photos.photos,
    "vision_photos": vision.photos,
    "vision_story": vision.story,
    "vision_empty": vision.empty,
    "vision_speed": vision.speed,
    "vision_memory": vision.memory,
}

# Thousands of games, hundreds of kills, every photograph: each takes from many minutes to hours
LONG = frozenset(
    {
        *("daleks_games", "daleks_balance", "clash_balance", "clash_sets"),
        *("card_games", "card_twins", "card_balance", "card_strengths"),
        *("clash_strengths", "clash_games", "clash_twins", "referee", "twins", "odds_evenings"),
        *(
            "ui_matches",
            "ui_card_games",
            "ui_evening",
            "ui_advised",
            "ui_advised_hard",
            "kill",
            "faults",
            "damage",
        ),
        *("dice_garbage", "dice_throws", "phones_photos", "vision_photos", "vision_story"),
    }
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    all_but = "without a name all but those that take long: " + ", ".join(sorted(LONG))
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(BENCHES)}; {all_but}")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if unknown := set(asked.names) - BENCHES.keys():
        parser.error(f"no bench is called {', '.join(sorted(unknown))}")
    rows = []
    for name in asked.names or [name for name in BENCHES if name not in LONG]:
        for row in BENCHES[name]():
            rows.append(asdict(row) | {"met": row.met})
            if not asked.json:
                verdict = {True: "met", False: "NOT MET", None: ""}[row.met]
                print(f"{row.name:52} {row.value:12.4g} {row.unit:8} {row.goal:>9}  {verdict}")
                sys.stdout.flush()
    if asked.json:
        print(json.dumps(rows))
    return 0 if all(row["met"] is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
