"""Reasons of both hex games for the loss of a choice: what differs between the futures of two lines.

Each kind of reason has a condition on the two lines and their futures, and names the pieces whose parts of the value
belong to it (`piece_values`). A finding is only a candidate; `review/reasons.py` says how much of the loss it is. A
game gives what it knows about its pieces as a `PieceBoard`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from bcnb.analysis.choice_reasons import Comparison, Finding
from bcnb.games.hexboard.piece_values import GENERAL, UNIT, Account, Fight, Piece, paired_value
from bcnb.games.hexboard.players import fire
from bcnb.games.hexboard.rules.state import Armed, HexState
from bcnb.games.hexboard.rules.tables import GUNS
from bcnb.grid.hexes import HexId, write_hex

WEAK = 2
"""The most figures of a unit that is called weak."""
FEWER = 2
"""A card orders few if another one orders this many units more."""
MORE_DICE = 0.5
"""An attack is better if it has this many dice more on average."""


class Danger(NamedTuple):
    """The enemy units that can attack a hex in their next turn, their dice, and the dice without its cover."""

    units: int
    dice: int
    bare: int


class PieceBoard(Protocol):
    """The pieces in the state that the seat saw."""

    @property
    def single(self) -> bool:
        """True if the choice is one attack, and not the plan of a turn."""
        ...

    def own(self, kind: str) -> Iterable[Piece]:
        """Return the units or generals of the side that chose."""
        ...

    def start(self, piece: Piece) -> HexId:
        """Return the hex of a piece."""
        ...

    def label(self, piece: Piece) -> str:
        """Return the text that names a piece by its place."""
        ...

    def unit(self, piece: Piece) -> Armed:
        """Return the unit of a piece."""
        ...

    def with_rider(self, piece: Piece) -> frozenset[Piece]:
        """Return a unit with the general on its hex."""
        ...

    def danger(self, at: HexId) -> Danger:
        """Return the fire of the enemy that reaches a hex after at most one move."""
        ...

    def protection(self, at: HexId) -> int:
        """Return the most dice that a hex takes from an attack."""
        ...


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
    """The two lines compared, and the pieces in the state that the seat saw."""

    board: PieceBoard
    played: Line
    better: Line

    @property
    def worlds(self) -> range:
        """The numbers of the worlds."""
        return range(len(self.played.accounts))


FindReasons: TypeAlias = Callable[[Duel], Iterable[Finding]]
"""A function that finds the reasons of one kind, or of a few."""


def compared(
    board: PieceBoard, accounts: Sequence[tuple[Account, Account]], luck: float, kinds: Sequence[FindReasons]
) -> Comparison:
    """Return the values of two lines by world, and the reasons that may explain their difference.

    Args:
        board: the pieces in the state that the seat saw.
        accounts: the results of the played line and of the better one, by world.
        luck: the value of a unit of luck.
        kinds: the functions that find reasons.
    """
    values = tuple(paired_value(played, better, luck) for played, better in accounts)
    duel = Duel(board, *(Line(tuple(one)) for one in zip(*accounts, strict=True)))
    return Comparison(values, tuple(found for kind in kinds for found in kind(duel)))


# --- a piece within reach of the enemy --------------------------------------------------------------------------------


def danger_at(state: HexState, at: HexId, enemies: Iterable[tuple[str, HexId, int]]) -> Danger:
    """Return the fire of some enemy units that reaches a hex after at most one move.

    Args:
        state: the state.
        at: the hex.
        enemies: the key of the type, the hex, and the dice of the general of each enemy unit.
    """
    works, ground = _works(state, at), state.field.terrain[at].protects
    taken, found = max(works, ground), list[int]()
    for kind, origin, led in enemies:
        bare = fire(state.rules, state.field, kind, origin)[at] + ground
        if bare > ground or (bare and ground):
            found.append(bare + led)
    dice = [count - taken for count in found]
    kept = [(count, bare) for count, bare in zip(dice, found, strict=True) if count > 0]
    return Danger(len(kept), sum(count for count, _ in kept), sum(count + taken for count, _ in kept))


def protection(state: HexState, at: HexId) -> int:
    """Return the most dice that the hex of a unit takes from an attack, by its terrain or its field works."""
    return max(_works(state, at), state.field.terrain[at].protects)


def _works(state: HexState, at: HexId) -> int:
    return state.rules.works_protect if at in state.board.works else 0


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
        for piece in duel.board.own(kind):
            here, there = duel.played.usual(piece), duel.better.usual(piece)
            if here is None or there is None:
                continue
            if name := _kind_of(duel, piece, here, there):
                yield exposure(duel, name, piece, (here, there))


def _kind_of(duel: Duel, piece: Piece, here: HexId, there: HexId) -> str:
    """Return the kind of reason for a piece that is worse off on one hex than on another, or an empty text."""
    if not is_more_dangerous(duel, here, there):
        return ""
    if piece[0] == GENERAL:
        return "general"
    start = duel.board.start(piece)
    if here != start and _gives_up_cover(duel, here, there):
        return "cover"
    if duel.board.unit(piece).strength <= WEAK:
        return "weak" if here == start else "flag"
    return "stays" if here == start else "exposed"


def is_more_dangerous(duel: Duel, here: HexId, there: HexId) -> bool:
    """Return True if the enemy brings more dice against one hex than against another."""
    return duel.board.danger(here).dice > duel.board.danger(there).dice


def _gives_up_cover(duel: Duel, here: HexId, there: HexId) -> bool:
    """Return True if most of the additional dice on a hex come from the cover of the other one."""
    if duel.board.protection(there) <= duel.board.protection(here):
        return False
    open_, covered = duel.board.danger(here), duel.board.danger(there)
    return open_.dice > covered.dice and 2 * (open_.bare - covered.bare) <= open_.dice - covered.dice


def exposure(duel: Duel, name: str, piece: Piece, hexes: tuple[HexId, HexId]) -> Finding:
    """Return the finding that the enemy reaches a piece on the first hex with more dice than on the second."""
    here, there = hexes
    fates = fate(duel.played, piece), fate(duel.better, piece)
    found = duel.board.danger(here), duel.board.danger(there)
    numbers = [number for one in found for number in (one.units, one.dice)]
    shares = [number for one in fates for number in (one.figures, one.lost)]
    return Finding(
        name,
        (duel.board.label(piece), write_hex(here), write_hex(there)),
        hundredths(*numbers, *shares),
        always(duel, duel.board.with_rider(piece)),
    )


def always(duel: Duel, items: frozenset[Piece]) -> tuple[frozenset[Piece], ...]:
    """Return the same items for every world."""
    return (items,) * len(duel.worlds)


def hundredths(*numbers: float) -> tuple[int, ...]:
    """Return numbers as hundredths, as a finding has them."""
    return tuple(round(100 * number) for number in numbers)


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
    if duel.board.single:
        return
    for piece in duel.board.own(UNIT):
        fewer, more = (line.mean(_dice(piece)) for line in (duel.played, duel.better))
        target = _aimed(duel.better, [piece])
        if target is None or more - fewer < MORE_DICE:
            continue
        start, here, there = duel.board.start(piece), duel.played.usual(piece), duel.better.usual(piece)
        guns = duel.board.unit(piece).kind.arm is GUNS and here not in (None, start)
        name = "guns" if guns and there == start and fewer < MORE_DICE else "attack"
        places = (write_hex(start if at is None else at) for at in (here, there))
        own = duel.board.with_rider(piece)
        items = tuple(one - own for one in with_victims(duel, attacked(duel, [piece])))
        if here is not None and there is not None and not is_more_dangerous(duel, here, there):
            items = tuple(one | own for one in items)
        cells = (duel.board.label(piece), *places, duel.board.label(target))
        yield Finding(name, cells, hundredths(fewer, more, *taken(duel, [target])), items)


def attacked(duel: Duel, attackers: Iterable[Piece]) -> tuple[frozenset[Piece], ...]:
    """Return the pieces that the attackers attack in their turn in either future, by world."""
    pairs, by = zip(duel.played.accounts, duel.better.accounts, strict=True), tuple(attackers)
    return tuple(
        frozenset(target for one in pair for attacker in by for target in _targets(one, attacker)) for pair in pairs
    )


def with_victims(duel: Duel, targets: tuple[frozenset[Piece], ...]) -> tuple[frozenset[Piece], ...]:
    """Return the targets, by world, with the friendly pieces that they attack in the enemy's turn in either future."""
    pairs = zip(duel.played.accounts, duel.better.accounts, strict=True)
    return tuple(
        found | {fight.target for one in pair for fight in one.fights if not fight.own and fight.attacker in found}
        for found, pair in zip(targets, pairs, strict=True)
    )


