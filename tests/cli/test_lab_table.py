"""A whole game at the table of the notebook `play`, in a real JupyterLab, by clicks on what the page offers.

The person at the page chooses as the greedy player would, against the greedy player. So the whole record is known
beforehand: a sitting without a page gives it.
"""

from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, expect

from bcnb.engine.game import Game
from bcnb.engine.record import Ply, write_record
from bcnb.games import battle_cry
from bcnb.players.session import GameSession
from bcnb.storage.records import verify_file
from bcnb.storage.scenarios import find_scenario
from tests.helpers.gestures import Clicks
from tests.helpers.lab import App, Desk, Server, serve

PLAY, SEED = "play/play.ipynb", "46"
"""The notebook, and the seed of a short game: 26 choices of the person."""
BREAK = 8
"""After this number of choices the notebook is closed as soon as an order was given that is not yet made use of."""
SHOWN = "(view, ply) => Math.max(...[...view.querySelectorAll('.bcnb-log li')].map((one) => one.value)) === ply"

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose notebook `play` names a battle, an opponent and a seed."""
    with serve(tmp_path_factory.mktemp("lab"), App.LAB) as server:
        notebook = nbformat.read(server.root / PLAY, as_version=4)
        source = (
            notebook.cells[1]
            .source.replace('scenario = ""', 'scenario = "kernstown"')
            .replace('levels = ""', 'levels = "greedy"')
            .replace('seed = ""', f'seed = "{SEED}"')
        )
        assert source != notebook.cells[1].source
        notebook.cells[1].source = source
        nbformat.write(notebook, server.root / PLAY)
        yield server


@pytest.fixture(scope="module")
def window(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1400, "height": 900}})
    yield context
    context.close()


def expected() -> tuple[bytes, list[Ply]]:
    """The record of the game, and the plies of the person."""
    game = Game(battle_cry, find_scenario("kernstown"), {"union": "person", "confederate": "greedy"})
    GameSession(game, dict.fromkeys(("union", "confederate"), "greedy"), SEED).run_until_human()
    return write_record(game.record, battle_cry), [ply for ply in game.record.plies if ply.seat == "union"]


def opened(window: BrowserContext, lab: Server) -> tuple[Desk, Locator]:
    """The notebook, run; and the table in it."""
    desk = Desk(window.new_page(), lab)
    desk.open(PLAY)
    desk.run_all()
    view = desk.view("table")
    view.get_by_label("Pace").select_option("at once")
    return desk, view


def play(desk: Desk, view: Locator, plies: list[Ply]) -> None:
    """The person's choices, each as soon as the page shows all that came before."""
    person = Clicks(view, lambda: None)
    for ply in plies:
        wait_for(desk, view, ply.number - 1)
        person.do(ply.do)


def wait_for(desk: Desk, view: Locator, ply: int) -> None:
    """Until the page shows a ply as the last."""
    desk.page.wait_for_function(f"([view, ply]) => ({SHOWN})(view, ply)", arg=[view.element_handle(), ply])


def closed(desk: Desk) -> None:
    """The page and its kernel are gone, and nothing went wrong on either side."""
    expect(desk.page.locator("[data-mime-type$=stderr]")).to_have_count(0)
    desk.close()
    assert desk.troubles == []


@pytest.mark.whole
def test_a_whole_game_is_played_closed_and_resumed(window, lab):
    record, plies = expected()
    half = next(n for n, ply in enumerate(plies, 1) if n > BREAK and ply.do.startswith("order"))
    desk, view = opened(window, lab)
    view.get_by_role("button", name="Begin").click()
    play(desk, view, plies[:half])
    wait_for(desk, view, plies[half - 1].number)
    assert keys_stay(desk, view)
    closed(desk)
    desk, view = opened(window, lab)
    expect(view.locator(".bcnb-log li[aria-current]")).to_have_attribute("value", str(plies[half - 1].number))
    play(desk, view, plies[half:])
    expect(view.get_by_role("status", name="What to do")).to_contain_text("You have lost, 1 flag to 6", timeout=20_000)
    closed(desk)
    kept = lab.home / "games" / "kernstown-1.jsonl"
    assert kept.read_bytes() == record
    assert verify_file(kept).sound


def keys_stay(desk: Desk, view: Locator) -> bool:
    """Keys pressed on the board, on a card, on a button and in the line to type in leave the notebook as it is."""
    view.locator("[data-hex=i13]").focus()
    before = desk.cells, desk.active
    for part in ("[data-hex=i13]", ".bcnb-card >> nth=0", ".bcnb-choices .bcnb-done", ".bcnb-typing input"):
        view.locator(part).focus()
        for key in ("b", "a", "x", "y", "m", "j", "ArrowDown", "ArrowUp", "0"):
            desk.page.keyboard.press(key)
    view.locator(".bcnb-typing input").fill("")
    return (desk.cells, desk.active) == before
