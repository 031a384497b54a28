"""The page of puzzles without a browser: what is selected, its counts, its address, and what a message changes."""

from typing import Any

import pytest

from bcnb.course.catalogue import find_exercise
from bcnb.course.progress import load_progress, save_mark
from bcnb.course.puzzle_deck import PuzzleFilter, cards, select
from bcnb.course.tasks import load_task
from bcnb.engine.game_registry import RULESETS
from bcnb.games.battle_cry.presentation.table_view import TO_HIT
from bcnb.widgets.puzzles.puzzle_model import NO_MISTAKES, NONE
from bcnb.widgets.puzzles.puzzle_widget import PuzzleDeck

pytestmark = pytest.mark.usefixtures("home")


def deck(*wanted: Any, start: str = "", **options: Any) -> PuzzleDeck:
    return PuzzleDeck(PuzzleFilter(*wanted), start, **options)


def tell(shown: PuzzleDeck, kind: str, **more: Any) -> None:
    """A message of the page, for the view that it shows."""
    shown._answer(shown, {"t": kind, "ply": shown.view["ply"], **more}, [])


def choose(shown: PuzzleDeck, ruleset: str = "", theme: str = "", level: int = 0) -> None:
    tell(shown, "select", ruleset=ruleset, theme=theme, level=level)


def solve(shown: PuzzleDeck) -> None:
    shown.do(*shown.task.solutions[0].do)
    if shown.asks_amount:
        shown.do(next(f"amount {n}" for n in range(1, 5) if _is_right(shown, n)))


def _is_right(shown: PuzzleDeck, number: int) -> bool:
    from bcnb.course.amount_choices import right_choice

    return right_choice(shown.task) == f"amount {number}"


def counts(shown: PuzzleDeck, kind: str) -> dict[Any, tuple[int, int]]:
    return {value: (solved, every) for value, _, solved, every in shown.view["deck"][kind]}


def test_every_chip_has_its_count_for_what_else_is_chosen() -> None:
    save_mark("dice-01", True)
    save_mark("sight-01", False)
    shown = deck("", "dice odds")
    stock = cards()
    dice = [card for card in stock if card.theme == "dice odds"]
    assert counts(shown, "themes")["dice odds"] == (1, len(dice))
    assert counts(shown, "themes")[""] == (1, len(stock))
    assert counts(shown, "themes")["mistakes"] == (0, 0)
    assert counts(shown, "games")[RULESETS[0]] == (1, len(dice))
    assert counts(shown, "games")[RULESETS[1]] == (0, 0)
    easy = [card for card in dice if card.level == 1]
    assert counts(shown, "levels") == {
        0: (1, len(dice)),
        **{level: (int(level == 1), sum(card.level == level for card in dice)) for level in (1, 2, 3)},
    }
    assert counts(shown, "levels")[1] == (1, len(easy))


def test_a_game_with_one_theme_is_chosen_by_its_name_alone() -> None:
    shown = deck("", "North against South")
    assert shown.view["deck"]["wanted"] == ["north_against_south", "", 0]
    assert set(counts(shown, "themes")) == {"", "mistakes"}
    choose(shown, theme="cards")
    assert shown.view["deck"]["wanted"] == ["", "cards", 0]
    choose(shown, "battle_cry_1961", "cards")
    assert shown.view["deck"]["wanted"] == ["battle_cry_1961", "", 0]
    assert shown.task.state.ruleset == "battle_cry_1961"


def test_the_next_one_and_the_one_before_are_in_the_order_of_the_selection() -> None:
    order = [card.number for card in select(cards(), PuzzleFilter(theme="cards"))]
    shown = deck("", "cards")
    seen = [shown.task.number]
    for place in (2, 3):
        tell(shown, "next")
        seen.append(shown.task.number)
        assert shown.view["deck"]["place"] == place
    assert seen == order[:3]
    tell(shown, "previous")
    assert shown.task.number == order[1]
    for _ in range(2):
        tell(shown, "previous")
    assert shown.task.number == order[-1]


def test_what_is_solved_is_marked_counted_saved_and_passed_over() -> None:
    order = [card.number for card in select(cards(), PuzzleFilter(theme="dice odds"))]
    save_mark(order[1], True)
    shown = deck("", "dice odds")
    solve(shown)
    assert shown.view["deck"]["marks"][:3] == ["solved", "solved", "open"]
    assert counts(shown, "themes")["dice odds"][0] == 2
    assert load_progress().marks[order[0]].solved == 1
    tell(shown, "next")
    assert shown.task.number == order[2]
    assert shown.view["deck"]["status"].endswith("2 puzzles solved.")


def test_a_title_that_may_name_the_answer_comes_with_the_answer() -> None:
    shown = deck("", "dice odds", start="dice-10")
    place = shown.view["deck"]["place"]
    assert shown.view["deck"]["title"] == f"Puzzle {place}"
    assert "Far but nearly gone" not in shown.view["deck"]["status"]
    solve(shown)
    assert shown.view["deck"]["title"] == "Far but nearly gone"
    assert f"Puzzle {place} of 19: Far but nearly gone." in shown.view["deck"]["status"]


def test_the_solution_has_the_title() -> None:
    shown = deck("", "dice odds", start="dice-10")
    tell(shown, "solution")
    assert shown.view["deck"]["title"] == "Far but nearly gone"


