"""The subject that the arguments of `bcnb export` name, and the bytes of its file. Importing it loads the page code."""

import sys
from argparse import Namespace
from pathlib import Path
from shlex import quote

from tqdm import tqdm

from bcnb.cli.output import announce, raw_stream, shows_progress
from bcnb.cli.source_lookup import check_can_be_other, check_known, find_source
from bcnb.course.authoring.own_lesson import load_own_lesson
from bcnb.course.catalogue import all_questions, find_question, question_called
from bcnb.course.handouts import own_lesson_sheets
from bcnb.course.questions import load_question
from bcnb.course.tasks import is_exercise, load_task
from bcnb.engine.record import Record
from bcnb.export import LARGE, SMALL
from bcnb.export.export_subject import Subject, at_ply, of_question, of_reviewed_record, of_state, scene, shown
from bcnb.export.html_page import page
from bcnb.export.raster import gif, png
from bcnb.players.session import viewer_for
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.svg import describe, picture
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.disk import expanded
from bcnb.storage.game_notation import write_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game, is_record
from bcnb.storage.scenarios import write_position
from bcnb.storage.toml import read_toml

MOST_SHOWN = 40
"""The number of missing letters that a message lists."""
EXTRA = "pictures need two packages: python -m pip install resvg-py pillow"


def made(kind: str, subject: Subject, size: int | None = None) -> bytes:
    """Return the bytes of a file.

    Args:
        kind: `html`, `svg`, `png` or `gif`.
        subject: the game or position to show.
        size: the width of a PNG or GIF in points.

    Raises:
        ValueError: if the drawing packages are missing, or for a GIF of something that is not a recorded game.
    """
    if kind == "html":
        return page(shown(subject))
    if kind == "svg":
        drawn = scene(subject)
        return f"{picture(drawn, label=describe(drawn))}\n".encode()
    try:
        return png(subject, size or LARGE, _say_lost) if kind == "png" else _moving(subject, size or SMALL)
    except ModuleNotFoundError as missing:
        raise ValueError(EXTRA) from missing


def _say_lost(letters: str) -> None:
    """List the letters that a picture leaves out, on standard error."""
    shown = " ".join(letters[:MOST_SHOWN]) + " …" * (len(letters) > MOST_SHOWN)
    reason = "the picture lacks letters that no font on this computer has"
    print(f"bcnb export: {reason}: {shown}. Install a font that has them, such as Noto.", file=sys.stderr)


def _moving(subject: Subject, size: int) -> bytes:
    """Return the bytes of a GIF, with a progress bar on a terminal."""
    if subject.recorded is None:
        raise ValueError("a GIF needs a recorded game")
    seen, of = raw_stream(sys.stderr), len(subject.narrated.walk)
    with tqdm(desc="drawn", unit="ply", total=of, file=seen, disable=not shows_progress(), leave=False) as bar:

        def show_progress(done: int) -> None:
            if done == 1:
                announce(f"Drawing {count_noun(of, 'picture')}; this may take a minute.")
            bar.update(done - bar.n)

        return gif(subject, size, show_progress, _say_lost)


def notation(arguments: Namespace) -> bytes:
    """Return the bytes of a recorded game in notation, up to the requested ply.

    Raises:
        FileError: if the scenario or the house rules in the header are not valid.
        OSError: if the file cannot be read.
        ValueError: if the name is not that of a record, the game is not over and the umpire view is not requested, or
            the record is not legal.
    """
    if not is_record(arguments.name):
        check_can_be_other(arguments.name)
        raise ValueError(f"{arguments.name} is not a record, and only a recorded game has a notation")
    recorded = find_recorded_game(arguments.name)
    if not (recorded.record.end or arguments.umpire):
        raise ValueError("the game is not over, and its notation shows every card: add --umpire")
    if arguments.ply is not None:
        recorded.timeline.at(arguments.ply)
        recorded = Recorded(recorded.file, Record(recorded.record.header, recorded.record.plies[: arguments.ply]))
    return write_notation(recorded).encode()


def position(arguments: Namespace) -> bytes:
    """Return the bytes of a position file of a moment, as the viewer may know it.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown name, an invalid file, an unclear viewer, or a moment that a file cannot hold.
    """
    source = find_source(arguments.name, arguments.ply, arguments.seat, arguments.umpire)
    return write_position(source.state, source.called).encode()


def lesson_page(arguments: Namespace) -> bytes:
    """Return the bytes of a page with all steps of a lesson, without solutions.

    Raises:
        FileError: if the lesson is not valid.
        ValueError: for another kind of file, or an option that a lesson does not have.
    """
    lesson, name = load_own_lesson(arguments.name), arguments.name
    if not arguments.html:
        advice = f"To print it with its answer key, run bcnb handout {quote(name)}"
        raise ValueError(f"{name} is a lesson, and only --html can hold one. {advice}")
    _check_plain(arguments, "a lesson")
    if arguments.umpire or arguments.turned:
        raise ValueError(f"{name} is a lesson: leave out --umpire and --turned")
    return own_lesson_sheets.student(lesson).encode()


# --- what is exported -------------------------------------------------------------------------------------------------


def find_subject(arguments: Namespace) -> Subject:
    """Return the game, question, task, position or scenario that the arguments name.

    Raises:
        FileError: for an invalid file.
        OSError: if a file cannot be read.
        ValueError: for an unknown name, or for options that do not fit.
    """
    name = arguments.name
    if is_record(name):
        return _game(arguments)
    if question_called(name) or _is_question(name):
        _check_plain(arguments, "a question")
        return of_question(load_question(find_question(name)), arguments.turned)
    if name.endswith(".toml") and expanded(name).is_file() and is_exercise(read_toml(name).values):
        _check_plain(arguments, "a task")
        task = load_task(Path(name))
        return of_state(task.state, task.title, Viewpoint(turned=arguments.turned))
    check_known(name, all_questions())
    source = find_source(name, arguments.ply, arguments.seat, arguments.umpire)
    return of_state(source.state, source.title, Viewpoint(source.viewer, arguments.turned))


def _game(arguments: Namespace) -> Subject:
    """Return a recorded game at the requested ply."""
    recorded = find_recorded_game(arguments.name)
    viewer = viewer_for(recorded.record, arguments.seat, arguments.umpire)
    subject = of_reviewed_record(recorded, viewer, arguments.turned)
    first = 0 if arguments.html else subject.ply
    return at_ply(subject, first if arguments.ply is None else arguments.ply)


def say_review(subject: Subject, name: str) -> str:
    """Return a sentence that says if the page of a recorded game includes its review, and how to add one.

    Args:
        subject: the recorded game.
        name: the name of the record, as the user typed it.
    """
    if subject.review:
        return f"The page includes the {'' if subject.review.made.worlds else 'quick '}review of the game."
    if subject.recorded and not subject.recorded.record.end:
        return "The page has no review, because the game is not over."
    if subject.stand.below:
        return "The page has no review, because a review shows all cards."
    return f"The page has no review. To include one, run bcnb review {quote(name)}, then export the page again."


def _is_question(name: str) -> bool:
    """Return True if a file holds a question, not only a position."""
    return name.endswith(".toml") and expanded(name).is_file() and "question" in read_toml(name).values


def _check_plain(arguments: Namespace, what: str) -> None:
    """Raise ValueError if the arguments name a ply or a seat."""
    if arguments.ply is not None:
        raise ValueError(f"{arguments.name} is {what}, and only a record has plies")
    if arguments.seat:
        raise ValueError(f"{arguments.name} is {what}, and it hides no cards: leave out --seat")
