"""Days as they are written everywhere: 1862-03-23."""

import re
from datetime import date


def parse_day(text: str) -> date:
    """The day of a text. Raises ValueError for every other way to write one, and for a day that no calendar has.

    >>> parse_day("1862-03-23").year
    1862
    """
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ValueError(f"{text!r:.40} is no day, such as 1862-03-23")
    return date.fromisoformat(text)
