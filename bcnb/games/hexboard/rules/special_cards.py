"""Chapter 11, special cards: the actions on hexes that work the same way in both games."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from operator import or_
from typing import TypeVar

from bcnb.engine.chapters import Chapter
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.actions import DONE, Dig, Done, Place, Snipe
from bcnb.games.hexboard.rules.board import SECTIONS, SECTIONS_OF, lone_generals
from bcnb.games.hexboard.rules.events import ShotFired, WorksBuilt
from bcnb.games.hexboard.rules.evolve import HexEventBuilder
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.state import Armed, Copied, HexState
from bcnb.games.hexboard.rules.tables import Arm, Card, Rules, Side, Wing
from bcnb.grid.hexes import HexId, members, write_hex

A = TypeVar("A")
H = TypeVar("H", bound=HexState)
U = TypeVar("U", bound=HexEventBuilder[HexState])

_MIRROR = {Wing.LEFT: Wing.RIGHT, Wing.RIGHT: Wing.LEFT}


def card_step(
    kind: type[A],
    legal: Callable[[H], Iterable[A]],
    why_not: Callable[[H, A], Refusal | None],
    act: Callable[[U, A], None],
    skip: Callable[[U], None],
    early: tuple[str, str],
) -> Chapter[H, U]:
    """Return the chapter of a step that a special card adds to a turn.

    Args:
        kind: the action of the card.
        legal: lists the ways to do it.
        why_not: returns why one of them is forbidden.
        act: carries it out, and begins what comes next.
        skip: begins what comes next after `done`, which skips the action.
        early: the rule and the text that refuse actions of another kind.
    """

    def why_not_or_done(state: H, action: A | Done) -> Refusal | None:
        return None if isinstance(action, Done) else why_not(state, action)

    def decide(u: U, action: A | Done) -> None:
        skip(u) if isinstance(action, Done) else act(u, action)

    return Chapter((kind, Done), lambda state: chain(legal(state), (DONE,)), why_not_or_done, decide, early)


# --- Counter-Attack ---------------------------------------------------------------------------------------------------


def countered(state: HexState) -> Copied | None:
    """Return the mirrored card that Counter-Attack copies, or None if there is nothing to copy (rule 11.10)."""
    last, kinds = state.cards.last[state.turn.side.foe], state.rules.cards
    if last is None or kinds[last.card].action == "copy":
        return None
    return Copied(mirrored(kinds, kinds[last.card]).key, last.section)


def mirrored(kinds: Mapping[str, Card], card: Card) -> Card:
    """Return the card of the same family for the other flank, or the card itself (rule 11.29)."""
    wanted = _MIRROR.get(card.wing) if card.wing else None
    same = (other for other in kinds.values() if other.family == card.family and other.wing == wanted)
    return next(same, card) if wanted else card


# --- Sharp Shooter ----------------------------------------------------------------------------------------------------


def snipe_targets(state: HexState) -> int:
    """Return the hexes of the enemy generals that may be shot at (rule 11.7)."""
    foe = state.turn.side.foe
    return state.board.general_masks[foe] if state.rules.sharp_shooter_attached else lone_generals(state.board, foe)


def legal_shots(state: HexState) -> Iterator[Snipe]:
    """Return every legal shot."""
    return map(Snipe, members(snipe_targets(state)))


def why_not_snipe(state: HexState, action: Snipe) -> Refusal | None:
    """Return why a general cannot be shot at, or None."""
    if snipe_targets(state) >> action.target & 1:
        return None
    there, label = 1 << action.target, write_hex(action.target)
    if state.board.general_masks[state.turn.side.foe] & there:
        return refuse("7.10", f"The general on {label} is not alone in his hex.", there)
    return refuse("11.17", f"No enemy general can be shot at on {label}.", there)


def aim(u: HexEventBuilder[HexState], action: Snipe) -> None:
    """Aim the sharp shooter at a target; chance rolls next."""
    u.add(ShotFired("11.7", action.target, u.state.rules.sharp_shooter_dice))


# --- Call for Reinforcements ------------------------------------------------------------------------------------------


def spares(rules: Rules, units: Iterable[Armed]) -> tuple[int, int]:
    """Return the number of infantry units that each army has left in the box (rule 11.19).

    `units` are the units on the board. The pair is indexed by side.
    """
    used = Counter(unit.side for unit in units if unit.kind.arm is Arm.INFANTRY)
    most = rules.most_units[Arm.INFANTRY]
    return most - used[Side.UNION], most - used[Side.CONFEDERATE]


# --- Construct Fieldworks ---------------------------------------------------------------------------------------------


def works_left(state: HexState) -> int:
    """Return the number of tokens that this card may still place (rules 11.9 and 11.21)."""
    return min(state.rules.works_per_card - state.turn.dug.bit_count(), state.rules.works_supply - state.board.tokens)


def works_hexes(state: HexState, held: int) -> int:
    """Return the hexes that may get the next token (rules 11.9, 11.14 and 10.16).

    `held` are the hexes held by units that may build.
    """
    return held & ~state.field.water & ~state.turn.dug if works_left(state) > 0 else 0


def legal_works(hexes: int) -> Iterator[Dig]:
    """Return every way to place a token on the hexes, with each of the six facings."""
    return (Dig(at, side) for at in members(hexes) for side in range(6))


def why_not_dig(state: HexState, action: Dig, held: int) -> Refusal | None:
    """Return why a token cannot be placed, or None; `held` are the hexes held by units that may build."""
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
    """Place a field works token."""
    u.add(WorksBuilt("11.9", action.at, action.side))


# --- Rally ------------------------------------------------------------------------------------------------------------


def why_not_weak(label: str, here: int) -> Refusal:
    """Return the refusal of a rally on a hex without a unit of the side that lacks figures (rule 11.20)."""
    return refuse("11.20", f"No unit of yours that lacks figures stands on {label}.", here)


# --- Short of Supplies ------------------------------------------------------------------------------------------------


def why_no_unit_to_starve(label: str, here: int, general: bool) -> Refusal:
    """Return the refusal of a hex without a unit, which may have a `general` (rules 11.12 and 11.25)."""
    if general:
        return refuse("11.25", f"A general stands alone on {label}, and only units run short of supplies.", here)
    return refuse("11.12", f"No unit stands on {label}.", here)


def section_hexes(at: HexId) -> int:
    """Return the hexes of every section that a hex belongs to."""
    return reduce(or_, (SECTIONS[n] for n in range(3) if SECTIONS_OF[at] >> n & 1))


def legal_places(places: int) -> Iterator[Place]:
    """Return every hex that the owner may choose."""
    return map(Place, members(places))
