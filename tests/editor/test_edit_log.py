"""Edits, undo and redo: laws that hold for any edits, and what each edit does."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bcnb.editor.draft import Leader, Piece, draft_tables, read_draft, sides_of
from bcnb.editor.edit_checks import EditError
from bcnb.editor.edit_log import EditLog, apply_edit
from bcnb.editor.findings import list_faults, list_oddities
from bcnb.editor.palette import HEX_GAMES
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import empty_draft, from_scenario, open_text
from bcnb.editor.symmetry import WAYS
from bcnb.grid.hexes import HEXES, parse_hex, write_hex

LABELS = st.sampled_from([write_hex(here) for here in HEXES])
LETTERS = st.sampled_from("IiCcAaHhSs")
SIDES = st.sampled_from(["union", "confederate"])
NAMES = st.sampled_from(["Lee", "O'Neill", 'd\'Utassy \\ "x"', "雨", "Großkopf"])
MASKS = st.sampled_from(["NW NE", "NE E SE", "SW W", ""])
EDITS = st.one_of(
    st.tuples(st.just("paint"), st.lists(LABELS, max_size=6).map(" ".join), st.sampled_from(".wohb~=frnsx")),
    st.tuples(st.just("fill"), LABELS, st.sampled_from(".wh")),
    st.tuples(st.just("face"), LABELS, MASKS),
    st.tuples(st.just("works"), LABELS, MASKS),
    st.tuples(st.just("name"), LABELS, NAMES),
    st.tuples(st.just("unit"), LABELS, LETTERS),
    st.tuples(st.just("second"), LABELS, LETTERS),
    st.tuples(st.just("strength"), LABELS, st.integers(0, 1), st.integers(1, 8)),
    st.tuples(st.just("quality"), LABELS, st.integers(0, 1), st.sampled_from(["", "veterans", "recruits"])),
    st.tuples(st.just("brigade"), LABELS, st.integers(0, 1), LABELS),
    st.tuples(st.just("general"), LABELS, SIDES, NAMES),
    st.tuples(st.just("erase"), LABELS),
    st.tuples(st.just("remove"), LABELS, st.integers(0, 1)),
    st.tuples(st.just("move"), LABELS, LABELS),
    st.tuples(st.just("reflect"), st.sampled_from(WAYS)),
    st.tuples(st.just("say"), st.sampled_from(["title", "story", "scale", "source"]), NAMES),
    st.tuples(st.just("say"), st.just("up"), st.sampled_from(["", "north", "south-west"])),
    st.tuples(st.just("say"), st.just("date"), st.sampled_from(["", "1862-03-23"])),
    st.tuples(st.just("army"), SIDES, NAMES, st.integers(1, 10)),
    st.tuples(st.just("top"), SIDES),
    st.tuples(st.just("special"), st.integers(0, 2), NAMES, NAMES),
    st.tuples(
        st.just("score"), st.integers(0, 1), SIDES, LABELS, st.integers(1, 3), st.sampled_from(["", "yes", "no"])
    ),
    st.just(("undo",)),
    st.just(("redo",)),
)
STARTS = ("kernstown", "gettysburg-2-july", "two-bridges", *HEX_GAMES)
SEQUENCES = st.tuples(st.sampled_from(STARTS), st.lists(EDITS, max_size=25))


def start(name: str) -> EditLog:
    return EditLog(empty_draft(name) if name in HEX_GAMES else from_scenario(name))


def worked_on(name: str, edits: list[tuple]) -> EditLog:
    log = start(name)
    for edit in edits:
        if edit == ("undo",):
            log.undo()
        elif edit == ("redo",):
            log.redo()
        else:
            with suppress(EditError):
                log.add(edit)
    return log


# --- laws -------------------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(SEQUENCES)
def test_undo_and_redo_go_through_the_same_moments(case) -> None:
    log = worked_on(*case)
    latest, seen = log.draft, []
    while log.can_undo:
        seen.append((log.draft, log.text))
        log.undo()
    begun = start(case[0])
    assert (log.draft, log.text) == (begun.draft, begun.text)
    for draft, text in reversed(seen):
        log.redo()
        assert (log.draft, log.text) == (draft, text)
    assert log.draft == latest


@settings(max_examples=60, deadline=None)
@given(SEQUENCES)
def test_the_file_of_any_draft_says_what_the_draft_says(case) -> None:
    log = worked_on(*case)
    assert read_draft(draft_tables(log.draft)) == log.draft
    if not list_faults(log.current):
        assert open_text(log.text).draft == log.draft
        assert open_text(write_draft(log.draft)).draft == log.draft
        assert write_draft(log.draft, log.text) == log.text


@settings(max_examples=60, deadline=None)
@given(SEQUENCES)
def test_a_draft_without_faults_has_a_file_that_is_read_and_one_with_faults_says_them(case) -> None:
    log = worked_on(*case)
    faults = list_faults(log.current)
    try:
        open_text(log.text)
    except ValueError:
        assert faults
    assert all(finding.words.endswith(".") for finding in (*faults, *list_oddities(log.current)))


@settings(max_examples=60, deadline=None)
@given(SEQUENCES)
def test_a_stored_log_is_the_same_log(case) -> None:
    log = worked_on(*case)
    again = EditLog.from_json(log.to_json())
    assert (again.draft, again.text, again.to_json()) == (log.draft, log.text, log.to_json())
    assert (again.can_undo, again.can_redo) == (log.can_undo, log.can_redo)


@settings(max_examples=60, deadline=None)
@given(SEQUENCES, st.sampled_from(WAYS))
def test_a_mirror_twice_changes_nothing_and_both_mirrors_are_half_a_turn(case, way) -> None:
    log = worked_on(*case)
    before, palette = log.draft, log.current.palette
    once = apply_edit(before, ("reflect", way), palette)
    assert apply_edit(once, ("reflect", way), palette) == before
    across = apply_edit(before, ("reflect", "left-right"), palette)
    assert apply_edit(across, ("reflect", "top-bottom"), palette) == apply_edit(before, ("reflect", "turn"), palette)


# --- single edits -----------------------------------------------------------------------------------------------------


def edited(*edits: tuple, begun: str = "battle_cry") -> EditLog:
    log = start(begun)
    for edit in edits:
        log.add(edit)
    return log


def test_a_fence_faces_the_top_until_other_sides_are_chosen_and_goes_with_its_terrain() -> None:
    log = edited(("paint", "f2", "n"))
    assert sides_of(log.draft.faces[parse_hex("f2")]) == "NW NE"
    log.add(("face", "f2", "E SE"))
    assert sides_of(log.draft.faces[parse_hex("f2")]) == "E SE"
    log.add(("paint", "f2", "w"))
    assert not log.draft.faces


def test_fill_stops_at_other_terrain() -> None:
    wall = " ".join(f"e{column}" for column in range(1, 14))
    log = edited(("paint", wall, "~"), ("fill", "a1", "w"))
    assert sum(letter == "w" for letter in log.draft.terrain.values()) == 50
    assert parse_hex("f1") not in log.draft.terrain


def test_a_moved_general_keeps_his_brigade() -> None:
    log = edited(("move", "b4", "c4"), begun="two-bridges")
    assert {piece.brigade for _, piece in log.draft.pieces()} - {None} == {
        parse_hex(label) for label in ("c4", "b9", "h4", "h9")
    }
    log.add(("general", "c4", "", ""))
    assert parse_hex("c4") not in {piece.brigade for _, piece in log.draft.pieces()}


def test_a_unit_replaces_the_one_on_its_hex_and_an_enemy_general_leaves() -> None:
    log = edited(("unit", "e6", "I"), ("general", "e6", "union", "Meade"), ("unit", "e6", "C"))
    assert log.draft.units[parse_hex("e6")] == (Piece("C"),)
    assert log.draft.leaders[parse_hex("e6")] == Leader("union", "Meade")
    log.add(("unit", "e6", "a"))
    assert not log.draft.leaders


def test_erase_takes_the_pieces_first_and_then_the_ground() -> None:
    log = edited(("paint", "e6", "h"), ("name", "e6", "Hill"), ("unit", "e6", "I"), ("erase", "e6"))
    assert (log.draft.units, log.draft.terrain) == ({}, {parse_hex("e6"): "h"})
    log.add(("erase", "e6"))
    assert (log.draft.terrain, log.draft.names) == ({}, {})


def test_half_a_turn_turns_faces_compass_and_edges() -> None:
    log = edited(("paint", "a1", "n"), ("say", "up", "north-east"), ("reflect", "turn"))
    assert sides_of(log.draft.faces[parse_hex("i13")]) == "SW SE"
    assert (log.draft.words["up"], log.draft.top) == ("south-west", "confederate")


def test_an_edit_that_changes_nothing_is_not_an_edit() -> None:
    log = edited(("paint", "e6", "w"))
    assert not log.add(("paint", "e6", "w"))
    log.undo()
    assert not log.can_undo


def test_another_beginning_can_be_undone() -> None:
    log = edited(("paint", "e6", "w"))
    log.begin(from_scenario("kernstown"))
    assert log.draft.words["title"] == "Kernstown"
    log.undo()
    assert log.draft.terrain == {parse_hex("e6"): "w"}


@pytest.mark.parametrize(
    ("edit", "why"),
    [
        (("dig", "e6"), "unknown edit 'dig'"),
        (("paint", "e66", "w"), "'e66' is not a valid hex"),
        (("paint", "e6", "q"), "unknown terrain 'q'"),
        (("paint", "e6"), "wrong values"),
        (("paint", "e6", 3), "wrong values"),
        (("strength", "e6", True, 1), "wrong values"),
        (("unit", "e6", "Z"), "unknown unit 'Z'"),
        (("face", "e6", "NW"), "no fence or sunken road"),
        (("works", "e6", "NW"), "two sides that meet"),
        (("works", "e6", "N"), "not a side of a hex"),
        (("general", "b2", "union", ""), "needs a name"),
        (("general", "b2", "union", "a\nb"), "cannot be seen"),
        (("general", "b2", "union", "x" * 33), "the maximum is 32"),
        (("general", "b3", "confederate", "Lee"), "with an enemy unit"),
        (("move", "e6", "e7"), "no piece to move"),
        (("move", "b3", "b3"), "not empty"),
        (("second", "b3", "I"), "no room"),
        (("say", "ruleset", "x"), "unknown text"),
        (("say", "date", "1862-02-30"), "day is out of range"),
        (("say", "story", "x" * 4001), "the maximum is 4000"),
        (("say", "up", "left"), "cannot be 'left'"),
        (("count", "points", 3), "unknown number"),
        (("count", "flags", 100), "from 1 to 99"),
        (("army", "union", "A", 11), "1 to 10 cards"),
        (("special", 3, "A", "B"), "special rules"),
        (("score", 0, "union", "e6", 100, ""), "1 to 99 points"),
        (("reflect", "inside-out"), "unknown way"),
        ((), "unknown edit"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_with_its_reason(edit: tuple, why: str) -> None:
    log = edited(("unit", "b3", "I"))
    before = log.draft
    with pytest.raises(EditError, match=why):
        log.add(edit)
    assert log.draft is before


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"format":1,"done":0,"edits":[]}',
        '{"format":1,"done":3,"edits":[["begin","x"]]}',
        '{"format":1,"done":true,"edits":[["begin","x"]]}',
        '{"format":1,"done":0,"edits":[["paint","e6","w"]]}',
        '{"format":1,"done":0,"edits":[["begin","not toml"]]}',
        '{"format":1,"done":0,"edits":[["begin",3]]}',
        '{"format":1,"done":0,"edits":[[[]]]}',
        '{"format":1,"done":0,"edits":"begin"}',
    ],
)
def test_a_damaged_log_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"damaged|not TOML|missing"):
        EditLog.from_json(text)


def test_a_stored_edit_that_does_not_fit_is_refused() -> None:
    log = edited(("paint", "e6", "w"))
    stored = json.loads(log.to_json())
    stored["edits"][1] = ["paint", "z6", "w"]
    with pytest.raises(EditError, match="'z6'"):
        EditLog.from_json(json.dumps(stored))


def test_a_long_log_forgets_its_oldest_beginnings(monkeypatch) -> None:
    log = edited(("paint", "e6", "w"))
    log.begin(from_scenario("kernstown"))
    log.add(("paint", "e6", "w"))
    monkeypatch.setattr("bcnb.editor.edit_log.LARGEST", len(log.to_json()) - 1)
    again = EditLog.from_json(log.to_json())
    assert again.text == log.text
    again.undo()
    assert (again.draft.words["title"], again.can_undo) == ("Kernstown", False)


def drawing_of(name: str) -> list[tuple]:
    """The edits that draw a battle of ours on an empty board, as a person would make them."""
    draft = from_scenario(name).draft
    edits: list[tuple] = [("paint", write_hex(here), letter) for here, letter in draft.terrain.items()]
    edits += [("face", write_hex(here), sides_of(mask)) for here, mask in draft.faces.items()]
    edits += [("works", write_hex(here), sides_of(mask)) for here, mask in draft.works.items()]
    edits += [("name", write_hex(here), place.name) for here, place in draft.names.items()]
    edits += [("unit", write_hex(here), piece.letter) for here, piece in draft.pieces()]
    edits += [("general", write_hex(here), leader.side, leader.name) for here, leader in draft.leaders.items()]
    edits += [("army", side, *army) for side, army in zip(("union", "confederate"), draft.armies, strict=True)]
    edits += [("special", number, *rule) for number, rule in enumerate(draft.special)]
    edits += [
        ("score", number, goal.side, " ".join(map(write_hex, goal.hexes)), goal.points, YES_NO[goal.lasting])
        for number, goal in enumerate(draft.goals)
    ]
    edits += [("top", draft.top)]
    numbers = {key: value for key, value in draft.words.items() if isinstance(value, int)}
    edits += [("count", key, value) for key, value in numbers.items()]
    return edits + [("say", key, str(value)) for key, value in draft.words.items() if key not in numbers]


YES_NO = {None: "", True: "yes", False: "no"}


@pytest.mark.parametrize(
    "name", ["kernstown", "first-bull-run", "fredericksburg", "gaines-mill", "new-market", "pea-ridge", "shiloh"]
)
def test_a_battle_of_ours_drawn_on_an_empty_board_is_our_file_byte_for_byte(name: str) -> None:
    log = edited(*drawing_of(name))
    assert log.text == from_scenario(name).text
    while log.can_undo:
        log.undo()
    assert log.text == empty_draft().text
