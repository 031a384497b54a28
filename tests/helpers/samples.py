"""Samples: `make test` tries a part where `make whole` tries everything."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest

T = TypeVar("T")
WHOLE = os.environ.get("BCNB_WHOLE") == "1"


def sampled(things: Iterable[T], every: int) -> Sequence[T]:
    """Return the first of each few things, or all of them in `make whole`."""
    return list(things)[:: 1 if WHOLE else every]


def leave_to_whole(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Mark as `whole` all but each n-th case of a test that is `sampled(n)`, and return what is marked so."""
    seen = Counter[str]()
    for item in items:
        if sample := item.get_closest_marker("sampled"):
            name = item.nodeid.partition("[")[0]
            if seen[name] % sample.args[0]:
                item.add_marker("whole")
            seen[name] += 1
    return [item for item in items if item.get_closest_marker("whole")]
