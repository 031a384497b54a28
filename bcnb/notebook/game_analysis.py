"""Notebook functions that analyze recorded games: reviews, win chances, mistakes, statistics, tables of many games."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import SimpleNamespace
from typing import Any

from IPython.display import display

from bcnb.analysis.game_collection import FinishedGame, GameCollection, lost_ground, read_collection
from bcnb.analysis.game_stats import GameStats, game_stats_for
from bcnb.course.mistakes import numbers_of, save_new_review
from bcnb.course.tasks import Task
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import State
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.collection_choice import OWN, GameTables, listed_games, own_games
from bcnb.notebook.exercises import dealt
from bcnb.notebook.game_reviews import ON_PAGE, ReviewProgress, job_of, review_of, widget_of
from bcnb.notebook.game_table import played_on
from bcnb.notebook.output import OutputText, chart_output, line, print_table, print_text, table_output
from bcnb.notebook.suggestions import BUDGET, FOLDER, RECORD, SIDE
from bcnb.players.session import HUMAN
from bcnb.presentation.bar_chart import BarChart
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.text_tools import sentence
from bcnb.review import collection_charts
from bcnb.review.builder import QUICK, USUAL_ORDER, NotReviewable, ReviewRequest
from bcnb.review.charts import chance_chart, luck_chart
from bcnb.review.heat_map import greatest, shaded_svg, shaded_text
from bcnb.review.luck_adjustment import game_results, strengths
from bcnb.review.luck_text import say_luck
from bcnb.review.review_data import ground_of
from bcnb.review.review_files import verdicts_of
from bcnb.review.review_text import say_edges
from bcnb.review.schema import Review as Judgement
from bcnb.review.stats_tables import NOT_COUNTED, NOTHING, TABLES, CountedGame, filled_tables
from bcnb.storage.disk import expanded
from bcnb.storage.paths import has_reader, replays_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.charts import DrawnChart, draw
from bcnb.widgets.games.game_list_view import INCLUDED, Filters
from bcnb.widgets.task import Exercise

BUDGETS: Mapping[str, ReviewRequest] = {"usual": USUAL_ORDER, "quick": QUICK}
"""The review request of each budget. A `quick` review has win chances and luck, but judges no choices."""
BELOW = "A table to play on, or a mistake to try again, appears here when you choose it above."


@coerce_arguments('review("kernstown-greedy-greedy-2-001", seat="union")', record=RECORD, seat=SIDE, budget=BUDGET)
def review(record: str, *, seat: str = "", budget: str = "usual") -> None:
    """Show the review of a recorded game: win chances, luck, choices, and better choices.

    A saved review is shown immediately. Otherwise the review is made and saved. On a page, the choices are judged while
    it is shown. A review without choices has a button that judges them.
    If a game cannot be reviewed, the reason is printed.

    Args:
        record: the name of a recorded game, or a file.
        seat: judge only the choices of this seat; by default those of all seats.
        budget: `usual`, or `quick` for win chances and luck only.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game, seat or budget.
    """
    if budget not in BUDGETS:
        raise ValueError(f"a budget is {' or '.join(BUDGETS)}, not {budget!r}")
    recorded, order = find_recorded_game(record), BUDGETS[budget]._replace(seats=(seat,) if seat else ())
    below: list[Any] = []

    def put(shown: object) -> None:
        """Show an object in the place below the review."""
        for place in filter(None, below):
            place.update(shown)

    live = order.worlds > 0 and has_reader()
    if not (found := _found(recorded, QUICK if live else order)):
        return
    job = job_of(recorded, found, ON_PAGE._replace(seats=order.seats) if live or not found.made.worlds else order)
    if job and live:
        job.begin()
    play_on = partial(played_on, seat=seat, place=SimpleNamespace(update=put))
    display(widget_of(recorded, found, seat, (put, play_on), job, watched=True))
    below.append(display(line(BELOW), display_id=True))


@coerce_arguments('chances("kernstown-greedy-greedy-2-001")', record=RECORD)
def chances(record: str) -> None:
    """Draw the win chance after every turn of a recorded game, with its uncertainty, and the luck of every turn.

    The luck of dice and cards is drawn separately. If a game cannot be reviewed, the reason is printed.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game.
    """
    recorded = find_recorded_game(record)
    if not (found := _found(recorded, QUICK)):
        return
    narrated = narrate(recorded)
    ground = ground_of(narrated)
    for chart, text in (
        (chance_chart, say_edges(found, next(iter(ground.turns), 0))),
        (luck_chart, next(say_luck(found, narrated.unseen))),
    ):
        display(draw(chart(found, ground, narrated.title)))
        print_text(text)


def _found(recorded: Recorded, order: ReviewRequest) -> Judgement | None:
    """Return the review of a recorded game, or print the reason and return None if it cannot be reviewed."""
    try:
        found, lost = review_of(recorded, order, ReviewProgress())
    except NotReviewable as fault:
        print_text(sentence(str(fault)))
        return None
    if lost:
        print_text(f"This review cannot be saved, so it will be made again next time: {lost}.")
    return found


@coerce_arguments('mistakes("kernstown-greedy-greedy-2-001")', record=RECORD)
def mistakes(record: str = "", level: int = 0) -> None:
    """Put the next mistake from your reviewed games on the page as a puzzle. Unsolved ones come back later.

    If there is no mistake, print this.

    Args:
        record: the name of a recorded game whose mistakes come first.
        level: choose only mistakes of this level, from 1 to 3; 0 is any level.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game.
    """
    first, passed = _own(record) if record else "", list[str]()

    def deal_next() -> Task:
        """Return the next mistake, but not the one on the page again."""
        passed.append(shown.task.number)
        return dealt("mistakes", level, passed, first)

    try:
        asked = dealt("mistakes", level, first=first)
    except ValueError as fault:
        print_text(sentence(str(fault)))
        return
    shown = Exercise(asked, deal_next)
    display(shown)
    print_text(f"{asked.number}: {asked.title}")


def _own(record: str) -> str:
    """Return the beginning of the numbers of a game's mistakes.

    A review that comes with bcnb is saved like the user's own, so that its mistakes are among all others.
    """
    game = find_recorded_game(record).record
    if found := verdicts_of(game):
        with suppress(OSError):
            save_new_review(found)
    return numbers_of(found.made.record if found else game.end.sha256 if game.end else "")


NUMBERS: Mapping[str, tuple[str, Callable[[GameStats], Mapping[str, int]]]] = {
    "losses": ("{figure}s lost, by the {cell} where they stood", lambda one: one.losses),
    "from": ("{attacks}, by the {cell} from which they were made", lambda one: one.fire_from),
    "at": ("{aimed}, by the {cell} at which they were aimed", lambda one: one.fire_at),
}
"""The statistics by which a board can be shaded: a title with placeholders for the game's words, and the numbers."""


