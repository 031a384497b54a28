"""The win probability of *Battle Cry* (2000) at the end of a future, divided among the pieces of the battle.

The model is a weighted sum of terms, put through the logistic curve. Most terms are sums over pieces: figures, units
under cover, and so on. A threat is a sum over its targets, so a share of it belongs to each piece that can be hit. A
flag belongs to the piece that was lost for it, at the ply at which it was lost. So the sum of the terms is exactly the
sum of the parts of all pieces and of the hand.

The difference of two futures of the same world is divided in the same way. Its slope is that of the line between the
two points on the logistic curve. This is the Aumann-Shapley value: what each part contributes on average while all
parts change together from the one future to the other. The luck of a roll is taken off the piece that was rolled for.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import log
from typing import NamedTuple, TypeAlias

from bcnb.analysis.choice_reasons import Future, PairedValue, Step
from bcnb.analysis.line_trials import by_model, chance_of
from bcnb.analysis.win_probability import model_of
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.state import Board, Field, RollBattle, RollRally, RollShot, State
from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.win_features import NAMES, fire_from, survey
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.win_features import (
    DICE,
    HANDS,
    SHARES,
    SIGNS,
    attack_effect,
    hands,
    most_and_second,
    score_feature_names,
    score_features,
)
from bcnb.games.hexboard.win_features import (
    chance_of as chance_of_kills,
)
from bcnb.grid.hexes import SIZE, HexId, members

Piece: TypeAlias = tuple[str, HexId]
"""A unit or a general, by the hex on which it began; later arrivals have numbers from `SIZE` on."""
UNIT, GENERAL = "unit", "general"
HAND: Piece = ("hand", HexId(0))
TURN: Piece = ("turn", HexId(0))
"""The part of what belongs to no piece: the same turn for both lines."""
SURE = 0.001
"""The win probability from which a decided battle is measured on the logistic scale."""


@cache
def weights() -> Mapping[str, float]:
    """Return the weights of the model by the names of its terms."""
    return dict(zip(NAMES, model_of("battle_cry").weights, strict=True))


class Whereabouts:
    """The hexes of all pieces while a future is played, so that a piece is known by where it began."""

    def __init__(self, board: Board) -> None:
        started: list[Piece] = [*((UNIT, at) for at in board.units), *((GENERAL, at) for at in board.generals)]
        self._here = {piece: piece for piece in started}
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


class Fight(NamedTuple):
    """An attack in a future: who attacked what with how many dice, and what was lost. `own`: in the seat's turn."""

    own: bool
    attacker: Piece
    target: Piece
    dice: int
    figures: int = 0
    lost: tuple[Piece, ...] = ()


class Account(NamedTuple):
    """The result of a future: its win probability, the parts of it, and what the pieces did.

    `scores` are the parts on the logistic scale, and `luck` the luck of rolls by the piece that was rolled for. `card`
    is the card that was played, or empty.
    `places` are the hexes of the pieces when the turn of the choice ended. `ordered` are the units that had an order in
    this turn.
    """

    chance: float
    scores: Mapping[Piece, float]
    luck: Mapping[Piece, float]
    fights: tuple[Fight, ...]
    places: Mapping[Piece, HexId]
    ordered: frozenset[Piece]
    card: str


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
            shared = gone or _movers(step, where) or [TURN]
            for piece in shared:
                scores[piece] += change / len(shared)
        if own and step.after.turn.number != number:
            places = where.places()
    _add(scores, _standing(found.last, found.seat, where))
    chance = chance_of(found.last, found.seat, by_model)
    if found.last.winner is not None:
        _settle(scores, found, fights, chance)
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


def _add(scores: dict[Piece, float], more: Iterable[tuple[Piece, float]]) -> None:
    for piece, score in more:
        scores[piece] += score


# --- the parts of the model -------------------------------------------------------------------------------------------


