"""The win chances of two recorded games of the same ruleset in one chart, turn by turn, and their results in words."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bcnb.analysis.win_probability import first_side, has_model, win_chance
from bcnb.engine.ruleset import State
from bcnb.presentation.chart import Chart, ChartLine
from bcnb.presentation.presenter import presenter_for
from bcnb.review.score_chart import PENS
from bcnb.storage.recorded_game import Recorded

EVEN = 50


def can_compare_chances(*games: Recorded) -> bool:
    """Return True if all games are over and have the same ruleset, which has a win model."""
    names = {one.ruleset.name for one in games}
    return len(names) == 1 and all(one.record.end for one in games) and has_model(*names)


def compared_chances(*games: Recorded) -> Chart:
    """Return a chart with the first side's win chance in each game at the end of every turn, in percent.

    A game that began later or ended earlier keeps its first or its last value.
    """
    ends = [_turn_ends(one.states) for one in games]
    begins, last = min(min(one) for one in ends), max(max(one) for one in ends)
    turns = range(begins, last + 1)
    lines = tuple(
        ChartLine(_name(games, place), tuple(_points(states, turn) for turn in turns), PENS[place])
        for place, states in enumerate(ends)
    )
    side = presenter_for(games[0].ruleset.name).called(first_side(games[0].ruleset.name))
    title = f"Win chance of the {side} side at the end of every turn"
    return Chart(
        title,
        across="turn",
        up="percent",
        lines=lines,
        decisive=EVEN,
        words=title,
        say=lambda value: f"{round(value)}%",
        columns=(0, 4),
        begins=begins,
    )


def _turn_ends(states: Sequence[State]) -> dict[int, State]:
    """Return the last state of each turn by its number."""
    return {state.turn.number: state for state in states}


def _points(ends: dict[int, State], turn: int) -> Fraction:
    at = max((number for number in ends if number <= turn), default=min(ends))
    return Fraction(round(1000 * win_chance(ends[at])), 10)


def _name(games: Sequence[Recorded], place: int) -> str:
    """Return the name of a game, with its place if both have the same name."""
    name = games[place].name
    return name if len({one.name for one in games}) == len(games) else f"{name} ({place + 1})"


def say_results(*games: Recorded) -> Iterator[str]:
    """Yield a sentence with the result of each game."""
    for place, one in enumerate(games):
        result = presenter_for(one.ruleset.name).narrator.result(one.record, one.states[-1])
        yield f"{_name(games, place)}: {result}"
