"""What tests of reviews have in common."""

import pytest

from bcnb.review import loss_errors
from bcnb.review.loss_errors import LossError, LossErrors


@pytest.fixture
def known_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Losses are off by three tenths, and nothing is stated too much."""
    sizes = (LossError("any", 0.0, 0.0, 0.0, 1), LossError("any", 0.1, 0.0, 0.03, 1))
    monkeypatch.setattr(loss_errors, "loss_errors", lambda: LossErrors("made up", 1, sizes))
