"""Texts in which nothing can command a terminal: the one boundary between what a file or a person says and a screen."""

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


def plain(text: str) -> str:
    """A text in which every character can be seen, joins others, or ends a line: signs stand for those that would act.

    >>> plain("one\\n\\x1b[2Jtwo\\u202e")
    'one\\n␛[2Jtwo�'
    """
    return text.translate(_SIGNS)
