"""Functions that read and write the turn of a position. Units are named by piece labels, generals by their hexes.

A destroyed unit may still count, because it used one of the battles that the card allows. The key `fallen` is the
number of such units, which are named `fallen-1`, `fallen-2` and so on.
"""

from collections.abc import Mapping
from functools import partial, reduce
from operator import or_

from bcnb.games.hexboard.files.layout import read_label, read_labels
from bcnb.games.hexboard.files.position import (
    KINDS,
    head_kinds,
    head_table,
    with_both_cards,
    write_labels,
    write_sections,
)
from bcnb.games.hexboard.rules.board import SECTIONS_OF
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.files.layout import read_unit
from bcnb.games.north_against_south.rules.actions import write_piece_label
from bcnb.games.north_against_south.rules.board import general_ids, leader, place_of, places_of, stack, unit_ids
from bcnb.games.north_against_south.rules.state import Attack, Board, GeneralId, Turn, UnitId
from bcnb.games.north_against_south.rules.tables import Rules
from bcnb.grid.hexes import bit, write_hex
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import MAYBE_TEXT, FieldFormat, Kinds, nested, override_fields, read_fields, whole

UNIT_SETS = (
    *("ordered", "marchers", "idle", "moved", "moved_twice", "spoiled"),
    *("fought", "fought_twice", "remounted", "defended"),
)
GENERAL_SETS = ("generals_ordered", "escorts", "marching", "generals_moved", "generals_idle", "supported")
FALLEN = "fallen"
MOST_FALLEN = 99


# --- the turn ---------------------------------------------------------------------------------------------------------


def read_turn(table: Table, rules: Rules, board: Board, first: Side) -> Turn:
    """Return the turn of a position, by default the first.

    If the file lists only ordered units, each unit counts as one order, and a general may go with his units.

    Raises:
        FileError: if a key is not valid.
    """
    kinds = {
        **head_kinds(rules),
        **dict.fromkeys(UNIT_SETS, FieldFormat(lambda now, key: read_units(now, board, key))),
        **dict.fromkeys(GENERAL_SETS, FieldFormat(lambda now, key: read_generals(now, board, key))),
        "teams": FieldFormat(partial(_read_teams, board)),
        "dug": FieldFormat(read_labels),
        "attack": nested(partial(_read_attack, board)),
    }
    turn = with_both_cards(override_fields(table, Turn(1, first), kinds))
    usual = _usual(turn, rules, board)
    return turn._replace(
        orders=turn.orders if table.has("orders") else usual.orders,
        escorts=turn.escorts if table.has("escorts") else usual.escorts,
    )


def turn_table(turn: Turn, rules: Rules, board: Board) -> dict[str, object]:
    """Return the keys of a turn that differ from what the reader would assume."""
    usual = _usual(turn, rules, board)
    named = _unit_words(turn, board)
    table = head_table(turn)
    table |= {FALLEN: fallen} if (fallen := len(_fallen(turn, board))) else {}
    table |= {name: _write_units(named, mask) for name in UNIT_SETS if (mask := getattr(turn, name))}
    table |= {name: _write_generals(board, mask) for name in GENERAL_SETS if (mask := getattr(turn, name))}
    table |= {"escorts": _write_generals(board, turn.escorts)} if turn.escorts != usual.escorts else {}
    table |= (
        {"orders": [write_sections(order) for order in turn.orders]}
        if sorted(turn.orders) != sorted(usual.orders)
        else {}
    )
    table |= {"teams": [_write_units(named, team) for team in turn.teams]} if turn.teams else {}
    table |= {"dug": write_labels(turn.dug)} if turn.dug else {}
    return table | ({"attack": _attack_table(turn.attack, board, named)} if turn.attack else {})


def _usual(turn: Turn, rules: Rules, board: Board) -> Turn:
    """Return the turn with the orders and escorts of a turn in which no ordered piece has moved yet."""
    leading = {leader(board, place.at, turn.side) for place in places_of(board, turn.ordered)}
    escorts = bit(number for number in leading if number is not None) & ~(turn.generals_ordered | turn.marching)
    if not turn.card or not rules.cards[turn.card].orders:
        return turn._replace(orders=(), escorts=escorts)
    ordered = [place.at for place in places_of(board, turn.ordered)]
    ordered += [board.generals[number].at for number in general_ids(turn.generals_ordered)]
    return turn._replace(orders=tuple(SECTIONS_OF[here] for here in ordered), escorts=escorts)


# --- sets of units and generals ---------------------------------------------------------------------------------------


def read_units(table: Table, board: Board, key: str) -> int:
    """Return the set of the units whose piece labels are in one text.

    Raises:
        FileError: if a word does not name a unit.
    """
    return _units(table, board, table.text(key, ""), key)


