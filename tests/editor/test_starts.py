"""The beginnings of a draft, and what is refused."""

import pytest

from bcnb.cli import main
from bcnb.editor.draft import Leader, Piece, ScenarioDraft, sides_of
from bcnb.editor.edit_log import Moment
from bcnb.editor.findings import list_faults
from bcnb.editor.palette import HEX_GAMES
from bcnb.editor.starts import (
    editable_scenarios,
    empty_draft,
    from_code,
    from_moment,
    from_scenario,
    from_text_board,
    is_empty,
    open_file,
    open_text,
    scenario_code,
)
from bcnb.grid.hexes import parse_hex
from bcnb.storage.position_games import packed_text
from bcnb.storage.scenarios import list_scenarios
from bcnb.storage.toml import FileError


@pytest.mark.parametrize("ruleset", HEX_GAMES)
def test_an_empty_board_is_a_valid_file_that_lacks_armies(ruleset: str) -> None:
    opened = empty_draft(ruleset)
    assert is_empty(opened.draft)
    faults = [finding.words for finding in list_faults(Moment(*opened))]
    assert faults == ["The Union side has no unit.", "The Confederate side has no unit."]


def test_every_battle_can_be_drawn_and_no_unknown_game() -> None:
    assert editable_scenarios() == list_scenarios()
    with pytest.raises(ValueError, match="not of chess"):
        empty_draft("chess")


def usual(draft: ScenarioDraft) -> list[Piece]:
    """The units; the usual quality, which a file may name, is left out."""
    return [(here, piece._replace(quality=piece.quality.replace("seasoned", ""))) for here, piece in draft.pieces()]


@pytest.mark.parametrize("name", editable_scenarios())
def test_the_printed_board_of_a_scenario_can_be_pasted(name: str, capsys) -> None:
    assert main(["show", name]) == 0
    draft, theirs = from_text_board(capsys.readouterr().out, name.split("/")[0]).draft, from_scenario(name).draft
    for part in ("terrain", "faces", "works", "leaders", "top"):
        assert getattr(draft, part) == getattr(theirs, part), part
    assert usual(draft) == usual(theirs)
    assert {here: name.name for here, name in draft.names.items()} == {
        here: name.name for here, name in theirs.names.items()
    }
    assert draft.words.get("up") == theirs.words.get("up")


OTHER = next(name for name in list_scenarios() if name.startswith("battle_cry_1961"))
BOARD = """
a   .   .C2 .   .   .   .   .   .   .   .   .   .   .
b     .   .   .   .   .   .   .   .   .   .   .   .
c   .   .   .   .   .   .   .   .   .   .   .   .   .
d     .   .   nG  .   .   .   .   .   .   .   .   .
e   .   .   .   .   .   .   .   .   .   .   .   .   .
f     .   .   .   .   .   .   .   .   .   .   .   .
g   .   .   .   .   .   .   .   .   .   .   .   .   .
h     .   .   .   .   wi4*.   .   .   .   .   .   .
i   .   .   .   .   .   .   .   .   .   .   .   .   .
"""


def test_rows_alone_are_a_board() -> None:
    draft = from_text_board(BOARD).draft
    assert draft.units == {parse_hex("a2"): (Piece("C", 2),), parse_hex("h5"): (Piece("i"),)}
    assert draft.leaders == {
        parse_hex("d3"): Leader("union", "General"),
        parse_hex("h5"): Leader("confederate", "General"),
    }
    assert sides_of(draft.faces[parse_hex("d3")]) == "NW NE"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "rows a to i"),
        ("hello\n", "rows a to i"),
        (BOARD.replace("i   .", "x   ."), "rows a to i; found a b c d e f g h"),
        (BOARD.replace("wi4", "qi4"), "line 9: unknown hex 'qi4\\*' in row h"),
        (BOARD.replace("wi4", "wz4"), "unknown unit 'z'"),
        (BOARD.replace("wi4", "wi9"), "1 to 4 figures"),
        (BOARD.replace("c   .   .", "c   ."), "row c has 12 hexes instead of 13"),
        ("x" * 20_001, "at most 20,000"),
        ("[map]\nunits = 3\n", "missing"),
    ],
)
def test_another_text_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        from_text_board(text)


def test_a_moment_of_a_game_is_a_scenario_with_its_pieces() -> None:
    name = "kernstown-person-greedy-by-keyboard"
    assert from_moment(name, 0).draft.units == from_scenario("kernstown").draft.units
    opened = from_moment(name)
    assert opened.draft.words["title"].startswith("Kernstown, turn ")
    assert "number" not in opened.draft.words
    assert len(opened.draft.units) < 22
    assert opened.draft.goals == from_scenario("kernstown").draft.goals
    with pytest.raises(ValueError, match="plies 0 to"):
        from_moment(name, 100_000)
    with pytest.raises(ValueError, match="unknown"):
        from_moment("nothing")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe", "saved as UTF-16"),
        (b"a = \xff", "not UTF-8"),
        (b"a = ", "my.toml:1: not TOML"),
        (b"ruleset = 'chess'", "my.toml:1: 'ruleset' is 'chess'"),
        (b"a = " + b"[" * 50 + b"]" * 50, "nested too deeply"),
        (b"title = 'x'", "the key 'ruleset' is missing"),
    ],
)
def test_a_hostile_file_is_refused_with_its_reason(data: bytes, why: str) -> None:
    with pytest.raises(FileError, match=why):
        open_file(data, "my.toml")


def test_a_file_of_ours_with_one_fault_is_refused_with_its_line() -> None:
    text = from_scenario("kernstown").text
    with pytest.raises(FileError, match=r"scenario.toml:\d+: unknown key 'flag'. Did you mean 'flags'"):
        open_text(text.replace("flags = 6", "flag = 6"))


def test_a_link_holds_a_whole_battle() -> None:
    text = from_scenario("kernstown").text
    assert len(scenario_code(text)) < 2000 - len("https://example.org/a-site/play/make_your_own.html#code=")
    assert from_code(scenario_code(text)).text == text
    with pytest.raises(ValueError, match=r"needs 2,\d+. Shorten the story"):
        scenario_code(from_scenario("antietam").text)


@pytest.mark.parametrize("cut", [slice(0, -9), slice(9, None), slice(0, 0)])
def test_a_cut_link_is_refused(cut: slice) -> None:
    with pytest.raises(ValueError, match="does not hold a whole battle"):
        from_code(scenario_code(from_scenario("kernstown").text)[cut])


def test_a_link_with_another_text_is_refused() -> None:
    with pytest.raises(FileError, match="link:1: not TOML"):
        from_code(packed_text("hello"))
