"""A question that is being written, as a value that is read from the tables of a question file and written as such."""

from dataclasses import dataclass, field

from bcnb.course.authoring.draft_text import FileForm, write_tables
from bcnb.course.questions import WORDS
from bcnb.editor.draft import Tables

LISTS = ("try", "fact")
"""The keys of the examples, and of the facts about data files."""
HEAD = ("ruleset", "number", "title", "kind", "question", "answer", "alternative", "fields", "rule", "rules", "source")
"""The single values of a question, in the order in which a new file has them."""
GROUND = ("union", "confederate", "scoring", "map", "faces", "works", "names", "deck", "position")
"""The tables of a position, in the order in which a new file has them."""
FORM = FileForm((*HEAD, *GROUND, *LISTS), LISTS)
assert set(WORDS) == {*HEAD, *LISTS}


@dataclass(frozen=True)
class QuestionDraft:
    """A question that is being written, which may still lack something.

    `words` are the single values of the file, `position` its other tables, `tries` the examples and `facts` the facts,
    each as in the file. What the page cannot change is in them as well, so it stays.
    """

    words: Tables = field(default_factory=dict)
    position: Tables = field(default_factory=dict)
    tries: tuple[Tables, ...] = ()
    facts: tuple[Tables, ...] = ()


def read_question_draft(tables: Tables) -> QuestionDraft:
    """Return the draft in the tables of a valid question file. Only the form is read here."""
    return QuestionDraft(
        words={key: value for key, value in tables.items() if key in HEAD},
        position={key: value for key, value in tables.items() if key not in WORDS},
        tries=tuple(tables.get("try", ())),
        facts=tuple(tables.get("fact", ())),
    )


def question_tables(draft: QuestionDraft) -> Tables:
    """Return the tables of the file of a draft. The single values come first, and empty lists are left out."""
    tables = {**draft.words, **draft.position, "try": list(draft.tries), "fact": list(draft.facts)}
    return {key: value for key, value in tables.items() if key not in LISTS or value}


def write_question(draft: QuestionDraft, opened: str = "") -> str:
    """Return the question file of a draft.

    Args:
        draft: the draft.
        opened: the valid file that was opened. What did not change keeps its bytes, also comments and the order.

    Returns:
        The file. Reading it returns an equal draft. If nothing changed, it is the file that was opened.
    """
    return write_tables(question_tables(draft), FORM, opened)
