"""Where the rulebook is silent or contradicts itself: each table's choice, the default first."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import NotAllowed, message

HOUSE_RULES: dict[str, tuple[str, ...]] = {
    # Jack focuses and re-rolls in one Adventure; "once per turn" binds text effects
    "icon_use": ("once_an_adventure", "once_a_turn"),
    # the book keeps Location and Time Zone apart; but in a solved zone there is nothing to stay for
    "stay": ("own_zone", "any_unsolved_zone"),
    "stay_at_anomaly": ("yes", "no"),
    "solved_zone": ("no_adventure", "forbidden", "location_alone"),
    # "one or more players"; reviews differ
    "winners": ("all_on_gallifrey", "first_to_arrive", "the_team"),
    # regeneration reorders the Doctors
    "first_player": ("opening_seat", "earliest_regeneration"),
    # "may" against "exhausted all your means"
    "give_up": ("allowed", "every_means"),
    "number_reroll": ("together", "one_at_a_time"),
    # "his dice"
    "tokens_on": ("own_dice", "either_pool"),
    # a review says no; the wording fits
    "helper_refuses": ("no", "yes"),
    # "as well as"
    "shared_outcome": ("each_doctor", "once"),
    # "only on Earth"
    "earth_link_at_anomaly": ("no", "yes"),
    # "from his hand"
    "pay_with": ("hand", "equipment_too"),
    "unpayable": ("as_much_as_possible", "nothing"),
    # the supply is three of each
    "coloured_limit_in_help": ("jointly", "each"),
    # "cannot use"
    "imprison_mid_adventure": ("at_once", "afterwards"),
    # "immediately"
    "anomaly_timing": ("at_each_marker", "after_the_move"),
    "empty_decks": ("reshuffle", "nothing"),
    "transfer_same_turn": ("may", "may_not"),
    "davros_removed": ("interchangeable", "last"),
    # neither a card nor a token
    "k9_at_fixed_point": ("works", "barred"),
    "k9_receiver": ("holder_chooses", "clockwise"),
}


def chosen(choices: Mapping[str, str]) -> dict[str, str]:
    """A table's house rules: the defaults, and what it wants otherwise."""
    for name, choice in choices.items():
        if choice not in HOUSE_RULES.get(name, ()):
            raise NotAllowed(message("daleks.no_such_house_rule", "setup", name=f"{name} {choice}"))
    return {name: choices.get(name, options[0]) for name, options in HOUSE_RULES.items()}
