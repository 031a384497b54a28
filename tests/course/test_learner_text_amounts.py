"""What an answer is worth, in words: a number, and the terms that add up to it."""

from fractions import Fraction

import pytest

from bcnb.course.learner_text import say_amount, say_number, say_times, say_worth


def fractions(**terms: str) -> dict[str, Fraction]:
    """Terms by rules whose numbers are written with an underscore: r8_7 for 8.7."""
    return {rule[1:].replace("_", "."): Fraction(text) for rule, text in terms.items()}


def test_a_number_is_reported_whole_or_with_two_decimals() -> None:
    assert [say_number(Fraction(text)) for text in ("3", "1/3", "5/2")] == ["3", "0.33", "2.50"]


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        ("0", "0 times in 100"),
        ("1/400", "less than once in 100"),
        ("1/6", "about 17 times in 100"),
        ("3/4", "75 times in 100"),
        ("997/1000", "more than 99 times in 100"),
        ("1", "100 times in 100"),
    ],
)
def test_a_chance_is_exact_or_says_that_it_is_not(chance: str, words: str) -> None:
    assert say_times(Fraction(chance)) == words


def test_each_measure_has_its_own_words() -> None:
    told = [say_amount(measure, Fraction(1, 2)) for measure in ("figures", "flags", "goal", "win")]
    assert told == [
        "brings 0.50 figures on average (50 in 100 tries)",
        "brings 0.50 flags on average (50 in 100 tries)",
        "brings success 50 times in 100",
        "wins the battle 50 times in 100",
    ]


@pytest.mark.parametrize(
    ("measure", "terms", "words"),
    [
        ("flags", {}, "brings 0 flags on average"),
        ("figures", {"r7_6": "3/2"}, "brings 1.50 figures on average, all by hits"),
        ("figures", {"r7_6": "2", "r8_7": "1/324"}, "brings 2.00 figures on average, nearly all by hits"),
        (
            "figures",
            {"r7_6": "2", "r8_6": "2/3"},
            "brings 2.67 figures on average: 2.00 by hits and 0.67 by retreat flags with no way back",
        ),
        (
            "flags",
            {"r7_13": "1/3", "r8_6": "1/3", "r4_2": "1/3"},
            "brings 1 flag on average: 0.34 by hits, 0.33 by retreat flags with no way back and 0.33 by moves",
        ),
        ("flags", {"r7_13": "15/16", "r4_2": "-1"}, "brings -0.06 flags on average: 0.94 by hits and -1.00 by moves"),
        (
            "win",
            {"r7_13": "1/2", "r8_7": "8/27"},
            "wins the battle about 80 times in 100: 50 by hits and 30 by retreat flags at the edge of the board",
        ),
        ("win", {"r7_13": "799/800", "r8_7": "1/1600"}, "wins the battle more than 99 times in 100"),
        ("goal", {"r9_4": "1/2"}, "brings success 50 times in 100, all by rule 9.4"),
    ],
)
def test_the_terms_that_are_reported_add_up_to_the_number(measure: str, terms: dict[str, str], words: str) -> None:
    assert say_worth(measure, fractions(**terms)) == words
