"""Chapter 11: the special order cards, as far as they act alike in both games: by hexes, and not by units."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from operator import or_
from typing import TypeVar

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import Dig, Done, Place, Snipe
from bcnb.games.hexboard.rules.board import SECTIONS, SECTIONS_OF, lone_generals
from bcnb.games.hexboard.rules.events import ShotFired, WorksBuilt
from bcnb.games.hexboard.rules.evolve import HexEventBuilder
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.state import Armed, Copied, HexState
from bcnb.games.hexboard.rules.tables import Arm, Card, Rules, Side, Wing
from bcnb.grid.hexes import HexId, members, write_hex

A = TypeVar("A")
U = TypeVar("U", bound=HexEventBuilder[HexState])

_MIRROR = {Wing.LEFT: Wing.RIGHT, Wing.RIGHT: Wing.LEFT}


def deciding(act: Callable[[U, A], None], forgo: Callable[[U], None]) -> Callable[[U, A | Done], None]:
    """How a card is decided whose action may be forgone, with `done`."""

    def decide(u: U, action: A | Done) -> None:
        forgo(u) if isinstance(action, Done) else act(u, action)

    return decide


# --- Counter-Attack ---------------------------------------------------------------------------------------------------


def countered(state: HexState) -> Copied | None:
    """Rule 11.10: the card that Counter-Attack stands for, mirrored; None when there is nothing to copy."""
    last, kinds = state.cards.last[state.turn.side.foe], state.rules.cards
    if last is None or kinds[last.card].action == "copy":
        return None
    return Copied(mirrored(kinds, kinds[last.card]).key, last.section)


def mirrored(kinds: Mapping[str, Card], card: Card) -> Card:
    """Rule 11.29: the card of the same family that names the other flank, if there is one."""
    wanted = _MIRROR.get(card.wing) if card.wing else None
    same = (other for other in kinds.values() if other.family == card.family and other.wing == wanted)
    return next(same, card) if wanted else card


# --- Sharp Shooter ----------------------------------------------------------------------------------------------------


def snipe_targets(state: HexState) -> int:
    """Rule 11.7: the hexes of the enemy generals that may be shot at."""
    foe = state.turn.side.foe
    return state.board.general_masks[foe] if state.rules.sharp_shooter_attached else lone_generals(state.board, foe)


def legal_shots(state: HexState) -> Iterator[Snipe]:
    """Every shot that may be chosen."""
    return map(Snipe, members(snipe_targets(state)))


def why_not_snipe(state: HexState, action: Snipe) -> Refusal | None:
    """What forbids a shot at a general."""
    if snipe_targets(state) >> action.target & 1:
        return None
    there, label = 1 << action.target, write_hex(action.target)
    if state.board.general_masks[state.turn.side.foe] & there:
        return refuse("7.10", f"The general on {label} is not alone in his hex.", there)
    return refuse("11.17", f"No enemy general can be shot at on {label}.", there)


def aim(u: HexEventBuilder[HexState], action: Snipe) -> None:
    """The sharp shooter takes aim; chance rolls."""
    u.happen(ShotFired("11.7", action.target, u.state.rules.sharp_shooter_dice))


# --- Call for Reinforcements ------------------------------------------------------------------------------------------


def spares(rules: Rules, units: Iterable[Armed]) -> tuple[int, int]:
    """Rule 11.19: how many infantry units each army left in the box, where these stand on the board."""
    used = Counter(unit.side for unit in units if unit.kind.arm is Arm.INFANTRY)
    most = rules.most_units[Arm.INFANTRY]
    return most - used[Side.UNION], most - used[Side.CONFEDERATE]


# --- Construct Fieldworks ---------------------------------------------------------------------------------------------


def works_left(state: HexState) -> int:
    """Rules 11.9 and 11.21: how many tokens this card may still place."""
    return min(state.rules.works_per_card - state.turn.dug.bit_count(), state.rules.works_supply - state.board.tokens)


def works_hexes(state: HexState, held: int) -> int:
    """Rules 11.9, 11.14 and 10.16: the hexes where the next token may go, of those held by who may build."""
    return held & ~state.field.water & ~state.turn.dug if works_left(state) > 0 else 0


def legal_works(hexes: int) -> Iterator[Dig]:
    """Every token that may be placed on these hexes, with every facing."""
    return (Dig(at, side) for at in members(hexes) for side in range(6))


def why_not_dig(state: HexState, action: Dig, held: int) -> Refusal | None:
    """What forbids placing a token, where those who may build hold these hexes."""
    here, label = 1 << action.at, write_hex(action.at)
    if not held & here:
        return refuse("11.26", f"Only a hex held by your infantry can be fortified, and {label} is not.", here)
    if state.field.water & here:
        return refuse("10.16", f"{label} is a waterway hex, where field works cannot stand.", here)
    if state.turn.dug & here:
        return refuse("11.14", f"{label} has been fortified with this card; choose another hex.", here)
    if not works_hexes(state, held) & here:
        return refuse("11.21", "All field works tokens are on the board.", here)
    return None


def build(u: HexEventBuilder[HexState], action: Dig) -> None:
    """A token is placed."""
    u.happen(WorksBuilt("11.9", action.at, action.side))


# --- Short of Supplies ------------------------------------------------------------------------------------------------


def section_hexes(at: HexId) -> int:
    """The hexes of every section to which a hex belongs."""
    return reduce(or_, (SECTIONS[n] for n in range(3) if SECTIONS_OF[at] >> n & 1))


def legal_places(places: int) -> Iterator[Place]:
    """Every hex that the owner may choose."""
    return map(Place, members(places))
