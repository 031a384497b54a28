"""How much is tried for each choice of the proofs, and how a proof shows the result."""

from time import process_time

from bcnb.review.mistake_detection import Budget

BUDGET = Budget(width=4, picking=32, worlds=60)
"""Less than a review spends, so that the proofs are the harder ones."""


class Stopwatch:
    """The processor's time since it was made."""

    def __init__(self) -> None:
        self._began = process_time()

    def row(self, what: str, found: int, count: int, goal: str) -> str:
        """A line of what was proved."""
        return f"{what}: {found} of {count} ({goal}), {process_time() - self._began:.0f} s, {BUDGET}"
