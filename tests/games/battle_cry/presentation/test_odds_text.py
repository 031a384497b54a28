"""Texts of the table: the odds of an attack, a line of sight, and the briefing before the first turn."""

from collections import Counter
from itertools import product

import pytest

from bcnb.engine.ruleset import IllegalAction
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.odds import attack_odds
from bcnb.games.battle_cry.presentation.odds_text import brief_odds, say_odds, sight_answer
from bcnb.games.battle_cry.rules.state import Objective, State
from bcnb.games.hexboard.presentation.briefing import opening, say_opening
from bcnb.games.hexboard.presentation.odds_text import sight_line
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import parse_hex, parse_hexes
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.battle_cry.field import position
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured

DUEL = """
e . . . . I
f . . . . i
"""


def odds(state: State, text: str):
    return attack_odds(state, *map(parse_hex, text.split()))


def sight(state: State, text: str):
    origin, target = map(parse_hex, text.split())
    return sight_line(state, state.board.units.get(origin), origin, target)


# --- odds -------------------------------------------------------------------------------------------------------------


def test_the_odds_of_an_attack_in_words():
    state = position(DUEL, "f . . . . w", generals={"e5": "U Hunter"})
    told = odds(state, "e5 f5")
    dice = "4 at 1 hex, 1 more for its general, 1 fewer for the woods at the target"
    assert say_odds(state, told) == (
        f"Union infantry at e5 against Confederate infantry at f5: 4 dice ({dice}).",
        "Figures lost of 4: none (6%), 1 (25%), 2 (38%), 3 (25%), 4 (6%); on average 2.0.",
        "Destroyed: 6%.",
        "Any retreat flag: 52%; must retreat: 52%.",
    )
    assert brief_odds(told) == "4 dice: about 2.0 figures lost, destroyed 6%, must retreat 52%"


def test_the_odds_against_a_general_in_words():
    state = position("h . . . . I", generals={"i5": "C Stuart"})
    told = odds(state, "h5 i5")
    assert say_odds(state, told)[1:] == (
        "General Stuart at i5 is lost: 80%.",
        "Any retreat flag: 52%; must retreat: 0%.",
    )
    assert brief_odds(told) == "4 dice: general lost 80%"


# --- sight ------------------------------------------------------------------------------------------------------------


def test_a_clear_line_in_words():
    state = position("e . . . . . I . . i")
    seen = sight(state, "e6 e9")
    assert (seen.clear, seen.distance, seen.crossed, seen.blocked, seen.edge) == (True, 3, ("e7", "e8"), (), False)
    words = sight_answer(state, "e6", "e9").words
    assert words == ("From e6, e9 is in sight, 3 hexes away.", "The line crosses e7 and e8.")
    assert sight_answer(state, "e6", "e7").words == ("From e6, e7 is in sight, 1 hex away.",)


def test_what_blocks_a_line_is_named():
    state = position("e . . . . . I . i . i", "e . . . . . . w", generals={"e9": "C Stuart"})
    seen = sight(state, "e6 e10")
    assert (seen.clear, seen.blocked) == (False, ("e7", "e8", "e9"))
    assert sight_answer(state, "e6", "e10").words == (
        "From e6, e10 is hidden, 4 hexes away.",
        "In the way: woods at e7, Confederate infantry at e8 and General Stuart at e9 (rule 6.1).",
        "The line crosses e7, e8 and e9.",
    )


def test_a_line_along_edges_is_blocked_from_both_sides_or_by_the_edge_of_the_board():
    ground = "d . . . . w w"
    along = sight(position("c . . . . . I", ground), "c6 e6")
    assert (along.crossed, along.along, along.blocked) == ((), ("d5", "d6"), ("d5", "d6"))
    open_line = sight_answer(position("c . . . . . I"), "c6", "e6")
    assert open_line.clear
    assert "runs along the edges of d5 and d6, where only what stands on both" in open_line.words[-1]
    ground = position("", "b w")
    edge = sight(ground, "a1 c1")
    assert (edge.clear, edge.edge, edge.blocked) == (False, True, ("b1",))
    assert "In the way: woods at b1 and the edge of the board" in sight_answer(ground, "a1", "c1").words[1]


