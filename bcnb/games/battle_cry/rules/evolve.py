"""State changes of all events, and the builder of the events of an action.

The functions apply facts: they check no rule and roll no dice. An event that cannot be applied, such as a move from an
empty hex, raises `Impossible`.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.events import BattleWon, Event
from bcnb.games.battle_cry.rules.state import (
    Board,
    ChooseSection,
    Decision,
    FollowUp,
    General,
    GiveOrders,
    JoinBattle,
    Met,
    MoveAgain,
    RollBattle,
    RollRally,
    RollShot,
    SendBack,
    State,
    StepOrStop,
    TakeStep,
    Turn,
    Unit,
)
from bcnb.games.battle_cry.rules.victory import winner
from bcnb.games.hexboard.rules.board import SECTIONS_OF
from bcnb.games.hexboard.rules.card_steps import CARD_PHASES
from bcnb.games.hexboard.rules.evolve import (
    NOBODY_RETREATS,
    handlers,
    impossible,
    made,
    pair,
    some_dice,
    some_figures,
    unchanged,
)
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, bit

Piece = TypeVar("Piece", Unit, General)

PHASES: Mapping[str, Decision] = {
    "section": ChooseSection(),
    "orders": GiveOrders(),
    "battle": JoinBattle(),
    "again": MoveAgain(),
    **CARD_PHASES,
}
"""The decision that each phase of a turn waits for, by its name."""


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event.

    Raises:
        Impossible: if the event cannot be applied to the state.
    """
    try:
        return _HANDLERS[type(event)](state, event)
    except (KeyError, IndexError, ValueError) as error:
        raise impossible(event, error) from error


# --- helpers ----------------------------------------------------------------------------------------------------------


def _with(
    state: State, board: Board | None = None, turn: Turn | None = None, pending: tuple[Decision, ...] | None = None
) -> State:
    """Return the state with other parts, like `_replace` but in half the time."""
    return State(
        state.rules,
        state.field,
        state.board if board is None else board,
        state.cards,
        state.turn if turn is None else turn,
        state.pending if pending is None else pending,
        state.flags,
        state.claimed,
        state.winner,
    )


def _waiting(state: State, *pending: Decision) -> State:
    return _with(state, pending=pending)


def _put_unit(board: Board, number: HexId, unit: Unit) -> Board:
    if number in board.units:
        raise ValueError("the hex already has a unit")
    mask = board.unit_masks[unit.side] | 1 << number
    return Board(
        {**board.units, number: unit},
        board.generals,
        pair(board.unit_masks, unit.side, mask),
        board.general_masks,
        *board[4:],
    )


def _lift_unit(board: Board, number: HexId) -> Board:
    units = dict(board.units)
    side = units.pop(number).side
    mask = board.unit_masks[side] & ~(1 << number)
    return Board(units, board.generals, pair(board.unit_masks, side, mask), board.general_masks, *board[4:])


def _lift_general(board: Board, number: HexId) -> Board:
    generals = dict(board.generals)
    side = generals.pop(number).side
    mask = board.general_masks[side] & ~(1 << number)
    return Board(board.units, generals, board.unit_masks, pair(board.general_masks, side, mask), *board[4:])


def _carry(board: Board, origin: HexId, target: HexId, unit: bool, general: bool) -> Board:
    units, generals, unit_masks, general_masks = board[:4]
    if unit:
        units, moved = _rekeyed(units, origin, target)
        unit_masks = pair(unit_masks, moved.side, _shift(unit_masks[moved.side], origin, target))
    if general:
        generals, leader = _rekeyed(generals, origin, target)
        general_masks = pair(general_masks, leader.side, _shift(general_masks[leader.side], origin, target))
    return Board(units, generals, unit_masks, general_masks, *board[4:])


def _rekeyed(pieces: Mapping[HexId, Piece], origin: HexId, target: HexId) -> tuple[dict[HexId, Piece], Piece]:
    """Return the pieces after one has moved to a free hex, and the piece that moved."""
    after = dict(pieces)
    moved = after.pop(origin)
    if target in after:
        raise ValueError("the hex already has a piece of this kind")
    after[target] = moved
    return after, moved


def _with_strength(board: Board, number: HexId, change: int) -> Board:
    unit = board.units[number]
    changed = Unit(unit.side, unit.kind, some_figures(unit.strength + change))
    return board._replace(units={**board.units, number: changed})


def _shift(mask: int, origin: int, target: int) -> int:
    """Return the mask with the bit of `origin`, if it is set, moved to `target`."""
    return mask & ~(1 << origin) | 1 << target if mask >> origin & 1 else mask


