"""The state of a learner as data for the home page: the next task, open games, due exercises and progress.

Saved files are never trusted. A damaged one is skipped, and the reason is part of the data.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.analysis.report import report_for
from bcnb.course.backup.added_games import load_added
from bcnb.course.catalogue import list_lessons
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.saved_answers import Answers, load_answers, standing
from bcnb.course.home import phrases
from bcnb.course.home.home_contents import battles_in_order, lesson_pages, opening_page
from bcnb.course.home.opened_files import opened_files
from bcnb.course.learner_home import PUZZLES, Home, HomeContents, LessonProgress, UnfinishedGame, look_home, next_words
from bcnb.course.lessons import notebook_of
from bcnb.course.mistakes import mistake_cards
from bcnb.course.own_sets.known_sets import PAGE, known_sets, page_part
from bcnb.course.progress import Progress, load_progress
from bcnb.course.puzzle_deck import cards, is_solved
from bcnb.course.worksheets.own_set_progress import count_done, set_progress
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, side_of
from bcnb.players.session import HUMAN
from bcnb.presentation.presenter import page_presenter_of, presenter_of
from bcnb.presentation.svg import picture
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.paths import home_folder, storage_fault
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import check_can_continue, load_prefix
from bcnb.storage.saved_games import SavedGame, list_games

MOST_GAMES = 12
"""The number of open games that are described. Reading more would delay the page."""
FAULTS = (OSError, ValueError)
"""The exceptions that a damaged or locked file raises."""


class _Read(NamedTuple):
    """The saved files: progress, answers in history lessons and games, and the reasons why others were skipped.

    `own` are the games of the learner, as `own_games` finds them.
    """

    progress: Progress
    answers: Answers
    games: Sequence[SavedGame]
    own: Sequence[SavedGame]
    skipped: list[str]


def home_status() -> dict[str, object]:
    """Return the status as values that can be written as JSON. Pages are paths below the notebooks folder.

    `next` is the next task. `games` are open games, the latest first, and `more` is the number of others. `due` are
    exercises to try again. `past` are lines about what is done and the last battle. `lessons` have the solved tasks
    and all tasks, and `history` and `battles` the states, all by page or name. `sets` are a teacher's own sets, and
    `opened` the lessons, puzzles and questions from files. `skipped` are the files that cannot be shown, each with the
    reason. `unkept` is the reason why nothing can be saved, or empty.
    """
    read = _read_files()
    home = look_home(read.progress)
    pages = {number: notebook_of(number) for number in list_lessons()}
    games, more = _open_games(read)
    return {
        "next": _next(home, pages),
        "games": games,
        "more": more,
        "due": list(_due(home, pages)),
        "lessons": {pages[step.number]: [len(step.solved), len(step.tasks)] for step in home.steps},
        "history": _history(read.answers),
        "sets": list(_sets(read.skipped)),
        "opened": list(_opened(read.skipped)),
        "past": list(_past(read, home)),
        "battles": battle_marks(read.own),
        "skipped": read.skipped,
        "unkept": storage_fault(),
    }


def _read_files() -> _Read:
    skipped: list[str] = []
    progress, games, own = Progress(), list[SavedGame](), list[SavedGame]()
    answers: Answers = {}
    try:
        progress = load_progress()
    except FAULTS as fault:
        skipped.append(_reason(phrases.YOUR_PROGRESS, fault))
    try:
        answers = load_answers()
    except FAULTS as fault:
        skipped.append(_reason(phrases.YOUR_ANSWERS, fault))
    try:
        games = list_games()
        own = own_games(games)
    except FAULTS as fault:
        skipped.append(_reason(phrases.YOUR_GAMES, fault))
    return _Read(progress, answers, games, own, skipped)


def _reason(what: str, fault: object) -> str:
    """Return why something is not shown, without the folder of the learner's files."""
    reason = str(fault).replace(f"{home_folder()}/", "").replace(f"{home_folder().resolve()}/", "")
    return phrases.SKIPPED.format(what=what, reason=reason)


