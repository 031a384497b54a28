"""English that every game needs: numbers of things, lists, sentences."""

from collections.abc import Iterable


def counted(number: int, thing: str, more: str = "") -> str:
    """A number of things.

    >>> counted(1, "flag"), counted(2, "flag"), counted(1, "die", "dice")
    ('1 flag', '2 flags', '1 die')
    """
    return f"{number} {thing if number == 1 else more or thing + 's'}"


def dice(number: int) -> str:
    """A number of dice: "1 die", "4 dice"."""
    return counted(number, "die", "dice")


def listed(things: Iterable[str], last: str = "and") -> str:
    """Things one after the other.

    >>> listed(["e6"]), listed(["e6", "f7"]), listed(["e6", "f7", "g8"], "or")
    ('e6', 'e6 and f7', 'e6, f7 or g8')
    """
    *before, end = things
    return f"{', '.join(before)} {last} {end}" if before else end


def ended(title: str) -> str:
    """A title before other words: with a full stop, if it has no mark of its own.

    >>> ended("Make room"), ended("Which card?")
    ('Make room.', 'Which card?')
    """
    return title if title[-1] in ".?!" else f"{title}."


def entitled(title: str, armies: Iterable[str]) -> str:
    """A title, and the armies of both sides in words."""
    told = "; ".join(armies)
    return f"{ended(title)} {told}." if title else f"{told}."


def sentence(text: str) -> str:
    """A text as a sentence: a capital first, a full stop last, if it has no mark of its own.

    >>> sentence("the Union side won")
    'The Union side won.'
    >>> sentence("order?"), sentence("you know both ways.")
    ('Order?', 'You know both ways.')
    """
    return ended(f"{text[0].upper()}{text[1:]}")
