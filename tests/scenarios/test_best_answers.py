"""What "best" means: every puzzle, in and out of the lessons, held to the exact chances of all its answers."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course import learner_text
from bcnb.course.catalogue import list_exercises
from bcnb.course.expectimax import ValueBreakdown, answers, terms, worth
from bcnb.course.learner_text import chances, say_number
from bcnb.course.task_checks import play_out
from bcnb.course.task_play import TaskPlay, attempt, begin, ended, permitted, step
from bcnb.course.tasks import BestAnswer, Task, TaskLimits, load_exercise
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, side_of
from bcnb.games import battle_cry
from bcnb.games.battle_cry.goals import GOALS
from bcnb.games.battle_cry.rules.actions import Battle
from bcnb.games.battle_cry.rules.battle import legal_battles
from bcnb.games.battle_cry.rules.state import JoinBattle
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.tables import Side

pytestmark = pytest.mark.unmeasured

FILES = list_exercises()
LABEL = re.compile(r"\b[a-i]\d+\b")
SIDEWAYS = re.compile(r"\b(?:left|centre|right|east|west)\b")


@cache
def exercise(number: str) -> Task | None:
    found = load_exercise(FILES[number])
    return found if isinstance(found, Task) else None


TASKS = [number for number in FILES if exercise(number)]
BESTS = [number for number in TASKS if (one := exercise(number)) and one.best]
RECORDED = [number for number in TASKS if (one := exercise(number)) and one.origin]

each_task = pytest.mark.parametrize("number", TASKS, scope="module")
each_best = pytest.mark.parametrize("number", BESTS, scope="module")
"""All tests of one task follow one another, because its expected values are cached until another task is examined."""


def task(number: str) -> Task:
    found = exercise(number)
    assert found
    return found


def best(number: str) -> tuple[Task, BestAnswer]:
    one = task(number)
    assert one.best
    return one, one.best


def told_answers(one: Task) -> Iterator[tuple[tuple[str, ...], str]]:
    """The answers of which a file speaks, and what it says about them."""
    yield from ((solution.do, one.after) for solution in one.solutions)
    yield from ((wrong.do, wrong.say) for wrong in one.wrongs if wrong.worth is not None)


# --- what best means --------------------------------------------------------------------------------------------------

MEANS = {
    "figures": r"count figures",
    "flags": r"\bflags?\b",
    "points": r"\bpoints?\b",
    "pieces": r"\bpieces?\b",
    "win": r"wins?\b",
    "goal": r"",
}
"""What a task must say by the measure of its best answer; a goal is the task itself."""
PRIZES = {"battle_cry": "flags", "north_against_south": "points", "battle_cry_1961": "pieces"}
"""What wins each game."""


@each_best
def test_a_task_says_what_is_best(number: str) -> None:
    one, measured = best(number)
    assert re.search(MEANS[measured.measure], one.task)


@each_best
def test_a_task_that_asks_for_figures_says_why_and_truly(number: str) -> None:
    one, measured = best(number)
    if measured.measure == "figures":
        reason = re.search(r"([^.]*), so count figures", one.task)
        assert reason
        prize = PRIZES[one.state.ruleset]
        highest = max(answer.worth for answer in answers(begin(one), replace(measured, measure=prize)))
        assert highest == 0 or re.search(r"seldom|rarely|hardly|often", reason[1])
        assert highest <= 1


def whole_turn(play: TaskPlay, measured: BestAnswer) -> Fraction:
    """The chance to win the battle in this turn, if every unit with an order continues to fight as well as it can."""
    free = replace(play.task, may=TaskLimits(GOALS.verbs, 0, 1))
    return worth(play._replace(task=free), replace(measured, measure="win"))


def winnable(number: str) -> bool:
    """Whether the moves are made, at most two flags win, and at most two units can fight: then all can be searched."""
    state, side = task(number).state, Side[side_of(task(number).seat).upper()]
    if state.ruleset != battle_cry.name:
        return False
    if not isinstance(state.decision, JoinBattle) or state.field.prizes_to_win[side] - flags(state, side) > 2:
        return False
    return len({action.attacker for action in legal_battles(state) if isinstance(action, Battle)}) <= 2


@pytest.mark.parametrize("number", [number for number in BESTS if winnable(number)])
def test_a_best_attack_does_not_lower_the_chance_to_win_with_the_rest_of_the_turn(number: str) -> None:
    one, measured = best(number)
    attacks = [battle_cry.write(action) for action in legal_battles(one.state)]
    after = {text: whole_turn(attempt(begin(one), text).play, measured) for text in attacks}
    assert {solution.do[0] for solution in one.solutions} <= {
        text for text, chance in after.items() if chance == max(after.values())
    }


def test_there_are_puzzles_that_can_be_won_in_the_turn() -> None:
    assert sum(winnable(number) for number in BESTS) >= 5


# --- its parts -----------------------------------------------------------------------------------------------


def parts(number: str, do: tuple[str, ...]) -> ValueBreakdown:
    one, measured = best(number)
    return terms(play_out(one, do)[0], measured)


@pytest.mark.sampled(6)
@each_best
def test_the_terms_of_an_answer_add_up_to_its_worth_and_have_names(number: str) -> None:
    one, measured = best(number)
    for do in [*(do for do, _ in told_answers(one)), measured.rival]:
        found = parts(number, do)
        assert sum(found.values(), Fraction()) == worth(play_out(one, do)[0], measured)
        assert measured.measure == "goal" or set(found) <= set(value_measures_for(one.state.ruleset).by)


TOLD = re.compile(r"(-?[\d.]+) (?:flags?|figures?|times in 100)[^:]*: ([^:]* by [^:]*)")


@cache
def verdicts(number: str) -> tuple[str, ...]:
    """What a learner is shown of the worth of each solution and each wrong try."""
    one = task(number)
    lines = [learner_text.shown_solution(one, place).lines for place in range(len(one.solutions))]
    lines += [learner_text.shown_wrong_try(one, place).lines for place in range(len(one.wrongs))]
    return tuple(words for told in lines for kind, words in told if kind in ("reached", "missed"))


@pytest.mark.sampled(4)
@each_best
def test_the_terms_that_a_learner_reads_add_up_to_the_number_that_he_reads(number: str) -> None:
    for whole, addends in (pair for words in verdicts(number) for pair in TOLD.findall(words)):
        read = re.findall(r"(-?[\d.]+) by", addends)
        assert len(read) > 1
        assert sum(map(Fraction, read)) == Fraction(whole)


def test_many_answers_are_reported_in_several_terms() -> None:
    assert sum(bool(TOLD.search(words)) for number in RECORDED for words in verdicts(number)) > 20


# --- what is said -----------------------------------------------------------------------------------------------------


@cache
def amounts(number: str) -> frozenset[Fraction]:
    """All that answers of a puzzle are worth by any measure, with the terms of those that are reported."""
    one, measured = best(number)
    game = one.state.ruleset
    kinds = [*value_measures_for(game).measures, PRIZES[game], *chances(game)]
    kinds = [kind for kind in dict.fromkeys(kinds) if kind != "goal" or one.goal]
    measures = [replace(measured, measure=kind) for kind in kinds]
    plays = [play_out(one, do)[0] for do, _ in told_answers(one)]
    whole = {answer.worth for measure in measures for answer in answers(begin(one), measure)}
    return frozenset(whole | {part for measure in measures for play in plays for part in terms(play, measure).values()})


@each_best
def test_a_number_that_is_reported_is_one_of_the_game(number: str) -> None:
    one, _ = best(number)
    texts = re.sub(r"rules? [^)]*", "", " ".join([*one.hints, one.after, *(wrong.say for wrong in one.wrongs)]))
    decimals = re.findall(r"\d\.\d\d", texts)
    chances = [(int(times), int(of)) for times, of in re.findall(r"(\d+) times? in (\d+)", texts) if of != "6"]
    if decimals or chances:
        hundreds = {times for times, of in chances if of == 100}
        exact = {Fraction(times, of) for times, of in chances if of != 100}
        assert set(decimals) <= {say_number(amount) for amount in amounts(number)}
        assert hundreds <= {round(100 * amount) for amount in amounts(number)}
        assert exact <= {*amounts(number), *(1 - amount for amount in amounts(number))}


def other_side(do: tuple[str, ...]) -> tuple[str, ...]:
    """An answer that ends with an attack, with its general's die in place of without it, or the other way round."""
    last = do[-1].removesuffix(" unit")
    return (*do[:-1], f"{last} unit" if last == do[-1] else last)


