"""Chapter 11: the special cards, as they act on the armies of *North against South*."""

import pytest

from bcnb.engine.ruleset import CHANCE
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.rules.state import Copied
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from tests.helpers.north_against_south.field import (
    UNION,
    aims,
    dice,
    finished,
    given,
    goals,
    leaders,
    legal,
    position,
    refused,
    strengths,
    when,
)
from tests.helpers.tries import of_kind

FACED = "e . . . . I\nf . . . . i"


def played(card, units=FACED, *texts, **more):
    """The state after a card, which the Union holds, and some more actions."""
    return given(position(units, union=(card,), **more), f"play {card}", *texts)


def test_11_1_all_out_offensive_orders_everything_and_shuffles():
    state = played("all-out-offensive", "e I . . . I . . . . . I", generals={"e5": "U Reno"})
    assert goals(finished(state, "moves"), "e1")
    events = when(finished(state, "moves"), "done")
    assert [event.rule for event in of_kind(events, e.DeckShuffled)] == ["11.1"]


def test_11_2_bombard_orders_all_artillery():
    state = played("bombard", "e A . . . H I . . . . A\nf . . . . i")
    assert {move.split()[1] for move in legal(state, "move")} == {"e1", "e5", "e11"}


def test_11_3_fire_and_hold_gives_infantry_a_die():
    state = played("fire-and-hold", "e . . . . I S A\nf . . . . i", "section centre")
    assert isinstance(state.decision, s.JoinBattle)
    assert (dice(state, "e5", "f5"), aims(state, "e7")) == (5, set())
    assert dice(state, "e6", "f5") == 4


def test_11_4_forced_march_moves_infantry_two_hexes_and_it_battles():
    state = played("forced-march", "e . . . . I\ng . . . . . . i", "section centre", "move e5 f6")
    assert aims(state, "f6") == {"g7"}


def test_11_5_hit_and_run_orders_mounted_cavalry_which_stays_mounted():
    state = played("hit-and-run", "e . . . . C D\nf . . . . i")
    assert {text.split()[1] for text in legal(state, "move")} == {"e5"}
    assert legal(state, "dismount") == []
    assert refused(state, "dismount e5").rule == "11.5"


def test_11_6_leadership_orders_generals_with_their_units():
    pair = {"second": {"e5": "I"}, "generals": {"e5": "U Reno"}}
    state = finished(played("leadership", "e . . . . I I\nf . . . . i", **pair), "moves")
    assert goals(state, "e5-1")
    assert goals(state, "e5-2", "unit")
    assert goals(state, "e6") == set()
    state = given(state, "done")
    assert (dice(state, "e5-1", "f5"), dice(state, "e5-1", "f5", "unit")) == (6, 4)
    assert refused(state, "battle e6 f5").rule == "11.6"


def test_11_6_artillery_has_the_cards_die_only():
    state = finished(played("leadership", "e . . . . A\nf . . . . i", generals={"e5": "U Reno"}), "battle")
    assert dice(state, "e5", "f5") == 6


@pytest.mark.parametrize(("rolls", "lives"), [(["A"], True), (["S", "A"], False), (["S", "S"], True)])
def test_11_7_a_general_shot_at_has_his_save(rolls, lives):
    state = played("sharp-shooter", FACED, "snipe f5", *(f"roll {face}" for face in rolls), generals={"f5": "C Bee"})
    assert bool(state.board.generals) is lives
    assert state.points == (int(not lives), 0)


def test_11_8_reinforcements_are_full_and_seasoned_and_battle():
    state = played("reinforcements", "a . . . . I\nb . . . . i", "reinforce a6")
    assert strengths(state)["a6"] == 8
    assert dice(state, "a6", "b5") == 4
    assert refused(state, "move a6 b6").rule == "11.8"
    assert state.board.units[state.board.stacks[5][0]].quality == "seasoned"


def test_11_9_fieldworks_are_all_that_is_done():
    state = played("fieldworks", "e . . . . I I\nf . . . . i", "dig e5 SE", "dig e6 SE")
    assert game.seat(state) == CHANCE
    assert len(state.board.works) == 2


def test_11_10_counter_attack_copies_the_last_card():
    events = when(
        position(FACED, union=("counter-attack",), last=(None, Copied("probe-left", None))), "play counter-attack"
    )
    assert of_kind(events, e.CardCopied) == [e.CardCopied("11.10", "probe-right", None)]


def test_11_11_rally_up_to_full_strength():
    state = played("rally", FACED, "rally e5", "roll IIIS", strength={"e5": 6})
    assert strengths(state)["e5"] == 8
    assert isinstance(state.decision, s.JoinBattle)


def test_11_12_short_of_supplies_sends_a_unit_of_a_pair_home():
    state = played("short-of-supplies", FACED, "starve f5-2", second={"f5": "s"})
    assert game.seat(state) == "confederate"
    assert strengths(given(state, "place i6"))["i6"] == 8
    assert refused(played("short-of-supplies", FACED, second={"f5": "s"}), "starve f5").rule == "11.12"


