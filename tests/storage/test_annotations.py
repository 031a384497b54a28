"""Annotations: one line for a sign, arrows and words, and copies of records that keep them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.engine.record import Record
from bcnb.storage.annotations import (
    LONGEST,
    SIGNS,
    Annotation,
    annotated,
    check_line,
    notes_of,
    parse_note,
    save_notes,
    without_annotations,
    write_note,
)
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_record, load_recorded_game, save_record, verify_file
from tests.helpers.games import sample

CELLS = st.from_regex(r"[a-i][1-9]", fullmatch=True)
NOTES = st.builds(
    Annotation,
    st.sampled_from(("", *SIGNS)),
    st.lists(st.tuples(CELLS, CELLS)).map(tuple),
    st.lists(CELLS).map(tuple),
    st.text("abcXYZ .,!?>", max_size=30).filter(lambda words: words == parse_note(words).words and words[:1] != " "),
)


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("", Annotation()),
        ("!", Annotation("!")),
        ("? Too late.", Annotation("?", words="Too late.")),
        ("!? e4>f6 d2 Words of one's own.", Annotation("!?", (("e4", "f6"),), ("d2",), "Words of one's own.")),
        ("e4>f6 f6>g7 a1", Annotation(arrows=(("e4", "f6"), ("f6", "g7")), marks=("a1",))),
        ("Look at e4>f6 and d2.", Annotation(words="Look at e4>f6 and d2.")),
        ("!!", Annotation(words="!!")),
        ("?! bold", Annotation(words="?! bold")),
        ("e4>", Annotation(words="e4>")),
        ("e444 far", Annotation(words="e444 far")),
    ],
)
def test_a_line_is_read_and_written(line: str, note: Annotation) -> None:
    assert parse_note(line) == note
    assert write_note(note) == line


@given(NOTES)
def test_what_is_written_is_read_again(note: Annotation) -> None:
    assert parse_note(write_note(note)) == note


@given(st.text())
def test_every_text_is_a_note(text: str) -> None:
    note = parse_note(text)
    assert note.words in text


@pytest.mark.parametrize(
    "note",
    [Annotation(words="e4 was weak"), Annotation(words="! so"), Annotation("!!"), Annotation(arrows=(("", "a1"),))],
)
def test_what_no_line_says_is_refused(note: Annotation) -> None:
    with pytest.raises(ValueError, match="no line can hold this annotation"):
        write_note(note)


@pytest.mark.parametrize(
    "text",
    [
        *("two\nlines", "two\x0blines", "two\x85lines", "two\u2028lines", "two\u2029lines", "a\x1b[31mred", "\x7f"),
        *("half \ud83d", "x" * (LONGEST + 1)),
        *(f"one {chr(sign)}two" for sign in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))),
    ],
    ids=ascii,
)
def test_a_note_is_one_line_that_turns_nothing(text: str) -> None:
    with pytest.raises(ValueError, match="a note"):
        check_line(text)


@pytest.mark.parametrize(
    "text",
    [
        "Pourquoi\N{NO-BREAK SPACE}?",
        "\N{HIRAGANA LETTER A}\N{IDEOGRAPHIC SPACE}\N{HIRAGANA LETTER I}",
        "\u0645\u06cc\N{ZERO WIDTH NON-JOINER}\u062e",
        "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}",
        "\u05d0\N{RIGHT-TO-LEFT MARK}!",
        "soft\N{SOFT HYPHEN}ly",
    ],
    ids=ascii,
)
def test_a_note_is_written_as_people_write(text: str, tmp_path: Path) -> None:
    assert check_line(text) == text
    save_record(tmp_path / "noted.jsonl", annotated(sample(), {3: text}))
    assert notes_of(load_record(tmp_path / "noted.jsonl")) == {3: text}


def test_what_is_reported_are_sign_and_words() -> None:
    assert parse_note("!? e4>f6 Bold.").text == "!? Bold."


# --- copies -----------------------------------------------------------------------------------------------------------


def test_a_copy_is_closed_with_its_own_digest_and_verified(home: Path) -> None:
    path = save_notes(Recorded("kernstown-1", sample()), {12: "! f7>e7 Well done.", 40: ""})
    assert path == home / "kernstown-1-notes-1.jsonl"
    copy = load_record(path)
    assert notes_of(copy) == {12: "! f7>e7 Well done."}
    assert copy.end
    assert sample().end
    assert copy.end.sha256 != sample().end.sha256
    assert verify_file(path).legal


def test_no_copy_is_ever_written_over(home: Path) -> None:
    first = save_notes(Recorded("kernstown-1", sample()), {1: "One."})
    kept = first.read_bytes()
    assert save_notes(load_recorded_game(first), {1: "Two."}) == home / "kernstown-1-notes-2.jsonl"
    assert first.read_bytes() == kept


def test_without_its_notes_a_copy_is_the_game_again() -> None:
    assert without_annotations(annotated(sample(), {3: "?"})) == without_annotations(sample()) == sample()


def test_a_note_of_another_program_stays_and_refuses_no_other_one(home: Path) -> None:
    odd = {2: "x" * (LONGEST + 1), 3: "two\nlines"}
    plies = tuple(replace(ply, note=odd.get(ply.number)) for ply in sample().plies)
    foreign = replace(sample(), plies=plies)
    path = save_notes(Recorded("kernstown-1", foreign), {**odd, 5: "! Well."})
    assert notes_of(load_record(path)) == {**odd, 5: "! Well."}
    assert verify_file(path).legal
    assert notes_of(annotated(foreign, {3: odd[3]})) == {3: odd[3]}
    for changed in ({3: "two\nother lines"}, {4: odd[3]}, {3: odd[2]}):
        with pytest.raises(ValueError, match="a note"):
            annotated(foreign, odd | changed)


def test_a_game_that_continues_is_annotated_without_an_end(tmp_path: Path) -> None:
    begun = replace(annotated(Record(sample().header, sample().plies[:9]), {9: "Here."}))
    save_record(tmp_path / "begun.jsonl", begun)
    assert load_record(tmp_path / "begun.jsonl") == begun
    assert begun.end is None


def test_there_is_no_note_on_a_ply_that_is_not() -> None:
    plies = len(sample().plies)
    for ply in (0, plies + 1):
        with pytest.raises(ValueError, match=f"unknown ply {ply}; there are {plies}"):
            annotated(sample(), {ply: "?"})


@pytest.mark.parametrize("ply", [1.5, 1.0, True, "1", None])
def test_a_ply_is_a_whole_number(ply: Any) -> None:
    with pytest.raises(ValueError, match=f"unknown ply {ply!r}; there are {len(sample().plies)}"):
        annotated(sample(), {ply: "?"})


def test_a_note_is_text() -> None:
    text: Any = 7
    with pytest.raises(ValueError, match=r"a note is text \(got 7\)"):
        annotated(sample(), {1: text})


@pytest.mark.parametrize("name", ["../../x", "/x", "a/b"])
def test_a_copy_of_a_game_in_another_folder_is_in_the_home_folder(name: str, home: Path) -> None:
    assert save_notes(Recorded(name, sample()), {1: "?"}).parent == home


@pytest.mark.parametrize("name", ["..", "a\\b", "C:x", ".x", " ", "a\0b"])
def test_a_copy_is_never_outside_of_the_home_folder(name: str, home: Path) -> None:
    before = sorted(home.parent.rglob("*"))
    with pytest.raises(ValueError, match="is not the name of a saved game"):
        save_notes(Recorded(name, sample()), {1: "?"})
    assert sorted(home.parent.rglob("*")) == before
