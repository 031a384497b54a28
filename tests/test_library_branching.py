"""Games that begin as another one did."""

from dataclasses import replace

import pytest

from bcnb.engine.record import Record, RecordError
from bcnb.games import battle_cry
from bcnb.storage import variations
from bcnb.storage.records import load_record, verify_file
from bcnb.storage.saved_games import list_games
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.variations import begin_from
from tests.games import sample

pytestmark = pytest.mark.usefixtures("home")

SEATS = {"union": "person", "confederate": "random"}


def past(plies: int) -> Record:
    record = sample()
    return Record(record.header, record.plies[:plies])


def test_without_a_past_a_game_begins_at_the_start():
    game = begin_from(find_scenario("kernstown"), SEATS)
    assert (game.ply, game.unsaved, dict(game.record.header.seats)) == (0, None, SEATS)
    assert [kept.name for kept in list_games()] == ["kernstown-1"]


def test_with_a_past_it_begins_as_that_one_did_and_is_kept_from_there_on():
    game = begin_from(find_scenario("kernstown"), SEATS, past(40))
    assert game.record.plies == past(40).plies
    assert dict(game.record.header.seats) == SEATS
    game.play(game.legal()[0])
    path = list_games()[0].path
    assert load_record(path).plies == game.record.plies
    assert verify_file(path).legal


def test_another_branch_is_another_file():
    for number in (1, 2):
        begin_from(find_scenario("kernstown"), SEATS, past(20))
        assert len(list_games()) == number


def test_a_name_that_another_program_takes_first_is_left_to_it(home, monkeypatch):
    begin_from(find_scenario("kernstown"), SEATS, past(20)).close()
    first, free = home / "kernstown-1.jsonl", home / "kernstown-2.jsonl"
    before = first.read_bytes()
    monkeypatch.setattr(variations, "free_paths", lambda scenario: iter((first, free)))
    game = begin_from(find_scenario("kernstown"), SEATS, past(30))
    assert (game.unsaved, first.read_bytes()) == (None, before)
    assert load_record(free).plies == past(30).plies


def test_where_nothing_can_be_kept_it_goes_on_in_memory(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "file" / "games"))
    game = begin_from(find_scenario("kernstown"), SEATS, past(40))
    assert game.record.plies == past(40).plies
    assert game.unsaved is not None
    game.play(game.legal()[0])
    assert game.ply == 41


def of_older_rules(record: Record) -> Record:
    return Record(replace(record.header, rules=battle_cry.versions[0]), record.plies)


def test_a_past_of_older_rules_goes_on_by_those_of_today_if_they_make_it():
    game = begin_from(find_scenario("kernstown"), SEATS, of_older_rules(past(40)))
    assert (game.ply, game.record.header.rules) == (40, battle_cry.version)
    assert verify_file(list_games()[0].path).legal


def test_a_past_that_only_older_rules_made_is_refused():
    record = past(40)
    other = replace(record.plies[20], events=record.plies[20].events[1:])
    wrong = Record(record.header, (*record.plies[:20], other, *record.plies[21:]))
    with pytest.raises(RecordError, match="ply 21"):
        begin_from(find_scenario("kernstown"), SEATS, of_older_rules(wrong))
    assert list_games() == []


def test_a_past_that_these_rules_did_not_make_is_refused():
    record = past(40)
    wrong = Record(record.header, (*record.plies[:20], *record.plies[21:40]))
    with pytest.raises(RecordError):
        begin_from(find_scenario("kernstown"), SEATS, wrong)
    assert list_games() == []