# --- orders and moves -------------------------------------------------------------------------------------------------


def _order_given(state: State, event: e.OrderGiven) -> State:
    turn, here = state.turn, 1 << event.at
    return _with(
        state,
        turn=turn._replace(
            orders=(*turn.orders, SECTIONS_OF[event.at]),
            ordered=turn.ordered | here if event.unit else turn.ordered,
            generals_ordered=turn.generals_ordered | here if not event.unit else turn.generals_ordered,
            escorts=turn.escorts | here if event.unit and event.general else turn.escorts,
        ),
    )


def _all_ordered(state: State, event: e.AllOrdered) -> State:
    turn = state.turn
    return _with(
        state,
        turn=turn._replace(
            ordered=turn.ordered | bit(event.units),
            generals_ordered=turn.generals_ordered | bit(event.generals),
            escorts=turn.escorts | bit(event.escorts),
        ),
    )


def _moved(state: State, event: e.Moved) -> State:
    origin, target, turn = event.origin, event.target, state.turn
    if event.general:
        turn = _general_moved(turn, origin, target)
    if event.unit:
        turn = _unit_moved(turn, origin, target, event.general)
        turn = _general_met(turn, target) if _meets(state, target) else turn
    return _with(state, _carry(state.board, origin, target, event.unit, event.general), turn, state.pending)


def _general_moved(turn: Turn, origin: int, target: int) -> Turn:
    """Return the turn after a general's move: only a general with a separate order has used the move."""
    if turn.escorts >> origin & 1:
        return turn
    return turn._replace(
        generals_ordered=_shift(turn.generals_ordered, origin, target),
        generals_moved=turn.generals_moved & ~(1 << origin) | 1 << target,
    )


def _unit_moved(turn: Turn, origin: HexId, target: HexId, led: bool) -> Turn:
    here, there = 1 << origin, 1 << target
    left = 0 if led else turn.escorts & here
    turn = _attacks_follow(turn, origin, target) if turn.fought else turn
    return turn._replace(
        ordered=_shift(turn.ordered, origin, target),
        escorts=_shift(turn.escorts, origin, target) if led else turn.escorts & ~here,
        generals_ordered=turn.generals_ordered | left,
        generals_moved=turn.generals_moved | left,
        moved_twice=turn.moved_twice | there if turn.moved & here else turn.moved_twice,
        moved=turn.moved & ~here | there,
        spoiled=_shift(turn.spoiled, origin, target),
        fought=_shift(turn.fought, origin, target),
        fought_twice=_shift(turn.fought_twice, origin, target),
    )


def _meets(state: State, target: int) -> bool:
    """Return True if a unit that moved to a hex may take the general there with it from now on."""
    return state.rules.general_met_goes_along and target in state.board.generals


def _general_met(turn: Turn, at: int) -> Turn:
    """Return the turn after a unit met a general; a general with a separate order may already move with it."""
    return turn._replace(escorts=turn.escorts | 1 << at & ~turn.generals_ordered)


def _attacks_follow(turn: Turn, origin: HexId, target: HexId) -> Turn:
    """Return the turn with the hex of a unit that has attacked this turn replaced by the hex to which it moves."""
    pairs = ((target if shooter == origin else shooter, at) for shooter, at in turn.uncovered)
    met = (one._replace(attacker=target) if one.attacker == origin else one for one in turn.met)
    attacker = target if turn.attacker == origin else turn.attacker
    return turn._replace(attacker=attacker, uncovered=tuple(pairs), met=tuple(met))


def _battle_barred(state: State, event: e.BattleBarred) -> State:
    return _with(state, turn=state.turn._replace(spoiled=state.turn.spoiled | 1 << event.at))


# --- battle and retreat -----------------------------------------------------------------------------------------------


def _battle_joined(state: State, event: e.BattleJoined) -> State:
    turn, here = state.turn, 1 << event.attacker
    turn = turn._replace(
        attacker=event.attacker,
        fought=turn.fought | here,
        fought_twice=turn.fought_twice | here if turn.fought & here else turn.fought_twice,
    )
    if state.rules.several_battles:
        met = Met(event.attacker, event.target, event.target in state.board.units)
        turn = turn._replace(met=(*turn.met, met))
    roll = RollBattle(event.attacker, event.target, some_dice(event.dice))
    return _with(state, state.board, turn, (*state.pending, roll))


def _dice_rolled(state: State, event: e.DiceRolled) -> State:
    return _waiting(state, *made(state.pending, RollBattle, RollShot, RollRally))


