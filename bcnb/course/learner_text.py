"""The text for a learner: tasks, replies to actions, hints, solutions, wrong tries, and the answers of a quiz.

A line is a pair of a kind from `LINES` and its text. The page shows lines in this order.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course.expectimax import ValueBreakdown, judge, shares, terms, worth
from bcnb.course.question_results import wrapped
from bcnb.course.quizzes import Item, Quiz
from bcnb.course.task_checks import play_out
from bcnb.course.task_play import (
    LookBack,
    Reply,
    TaskPlay,
    TaskVerdict,
    begin,
    fitting,
    permitted,
    run_until_learner,
    unmet,
)
from bcnb.course.tasks import GOAL, HINTS, ReviewedLine, Solution, Task, WrongTry
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook, ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import State
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.rule_text import refused_lines
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.storage.goals import goals_for

SUCCESS = "brings success"
"""The event whose probability is measured by the measure `goal`."""
RARE, SURE = Fraction(1, 100), Fraction(99, 100)
"""The limits beyond which a probability is not shown as a number."""


def say_number(number: Fraction) -> str:
    """Return an exact number for readers: whole, or with two decimals.

    >>> say_number(Fraction(2)), say_number(Fraction(2, 3))
    ('2', '0.67')
    """
    return str(number) if number.denominator == 1 else f"{float(number):.2f}"


def say_times(chance: Fraction) -> str:
    """Return a probability for readers, as times in 100.

    >>> say_times(Fraction(1, 2)), say_times(Fraction(2, 3)), say_times(Fraction(1, 999)), say_times(Fraction(998, 999))
    ('50 times in 100', 'about 67 times in 100', 'less than once in 100', 'more than 99 times in 100')
    """
    hundreds = 100 * chance
    if hundreds.denominator == 1:
        return f"{hundreds} times in 100"
    if chance > SURE:
        return "more than 99 times in 100"
    return f"about {round(hundreds)} times in 100" if chance > RARE else "less than once in 100"


def chances(ruleset: str) -> Mapping[str, str]:
    """Return the measures that are probabilities, with a text for the event of each."""
    return {GOAL: SUCCESS, **value_measures_for(ruleset).chances}


def say_amount(measure: str, number: Fraction, ruleset: str = DEFAULT_RULESET) -> str:
    """Return the effect of an answer by a measure of a game. An average below 1 is also a number in 100 tries.

    >>> say_amount("flags", Fraction(1)), say_amount("figures", Fraction(3, 2)), say_amount("win", Fraction(1, 4))
    ('brings 1 flag on average', 'brings 1.50 figures on average', 'wins the battle 25 times in 100')
    >>> say_amount("flags", Fraction(21, 80))
    'brings 0.26 flags on average (about 26 in 100 tries)'
    """
    if chance := chances(ruleset).get(measure):
        return f"{chance} {say_times(number)}"
    unit = measure if number != 1 else measure.removesuffix("s")
    often = f" ({in_tries(number)})" if RARE <= number < 1 else ""
    return f"brings {say_number(number)} {unit} on average{often}"


def in_tries(number: Fraction) -> str:
    """Return an average as a number in 100 tries."""
    hundreds = 100 * number
    return f"{'' if hundreds.denominator == 1 else 'about '}{round(hundreds)} in 100 tries"


def say_worth(measure: str, terms: ValueBreakdown, ruleset: str = DEFAULT_RULESET) -> str:
    """Return the effect of an answer by a measure, with its parts. The parts that are shown add up to the number.

    >>> say_worth("flags", {"8.7": Fraction(671, 1296), "7.13": Fraction(9, 16)})
    'brings 1.08 flags on average: 0.52 by retreat flags at the edge of the board and 0.56 by hits'
    >>> say_worth("win", {"7.11": Fraction(1, 6)})
    'wins the battle about 17 times in 100, all by sabers that hit a general'
    """
    number = sum(terms.values(), Fraction())
    amount, parts = say_amount(measure, number, ruleset), list(_named_parts(terms, ruleset))
    chance = measure in chances(ruleset)
    if not parts or (chance and not RARE <= number <= SURE):
        return amount
    if len(parts) == 1:
        return f"{amount}, {'all' if len(terms) == 1 else 'nearly all'} by {parts[0][0]}"
    return f"{amount}: {join_words(f'{_say_share(chance, share)} by {name}' for name, share in parts)}"


def _named_parts(terms: ValueBreakdown, ruleset: str) -> Iterator[tuple[str, Fraction]]:
    """Yield the names of parts with their shares in hundredths. Parts below one hundredth are left out."""
    by = value_measures_for(ruleset).by
    pairs = zip(terms, shares(list(terms.values())), strict=True)
    return ((by.get(rule, f"rule {rule}"), share) for rule, share in pairs if share)


def _say_share(chance: bool, share: Fraction) -> str:
    return str(100 * share) if chance else f"{float(share):.2f}"


ADDED = "You chose only the beginning of this line. bcnb added the rest."
"""The comment on a way whose first actions decide the result."""
LINES = ("do", "news", "refused", "rule", "aside", "missed", "because", "reached", "after", "hint", "right", "wrong")
"""The kinds of lines.

