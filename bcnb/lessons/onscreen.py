"""Online: how the table here is to the game as it was once played online."""

from IPython.display import display

from bcnb.games.battle_cry.presentation.online_game import online_html, online_summary, online_text
from bcnb.lessons.saying import Told, say


def online() -> None:
    """Show the 34 behaviours of the online game, what each is here, and which rule stands behind it."""
    display(Told(online_text(), online_html()))
    say(online_summary())
