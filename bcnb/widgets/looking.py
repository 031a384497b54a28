"""What a page may ask about a position, by the kind of its message, and the message that answers it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from bcnb.engine.ruleset import IllegalAction
from bcnb.presentation.rule_text import say_refusal
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import sentence
from bcnb.widgets.hearing import Message

Answer: TypeAlias = dict[str, Any]
"""A message to the page."""
Look: TypeAlias = Callable[[Any, Message], Answer]
"""How a question is answered, by what it is asked of."""


class HasBoard(Protocol):
    """Whatever has a position that may be asked about."""

    @property
    def state(self) -> Any: ...


def look(board: Any, message: Message, looks: Mapping[str, Look]) -> Answer:
    """The answer to one of these questions; what goes wrong is told in it."""
    try:
        return looks[message.kind](board, message)
    except IllegalAction as fault:
        return told([say_refusal(fault.refusal)])
    except ValueError as fault:
        return told([sentence(str(fault))], kind="refused")


def told(words: Iterable[str], hexes: Iterable[str] = (), kind: str = "news") -> Answer:
    """A message that tells words, and marks cells."""
    return {"t": "told", "lines": lines_of(words, kind), "hexes": list(hexes)}


def lines_of(words: Iterable[str], kind: str = "news") -> list[list[str]]:
    """Words as lines of one kind."""
    return [[kind, line] for line in words]


def _reach(board: HasBoard, message: Message) -> Answer:
    reach = table_adapter_of(board.state).reach(board.state, message.text("hex"))
    return told(reach.words, reach.hexes)


def _odds(board: HasBoard, message: Message) -> Answer:
    return told(table_adapter_of(board.state).odds(board.state, message.text("hex"), message.text("to")).words)


def _sight(board: HasBoard, message: Message) -> Answer:
    """The line between two cells, and what blocks it."""
    seen = table_adapter_of(board.state).sight(board.state, message.text("from"), message.text("to"))
    ends = {"from": seen.origin, "to": seen.target}
    return {"t": "sight", **ends, "clear": seen.clear, "hexes": list(seen.blocked), "words": " ".join(seen.words)}


BOARD_LOOKS: Mapping[str, Look] = {"look": _reach, "odds": _odds, "sight": _sight}
"""What may be asked about a position."""
