"""The notebook function that puts the page *Guess the choice* together: the widget, and the list of other games."""

from typing import Any

from IPython.display import display

from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import print_text
from bcnb.notebook.suggestions import RECORD, SIDE
from bcnb.presentation.text_tools import sentence
from bcnb.review.builder import NotReviewable
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.guess.guess_widget import GuessWidget

CHOOSE = "Choose a game above. Its result stays hidden."


@coerce_arguments('guess("kernstown-person-greedy-by-keyboard", seat="union")', record=RECORD, seat=SIDE)
def guess(record: str = "", *, seat: str = "", start: int = 0) -> None:
    """Play through a recorded game from one seat: guess each choice, then see the game's choice and the best one.

    The game and the seat can be chosen on the page. Your guesses are saved, and mistakes become puzzles. If the choices
    of a game cannot be judged, the reason is printed.

    Args:
        record: the name of a recorded game, or a file. Without one, you choose it on the page.
        seat: the seat. Without one, you choose it on the page.
        start: the number of the choice that is shown first, from 1; by default the first one that you have not guessed.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game or seat.
    """
    place: list[Any] = []

    def browse() -> None:
        """Show the list of recorded games in place of the game."""
        for one in place:
            one.update(GameBrowser(pick=choose))

    def choose(name: str) -> str:
        """Show a game in place of the list, and return its part of the address."""
        found = _widget(name, "", 0)
        for one in place:
            one.update(found)
        return str(found.view["at"])

    def _widget(name: str, side: str, first: int) -> GuessWidget:
        return GuessWidget(find_recorded_game(name), name, side, first, browse=browse)

    try:
        shown = _widget(record, seat, start) if record else GameBrowser(pick=choose)
    except NotReviewable as fault:
        print_text(sentence(str(fault)))
        return
    place.append(display(shown, display_id=True))
    print_text(CHOOSE if not record else f"A recorded game of {shown.title}, to guess its choices.")
