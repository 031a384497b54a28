"""A game that begins in any position: from any moment of a record, and from hands that are not known."""

import re
from random import Random

import pytest

from bcnb.engine.corrections import OPENING
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.presentation.narration import narrate
from bcnb.storage.game_notation import read_notation, write_notation
from bcnb.storage.position_games import LONGEST_CODE, game_of_position, packed_text, position_code, position_of_code
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_recorded_game
from bcnb.storage.scenarios import find_scenario, load_position, write_position

MOMENTS = [
    ("fredericksburg-planner-planner-1-001", 60),
    ("kernstown-person-greedy-by-keyboard", 42),
    ("crossroads-greedy-greedy-5-001", 150),
    ("two-players-greedy-greedy-1-001", 60),
    ("four-players-planner-greedy-planner-greedy-4-001", 90),
]


def begun(path) -> Game:
    made = game_of_position(path, "1")
    game = Game(ruleset(made.scenario.ruleset), made.scenario)
    made.set_up(game)
    return game


@pytest.fixture
def mine(tmp_path):
    """Return a function that writes a position to a file, and returns its path."""

    def written(state):
        path = tmp_path / "mine.toml"
        path.write_text(write_position(state, "Mine"), encoding="utf-8")
        return path

    return written


@pytest.mark.parametrize(("name", "ply"), MOMENTS)
def test_a_game_continues_from_any_moment_of_a_record(name, ply, mine):
    state = load_recorded_game(find_record(name)).timeline.at(ply)
    path = mine(state)
    game = begun(path)
    rules = game.ruleset
    assert [rules.write(one) for one in rules.legal_actions(game.state)] == [
        rules.write(one) for one in rules.legal_actions(state)
    ]
    game.play(game.legal()[0])
    recorded = Recorded("game", game.record)
    assert recorded.verify().problem.reason == "the record ends here, without an end line"
    assert (
        write_position(game.at(1)).split("[position]")[1] == write_position(load_position(path)).split("[position]")[1]
    )
    assert read_notation(write_notation(recorded)) == game.record


@pytest.mark.parametrize(("name", "ply"), MOMENTS)
def test_the_opening_position_is_reported_and_is_not_a_slip(name, ply, mine):
    game = begun(mine(load_recorded_game(find_record(name)).timeline.at(ply)))
    recorded = Recorded("game", game.record)
    assert narrate(recorded).walk[1].words == [OPENING]
    assert recorded.verify().corrections == 0


@pytest.mark.parametrize(
    "name", ["battle_cry/kernstown", "north_against_south/bull-run", "battle_cry_1961/four-players"]
)
def test_a_position_in_which_a_battle_begins_needs_no_correction(name, mine):
    scenario = find_scenario(name)
    start = ruleset(scenario.ruleset).setup(scenario)
    game = begun(mine(start))
    assert write_position(game.state) == write_position(start)


def test_unknown_cards_are_dealt(mine):
    recorded = load_recorded_game(find_record("fredericksburg-planner-planner-1-001"))
    hands = begun(mine(recorded.ruleset.observe(recorded.timeline.at(60), "union"))).state.cards.hands
    assert [len(hand) for hand in hands] == [3, 6]
    assert not any("unknown" in hand for hand in hands)


def test_a_position_in_which_the_game_is_over_is_refused(mine):
    path = mine(load_recorded_game(find_record("kernstown-person-greedy-by-keyboard")).states[-1])
    with pytest.raises(ValueError, match="the game is over in this position"):
        game_of_position(path, "1")


def test_a_war_may_begin_with_a_few_pieces(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text('ruleset = "battle_cry_1961"\n[map]\nunits = """\nI . c\n. i .\n"""\n[position]\nspots = 3\n')
    game = begun(path)
    assert game.state.turn.spots == 3
    assert "move a1 a2" in game.legal()


# --- links ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, _ in MOMENTS])
def test_a_code_holds_any_moment_and_fits_into_a_link(name):
    recorded = load_recorded_game(find_record(name))
    rules, chance = recorded.ruleset, Random(name)
    for ply in chance.sample(range(len(recorded.record.plies)), 4):
        state = recorded.timeline.at(ply)
        for known in (state, rules.observe(state, rules.seats(state)[0])):
            code = position_code(known)
            assert re.fullmatch(r"[\w-]+", code)
            assert len(code) <= LONGEST_CODE
            assert write_position(position_of_code(code)) == write_position(known)


def test_a_code_of_a_seat_holds_nothing_that_is_hidden_from_it():
    state = load_recorded_game(find_record("fredericksburg-planner-planner-1-001")).timeline.at(60)
    known = position_of_code(position_code(ruleset("battle_cry").observe(state, "union")))
    assert write_position(known).count("unknown") == 6
    assert write_position(state).count("unknown") == 0


def test_a_position_with_its_own_ground_has_a_code(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text('ruleset = "battle_cry_1961"\n[map]\nunits = """\nI . c\n. i .\n"""\n[position]\nspots = 3\n')
    state = load_position(path)
    assert write_position(position_of_code(position_code(state))) == write_position(state)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda code: code[:-9],
        lambda code: code[9:],
        lambda code: "",
        lambda code: "é",
        lambda code: "AAAA",
        lambda code: packed_text('["battle_cry/nowhere",{}]'),
        lambda code: packed_text('["battle_cry/kernstown",{"map.units":1}]'),
        lambda code: packed_text('["battle_cry/kernstown",[1]]'),
        lambda code: packed_text('["battle_cry/kernstown"]'),
        lambda code: packed_text('["battle_cry/kernstown",{"a.b":{"c":[{"d":"e"}]}}]'),
        lambda code: packed_text(" " * 1_000_000),
    ],
)
def test_a_spoiled_code_is_refused(spoil):
    code = position_code(ruleset("battle_cry").setup(find_scenario("kernstown")))
    with pytest.raises(ValueError, match="link"):
        position_of_code(spoil(code))
