"""Taking: what a learner writes becomes what a word wants, or is refused with an example of what to write.

A learner types what he sees: `task(3.1)` for "3.1", `level="2"` for 2. Every word that wants something takes it here,
by the types that it names, so that nothing of another type goes further.
"""

from collections.abc import Callable
from functools import wraps
from inspect import BoundArguments, signature
from os import PathLike, fspath
from types import NoneType
from typing import ParamSpec, SupportsIndex, TypeVar, get_args

from bcnb.engine.game_registry import RULESETS
from bcnb.notebook.suggestions import PageParameter, offer
from bcnb.presentation.text_tools import sentence
from bcnb.storage.toml import KINDS, did_you_mean

P = ParamSpec("P")
T = TypeVar("T")


def coerce_arguments(
    example: str, *, points: bool = True, **choices: PageParameter
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Have a word take texts, whole numbers, and true or false in whichever way they are plainly meant.

    For all else it raises a ValueError that ends with the example, a call of the word as a notebook writes it. Without
    `points` a number with a point is no text: nobody can tell 8.1 from 8.10. In a notebook a refusal is one sentence
    and no traceback. For a wrong value of one of the `choices`, by its parameter, the nearest names are offered.
    """

    def decorated(word: Callable[P, T]) -> Callable[P, T]:
        shape = signature(word)

        @wraps(word)
        def called(*args: P.args, **named: P.kwargs) -> T:
            bound = shape.bind(*args, **named)
            try:
                return taken(bound)
            except (ValueError, OSError) as fault:
                offer(choices, bound.arguments)
                said = [sentence(str(fault) or repr(fault))]
                vars(fault)["_render_traceback_"] = lambda: said  # what IPython shows in place of a traceback
                raise

        def taken(bound: BoundArguments) -> T:
            for name, value in bound.arguments.items():
                try:
                    if isinstance(value, float) and not points:
                        raise ValueError(f"a text, not {value!r}")
                    bound.arguments[name] = _meant(value, shape.parameters[name].annotation)
                except ValueError as fault:
                    raise ValueError(f"{name} must be {fault}; write, for example, {example}") from None
            return word(*bound.args, **bound.kwargs)

        return called

    return decorated


def game_called(name: str) -> str:
    """The name of a game. Raises ValueError for an unknown one."""
    if name not in RULESETS:
        raise ValueError(f"no game is called {name!r}{did_you_mean(name, RULESETS)}; there are {', '.join(RULESETS)}")
    return name


def _meant(value: object, wanted: object) -> object:
    """A value of a wanted type, if it wants one that is taken here. Raises ValueError, which says what it must be."""
    kinds = (wanted, *get_args(wanted))
    kind = next((one for one in _TAKERS if one in kinds), None)
    if kind is None or (value is None and NoneType in kinds):
        return value
    if (found := _TAKERS[kind](value)) is None:
        raise ValueError(f"{KINDS[kind]}, not {value!r:.60}")
    return found


def _text(value: object) -> str | None:
    """A text: a path is one, and a number as it is written."""
    if isinstance(value, PathLike):
        value = fspath(value)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number or isinstance(value, str) else None


def _truth(value: object) -> bool | None:
    """True or false; 1 and 0 are as good."""
    return bool(value) if isinstance(value, int) and value in (0, 1) else None


def _whole(value: object) -> int | None:
    """A whole number, be it written as a text or with a point."""
    if isinstance(value, bool):
        return None
    try:
        found = int(value) if isinstance(value, SupportsIndex | float | str) else None
    except (ValueError, OverflowError):
        return None
    return None if isinstance(value, float) and found != value else found


_TAKERS: dict[type, Callable[[object], object]] = {str: _text, bool: _truth, int: _whole}
"""What is made of a value where a word names the type; None where it is nothing of the kind."""
