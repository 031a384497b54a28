"""How a game on the hex board ended."""

from bcnb.engine.record import End
from bcnb.engine.ruleset import Seat
from bcnb.engine.verify import RESIGNED
from bcnb.games.hexboard.rules.tables import Side
from bcnb.presentation.text_tools import count_noun


def say_winner(end: End, scores: tuple[int, int], unit: str, turn: int, viewer: Seat) -> str:
    """The same of a game whose sides score in flags or points."""
    union, confederate = scores
    if end.winner is None:
        return f"Nobody has won: the game ended on turn {turn}, at {union} to {confederate} {unit}s."
    own, foes = (union, confederate) if (viewer or end.winner) == Side.UNION.seat else (confederate, union)
    who = (
        f"The {end.winner.title()} side has won"
        if not viewer
        else f"You have {'won' if viewer == end.winner else 'lost'}"
    )
    return f"{who}, {count_noun(own, unit)} to {foes}, on turn {turn}{_gave_up(end, viewer)}."


def _gave_up(end: End, viewer: Seat) -> str:
    if end.by != RESIGNED:
        return ""
    return ", because you gave up" if viewer and viewer != end.winner else ", because the other side gave up"
