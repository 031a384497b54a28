"""Notebook functions for learners and teachers: home page, backup, worksheet to hand in, and the teacher's desk."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from IPython.display import display

from bcnb.analysis.report import report_for
from bcnb.course.catalogue import list_lessons
from bcnb.course.history.catalogue import list_lessons as list_past
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.saved_answers import known_answers, standing
from bcnb.course.home.home_contents import battles_in_order, lesson_pages, opening_page, other_pages
from bcnb.course.learner_home import (
    BattleEntry,
    HistoryEntry,
    HomeContents,
    UnfinishedGame,
    home_html,
    home_text,
    look_home,
)
from bcnb.course.lessons import notebook_of
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Scenario, side_of
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.game_reviews import shared_record
from bcnb.notebook.output import progress_here
from bcnb.notebook.suggestions import LESSON
from bcnb.players.session import HUMAN
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.text_tools import count_noun
from bcnb.presentation.thumbnail import thumbnail
from bcnb.storage.paths import storage_fault
from bcnb.storage.records import load_recorded_game, record_names
from bcnb.storage.saved_games import SavedGame, games_of, list_games
from bcnb.widgets.backup import Backup
from bcnb.widgets.classroom.class_desk import ClassDesk
from bcnb.widgets.classroom.hand_in import ExitTicket, HandIn
from bcnb.widgets.classroom.homework_form import HomeworkForm
from bcnb.widgets.stored_output import stored_bundle


class _Home:
    """The home page as the output of a cell."""

    def __init__(self) -> None:
        self._home, self._contents = look_home(progress_here()), home_contents()

    def __repr__(self) -> str:
        return home_text(self._home, self._contents)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return stored_bundle({"text/html": home_html(self._home, self._contents)}, "", repr(self))


def home() -> None:
    """Show the home page: the next task, the lessons, puzzles that are due, battles, and unfinished games."""
    display(_Home())


def home_contents() -> HomeContents:
    """Return the battles, history lessons, unfinished games and other pages for the home page."""
    games = list_games()
    lessons = {number: notebook_of(number) for number in list_lessons()}
    unfinished = tuple(_unfinished([one for one in games if one.title and not one.over]))
    battles = battles_in_order()
    history = tuple(_history(battles))
    return HomeContents(
        tuple(_battles(battles, games)),
        history,
        unfinished,
        sum("/" in name for name in record_names()),
        lessons,
        other_pages(),
        storage_fault(),
    )


def _unfinished(games: Sequence[SavedGame]) -> Iterator[UnfinishedGame]:
    """Yield the unfinished games. If a battle has several, each title includes the name of the game."""
    titles = Counter(one.title for one in games)
    for one in games:
        apart = f" ({one.name})" if titles[one.title] > 1 else ""
        yield UnfinishedGame(one.name, f"{one.title}, {count_noun(one.plies, 'ply', 'plies')}{apart}")


def _history(battles: list[Scenario]) -> Iterator[HistoryEntry]:
    """Yield the installed history lessons with their progress, beginning with the lesson on why there was a war."""
    answers = known_answers()
    if page := opening_page():
        yield HistoryEntry("Why the war", "", page, standing(answers.get(OPENING, {})))
    for battle, page in lesson_pages(battles):
        yield HistoryEntry(battle.title, _year(battle), page, standing(answers.get(battle.name, {})))


def _year(battle: Scenario) -> str:
    return str(battle.date.year) if battle.date else ""


def _battles(battles: Sequence[Scenario], games: Sequence[SavedGame]) -> Iterator[BattleEntry]:
    """Yield the battles, each with the result of its latest game."""
    for battle in battles:
        state = ruleset(battle.ruleset).setup(battle)
        played = games_of(battle, games)
        picture = thumbnail(page_presenter_of(state).scene(state, title=f"Layout of {battle.title}"))
        yield BattleEntry(battle.title, _year(battle), picture, _result(played[-1]) if played else "", battle.name)


def _result(game: SavedGame) -> str:
    """Return the result of a game for its only human player, or else the general result."""
    if not game.over:
        return "in progress"
    sides = {side_of(seat) for seat, who in game.seats.items() if who == HUMAN}
    if len(sides) != 1 or not game.winner:
        return game.result
    return f"{'won' if game.winner in sides else 'lost'} {_score(game, *sides)}".rstrip()


def _score(game: SavedGame, own: str) -> str:
    """Return the scores of a side and of the enemy, such as `6 : 4`, or "" if the game cannot be read."""
    try:
        recorded = load_recorded_game(game.path)
        state = recorded.states[-1]
    except (OSError, ValueError):
        return ""
    scores = report_for(recorded.ruleset.name).scores(state)
    return f"{scores[own]} : {sum(number for side, number in scores.items() if side != own)}"


def carry() -> None:
    """Put a form on the page that saves a backup of all your files as one file, and loads one."""
    display(Backup())


@coerce_arguments('hand_in("shiloh")', lesson=LESSON)
def hand_in(lesson: str = "") -> None:
    """Put a form on the page that saves a student's answers to a lesson as a file for the teacher.

    At the end of a history lesson, the exit ticket is above it.

    Args:
        lesson: the lesson, such as `shiloh` or `4`. Without it, the student chooses one.

    Raises:
        ValueError: for an unknown lesson.
    """
    name = plan_of(lesson).lesson if lesson else ""
    if name in list_past():
        display(ExitTicket(find_any(name)))
    display(HandIn(only=name))


@coerce_arguments('homework_set("2026-12-04,antietam,4.2")')
def homework_set(homework: str = "") -> None:
    """Put a student's homework on the page: its lessons and tasks with progress, and a button to hand it in.

    Args:
        homework: the text of a set, as in the link from a teacher. Without it, the set that was opened last.
    """
    display(HomeworkForm(homework))


def class_desk() -> None:
    """Put a desk for teachers on the page: handouts, a link to send, worksheets to collect, marks and feedback."""
    display(ClassDesk(replay=shared_record))
