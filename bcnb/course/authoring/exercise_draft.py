"""A puzzle or a question that is being written, read from the tables of its file and written as such."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from bcnb.course import questions, tasks
from bcnb.course.authoring.draft_text import FileForm, write_tables
from bcnb.editor.draft import Tables


@dataclass(frozen=True)
class ExerciseForm(FileForm):
    """The form of the file of an exercise. `words` are the keys of its values that do not belong to its position."""

    words: Collection[str] = ()


PUZZLE_WORDS = (
    *("ruleset", "kind", "number", "title", "theme", "level", "task", "goal", "may", "quiet", "hint", "rule", "rules"),
    *("after", "side", "dice", "draws", "foe", "seed", "origin", "best"),
)
"""The values of a puzzle or a task, in the order in which a new file has them. Its last two are tables."""
PUZZLE_GROUND = ("players", "union", "confederate", "scoring", "map", "dots", "rail", "faces", "works", "names")
QUESTION_WORDS = (
    *("ruleset", "number", "title", "kind", "question", "answer", "alternative", "fields", "rule", "rules", "source"),
)
"""The values of a question, in the order in which a new file has them."""
QUESTION_GROUND = ("union", "confederate", "scoring", "map", "faces", "works", "names", "deck")
"""The tables of a position, in the order in which a new file has them. The table `position` is the last one."""
PUZZLE = ExerciseForm(
    (*PUZZLE_WORDS, "solution", "wrong", *PUZZLE_GROUND, "position"),
    ("solution", "wrong"),
    inline=("may", "goal", "origin"),
    tall=("hint", "goal"),
    words=PUZZLE_WORDS,
)
QUESTION = ExerciseForm(
    (*QUESTION_WORDS, *QUESTION_GROUND, "position", "try", "fact"), ("try", "fact"), words=QUESTION_WORDS
)
assert {*PUZZLE.words, *PUZZLE.lists} - {"ruleset"} == set(tasks.WORDS)
assert {*QUESTION.words, *QUESTION.lists} == set(questions.WORDS)


@dataclass(frozen=True)
class ExerciseDraft:
    """An exercise that is being written, which may still lack something.

    `words` are the values of the file that do not belong to its position, `position` the others, and `lists` its lists
    of tables by their keys, such as the examples of a question under `try`, each as in the file. What the page cannot
    change is in them as well, so it stays. An empty list is left out.
    """

    words: Tables = field(default_factory=dict)
    position: Tables = field(default_factory=dict)
    lists: Mapping[str, tuple[Tables, ...]] = field(default_factory=dict)

    def listed(self, key: str) -> tuple[Tables, ...]:
        """Return the list of a key, which may be empty."""
        return self.lists.get(key, ())

    def with_list(self, key: str, tables: tuple[Tables, ...]) -> "ExerciseDraft":
        """Return the draft with another list."""
        return replace(self, lists={name: one for name, one in {**self.lists, key: tables}.items() if one})


def read_exercise(tables: Tables, form: ExerciseForm) -> ExerciseDraft:
    """Return the draft in the tables of a valid file. Only the form is read here."""
    return ExerciseDraft(
        words={key: value for key, value in tables.items() if key in form.words},
        position={key: value for key, value in tables.items() if key not in (*form.words, *form.lists)},
        lists={key: tuple(tables[key]) for key in form.lists if tables.get(key)},
    )


def write_exercise(draft: ExerciseDraft, form: ExerciseForm, opened: str = "") -> str:
    """Return the file of a draft.

    Args:
        draft: the draft.
        form: the form of its file.
        opened: the valid file that was opened. What did not change keeps its bytes, also comments and the order.

    Returns:
        The file. Reading it returns an equal draft. If nothing changed, it is the file that was opened.
    """
    lists: Tables = {key: list(one) for key, one in draft.lists.items() if one}
    tables = {**draft.words, **draft.position, **lists}
    known = {key: tables[key] for key in form.order if key in tables}
    return write_tables({**known, **tables}, form, opened)
