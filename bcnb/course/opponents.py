"""The computer players of every game with their measured strength: as a chart, as an HTML table and as text."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.distributions import wilson
from bcnb.players.registry import RANKS, description, levels_for, players_for
from bcnb.presentation.bar_chart import BarChart, BarRow, Estimate, Reference
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, Kinds, read_fields, whole

HEADINGS = ("Level", "What it is like", "Measured")
_STYLE = ".bcnb-levels td,.bcnb-levels th{text-align:left!important;vertical-align:top;white-space:normal}"


class StrengthResult(NamedTuple):
    """Games between two players: their number, the better player's wins, and its nodes per turn (0 if it has none)."""

    ruleset: str
    better: str
    worse: str
    games: int
    won: int
    nodes: int = 0

    @property
    def share(self) -> str:
        """The better player's share of wins in percent, such as "70.5%"."""
        return f"{_percent(self.won / self.games)}%"

    @property
    def interval(self) -> str:
        """The 95% interval of that share in percent, such as "65.9 to 74.8"."""
        return " to ".join(map(_percent, wilson(self.won, self.games)))


def _percent(share: float) -> str:
    """Return a share in percent, with one decimal except for 100."""
    return f"{100 * share:.1f}" if share < 0.9995 else "100"


def load_strength(path: Path | str | None = None) -> tuple[StrengthResult, ...]:
    """Return the measured results, from the weakest player to the strongest of each game.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(path or scenarios_folder() / "strength.toml")
    kinds: Kinds = {**TABLE_KINDS, "games": whole(1), "won": whole(0, "games")}
    found = tuple(read_fields(entry, StrengthResult, kinds) for entry in table.tables("measured"))
    table.finish()
    return found


# --- as a chart -------------------------------------------------------------------------------------------------------


def levels_chart(ruleset: str, measured: Sequence[StrengthResult]) -> BarChart:
    """Return a chart of the games that each level of a game won against the level below, the weakest first."""
    return BarChart(
        "How often does each level beat the one below?",
        "levels",
        ("won",),
        tuple(_row(one) for one in measured if one.ruleset == ruleset),
        "Share of the games that the better level won",
        columns=("games",),
        reference=Reference(Fraction(1, 2), "even"),
        say=lambda share: f"{_percent(float(share))}%",
    )


def _row(one: StrengthResult) -> BarRow:
    name = f"{RANKS[one.better].capitalize()} against {RANKS[one.worse]}"
    return BarRow(name, (Estimate(one.won / one.games, *wilson(one.won, one.games)),), (str(one.games),))


# --- as a table -------------------------------------------------------------------------------------------------------


def level_rows(ruleset: str, measured: Sequence[StrengthResult]) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each level of a game: its name, its description, and its result against the level below."""
    usual = players_for(ruleset).opponent
    for player in levels_for(ruleset).values():
        level, _, like = description(player, ruleset).partition(": ")
        asks = " (the default)" if player == usual else ""
        found = next((one for one in measured if (one.ruleset, one.better) == (ruleset, player)), None)
        yield level, f"{like[0].upper()}{like[1:]}{asks}.", _said(found) if found else "Not measured."


def _said(one: StrengthResult) -> str:
    against = f"Won {one.won} of {count_noun(one.games, 'game')} against the {RANKS[one.worse]}: {one.share}"
    return f"{against} (95% interval: {one.interval}%)."


def levels_html(rows: Sequence[tuple[str, str, str]]) -> Markup:
    """Return the rows as an HTML table."""
    head = tag("tr", *(tag("th", escape_text(one), scope="col") for one in HEADINGS))
    body = (tag("tr", *(tag("td", escape_text(cell)) for cell in row)) for row in rows)
    table = tag("table", tag("thead", head), tag("tbody", *body))
    return tag("div", tag("style", Markup(_STYLE)), table, class_="bcnb-levels")


def levels_text(rows: Sequence[tuple[str, str, str]]) -> str:
    """Return the rows as text."""
    return "\n".join(f"{level}: {like} {measured}" for level, like, measured in rows)
