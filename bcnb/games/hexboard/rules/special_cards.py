"""Chapter 11, special cards: the chapters of their steps, and the actions that work the same way in both games."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from itertools import chain
from operator import or_
from typing import Generic, NamedTuple, Protocol, TypeVar

from bcnb.engine.chapters import Chapter
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import hand, refusals
from bcnb.games.hexboard.rules.actions import DONE, Done, Place
from bcnb.games.hexboard.rules.board import SECTIONS, SECTIONS_OF, lone_generals
from bcnb.games.hexboard.rules.card_steps import CARD_STEPS, CardStep, Dig, Snipe
from bcnb.games.hexboard.rules.events import ShotFired, WorksBuilt
from bcnb.games.hexboard.rules.evolve import HexEventBuilder
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.state import Armed, HexState
from bcnb.games.hexboard.rules.tables import Arm, Card, Rules, Side
from bcnb.grid.hexes import HexId, members, write_hex

H = TypeVar("H", bound=HexState)
U = TypeVar("U", bound=HexEventBuilder[HexState])
H_contra = TypeVar("H_contra", bound=HexState, contravariant=True)
U_contra = TypeVar("U_contra", bound=HexEventBuilder[HexState], contravariant=True)

# --- the step of a card -----------------------------------------------------------------------------------------------


class StepRules(NamedTuple, Generic[H_contra, U_contra]):
    """The rules of the step that a special card adds to a turn, in one game or in both.

    `finds` returns the set that the card can act on; an empty set is 0. `legal` lists the actions, `why_not` returns
    why one is forbidden, and `act` carries one out. When the step is over, `after` begins what comes next. It is over
    after `done`, and after an action that leads to no other decision, such as a roll, unless `again` returns True.
    """

    finds: Callable[[H_contra], int]
    legal: Callable[[H_contra], Iterable[object]]
    why_not: Callable[..., Refusal | None]
    act: Callable[..., None]
    after: Callable[[U_contra], None]
    again: Callable[[U_contra], bool] = lambda u: False


def acts_on_something(steps: Mapping[str, StepRules[H, U]]) -> Callable[[H, Card], bool]:
    """Return the function that returns True if a special card finds anything to act on."""
    return lambda state, card: bool(steps[card.action].finds(state))


def step_chapters(steps: Mapping[str, StepRules[H, U]]) -> Mapping[type, Chapter[H, U]]:
    """Return the chapters of the steps, by the classes of their decisions, from the rules of a game by verb."""
    return {type(step.decision): _step_chapter(step, steps[step.verb]) for step in CARD_STEPS}


def _step_chapter(step: CardStep, rules: StepRules[H, U]) -> Chapter[H, U]:
    def why_not(state: H, action: object) -> Refusal | None:
        return None if isinstance(action, Done) else rules.why_not(state, action)

    def decide(u: U, action: object) -> None:
        if not isinstance(action, Done):
            rules.act(u, action)
            if _has_led_on(u.state, step) or rules.again(u):
                return
        rules.after(u)

    return Chapter((step.action, Done), lambda state: chain(rules.legal(state), (DONE,)), why_not, decide, step.early)


def _has_led_on(state: HexState, step: CardStep) -> bool:
    """Return True if the action of a step has led to another decision."""
    return state.decision is not None and state.decision != step.decision


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


SHARED_STEPS: Mapping[str, StepRules[HexState, HexEventBuilder[HexState]]] = {
    "snipe": StepRules(snipe_targets, legal_shots, why_not_snipe, aim, hand.end_turn),
}
"""The steps whose rules are the same in both games, by verb."""


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


class Sending(Protocol):
    """The decision on the hex for a unit that is short of supplies; `places` is the set of hexes."""

    @property
    def places(self) -> int: ...


def why_not_place(sending: Sending, action: Place, free: str) -> Refusal | None:
    """Return why a unit cannot be sent back to a hex, or None; `free` is the kind of hex (rule 11.23)."""
    if sending.places >> action.target & 1:
        return None
    words = f"{write_hex(action.target)} is not one of the {free} of its section nearest to its home row."
    return refuse("11.23", words, sending.places)


def place_chapter(
    sending: Callable[[H], Sending],
    send: Callable[[U, HexId], None],
    after: Callable[[U], None],
    free: str,
) -> Chapter[H, U]:
    """Return the chapter of the decision on the hex for a unit that is short of supplies.

    Args:
        sending: returns the decision that is due.
        send: sends the unit to a hex.
        after: begins what comes next.
        free: the kind of hex, for a refusal.
    """

    def decide(u: U, action: Place) -> None:
        send(u, action.target)
        after(u)

    return Chapter(
        (Place,),
        lambda state: map(Place, members(sending(state).places)),
        lambda state, action: why_not_place(sending(state), action, free),
        decide,
        refusals.PLACE,
    )
