"""Functions that read a starting layout: terrain, armies, brigades, points and changed rule options.

A picture shows one unit per hex. A second unit is in its army's table `second`, under the label of the hex. Units that
are not seasoned or not at full strength, and the members of brigades, are listed by piece label: `e6`, or `e6-1` and
`e6-2` for two units.
"""

from collections.abc import Iterable, Mapping
from functools import partial

from bcnb.games.hexboard.files import rule_options
from bcnb.games.hexboard.files.layout import (
    GroundTables,
    check_limits,
    kinds_of,
    read_armies,
    read_country,
    read_generals,
    read_ground,
    read_label,
    read_letters,
    read_objective,
    read_side,
    read_units,
)
from bcnb.games.hexboard.rules.tables import Arm, Side, UnitType
from bcnb.games.north_against_south.rules.actions import PieceLabel, parse_piece_label
from bcnb.games.north_against_south.rules.board import change_unit, find_unit, make_board, zone
from bcnb.games.north_against_south.rules.state import Board, General, GeneralId, Layout, Unit, UnitId
from bcnb.games.north_against_south.rules.tables import RULES, Quality, Rules
from bcnb.grid.hexes import HexId
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import FieldFormat, listed, read_fields


def read_rules(table: Table) -> Rules:
    """Return the rules of *North against South* with the changes of a scenario's tables `rules` and `deck`.

    Raises:
        FileError: if an option is unknown or has a wrong value.
    """
    rules = rule_options.read_rules(table, RULES)
    kind = rules.units.get(rules.reinforcement)
    if kind is None or kind.arm is not Arm.INFANTRY:
        raise table.fault(f"{rules.reinforcement!r} is not infantry", "rules", "reinforcement")
    return rules


def read_layout(table: Table, sparing: bool = False) -> Layout:
    """Return the layout in the tables of a scenario.

    With `sparing` (for a position), sides, first player and hands are optional, and armies may have any size.

    Raises:
        FileError: if a table or key is missing or not valid.
    """
    rules = read_rules(table)
    armies = (table.table(Side.UNION.seat), table.table(Side.CONFEDERATE.seat))
    picture = table.table("map")
    ground = read_ground(table, picture, rules)
    units = (*_firsts(picture, ground, rules), *_seconds(armies, picture, rules))
    board = _board(armies, units, _generals(armies, ground, units))
    top, hand_sizes = read_armies(table, sparing)
    layout = read_fields(
        table,
        Layout,
        {
            "first": FieldFormat(partial(_read_first, sparing)),
            "points_to_win": FieldFormat(partial(_read_quotas, rules), key="points"),
            "objectives": listed(read_objective, "scoring"),
        },
        **ground._asdict(),
        units=tuple(board.units.values()),
        generals=tuple(board.generals.values()),
        top=top,
        hand_sizes=hand_sizes,
        rules=rules,
        country=read_country(table, rules),
    )
    if not sparing:
        check_limits(table, rules, layout.units, layout.generals)
        _check_zones(table, layout)
    return layout


def read_place(table: Table, text: str, *keys: str | int) -> PieceLabel:
    """Return the piece label in a text; `keys` is its place in the table for error messages.

    Raises:
        FileError: if the text is not a piece label.
    """
    try:
        return parse_piece_label(text)
    except ValueError as error:
        raise table.fault(str(error), *keys) from None


def read_unit(table: Table, board: Board, text: str, *keys: str | int) -> UnitId:
    """Return the unit with the piece label in a text; `keys` is its place in the table for error messages.

    Raises:
        FileError: if the text is not a piece label, or does not name one unit.
    """
    found = find_unit(board, read_place(table, text, *keys))
    if found is None:
        raise table.fault(f"no unit stands on {text}, or it does not say which of two", *keys)
    return found


def _read_first(sparing: bool, table: Table, key: str) -> Side | None:
    """Return the side that begins, or None if dice decide."""
    if table.has(key):
        return read_side(table, key)
    return Side.UNION if sparing else None


def _read_quotas(rules: Rules, table: Table, key: str) -> tuple[int, int]:
    """Return the points that each side needs: the file has one number for both, or one for each side by its name.

    Raises:
        FileError: if a number is missing or not valid.
    """
    if isinstance(table.values.get(key), Mapping):
        union, confederate = (table.table(key).whole(side.seat, None, 1, 99) for side in Side)
        return union, confederate
    return (table.whole(key, rules.flags_to_win, 1, 99),) * 2


