"""A question that is being written, as a value that is read from the tables of a question file and written as such."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field

from bcnb.course.questions import WORDS
from bcnb.editor.draft import Tables
from bcnb.editor.toml_document import TomlDocument
from bcnb.storage.toml import write_pair

LISTS = ("try", "fact")
"""The keys of the examples, and of the facts about data files."""
HEAD = ("ruleset", "number", "title", "kind", "question", "answer", "alternative", "fields", "rule", "rules", "source")
"""The single values of a question, in the order in which a new file has them."""
GROUND = ("union", "confederate", "scoring", "map", "faces", "works", "names", "deck", "position")
"""The tables of a position, in the order in which a new file has them."""
ORDER = (*HEAD, *GROUND, *LISTS)
WIDTH = 120
"""The length above which a list has one line for each of its values."""
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
    if opened and (text := _patched(draft, opened)) and _reads_as(text, draft):
        return text
    return _whole(draft)


def _reads_as(text: str, draft: QuestionDraft) -> bool:
    try:
        return read_question_draft(tomllib.loads(text)) == draft
    except tomllib.TOMLDecodeError:
        return False


# --- a whole file -----------------------------------------------------------------------------------------------------


def _whole(draft: QuestionDraft) -> str:
    tables = question_tables(draft)
    single = {key: value for key, value in tables.items() if not _has_header(key, value)}
    parts = ["".join(_pair(key, value) for key, value in single.items())]
    parts += [_block(key, value) for key, value in tables.items() if key not in single]
    return "\n".join(part for part in parts if part)


def _has_header(key: str, value: object) -> bool:
    return key in LISTS or isinstance(value, dict) or _has_tables(value)


def _has_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _block(key: str, value: Tables | list[Tables]) -> str:
    """Return a table, or a list of tables, with a header for each."""
    if isinstance(value, list):
        return "\n".join(table_text(f"[[{key}]]", key, one) for one in value)
    return table_text(f"[{key}]", key, value)


def table_text(header: str, key: str, table: Tables) -> str:
    """Return one table with its header. A table in it with a picture of several lines has a header of its own."""
    below = {name: value for name, value in table.items() if isinstance(value, dict) and _has_picture(value)}
    pairs = "".join(_pair(name, value) for name, value in table.items() if name not in below)
    return "".join(
        (f"{header}\n{pairs}", *(table_text(f"[{key}.{name}]", key, value) for name, value in below.items()))
    )


def _has_picture(table: Tables) -> bool:
    return any(isinstance(value, str) and "\n" in value for value in table.values())


def _pair(key: str, value: object) -> str:
    line = write_pair(key, value)
    if len(line.rstrip("\n")) <= WIDTH or not isinstance(value, list):
        return line
    return f"{key} = [\n{''.join(f'    {_inline(one)},{chr(10)}' for one in value)}]\n"


def _inline(value: object) -> str:
    return write_pair("a", value).removeprefix("a = ").rstrip("\n")


# --- changes of an opened file ----------------------------------------------------------------------------------------


def _patched(draft: QuestionDraft, opened: str) -> str:
    """Return the opened file with the changed keys replaced."""
    before, after = tomllib.loads(opened), question_tables(draft)
    document = TomlDocument(opened)
    order = (*ORDER, *(key for key in (*before, *after) if key not in ORDER))
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) == after.get(key):
            continue
        if key not in after:
            document.remove((key,))
        elif key in LISTS:
            document.set_tables(key, _list_text(key, document, before.get(key, []), after[key]), order)
        elif _has_header(key, after[key]):
            document.set_tables(key, _block(key, after[key]), order)
        else:
            document.set_value((key,), _pair(key, after[key]), order)
    return str(document)


def _list_text(key: str, document: TomlDocument, before: Sequence[Tables], after: Sequence[Tables]) -> str:
    """Return a list of tables with a header for each. Those that the file has already keep their text."""
    known = [text.replace("\r\n", "\n") for text in document.table_texts(key)]
    left = list(zip(before, known, strict=True)) if len(before) == len(known) else []
    parts: list[str] = []
    for place, table in enumerate(after):
        same = next((one for one in left if one[0] == table), None)
        if same is not None:
            left.remove(same)
        text = same[1] if same else _changed(key, table, before, known, place)
        if parts:
            ended = "" if parts[-1].endswith("\n") else "\n"
            apart = "\n" if text.startswith("[") and (same is None or text == known[0]) else ""
            parts.append(f"{ended}{apart}{text}")
        else:
            parts.append(text.lstrip("\n"))
    return "".join(parts)


def _changed(key: str, table: Tables, before: Sequence[Tables], known: Sequence[str], place: int) -> str:
    """Return the text of a new table, or that of the table at its place with the changed keys replaced."""
    fresh = table_text(f"[[{key}]]", key, table)
    if place >= len(before) or len(before) != len(known) or place >= len(known):
        return fresh
    document, order = TomlDocument(known[place]), tuple(dict.fromkeys((*table, *before[place])))
    for name in order:
        if name not in table:
            document.remove((key, name))
        elif table[name] != before[place].get(name):
            document.set_value((key, name), _pair(name, table[name]), order)
    text = str(document)
    try:
        return text if tomllib.loads(text) == {key: [table]} else fresh
    except tomllib.TOMLDecodeError:
        return fresh
