"""The second question of a puzzle with few answers: how much the best answer brings on average, as a choice of four.

It is asked where `[best]` has `amount = true`. Otherwise a learner would solve the puzzle by clicking at random.
"""

from collections.abc import Iterator
from fractions import Fraction

from bcnb.course.learner_text import RARE, chances, in_tries, say_number, say_times
from bcnb.course.tasks import BestAnswer, Task

CHOICES = 4
"""The number of amounts to choose from."""
FACTORS = (Fraction(2), Fraction(1, 2), Fraction(3, 2), Fraction(3, 4), Fraction(4, 3))
STEPS = (Fraction(1, 4), Fraction(-1, 4), Fraction(1, 2), Fraction(-1, 2), Fraction(1))
"""Other amounts: the right one times each factor, then with each step added."""
CHOICE = "amount"
"""The first word of the text of a choice. A number from 1 follows."""


def amount_choices(task: Task) -> tuple[Fraction, ...]:
    """Return the amounts to choose from, the smallest first, or nothing if the task doesn't ask for one."""
    best = task.best
    if not best or not best.amount:
        return ()
    game = task.state.ruleset
    said: dict[str, Fraction] = {}
    for number in _candidates(best, best.measure in chances(game)):
        said.setdefault(say_choice(best, number, game), number)
    return tuple(sorted(list(said.values())[:CHOICES]))


def right_choice(task: Task) -> str:
    """Return the text of the right choice."""
    assert task.best
    return f"{CHOICE} {amount_choices(task).index(task.best.worth) + 1}"


def say_question(best: BestAnswer, game: str) -> str:
    """Return the question for the amount."""
    if best.measure in chances(game):
        return "Right. How often does that happen?"
    return f"Right. How many {best.measure} does that bring on average?"


def say_choice(best: BestAnswer, number: Fraction, game: str) -> str:
    """Return an amount in words. One below 1 is also a number in 100 tries.

    >>> say_choice(BestAnswer("flags", Fraction(1), (), Fraction(1)), Fraction(1, 2), "battle_cry")
    '0.50 flags (50 in 100 tries)'
    """
    if best.measure in chances(game):
        return say_times(number)
    often = f" ({in_tries(number)})" if RARE <= number < 1 else ""
    return f"{say_number(number)} {best.measure if number != 1 else best.measure.removesuffix('s')}{often}"


def _candidates(best: BestAnswer, chance: bool) -> Iterator[Fraction]:
    """Yield the right amount, that of the second-best answer, then other possible ones."""
    yield best.worth
    others = (best.worth - best.margin, *(best.worth * by for by in FACTORS), *(best.worth + by for by in STEPS))
    for number in others:
        if 0 < number < 1 if chance else number * best.worth > 0 or best.worth == 0:
            yield number
