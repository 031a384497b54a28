"""The text of a draft: a scenario file in which only what was edited differs from the file that was opened."""

import re
import tomllib
from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.editor.draft import ARMIES, ARMY_KEYS, KEYS, ScenarioDraft, Tables, draft_tables, read_draft
from bcnb.editor.map_draft import KEYS as MAP_FILE_KEYS
from bcnb.editor.map_draft import MAP_KEYS, map_tables, read_map_draft
from bcnb.editor.palette import MAP_GAMES
from bcnb.editor.toml_document import TomlDocument
from bcnb.storage.toml import write_pair

_AFTER_SENTENCE = re.compile(r"(?<=[.!?])(?<![A-Z]\.) (?=\S)")
_HARD = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")


class ScenarioForm(NamedTuple):
    """The form of a scenario file.

    `read` returns the draft in the tables of a valid file, and `tables` the tables of a draft. `keys` are the keys in
    the order in which a file has them, and `orders` are those of some of its tables.
    """

    read: Callable[[Tables], ScenarioDraft]
    tables: Callable[[ScenarioDraft], Tables]
    keys: tuple[str, ...]
    orders: Mapping[str, tuple[str, ...]]


HEX_FORM = ScenarioForm(
    read=read_draft,
    tables=draft_tables,
    keys=KEYS,
    orders={**dict.fromkeys(ARMIES, ARMY_KEYS), "map": ("terrain", "units")},
)
MAP_FORM = ScenarioForm(read=read_map_draft, tables=map_tables, keys=MAP_FILE_KEYS, orders={"map": MAP_KEYS})


def file_form(ruleset: str) -> ScenarioForm:
    """Return the form of the scenario files of a game."""
    return MAP_FORM if ruleset in MAP_GAMES else HEX_FORM


def write_draft(draft: ScenarioDraft, opened: str = "") -> str:
    """Return the scenario file of a draft.

    Args:
        draft: the draft.
        opened: the valid file that was opened. What did not change keeps its bytes, also comments and the order.

    Returns:
        The file. Reading it returns an equal draft. If nothing changed, it is the file that was opened.
    """
    form = file_form(draft.ruleset)
    tables = form.tables(draft)
    if opened:
        text = _patched(form, tables, opened)
        if text is not None and form.read(tomllib.loads(text)) == draft:
            return text
    return _whole(tables)


def _whole(tables: Tables) -> str:
    """Return the file in its usual form."""
    single = "".join(_pair(key, value) for key, value in tables.items() if not _has_header(key, value))
    blocks = (_block(key, value) for key, value in tables.items() if _has_header(key, value))
    return "\n".join((single, *blocks))


def _patched(form: ScenarioForm, tables: Tables, opened: str) -> str | None:
    """Return the opened file with the changed keys replaced, or None if its form does not allow it."""
    before = form.tables(form.read(tomllib.loads(opened)))
    document = TomlDocument(opened)
    for key in form.keys:
        old, new = before.get(key), tables.get(key)
        if old == new:
            continue
        if new is None:
            document.remove((key,))
        elif isinstance(old, dict) and isinstance(new, dict) and document.is_plain(key):
            _patch_table(document, key, old, new, form.orders)
        elif _has_header(key, new):
            document.set_tables(key, _block(key, new), form.keys)
        else:
            document.set_value((key,), _pair(key, new), form.keys)
    text = str(document)
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
    return text


def _patch_table(
    document: TomlDocument, key: str, old: Tables, new: Tables, orders: Mapping[str, tuple[str, ...]]
) -> None:
    order = orders.get(key, tuple(dict.fromkeys((*new, *old))))
    for name in order:
        if old.get(name) == new.get(name):
            continue
        if name in new:
            document.set_value((key, name), _pair(name, new[name]), order)
        else:
            document.remove((key, name))


def _has_header(key: str, value: object) -> bool:
    return key not in ("flags", "points") and isinstance(value, (dict, list))


def _block(key: str, value: Tables | list[Tables]) -> str:
    """Return a table, or a list of tables, with a header for each."""
    if isinstance(value, list):
        return "\n".join(f"[[{key}]]\n{''.join(_pair(name, part) for name, part in one.items())}" for one in value)
    below = {
        name: part for name, part in value.items() if isinstance(part, list) and part and isinstance(part[0], dict)
    }
    pairs = "".join(_pair(name, part) for name, part in value.items() if name not in below)
    parts = [f"[{key}]\n{pairs}"] if pairs or not below else []
    return "\n".join((*parts, *(_block(f"{key}.{name}", part) for name, part in below.items())))


def _pair(key: str, value: object) -> str:
    if key == "story" and isinstance(value, str) and value and not _HARD.search(value):
        return f'story = """\n{_story(value.strip())}\n"""\n'
    return write_pair(key, value)


def _story(text: str) -> str:
    """Return a text for a multi-line string: each sentence has a line of its own, which the next line continues."""
    escaped = text.replace("\\", "\\\\").replace('"""', '""\\"')
    return _AFTER_SENTENCE.sub(" \\\\\n", escaped)
