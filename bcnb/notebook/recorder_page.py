"""The notebook function that puts the page *Record a game* together: the widget, its review and its export."""

from functools import partial

from IPython.display import display

from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.game_reviews import review_in, shared_game
from bcnb.notebook.game_table import FIRST, played_on
from bcnb.notebook.output import print_text
from bcnb.notebook.suggestions import BATTLE
from bcnb.storage.game_drafts import find_draft, list_drafts
from bcnb.storage.game_entry import GameEntry, load_entry
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.recorder.recorder_widget import RecorderWidget


@coerce_arguments('record_game("kernstown")', scenario=BATTLE)
def record_game(scenario: str = "", *, game: str = "") -> None:
    """Put a page together on which you enter a game that was played elsewhere, such as at a real table.

    Example: `record_game("kernstown")`. The latest draft of this battle is continued. Without a battle, you choose one
    on the page.

    Args:
        scenario: the name of the battle.
        game: the name of a draft to continue. Then the battle is ignored.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown battle or draft, or a draft that is not valid.
    """

    def reviewed(name: str) -> None:
        """Replace the widget with the review."""
        if place:
            review_in(place, find_recorded_game(name), partial(played_on, place=place))

    battle = find_scenario(scenario or FIRST)
    entry = _draft(battle.name if scenario else "", game)
    shown = RecorderWidget(battle, entry, review=reviewed, share=shared_game)
    place = display(shown, display_id=True)
    print_text("A page on which a game from a real table is entered.")


def _draft(battle: str, game: str) -> GameEntry | None:
    """Return the draft to continue, or None."""
    if game:
        return load_entry(find_draft(game))
    latest = list_drafts(battle) if battle else []
    return load_entry(latest[0].path) if latest else None
