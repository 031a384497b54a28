"""Games that begin alike: listed with the ply at which they part, named, and opened again under the name."""

import pytest

from bcnb.engine.record import Record
from bcnb.storage.records import find_record, load_record, scenario_of
from bcnb.storage.saved_games import find_game, list_games, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.variations import begin_from, name_game, shared, variations
from bcnb.widgets.variations import side_by_side
from tests.games import play


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    return tmp_path


def begun(plies):
    """A game of so many plies, and its record."""
    game = play(begin_from(find_scenario("kernstown"), {"union": "greedy", "confederate": "greedy"}), plies)
    record = game.record
    game.stop()
    return record


def branch(record, ply, more):
    part = Record(record.header, record.plies[:ply])
    game = play(begin_from(scenario_of(record, "it"), record.header.seats, part), more)
    game.close()
    return game.record


def test_games_that_begin_alike_are_listed_with_the_ply_at_which_they_part(home):
    record = begun(40)
    late, early = branch(record, 30, 0), branch(record, 20, 0)
    assert (shared(record, late), shared(record, early)) == (30, 20)
    begun(3)
    found = variations(record)
    assert [(one.parts, one.game.name) for one in found] == [(30, "kernstown-2"), (20, "kernstown-3")]


def test_games_that_share_no_choice_are_no_variations(home):
    record = begun(40)
    branch(record, 5, 0)
    assert variations(record) == []


def test_a_game_of_another_battle_or_one_that_cannot_be_read_is_passed_over(home):
    record = begun(40)
    branch(record, 30, 0)
    (home / "kernstown-9.jsonl").write_bytes(b"nothing")
    other = load_record(find_record("first-bull-run-greedy-greedy-16-001"))
    assert shared(record, other) == 0
    assert [one.game.name for one in variations(record)] == ["kernstown-2"]


def test_a_variation_is_named_and_opened_again_by_its_name(home):
    record = begun(40)
    branch(record, 30, 0)
    path = name_game("kernstown-2", "the-hill-first")
    assert path == home / "the-hill-first.jsonl"
    assert {one.name for one in list_games()} == {"kernstown-1", "the-hill-first"}
    game = open_game(find_game("the-hill-first"))
    assert game.ply == 30
    with pytest.raises(BlockingIOError):
        name_game("the-hill-first", "another")
    game.close()


@pytest.mark.parametrize("name", ["", "A", "a b", "../a", "a--b", "-a", "a" * 81, "a.jsonl", "é"])
def test_a_name_that_no_game_may_have_is_refused(home, name):
    begun(3)
    with pytest.raises(ValueError, match="lower-case letters"):
        name_game("kernstown-1", name)


def test_no_game_takes_the_place_of_another(home):
    begun(3)
    begun(3)
    with pytest.raises(FileExistsError):
        name_game("kernstown-1", "kernstown-2")
    with pytest.raises(FileExistsError, match="a game that comes with bcnb is called kernstown-greedy-greedy-2-001"):
        name_game("kernstown-1", "kernstown-greedy-greedy-2-001")
    assert find_record("kernstown-1") == home / "kernstown-1.jsonl"
    with pytest.raises(ValueError, match="no game is called"):
        name_game("kernstown-7", "mine")


def test_two_open_games_of_other_seats_are_not_shown_side_by_side(home):
    for person, other in (("union", "confederate"), ("confederate", "union")):
        play(begin_from(find_scenario("kernstown"), {person: "person", other: "greedy"}), 40).close()
    with pytest.raises(ValueError, match="you play a different side in each"):
        side_by_side("kernstown-1", "kernstown-2")
    assert len(side_by_side("kernstown-1", "kernstown-1").children) == 2
    open_game(find_game("kernstown-2")).stop()
    assert len(side_by_side("kernstown-1", "kernstown-2").children) == 2
