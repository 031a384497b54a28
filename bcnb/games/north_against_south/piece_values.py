"""The win probability of *North against South* at the end of a future, divided among the pieces of the battle.

`hexboard.piece_values` divides it. Here is what each piece of this game adds: its training, its weapons
and its brigade. Units and generals have numbers that they keep, so the states show what happened to each of them.
Points on objectives belong to the units that moved for them, and points for a lost unit to that unit.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from bcnb.analysis.choice_reasons import Future, Step
from bcnb.analysis.line_trials import by_model, chance_of
from bcnb.engine.ruleset import Seat
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
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.board import general_ids, unit_ids
from bcnb.games.north_against_south.rules.state import Attack, Board, RollRally, State, Unit
from bcnb.games.north_against_south.rules.tables import RIFLES, Quality
from bcnb.games.north_against_south.rules.victory import points, quotas
from bcnb.games.north_against_south.win_features import FEW, NAMES, fire_from, survey
from bcnb.grid.hexes import HexId


def weights() -> Mapping[str, float]:
    """Return the weights of the model by the names of its terms."""
    return weights_of("north_against_south", NAMES)


# --- what happens in a future -----------------------------------------------------------------------------------------


def account(found: Future[State]) -> Account:
    """Return what a future brought to the seat that chose."""
    begin = found.steps[0].before
    scores, luck = defaultdict[Piece, float](float), defaultdict[Piece, float](float)
    fights, closing = list[Fight](), found.steps[-1]
    for step in found.steps:
        own = step.before.turn.number == begin.turn.number
        if step.luck:
            luck[_rolled_for(step.before)] += step.luck
        _follow_fight(step, own, fights)
        if change := points_score(step.after, found.seat) - points_score(step.before, found.seat):
            share_score(scores, change, _lost(step) or _movers(step) or [TURN])
        if own:
            closing = step
    add_scores(scores, _standing(found.last, found.seat))
    chance = chance_of(found.last, found.seat, by_model)
    if found.last.winner is not None:
        loser = found.last.winner.foe
        settle(scores, fights, chance, lambda piece: _owner(begin.board, piece) is loser)
    same = closing.after.turn.number == begin.turn.number
    turn = closing.after.turn if same else closing.before.turn
    return Account(
        chance,
        scores,
        luck,
        tuple(fights),
        _places(closing.after.board),
        _known(begin.board, turn.ordered | turn.marchers, 0),
        _card(found),
        _known(begin.board, turn.idle, turn.generals_idle),
        _known(begin.board, turn.marchers, turn.marching),
    )


def _known(board: Board, units: int, generals: int) -> frozenset[Piece]:
    """Return those of some pieces that were on the board when the future began."""
    known = [*((UNIT, number) for number in unit_ids(units) if number in board.units)]
    return frozenset([*known, *((GENERAL, number) for number in general_ids(generals) if number in board.generals)])


def _places(board: Board) -> dict[Piece, HexId]:
    """Return the hexes of all pieces on a board."""
    units = {(UNIT, int(number)): unit.at for number, unit in board.units.items()}
    return units | {(GENERAL, int(number)): general.at for number, general in board.generals.items()}


def _card(found: Future[State]) -> str:
    """Return the card that was played in the turn of the choice, or an empty text."""
    turn = found.steps[0].before.turn
    played = (event for step in found.steps for event in step.events if isinstance(event, e.CardPlayed))
    return turn.played or next((event.card for event in played if event.side is turn.side), "")


def _follow_fight(step: Step[State], own: bool, fights: list[Fight]) -> None:
    """Add an attack that begins in a step, or what the step takes from the pieces of the current one."""
    now = step.before.turn.attack
    if now is not None and fights:
        fight = fights[-1]
        figures = fight.figures + _figures_lost(step, fight.target)
        fights[-1] = fight._replace(figures=figures, lost=(*fight.lost, *_lost(step)))
    begun = next((event for event in step.events if isinstance(event, e.BattleJoined)), None)
    joined = step.after.turn.attack
    if begun and joined:
        fights.append(Fight(own, (UNIT, joined.attacker), _target(joined), begun.dice))


def _target(attack: Attack) -> Piece:
    if attack.unit is not None:
        return UNIT, attack.unit
    assert attack.general is not None
    return GENERAL, attack.general


def _figures_lost(step: Step[State], piece: Piece) -> int:
    """Return the figures that a piece loses in a step; a general has none."""
    before, after = (_strength(state.board, piece) for state in (step.before, step.after))
    return before - after


def _strength(board: Board, piece: Piece) -> int:
    return next((unit.strength for number, unit in board.units.items() if (UNIT, number) == piece), 0)


def _rolled_for(state: State) -> Piece:
    attack, roll = state.turn.attack, state.decision
    if isinstance(roll, RollRally):
        return UNIT, roll.unit
    return _target(attack) if attack else TURN


def _lost(step: Step[State]) -> list[Piece]:
    """Return the pieces that are on the board before a step, but not after it."""
    before, after = step.before.board, step.after.board
    if len(before.units) == len(after.units) and len(before.generals) == len(after.generals):
        return []
    return sorted(_places(before).keys() - _places(after).keys())


def _movers(step: Step[State]) -> list[Piece]:
    """Return the units that a step moves, for the points of objectives that they take or leave."""
    before, after = step.before.board.units, step.after.board.units
    return [(UNIT, number) for number, unit in after.items() if number in before and before[number].at != unit.at]


def _owner(board: Board, piece: Piece) -> Side | None:
    kind, number = piece
    owners = board.units.items() if kind == UNIT else board.generals.items()
    return next((found.side for other, found in owners if other == number), None)


# --- the parts of the model -------------------------------------------------------------------------------------------


def points_score(state: State, seat: Seat) -> float:
    """Return the weighted terms of the points, for a seat."""
    held = points(state, Side.UNION), points(state, Side.CONFEDERATE)
    return prize_score(weights(), "points", state, held, quotas(state), seat)


def _standing(state: State, seat: Seat) -> Iterator[tuple[Piece, float]]:
    """Yield the parts of a position by piece, without points: the pieces themselves, the threats, and the hand."""
    sign, board = SIGNS[side_of_seat(seat)], state.board
    for number, unit in board.units.items():
        yield (UNIT, number), SIGNS[unit.side] * sign * _unit_score(state, unit)
    for leader, general in board.generals.items():
        led = board.unit_masks[general.side] >> general.at & 1
        score = weights()["generals"] + led * weights()["generals with a unit"]
        yield (GENERAL, leader), SIGNS[general.side] * sign * score
    if state.winner is not None:
        return
    mover = state.turn.side
    for side, when in ((mover, "to move"), (mover.foe, "to answer")):
        for piece, score in threat_scores(state, side, when):
            yield piece, SIGNS[side] * sign * score
    seen = survey(board, state.rules, state.field)
    yield HAND, hand_score(weights(), state, seen.ranks, seat)


_QUALITIES = {Quality.VETERANS: "figures of veterans", Quality.RECRUITS: "figures of recruits"}


def _unit_score(state: State, unit: Unit) -> float:
    weight, covered = weights(), unit.at in state.board.works or state.field.terrain[unit.at].protects > 0
    trained = weight[_QUALITIES[unit.quality]] if unit.quality in _QUALITIES else 0.0
    rifles = weight["figures with rifles"] if unit.kind is RIFLES else 0.0
    return (
        (weight[f"{unit.kind.arm.value} figures"] + trained + rifles) * unit.strength
        + weight["units"]
        + weight["units of two figures at most"] * (unit.strength <= FEW)
        + weight["units in a brigade"] * (unit.brigade is not None)
        + weight["units under cover"] * covered
        + weight["rows gone forward"] * rows_home(state.field, unit.side, unit.at)
    )


def threat_scores(state: State, side: Side, when: str) -> list[tuple[Piece, float]]:
    """Return the weighted terms of a side's threat by target. `when` is "to move" or "to answer"."""
    board, seen = state.board, survey(state.board, state.rules, state.field)
    fires = [fire_from(board, state.rules, state.field, number) for number in seen.armies[side].units]
    foe, need = seen.armies[side.foe], quotas(state)[side] - points(state, side)
    pieces: list[Piece] = [(UNIT, number) for number in foe.units]
    pieces += [(GENERAL, board.leaders[one.at]) for one in foe.targets[len(foe.units) :]]
    return [(pieces[place], score) for place, score in shared_threat(weights(), when, fires, foe.targets, need)]
