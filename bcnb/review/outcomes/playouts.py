"""Playouts: rollouts that check the win model; on request, a moment or both lines of a choice, played out many times.

On request, the player that judges plays all seats. A choice is played out from what its seat saw: in each imagined game
the hidden cards are dealt again, and both lines get the same cards and the same luck. A moment is played out with the
cards that the seats really held, as its win chance is.
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from bcnb.analysis.distributions import wilson
from bcnb.analysis.line_trials import World, play_out, review_policy_for
from bcnb.analysis.win_probability import WinChance, first_side, settled
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset as game
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.players.match import LONGEST_GAME
from bcnb.players.registry import default_opponent, find_player
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


# --- rollouts, which check the win model ------------------------------------------------------------------------------


class RolloutShare(NamedTuple):
    """The first side's share of wins with its Wilson interval, and the number of games."""

    chance: WinChance
    games: int


def rolled_out(state: State, games: int, seed: str, viewer: Seat | None = None, width: float = 0.0) -> RolloutShare:
    """Return the first side's share of wins in games played out from a state (rollouts).

    The default player plays all seats. Everything hidden from the viewer, and every card that nobody saw, is sampled
    again for each game. Game N of a seed has the same source of chance from any state. A game that is already over
    gives a certain result.

    Args:
        state: the state in which the games begin.
        games: the largest number of games.
        seed: the seed of chance and of the players.
        viewer: the seat whose knowledge is used, or None for everything.
        width: stop when the interval is at most this wide.
    """
    over = settled(state)
    if over is not None:
        return RolloutShare(WinChance(over, over, over), 0)
    won, share = 0.0, RolloutShare(WinChance(0.5, 0.0, 1.0), 0)
    while share.games < games and share.chance.high - share.chance.low > width:
        number = share.games + 1
        won += _played_on(state, f"{seed} {number}", viewer)
        share = RolloutShare(WinChance(won / number, *wilson(won, number)), number)
    return share


def _played_on(state: State, seed: str, viewer: Seat | None) -> float:
    """Return the result of one game. It is 0.5 if nobody wins, or the game takes too many plies."""
    rules, luck, rng = ruleset_of(state), Seeded(f"{seed} luck"), Seeded(f"{seed} whims")
    state = rules.imagine(state if viewer is None else rules.observe(state, viewer), rng)
    players = {seat: find_player(default_opponent(rules.name), rules.name) for seat in rules.seats(state)}
    for _ in range(LONGEST_GAME):
        if (seat := rules.seat(state)) is None:
            break
        if seat == CHANCE:
            action = luck.pick(rules.chance_weights(state))
        else:
            action = players[seat](game(rules.name), rules.observe(state, seat), rng)
        state, _ = rules.apply(state, action)
    over = settled(state)
    return 0.5 if over is None else over
