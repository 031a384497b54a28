"""Notebook functions for the history lessons. Each shows a step of a lesson, and saves the answers on this machine."""

from IPython.display import display

from bcnb.course.history import lesson_text
from bcnb.course.history.catalogue import find_history
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.maps.map_text import caption_of
from bcnb.course.history.trials import load_trials
from bcnb.course.history.whatif import find_whatifs
from bcnb.engine.game_registry import ruleset
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, print_text
from bcnb.notebook.suggestions import LESSON, LEVEL
from bcnb.presentation.presenter import page_presenter_of
from bcnb.widgets.history.battle_maps import HistoryMap
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.lesson_form import LessonFormChoice
from bcnb.widgets.history.places import Places, Post
from bcnb.widgets.history.reading_level import ReadingLevel
from bcnb.widgets.history.sources import SightForm, source_forms
from bcnb.widgets.history.timeline import TimelineForm
from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote
from bcnb.widgets.history.whatif import WhatIfForm


@coerce_arguments('vote("shiloh")', battle=LESSON)
def vote(battle: str) -> None:
    """Ask the question of a lesson. The vote is saved for the end of the lesson.

    Raises:
        ValueError: for an unknown lesson.
    """
    display(Vote(lesson_text.find_any(battle)))


@coerce_arguments('reading_level("plain")', level=LEVEL)
def reading_level(level: str = "plain") -> None:
    """Show buttons that choose between simple, plain and full texts of a lesson. The browser remembers the choice.

    Args:
        level: the level until the reader chooses: `simple`, `plain` or `full`.

    Raises:
        ValueError: for an unknown level.
    """
    display(ReadingLevel(level))


@coerce_arguments('lesson_form("shiloh")', battle=LESSON)
def lesson_form(battle: str) -> None:
    """Show buttons that choose a form of a lesson: 25, 45 or 90 minutes, or everything. The browser remembers it.

    Raises:
        ValueError: for an unknown lesson.
    """
    display(LessonFormChoice(battle))


@coerce_arguments('read("shiloh", "where")', battle=LESSON, level=LEVEL)
def read(battle: str, part: str, level: str = "plain") -> None:
    """Show the text of a part of a lesson, such as `read("shiloh", "where")`.

    Args:
        battle: the name of the lesson.
        part: the name of the part.
        level: the level until the reader chooses (see `reading_level`): `simple`, `plain` or `full`.

    Raises:
        ValueError: for an unknown lesson, part or level.
    """
    lesson = lesson_text.find_any(battle)
    display(OutputText(lesson_text.part_text(lesson, part, level), lesson_text.part_html(lesson, part, level)))


@coerce_arguments('places("shiloh")', battle=LESSON)
def places(battle: str) -> None:
    """Put a board on the page, and ask the student to find places of a battle.

    Raises:
        ValueError: for an unknown lesson.
    """
    shown = Places(find_lesson(battle))
    display(shown)
    print_text(page_presenter_of(shown.state).caption(shown.state, shown.lesson.title))


@coerce_arguments('history_map("antietam", "field")', battle=LESSON)
def history_map(battle: str, name: str) -> None:
    """Show a map of a battle in a few phases, such as `history_map("antietam", "field")`.

    On the map of the battlefield, the board can be laid over the map.

    Args:
        battle: the name of the battle.
        name: `campaign` for the way to the battle, or `field` for the battlefield.

    Raises:
        ValueError: for a battle without maps, or an unknown map.
    """
    found = HistoryMap(battle, name)
    display(found)
    print_text(caption_of(found.shown))


@coerce_arguments('timeline("shiloh")', battle=LESSON)
def timeline(battle: str) -> None:
    """Put the events of a battle on the page, and ask the student to put them in order.

    Raises:
        ValueError: for an unknown battle.
    """
    display(TimelineForm(find_history(battle)))


@coerce_arguments('sources("shiloh", "4a 4d")', battle=LESSON)
def sources(battle: str, names: str = "") -> None:
    """Show texts that people of both sides wrote about a battle: three longer ones, then the short quotations.

    The writer, date and reader come first, then a question, then the text.
    In the lesson `why-the-war`, each short quotation also has its purpose.

    Args:
        battle: the name of the lesson.
        names: `core` to show only the three longer texts, and `short` to show only the short quotations. Or names of
            short quotations separated by spaces, as in `sources("shiloh", "4a 4d")`, to show only these, except in
            `why-the-war`. By default all that may be printed are shown.

    Raises:
        ValueError: for an unknown lesson or source.
    """
    for form in source_forms(battle, names):
        display(form)


@coerce_arguments('lookout("shiloh")', battle=LESSON)
def lookout(battle: str) -> None:
    """Show where the writer of a source was, and ask what they could see from there.

    Raises:
        ValueError: for an unknown lesson.
    """
    lesson = find_lesson(battle)
    state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
    form = SightForm(lesson)
    marks = page_presenter_of(state).marks(state, lesson.writer.at)
    display(Post(state, title=lesson.title, marks=marks, off=form.off))
    display(form)


@coerce_arguments('predict("shiloh")', battle=LESSON)
def predict(battle: str) -> None:
    """Ask what will happen in the first turns, before they are played.

    Raises:
        ValueError: for an unknown lesson.
    """
    display(Prediction(find_lesson(battle)))


@coerce_arguments('whatif("shiloh/first-union")')
def whatif(name: str) -> None:
    """Change one thing in a battle: guess the effect, then see the result of many games, or play more of them.

    Args:
        name: the name of a what-if (`whatif("first-union")`), with its battle if several battles have it
            (`whatif("shiloh/first-union")`), or the name of a battle for both of its what-ifs.

    Raises:
        ValueError: for an unknown what-if.
    """
    display(WhatIfForm(find_whatifs(name), load_trials()))


@coerce_arguments('compare("shiloh")', battle=LESSON)
def compare(battle: str) -> None:
    """Compare the board with history: what it hides, how many men a figure represents, and who is not mentioned.

    Raises:
        ValueError: for an unknown lesson.
    """
    display(Comparison(find_lesson(battle)))


@coerce_arguments('claim("shiloh")', battle=LESSON)
def claim(battle: str) -> None:
    """Ask for a claim with two pieces of evidence, and for the second vote.

    Raises:
        ValueError: for an unknown lesson.
    """
    display(ClaimForm(lesson_text.find_any(battle)))
