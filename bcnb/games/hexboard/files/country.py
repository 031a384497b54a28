"""What a map tells of the country that it shows: which way its top faces, the names of places, where it comes from."""

from collections.abc import Mapping

from bcnb.engine.notation import is_line
from bcnb.games.hexboard.files.layout import read_label
from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.games.hexboard.rules.state import Country
from bcnb.games.hexboard.rules.tables import Rules, Terrain
from bcnb.grid.hexes import HexId, write_hex
from bcnb.storage.toml import Table

LONGEST_NAME = 32
"""How many letters the name of a place may have, to be written on the board."""
RECONSTRUCTED = "reconstructed"
"""The origin of a layout whose hexes no source tells."""


def read_country(table: Table, rules: Rules) -> Country:
    """The country in the tables of a scenario or a position, where each key may be left out. Raises FileError."""
    evidence = table.text("source", "") if table.text("layout", "") == RECONSTRUCTED else ""
    names, looks = _read_names(table.table("names"), rules)
    return Country(table.choice("up", COMPASS) if "up" in table.values else "", names, looks, evidence)


def country_tables(country: Country) -> dict[str, object]:
    """The keys of a position that say the same."""
    tables: dict[str, object] = {"up": country.up} if country.up else {}
    if country.evidence:
        tables |= {"layout": RECONSTRUCTED, "source": country.evidence}
    return tables | {"names": {write_hex(at): _name_value(country, at) for at in sorted(country.names)}}


def _name_value(country: Country, at: HexId) -> object:
    name, look = country.names[at], country.looks.get(at)
    return {"name": name, "looks": look.key} if look else name


# --- names ------------------------------------------------------------------------------------------------------------


def _read_names(table: Table, rules: Rules) -> tuple[Mapping[HexId, str], Mapping[HexId, Terrain]]:
    """The names of places by hex: a text, or a table with the ground as which the hex is drawn."""
    names: dict[HexId, str] = {}
    looks: dict[HexId, Terrain] = {}
    for label in table.entries():
        here = read_label(table, label, label)
        if isinstance(table.values[label], dict):
            place = table.table(label)
            names[here] = _read_name(place, "name")
            looks[here] = _read_look(place, rules)
        else:
            names[here] = _read_name(table, label)
    return names, looks


def _read_name(table: Table, key: str) -> str:
    """A name that can be written on a board: short, and one line in any script."""
    name = table.text(key)
    if len(name) > LONGEST_NAME:
        raise table.fault(f"the name of a place has {len(name)} letters; the most is {LONGEST_NAME}", key)
    if not is_line(name):
        raise table.fault(f"{name!r} is no name of a place: not all of it can be seen", key)
    return name


def _read_look(table: Table, rules: Rules) -> Terrain:
    """The ground as which a hex is drawn; ground that is drawn by its faces alone is none."""
    kinds = {key: kind for key, kind in rules.terrain.items() if not kind.faced}
    return kinds[table.choice("looks", kinds)]
