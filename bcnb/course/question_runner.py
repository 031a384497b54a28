"""The check of a question: its examples are played by the engine, its facts looked up, and differences reported."""

import json
from collections.abc import Mapping, Sequence

from bcnb.course.goals import fits
from bcnb.course.questions import Question, Try, difference
from bcnb.engine.codec import codec
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import AnyRuleset, Event, IllegalAction, State


@frozen
class TryCheck:
    """The result of an example or a fact, which has passed if there is no difference. `line` is its line in `file`."""

    what: str
    difference: str
    file: str
    line: int | None

    @property
    def passed(self) -> bool:
        """True if nothing differs."""
        return not self.difference

    def __str__(self) -> str:
        return f"{self.what}: {self.difference or 'as the file says'}"


def ask(question: Question) -> list[TryCheck]:
    """Return the results of all examples, then of all facts."""
    tries = [TryCheck(str(one), _try_difference(one), one.file, one.line) for one in question.tries]
    return tries + [TryCheck(str(fact), difference(fact), fact.where, fact.line) for fact in question.facts]


def play_through(rules: AnyRuleset, state: State, texts: Sequence[str]) -> tuple[State, list[Event]]:
    """Return the state after actions, which include those of chance, and all their events.

    Raises:
        IllegalAction: at the first illegal action.
    """
    events: list[Event] = []
    for text in texts:
        state, more = rules.apply(state, rules.parse(text))
        events += more
    return state, events


# --- one example ------------------------------------------------------------------------------------------------------


class _DiffersError(Exception):
    """An error for a difference between an example and its result. The text describes the difference."""


def _try_difference(one: Try) -> str:
    try:
        _hold(one)
    except _DiffersError as differs:
        return str(differs)
    return ""


def _hold(one: Try) -> None:
    """Play an example and compare the result with the expected one. Raises _DiffersError at the first difference."""
    rules = ruleset(one.ruleset)
    state, events = _played(rules, one)
    if one.refused:
        _hold_refusal(rules, state, one.do[-1], one.refused)
    _hold_events(one.then, [codec(rules).write(event) for event in events])
    for text in one.legal:
        _hold_legal(rules, state, text)
    for text in one.not_legal:
        _hold_refusal(rules, state, text)
    if different := one.after.difference(state):
        raise _DiffersError(different)


def _played(rules: AnyRuleset, one: Try) -> tuple[State, list[Event]]:
    """Return the state and the events after all actions, except for one that must be refused."""
    try:
        return play_through(rules, one.state, one.do[:-1] if one.refused else one.do)
    except IllegalAction as error:
        raise _DiffersError(f"an action is refused: {error}") from None


def _hold_refusal(rules: AnyRuleset, state: State, text: str, rule: str = "") -> None:
    refusal = rules.why_not(state, rules.parse(text))
    if refusal is None:
        raise _DiffersError(f"{text} is legal")
    if rule and refusal.rule != rule:
        raise _DiffersError(f"{text} is refused by rule {refusal.rule} in place of {rule}: {refusal.words}")


def _hold_legal(rules: AnyRuleset, state: State, text: str) -> None:
    action = rules.parse(text)
    if refusal := rules.why_not(state, action):
        raise _DiffersError(f"{text} is refused: {refusal}")
    if action not in rules.legal_actions(state):
        raise _DiffersError(f"{text} is not among the legal actions")


def _hold_events(expected: Sequence[Mapping[str, object]], events: Sequence[Mapping[str, object]]) -> None:
    coming = iter(events)
    for part in expected:
        if not any(fits(part, event) for event in coming):
            raise _DiffersError(f"{_line(part)} does not happen; what happens is {' '.join(map(_line, events))}")


def _line(event: Mapping[str, object]) -> str:
    return json.dumps(event, ensure_ascii=False)
