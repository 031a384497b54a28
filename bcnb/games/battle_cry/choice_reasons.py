"""Reasons of *Battle Cry* (2000) for the loss of a choice: what differs between the futures of two lines.

Each kind of reason has a condition on the two lines and their futures, and names the pieces whose parts of the value
belong to it (`piece_values`). A finding is only a candidate; `review/reasons.py` says how much of the loss it is.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from bcnb.analysis.choice_reasons import Comparison, Finding, Pairs
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.piece_values import (
    GENERAL,
    UNIT,
    Account,
    Fight,
    Piece,
    account,
    paired_value,
    protection,
)
from bcnb.games.battle_cry.rules.state import JoinBattle, State
from bcnb.games.hexboard.players import fire
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import GUNS, Side
from bcnb.grid.hexes import HexId, members, write_hex

WEAK = 2
"""The most figures of a unit that is called weak."""
FEWER = 2
"""A card orders few if another one orders this many units more."""
MORE_DICE = 0.5
"""An attack is better if it has this many dice more on average."""


class Line(NamedTuple):
    """The futures of one line, one for each world."""

    accounts: tuple[Account, ...]

    def mean(self, of: Callable[[Account], float]) -> float:
        """Return the average of a number over all futures."""
        return sum(map(of, self.accounts)) / len(self.accounts)

    def usual(self, piece: Piece) -> HexId | None:
        """Return the hex on which a piece most often stands at the end of its turn, or None."""
        places = Counter(one.places.get(piece) for one in self.accounts)
        return places.most_common(1)[0][0]

    def most(self, of: Callable[[Account], Iterable[Piece]]) -> set[Piece]:
        """Return the pieces that are among those of an account in most futures."""
        count = Counter(piece for one in self.accounts for piece in of(one))
        return {piece for piece, times in count.items() if 2 * times > len(self.accounts)}


class Duel(NamedTuple):
    """The two lines compared, in the state that the seat saw."""

    state: State
    seat: Seat
    played: Line
    better: Line

    @property
    def side(self) -> Side:
        """The side that chose."""
        return Side(SEATS.index(self.seat))

    @property
    def worlds(self) -> range:
        """The numbers of the worlds."""
        return range(len(self.played.accounts))

    def own(self, kind: str) -> Iterator[Piece]:
        """Yield the pieces of the side that chose."""
        board = self.state.board
        masks = board.unit_masks if kind == UNIT else board.general_masks
        return ((kind, at) for at in members(masks[self.side]))


def compare(state: State, pairs: Pairs, luck: float) -> Comparison:
    """Return the values of two lines by world, and the reasons that may explain their difference.

    Args:
        state: the state that the seat saw.
        pairs: the futures of the played line and of the better one, by world.
        luck: the value of a unit of luck.
    """
    accounts = [(account(played), account(better)) for played, better in pairs]
    values = tuple(paired_value(played, better, luck) for played, better in accounts)
    lines = [Line(tuple(one)) for one in zip(*accounts, strict=True)]
    duel = Duel(state, pairs[0][0].seat, *lines)
    return Comparison(values, tuple(found for kind in _KINDS for found in kind(duel)))


# --- a piece within reach of the enemy --------------------------------------------------------------------------------


class Danger(NamedTuple):
    """The enemy units that can attack a hex in their next turn, their dice, and the dice without its cover."""

    units: int
    dice: int
    bare: int


def danger(state: State, side: Side, at: HexId) -> Danger:
    """Return the fire of the enemy that reaches a hex after at most one move, as the pieces stand in a state."""
    board, found = state.board, list[int]()
    taken = protection(state.rules, state.field, board, at)
    works = state.rules.works_protect if at in board.works else 0
    ground = state.field.terrain[at].protects
    for origin in members(board.unit_masks[side.foe]):
        unit = board.units[origin]
        led = state.rules.general_dice if origin in board.generals and unit.kind.arm is not GUNS else 0
        bare = fire(state.rules, state.field, unit.kind.key, origin)[at] + ground
        if bare > ground or (bare and ground):
            found.append(bare + led)
    dice = [count - max(works, ground) for count in found]
    kept = [(count, bare) for count, bare in zip(dice, found, strict=True) if count > 0]
    return Danger(len(kept), sum(count for count, _ in kept), sum(count + taken for count, _ in kept))


class Fate(NamedTuple):
    """The losses of a piece by the enemy: the figures lost on average, and the share of futures in which it is lost."""

    figures: float
    lost: float


def fate(line: Line, piece: Piece) -> Fate:
    """Return what the enemy does to a piece in the futures of a line."""

    def figures(one: Account) -> float:
        return sum(fight.figures for fight in one.fights if not fight.own and fight.target == piece)

    lost = line.mean(lambda one: any(piece in fight.lost for fight in one.fights if not fight.own))
    return Fate(line.mean(figures), lost)


def exposures(duel: Duel) -> Iterator[Finding]:
    """Yield a reason for each friendly piece that more dice can reach after the played line."""
    for kind in (UNIT, GENERAL):
        for piece in duel.own(kind):
            here, there = duel.played.usual(piece), duel.better.usual(piece)
            if here is None or there is None:
                continue
            if name := _kind_of(duel, piece, here, there):
                yield _exposure(duel, name, piece, (here, there))


def _kind_of(duel: Duel, piece: Piece, here: HexId, there: HexId) -> str:
    """Return the kind of reason for a piece that is worse off on one hex than on another, or an empty text."""
    if not _more_dangerous(duel, here, there):
        return ""
    if piece[0] == GENERAL:
        return "general"
    unit, start = duel.state.board.units[piece[1]], piece[1]
    if here != start and _gives_up_cover(duel, here, there):
        return "cover"
    if unit.strength <= WEAK:
        return "weak" if here == start else "flag"
    return "stays" if here == start else "exposed"


def _more_dangerous(duel: Duel, here: HexId, there: HexId) -> bool:
    return danger(duel.state, duel.side, here).dice > danger(duel.state, duel.side, there).dice


def _gives_up_cover(duel: Duel, here: HexId, there: HexId) -> bool:
    """Return True if most of the additional dice on a hex come from the cover of the other one."""
    state, side = duel.state, duel.side
    if protection(state.rules, state.field, state.board, there) <= protection(
        state.rules, state.field, state.board, here
    ):
        return False
    open_, covered = danger(state, side, here), danger(state, side, there)
    return open_.dice > covered.dice and 2 * (open_.bare - covered.bare) <= open_.dice - covered.dice


def _exposure(duel: Duel, name: str, piece: Piece, hexes: tuple[HexId, HexId]) -> Finding:
    here, there = hexes
    fates = fate(duel.played, piece), fate(duel.better, piece)
    found = danger(duel.state, duel.side, here), danger(duel.state, duel.side, there)
    numbers = [number for one in found for number in (one.units, one.dice)]
    shares = [number for one in fates for number in (one.figures, one.lost)]
    return Finding(
        name,
        (write_hex(piece[1]), write_hex(here), write_hex(there)),
        tuple(round(100 * number) for number in (*numbers, *shares)),
        _always(duel, _with_rider(duel, piece)),
    )


def _with_rider(duel: Duel, piece: Piece) -> frozenset[Piece]:
    """Return a unit with the general on its hex."""
    kind, at = piece
    return (
        frozenset((piece, (GENERAL, at))) if kind == UNIT and at in duel.state.board.generals else frozenset((piece,))
    )


def _always(duel: Duel, items: frozenset[Piece]) -> tuple[frozenset[Piece], ...]:
    return (items,) * len(duel.worlds)


# --- attacks ----------------------------------------------------------------------------------------------------------


def _targets(one: Account, attacker: Piece) -> set[Piece]:
    return {fight.target for fight in one.fights if fight.own and fight.attacker == attacker}


def _dice(attacker: Piece) -> Callable[[Account], float]:
    return lambda one: sum(fight.dice for fight in one.fights if fight.own and fight.attacker == attacker)


def _aimed(line: Line, attackers: Iterable[Piece]) -> Piece | None:
    """Return the piece that the attackers most often attack in their turn, or None."""
    found = Counter(target for one in line.accounts for by in attackers for target in _targets(one, by))
    return found.most_common(1)[0][0] if found else None


def missed_attacks(duel: Duel) -> Iterator[Finding]:
    """Yield a reason for each unit that attacks with fewer dice after the played line, in a plan."""
    if isinstance(duel.state.decision, JoinBattle):
        return
    for piece in duel.own(UNIT):
        fewer, more = (line.mean(_dice(piece)) for line in (duel.played, duel.better))
        target = _aimed(duel.better, [piece])
        if target is None or more - fewer < MORE_DICE:
            continue
        here, there = duel.played.usual(piece), duel.better.usual(piece)
        guns = duel.state.board.units[piece[1]].kind.arm is GUNS and here not in (None, piece[1])
        name = "guns" if guns and there == piece[1] and fewer < MORE_DICE else "attack"
        cells = (write_hex(piece[1]), _hex(here, piece), _hex(there, piece), write_hex(target[1]))
        numbers = (fewer, more, *_taken(duel, [target]))
        own = _with_rider(duel, piece)
        items = tuple(one - own for one in _with_victims(duel, _attacked(duel, [piece])))
        if here is not None and there is not None and not _more_dangerous(duel, here, there):
            items = tuple(one | own for one in items)
        yield Finding(name, cells, tuple(round(100 * number) for number in numbers), items)


def _hex(at: HexId | None, piece: Piece) -> str:
    return write_hex(piece[1] if at is None else at)


def _attacked(duel: Duel, attackers: Sequence[Piece]) -> tuple[frozenset[Piece], ...]:
    """Return the pieces that the attackers attack in their turn in either future, by world."""
    pairs = zip(duel.played.accounts, duel.better.accounts, strict=True)
    return tuple(
        frozenset(target for one in pair for attacker in attackers for target in _targets(one, attacker))
        for pair in pairs
    )


def _with_victims(duel: Duel, targets: tuple[frozenset[Piece], ...]) -> tuple[frozenset[Piece], ...]:
    """Return the targets, by world, with the friendly pieces that they attack in the enemy's turn in either future."""
    pairs = zip(duel.played.accounts, duel.better.accounts, strict=True)
    return tuple(
        found | {fight.target for one in pair for fight in one.fights if not fight.own and fight.attacker in found}
        for found, pair in zip(targets, pairs, strict=True)
    )


