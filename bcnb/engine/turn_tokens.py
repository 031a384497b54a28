"""The words of one line of a game in notation: steps, `|`, comments in braces, and events in square brackets.

Letters that word processors put in, such as long dashes, are read as the plain ones. A comma, a colon and a semicolon
only separate words.
"""

import json
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from bcnb.engine.codec import LONGEST_LINE, parse_line
from bcnb.engine.notation import is_line

BAR = "|"
"""The sign that ends the moves of a turn."""
LATER = re.compile(r"\{later: (\".*\")\}")
"""A line of a draft with a step that was taken back. It is not part of the game."""
DRAWN = "+"
"""The sign before a card that is drawn."""
_SIGNS = (DRAWN, "?")
"""Words that are never part of a name. The second one, after a plus, is a card that stays face down."""
_PLAIN = str.maketrans("×–—−‑\xa0\t", "x----  ")
"""The plain letter for each letter that word processors put in, of the same width."""
LINKS = ("-", "x", "=")
"""Signs between two places. They may have spaces around them."""
_WORD = re.compile(r"[^\s,;:|{}\[\]+]+")
_BREAKS = ",;:|"
_MARK = "\ufeff"
"""The byte order mark. It is invisible, and comes into a line where two files are joined."""
_MOST_JOINED = 5
"""The number of words in the longest name of a card."""


class Kind(Enum):
    """The kind of a token: a word of a step, the end of the moves, a comment, or the events of the step before."""

    WORD = "word"
    BAR = "bar"
    COMMENT = "comment"
    EVENTS = "events"


class Token(NamedTuple):
    """A part of a line with its column, counted from 1.

    `text` is the word in lower case, the comment without its braces, or the events as JSON. `joins` is true if nothing
    but spaces separates it from the token before.
    """

    kind: Kind
    text: str
    column: int
    joins: bool = False


class TextFault(ValueError):
    """A fault at a column of a line, counted from 1."""

    def __init__(self, column: int, reason: str) -> None:
        super().__init__(reason)
        self.column = column


def fold_letters(text: str) -> str:
    """Return the letters and digits of a name in lower case, as names are compared.

    >>> fold_letters("Fire and Hold Position"), fold_letters("probe-left")
    ('fireandholdposition', 'probeleft')
    """
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def check_line(line: str) -> None:
    """Check that a line has a readable length and no control characters, except tabs, and no byte order mark.

    Raises:
        TextFault: at the first wrong character.
    """
    if len(line) > LONGEST_LINE:
        raise TextFault(LONGEST_LINE + 1, f"a line has at most {LONGEST_LINE:,} characters")
    for column, letter in enumerate(line, 1):
        if letter == _MARK or (letter != "\t" and not is_line(letter)):
            raise TextFault(column, f"the control character U+{ord(letter):04X} is not allowed")


def read_tokens(line: str, names: Mapping[str, str], start: int = 0) -> list[Token]:
    """Return the tokens of a line from the position `start` (counted from 0) on.

    Args:
        line: the line, which `check_line` has passed.
        names: the word for each name, by its `fold_letters`. A name may consist of several words.
        start: the position at which to begin.

    Raises:
        TextFault: for a brace or bracket that is not closed, or events that are not JSON.
    """
    return list(_linked(_named(list(_scan(line, start)), names)))


def _scan(line: str, at: int) -> Iterator[Token]:
    plain, joins = line.translate(_PLAIN), False
    while at < len(line):
        letter, column = plain[at], at + 1
        if letter.isspace() or letter in _BREAKS:
            if letter == BAR:
                yield Token(Kind.BAR, BAR, column)
            joins = joins and letter.isspace()
            at += 1
            continue
        if letter == "{":
            text, at = _comment(line, at)
            yield Token(Kind.COMMENT, text, column)
        elif letter == "[":
            text, at = _events(line, at)
            yield Token(Kind.EVENTS, text, column)
        elif letter == DRAWN:
            at += 1
            yield Token(Kind.WORD, DRAWN, column, joins)
        elif found := _WORD.match(plain, at):
            at = found.end()
            yield Token(Kind.WORD, found[0].lower(), column, joins)
        else:
            raise TextFault(column, f"{letter!r} closes nothing here")
        joins = letter not in "{["


