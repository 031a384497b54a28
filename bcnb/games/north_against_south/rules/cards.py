"""Chapter 11: special order cards that do more than order pieces for moves and battles.

Effects that both games on the hex board share are in `hexboard.rules.special_cards`.
"""

from collections.abc import Iterator, Mapping

from bcnb.engine.chapters import Chapter
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules import hand, special_cards
from bcnb.games.hexboard.rules.board import rows_from_home, rows_home
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.special_cards import StepRules, section_hexes
from bcnb.games.hexboard.rules.tables import SABERS
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import brigades, turn
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import (
    Dig,
    PieceLabel,
    Play,
    Rally,
    Reinforce,
    Starve,
    write_piece_label,
)
from bcnb.games.north_against_south.rules.evolve import EventBuilder
from bcnb.games.north_against_south.rules.movement import claim
from bcnb.games.north_against_south.rules.state import RollRally, RollShot, SaveShot, State, UnitId
from bcnb.grid.hexes import HexId, bit, members, write_hex

# --- sharp Shooter ----------------------------------------------------------------------------------------------------


def resolve_shot(u: EventBuilder, roll: RollShot, faces: str) -> None:
    """Resolve the shot: crossed sabers hit the general, who by default may save himself (rule 11.7)."""
    at = u.state.board.generals[roll.general].at
    u.add(e.DiceRolled("11.7", faces))
    if SABERS not in faces:
        u.add(e.GeneralEscaped("11.7", at))
    elif u.state.rules.sniped_general_saves:
        u.add(e.ShotSaveCalled("7.22", at))
    else:
        brigades.lose_general(u, "11.7", at)


def resolve_save(u: EventBuilder, roll: SaveShot, faces: str) -> None:
    """Resolve the save: crossed sabers save the general (rule 7.22)."""
    at = u.state.board.generals[roll.general].at
    u.add(e.DiceRolled("7.22", faces))
    if SABERS in faces:
        u.add(e.GeneralEscaped("7.22", at))
    else:
        brigades.lose_general(u, "11.7", at)


# --- call for Reinforcements ------------------------------------------------------------------------------------------


def arrival_hexes(state: State) -> int:
    """Return the home row hexes with room, if the box has a unit left (rules 11.18 and 11.19)."""
    side = state.turn.side
    if state.board.spares[side] < 1 and state.rules.reinforcements_need_spares:
        return 0
    return state.field.home_rows[side] & b.room(state, side)


def legal_arrivals(state: State) -> Iterator[Reinforce]:
    """Iterate over the hexes where the new unit may be placed."""
    return map(Reinforce, members(arrival_hexes(state)))


def why_not_reinforce(state: State, action: Reinforce) -> Refusal | None:
    """Return why the new unit can't be placed on a hex, or None."""
    if arrival_hexes(state) >> action.at & 1:
        return None
    words = f"Reinforcements arrive on a hex of your home row with room, and {write_hex(action.at)} is none."
    return refuse("11.18", words, 1 << action.at)


def arrive(u: EventBuilder, action: Reinforce) -> None:
    """Place the new unit, which may battle but not move."""
    u.add(e.UnitArrived("11.8", action.at, u.state.turn.side, u.state.rules.reinforcement))
    claim(u, action.at)


# --- construct Fieldworks ---------------------------------------------------------------------------------------------


def builders(state: State) -> int:
    """Return the hexes of the units that may build (rule 11.26)."""
    return b.hexes_of(state.board, b.units_of(state.board, state.turn.side, arms=state.rules.works_arms))


def works_hexes(state: State) -> int:
    """Return the hexes where the next token may be placed (rule 11.9)."""
    return special_cards.works_hexes(state, builders(state))


def legal_works(state: State) -> Iterator[Dig]:
    """Iterate over the tokens that may be placed."""
    return special_cards.legal_works(works_hexes(state))


def why_not_dig(state: State, action: Dig) -> Refusal | None:
    """Return why a token can't be placed, or None."""
    return special_cards.why_not_dig(state, action, builders(state))


# --- rally ------------------------------------------------------------------------------------------------------------


def rallied(state: State) -> int:
    """Return the side's units that lack figures (rule 11.20)."""
    units = b.unit_ids(b.units_of(state.board, state.turn.side))
    return bit(n for n in units if state.board.units[n].strength < state.board.units[n].kind.figures)


def legal_rallies(state: State) -> Iterator[Rally[PieceLabel]]:
    """Iterate over the units that may be rallied."""
    return map(Rally, b.places_of(state.board, rallied(state)))


def why_not_rally(state: State, action: Rally[PieceLabel]) -> Refusal | None:
    """Return why a unit can't be rallied, or None."""
    number = b.find_unit(state.board, action.at)
    if number is not None and rallied(state) >> number & 1:
        return None
    return special_cards.why_not_weak(write_piece_label(action.at), 1 << action.at.at)