def test_11_13_bombard_moves_a_battery_fully_twice_or_lets_it_battle_twice():
    state = played("bombard", "e . . . . H A\nf . . . . i\ng . . . i")
    assert "e1" in goals(given(state, "move e5 e3"), "e3")
    assert "e8" in goals(given(state, "move e6 e7"), "e7")
    assert refused(given(state, "move e6 e7", "done"), "battle e7 f5").rule == "11.13"
    shot = given(state, "done", "battle e5 f5", "stand", "roll CCCC", "done")
    assert aims(shot, "e5") == {"f5", "g4"}
    twice = given(shot, "battle e5 f5", "stand", "roll CCCC", "done")
    assert refused(twice, "battle e5 f5").rule == "11.13"


def test_11_14_one_token_a_hex():
    assert refused(played("fieldworks", "e . . . . I I", "dig e5 SE"), "dig e5 NE").rule == "11.14"


def test_11_15_nothing_to_copy():
    events = when(position(FACED, union=("counter-attack",)), "play counter-attack")
    assert [event.rule for event in of_kind(events, e.CardFailed)] == ["11.15"]


def test_11_16_hit_and_run_moves_again_after_the_battles():
    state = played("hit-and-run", "e . . . . C\nf . . . . i", "done", "battle e5 f5", "stand", "roll AAA", "done")
    assert isinstance(state.decision, s.MoveAgain)
    assert "b5" in goals(state, "e5")
    assert refused(state, "battle e5 f5").rule == "11.16"


def test_11_17_the_sharp_shooter_aims_at_a_general():
    assert refused(played("sharp-shooter", FACED, generals={"f5": "C Bee"}), "snipe e5").rule == "11.17"


def test_11_18_reinforcements_need_room():
    units = "a . . . . I I\nb . . . . ."
    state = played("reinforcements", units, second={"a5": "S"})
    assert refused(state, "reinforce a5").rule == "11.18"
    assert refused(state, "reinforce b5").rule == "11.18"
    assert set(strengths(given(state, "reinforce a6"))) >= {"a6-1", "a6-2"}


def test_11_19_and_a_unit_in_the_box():
    full = "b I I I I I I I I I I"
    events = when(position(full, union=("reinforcements",)), "play reinforcements")
    assert [event.rule for event in of_kind(events, e.CardFailed)] == ["11.28"]


def test_11_20_only_a_weak_unit_is_rallied():
    assert refused(played("rally", "e . . . . I I", strength={"e5": 6}), "rally e6").rule == "11.20"


def test_11_21_six_tokens():
    state = played("fieldworks", "e . . . . I I I", works={f"a{n}": "SE SW" for n in range(1, 6)})
    assert refused(given(state, "dig e5 SE"), "dig e6 SE").rule == "2.8"
    assert len(given(state, "dig e5 SE").board.works) == 6


def test_11_23_as_near_to_the_home_row_as_there_is_room():
    full = {"second": {f"i{n}": "i" for n in range(1, 5)}}
    units = "f . i\ni i i i i"
    state = given(position(units, union=("short-of-supplies",), **full), "play short-of-supplies", "starve f2")
    assert {text.split()[1] for text in legal(state)} == {"h1", "h2", "h3", "h4"}
    assert refused(state, "place i1").rule == "11.23"
    roomy = given(position("f . i\ni i i i i", union=("short-of-supplies",)), "play short-of-supplies", "starve f2")
    assert legal(roomy) == ["place i1", "place i2", "place i3", "place i4"]


def test_11_24_a_unit_at_home_stays():
    events = when(position("i . . . . i", union=("short-of-supplies",)), "play short-of-supplies", "starve i5")
    assert [event.rule for event in of_kind(events, e.CardFailed)] == ["11.24"]


def test_11_25_not_for_a_lone_general():
    state = played("short-of-supplies", "f . i", generals={"f5": "C Bee"})
    assert refused(state, "starve f5").rule == "11.25"


def test_11_26_only_infantry_builds():
    assert refused(played("fieldworks", "e . . . . I C"), "dig e6 NE").rule == "11.26"


def test_11_27_hit_and_run_and_a_waterway():
    state = played("hit-and-run", "e . . . . C C\nf . . . . i", ground="e . . . ~")
    state = given(state, "move e5 e4", "done")
    assert refused(state, "battle e4 f4").rule == "11.27"


def test_11_28_a_card_without_anything_to_act_on():
    events = when(position(FACED, union=("sharp-shooter",)), "play sharp-shooter")
    assert [event.rule for event in of_kind(events, e.CardFailed)] == ["11.28"]


def test_11_29_the_center_stays_the_center():
    last = (None, Copied("attack-centre", None))
    events = when(position(FACED, union=("counter-attack",), last=last), "play counter-attack")
    assert of_kind(events, e.CardCopied)[0].card == "attack-centre"


def test_11_30_a_general_goes_home_with_his_unit_unless_another_stays():
    alone = played("short-of-supplies", FACED, "starve f5", "place i5", generals={"f5": "C Bee"})
    assert leaders(alone) == {"i5": "Bee"}
    pair = played("short-of-supplies", FACED, "starve f5-1", "place i5", generals={"f5": "C Bee"}, second={"f5": "i"})
    assert leaders(pair) == {"f5": "Bee"}
    assert UNION == pair.turn.side
