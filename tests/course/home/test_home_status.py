"""The status for the home page: open games in words, progress, and files that are skipped with a reason."""

import json
import os
from pathlib import Path

import pytest

from bcnb.course.backup.added_games import FILE
from bcnb.course.backup.game_import import import_games
from bcnb.course.history.saved_answers import save_answer
from bcnb.course.home.battle_gallery import gallery_data
from bcnb.course.home.home_status import MOST_GAMES, home_status, open_game_picture
from bcnb.course.progress import save_mark
from bcnb.course.puzzle_deck import cards
from bcnb.engine.game_registry import ruleset
from bcnb.storage.records import find_record, load_record
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.games.game_list_view import NONE, game_list_view

RECORD = find_record("battle_cry/shiloh-planner-planner-1-001")
PLAYERS = b'"seats":{"union":"planner","confederate":"planner"}'


@pytest.fixture
def kept(home: Path) -> Path:
    home.mkdir()
    return home


def save(file: Path, plies: int, players: bytes = PLAYERS) -> None:
    """Save the first plies of a recorded game under other players, as a game under the rules in force."""
    lines = RECORD.read_bytes().splitlines(keepends=True)
    assert PLAYERS in lines[0]
    recorded = b'"rules":"%s"' % load_record(RECORD).header.rules.encode()
    head = (
        lines[0].replace(PLAYERS, players).replace(recorded, b'"rules":"%s"' % ruleset("battle_cry").version.encode())
    )
    file.write_bytes(head + b"".join(lines[1 : plies + 1]))


def words(file: Path, plies: int, players: bytes) -> str:
    save(file, plies, players)
    (game,) = home_status()["games"]
    return game["words"]


def test_a_new_learner_has_the_first_task_and_nothing_else(home):
    status = home_status()
    assert status["next"] == {
        "title": "Lesson 1: The board",
        "sentence": "Task 1 of 7: Find a hex by its name.",
        "button": "Begin",
        "page": "rules/01_the_board.ipynb",
    }
    assert (status["games"], status["due"], status["skipped"], status["history"], status["battles"]) == (
        [],
        [],
        [],
        {},
        {},
    )
    assert not home.exists()


def test_progress_is_reported_by_lesson_and_due_exercises_have_their_pages(home):
    save_mark("1.1", solved=True)
    save_mark("2.p1", solved=False)
    save_mark("cards-01", solved=False)
    for number in ("1.2", "1.3", "1.4"):
        save_mark(number, solved=True)
    save_answer("shiloh", "second", "Grant")
    save_answer("why-the-war", "vote", "Slavery")
    status = home_status()
    assert status["next"]["page"] == "rules/01_the_board.ipynb#task-1.p1"
    assert (status["next"]["done"], status["next"]["of"]) == (4, 7)
    assert status["lessons"]["rules/01_the_board.ipynb"] == [4, 7]
    assert [one["page"] for one in status["due"]] == [
        "rules/02_units_and_orders.ipynb#task-2.p1",
        "rules/puzzles.ipynb",
    ]
    assert status["history"] == {"history/04_shiloh.ipynb": "done", "history/00_why_the_war.ipynb": "begun"}


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (b'"seats":{"union":"person","confederate":"greedy"}', ("your move", "the computer's move")),
        (b'"seats":{"union":"person","confederate":"person"}', ("Union to move", "Confederate to move")),
        (b'"seats":{"union":"greedy","confederate":"greedy"}', ("the computer's move", "the computer's move")),
    ],
)
def test_an_open_game_says_whose_move_it_is(kept, players, expected):
    by_seat = {}
    for number, line in enumerate(RECORD.read_bytes().splitlines()[1:200]):
        by_seat[json.loads(line)["seat"]] = number  # the plies before the last one of each seat
    told = [words(kept / "mine-1.jsonl", by_seat[seat], players) for seat in ("union", "confederate")]
    assert [one.split(", ")[1] for one in told] == list(expected)


def test_an_open_game_says_its_turn_and_its_score_with_the_people_side_first(kept):
    union = words(kept / "mine-1.jsonl", 149, b'"seats":{"union":"person","confederate":"greedy"}')
    confederate = words(kept / "mine-1.jsonl", 149, b'"seats":{"union":"greedy","confederate":"person"}')
    assert union.startswith("turn 17, ")
    assert (union.split(", ")[2], confederate.split(", ")[2]) == ("4:0", "0:4")


def test_what_is_done_is_counted_in_one_line_before_the_last_battle(kept):
    assert home_status()["past"] == []
    save_mark("cards-01", solved=False)
    assert home_status()["past"] == [], "nothing is solved yet"
    save_mark("cards-01", solved=True)
    for task in (*map(str, range(1, 5)), "p1", "p2", "p3"):
        save_mark(f"1.{task}", solved=True)
    seats = {"union": "person", "confederate": "random"}
    begin_game(find_scenario("antietam"), seats).resign("confederate")
    begin_game(find_scenario("pea-ridge"), {"union": "random", "confederate": "random"}).resign("confederate")
    lost = begin_game(find_scenario("kernstown"), seats)
    lost.resign("union")
    begin_game(find_scenario("shiloh"), seats).close()
    assert home_status()["past"] == [
        "So far: 1 lesson done, 1 puzzle solved, 1 battle won",
        "Your last battle: Kernstown, lost",
    ]


