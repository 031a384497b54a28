"""Samples: `make test` tries a part where `make whole` tries everything."""

import os
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
WHOLE = os.environ.get("BCNB_WHOLE") == "1"


def sampled(things: Iterable[T], every: int) -> Sequence[T]:
    """Return the first of each few things, or all of them in `make whole`."""
    return list(things)[:: 1 if WHOLE else every]
