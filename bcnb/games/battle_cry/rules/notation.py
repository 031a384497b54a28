"""One line of text for every action: `parse(write(action)) == action`.

Each verb has a list of fields; a field is a word that one small codec reads and writes. What cannot be read is a
ValueError that says what was expected.
"""

from bcnb.engine.notation import Notation, Verbs, Word
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.hexboard.rules.actions import HEX, NAME, ROLL, SECTION, SIDE_OF_HEX
from bcnb.games.hexboard.rules.actions import scalars as scalars


def _read_who(text: str) -> a.Who:
    if not text:
        raise ValueError("a word is missing")
    return a.Who(text)


_WHO = Word(_read_who, str, optional=True)

VERBS: Verbs = {
    "play": (a.Play, (NAME,)),
    "discard": (a.Discard, (NAME,)),
    "section": (a.Choose, (SECTION,)),
    "order": (a.Order, (HEX, _WHO)),
    "move": (a.Move, (HEX, HEX, _WHO)),
    "done": (a.Done, ()),
    "battle": (a.Battle, (HEX, HEX)),
    "retreat": (a.Retreat, (HEX, HEX)),
    "snipe": (a.Snipe, (HEX,)),
    "reinforce": (a.Reinforce, (HEX,)),
    "dig": (a.Dig, (HEX, SIDE_OF_HEX)),
    "rally": (a.Rally, (HEX,)),
    "starve": (a.Starve, (HEX,)),
    "place": (a.Place, (HEX,)),
    "roll": (a.Roll, (ROLL,)),
    "draw": (a.Draw, (NAME,)),
}
"""Every verb: the action it makes, and how its words are read and written."""
_NOTATION: Notation[a.Action] = Notation(VERBS)


def parse(text: str) -> a.Action:
    """The action written in one line. Raises ValueError."""
    return _NOTATION.parse(text)


def write(action: a.Action) -> str:
    """The one line of an action."""
    return _NOTATION.write(action)
