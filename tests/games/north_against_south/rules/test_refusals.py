"""Refusals that no test of a rule has asked for, in positions of their own."""

from dataclasses import replace

import pytest

from bcnb.games.hexboard.rules.tables import ALL_ARMS, Arm, Card
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.tables import RULES
from tests.helpers.north_against_south.field import finished, given, in_battle, in_moves, legal, position, refused

RIDERS = Card(
    "riders", "Riders", "Order 2 cavalry.", 1, "12.5", orders=2, arms=frozenset({Arm.CAVALRY}), generals=False
)
RAID = replace(RULES.cards["hit-and-run"], key="raid", name="Raid", arms=ALL_ARMS, generals=True, family="raid")
HOLD = replace(RULES.cards["attack-centre"], key="hold", name="Hold", reach=0, family="hold")
OWN = replace(RULES, cards={**RULES.cards, "riders": RIDERS, "hold": HOLD, "raid": RAID})
COPYING = replace(RULES, counter_needs_card=True)
KEPT = replace(RULES, discard_freely=False)
RENO = {"generals": {"e5": "U Reno"}}
FACED = "e . . . . I\nf . . . . i"
PAIR = {"generals": {"e5": "U Reno", "e6": "U Tyler"}}
FORMING = ("muster d5", "enlist e5", "order e7")
BESIDE_HIM = ("muster e5", "enlist e6", "done", "order e5 unit")
WALLS = "d . . . . x x\ne . . . . . .\nf . . . . x x"


def played(card, units, *texts, **more):
    return given(position(units, union=(card,), **more), f"play {card}", *texts)


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        # cards
        (position(FACED, union=("counter-attack",), rules=COPYING), "play counter-attack", "11.15"),
        (position(FACED, rules=KEPT), "discard probe-centre", "2.5"),
        (played("riders", "e . . . . C I", rules=OWN, **RENO), "order e5 general", "3.6"),
        (
            played("riders", "e . . . . C I", rules=OWN, **RENO, brigades={"e5": "e5"}),
            "order e5 brigade",
            "3.6",
        ),
        (played("sharp-shooter", FACED, generals={"f5": "C Bee"}), "reinforce a1", "11.7"),
        (played("short-of-supplies", FACED), "starve a1", "11.12"),
        (played("fieldworks", "e . . . . I I", works={f"a{n}": "SE SW" for n in range(1, 6)}), "dig a1 NE", "11.26"),
        # orders
        (played("attack-centre", "e . . . . I I", **RENO), "order e6 brigade", "13.5"),
        (
            played("attack-centre", "e . . . . I I", "order e5", **RENO, brigades={"e5": "e6"}),
            "order e5 brigade",
            "3.4",
        ),
        (played("attack-centre", "e . . . . I I", "order e5 general", **RENO), "muster e5", "13.10"),
        (played("probe-right", "e . . . I I", **RENO), "muster e5", "13.10"),
        # moves
        (in_moves(position("e . . . . I I", **RENO), "e5"), "move e6 d6 unit", "3.11"),
        (in_moves(position("e . . . . I I"), "e5"), "move e5-1 e6", "3.11"),
        (
            given(played("hold", "e . . . . I I", "order e6", "order e5 general", rules=OWN, **RENO), "done"),
            "move e6 e7",
            "4.15",
        ),
        (in_moves(position("a I", **RENO), "e5"), "move e5-1 e6", "3.11"),
        (in_moves(position("a I", **RENO), "e5"), "move e5 e5", "4.13"),
        (in_moves(position("a I", "e . . . . . r", **RENO), "e5"), "move e5 e6", "10.9"),
        (in_moves(position("a I", WALLS.replace("e . . . . . .", "e . . . . . x"), **RENO), "e5"), "move e5 e7", "4.8"),
        (in_moves(position("e . . . . I", generals={"e6": "C Bee"}), "e5"), "move e5 e7", "4.12"),
        (in_moves(position("e . . . . I", generals={"e6": "U Tyler"}), "e5"), "move e5 e7", "4.5"),
        (in_moves(position("e . . . . I", **PAIR), "e5"), "move e5 e7", "4.6"),
        (in_moves(position("a I", WALLS, **PAIR), "e5"), "move e5 e7", "5.4"),
        (
            given(played("forced-march", "e . . . . I", "section centre")),
            "move e5 e8",
            "11.4",
        ),
        (played("attack-centre", "e . . . . I . I", *FORMING, generals={"d5": "U Reno"}), "move d5 d4", "13.10"),
        (played("attack-centre", "e . . . . I I", *BESIDE_HIM, **RENO), "move e5 d5", "13.10"),
        (played("raid", FACED, "done", "done", rules=OWN, generals={"a1": "U Reno"}), "move a1 a2", "11.16"),
        # battles
        (played("hit-and-run", "e . . . . C\nf . . . . i", "done"), "dismount e5", "11.5"),
        (in_battle(position(FACED), "e5"), "withdraw", "8.14"),
        (in_battle(position(FACED), "e5"), "battle e5-1 f5", "3.11"),
        (in_battle(position(FACED), "e5"), "battle e5 f5-2", "3.11"),
    ],
)
def test_a_refusal_cites_its_rule(state, action, rule):
    assert refused(state, action).rule == rule