`do` is an action, `news` its result, `refused` and `rule` a refusal and its rule. `aside` is an action that is not part
of the task, `because` the task's comment on this try. `missed` and `reached` are about the goal, and `after` is the
lesson learned. `hint` is a hint, and `right` and `wrong` are verdicts on a quiz answer.
"""
HINT_NAMES = ("Where to look", "Which piece", "What to do")

PositionLine = tuple[str, str]

REACHED: PositionLine = ("reached", "The goal is reached.")
"""The line for a reached goal if there is no more to say."""


NOT_TRIED = "The rules allow that, but the review has not tried it, so nobody knows how good it is."


class ShownLine(NamedTuple):
    """A solution or another line of play: the moment at its end, to be drawn, and the text of every step."""

    moment: NarratedPly[State]
    lines: tuple[PositionLine, ...]


def moments(play: TaskPlay) -> list[NarratedPly[State]]:
    """Return the start of a play and the moment after each ply, with state, sentences, and marks on the board."""
    walk = [NarratedPly(play.task.state)]
    for ply in play.plies:
        walk.append(narrate_ply(walk[-1], ply))
    return walk


def say_reply(reply: Reply) -> list[PositionLine]:
    """Return the result of an action, and the verdict on the task."""
    if reply.accepted:
        return [*_steps(reply.play, len(reply.plies)), *say_verdict(reply.play)]
    because = _because(reply.play.task, (*reply.play.done, reply.text))
    if reply.refusal:
        return [*refused_lines(reply.refusal, reply.play.state), *because]
    if reply.play.task.ways:
        return [("aside", NOT_TRIED)]
    return [("aside", f"The rules allow that, but this task is about something else. {say_may(reply.play)}"), *because]


def say_may(play: TaskPlay) -> str:
    """Return the actions that the learner may take in a task, and the number of actions left."""
    may = play.task.may
    if play.task.ways:
        return f"{len(play.task.ways)} ways were tried here. Find the best, or one within 2 points of it."
    what = (
        "do whatever the rules allow"
        if may.only == goals_for(play.state.ruleset).verbs
        else _listed_verbs(play, may.only)
    )
    left = f", with {count_noun(may.most - len(play.done), 'action')} left" if may.most else ""
    return f"Here you may {what}{left}."


def say_now(play: TaskPlay) -> str:
    """Return the kinds of actions that the learner can choose now."""
    verbs = dict.fromkeys(play.game.write(action).split(" ")[0] for action in permitted(play))
    return f"Your choice: {_listed_verbs(play, verbs)}."


def say_next(play: TaskPlay) -> str:
    """Return what *Done* leads to, or an empty text if the learner then has no other action. `play` is after it."""
    verbs = dict.fromkeys(play.game.write(action).split(" ")[0] for action in permitted(play))
    words = [page_presenter_of(play.state).verbs.get(verb, verb) for verb in verbs if verb != "done"]
    return f"Now press Done, and then you can {join_words(words, 'or')}." if words else ""


def say_verdict(play: TaskPlay, asked: bool = False) -> Iterator[PositionLine]:
    """Yield the verdict on the goal with its reason. If the goal is still open, the reason comes only with `asked`."""
    found = judge(play)
    if found is TaskVerdict.REACHED:
        yield "reached", _praise(play)
        yield "after", play.task.after
        return
    if found is TaskVerdict.MISSED or asked:
        yield "missed", _reason(play)
    yield from _because(play.task, play.done)


def say_look_back(found: LookBack) -> list[PositionLine]:
    """Return the result of looking back at the table: the fault and that it was taken back, or else the verdict."""
    if found.replies and not found.sound:
        return [*say_reply(found.replies[-1]), ("news", "This and everything after it is undone.")]
    steps = [line for reply in found.replies for line in _steps(reply.play, len(reply.plies))]
    return [*steps, *(say_verdict(found.table.play) if steps else ())]


def hint(task: Task, number: int) -> PositionLine:
    """Return a hint: 1 for where to look, 2 for the piece, 3 for the action.

    Raises:
        ValueError: for another number.
    """
    if not 1 <= number <= HINTS:
        raise ValueError(f"unknown hint {number}; choose from 1 to {HINTS}")
    return "hint", f"{HINT_NAMES[number - 1]}: {task.hints[number - 1]}"


def shown_solution(task: Task, number: int = 0) -> ShownLine:
    """Return a solution, step by step, with the dice that fall in the task. `number` counts from 0."""
    return _tell(task, task.solutions[number])


def shown_wrong_try(task: Task, number: int = 0) -> ShownLine:
    """Return a wrong try up to its failure, and the reason. `number` counts from 0."""
    return _tell(task, task.wrongs[number])


def say_answer(quiz: Quiz, item: int, choice: int) -> list[PositionLine]:
    """Return the feedback on a choice in a quiz, and the rules of the question. `item` and `choice` count from 0."""
    asked = quiz.items[item]
    chosen = asked.choices[choice]
    verdict = ("right", f"Right. {chosen.feedback}") if chosen.right else ("wrong", f"No. {chosen.feedback}")
    book = rulebook(quiz.ruleset).RULES
    return [verdict, *(("rule", f"Rule {number}: {book[number].words}") for number in asked.rules)]


# --- parts ------------------------------------------------------------------------------------------------------------


def _listed_verbs(play: TaskPlay, verbs: Iterable[str]) -> str:
    words = page_presenter_of(play.state).verbs
    return join_words([words.get(verb, verb) for verb in verbs], "or")


def _tell(task: Task, line: Solution | WrongTry) -> ShownLine:
    play, reply = play_out(task, line.do)
    ends = say_reply(reply) if reply and not reply.accepted else say_verdict(play, asked=True)
    shown = run_until_learner(play) if task.best else play
    return ShownLine(moments(shown)[-1], (*_steps(shown, len(shown.plies)), *ends))


def _steps(play: TaskPlay, last: int) -> Iterator[PositionLine]:
    """Yield the last plies as lines. Actions of others are left out, and only their results are shown."""
    walk = moments(play)
    steps = list(zip(walk, play.plies, walk[1:], strict=False))
    for before, ply, moment in steps[len(steps) - last :]:
        yield from _step(play.task, before, ply, moment)


def _step(task: Task, before: NarratedPly[State], ply: Ply, moment: NarratedPly[State]) -> Iterator[PositionLine]:
    if ply.seat == task.seat:
        yield "do", page_presenter_of(before.state).say_action(ruleset_of(before.state).parse(ply.do), before.state)
    yield from (("news", words) for words in moment.words)


def _because(task: Task, do: tuple[str, ...]) -> Iterator[PositionLine]:
    """Yield the task's comments on exactly these actions."""
    yield from (("because", wrong.say) for wrong in task.wrongs if wrong.do == do)


