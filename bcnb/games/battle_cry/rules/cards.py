"""Chapter 11: the special order cards whose action is more than orders, moves and battles.

What they do alike in both games on the hex board stands in `hexboard.rules.special`.
"""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.actions import Action, Dig, Place, Rally, Reinforce, Starve
from bcnb.games.battle_cry.rules.board import units_of_arm
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.movement import claim
from bcnb.games.battle_cry.rules.state import RollRally, RollShot, SendBack, State
from bcnb.games.hexboard.rules import special_cards
from bcnb.games.hexboard.rules.board import occupied, rows_from_home, rows_home
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.special_cards import section_hexes
from bcnb.games.hexboard.rules.tables import SABERS, Arm, Side
from bcnb.grid.hexes import HexId, members, write_hex

# --- Sharp Shooter ----------------------------------------------------------------------------------------------------


def resolve_shot(u: EventBuilder, roll: RollShot, faces: str) -> None:
    """Rule 11.7: crossed sabers remove the general."""
    side = u.state.board.generals[roll.target].side
    u.happen(e.DiceRolled("11.7", faces))
    if SABERS in faces:
        u.happen(e.GeneralEliminated("11.7", roll.target, side))
    else:
        u.happen(e.GeneralEscaped("11.7", roll.target))


# --- Call for Reinforcements ------------------------------------------------------------------------------------------


def has_spare(state: State) -> bool:
    """Rule 11.19: whether an infantry unit was left out of the army at the start, and has not come since."""
    return state.board.spares[state.turn.side] > 0 or not state.rules.reinforcements_need_spares


def arrival_hexes(state: State) -> int:
    """Rule 11.18: the vacant hexes of the home row that can be entered."""
    if not has_spare(state):
        return 0
    return state.field.home_rows[state.turn.side] & ~occupied(state.board) & ~state.field.barred


def legal_arrivals(state: State) -> Iterator[Action]:
    """Every hex where the new unit may stand."""
    return map(Reinforce, members(arrival_hexes(state)))


def why_not_reinforce(state: State, action: Reinforce) -> Refusal | None:
    """What forbids placing the new unit on a hex."""
    if arrival_hexes(state) >> action.at & 1:
        return None
    words = f"Reinforcements arrive on a vacant hex of your home row, and {write_hex(action.at)} is none."
    return refuse("11.18", words, 1 << action.at)


def arrive(u: EventBuilder, action: Reinforce) -> None:
    """The new unit arrives; it may battle but not move."""
    kind = next(kind for kind in u.state.rules.units.values() if kind.arm is Arm.INFANTRY)
    u.happen(e.UnitArrived("11.8", action.at, u.state.turn.side, kind.key))
    claim(u, action.at)


# --- Construct Fieldworks ---------------------------------------------------------------------------------------------


def builders(state: State) -> int:
    """Rule 11.26: the hexes held by those who may build."""
    return units_of_arm(state, state.turn.side, state.rules.works_arms)


def works_hexes(state: State) -> int:
    """Rule 11.9: the hexes where the next token may go."""
    return special_cards.works_hexes(state, builders(state))


def legal_works(state: State) -> Iterator[Action]:
    """Every token that may be placed."""
    return special_cards.legal_works(works_hexes(state))


def why_not_dig(state: State, action: Dig) -> Refusal | None:
    """What forbids placing a token."""
    return special_cards.why_not_dig(state, action, builders(state))


# --- Rally ------------------------------------------------------------------------------------------------------------


def rally_hexes(state: State) -> int:
    """Rule 11.20: the hexes of own units that lack figures."""
    units = state.board.units
    weak = 0
    for at in members(state.board.unit_masks[state.turn.side]):
        if units[at].strength < units[at].kind.figures:
            weak |= 1 << at
    return weak


def legal_rallies(state: State) -> Iterator[Action]:
    """Every unit that may be rallied."""
    return map(Rally, members(rally_hexes(state)))


def why_not_rally(state: State, action: Rally) -> Refusal | None:
    """What forbids rallying a unit."""
    if rally_hexes(state) >> action.at & 1:
        return None
    return refuse("11.20", f"No unit of yours that lacks figures stands on {write_hex(action.at)}.", 1 << action.at)


def call_rally(u: EventBuilder, action: Rally) -> None:
    """A unit is called upon; chance rolls."""
    u.happen(e.RallyCalled("11.11", action.at, u.state.rules.rally_dice))


def resolve_rally(u: EventBuilder, roll: RollRally, faces: str) -> None:
    """Rule 11.11: each die with the unit's own symbol brings a figure back, never above full strength."""
    unit = u.state.board.units[roll.at]
    u.happen(e.DiceRolled("11.11", faces))
    u.happen(e.FiguresReturned("11.11", roll.at, min(faces.count(unit.kind.face), unit.kind.figures - unit.strength)))


# --- Short of Supplies ------------------------------------------------------------------------------------------------


def legal_shortages(state: State) -> Iterator[Action]:
    """Every unit that may run short of supplies."""
    return map(Starve, members(state.board.unit_masks[0] | state.board.unit_masks[1]))


def why_not_starve(state: State, action: Starve) -> Refusal | None:
    """What forbids naming a hex."""
    here, label, board = 1 << action.at, write_hex(action.at), state.board
    if action.at in board.units:
        return None
    if action.at in board.generals:
        return refuse("11.25", f"A general stands alone on {label}, and only units run short of supplies.", here)
    return refuse("11.12", f"No unit stands on {label}.", here)


def places_back(state: State, at: HexId) -> int:
    """Rule 11.23: the hexes to which the unit on a hex may be sent: vacant, in its section, as near home as can be.

    None where no vacant hex of the section is nearer to its home row than the hex where it stands.
    """
    field, side = state.field, Side(state.board.units[at].side)
    vacant = section_hexes(at) & ~occupied(state.board) & ~field.barred
    rows = rows_from_home(field, side)[: rows_home(field, side, at)]
    return next((vacant & row for row in rows if vacant & row), 0)


def cut_supplies(u: EventBuilder, action: Starve) -> None:
    """A unit runs short of supplies; with one place, or none, its owner has no choice."""
    places = places_back(u.state, action.at)
    if not places:
        u.happen(e.CardFailed("11.24", u.state.turn.card))
        return
    u.happen(e.SuppliesCut("11.12", action.at, tuple(members(places))))
    if places & places - 1 == 0:
        send_back(u, action.at, HexId(places.bit_length() - 1))


def why_not_place(step: SendBack, action: Place) -> Refusal | None:
    """What forbids a hex for the unit that is sent back."""
    if step.places >> action.target & 1:
        return None
    words = f"{write_hex(action.target)} is not one of the vacant hexes of its section nearest to its home row."
    return refuse("11.23", words, step.places)


def send_back(u: EventBuilder, at: HexId, target: HexId) -> None:
    """Rule 11.12: the unit stands on its home row, or as near as there is room, with its general."""
    general = at in u.state.board.generals and u.state.rules.supplies_take_general
    u.happen(e.SentBack("11.12", at, target, general))
    claim(u, target)
