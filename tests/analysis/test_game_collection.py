"""Many games: shares with their intervals, what is left out and why, and strength with the luck taken off."""

import os
import re
import shutil
from dataclasses import replace

import pytest

from bcnb.analysis import game_collection as many_games
from bcnb.analysis.game_collection import (
    FinishedGame,
    by_opening,
    by_player,
    by_scenario,
    form,
    read_collection,
    share,
    spread,
)
from bcnb.engine.game import Game
from bcnb.engine.record import Record
from bcnb.games import battle_cry
from bcnb.notebook import games
from bcnb.review import collection_charts, luck_adjustment
from bcnb.review.luck_adjustment import strengths
from bcnb.storage.annotations import annotated
from bcnb.storage.paths import replays_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record, save_record

pytestmark = pytest.mark.unmeasured

KERNSTOWN = "kernstown-person-greedy-by-keyboard"


@pytest.fixture
def folder(tmp_path):
    """Three games, the oldest last by name, one that continues, and a file that is not a record."""
    names = (KERNSTOWN, "kernstown-greedy-greedy-2-001", "antietam-greedy-greedy-1-001")
    for age, name in enumerate(names):
        path = tmp_path / f"{name}.jsonl"
        shutil.copy(find_record(name), path)
        os.utime(path, (1000 - age, 1000 - age))
    record = load_record(find_record(KERNSTOWN))
    save_record(tmp_path / "begun.jsonl", Record(record.header, record.plies[:30]))
    (tmp_path / "broken.jsonl").write_bytes(b"{}\n")
    return tmp_path


def played(winner, **seats):
    return FinishedGame(None, "battle_cry", "kernstown", seats, winner, "flags", 100, 20, {"union": "rally"})


def test_finished_games_are_read_oldest_first_and_others_are_reported_with_the_reason(folder):
    heap = read_collection(folder)
    assert [game.path.stem[:9] for game in heap.games] == ["antietam-", "kernstown", "kernstown"]
    assert {path.name: reason for path, reason in heap.others.items()} == {
        "begun.jsonl": "the game is not over",
        "broken.jsonl": "1: this is not a recorded game of bcnb: a record begins with its header, format 1",
    }
    last = heap.games[-1]
    assert (last.scenario, last.winner, last.by, last.plies, last.turns) == ("kernstown", "union", "flags", 213, 24)
    assert set(last.opened) == {"union", "confederate"}


def test_a_copy_with_notes_of_a_game_that_comes_with_bcnb_is_not_your_own(home, capsys):
    home.mkdir(exist_ok=True)
    record = load_record(find_record(KERNSTOWN))
    save_record(home / f"{KERNSTOWN}-notes-1.jsonl", annotated(record, {5: "? Too early."}))
    games("own")
    output = capsys.readouterr().out
    assert "\n0 games" in output
    assert f"a copy of {KERNSTOWN}, which comes with bcnb" in output
    games("own", "form")
    assert capsys.readouterr().out == "No finished games of yours against somebody else.\n"


def test_a_copy_with_notes_of_your_own_game_is_your_game(tmp_path):
    record = load_record(find_record(KERNSTOWN))
    save_record(tmp_path / "mine-notes-1.jsonl", annotated(record, {5: "? Too early."}))
    (game,) = read_collection(tmp_path, [find_record("antietam-greedy-greedy-1-001")]).games
    assert game.winner == "union"


def test_a_player_s_name_is_one_name_however_it_is_typed(tmp_path):
    record = load_record(find_record(KERNSTOWN))
    for number, name in enumerate(("Zo\u00eb", "Zoe\u0308")):
        header = replace(record.header, seats={"union": name, "confederate": "greedy"})
        save_record(tmp_path / f"{number}.jsonl", annotated(replace(record, header=header), {number + 1: "!"}))
    heap = read_collection(tmp_path)
    assert by_player(heap.games)["Zo\u00eb"].games == len(heap.games) == 2
    assert len(form(heap.games, "Zoe\u0308", 1)) == 2


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(FileNotFoundError, match="unknown folder"):
        read_collection(tmp_path / "none")


def keep(path, record, age):
    """Keep a record in a file that was changed so long after all others."""
    save_record(path, record)
    os.utime(path, (2000 + age, 2000 + age))


def told(heap):
    """The names of the files that count, and of the others, with the reason."""
    return [game.path.name for game in heap.games], {path.name: reason for path, reason in heap.others.items()}


