"""The reader and writer of positions of *Battle Cry*: the tables of a scenario and the table `position`.

Every key is optional. By default the Union is at the top and moves first, and the turn has just begun. No flag is
captured, and all cards are in the deck.
"""

from collections.abc import Container, Iterable, Iterator
from typing import get_args

from bcnb.engine.ruleset import Scenario
from bcnb.games import battle_cry
from bcnb.games.battle_cry.files.layout import read_layout
from bcnb.games.battle_cry.files.turn import read_turn, turn_table
from bcnb.games.battle_cry.rules.board import make_board
from bcnb.games.battle_cry.rules.evolve import PHASES
from bcnb.games.battle_cry.rules.state import (
    Board,
    Cards,
    Decision,
    DrawCard,
    FollowUp,
    PlayCard,
    RollBattle,
    RollRally,
    RollShot,
    SendBack,
    State,
    TakeStep,
    Turn,
)
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.files import expectations
from bcnb.games.hexboard.files.expectations import Count, HexExpectation
from bcnb.games.hexboard.files.layout import country_tables, glyph, read_label, read_side, write_picture
from bcnb.games.hexboard.files.position import (
    CLAIMED,
    DRAWING,
    KINDS,
    MOST_DICE,
    SCORE,
    Waits,
    by_label,
    by_side,
    cards_table,
    faces_table,
    in_play,
    objective_table,
    read_cards,
    read_supplies,
    read_waits,
    score_table,
    usual_phase,
    waits_table,
)
from bcnb.games.hexboard.files.rule_options import rules_tables
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HEXES, HexId, parse_hex, write_hex
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import FieldFormat, override_fields, whole


def read_pending(table: Table, side: Side, default: str) -> tuple[Decision, ...]:
    """Return the pending decisions from the key `pending` or `phase`, for a turn of the given side.

    Raises:
        FileError: for an unknown decision or phase.
    """
    return read_waits(table, _waits(side), default)


def check_standing(table: Table, pending: Iterable[Decision], board: Board) -> None:
    """Check that the pieces of the pending decisions are on their hexes.

    Raises:
        FileError: if a piece is missing.
    """
    for decision in pending:
        for here, pieces in _standing(decision, board):
            if here not in pieces:
                label = write_hex(here)
                raise table.fault(f"the turn waits for a piece on {label}, which has no such piece", "pending")


def _standing(decision: Decision, board: Board) -> Iterator[tuple[HexId, Container[HexId]]]:
    """Yield the hexes of a decision that need a piece, with the hexes of suitable pieces."""
    match decision:
        case RollBattle():
            yield decision.attacker, board.units
            yield decision.target, {*board.units, *board.generals}
        case RollShot():
            yield decision.target, board.generals
        case TakeStep():
            yield decision.at, board.units if decision.unit else board.generals
        case RollRally() | SendBack() | FollowUp():
            yield decision.at, board.units


def pending_table(pending: tuple[Decision, ...], side: Side) -> dict[str, object]:
    """Return the key `phase` if it is enough, or else `pending`."""
    return waits_table(pending, _waits(side))


def _waits(side: Side) -> Waits[Decision]:
    """The decisions that a turn of this side may wait for; dice and flags are from 1 to `MOST_DICE`."""
    phases = {"play": PlayCard(), **PHASES, DRAWING: DrawCard(side)}
    return Waits(phases, get_args(Decision), {**KINDS, int: whole(1, MOST_DICE)})


def read_position(table: Table) -> State:
    """Return the state in the tables of a position; unknown keys are left to the caller.

    Raises:
        FileError: for an invalid position.
    """
    layout = read_layout(table, sparing=True)
    begun = battle_cry.setup(Scenario("position", battle_cry.name, "", None, "designed", "", "", (), {}, {}, layout))
    now = table.table("position")
    made = make_board(layout.units, layout.generals, layout.works)
    board = read_supplies(now, made, begun.board.spares, layout.rules)
    turn = read_turn(now, layout.rules, board, layout.first)
    scored = override_fields(now, begun, {"flags": SCORE, "claimed": CLAIMED, "winner": FieldFormat(read_side)})
    pending = read_pending(now, turn.side, usual_phase(turn, scored.winner))
    cards = read_cards(now, layout.rules, in_play(turn, pending))
    _check_waits(now, turn, pending, cards)
    check_standing(now, pending, board)
    return scored._replace(board=board, cards=cards, turn=turn, pending=pending)


def position_tables(state: State) -> dict[str, object]:
    """Return the tables of a position file.

    Raises:
        ValueError: if the rules cannot be expressed in a file.
    """
    field, board = state.field, state.board
    return {
        "first": field.first.seat,
        **country_tables(field.country),
        "flags": field.prizes_to_win[0],
        "scoring": [objective_table(objective) for objective in field.objectives],
        **{side.seat: _army_table(state, side) for side in Side},
        "map": _map_table(state),
        "faces": faces_table(field.faces),
        "works": faces_table(board.works),
        **rules_tables(state.rules, RULES_2000),
        "position": _now_table(state),
    }


# --- reading ----------------------------------------------------------------------------------------------------------


def _check_waits(now: Table, turn: Turn, pending: tuple[Decision, ...], cards: Cards) -> None:
    """Check that the cards of a position allow its pending decisions."""
    key = "pending" if "pending" in now.values else "phase"
    if not turn.card and not all(isinstance(decision, (PlayCard, DrawCard)) for decision in pending):
        raise now.fault("the turn is past its card, and the key 'position.card' does not name one", key)
    if any(isinstance(decision, DrawCard) for decision in pending) and not cards.deck:
        raise now.fault("a card must be drawn, but the deck is empty", key)


# --- writing ----------------------------------------------------------------------------------------------------------


def _army_table(state: State, side: Side) -> dict[str, object]:
    board = state.board
    weak = {here: unit for here, unit in board.units.items() if unit.side == side and unit.strength < unit.kind.figures}
    generals = {here: general.name for here, general in board.generals.items() if general.side == side}
    table: dict[str, object] = {"top": True} if state.field.top == side else {}
    table["cards"] = state.field.hand_sizes[side]
    table |= {"generals": by_label(generals)} if generals else {}
    return table | ({"strength": {label: unit.strength for label, unit in by_label(weak).items()}} if weak else {})


def _map_table(state: State) -> dict[str, str]:
    ground = write_picture({here: state.field.terrain[here].glyph for here in HEXES})
    return {"terrain": ground, "units": write_picture({here: glyph(unit) for here, unit in state.board.units.items()})}


def _now_table(state: State) -> dict[str, object]:
    turn = state.turn
    table = turn_table(turn, state.rules, state.board) | pending_table(state.pending, turn.side)
    table |= score_table(state.winner, "flags", state.flags, state.claimed)
    table |= {"spares": by_side(state.board.spares), "tokens": state.board.tokens}
    return table | cards_table(state.cards, state.rules, in_play(turn, state.pending))


def read_after(table: Table) -> HexExpectation:
    """Return the expected outcome of an example.

    Raises:
        FileError: for an invalid key, value or place.
    """
    return expectations.read_after(table, COUNT, read_label)


def _figures(state: State, label: str) -> int:
    unit = state.board.units.get(parse_hex(label))
    return unit.strength if unit else 0


COUNT = Count(battle_cry.seat, flags, _figures)
