"""Chapter 12: what only single scenarios have."""

from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.rules import events as e
from bcnb.storage.scenarios import find_scenario
from tests.helpers.north_against_south.field import dice, given, goals, in_battle, in_moves, position, refused, when
from tests.helpers.tries import of_kind


def test_12_3_a_scenario_may_bar_hexes():
    assert refused(in_moves(position("e . . . . I", "e . . . . . x"), "e5"), "move e5 e6").rule == "12.3"


def test_12_4_a_sunken_road_takes_two_dice_from_the_front():
    state = position("e . . . . I\nf . . . . i", "f . . . . s", faces={"f5": "NW NE"})
    assert dice(in_battle(state, "e5"), "e5", "f5") == 2


def test_12_5_a_scenario_may_have_cards_of_its_own():
    scenario = find_scenario("two-bridges")
    cards = scenario.layout.rules.cards
    assert (cards["double-quick"].count, cards["skirmish-centre"].count) == (1, 2)
    state = position("e I . . . I C\nh . . . . .", rules=scenario.layout.rules, union=("double-quick",))
    state = given(state, "play double-quick")
    assert refused(state, "order e6").rule == "3.6"
    state = given(state, "order e1", "order e5")
    assert goals(state, "e1")
    fights = position("e . . . . I\ng . . . . . . i", rules=scenario.layout.rules, union=("double-quick",))
    events = when(fights, "play double-quick", "order e5", "move e5 f6", "battle f6 g7")
    assert of_kind(events, e.BattleJoined)[0].dice == 4
    assert game.setup(scenario).rules is scenario.layout.rules