@coerce_arguments('habits("kernstown-greedy-greedy-2-001", "dice")', record=RECORD)
def habits(record: str, table: str = "") -> None:
    """Print the statistics of a recorded game: the results of dice, units and cards, and missed opportunities.

    The cards in the hands are shown only for a finished game.

    Args:
        record: the name of a recorded game, or a file.
        table: `dice`, `faces`, `turns`, `units`, `cards`, `sections` or `undone`; by default all tables.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game or table.
    """
    if table not in (*TABLES, ""):
        raise ValueError(f"unknown table {table!r}; choose from {', '.join(TABLES)}")
    found = _counted_game(record)
    if found is None:
        print_text(NOT_COUNTED)
        return
    print_table((TABLES[table](found[0]) if table else "\n\n".join(filled_tables(found[0]))) or NOTHING)


@coerce_arguments('ground("kernstown-greedy-greedy-2-001", "at")', record=RECORD)
def ground(record: str, of: str = "losses") -> None:
    """Show the board of a recorded game as a heat map.

    Args:
        record: the name of a recorded game, or a file.
        of: `losses`, `from` for the places from which attacks were made, or `at` for the places that were attacked.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game, or another value of `of`.
    """
    if of not in NUMBERS:
        raise ValueError(f"a board is shaded by {', '.join(NUMBERS)}, not by {of!r}")
    found = _counted_game(record)
    if found is None:
        print_text(NOT_COUNTED)
        return
    (words, numbers), (counted, last) = NUMBERS[of], found
    title = words.format(**counted.names._asdict()).capitalize()
    scene = page_presenter_of(last).scene(last)
    shown = numbers(counted.stats), title
    display(DrawnChart(None, shaded_svg(scene, *shown), shaded_text(scene, *shown)))
    print_text(f"{title}. {greatest(shown[0])}")


