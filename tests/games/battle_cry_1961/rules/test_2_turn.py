"""Chapter 2: the armies, the dice and the turn."""

from itertools import pairwise

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Refusal
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.files.layout import CHOSEN, THROWN
from bcnb.games.battle_cry_1961.players.side_roll import SIDE_ROLL
from bcnb.games.battle_cry_1961.presentation.action_text import say_action
from bcnb.games.battle_cry_1961.presentation.board_view import prompt
from bcnb.games.battle_cry_1961.presentation.event_text import say_event
from bcnb.games.battle_cry_1961.presentation.status_text import say_phase, tell
from bcnb.games.battle_cry_1961.rules.board import pieces_of
from bcnb.games.battle_cry_1961.rules.events import SidesChosen, SidesThrown, SpotsRolled, TurnBegan, TurnEnded
from bcnb.games.battle_cry_1961.rules.state import Phase
from bcnb.games.battle_cry_1961.rules.tables import Area, Side
from bcnb.games.battle_cry_1961.rules.turn import ROLLS
from bcnb.grid.squares import parse_square
from bcnb.storage.scenarios import find_scenario, read_position, scenario_from, write_position
from bcnb.storage.toml import FileError, parse_toml, write_toml
from tests.helpers.battle_cry_1961.squares import happens, legal, play, refusal, refused, units, war

SCENARIOS = ("two-players", "four-players")
DICE_FIRST = Refusal("2.5", "Roll the dice first.")


WAYS = (CHOSEN, THROWN)


def begun(name: str):
    return game.setup(find_scenario(f"battle_cry_1961/{name}"))


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("side", Side)
def test_2_1_each_side_has_ten_infantry_ten_cavalry_and_two_artillery(name, side):
    board = begun(name).board
    assert tuple((board.sides[side] & arm).bit_count() for arm in board.arms) == (10, 10, 2)


@pytest.mark.parametrize("name", SCENARIOS)
def test_2_2_blue_starts_in_the_north_and_gray_in_the_south(name):
    state = begun(name)
    for at, (side, _) in pieces_of(state.board).items():
        assert state.field.colours[side] >> at & 1, at


def thrown(name: str = "two-players"):
    return game.setup(SIDE_ROLL.begun(find_scenario(f"battle_cry_1961/{name}")))


@pytest.mark.parametrize("name", SCENARIOS)
def test_2_3_the_higher_throw_has_the_choice_of_sides(name):
    state = thrown(name)
    assert (game.seat(state), state.phase) == ("chance", Phase.SIDES)
    assert happens(state, "throw 66 11") == [SidesThrown("2.3", 12, 2), SidesChosen("2.3", Side.UNION)]
    assert happens(state, "throw 12 16") == [SidesThrown("2.3", 3, 7), SidesChosen("2.3", Side.CONFEDERATE)]
    assert play(state, "throw 66 11") == begun(name)._replace(field=state.field)


def test_2_3_after_equal_throws_both_throw_again():
    state = thrown()
    assert happens(state, "throw 25 16") == [SidesThrown("2.3", 7, 7)]
    assert play(state, "throw 25 16") == state
    assert refusal(state, "roll 12") == Refusal("2.3", "Roll dice for sides first.")
    assert refused(play(state, "throw 25 16"), "done") == "2.3"


def test_2_3_the_sides_are_thrown_for_before_the_first_turn_only():
    for state in (begun("two-players"), play(thrown(), "throw 66 11"), play(begun("two-players"), "roll 12")):
        assert refused(state, "throw 66 11") == "2.3"


def test_2_3_every_throw_of_both_sides_is_listed_with_its_ways():
    state = thrown()
    assert sum(weight for _, weight in game.chance_weights(state)) == 36 * 36
    assert [action for action, _ in game.chance_weights(state)] == list(game.legal_actions(state))
    assert len(game.legal_actions(state)) == 21 * 21


def test_2_3_what_is_thrown_is_reported():
    state = thrown()
    assert prompt(state) == "Roll dice for sides."
    assert tell(state, "chance", "") == "The dice are rolled for the sides."
    assert say_phase(state) == "the dice for the sides"
    assert say_action(game.parse("throw 25 16"), state) == "For sides, North rolls 2 and 5, South 1 and 6."
    told = [say_event(event, state) for text in ("throw 25 16", "throw 12 16") for event in happens(state, text)]
    assert told == [
        "The roll for sides: North 7, South 7; it is a tie, and both roll again.",
        "The roll for sides: North 3, South 7.",
        "South rolled higher, and chose first.",
    ]


def test_2_3_a_scenario_says_whether_there_is_a_throw_and_nothing_else():
    tables = dict(find_scenario("battle_cry_1961/two-players").tables)
    read = {word: scenario_from(parse_toml(write_toml(tables | {"sides": word}), "war.toml"), "war") for word in WAYS}
    assert [read[word].layout.thrown for word in WAYS] == [False, True]
    with pytest.raises(FileError, match=r"war\.toml:\d+: 'sides' is 'tossed', but must be one of: chosen, thrown"):
        scenario_from(parse_toml(write_toml(tables | {"sides": "tossed"}), "war.toml"), "war")


