"""The edits of a draft and their log: where it began and every edit since, so that each can be undone and done again.

An edit is a list of a verb and its values, such as `["paint", "e6 e7", "w"]`.
"""

import json
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from bcnb.editor.board_edits import BOARD_EDITS
from bcnb.editor.draft import ScenarioDraft
from bcnb.editor.edit_checks import EditError
from bcnb.editor.map_edits import MAP_EDITS
from bcnb.editor.palette import Acts, Palette
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import Opened, open_text
from bcnb.editor.word_edits import WORD_EDITS

Edit: TypeAlias = Sequence[str | int]
"""A verb and its values. A stored edit is a JSON list."""
EDITS: Acts = {**BOARD_EDITS, **WORD_EDITS}
"""All verbs of a game on the hex board."""
Edits: TypeAlias = list[tuple[str | int, ...]]
"""Edits in their order, each a verb and its values. The first is a beginning."""
BEGIN = "begin"
"""The verb of the edit that replaces the draft by another beginning, which can be undone as well."""
FORMAT = 1
"""The version of the stored form."""
LARGEST = 4_000_000
"""The maximum size of a stored log, in bytes. Above it, the oldest beginnings are left out."""

MOST_EDITS = 20_000
"""The largest number of edits of a draft that comes from elsewhere, because all its drafts are in memory later."""


class Moment(NamedTuple):
    """A draft after an edit, with the file that it began with."""

    opened: str
    draft: ScenarioDraft
    palette: Palette


def apply_edit(draft: ScenarioDraft, edit: Edit, palette: Palette) -> ScenarioDraft:
    """Return the draft after an edit.

    Args:
        draft: the draft, which does not change.
        edit: a verb of `EDITS` or `MAP_EDITS` and its values, which may come from a page or a stored file.
        palette: the palette of the draft's game.

    Returns:
        Another draft, or an equal one if the edit changes nothing.

    Raises:
        EditError: if the edit is unknown, has wrong values, or does not fit the draft.
    """
    verb, *values = edit or ("",)
    act, kinds = (MAP_EDITS if palette.map else EDITS).get(str(verb), (None, ()))
    if act is None:
        raise EditError(f"unknown edit {str(verb)!r:.40}")
    if [type(value) for value in values] != list(kinds):
        raise EditError(f"the edit {verb!r} has wrong values")
    return act(draft, palette, *values)


class EditLog:
    """A draft with all its edits. `done` is the number of edits that are in effect; the rest can be done again.

    Args:
        opened: the beginning.
    """

    def __init__(self, opened: Opened) -> None:
        self._edits: Edits = [(BEGIN, opened.text)]
        self._moments = [Moment(*opened)]
        self._done = 0

    @property
    def current(self) -> Moment:
        """Return the current moment."""
        return self._moments[self._done]

    @property
    def draft(self) -> ScenarioDraft:
        """Return the current draft."""
        return self.current.draft

    @property
    def text(self) -> str:
        """Return the scenario file of the current draft."""
        return write_draft(self.current.draft, self.current.opened)

    @property
    def can_undo(self) -> bool:
        """Return True if there is an edit to undo."""
        return self._done > 0

    @property
    def can_redo(self) -> bool:
        """Return True if there is an edit to do again."""
        return self._done < len(self._edits) - 1

    def add(self, edit: Edit) -> bool:
        """Do an edit. Edits that were undone are forgotten. Return False if the edit changes nothing.

        Raises:
            EditError: if the edit is not possible. The draft is then unchanged.
        """
        opened, draft, palette = self.current
        after = apply_edit(draft, edit, palette)
        if after == draft:
            return False
        self._append(tuple(edit), Moment(opened, after, palette))
        return True

    def begin(self, opened: Opened) -> None:
        """Replace the draft by another beginning. This can be undone."""
        self._append((BEGIN, opened.text), Moment(*opened))

    def undo(self) -> None:
        """Undo the last edit, if there is one."""
        self._done = max(self._done - 1, 0)

    def redo(self) -> None:
        """Do the edit again that was undone last, if there is one."""
        self._done = min(self._done + 1, len(self._edits) - 1)

    def _append(self, edit: tuple[str | int, ...], moment: Moment) -> None:
        kept = self._done + 1
        self._edits[kept:] = [edit]
        self._moments[kept:] = [moment]
        self._done = kept

    # --- storing ------------------------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the log as JSON."""
        edits, done = self._edits, self._done
        text = _json(edits, done)
        while len(text) > LARGEST and (later := _next_begin(edits, done)):
            edits, done = edits[later:], done - later
            text = _json(edits, done)
        return text

    @classmethod
    def from_json(cls, text: str) -> "EditLog":
        """Return a stored log.

        Raises:
            ValueError: if the text is not a valid log.
        """
        edits, done = _read(text)
        log = cls(open_text(str(edits[0][1])))
        for edit in edits[1:]:
            if edit[0] == BEGIN:
                log.begin(open_text(str(edit[1])))
            else:
                opened, draft, palette = log.current
                log._append(edit, Moment(opened, apply_edit(draft, edit, palette), palette))
        log._done = done
        return log


def check_log(text: str) -> None:
    """Check a stored log from a file that may be hostile: every edit is done, but only the last draft is in memory.

    Raises:
        ValueError: if the text is not a valid log, or has more than `MOST_EDITS` edits.
    """
    edits, _ = _read(text)
    if len(edits) > MOST_EDITS:
        raise EditError(f"the stored draft has {len(edits):,} edits; the maximum is {MOST_EDITS:,}")
    _, draft, palette = open_text(str(edits[0][1]))
    for edit in edits[1:]:
        if edit[0] == BEGIN:
            _, draft, palette = open_text(str(edit[1]))
        else:
            draft = apply_edit(draft, edit, palette)


def later_log(mine: str, theirs: str) -> str | None:
    """Return the one of two stored logs that continues the other, or None if neither does.

    Raises:
        ValueError: if one is not a valid log.
    """
    here, there = _read(mine)[0], _read(theirs)[0]
    if here[: len(there)] == there:
        return mine
    return theirs if there[: len(here)] == here else None


def _json(edits: Edits, done: int) -> str:
    return json.dumps({"format": FORMAT, "done": done, "edits": edits}, ensure_ascii=False, separators=(",", ":"))


def _next_begin(edits: Edits, done: int) -> int:
    """Return the number of the second beginning, if it is in effect, or 0."""
    return next((number for number, edit in enumerate(edits) if 0 < number <= done and edit[0] == BEGIN), 0)


def _read(text: str) -> tuple[Edits, int]:
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError):
        raise EditError("the stored draft is damaged") from None
    edits, done = (stored.get("edits"), stored.get("done")) if isinstance(stored, dict) else (None, None)
    if not (isinstance(edits, list) and edits and type(done) is int and 0 <= done < len(edits)):
        raise EditError("the stored draft is damaged")
    if any(not isinstance(edit, list) or not edit or not isinstance(edit[0], str) for edit in edits):
        raise EditError("the stored draft is damaged")
    begins = [edit for edit in edits if edit[0] == BEGIN]
    if edits[0][0] != BEGIN or any(len(edit) != 2 or not isinstance(edit[1], str) for edit in begins):
        raise EditError("the stored draft is damaged")
    return [tuple(edit) for edit in edits], done
