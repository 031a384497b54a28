"""The system failing on demand: what a test puts in the place of a function of `os`."""

import os
from collections.abc import Callable
from itertools import count
from typing import Any


def failing(fault: int) -> Callable[..., Any]:
    """A function that fails as the system does."""

    def answer(*given: object) -> Any:
        raise OSError(fault, os.strerror(fault))

    return answer


def from_call(number: int, before: Callable[..., Any], then: Callable[..., Any]) -> Callable[..., Any]:
    """A function that does one thing, and from its call of this number (from 1) on another."""
    calls = count(1)
    return lambda *given: (before if next(calls) < number else then)(*given)