# --- the next task, and progress --------------------------------------------------------------------------------------


def _next(home: Home, pages: dict[int, str]) -> dict[str, object]:
    title, sentence, button, page = next_words(home, HomeContents((), (), (), 0, pages, {}))
    at = home.at or LessonProgress(0, "", (), ())
    done = {"done": len(at.solved), "of": len(at.tasks)} if home.begun else {}
    return {"title": title, "sentence": sentence, "button": button, "page": page, **done}


def _due(home: Home, pages: dict[int, str]) -> Iterator[dict[str, str]]:
    """Yield the exercises that are due, tasks of lessons first, each with its page."""
    for task in sorted(home.due, key=lambda one: "." not in one.number):
        lesson, dot, _ = task.number.partition(".")
        page = f"{pages[int(lesson)]}#task-{task.number}" if dot else PUZZLES
        title = phrases.TASK.format(number=task.number, title=task.title) if dot else task.title
        yield {"title": title, "page": page}


def _past(read: _Read, home: Home) -> Iterator[str]:
    """Yield what the learner has done, and how the last finished battle of a person ended, if there is any."""
    over = [one for one in read.own if one.over]
    lessons = sum(step.done for step in home.steps)
    puzzles = sum(is_solved(read.progress, card.number) for card in (*cards(), *mistake_cards()))
    won = sum(describe_result(one) == phrases.WON for one in over)
    counts = [
        *([phrases.LESSONS_DONE.format(lessons=count_noun(lessons, *phrases.LESSON_NOUN))] if lessons else []),
        *([phrases.PUZZLES_SOLVED.format(puzzles=count_noun(puzzles, *phrases.PUZZLE_NOUN))] if puzzles else []),
        *([phrases.BATTLES_WON.format(battles=count_noun(won, *phrases.BATTLE_NOUN))] if won else []),
    ]
    if counts:
        yield phrases.SO_FAR.format(counts=", ".join(counts))
    if over:
        last = max(over, key=_changed)
        yield phrases.LAST_BATTLE.format(title=last.title, result=describe_result(last))


def _history(answers: Answers) -> dict[str, str]:
    """Return the states of the history lessons that are begun or done, by page."""
    pages = {page: battle.name for battle, page in lesson_pages(battles_in_order())} | {opening_page(): OPENING}
    states = {page: standing(answers.get(name, {})) for page, name in pages.items()}
    return {page: state for page, state in states.items() if state}


def _sets(skipped: list[str]) -> Iterator[dict[str, object]]:
    """Yield a teacher's own sets with the number of their items, and of those that are done."""
    known = known_sets()
    skipped += [_reason(phrases.YOUR_SETS, fault) for fault in known.faults]
    for one in known.sets.values():
        try:
            done, of = count_done(set_progress(one))
        except FAULTS:
            done, of = 0, len(one.items)  # the reason is among the skipped files already
        yield {"title": one.title, "page": f"{PAGE}#{page_part(one.lesson)}", "done": done, "of": of}


def _opened(skipped: list[str]) -> Iterator[dict[str, str]]:
    """Yield the lessons, puzzles and questions that were opened from files."""
    faults: list[str] = []
    yield from opened_files(faults)
    skipped += [_reason(phrases.YOUR_FILES, fault) for fault in faults]


def own_games(games: Iterable[SavedGame]) -> list[SavedGame]:
    """Return the games of the learner: those that can be resumed, and those that a person played to their end here.

    A finished game that was added from a file is not among them.

    Raises:
        FileError: if the list of added games is not valid.
    """
    added = load_added()
    return [one for one in games if not one.over or (HUMAN in one.seats.values() and one.digest not in added)]


def battle_marks(own: Iterable[SavedGame]) -> dict[str, str]:
    """Return how the learner's latest game of each battle stands, by the name of the battle."""
    return {one.scenario: describe_result(one) for one in sorted(own, key=_changed) if one.scenario}


