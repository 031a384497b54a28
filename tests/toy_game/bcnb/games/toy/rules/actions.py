"""The actions of sides and of chance, and the line that each is written as."""

from dataclasses import dataclass

VERBS = ("step", "pass", "gamble", "take", "roll", "draw")
"""The first words of actions. The last two are for chance."""


@dataclass(frozen=True, slots=True)
class Do:
    """An action, such as `step 2`, `pass` or `roll 5`."""

    verb: str
    what: str = ""


def parse(text: str) -> Do:
    """Return the action that is written as a line. Raises ValueError."""
    verb, _, what = text.partition(" ")
    if verb not in VERBS:
        raise ValueError(f"{text!r} is not a valid action")
    return Do(verb, what.strip())


def write(action: Do) -> str:
    """Return an action as a line."""
    return f"{action.verb} {action.what}".rstrip()
