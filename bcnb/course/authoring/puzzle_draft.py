"""A puzzle that is being written, as a value that is read from the tables of a puzzle file and written as such."""

from dataclasses import dataclass, field

from bcnb.course.authoring.draft_text import FileForm, write_tables
from bcnb.course.tasks import WORDS
from bcnb.editor.draft import Tables

LISTS = ("solution", "wrong")
"""The keys of the solutions and of the wrong examples."""
HEAD = (
    *("ruleset", "kind", "number", "title", "theme", "level", "task", "goal", "may", "quiet", "hint", "rule", "rules"),
    *("after", "side", "dice", "draws", "foe", "seed"),
)
"""The values of a puzzle without a header, in the order in which a new file has them."""
OWN = ("origin", "best")
"""The tables of a puzzle that do not belong to its position."""
GROUND = ("players", "union", "confederate", "scoring", "map", "dots", "rail", "faces", "works", "names", "position")
"""The tables of a position, in the order in which a new file has them."""
FORM = FileForm((*HEAD, *OWN, *LISTS, *GROUND), LISTS, inline=("may", "goal", "origin"), tall=("hint", "goal"))
assert {*HEAD, *OWN, *LISTS} - {"ruleset"} == set(WORDS)


@dataclass(frozen=True)
class PuzzleDraft:
    """A task or a puzzle that is being written, which may still lack something.

    `words` are the values of the file that do not belong to its position, `position` the others, `solutions` the
    solutions and `wrongs` the wrong examples, each as in the file.
    """

    words: Tables = field(default_factory=dict)
    position: Tables = field(default_factory=dict)
    solutions: tuple[Tables, ...] = ()
    wrongs: tuple[Tables, ...] = ()


def read_puzzle_draft(tables: Tables) -> PuzzleDraft:
    """Return the draft in the tables of a valid file of a task or a puzzle. Only the form is read here."""
    return PuzzleDraft(
        words={key: value for key, value in tables.items() if key in (*HEAD, *OWN)},
        position={key: value for key, value in tables.items() if key not in (*HEAD, *OWN, *LISTS)},
        solutions=tuple(tables.get("solution", ())),
        wrongs=tuple(tables.get("wrong", ())),
    )


def puzzle_tables(draft: PuzzleDraft) -> Tables:
    """Return the tables of the file of a draft, in the order of a new file. Empty lists are left out."""
    lists: Tables = {"solution": list(draft.solutions), "wrong": list(draft.wrongs)}
    tables = {**draft.words, **{key: one for key, one in lists.items() if one}, **draft.position}
    known = {key: tables[key] for key in FORM.order if key in tables}
    return {**known, **tables}


def write_puzzle(draft: PuzzleDraft, opened: str = "") -> str:
    """Return the puzzle file of a draft.

    Args:
        draft: the draft.
        opened: the valid file that was opened. What did not change keeps its bytes, also comments and the order.

    Returns:
        The file. Reading it returns an equal draft. If nothing changed, it is the file that was opened.
    """
    return write_tables(puzzle_tables(draft), FORM, opened)
