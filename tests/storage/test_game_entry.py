"""A game that is entered step by step: saved after every step, taken back, changed and repeated."""

import pytest

from bcnb.engine.turn_notation import NotationError
from bcnb.storage.game_entry import GameEntry, load_entry
from bcnb.storage.game_notation import load_notation
from bcnb.storage.recorded_game import Recorded

HEADS = ("Ruleset: battle_cry", "Scenario: kernstown", "Union: Ann", "Cards: assumed")
STEPS = ("Probe Center", "g8-f7", "| f7xb8 I", "Probe Center", "b8-c8", "a8-b7")


@pytest.fixture
def entry(tmp_path):
    entry = GameEntry(tmp_path / "kernstown-1.txt", HEADS)
    for step in STEPS:
        entry.add(step)
    return entry


def test_every_step_is_in_the_draft_and_the_draft_is_notation(entry):
    assert load_entry(entry.path).steps == entry.steps
    assert load_notation(entry.path) == entry.record
    assert Recorded("game", entry.record).verify().problem.reason == "the record ends here, without an end line"


def test_draws_that_are_left_out_stay_face_down(entry):
    assert entry.steps[0] == "+? +? +? +? +? +? +? +? +? +? Probe Center"
    assert entry.steps[3] == "+? Probe Center"
    assert entry.record.header.cards == "assumed"


def test_a_step_that_is_not_possible_changes_nothing(entry):
    before = entry.path.read_bytes()
    with pytest.raises(NotationError, match="Orders and moves come first"):
        entry.add("c8xe9")
    with pytest.raises(NotationError):
        entry.change(2, "a1-a2")
    assert (entry.path.read_bytes(), len(entry.steps)) == (before, 6)


def test_steps_are_taken_back_and_repeated(entry):
    state = entry.state
    entry.back(5)
    assert len(entry.steps) == 1
    assert load_entry(entry.path).later == entry.later
    assert entry.again() == 5
    assert entry.state == state
    for count in (0, 7):
        with pytest.raises(ValueError, match="6 steps"):
            entry.back(count)


def test_a_changed_step_keeps_the_later_ones_that_still_fit(entry):
    entry.change(2, "g8-f8")
    assert entry.steps[1:] == ("g8-f8",)
    assert entry.later[0] == "| f7xb8 I"
    again = load_entry(entry.path)
    again.change(2, "g8-f7")
    assert (len(again.steps), again.later) == (6, ())
    again.change(5, "b8-c9")
    assert again.steps[4:] == ("b8-c9", "a8-b7")
    again.change(5, "")
    assert again.steps[3:] == ("+? Probe Center", "a8-b7")
    with pytest.raises(ValueError, match="unknown step 9"):
        again.change(9, "x")


def test_a_game_ends_as_people_say(entry):
    with pytest.raises(NotationError):
        entry.end("union, flags")
    assert not entry.is_over
    entry.end("union, resigned")
    assert entry.is_over
    assert load_entry(entry.path).record == entry.record


def test_a_draft_that_was_saved_somewhere_else_is_not_replaced(entry):
    other = load_entry(entry.path)
    entry.add("| c8xf7 F f7-g8")
    saved = entry.path.read_bytes()
    with pytest.raises(OSError, match="entered somewhere else"):
        other.back()
    assert entry.path.read_bytes() == saved
    assert load_entry(entry.path).steps == entry.steps


# --- dice as digits ---------------------------------------------------------------------------------------------------


@pytest.fixture
def war(tmp_path):
    return GameEntry(tmp_path / "two-players-1.txt", ("Ruleset: battle_cry_1961", "Scenario: two-players"))


@pytest.mark.parametrize("typed", ["56", "5 6", "6 5", "65:", "5, 6", "5+6", "roll 5 6", "roll 56", "1 56", "1 C 56"])
def test_bare_digits_are_the_roll_that_is_due(war, typed):
    war.add(typed)
    assert [ply.do for ply in war.record.plies] == ["roll 56"]
    assert load_entry(war.path).record == war.record == load_notation(war.path)


def test_dice_are_not_taken_for_the_turn_of_the_same_number(war):
    for _ in range(10):
        war.add("11")
    war.add("11")
    assert (war.state.turn.number, war.state.turn.spots) == (11, 2)
    war.add("12 U 34")
    assert (war.state.turn.number, war.state.turn.spots) == (12, 7)
    assert load_entry(war.path).record == war.record


def test_a_roll_may_have_its_moves_behind_it_and_a_fault_there_has_its_column(war):
    for step, column in (("56 o1-a1", 4), ("5 6 o1-a1", 5), ("  56: o1-a1", 7)):
        with pytest.raises(NotationError, match="no piece on o1") as caught:
            war.add(step)
        assert caught.value.column == column
    war.add("5 6 o20-n19")
    assert (war.steps, war.state.turn.spots) == (("56: o20-n19",), 10)


def test_the_next_roll_ends_the_turn(war):
    for step in ("56", "o20-n19", "34", "roll 1 2"):
        war.add(step)
    assert [ply.do for ply in war.record.plies][2:] == ["done", "roll 34", "done", "roll 12"]
    assert load_entry(war.path).record == war.record
    war.change(1, "11")
    assert war.state.turn.number == 3


@pytest.mark.parametrize("typed", ["57", "5", "565", "5 6 7"])
def test_what_is_not_two_dice_is_refused_with_an_example_that_can_be_typed(war, typed):
    with pytest.raises(NotationError, match=r"a roll is missing, for example '11'"):
        war.add(typed)
    war.add("11")
    assert war.state.turn.spots == 2
