"""Checking tasks: solutions reach the goal, wrong tries fail as their file says, and a best answer is the best."""

from collections.abc import Iterator

from bcnb.course.asking import Result
from bcnb.course.exercises import Exercise
from bcnb.course.tasks import Best, Task, Wrong
from bcnb.course.trying import Play, Reply, Verdict, attempt, begin, unmet
from bcnb.course.worth import Answer, answered, answers, judge, worth


def check(exercise: Exercise) -> list[Result]:
    """The result of every solution and every wrong try, and of the best answer; a quiz has none."""
    return list(_results(exercise)) if isinstance(exercise, Task) else []


def play_out(task: Task, do: tuple[str, ...]) -> tuple[Play, Reply | None]:
    """The play after actions of the learner up to the first that is not accepted, with what was said of the last one.

    An answer of a puzzle ends where its dice would fall.
    """
    play, reply = begin(task), None
    for text in do:
        reply = attempt(play, text)
        if not reply.accepted:
            break
        play = reply.play
    return play, reply


def _results(task: Task) -> Iterator[Result]:
    if judge(begin(task)) is not Verdict.OPEN:
        yield Result("the task", "it is decided before anything is done", task.file, None)
    for solution in task.solutions:
        yield Result(f"solution {', '.join(solution.do)}", _misses(task, solution.do), task.file, solution.line)
    for wrong in task.wrongs:
        yield Result(f"wrong try {', '.join(wrong.do)}", _wrong_difference(task, wrong), task.file, wrong.line)
    if task.best:
        yield Result("the best answer", _best_difference(task, task.best), task.file, None)


def _misses(task: Task, do: tuple[str, ...]) -> str:
    """Why actions do not reach the goal; empty if they do."""
    play, reply = play_out(task, do)
    if reply and not reply.accepted:
        return _say_rejected(reply)
    if play.task.best and not answered(play):
        return "the answer is not finished: no dice would fall yet"
    if judge(play) is Verdict.REACHED:
        return ""
    return _say_open(play)


def _say_rejected(reply: Reply) -> str:
    if reply.refusal:
        return f"an action is refused: {reply.refusal}"
    return "an action is allowed by the rules, but not by the task"


def _say_open(play: Play) -> str:
    if best := play.task.best:
        return f"it is worth {worth(play, best)}, not {best.worth}"
    return f"these conditions do not hold: {', '.join(str(number) for number, _ in unmet(play))}"


def _wrong_difference(task: Task, wrong: Wrong) -> str:
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


def _outcome_difference(play: Play, wrong: Wrong) -> str:
    if wrong.worth is not None and play.task.best:
        return _worth_difference(play, play.task.best, wrong)
    missing = [number for number, _ in unmet(play)]
    if wrong.misses in missing:
        return ""
    return f"condition {wrong.misses} holds; these do not: {', '.join(map(str, missing)) or 'none'}"


def _worth_difference(play: Play, best: Best, wrong: Wrong) -> str:
    if not answered(play):
        return "the answer is not finished: no dice would fall yet"
    found = worth(play, best)
    return "" if found == wrong.worth else f"it is worth {found}, not {wrong.worth}"


# --- the best answer --------------------------------------------------------------------------------------------------


def _best_difference(task: Task, best: Best) -> str:
    """How the best answer, its rival and the margin differ from what a search of all answers finds."""
    found = sorted(answers(begin(task), best), key=lambda answer: answer.worth, reverse=True)
    top = found[0]
    if top.worth != best.worth:
        return f"the best is worth {top.worth} ({', '.join(top.do)}), not {best.worth}"
    return _rival_difference([answer for answer in found if answer.worth < top.worth], best)


def _rival_difference(rest: list[Answer], best: Best) -> str:
    if not rest:
        return "every answer is as good as the best"
    if best.worth - rest[0].worth != best.margin:
        return f"the best other answer is {', '.join(rest[0].do)}: {best.worth - rest[0].worth} less, not {best.margin}"
    if not any(answer.do == best.rival and answer.worth == rest[0].worth for answer in rest):
        return f"the rival is not the best other answer, as {', '.join(rest[0].do)} is"
    return ""
