"""Variations: games that begin as another one did, listed with the ply at which they part, and named."""

from dataclasses import replace

import pytest

from bcnb.engine.record import Record, RecordError
from bcnb.games import battle_cry
from bcnb.players.session import GameSession
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, load_record, verify_file
from bcnb.storage.saved_games import find_game, list_games, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.variations import begin_from, has_luck_to_share, name_game, past_with_luck, shared, variations
from bcnb.widgets.games.variations import SideBySide
from tests.helpers.games import play, sample

SEATS = {"union": "person", "confederate": "random"}


def past(plies: int) -> Record:
    record = sample()
    return Record(record.header, record.plies[:plies])


def test_without_a_past_a_game_begins_at_the_start(home):
    game = begin_from(find_scenario("kernstown"), SEATS)
    assert (game.ply, game.unsaved, dict(game.record.header.seats)) == (0, None, SEATS)
    assert [kept.name for kept in list_games()] == ["kernstown-1"]


def test_with_a_past_it_begins_as_that_one_did_and_is_saved_from_there_on(home):
    game = begin_from(find_scenario("kernstown"), SEATS, past(40))
    assert game.record.plies == past(40).plies
    assert dict(game.record.header.seats) == SEATS
    game.play(game.legal()[0])
    path = list_games()[0].path
    assert load_record(path).plies == game.record.plies
    assert verify_file(path).legal


def test_a_game_with_the_same_cards_and_dice_is_saved_with_them_and_stays_legal(home):
    whole = Recorded("record", sample())
    game = begin_from(find_scenario("kernstown"), SEATS, past_with_luck(whole, 40))
    assert game.record.header.luck == past_with_luck(whole, 40).header.luck
    GameSession(game, {"union": "greedy", "confederate": "random"}, "seed").run_until_human()
    path = list_games()[0].path
    assert load_record(path).header.luck == game.record.header.luck
    assert verify_file(path).sound


def test_luck_that_begins_later_is_left_out(home):
    later = past_with_luck(Recorded("record", sample()), 40)
    game = begin_from(find_scenario("kernstown"), SEATS, replace(later, plies=later.plies[:39]))
    assert game.record.header.luck is None


def test_only_a_finished_game_whose_cards_are_known_shares_its_luck():
    assert has_luck_to_share(sample())
    assumed = replace(sample(), header=replace(sample().header, cards="assumed"))
    for record in (past(40), assumed):
        assert not has_luck_to_share(record)
        with pytest.raises(ValueError, match="only a finished game"):
            past_with_luck(Recorded("record", record), 10)
    with pytest.raises(ValueError, match="unknown ply -1"):
        past_with_luck(Recorded("record", sample()), -1)


def test_another_branch_is_another_file(home):
    for number in (1, 2):
        begin_from(find_scenario("kernstown"), SEATS, past(20))
        assert len(list_games()) == number


def test_a_name_that_another_program_takes_first_is_left_to_it(home, monkeypatch):
    begin_from(find_scenario("kernstown"), SEATS, past(20)).close()
    first, free = home / "kernstown-1.jsonl", home / "kernstown-2.jsonl"
    before = first.read_bytes()
    monkeypatch.setattr("bcnb.storage.variations.free_paths", lambda scenario: iter((first, free)))
    game = begin_from(find_scenario("kernstown"), SEATS, past(30))
    assert (game.unsaved, first.read_bytes()) == (None, before)
    assert load_record(free).plies == past(30).plies


def test_where_nothing_can_be_kept_it_continues_in_memory(home, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "file" / "games"))
    game = begin_from(find_scenario("kernstown"), SEATS, past(40))
    assert game.record.plies == past(40).plies
    assert game.unsaved is not None
    game.play(game.legal()[0])
    assert game.ply == 41


def of_older_rules(record: Record) -> Record:
    return Record(replace(record.header, rules=battle_cry.versions[0]), record.plies)


def test_a_past_of_older_rules_continues_by_those_of_today_if_they_make_it(home):
    game = begin_from(find_scenario("kernstown"), SEATS, of_older_rules(past(40)))
    assert (game.ply, game.record.header.rules) == (40, battle_cry.version)
    assert verify_file(list_games()[0].path).legal


def test_a_past_that_only_older_rules_made_is_refused(home):
    record = past(40)
    other = replace(record.plies[20], events=record.plies[20].events[1:])
    wrong = Record(record.header, (*record.plies[:20], other, *record.plies[21:]))
    with pytest.raises(RecordError, match="ply 21"):
        begin_from(find_scenario("kernstown"), SEATS, of_older_rules(wrong))
    assert list_games() == []


def test_a_past_that_these_rules_did_not_make_is_refused(home):
    record = past(40)
    wrong = Record(record.header, (*record.plies[:20], *record.plies[21:40]))
    with pytest.raises(RecordError):
        begin_from(find_scenario("kernstown"), SEATS, wrong)
    assert list_games() == []


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    return tmp_path


def begun(plies):
    """A game of this number of plies, and its record."""
    game = play(begin_from(find_scenario("kernstown"), {"union": "greedy", "confederate": "greedy"}), plies)
    record = game.record
    game.stop()
    return record


def branch(record, ply, more):
    part = Record(record.header, record.plies[:ply])
    game = play(begin_from(Recorded("it", record).scenario, record.header.seats, part), more)
    game.close()
    return game.record


def test_games_that_begin_the_same_are_listed_with_the_ply_at_which_they_part(home):
    record = begun(40)
    late, early = branch(record, 30, 0), branch(record, 20, 0)
    assert (shared(record, late), shared(record, early)) == (30, 20)
    begun(3)
    found = variations(record)
    assert [(one.parts, one.game.name) for one in found] == [(30, "kernstown-2"), (20, "kernstown-3")]


def test_games_that_share_no_choice_are_not_variations(home):
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
    with pytest.raises(ValueError, match="unknown game"):
        name_game("kernstown-7", "mine")


def test_two_open_games_of_other_seats_are_not_shown_side_by_side(home):
    for person, other in (("union", "confederate"), ("confederate", "union")):
        play(begin_from(find_scenario("kernstown"), {person: "person", other: "greedy"}), 40).close()
    with pytest.raises(ValueError, match="you play a different side in each"):
        SideBySide(find_recorded_game("kernstown-1"), find_recorded_game("kernstown-2"))
    assert len(SideBySide(find_recorded_game("kernstown-1"), find_recorded_game("kernstown-1")).children) == 2
    open_game(find_game("kernstown-2")).stop()
    assert len(SideBySide(find_recorded_game("kernstown-1"), find_recorded_game("kernstown-2")).children) == 2