def test_a_battery_on_a_hill_sees_over_friends_and_an_empty_hex_does_not():
    hill = "e . . . . h"
    assert sight(position("e . . . . A I . i", hill), "e5 e8").blocked == ()
    assert sight(position("e . . . . I I . i", hill), "e5 e8").blocked == ("e6",)
    assert sight(position("e . . . . . I . i", hill), "e5 e8").blocked == ("e6",)


def test_a_line_agrees_with_the_rules_of_sight():
    """Any unit that may be attacked is seen, and one that is refused for lack of sight is not."""
    record, told = sample(), Counter()
    for state in Recorded("sample", record).states[::25]:
        for attacker, target in product(state.board.units, repeat=2):
            try:
                attack_odds(state, attacker, target)
                rule = ""
            except IllegalAction as refused:
                rule = refused.refusal.rule
            if not rule or rule.startswith("6."):
                told[bool(rule)] += 1
                assert sight_line(state, state.board.units[attacker], attacker, target).clear == (not rule)
    assert min(told[False], told[True]) > 20


# --- the opening ------------------------------------------------------------------------------------------------------


def test_ui_29_before_the_first_turn_the_battle_is_reported():
    scenario = find_scenario("shiloh")
    told = opening(scenario, game.setup(scenario))
    assert (told.title, told.date, told.first, told.score) == ("Shiloh", "April 6, 1862", "confederate", "6 flags")
    assert [army.cards for army in told.armies] == [4, 4]
    lines = say_opening(told)
    assert lines[0] == "Shiloh, April 6, 1862"
    assert lines[1].startswith("Ulysses Grant's army camps")
    assert lines[2].startswith("Special rule, The way to the landing: Each hex of row a")
    assert lines[3] == (
        "The Union side under Ulysses S. Grant, at home in row a, has 8 infantry, 3 artillery and Generals "
        "W. H. L. Wallace and Prentiss; it begins with 4 cards."
    )
    assert lines[-2] == "The Confederate side begins. The first to have 6 flags wins."
    assert lines[-1] == "The Confederate side has 1 flag for each of a1-a13 while one of its units is there."


def test_where_a_game_continues_its_turn_and_the_cards_of_that_ply_are_reported():
    scenario, record = find_scenario("kernstown"), sample()
    state = Recorded("sample", record).states[60]
    lines = say_opening(opening(scenario, state))
    assert f"The game continues in turn {state.turn.number}, {state.turn.side.seat.title()}." in lines[-1]
    for side in Side:
        assert f"it holds {len(state.cards.hands[side])} cards." in " ".join(lines)


@pytest.mark.parametrize("name", [name for name in list_scenarios() if name.startswith("battle_cry/")])
def test_every_battle_is_reported_with_both_hands_and_the_flags(name):
    scenario = find_scenario(name)
    start = game.setup(scenario)
    text = " ".join(say_opening(opening(scenario, start)))
    for side in Side:
        assert f"The {side.seat.title()} side under {scenario.commanders[side.seat]}" in text
        assert f"it begins with {start.field.hand_sizes[side]} cards." in text
    assert scenario.story.split(".")[0] in text
    assert all(special.name in text and special.text in text for special in scenario.special)


def test_a_bare_scenario_and_a_prize_for_good_are_reported():
    prize = Objective(Side.UNION, parse_hexes("e6"), 2, for_good=True)
    scenario = find_scenario("kernstown")
    start = game.setup(scenario)
    start = start._replace(
        board=start.board._replace(units={}, generals={}), field=position("", objectives=[prize]).field
    )
    bare = opening(scenario, start)._replace(date="", story="")
    lines = say_opening(bare)
    assert lines[0] == "Kernstown"
    assert lines[1].endswith("has no units; it begins with 1 card.")
    assert lines[-1] == "The Union side wins 2 flags for good when one of its units first reaches e6."
