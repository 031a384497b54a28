import pytest

from bcnb.storage.game_notation import load_notation
from bcnb.storage.records import find_record, load_record, verify_file
from tests.helpers.cli import call
from tests.storage.test_game_notation import SAMPLE, TEXT

pytestmark = pytest.mark.unmeasured


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_notes_become_a_record(notes, tmp_path):
    out = tmp_path / "game.jsonl"
    result = call("record", "--from", notes, "--out", out)
    assert (result.status, result.err) == (0, "")
    plies = len(load_record(out).plies)
    assert result.out.splitlines()[0] == str(out)
    assert f"Kernstown, {plies} plies. " in result.out
    assert load_record(out) == load_notation(notes)
    assert verify_file(out).legal


def test_without_a_name_the_record_is_a_saved_game(notes, tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    told = [call("record", "--from", notes).out.splitlines()[0] for _ in range(2)]
    assert told == [str(tmp_path / "home" / f"kernstown-{number}.jsonl") for number in (1, 2)]
    assert "kernstown-1" in call("play", "--resume").out


def test_a_fault_shows_the_board_and_leaves_nothing(notes, tmp_path):
    notes.write_text(TEXT.replace("d7xe7", "d7xe9"), encoding="utf-8")
    before = set(tmp_path.iterdir())
    result = call("record", "--from", notes, "--out", tmp_path / "game.jsonl")
    assert (result.status, result.out) == (1, "")
    *board, last = result.err.splitlines()
    assert last == f"bcnb: {notes}:10:46: There is nothing to attack on e9. (rule 7.9)"
    assert [line[0] for line in board if line[1:2] == " " and line[0] in "abcdefghi"][:9] == [*"abcdefghi"]
    assert set(tmp_path.iterdir()) == before


def test_a_fault_of_a_header_shows_no_board(notes):
    notes.write_text("Scenario: none\n", encoding="utf-8")
    result = call("record", "--from", notes)
    assert result.err.startswith(f"bcnb: {notes}:1:11: unknown scenario 'none'")


def test_nothing_is_overwritten(notes):
    result = call("record", "--from", notes, "--out", notes)
    assert (result.status, result.out) == (1, "")
    assert "already exists" in result.err
    assert notes.read_text(encoding="utf-8") == TEXT


def test_a_file_that_is_not_there_is_named(tmp_path):
    result = call("record", "--from", tmp_path / "none.txt")
    assert (result.status, result.err.count("\n")) == (1, 1)
    assert "none.txt" in result.err


# --- export -----------------------------------------------------------------------------------------------------------


def test_a_record_is_exported_and_recorded_again(tmp_path):
    text, out = tmp_path / "game.txt", tmp_path / "game.jsonl"
    assert call("export", SAMPLE[0], "--text", text).out == f"{text}\n"
    assert call("record", "--from", text, "--out", out).status == 0
    assert out.read_bytes() == find_record(SAMPLE[0]).read_bytes()


def test_a_part_of_a_game_is_exported_up_to_a_ply(tmp_path):
    call("export", SAMPLE[0], "--text", tmp_path / "game.txt", "--ply", "40")
    assert load_notation(tmp_path / "game.txt").plies == load_record(find_record(SAMPLE[0])).plies[:40]
    assert call("export", SAMPLE[0], "--text", tmp_path / "no.txt", "--ply", "999").status == 1


def test_an_unfinished_game_shows_its_cards_only_to_an_umpire(notes, tmp_path):
    record = tmp_path / "game.jsonl"
    call("record", "--from", notes, "--out", record)
    result = call("export", record, "--text", tmp_path / "out.txt")
    assert "its notation shows every card: add --umpire" in result.err
    assert call("export", record, "--text", tmp_path / "out.txt", "--umpire").status == 0


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("kernstown",), "kernstown is not a record, and only a recorded game has a notation"),
        ((SAMPLE[0], "--seat", "union"), "leave out --seat and --turned"),
        ((SAMPLE[0], "--turned"), "leave out --seat and --turned"),
        ((SAMPLE[0], "--size", "400"), "only a picture has a width"),
    ],
)
def test_what_has_no_notation_is_refused(words, reason, tmp_path):
    result = call("export", *words, "--text", tmp_path / "out.txt")
    assert (result.status, result.out) == (1, "")
    assert reason in result.err
    assert not (tmp_path / "out.txt").exists()


# --- step by step -----------------------------------------------------------------------------------------------------


