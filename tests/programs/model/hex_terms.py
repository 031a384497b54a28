"""More terms for the chance to win in both hex games: the 29 or 33 of the package, and what each side is made of.

What a side is made of (`SIDE`) comes in twice: as the Union's less the Confederates', and as the sum of both, signed by
who is about to play a card, so that the same gun weighs otherwise for the side that moves first. All terms change their
signs if the sides are swapped. Pure Python, and quick: the pieces are surveyed once per board.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import add, neg, sub
from typing import Any, NamedTuple

from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.board import SECTIONS
from bcnb.games.hexboard.rules.state import UNKNOWN, DrawCard, Field
from bcnb.games.hexboard.rules.tables import Arm, Rules, Side
from bcnb.games.hexboard.win_features import DICE, FeatureTarget, attack_effect, packed_fire
from bcnb.grid.hexes import SIZE, HexId
from bcnb.storage.scenarios import find_scenario, list_scenarios

STRENGTHS = ("1", "2", "3", "4 or more")
EXPOSED = 4
"""How many of the most exposed units count one by one."""
AT_EACH = ("chance to fall", "dice after a move", "units that bear", "dice without a move")
IN_SUM = (
    "chances to fall",
    "figures lost",
    "overkill",
    "units that bear",
    "dice without a move",
    "falls without a move",
)
BOARD = (
    *(f"{arm} of {strength}" for arm in Arm for strength in STRENGTHS),
    *(f"{what} {where}" for what in ("units", "figures") for where in ("on the left", "in the center", "on the right")),
    "rows forward, least",
    "rows forward, most",
    "rows forward, mean",
    "figures under cover",
    "number of generals",
    *(f"{what} of exposed unit {number + 1}" for number in range(EXPOSED) for what in AT_EACH),
    *(f"all exposed: {what}" for what in IN_SUM),
)
"""What is known of one side's pieces, and of what the enemy's dice threaten."""
RACE = ("held", "missing")
LONGEST = 40
"""The turn from which on the number of the turn no longer counts."""
WINGS_OF = tuple(
    tuple(tuple(2 - wing if top else wing for wing in range(3) if SECTIONS[wing] >> at & 1) for at in range(SIZE))
    for top in (False, True)
)
"""By whether a side is at the top, and by hex: the sections it is in, from the side's left (0) to its right."""
ONES = int.from_bytes(b"\1" * SIZE, "little")
"""A bit for every hex: a unit bears on a hex if the lowest bit of its byte is set."""


class Piece(NamedTuple):
    """A unit: its arm (0 to 2), rows from home, whether it has cover, as a target, and its dice by hex, after a move
    and without one."""

    arm: int
    rows: int
    covered: bool
    target: FeatureTarget
    moved: int
    standing: int


class Force(NamedTuple):
    """A side: its units, its generals who are alone on a hex, as targets, and the number of all generals."""

    pieces: Sequence[Piece]
    lone: Sequence[FeatureTarget]
    generals: int


class Signed(NamedTuple):
    """Values of both sides: the Union's less the Confederates', their sum, and the sum with the other sign."""

    difference: list[float]
    plus: list[float]
    minus: list[float]


def signed(union: Sequence[float], confederate: Sequence[float]) -> Signed:
    """The values of both sides together."""
    plus = [*map(add, union, confederate)]
    return Signed([*map(sub, union, confederate)], plus, [*map(neg, plus)])


@lru_cache(maxsize=1 << 14)
def fires(rules: Rules, field: Field, kind: str, at: HexId, more: int) -> tuple[int, int]:
    """Return the dice of a unit type against every hex, after a move and without one, as `packed_fire` does."""
    return packed_fire(rules, field, kind, at, True, more), packed_fire(rules, field, kind, at, False, more)


@lru_cache(maxsize=4)
def card_keys(name: str) -> tuple[str, ...]:
    """The kinds of cards in any scenario of a game, in the order of the decks."""
    scenarios = [find_scenario(one) for one in list_scenarios() if one.startswith(f"{name}/")]
    return tuple(dict.fromkeys(key for one in scenarios for key in one.layout.rules.cards))


def side_names(name: str) -> tuple[str, ...]:
    """What is known of one side: its pieces, its race for flags or points, its hand."""
    hand = (*(f"card {key}" for key in card_keys(name)), "cards")
    return (*BOARD, *RACE, *hand)


def names_of(name: str, today: Sequence[str]) -> tuple[str, ...]:
    """All terms of a game, after those of the package."""
    side = side_names(name)
    return (
        *today,
        *side,
        *(f"{one}, to move" for one in side),
        *(f"all exposed: {one}, in the turn" for one in IN_SUM),
        "turn number, to move",
        "flags ahead by turn number",
    )