def _praise(play: TaskPlay) -> str:
    best = play.task.best
    if play.task.ways:
        return _say_way(play, fitting(play.task, play.done)[0])
    if best is None:
        return REACHED[1]
    if best.measure == GOAL and best.worth == 1:
        return "That is the one that works."
    game = play.state.ruleset
    found = say_worth(best.measure, terms(play, best), game)
    if worth(play, best) < best.worth:
        return f"That is as good as the best. It {found}. The best {say_amount(best.measure, best.worth, game)}."
    return f"That is the best there is. It {found}."


def _reason(play: TaskPlay) -> str:
    best = play.task.best
    if play.task.ways:
        return _way_missed(play)
    if best is None or (best.measure == GOAL and best.worth == 1):
        return _first_miss(play)
    game = play.state.ruleset
    found, wish = say_worth(best.measure, terms(play, best), game), say_amount(best.measure, best.worth, game)
    return f"There is something better. This {found}. The best {wish}."


def _way_missed(play: TaskPlay) -> str:
    """Return the comment on the best way that still fits. While a good way fits, the result is open."""
    found = fitting(play.task, play.done)
    return _say_way(play, found[0]) if found and not any(way.good for way in found) else "That is not decided yet."


def _say_way(play: TaskPlay, way: ReviewedLine) -> str:
    """Return the comment on a way. If the learner chose only its first actions, it says so."""
    return f"{way.say} {ADDED}" if len(play.done) < len(way.do) else way.say


