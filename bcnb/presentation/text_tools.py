"""English text tools that every game needs: numbers, counted nouns, dates, lists, sentences, and safe text.

Numbers, plurals, dates and hours are written here, so that a translation has one place for them. Safe text has only
characters that can be displayed.
"""

from collections.abc import Iterable
from datetime import date


def count_noun(number: int, thing: str, more: str = "") -> str:
    """Return a number with a noun in the singular or plural.

    >>> count_noun(1, "flag"), count_noun(2, "flag"), count_noun(1, "die", "dice")
    ('1 flag', '2 flags', '1 die')
    """
    return f"{number} {thing if number == 1 else more or thing + 's'}"


def count_dice(number: int) -> str:
    """Return a number of dice, such as "1 die" or "4 dice"."""
    return count_noun(number, "die", "dice")


def join_words(things: Iterable[str], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> join_words(["e6"]), join_words(["e6", "f7"]), join_words(["e6", "f7", "g8"], "or")
    ('e6', 'e6 and f7', 'e6, f7 or g8')
    """
    *before, end = things
    return f"{', '.join(before)} {last} {end}" if before else end


def long_date(day: date) -> str:
    """Return a date in words.

    >>> long_date(date(1862, 4, 6))
    'April 6, 1862'
    """
    return f"{day:%B} {day.day}, {day.year}"


def month_day(day: date) -> str:
    """Return a day of the year in words.

    >>> month_day(date(1862, 9, 17))
    'September 17'
    """
    return f"{day:%B} {day.day}"


def clock_time(hour: str) -> str:
    """Return an hour of the data as people write it.

    >>> clock_time("13:05")
    '1:05 p.m.'
    """
    hours, minutes = hour.split(":")
    return f"{int(hours) % 12 or 12}:{minutes} {'p' if int(hours) >= 12 else 'a'}.m."


def group_digits(number: int) -> str:
    """Return a whole number as people write it.

    >>> group_digits(28450)
    '28,450'
    """
    return f"{number:,}"


def plain_number(number: float) -> str:
    """Return a number with as few digits as it needs.

    >>> plain_number(0.25), plain_number(2.0)
    ('0.25', '2')
    """
    return f"{number:g}"


def one_decimal(number: float) -> str:
    """Return a number with one decimal.

    >>> one_decimal(2), one_decimal(0.26)
    ('2.0', '0.3')
    """
    return f"{number:.1f}"


def signed_number(number: float) -> str:
    """Return a number with its sign.

    >>> signed_number(8), signed_number(-2.5), signed_number(0)
    ('+8', '−2.5', '0')
    """
    return f"{number:+g}".replace("-", "−") if number else "0"


def say_duration(seconds: float | None) -> str:
    """Return an estimated duration in words, or an empty text if it is unknown.

    >>> say_duration(7), say_duration(44), say_duration(100), say_duration(4000)
    ('a few seconds', 'about 40 seconds', 'about 2 minutes', 'about 67 minutes')
    """
    if seconds is None:
        return ""
    if seconds < 15:
        return "a few seconds"
    return f"about {10 * round(seconds / 10)} seconds" if seconds < 90 else f"about {round(seconds / 60)} minutes"


def with_full_stop(title: str) -> str:
    """Return a title with a full stop, unless it ends with its own punctuation mark.

    >>> with_full_stop("Make room"), with_full_stop("Which card?")
    ('Make room.', 'Which card?')
    """
    return title if title[-1] in ".?!" else f"{title}."


def entitled(title: str, armies: Iterable[str]) -> str:
    """Return a title, if any, followed by the armies of both sides in words."""
    text = "; ".join(armies)
    return f"{with_full_stop(title)} {text}." if title else f"{text}."


def sentence(text: str) -> str:
    """Return a text as a sentence, with a capital first and, if needed, a full stop last.

    >>> sentence("the Union side won")
    'The Union side won.'
    >>> sentence("order?"), sentence("you know both ways.")
    ('Order?', 'You know both ways.')
    """
    return with_full_stop(f"{text[0].upper()}{text[1:]}")


PICTURES = 0x2400
"""The Unicode code point of the picture for the first of 32 control characters. The picture for delete follows them."""
SIGN = "\ufffd"
"""The replacement for all other invisible characters, such as marks that change the direction of a text."""
JOINERS = "\u200c\u200d"
"""The characters that join or separate letters, as in Persian, Indian scripts and family emoji. They are harmless."""


class _Signs(dict[int, str]):
    """The replacement of each character, computed on first use."""

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
    """Return a text in which every character is visible, joins letters or ends a line.

    All others are replaced by signs.

    >>> safe_text("one\\n\\x1b[2Jtwo\\u202e")
    'one\\n␛[2Jtwo�'
    """
    return text.translate(_SIGNS)