def _counted_game(name: str) -> tuple[CountedGame, State] | None:
    """Return the statistics of a recorded game and its last state, or None if its ruleset has no statistics."""
    recorded = find_recorded_game(name)
    counting = game_stats_for(recorded.ruleset.name)
    if counting is None:
        return None
    states = recorded.states
    counts = counting.tally(states[0], recorded.record.plies)
    known = counts if recorded.record.end else counts._replace(held=())
    return CountedGame(known, counting, states[0]), states[-1]


COLLECTION_CHARTS: Mapping[str, Callable[[Sequence[FinishedGame]], BarChart | str]] = {
    "results": collection_charts.results,
    "players": collection_charts.players,
    "openings": collection_charts.openings,
    "lengths": collection_charts.lengths,
    "ground": lambda games: collection_charts.ground(lost_ground(games)),
    "strength": lambda games: collection_charts.strength(strengths(games)),
    "ratings": lambda games: collection_charts.rated(game_results(games)),
    "form": lambda games: collection_charts.own_form(games, HUMAN),
}
"""The charts and texts of many games by name."""


@coerce_arguments('games("own", "results")', folder=FOLDER)
def games(folder: str, table: str = "", *, only: str = "") -> None:
    """Show the number of games in a folder, or a chart of them, such as `games("own", "results")`.

    With the number comes a list in which the reader can choose other games for all charts of this folder. Each chart
    has its numbers as a table, one click away.

    Args:
        folder: a path, `own` for your own games, `included` for all recorded games that come with bcnb, or the name of
            a game, such as `battle_cry`, for those of this game.
        table: `results`, `players`, `openings`, `lengths`, `ground`, `strength`, `ratings` or `form`.
        only: filters that are set in the list, such as "battle=battle_cry/shiloh,length=short".

    Raises:
        ValueError: for an unknown table, a filter that is not valid, or a folder that does not exist.
    """
    if table not in (*COLLECTION_CHARTS, ""):
        raise ValueError(f"unknown table {table!r}; choose from {', '.join(COLLECTION_CHARTS)}")
    if not table:
        _collection(folder)  # an unknown folder is refused before anything is shown
        TABLES_ON_PAGE.begin(folder, only)
    TABLES_ON_PAGE.show(folder, table, partial(_collection, folder))


def _made(collection: GameCollection, table: str) -> OutputText:
    """Return a chart of games, or their number if none is named."""
    if not table:
        return line(collection_charts.head(collection))
    shown = COLLECTION_CHARTS[table](collection.games)
    return table_output(shown) if isinstance(shown, str) else chart_output(shown)


TABLES_ON_PAGE = GameTables(_made)
"""The tables that this page shows."""


def _collection(folder: str) -> GameCollection:
    if folder == OWN:
        return own_games()
    if folder == INCLUDED:
        return listed_games(INCLUDED, Filters())
    path = replays_folder() / folder if folder in RULESETS else expanded(folder)
    if not path.is_dir():
        known = (OWN, INCLUDED, *RULESETS)
        raise ValueError(
            f"unknown folder {folder!r}; known folders are {', '.join(known)}{did_you_mean(folder, known)}"
        )
    return read_collection(path)
