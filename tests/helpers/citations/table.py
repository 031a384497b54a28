"""What a table of citations is: for each rule that a refusal may cite what it forbids, and what overrules it.

The tables are written from the sentences of the rule books, not from the code that refuses. A refusal stands if the
sentence of the rule that it cites is not true of what was tried, and no rule that goes before it is in force there.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Test = Callable[[Any, Any], bool]
"""What may be asked of a state and the action that is tried in it."""


class Citation(NamedTuple):
    """What the sentence of a rule forbids, and the rules that go before it, where they are in force."""

    forbids: Test
    overruled_by: tuple[str, ...] = ()


class Table(NamedTuple):
    """The rules of a game that refusals cite, by their numbers; `governs` says where a rule is in force that overrules
    others."""

    cited: Mapping[str, Citation]
    governs: Mapping[str, Test]


def cite(forbids: Test, *overruled_by: str) -> Citation:
    """A row of a table."""
    return Citation(forbids, overruled_by)


def either(*tests: Test) -> Test:
    """Whether one of several holds."""
    return lambda state, action: any(test(state, action) for test in tests)


def fault(table: Table, state: Any, action: Any, rule: str) -> str:
    """What is wrong with citing a rule against an action; empty if nothing is."""
    row = table.cited.get(rule)
    if row is None:
        return "is in no table"
    if not row.forbids(state, action):
        return "does not forbid it"
    over = [other for other in row.overruled_by if table.governs[other](state, action)]
    return f"is overruled by {' and '.join(over)}" if over else ""