def _hits_scored(state: State, event: e.HitsScored) -> State:
    return _with(state, board=_with_strength(state.board, event.at, -event.hits))


def _figure_lost(state: State, event: e.FigureLost) -> State:
    lost = _with(state, board=_with_strength(state.board, event.at, -1))
    return _waiting(lost, *lost.pending[:-1], _one_flag_fewer(lost, event.at))


def _captured(state: State, board: Board, side: Side) -> State:
    flags = pair(state.flags, side.foe, state.flags[side.foe] + 1)
    return state._replace(board=board, flags=flags)


def _unit_eliminated(state: State, event: e.UnitEliminated) -> State:
    gone = _captured(state, _lift_unit(state.board, event.at), event.side)
    return _with(gone, turn=_forget(state.turn, event.at, unit=True)) if state.turn.met else gone


def _forget(turn: Turn, at: int, unit: bool) -> Turn:
    """Return the turn after the enemy unit, or general, on a hex is gone."""
    return turn._replace(met=tuple(one for one in turn.met if one.at != at or one.unit != unit))


def _general_uncovered(state: State, event: e.GeneralUncovered) -> State:
    turn = state.turn
    return _with(state, turn=turn._replace(uncovered=(*turn.uncovered, (event.attacker, event.at))))


def _general_eliminated(state: State, event: e.GeneralEliminated) -> State:
    gone, turn = _captured(state, _lift_general(state.board, event.at), event.side), state.turn
    if not (turn.uncovered or turn.met):
        return gone
    left = tuple(pair for pair in turn.uncovered if pair[1] != event.at)
    return _with(gone, turn=_forget(turn, event.at, unit=False)._replace(uncovered=left))


def _retreat_ordered(state: State, event: e.RetreatOrdered) -> State:
    pieces = state.board.units if event.unit else state.board.generals
    step = TakeStep(pieces[event.at].side, event.at, event.flags, event.unit)
    return _waiting(state, *state.pending, step)


def _one_flag_fewer(state: State, at: HexId) -> TakeStep:
    step = state.pending[-1]
    if not isinstance(step, TakeStep) or step.flags < 1:
        raise ValueError(NOBODY_RETREATS)
    return TakeStep(step.side, at, step.flags - 1, step.unit)


def _retreated(state: State, event: e.Retreated) -> State:
    step = _one_flag_fewer(state, event.target)
    board = _carry(state.board, event.origin, event.target, event.unit, event.general)
    turn = _uncovered_moved(state.turn, event) if event.general and state.turn.uncovered else state.turn
    turn = _met_moved(turn, event) if turn.met else turn
    return _with(state, board, turn, (*state.pending[:-1], step))


def _uncovered_moved(turn: Turn, event: e.Retreated) -> Turn:
    """Return the turn with the hex of an uncovered general replaced by the hex of the retreat."""
    pairs = ((shooter, event.target if at == event.origin else at) for shooter, at in turn.uncovered)
    return turn._replace(uncovered=tuple(pairs))


def _met_moved(turn: Turn, event: e.Retreated) -> Turn:
    """Return the turn with the hex of an attacked enemy replaced by the hex of the retreat."""
    went = {True: event.unit, False: event.general}
    met = (one._replace(at=event.target) if one.at == event.origin and went[one.unit] else one for one in turn.met)
    return turn._replace(met=tuple(met))


def _halt_allowed(state: State, event: e.HaltAllowed) -> State:
    *rest, step = state.pending
    if not isinstance(step, TakeStep):
        raise ValueError(NOBODY_RETREATS)
    return _waiting(state, *rest, StepOrStop(step.side, event.at, step.flags, step.unit))


def _retreat_ended(state: State, event: e.RetreatEnded) -> State:
    return _waiting(state, *made(state.pending, TakeStep))


def _follow_up_granted(state: State, event: e.FollowUpGranted) -> State:
    """Return the state with a move that waits until the ordered retreat is over."""
    above = state.pending[-1:] if isinstance(state.decision, TakeStep) else ()
    below = state.pending[: len(state.pending) - len(above)]
    return _waiting(state, *below, FollowUp(event.at, event.target), *above)


_UNITS = ("ordered", "moved", "moved_twice", "spoiled", "fought", "fought_twice")
_GENERALS = ("generals_ordered", "generals_moved", "escorts")