def describe_result(game: SavedGame) -> str:
    """Return how a game of the learner stands: `in progress`, `won`, `lost`, or `played` without a result."""
    human_seats = {side_of(seat) for seat, who in game.seats.items() if who == HUMAN}
    if not game.over:
        return phrases.IN_PROGRESS
    if len(human_seats) != 1 or not game.winner:
        return phrases.PLAYED
    return phrases.WON if game.winner in human_seats else phrases.LOST


# --- open games -------------------------------------------------------------------------------------------------------


def _open_games(read: _Read) -> tuple[list[dict[str, str]], int]:
    """Return the open games, the latest first, and the number of those that are left out."""
    open_ones = [one for one in read.games if not one.over]
    latest = sorted(open_ones, key=lambda one: -_changed(one))
    found = []
    for one in latest[:MOST_GAMES]:
        try:
            found.append(_entry(load_open_game(one)))
        except FAULTS as fault:
            read.skipped.append(_reason(one.name, fault))
    return found, len(latest[MOST_GAMES:])


def _changed(game: SavedGame) -> float:
    """Return when a game was last saved, in seconds since 1970, or 0 if it is gone."""
    try:
        return game.path.stat().st_mtime
    except OSError:
        return 0.0


def load_open_game(game: SavedGame) -> Recorded:
    """Return a saved game that can be resumed. An incomplete last line is left out.

    Raises:
        OSError: if the file cannot be read.
        ValueError: if the record is faulty, over, or of another version of the rules.
    """
    prefix = load_prefix(game.path)
    recorded = Recorded(prefix.name, prefix.record)
    check_can_continue(recorded, prefix.error)
    return recorded


def _entry(recorded: Recorded) -> dict[str, str]:
    name = Path(recorded.name).stem
    title = recorded.scenario.title
    return {"name": name, "title": title, "words": open_game_words(recorded), "page": UnfinishedGame(name, "").page}


def open_game_words(recorded: Recorded) -> str:
    """Return how an open game stands, such as "turn 6, your move, 2:3"."""
    state = recorded.states[-1]
    turn = presenter_of(state).turn(state).partition(",")[0]
    when = phrases.BEFORE_FIRST_TURN if turn == "Turn 0" else f"{turn[:1].lower()}{turn[1:]}"
    return ", ".join(filter(None, (when, _move(recorded), _score(recorded))))


def _persons(recorded: Recorded) -> list[Seat]:
    return [seat for seat, who in recorded.record.header.seats.items() if who == HUMAN]


def _move(recorded: Recorded) -> str:
    """Return who is to move, in words."""
    state, human_seats = recorded.states[-1], _persons(recorded)
    seat = ruleset_of(state).seat(state)
    if seat in human_seats:
        alone = len(human_seats) == 1
        return phrases.YOUR_MOVE if alone else phrases.TO_MOVE.format(player=presenter_of(state).called(seat))
    return "" if seat is None else phrases.DICE_TO_ROLL if seat == CHANCE else phrases.COMPUTERS_MOVE


def _score(recorded: Recorded) -> str:
    """Return the score such as "2:3", the side of the only person first."""
    scores = report_for(recorded.ruleset.name).scores(recorded.states[-1])
    own = {side_of(seat) for seat in _persons(recorded)}
    first = next(iter(own)) if len(own) == 1 else next(iter(scores))
    return f"{scores[first]}:{sum(number for side, number in scores.items() if side != first)}"


def open_game_picture(name: str) -> str | None:
    """Return the board of an open game as SVG, or None for an unknown game or one that cannot be read."""
    game = next((one for one in list_games() if one.name == name and not one.over), None)
    try:
        state: Any = load_open_game(game).states[-1] if game else None
        return picture(page_presenter_of(state).scene(state), framed=False) if game else None
    except FAULTS:
        return None
