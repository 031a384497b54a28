"""The players of the 1961 game: four players, two and four of them at a table, and the records of their games."""

import json
from functools import cache

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import PartialRecord
from bcnb.engine.ruleset import side_of
from bcnb.engine.verify import verify
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.players.planner import (
    CAUTION,
    LONGEST_COLUMN,
    ROUNDS_PER_CAUTION,
    best_column,
    cost_of,
    ready,
    takes,
    targets,
)
from bcnb.games.battle_cry_1961.players.position_analysis import FAR, approach, moved, strength_at, view_of, winnings
from bcnb.games.battle_cry_1961.players.reachability import Posts, first_action, marches, roads_of
from bcnb.grid.squares import parse_square, parse_squares
from bcnb.players import match
from bcnb.players.match import simulate
from bcnb.players.registry import find_player, player_names
from bcnb.storage.records import load_record, save_record, verify_file
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry_1961.squares import legal, play, units, war
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

PLAYERS = player_names("battle_cry_1961")
SIDES = ("union", "confederate")
SCENARIOS = ("battle_cry_1961/two-players", "battle_cry_1961/four-players")


@cache
def played(scenario: str, seed: str, union: str = "greedy", confederate: str = "greedy") -> Game:
    found = find_scenario(scenario)
    names = {"union": union, "confederate": confederate}
    seats = game.seats(game.setup(found))
    return simulate(found, {seat: names[side_of(seat)] for seat in seats}, seed)


def test_players_are_found_by_name():
    assert PLAYERS == ("random", "greedy", "planner", "searcher")
    for name in (*PLAYERS, "searcher 10", "colonel", "general"):
        assert callable(find_player(name, "battle_cry_1961"))
    for name in ("greedy 10", "planner 10"):
        with pytest.raises(ValueError, match=r"does not search: .* is for searcher"):
            find_player(name, "battle_cry_1961")