# --- the pieces -------------------------------------------------------------------------------------------------------


def board_values(own: Force, enemy: Force, top: bool) -> list[float]:
    """The values of `BOARD` for a side; the side at the top has its left in the east."""
    strengths = [0.0] * (3 * len(STRENGTHS))
    units, figures, covered = [0.0] * 3, [0.0] * 3, 0.0
    sections = WINGS_OF[top]
    rows = []
    for piece in own.pieces:
        target = piece.target
        strengths[piece.arm * len(STRENGTHS) + min(target.strength, len(STRENGTHS)) - 1] += 1
        for wing in sections[target.at]:
            units[wing] += 1
            figures[wing] += target.strength
        covered += target.strength if piece.covered else 0
        rows.append(piece.rows)
    forward = (min(rows), max(rows), sum(rows) / len(rows)) if rows else (0.0, 0.0, 0.0)
    targets = [*(piece.target for piece in own.pieces), *own.lone]
    return [*strengths, *units, *figures, *forward, covered, own.generals, *_exposed(enemy.pieces, targets)]


def _exposed(shooters: Iterable[Piece], targets: Sequence[FeatureTarget]) -> list[float]:
    """What dice threaten: the most exposed targets one by one, and all of them in sum."""
    most = second = bear = still = 0
    for piece in shooters:
        fire = piece.moved
        second |= most & fire
        most |= fire
        bear += fire & ONES
        still |= piece.standing
    first, more, number, now = (mask.to_bytes(SIZE, "little") for mask in (most, second, bear, still))
    each = []
    kills = figures = overkill = bearing = standing = falls = 0.0
    for at, hit, strength, works in targets:
        if not first[at]:
            continue
        dice, ready = DICE[first[at]], DICE[now[at]] - works if now[at] else 0
        both = dice + DICE[more[at]] // 2 - works
        blow = attack_effect(both, hit, strength)
        each.append((blow.kill, float(dice - works), float(number[at]), float(ready) if ready > 0 else 0.0))
        kills += blow.kill
        figures += blow.figures
        bearing += number[at]
        if (more_than := both * hit - strength) > 0:
            overkill += more_than
        if ready > 0:
            standing += ready
            falls += attack_effect(ready, hit, strength).kill
    each.sort(reverse=True)
    flat = [value for one in each[:EXPOSED] for value in one]
    missing = [0.0] * (EXPOSED * len(AT_EACH) - len(flat))
    return [*flat, *missing, kills, figures, overkill, bearing, standing, falls]


# --- hands ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _shares(rules: Rules, keys: tuple[str, ...]) -> tuple[float, ...]:
    """Which share of a deck each kind of card is."""
    whole = sum(card.count for card in rules.cards.values())
    return tuple(rules.cards[key].count / whole if key in rules.cards else 0.0 for key in keys)


def hand_values(state: Any, keys: tuple[str, ...], side: Side, viewer: Seat | None) -> list[float]:
    """How many cards of each kind a side holds or is about to draw; an unknown card is one of the deck."""
    cards = state.cards.hands[side]
    to_come = sum([isinstance(one, DrawCard) and one.side == side for one in state.pending])
    known = [card for card in cards if card != UNKNOWN] if viewer is None or viewer == side.seat else []
    unseen = len(cards) - len(known) + to_come
    counts = [unseen * share for share in _shares(state.rules, keys)] if unseen else [0.0] * len(keys)
    for card in known:
        counts[keys.index(card)] += 1
    return [*counts, float(len(cards) + to_come)]


# --- all --------------------------------------------------------------------------------------------------------------


def further(board: Signed, rest: Signed, mover: Side | None, to_move: bool, number: int, lead: float) -> list[float]:
    """The terms after those of the package.

    Args:
        board: the values of `BOARD`.
        rest: the race and the hands.
        mover: the side whose turn it is, or None before dice say who begins.
        to_move: whether it is about to play a card, and not within its turn.
        number: the number of the turn.
        lead: how many flags or points the Union is ahead.
    """
    union = mover is Side.UNION
    values, turns = [*board.difference, *rest.difference], min(number, LONGEST) / 10
    if mover is None:
        values += [0.0] * (len(values) + len(IN_SUM) + 1)
    elif to_move:
        values += [*board.plus, *rest.plus] if union else [*board.minus, *rest.minus]
        values += [*NOTHING, turns if union else -turns]
    else:
        values += [0.0] * len(values)
        values += [*(board.plus if union else board.minus)[-len(IN_SUM) :], 0.0]
    values.append(lead * turns)
    return values


NOTHING = (0.0,) * len(IN_SUM)
