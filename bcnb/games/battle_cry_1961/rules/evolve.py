"""The effect of each event on the state, and a builder that collects the events of an action.

Nothing here checks a rule or rolls dice. An event that can't happen, such as a move from an empty square, raises
`Impossible`.
"""

from collections.abc import Callable, Mapping

from bcnb.engine.ruleset import Impossible, Refusal
from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.games.battle_cry_1961.rules.events import Event, PiecesRemoved, WarWon
from bcnb.games.battle_cry_1961.rules.state import BATTLE, MOVE, OVER, ROLL, Board, Phase, Snapshot, State, Turn
from bcnb.games.battle_cry_1961.rules.tables import WHOLE, Side
from bcnb.grid.squares import bit, members, write_square


def evolve(state: State, event: e.Event) -> State:
    """Return the state after an event.

    Raises:
        Impossible: if the event cannot happen in this state.
    """
    try:
        return _HANDLERS[type(event)](state, event)
    except (KeyError, ValueError) as error:
        raise Impossible(f"{type(event).__name__} cannot have happened here: {error}") from error


# --- helpers ----------------------------------------------------------------------------------------------------------


def commanded(state: State, command: int, joined: tuple[bool, bool]) -> int:
    """Return the squares of the pieces that a seat would lead if its turn began now (rules 10.3 and 10.7)."""
    seat = state.field.commands[command]
    area = WHOLE if joined[seat.side] else seat.area
    return state.board.sides[seat.side] & state.territory(area)


def _follow(mask: int, origin: int, target: int) -> int:
    """Return a set of squares after the piece on `origin`, if it is in the set, moved to `target`."""
    return mask & ~(1 << origin) | 1 << target if mask >> origin & 1 else mask


def _shifted(board: Board, origin: int, target: int) -> Board:
    union, confederate = board.sides
    infantry, cavalry, artillery = board.arms
    here, change = 1 << origin, 1 << origin | 1 << target
    if (union | confederate) & change != here:
        raise ValueError("a piece moves from its square to an empty one")
    sides = (union ^ change, confederate) if union & here else (union, confederate ^ change)
    if infantry & here:
        return Board(sides, (infantry ^ change, cavalry, artillery))
    if cavalry & here:
        return Board(sides, (infantry, cavalry ^ change, artillery))
    return Board(sides, (infantry, cavalry, artillery ^ change))


def _without(board: Board, gone: int) -> Board:
    union, confederate = (mask & ~gone for mask in board.sides)
    infantry, cavalry, artillery = (mask & ~gone for mask in board.arms)
    return Board((union, confederate), (infantry, cavalry, artillery))


def _with(state: State, board: Board, turn: Turn, phase: Phase) -> State:
    return State(
        state.rules,
        state.field,
        board,
        turn,
        phase,
        state.joined,
        state.offer,
        state.winner,
        state.ended,
    )


# --- the turn ---------------------------------------------------------------------------------------------------------


def _sides_chosen(state: State, event: e.SidesChosen) -> State:
    return _with(state, state.board, state.turn, ROLL)


def _turn_began(state: State, event: e.TurnBegan) -> State:
    seats = [command.seat for command in state.field.commands]
    command = seats.index(event.seat)
    offer = None if state.offer == state.field.commands[command].side else state.offer
    turn = Turn(event.number, command, commanded(state, command, state.joined))
    return _with(state, state.board, turn, ROLL)._replace(offer=offer)


def _spots_rolled(state: State, event: e.SpotsRolled) -> State:
    return _with(state, state.board, state.turn._replace(spots=event.spots), MOVE)


def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return _with(state, state.board, state.turn._replace(spots=0), ROLL)


# --- movement ---------------------------------------------------------------------------------------------------------


def _moved(state: State, event: e.Moved | e.Railed) -> State:
    turn, origin, target = state.turn, event.origin, event.target
    if turn.spots < 1:
        raise ValueError("no spots are left")
    after = Turn(
        turn.number,
        turn.command,
        _follow(turn.commanded, origin, target),
        turn.spots - 1,
        True,
        turn.stopped,
        turn.before,
        turn.fought,
        turn.jumped,
        turn.jumper,
        turn.chain,
    )
    return _with(state, _shifted(state.board, origin, target), after, state.phase)


def _stopped(state: State, event: e.Stopped) -> State:
    turn = state.turn._replace(stopped=state.turn.stopped | 1 << event.at)
    return _with(state, state.board, turn, state.phase)