@pytest.mark.parametrize("name", [*PLAYERS[:-1], "searcher 2"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_player_chooses_a_legal_action(name, scenario):
    choose = find_player(name, "battle_cry_1961")
    record = played(scenario, "sample")
    for ply in range(0, record.ply, 29 if name.startswith("searcher") else 7):
        state = record.at(ply)
        if game.seat(state) not in (None, "chance"):
            choice = choose(game, state, Seeded(ply))
            assert choice in game.legal_actions(state)
            assert choose(game, state, Seeded(ply)) == choice


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_beats_random_on_either_side(scenario):
    for number in range(10):
        names = ("greedy", "random") if number % 2 else ("random", "greedy")
        end = played(scenario, f"match {number}", *names).record.end
        assert end.winner == ("union" if number % 2 else "confederate")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_planner_beats_greedy_on_either_side(scenario):
    won = 0
    for number in range(12):
        names = ("planner", "greedy") if number % 2 else ("greedy", "planner")
        end = played(scenario, f"plans {number}", *names).record.end
        won += end.winner == ("union" if number % 2 else "confederate")
    assert won >= 9


@pytest.mark.whole
def test_the_searcher_beats_the_planner_on_either_side():
    """With a small part of its budget; `make strength` measures it with the whole."""
    for names in (("searcher 6", "planner"), ("planner", "searcher 6")):
        winner = played(SCENARIOS[0], "search", *names).record.end.winner
        assert dict(zip(SIDES, names, strict=True))[winner] == "searcher 6"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_of_greedy_players_are_sound_and_end_unless_nobody_can_win(scenario):
    for number in range(5):
        record = played(scenario, f"ends {number}")
        verdict = verify(game, record.at(0), PartialRecord(record.record, name=scenario))
        assert verdict.sound, verdict
        end, left = record.record.end, [side.bit_count() for side in record.state.board.sides]
        assert (end.by, end.winner) in {("elimination", "union"), ("elimination", "confederate"), ("stopped", None)}
        assert 0 in left if end.winner else left == [1, 1]


def test_a_random_game_that_reaches_the_bound_is_recorded_as_stopped(monkeypatch, tmp_path):
    monkeypatch.setattr(match, "LONGEST_GAME", 300)
    record = played.__wrapped__("battle_cry_1961/two-players", "bound", "random", "random").record
    assert (record.end.winner, record.end.by, len(record.plies) >= 300) == (None, "stopped", True)
    path = tmp_path / "stopped.jsonl"
    save_record(path, record)
    assert verify_file(path).sound
    assert load_record(path) == record


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_simulated_game_is_saved_verified_and_shown(scenario, tmp_path):
    result = call("simulate", scenario, "--games", "2", "--seed", "7", "--out", tmp_path, "--json")
    report = json.loads(result.out)
    assert [row["by"] for row in report["results"]] == ["elimination", "elimination"]
    wins = {seat["seat"]: seat["wins"] for seat in report["seats"]}
    assert len(wins) == (2 if "two" in scenario else 4)
    by_side = {side_of(seat): count for seat, count in wins.items()}
    assert all(by_side[side_of(seat)] == count for seat, count in wins.items())
    assert sum(by_side.values()) == 2
    records = sorted(tmp_path.glob("*.jsonl"))
    assert len(records) == 2
    assert call("verify", *records).status == 0
    shown = call("show", records[0], "--ply", "40")
    assert shown.status == 0
    assert ", ply 40" in shown.out.splitlines()[0]


def test_the_same_seed_gives_the_same_game():
    one, other = (played.__wrapped__("battle_cry_1961/four-players", "same") for _ in range(2))
    assert one.record == other.record


# --- what greedy sees -------------------------------------------------------------------------------------------------


def greedy(state, seed: int = 1) -> str:
    return game.write(find_player("greedy", "battle_cry_1961")(game, state, Seeded(seed)))


def test_greedy_moves_where_a_battle_becomes_possible():
    state = war(".Ii.. I.... ..... C....", spots=3)
    assert greedy(state) == "move b1 a1"
    assert "declare a1 east" in legal(play(state, "move b1 a1"))


def test_greedy_fights_the_battle_that_takes_most():
    state = war("Ic.... ...... IICii. ...... i.....")
    assert greedy(state) == "declare c1 east"


def test_greedy_moves_nearer():
    assert greedy(war("I....c ~~~~~~", spots=1)) == "move a1 a2"


def test_greedy_ends_a_turn_in_which_it_can_neither_move_nor_fight():
    assert greedy(war("Ii", spots=0)) == "done"


def test_greedy_moves_at_random_rather_than_stand_still():
    stuck = war("Ii ..", spots=1)
    assert {greedy(stuck, seed) for seed in range(10)} == {"move a1 b1"}


def test_a_view_follows_moves():
    view = view_of(war(".Ii.. I.... ..... C....", spots=3))
    assert winnings(view) == 0
    after = moved(view, parse_square("b1"), parse_square("a1"))
    assert winnings(after) == 2
    assert strength_at(after, after.own) == 5
    assert after.board == play(war(".Ii.. I.... ..... C....", spots=3), "move b1 a1").board


def test_steps_to_the_nearest_opponent_go_around_water():
    steps = approach(view_of(war("I~c ...", spots=1)))
    assert steps[parse_square("a1")] == 4
    assert parse_square("a2") not in steps
    assert FAR > max(steps.values())
    assert units(war("I~c ..."), "... ...") == "I.c ..."
    assert parse_squares("a3") == view_of(war("I~c ...")).foes


# --- what the planner sees --------------------------------------------------------------------------------------------


def planned(state, seed: int = 1) -> str:
    return game.write(find_player("planner", "battle_cry_1961")(game, state, Seeded(seed)))


def turn_of(state) -> list[str]:
    """All that the planner does in one turn."""
    seat, told = game.seat(state), []
    while game.seat(state) == seat:
        told.append(planned(state))
        state = play(state, told[-1])
    return told


def test_the_planner_spends_a_roll_on_one_column():
    """Greedy sees no battle that one spot would make; this one takes five."""
    state = war("........ ...i.... ........ I......C ......I. i.......", spots=7)
    done = turn_of(state)
    assert done[-1].startswith("declare")
    assert len(done) <= 8
    fought = state
    for text in done:
        fought = play(fought, text)
    assert fought.board.sides[1].bit_count() == 1


def every_column(posts, target, column, spots):
    """Every column in front of a target that is not longer than it has to be."""
    yield column
    if len(column) < LONGEST_COLUMN and sum(post.kind.strength for post in column) <= target.worth:
        at = target.front - (len(column) + 1) * target.direction.step
        for post in posts.soonest(at, column, spots):
            yield from every_column(posts, target, (*column, post), spots - post.cost)


def test_the_planner_finds_the_cheapest_column_of_those_that_take_most():
    game_played, found = played("battle_cry_1961/two-players", "sample"), 0
    for ply in range(0, game_played.ply, 10):
        state = game_played.at(ply)
        if not state.turn.spots:
            continue
        posts, aims = Posts(state, list(marches(state, roads_of(state))), 0), list(targets(view_of(state), 0))
        worths = [
            (target.worth, -cost_of(column))
            for target in aims
            for column in every_column(posts, target, (), state.turn.spots)
            if column and cost_of(column) and takes(target, column)
        ]
        column = best_column(posts, aims, state.turn.spots)
        if column is None:
            assert not worths
        else:
            found += 1
            worth = max(target.worth for target in aims if is_before(target, column) and takes(target, column))
            assert (worth, -cost_of(column)) == max(worths)
    assert found > 5


def is_before(target, column) -> bool:
    return target.front == column[0].at + target.direction.step


def test_the_planner_keeps_what_is_ready_where_it_is():
    state = war("Ic....... ......... ......... ........i ......... I........", spots=3)
    done = turn_of(state)
    assert done[-1] == "declare a1 east"
    assert not [text for text in done if text.startswith("move a1")]


def test_the_planner_comes_no_nearer_than_it_dares():
    state = war("I" + "." * 9 + "ii", spots=6)
    assert turn_of(state) == ["move a1 a2", "move a2 a3", "move a3 a4", "move a4 a5", "done"]
    late = state._replace(turn=state.turn._replace(number=2 * ROUNDS_PER_CAUTION * CAUTION))
    assert turn_of(late)[:6] == [f"move a{n} a{n + 1}" for n in range(1, 7)]


def test_two_battles_that_are_in_each_others_way_are_not_both_ready():
    crossing = view_of(war("..I.. ..c.. Ic.cI ..... ....i"))
    assert len(ready(crossing)) == 1
    apart = view_of(war("Ic.. .... Ic.. ...i"))
    assert len(ready(apart)) == 2


# --- marches ----------------------------------------------------------------------------------------------------------


def marching(state, label: str):
    roads = roads_of(state)
    return roads, next(way for way in marches(state, roads) if way.origin == parse_square(label))


def test_a_march_counts_spots_on_foot_and_by_rail():
    state = war("I....... .......i", spots=4, rails=("a2 a3 a4 a5 a6",))
    _, way = marching(state, "a1")
    assert [way.cost(parse_square(label)) for label in ("a1", "a2", "a6", "a7", "a4")] == [0, 1, 2, 3, 3]
    assert way.cost(parse_square("b8")) is None


def test_a_march_ends_on_a_mountain():
    state = war("C^.. ~~~. ...i", spots=5)
    _, way = marching(state, "a1")
    assert way.cost(parse_square("a2")) == 1
    assert way.cost(parse_square("a3")) is None
    _, away = marching(war("C... ~~~. ...i", spots=5, mountains="a1"), "a1")
    assert away.cost(parse_square("a3")) == 1


@pytest.mark.parametrize(
    ("target", "first"), [("a2", "move a1 a2"), ("a6", "move a1 a2"), ("b2", "move a1 b1"), ("a5", "move a1 a2")]
)
def test_a_march_begins_with_a_legal_move(target, first):
    state = war("I....... .......i", spots=4, rails=("a2 a3 a4 a5 a6",))
    roads, way = marching(state, "a1")
    assert game.write(first_action(roads, way, parse_square(target))) in (first, "move a1 a2")
    on_dot = war(".I...... .......i", spots=4, rails=("a2 a3 a4 a5 a6",))
    roads, way = marching(on_dot, "a2")
    assert game.write(first_action(roads, way, parse_square("a7"))) == "rail a2 a6"
