"""The table at one moment as plain data for a page: what is seen, what is held, and what waits.

Everything is drawn from a state as a seat may know it (`seen_by`); what that seat may not know never gets here. What
depends on the game is asked of `tables`.
"""

from collections.abc import Mapping, Sequence

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Refusal, S, Seat, State
from bcnb.present import refusals
from bcnb.present.choices import Choices
from bcnb.present.looks import imperative, page_of
from bcnb.present.tables import View, table_of

NOBODY: Seat = ""
"""The viewer who sits nowhere, and knows no hand."""


def seen_by(state: S, viewer: Seat) -> S:
    """A state as a seat may know it, or as `NOBODY` does."""
    game = ruleset_of(state)
    for seat in [viewer] if viewer else game.seats(state):
        state = game.observe(state, seat)
    return state


def position_view(seen: State, names: Mapping[Seat, str]) -> View:
    """What everybody at the table sees beside the board; `names` says who sits where."""
    return table_of(seen).position(seen, names)


def offers(seen: State, plies: Sequence[Ply]) -> Choices:
    """What the seat that decides may choose, and what choosing each of its pieces again does."""
    return table_of(seen).choices(seen, plies)


def hand_view(seen: State, seat: Seat, offered: Choices) -> View | None:
    """The hand of a seat, as that seat sees it; None in a game without cards."""
    return table_of(seen).hand(seen, seat, offered)


def undoable(plies: Sequence[Ply], seat: Seat) -> Ply | None:
    """The last ply, if a seat can take it back."""
    return plies[-1] if plies and plies[-1].seat == seat != CHANCE else None


def undo_words(before: State, plies: Sequence[Ply], seat: Seat) -> str:
    """What taking back the last ply would take back, told from the state before it; empty if it cannot be."""
    last = undoable(plies, seat)
    if last is None:
        return ""
    return imperative(ruleset_of(before).parse(last.do), before)


def refused_lines(seen: State, text: str, refusal: Refusal) -> list[list[str]]:
    """Why an attempt is refused, as lines of kinds and words: what was tried, why not, and the rule."""
    return [["do", tried(seen, text)], *map(list, refusals.refused_lines(refusal, seen))]


def tried(seen: State, text: str) -> str:
    """An attempted action in words, or as it was typed, if it names what the game does not have."""
    try:
        return page_of(seen).say_action(ruleset_of(seen).parse(text), seen)
    except (ValueError, KeyError):
        return f"“{text}”"
