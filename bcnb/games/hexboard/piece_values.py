"""The win probability at the end of a future, divided among the pieces of the battle, in both hex games.

The model is a weighted sum of terms, put through the logistic curve. Most terms are sums over pieces: figures, units
under cover, and so on. A threat is a sum over its targets, so a share of it belongs to each piece that can be hit. A
prize, a flag or a point, belongs to the piece that was lost or moved for it, at the ply at which this happened. So the
sum of the terms is exactly the sum of the parts of all pieces and of the hand.

The difference of two futures of the same world is divided in the same way. Its slope is that of the line between the
two points on the logistic curve. This is the Aumann-Shapley value: what each part contributes on average while all
parts change together from the one future to the other. The luck of a roll is taken off the piece that was rolled for.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import log
from typing import NamedTuple, TypeAlias

from bcnb.analysis.choice_reasons import PairedValue
from bcnb.analysis.win_probability import model_of
from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.win_features import (
    DICE,
    HANDS,
    SHARES,
    SIGNS,
    FeatureTarget,
    Ranks,
    attack_effect,
    chance_of,
    hands,
    most_and_second,
    score_feature_names,
    score_features,
)
from bcnb.grid.hexes import HexId

Piece: TypeAlias = tuple[str, int]
"""A unit or a general, by its number in the game, or in *Battle Cry* (2000) by the hex on which it began."""
UNIT, GENERAL = "unit", "general"
HAND: Piece = ("hand", 0)
TURN: Piece = ("turn", 0)
"""The part of what belongs to no piece: the same turn for both lines."""
SURE = 0.001
"""The win probability from which a decided battle is measured on the logistic scale."""


class Fight(NamedTuple):
    """An attack in a future: who attacked what with how many dice, and what was lost. `own`: in the seat's turn."""

    own: bool
    attacker: Piece
    target: Piece
    dice: int
    figures: int = 0
    lost: tuple[Piece, ...] = ()


class Account(NamedTuple):
    """The result of a future: its win probability, the parts of it, and what the pieces did.

    `scores` are the parts on the logistic scale, and `luck` the luck of rolls by the piece that was rolled for. `card`
    is the card that was played, or empty.
    `places` are the hexes of the pieces when the turn of the choice ended. `ordered` are the units that had an order in
    this turn. In a game with brigades, `idle` are the pieces whose brigade was formed or given up in it, and `marchers`
    those that had the order of their brigade.
    """

    chance: float
    scores: Mapping[Piece, float]
    luck: Mapping[Piece, float]
    fights: tuple[Fight, ...]
    places: Mapping[Piece, HexId]
    ordered: frozenset[Piece]
    card: str
    idle: frozenset[Piece] = frozenset()
    marchers: frozenset[Piece] = frozenset()


# --- the parts of the model -------------------------------------------------------------------------------------------


@cache
def weights_of(ruleset: str, names: tuple[str, ...]) -> Mapping[str, float]:
    """Return the weights of the model of a game by the names of its terms."""
    return dict(zip(names, model_of(ruleset).weights, strict=True))


def prize_score(
    weight: Mapping[str, float], prize: str, state: HexState, held: tuple[int, int], goals: tuple[int, int], seat: Seat
) -> float:
    """Return the weighted terms of the flags or points, for a seat.

    Args:
        weight: the weights of the model.
        prize: "flags" or "points".
        state: the state.
        held: the prizes that the sides have, by side.
        goals: the prizes that the sides need, by side.
        seat: the seat.
    """
    values = score_features(state, held, goals)
    return SIGNS[side_of_seat(seat)] * sum(
        weight[name] * value for name, value in zip(score_feature_names(prize), values, strict=True)
    )


def hand_score(weight: Mapping[str, float], state: HexState, armies: tuple[Ranks, Ranks], seat: Seat) -> float:
    """Return the weighted terms of the hands for a seat, from what it may know."""
    held = zip(HANDS, hands(state, armies, seat), strict=True)
    return SIGNS[side_of_seat(seat)] * sum(weight[name] * value for name, value in held)


def shared_threat(
    weight: Mapping[str, float], when: str, fires: Iterable[int], targets: Sequence[FeatureTarget], need: int
) -> list[tuple[int, float]]:
    """Return the weighted terms of a side's threat by target, as pairs of its place among the targets and the score.

    Args:
        weight: the weights of the model.
        when: "to move" or "to answer".
        fires: the dice of the side's units against every hex.
        targets: the pieces that can be hit.
        need: the prizes that the side still needs.
    """
    most, second = most_and_second(fires)
    blows = [
        (attack_effect(DICE[most[one.at]] + DICE[second[one.at]] // 2 - one.works, one.hit, one.strength), place)
        for place, one in enumerate(targets)
        if most[one.at]
    ]
    blows.sort(key=lambda blow: blow[0], reverse=True)
    kills = [effect.kill for effect, _ in blows[:3]]
    won = weight[f"battle won, {when}"] * chance_of(kills, need)
    felled, taken = weight[f"units felled, {when}"], weight[f"figures taken, {when}"]
    found = []
    for rank, (share, (effect, place)) in enumerate(zip(SHARES, blows, strict=False)):
        part = won * kills[rank] / sum(kills) if won and rank < len(kills) else 0.0
        found.append((place, share * (felled * effect.kill + taken * effect.figures) + part))
    return found


def settle(
    scores: dict[Piece, float], fights: Iterable[Fight], chance: float, is_losers: Callable[[Piece], bool]
) -> None:
    """Give the rest of a decided battle to the pieces of the loser that were lost for its last prizes."""
    rest = logit(chance) - sum(scores.values())
    lost = [piece for fight in fights for piece in fight.lost if is_losers(piece)] or [TURN]
    for piece in lost:
        scores[piece] += rest / len(lost)


def add_scores(scores: defaultdict[Piece, float], more: Iterable[tuple[Piece, float]]) -> None:
    """Add scores to those of their pieces."""
    for piece, score in more:
        scores[piece] += score


def share_score(scores: defaultdict[Piece, float], score: float, pieces: Sequence[Piece]) -> None:
    """Divide a score equally among pieces."""
    for piece in pieces:
        scores[piece] += score / len(pieces)


def logit(chance: float) -> float:
    """Return a probability on the logistic scale, at most as far out as `SURE`.

    >>> logit(0.5)
    0.0
    """
    chance = min(max(chance, SURE), 1 - SURE)
    return log(chance / (1 - chance))


def side_of_seat(seat: Seat) -> Side:
    """Return the side of a seat."""
    return Side(SEATS.index(seat))


# --- two futures ------------------------------------------------------------------------------------------------------


def paired_value(played: Account, better: Account, unit: float) -> PairedValue:
    """Return the gain of the better future over the played one, by piece. `unit` is the value of a unit of luck."""
    pieces = dict.fromkeys((*played.scores, *better.scores, *played.luck, *better.luck))
    change = {piece: better.scores.get(piece, 0.0) - played.scores.get(piece, 0.0) for piece in pieces}
    whole, gained = sum(change.values()), better.chance - played.chance
    slope = gained / whole if abs(whole) > 1e-9 else played.chance * (1 - played.chance)
    parts = {
        piece: slope * change[piece] - unit * (better.luck.get(piece, 0.0) - played.luck.get(piece, 0.0))
        for piece in pieces
    }
    return PairedValue(sum(parts.values()), parts)