def test_2_3_a_moment_before_the_throw_is_written_and_read_again():
    state = thrown()
    again = read_position(parse_toml(write_position(state), "war.toml"))
    assert again == state._replace(field=again.field)


@pytest.mark.parametrize("name", SCENARIOS)
def test_2_4_the_south_begins(name):
    state = begun(name)
    assert (game.seat(state), state.side, state.turn.number) == ("chance", Side.CONFEDERATE, 1)


def test_2_4_then_the_sides_take_turns():
    state = war("I.. ... ..c", spots=2)
    assert happens(state, "done")[1] == TurnBegan("2.4", 2, "confederate")
    assert happens(play(state, "done", "roll 11"), "done")[1] == TurnBegan("2.4", 3, "union")


def test_2_5_the_sum_of_two_dice_is_the_spots():
    state = play(war("I.. ... ..c"), "done")
    assert happens(state, "roll 46") == [SpotsRolled("2.5", 10)]
    assert play(state, "roll 46").turn.spots == 10
    assert [weight for _, weight in ROLLS].count(1) == 6
    assert sum(weight for _, weight in game.chance_weights(state)) == 36
    assert len(game.legal_actions(state)) == 21


def test_2_5_the_dice_come_first_and_once():
    state = play(war("I.. ... ..c"), "done")
    for text in ("move c3 c2", "done", "declare c3 west"):
        assert refusal(state, text) == DICE_FIRST
    twice = Refusal("2.5", "The dice are rolled once, at the beginning of a turn.")
    assert refusal(play(state, "roll 12"), "roll 12") == twice


def test_2_5_what_comes_after_the_last_spot_waits_for_the_next_throw():
    state = play(war("III.. ..... ....i", spots=3), "move a1 b1", "move a2 b2", "move a3 b3")
    assert refusal(state, "move b1 b2") == DICE_FIRST


def test_2_6_spots_are_divided_among_pieces_in_any_order():
    state = play(war("I.... C.... ....i", spots=5), "move a1 a2", "move b1 b3", "move a2 a3", "move b3 b4")
    assert units(state, "..... ..... .....") == "..I.. ...C. ....i"


def test_2_7_unused_spots_are_lost():
    state = war("I.. ... ..c", spots=5)
    assert happens(play(state, "move a1 a2"), "done")[0] == TurnEnded("2.7", "union", 4)
    state = play(state, "done", "roll 11", "done", "roll 12")
    assert state.turn.spots == 3


def test_2_8_a_player_moves_and_fights_with_his_own_side():
    state = war("I.. ... ..c", spots=2)
    assert refused(state, "move c3 c2") == "2.8"
    assert refused(state, "move b1 b2") == "2.8"
    assert refused(state, "declare c3 west") == "6.1"


def test_2_9_no_two_pieces_stand_on_one_square():
    state = begun("two-players")
    board = state.board
    assert not board.sides[0] & board.sides[1]
    assert all(not one & other for one, other in pairwise((*board.arms, board.arms[0])))
    assert board.arms[0] | board.arms[1] | board.arms[2] == board.occupied


def test_2_10_a_turn_ends_when_nothing_is_left_to_choose():
    state = war("I.. ... ..c", spots=1)
    assert happens(state, "move a1 a2")[-1] == TurnBegan("2.4", 2, "confederate")
    stuck = play(war("I. .. ~. ~c", seat="union"), "done")
    assert stuck.phase is Phase.ROLL


def test_2_10_a_turn_in_which_nothing_can_move_ends_with_the_roll():
    state = play(war("i.~I ..~~", spots=1), "done", "roll 11", "done")
    assert happens(state, "roll 12")[1] == TurnEnded("2.7", "union", 3)


def test_2_10_or_when_its_player_says_so():
    state = war("I.. ... ..c", spots=3)
    assert legal(state) == ["move a1 a2", "move a1 b1", "done"]


# --- what a seat may know ---------------------------------------------------------------------------------------------


def test_nothing_is_hidden():
    state = war("I.. ... ..c", spots=3)
    for seat in game.seats(state):
        assert game.observe(state, seat) is state
        assert game.imagine(state, Seeded(1)) is state
    with pytest.raises(ValueError, match="'red' is not a seat of this game: confederate, union"):
        game.observe(state, "red")


def test_two_players_lead_the_whole_land():
    state = war("I.. ... ..c", spots=3)
    assert [command.area for command in state.field.commands] == [Area.WHOLE, Area.WHOLE]
    assert state.turn.commanded == 1 << parse_square("a1")


@pytest.mark.parametrize("first", [(), ("roll 16",)])
def test_2_5_a_correction_of_a_record_is_not_a_choice_of_a_player(first):
    game = ruleset("battle_cry_1961")
    state = game.setup(find_scenario("two-players"))
    for line in first:
        state, _ = game.apply(state, game.parse(line))
    assert game.why_not(state, game.parse("correct")).rule == "2.5"
