"""What came of the puzzles, theme by theme."""

from functools import partial

import pytest

from bcnb import notebook
from bcnb.course.progress import ExerciseMark, Progress, keep
from bcnb.course.puzzle_deck import PuzzleCard, ThemeResult, cards, results, themes

STOCK = (
    PuzzleCard("dice-1", "dice", 1),
    PuzzleCard("dice-2", "dice", 2),
    PuzzleCard("cards-1", "cards", 1),
    PuzzleCard("dice-3", "dice", 3),
)


def test_each_theme_counts_what_was_solved_missed_and_is_due():
    marks = {
        "dice-1": ExerciseMark(2, 1, 0, 0),
        "dice-2": ExerciseMark(1, 0, 1, 3),
        "cards-1": ExerciseMark(3, 1, 2, 9),
        "1.1": ExerciseMark(1, 1),
    }
    assert results(Progress(marks, 3), STOCK) == (ThemeResult("dice", 3, 1, 1, 1), ThemeResult("cards", 1, 1, 0, 0))
    assert results(Progress(marks, 9), STOCK)[1].due == 1


def test_who_has_done_nothing_has_no_result():
    found = results(Progress(), cards())
    assert {one.theme for one in found} == set(themes())
    assert all(one[2:] == (0, 0, 0) for one in found)
    assert sum(one.puzzles for one in found) == len(cards())


@pytest.mark.usefixtures("home")
def test_the_page_tells_what_was_kept(monkeypatch):
    shown = []
    monkeypatch.setattr("bcnb.notebook.exercises.display", shown.append)
    keep("cards-01", True)
    keep("cards-02", False)
    notebook.results()
    text, html = repr(shown[0]), shown[0]._repr_mimebundle_()[0]["text/html"]
    assert "cards: 1 of 12 solved, 1 not yet, 0 due again" in text
    assert f"all: 1 of {len(cards())} solved" in text
    assert html.count("<tr>") == 2 + len(themes())


def test_progress_that_cannot_be_read_is_told_and_counts_as_none(home, monkeypatch, capsys):
    home.mkdir()
    (home / "progress.toml").write_bytes(b"answers = 1000000001\n")
    shown = []
    for name in ("exercises", "learner_pages"):
        monkeypatch.setattr(f"bcnb.notebook.{name}.display", lambda one, **_: shown.append(one))
    for word, part in (
        (notebook.results, "all: 0 of"),
        (notebook.home, "Lesson 1: The board"),
        (partial(notebook.puzzle, theme="dice odds"), "dice-01"),
    ):
        shown.clear()
        word()
        assert part in str(shown)
        told = capsys.readouterr().out
        assert told.startswith(f"Your progress cannot be read: {home / 'progress.toml'}:1: 'answers' must be from 0")
        assert told.endswith(". Delete that file. Then you can load a backup.\n")


def test_no_module_of_the_words_bears_the_name_of_a_word():
    """A module that was imported first would stand in the word's place."""
    assert set(notebook._WORDS) & set(notebook._MODULE_OF) == set()
