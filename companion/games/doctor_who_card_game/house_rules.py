"""Where the rulebook is silent or contradicts itself: each table's choice, the default first."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import NotAllowed, message

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    # Hands and the Reserve. "you can never have less than three cards in your hand"
    "hand_floor": ("after_each_action", "at_the_end"),
    "reserve_limit": ("open_ones_need_none", "all_need_none"),
    # "any card in your Reserve" surely means those that lie face down
    "reserve_open": ("stay", "may_be_taken_up"),
    "pick_up_when": ("own_turn", "at_any_time"),
    # laying, buying and taking up again would never end
    "reserve_again": ("once", "freely"),
    # Time Points. The text about other players stands with Locations alone
    "supply_empty": ("locations", "all"),
    "start_points": ("none", "bring"),
    "buy_many": ("together", "one_by_one"),
    # Enemies. "must be of the same type or state that they can be combined"
    "combine": ("pairwise", "bridged"),
    # "e.g. Roboforms and the Master": of the Master it is said nowhere else
    "wild": ("any", "as_each_says"),
    # of Davros it is said that he combines with the Daleks, of the Cyberking with nobody
    "families": ("leaders_belong", "leaders_alone"),
    # an attack must be marked
    "no_dalek_counter": ("no_attack", "lost_without"),
    # Conflict. The rule says "equal to or less", its example "the closest match"
    "losses": ("closest", "any"),
    "losses_all": ("one_stays", "all_may_go"),
    "losses_none_fit": ("nothing", "weakest"),
    "reveal_pays": ("in_conflict", "when_turned_up", "by_the_conflict"),
    "river_over": ("discarded", "stays"),
    "unit_limit": ("one_each", "any_number"),
    "unit_when_lost": ("may", "only_if_it_turns"),
    "zero_defence": ("totals", "cards_needed"),
    "pandorica_rory": ("discarded", "goes_home"),
    "no_tardis_counter": ("none", "one_moves"),
    "face_up_after": ("stay_open", "turn_back"),
    "teselecta": ("all_involved", "those_left"),
    # Support
    "take_over": ("one_open_card", "all_open"),
    "dreamlord": ("anybody", "others_only"),
    "gadget_alone": ("may", "needs_an_attack"),
    "other_support_alone": ("does_something", "always"),
    "k9_cost": ("hand_or_reserve", "hand_or_location"),
    "arch_arrival": ("at_once", "waits"),
    # What all may see, and what paper proves to be
    "discards": ("all_open", "top_only"),
    "unlawful": ("legal_ones_stay", "all_go"),
    "illegal_taps": ("believed", "refused"),
    # The end
    "game_end_depth": ("20", "30", "40"),
    "game_end_seen": ("last_above_taken", "when_due"),
    "five_in_end_game": ("checked", "not"),
    "end_reserve": ("once", "never", "freely"),
    "can_act": ("with_reserve", "hand_and_points"),
    # Two players
    "second_player_points": ("0", "3"),
    "first_player": ("highest_bar", "highest_points"),
}


def chosen(choices: Mapping[str, str]) -> dict[str, str]:
    """A table's house rules: the defaults, and what it wants otherwise."""
    for name, choice in choices.items():
        if choice not in HOUSE_RULES.get(name, ()):
            raise NotAllowed(message("cards.no_such_house_rule", "setup", name=f"{name} {choice}"))
    return {name: choices.get(name, options[0]) for name, options in HOUSE_RULES.items()}
