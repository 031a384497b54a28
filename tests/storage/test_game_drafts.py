"""The drafts in the home folder: begun, listed, opened from a text, and finished as records."""

import pytest

from bcnb.engine.turn_notation import NotationError
from bcnb.storage.game_drafts import find_draft, list_drafts, new_entry, open_text, save_recorded_game
from bcnb.storage.game_entry import load_entry
from bcnb.storage.game_notation import write_notation
from bcnb.storage.records import find_record, load_recorded_game
from bcnb.storage.scenarios import find_scenario, write_position

TEXT = b"Scenario: kernstown\nCards: assumed\n1 C probe center: g8-f7 | f7xb8 I\n"


def test_a_new_draft_has_the_players_and_unseen_cards(home):
    entry = new_entry(find_scenario("kernstown"), {"union": "Ann"})
    assert entry.path == home / "kernstown-1.txt"
    assert entry.record.header.cards == "assumed"
    assert entry.record.header.seats == {"union": "Ann", "confederate": ""}
    assert new_entry(find_scenario("kernstown")).path == home / "kernstown-2.txt"


def test_a_game_without_cards_has_no_unseen_ones(home):
    assert not new_entry(find_scenario("four-players"), {"union": "Ann"}).record.header.cards


def test_a_text_becomes_a_draft_or_leaves_nothing(home):
    entry = open_text(TEXT)
    assert load_entry(entry.path).steps == entry.steps
    assert [draft.name for draft in list_drafts("kernstown")] == ["kernstown-1"]
    with pytest.raises(NotationError):
        open_text(TEXT + b"2 U nonsense\n")
    assert len(list_drafts()) == 1


def test_a_finished_text_can_be_taken_back(home):
    entry = open_text(b"Result: union, resigned\n" + TEXT)
    assert entry.is_over
    entry.reopen()
    assert not load_entry(entry.path).is_over
    entry.end("nobody, stopped")
    entry.reopen()
    entry.end("union, resigned")
    assert load_entry(entry.path).record.end.winner == "union"


@pytest.mark.parametrize(
    "name",
    [
        "kernstown-person-greedy-by-keyboard",
        "bull-run-greedy-greedy-1-058",
        "four-players-planner-greedy-planner-greedy-4-001",
    ],
)
def test_the_text_of_a_finished_game_is_opened_as_it_is(home, name):
    recorded = load_recorded_game(find_record(name))
    entry = open_text(write_notation(recorded).encode())
    assert entry.record == recorded.record
    assert load_entry(entry.path).record == recorded.record


def test_a_draft_with_a_record_is_finished(home):
    entry = open_text(TEXT)
    entry.end("nobody, stopped")
    path = save_recorded_game(entry.recorded, entry.path.with_suffix(".jsonl"))
    assert load_recorded_game(path).verify().problem is None
    assert list_drafts() == []
    assert find_draft("kernstown-1") == entry.path
    assert save_recorded_game(entry.recorded).name == "kernstown-2.jsonl"


def test_a_draft_is_listed_until_its_own_game_is_finished(home):
    open_text(TEXT)
    (home / "kernstown-1.jsonl").write_bytes(find_record("kernstown-person-greedy-by-keyboard").read_bytes())
    assert [draft.name for draft in list_drafts()] == ["kernstown-1"]


def test_a_corrected_game_is_listed_again(home):
    entry = open_text(TEXT)
    entry.end("nobody, stopped")
    save_recorded_game(entry.recorded, entry.path.with_suffix(".jsonl"))
    entry.reopen()
    assert [draft.name for draft in list_drafts()] == ["kernstown-1"]


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (TEXT + b"2 U nonsense\n", "line 4, column 5: 'nonsense' is not a step."),
        (TEXT[:40] + b"\xff" + TEXT[40:], "line 3, column 6: the text is not UTF-8"),
        (b"Scenario: kernstwn\n", "line 1, column 11: unknown scenario 'kernstwn'."),
        (b"", "line 1, column 1: the header 'Scenario:' is missing"),
    ],
)
def test_a_damaged_draft_is_listed_with_its_reason(home, data, fault):
    open_text(TEXT)
    (home / "kernstown-2.txt").write_bytes(data)
    assert [draft.name for draft in list_drafts()] == ["kernstown-1"]
    assert next(draft.fault for draft in list_drafts(faulty=True) if draft.fault).startswith(fault)


def test_other_texts_in_the_home_folder_are_left_alone(home):
    open_text(TEXT)
    (home / "notes.txt").write_text("buy milk")
    assert len(list_drafts(faulty=True)) == 1
    with pytest.raises(ValueError, match="Did you mean 'kernstown-1'"):
        find_draft("kernstown-2")


def test_steps_that_wait_are_saved_or_dropped(home):
    entry = open_text(TEXT)
    entry.add("2 U probe center")
    entry.back()
    entry.add("2 U probe center: b8-c8", keep=True)
    assert entry.later == ("2 U probe center",)
    entry.drop()
    assert load_entry(entry.path).later == ()


@pytest.mark.parametrize(
    ("name", "ply"), [("kernstown-person-greedy-by-keyboard", 42), ("crossroads-greedy-greedy-5-001", 150)]
)
def test_a_position_is_opened_and_played_on(name, ply):
    state = load_recorded_game(find_record(name)).timeline.at(ply)
    entry = open_text(write_position(state, "Mine").encode())
    assert write_position(entry.state) == write_position(state)
    rules = entry.recorded.ruleset
    entry.add(rules.write(rules.legal_actions(state)[0]))
    assert load_entry(entry.path).steps == entry.steps
    assert entry.recorded.verify().corrections == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[map]\nunits = \n", "text:2:1: not TOML"),
        ("[map]\nunits = 3\n", "text:2:1: 'map.units' must be a text"),
        ("title = 'x'\n[map]\nunits = 'I'\nkind = 3\n", "text:3:1: row a is too short"),
    ],
)
def test_a_faulty_position_names_its_line_and_saves_nothing(text, message):
    with pytest.raises(NotationError, match=message):
        open_text(text.encode())
    assert list_drafts() == []


def test_a_position_with_unknown_cards_is_not_recorded():
    recorded = load_recorded_game(find_record("fredericksburg-planner-planner-1-001"))
    known = recorded.ruleset.observe(recorded.timeline.at(60), "union")
    with pytest.raises(ValueError, match="all cards are known"):
        open_text(write_position(known).encode())
