"""A hint in three steps: the places to look at, then what to do as arrows and why, then every action in words.

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
from bcnb.presentation.text_tools import with_full_stop

STEPS = 3
"""The number of steps of a hint."""
NEXT = "Press Hint again to see more."
THINK = "What could you move there, and what could you attack?"


class Hint(NamedTuple):
    """One step of a hint: sentences, the cells to circle, and arrows as attributes of SVG paths."""

    words: tuple[str, ...]
    cells: tuple[str, ...]
    arrows: tuple[Mapping[str, object], ...] = ()


def hint_at(
    step: int, state: S, hint: Suggestion, places: Mapping[str, tuple[int, int]], compared: tuple[str, ...] = ()
) -> Hint:
    """Return a step of a hint.

    Args:
        step: the number of the step, from 1 to `STEPS`.
        state: the state as the seat may know it.
        hint: the plan.
        places: the position of each cell on the board.
        compared: sentences that compare the plan with the next best one.
    """
    paths = list(_paths(hint, places))
    reached = {path[-1] for path in paths if len(path) > 1}
    cells = tuple(dict.fromkeys(path[0] for path in paths if path[0] not in reached))
    if step <= 1 and cells:
        return Hint((f"A good plan uses {_ringed(cells)}. {THINK} {NEXT}",), cells)
    moves, attacks = list(_moves(hint, places)), list(_attacks(hint, places))
    actions, reasons = _explained(state, hint, typed=False)
    if step < STEPS and (moves or attacks):
        green = ["Move along the green arrows."] if moves else []
        red = ["The red arrows show which units to attack then."] if attacks else []
        why = [f"Why: {words}" for words in reasons[-1:] or compared]
        return Hint((" ".join((*_card(state, hint), *green, *red)), *why, NEXT), cells, (*moves, *attacks))
    why = [f"Why: {words}" for words in reasons]
    said = ("A strong player would do this:", *actions, *why, *_second(state, hint), *compared)
    return Hint(said, cells, (*moves, *attacks))


def _ringed(cells: tuple[str, ...]) -> str:
    return "the place with a ring" if len(cells) == 1 else f"the {len(cells)} places with a ring"


def _paths(hint: Suggestion, places: Mapping[str, tuple[int, int]]) -> Iterator[list[str]]:
    """Yield the cells that each action names, for actions that name any."""
    for text in hint.actions:
        found = (match(r"[a-z]+\d+", word) for word in text.split(" ")[1:])
        if path := [one.group() for one in found if one and one.group() in places]:
            yield path


def _moves(hint: Suggestion, places: Mapping[str, tuple[int, int]]) -> Iterator[Mapping[str, object]]:
    """Yield a green arrow for each move of the plan."""
    aims = {(aim.attacker, aim.target) for aim in hint.aims}
    for path in _paths(hint, places):
        if len(path) > 1 and (path[0], path[-1]) not in aims:
            yield _DRAWN | {"d": outline("jump", places[path[0]], places[path[-1]]), "fill": LAUREL}


def _attacks(hint: Suggestion, places: Mapping[str, tuple[int, int]]) -> Iterator[Mapping[str, object]]:
    """Yield a red arrow for each attack that the plan prepares."""
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
    actions, reasons = _explained(state, hint, typed=True)
    return (f"{display_name(hint.player).capitalize()} would do this:", *actions, *reasons, *_second(state, hint))


def _explained(state: S, hint: Suggestion, *, typed: bool) -> tuple[list[str], tuple[str, ...]]:
    """Return the actions in words, with the text to type if `typed`, and the reasons, of which the last sums up."""
    game, say_action = ruleset_of(state), page_presenter_of(state).say_action
    said = []
    for text in hint.actions:
        action = game.parse(text)
        words = say_action(action, state).removesuffix(".")
        said.append(f"{words} ({text})." if typed else f"{words}.")
        after, _ = game.apply(state, action)
        state = state if game.seat(after) == CHANCE else after  # the attacks begin before the dice decide
    return said, tuple(table_adapter_of(state).reasons(state, hint))


def _second(state: State, hint: Suggestion) -> Iterator[str]:
    """Yield the second-best way to begin."""
    if hint.runner_up:
        begins = page_presenter_of(state).say_action(ruleset_of(state).parse(hint.runner_up), state)
        yield f"Next best: {with_full_stop(begins)}"