def test_marks_of_battles_are_about_the_latest_game_that_the_learner_played(kept):
    seats = {"union": "person", "confederate": "random"}
    begin_game(find_scenario("kernstown"), seats).resign("confederate")
    os.utime(kept / "kernstown-1.jsonl", (1, 1))
    begin_game(find_scenario("kernstown"), seats).resign("union")
    os.utime(kept / "kernstown-2.jsonl", (0, 0))
    begin_game(find_scenario("kernstown"), {"union": "random", "confederate": "random"}).resign("union")
    begin_game(find_scenario("shiloh"), {"union": "person", "confederate": "person"}).resign("union")
    begin_game(find_scenario("antietam"), seats).close()
    marks = {"kernstown": "won", "shiloh": "played", "antietam": "in progress"}
    assert home_status()["battles"] == gallery_data()["states"] == marks


def test_a_finished_game_from_a_file_is_not_the_learners_own(kept):
    mailed = begin_game(find_scenario("pea-ridge"), {"union": "person", "confederate": "random"})
    mailed.resign("confederate")
    data = (kept / "pea-ridge-1.jsonl").read_bytes()
    (kept / "pea-ridge-1.jsonl").unlink()
    assert [one.result for one in import_games([("pea-ridge-1.jsonl", data)]).games] == ["new"]
    status = home_status()
    assert (status["battles"], status["past"], status["skipped"]) == ({}, [], [])
    assert gallery_data()["states"] == {}
    (row,) = game_list_view("mine", NONE)["rows"]
    assert row["added"]
    (kept / FILE).write_text("records = [", encoding="utf-8")
    assert [one.partition(":")[0] for one in home_status()["skipped"]] == ["Your games"]
    (row,) = game_list_view("mine", NONE)["rows"]
    assert not row["added"]


def test_own_mistakes_are_counted_with_the_puzzles_as_on_their_page(kept, monkeypatch):
    save_mark("cards-01", solved=True)
    solved = [card for card in cards() if card.number == "cards-01"]
    monkeypatch.setattr("bcnb.course.home.home_status.mistake_cards", lambda: tuple(solved))
    assert home_status()["past"] == ["So far: 2 puzzles solved"]


def test_an_exercise_that_was_solved_after_a_slip_is_done_and_not_to_be_tried_again(kept):
    save_mark("2.p1", solved=False)
    for number in ("1.1", "1.2", "1.3"):
        save_mark(number, solved=True)
    assert [one["page"] for one in home_status()["due"]] == ["rules/02_units_and_orders.ipynb#task-2.p1"]
    save_mark("2.p1", solved=True)
    assert home_status()["due"] == []
    assert home_status()["lessons"]["rules/02_units_and_orders.ipynb"][0] == 1


def test_every_game_can_be_open(kept):
    for name in ("antietam", "crossroads", "two-players", "four-players"):
        begin_game(find_scenario(name)).close()
    status = home_status()
    assert {game["name"] for game in status["games"]} == {
        "antietam-1",
        "crossroads-1",
        "two-players-1",
        "four-players-1",
    }
    assert status["battles"]["antietam"] == "in progress"
    assert status["skipped"] == []


def test_a_damaged_file_is_skipped_with_a_reason_and_the_rest_is_shown(kept):
    save(kept / "good-1.jsonl", 60)
    save(kept / "torn-1.jsonl", 60)
    with (kept / "torn-1.jsonl").open("ab") as file:
        file.write(b'{"ply":')
    lines = (kept / "good-1.jsonl").read_bytes().splitlines(keepends=True)
    (kept / "bad-1.jsonl").write_bytes(b"".join([*lines[:30], b"x\n", *lines[30:]]))
    (kept / "changed-1.jsonl").write_bytes(b"".join([*lines[:30], *lines[32:]]))
    (kept / "empty-1.jsonl").write_bytes(b"")
    (kept / "picture-1.jsonl").write_bytes(b"\x89PNG\r\n\x1a\n" * 9)
    (kept / "progress.toml").write_text("answers = x", encoding="utf-8")
    (kept / "history.toml").write_text("[shiloh", encoding="utf-8")
    status = home_status()
    assert {game["name"] for game in status["games"]} == {"good-1", "torn-1"}
    told = sorted(reason.partition(":")[0] for reason in status["skipped"])
    games = ["bad-1", "changed-1", "empty-1", "picture-1"]
    assert told == ["Your answers in history lessons", "Your progress", *games]
    assert not [reason for reason in status["skipped"] if str(kept) in reason]
    json.dumps(status)


def test_only_the_latest_games_are_read(kept):
    for number in range(MOST_GAMES + 2):
        save(kept / f"mine-{number}.jsonl", 1)
    status = home_status()
    assert (len(status["games"]), status["more"]) == (MOST_GAMES, 2)


def test_the_picture_of_a_game_is_only_that_of_an_open_game_in_the_folder(kept):
    save(kept / "mine-1.jsonl", 60)
    (kept.parent / "other.jsonl").write_bytes((kept / "mine-1.jsonl").read_bytes())
    (kept / "bad-1.jsonl").write_bytes(b"x")
    (kept / "over-1.jsonl").write_bytes(RECORD.read_bytes())
    assert (open_game_picture("mine-1") or "").startswith("<svg ")
    for name in ("../other", str(kept.parent / "other.jsonl"), "other", "bad-1", "over-1", ""):
        assert open_game_picture(name) is None
