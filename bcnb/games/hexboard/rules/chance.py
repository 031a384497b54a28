"""Chance in both hex games: the weights of dice rolls and of cards drawn."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from math import comb, factorial, prod

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import Assume, Draw, Roll
from bcnb.games.hexboard.rules.refusals import refuse, unknown_card
from bcnb.games.hexboard.rules.state import UNKNOWN, Cards, HexState
from bcnb.games.hexboard.rules.tables import FACE_WEIGHTS, FACES, FLAG


@cache
def face_weight(faces: str) -> int:
    """Return the number of the six sides of a die that show one of the given faces."""
    return sum(FACE_WEIGHTS[FACES.index(face)] for face in set(faces))


@cache
def outcomes(dice: int, hit_weight: int) -> Mapping[tuple[int, int], int]:
    """Return the number of ways to roll each pair (hits, flags); the ways sum to 6 ** dice.

    Args:
        dice: the number of dice.
        hit_weight: the number of sides of a die that hit. One other side shows the flag.
    """
    miss = 6 - hit_weight - face_weight(FLAG)
    return {
        (hits, flags): comb(dice, hits) * comb(dice - hits, flags) * hit_weight**hits * miss ** (dice - hits - flags)
        for hits in range(dice + 1)
        for flags in range(dice + 1 - hits)
    }


@cache
def hit_ways(dice: int, hit_weight: int, strength: int) -> tuple[int, ...]:
    """Return the number of ways to lose 0 to `strength` figures, out of 6 ** dice."""
    ways = [0] * (strength + 1)
    for (hits, _), count in outcomes(dice, hit_weight).items():
        ways[min(hits, strength)] += count
    return tuple(ways)


@cache
def roll_weights(dice: int) -> tuple[tuple[Roll, int], ...]:
    """Return every roll of the dice with the number of ways to roll it; the ways sum to 6 ** dice.

    The faces of a roll are sorted.
    """
    return tuple((Roll(faces), _ways(faces)) for faces in _rolls(dice, FACES))


@cache
def rolls(dice: int) -> frozenset[Roll]:
    """Return every roll of the given number of dice."""
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
    """Return why a roll is not allowed, or None; it needs the right number of dice (rule 7.5)."""
    dice = getattr(state.decision, "dice", 0)
    if action in rolls(dice):
        return None
    return refuse("7.5", f"The roll is one of {dice} {'die' if dice == 1 else 'dice'}.")


def draw_weights(cards: Cards) -> list[tuple[Draw, int]]:
    """Return every card that may be drawn, with the number of copies in the deck."""
    return [(_draw(card), count) for card, count in cards.deck.items()]


def why_not_draw(state: HexState, action: Draw | Assume) -> Refusal | None:
    """Return why a card cannot be drawn, or None; the deck must have a copy of it (rule 2.8)."""
    if isinstance(action, Assume) and not state.field.face_down:
        return refuse("2.8", "Only a game from a real table, with assumed cards, has draws that stay face down.")
    if isinstance(action, Assume) and action.card == UNKNOWN:
        return None
    if action.card in state.cards.deck:
        return None
    if action.card not in state.rules.cards:
        return unknown_card("2.8", action.card, state.rules.cards)
    return refuse("2.8", f"No {state.rules.cards[action.card].name} card is left in the deck.")