# --- comments and events ----------------------------------------------------------------------------------------------


def write_comment(text: str) -> str:
    """Return a text as a comment in braces on one line, which `read_tokens` reads again.

    >>> write_comment("a } in braces\\n")
    '{a \\\\} in braces\\\\u000a}'
    """
    body = "".join(map(_escape, text))
    for edge in (0, -1):
        if body and body[edge] == " ":
            body = f"\\u0020{body[1:]}" if edge == 0 else f"{body[:-1]}\\u0020"
    return f"{{{body}}}"


def _escape(letter: str) -> str:
    if letter in "\\}":
        return f"\\{letter}"
    if is_line(letter):
        return letter
    code = ord(letter)
    return f"\\u{code:04x}" if code < 1 << 16 else f"\\U{code:08x}"


_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|U(000[0-9a-fA-F]{5})|(.))")


def _comment(line: str, at: int) -> tuple[str, int]:
    """Return the comment that begins at a position, and the position after it."""
    found = re.compile(r"\{((?:[^\\}]|\\.)*)\}").match(line, at)
    if not found:
        raise TextFault(at + 1, "the comment has no closing brace on this line")
    return _ESCAPED.sub(_unescape, found[1].strip(" \t")), found.end()


def _unescape(found: re.Match[str]) -> str:
    return found[3] or chr(int(found[1] or found[2], 16))


def _events(line: str, at: int) -> tuple[str, int]:
    """Return the events that begin at a position, as JSON, and the position after them."""
    try:
        _, end = json.JSONDecoder().raw_decode(line, at)
        parse_line(f'{{"events":{line[at:end]}}}\n'.encode())
    except RecursionError:
        raise TextFault(at + 1, "the events are nested too deeply") from None
    except ValueError as error:
        raise TextFault(at + 1, f"these are not events: {error}") from None
    return line[at:end], end


# --- names and links --------------------------------------------------------------------------------------------------


def _named(tokens: list[Token], names: Mapping[str, str]) -> Iterator[Token]:
    """Yield the tokens, with the words of each name replaced by its one word."""
    at = 0
    while at < len(tokens):
        run = _run(tokens, at)
        for count in range(len(run), 0, -1):
            name = names.get(fold_letters("".join(run[:count])))
            if name:
                yield tokens[at]._replace(text=name)
                at += count
                break
        else:
            yield tokens[at]
            at += 1


def _run(tokens: list[Token], at: int) -> list[str]:
    """Return the word at a position and those after it that only spaces separate from it."""
    words = [tokens[at].text] if tokens[at].kind is Kind.WORD and tokens[at].text not in _SIGNS else []
    for token in tokens[at + 1 : at + _MOST_JOINED] if words else ():
        if token.kind is not Kind.WORD or token.text in _SIGNS or not token.joins:
            break
        words.append(token.text)
    return words


def _linked(tokens: Iterator[Token]) -> Iterator[Token]:
    """Yield the tokens, with a link such as `x` joined to the places around it, and a `+` to the card after it."""
    last: Token | None = None
    for token in tokens:
        if last and _belongs(last, token):
            last = last._replace(text=last.text + token.text)
            continue
        if last:
            yield last
        last = token
    if last:
        yield last


def _belongs(last: Token, token: Token) -> bool:
    if last.kind is not Kind.WORD or token.kind is not Kind.WORD or not token.joins:
        return False
    after_place = last.text[-1].isdigit() and (token.text in LINKS or token.text[0] in "-=")
    return last.text == DRAWN or after_place or (last.text[-1] in LINKS and last.text[-2:-1].isdigit())