def taken(duel: Duel, targets: Sequence[Piece]) -> list[float]:
    """Return the figures that targets lose in the turn, and the share in which one is lost: played, then better."""

    def figures(one: Account) -> float:
        return sum(fight.figures for fight in one.fights if fight.own and fight.target in targets)

    def lost(one: Account) -> float:
        return any(set(fight.lost) & set(targets) for fight in one.fights if fight.own)

    return [line.mean(of) for line in (duel.played, duel.better) for of in (figures, lost)]


def worse_targets(duel: Duel) -> Iterator[Finding]:
    """Yield the reason for a single attack if the unit has a better target."""
    first, second = first_fight(duel.played), first_fight(duel.better)
    if not duel.board.single or first is None or second is None:
        return
    if first.attacker != second.attacker or first.target == second.target:
        return
    targets = [second.target, first.target]
    labels = tuple(map(duel.board.label, (second.attacker, *targets, first.attacker)))
    numbers = hundredths(second.dice, first.dice, *taken(duel, targets))
    yield Finding("target", labels, numbers, always(duel, frozenset(targets)))


def no_attack(duel: Duel) -> Iterator[Finding]:
    """Yield the reason for a single attack if none is made at all."""
    first, second = first_fight(duel.played), first_fight(duel.better)
    if not duel.board.single or first is not None or second is None:
        return
    labels = tuple(map(duel.board.label, (second.attacker, second.target)))
    numbers = hundredths(second.dice, 0, *taken(duel, [second.target]))
    yield Finding("held", labels, numbers, always(duel, frozenset((second.target,))))


