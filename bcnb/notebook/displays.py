"""Looking: a scenario, a position, a question or a recorded game in a notebook."""

from collections.abc import Iterator
from functools import partial

from IPython.display import display

from bcnb.analysis.report import race as race_of
from bcnb.analysis.report import report_for, summary_table
from bcnb.course.catalogue import find_exercise, find_question, list_exercises, question_called
from bcnb.course.question_results import inquire, tell_inquiry
from bcnb.course.questions import Question, load_question
from bcnb.course.tasks import load_task
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook, ruleset, ruleset_of
from bcnb.engine.notation import fold_name
from bcnb.engine.record import Record
from bcnb.engine.ruleset import State, check_seat, find_rules
from bcnb.notebook.arguments import coerce_arguments, game_called
from bcnb.notebook.game_reviews import review_in, shared_game
from bcnb.notebook.game_table import played_on
from bcnb.notebook.output import folded, print_table, print_text
from bcnb.notebook.suggestions import RECORD
from bcnb.players.session import viewer_for
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import NarratedGame, page_presenter_of
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import count_noun
from bcnb.review.score_chart import race_bars
from bcnb.storage.records import find_record, is_record, load_record, record_names, scenario_of, timeline_of
from bcnb.storage.scenarios import find_position, find_scenario, load_position, position_title, scenarios_called
from bcnb.storage.toml import same_name
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.charts import race_chart
from bcnb.widgets.faq import Faq
from bcnb.widgets.replay import Replay
from bcnb.widgets.stored_output import SharedPage


@coerce_arguments('show("kernstown", "b6 h7")')
def show(name: str, hexes: str = "", *, ply: int | None = None, seat: str = "", umpire: bool = False) -> None:
    """Show a scenario, a position, a task, a question or a recorded game on the board.

    The hexes named are marked, and told in words beneath. A recorded game is shown after a `ply`, or its last one; if
    it is not over, as `replay` tells it. All else is drawn with the side of a `seat` below. Raises ValueError.
    """
    title, state = _recorded(name, ply, seat, umpire) if is_record(name) else _find(name)
    if seat:
        check_seat(seat, ruleset_of(state).seats(state))
    page, marked = page_presenter_of(state), hexes.split()
    marks = [mark for label in marked for mark in page.marks(state, label)]
    display(BoardWidget(state, title=title, marks=marks, below=seat or None))
    print_text("\n".join(page.name(state, label) for label in marked) or page.caption(state, title))


def _recorded(name: str, ply: int | None, seat: str, umpire: bool) -> tuple[str, State]:
    record, file = _load(name)
    state = timeline_of(record, file).at(len(record.plies) if ply is None else ply)
    viewer = viewer_for(record, seat, umpire)
    seen = ruleset(record.header.ruleset).observe(state, viewer) if viewer else state
    return scenario_of(record, file).title, seen


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
    """Print the exact odds of an attack in a scenario, a position, a task or a question, before any die is rolled.

    In a game without dice these are the strengths of a battle.
    """
    _, state = _find(name)
    print_text("\n".join(table_adapter_of(state).odds(state, attacker, target).words))


@coerce_arguments('rules("8.1")', points=False)
def rules(what: str, game: str = DEFAULT_RULESET) -> None:
    """Print rules of a game's book: one by its number, a chapter, or all in which a word stands. Raises ValueError."""
    for rule in find_rules(rulebook(game_called(game)).RULES, what):
        print_text(f"{rule.number:6} {rule.words}")


def records() -> None:
    """Print the names of the recorded games that come with bcnb."""
    print_text("\n".join(name for name in record_names() if "/" in name))