def call_rally(u: EventBuilder, action: Rally[PieceLabel]) -> None:
    """Choose the unit to rally; chance rolls next."""
    u.add(e.RallyCalled("11.11", action.at, u.state.rules.rally_dice))


def resolve_rally(u: EventBuilder, roll: RollRally, faces: str) -> None:
    """Return one figure for each die with the unit's symbol, up to full strength (rule 11.11)."""
    unit = u.state.board.units[roll.unit]
    back = min(faces.count(unit.kind.face), unit.kind.figures - unit.strength)
    u.add(e.DiceRolled("11.11", faces))
    u.add(e.FiguresReturned("11.11", b.place_of(u.state.board, roll.unit), back))


# --- short of Supplies ------------------------------------------------------------------------------------------------


def legal_shortages(state: State) -> Iterator[Starve[PieceLabel]]:
    """Iterate over the units that may run short of supplies."""
    return map(Starve, b.places_of(state.board, bit(state.board.units)))


def why_not_starve(state: State, action: Starve[PieceLabel]) -> Refusal | None:
    """Return why a unit can't be chosen, or None."""
    here, label, board = 1 << action.at.at, write_piece_label(action.at), state.board
    if b.find_unit(board, action.at) is not None:
        return None
    if b.stack(board, action.at.at):
        rule = "3.11" if action.at.slot else "11.12"
        return refuse(rule, f"{label} does not say which unit is meant.", here)
    return special_cards.why_no_unit_to_starve(label, here, action.at.at in board.leaders)


def goes_along(state: State, number: UnitId) -> bool:
    """Return True if the general of a unit's hex goes back with it, unless another unit stays with him (rule 11.30)."""
    unit = state.board.units[number]
    led = b.leader(state.board, unit.at, unit.side) is not None
    alone = len(b.stack(state.board, unit.at)) == 1
    return led and alone and state.rules.supplies_take_general


def places_back(state: State, number: UnitId) -> int:
    """Return the hexes to which a unit may be sent: in its section, with room, as near home as possible (rule 11.23).

    The set is empty if no such hex is nearer to the home row than the unit's own.
    """
    field, unit = state.field, state.board.units[number]
    free = section_hexes(unit.at) & b.room(state, unit.side)
    if goes_along(state, number):
        free &= ~state.board.general_masks[unit.side]
    rows = rows_from_home(field, unit.side)[: rows_home(field, unit.side, unit.at)]
    return next((free & row for row in rows if free & row), 0)


def cut_supplies(u: EventBuilder, action: Starve[PieceLabel]) -> None:
    """Cut a unit's supplies; if there is at most one hex for it, its owner has no choice."""
    places = places_back(u.state, b.unit_at(u.state.board, action.at))
    if not places:
        u.add(e.CardFailed("11.24", u.state.turn.card))
        return
    u.add(e.SuppliesCut("11.12", action.at, tuple(members(places))))
    if places & places - 1 == 0:
        send_back(u, action.at, HexId(places.bit_length() - 1))


def send_back(u: EventBuilder, place: PieceLabel, target: HexId) -> None:
    """Put the unit on its home row, or as near to it as there is room (rule 11.12)."""
    general = goes_along(u.state, b.unit_at(u.state.board, place))
    near = b.brigade_near(u.state.board, place.at)
    u.add(e.SentBack("11.12", place, target, general))
    claim(u, target)
    if general and not u.over:
        brigades.scatter(u, target, near)


# --- the cards in a turn ----------------------------------------------------------------------------------------------


STEPS: Mapping[str, StepRules[State, EventBuilder]] = {
    **special_cards.SHARED_STEPS,
    "reinforce": StepRules(arrival_hexes, legal_arrivals, why_not_reinforce, arrive, turn.begin_battle),
    "dig": StepRules(
        works_hexes,
        legal_works,
        why_not_dig,
        special_cards.build,
        hand.end_turn,
        again=lambda u: works_hexes(u.state) > 0,
    ),
    "rally": StepRules(rallied, legal_rallies, why_not_rally, call_rally, hand.end_turn),
    "starve": StepRules(lambda state: 1, legal_shortages, why_not_starve, cut_supplies, turn.begin_battle),
}
"""The rules of the step of each special card, by its verb."""

acts_on_something = special_cards.acts_on_something(STEPS)


def play_card(u: EventBuilder, action: Play) -> None:
    """Play a card, and begin the orders unless it needs a choice, acts on its own or fails."""
    if hand.play_card(u, action, acts_on_something):
        turn.begin_orders(u)


def _sending(state: State) -> s.SendBack:
    step = state.decision
    assert isinstance(step, s.SendBack)
    return step


CHAPTERS: Mapping[type, Chapter[State, EventBuilder]] = {
    **special_cards.step_chapters(STEPS),
    s.SendBack: special_cards.place_chapter(
        _sending,
        lambda u, target: send_back(u, b.place_of(u.state.board, _sending(u.state).unit), target),
        turn.begin_battle,
        "hexes with room",
    ),
}
"""The chapters of the decisions that special cards add to a turn."""
