"""Each house rule changes what it says, and nothing else: the default beside its alternatives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.doctor_who_card_game import defaults, ending, hands, offers, setup, together
from companion.games.doctor_who_card_game.house_rules import HOUSE_RULES
from companion.games.doctor_who_card_game.table import PAPER, Table
from companion.games.doctor_who_card_game.view import view

from .position import SEATS, Played, attack, begun, hold, keep, laid, own, starter

FILLER = ("leadworth", "sardick_town", "midnight", "utopia", "messaline")
Case = Callable[[str], object]
CASES: dict[str, tuple[Case, dict[str, object]]] = {}


def rule(**expected: object) -> Callable[[Case], Case]:
    """What it comes to, by its choice. A rule without an entry here fails."""

    def kept(case: Case) -> Case:
        CASES[getattr(case, "__name__")] = case, expected  # noqa: B009 - as for scenes
        return case

    return kept


@pytest.mark.parametrize(
    ("name", "choice"), [(name, each) for name, all_ in HOUSE_RULES.items() for each in all_]
)
def test_it_changes_what_it_says(name: str, choice: str) -> None:
    case, expected = CASES[name]
    assert case(choice) == expected.get(choice, expected.get(f"_{choice}"))


def test_every_choice_comes_to_something_else() -> None:
    for name, (_, expected) in CASES.items():
        assert {choice.removeprefix("_") for choice in expected} == {*HOUSE_RULES[name]}
        assert len({repr(each) for each in expected.values()}) == len(expected), name


def fought(table: Table, enemies: tuple[str, ...], *defenders: str) -> Played:
    """Matt attacks Leadworth, and Karen defends it."""
    attack(table, own(table, "karen", "leadworth"), "matt", *enemies)
    hold(table, "karen", *defenders, *FILLER[1:4])
    return begun(table).answer("defend:leadworth").answer(*defenders)


def stand(played: Played) -> Played:
    while played.asked == "recover":
        played.answer("stand")
    return played


def left(table: Table) -> list[str]:
    where = table.place("leadworth").attack
    return [each.card for each in where.cards] if where else []


# Hands and the Reserve


@rule(after_each_action=False, at_the_end=True)
def hand_floor(choice: str) -> object:
    table = laid(hand_floor=choice)
    hold(table, "karen", *FILLER[:3])
    return "location" in begun(table).options


@rule(open_ones_need_none=1, all_need_none=2)
def reserve_limit(choice: str) -> object:
    table = laid(reserve_limit=choice)
    keep(table, "karen", "unit", up=True)
    return hands.room(table, "karen")


@rule(stay=None, may_be_taken_up=["laid_open:cardiff"])
def reserve_open(choice: str) -> object:
    table = laid(reserve_open=choice)
    keep(table, "karen", "cardiff", up=True)
    hold(table, "karen", *FILLER[:3])
    played = begun(table)
    if "take_up" not in played.options:
        return None
    offered = [each for each in played.answer("take_up").options if each != "nothing"]
    played.answer(*offered)
    assert "cardiff" in table.players["karen"].hand
    assert not table.players["karen"].open
    return offered


def test_what_was_laid_open_this_turn_stays_there() -> None:
    table = laid(reserve_open="may_be_taken_up")
    hold(table, "karen", "cardiff", *FILLER[:3])
    played = begun(table).answer("support").answer("cardiff")
    assert table.players["karen"].open == ["cardiff"]
    assert "take_up" not in played.options


@rule(own_turn=(), at_any_time=("take_up",))
def pick_up_when(choice: str) -> object:
    table = laid(pick_up_when=choice)
    keep(table, "karen", "pompeii")
    keep(table, "matt", "venice")
    assert offers(table, None) == offers(table, "karen") == offers(table, "arthur") == ()
    return offers(table, "matt")


@rule(once=(), freely=("venice",))
def reserve_again(choice: str) -> object:
    """Laid there, taken up, and laid there again."""
    table = laid(reserve_again=choice)
    hold(table, "karen", *FILLER[:4], "venice")
    played = begun(table).answer("reserve").answer("venice").answer("take_up")
    played.answer("kept:venice").answer("reserve")
    return tuple(each for each in played.options if each == "venice")


# Time Points


@rule(locations="act", all="whose_points")
def supply_empty(choice: str) -> object:
    """The Screwdriver brings a point, and none are left."""
    table = laid(supply_empty=choice)
    table.players["matt"].points = table.supply
    hold(table, "karen", "sonic_screwdriver", *FILLER[:3])
    return begun(table).answer("support").answer("sonic_screwdriver").asked


@rule(none=[0, 0, 0], bring=[1, 1, 1])
def start_points(choice: str) -> object:
    table = setup(defaults(SEATS[:3], starter()) | {"house": {"start_points": choice}})
    starts = {id: replace(start, points=1) for id, start in table.box.starts.items()}
    table.box = replace(table.box, starts=starts)
    played = begun(table)
    while played.asked == "start":
        played.answer(played.question.possible[0])  # type: ignore[union-attr]
    return [table.players[seat].points for seat in table.seats]


@rule(together=["buy:1", "buy:2"], one_by_one=["buy:1"])
def buy_many(choice: str) -> object:
    table = laid(buy_many=choice)
    table.players["karen"].points = 12
    hold(table, "karen", *FILLER[:3])
    return [each for each in begun(table).options if each.startswith("buy")]


@rule(_0=0, _3=3)
def second_player_points(choice: str) -> object:
    table = laid(2, second_player_points=choice)
    table.step, table.turn = "deal", "karen"
    played = begun(table)
    while played.asked == "draw":
        played.answer(*played.question.possible[: played.question.n])  # type: ignore[union-attr]
    assert table.players["karen"].points == 0
    return table.players["matt"].points


@rule(highest_bar="karen", highest_points="matt")
def first_player(choice: str) -> object:
    table = setup(defaults(SEATS[:3], starter()) | {"house": {"first_player": choice}})
    starts = dict(table.box.starts)
    starts["utah_bunker"] = replace(starts["utah_bunker"], vp=3)
    table.box = replace(table.box, starts=starts)
    begun(table).draw("coal_hill_school", "utah_bunker", "chiswick")
    return table.first


# What goes together


@rule(pairwise=False, bridged=True)
def combine(choice: str) -> object:
    """Madame Kovarian names the Silence and the Headless Monks, who do not name each other."""
    three = ["the_silence", "madame_kovarian", "headless_monks"]
    return together.lawful(laid(combine=choice), three)


@rule(any=[True, True, True, True], as_each_says=[True, True, False, True])
def wild(choice: str) -> object:
    pairs = (
        "roboforms daleks",
        "the_master roboforms",
        "the_master daleks",
        "the_pandorica daleks",
    )
    return [together.lawful(laid(wild=choice), pair.split()) for pair in pairs]


@rule(leaders_belong=[True, True, True], leaders_alone=[True, True, False])
def families(choice: str) -> object:
    pairs = ("daleks dalek_flagship", "daleks davros", "cybermen cyberking")
    return [together.lawful(laid(families=choice), pair.split()) for pair in pairs]


# Counters


@rule(no_attack=None, lost_without=[False, 5, "discarded"])
def no_dalek_counter(choice: str) -> object:
    """Five are out; a sixth attack beats who lies there."""
    table = laid(no_dalek_counter=choice)
    for card in FILLER:
        attack(
            table, own(table, "matt", card), "karen", "sycorax" if card == "utopia" else "daleks"
        )
    place = own(table, "arthur", "venice", "rory")
    hold(table, "arthur", "versailles")
    own(table, "arthur", "pompeii")
    hold(table, "karen", "cyberking", "krop_tor", "ood_sphere", "stonehenge")
    played = begun(table)
    assert "attack:pompeii" not in played.options, "nobody defends it: a counter must lie there"
    if "attack:venice" not in played.options:
        return None
    played.answer("attack:venice").answer("cyberking")
    assert table.counters_left("karen", "dalek") == 0, "there are no fewer than none"
    stand(played)
    gone = "discarded" if "cyberking" in table.deck.discards else ""
    return [bool(place.attack), table.counters("karen", "dalek"), gone]


@rule(none=["act", False], one_moves=["which_counter_moves", True])
def no_tardis_counter(choice: str) -> object:
    table = laid(no_tardis_counter=choice)
    for card in ("pompeii", *FILLER[1:]):
        own(table, "karen", card, tardis=True)
    table.players["karen"].places[0].tardis = True
    table.place("messaline").tardis = False
    attack(table, own(table, "karen", "leadworth"), "matt", "sycorax")
    hold(table, "karen", "the_doctor", "venice", "krop_tor", "ood_sphere")
    assert table.counters_left("karen", "tardis") == 0
    played = begun(table).answer("defend:leadworth").answer("the_doctor")
    asked = played.asked
    if asked != "act":
        played.answer("pompeii")
    assert table.counters("karen", "tardis") == 5
    assert table.place("pompeii").tardis != table.place("leadworth").tardis
    return [asked, table.place("leadworth").tardis]


# Conflict


@rule(closest=["cybermen"], any=["cybermen", "roboforms"])
def losses(choice: str) -> object:
    """Cybermen 5 and Roboforms 2 have won against 5."""
    table = laid(losses=choice)
    played = fought(table, ("cybermen", "roboforms"), "the_doctor")
    if played.asked != "losses":
        return [card for card in ("cybermen", "roboforms") if card not in left(table)]
    return [option.removeprefix("lose_1:") for option in played.options]


@rule(one_stays=["madame_kovarian"], all_may_go=[])
def losses_all(choice: str) -> object:
    table = laid(losses_all=choice)
    enemies = ("the_silence", "madame_kovarian")
    stand(fought(table, enemies, "the_doctor", "amy_pond", "river_song"))
    assert not table.place("leadworth").tardis
    return left(table)


@rule(nothing=["daleks", "dalek_flagship"], weakest=["dalek_flagship"])
def losses_none_fit(choice: str) -> object:
    table = laid(losses_none_fit=choice)
    stand(fought(table, ("daleks", "dalek_flagship"), "amy_pond"))
    return left(table)


@rule(in_conflict=[0, 1], when_turned_up=[1, 1], by_the_conflict=[0, 0])
def reveal_pays(choice: str) -> object:
    """The Angels are turned up by a gadget, then by a conflict."""
    table = laid(reveal_pays=choice)
    attack(table, own(table, "karen", "leadworth"), "matt", "weeping_angels")
    hold(table, "karen", "psychic_paper", "rory", *FILLER[1:4])
    played = begun(table).answer("support").answer("psychic_paper").answer("leadworth")
    before = table.players["matt"].points
    stand(played.answer("defend:leadworth").answer("rory"))
    return [before, table.players["matt"].points]


@rule(discarded=["madame_kovarian"], stays=["madame_kovarian", "river_song"])
def river_over(choice: str) -> object:
    table = laid(river_over=choice)
    stand(fought(table, ("madame_kovarian",), "river_song"))
    return left(table)


@rule(one_each=[4, 5], any_number=[5, 5])
def unit_limit(choice: str) -> object:
    table = laid(unit_limit=choice)
    keep(table, "karen", "unit", up=True)
    table.players["karen"].points = 2
    played = fought(table, ("daleks",), "amy_pond")
    while played.asked == "unit":
        played.answer("pay")
    said = next(told for told in table.told if told.id == "cards.compared")
    return [dict(said.values)[side] for side in ("defence", "attack")]


@rule(may="unit", only_if_it_turns="recover")
def unit_when_lost(choice: str) -> object:
    table = laid(unit_when_lost=choice)
    keep(table, "karen", "unit", up=True)
    table.players["karen"].points = 1
    return fought(table, ("daleks",), "amy_pond").asked


@rule(totals=True, cards_needed=False)
def zero_defence(choice: str) -> object:
    table = laid(zero_defence=choice)
    stand(fought(table, ("the_pandorica",), "rory"))
    assert not left(table)
    return table.place("leadworth").tardis


@rule(discarded=False, goes_home=True)
def pandorica_rory(choice: str) -> object:
    table = laid(pandorica_rory=choice)
    fought(table, ("the_pandorica", "daleks"), "the_doctor", "rory")
    assert "the_pandorica" in table.deck.discards
    return "rory" in table.players["karen"].hand


@rule(stay_open=True, turn_back=False)
def face_up_after(choice: str) -> object:
    table = laid(face_up_after=choice)
    stand(fought(table, ("daleks",), "amy_pond"))
    where = table.place("leadworth").attack
    assert where is not None
    assert where.cards[0].seen_by("arthur"), "everybody has seen it"
    return where.cards[0].up


@rule(all_involved=["river_song", "the_doctor"], those_left=["the_doctor"])
def teselecta(choice: str) -> object:
    """River has gone over."""
    table = laid(teselecta=choice)
    hold(table, "karen", "teselecta")
    played = fought(table, ("the_silence", "madame_kovarian"), "the_doctor", "river_song")
    played.answer("teselecta")
    hand = table.players["karen"].hand
    return sorted(card for card in hand if table.kind(card) == "defender")


def test_the_teselecta_leaves_as_many_cards_as_a_hand_must_hold() -> None:
    """Only River defended, and nobody comes back; three in hand must stay."""
    table = laid(teselecta="those_left")
    keep(table, "karen", "teselecta")
    hold(table, "karen", "river_song", *FILLER[1:3])
    attack(table, own(table, "karen", "leadworth"), "matt", "madame_kovarian")
    played = begun(table).answer("defend:leadworth").answer("river_song")
    assert played.asked == "act"
    assert "teselecta" in (*table.players["karen"].hand, *table.players["karen"].reserve)


# Support


@rule(one_open_card=True, all_open=False)
def take_over(choice: str) -> object:
    table = laid(take_over=choice)
    place = own(table, "matt", "leadworth")
    attack(table, place, "arthur", "daleks", "dalek_flagship")
    assert place.attack is not None
    place.attack.cards[0].up = True
    hold(table, "karen", "davros", *FILLER[1:4])
    return "attack:leadworth" in begun(table).options


@rule(anybody=["krop_tor", "venice"], others_only=["venice"])
def dreamlord(choice: str) -> object:
    table = laid(dreamlord=choice)
    own(table, "karen", "krop_tor", tardis=True)
    own(table, "matt", "venice", tardis=True)
    hold(table, "karen", "dreamlord", *FILLER[:3])
    return sorted(begun(table).answer("support").answer("dreamlord").options)


def playable(table: Table, card: str) -> bool:
    hold(table, "karen", card, *FILLER[:3])
    return card in begun(table).answer("support").options


@rule(may=True, needs_an_attack=False)
def gadget_alone(choice: str) -> object:
    return playable(laid(gadget_alone=choice), "sonic_screwdriver")


@rule(does_something=[False, False], always=[True, True])
def other_support_alone(choice: str) -> object:
    table = laid(other_support_alone=choice)
    found = [playable(laid(other_support_alone=choice), "captain_jack")]
    if found[0]:
        hold(table, "karen", "jammy_dodger", *FILLER[:3])
        played = begun(table).answer("support").answer("jammy_dodger")
        assert (played.asked, table.deck.discards) == ("act", ["jammy_dodger"])
    return [*found, playable(laid(other_support_alone=choice), "jammy_dodger")]


@rule(hand_or_reserve=False, hand_or_location=True)
def k9_cost(choice: str) -> object:
    """No Defender in hand; one lies at Venice."""
    table = laid(k9_cost=choice)
    venice = own(table, "karen", "venice", "amy_pond")
    place = own(table, "karen", "pompeii")
    attack(table, place, "matt", "daleks")
    hold(table, "karen", "k9", *FILLER[:4])
    played = begun(table).answer("support")
    if "k9" not in played.options:
        return False
    assert {*played.answer("k9").options} == {"of_the_hand", "defender:venice:1"}
    played.answer("defender:venice:1").answer("pompeii")
    assert not venice.defenders
    assert "amy_pond" in table.deck.discards
    return place.tardis


def test_k9_takes_one_of_a_location_where_the_hand_can_spare_none() -> None:
    table = laid(k9_cost="hand_or_location")
    own(table, "karen", "venice", "amy_pond")
    attack(table, own(table, "karen", "pompeii"), "matt", "daleks")
    hold(table, "karen", "k9", "rory", *FILLER[:2])
    played = begun(table).answer("support").answer("k9")
    assert played.options == ("defender:venice:1",)


@rule(at_once=["recover", False], waits=["act", True])
def arch_arrival(choice: str) -> object:
    """An attack comes to where Amy lies; it waits until somebody adds to either side."""
    table = laid(turn="matt", arch_arrival=choice)
    attack(table, own(table, "matt", "pompeii"), "karen", "daleks")
    venice = own(table, "arthur", "venice", "amy_pond")
    hold(table, "matt", "chameleon_arch", *FILLER[:3])
    played = begun(table).answer("support").answer("chameleon_arch").answer("pompeii")
    hold(table, "arthur", "utopia")
    played.answer("venice")
    return [played.asked, bool(venice.attack and venice.defenders and played.asked == "act")]


# What all may see


@rule(all_open=("venice", "pompeii"), top_only=("?", "pompeii"))
def discards(choice: str) -> object:
    table = laid(discards=choice)
    for card in ("venice", "pompeii"):
        table.deck.discard(table.deck.take(card))
    return view(table, "karen").discards


def paper(rule: str, choice: str, *enemies: str) -> Played:
    """Cards of paper lie at Leadworth, and prove to be these; Amy defends."""
    table = laid(3, "karen", **{rule: choice})
    table.way = PAPER
    attack(table, own(table, "karen", "leadworth"), "matt", *["?"] * len(enemies))
    hold(table, "karen", *["?"] * 5)
    played = begun(table).answer("defend:leadworth").answer("1").answer("amy_pond")
    for each in enemies:
        if each in played.options:
            played.answer(each)
    return played


@rule(legal_ones_stay=["daleks"], all_go=[])
def unlawful(choice: str) -> object:
    played = paper("unlawful", choice, "daleks", "cybermen")
    stand(played)
    assert "cybermen" in played.table.deck.discards
    assert "daleks" in (*left(played.table), *played.table.deck.discards)
    return left(played.table)


@rule(believed=True, refused=False)
def illegal_taps(choice: str) -> object:
    played = paper("illegal_taps", choice, "daleks", "cybermen")
    return "cards.unlawful" in [told.id for told in played.table.told]


# The end


@rule(_20=20, _30=30, _40=40)
def game_end_depth(choice: str) -> object:
    return laid(game_end_depth=choice).under


@rule(last_above_taken=True, when_due=False)
def game_end_seen(choice: str) -> object:
    """The last card above it is bought."""
    table = laid(game_end_seen=choice)
    hold(table, "karen", *FILLER[:3])
    table.players["karen"].points = 5
    del table.deck.unseen[table.under + 1 :]
    played = begun(table).answer("buy:1")
    played.answer(*played.question.possible[:1])  # type: ignore[union-attr]
    return table.seen_end


@rule(checked="dalek", _not="")
def five_in_end_game(choice: str) -> object:
    table = laid(five_in_end_game=choice)
    for card in FILLER:
        attack(
            table, own(table, "matt", card), "karen", "sycorax" if card == "utopia" else "daleks"
        )
    hold(table, "karen", "venice")
    table.seen_end = table.lifted = True
    table.step = "begin"
    begun(table)
    return table.ended


@rule(once=[True, False], never=[False, False], freely=[True, True])
def end_reserve(choice: str) -> object:
    """May a card be laid there, and the same once more?"""
    table = laid(end_reserve=choice)
    hold(table, "karen", "venice")
    table.seen_end = table.lifted = True
    table.step = "end_act"
    first = "reserve" in begun(table).options
    table.players["karen"].kept.append("venice")
    played = begun(table)
    again = "reserve" in played.options and bool(played.answer("reserve").options)
    return [first, again]


@rule(with_reserve=True, hand_and_points=False)
def can_act(choice: str) -> object:
    table = laid(can_act=choice)
    keep(table, "karen", "venice")
    return ending.can_act(table, "karen")
