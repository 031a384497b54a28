"""Facts of a position: its cards, and what an example can check at its end: who decides, scores, figures and pieces.

In the file they are the table `after`. An example that only checks facts does not need an action.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple, cast

from bcnb.course.authoring.example_actions import Recording
from bcnb.editor.draft import Tables
from bcnb.editor.palette import QUOTAS
from bcnb.engine.ruleset import CHANCE
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.game_files import game_files_for

AFTER = "after"
"""The key of the facts in an example."""
_PLACE = re.compile(r"\b[a-i](?:1[0-3]|[1-9])(?:-[12])?\b")


class Fact(NamedTuple):
    """A fact of a position: its name, such as `strength e5`, a sentence, and its value in the file."""

    name: str
    words: str
    value: str | int


def facts_of(recording: Recording) -> tuple[Fact, ...]:
    """Return the facts of the position after the actions of an example, except after a refusal.

    The figures are those on the hexes that the actions name, and on the chosen hex.
    """
    if recording.refusal is not None:
        return ()
    places = dict.fromkeys(_PLACE.findall(" ".join((*recording.do, recording.picked))))
    state = recording.state
    return tuple(_facts(game_files_for(state.ruleset).state_facts(state, places), state.ruleset))


def _facts(tables: Tables, ruleset: str) -> Iterator[Fact]:
    if seat := tables.get("seat"):
        turn = (
            "Dice or cards decide next."
            if seat == CHANCE
            else f"The {seat.replace('-', ' ').title()} side decides next."
        )
        yield Fact("seat", turn, seat)
    for side, score in tables.get("flags", {}).items():
        words = count_noun(score, QUOTAS[ruleset].removesuffix("s"), QUOTAS[ruleset])
        yield Fact(f"flags {side}", f"The {side.title()} side has {words}.", score)
    if "spots" in tables:
        yield Fact("spots", f"{count_noun(tables['spots'], 'spot')} left.", tables["spots"])
    if "units" in tables:
        yield Fact("units", "All pieces are where the board shows them.", tables["units"])
    for place, figures in tables.get("strength", {}).items():
        yield Fact(f"strength {place}", f"{count_noun(figures, 'figure')} on {place}.", figures)


def facts_table(recording: Recording, names: Collection[str]) -> Tables:
    """Return the table `after` of an example with some of its facts, or an empty one."""
    found: Tables = {}
    for name, _, value in facts_of(recording):
        if name in names:
            key, _, part = name.partition(" ")
            found[key] = {**found.get(key, {}), part: value} if part else value
    return found


def fact_names(after: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the facts in a table `after`."""
    return tuple(
        f"{key} {part}".strip()
        for key, value in after.items()
        for part in (cast("Tables", value) if isinstance(value, dict) else {"": value})
    )


def chosen_place(recording: Recording, after: Mapping[str, object]) -> str:
    """Return the place whose figures an example checks without an action that names it, or an empty text."""
    named = _PLACE.findall(" ".join(recording.do))
    figures = after.get("strength", {})
    return next((place for place in figures if place not in named), "") if isinstance(figures, dict) else ""


def cards_of(state: Any) -> Mapping[str, str]:
    """Return the names of the cards of a position, by their keys."""
    return {key: card.name for key, card in getattr(state.rules, "cards", {}).items()}
