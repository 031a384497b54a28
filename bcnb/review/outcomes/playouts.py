"""Playouts on request: a moment of a recorded game, or both lines of a choice, played to the end many times.

The player that judges plays all seats. A choice is played out from what its seat saw: in each imagined game the hidden
cards are dealt again, and both lines get the same cards and the same luck. A moment is played out with the cards that
the seats really held, as its win chance is.
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from bcnb.analysis.distributions import wilson
from bcnb.analysis.line_trials import World, play_out, review_policy_for
from bcnb.analysis.win_probability import first_side
from bcnb.engine.ruleset import State
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.outcomes.paired_playouts import PairedGains, paired_lines
from bcnb.review.review_text import say_between, say_points
from bcnb.review.schema import WHOLE, Judged

GAMES = 200
"""The number of games, or of pairs of games, that are played out."""
SEED = "play out"


class Playout(NamedTuple):
    """The games that were played out so far: their number, the result, and its 95% interval in millionths.

    The result of a moment is the first side's share of wins. That of a choice is what the better line won more, without
    the luck of the dice.
    """

    games: int
    at: int
    low: int
    high: int


NONE_YET = Playout(0, 0, -WHOLE, WHOLE)


def play_moment(state: State, seed: str = SEED) -> Iterator[Playout]:
    """Yield the result of a moment after each game that is played out from it. There is no end to them."""
    policy, side, won = review_policy_for(state.ruleset), first_side(state.ruleset), 0.0
    for games in count(1):
        won += play_out(policy, World(state, f"{seed} {games}"), (), side).chance
        yield _playout(games, won / games, wilson(won, games))


def play_choice(state: State, judged: Judged, seed: str = SEED) -> Iterator[Playout]:
    """Yield the result of a choice after each pair of games, without the luck of the dice. There is no end to them.

    Args:
        state: the state before the choice. Only what its seat saw is used.
        judged: the choice, with a better line.
        seed: the seed of the imagined games.
    """
    sums = PairedGains()
    for gain in paired_lines(state, judged, seed).gains():
        sums = sums.plus(gain)
        yield _playout(sums.pairs, sums.mean, sums.interval())


def _playout(games: int, at: float, interval: tuple[float, float]) -> Playout:
    return Playout(games, *(round(WHOLE * one) for one in (at, *interval)))


# --- in words ---------------------------------------------------------------------------------------------------------


def say_moment(ruleset: str, ply: int, found: Playout) -> str:
    """Return the result of a moment in words."""
    if not found.games:
        return f"Playing out from ply {ply}."
    side, games = presenter_for(ruleset).called(first_side(ruleset)), count_noun(found.games, "time")
    sure = say_between(found.low, found.high)
    return f"Played out {games} from ply {ply}: the {side} side won {say_share(found.at)} ({sure})."


def say_share(millionths: int) -> str:
    """Return a share of wins in words.

    >>> say_share(624_000)
    '62%'
    """
    return f"{round(100 * millionths / WHOLE)}%"


def say_choice(name: str, found: Playout, planned: int = GAMES) -> str:
    """Return the result of a choice in words. `name` is its seat and turn.

    Which line is better is said only after the planned number of games, because an interval that is looked at again and
    again is wrong too often.
    """
    if not found.games:
        return f"Playing out both lines: {name}."
    games, line, gain = count_noun(found.games, "time"), "better line", found
    if found.at < 0:
        line, gain = "line that was played", Playout(found.games, -found.at, -found.high, -found.low)
    sure, ends = say_between(gain.low, gain.high), "So far it is not clear which is better."
    if gain.low > 0 and gain.games >= planned:
        ends = f"The {line} is clearly better."
    return f"Each line played out {games} ({name}): the {line} won {say_points(gain.at)} more ({sure}). {ends}"
