"""The check of tasks: solutions reach the goal, wrong tries fail as described, and the best answer is the best.

Figures help to win flags, and flags help to win the battle. So a best answer by one of these measures must also be best
by the measures that it serves.
"""

from collections.abc import Iterator
from dataclasses import replace

from bcnb.analysis.value_measures import WIN, value_measures_for
from bcnb.course.expectimax import MeasuredAnswer, answered, answers, is_as_good, judge, worth
from bcnb.course.question_runner import TryCheck
from bcnb.course.task_play import Reply, TaskPlay, TaskVerdict, attempt, begin, unmet
from bcnb.course.tasks import BestAnswer, Exercise, Task, WrongTry


def check(exercise: Exercise) -> list[TryCheck]:
    """Return the results of all solutions and wrong tries, and of the best answer. A quiz has none."""
    return list(_results(exercise)) if isinstance(exercise, Task) else []


def play_out(task: Task, do: tuple[str, ...]) -> tuple[TaskPlay, Reply | None]:
    """Return the play after the learner's actions up to the first that is not accepted, and the last reply.

    An answer to a puzzle ends before the dice are rolled.
    """
    play, reply = begin(task), None
    for text in do:
        reply = attempt(play, text)
        if not reply.accepted:
            break
        play = reply.play
    return play, reply


def _results(task: Task) -> Iterator[TryCheck]:
    if judge(begin(task)) is not TaskVerdict.OPEN:
        yield TryCheck("the task", "it is decided before anything is done", task.file, None)
    for solution in task.solutions:
        yield TryCheck(f"solution {', '.join(solution.do)}", _misses(task, solution.do), task.file, solution.line)
    for wrong in task.wrongs:
        yield TryCheck(f"wrong try {', '.join(wrong.do)}", _wrong_difference(task, wrong), task.file, wrong.line)
    if task.best:
        yield from _best_results(task, task.best)


def _misses(task: Task, do: tuple[str, ...]) -> str:
    """Return the reason why actions don't reach the goal, or an empty text if they do."""
    play, reply = play_out(task, do)
    if reply and not reply.accepted:
        return _say_rejected(reply)
    if play.task.best and not answered(play):
        return "the answer is not finished: no dice would fall yet"
    best = play.task.best
    reached = worth(play, best) == best.worth if best else judge(play) is TaskVerdict.REACHED
    return "" if reached else _say_open(play)


def _say_rejected(reply: Reply) -> str:
    if reply.refusal:
        return f"an action is refused: {reply.refusal}"
    return "an action is allowed by the rules, but not by the task"


def _say_open(play: TaskPlay) -> str:
    if best := play.task.best:
        return f"it is worth {worth(play, best)}, not {best.worth}"
    return f"these conditions do not hold: {', '.join(str(number) for number, _ in unmet(play))}"


def _wrong_difference(task: Task, wrong: WrongTry) -> str:
    play, reply = play_out(task, wrong.do[:-1])
    if reply and not reply.accepted:
        return _say_rejected(reply)
    last = attempt(play, wrong.do[-1])
    if wrong.refused:
        return _refusal_difference(last, wrong.refused)
    if wrong.aside:
        return "" if last.aside else "the last action is one that the task is about"
    return _say_rejected(last) if not last.accepted else _outcome_difference(last.play, wrong)


def _refusal_difference(reply: Reply, rule: str) -> str:
    if reply.refusal is None:
        return "the last action is legal"
    found = reply.refusal.rule
    return "" if found == rule else f"it is refused by rule {found or 'none'} in place of {rule}: {reply.refusal.words}"


def _outcome_difference(play: TaskPlay, wrong: WrongTry) -> str:
    if wrong.worth is not None and play.task.best:
        return _worth_difference(play, play.task.best, wrong)
    missing = [number for number, _ in unmet(play)]
    if wrong.misses in missing:
        return ""
    return f"condition {wrong.misses} holds; these do not: {', '.join(map(str, missing)) or 'none'}"


def _worth_difference(play: TaskPlay, best: BestAnswer, wrong: WrongTry) -> str:
    if not answered(play):
        return "the answer is not finished: no dice would fall yet"
    found = worth(play, best)
    if is_as_good(found, best):
        return f"it is worth {found}, which counts as good as the best ({best.worth})"
    return "" if found == wrong.worth else f"it is worth {found}, not {wrong.worth}"


# --- the best answer --------------------------------------------------------------------------------------------------


def _best_results(task: Task, best: BestAnswer) -> Iterator[TryCheck]:
    found = sorted(answers(begin(task), best), key=lambda answer: answer.worth, reverse=True)
    yield TryCheck("the best answer", _best_difference(found, best), task.file, None)
    top = {answer.do for answer in found if answer.worth == found[0].worth}
    for measure in _above(task, best):
        served = list(answers(begin(task), replace(best, measure=measure)))
        yield TryCheck(f"the best answer by {measure}", _served_difference(served, top, measure), task.file, None)


def _above(task: Task, best: BestAnswer) -> list[str]:
    """Return the measures that a best answer must not lower.

    Win probability counts only if the battle can be won this turn.
    """
    worth = value_measures_for(task.state.ruleset)
    return [one for one in worth.serves.get(best.measure, ()) if one != WIN or worth.winnable(task.state, task.seat)]


def _best_difference(found: list[MeasuredAnswer], best: BestAnswer) -> str:
    """Return how the best answer, its rival and the margin differ from a search of all answers, or an empty text."""
    top = found[0]
    if top.worth != best.worth:
        return f"the best is worth {top.worth} ({', '.join(top.do)}), not {best.worth}"
    return _rival_difference([answer for answer in found if answer.worth < top.worth], best)


def _served_difference(found: list[MeasuredAnswer], top: set[tuple[str, ...]], measure: str) -> str:
    """Return an answer that is better than a best one by a more important measure, or an empty text."""
    highest = max(found, key=lambda answer: answer.worth)
    lower = [answer for answer in found if answer.do in top and answer.worth < highest.worth]
    if not lower:
        return ""
    return f"{', '.join(lower[0].do)} is worth {lower[0].worth}, but {', '.join(highest.do)} is worth {highest.worth}"


def _rival_difference(rest: list[MeasuredAnswer], best: BestAnswer) -> str:
    if not rest:
        return "every answer is as good as the best"
    if best.worth - rest[0].worth != best.margin:
        return f"the best other answer is {', '.join(rest[0].do)}: {best.worth - rest[0].worth} less, not {best.margin}"
    if not any(answer.do == best.rival and answer.worth == rest[0].worth for answer in rest):
        return f"the rival is not the best other answer, as {', '.join(rest[0].do)} is"
    return ""
