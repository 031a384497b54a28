"""A game that begins in any position: from any moment of a record, and from hands that are not known."""

import pytest

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.storage.game_notation import read_notation, write_notation
from bcnb.storage.position_games import REASON, game_of_position
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_recorded_game
from bcnb.storage.scenarios import load_position, write_position


def begun(path) -> Game:
    made = game_of_position(path, "1")
    game = Game(ruleset(made.scenario.ruleset), made.scenario)
    game.correct(made.seat, REASON, made.changes)
    return game


@pytest.mark.parametrize(
    ("name", "ply"),
    [
        ("fredericksburg-planner-planner-1-001", 60),
        ("kernstown-person-greedy-by-keyboard", 42),
        ("crossroads-greedy-greedy-5-001", 150),
    ],
)
def test_a_game_continues_from_any_moment_of_a_record(name, ply, tmp_path):
    state = load_recorded_game(find_record(name)).timeline.at(ply)
    path = tmp_path / "mine.toml"
    path.write_text(write_position(state, "Mine"), encoding="utf-8")
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


def test_unknown_cards_are_dealt(tmp_path):
    recorded = load_recorded_game(find_record("fredericksburg-planner-planner-1-001"))
    path = tmp_path / "mine.toml"
    path.write_text(write_position(recorded.ruleset.observe(recorded.timeline.at(60), "union")), encoding="utf-8")
    hands = begun(path).state.cards.hands
    assert [len(hand) for hand in hands] == [3, 6]
    assert not any("unknown" in hand for hand in hands)


def test_a_position_in_which_the_game_is_over_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(write_position(load_recorded_game(find_record("kernstown-person-greedy-by-keyboard")).states[-1]))
    with pytest.raises(ValueError, match="the game is over in this position"):
        game_of_position(path, "1")


def test_a_ground_on_which_no_game_can_begin_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(write_position(load_recorded_game(find_record("two-players-greedy-greedy-1-001")).timeline.at(60)))
    with pytest.raises(ValueError, match=r"mine\.toml: no game can begin in this position: the union piece on g4"):
        game_of_position(path, "1")