@coerce_arguments('replay("kernstown-greedy-greedy-2-001")', name=RECORD)
def replay(name: str, *, seat: str = "", umpire: bool = False) -> None:
    """Show a recorded game in a player: step through it, or let it run. The name may be that of a game played here.

    A game that is not over is told through the eyes of the one person who plays it; where several play, or none, say
    `seat="union"`, or `umpire=True` to see all. Raises ValueError.
    """
    record, file = _load(name)

    def play_on(ply: int) -> None:
        """A table in place of the player."""
        if place:
            place.update(played_on(name, ply, seat=seat, place=place))

    def reviewed() -> None:
        """Its review in place of the player."""
        if place:
            review_in(place, name, partial(played_on, place=place), player)

    def share(ply: int) -> SharedPage:
        """The game as a file, told as it is here."""
        return shared_game(name, viewer, ply)

    viewer, review = viewer_for(record, seat, umpire), reviewed if record.end else None
    player = Replay(record, viewer=viewer, name=file, play_on=play_on, review=review, share=share)
    place = display(player, display_id=True)
    print_text(_tell(record, file).result)


@coerce_arguments('summary("kernstown-greedy-greedy-2-001")', name=RECORD)
def summary(name: str) -> None:
    """Print who played a recorded game, how it ended, and what happened in it, counted by side or by seat."""
    record, file = _load(name)
    tale = _tell(record, file)
    print_text(f"{tale.title}. {tale.players}. {tale.result}\n")
    print_table(summary_table(report_for(record.header.ruleset), tale.walk[0].state, record.plies))


@coerce_arguments('race("kernstown-greedy-greedy-2-001")', name=RECORD)
def race(name: str) -> None:
    """Draw how both sides came nearer to the end of a recorded game: by the flags that they took, by their victory
    points, or, in the game of 1961, by the pieces that they had left."""
    record, file = _load(name)
    display(race_chart(record, file))
    print_text(_tell(record, file).result)


@coerce_arguments('standings("two-players-greedy-planner-1-001", every=2)', name=RECORD)
def standings(name: str, every: int = 1) -> None:
    """Print what `race` draws as a bar for each side: a line for every so many turns, and one for the last turn.

    Raises ValueError for a number that counts no turns.
    """
    record, file = _load(name)
    report = report_for(record.header.ruleset)
    print_table(race_bars(race_of(report, _tell(record, file).walk[0].state, record.plies), report.name, every))


@coerce_arguments('moments("two-players-greedy-planner-1-001", "rail")', name=RECORD)
def moments(name: str, words: str, *, seat: str = "", umpire: bool = False) -> None:
    """Print how a recorded game ended, and each ply of it that is told with these words (`moments(NAME, "rail")`).

    A game that is not over is told as `replay` tells it. Raises ValueError, also where there are no words.
    """
    if not words.strip():
        raise ValueError("moments are found by words that tell them, and there are none")
    record, file = _load(name)
    tale = narrate(record, viewer_for(record, seat, umpire), file)
    print_text(f"{name}: {count_noun(len(record.plies), 'ply', 'plies')}. {tale.result}")
    print_text("\n".join(_told(tale, words)) or f"Nothing in it is told with the words {words!r}.")


def _told(tale: NarratedGame, words: str) -> Iterator[str]:
    """The sentences of a tale in which these words stand, each with its ply."""
    sentences = ((ply, line) for ply, moment in enumerate(tale.walk) for line in moment.words)
    return (f"ply {ply}: {line}" for ply, line in sentences if fold_name(words) in fold_name(line))


def _load(name: str) -> tuple[Record, str]:
    path = find_record(name)
    return load_record(path), str(path)


def _tell(record: Record, file: str) -> NarratedGame:
    return narrate(record, None, file)


@coerce_arguments("faq(3)")
def faq(number: str) -> None:
    """Show a question with its position and its tries; the answer, and what every try gives, are folded up beneath.

    The number is that of the publisher's list (`faq(3)`); another question is named by its file (`faq("reading-03")`).
    """
    name = f"faq-{number:0>2}" if number.isdecimal() else number
    question = load_question(find_question(name))
    if question.tries:
        display(Faq(question, words_follow=True))
    told = folded(f"{question.number}: {question.question} (Open for the answer.)", tell_inquiry(inquire(question)))
    display(told, raw=True)