# --- units ------------------------------------------------------------------------------------------------------------


def _fresh(side: Side, kind: UnitType, at: HexId) -> Unit:
    return Unit(side, kind, Quality.SEASONED, kind.figures, at)


def _firsts(picture: Table, ground: GroundTables, rules: Rules) -> Iterable[Unit]:
    """Return the units that the picture shows."""
    return (_fresh(side, kind, here) for here, (side, kind) in read_units(picture, ground, rules).items())


def _seconds(armies: Iterable[Table], picture: Table, rules: Rules) -> Iterable[Unit]:
    """Iterate over the second units of hexes, each on a hex with a unit of the same side."""
    first, kinds = read_letters(picture, "units"), kinds_of(rules)
    for side, army in zip(Side, armies, strict=True):
        table = army.table("second")
        for label in table.entries():
            here = read_label(table, label, label)
            letter = table.text(label)
            owner, kind = kinds.get(letter, (None, None))
            if kind is None:
                raise table.fault(f"unknown letter {letter!r}; choose from {' '.join(kinds)}", label)
            if here not in first or owner != side or kinds[first[here]][0] != side:
                raise table.fault(f"no {side.name.title()} unit stands on {label} to be joined by {letter!r}", label)
            yield _fresh(side, kind, here)


# --- generals, and tables by piece label ------------------------------------------------------------------------------


def _generals(armies: Iterable[Table], ground: GroundTables, units: Iterable[Unit]) -> tuple[General, ...]:
    found = read_generals(armies, ground, {unit.at: unit.side for unit in units})
    return tuple(General(side, name, here) for here, (side, name) in found.items())


def _board(armies: Iterable[Table], units: tuple[Unit, ...], generals: tuple[General, ...]) -> Board:
    board = make_board(units, generals, {})
    for side, army in zip(Side, armies, strict=True):
        board = _with_qualities(army.table("quality"), side, board)
        board = _with_strengths(army.table("strength"), side, board)
        board = _with_brigades(army.table("brigades"), side, board)
    return board


def _friendly_unit(table: Table, side: Side, board: Board, text: str, *keys: str) -> UnitId:
    number = read_unit(table, board, text, *keys)
    if board.units[number].side != side:
        raise table.fault(f"no {side.name.title()} unit stands on {text}", *keys)
    return number


def _with_qualities(table: Table, side: Side, board: Board) -> Board:
    for text in table.entries():
        number = _friendly_unit(table, side, board, text, text)
        board = change_unit(board, number, quality=Quality(table.choice(text, Quality)))
    return board


def _with_strengths(table: Table, side: Side, board: Board) -> Board:
    for text in table.entries():
        number = _friendly_unit(table, side, board, text, text)
        board = change_unit(board, number, strength=table.whole(text, None, 1, board.units[number].kind.figures))
    return board


def _with_brigades(table: Table, side: Side, board: Board) -> Board:
    for label in table.entries():
        number = board.leaders.get(read_label(table, label, label))
        if number is None or board.generals[number].side != side:
            raise table.fault(f"no {side.name.title()} general stands on {label}", label)
        for text in table.text(label).split():
            board = _enlisted(table, side, board, number, label, text)
    return board


def _enlisted(table: Table, side: Side, board: Board, general: GeneralId, label: str, text: str) -> Board:
    """Return the board with one more unit in a general's brigade."""
    unit = _friendly_unit(table, side, board, text, label)
    if board.units[unit].brigade is not None:
        raise table.fault(f"the unit on {text} belongs to two brigades", label)
    return change_unit(board, unit, brigade=general)


def _check_zones(table: Table, layout: Layout) -> None:
    """Check the size of brigades, and that their units are in the zones of their generals.

    Raises:
        FileError: if a brigade is too large, or a unit is outside the zone.
    """
    for number, general in enumerate(layout.generals):
        members = [unit for unit in layout.units if unit.brigade == number]
        if len(members) > layout.rules.most_in_brigade:
            raise table.fault(f"{general.name} has {len(members)} units in his brigade", general.side.seat, "brigades")
        if any(not zone(general.at) >> unit.at & 1 for unit in members):
            raise table.fault(
                f"units of {general.name}'s brigade stand outside his zone", general.side.seat, "brigades"
            )
