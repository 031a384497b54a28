"""What is tried: everything that a question, a puzzle or a lesson has refused, and random attempts in random games."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from bcnb.course.catalogue import list_exercises, list_questions
from bcnb.course.questions import load_question
from bcnb.course.task_play import attempt, begin
from bcnb.course.tasks import Task, load_exercise
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules.actions import VERBS as VERBS_2000
from bcnb.games.battle_cry_1961.rules.actions import VERBS as VERBS_1961
from bcnb.games.north_against_south.rules.actions import VERBS as VERBS_OF_NORTH
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.citations.guesses import guess
from tests.helpers.subjects import SUBJECTS

QUIET = ("play", "draw", "roll", "toss")
"""What is waited for at moments of which there are many, and little to be tried: few of them are chosen."""
LONGEST, MOMENTS = 400, 4
"""How many plies of a game are played at most, and at how many of its moments something is tried."""
KEPT = 60
"""The number of recently listed actions that are saved, to be tried too late."""


VERBS = {
    "battle_cry": tuple(VERBS_2000),
    "north_against_south": tuple(VERBS_OF_NORTH),
    "battle_cry_1961": tuple(VERBS_1961),
}
"""How the actions of each game begin."""


class Attempt(NamedTuple):
    """An action that is refused: where it was tried, in which state, and the refusal."""

    where: str
    state: Any
    action: Any
    refusal: Refusal


def tried(name: str, where: str, state: Any, action: Any) -> Iterator[Attempt]:
    """An attempt, if the action is refused."""
    if refusal := ruleset(name).why_not(state, action):
        yield Attempt(f"{where}: {ruleset(name).write(action)}", state, action, refusal)


# --- questions, puzzles and lessons -----------------------------------------------------------------------------------


def in_questions(name: str) -> Iterator[Attempt]:
    """All that the questions about a game have refused."""
    game = ruleset(name)
    for file in list_questions(name).values():
        for one in load_question(file).tries:
            state, do = one.state, one.do
            for text in do[:-1] if one.refused else do:
                state, _ = game.apply(state, game.parse(text))
            for text in (*(do[-1:] if one.refused else ()), *one.not_legal):
                yield from tried(name, f"{file.stem}, line {one.line}", state, game.parse(text))


def in_tasks(name: str) -> Iterator[Attempt]:
    """All that the puzzles and lessons have refused."""
    for file in list_exercises().values():
        found = load_exercise(file)
        if isinstance(found, Task) and found.state.ruleset == name:
            yield from _wrong_tries(name, found)


def _wrong_tries(name: str, task: Task) -> Iterator[Attempt]:
    for wrong in task.wrongs:
        play = begin(task)
        for text in wrong.do:
            reply = attempt(play, text)
            if reply.refusal and reply.refusal.rule:
                action = ruleset(name).parse(text)
                yield from tried(name, f"{task.number}, line {wrong.line}", play.state, action)
            play = reply.play


# --- random attempts --------------------------------------------------------------------------------------------------


@cache
def starts(name: str) -> dict[str, Any]:
    """The states from which random games of a ruleset begin, by name: every scenario, and the crowded positions."""
    files = (full for full in list_scenarios() if full.startswith(f"{name}/"))
    found = {full.split("/")[1]: ruleset(name).setup(find_scenario(full)) for full in files}
    return found | SUBJECTS[name].crowded()


def at_random(name: str, count: int, seed: int = 0) -> Iterator[Attempt]:
    """The given number of refused attempts, a few each from random moments of random games."""
    made, number, begun = 0, seed, starts(name)
    while made < count:
        where = list(begun)[number % len(begun)]
        for one in _in_a_game(name, where, begun[where], Seeded(f"citations {name} {number}")):
            yield one
            made += 1
            if made == count:
                return
        number += 1


def _in_a_game(name: str, where: str, state: Any, chance: Seeded) -> Iterator[Attempt]:
    """Attempts at some moments of a game: what was legal before, what is imagined, and both near friendly pieces."""
    game, past, due = ruleset(name), list[Any](), 0
    stops = {chance.choose(range(10, LONGEST)) for _ in range(MOMENTS)}
    for ply in range(LONGEST + MOMENTS):
        weights, listed = game.chance_weights(state), game.legal_actions(state)
        if not listed:
            return
        due += ply in stops
        if due and (not _is_quiet(game.write(listed[0])) or not chance.choose(range(20))):
            yield from _attempts(name, f"{where}, ply {ply}", state, past, chance)
            due -= 1
        past = [*past[-KEPT:], *_some(listed, 8, chance)]
        action = chance.pick(weights) if weights else chance.choose(listed)
        state, _ = game.apply(state, action)


def _is_quiet(line: str) -> bool:
    """Whether little can be tried: a card is played or drawn, or dice are rolled."""
    return line.split(" ")[0] in QUIET


def _some(actions: Sequence[Any], count: int, chance: Seeded) -> list[Any]:
    return [chance.choose(actions) for _ in range(count)]


def _attempts(name: str, where: str, state: Any, past: Sequence[Any], chance: Seeded) -> Iterator[Attempt]:
    """A few attempts in a state: most of a kind that has its time now, some of any kind, some that had its time."""
    game = ruleset(name)
    lines = list(map(game.write, game.legal_actions(state)))
    verbs = sorted({line.split(" ")[0] for line in lines})
    texts = [*_some(lines, 8, chance), *_some(verbs, 6, chance), *_some(VERBS[name], 3, chance)]
    guessed = [guess(name, state, text, chance) for text in texts]
    for action in (*guessed, *_some(past, 5, chance)):
        if action is not None:
            yield from tried(name, where, state, action)
