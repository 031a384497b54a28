"""The 15 battles of the game in order: facts, commanders, figures by source, and corrections."""

from datetime import date
from functools import partial
from pathlib import Path

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.tables import Side
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    listed,
    named,
    one_of,
    read_fields,
    whole,
)

FIGURES = ("present", "strength", "losses", "killed", "wounded", "missing")
"""The kinds of figures: soldiers present or engaged, all losses, or a part of them (missing includes captured)."""


@frozen
class FigureSource:
    """A source of figures."""

    name: str
    title: str
    licence: str


@frozen
class StrengthFigure:
    """A number of soldiers of one side over the whole battle, from `least` to `most`, from one source."""

    side: Side
    kind: str
    least: int
    most: int
    source: str


@frozen
class BattleFacts:
    """One of the 15 battles.

    `day` is the date of the scenario, `began` and `ended` are those of the whole battle. `commanders` are the game's,
    by side. `layout` is the name of the scenario that can be played, or empty.
    """

    number: int
    name: str
    title: str
    aliases: tuple[str, ...]
    day: date
    began: date
    ended: date
    place: str
    commanders: tuple[str, str]
    shows: str
    result: str
    scale: str
    layout: str
    doubts: str
    corrections: tuple[str, ...]
    figures: tuple[StrengthFigure, ...]
    reference: str


@frozen
class Battles:
    """All battles in order, and the sources of their figures."""

    battles: tuple[BattleFacts, ...]
    sources: tuple[FigureSource, ...]


def load_battles(path: Path | str | None = None) -> Battles:
    """Return the battles in a file, by default the one included in bcnb.

    Raises:
        FileError: for an invalid file.
    """
    return read_battles(read_toml(path or scenarios_folder() / "battles.toml"))


def read_battles(table: Table) -> Battles:
    """Return the battles in a table, which must be numbered from 1 without a gap.

    Raises:
        FileError: for an invalid value.
    """
    sources = tuple(read_fields(entry, FigureSource) for entry in table.tables("source"))
    known = tuple(source.name for source in sources)
    battles = tuple(_read_battle(entry, number, known) for number, entry in enumerate(table.tables("battle"), 1))
    table.finish()
    _check_names(table, battles)
    return Battles(battles, sources)


def _read_battle(table: Table, number: int, sources: tuple[str, ...]) -> BattleFacts:
    kinds: Kinds = {
        **TABLE_KINDS,
        "number": whole(number, number),
        "day": FieldFormat(Table.day, key="date"),
        "commanders": FieldFormat(lambda entry, _: tuple(entry.text(side.seat) for side in Side), key=Side.UNION.seat),
        "scale": MAYBE_TEXT,
        "layout": MAYBE_TEXT,
        "doubts": MAYBE_TEXT,
        "figures": listed(partial(_read_figure, sources)),
        "reference": FieldFormat(Table.text, key="cwsac"),
    }
    battle = read_fields(table, BattleFacts, kinds)
    if not battle.began <= battle.day <= battle.ended:
        raise table.fault(f"the day {battle.day} is not in the battle, {battle.began} to {battle.ended}", "date")
    return battle


def _read_figure(sources: tuple[str, ...], table: Table) -> StrengthFigure:
    kinds: Kinds = {
        Side: named({side.seat: side for side in Side}),
        "kind": one_of(FIGURES),
        "least": whole(0, key="count"),
        "most": whole("count", default="count"),
        "source": one_of(sources),
    }
    return read_fields(table, StrengthFigure, kinds)


def _check_names(table: Table, battles: tuple[BattleFacts, ...]) -> None:
    names = [battle.name for battle in battles]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise table.fault(f"two battles are called {name!r}", "battle", number, "name")