def test_a_puzzle_is_as_it_was_left_when_the_reader_comes_back() -> None:
    shown = deck("", "line of sight", start="sight-01")
    first = shown.task.solutions[0].do[0]
    shown.do(first)
    tell(shown, "hint")
    kept = ("prompt", "said", "undo", "where", "choices", "task")
    before = {name: shown.view[name] for name in kept}
    tell(shown, "next")
    assert shown.task.number != "sight-01"
    tell(shown, "previous")
    assert {name: shown.view[name] for name in kept} == before
    assert before["undo"] == first


def test_a_puzzle_that_is_due_again_begins_again() -> None:
    shown = deck("", "line of sight", start="sight-01")
    tell(shown, "solution")
    assert shown.view["undo"] == ""
    assert shown.view["prompt"].startswith("This is the solution")
    tell(shown, "next")
    for _ in range(3):
        solve(shown)
        tell(shown, "next")
    assert shown.task.number == "sight-01"
    assert not shown.view["prompt"].startswith("This is the solution")


def test_what_is_due_again_comes_first() -> None:
    save_mark("trap-01", False)
    for number in ("dice-01", "dice-02", "dice-03"):
        save_mark(number, True)
    shown = deck()
    assert shown.task.number == "trap-01"
    assert shown.view["deck"]["marks"][shown.view["deck"]["place"] - 1] == "missed"


def test_solved_in_a_cell_it_is_marked_there_and_saved_nowhere() -> None:
    shown = deck("", "dice odds", keeps=False)
    solve(shown)
    assert shown.view["deck"]["marks"][0] == "solved"
    assert load_progress().marks == {}


def test_the_address_opens_the_same_selection_and_puzzle() -> None:
    shown = deck("battle_cry", "dice odds", 2)
    tell(shown, "next")
    number = shown.task.number
    assert shown.view["at"] == f"ruleset=battle_cry&theme=dice%20odds&level=2&start={number}"
    again = deck("battle_cry", "dice odds", 2, start=number)
    assert (again.task.number, again.view["deck"]["place"]) == (number, 2)
    assert deck(start="general-02").view["at"] == "start=general-02"


def test_the_puzzle_of_an_address_is_shown_whatever_else_it_says() -> None:
    shown = deck("", "cards", start="dice-07")
    assert shown.task.number == "dice-07"
    assert shown.view["deck"]["wanted"] == ["", "", 0]


def test_a_puzzle_that_is_not_there_is_reported_and_another_one_shown() -> None:
    shown = deck("", "cards", start="mistake-0123-4")
    assert shown.task.theme == "cards"
    assert shown.said == [("news", "The puzzle mistake-0123-4 is unknown. Here is another one.")]


def test_an_empty_selection_says_why_and_is_cleared() -> None:
    shown = deck("", "mistakes")
    assert shown.view["deck"]["none"] == NO_MISTAKES
    assert shown.view["at"] == "theme=mistakes"
    tell(shown, "next")
    tell(shown, "previous")
    assert shown.view["deck"]["place"] == 0
    choose(shown)
    assert (shown.view["deck"]["none"], shown.view["deck"]["place"]) == ("", 1)
    shown = deck("north_against_south", "dice odds")
    assert shown.view["deck"]["none"] == NONE


def test_the_puzzle_stays_where_the_selection_still_has_it() -> None:
    shown = deck(start="dice-10")
    choose(shown, theme="dice odds")
    assert shown.task.number == "dice-10"
    choose(shown, theme="cards")
    assert shown.task.theme == "cards"


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (("chess",), "unknown game 'chess'"),
        (("", "luck"), "unknown theme 'luck'"),
        (("", "", 4), "unknown puzzle level 4"),
    ],
)
def test_an_unknown_choice_is_refused_and_changes_nothing(wanted: tuple[Any, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        deck(*wanted)
    shown = deck("", "cards")
    before = shown.task.number
    choose(shown, *wanted)
    assert [kind for kind, _ in shown.said] == ["refused"]
    assert words[1:] in shown.said[0][1]
    assert (shown.task.number, shown.view["deck"]["wanted"]) == (before, ["", "cards", 0])


def test_a_message_for_an_older_view_moves_nothing_on() -> None:
    shown = deck("", "cards")
    number = shown.task.number
    shown._answer(shown, {"t": "next", "ply": shown.view["ply"] - 1}, [])
    assert shown.task.number == number
    shown._answer(shown, {"t": "select", "ply": shown.view["ply"], "theme": 7}, [])
    assert shown.said[0][0] == "refused"


def test_a_puzzle_of_another_game_brings_its_board_and_its_dice() -> None:
    shown = deck(start="dice-01")
    board, dice = shown.cells["word"], shown.dice
    choose(shown, "battle_cry_1961")
    assert (board, shown.cells["word"]) == ("hex", "square")
    assert shown.dice != dice
    assert ["n, p", "next puzzle, previous puzzle"] in shown.book["keys"]


def test_a_puzzle_with_dice_says_what_hits() -> None:
    shown = deck(start="dice-01")
    assert shown.view["rest"].startswith(TO_HIT)
    other = next(card.number for card in cards() if "battle" not in load_task(find_exercise(card.number)).may.only)
    shown = deck(start=other)
    assert TO_HIT not in (shown.view["rest"] or "")
