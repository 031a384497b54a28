"""Actions as they are typed at a table with cards and battle dice."""

from bcnb.games.hexboard.rules.notation import sort_faces
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.present.typed import spaced


def tidy(text: str) -> str:
    """A typed action as it would be written: single blanks, small letters, cards by their keys, faces in their order.

    >>> tidy(" Battle  E6 f6 "), tidy("roll fis"), tidy("dig e6 nw"), tidy("play Probe Left")
    ('battle e6 f6', 'roll ISF', 'dig e6 NW', 'play probe-left')
    """
    verb, *words = spaced(text)
    if verb in ("play", "discard", "draw") and words:
        words = ["-".join(words)]
    if verb == "roll" and words and not set(words[0].upper()) - set(FACES):
        words[0] = sort_faces(words[0].upper())
    if verb == "dig":
        words[1:] = [word.upper() for word in words[1:]]
    return " ".join((verb, *words))