def first_fight(line: Line) -> Fight | None:
    """Return the first attack of the seat in its turn, in the first world, or None."""
    found = (next((fight for fight in one.fights if fight.own), None) for one in line.accounts)
    return next(iter(found))


# --- cards ------------------------------------------------------------------------------------------------------------


def few_orders(duel: Duel) -> Iterator[Finding]:
    """Yield the reason for a card that orders few units, or is discarded, where another one in hand orders more."""
    fewer, more = (line.most(lambda one: one.ordered) for line in (duel.played, duel.better))
    card, other = (line.accounts[0].card for line in (duel.played, duel.better))
    if card == other or len(more) - len(fewer) < (FEWER if card else 1):
        return
    extra, numbers = sorted(more - fewer), hundredths(len(fewer), len(more))
    labels = tuple(map(duel.board.label, extra))
    yield Finding("orders" if card else "idle", labels, numbers, with_actions(duel, extra), wide=True)


def with_actions(duel: Duel, pieces: Iterable[Piece]) -> tuple[frozenset[Piece], ...]:
    """Return pieces with their generals, their targets in either future, and the victims of these, by world."""
    acting = sorted(pieces)
    riders = frozenset[Piece]().union(*map(duel.board.with_rider, acting))
    return tuple(targets | riders for targets in with_victims(duel, attacked(duel, acting)))
