"""Whole numbers as they are typed."""


def whole_number(text: str, most: int, least: int = 0) -> int | None:
    """The whole number of a text, in the digits 0 to 9 and no more of them than `most` has (thousands of them Python
    itself refuses to read); None where it is none, or not from `least` to `most`.

    >>> whole_number("12", 20), whole_number("12", 9), whole_number("-3", 9), whole_number("007", 20)
    (12, None, None, None)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if is_number and least <= int(text) <= most else None
