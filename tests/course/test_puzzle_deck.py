"""The deck of puzzles: how it is dealt by theme and level, and the results theme by theme."""

from functools import partial
from itertools import pairwise

import pytest

from bcnb import notebook
from bcnb.course.catalogue import list_puzzles
from bcnb.course.progress import LATEST, ExerciseMark, PracticeTime, Progress, answer, save_mark
from bcnb.course.puzzle_deck import (
    PuzzleCard,
    PuzzleFilter,
    ThemeResult,
    cards,
    deal,
    is_due,
    next_number,
    results,
    select,
    themes,
)
from bcnb.course.tasks import load_task
from bcnb.engine.game_registry import RULESETS

CARDS = (
    PuzzleCard("dice-01", "dice odds", 1),
    PuzzleCard("dice-02", "dice odds", 2),
    PuzzleCard("sight-01", "line of sight", 1),
    PuzzleCard("cards-01", "cards", 3),
)


def after(*answers: tuple[str, bool]) -> Progress:
    progress = Progress()
    for number, solved in answers:
        progress = answer(progress, number, solved)
    return progress


def test_new_puzzles_come_the_easy_before_the_hard() -> None:
    progress, dealt = Progress(), []
    for _ in CARDS:
        number = deal(progress, CARDS)
        assert number
        dealt.append(number)
        progress = answer(progress, number, True)
    assert dealt == ["dice-01", "sight-01", "dice-02", "cards-01"]
    assert deal(progress, CARDS) == "cards-01"


def test_a_missed_puzzle_comes_back_when_it_is_due() -> None:
    progress, dealt = after(("dice-01", False)), []
    for _ in range(4):
        number = deal(progress, CARDS)
        assert number
        dealt.append(number)
        progress = answer(progress, number, True)
    assert dealt == ["sight-01", "dice-02", "cards-01", "dice-01"]


def test_a_mistake_comes_back_by_the_clock_also_after_it_was_solved() -> None:
    stock = (PuzzleCard("mistake-a-1", "mistakes", 1), PuzzleCard("mistake-a-2", "mistakes", 1))
    long_ago, later = PracticeTime(1_000, 500, 1000, 5000), PracticeTime(LATEST, 500, 1000, 5000)
    marks = {card.number: ExerciseMark(1, 1) for card in stock}
    progress = Progress(marks, 2, {"mistake-a-1": later, "mistake-a-2": long_ago}, at=2_000)
    assert [is_due(progress, card.number) for card in stock] == [False, True]
    assert deal(progress, stock, theme="mistakes") == next_number(progress, stock) == "mistake-a-2"


def test_when_nothing_is_new_a_miss_comes_back_before_its_time() -> None:
    progress = after(("sight-01", True), ("dice-02", True), ("cards-01", True), ("dice-01", False))
    assert deal(progress, CARDS) == "dice-01"


def test_puzzles_are_dealt_by_theme_and_level() -> None:
    assert deal(Progress(), CARDS, theme="cards") == "cards-01"
    assert deal(Progress(), CARDS, level=2) == "dice-02"
    assert deal(Progress(), CARDS, theme="cards", level=1) is None


def test_the_stock_is_all_puzzles_of_no_lesson() -> None:
    assert [card.number for card in cards()] == list(list_puzzles())


def test_a_puzzle_of_another_game_is_dealt_to_who_asks_for_it_alone() -> None:
    theme = "the race"
    stock = (PuzzleCard("dice-01", "dice odds", 1), PuzzleCard("race-01", theme, 1, "toy"))
    solved = after(*[("dice-01", True)] * 3)
    assert deal(solved, stock) == "dice-01"
    assert deal(solved, stock, theme=theme) == "race-01"


def test_a_card_has_what_its_file_has() -> None:
    """Only the card is read, so a fault elsewhere in a file is found by the tests of all tasks."""
    for card in cards():
        task = load_task(list_puzzles()[card.number])
        assert card == (task.number, task.theme, task.level, task.state.ruleset)


def numbers(selection: tuple[PuzzleCard, ...]) -> list[str]:
    return [card.number for card in selection]