def _advanced(state: State, event: e.Advanced) -> State:
    """Return the state after an advance, which does not count as a move; the marks of the pieces follow them."""
    origin, target, turn = event.origin, event.target, state.turn
    masks: dict[str, Any] = {name: _shift(getattr(turn, name), origin, target) for name in _UNITS + _GENERALS}
    board = _carry(state.board, origin, target, unit=True, general=True)
    return state._replace(board=board, turn=_attacks_follow(turn._replace(**masks), origin, target))


# --- special cards, objectives and the end ----------------------------------------------------------------------------


def _shot_fired(state: State, event: e.ShotFired) -> State:
    return _waiting(state, RollShot(event.target, some_dice(event.dice)))


def _unit_arrived(state: State, event: e.UnitArrived) -> State:
    kind = state.rules.units[event.kind]
    board = _put_unit(state.board, event.at, Unit(event.side, kind, kind.figures))
    board = board._replace(spares=pair(board.spares, event.side, max(board.spares[event.side] - 1, 0)))
    here = 1 << event.at
    turn = state.turn._replace(ordered=state.turn.ordered | here, moved=state.turn.moved | here)
    return state._replace(board=board, turn=turn, pending=())


def _rally_called(state: State, event: e.RallyCalled) -> State:
    return _waiting(state, RollRally(event.at, some_dice(event.dice)))


def _figures_returned(state: State, event: e.FiguresReturned) -> State:
    board = _with_strength(state.board, event.at, event.figures)
    here = 1 << event.at
    turn = state.turn._replace(ordered=state.turn.ordered | here, moved=state.turn.moved | here)
    return state._replace(board=board, turn=turn)


def _supplies_cut(state: State, event: e.SuppliesCut) -> State:
    side = state.board.units[event.at].side
    return _waiting(state, SendBack(side, event.at, bit(event.places)))


def _sent_back(state: State, event: e.SentBack) -> State:
    board = _carry(state.board, event.origin, event.target, True, event.general)
    turn, there = state.turn, 1 << event.target
    if state.rules.supplied_unit_battles and board.units[event.target].side == turn.side:
        turn = turn._replace(ordered=turn.ordered | there, moved=turn.moved | there)
    return state._replace(board=board, turn=turn, pending=())


def _objective_claimed(state: State, event: e.ObjectiveClaimed) -> State:
    flags = pair(state.flags, event.side, state.flags[event.side] + event.points)
    claimed = pair(state.claimed, event.side, state.claimed[event.side] | 1 << event.at)
    return state._replace(flags=flags, claimed=claimed)


def _battle_won(state: State, event: e.BattleWon) -> State:
    return state._replace(pending=(), winner=event.side)


_SHARED: Mapping[type, Callable[..., State]] = handlers(Turn, PHASES)
_HANDLERS: Mapping[type, Callable[..., State]] = {
    **_SHARED,
    e.OrderGiven: _order_given,
    e.AllOrdered: _all_ordered,
    e.Moved: _moved,
    e.BattleBarred: _battle_barred,
    e.GeneralAttached: unchanged,
    e.BattleJoined: _battle_joined,
    e.DiceRolled: _dice_rolled,
    e.HitsScored: _hits_scored,
    e.UnitEliminated: _unit_eliminated,
    e.GeneralUncovered: _general_uncovered,
    e.GeneralEliminated: _general_eliminated,
    e.RetreatOrdered: _retreat_ordered,
    e.Retreated: _retreated,
    e.HaltAllowed: _halt_allowed,
    e.FigureLost: _figure_lost,
    e.RetreatEnded: _retreat_ended,
    e.FollowUpGranted: _follow_up_granted,
    e.Advanced: _advanced,
    e.ShotFired: _shot_fired,
    e.UnitArrived: _unit_arrived,
    e.RallyCalled: _rally_called,
    e.FiguresReturned: _figures_returned,
    e.SuppliesCut: _supplies_cut,
    e.SentBack: _sent_back,
    e.ObjectiveClaimed: _objective_claimed,
    e.BattleWon: _battle_won,
}


class EventBuilder:
    """The events of one action so far, and the state after them. After the victory, nothing more happens."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Add an event, and the victory that follows from it (rule 9.2)."""
        before = self.state
        if before.winner is not None:
            return
        after = evolve(before, event)
        self.state = after
        self.events.append(event)
        if after.flags != before.flags or (after.field.objectives and after.board is not before.board):
            self._end_if_won()

    def _end_if_won(self) -> None:
        won = winner(self.state)
        if won is not None:
            side, flags = won
            event = BattleWon("9.2", side, flags)
            self.state = evolve(self.state, event)
            self.events.append(event)
