"""Unusual facts about a draft: a side that needs more flags or points than it can get."""

from collections.abc import Iterable

import pytest

from bcnb.editor.edit_log import EditLog
from bcnb.editor.findings import list_oddities
from bcnb.editor.palette import HEX_GAMES, MAP_GAMES
from bcnb.editor.starts import editable_scenarios, empty_draft, from_scenario


def unreachable(log: EditLog) -> list[str]:
    return [finding.words for finding in list_oddities(log.current) if "to win and can get only" in finding.words]


def drawn(game: str, edits: Iterable[tuple[str | int, ...]]) -> EditLog:
    log = EditLog(empty_draft(game))
    for edit in edits:
        log.add(edit)
    return log


FOUR = [("unit", label, "i") for label in ("d4", "d5", "d6", "d7")]
SIX = [("unit", label, "I") for label in ("f4", "f5", "f6", "f7", "f8", "f9")]


@pytest.mark.parametrize("game", HEX_GAMES)
def test_a_side_that_cannot_get_what_it_needs_is_named_with_both_numbers(game: str) -> None:
    log = drawn(game, [*FOUR, *SIX, ("general", "d5", "confederate", "Lee")])
    needed = {"battle_cry": "6 flags", "north_against_south": "6 points"}[game]
    words = f"The Union side needs {needed} to win and can get only 5: the Confederate side has 4 units and 1 general."
    assert unreachable(log) == [words]
    log.add(("unit", "d8", "c"))
    assert unreachable(log) == []


def test_the_flags_of_hexes_are_counted() -> None:
    log = drawn("battle_cry", [*FOUR, ("score", 0, "union", "a1", 1, "")])
    army = "the Confederate side has 4 units and 0 generals"
    assert unreachable(log) == [f"The Union side needs 6 flags to win and can get only 5: {army}, and hexes give 1."]
    log.add(("score", 0, "union", "a1 a2", 1, ""))
    assert unreachable(log) == []


def test_an_empty_board_has_no_such_line() -> None:
    assert unreachable(drawn("battle_cry", [])) == []


def test_all_battles_of_the_project_can_be_won() -> None:
    names = [name for name in editable_scenarios() if name.split("/")[0] not in MAP_GAMES]
    assert len(names) > 15
    assert [name for name in names if unreachable(EditLog(from_scenario(name)))] == []