def test_a_game_is_entered_step_by_step(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    lines = (
        "?",
        "Probe Center",
        "g8-f7",
        "f7-e6",
        "!f7-e7 {one hex too far}",
        "steps",
        "back",
        "again",
        "legal",
        "quit",
    )
    result = call("record", "kernstown", "--union", "Ann", typed="\n".join(lines) + "\n")
    assert result.status == 0
    assert "If they did it anyway" in result.out
    assert "(rule 4." in result.out
    assert ". (rule" not in result.out
    draft = tmp_path / "home" / "kernstown-1.txt"
    assert f"Continue with: bcnb record {draft}" in result.out
    out = tmp_path / "game.jsonl"
    result = call("record", draft, "--out", out, typed="resign union\n")
    assert (result.status, result.out.splitlines()[-2]) == (0, str(out))
    assert verify_file(out).corrections == 1
    assert load_record(out).header.cards == "assumed"


def test_the_dialog_of_1961_takes_digits_as_dice_and_explains_its_own_steps(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    result = call("record", "two-players", typed="?\n5 6\n11\nsteps\nquit\n")
    assert (result.status, "Column" in result.out) == (0, False)
    assert "   1  56:\n   2  2 11:" in result.out
    help_text = result.out.partition("A step is ")[2].partition("quit  ")[0]
    assert help_text.startswith("the two dice of a turn (56)")
    assert not [word for word in ("card", "hex", "Draws", "I3") if word in help_text]
    assert "a card (Probe Center)" in call("record", "kernstown", typed="?\nquit\n").out


def test_a_turn_of_1961_in_which_only_done_is_left_says_so_and_ends_with_the_next_roll(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    war, notes = "replays/battle_cry_1961/two-players-greedy-planner-1-001.jsonl", tmp_path / "war.txt"
    assert call("export", war, "--ply", "68", "--text", notes).status == 0
    result = call("record", notes, typed="legal\n34\nquit\n")
    said = result.out.splitlines()
    assert "done" in said
    assert [line for line in said if line.endswith("only done is left. The next roll also ends the turn.")]
    assert "another battle" not in result.out.partition("only done")[2]
    assert "7 spots left" in result.out.partition("only done")[2]


def test_a_draft_continues_by_its_name(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    call("record", "kernstown", typed="Probe Center\nquit\n")
    result = call("record", "kernstown-1", typed="steps\nquit\n")
    assert (result.status, result.err) == (0, "")
    assert "probe center" in result.out.lower()
    assert call("record", "kernstown-1.txt", typed="steps\nquit\n").out == result.out
    draft = tmp_path / "home" / "kernstown-1.txt"
    draft.write_text(draft.read_text(encoding="utf-8") + "g8-a1\n", encoding="utf-8")
    assert f"bcnb: {draft}:" in call("record", "kernstown-1", typed="quit\n").err.splitlines()[-1]
    assert "unknown scenario 'kernstown-2'" in call("record", "kernstown-2").err


def test_a_scenario_or_a_file_is_needed():
    for words in (("record",), ("record", "kernstown", "--from", "x.txt")):
        result = call(*words)
        assert (result.status, result.err) == (2, "bcnb record: name a scenario or a draft, or a file with --from\n")


def test_the_date_and_the_place_are_recorded_listed_and_searched(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    words = ("--date", "2025-03-01", "--place", "Ann's kitchen")
    assert call("record", "kernstown", *words, typed="Probe Center\nstop\n").status == 0
    record = load_record(next((tmp_path / "home").glob("*.jsonl")))
    assert record.header.played == {"date": "2025-03-01", "place": "Ann's kitchen"}
    assert "2025-03-01" in call("games").out
    assert "Ann's kitchen" in call("games").out
    assert "1 game," in call("games", "--since", "2025-03-01", "--until", "2025-03-01").out
    assert "0 games," in call("games", "--since", "2025-03-02").out
    assert verify_file(next((tmp_path / "home").glob("*.jsonl"))).legal


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("kernstown", "--date", "May"), "a date is written like 2026-11-27 (got 'May')"),
        (("kernstown", "--place", "x" * 101), "a place is a name of at most 100 characters"),
        (("--from", "x.txt", "--date", "2025-03-01"), "are for a new game"),
        (("x.txt", "--place", "home"), "are for a new game"),
    ],
)
def test_a_wrong_date_or_place_begins_no_draft(words, reason, tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    result = call("record", *words)
    assert (result.status, result.out) == (1, "")
    assert reason in result.err
    assert not (tmp_path / "home").exists()
