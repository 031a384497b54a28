"""A puzzle made from a position: its file, its checked answer, its difficulty, and why others are refused."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from bcnb.course.authoring.puzzle_maker import (
    MadePuzzle,
    SearchProgress,
    describe_found,
    level_of,
    make_puzzle,
    search_puzzle,
)
from bcnb.course.authoring.puzzle_position import GOALS, PuzzleRequest, puzzle_goals
from bcnb.course.expectimax import MeasuredAnswer
from bcnb.course.task_checks import check
from bcnb.course.tasks import load_task
from bcnb.editor.board_state import board_state
from bcnb.editor.edit_log import EditLog
from bcnb.editor.starts import empty_draft
from bcnb.engine.ruleset import State
from tests.helpers.cli import call

GOAL = {"battle_cry": "flags", "north_against_south": "points"}
DUEL = (
    ("unit", "e5", "I"),
    ("unit", "f5", "i"),
    ("unit", "e8", "i"),
    ("strength", "f5", 0, 1),
    ("strength", "e8", 0, 2),
)
"""A Union unit next to a last man, and two men three hexes away."""


def drawn(*edits: tuple[str | int, ...], game: str = "battle_cry") -> State:
    log = EditLog(empty_draft(game))
    for edit in edits:
        log.add(edit)
    return board_state(log.draft, log.current.palette)


def request(**changes: object) -> PuzzleRequest:
    return PuzzleRequest("The last man", "union", "flags", ("e5",))._replace(**changes)


def duel(game: str = "battle_cry") -> MadePuzzle:
    return make_puzzle(drawn(*DUEL, game=game), request(measure=GOAL[game]))


@pytest.mark.parametrize("game", GOAL)
def test_a_puzzle_is_a_file_that_is_accepted_and_whose_answer_is_checked(game: str, tmp_path: Path) -> None:
    made = duel(game)
    path = tmp_path / "own.toml"
    path.write_text(made.text, encoding="utf-8")
    task = load_task(path)
    assert [str(result) for result in check(task) if not result.passed] == []
    assert [one.do for one in task.solutions] == [("battle e5 f5",)]
    assert [one.do for one in task.wrongs] == [("battle e5 e8",)]
    assert (task.number, task.title, task.quiet) == ("own-the-last-man", "The last man", True)
    assert len(task.hints) == 3
    result = call("question", str(path))
    assert (result.status, result.out) == (
        0,
        "pass    own-the-last-man The last man (1 solution and 1 wrong example)\n",
    )


def test_the_same_position_gives_the_same_bytes() -> None:
    assert duel().text == duel().text


def test_the_values_are_those_of_the_dice() -> None:
    """One hit of four dice kills the last man: 3 of 6 faces. Two of two dice are needed against two men."""
    best = duel().task.best
    assert best
    assert best.worth >= 1 - Fraction(1, 2) ** 4
    assert best.worth - best.margin <= Fraction(1, 2)


def test_every_goal_that_is_offered_is_one_of_its_game() -> None:
    assert puzzle_goals("battle_cry") == ("flags", "figures", "win", "destroy")
    assert set(puzzle_goals("north_against_south")) <= set(GOALS)


HILL = (("unit", "e5", "I"), ("unit", "e8", "i"), ("strength", "e8", 0, 2))
"""One step brings the unit within two hexes of two men."""


def made_by_steps(*edits: tuple[str | int, ...], **changes: object) -> tuple[list[SearchProgress], MadePuzzle]:
    steps = list(search_puzzle(drawn(*edits), request(**changes)))
    assert steps[-1].made
    return steps, steps[-1].made


def test_a_puzzle_of_moves_has_the_best_move_and_its_attack(tmp_path: Path) -> None:
    steps, made = made_by_steps(*HILL, way="move", measure="figures")
    assert made.task.may.only == ("move", "done", "battle")
    assert made.task.solutions[0].do == ("move e5 e6", "done", "battle e6 e8")
    assert made.task.hints[2] == "Move e5 to e6, then attack e8 from e6."
    assert [one.done for one in steps[:3]] == [1, 2, 3]
    assert {one.of for one in steps} == {7}
    path = tmp_path / "own.toml"
    path.write_text(made.text, encoding="utf-8")
    assert call("question", str(path)).status == 0


def test_moves_in_another_order_are_not_a_second_solution() -> None:
    found = made_by_steps(*HILL, ("unit", "c5", "I"), way="move", ordered=("e5", "c5"), measure="figures")[1].found
    assert len({tuple(sorted(one.do)) for one in found}) == len(found)


def test_a_move_that_changes_nothing_is_not_a_second_solution() -> None:
    made = made_by_steps(*HILL, ("unit", "b2", "I"), way="move", ordered=("e5", "b2"), measure="figures")[1]
    assert made.task.solutions[0].do == ("move e5 e6", "done", "battle e6 e8")


def test_a_unit_is_destroyed_with_the_chance_that_the_dice_give() -> None:
    best = made_by_steps(*DUEL, measure="destroy")[1].task.best
    assert best
    assert (best.measure, 0 < best.worth < 1) == ("goal", True)


def test_the_search_can_be_left_at_any_step() -> None:
    steps = search_puzzle(drawn(*HILL), request(way="move", measure="figures"))
    assert next(steps).done == 1
    steps.close()


@pytest.mark.parametrize(("second", "level"), [("1/2", 1), ("0", 1), ("51/100", 2), ("3/4", 2), ("76/100", 3)])
def test_a_puzzle_is_the_harder_the_closer_the_next_best_answer_comes(second: str, level: int) -> None:
    assert level_of([MeasuredAnswer((), Fraction(1)), MeasuredAnswer((), Fraction(second))]) == level


ONE = (("unit", "e5", "I"), ("unit", "f5", "i"))
REFUSED = [
    (ONE, {}, "there is only one attack (attack f5 from e5), so there is nothing to choose"),
    ((("unit", "a1", "I"), ("unit", "i9", "i")), {"ordered": ("a1",)}, "none of these units can attack"),
    (ONE, {"ordered": ("e7",)}, "no card orders e7"),
    (ONE, {"ordered": ("f5",)}, "no card orders f5"),
    (ONE, {"ordered": ("z9",)}, "'z9' is not the label of a unit"),
    (ONE, {"ordered": ("e5 f5 done",)}, "is not the label of a unit"),
    (ONE, {"ordered": ()}, "choose the units"),
    (ONE, {"ordered": tuple(f"a{n}" for n in range(1, 11))}, "at most 9 units"),
    (ONE, {"measure": "glory"}, "unknown goal 'glory'; choose from flags, figures, win, destroy"),
    (ONE, {"title": " "}, "the puzzle has no title"),
    (
        (*ONE, ("unit", "f4", "i"), ("unit", "e8", "i")),
        {},
        "2 attacks are equally good: attack f4 from e5 and attack f5 from e5",
    ),
    (
        (*ONE, ("unit", "e8", "i"), ("strength", "e8", 0, 1)),
        {"measure": "figures"},
        "the best attack by figures is not the best by flags, which counts more. Ask for flags",
    ),
    (DUEL, {"way": "move"}, "3 answers are equally good: attack f5 from e5, move e5 to e6, then attack f5 from e6"),
    (DUEL, {"way": "fly"}, "unknown answer 'fly'; choose from attack, move"),
    (
        (("unit", "e5", "I"), ("unit", "f5", "i"), ("unit", "f4", "i")),
        {"measure": "figures"},
        "every answer is equally good: attack f4 from e5 and attack f5 from e5",
    ),
    ((("unit", "e5", "I"), ("unit", "e8", "i"), ("unit", "e2", "i")), {}, "no attack gains anything by this goal"),
]


@pytest.mark.parametrize(("edits", "changes", "fault"), REFUSED)
def test_a_position_without_a_sound_solution_says_why(edits: tuple, changes: dict, fault: str) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        make_puzzle(drawn(*edits), request(**changes))


TWO_LINES = (*DUEL, ("unit", "e11", "I"), ("unit", "f11", "i"))
"""The last man is in the center, and a whole unit is on the right."""


CARDS = ("skirmish-centre", "skirmish-right")
"""Cards that order one unit."""


def test_the_answer_of_a_puzzle_can_begin_with_a_card(tmp_path: Path) -> None:
    made = make_puzzle(drawn(*TWO_LINES), request(way="card", cards=CARDS, ordered=(), measure="destroy"))
    do = made.task.solutions[0].do
    assert (*do[:2], do[-1]) == ("play skirmish-centre", "order e5", "battle e5 f5")
    assert "You have the cards Skirmish Center and Skirmish Right." in made.task.task
    assert made.task.hints[2] == "Play Skirmish Center, then order e5, then attack f5 from e5."
    assert made.task.after.startswith("Playing Skirmish Center, then ordering e5, then attacking f5 from e5 destroys")
    path = tmp_path / "own.toml"
    path.write_text(made.text, encoding="utf-8")
    assert [str(result) for result in check(load_task(path)) if not result.passed] == []
    assert call("question", str(path)).status == 0


def test_the_answer_of_a_puzzle_can_begin_with_an_order() -> None:
    edits = (*DUEL, ("unit", "e9", "I"))
    made = make_puzzle(drawn(*edits), request(way="order", cards=("skirmish-centre",), ordered=(), measure="destroy"))
    do = made.task.solutions[0].do
    assert do[0].startswith("order e")
    assert do[-1] == "battle e5 f5"
    assert made.task.may.only == ("order", "done", "battle")
    assert "Your card is Skirmish Center." in made.task.task
    assert [line for line in describe_found(made) if line.startswith("Best: order e5, then attack f5 from e5.")]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"way": "card", "cards": ()}, "choose the cards in the hand"),
        ({"way": "card", "cards": ("moon",)}, "unknown card 'moon'"),
        ({"way": "card", "cards": ("skirmish-left",) * 6}, "at most 5 cards"),
        ({"way": "order", "cards": ("skirmish-left", "skirmish-right")}, "choose the one card"),
        ({"way": "order", "cards": ("skirmish-left",)}, "no answer ends with an attack"),
    ],
)
def test_cards_that_do_not_fit_are_refused_with_their_reason(changes: dict, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        make_puzzle(drawn(*DUEL), request(ordered=(), **changes))
