"""Chapter 11: the special order cards whose action is more than orders, moves and battles.

What they do alike in both games on the hex board stands in `hexboard.rules.special`.
"""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import special_cards
from bcnb.games.hexboard.rules.board import rows_from_home, rows_home
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.special_cards import section_hexes
from bcnb.games.hexboard.rules.tables import SABERS
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import brigades
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import (
    Action,
    Dig,
    PieceLabel,
    Place,
    Rally,
    Reinforce,
    Starve,
    write_piece_label,
)
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.movement import claim
from bcnb.games.north_against_south.rules.state import RollRally, RollShot, SaveShot, SendBack, State, UnitId
from bcnb.grid.hexes import HexId, bit, members, write_hex

# --- Sharp Shooter ----------------------------------------------------------------------------------------------------


def resolve_shot(u: EventBuilder, roll: RollShot, faces: str) -> None:
    """Rule 11.7: crossed sabers hit the general, who may save himself."""
    at = u.state.board.generals[roll.general].at
    u.happen(e.DiceRolled("11.7", faces))
    if SABERS not in faces:
        u.happen(e.GeneralEscaped("11.7", at))
    elif u.state.rules.sniped_general_saves:
        u.happen(e.ShotSaveCalled("7.22", at))
    else:
        brigades.lose_general(u, "11.7", at)


def resolve_save(u: EventBuilder, roll: SaveShot, faces: str) -> None:
    """Rule 7.22: crossed sabers save the general."""
    at = u.state.board.generals[roll.general].at
    u.happen(e.DiceRolled("7.22", faces))
    if SABERS in faces:
        u.happen(e.GeneralEscaped("7.22", at))
    else:
        brigades.lose_general(u, "11.7", at)


# --- Call for Reinforcements ------------------------------------------------------------------------------------------


def arrival_hexes(state: State) -> int:
    """Rules 11.18 and 11.19: the hexes of the home row with room, if a unit is left in the box."""
    side = state.turn.side
    if state.board.spares[side] < 1 and state.rules.reinforcements_need_spares:
        return 0
    return state.field.home_rows[side] & b.room(state, side)


def legal_arrivals(state: State) -> Iterator[Action]:
    """Every hex where the new unit may stand."""
    return map(Reinforce, members(arrival_hexes(state)))


def why_not_reinforce(state: State, action: Reinforce) -> Refusal | None:
    """What forbids placing the new unit on a hex."""
    if arrival_hexes(state) >> action.at & 1:
        return None
    words = f"Reinforcements arrive on a hex of your home row with room, and {write_hex(action.at)} is none."
    return refuse("11.18", words, 1 << action.at)


def arrive(u: EventBuilder, action: Reinforce) -> None:
    """The new unit arrives; it may battle but not move."""
    u.happen(e.UnitArrived("11.8", action.at, u.state.turn.side, u.state.rules.reinforcement))
    claim(u, action.at)


# --- Construct Fieldworks ---------------------------------------------------------------------------------------------


def builders(state: State) -> int:
    """Rule 11.26: the hexes held by those who may build."""
    return b.hexes_of(state.board, b.units_of(state.board, state.turn.side, arms=state.rules.works_arms))


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


def rallied(state: State) -> int:
    """Rule 11.20: the own units that lack figures."""
    units = b.unit_ids(b.units_of(state.board, state.turn.side))
    return bit(n for n in units if state.board.units[n].strength < state.board.units[n].kind.figures)


def legal_rallies(state: State) -> Iterator[Action]:
    """Every unit that may be rallied."""
    return map(Rally, b.places_of(state.board, rallied(state)))


def why_not_rally(state: State, action: Rally) -> Refusal | None:
    """What forbids rallying a unit."""
    number = b.find_unit(state.board, action.at)
    if number is not None and rallied(state) >> number & 1:
        return None
    words = f"No unit of yours that lacks figures stands on {write_piece_label(action.at)}."
    return refuse("11.20", words, 1 << action.at.at)


def call_rally(u: EventBuilder, action: Rally) -> None:
    """A unit is called upon; chance rolls."""
    u.happen(e.RallyCalled("11.11", action.at, u.state.rules.rally_dice))


def resolve_rally(u: EventBuilder, roll: RollRally, faces: str) -> None:
    """Rule 11.11: each die with the unit's own symbol brings a figure back, never above full strength."""
    unit = u.state.board.units[roll.unit]
    back = min(faces.count(unit.kind.face), unit.kind.figures - unit.strength)
    u.happen(e.DiceRolled("11.11", faces))
    u.happen(e.FiguresReturned("11.11", b.place_of(u.state.board, roll.unit), back))


# --- Short of Supplies ------------------------------------------------------------------------------------------------


def legal_shortages(state: State) -> Iterator[Action]:
    """Every unit that may run short of supplies."""
    return map(Starve, b.places_of(state.board, bit(state.board.units)))


def why_not_starve(state: State, action: Starve) -> Refusal | None:
    """What forbids naming a unit."""
    here, label, board = 1 << action.at.at, write_piece_label(action.at), state.board
    if b.find_unit(board, action.at) is not None:
        return None
    if b.stack(board, action.at.at):
        rule = "3.11" if action.at.slot else "11.12"
        return refuse(rule, f"{label} does not say which unit is meant.", here)
    if action.at.at in board.leaders:
        return refuse("11.25", f"A general stands alone on {label}, and only units run short of supplies.", here)
    return refuse("11.12", f"No unit stands on {label}.", here)


def goes_along(state: State, number: UnitId) -> bool:
    """Rule 11.30: whether the general of a unit's hex goes back with it: not if another unit stays with him."""
    unit = state.board.units[number]
    led = b.leader(state.board, unit.at, unit.side) is not None
    alone = len(b.stack(state.board, unit.at)) == 1
    return led and alone and state.rules.supplies_take_general


def places_back(state: State, number: UnitId) -> int:
    """Rule 11.23: the hexes to which a unit may be sent: in its section, with room, as near home as can be.

    None where no such hex is nearer to its home row than the one where it stands.
    """
    field, unit = state.field, state.board.units[number]
    free = section_hexes(unit.at) & b.room(state, unit.side)
    if goes_along(state, number):
        free &= ~state.board.general_masks[unit.side]
    rows = rows_from_home(field, unit.side)[: rows_home(field, unit.side, unit.at)]
    return next((free & row for row in rows if free & row), 0)


def cut_supplies(u: EventBuilder, action: Starve) -> None:
    """A unit runs short of supplies; with one place, or none, its owner has no choice."""
    places = places_back(u.state, b.unit_at(u.state.board, action.at))
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
    words = f"{write_hex(action.target)} is not one of the hexes with room of its section nearest to its home row."
    return refuse("11.23", words, step.places)


def send_back(u: EventBuilder, place: PieceLabel, target: HexId) -> None:
    """Rule 11.12: the unit stands on its home row, or as near as there is room."""
    general = goes_along(u.state, b.unit_at(u.state.board, place))
    near = b.brigade_near(u.state.board, place.at)
    u.happen(e.SentBack("11.12", place, target, general))
    claim(u, target)
    if general and not u.over:
        brigades.scatter(u, target, near)
