"""Agreeing: what a book leaves open, both answers to it, and house rules of one's own."""

from IPython.display import display

from bcnb.course.agreeing.played import readings_of
from bcnb.course.agreeing.view import readings_html, readings_text
from bcnb.engine.games import USUAL
from bcnb.lessons.saying import Told, say
from bcnb.lessons.taking import game_called, taking
from bcnb.library.house import keep_house
from bcnb.present.english import counted

FIRST = {"battle_cry": "first-bull-run", "north_against_south": "crossroads", "battle_cry_1961": "two-players"}
"""A battle of each game to begin with."""


@taking('readings("battle_cry")')
def readings(game: str = USUAL) -> None:
    """Show every question that the book of a game leaves open, with both answers played side by side. Raises
    ValueError."""
    found = readings_of(game_called(game))
    both = sum(one.other is not None for one in found)
    display(Told(readings_text(found), readings_html(found)))
    say(f"{counted(len(found), 'question')}, {both} of them with both answers played.")


@taking('agree("battle_cry", "room-12", least_dice=1)')
def agree(game: str, name: str, **chosen: object) -> None:
    """Keep the house rules of a group: the game, a name such as `room-12`, and each reading as it is written above.

    Raises FileError for a reading that no rules have, ValueError.
    """
    keep_house(name, game_called(game), chosen)
    say(f"Kept. Play by them: table({FIRST[game]!r}, house={name!r}), or bcnb play {FIRST[game]} --house {name}")
