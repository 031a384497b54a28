"""Whole numbers as they are typed."""

LONGEST = 18
"""The most digits that are read, zeros before it included: Python itself refuses to read thousands of them."""


def whole_number(text: str, most: int, least: int = 0) -> int | None:
    """The whole number of a text, in the digits 0 to 9; None where it is none, or not from `least` to `most`.

    >>> whole_number("12", 20), whole_number("12", 9), whole_number("-3", 9)
    (12, None, None)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST
    return int(text) if is_number and least <= int(text) <= most else None
