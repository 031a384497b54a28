"""Notebook functions for the page of recorded games."""

from IPython.display import display

from bcnb.engine.game_registry import RULESETS
from bcnb.notebook.game_reviews import line
from bcnb.notebook.game_table import played_on
from bcnb.notebook.output import print_text
from bcnb.presentation.replay_data import first_turn
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.records import find_recorded_game, list_records
from bcnb.widgets.games.game_browser import GameBrowser

BELOW = "A table appears here when you play a game of the list."


def recorded_games() -> None:
    """Show the recorded games, your own and those that come with bcnb, to watch, review or play them.

    Files with games can be added.
    """

    def play(name: str) -> None:
        """Put a game on a table, at its first turn."""
        recorded = find_recorded_game(name)
        if place:
            place.update(played_on(recorded, first_turn(recorded.states), place=place))

    display(GameBrowser(play))
    place = display(line(BELOW), display_id=True)
    print_text(f"{count_noun(sum(len(list_records(name)) for name in RULESETS), 'game')} come with bcnb.")
