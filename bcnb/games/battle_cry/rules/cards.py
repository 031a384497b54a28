"""Chapter 11, special cards: the actions other than orders, moves and battles.

The parts that both hex games share are in `hexboard.rules.special_cards`.
"""

from collections.abc import Iterator, Mapping

from bcnb.engine.chapters import Chapter
from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules import turn
from bcnb.games.battle_cry.rules.actions import Dig, Play, Rally, Reinforce, Starve
from bcnb.games.battle_cry.rules.board import units_of_arm
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.movement import claim
from bcnb.games.battle_cry.rules.state import RollRally, RollShot, State
from bcnb.games.hexboard.rules import hand, special_cards
from bcnb.games.hexboard.rules.board import occupied, rows_from_home, rows_home
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.special_cards import StepRules, section_hexes
from bcnb.games.hexboard.rules.tables import SABERS, Arm, Side
from bcnb.grid.hexes import HexId, members, write_hex

# --- Sharp Shooter ----------------------------------------------------------------------------------------------------


def resolve_shot(u: EventBuilder, roll: RollShot, faces: str) -> None:
    """Apply the roll of the sharp shooter: crossed sabers remove the general (rule 11.7)."""
    side = u.state.board.generals[roll.target].side
    u.add(e.DiceRolled("11.7", faces))
    if SABERS in faces:
        u.add(e.GeneralEliminated("11.7", roll.target, side))
    else:
        u.add(e.GeneralEscaped("11.7", roll.target))


# --- Call for Reinforcements ------------------------------------------------------------------------------------------


def has_spare(state: State) -> bool:
    """Return True if the army has an infantry unit left in the box (rule 11.19)."""
    return state.board.spares[state.turn.side] > 0 or not state.rules.reinforcements_need_spares


def arrival_hexes(state: State) -> int:
    """Return the vacant hexes of the home row that can be entered (rule 11.18)."""
    if not has_spare(state):
        return 0
    return state.field.home_rows[state.turn.side] & ~occupied(state.board) & ~state.field.barred


def legal_arrivals(state: State) -> Iterator[Reinforce]:
    """Return every way to place the new unit."""
    return map(Reinforce, members(arrival_hexes(state)))


def why_not_reinforce(state: State, action: Reinforce) -> Refusal | None:
    """Return why the new unit cannot be placed on a hex, or None."""
    if arrival_hexes(state) >> action.at & 1:
        return None
    words = f"Reinforcements arrive on a vacant hex of your home row, and {write_hex(action.at)} is none."
    return refuse("11.18", words, 1 << action.at)


def arrive(u: EventBuilder, action: Reinforce) -> None:
    """Place the new unit, which may battle but not move."""
    kind = next(kind for kind in u.state.rules.units.values() if kind.arm is Arm.INFANTRY)
    u.add(e.UnitArrived("11.8", action.at, u.state.turn.side, kind.key))
    claim(u, action.at)


# --- Construct Fieldworks ---------------------------------------------------------------------------------------------


def builders(state: State) -> int:
    """Return the hexes held by units that may build (rule 11.26)."""
    return units_of_arm(state, state.turn.side, state.rules.works_arms)


def works_hexes(state: State) -> int:
    """Return the hexes that may get the next token (rule 11.9)."""
    return special_cards.works_hexes(state, builders(state))


def legal_works(state: State) -> Iterator[Dig]:
    """Return every way to place a token."""
    return special_cards.legal_works(works_hexes(state))


def why_not_dig(state: State, action: Dig) -> Refusal | None:
    """Return why a token cannot be placed, or None."""
    return special_cards.why_not_dig(state, action, builders(state))


# --- Rally ------------------------------------------------------------------------------------------------------------


def rally_hexes(state: State) -> int:
    """Return the hexes of the side's units that lack figures (rule 11.20)."""
    units = state.board.units
    weak = 0
    for at in members(state.board.unit_masks[state.turn.side]):
        if units[at].strength < units[at].kind.figures:
            weak |= 1 << at
    return weak


def legal_rallies(state: State) -> Iterator[Rally[HexId]]:
    """Return every unit that may be rallied."""
    return map(Rally, members(rally_hexes(state)))


def why_not_rally(state: State, action: Rally[HexId]) -> Refusal | None:
    """Return why a unit cannot be rallied, or None."""
    if rally_hexes(state) >> action.at & 1:
        return None
    return special_cards.why_not_weak(write_hex(action.at), 1 << action.at)


def call_rally(u: EventBuilder, action: Rally[HexId]) -> None:
    """Choose a unit to rally; chance rolls next."""
    u.add(e.RallyCalled("11.11", action.at, u.state.rules.rally_dice))


def resolve_rally(u: EventBuilder, roll: RollRally, faces: str) -> None:
    """Apply the roll of a rally: each of the unit's own symbols restores a figure, up to full strength (rule 11.11)."""
    unit = u.state.board.units[roll.at]
    u.add(e.DiceRolled("11.11", faces))
    u.add(e.FiguresReturned("11.11", roll.at, min(faces.count(unit.kind.face), unit.kind.figures - unit.strength)))


# --- Short of Supplies ------------------------------------------------------------------------------------------------


def legal_shortages(state: State) -> Iterator[Starve[HexId]]:
    """Return every unit that may run short of supplies."""
    return map(Starve, members(state.board.unit_masks[0] | state.board.unit_masks[1]))


def why_not_starve(state: State, action: Starve[HexId]) -> Refusal | None:
    """Return why the unit on a hex cannot be chosen, or None."""
    here, label, board = 1 << action.at, write_hex(action.at), state.board
    if action.at in board.units:
        return None
    return special_cards.why_no_unit_to_starve(label, here, action.at in board.generals)


def places_back(state: State, at: HexId) -> int:
    """Return the hexes to which a unit may be sent: vacant, in its section, as near home as possible (rule 11.23).

    The set is empty if no vacant hex of the section is nearer to the home row than the unit is.
    """
    field, side = state.field, Side(state.board.units[at].side)
    vacant = section_hexes(at) & ~occupied(state.board) & ~field.barred
    rows = rows_from_home(field, side)[: rows_home(field, side, at)]
    return next((vacant & row for row in rows if vacant & row), 0)


def cut_supplies(u: EventBuilder, action: Starve[HexId]) -> None:
    """Cut a unit off from its supplies; with one place or none, its owner has no choice."""
    places = places_back(u.state, action.at)
    if not places:
        u.add(e.CardFailed("11.24", u.state.turn.card))
        return
    u.add(e.SuppliesCut("11.12", action.at, tuple(members(places))))
    if places & places - 1 == 0:
        send_back(u, action.at, HexId(places.bit_length() - 1))


def send_back(u: EventBuilder, at: HexId, target: HexId) -> None:
    """Put a unit with its general on its home row, or as near as there is room (rule 11.12)."""
    general = at in u.state.board.generals and u.state.rules.supplies_take_general
    u.add(e.SentBack("11.12", at, target, general))
    claim(u, target)


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
    "rally": StepRules(rally_hexes, legal_rallies, why_not_rally, call_rally, hand.end_turn),
    "starve": StepRules(lambda state: 1, legal_shortages, why_not_starve, cut_supplies, turn.begin_battle),
}
"""The rules of the step of each special card, by its verb."""

acts_on_something = special_cards.acts_on_something(STEPS)


def play_card(u: EventBuilder, action: Play) -> None:
    """Play a card, which takes effect."""
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
        lambda u, target: send_back(u, _sending(u.state).at, target),
        turn.begin_battle,
        "vacant hexes",
    ),
}
"""The chapters of the decisions that special cards add to a turn."""
