"""Tables for tests: a drawn position with known hands, at which a test says what the dice show and the enemy does."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator

from bcnb.engine.game import Game
from bcnb.games import battle_cry
from bcnb.games.hexboard.rules.tables import Side
from bcnb.widgets.table import TableWidget
from tests.helpers.battle_cry.field import position, scenario_of
from tests.helpers.pages import Stage

WITH_GENERAL = """
d . . . . . . . . .
e . . . . . I . . .
f . . . . . . . i .
"""
"""Union infantry at e6, with a general in most tests, in sight of Confederate infantry at f8."""


def table_of(
    units: str,
    ground: str = "",
    *,
    union: Sequence[str] = ("probe-centre", "attack-left"),
    confederate: Sequence[str] = ("skirmish-right", "rally"),
    seats: Mapping[str, str] | None = None,
    pace: str = "slow",
    **drawn: Any,
) -> TableWidget:
    """A table at the start of the first turn, the Union's by default; a person plays the Union, a player the others."""
    scenario = scenario_of(position(units, ground, **drawn), len(union), len(confederate))
    game = Game(battle_cry, scenario, seats or {"union": "person", "confederate": "greedy"})
    hands = {Side.UNION: list(union), Side.CONFEDERATE: list(confederate)}
    while game.seat == "chance":
        game.play(f"draw {hands[game.state.decision.side].pop(0)}")
    return TableWidget(scenario, game=game, seed="1", pace=pace)


def happen(table: TableWidget, *texts: str) -> None:
    """What chance or the enemy does, as the test wants it; the page sees it."""
    for text in texts:
        table.game.play(text)
    table.show()


def begin_to_turn_of(table: TableWidget, seat: str) -> None:
    """Begin the game, and play it to the first decision of a seat; return once the page has been sent that position.

    What happens by itself happens in a thread of the table, which shows it a moment after it is so.
    """
    table.begin()
    while table.game.seat not in (seat, None):
        table._answer(table, {"t": "go", "ply": table.view["ply"]}, [])
    late = time.monotonic() + 30
    while table.view["ply"] < len(table.game.record.plies):
        assert time.monotonic() < late, "the table shows nothing new"
        time.sleep(0.01)


def done(table: TableWidget) -> list[str]:
    """What was done since the first card was played."""
    texts = [ply.do for ply in table.game.record.plies]
    return [text for text in texts if not text.startswith("draw")]


def hexagon(view: Locator, label: str) -> Locator:
    """A hex of the board, or a square."""
    return view.locator(f"[data-hex={label}]")


def click(stage: Stage, view: Locator, *labels: str) -> None:
    """Click hexes or squares, one after the other."""
    for label in labels:
        hexagon(view, label).click()
        stage.settle()


def marked(view: Locator, kind: str) -> set[str]:
    """The hexes with a mark of a kind, by where it stands on the sheet."""
    return set(
        view.evaluate(
            """(view, kind) => {
              const cells = [...view.querySelectorAll("[data-hex]")].map((cell) => [cell.dataset.hex, cell.getBBox()]);
              const uses = [...view.querySelectorAll(`use[href$="mark-${kind}"]`)];
              return uses.map((use) => cells.find(([, { x, y, width, height }]) =>
                Math.abs(x + width / 2 - use.getAttribute("x")) < 2
                && Math.abs(y + height / 2 - use.getAttribute("y")) < 2)[0]);
            }""",
            kind,
        )
    )


def badges(view: Locator) -> list[str]:
    """The numbers of dice on the board, in order."""
    uses = view.locator("use[href*=badge-]").evaluate_all("uses => uses.map((use) => use.getAttribute('href'))")
    return sorted(use.rpartition("-")[2] for use in uses)
