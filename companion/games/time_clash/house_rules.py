"""Where the rulebook is silent or contradicts itself: each table's choice, the default first."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import NotAllowed, message

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    # Counters. "during the opposing team's turn" and "whether it's the holder's turn or not"
    "counter_whose_turn": ("any_time", "opposing_turn"),
    # a counter is a card play
    "counter_a_counter": ("yes", "no"),
    "counters_per_play": ("partial_may_follow", "one"),
    # the example shows the target first
    "counter_moment": ("with_target", "before_target"),
    "counter_draw": ("after_discard", "before_discard"),
    "arc_counter": ("same_window", "afterwards"),
    "window_of_moves": ("all", "special_only"),
    # only counters of card plays are barred for discards
    "discarded_move": ("counterable", "not"),
    "london_in_gambit": ("given", "not"),
    # Cards. "carry out the instructions and discard"
    "special_discarded": ("afterwards", "at_once"),
    "special_idle": ("not_offered", "may"),
    "foil_after_counter": ("when_it_stands", "at_once"),
    "foil_chain": ("no", "yes"),
    "pull_foils": ("no", "yes"),
    "tech_in_turn": ("no", "yes"),
    "tech_may": ("if_any", "always"),
    "open_card": ("top", "until_next"),
    "fuel_face": ("up", "down"),
    "removed_hand": ("game", "match"),
    # "moves between them" against "any of the three arcs"
    "move_in_place": ("no", "yes"),
    # The Endgame
    "threat_would_trigger": ("whenever", "only_if_new"),
    "threats_overshoot": ("or_beyond", "exactly"),
    "trigger_on_doctor_turn": ("never", "at_once"),
    "target_timing": ("third_step", "when_played"),
    "target_arcs": ("one_flip", "one_each"),
    "pulled_card_counts": ("where_played", "where_it_lies"),
    # Gambits
    "gambit_reopened": ("no", "yes"),
    "gambit_nothing": ("may", "needs_one"),
    "gambit_window": ("stages", "and_before_the_throw"),
    "gambit_countered": ("waits", "at_once"),
    "gambit_pass": ("gone", "may_come_back"),
    "gambit_give": ("in_order", "all_at_once"),
    "gambit_three": ("alternate", "clockwise_once"),
    "replacement_three": ("always", "if_it_counted"),
    # Decks. "runs out"
    "reshuffle": ("when_due", "at_once"),
    "deck_out": ("when_due", "last_card", "endgame_only"),
    "deck_out_optional": ("never", "loses"),
    "endless": ("draw_offered", "enemy_wins", "go_on"),
    "reserve_draw_out": ("nobody", "loses"),
    "reserve_used": ("as_played", "all_discarded"),
    "reserve_counts": ("as_a_play", "not"),
    "reserve_in_endgame": ("stays", "discarded"),
    "river_quip": ("when_it_stays", "at_once"),
    # Players
    "match_end": ("decided", "all_games"),
    "first_in_team": ("asked", "fixed"),
    "three_second": ("asked", "seating"),
    # with two cards the team of two wins three games of four
    "lone_hand": ("2", "3", "4"),
}


def chosen(choices: Mapping[str, str]) -> dict[str, str]:
    """A table's house rules: the defaults, and what it wants otherwise."""
    for name, choice in choices.items():
        if choice not in HOUSE_RULES.get(name, ()):
            raise NotAllowed(message("clash.no_such_house_rule", "setup", name=f"{name} {choice}"))
    return {name: choices.get(name, options[0]) for name, options in HOUSE_RULES.items()}