def flags_score(state: State, seat: Seat) -> float:
    """Return the weighted terms of the flags, for a seat."""
    held = flags(state, Side.UNION), flags(state, Side.CONFEDERATE)
    values = score_features(state, held, state.field.prizes_to_win)
    weight = weights()
    return SIGNS[_side(seat)] * sum(
        weight[name] * value for name, value in zip(score_feature_names("flags"), values, strict=True)
    )


def _standing(state: State, seat: Seat, where: Whereabouts) -> Iterator[tuple[Piece, float]]:
    """Yield the parts of a position by piece, without flags: the pieces themselves, the threats, and the hand."""
    sign = SIGNS[_side(seat)]
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
    held = zip(HANDS, hands(state, seen.ranks, seat), strict=True)
    yield HAND, sign * sum(weights()[name] * value for name, value in held)


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
    board, weight = state.board, weights()
    fires = [fire_from(board, state.rules, state.field, at) for at in members(board.unit_masks[side])]
    most, second = most_and_second(fires)
    targets = survey(board, state.rules, state.field).armies[1 - side].targets
    blows = [
        (attack_effect(DICE[most[one.at]] + DICE[second[one.at]] // 2 - one.works, one.hit, one.strength), one.at)
        for one in targets
        if most[one.at]
    ]
    blows.sort(key=lambda blow: blow[0], reverse=True)
    need = state.field.prizes_to_win[side] - flags(state, side)
    kills = [effect.kill for effect, _ in blows[:3]]
    won = weight[f"battle won, {when}"] * chance_of_kills(kills, need)
    felled, taken = weight[f"units felled, {when}"], weight[f"figures taken, {when}"]
    found = []
    for place, (share, (effect, at)) in enumerate(zip(SHARES, blows, strict=False)):
        part = won * kills[place] / sum(kills) if won and place < len(kills) else 0.0
        found.append((at, share * (felled * effect.kill + taken * effect.figures) + part))
    return found


def _settle(scores: dict[Piece, float], found: Future[State], fights: Iterable[Fight], chance: float) -> None:
    """Give the rest of a decided battle to the pieces that were lost for its last flags."""
    rest = logit(chance) - sum(scores.values())
    loser = found.last.winner.foe if found.last.winner is not None else None
    begin = found.steps[0].before.board
    lost = [piece for fight in fights for piece in fight.lost if _owner(begin, piece) is loser] or [TURN]
    for piece in lost:
        scores[piece] += rest / len(lost)


def _owner(board: Board, piece: Piece) -> Side | None:
    kind, at = piece
    found = board.units.get(at) if kind == UNIT else board.generals.get(at)
    return found.side if found else None


def logit(chance: float) -> float:
    """Return a probability on the logistic scale, at most as far out as `SURE`.

    >>> logit(0.5)
    0.0
    """
    chance = min(max(chance, SURE), 1 - SURE)
    return log(chance / (1 - chance))


def _side(seat: Seat) -> Side:
    return Side(SEATS.index(seat))


# --- two futures ------------------------------------------------------------------------------------------------------


def paired_value(played: Account, better: Account, unit: float) -> PairedValue:
    """Return the gain of the better future over the played one, by piece. `unit` is the value of a unit of luck."""
    pieces = dict.fromkeys((*played.scores, *better.scores, *played.luck, *better.luck))
    change = {piece: better.scores.get(piece, 0.0) - played.scores.get(piece, 0.0) for piece in pieces}
    whole, gained = sum(change.values()), better.chance - played.chance
    slope = gained / whole if abs(whole) > 1e-9 else played.chance * (1 - played.chance)
    parts = {
        piece: slope * change[piece] - unit * (better.luck.get(piece, 0.0) - played.luck.get(piece, 0.0))
        for piece in pieces
    }
    return PairedValue(sum(parts.values()), parts)


def protection(rules: Rules, field: Field, board: Board, at: HexId) -> int:
    """Return the most dice that the hex of a unit takes from an attack, by its terrain or its field works."""
    works = rules.works_protect if at in board.works else 0
    return max(works, field.terrain[at].protects)
