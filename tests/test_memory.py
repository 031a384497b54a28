"""Memory: what a game keeps of a ply, that no game leaves its ground behind, and that caches are bounded."""

import gc
from collections.abc import Callable
from enum import Enum
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import UnionType
from typing import Any, get_args, get_type_hints

import pytest

import bcnb
from bcnb.engine.game_registry import ruleset
from bcnb.storage.scenarios import find_scenario
from tests.programs.bench import plies, weight
from tests.programs.bench.measure import SMALL
from tests.programs.bench.ours import SUBJECTS, Subject

pytestmark = pytest.mark.unmeasured

MOST_A_PLY = 600
"""Bytes that a game may keep of a ply: the action, its events, and every so often a state."""
LONG = SMALL._replace(longest=400)
every_game = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.ruleset)


@every_game
def test_a_game_keeps_little_of_a_ply(subject: Subject):
    assert weight.bytes_a_ply(subject, plies.games(subject, plies.RANDOM, LONG)[0]) <= MOST_A_PLY


def fields() -> int:
    """How many fields there are in memory."""
    gc.collect()
    return sum(
        type(one).__name__ == "Field" and type(one).__module__.startswith("bcnb.games") for one in gc.get_objects()
    )


@every_game
def test_a_game_played_again_leaves_no_ground_behind(subject: Subject):
    rules = ruleset(subject.ruleset)
    kept = [rules.setup(find_scenario(subject.scenario))]
    before = fields()
    for _ in range(3):
        state = rules.setup(find_scenario(subject.scenario))
        while rules.seat(state) == "chance":
            state, _ = rules.apply(state, rules.chance_weights(state)[0][0])
        assert rules.legal_actions(state)
        kept.append(state)
    assert fields() == before


# --- caches -----------------------------------------------------------------------------------------------------------

ROOMS = ("engine", "grid", "storage", "players", "analysis", "games", "presentation", "course")
FEW = {"PieceLabel", "HitProfile"}
"""Values of bcnb of which there are few, whatever a file says: places on the board, and ways to hit."""
SMALL_TYPES = (int, bool, float, str, type)


def unbounded() -> list[Any]:
    """The caches of the rooms without widgets that forget nothing."""
    for room in ROOMS:
        for module in walk_packages([f"{bcnb.__path__[0]}/{room}"], f"bcnb.{room}."):
            import_module(module.name)
    kinds = type(cache(len))
    found = [one for one in gc.get_objects() if isinstance(one, kinds) and str(one.__module__).startswith("bcnb.")]
    return [one for one in found if one.__module__.split(".")[1] in ROOMS and one.cache_parameters()["maxsize"] is None]


def is_small(hint: Any) -> bool:
    """Whether there are few values of a type, or they are written by a person: numbers, names, and tuples of them."""
    if isinstance(hint, UnionType):
        return all(map(is_small, get_args(hint)))
    kind = getattr(hint, "__supertype__", getattr(hint, "__origin__", hint))
    if kind is tuple:
        return all(map(is_small, (part for part in get_args(hint) if part is not ...)))
    return kind in (*SMALL_TYPES, type(None)) or kind.__name__ in FEW or issubclass(kind, Enum)


def large_arguments(answer: Callable[..., Any]) -> list[str]:
    """The arguments of a function of which a file could bring ever new ones."""
    hints = get_type_hints(answer)
    hints.pop("return", None)
    return [name for name, hint in hints.items() if not is_small(hint)]


def test_a_cache_of_what_files_bring_is_bounded():
    found = unbounded()
    assert len(found) > 20
    assert {one.__qualname__: large for one in found if (large := large_arguments(one.__wrapped__))} == {}


def test_a_cache_by_field_would_be_found_out():
    def of_field(field: "dict[str, int]", at: int) -> int:
        return at

    def of_numbers(at: int, places: tuple[int, ...], name: str | None = None) -> int:
        return at

    assert (large_arguments(of_field), large_arguments(of_numbers)) == (["field"], [])
