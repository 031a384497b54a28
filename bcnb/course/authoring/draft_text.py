"""The text of a file of the course that is being written. What an opened file has unchanged keeps its bytes."""

import tomllib
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bcnb.editor.draft import Tables
from bcnb.editor.toml_document import TomlDocument
from bcnb.storage.toml import write_pair

WIDTH = 120
"""The length above which a list has one line for each of its values."""


@dataclass(frozen=True)
class FileForm:
    """The form of a kind of file.

    `order` are its keys in the order of a new file. `lists` are the keys of lists of tables with headers, which are
    left out if empty. The values of `inline` have no header although they are tables or lists of tables. Lists of
    `tall` have one line for each value however short they are.
    """

    order: tuple[str, ...]
    lists: tuple[str, ...]
    inline: Collection[str] = ()
    tall: Collection[str] = ()

    def has_header(self, key: str, value: object) -> bool:
        """Return True if a value has a header line, such as `[map]`."""
        if key in self.inline:
            return False
        return key in self.lists or isinstance(value, dict) or _has_tables(value)

    def pair(self, key: str, value: object) -> str:
        """Return the lines of a key with its value."""
        line = write_pair(key, value)
        short = len(line.rstrip("\n")) <= WIDTH and key not in self.tall
        if short or not isinstance(value, list) or not value:
            return line
        return f"{key} = [\n{''.join(f'    {_inline(one)},{chr(10)}' for one in value)}]\n"


def write_tables(tables: Tables, form: FileForm, opened: str = "") -> str:
    """Return the file with these tables.

    Args:
        tables: the tables, in the order of a new file.
        form: the form of the file.
        opened: the valid file that was opened. What did not change keeps its bytes, also comments and the order.

    Returns:
        The file. If nothing changed, it is the file that was opened.
    """
    needed = _needed(tables, form)
    if opened and (text := _patched(needed, form, opened)) and _reads_as(text, needed, form):
        return text
    return _whole(needed, form)


def _needed(tables: Tables, form: FileForm) -> Tables:
    return {key: value for key, value in tables.items() if key not in form.lists or value}


def _reads_as(text: str, tables: Tables, form: FileForm) -> bool:
    try:
        return _needed(tomllib.loads(text), form) == tables
    except tomllib.TOMLDecodeError:
        return False


# --- a whole file -----------------------------------------------------------------------------------------------------


def _whole(tables: Tables, form: FileForm) -> str:
    single = {key: value for key, value in tables.items() if not form.has_header(key, value)}
    parts = ["".join(form.pair(key, value) for key, value in single.items())]
    parts += [_block(form, key, value) for key, value in tables.items() if key not in single]
    return "\n".join(part for part in parts if part)


def _has_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _block(form: FileForm, key: str, value: Tables | list[Tables]) -> str:
    """Return a table, or a list of tables, with a header for each."""
    if isinstance(value, list):
        return "\n".join(table_text(form, f"[[{key}]]", key, one) for one in value)
    return table_text(form, f"[{key}]", key, value)


def table_text(form: FileForm, header: str, key: str, table: Tables) -> str:
    """Return one table with its header. A table in it with a picture gets a header as well."""
    below = {name: value for name, value in table.items() if isinstance(value, dict) and _has_picture(value)}
    pairs = "".join(form.pair(name, value) for name, value in table.items() if name not in below)
    return "".join(
        (
            f"{header}\n{pairs}",
            *(table_text(form, f"[{key}.{name}]", f"{key}.{name}", value) for name, value in below.items()),
        )
    )


def _has_picture(table: Tables) -> bool:
    return any(isinstance(value, str) and "\n" in value for value in table.values())


def _inline(value: object) -> str:
    return write_pair("a", value).removeprefix("a = ").rstrip("\n")


# --- changes of an opened file ----------------------------------------------------------------------------------------


def _patched(after: Tables, form: FileForm, opened: str) -> str:
    """Return the opened file with the changed keys replaced."""
    before = tomllib.loads(opened)
    document = TomlDocument(opened)
    order = (*form.order, *(key for key in (*before, *after) if key not in form.order))
    for key in dict.fromkeys((*before, *after)):
        if before.get(key) == after.get(key):
            continue
        if key not in after:
            document.remove((key,))
        elif key in form.lists:
            document.set_tables(key, _list_text(form, key, document, before.get(key, []), after[key]), order)
        elif form.has_header(key, after[key]):
            document.set_tables(key, _block(form, key, after[key]), order)
        else:
            document.set_value((key,), form.pair(key, after[key]), order)
    return str(document)


def _list_text(
    form: FileForm, key: str, document: TomlDocument, before: Sequence[Tables], after: Sequence[Tables]
) -> str:
    """Return a list of tables with a header for each. Those that the file has already keep their text."""
    known = [text.replace("\r\n", "\n") for text in document.table_texts(key)]
    left = list(zip(before, known, strict=True)) if len(before) == len(known) else []
    parts: list[str] = []
    for place, table in enumerate(after):
        same = next((one for one in left if one[0] == table), None)
        if same is not None:
            left.remove(same)
        text = same[1] if same else _changed(form, key, table, (before, known), place)
        if parts:
            ended = "" if parts[-1].endswith("\n") else "\n"
            apart = "\n" if text.startswith("[") and (same is None or text == known[0]) else ""
            parts.append(f"{ended}{apart}{text}")
        else:
            parts.append(text.lstrip("\n"))
    return "".join(parts)


def _changed(form: FileForm, key: str, table: Tables, was: tuple[Sequence[Tables], Sequence[str]], place: int) -> str:
    """Return the text of a new table, or that of the table at its place with the changed keys replaced."""
    before, known = was
    fresh = table_text(form, f"[[{key}]]", key, table)
    if place >= len(before) or len(before) != len(known) or place >= len(known):
        return fresh
    document, order = TomlDocument(known[place]), tuple(dict.fromkeys((*table, *before[place])))
    for name in order:
        if name not in table:
            document.remove((key, name))
        elif table[name] != before[place].get(name):
            document.set_value((key, name), form.pair(name, table[name]), order)
    text = str(document)
    try:
        return text if tomllib.loads(text) == {key: [table]} else fresh
    except tomllib.TOMLDecodeError:
        return fresh
