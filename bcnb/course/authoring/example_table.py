"""An example of a question as a table of its file, written from what was recorded and read to be changed again."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any, NamedTuple

from bcnb.course.authoring.example_actions import Recording
from bcnb.course.authoring.question_facts import AFTER, chosen_place, fact_names, facts_table
from bcnb.course.goals import fits
from bcnb.editor.draft import Tables
from bcnb.engine.ruleset import State
from bcnb.presentation.text_tools import join_words

LEGAL, NOT_LEGAL = "legal", "not_legal"
"""The keys of the actions that an example only checks."""
EXAMPLE_KEYS = {"say", "do", "refused", "then", LEGAL, NOT_LEGAL, AFTER}
"""The keys of an example that can be recorded."""


class ExampleParts(NamedTuple):
    """The parts of an example: its actions, the numbers of the events that it shows, and the facts that it checks."""

    recording: Recording
    shown: tuple[int, ...] = ()
    checked: tuple[str, ...] = ()


def write_example(say: str, parts: ExampleParts) -> Tables:
    """Return the table of an example with its sentence.

    Raises:
        ValueError: if it has no action and no fact, no sentence, or expects nothing.
    """
    recording, shown, checked = parts
    if not (recording.do or recording.next_texts or checked):
        raise ValueError("click on the board first: an example needs an action, or a fact to check")
    if not say:
        raise ValueError("write a sentence that says what the example shows")
    result = dict(_result(recording, shown, checked))
    if not result:
        raise ValueError("choose at least one event that the example shows, or a fact to check")
    do = {"do": list(recording.do)} if recording.do else {}
    return {"say": say, **do, **result}


def _result(recording: Recording, shown: Iterable[int], checked: Sequence[str]) -> Iterator[tuple[str, Any]]:
    """Yield what an example must give: the rule of a refusal, events, legal and illegal actions, and facts."""
    if recording.refusal is not None:
        yield "refused", recording.refusal.rule
    happened = recording.happenings
    if then := [dict(happened[number].part) for number in shown if number < len(happened)]:
        yield "then", then
    yield from _next_table(recording).items()
    if after := facts_table(recording, checked):
        yield AFTER, after


def _next_table(recording: Recording) -> dict[str, list[str]]:
    """Return the actions that an example only checks, by their keys. A key without an action is left out."""
    legal = [one.text for one in recording.next_actions if one.refusal is None]
    not_legal = [one.text for one in recording.next_actions if one.refusal is not None]
    return {key: texts for key, texts in ((LEGAL, legal), (NOT_LEGAL, not_legal)) if texts}


def read_example(start: State, table: Tables) -> ExampleParts:
    """Return the parts of an example, to be recorded on.

    Args:
        start: the position of the question.
        table: the table of the example in the file.

    Raises:
        ValueError: if it has what cannot be recorded.
    """
    if other := sorted(table.keys() - EXAMPLE_KEYS):
        raise ValueError(f"the last example also has {join_words(other)}, which only its file can change")
    after, checked = table.get(AFTER, {}), fact_names(table.get(AFTER, {}))
    next_table = {key: texts_of(table, key) for key in (LEGAL, NOT_LEGAL) if table.get(key)}
    recording = Recording(start, tuple(texts_of(table, "do")), next_texts=tuple(chain(*next_table.values())))
    recording = replace(recording, picked=chosen_place(recording, after))
    if facts_table(recording, checked) != after:
        raise ValueError("the last example checks facts that only its file can change")
    if _next_table(recording) != next_table:
        raise ValueError("the last example checks actions that only its file can change")
    parts = [{**happening.part, "rule": happening.rule} for happening in recording.happenings]
    return ExampleParts(recording, tuple(_places(table.get("then", ()), parts)), checked)


def texts_of(table: Tables, key: str) -> list[str]:
    """Return the actions under a key of an example, which may be a single text."""
    value = table.get(key, [])
    return [value] if isinstance(value, str) else list(value)


def _places(then: Iterable[Tables], parts: Sequence[Tables]) -> Iterator[int]:
    """Yield the number of the first event that fits each part of an example, after that of the part before."""
    coming = iter(enumerate(parts))
    for part in then:
        yield from (number for number, event in islice((one for one in coming if fits(part, one[1])), 1))
