"""What an answer's worth is made of: terms held against counts made by hand."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pytest

from bcnb.course.expectimax import shares, terms, worth
from bcnb.course.task_checks import play_out
from bcnb.course.task_play import begin
from bcnb.course.tasks import Task
from tests import tasks
from tests.tasks import BATTLE, PUZZLE


def puzzle(folder: Path, measure: str, board: str = BATTLE) -> Task:
    return tasks.task(folder, PUZZLE.replace('of = "figures"', f'of = "{measure}"').replace(BATTLE, board))


def terms_of(task: Task, *texts: str) -> Mapping[str, Fraction]:
    """The terms of an answer; they are held against its worth."""
    assert task.best
    play, reply = play_out(task, texts)
    assert reply
    assert reply.accepted
    found = terms(play, task.best)
    assert sum(found.values(), Fraction()) == worth(play, task.best)
    return found


def at_the_edge(strength: int) -> str:
    """The enemy of the infantry on h5 stands on i5, in his home row, with so many figures."""
    lines = ["[map]", "units = '''", *[". . . . . . . . . . . . .", " . . . . . . . . . . . ."] * 3]
    lines += [". . . . . . . . . . . . .", " . . . . I i . . . . . .", ". . . . i . . . . . . . .", "'''"]
    lines += ["[confederate]", f"strength = {{ i5 = {strength} }}", "generals = { a9 = 'Hill' }"]
    lines += ["[position]", 'card = "assault-centre"', 'ordered = "h5"', 'phase = "battle"', ""]
    return "\n".join(lines)


def test_three_dice_in_the_open_take_figures_by_hits_alone(tmp_path: Path) -> None:
    assert terms_of(puzzle(tmp_path, "figures"), "battle e5 e7") == {"7.6": Fraction(3, 2)}


def test_flags_at_the_edge_are_told_from_hits(tmp_path: Path) -> None:
    """Four dice at four figures: all hit 1 time in 16; else any flag among them removes the unit."""
    text = PUZZLE.replace(BATTLE, at_the_edge(4)).replace('of = "figures"', 'of = "flags"').replace("e5 f5", "h5 i5")
    found = terms_of(tasks.task(tmp_path, text.replace("e5 e7", "h5 h6")), "battle h5 i5")
    assert found == {"8.7": 1 - Fraction(5, 6) ** 4, "7.13": Fraction(1, 16)}


def test_figures_lost_for_want_of_a_way_back_are_told_from_hits(tmp_path: Path) -> None:
    """The enemy on f5 finds g5 and g6 full: a die takes a figure by a hit 3 times in 6, by a flag 1 time in 6."""
    board = BATTLE.replace(" . . . . i . . . . . . .\n. . . . . . .", " . . . . i . . . . . . .\n. . . . i i .")
    assert board != BATTLE
    found = terms_of(puzzle(tmp_path, "figures", board), "battle e5 f5")
    assert found == {"7.6": Fraction(2), "8.6": Fraction(2, 3)}


def test_the_chance_to_win_is_split_by_what_wins_the_last_flag(tmp_path: Path) -> None:
    text = PUZZLE.replace(BATTLE, at_the_edge(4) + "flags = { union = 5 }\n").replace('of = "figures"', 'of = "win"')
    text = text.replace("e5 f5", "h5 i5").replace("e5 e7", "h5 h6")
    found = terms_of(tasks.task(tmp_path, text), "battle h5 i5")
    assert found == {"8.7": 1 - Fraction(5, 6) ** 4, "7.13": Fraction(1, 16)}


def test_the_terms_of_a_play_begin_at_its_start(tmp_path: Path) -> None:
    """Before the learner's first action his best answer is what counts."""
    task = puzzle(tmp_path, "figures")
    assert task.best
    assert sum(terms(begin(task), task.best).values()) == task.best.worth


@pytest.mark.parametrize("parts", [["1/3", "1/3", "1/3"], ["7/6", "-1/2", "1/600"], ["1/16", "671/1296"], []])
def test_shares_are_hundredths_that_add_up(parts: list[str]) -> None:
    exact = [Fraction(part) for part in parts]
    found = shares(exact)
    assert sum(found, Fraction()) == Fraction(round(100 * sum(exact, Fraction())), 100)
    assert all(abs(one - part) < Fraction(1, 100) for one, part in zip(found, exact, strict=True))
