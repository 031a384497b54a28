"""Conversion of the arguments of notebook functions to the annotated types, and their error messages.

Learners type what they see: `task(3.1)` for "3.1", or `level="2"` for 2. Every notebook function with arguments uses
this module, so its body can rely on the types.
"""

from collections.abc import Callable
from functools import wraps
from inspect import BoundArguments, signature
from os import PathLike, fspath
from types import NoneType
from typing import ParamSpec, SupportsIndex, TypeVar, get_args

from bcnb.engine.game_registry import RULESETS
from bcnb.engine.name_lookup import did_you_mean
from bcnb.notebook.suggestions import PageParameter, offer
from bcnb.presentation.text_tools import sentence
from bcnb.storage.toml import KINDS

P = ParamSpec("P")
T = TypeVar("T")


def coerce_arguments(
    example: str, *, points: bool = True, **choices: PageParameter
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Return a decorator that converts the arguments of a notebook function to str, int and bool as annotated.

    The decorated function raises ValueError for a value that has no clear meaning. In a notebook, a ValueError or
    OSError is shown as one sentence without a traceback.

    Args:
        example: a call of the function, which ends the error message.
        points: accept a float as a str. Without it, 8.1 is an error, because it cannot be distinguished from 8.10.
        choices: the known values of a parameter. For an unknown one, links to the nearest names are shown.
    """

    def decorated(word: Callable[P, T]) -> Callable[P, T]:
        shape = signature(word)

        @wraps(word)
        def called(*args: P.args, **named: P.kwargs) -> T:
            bound = shape.bind(*args, **named)
            try:
                _convert(bound, example, points)
                return word(*bound.args, **bound.kwargs)
            except (ValueError, OSError) as fault:
                offer(choices, bound.arguments)
                said = [sentence(str(fault) or repr(fault))]
                vars(fault)["_render_traceback_"] = lambda: said  # IPython shows this instead of a traceback
                raise

        return called

    return decorated


def _convert(bound: BoundArguments, example: str, points: bool) -> None:
    """Convert the arguments of a call in place.

    Raises:
        ValueError: for a value that has no clear meaning. The message ends with the example.
    """
    for name, value in bound.arguments.items():
        try:
            if isinstance(value, float) and not points:
                raise ValueError(f"a text, not {value!r}")
            bound.arguments[name] = _meant(value, bound.signature.parameters[name].annotation)
        except ValueError as fault:
            raise ValueError(f"{name} must be {fault}; write, for example, {example}") from None


def game_called(name: str) -> str:
    """Return the name of a game unchanged.

    Raises:
        ValueError: for an unknown game.
    """
    if name not in RULESETS:
        raise ValueError(f"unknown game {name!r}; choose from {', '.join(RULESETS)}{did_you_mean(name, RULESETS)}")
    return name


def _meant(value: object, wanted: object) -> object:
    """Return a value converted to an annotated type, or unchanged if the type is not str, int or bool.

    Raises:
        ValueError: if the value cannot be converted. The message says what it must be.
    """
    kinds = (wanted, *get_args(wanted))
    kind = next((one for one in _TAKERS if one in kinds), None)
    if kind is None or (value is None and NoneType in kinds):
        return value
    if (found := _TAKERS[kind](value)) is None:
        raise ValueError(f"{KINDS[kind]}, not {value!r:.60}")
    return found


def _text(value: object) -> str | None:
    """Return a text, a path or a number as text, or None for anything else."""
    if isinstance(value, PathLike):
        value = fspath(value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number or isinstance(value, str) else None


def _truth(value: object) -> bool | None:
    """Return True for True and 1, False for False and 0, or None for anything else."""
    return bool(value) if isinstance(value, int) and value in (0, 1) else None


def _whole(value: object) -> int | None:
    """Return a whole number, also for a text or a float with an integer value, or None for anything else."""
    if isinstance(value, bool):
        return None
    try:
        found = int(value) if isinstance(value, SupportsIndex | float | str) else None
    except (ValueError, OverflowError):
        return None
    return None if isinstance(value, float) and found != value else found


_TAKERS: dict[type, Callable[[object], object]] = {str: _text, bool: _truth, int: _whole}
"""The conversion function of each annotated type. It returns None if a value cannot be converted."""