def _taken(duel: Duel, targets: Sequence[Piece]) -> list[float]:
    """Return the figures that targets lose in the turn, and the share in which one is lost: played, then better."""

    def figures(one: Account) -> float:
        return sum(fight.figures for fight in one.fights if fight.own and fight.target in targets)

    def lost(one: Account) -> float:
        return any(set(fight.lost) & set(targets) for fight in one.fights if fight.own)

    return [line.mean(of) for line in (duel.played, duel.better) for of in (figures, lost)]


def wrong_attacks(duel: Duel) -> Iterator[Finding]:
    """Yield the reason for a single attack: the unit has a better target, or no attack is made at all."""
    if not isinstance(duel.state.decision, JoinBattle):
        return
    first, second = (_first_fight(line) for line in (duel.played, duel.better))
    if second is None or (first and first.attacker != second.attacker):
        return
    targets = [second.target, *([first.target] if first else [])]
    cells = [second.attacker, *targets, *([first.attacker] if first else [])]
    numbers = [float(second.dice), float(first.dice if first else 0), *_taken(duel, targets)]
    yield Finding(
        "target" if first else "held",
        tuple(write_hex(at) for _, at in cells),
        tuple(round(100 * number) for number in numbers),
        _always(duel, frozenset(targets)),
    )


def _first_fight(line: Line) -> Fight | None:
    found = (next((fight for fight in one.fights if fight.own), None) for one in line.accounts)
    return next(iter(found))


# --- cards ------------------------------------------------------------------------------------------------------------


def few_orders(duel: Duel) -> Iterator[Finding]:
    """Yield the reason for a card that orders few units, or is discarded, where another one in hand orders more."""
    fewer, more = (line.most(lambda one: one.ordered) for line in (duel.played, duel.better))
    extra = sorted(more - fewer)
    card, other = (line.accounts[0].card for line in (duel.played, duel.better))
    if card == other or len(more) - len(fewer) < (FEWER if card else 1):
        return
    riders = frozenset[Piece]().union(*(_with_rider(duel, piece) for piece in extra))
    items = tuple(targets | riders for targets in _with_victims(duel, _attacked(duel, extra)))
    name = "orders" if card else "idle"
    numbers = [len(fewer), len(more)]
    yield Finding(
        name, tuple(write_hex(at) for _, at in extra), tuple(100 * number for number in numbers), items, wide=True
    )


_KINDS = (exposures, missed_attacks, wrong_attacks, few_orders)
COMPARE = compare