def test_a_game_counts_once_whatever_copies_with_notes_lie_next_to_it(tmp_path):
    record = load_record(find_record(KERNSTOWN))
    keep(tmp_path / "kernstown-1.jsonl", record, 1)
    keep(tmp_path / "kernstown-1-notes-1.jsonl", annotated(record, {5: "? Too early."}), 2)
    keep(tmp_path / "kernstown-1-notes-2.jsonl", annotated(record, {5: "! Or not.", 8: "d2"}), 3)
    same = "the same game as kernstown-1.jsonl, which is counted"
    assert told(read_collection(tmp_path)) == (
        ["kernstown-1.jsonl"],
        {"kernstown-1-notes-1.jsonl": same, "kernstown-1-notes-2.jsonl": same},
    )


def test_the_game_itself_counts_though_its_copy_is_older_and_keeps_its_place(tmp_path):
    record, other = (load_record(find_record(name)) for name in (KERNSTOWN, "antietam-greedy-greedy-1-001"))
    keep(tmp_path / "copy.jsonl", annotated(record, {5: "? Too early."}), 1)
    keep(tmp_path / "other.jsonl", other, 2)
    keep(tmp_path / "game.jsonl", record, 3)
    counted, others = told(read_collection(tmp_path))
    assert counted == ["other.jsonl", "game.jsonl"]
    assert others == {"copy.jsonl": "the same game as game.jsonl, which is counted"}


def test_without_the_game_itself_the_first_of_its_copies_counts(tmp_path):
    record = load_record(find_record(KERNSTOWN))
    keep(tmp_path / "b.jsonl", annotated(record, {5: "? Too early."}), 1)
    keep(tmp_path / "a.jsonl", annotated(record, {5: "! Or not."}), 2)
    counted, others = told(read_collection(tmp_path))
    assert (counted, list(others)) == (["b.jsonl"], ["a.jsonl"])


def test_the_same_bytes_under_another_name_are_the_same_game(tmp_path):
    record = load_record(find_record(KERNSTOWN))
    keep(tmp_path / "b.jsonl", record, 1)
    keep(tmp_path / "a.jsonl", record, 2)
    counted, others = told(read_collection(tmp_path))
    assert (counted, list(others)) == (["b.jsonl"], ["a.jsonl"])


def test_games_with_the_same_plies_and_another_end_are_two(tmp_path):
    record = load_record(find_record(KERNSTOWN))
    begun = Record(record.header, record.plies[:100])
    ends = (None, "union", "confederate", None)
    for number, loser in enumerate(ends):
        game = Game.resume(battle_cry, Recorded("it", begun).scenario, begun)
        game.resign(loser) if loser else game.stop()
        keep(tmp_path / f"{number}.jsonl", game.record, number)
    assert told(read_collection(tmp_path)) == (
        ["0.jsonl", "1.jsonl", "2.jsonl"],
        {"3.jsonl": "the same game as 0.jsonl, which is counted"},
    )


def test_a_link_that_leads_nowhere_is_reported_and_the_others_count(folder):
    (folder / "gone.jsonl").symlink_to(folder / "nowhere.jsonl")
    heap = read_collection(folder)
    assert len(heap.games) == 3
    assert heap.others[folder / "gone.jsonl"] == "the file does not exist"


def test_a_file_that_vanishes_while_the_folder_is_read_is_reported_and_the_others_count(folder, monkeypatch):
    gone = next(folder.glob("antietam*"))
    read = many_games.load_recorded_game
    monkeypatch.setattr(many_games, "load_recorded_game", lambda path: gone.unlink(missing_ok=True) or read(path))
    heap = read_collection(folder)
    assert len(heap.games) == 2
    assert heap.others[gone] == "the file does not exist"


def test_a_share_has_its_interval_and_a_draw_counts_half():
    told = share([1.0, 0.5, 0.0, 1.0])
    assert (told.won, told.games) == (2.5, 4)
    assert 0 < told.low < 2.5 / 4 < told.high < 1
    assert share([]) == (0, 0, 0.0, 1.0)


def test_shares_are_counted_by_battle_and_side_by_player_and_by_first_card():
    heap = [
        played("union", union="a", confederate="b"),
        played("confederate", union="a", confederate="b"),
        played("union", union="b", confederate="b"),
        played(None, union="b", confederate="a"),
    ]
    assert by_scenario(heap)["kernstown", "union"][:2] == (2.5, 4)
    assert by_scenario(heap)["kernstown", "confederate"][:2] == (1.5, 4)
    assert {name: one[:2] for name, one in by_player(heap).items()} == {"a": (1.5, 3), "b": (1.5, 3)}
    assert by_opening(heap)["rally"][:2] == (2.5, 4)


