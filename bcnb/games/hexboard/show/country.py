"""What is told of the country that a board shows: its places, the point of the compass at its top, its evidence."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.show.text import labels
from bcnb.grid.hexes import write_hex
from bcnb.presentation.text_tools import entitled


def notice(field: Field) -> str:
    """That a layout is reconstructed, and on what evidence; empty for any other."""
    evidence = field.country.evidence
    return f"A reconstructed layout: {evidence}" if evidence else ""


def titled(field: Field, title: str) -> str:
    """A title over a board, which says if the layout is reconstructed."""
    return f"{title} (reconstructed)" if title and field.country.evidence else title


def captioned(field: Field, title: str, armies: Iterable[str]) -> str:
    """A position in one line, of which these are the armies in words."""
    return f"{notice(field)} {entitled(title, armies)}".lstrip()


def say_country(field: Field) -> Iterator[str]:
    """Which way the top of the board faces, and the places with names."""
    country = field.country
    if country.up:
        yield f"{country.up.capitalize()} is at the top"
    if country.names:
        yield f"Places: {'; '.join(f'{name} {labels(mask)}' for name, mask in by_name(field).items())}"
    for at, look in country.looks.items():
        yield f"Looks like {look.name}, but is {field.terrain[at].name}: {write_hex(at)}"


def by_name(field: Field) -> dict[str, int]:
    """The hexes of every name, as a set."""
    places: dict[str, int] = defaultdict(int)
    for at, name in field.country.names.items():
        places[name] |= 1 << at
    return places
