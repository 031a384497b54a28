"""Notebook functions for exercises: tasks, puzzles, quizzes and the hex drill, and the results of the puzzles."""

from collections.abc import Sequence

from IPython.display import display

from bcnb.course.amount_choices import CHOICE, amount_choices, right_choice
from bcnb.course.catalogue import find_exercise
from bcnb.course.hex_drill import DrillKind
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.learner_text import answers_text, task_text
from bcnb.course.mistakes import MISTAKE, list_mistakes, load_mistake, mistake_cards
from bcnb.course.mistakes import THEME as MISTAKES
from bcnb.course.puzzle_deck import PuzzleFilter, ThemeResult, cards, deal, themes
from bcnb.course.puzzle_deck import results as counted_results
from bcnb.course.quizzes import Quiz, load_quiz
from bcnb.course.task_play import TaskVerdict
from bcnb.course.tasks import Task, WrongTry, load_exercise
from bcnb.engine.game_registry import ruleset
from bcnb.grid.hexes import write_hex
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, folded, print_text, progress_here
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import count_noun, with_full_stop
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.hex_drill import Trainer
from bcnb.widgets.puzzles.puzzle_widget import PuzzleDeck
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.task import Exercise


@coerce_arguments('task("3.1")')
def task(number: str, solve: bool = False) -> None:
    """Put a task on the page.

    Args:
        number: the number of the task, as in `task("3.1")`, or a file.
        solve: play every wrong example, which must fail, and then every solution, which must reach the goal. If the
            task asks how much a solution brings, wrong amounts must fail as well.

    Raises:
        AssertionError: if `solve` finds an example or a solution that is not as described.
        ValueError: for an unknown task, or an invalid file.
    """
    _put(Exercise(_load(number), keeps=not solve), solve)


@coerce_arguments('puzzle("dice-03"), or puzzle(level=2)')
def puzzle(
    number: str = "", solve: bool = False, *, theme: str = "", level: int = 0, ruleset: str = "", start: str = ""
) -> None:
    """Put a puzzle on the page: a given one, as in `puzzle("dice-03")`, or puzzles to choose from, one at a time.

    To choose from all puzzles, write `puzzle()`. The page shows the next one that is due or new, and offers the others
    by game, theme and level. Mistakes from games that you have reviewed are also puzzles. Their theme is `mistakes`.

    Args:
        number: the number of the puzzle, to show it alone.
        solve: play the wrong examples and the solutions, as `task` does.
        theme: begin with the puzzles of this theme.
        level: begin with the puzzles of this level, from 1 to 3; 0 is any level.
        ruleset: begin with the puzzles of this game, such as `battle_cry`.
        start: begin with the puzzle of this number, or show the puzzle in this file alone.

    Raises:
        AssertionError: if `solve` finds an example or a solution that is not as described.
        ValueError: for an unknown puzzle, theme, level or game.
    """
    if number or start.endswith(".toml"):
        task(number or start, solve)
        return
    progress_here()
    _put(PuzzleDeck(PuzzleFilter(ruleset, theme, level), start, keeps=not solve), solve)


@coerce_arguments('quiz("3.q")')
def quiz(number: str, solve: bool = False) -> None:
    """Put a quiz on the page. Its answers are folded up below, except for a history lesson.

    Args:
        number: the number of the quiz (`quiz("3.q")`) or of its lesson (`quiz(3)`), a file, or the name of a history
            lesson.
        solve: answer all questions.

    Raises:
        ValueError: for an unknown quiz, or an invalid file.
    """
    past = number in list_lessons()
    asked = _of_history(number) if past else load_quiz(find_exercise(f"{number}.q" if number.isdecimal() else number))
    shown = QuizCard(asked, keeps=not solve)
    for place, item in enumerate(asked.items if solve else ()):
        shown.choose(place, item.answer)
    display(shown)
    if not past:
        display(folded("The answers", answers_text(asked)), raw=True)
    if solve:
        print_text(f"{asked.number}: {len(shown.answers)} of {len(asked.items)} answered.")


def _of_history(name: str) -> Quiz:
    """Return the quiz of a history lesson. Its text is loaded here, because other pages do not need it."""
    from bcnb.course.history.lesson_text import find_any, quiz_of

    return quiz_of(find_any(name))


def _load(number: str) -> Task:
    if found_mistake := number.startswith(MISTAKE) and list_mistakes().get(number):
        return load_mistake(found_mistake)
    found = load_exercise(find_exercise(number))
    if isinstance(found, Quiz):
        raise ValueError(f"{number} is a quiz: use quiz({number!r})")
    return found


def _put(shown: Exercise, solve: bool) -> None:
    """Put an exercise on the page. The text below it changes with its task."""
    asked = shown.task
    if solve:
        _solve(shown)
    display(shown)
    below = display(_folded_task(asked), raw=True, display_id=True)
    shown.observe(lambda _: below.update(_folded_task(shown.task), raw=True), "title")
    if solve:
        print_text(
            f"{asked.number}: {len(asked.wrongs)} wrong tries fail, {len(asked.solutions)} solutions reach the goal."
        )


def _folded_task(asked: Task) -> dict[str, str]:
    return folded(
        f"{asked.number} {with_full_stop(asked.title)} {asked.task} (Open for the solution.)", task_text(asked)
    )


# --- solutions--------------------------------------------------------------------------------------------------------