@cache
def sides(number: str) -> tuple[Fraction, ...]:
    """What the solution of a puzzle is worth, and the same attack on the other side of its general's help, if any."""
    one, measured = best(number)
    do = one.solutions[0].do
    plays = [play_out(one, way) for way in (do, other_side(do))] if do[-1].startswith("battle") else []
    return tuple(worth(play, measured) for play, reply in plays if reply and reply.accepted)


@each_best
def test_the_last_hint_says_whether_the_general_helps_where_it_matters(number: str) -> None:
    one, _ = best(number)
    if len(set(sides(number))) > 1:
        alone = one.solutions[0].do[-1].endswith(" unit")
        assert re.search(r"[Gg]eneral", one.hints[-1]), one.hints[-1]
        assert ("without" in one.hints[-1]) == alone, one.hints[-1]


def test_there_are_puzzles_in_which_the_help_of_a_general_matters() -> None:
    assert [number for number in BESTS if len(set(sides(number))) > 1]


IDLE = re.compile(r"flags?\b[^.]*\b(?:no use|only drives?|just drives?|does nothing|do nothing)")


@each_best
def test_nobody_says_that_flags_do_nothing_where_they_destroy(number: str) -> None:
    one, _ = best(number)
    for do, words in told_answers(one):
        if IDLE.search(words):
            assert not [rule for rule in parts(number, do) if rule.startswith("8.")]


