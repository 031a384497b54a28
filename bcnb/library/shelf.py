"""The shelf of questions: the files that come with bcnb, found by the beginning of their name.

No two rulesets have questions with the same short name, so that a short name says which game it is about.
"""

from pathlib import Path

from bcnb.games import RULESETS, USUAL
from bcnb.library.places import scenarios_folder
from bcnb.library.toml import near


def list_questions(ruleset: str = USUAL) -> dict[str, Path]:
    """The question files of a ruleset by their short names, such as `faq-03` and `reading-03`."""
    files = sorted((scenarios_folder() / ruleset / "questions").glob("*.toml"))
    return {"-".join(path.stem.split("-")[:2]): path for path in files}


def all_questions() -> dict[str, Path]:
    """The question files of every ruleset, in the order of the rulesets, by their short names."""
    return {name: path for ruleset in RULESETS for name, path in list_questions(ruleset).items()}


def find_question(name: str) -> Path:
    """The file of a question: a path, or a short name. Raises ValueError if there is none."""
    if name.endswith(".toml") and Path(name).is_file():
        return Path(name)
    known = all_questions()
    if name not in known:
        raise ValueError(f"no question is called {name!r}{near(name, known)}; `bcnb question --list` names all of them")
    return known[name]