def _first_miss(play: TaskPlay) -> str:
    """Return the comment on the first condition that is not met. Conditions that cannot be met anymore come first."""
    missing = sorted((one for _, one in unmet(play)), key=lambda one: not one.test.lasting)
    return missing[0].miss if missing else "That is not certain."


MARGIN = 2
LETTERS = "abcdefgh"
"""The letters of the choices in a quiz."""


def task_text(task: Task) -> str:
    """Return a task or a puzzle as text: the question, the first solution, and the common wrong tries."""
    head = f"{wrapped(f'{task.number}: {task.title}')}\n{wrapped(f'Task: {task.task}')}\n{wrapped(_may(task))}"
    solution = _line_of_play("Solution", task.solutions[0], shown_solution(task).lines)
    wrongs = (
        _line_of_play("Not this way", wrong, shown_wrong_try(task, place).lines)
        for place, wrong in enumerate(task.wrongs)
    )
    return "\n\n".join((head, solution, *wrongs))


def questions_text(quiz: Quiz) -> str:
    """Return the questions of a quiz with their choices as text."""
    return "\n\n".join(_tell_item(number, item) for number, item in enumerate(quiz.items, 1))


def answers_text(quiz: Quiz) -> str:
    """Return the right choice of each question of a quiz, with its feedback."""
    return "\n".join(("Answers", *(_tell_answer(number, item) for number, item in enumerate(quiz.items, 1))))


# --- parts ------------------------------------------------------------------------------------------------------------


def _may(task: Task) -> str:
    return say_may(begin(task))


def _line_of_play(title: str, line: Solution | WrongTry, lines: Iterable[PositionLine]) -> str:
    head = wrapped(f"{title}: {', '.join(line.do)}", MARGIN)
    return "\n".join((head, *(wrapped(words, MARGIN, MARGIN) for words in _news(lines))))


def _news(lines: Iterable[PositionLine]) -> Iterator[str]:
    """Return the results of actions, without the actions themselves, which are in the headline."""
    return (words for kind, words in lines if kind != "do")


def _tell_item(number: int, item: Item) -> str:
    pairs = zip(LETTERS, item.choices, strict=False)
    choices = (wrapped(f"{letter}) {choice.say}", MARGIN + 3, MARGIN) for letter, choice in pairs)
    return "\n".join((wrapped(f"{number}. {item.ask}", 3), *choices))


def _tell_answer(number: int, item: Item) -> str:
    right = item.choices[item.answer]
    rules = ", ".join(item.rules)
    return wrapped(f"{number}. {LETTERS[item.answer]}) {right.feedback} (rule {rules})", 3)
