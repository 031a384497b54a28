"""What a side or chance can do, and its one line."""

from dataclasses import dataclass

VERBS = ("step", "pass", "gamble", "take")
"""What a side can do."""
CHANCES = ("roll", "draw")
"""What chance does."""


@dataclass(frozen=True, slots=True)
class Do:
    """An action, such as `step 2`, `pass` or `roll 5`."""

    verb: str
    what: str = ""


def parse(text: str) -> Do:
    """The action written in one line. Raises ValueError."""
    verb, _, what = text.partition(" ")
    if verb not in VERBS + CHANCES:
        raise ValueError(f"{text!r} is not a valid action")
    return Do(verb, what.strip())


def write(action: Do) -> str:
    """The one line of an action."""
    return f"{action.verb} {action.what}".rstrip()
