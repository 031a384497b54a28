"""English that every game needs: numbers of things, lists, sentences."""

from collections.abc import Iterable


def count_noun(number: int, thing: str, more: str = "") -> str:
    """A number of things.

    >>> counted(1, "flag"), counted(2, "flag"), counted(1, "die", "dice")
    ('1 flag', '2 flags', '1 die')
    """
    return f"{number} {thing if number == 1 else more or thing + 's'}"


def count_dice(number: int) -> str:
    """A number of dice: "1 die", "4 dice"."""
    return count_noun(number, "die", "dice")


def join_words(things: Iterable[str], last: str = "and") -> str:
    """Things one after the other.

    >>> listed(["e6"]), listed(["e6", "f7"]), listed(["e6", "f7", "g8"], "or")
    ('e6', 'e6 and f7', 'e6, f7 or g8')
    """
    *before, end = things
    return f"{', '.join(before)} {last} {end}" if before else end


def with_full_stop(title: str) -> str:
    """A title before other words: with a full stop, if it has no mark of its own.

    >>> ended("Make room"), ended("Which card?")
    ('Make room.', 'Which card?')
    """
    return title if title[-1] in ".?!" else f"{title}."


def entitled(title: str, armies: Iterable[str]) -> str:
    """A title, and the armies of both sides in words."""
    told = "; ".join(armies)
    return f"{with_full_stop(title)} {told}." if title else f"{told}."


def sentence(text: str) -> str:
    """A text as a sentence: a capital first, a full stop last, if it has no mark of its own.

    >>> sentence("the Union side won")
    'The Union side won.'
    >>> sentence("order?"), sentence("you know both ways.")
    ('Order?', 'You know both ways.')
    """
    return with_full_stop(f"{text[0].upper()}{text[1:]}")


PICTURES = 0x2400
"""Where Unicode keeps signs for the 32 control characters; the one for delete follows them."""
SIGN = "\ufffd"
"""The sign for whatever else cannot be seen, such as a mark that turns the direction of a text."""
JOINERS = "\u200c\u200d"
"""What parts or joins letters, as in Persian, in scripts of India and in pictures of families: it acts on no others."""


class _Signs(dict[int, str]):
    """What stands for each character; found when it is asked for first."""

    def __missing__(self, code: int) -> str:
        self[code] = sign = _sign(chr(code))
        return sign


def _sign(letter: str) -> str:
    if letter.isprintable() or letter == "\n" or letter in JOINERS:
        return letter
    if letter == "\x7f":
        return chr(PICTURES + 0x21)
    if letter < " ":
        return chr(PICTURES + ord(letter))
    return " " if letter.isspace() and letter not in "\x85\u2028\u2029" else SIGN


_SIGNS = _Signs()


def safe_text(text: str) -> str:
    """A text in which every character can be seen, joins others, or ends a line: signs stand for those that would act.

    >>> plain("one\\n\\x1b[2Jtwo\\u202e")
    'one\\n␛[2Jtwo�'
    """
    return text.translate(_SIGNS)


LONGEST = 60
"""How many letters of a typed action are read."""


def normalise_spaces(text: str) -> list[str]:
    """The words of a typed action in small letters; one empty word where nothing is typed."""
    return text[:LONGEST].lower().split() or [""]
