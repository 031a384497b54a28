"""What an answer is worth, in words: the number, and the terms that add up to it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course.tasks import GOAL
from bcnb.course.terms import Terms, shares
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.presentation.text_tools import join_words

SUCCESS = "brings success"
"""What the chance of a goal is a chance of."""
RARE, SURE = Fraction(1, 100), Fraction(99, 100)
"""Beyond these no chance is told in numbers."""


def say_number(number: Fraction) -> str:
    """An exact number for a reader: whole, or with two decimals.

    >>> say_number(Fraction(2)), say_number(Fraction(2, 3))
    ('2', '0.67')
    """
    return str(number) if number.denominator == 1 else f"{float(number):.2f}"


def say_times(chance: Fraction) -> str:
    """A chance for a reader, as so many times in 100.

    >>> say_times(Fraction(1, 2)), say_times(Fraction(2, 3)), say_times(Fraction(1, 999)), say_times(Fraction(998, 999))
    ('50 times in 100', 'about 67 times in 100', 'less than once in 100', 'more than 99 times in 100')
    """
    hundreds = 100 * chance
    if hundreds.denominator == 1:
        return f"{hundreds} times in 100"
    if chance > SURE:
        return "more than 99 times in 100"
    return f"about {round(hundreds)} times in 100" if chance > RARE else "less than once in 100"


def chances(ruleset: str) -> Mapping[str, str]:
    """The measures that are chances, and what they are chances of."""
    return {GOAL: SUCCESS, **value_measures_for(ruleset).chances}


def say_amount(measure: str, number: Fraction, ruleset: str = DEFAULT_RULESET) -> str:
    """What an answer does by a measure of a game.

    >>> say_amount("flags", Fraction(1)), say_amount("figures", Fraction(3, 2)), say_amount("win", Fraction(1, 4))
    ('brings 1 flag on average', 'brings 1.50 figures on average', 'wins the battle 25 times in 100')
    """
    if chance := chances(ruleset).get(measure):
        return f"{chance} {say_times(number)}"
    unit = measure if number != 1 else measure.removesuffix("s")
    return f"brings {say_number(number)} {unit} on average"


def say_worth(measure: str, terms: Terms, ruleset: str = DEFAULT_RULESET) -> str:
    """What an answer does by a measure, and by what: the terms that are told add up to the number.

    >>> say_worth("flags", {"8.7": Fraction(671, 1296), "7.13": Fraction(1, 16)})
    'brings 0.58 flags on average: 0.52 by flags at the edge of the board and 0.06 by hits'
    >>> say_worth("win", {"7.11": Fraction(1, 6)})
    'wins the battle about 17 times in 100, all by sabers that hit a general'
    """
    number = sum(terms.values(), Fraction())
    amount, told = say_amount(measure, number, ruleset), list(_told(terms, ruleset))
    chance = measure in chances(ruleset)
    if not told or (chance and not RARE <= number <= SURE):
        return amount
    if len(told) == 1:
        return f"{amount}, {'all' if len(terms) == 1 else 'nearly all'} by {told[0][0]}"
    return f"{amount}: {join_words(f'{_say_share(chance, share)} by {name}' for name, share in told)}"


def _told(terms: Terms, ruleset: str) -> Iterator[tuple[str, Fraction]]:
    """The names of terms and their shares in hundredths, but for those that come to less than one."""
    by = value_measures_for(ruleset).by
    pairs = zip(terms, shares(list(terms.values())), strict=True)
    return ((by.get(rule, f"rule {rule}"), share) for rule, share in pairs if share)


def _say_share(chance: bool, share: Fraction) -> str:
    return str(100 * share) if chance else f"{float(share):.2f}"
