"""The amount that a puzzle asks for: four choices, and what is said about them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bcnb.course.amount_choices import CHOICES, amount_choices, right_choice, say_choice, say_question
from bcnb.course.catalogue import find_exercise, list_exercises, list_puzzles
from bcnb.course.tasks import BestAnswer, Task, load_task

FILES = {**list_exercises(), **list_puzzles()}
ASKED = [name for name, path in FILES.items() if "amount = true" in path.read_text("utf-8")]


def task(worth: Fraction, margin: Fraction, measure: str = "flags") -> Task:
    return replace(load_task(find_exercise("4.p3")), best=BestAnswer(measure, worth, (), margin, amount=True))


def test_a_puzzle_without_the_key_asks_for_no_amount() -> None:
    assert amount_choices(load_task(find_exercise("4.p1"))) == ()


def test_the_amount_of_the_second_best_answer_is_among_the_choices() -> None:
    found = amount_choices(task(Fraction(1, 2), Fraction(1, 8)))
    assert {Fraction(1, 2), Fraction(3, 8)} <= set(found)
    assert list(found) == sorted(found)
    assert len(found) == CHOICES


@pytest.mark.parametrize("worth", [Fraction(-1, 3), Fraction(0), Fraction(5, 2)])
def test_amounts_have_one_sign_and_read_differently(worth: Fraction) -> None:
    asked = task(worth, Fraction(1, 100))
    found = amount_choices(asked)
    assert len({say_choice(asked.best, one, "battle_cry") for one in found if asked.best}) == CHOICES
    assert worth == 0 or all(one * worth > 0 for one in found)


def test_a_chance_is_between_never_and_always() -> None:
    found = amount_choices(task(Fraction(9, 10), Fraction(1, 10), "win"))
    assert all(0 < one < 1 for one in found)
    assert len(found) == CHOICES


def test_the_question_names_what_is_counted() -> None:
    best = task(Fraction(1), Fraction(1)).best
    assert best
    assert say_question(best, "battle_cry") == "Right. How many flags does that bring on average?"
    assert say_choice(best, Fraction(1), "battle_cry") == "1 flag"
    assert say_choice(best, Fraction(5, 19), "battle_cry") == "0.26 flags (about 26 in 100 tries)"
    chance = replace(best, measure="win")
    assert say_question(chance, "battle_cry") == "Right. How often does that happen?"
    assert say_choice(chance, Fraction(1, 4), "battle_cry") == "25 times in 100"


@pytest.mark.parametrize("number", ASKED)
def test_every_amount_is_one_of_four_that_read_differently(number: str) -> None:
    asked = load_task(FILES[number])
    assert asked.best
    found = amount_choices(asked)
    assert len({say_choice(asked.best, one, asked.state.ruleset) for one in found}) == CHOICES
    assert found[int(right_choice(asked).split()[1]) - 1] == asked.best.worth
