"""Results: what a learner has made of the puzzles so far, by theme."""

from IPython.display import display

from bcnb.course.puzzle_deck import ThemeResult, cards
from bcnb.course.puzzle_deck import results as counted_results
from bcnb.lessons.saying import Told, progress_here
from bcnb.presentation.markup import Markup, escape_text, join, tag

HEADINGS = ("Theme", "Puzzles", "Solved", "Not yet solved", "Due again")


def results() -> None:
    """Show how many puzzles of each theme were solved, how many were missed, and how many are due again."""
    found = counted_results(progress_here(), cards())
    every = ThemeResult("all", *(sum(column) for column in zip(*(one[1:] for one in found), strict=True)))
    rows = (*found, every)
    display(Told(_text(rows), _html(rows)))


def _html(rows: tuple[ThemeResult, ...]) -> Markup:
    head = tag("tr", *(tag("th", escape_text(one), scope="col") for one in HEADINGS))
    body = (tag("tr", *(tag("td", escape_text(cell)) for cell in row)) for row in rows)
    return tag("table", tag("thead", head), tag("tbody", join(*body)))


def _text(rows: tuple[ThemeResult, ...]) -> str:
    return "\n".join(
        f"{one.theme}: {one.solved} of {one.puzzles} solved, {one.missed} not yet, {one.due} due again" for one in rows
    )