def test_a_selection_is_by_game_theme_and_level_and_the_easy_ones_come_first() -> None:
    every = select(cards(), PuzzleFilter())
    assert len(every) == len(cards())
    assert [RULESETS.index(card.ruleset) for card in every] == sorted(RULESETS.index(card.ruleset) for card in every)
    for game in RULESETS:
        levels = [card.level for card in select(cards(), PuzzleFilter(game))]
        assert levels == sorted(levels)
    assert numbers(select(cards(), PuzzleFilter(theme="dice odds", level=1)))[:2] == ["dice-01", "dice-04"]
    assert select(cards(), PuzzleFilter("north_against_south", "dice odds")) == ()


def test_no_theme_comes_twice_in_a_row_while_all_themes_are_chosen() -> None:
    row = [card.theme for card in select(cards(), PuzzleFilter(RULESETS[0]))]
    assert [one for one, after in pairwise(row) if one == after] == []


def test_the_next_puzzle_is_due_or_new_or_missed_or_the_one_after() -> None:
    row = select(STOCK, PuzzleFilter())
    one, two, three, four = numbers(row)
    assert next_number(Progress(), row) == one
    assert next_number(Progress(), row, two) == three
    assert next_number(after((three, True)), row, two) == four
    assert next_number(after((three, True), (four, True)), row, two) == one
    assert next_number(after((one, False), *[("1.1", True)] * 2), row, two) == three
    assert next_number(after((one, False), *[("1.1", True)] * 3), row, two) == one, "it is due"
    assert next_number(after((three, False)), row, two) == four, "it is not due yet"
    assert next_number(after((three, False), (four, True), (one, True)), row, two) == three
    assert next_number(after(*((number, True) for number in (one, two, three, four))), row, four) == one
    assert next_number(Progress(), row[:1], one) == ""
    assert next_number(Progress(), ()) == ""


def test_the_themes_are_those_of_all_games() -> None:
    assert themes()[0] == "line of sight"
    assert {card.theme for card in cards()} == set(themes())


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
    assert results(Progress(marks, 3), STOCK) == (
        ThemeResult("dice", 3, 1, 0, 1, 1),
        ThemeResult("cards", 1, 1, 0, 0, 0),
    )
    assert results(Progress(marks, 9), STOCK)[1].due == 1


def test_what_was_solved_only_after_all_hints_is_counted_apart():
    marks = {"dice-1": ExerciseMark(1, 1, 1, 4, 1), "dice-2": ExerciseMark(2, 2, 0, 0, 1)}
    assert results(Progress(marks, 2), STOCK)[0] == ThemeResult("dice", 3, 2, 1, 0, 0)


def test_who_has_done_nothing_has_no_result():
    found = results(Progress(), cards())
    assert {one.theme for one in found} == set(themes())
    assert all(not any(one[2:]) for one in found)
    assert sum(one.puzzles for one in found) == len(cards())


@pytest.mark.usefixtures("home")
def test_the_page_shows_what_was_kept(monkeypatch):
    shown = []
    monkeypatch.setattr("bcnb.notebook.exercises.display", shown.append)
    save_mark("cards-01", True)
    save_mark("cards-02", False)
    save_mark("dice-01", True, helped=True)
    notebook.results()
    text, html = repr(shown[0]), shown[0]._repr_mimebundle_()[0]["text/html"]
    assert "cards: 1 of 12 solved, 1 not yet, 0 due again" in text
    assert " solved (1 only after all hints), 0 not yet" in text
    assert f"all: 2 of {len(cards())} solved" in text
    assert html.count("<tr>") == 2 + len(themes())


def test_progress_that_cannot_be_read_is_reported_and_counts_as_none(home, monkeypatch, capsys):
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
        output = capsys.readouterr().out
        assert output.startswith(f"Your progress cannot be read: {home / 'progress.toml'}:1: 'answers' must be from 0")
        assert output.endswith(". Delete that file. Then you can load a backup.\n")


def test_no_module_of_the_words_bears_the_name_of_a_word():
    """A module that was imported first would stand in the word's place."""
    assert set(notebook._WORDS) & set(notebook._MODULE_OF) == set()
