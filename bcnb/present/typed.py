"""What is typed in place of a choice."""

LONGEST = 60
"""How many letters of a typed action are read."""


def spaced(text: str) -> list[str]:
    """The words of a typed action in small letters; one empty word where nothing is typed."""
    return text[:LONGEST].lower().split() or [""]
