"""Notebook functions that show a scenario, a position, a question, a rule or a recorded game."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from IPython.display import DisplayHandle, display
from ipywidgets import Button, Layout, VBox

from bcnb.analysis.report import report_for, score_course, summary_table
from bcnb.course.catalogue import find_exercise, find_question, list_exercises, question_called
from bcnb.course.question_results import inquire, question_result_text
from bcnb.course.questions import Question, load_question
from bcnb.course.tasks import load_task
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook, ruleset, ruleset_of
from bcnb.engine.name_lookup import same_name
from bcnb.engine.notation import fold_name
from bcnb.engine.ruleset import State, check_seat, find_rules
from bcnb.engine.turn_notation import NotationError
from bcnb.notebook.arguments import coerce_arguments, game_called
from bcnb.notebook.game_reviews import review_in, shared_record
from bcnb.notebook.game_table import played_on
from bcnb.notebook.output import chart_output, folded, print_table, print_text
from bcnb.notebook.suggestions import PLACE, RECORD
from bcnb.players.session import viewer_for
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import NarratedGame, page_presenter_of
from bcnb.presentation.replay_data import first_turn, turn_start
from bcnb.presentation.scene import Scene, Viewpoint
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import count_noun
from bcnb.review.score_chart import score_bars
from bcnb.storage.game_notation import read_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game, is_record, record_names
from bcnb.storage.scenarios import find_position, find_scenario, load_position, position_title, scenarios_called
from bcnb.storage.variations import has_luck_to_share
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.charts import race_chart
from bcnb.widgets.faq import Faq
from bcnb.widgets.games.game_browser import GameBrowser
from bcnb.widgets.games.game_list_view import INCLUDED, MINE, filters_from_text, listed_at
from bcnb.widgets.replay import Replay
from bcnb.widgets.stored_output import SharedPage


@coerce_arguments('show("kernstown", "b6 h7")')
def show(name: str, hexes: str = "", *, ply: int | None = None, seat: str = "", umpire: bool = False) -> None:
    """Show a scenario, a position, a task, a question or a recorded game on the board.

    Args:
        name: a name as in the lists, or a file.
        hexes: labels separated by spaces, such as "b6 h7". These hexes are marked, and described below the board.
        ply: the ply of a recorded game; by default the last one.
        seat: the seat at the bottom of the board. An unfinished game shows only what this seat may know.
        umpire: show everything in an unfinished game.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown name, hex or seat, or a ply that the game does not have.
    """
    title, state = _recorded(name, ply, seat, umpire) if is_record(name) else _find(name)
    if seat:
        check_seat(seat, ruleset_of(state).seats(state))
    page, marked = page_presenter_of(state), hexes.split()
    marks = [mark for label in marked for mark in page.marks(state, label)]
    display(BoardWidget(state, title=title, marks=marks, below=seat or None))
    names = _names(page.scene(state, stand=Viewpoint(seat or None)))
    print_text("\n".join(names[label] for label in marked) or page.caption(state, title))


def _names(scene: Scene) -> dict[str, str]:
    """Return the cells of a board in words, with the sections that they are in: "e6, woods (center)"."""
    found = ((cell, " and ".join(cell.sections)) for cell in scene.cells)
    return {cell.hex: f"{cell.name} ({sections})" if sections else cell.name for cell, sections in found}


def _recorded(name: str, ply: int | None, seat: str, umpire: bool) -> tuple[str, State]:
    recorded = find_recorded_game(name)
    state = recorded.timeline.at(len(recorded.record.plies) if ply is None else ply)
    viewer = viewer_for(recorded.record, seat, umpire)
    seen = recorded.ruleset.observe(state, viewer) if viewer else state
    return recorded.scenario.title, seen


def _find(name: str) -> tuple[str, State]:
    if scenarios_called(name):
        scenario = find_scenario(name)
        return scenario.title, ruleset(scenario.ruleset).setup(scenario)
    if same_name(name, list_exercises()):
        asked = load_task(find_exercise(name))
        return asked.title, asked.state
    if question_called(name):
        return _asked(load_question(find_question(name)))
    path = find_position(name)
    return position_title(path), load_position(path)


def _asked(question: Question) -> tuple[str, State]:
    if not question.tries:
        raise ValueError(f"{question.number} is answered without a position")
    return question.title, question.tries[0].state


@coerce_arguments('odds("4.1", "c6", "c9")')
def odds(name: str, attacker: str, target: str) -> None:
    """Show the exact odds of an attack in a scenario, a position, a task or a question, before any die is rolled.

    Each chart shows the losses of the target, and has its numbers as a table. If the battles of the game have no dice,
    the strengths are printed instead.

    Args:
        name: a name as in the lists, or a file.
        attacker: the label of the attacking unit's hex, such as "c6".
        target: the label of the target's hex, such as "c9".

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown name, or an attack that is impossible.
    """
    _, state = _find(name)
    answer = table_adapter_of(state).odds(state, attacker, target)
    if not answer.charts:
        print_text("\n".join(answer.words))
    for place, chart in enumerate(answer.charts, 1):
        display(chart_output(chart, answer.words if place == len(answer.charts) else ()))


@coerce_arguments('rules("8.1")', points=False)
def rules(what: str, game: str = DEFAULT_RULESET) -> None:
    """Print rules of a game.

    Args:
        what: the number of a rule ("8.1"), the number of a chapter ("8"), or a word to search for.
        game: the name of the game.

    Raises:
        ValueError: for an unknown game, or for a number such as 8.1 without quotation marks.
    """
    book = rulebook(game_called(game))
    for rule in find_rules(book.RULES, what, book.CHAPTERS):
        print_text(f"{rule.number:6} {rule.words}")


def records() -> None:
    """Print the names of the recorded games that come with bcnb."""
    print_text("\n".join(name for name in record_names() if "/" in name))


@coerce_arguments('recorded_games("included", only="length=short")', place=PLACE)
def recorded_games(place: str = "", *, only: str = "") -> None:
    """Show the recorded games, your own and those that come with bcnb, to watch, review or play them.

    Files with games can be added. The address of the page names the list and its filters.

    Args:
        place: the list that is shown first, `mine` or `included`; by default your own games if there are any.
        only: filters that are set in the list, such as "battle=battle_cry/shiloh,length=short".

    Raises:
        ValueError: for an unknown list, or a filter that is not valid.
    """
    if place not in ("", MINE, INCLUDED):
        raise ValueError(f"unknown list {place!r:.40}; choose {MINE} or {INCLUDED}")
    filters = filters_from_text(only)

    def play(name: str, turn: int) -> None:
        """Replace the list with a table with a game, at the beginning of a turn, and a button that leads back."""
        recorded = find_recorded_game(name)
        table = played_on(recorded, turn_start(recorded.states, turn), place=shown_in)
        back = Button(description="Back to the games", layout=Layout(width="auto", height="44px"))
        back.on_click(lambda _: shown_in.update(shown))
        shown_in.update(VBox([table, back]))

    shown = GameBrowser(play, place=place, filters=filters, listed=listed_at)
    shown_in: DisplayHandle = display(shown, display_id=True)


@coerce_arguments('replay("kernstown-greedy-greedy-2-001")', name=RECORD)
def replay(name: str, *, seat: str = "", umpire: bool = False) -> None:
    """Show the replay of a recorded game, step by step or by itself.

    An unfinished game shows only what its player may know. If it has several human players or none, give the seat, such
    as `seat="union"`, or `umpire=True` to see everything.

    Args:
        name: the name of a recorded game, also one of your own, or a file.
        seat: show only what this seat may know.
        umpire: show everything in an unfinished game.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game or seat, or if an unfinished game needs a seat.
    """
    recorded = find_recorded_game(name)

    def play_on(ply: int, same: bool = False) -> None:
        """Replace the replay with a table to play on, with a button below that leads back."""
        if place:
            back = Button(description="Back to where I was", layout=Layout(width="auto", height="44px"))
            back.on_click(lambda _: place.update(player))
            place.update(VBox([played_on(recorded, ply, seat=seat, place=place, same=same), back]))

    def reviewed() -> None:
        """Replace the replay with the review."""
        if place:
            review_in(place, recorded, partial(played_on, place=place))

    def share(ply: int) -> SharedPage:
        """Return the game as a file, for the same viewer as here."""
        return shared_record(recorded, viewer, ply)

    viewer, review = viewer_for(recorded.record, seat, umpire), reviewed if recorded.record.end else None
    play_same = partial(play_on, same=True) if has_luck_to_share(recorded.record) else None
    acts: Any = {"play_on": play_on, "play_same": play_same, "review": review, "share": share}
    player = Replay(recorded, viewer=viewer, **acts, watched=True, ply=first_turn(recorded.states))
    place = display(player, display_id=True)
    plies = count_noun(len(recorded.record.plies), "ply", "plies")
    print_text(f"A recorded game of {recorded.scenario.title}: {plies}.")


@coerce_arguments('written("Scenario: kernstown")')
def written(text: str) -> None:
    """Read a game in notation, and show the board at its end with the last turn in words.

    Args:
        text: the headers, and one line for each turn.

    Raises:
        ValueError: for a fault in the notation. The board at that moment is shown first.
    """
    try:
        recorded = Recorded("notation", read_notation(text))
    except NotationError as fault:
        if fault.state is not None:
            display(BoardWidget(fault.state))
        raise
    display(BoardWidget(recorded.states[-1], title=recorded.scenario.title))
    print_text("\n".join(_last_turn(narrate(recorded))))


def _last_turn(narrated: NarratedGame) -> Iterator[str]:
    """Yield the sentences of the last turn in which something happened, or else the title of the game."""
    pairs = list(pairwise(narrated.walk))
    if not pairs:
        yield narrated.title
    for before, after in pairs:
        if before.state.turn.number == pairs[-1][0].state.turn.number:
            yield from after.words


@coerce_arguments('summary("kernstown-greedy-greedy-2-001")', name=RECORD)
def summary(name: str) -> None:
    """Print the players, the result and the statistics of a recorded game, by side or by seat.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game.
    """
    recorded = find_recorded_game(name)
    narrated = narrate(recorded)
    print_text(f"{narrated.title}. {narrated.players}. {narrated.result}\n")
    print_table(summary_table(report_for(recorded.ruleset.name), narrated.walk[0].state, recorded.record.plies))


@coerce_arguments('race("kernstown-greedy-greedy-2-001")', name=RECORD)
def race(name: str) -> None:
    """Draw the score of both sides during a recorded game: flags, victory points, or the pieces left.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game.
    """
    recorded = find_recorded_game(name)
    display(race_chart(recorded))
    print_text(narrate(recorded).result)


@coerce_arguments('standings("two-players-greedy-planner-1-001", every=2)', name=RECORD)
def standings(name: str, every: int = 1) -> None:
    """Print the chart of `race` as text, with bars for each side.

    Args:
        name: the name of a recorded game, or a file.
        every: print a line after this number of turns, and one for the last turn.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game, or if `every` is less than 1.
    """
    recorded = find_recorded_game(name)
    report = report_for(recorded.ruleset.name)
    start = narrate(recorded).walk[0].state
    print_table(score_bars(score_course(report, start, recorded.record.plies), report.name, every))


@coerce_arguments('moments("two-players-greedy-planner-1-001", "rail")', name=RECORD)
def moments(name: str, words: str, *, seat: str = "", umpire: bool = False) -> None:
    """Print the result of a recorded game, and each sentence about it that contains the given words.

    Example: `moments("two-players-greedy-planner-1-001", "rail")`.

    Args:
        name: the name of a recorded game, or a file.
        words: the words to search for.
        seat: use only what this seat may know.
        umpire: use everything in an unfinished game.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown game, if no words are given, or if an unfinished game needs a seat.
    """
    if not words.strip():
        raise ValueError("give words to search for (got none)")
    recorded = find_recorded_game(name)
    narrated = narrate(recorded, viewer_for(recorded.record, seat, umpire))
    print_text(f"{name}: {count_noun(len(recorded.record.plies), 'ply', 'plies')}. {narrated.result}")
    print_text("\n".join(_matching_lines(narrated, words)) or f"No ply is described with the words {words!r}.")


def _matching_lines(narrated: NarratedGame, words: str) -> Iterator[str]:
    """Return the sentences of a narrated game that contain the words, each with its ply."""
    sentences = ((ply, line) for ply, moment in enumerate(narrated.walk) for line in moment.words)
    return (f"ply {ply}: {line}" for ply, line in sentences if fold_name(words) in fold_name(line))


@coerce_arguments("faq(3)")
def faq(number: str) -> None:
    """Show a question with its position and examples. The answer and the result of every example are folded up below.

    Args:
        number: a number of the publisher's list (`faq(3)`), or the name of another question (`faq("reading-03")`).

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown question.
    """
    name = f"faq-{number:0>2}" if number.isdecimal() else number
    question = load_question(find_question(name))
    if question.tries:
        display(Faq(question, words_follow=True))
    answer = folded(
        f"{question.number}: {question.question} (Open for the answer.)", question_result_text(inquire(question))
    )
    display(answer, raw=True)