def test_form_goes_by_stretches_of_games():
    heap = [played(winner, union="me", confederate="you") for winner in ("union", "confederate", "union")]
    assert [one[:2] for one in form(heap, "me", 2)] == [(1, 2), (1, 1)]
    assert form(heap, "nobody") == ()
    with pytest.raises(ValueError, match="at least one game"):
        form(heap, "me", 0)


def test_lengths_are_reported_by_the_shortest_the_one_in_the_middle_and_the_longest():
    assert spread([5]) == (5, 5, 5)
    assert spread([4, 1, 3, 2]) == (1, 2, 4)
    with pytest.raises(ValueError, match="no numbers"):
        spread([])


def test_the_luck_is_taken_off_what_a_game_brought(monkeypatch):
    monkeypatch.setattr(luck_adjustment, "luck_of", lambda game: 0.25 if game.winner == "union" else -0.25)
    heap = [played("union", union="a", confederate="b"), played("confederate", union="a", confederate="b")]
    found = strengths(heap)
    assert found["a"].share[:2] == (1, 2)
    assert found["a"].adjusted == pytest.approx(0.5)
    assert found["b"].adjusted == pytest.approx(0.5)
    assert found["a"].low < 0.5 < found["a"].high
    assert strengths(heap[:1])["a"][1:] == (0.75, 0.0, 1.0)


def test_the_luck_of_a_game_is_what_its_review_tells(folder):
    heap = read_collection(folder)
    found = strengths(heap.games)
    assert set(found) == {"person", "greedy"}
    assert all(one.low <= one.adjusted <= one.high for one in found.values())


def test_a_game_that_is_not_judged_counts_as_it_went(monkeypatch, folder):
    def unfit(path):
        raise luck_adjustment.NotReviewable("older rules")

    monkeypatch.setattr(luck_adjustment, "load_game", unfit)
    assert luck_adjustment.luck_of(read_collection(folder).games[0]) == 0.0


def test_every_table_is_reported_with_intervals(folder, capsys):
    for table in ("", "results", "players", "openings", "lengths", "ground", "strength"):
        games(str(folder), table)
    output = capsys.readouterr().out
    assert "3 games that were finished." in output
    assert "broken.jsonl: 1: this is not a recorded game of bcnb: a record begins" in output
    assert "Kernstown, Union" in output
    assert "sergeant" in output
    assert re.search(r"^Antietam +1 +17 +17 to 17$", output, re.MULTILINE)
    assert re.search(r"^sergeant +1 +\d+% +\d+% to \d+% +\d+% +\d+% to \d+%$", output, re.MULTILINE)
    games("battle_cry_1961", "openings")
    assert capsys.readouterr().out == "No card was discarded first that often.\n"
    assert re.search(r"^antietam: Most: \d+ at [a-i]\d+, .* in all\.$", output, re.MULTILINE)
    assert collection_charts.SURE in output


def test_own_games_and_those_that_come_with_bcnb_are_found_by_a_word(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    games("own")
    assert "0 games that were finished." in capsys.readouterr().out
    games("own", "form")
    assert "No finished games of yours against somebody else." in capsys.readouterr().out
    (tmp_path / "home").mkdir()
    shutil.copy(find_record(KERNSTOWN), tmp_path / "home" / "kernstown-1.jsonl")
    games("own", "form")
    assert "games 1 to 1" in capsys.readouterr().out
    games("battle_cry")
    assert f"{len(list((replays_folder() / 'battle_cry').glob('*.jsonl')))} games" in capsys.readouterr().out


def test_the_ground_of_other_games_is_counted_by_their_cells(capsys):
    games("battle_cry_1961", "ground")
    four, two = capsys.readouterr().out.splitlines()
    assert four.startswith("four-players: Most: ")
    assert two.startswith("two-players: Most: ")


def test_where_no_ground_is_counted_it_is_said(capsys, monkeypatch):
    monkeypatch.setattr("bcnb.analysis.game_collection.game_stats_for", lambda ruleset: None)
    games("battle_cry_1961", "ground")
    assert capsys.readouterr().out == "The ground is not counted in this game.\n"


def test_a_table_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="unknown table 'luck'; choose from results"):
        games("battle_cry", "luck")
