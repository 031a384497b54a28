"""A hint in three steps: the pieces to look at, the plan as arrows, and the plan in words.

A hint shows the strongest player's plan for the turn, its expected result, and the second-best plan. Their win chances
are compared by `review.position_review`.
"""

from collections.abc import Iterable, Iterator, Mapping
from re import match
from typing import NamedTuple

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, S, State
from bcnb.players.registry import Suggestion, display_name
from bcnb.presentation.palette import LAUREL, LIGHT, RED
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.symbols import outline
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import count_noun, with_full_stop

STEPS = 3
"""The number of steps of a hint."""


class Hint(NamedTuple):
    """One step of a hint: sentences, the cells to circle, and arrows as attributes of SVG paths."""

    words: tuple[str, ...]
    cells: tuple[str, ...]
    arrows: tuple[Mapping[str, object], ...] = ()


def hint_at(step: int, state: S, hint: Suggestion, places: Mapping[str, tuple[int, int]]) -> Hint:
    """Return a step of a hint.

    Args:
        step: the number of the step, from 1 to `STEPS`.
        state: the state as the seat may know it.
        hint: the plan.
        places: the position of each cell on the board.
    """
    paths = list(_paths(hint, places))
    reached = {path[-1] for path in paths if len(path) > 1}
    cells = tuple(dict.fromkeys(path[0] for path in paths if path[0] not in reached))
    if step <= 1 and cells:
        return Hint(
            (f"Look at {count_noun(len(cells), 'place')} marked with a ring. What could be done there?",), cells
        )
    arrows = tuple(_arrows(hint, places))
    if step < STEPS and arrows:
        return Hint(
            ("The arrows show where to go. The red ones show what to attack.", *_card(state, hint)), cells, arrows
        )
    return Hint(say_hint(state, hint), cells, arrows)


def _paths(hint: Suggestion, places: Mapping[str, tuple[int, int]]) -> Iterator[list[str]]:
    """Yield the cells that each action names, for actions that name any."""
    for text in hint.actions:
        found = (match(r"[a-z]+\d+", word) for word in text.split(" ")[1:])
        if path := [one.group() for one in found if one and one.group() in places]:
            yield path


def _arrows(hint: Suggestion, places: Mapping[str, tuple[int, int]]) -> Iterator[Mapping[str, object]]:
    """Yield a green arrow for each move of the plan, and a red one for each attack that it prepares."""
    for path in _paths(hint, places):
        if len(path) > 1:
            yield _DRAWN | {"d": outline("jump", places[path[0]], places[path[-1]]), "fill": LAUREL}
    for aim in hint.aims:
        if {aim.attacker, aim.target} <= places.keys():
            yield _DRAWN | {"d": outline("shot", places[aim.attacker], places[aim.target]), "fill": RED}


def drawn_arrows(
    arrows: Iterable[tuple[str, str, str]], places: Mapping[str, tuple[int, int]]
) -> Iterator[Mapping[str, object]]:
    """Yield a red arrow for each attack and each retreat, and a green one for each move, by foot or by rail.

    Args:
        arrows: the arrows as (origin, target, kind).
        places: the position of each cell on the board.
    """
    for origin, target, kind in arrows:
        if {origin, target} <= places.keys():
            style, color = (kind, RED) if kind in ("shot", "retreat") else ("jump", LAUREL)
            yield _DRAWN | {"d": outline(style, places[origin], places[target]), "fill": color}


_DRAWN = {"stroke": LIGHT, "stroke-width": 2}


def _card(state: State, hint: Suggestion) -> Iterator[str]:
    """Yield the first action in words if it names no cell, as when a card is played."""
    action = ruleset_of(state).parse(hint.actions[0])
    if not match(r".* [a-z]+\d+", hint.actions[0]):
        yield page_presenter_of(state).say_action(action, state)


def say_hint(state: S, hint: Suggestion) -> tuple[str, ...]:
    """Return the plan in sentences: every action in words and as typed, then the reasons and the second-best plan.

    `state` is what the seat may know before the first action.
    """
    after, actions = _said_actions(state, hint.actions)
    reasons = table_adapter_of(after).reasons(after, hint)
    return (f"{display_name(hint.player).capitalize()} would do this:", *actions, *reasons, *_second(state, hint))


def _said_actions(state: S, texts: tuple[str, ...]) -> tuple[S, list[str]]:
    """Return the actions in words, and the state in which the attacks begin: the last one before the dice decide."""
    game, say_action = ruleset_of(state), page_presenter_of(state).say_action
    said = []
    for text in texts:
        action = game.parse(text)
        said.append(f"{say_action(action, state).removesuffix('.')} ({text}).")
        after, _ = game.apply(state, action)
        state = state if game.seat(after) == CHANCE else after
    return state, said


def _second(state: State, hint: Suggestion) -> Iterator[str]:
    """Yield the second-best way to begin."""
    if hint.runner_up:
        begins = page_presenter_of(state).say_action(ruleset_of(state).parse(hint.runner_up), state)
        yield f"Next best: {with_full_stop(begins)}"