def test_who_forms_a_brigade_does_not_battle_next_to_others():
    units, forming = "e . . . . I . I\nf . . . . i i", ("muster d5", "enlist e5", "order e7")
    state = played("attack-centre", units, *forming, generals={"d5": "U Reno"})
    assert refused(finished(state, "battle"), "battle e5 f5").rule == "13.10"


def test_a_unit_that_battled_twice_under_a_card_of_its_own():
    twice = replace(RULES.cards["probe-centre"], key="twice", name="Twice", battles=2)
    rules = replace(RULES, cards={**RULES.cards, "twice": twice})
    state = in_battle(position(FACED, union=("twice",), rules=rules), "e5", card="twice")
    state = given(state, "battle e5 f5", "stand", "roll AAAA", "done")
    assert "battle e5 f5" in legal(state)
    assert not isinstance(given(state, "battle e5 f5", "stand", "roll AAAA", "done").decision, s.JoinBattle)


def test_a_second_battle_without_a_die_is_refused_for_that():
    state = in_battle(position("e . . . . C\nf . . . . i", "g . . . . b"), "e5")
    state = given(state, "battle e5 f5", "stand", "roll AAF", "done", "obey", "retreat f5 g5", "move e5 f5")
    assert refused(state, "battle f5 g5 unit").rule == "7.7"


def test_by_withdrawing_nobody_leaves_a_zone():
    pair = {"second": {"f5": "s"}, "generals": {"f5": "C Lee", "f6": "C Bee"}, "brigades": {"f6": "f5-1"}}
    state = given(in_battle(position(FACED, **pair), "e5"), "battle e5 f5-1", "withdraw", "roll AAAA")
    assert set(legal(state)) == {"retreat f5-1 g6", "retreat f5-1 g6 unit"}
    assert refused(state, "retreat f5-1 g5").rule == "8.14"


def test_a_general_looks_ahead():
    board = position("e . . . . I\ng . . . . i", "h . . . . x x x", generals={"f5": "C Bee"})
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAFF", "obey")
    assert state.board.generals
    blind = replace(RULES, general_looks_ahead=False)
    free = position("e . . . . I\ng . . . . i", "h . . . . x x x", generals={"f5": "C Bee"}, rules=blind)
    state = given(in_battle(free, "e5"), "battle e5 f5", "roll AAFF", "obey")
    assert set(legal(state)) == {"retreat f5 g5", "retreat f5 g6"}


def test_a_general_driven_on_alone_goes_if_he_can():
    board = position(
        "e . . . . I\nf . . . . i\ng . . . . i i",
        generals={"f5": "C Bee"},
        strength={"f5": 1},
        second={"g5": "i", "g6": "i"},
    )
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAFF", "done", "obey", "lose unit")
    assert set(legal(state)) == {"retreat f5 g5", "retreat f5 g6"}


def test_lone_generals_only_are_shot_at_by_another_reading():
    lone = replace(RULES, sharp_shooter_attached=False)
    state = played("sharp-shooter", FACED, generals={"f5": "C Bee", "h5": "C Lee"}, rules=lone)
    assert legal(state) == ["snipe h5", "done"]


def test_two_generals_do_not_go_back_to_one_hex():
    board = position(FACED, second={"f5": "i"}, generals={"f5": "C Lee", "g5": "C Bee"})
    state = given(in_battle(board, "e5"), "battle e5 f5-1", "stand", "roll AAAF", "done", "obey")
    assert refused(state, "retreat f5-1 g5").rule == "5.4"


def test_a_unit_without_a_general_goes_back_without_the_word():
    state = given(in_battle(position(FACED), "e5"), "battle e5 f5", "stand", "roll AAAF", "done", "obey")
    assert refused(state, "retreat f5 g5 unit").rule == "3.11"


def test_a_unit_alone_runs_short_of_supplies_by_its_hex():
    assert refused(played("short-of-supplies", FACED), "starve e5-1").rule == "3.11"
