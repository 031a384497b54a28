"""The notebook function that puts the page *Your play* together: errors by trait, what to work on, and practice."""

from collections.abc import Sequence

from IPython.display import display

from bcnb.course.mistakes import mistake_cards, numbers_of
from bcnb.course.progress import Progress, is_practice_due
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, chart_output, line, progress_here
from bcnb.presentation.markup import escape_text, join, tag
from bcnb.presentation.text_tools import count_noun, safe_text
from bcnb.review.own_play.own_games import own_games
from bcnb.review.own_play.play_profile import Place, PlayProfile, profile_of
from bcnb.review.own_play.profile_text import NO_GAMES, NO_WORK, profile_charts, say_profile, say_work

PUZZLES = "../rules/puzzles.ipynb"
"""The page of puzzles, from the page of this function."""


@coerce_arguments("your_play()")
def your_play() -> None:
    """Show your play over all your reviewed games against the computer.

    The page shows your errors with their share of your choices, your results without luck, the trend, three things to
    work on with a link to practice, and a chart of errors by reason, part of the game, card, piece and ground.
    """
    counted = own_games()
    found = profile_of(counted.games)
    if found is None:
        display(line(NO_GAMES))
        return
    for words in say_profile(found, counted):
        display(line(words))
    display(work_output(found))
    display(line(say_practice(progress_here(), [card.number for card in mistake_cards()])))
    for chart in profile_charts(found):
        display(chart_output(chart))


def work_output(found: PlayProfile) -> OutputText:
    """Return the things to work on as a list with links to the puzzles that your errors have become."""
    title = "Work on" if found.work else NO_WORK
    texts = list(say_work(found))
    links = [tag("a", escape_text("Practice"), href=practice_address(group.places[0])) for group in found.work]
    items = (tag("li", escape_text(safe_text(f"{words} ")), link) for words, link in zip(texts, links, strict=True))
    html = join(tag("h3", escape_text(title)), tag("ol", *items)) if texts else tag("p", escape_text(title))
    return OutputText("\n".join(map(safe_text, (title, *texts))), html)


def practice_address(place: Place) -> str:
    """Return the address of the puzzle that an error has become."""
    return f"{PUZZLES}#theme=mistakes&start={numbers_of(place.record)}{place.ply}"


def say_practice(progress: Progress, numbers: Sequence[str]) -> str:
    """Return how many of your mistakes are due for practice now, and how many you have not tried yet.

    Args:
        progress: your progress.
        numbers: the numbers of the puzzles that your mistakes have become.
    """
    due = sum(is_practice_due(progress, number) for number in numbers)
    new = sum(number not in progress.marks for number in numbers)
    known = count_noun(len(numbers), "puzzle")
    return (
        f"Practice: your mistakes have become {known}. Due again: {due}. New: {new}. "
        "A mistake comes back after a day or more, and later each time that you solve it."
    )
