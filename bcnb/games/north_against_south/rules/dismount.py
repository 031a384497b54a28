"""Chapter 4: cavalry that dismounts instead of moving (rule 4.16)."""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.tables import HORSE
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import Action, Dismount, write_piece_label
from bcnb.games.north_against_south.rules.brigade_march import Mover, unharmed
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.movement import why_nearer_first, why_torn
from bcnb.games.north_against_south.rules.state import MakeMoves, State, UnitId
from bcnb.games.north_against_south.rules.zones import is_left_behind
from bcnb.grid.hexes import bit


def dismountable(state: State) -> int:
    """Return the ordered cavalry that may dismount instead of moving (rules 4.16, 13.5 and 13.8)."""
    riders = _riders(state)
    return bit([number for number in b.unit_ids(riders) if not _why_not_stay(state, number)]) if riders else 0


def _riders(state: State) -> int:
    """Return the ordered cavalry that has not moved and doesn't have to follow its pair (rule 4.16)."""
    units, turn = state.board.units, state.turn
    ready = turn.ordered & ~(turn.moved | turn.idle)
    mounted = [n for n in b.unit_ids(ready) if (kind := units[n].kind).arm is HORSE and kind.move]
    if not mounted or card_in_force(state).again or not isinstance(state.decision, MakeMoves):
        return 0
    return bit([number for number in mounted if not is_left_behind(state, number)])


def _why_not_stay(state: State, number: UnitId) -> Refusal | None:
    """Return the duty to its brigade that a unit on its hex would neglect, or None (rules 13.5 and 13.8)."""
    at = state.board.units[number].at
    if not state.turn.marchers >> number & 1:
        return why_nearer_first(state, number)
    return None if unharmed(state, 1 << at, Mover(number, None)) else why_torn(at)


def legal_dismounts(state: State) -> Iterator[Action]:
    """Iterate over the cavalry that may dismount now."""
    return map(Dismount, b.places_of(state.board, dismountable(state)))


def why_not_dismount(state: State, action: Dismount) -> Refusal | None:
    """Return why cavalry can't dismount, or None."""
    here, label = 1 << action.at.at, write_piece_label(action.at)
    number = b.find_unit(state.board, action.at)
    if number is not None and _riders(state) >> number & 1:
        return _why_not_stay(state, number)
    if card_in_force(state).again:
        return refuse("11.5", f"With {card_in_force(state).name} nobody dismounts.", here)
    return refuse("4.16", f"No ordered cavalry that has not moved, and may dismount, stands on {label}.", here)


def dismount(u: EventBuilder, action: Dismount) -> None:
    """Dismount cavalry."""
    u.add(e.Dismounted("4.16", action.at))
