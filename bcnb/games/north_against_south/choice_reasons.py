"""Reasons of *North against South* for the loss of a choice: what differs between the futures of two lines.

Most kinds of reasons are those of both hex games (`hexboard.choice_reasons`). Further ones come from what only this
game has: points on objectives, brigades that march or are formed, and a limit on the battles of a turn.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from bcnb.analysis.choice_reasons import Comparison, Finding, Pairs
from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.choice_reasons import (
    FEWER,
    Danger,
    Duel,
    always,
    compared,
    danger_at,
    exposure,
    exposures,
    few_orders,
    first_fight,
    hundredths,
    is_more_dangerous,
    missed_attacks,
    protection,
    taken,
    with_actions,
    worse_targets,
)
from bcnb.games.hexboard.piece_values import GENERAL, UNIT, Piece, side_of_seat
from bcnb.games.hexboard.rules.tables import GUNS, Side
from bcnb.games.north_against_south.piece_values import account
from bcnb.games.north_against_south.rules.actions import write_piece_label
from bcnb.games.north_against_south.rules.board import place_of
from bcnb.games.north_against_south.rules.state import GeneralId, JoinBattle, State, Unit, UnitId
from bcnb.games.north_against_south.rules.victory import points_on
from bcnb.grid.hexes import HexId, write_hex


class NumberedPieces(NamedTuple):
    """The pieces by their numbers, in the state that a seat saw."""

    state: State
    seat: Seat

    @property
    def single(self) -> bool:
        """True if the choice is one attack."""
        return isinstance(self.state.decision, JoinBattle)

    @property
    def side(self) -> Side:
        """The side that chose."""
        return side_of_seat(self.seat)

    def own(self, kind: str) -> Iterator[Piece]:
        """Yield the units or generals of the side that chose."""
        pieces = self.state.board.units.items() if kind == UNIT else self.state.board.generals.items()
        return ((kind, number) for number, found in pieces if found.side is self.side)

    def start(self, piece: Piece) -> HexId:
        """Return the hex of a piece."""
        kind, number = piece
        board = self.state.board
        return board.units[UnitId(number)].at if kind == UNIT else board.generals[GeneralId(number)].at

    def label(self, piece: Piece) -> str:
        """Return the label of a unit, such as `e6-2`, or the hex of a general."""
        if piece[0] == GENERAL:
            return write_hex(self.start(piece))
        return write_piece_label(place_of(self.state.board, UnitId(piece[1])))

    def unit(self, piece: Piece) -> Unit:
        """Return the unit of a piece."""
        return self.state.board.units[UnitId(piece[1])]

    def with_rider(self, piece: Piece) -> frozenset[Piece]:
        """Return a unit with the general on its hex."""
        leader = self.state.board.leaders.get(self.start(piece))
        return frozenset((piece,)) if leader is None else frozenset((piece, (GENERAL, leader)))

    def danger(self, at: HexId) -> Danger:
        """Return the fire of the enemy that reaches a hex."""
        return danger(self.state, self.side, at)

    def protection(self, at: HexId) -> int:
        """Return the most dice that a hex takes from an attack."""
        return protection(self.state, at)


def danger(state: State, side: Side, at: HexId) -> Danger:
    """Return the fire of the enemy that reaches a hex after at most one move, as the pieces stand in a state."""
    return danger_at(state, at, _enemies(state, side.foe))


def _enemies(state: State, foe: Side) -> Iterator[tuple[str, HexId, int]]:
    """Yield type, hex and dice of the general of each enemy unit; he supports one of two units (rule 7.7)."""
    supported = set[HexId]()
    for unit in state.board.units.values():
        if unit.side is not foe:
            continue
        led = unit.at in state.board.leaders and unit.kind.arm is not GUNS and unit.at not in supported
        if led and not state.rules.general_supports_all:
            supported.add(unit.at)
        yield unit.kind.key, unit.at, state.rules.general_dice if led else 0


# --- what only this game has ------------------------------------------------------------------------------------------


def objectives(pieces: NumberedPieces, duel: Duel) -> Iterator[Finding]:
    """Yield a reason for each unit that leaves a hex with points, or does not reach one."""
    for piece in pieces.own(UNIT):
        here, there = duel.played.usual(piece), duel.better.usual(piece)
        if here is None or there is None:
            continue
        less, more = (points_on(pieces.state, pieces.side, 1 << at) for at in (here, there))
        if less < more:
            cells = pieces.label(piece), write_hex(here), write_hex(there)
            yield Finding("objective", cells, hundredths(more, less), always(duel, pieces.with_rider(piece)))


def idle_brigades(pieces: NumberedPieces, duel: Duel) -> Iterator[Finding]:
    """Yield the reason for an order that forms a brigade or gives one up, so that its units do nothing this turn."""
    idle = duel.played.most(lambda one: one.idle) - duel.better.most(lambda one: one.idle)
    leaders = sorted(piece for piece in idle if piece[0] == GENERAL)
    if not leaders:
        return
    fewer, more = (line.most(lambda one: one.ordered) for line in (duel.played, duel.better))
    units = sorted(piece for piece in idle if piece[0] == UNIT)
    labels = tuple(map(pieces.label, (*leaders, *units)))
    items = tuple(found | idle for found in with_actions(duel, (more - fewer) | set(units)))
    yield Finding("command", labels, hundredths(len(leaders), len(fewer), len(more)), items, wide=True)


def unused_orders(pieces: NumberedPieces, duel: Duel) -> Iterator[Finding]:
    """Yield the reason for a card with which fewer units get an order than it could order, or no brigade marches."""
    fewer, more = (line.most(lambda one: one.ordered) for line in (duel.played, duel.better))
    played, better = (line.most(lambda one: one.marchers) for line in (duel.played, duel.better))
    card, other = (line.accounts[0].card for line in (duel.played, duel.better))
    if card != other or len(more) - len(fewer) < FEWER:
        return
    marching, extra = better - played, sorted(more - fewer)
    leaders = sorted(piece for piece in marching if piece[0] == GENERAL)[:1]
    labels = tuple(map(pieces.label, (*leaders, *extra)))
    name, numbers = "march" if leaders else "unused", hundredths(len(fewer), len(more))
    yield Finding(name, labels, numbers, with_actions(duel, marching.union(extra)), wide=True)


def left_behind(pieces: NumberedPieces, duel: Duel) -> Iterator[Finding]:
    """Yield a reason for each unit that stays under fire while the rest of its brigade marches on."""
    marching = duel.played.most(lambda one: one.marchers)
    for piece in pieces.own(UNIT):
        here, there = duel.played.usual(piece), duel.better.usual(piece)
        leader = pieces.unit(piece).brigade
        if piece not in marching or leader is None or here != pieces.start(piece) or there in (None, here):
            continue
        moved = duel.played.usual((GENERAL, leader)) != pieces.start((GENERAL, leader))
        if here is not None and there is not None and moved and is_more_dangerous(duel, here, there):
            yield exposure(duel, "behind", piece, (here, there))


def other_attackers(pieces: NumberedPieces, duel: Duel) -> Iterator[Finding]:
    """Yield the reason for an attack before which another unit should attack."""
    first, second = first_fight(duel.played), first_fight(duel.better)
    if not pieces.single or first is None or second is None or first.attacker == second.attacker:
        return
    cells = second.attacker, second.target, first.attacker, first.target
    targets = [second.target, *([first.target] if first.target != second.target else [])]
    items = with_actions(duel, (first.attacker, second.attacker))
    numbers = hundredths(second.dice, first.dice, *taken(duel, targets))
    yield Finding("first", tuple(map(pieces.label, cells)), numbers, items)


def no_attacks(pieces: NumberedPieces, duel: Duel) -> Iterator[Finding]:
    """Yield the reason for an end of the battles without an attack, where further ones would follow the first."""
    first, second = first_fight(duel.played), first_fight(duel.better)
    if not pieces.single or first is not None or second is None:
        return
    further = duel.better.mean(lambda one: sum(fight.own for fight in one.fights)) - 1
    numbers = hundredths(second.dice, 0, *taken(duel, [second.target]), further)
    labels = pieces.label(second.attacker), pieces.label(second.target)
    items = tuple(frozenset(fight.target for fight in one.fights if fight.own) for one in duel.better.accounts)
    yield Finding("held", labels, numbers, items)


OwnKind: TypeAlias = Callable[[NumberedPieces, Duel], Iterable[Finding]]
_OWN_KINDS: tuple[OwnKind, ...] = (objectives, idle_brigades, unused_orders, left_behind, other_attackers, no_attacks)
_SHARED_KINDS = (exposures, missed_attacks, worse_targets, few_orders)


def compare(state: State, pairs: Pairs, luck: float) -> Comparison:
    """Return the values of two lines by world, and the reasons that may explain their difference.

    Args:
        state: the state that the seat saw.
        pairs: the futures of the played line and of the better one, by world.
        luck: the value of a unit of luck.
    """
    accounts = [(account(played), account(better)) for played, better in pairs]
    pieces = NumberedPieces(state, pairs[0][0].seat)
    return compared(pieces, accounts, luck, (*(partial(kind, pieces) for kind in _OWN_KINDS), *_SHARED_KINDS))


COMPARE = compare
