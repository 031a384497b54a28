"""What is true of every state of *Battle Cry*: pieces, cards and flags are all accounted for."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.state import DrawCard, State
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import bit


class Cards:
    """Follows the cards of one game."""

    def __init__(self, start: State) -> None:
        self._deck = all_cards(start)
        self._counted: tuple[Any, str] = (start.cards, on_table(start))

    def fit(self, state: State) -> bool:
        """Whether every card of the deck is somewhere; counted only where some card has moved."""
        counted, self._counted = self._counted, (state.cards, on_table(state))
        still = counted[0] is state.cards and counted[1] == on_table(state)
        return still or all_cards(state) == self._deck


class Ledger:
    """Follows one game, and says what is broken."""

    def __init__(self, start: State) -> None:
        self._cards = Cards(start)
        self._pieces = pieces_left(start)
        self._attacker: int | None = None

    def faults(self, state: State, events: Iterable[Any]) -> list[str]:
        """What is not as it must be after a ply, in words."""
        happened = list(events)
        for event in happened:
            if isinstance(event, e.UnitArrived):
                self._pieces[event.side] += 1
        checks = {
            "figures": figures_fit(state),
            "one unit and one general a hex": _masks_fit(state),
            "cards": self._cards.fit(state),
            "flags": self._flags_fit(state),
            "who uncovered a general": self._is_known_who_uncovered(state, happened),
        }
        return [name for name, holds in checks.items() if not holds]

    def _is_known_who_uncovered(self, state: State, events: Iterable[Any]) -> bool:
        """Rule 7.14: whether it is said who battled, for each general whose unit died and who still is there.

        Nothing more is reported once the battle is won.
        """
        dead, told = set[int](), set[int]()
        for event in events:
            if isinstance(event, e.BattleJoined):
                self._attacker = event.attacker
            elif isinstance(event, e.UnitEliminated):
                dead.add(event.at)
            elif isinstance(event, e.GeneralUncovered) and event.attacker == self._attacker:
                told.add(event.at)
        return state.winner is not None or dead & state.board.generals.keys() <= told

    def _flags_fit(self, state: State) -> bool:
        left = pieces_left(state)
        return all(
            state.flags[side] == self._pieces[side.foe] - left[side.foe] + _won_for_good(state, side) for side in Side
        )


def _won_for_good(state: State, side: Side) -> int:
    return sum(
        (state.claimed[side] & objective.hexes).bit_count() * objective.points
        for objective in state.field.objectives
        if objective.for_good and objective.side == side
    )


def _masks_fit(state: State) -> bool:
    board = state.board
    units, generals = board.unit_masks, board.general_masks
    return (
        units[0] | units[1] == bit(board.units)
        and generals[0] | generals[1] == bit(board.generals)
        and not units[0] & (units[1] | generals[1])
        and not units[1] & generals[0]
        and not generals[0] & generals[1]
        and not bit((*board.units, *board.generals)) & state.field.barred
    )


def pieces_left(state: State) -> Counter[Side]:
    """How many units and generals each side has on the board."""
    return Counter(piece.side for piece in (*state.board.units.values(), *state.board.generals.values()))


def figures_fit(state: State) -> bool:
    """Whether no unit is without figures, or has more than its kind."""
    return all(1 <= unit.strength <= unit.kind.figures for unit in state.board.units.values())


def on_table(state: State) -> str:
    """The card in play; empty when it has been discarded, and another must be drawn."""
    return "" if isinstance(state.decision, DrawCard) else state.turn.played


def all_cards(state: State) -> Counter[str]:
    """The cards in the hands, in the deck, among the discards, and the one on the table."""
    stock, played = state.cards, on_table(state)
    held = [*stock.hands[0], *stock.hands[1], *([played] if played else [])]
    return Counter(stock.deck) + Counter(stock.discards) + Counter(held)