def goes_on(play: TaskPlay) -> bool:
    """Whether the learner may have another attack to make after this one, however the dice fall."""
    if ended(play):
        return False
    game, state = ruleset_of(play.state), play.state
    if game.seat(state) == play.task.seat:
        return any(game.write(action).startswith("battle") for action in permitted(play))
    chance = game.seat(state) == CHANCE
    actions = [one for one, _ in game.chance_weights(state)] if chance else game.legal_actions(state)
    return any(goes_on(step(play, action)) for action in actions)


@pytest.mark.sampled(6)
@each_best
def test_a_task_with_several_attacks_asks_for_the_first(number: str) -> None:
    one, _ = best(number)
    fights = one.solutions[0].do[-1].startswith("battle")
    if fights and goes_on(play_out(one, one.solutions[0].do)[0]):
        assert "first attack" in one.task


@each_task
def test_a_wrong_try_does_not_give_the_answer_away(number: str) -> None:
    one = task(number)
    wins = " ".join(text for solution in one.solutions for text in solution.do)
    misses = " ".join(condition.miss for condition in one.goal)
    for wrong in one.wrongs:
        known = f"{one.task} {' '.join(wrong.do)}"
        for pattern in (LABEL, SIDEWAYS):
            given = set(pattern.findall(f"{wrong.say} {misses}")) & set(pattern.findall(wins))
            assert given <= set(pattern.findall(known)), wrong.say


@each_task
def test_no_task_says_what_a_unit_stands_for(number: str) -> None:
    """Rule 1.10 leaves that to the battle; only the task that teaches the rule reports it. A variant has brigades."""
    one = task(number)
    if one.state.ruleset != battle_cry.name:
        return
    taught = [] if "1.10" in one.rules else [one.after]
    texts = [one.title, one.task, *one.hints, *taught, *(wrong.say for wrong in one.wrongs)]
    assert [text for text in texts if re.search(r"(?i)brigade|regiment|division", text)] == []


# --- the puzzles from records -----------------------------------------------------------------------------------------

NAMES = re.compile(
    r"\b(?:General [A-Z]\w+|[a-i]\d+|\d+|infantry|cavalry|artillery|guns?|riders?|men|man|Union|Confederates?)\b"
)
TEXTS: Mapping[str, Callable[[Task], Sequence[str]]] = {
    "first hint": lambda one: one.hints[:1],
    "second hint": lambda one: one.hints[1:2],
    "what there was to learn": lambda one: [one.after],
    "wrong tries": lambda one: [wrong.say for wrong in one.wrongs],
}


def bare(text: str) -> str:
    """A text without what differs from position to position: what is left is its pattern."""
    return NAMES.sub("_", text)


@pytest.mark.parametrize("kind", TEXTS)
def test_no_two_puzzles_from_records_share_a_pattern(kind: str) -> None:
    patterns = Counter(bare(text) for number in RECORDED for text in TEXTS[kind](task(number)))
    assert len(RECORDED) > 40
    assert [pattern for pattern, count in patterns.items() if count > 1] == []
