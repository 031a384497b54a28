"""The reader of starting layouts of *Battle Cry*: terrain, armies, flags and changed rules."""

from collections.abc import Iterable, Mapping
from functools import partial

from bcnb.games.battle_cry.rules.state import General, Layout, Unit
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.games.hexboard.files.layout import (
    GroundTables,
    check_limits,
    read_armies,
    read_country,
    read_generals,
    read_ground,
    read_label,
    read_objective,
    read_side,
    read_units,
)
from bcnb.games.hexboard.files.rule_options import read_rules
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import FieldFormat, listed, read_fields, whole


def read_layout(table: Table, sparing: bool = False) -> Layout:
    """Return the layout in the tables of a scenario.

    With `sparing` (for positions), the sides, the first player and the hands are optional, and armies may have any
    size.

    Raises:
        FileError: for an invalid layout.
    """
    rules = read_rules(table, RULES_2000)
    armies = (table.table(Side.UNION.seat), table.table(Side.CONFEDERATE.seat))
    top, hand_sizes = read_armies(table, sparing)
    picture = table.table("map")
    ground = read_ground(table, picture, rules)
    units = _read_units(picture, armies, ground, rules)
    layout = read_fields(
        table,
        Layout,
        {
            "first": FieldFormat(partial(read_side, default=Side.UNION if sparing else None)),
            "prizes_to_win": whole(1, 99, rules.flags_to_win, "flags"),
            "objectives": listed(read_objective, "scoring"),
        },
        **ground._asdict(),
        units=units,
        generals=_read_generals(armies, ground, units),
        top=top,
        hand_sizes=hand_sizes,
        rules=rules,
        country=read_country(table, rules),
    )
    if not sparing:
        _check_limits(table, layout)
        _check_deal(table, layout)
    return layout


def _read_units(picture: Table, armies: Iterable[Table], ground: GroundTables, rules: Rules) -> dict[HexId, Unit]:
    kinds = read_units(picture, ground, rules)
    units = {here: Unit(side, kind, kind.figures) for here, (side, kind) in kinds.items()}
    for side, army in zip(Side, armies, strict=True):
        units |= _read_strengths(army.table("strength"), side, units)
    return units


def _read_strengths(table: Table, side: Side, units: Mapping[HexId, Unit]) -> dict[HexId, Unit]:
    weaker = {}
    for label in table.entries():
        unit = units.get(here := read_label(table, label, label))
        if unit is None or unit.side != side:
            raise table.fault(f"no {side.name.title()} unit stands on {label}", label)
        weaker[here] = Unit(side, unit.kind, table.whole(label, None, 1, unit.kind.figures))
    return weaker


def _read_generals(armies: Iterable[Table], ground: GroundTables, units: Mapping[HexId, Unit]) -> dict[HexId, General]:
    found = read_generals(armies, ground, {here: unit.side for here, unit in units.items()})
    return {here: General(side, name) for here, (side, name) in found.items()}


def _check_limits(table: Table, layout: Layout) -> None:
    check_limits(table, layout.rules, layout.units.values(), layout.generals.values())


def _check_deal(table: Table, layout: Layout) -> None:
    cards, needed = sum(card.count for card in layout.rules.cards.values()), sum(layout.hand_sizes)
    if cards < needed:
        raise table.fault(f"{cards} cards are left in the deck, and the two hands need {needed}", "deck", "remove")
