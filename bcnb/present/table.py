"""The table at one moment as plain data for a page: what is seen, what is held, and what waits.

Everything is drawn from a state as a seat may know it (`seen_by`); what that seat may not know never gets here. What
depends on the game is asked of `table_games`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bcnb.course import answers
from bcnb.engine.games import game_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Refusal, Seat
from bcnb.games.battle_cry.show.choices import Choices
from bcnb.present.looks import page_of
from bcnb.present.table_games import table_of

NOBODY: Seat = ""
"""The viewer who sits nowhere, and knows no hand."""


def seen_by(state: Any, viewer: Seat) -> Any:
    """A state as a seat may know it, or as `NOBODY` does."""
    game = game_of(state)
    for seat in [viewer] if viewer else game.seats(state):
        state = game.observe(state, seat)
    return state


def position_view(seen: Any, names: Mapping[Seat, str]) -> dict[str, Any]:
    """What everybody at the table sees beside the board; `names` says who sits where."""
    return table_of(seen).position(seen, names)


def offers(seen: Any, plies: Sequence[Ply]) -> Choices:
    """What the seat that decides may choose, and what choosing each of its pieces again does."""
    return table_of(seen).choices(seen, plies)


def hand_view(seen: Any, seat: Seat, offered: Choices) -> dict[str, Any] | None:
    """The hand of a seat, as that seat sees it; None in a game without cards."""
    return table_of(seen).hand(seen, seat, offered)


def undoable(plies: Sequence[Ply], seat: Seat) -> Ply | None:
    """The last ply, if a seat can take it back."""
    return plies[-1] if plies and plies[-1].seat == seat != CHANCE else None


def undo_words(before: Any, plies: Sequence[Ply], seat: Seat) -> str:
    """What taking back the last ply would take back, told from the state before it; empty if it cannot be."""
    last = undoable(plies, seat)
    if last is None:
        return ""
    words = page_of(before).say_action(game_of(before).parse(last.do), before).removesuffix(".")
    return f"{words[0].lower()}{words[1:]}"


def refused_lines(seen: Any, text: str, refusal: Refusal) -> list[list[str]]:
    """Why an attempt is refused, as lines of kinds and words: what was tried, why not, and the rule."""
    return [["do", tried(seen, text)], *map(list, answers.refused_lines(refusal, seen))]


def tried(seen: Any, text: str) -> str:
    """An attempted action in words, or as it was typed, if it names what the game does not have."""
    try:
        return page_of(seen).say_action(game_of(seen).parse(text), seen)
    except (ValueError, KeyError):
        return f"“{text}”"