# --- battle -----------------------------------------------------------------------------------------------------------


def _battle_joined(state: State, event: e.BattleJoined) -> State:
    turn = state.turn
    same = turn.jumper == event.rear
    after = turn._replace(
        before=turn.before or Snapshot(state.board, turn.commanded, state.joined),
        fought=turn.fought | _line(state, event),
        jumper=turn.jumper if same else None,
        chain=turn.chain if same else 0,
    )
    return _with(state, state.board, after, BATTLE)


def _line(state: State, event: e.BattleJoined) -> int:
    """Return the squares of the attacking column."""
    column, at = 0, int(event.rear)
    while state.turn.commanded >> at & 1:
        column |= 1 << at
        at += event.direction.step
    return column


def _jumped(state: State, event: e.Jumped) -> State:
    turn, origin, target = state.turn, event.origin, event.target
    after = turn._replace(
        commanded=_follow(turn.commanded, origin, target),
        stopped=turn.stopped & ~(1 << origin),
        fought=_follow(turn.fought, origin, target),
        jumped=turn.jumped & ~(1 << origin) | 1 << target,
        jumper=target,
        chain=turn.chain + 1,
    )
    return _with(state, _shifted(state.board, origin, target), after, state.phase)


def _pieces_removed(state: State, event: e.PiecesRemoved) -> State:
    gone = bit(event.squares)
    if gone & ~state.board.sides[event.side]:
        raise ValueError("only pieces that stand there are removed")
    turn = state.turn._replace(commanded=state.turn.commanded & ~gone)
    return _with(state, _without(state.board, gone), turn, state.phase)


def _battle_disallowed(state: State, event: e.BattleDisallowed) -> State:
    return _with(state, state.board, state.turn, BATTLE)


def _battles_undone(state: State, event: e.BattlesUndone) -> State:
    before = state.turn.before
    if before is None:
        raise ValueError("no battle has been fought in this turn")
    turn = state.turn._replace(commanded=before.commanded, fought=0, jumped=0, jumper=None, chain=0)
    return state._replace(board=before.board, joined=before.joined, turn=turn)


# --- four players, and the end of the war -----------------------------------------------------------------------------


def _forces_joined(state: State, event: e.ForcesJoined) -> State:
    union, confederate = state.joined
    joined = (True, confederate) if event.side == Side.UNION else (union, True)
    turn = state.turn
    if event.at_once:
        turn = turn._replace(commanded=state.board.sides[event.side])
    return state._replace(joined=joined, turn=turn)


def _draw_offered(state: State, event: e.DrawOffered) -> State:
    return state._replace(offer=event.side)


def _war_drawn(state: State, event: e.WarDrawn) -> State:
    return state._replace(phase=OVER, ended=event.by)


def _war_won(state: State, event: e.WarWon) -> State:
    return state._replace(phase=OVER, winner=event.side, ended="elimination")


_HANDLERS: Mapping[type, Callable[..., State]] = {
    e.SidesThrown: lambda state, event: state,
    e.SidesChosen: _sides_chosen,
    e.TurnBegan: _turn_began,
    e.SpotsRolled: _spots_rolled,
    e.Moved: _moved,
    e.Railed: _moved,
    e.Stopped: _stopped,
    e.BattleJoined: _battle_joined,
    e.Jumped: _jumped,
    e.PiecesRemoved: _pieces_removed,
    e.BattleDisallowed: _battle_disallowed,
    e.BattlesUndone: _battles_undone,
    e.ForcesJoined: _forces_joined,
    e.TurnEnded: _turn_ended,
    e.DrawOffered: _draw_offered,
    e.WarDrawn: _war_drawn,
    e.WarWon: _war_won,
}


class EventBuilder:
    """The events of one action so far, and the state after them."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        """Add an event, and the victory if it removed the last piece of a side (rule 9.1).

        Once the war is over, nothing is added.
        """
        before = self.state
        if before.phase is OVER:
            return
        self.state = after = evolve(before, event)
        self.events.append(event)
        if isinstance(event, PiecesRemoved) and not after.board.sides[event.side]:
            self.add(WarWon("9.1", event.side.foe))


def refuse(rule: str, words: str, squares: int = 0) -> Refusal:
    """Return a refusal that highlights a set of squares."""
    return Refusal(rule, words, tuple(write_square(number) for number in members(squares)))
