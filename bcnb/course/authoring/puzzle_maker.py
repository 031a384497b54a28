"""A puzzle made from a position: which one attack is the best. The answer is searched, measured and checked.

Every attack of the ordered units is examined over all rolls. The puzzle is refused unless exactly one attack is clearly
the best, and no more important measure prefers another.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course.expectimax import MeasuredAnswer, answers, is_as_good, terms
from bcnb.course.question_runner import TryCheck
from bcnb.course.task_checks import check
from bcnb.course.task_play import attempt, begin
from bcnb.course.tasks import DONE, BestAnswer, Task, read_task
from bcnb.engine.game_registry import rulebook, ruleset
from bcnb.engine.ruleset import AnyRuleset, Seat, State
from bcnb.presentation.text_tools import join_words
from bcnb.storage.game_files import game_files_for
from bcnb.storage.goals import puzzle_themes
from bcnb.storage.toml import Table, TomlLocation, parse_toml, write_pair, write_toml

Tables: TypeAlias = Mapping[str, Any]
FILE, OWN = "puzzle.toml", "own-"
"""The name of the file in messages, and the beginning of the numbers of such puzzles."""
MOST_ORDERED = 9
"""The largest number of units with orders."""
MOST_ATTACKS = 40
"""The largest number of attacks that are examined."""
LEVELS = (Fraction(1, 2), Fraction(1, 4))
"""The shares of the best value by which the best other attack is lower, from which on a puzzle is easy, or medium."""
ATTACK_RULE = "7.3"
"""The rule that says how many dice an attack has, in both games on the hex board."""
GOALS: Mapping[str, tuple[str, str]] = {
    "flags": ("wins the most flags on average", "wins {} flags on average"),
    "points": ("wins the most points on average", "wins {} points on average"),
    "figures": ("takes the most figures on average", "takes {} figures on average"),
    "win": ("has the best chance to win the battle", "wins the battle with a chance of {}"),
}
"""The measures that a puzzle can ask for: the words of the question, and those of a value."""


class PuzzleRequest(NamedTuple):
    """A request for a puzzle: its title, the side to move, the measure, and the labels of the units with orders."""

    title: str
    side: Seat
    measure: str
    ordered: tuple[str, ...]


class MadePuzzle(NamedTuple):
    """A puzzle that is sound: the text of its file, the task, and every attack with its value, the best first."""

    text: str
    task: Task
    found: tuple[MeasuredAnswer, ...]


def puzzle_goals(game: str) -> tuple[str, ...]:
    """Return the measures that a puzzle of a game can ask for."""
    return tuple(measure for measure in GOALS if measure in value_measures_for(game).measures)


def make_puzzle(state: State, request: PuzzleRequest) -> MadePuzzle:
    """Return a puzzle made from a position before a turn.

    Args:
        state: the position. Its hands and its turn do not matter.
        request: what the puzzle asks.

    Raises:
        FileError: if the position does not allow the request.
        ValueError: if no card orders these units, no attack is possible, or no attack is clearly the best.
    """
    if request.measure not in puzzle_goals(state.ruleset):
        raise ValueError(f"unknown goal {request.measure!r:.40}; choose from {', '.join(puzzle_goals(state.ruleset))}")
    if not request.title.strip():
        raise ValueError("the puzzle has no title")
    battle = _battle_position(state, request)
    sketch = _sketch(battle, request)
    found = _examined(sketch)
    _check_sound(found, sketch.best)
    text = _written(sketch, request, found)
    task = read_task(parse_toml(text, FILE))
    for result in check(task):
        if not result.passed:
            raise ValueError(_reason(result, request.measure))
    return MadePuzzle(text, task, found)


def _reason(result: TryCheck, measure: str) -> str:
    """Return why a puzzle that was made is not sound."""
    other = result.what.removeprefix("the best answer by ")
    if other in GOALS:
        return f"the best attack by {measure} is not the best by {other}, which counts more. Ask for {other}"
    return f"{result.what}: {result.difference}"


# --- the position -----------------------------------------------------------------------------------------------------


def _battle_position(state: State, request: PuzzleRequest) -> State:
    """Return the position in which the units have their orders and may attack, after the first card that allows it."""
    if not request.ordered:
        raise ValueError("choose the units that have orders")
    if len(request.ordered) > MOST_ORDERED:
        raise ValueError(f"at most {MOST_ORDERED} units can have orders (got {len(request.ordered)})")
    rules, files = ruleset(state.ruleset), game_files_for(state.ruleset)
    tables, fits = _position(state), False
    for card in _cards(state):
        turn = {"seat": request.side, "turn": 1, "hands": {request.side: [card]}}
        begun = files.read_position(Table({**tables, "position": turn}, TomlLocation(FILE)))
        ready = _ordered(rules, begun, card, request.ordered)
        if ready is None:
            continue
        fits = True
        if (battle := _attacking(rules, ready)) is not None:
            return battle
    if fits:
        raise ValueError("none of these units can attack. Move them closer, or choose others")
    raise ValueError(f"no card orders {join_words(request.ordered)}. Choose other units, or fewer")


def _position(state: State) -> dict[str, Any]:
    """Return the tables of a position without empty ones.

    Raises:
        ValueError: if the rules of the position are changed, because `rules` of a puzzle are the rules that it teaches.
    """
    tables = game_files_for(state.ruleset).position_tables(state)
    found = {key: value for key, value in tables.items() if value not in ({}, [], "")}
    if "rules" in found:
        raise ValueError("a puzzle cannot be made with changed rule options")
    return found


def _cards(state: Any) -> Iterable[str]:
    """Return the keys of the cards of a game."""
    return tuple(state.rules.cards)


def _ordered(rules: AnyRuleset, state: State, card: str, ordered: Sequence[str]) -> State | None:
    """Return the state after a card and its orders, or None if the card does not allow them."""
    for text in (f"play {card}", *(f"order {label}" for label in ordered), DONE):
        try:
            action = rules.parse(text)
        except ValueError:
            raise ValueError(f"{text.removeprefix('order ')!r:.20} is not the label of a unit") from None
        if rules.why_not(state, action) is not None:
            return None
        state, _ = rules.apply(state, action)
    return state


def _attacking(rules: AnyRuleset, state: State) -> State | None:
    """Return the state in which the units may attack, after the moves are skipped, or None if none of them can."""
    done = rules.parse(DONE)
    for _ in range(2):
        if rules.seat(state) in rules.seats(state) and any(
            _is_attack(rules, one) for one in rules.legal_actions(state)
        ):
            return state
        if rules.why_not(state, done) is not None:
            return None
        state, _ = rules.apply(state, done)
    return None


def _is_attack(rules: AnyRuleset, action: Any) -> bool:
    return rules.write(action).startswith("battle ")


# --- the search -------------------------------------------------------------------------------------------------------


def _sketch(state: State, request: PuzzleRequest) -> Task:
    """Return the task with empty words and values, in which the answers are searched."""
    rules = ruleset(state.ruleset)
    attacks = [rules.write(one) for one in rules.legal_actions(state) if _is_attack(rules, one)]
    if len(attacks) > MOST_ATTACKS:
        raise ValueError(f"there are {len(attacks)} attacks; at most {MOST_ATTACKS} are examined. Choose fewer units")
    if len(attacks) == 1:
        raise ValueError(f"there is only one attack ({say_attack(attacks[0])}), so there is nothing to choose")
    best = {"of": request.measure, "worth": "0", "rival": attacks[:1], "margin": "1"}
    tables = {
        **_head(state, request, level=1),
        "hint": ["Where?", "Which unit?", "Which action?"],
        "rules": [ATTACK_RULE],
        "after": "To be written.",
        **_position(state),
        "best": best,
        "solution": [{"do": attacks[:1]}],
        "wrong": [{"do": attacks[:1], "say": "To be written.", "worth": "0"}],
    }
    return read_task(Table(tables, TomlLocation(FILE)))


def _examined(sketch: Task) -> tuple[MeasuredAnswer, ...]:
    """Return every attack with its value, the best first."""
    assert sketch.best
    found = [one for one in answers(begin(sketch), sketch.best) if one.do and one.do[0].startswith("battle ")]
    return tuple(sorted(found, key=lambda one: one.worth, reverse=True))


def _check_sound(found: Sequence[MeasuredAnswer], best: BestAnswer | None) -> None:
    """Raise ValueError, with the reason, unless exactly one attack is clearly the best."""
    assert best
    top = found[0]
    if top.worth <= 0:
        raise ValueError(f"no attack gains anything by this goal: the best is worth {_number(top.worth)}")
    equal = [say_attack(one.do[0]) for one in found if one.worth == top.worth]
    if len(equal) > 1:
        raise ValueError(f"{len(equal)} attacks are equally good: {join_words(equal[:4])}. Change the position")
    second = found[1]
    if is_as_good(second.worth, replace(best, worth=top.worth)):
        close = f"{_number(second.worth)} and {_number(top.worth)}"
        raise ValueError(f"{say_attack(second.do[0])} is almost as good as {say_attack(top.do[0])}: {close}")


def level_of(found: Sequence[MeasuredAnswer]) -> int:
    """Return the difficulty from 1 to 3: the closer the best other attack comes to the best one, the harder."""
    margin = (found[0].worth - found[1].worth) / found[0].worth
    return 1 + sum(margin < share for share in LEVELS)


# --- the file ---------------------------------------------------------------------------------------------------------


def _head(state: State, request: PuzzleRequest, level: int) -> dict[str, Any]:
    question, _ = GOALS[request.measure]
    themes = puzzle_themes(state.ruleset)
    labels = join_words(request.ordered)
    units = (
        f"Your unit on {labels} has an order" if len(request.ordered) == 1 else f"Your units on {labels} have orders"
    )
    return {
        "ruleset": state.ruleset,
        "kind": "puzzle",
        "number": OWN + _slug(request.title),
        "title": request.title.strip(),
        "theme": "dice odds" if "dice odds" in themes else themes[0],
        "level": level,
        "task": f"You are the {request.side.title()}. {units}. Which one attack {question}?",
        "may": {"only": ["battle"], "most": 1},
    }


def _slug(title: str) -> str:
    words = "".join(letter.lower() if letter.isalnum() else " " for letter in title).split()
    return "-".join(words) or "puzzle"


def _written(sketch: Task, request: PuzzleRequest, found: Sequence[MeasuredAnswer]) -> str:
    """Return the text of the file, in the order of the stored puzzles."""
    top, second = found[:2]
    _, value = GOALS[request.measure]
    attacker, target = top.do[0].split()[1:3]
    best = BestAnswer(request.measure, top.worth, second.do, top.worth - second.worth)
    rules = _rules(replace(sketch, best=best), top)
    cited = f"(rule {rules[0]})" if len(rules) == 1 else f"(rules {join_words(rules)})"
    head = {
        **_head(sketch.state, request, level_of(found)),
        "hint": [
            f"Look along row {target[0]}.",
            f"The unit on {attacker} has the best attack.",
            f"{_capital(say_attack(top.do[0]))}.",
        ],
        "rules": list(rules),
        "after": f"{_attacking_words(top)} {value.format(_number(top.worth))} {cited}. "
        f"{_attacking_words(second)} {value.format(_number(second.worth))}.",
    }
    position = _position(sketch.state)
    single = {key: one for key, one in position.items() if not isinstance(one, dict) and key not in head}
    wrongs = [
        {"do": list(one.do), "say": f"It {value.format(_number(one.worth))}.", "worth": str(one.worth)}
        for one in _wrongs(found)
    ]
    blocks: list[tuple[str, dict[str, Any]]] = [
        (
            "[best]",
            {"of": best.measure, "worth": str(best.worth), "rival": list(best.rival), "margin": str(best.margin)},
        ),
        ("[[solution]]", {"do": list(top.do)}),
        *(("[[wrong]]", wrong) for wrong in wrongs),
    ]
    parts = ["".join(write_pair(key, one) for key, one in {**head, **single}.items())]
    parts += [f"{header}\n{''.join(write_pair(key, one) for key, one in pairs.items())}" for header, pairs in blocks]
    return "\n".join((*parts, write_toml({key: one for key, one in position.items() if isinstance(one, dict)})))


def _wrongs(found: Sequence[MeasuredAnswer]) -> list[MeasuredAnswer]:
    """Return the best other attack, and the best attack with each other attacking unit."""
    firsts: dict[str, MeasuredAnswer] = {}
    for one in found[1:]:
        firsts.setdefault(one.do[0].split()[1], one)
    return list(firsts.values())[:3]


def _rules(task: Task, top: MeasuredAnswer) -> tuple[str, ...]:
    """Return the rules from which the value of the best attack comes."""
    assert task.best
    play = attempt(begin(task), top.do[0]).play
    book = rulebook(task.state.ruleset).RULES
    return tuple(dict.fromkeys((ATTACK_RULE, *(rule for rule in terms(play, task.best) if rule in book))))


def say_attack(text: str) -> str:
    """Return an attack in words.

    >>> say_attack("battle d3 h3")
    'attack h3 from d3'
    """
    attacker, target = text.split()[1:3]
    return f"attack {target} from {attacker}"


def _attacking_words(answer: MeasuredAnswer) -> str:
    attacker, target = answer.do[0].split()[1:3]
    return f"Attacking {target} from {attacker}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _number(value: Fraction) -> str:
    return f"{float(value):.2f}"