def _solve(shown: Exercise) -> None:
    for wrong in shown.task.wrongs:
        _fail(shown, wrong)
    for solution in shown.task.solutions:
        for amount in _wrong_amounts(shown.task):
            _play(shown, (*solution.do, amount))
            if shown.verdict is not TaskVerdict.MISSED:
                raise AssertionError(f"{shown.task.number}: {', '.join(solution.do)}, {amount} does not fail")
        _play(shown, solution.do)
        _give_amount(shown)
        if shown.verdict is not TaskVerdict.REACHED:
            raise AssertionError(f"{shown.task.number}: {', '.join(solution.do)} does not reach the goal")


def _play(shown: Exercise, texts: Sequence[str]) -> None:
    shown.begin_again()
    for text in texts:
        shown.do(text)


def _give_amount(shown: Exercise) -> None:
    """Choose the right amount, if the page asks for one."""
    if shown.asks_amount:
        shown.do(right_choice(shown.task))


def _wrong_amounts(task: Task) -> list[str]:
    choices = [f"{CHOICE} {number}" for number in range(1, len(amount_choices(task)) + 1)]
    return [text for text in choices if text != right_choice(task)]


def _fail(shown: Exercise, wrong: WrongTry) -> None:
    """Play a wrong example.

    Raises:
        AssertionError: if it does not fail, or ends before its last action.
    """
    shown.begin_again()
    for text in wrong.do:
        if shown.verdict is not TaskVerdict.OPEN or shown.asks_amount:
            raise AssertionError(f"{shown.task.number}: {', '.join(wrong.do)} cannot be made: it ends before {text}")
        shown.do(text)
    _give_amount(shown)
    refused = any(kind == "refused" for kind, _ in shown.said)
    if not refused if wrong.refused else shown.verdict is TaskVerdict.REACHED:
        raise AssertionError(f"{shown.task.number}: {', '.join(wrong.do)} does not fail")


# --- puzzles ----------------------------------------------------------------------------------------------------------


def dealt(theme: str, level: int, passed: Sequence[str] = (), first: str = "") -> Task:
    """Return the next puzzle.

    Args:
        theme: the theme, or "" for any.
        level: the level from 1 to 3, or 0 for any.
        passed: numbers of skipped puzzles, which are dealt only if there is no other.
        first: unsolved puzzles whose number begins with this text are dealt before all others.

    Raises:
        ValueError: for an unknown theme, or if there is no puzzle.
    """
    if theme and theme not in (known := (*themes(), MISTAKES)):
        raise ValueError(f"unknown theme {theme!r}; choose from {', '.join(known)}")
    stock, progress = (*cards(), *mistake_cards()), progress_here()
    left = [card for card in stock if card.number not in passed]
    solved = {number for number, mark in progress.marks.items() if mark.solved}
    own = [card for card in left if first and card.number.startswith(first) and card.number not in solved]
    number = next(filter(None, (deal(progress, some, theme, level) for some in (own, left, stock))), None)
    if number is None and theme == MISTAKES:
        raise ValueError("there is no mistake to learn from: none of your games was reviewed, or nothing was found")
    if number is None:
        raise ValueError(f"unknown puzzle level {level}; there are 1, 2 and 3")
    return _load(number)


HEADINGS = ("Theme", "Puzzles", "Solved", "Only after all hints", "Not yet solved", "Due again")


def results() -> None:
    """Show how many puzzles of each theme are solved, solved only after all hints, not yet solved, and due again.

    A puzzle that was solved only after all hints comes back soon, until it is solved without them.
    """
    found = counted_results(progress_here(), cards())
    every = ThemeResult("all", *(sum(column) for column in zip(*(one[1:] for one in found), strict=True)))
    rows = (*found, every)
    display(OutputText(_text(rows), _html(rows)))


def _html(rows: tuple[ThemeResult, ...]) -> Markup:
    head = tag("tr", *(tag("th", escape_text(one), scope="col") for one in HEADINGS))
    body = (tag("tr", *(tag("td", escape_text(cell)) for cell in row)) for row in rows)
    return tag("table", tag("thead", head), tag("tbody", join(*body)))


def _say_result(one: ThemeResult) -> str:
    helped = f" ({one.helped} only after all hints)" if one.helped else ""
    return f"{one.theme}: {one.solved} of {one.puzzles} solved{helped}, {one.missed} not yet, {one.due} due again"


def _text(rows: tuple[ThemeResult, ...]) -> str:
    return "\n".join(map(_say_result, rows))


@coerce_arguments('drill("find")')
def drill(way: str = "find", solve: bool = False, *, seed: str = "") -> None:
    """Put the hex drill on the page, to learn the labels of the hexes.

    Args:
        way: `find` to find a hex by its label, or `name` to label a marked hex.
        solve: answer five questions.
        seed: the same seed gives the same hexes. Without it, they are random.

    Raises:
        ValueError: for an unknown way.
    """
    if way not in list(DrillKind):
        raise ValueError(f"a drill can be {' or '.join(DrillKind)}, not {way!r}")
    battle = find_scenario("kernstown")
    shown = Trainer(ruleset(battle.ruleset).setup(battle), DrillKind(way), seed)
    for _ in range(5 if solve else 0):
        shown.answer(write_hex(shown.drill.at))
    display(shown)
    print_text(f"{shown.title}: {count_noun(shown.drill.right, 'right answer')} so far.")
