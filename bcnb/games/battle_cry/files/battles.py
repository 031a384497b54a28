"""The 15 battles of the game in order: facts, commanders, figures by source, and corrections."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.tables import Side
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import Table, read_toml

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
    sources = tuple(
        FigureSource(entry.text("name"), entry.text("title"), entry.text("licence")) for entry in table.tables("source")
    )
    known = tuple(source.name for source in sources)
    battles = tuple(_read_battle(entry, number, known) for number, entry in enumerate(table.tables("battle"), 1))
    table.finish()
    _check_names(table, battles)
    return Battles(battles, sources)


def _read_battle(table: Table, number: int, sources: tuple[str, ...]) -> BattleFacts:
    battle = BattleFacts(
        number=table.whole("number", least=number, most=number),
        name=table.text("name"),
        title=table.text("title"),
        aliases=table.texts("aliases"),
        day=table.day("date"),
        began=table.day("began"),
        ended=table.day("ended"),
        place=table.text("place"),
        commanders=(table.text(Side.UNION.seat), table.text(Side.CONFEDERATE.seat)),
        shows=table.text("shows"),
        result=table.text("result"),
        scale=table.text("scale", ""),
        layout=table.text("layout", ""),
        doubts=table.text("doubts", ""),
        corrections=table.texts("corrections"),
        figures=tuple(_read_figures(table, sources)),
        reference=table.text("cwsac"),
    )
    if not battle.began <= battle.day <= battle.ended:
        raise table.fault(f"the day {battle.day} is not in the battle, {battle.began} to {battle.ended}", "date")
    return battle


def _read_figures(table: Table, sources: tuple[str, ...]) -> Iterator[StrengthFigure]:
    for entry in table.tables("figures"):
        least = entry.whole("count", least=0)
        yield StrengthFigure(
            Side[entry.choice("side", [side.seat for side in Side]).upper()],
            entry.choice("kind", FIGURES),
            least,
            entry.whole("most", least, least),
            entry.choice("source", sources),
        )


def _check_names(table: Table, battles: tuple[BattleFacts, ...]) -> None:
    names = [battle.name for battle in battles]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise table.fault(f"two battles are called {name!r}", "battle", number, "name")