def _read_teams(board: Board, table: Table, key: str) -> tuple[int, ...]:
    return tuple(_units(table, board, text, key, number) for number, text in enumerate(table.texts(key)))


def _units(table: Table, board: Board, text: str, *keys: str | int) -> int:
    return bit(_read_unit(table, board, word, *keys) for word in text.split())


def _read_unit(table: Table, board: Board, word: str, *keys: str | int) -> UnitId:
    """Return the unit at a place, or a destroyed unit; these have the numbers after all others.

    Raises:
        FileError: if the word does not name a unit.
    """
    name, _, number = word.partition("-")
    if name != FALLEN:
        return read_unit(table, board, word, *keys)
    fallen = range(len(board.units), board.next_unit)
    if number not in map(str, range(1, len(fallen) + 1)):
        raise table.fault(f"unknown unit {word!r}: the key '{FALLEN}' counts {len(fallen)}", *keys)
    return UnitId(fallen[int(number) - 1])


def read_fallen(table: Table, board: Board) -> Board:
    """Return the board with numbers for the destroyed units.

    Raises:
        FileError: if the number of destroyed units is not valid.
    """
    return board._replace(next_unit=UnitId(board.next_unit + table.whole(FALLEN, 0, 0, MOST_FALLEN)))


def _fallen(turn: Turn, board: Board) -> tuple[UnitId, ...]:
    """Return the destroyed units that the turn still refers to."""
    mentioned = reduce(or_, turn.teams, reduce(or_, (getattr(turn, name) for name in UNIT_SETS)))
    if turn.attack:
        mentioned |= bit(unit for unit in (turn.attack.attacker, turn.attack.unit) if unit is not None)
    return unit_ids(mentioned & ~bit(board.units))


def _unit_words(turn: Turn, board: Board) -> Mapping[UnitId, str]:
    """Return the name of each unit on the board, in the order of their labels, and of each destroyed unit."""
    standing = sorted((place_of(board, number), number) for number in board.units)
    words = {number: write_piece_label(place) for place, number in standing}
    return words | {unit: f"{FALLEN}-{number}" for number, unit in enumerate(_fallen(turn, board), 1)}


def _write_units(words: Mapping[UnitId, str], units: int) -> str:
    """Return the names of a set of units, separated by spaces."""
    return " ".join(word for unit, word in words.items() if units >> unit & 1)


def read_generals(table: Table, board: Board, key: str) -> int:
    """Return the set of the generals whose hexes are in one text.

    Raises:
        FileError: if a hex has no general.
    """
    return bit(read_general(table, board, label, key) for label in table.text(key, "").split())


def read_general(table: Table, board: Board, label: str, *keys: str | int) -> GeneralId:
    """Return the general on a hex; `keys` is the place in the table for error messages.

    Raises:
        FileError: if the hex has no general.
    """
    found = board.leaders.get(read_label(table, label, *keys))
    if found is None:
        raise table.fault(f"no general stands on {label}", *keys)
    return found


def _write_generals(board: Board, generals: int) -> str:
    alive = (board.generals[number].at for number in general_ids(generals) if number in board.generals)
    return " ".join(map(write_hex, sorted(alive)))


# --- the current attack -----------------------------------------------------------------------------------------------


def _read_attack(board: Board, table: Table) -> Attack:
    kinds: Kinds = {
        **KINDS,
        UnitId: FieldFormat(lambda attack, key: _read_unit(attack, board, attack.text(key), key)),
        "faces": MAYBE_TEXT,
        "flags": whole(0),
    }
    unit, general = _read_target(table, board)
    return read_fields(table, Attack, kinds, unit=unit, general=general)


def _read_target(table: Table, board: Board) -> tuple[UnitId | None, GeneralId | None]:
    """Return the target of an attack: a unit, or a general by himself, or neither if he was removed.

    Raises:
        FileError: if the text does not name a unit or general.
    """
    place = table.text("target", "")
    if not place:
        return None, None
    if place.startswith(FALLEN) or stack(board, read_label(table, place.partition("-")[0], "target")):
        return _read_unit(table, board, place, "target"), None
    return None, board.leaders.get(read_label(table, place, "target"))


def _attack_table(attack: Attack, board: Board, words: Mapping[UnitId, str]) -> dict[str, object]:
    table: dict[str, object] = {"attacker": words[attack.attacker]}
    if attack.unit is not None:
        table["target"] = words[attack.unit]
    elif attack.general in board.generals:
        table["target"] = write_hex(board.generals[GeneralId(attack.general or 0)].at)
    table |= {"hex": write_hex(attack.hex), "near": attack.near}
    rest = {"again": attack.again, "stands": attack.stands, "faces": attack.faces, "flags": attack.flags}
    rest["driven"] = attack.driven
    return table | {key: value for key, value in rest.items() if value != Attack._field_defaults[key]}
