"""A puzzle made from a position: which answer is the best. The answer is searched, measured and checked.

Every answer that the puzzle allows is examined over all rolls. The puzzle is refused unless exactly one answer is
clearly the best, and no more important measure prefers another.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

from bcnb.course import task_view
from bcnb.course.authoring.exercise_draft import PUZZLE, ExerciseDraft, write_exercise
from bcnb.course.authoring.puzzle_position import (
    ATTACK,
    CARD,
    FILE,
    GOALS,
    ORDER,
    OWN,
    WAYS,
    WITH_CARDS,
    PuzzleRequest,
    card_names,
    goal_of,
    goal_tables,
    measure_of,
    most_actions,
    position_of,
    puzzle_goals,
    ready_position,
    say_answer,
)
from bcnb.course.expectimax import MeasuredAnswer, answer_plays, is_as_good, terms, worth
from bcnb.course.question_runner import TryCheck
from bcnb.course.task_checks import check
from bcnb.course.task_play import TaskPlay, attempt, begin
from bcnb.course.tasks import DONE, BestAnswer, Task, read_task
from bcnb.editor.draft import Tables
from bcnb.engine.game_registry import rulebook
from bcnb.engine.ruleset import State
from bcnb.presentation.text_tools import join_words
from bcnb.storage.goals import puzzle_themes
from bcnb.storage.toml import Table, TomlLocation, parse_toml

MOST_ANSWERS = 600
"""The largest number of answers that are examined."""
LEVELS = (Fraction(1, 2), Fraction(1, 4))
"""The shares of the best value by which the best other answer is lower, from which on a puzzle is easy, or medium."""
ATTACK_RULE = "7.3"
"""The rule that says how many dice an attack has, in both games on the hex board."""
SEARCHED, CHECKED = "searched", "checked"
"""The two parts of the work."""


class MadePuzzle(NamedTuple):
    """A puzzle that is sound: the text of its file, the task, and every answer with its value, the best first."""

    text: str
    task: Task
    found: tuple[MeasuredAnswer, ...]


class SearchProgress(NamedTuple):
    """The progress of the work on a puzzle: the part, the number of answers that are done, and of all answers.

    `made` is the puzzle at the end of the work, and None before.
    """

    part: str
    done: int
    of: int
    made: MadePuzzle | None = None


def make_puzzle(state: State, request: PuzzleRequest) -> MadePuzzle:
    """Return a puzzle made from a position before a turn.

    Args:
        state: the position. Its hands and its turn do not matter.
        request: what the puzzle asks.

    Raises:
        FileError: if the position does not allow the request.
        ValueError: if no card orders these units, no answer is possible, or no answer is clearly the best.
    """
    *_, last = search_puzzle(state, request)
    assert last.made
    return last.made


def search_puzzle(state: State, request: PuzzleRequest) -> Iterator[SearchProgress]:
    """Make a puzzle step by step. Each step examines one answer. The last one yields the puzzle.

    Raises:
        FileError: if the position does not allow the request.
        ValueError: if no card orders these units, no answer is possible, or no answer is clearly the best.
    """
    if request.measure not in puzzle_goals(state.ruleset):
        raise ValueError(f"unknown goal {request.measure!r:.40}; choose from {', '.join(puzzle_goals(state.ruleset))}")
    if request.way not in WAYS:
        raise ValueError(f"unknown answer {request.way!r:.40}; choose from {', '.join(WAYS)}")
    if not request.title.strip():
        raise ValueError("the puzzle has no title")
    sketch = _sketch(ready_position(state, request), request)
    plays = _plays(sketch, request.way)
    assert sketch.best
    found: list[MeasuredAnswer] = []
    for number, play in enumerate(plays, 1):
        found.append(MeasuredAnswer(play.done, worth(play, sketch.best)))
        yield SearchProgress(SEARCHED, number, len(plays))
    ranked = _ranked(found)
    _check_sound(ranked, sketch.best, card_names(state))
    text = _written(sketch, request, ranked)
    yield SearchProgress(CHECKED, 0, len(plays))
    task = read_task(parse_toml(text, FILE))
    for result in check(task):
        if not result.passed:
            raise ValueError(_reason(result, request.measure))
    yield SearchProgress(CHECKED, len(plays), len(plays), MadePuzzle(text, task, ranked))


def _reason(result: TryCheck, measure: str) -> str:
    """Return why a puzzle that was made is not sound."""
    other = result.what.removeprefix("the best answer by ")
    if other in GOALS:
        return f"the best attack by {measure} is not the best by {other}, which counts more. Ask for {other}"
    return f"{result.what}: {result.difference}"


# --- the search -------------------------------------------------------------------------------------------------------


def _sketch(state: State, request: PuzzleRequest) -> Task:
    """Return the task with empty words and values, in which the answers are searched."""
    do = ["done"]
    best = {"of": measure_of(request.measure), "worth": "0", "rival": do, "margin": "1"}
    tables = {
        **_head(state, request, level=1),
        "hint": ["Where?", "Which unit?", "Which action?"],
        "rules": [ATTACK_RULE],
        "after": "To be written.",
        **position_of(state),
        "best": best,
        "solution": [{"do": do}],
        "wrong": [{"do": do, "say": "To be written.", "worth": "0"}],
    }
    return read_task(Table(tables, TomlLocation(FILE)))


def _plays(sketch: Task, way: str) -> Sequence[TaskPlay]:
    """Return the plays of all answers that end with an attack. Moves in another order are not another answer."""
    plays: dict[tuple[str, ...], TaskPlay] = {}
    for number, play in enumerate(islice(answer_plays(begin(sketch)), MOST_ANSWERS * 4)):
        if number + 1 == MOST_ANSWERS * 4 or len(plays) > MOST_ANSWERS:
            raise ValueError(f"there are more than {MOST_ANSWERS} answers. Order fewer units")
        if play.done and play.done[-1].startswith("battle "):
            plays.setdefault(tuple(sorted(play.done)), play)
    if not plays and way in WITH_CARDS:
        raise ValueError("no answer ends with an attack. Move units closer, or choose other cards")
    if not plays:
        raise ValueError("none of these units can attack. Move them closer, or choose others")
    if len(plays) == 1:
        only = say_answer(next(iter(plays.values())).done, card_names(sketch.state))
        raise ValueError(f"there is only one attack ({only}), so there is nothing to choose")
    return list(plays.values())


def _ranked(found: Sequence[MeasuredAnswer]) -> tuple[MeasuredAnswer, ...]:
    """Return the answers, the best first. An answer with more moves and the same value is left out."""
    kept: list[tuple[set[str], MeasuredAnswer]] = []
    for one in sorted(found, key=lambda one: (-one.worth, len(one.do))):
        acts = {*one.do} - {DONE}
        if not any(other.worth == one.worth and known <= acts for known, other in kept):
            kept.append((acts, one))
    return tuple(one for _, one in kept)


def _check_sound(found: Sequence[MeasuredAnswer], best: BestAnswer, cards: Mapping[str, str]) -> None:
    """Raise ValueError, with the reason, unless exactly one answer is clearly the best."""
    top = found[0]
    if top.worth <= 0:
        raise ValueError(f"no attack gains anything by this goal: the best is worth {_number(top.worth)}")
    equal = [say_answer(one.do, cards) for one in found if one.worth == top.worth]
    if len(equal) == len(found):
        raise ValueError(f"every answer is equally good: {_listed(equal)}. Change the position")
    if len(equal) > 1:
        kind = "attacks" if len(top.do) == 1 else "answers"
        raise ValueError(f"{len(equal)} {kind} are equally good: {_listed(equal)}. Change the position")
    second = found[1]
    if is_as_good(second.worth, replace(best, worth=top.worth)):
        close = f"{_number(second.worth)} and {_number(top.worth)}"
        best_one, other = say_answer(top.do, cards), say_answer(second.do, cards)
        raise ValueError(f"{other} is almost as good as {best_one}: {close}")


def _listed(answers: Sequence[str]) -> str:
    return join_words(answers[:4]) if len(answers) <= 4 else f"{', '.join(answers[:4])} and more"


def level_of(found: Sequence[MeasuredAnswer]) -> int:
    """Return the difficulty from 1 to 3: the closer the best other answer comes to the best one, the harder."""
    margin = (found[0].worth - found[1].worth) / found[0].worth
    return 1 + sum(margin < share for share in LEVELS)


# --- the file ---------------------------------------------------------------------------------------------------------


def _head(state: State, request: PuzzleRequest, level: int) -> dict[str, Any]:
    question, _ = GOALS[request.measure]
    ask, verbs = WAYS[request.way]
    themes = puzzle_themes(state.ruleset)
    return {
        "ruleset": state.ruleset,
        "kind": "puzzle",
        "number": OWN + _slug(request.title),
        "title": request.title.strip(),
        "theme": "dice odds" if "dice odds" in themes else themes[0],
        "level": level,
        "task": f"You are the {request.side.title()}. {_given(state, request)}. {ask} {question}?",
        **goal_tables(request.measure, request.side),
        "may": {"only": list(verbs), "most": most_actions(request)},
    }


def _given(state: State, request: PuzzleRequest) -> str:
    """Return what the puzzle gives: the units with orders, or the cards."""
    names = card_names(state)
    if request.way == ORDER:
        return f"Your card is {names[request.cards[0]]}"
    if request.way == CARD:
        cards = dict.fromkeys(names[card] for card in request.cards)
        return f"You have the card{'s' * (len(cards) > 1)} {join_words(list(cards))}"
    labels = join_words(request.ordered)
    return f"Your unit on {labels} has an order" if len(request.ordered) == 1 else f"Your units on {labels} have orders"


def _slug(title: str) -> str:
    words = "".join(letter.lower() if letter.isalnum() else " " for letter in title).split()
    return "-".join(words) or "puzzle"


def _written(sketch: Task, request: PuzzleRequest, found: Sequence[MeasuredAnswer]) -> str:
    """Return the text of the file."""
    top, second = found[:2]
    _, value = GOALS[request.measure]
    best = BestAnswer(measure_of(request.measure), top.worth, second.do, top.worth - second.worth)
    rules = _rules(replace(sketch, best=best), top)
    cited = f"(rule {rules[0]})" if len(rules) == 1 else f"(rules {join_words(rules)})"
    names = card_names(sketch.state)
    said = [f"{_gerund(say_answer(one.do, names))} {value.format(_number(one.worth))}" for one in (top, second)]
    words = {
        **_head(sketch.state, request, level_of(found)),
        "hint": _hints(top.do, request, names),
        "rules": list(rules),
        "after": f"{said[0]} {cited}. {said[1]}.",
        "best": {
            "of": best.measure,
            "worth": str(best.worth),
            "rival": list(best.rival),
            "margin": str(best.margin),
        },
    }
    wrongs = [
        {"do": list(one.do), "say": f"It {value.format(_number(one.worth))}.", "worth": str(one.worth)}
        for one in _wrongs(found)
    ]
    position = {key: one for key, one in position_of(sketch.state).items() if key not in words}
    lists: Mapping[str, tuple[Tables, ...]] = {"solution": ({"do": list(top.do)},), "wrong": tuple(wrongs)}
    return write_exercise(ExerciseDraft(words, position, lists), PUZZLE)


def _hints(do: Sequence[str], request: PuzzleRequest, cards: Mapping[str, str]) -> list[str]:
    """Return the suggested hints: where, which unit, which action."""
    attacker, target = do[-1].split()[1:3]
    moved = {text.split()[2]: text.split()[1] for text in do if text.startswith("move ")}
    unit = moved.get(attacker, attacker)
    acts = "has the best attack" if request.way == ATTACK else ("moves first" if attacker in moved else "stays there")
    if request.way in WITH_CARDS:
        acts = "has the best attack"
    return [f"Look along row {target[0]}.", f"The unit on {unit} {acts}.", f"{_capital(say_answer(do, cards))}."]


def _wrongs(found: Sequence[MeasuredAnswer]) -> list[MeasuredAnswer]:
    """Return the best other answer, and the best one with each other attacking unit."""
    firsts: dict[str, MeasuredAnswer] = {}
    for one in found[1:]:
        firsts.setdefault(one.do[-1].split()[1], one)
    return list(firsts.values())[:3]


def _rules(task: Task, top: MeasuredAnswer) -> tuple[str, ...]:
    """Return the rules from which the value of the best answer comes."""
    assert task.best
    play = begin(task)
    for text in top.do:
        play = attempt(play, text).play
    book = rulebook(task.state.ruleset).RULES
    return tuple(dict.fromkeys((ATTACK_RULE, *(rule for rule in terms(play, task.best) if rule in book))))


def _gerund(said: str) -> str:
    """Return an answer in words as the subject of a sentence, such as `Moving d4 to d3, then attacking h3 from d3`."""
    verbs = {"attack": "attacking", "move": "moving", "order": "ordering", "play": "playing"}
    parts = [part.split(" ", 1) for part in said.split(", then ")]
    return _capital(", then ".join(" ".join((verbs.get(verb, verb), *rest)) for verb, *rest in parts))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}"


def describe_found(made: MadePuzzle) -> Iterator[str]:
    """Yield what the search found, in sentences. A puzzle that was opened has only its own values."""
    best = made.task.best
    if best is None:
        return
    value = GOALS.get(goal_of(best.measure), ("", "is worth {}"))[1]
    first = made.task.solutions[0].do
    pairs = [(one.do, one.worth) for one in made.found[:2]] or [
        (first, best.worth),
        (best.rival, best.worth - best.margin),
    ]
    for name, (do, amount) in zip(("Best", "Next best"), pairs, strict=True):
        yield f"{name}: {say_answer(do, card_names(made.task.state))}. It {value.format(_number(amount))}."
    if made.found:
        yield f"{len(made.found)} answers were examined over all rolls, and no other one is as good."
    if best.worth > 0:
        lower = f"{float(best.margin / best.worth):.0%}"
        level = made.task.level
        yield f"Difficulty: {level} of 3 ({task_view.LEVELS[level - 1]}). The next best answer is {lower} lower."
