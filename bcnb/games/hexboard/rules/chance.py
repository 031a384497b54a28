"""What chance may answer in both games of hexes: a roll of the dice that are asked for, a card that the deck has."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import comb, factorial, prod

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import Draw, Roll
from bcnb.games.hexboard.rules.refusals import refuse, unknown_card
from bcnb.games.hexboard.rules.state import Cards, HexState
from bcnb.games.hexboard.rules.tables import FACE_WEIGHTS, FACES, FLAG


@cache
def face_weight(faces: str) -> int:
    """On how many of the six sides of a die one of these faces stands."""
    return sum(FACE_WEIGHTS[FACES.index(face)] for face in set(faces))


@cache
def outcomes(dice: int, hit_weight: int) -> Mapping[tuple[int, int], int]:
    """For each (hits, flags), in how many ways the dice show them; the ways sum to 6 ** dice.

    `hit_weight` is on how many sides of a die a hit stands; the flag stands on one.
    """
    miss = 6 - hit_weight - face_weight(FLAG)
    return {
        (hits, flags): comb(dice, hits) * comb(dice - hits, flags) * hit_weight**hits * miss ** (dice - hits - flags)
        for hits in range(dice + 1)
        for flags in range(dice + 1 - hits)
    }


@cache
def hit_ways(dice: int, hit_weight: int, strength: int) -> tuple[int, ...]:
    """For 0 to `strength` figures lost, in how many of the 6 ** dice ways the dice take so many."""
    ways = [0] * (strength + 1)
    for (hits, _), count in outcomes(dice, hit_weight).items():
        ways[min(hits, strength)] += count
    return tuple(ways)


@cache
def roll_weights(dice: int) -> tuple[tuple[Roll, int], ...]:
    """Every roll of so many dice, as sorted faces, with the number of ways in which it falls; the sum is 6 ** dice."""
    return tuple((Roll(faces), _ways(faces)) for faces in _rolls(dice, FACES))


@cache
def rolls(dice: int) -> frozenset[Roll]:
    """Every roll of so many dice."""
    return frozenset(roll for roll, _ in roll_weights(dice))


def _rolls(dice: int, faces: str) -> Iterable[str]:
    if not dice:
        yield ""
        return
    for index, face in enumerate(faces):
        yield from (face + rest for rest in _rolls(dice - 1, faces[index:]))


def _ways(faces: str) -> int:
    counts = Counter(faces)
    arrangements = factorial(len(faces)) // prod(map(factorial, counts.values()))
    return arrangements * prod(int(FACE_WEIGHTS[FACES.index(face)] ** count) for face, count in counts.items())


_draw = cache(Draw)


def why_not_roll(state: HexState, action: Roll) -> Refusal | None:
    """Rule 7.5: what forbids a roll: that it is none of the dice that are asked for."""
    dice = getattr(state.decision, "dice", 0)
    if action in rolls(dice):
        return None
    return refuse("7.5", f"The roll is one of {dice} {'die' if dice == 1 else 'dice'}.")


def draw_weights(cards: Cards) -> list[tuple[Draw, int]]:
    """Every card that may be drawn, with how many of them the deck has."""
    return [(_draw(card), count) for card, count in cards.deck.items()]


def why_not_draw(state: HexState, action: Draw) -> Refusal | None:
    """Rule 2.8: what forbids to draw a card: that the deck has none of it."""
    if action.card in state.cards.deck:
        return None
    if action.card not in state.rules.cards:
        return unknown_card("2.8", action.card, state.rules.cards)
    return refuse("2.8", f"No {state.rules.cards[action.card].name} card is left in the deck.")
