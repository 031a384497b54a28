"""Actions as they are typed in a war on squares."""

from bcnb.presentation.text_tools import normalise_spaces


def tidy(text: str) -> str:
    """A typed action as it would be written: single blanks, small letters, the lower die first.

    >>> tidy(" Move  E6 f6 "), tidy("roll 52")
    ('move e6 f6', 'roll 25')
    """
    verb, *words = normalise_spaces(text)
    if verb == "roll" and words and words[0].isdecimal():
        words[0] = "".join(sorted(words[0]))
    return " ".join((verb, *words))
