"""The effect of each event on the state, and a builder that collects the events of an action.

Nothing here checks a rule or rolls dice. An event that can't happen, such as a move from an empty hex, raises
`Impossible`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

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
from bcnb.games.hexboard.rules.tables import Side, UnitType
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import PieceLabel
from bcnb.games.north_against_south.rules.events import BattleWon, Event
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.tables import CAVALRY, DISMOUNTED, Quality
from bcnb.games.north_against_south.rules.victory import winner
from bcnb.grid.hexes import HexId, bit

PHASES: Mapping[str, s.Decision] = {
    "section": s.ChooseSection(),
    "orders": s.GiveOrders(),
    "moves": s.MakeMoves(),
    "battle": s.JoinBattle(),
    "again": s.MoveAgain(),
    **CARD_PHASES,
}
"""The parts of a turn by name, each with the decision that the game then waits for."""


def evolve(state: s.State, event: e.Event) -> s.State:
    """Return the state after an event.

    Raises:
        Impossible: if the event cannot happen in this state.
    """
    try:
        return _HANDLERS[type(event)](state, event)
    except _FAULTS as error:
        raise impossible(event, error) from error


def opening(state: s.State, first: Side) -> tuple[s.Decision, ...]:
    """Return the decisions before the first turn: both sides form brigades, and the cards are dealt."""
    hands = state.field.hand_sizes
    deals = (s.DrawCard(first.foe),) * hands[first.foe] + (s.DrawCard(first),) * hands[first]
    forming = (side for side in (first.foe, first) if state.rules.brigades and b.free_generals(state.board, side))
    return (*deals, *map(s.FormBrigades, forming))


# --- helpers ----------------------------------------------------------------------------------------------------------


def _waiting(state: s.State, *decisions: s.Decision) -> s.State:
    """Return the state that waits for more decisions, the last of them first."""
    return state._replace(pending=(*state.pending, *decisions))


def _on_turn(state: s.State, **changes: Any) -> s.State:
    return state._replace(turn=state.turn._replace(**changes))


def _in_attack(state: s.State, **changes: Any) -> s.State:
    return _on_turn(state, attack=_attack(state)._replace(**changes))


def _attack(state: s.State) -> s.Attack:
    if state.turn.attack is None:
        raise ValueError("there is no battle")
    return state.turn.attack


def _unit(state: s.State, place: PieceLabel) -> s.UnitId:
    return b.unit_at(state.board, place)


def _units(state: s.State, places: Iterable[PieceLabel]) -> int:
    return bit([b.unit_at(state.board, place) for place in places])


def _generals(state: s.State, hexes: Iterable[HexId]) -> int:
    return bit([state.board.leaders[at] for at in hexes])


def _scored(state: s.State, side: Side, points: int = 1) -> s.State:
    return state._replace(points=pair(state.points, side, state.points[side] + points))


def _passed(*kinds: type[s.Decision]) -> Callable[..., s.State]:
    """Return a handler that removes a decision of one of these kinds and changes nothing else."""
    return lambda state, event: state._replace(pending=made(state.pending, *kinds))


# --- before the first turn, and brigades ------------------------------------------------------------------------------


def _first_offered(state: s.State, event: e.FirstOffered) -> s.State:
    return state._replace(pending=(*made(state.pending, s.TossDice), s.ChooseFirst(event.side)))


def _first_chosen(state: s.State, event: e.FirstChosen) -> s.State:
    made(state.pending, s.ChooseFirst)
    chosen = _on_turn(state, side=event.side)
    return chosen._replace(pending=opening(chosen, event.side))


def _brigade_begun(state: s.State, event: e.BrigadeBegun) -> s.State:
    general = state.board.leaders[event.at]
    whole = state._replace(board=b.change_general(state.board, general, scattered=False))
    begun = _waiting(whole, s.ChooseMembers(state.board.generals[general].side, general))
    return _kept_busy(begun, 0, 1 << general)


def _kept_busy(state: s.State, units: int, generals: int) -> s.State:
    """Return the state in which these pieces do nothing else this turn; before the first turn it is unchanged."""
    turn = state.turn
    if not turn.number:
        return state
    return _on_turn(
        state,
        ordered=turn.ordered & ~units,
        marchers=turn.marchers & ~units,
        idle=turn.idle | units,
        generals_ordered=turn.generals_ordered | generals,
        generals_moved=turn.generals_moved | generals,
        generals_idle=turn.generals_idle | generals,
        escorts=turn.escorts & ~generals,
        marching=turn.marching & ~generals,
    )


def _unit_enlisted(state: s.State, event: e.UnitEnlisted) -> s.State:
    unit, general = _unit(state, event.unit), state.board.leaders[event.general]
    enlisted = state._replace(board=b.change_unit(state.board, unit, brigade=general))
    return _kept_busy(enlisted, 1 << unit, 0)


def _brigade_given_up(state: s.State, event: e.BrigadeGivenUp) -> s.State:
    general = state.board.leaders[event.at]
    units = b.brigade(state.board, general)
    return _kept_busy(_brigade_ended(state, event), units, 1 << general)


def _brigade_ended(state: s.State, event: e.BrigadeEnded | e.BrigadeGivenUp) -> s.State:
    general = state.board.leaders[event.at]
    freed = b.change_units(state.board, b.brigade(state.board, general), brigade=None)
    return state._replace(board=b.change_general(freed, general, scattered=False))


def _brigade_inherited(state: s.State, event: e.BrigadeInherited) -> s.State:
    fallen, heir = state.board.leaders[event.at], state.board.leaders[event.heir]
    handed = b.change_units(state.board, b.brigade(state.board, fallen), brigade=heir)
    return state._replace(board=b.change_general(handed, heir, scattered=True))


def _scattering(scattered: bool) -> Callable[..., s.State]:
    def handle(state: s.State, event: e.BrigadeScattered | e.BrigadeReunited) -> s.State:
        general = state.board.leaders[event.at]
        return state._replace(board=b.change_general(state.board, general, scattered=scattered))

    return handle


# --- orders and moves -------------------------------------------------------------------------------------------------


def _order_given(state: s.State, event: e.OrderGiven) -> s.State:
    turn, units = state.turn, _units(state, event.units)
    general = _generals(state, [event.at]) if event.general else 0
    pair = bit(b.stack(state.board, event.at)) & units
    return _on_turn(
        state,
        orders=(*turn.orders, SECTIONS_OF[event.at]),
        ordered=turn.ordered | units,
        marchers=turn.marchers | units if event.brigade else turn.marchers,
        teams=(*turn.teams, pair) if pair.bit_count() > 1 else turn.teams,
        generals_ordered=turn.generals_ordered | general if not units else turn.generals_ordered,
        escorts=turn.escorts | general if units and not event.brigade else turn.escorts,
        marching=turn.marching | general if event.brigade else turn.marching,
    )


def _all_ordered(state: s.State, event: e.AllOrdered) -> s.State:
    turn = state.turn
    return _on_turn(
        state,
        ordered=turn.ordered | _units(state, event.units),
        marchers=turn.marchers | _units(state, event.marchers),
        generals_ordered=turn.generals_ordered | _generals(state, event.generals),
        escorts=turn.escorts | _generals(state, event.escorts),
        marching=turn.marching | _generals(state, event.brigades),
    )


def _moved(state: s.State, event: e.Moved) -> s.State:
    unit, turn = b.unit_at(state.board, event.unit), state.turn
    here, general = 1 << unit, _general_on(state, event.unit.at) if event.general else 0
    turn = turn._replace(
        moved_twice=turn.moved_twice | here if turn.moved & here else turn.moved_twice,
        moved=turn.moved | here,
        generals_moved=turn.generals_moved | general,
    )
    return state._replace(board=_carried(state, event, unit), turn=turn)


def _general_on(state: s.State, at: HexId) -> int:
    """Return the general of a hex as a set."""
    return 1 << state.board.leaders[at]


def _carried(state: s.State, event: e.Moved | e.Retreated | e.BrokeThrough | e.SentBack, unit: s.UnitId) -> s.Board:
    """Return the board with a unit, and its general if the event says so, on another hex."""
    board = b.shift_unit(state.board, unit, event.target)
    return b.shift_general(board, board.leaders[event.unit.at], event.target) if event.general else board


def _general_moved(state: s.State, event: e.GeneralMoved) -> s.State:
    general = state.board.leaders[event.origin]
    board = b.shift_general(state.board, general, event.target)
    return _on_turn(state, generals_moved=state.turn.generals_moved | 1 << general)._replace(board=board)


def _battle_barred(state: s.State, event: e.BattleBarred) -> s.State:
    return _on_turn(state, spoiled=state.turn.spoiled | 1 << _unit(state, event.unit))


def _horses(kind: UnitType) -> Callable[..., s.State]:
    def handle(state: s.State, event: e.Dismounted | e.Mounted) -> s.State:
        unit = _unit(state, event.unit)
        here, turn = 1 << unit, state.turn
        board = b.change_unit(state.board, unit, kind=state.rules.units[kind.key])
        return _on_turn(state, moved=turn.moved | here, remounted=turn.remounted | here)._replace(board=board)

    return handle


# --- battle -----------------------------------------------------------------------------------------------------------


def _target_asked(state: s.State, event: e.TargetAsked) -> s.State:
    return _waiting(state, s.ChooseTarget(_unit(state, event.attacker), event.at, event.general))


def _battle_joined(state: s.State, event: e.BattleJoined) -> s.State:
    board, turn, target = state.board, state.turn, event.target
    unit, here = b.find_unit(board, target), 1 << _unit(state, event.attacker)
    attack = s.Attack(
        _unit(state, event.attacker),
        unit,
        board.leaders[target.at] if unit is None else None,
        target.at,
        b.zone(event.attacker.at) >> target.at & 1 == 1,
        event.again,
    )
    turn = turn._replace(
        attack=attack,
        fought=turn.fought | here,
        fought_twice=turn.fought_twice | here if turn.fought & here and not event.again else turn.fought_twice,
        supported=turn.supported | _general_on(state, event.attacker.at) if event.general else turn.supported,
    )
    below = made(state.pending, s.BattleAgain) if event.again else state.pending
    return state._replace(turn=turn, pending=(*below, s.RollBattle(some_dice(event.dice))))


def _withdrawal_offered(state: s.State, event: e.WithdrawalOffered) -> s.State:
    return _waiting(state, s.ChooseStand())


def _withdrawal_chosen(state: s.State, event: e.WithdrawalChosen) -> s.State:
    return _in_attack(state, stands=False)._replace(pending=made(state.pending, s.ChooseStand))


def _dice_rolled(state: s.State, event: e.DiceRolled) -> s.State:
    kinds = (s.RollBattle, s.RollSaves, s.RollDefence, s.RollFlags, s.RollShot, s.SaveShot, s.RollRally)
    rolled = state._replace(pending=made(state.pending, *kinds))
    return _in_attack(rolled, faces=event.faces) if isinstance(state.decision, s.RollBattle) else rolled


def _saves_called(state: s.State, event: e.SavesCalled) -> s.State:
    return _waiting(state, s.RollSaves(some_dice(event.dice)))


def _figures_lost(state: s.State, event: e.FiguresLost) -> s.State:
    return _with_figures(state, event.unit, -event.figures)


def _with_figures(state: s.State, place: PieceLabel, change: int) -> s.State:
    number = _unit(state, place)
    figures = some_figures(state.board.units[number].strength + change)
    return state._replace(board=b.change_unit(state.board, number, strength=figures))


def _unit_eliminated(state: s.State, event: e.UnitEliminated) -> s.State:
    number, turn = _unit(state, event.unit), state.turn
    left = ~(1 << number)
    gone = _on_turn(state, ordered=turn.ordered & left, marchers=turn.marchers & left, idle=turn.idle & left)
    return _scored(gone, event.side.foe)._replace(board=b.remove_unit(state.board, number))


def _general_eliminated(state: s.State, event: e.GeneralEliminated) -> s.State:
    number, turn = state.board.leaders[event.at], state.turn
    left = ~(1 << number)
    gone = _on_turn(
        state,
        generals_ordered=turn.generals_ordered & left,
        escorts=turn.escorts & left,
        marching=turn.marching & left,
    )
    return _scored(gone, event.side.foe)._replace(board=b.remove_general(state.board, number))


def _defence_offered(state: s.State, event: e.DefenceOffered) -> s.State:
    return _waiting(state, s.ChooseDefence())


def _defence_called(state: s.State, event: e.DefenceCalled) -> s.State:
    defended = state.turn.defended | 1 << _unit(state, event.unit)
    return _on_turn(state, defended=defended)._replace(pending=(*made(state.pending, s.ChooseDefence), s.RollDefence()))


def _flags_shown(state: s.State, event: e.FlagsShown) -> s.State:
    return _waiting(_in_attack(state, flags=event.flags), s.FaceFlags())


def _flags_ignored(state: s.State, event: e.FlagsIgnored) -> s.State:
    return _in_attack(state, flags=0)._replace(pending=made(state.pending, s.FaceFlags))


def _flag_saves_called(state: s.State, event: e.FlagSavesCalled) -> s.State:
    return state._replace(pending=(*made(state.pending, s.FaceFlags), s.RollFlags(some_dice(event.dice))))


def _flags_saved(state: s.State, event: e.FlagsSaved) -> s.State:
    return _in_attack(state, flags=_attack(state).flags - event.flags)


def _battle_ended(state: s.State, event: e.BattleEnded) -> s.State:
    left = state.pending
    while left and isinstance(left[-1], (s.BreakThrough, s.BattleAgain)):
        left = left[:-1]
    return _on_turn(state, attack=None)._replace(pending=left)


# --- retreat and breakthrough -----------------------------------------------------------------------------------------


def _retreat_ordered(state: s.State, event: e.RetreatOrdered) -> s.State:
    board, at = state.board, event.at
    unit = b.find_unit(board, at)
    general = board.leaders[at.at] if unit is None else None
    side = board.generals[general].side if general is not None else board.units[b.unit_at(board, at)].side
    driven = _in_attack(state, driven=True) if state.turn.attack else state
    return _waiting(driven, s.TakeStep(side, unit, general, event.steps, event.held))


def _step(state: s.State) -> s.TakeStep:
    step = state.decision
    if not isinstance(step, s.TakeStep) or step.flags < 1:
        raise ValueError(NOBODY_RETREATS)
    return step


def _stepped(state: s.State, board: s.Board) -> s.State:
    step = _step(state)
    left = s.TakeStep(step.side, step.unit, step.general, step.flags - 1, step.held)
    return state._replace(board=board, pending=(*state.pending[:-1], left))


def _retreated(state: s.State, event: e.Retreated) -> s.State:
    return _stepped(state, _carried(state, event, _unit(state, event.unit)))


def _general_retreated(state: s.State, event: e.GeneralRetreated) -> s.State:
    general = state.board.leaders[event.origin]
    return _stepped(state, b.shift_general(state.board, general, event.target))


def _price_asked(state: s.State, event: e.PriceAsked) -> s.State:
    step = _step(state)
    return _waiting(state, s.PayFigure(step.side, _unit(state, event.unit), step.flags - 1))


def _step_paid(state: s.State, event: e.StepPaid) -> s.State:
    if isinstance(state.decision, s.PayFigure):
        state = state._replace(pending=made(state.pending, s.PayFigure))
    return _stepped(state, state.board)


def _breakthrough_offered(state: s.State, event: e.BreakthroughOffered) -> s.State:
    return _waiting(state, s.BreakThrough())


def _broke_through(state: s.State, event: e.BrokeThrough) -> s.State:
    pending = made(state.pending, s.BreakThrough)
    moved = (
        state.turn.generals_moved | _general_on(state, event.unit.at) if event.general else state.turn.generals_moved
    )
    board = _carried(state, event, _unit(state, event.unit))
    return _on_turn(state, generals_moved=moved)._replace(board=board, pending=pending)


def _second_battle_offered(state: s.State, event: e.SecondBattleOffered) -> s.State:
    return _waiting(state, s.BattleAgain())


# --- special cards, objectives and the end ----------------------------------------------------------------------------


def _shot_fired(state: s.State, event: e.ShotFired) -> s.State:
    return state._replace(pending=(s.RollShot(state.board.leaders[event.target], some_dice(event.dice)),))


def _shot_save_called(state: s.State, event: e.ShotSaveCalled) -> s.State:
    return state._replace(pending=(s.SaveShot(state.board.leaders[event.target]),))


def _unit_arrived(state: s.State, event: e.UnitArrived) -> s.State:
    kind, board = state.rules.units[event.kind], state.board
    here = 1 << board.next_unit
    arrived = b.add_unit(board, s.Unit(event.side, kind, Quality.SEASONED, kind.figures, event.at))
    spares = pair(board.spares, event.side, max(board.spares[event.side] - 1, 0))
    ready = _on_turn(state, ordered=state.turn.ordered | here, moved=state.turn.moved | here)
    return ready._replace(board=arrived._replace(spares=spares), pending=())


def _rally_called(state: s.State, event: e.RallyCalled) -> s.State:
    return state._replace(pending=(s.RollRally(_unit(state, event.unit), some_dice(event.dice)),))


def _figures_returned(state: s.State, event: e.FiguresReturned) -> s.State:
    here = 1 << _unit(state, event.unit)
    rallied = _with_figures(state, event.unit, event.figures)
    return _on_turn(rallied, ordered=state.turn.ordered | here, moved=state.turn.moved | here)


def _supplies_cut(state: s.State, event: e.SuppliesCut) -> s.State:
    number = _unit(state, event.unit)
    return state._replace(pending=(s.SendBack(state.board.units[number].side, number, bit(event.places)),))


def _sent_back(state: s.State, event: e.SentBack) -> s.State:
    unit, turn = _unit(state, event.unit), state.turn
    sent = state._replace(board=_carried(state, event, unit), pending=())
    if state.rules.supplied_unit_battles and state.board.units[unit].side == turn.side:
        return _on_turn(sent, ordered=turn.ordered | 1 << unit, moved=turn.moved | 1 << unit)
    return sent


def _objective_claimed(state: s.State, event: e.ObjectiveClaimed) -> s.State:
    claimed = pair(state.claimed, event.side, state.claimed[event.side] | 1 << event.at)
    return _scored(state, event.side, event.points)._replace(claimed=claimed)


def _battle_won(state: s.State, event: e.BattleWon) -> s.State:
    return state._replace(pending=(), winner=event.side)


_SHARED: Mapping[type, Callable[..., s.State]] = handlers(s.Turn, PHASES)
_HANDLERS: Mapping[type, Callable[..., s.State]] = {
    **_SHARED,
    e.DiceTossed: unchanged,
    e.FirstOffered: _first_offered,
    e.FirstChosen: _first_chosen,
    e.FormingEnded: _passed(s.FormBrigades),
    e.BrigadeBegun: _brigade_begun,
    e.UnitEnlisted: _unit_enlisted,
    e.BrigadeFormed: _passed(s.ChooseMembers),
    e.BrigadeGivenUp: _brigade_given_up,
    e.BrigadeEnded: _brigade_ended,
    e.BrigadeInherited: _brigade_inherited,
    e.BrigadeScattered: _scattering(True),
    e.BrigadeReunited: _scattering(False),
    e.OrderGiven: _order_given,
    e.AllOrdered: _all_ordered,
    e.Moved: _moved,
    e.GeneralMoved: _general_moved,
    e.BattleBarred: _battle_barred,
    e.Dismounted: _horses(DISMOUNTED),
    e.Mounted: _horses(CAVALRY),
    e.CommandTaken: unchanged,
    e.TargetAsked: _target_asked,
    e.TargetChosen: _passed(s.ChooseTarget),
    e.BattleJoined: _battle_joined,
    e.WithdrawalOffered: _withdrawal_offered,
    e.StandMade: _passed(s.ChooseStand),
    e.WithdrawalChosen: _withdrawal_chosen,
    e.DiceRolled: _dice_rolled,
    e.SavesCalled: _saves_called,
    e.FiguresLost: _figures_lost,
    e.UnitEliminated: _unit_eliminated,
    e.GeneralEliminated: _general_eliminated,
    e.DefenceOffered: _defence_offered,
    e.DefenceCalled: _defence_called,
    e.DefenceKept: _passed(s.ChooseDefence),
    e.FlagsShown: _flags_shown,
    e.FlagsIgnored: _flags_ignored,
    e.FlagSavesCalled: _flag_saves_called,
    e.FlagsSaved: _flags_saved,
    e.FlagsObeyed: _passed(s.FaceFlags),
    e.RetreatOrdered: _retreat_ordered,
    e.Retreated: _retreated,
    e.GeneralRetreated: _general_retreated,
    e.PriceAsked: _price_asked,
    e.StepPaid: _step_paid,
    e.RetreatEnded: _passed(s.TakeStep),
    e.BreakthroughOffered: _breakthrough_offered,
    e.BrokeThrough: _broke_through,
    e.SecondBattleOffered: _second_battle_offered,
    e.BattleEnded: _battle_ended,
    e.ShotFired: _shot_fired,
    e.ShotSaveCalled: _shot_save_called,
    e.UnitArrived: _unit_arrived,
    e.RallyCalled: _rally_called,
    e.FiguresReturned: _figures_returned,
    e.SuppliesCut: _supplies_cut,
    e.SentBack: _sent_back,
    e.ObjectiveClaimed: _objective_claimed,
    e.BattleWon: _battle_won,
}


_FAULTS = (KeyError, IndexError, ValueError)


class EventBuilder:
    """The events of one action so far, and the state after them."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @property
    def over(self) -> bool:
        """Return True if the battle is won."""
        return self.state.winner is not None

    def add(self, event: Event) -> None:
        """Add an event, and the victory if it decides the battle (rule 9.2).

        Once the battle is won, nothing is added.
        """
        before = self.state
        if before.winner is not None:
            return
        try:  # as `evolve` does, without another call per event
            after = self.state = _HANDLERS[type(event)](before, event)
        except _FAULTS as error:
            raise impossible(event, error) from error
        self.events.append(event)
        if after.points != before.points or (after.field.objectives and after.board is not before.board):
            self._end_if_won()

    def _end_if_won(self) -> None:
        if won := winner(self.state):
            event = BattleWon("9.2", *won)
            self.state = evolve(self.state, event)
            self.events.append(event)
