"""A form with lists to choose from. It calls a function with all choices after each change, and saves nothing."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.widgets.form import Block, Form


class PickList(NamedTuple):
    """A list with its label. `options` maps each value to the text that the reader sees; `chosen` is a value."""

    label: str
    options: Mapping[str, str]
    chosen: str


class ChoiceForm(Form):
    """A form with lists to choose from, by name.

    Args:
        title: what is chosen.
        lists: the lists.
        changed: called with the chosen value of each list after each change. If it raises ValueError, the page shows
            the reason.
    """

    def __init__(self, title: str, lists: Mapping[str, PickList], changed: Callable[[Mapping[str, str]], None]) -> None:
        self._lists, self._changed = dict(lists), changed
        super().__init__("", title)

    def choose(self, asked: str, place: int) -> None:
        """Choose a value by its index in its list, from 0.

        Raises:
            ValueError: for an unknown list or index, or if the choices do not fit together.
        """
        if asked not in self._lists or place not in range(len(self._lists[asked].options)):
            raise ValueError(f"there is no answer {place} of {asked!r}")
        picked = self._lists[asked]
        self._lists[asked] = picked._replace(chosen=list(picked.options)[place])
        self._changed({name: one.chosen for name, one in self._lists.items()})

    def blocks(self) -> list[Block]:
        """Return the lists."""
        return [
            {
                "kind": "pick",
                "at": name,
                "ask": one.label,
                "options": list(one.options.values()),
                "chosen": list(one.options).index(one.chosen),
            }
            for name, one in self._lists.items()
        ]

    def text(self) -> str:
        """Return the choices."""
        return "\n".join(f"{one.label}: {one.options[one.chosen]}" for one in self._lists.values())
