"""The win probability of *Battle Cry* (2000) at the end of a future, divided among the pieces of the battle.

`hexboard.piece_values` divides it. Here is what each piece of this game adds, and how a piece is known
while it moves: by the hex on which it began.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from bcnb.analysis.choice_reasons import Future, Step
from bcnb.analysis.line_trials import by_model, chance_of
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.state import Board, RollBattle, RollRally, RollShot, State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.win_features import NAMES, fire_from, survey
from bcnb.games.hexboard.piece_values import (
    GENERAL,
    HAND,
    TURN,
    UNIT,
    Account,
    Fight,
    Piece,
    add_scores,
    hand_score,
    prize_score,
    settle,
    share_score,
    shared_threat,
    side_of_seat,
    weights_of,
)
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.win_features import SIGNS
from bcnb.grid.hexes import SIZE, HexId, members


def weights() -> Mapping[str, float]:
    """Return the weights of the model by the names of its terms."""
    return weights_of("battle_cry", NAMES)


class Whereabouts:
    """The hexes of all pieces while a future is played, so that a piece is known by where it began."""

    def __init__(self, board: Board) -> None:
        started = [*((UNIT, at) for at in board.units), *((GENERAL, at) for at in board.generals)]
        self._here: dict[tuple[str, HexId], Piece] = {piece: piece for piece in started}
        self._arrived = SIZE

    def piece(self, kind: str, at: HexId) -> Piece:
        """Return the piece of a kind on a hex."""
        return self._here.get((kind, at), (kind, at))

    def target(self, at: HexId) -> Piece:
        """Return the piece that an attack on a hex is aimed at: its unit, or a lone general."""
        return self._here.get((UNIT, at)) or self.piece(GENERAL, at)

    def places(self) -> dict[Piece, HexId]:
        """Return the hexes of all pieces on the board."""
        return {piece: at for (_, at), piece in self._here.items()}

    def follow(self, event: object) -> None:
        """Move or remove the pieces of an event."""
        match event:
            case e.Moved(_, origin, target, unit, general) | e.Retreated(_, origin, target, unit, general):
                self._move(origin, target, unit, general)
            case e.Advanced(_, origin, target):
                self._move(origin, target, True, True)
            case e.SentBack(_, origin, target, general):
                self._move(origin, target, True, general)
            case e.UnitEliminated(_, at, _):
                self._here.pop((UNIT, at), None)
            case e.GeneralEliminated(_, at, _):
                self._here.pop((GENERAL, at), None)
            case e.UnitArrived():
                self._here[UNIT, event.at] = UNIT, HexId(self._arrived)
                self._arrived += 1

    def _move(self, origin: HexId, target: HexId, unit: bool, general: bool) -> None:
        moving = [kind for kind, moves in ((UNIT, unit), (GENERAL, general)) if moves]
        for kind in moving:
            if piece := self._here.pop((kind, origin), None):
                self._here[kind, target] = piece


def account(found: Future[State]) -> Account:
    """Return what a future brought to the seat that chose."""
    begin = found.steps[0].before
    where, number = Whereabouts(begin.board), begin.turn.number
    scores, luck = defaultdict[Piece, float](float), defaultdict[Piece, float](float)
    fights, ordered, places = list[Fight](), set[Piece](), dict[Piece, HexId]()
    for step in found.steps:
        if step.luck:
            luck[_rolled_for(step.before, where)] += step.luck
        own, gone = step.before.turn.number == number, list[Piece]()
        for event in step.events:
            _note(event, where, own, (fights, ordered, gone))
            where.follow(event)
        change = flags_score(step.after, found.seat) - flags_score(step.before, found.seat)
        if change:
            share_score(scores, change, gone or _movers(step, where) or [TURN])
        if own and step.after.turn.number != number:
            places = where.places()
    add_scores(scores, _standing(found.last, found.seat, where))
    chance = chance_of(found.last, found.seat, by_model)
    if found.last.winner is not None:
        loser = found.last.winner.foe
        settle(scores, fights, chance, lambda piece: _owner(begin.board, piece) is loser)
    played = (event for step in found.steps for event in step.events if isinstance(event, e.CardPlayed))
    card = begin.turn.played or next((event.card for event in played if event.side is begin.turn.side), "")
    places = places or where.places()
    return Account(chance, scores, luck, tuple(fights), places, frozenset(ordered), card)


def _note(event: object, where: Whereabouts, own: bool, into: tuple[list[Fight], set[Piece], list[Piece]]) -> None:
    """Note an event before the pieces move: orders and attacks, and the pieces that it removes."""
    fights, ordered, gone = into
    match event:
        case e.BattleJoined(_, attacker, target, dice):
            fights.append(Fight(own, where.piece(UNIT, attacker), where.target(target), dice))
        case e.HitsScored(_, at, hits) if fights:
            fights[-1] = fights[-1]._replace(figures=fights[-1].figures + hits)
        case e.FigureLost(_, at) if fights:
            fights[-1] = fights[-1]._replace(figures=fights[-1].figures + 1)
        case e.UnitEliminated(_, at, _) | e.GeneralEliminated(_, at, _):
            gone.append(where.piece(UNIT if isinstance(event, e.UnitEliminated) else GENERAL, at))
            if fights:
                fights[-1] = fights[-1]._replace(lost=(*fights[-1].lost, gone[-1]))
        case e.OrderGiven(_, at, True, _) if own:
            ordered.add(where.piece(UNIT, at))
        case e.AllOrdered(_, units, _, _) if own:
            ordered.update(where.piece(UNIT, at) for at in units)


def _rolled_for(state: State, where: Whereabouts) -> Piece:
    roll = state.decision
    if isinstance(roll, (RollBattle, RollShot)):
        return where.target(roll.target)
    return where.piece(UNIT, roll.at) if isinstance(roll, RollRally) else TURN


def _movers(step: Step[State], where: Whereabouts) -> list[Piece]:
    """Return the units that a step has moved, for the flags of objectives that they took or left."""
    moves = [event for event in step.events if isinstance(event, (e.Moved, e.Retreated, e.Advanced, e.SentBack))]
    return [where.piece(UNIT, event.target) for event in moves]


# --- the parts of the model -------------------------------------------------------------------------------------------


def flags_score(state: State, seat: Seat) -> float:
    """Return the weighted terms of the flags, for a seat."""
    held = flags(state, Side.UNION), flags(state, Side.CONFEDERATE)
    return prize_score(weights(), "flags", state, held, state.field.prizes_to_win, seat)


def _standing(state: State, seat: Seat, where: Whereabouts) -> Iterator[tuple[Piece, float]]:
    """Yield the parts of a position by piece, without flags: the pieces themselves, the threats, and the hand."""
    sign = SIGNS[side_of_seat(seat)]
    for side in Side:
        own = SIGNS[side] * sign
        for at in members(state.board.unit_masks[side]):
            yield where.piece(UNIT, at), own * _unit_score(state, side, at)
        for at in members(state.board.general_masks[side]):
            led = at in state.board.units
            yield where.piece(GENERAL, at), own * (weights()["generals"] + led * weights()["generals with a unit"])
    if state.winner is not None:
        return
    mover = state.turn.side
    for side, when in ((mover, "to move"), (mover.foe, "to answer")):
        for at, score in threat_scores(state, side, when):
            yield where.target(at), SIGNS[side] * sign * score
    seen = survey(state.board, state.rules, state.field)
    yield HAND, hand_score(weights(), state, seen.ranks, seat)


def _unit_score(state: State, side: Side, at: HexId) -> float:
    unit, weight = state.board.units[at], weights()
    covered = at in state.board.works or state.field.terrain[at].protects > 0
    return (
        weight[f"{unit.kind.arm.value} figures"] * unit.strength
        + weight["units"]
        + weight["units of one figure"] * (unit.strength == 1)
        + weight["units under cover"] * covered
        + weight["rows gone forward"] * rows_home(state.field, side, at)
    )


def threat_scores(state: State, side: Side, when: str) -> list[tuple[HexId, float]]:
    """Return the weighted terms of a side's threat by the hex of the target. `when` is "to move" or "to answer"."""
    board = state.board
    fires = [fire_from(board, state.rules, state.field, at) for at in members(board.unit_masks[side])]
    targets = survey(board, state.rules, state.field).armies[1 - side].targets
    need = state.field.prizes_to_win[side] - flags(state, side)
    found = shared_threat(weights(), when, fires, targets, need)
    return [(targets[place].at, score) for place, score in found]


def _owner(board: Board, piece: Piece) -> Side | None:
    kind, at = piece[0], HexId(piece[1])
    found = board.units.get(at) if kind == UNIT else board.generals.get(at)
    return found.side if found else None
