"""The choices that the page compares after a guess: the reader's own, the game's and the best one, with arrows."""

from collections.abc import Iterator, Mapping

from bcnb.engine.ruleset import State
from bcnb.presentation.palette import BLUE, GOLD, INK, LAUREL, LIGHT
from bcnb.presentation.symbols import outline
from bcnb.presentation.table_adapter import ViewData
from bcnb.review.guesses.guess_text import say_game, say_own
from bcnb.review.guesses.guess_verdict import Guess
from bcnb.review.line_playback import act_out

OWN, GAME, BEST = "own", "game", "best"
"""The choices, as a page marks them."""
STYLES: Mapping[str, Mapping[str, object]] = {
    OWN: {"fill": GOLD, "stroke": INK, "stroke-width": 2, "stroke-dasharray": "7 4"},
    GAME: {"fill": BLUE, "stroke": LIGHT, "stroke-width": 2},
    BEST: {"fill": LAUREL, "stroke": LIGHT, "stroke-width": 2},
}
"""The look of the arrows of each choice."""


def guess_rows(state: State, guess: Guess, places: Mapping[str, tuple[int, int]]) -> Iterator[ViewData]:
    """Yield the choices as data for a page. Those that are `shown` have their arrows on the board at first.

    Args:
        state: the position as the seat saw it.
        guess: the guess.
        places: the position of each cell on the board.
    """
    best = guess.judged.tried[0].actions if guess.judged.loss and guess.judged.tried else ()
    if not guess.skipped:
        said = " ".join(filter(None, (say_own(guess), say_game(guess) if guess.same else "")))
        yield _row(OWN, "Your choice", said, (state, guess, guess.judged.played, places), shown=True)
    if not guess.same:
        name = "The game's choice, the best found" if best == guess.game else "The game's choice"
        drawn = guess.skipped or best == guess.game
        yield _row(GAME, name, say_game(guess), (state, guess, guess.game, places), shown=drawn)
    if best and best != guess.game:
        yield _row(BEST, "The best found", "", (state, guess, best, places), shown=True)


def _row(
    kind: str,
    name: str,
    verdict: str,
    drawn: tuple[State, Guess, tuple[str, ...], Mapping[str, tuple[int, int]]],
    *,
    shown: bool,
) -> ViewData:
    state, guess, actions, places = drawn
    line = act_out(state, guess.judged.seat, actions)
    arrows = [
        {**STYLES[kind], "d": outline("shot" if how == "shot" else "jump", places[origin], places[target])}
        for origin, target, how in line.arrows
        if {origin, target} <= places.keys()
    ]
    done = f"{'. '.join(line.said)}." if line.said else ""
    return {"kind": kind, "name": name, "verdict": verdict, "done": done, "arrows": arrows, "shown": shown}
