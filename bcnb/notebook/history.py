"""The past: a lesson on a battle, step by step. Each word is one step, and keeps what is answered on this machine."""

from IPython.display import display

from bcnb.course.history import lesson_text
from bcnb.course.history.catalogue import find_history
from bcnb.course.history.lesson_loader import OPENING, find_lesson, find_opening
from bcnb.course.history.whatif import find_whatif, load_trials
from bcnb.engine.game_registry import ruleset
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, print_text
from bcnb.notebook.suggestions import LESSON, LEVEL
from bcnb.presentation.presenter import page_presenter_of
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.places import Places, Post
from bcnb.widgets.history.sources import Claims, Lookout, SourcesForm
from bcnb.widgets.history.timeline import TimelineForm
from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote
from bcnb.widgets.history.whatif import WhatIfForm


@coerce_arguments('vote("shiloh")', battle=LESSON)
def vote(battle: str) -> None:
    """Ask the question of a lesson; the vote is kept for the end. Raises ValueError for a lesson that is none."""
    display(Vote(lesson_text.find_any(battle)))


@coerce_arguments('read("shiloh", "where")', battle=LESSON, level=LEVEL)
def read(battle: str, part: str, level: str = "plain") -> None:
    """Show our words for a part of a lesson (`read("shiloh", "where")`), `plain` or `full`. Raises ValueError."""
    lesson = lesson_text.find_any(battle)
    display(OutputText(lesson_text.part_text(lesson, part, level), lesson_text.part_html(lesson, part, level)))


@coerce_arguments('places("shiloh")', battle=LESSON)
def places(battle: str) -> None:
    """Put a board on the page on which five places of a battle are to be found. Raises ValueError."""
    shown = Places(find_lesson(battle))
    display(shown)
    print_text(page_presenter_of(shown.state).caption(shown.state, shown.lesson.title))


@coerce_arguments('timeline("shiloh")', battle=LESSON)
def timeline(battle: str) -> None:
    """Put the events of a battle on the page, to be put in order. Raises ValueError."""
    display(TimelineForm(find_history(battle)))


@coerce_arguments('sources("shiloh", "4a 4d")', battle=LESSON)
def sources(battle: str, names: str = "") -> None:
    """Show what people of both sides wrote about a battle: who, when and to whom, then a question, then the words.

    With names these alone (`sources("shiloh", "4a 4d")`), without them all whose words may be printed. Of the first
    lesson all are shown, each with what it was to win. Raises ValueError for a battle or a source that is none.
    """
    if battle == OPENING:
        display(Claims(find_opening()))
    else:
        history = find_history(battle)
        display(SourcesForm(history, lesson_text.chosen(history, names)))


@coerce_arguments('lookout("shiloh")', battle=LESSON)
def lookout(battle: str) -> None:
    """Show where the writer of a source stood, and ask what could be seen from there. Raises ValueError."""
    lesson = find_lesson(battle)
    state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
    at = lesson.writer.at
    display(Post(state, title=lesson.title, marks=page_presenter_of(state).marks(state, at)))
    print_text(page_presenter_of(state).name(state, at))
    display(Lookout(lesson))


@coerce_arguments('predict("shiloh")', battle=LESSON)
def predict(battle: str) -> None:
    """Ask what will happen in the first turns, before they are played. Raises ValueError."""
    display(Prediction(find_lesson(battle)))


@coerce_arguments('whatif("shiloh/first-union")')
def whatif(name: str) -> None:
    """Change one thing: guess first, then see what the players made of it, or let them play again.

    The name is that of a what-if (`whatif("first-union")`), with its battle where several have it
    (`whatif("shiloh/first-union")`), or that of a battle for the one of its lesson. Raises ValueError.
    """
    display(WhatIfForm(*find_whatif(name), load_trials()))


@coerce_arguments('compare("shiloh")', battle=LESSON)
def compare(battle: str) -> None:
    """Hold the board against the past: what it hides, how many men a figure is, who is not named. Raises ValueError."""
    display(Comparison(find_lesson(battle)))


@coerce_arguments('claim("shiloh")', battle=LESSON)
def claim(battle: str) -> None:
    """Ask for a claim with two pieces of evidence, and for the second vote. Raises ValueError."""
    display(ClaimForm(lesson_text.find_any(battle)))
