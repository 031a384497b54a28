"""Defaults of the parts of a game: plain words and a drawing for a game that says only what its board is."""

from collections.abc import Iterator

import pytest

from bcnb.analysis.report import EventRow, apply_events, seat_counts
from bcnb.analysis.value_measures import value_measures_for
from bcnb.engine import game_registry
from bcnb.engine.game import Game
from bcnb.engine.game_registry import MissingPart, game_part
from bcnb.engine.record import End
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.games.toy import presentation
from bcnb.presentation.grid_board import GridBoard, GridCell
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import (
    STATUS,
    GamePresenter,
    NarratedPly,
    PagePresenter,
    board_text,
    end_text,
    page_presenter_of,
    presenter_of,
)
from bcnb.presentation.scene import Piece
from bcnb.presentation.svg import picture
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.storage.game_files import GameFiles
from bcnb.storage.toml import parse_toml
from tests.helpers import toy

PLAIN: GamePresenter[toy.State] = GamePresenter(
    presentation.ROW.text, PagePresenter(presentation.ROW.scene, presentation.ROW.name)
)
"""The presenter of a game that describes only its board."""


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> toy.State:
    """The first state of a race whose game defines only its board."""
    monkeypatch.setattr(game_registry, "RULESETS", (*game_registry.RULESETS, "toy"))
    monkeypatch.setattr(presentation, "PRESENTER", PLAIN)
    monkeypatch.delattr(presentation, "TABLE_ADAPTER")
    return toy.setup(toy.scenario())


# --- words ------------------------------------------------------------------------------------------------------------


def moments(*actions: str) -> list[NarratedPly[toy.State]]:
    """The moments after these actions from the start of a race."""
    game = Game(toy, toy.scenario(), {"red": "person", "blue": "person"})
    found = [NarratedPly(game.state)]
    for text in actions:
        found.append(narrate_ply(found[-1], game.play(text)))
    return found


def test_events_and_actions_are_reported_by_their_names(start):
    told = [" ".join(moment.words) for moment in moments("step 2", "gamble", "roll 3")[1:]]
    assert told == [
        "Stepped: seat red, points 2.",
        "Waited: what roll.",
        "Stepped: seat red, points 3. Turn passed: seat blue.",
    ]
    page = page_presenter_of(start)
    assert page.say_action(toy.parse("step 2"), start) == "Step 2."
    assert page.tidy("  Step   2 ") == "step 2"


def test_a_moment_has_every_value_of_a_status(start):
    status = page_presenter_of(start).status(NarratedPly(start))
    assert tuple(status) == STATUS
    assert status["turn"] == "Turn 1"


@pytest.mark.parametrize(
    ("winner", "by", "words"),
    [
        ("red", "points", "Red has won"),
        ("blue", RESIGNED, "Blue has won, because the other side resigned"),
        (None, "points", "Nobody has won"),
        (None, STOPPED, "The game was stopped"),
    ],
)
def test_the_end_of_a_game_is_reported(start, winner, by, words):
    end = End(winner, by, 1, "")
    assert end_text(end, str.title) == words
    assert table_adapter_of(start).say_end(end, start, "") == f"{words}, on turn 1."


def test_the_prompt_names_who_decides(start):
    look = presenter_of(start)
    rolling, over = start._replace(waits="roll"), start._replace(waits="")
    assert [look.prompt(state) for state in (start, rolling, over)] == [
        "Red decides.",
        "Chance decides.",
        "The game is over.",
    ]


# --- the table --------------------------------------------------------------------------------------------------------


def test_a_game_without_a_table_adapter_offers_all_actions_as_buttons(start):
    table = table_adapter_of(start)
    assert [text for text, _, _ in table.choices(start, ())["buttons"]] == [
        "step 1",
        "step 2",
        "pass",
        "gamble",
        "take",
    ]
    assert [tuple(entry) for entry in table.terminal.menu(start)][:1] == [("step 1", "Step 1.", ())]
    seen = table.position(start, {"red": "person"})
    assert [army["acts"] for army in seen["armies"]] == [True, False]
    assert seen["cards"] is seen["sight"] is False
    assert table.book(start)["pieces"] == {"racer": "Racer."}
    assert table.ask(start, "red", True) == "Your turn: Red decides."


def test_a_question_about_what_the_game_lacks_is_refused_in_words(start):
    table = table_adapter_of(start)
    for ask, words in (
        (lambda: table.meant(start, "3", "", ""), "3: nothing can be done here now"),
        (lambda: table.reach(start, "3"), "this game does not show where a piece could go"),
        (lambda: table.odds(start, "1", "2"), "this game has no attacks"),
        (lambda: table.sight(start, "1", "2"), "this game has no lines of sight"),
    ):
        with pytest.raises(ValueError, match=words):
            ask()


# --- the board --------------------------------------------------------------------------------------------------------


def squares(state: object) -> Iterator[GridCell]:
    """Yield the cells of a board of three rows and columns, "a1" at the upper left."""
    for row in range(1, 4):
        for column in range(1, 4):
            yield GridCell(f"{'abc'[row - 1]}{column}", column, row, kind="fort" if row == column == 2 else "")


STONES = (Piece("1", "black", "stone", "a1"), Piece("2", "white", "stone", "c3"), Piece("3", "white", "king", "a1"))
SQUARES: GridBoard[toy.State] = GridBoard(("black", "white"), squares, lambda state: STONES, {"fort": "m0-9l9 9z"})


def test_a_board_of_several_rows_is_written_row_by_row(start):
    assert SQUARES.text(start) == "\n".join(("a1 BW  .  .  a3", "b1  .  .  .  b3", "c1  .  .  W  c3"))
    assert board_text(start, "A race").splitlines()[:2] == ["A race", "       1  2  3  4  5  6  7  8  9 10 11 12"]


def test_a_board_is_drawn_with_its_pieces_signs_and_marks(start):
    scene = SQUARES.scene(start, title="Stones", marks=[("b2", "choice")], arrows=[("a1", "c3", "move")])
    drawn = str(picture(scene))
    assert drawn.count("</text>") == 9 + 1
    assert drawn.count("#bc-black") == drawn.count("#bc-mark-choice") == 1
    assert drawn.count("#bc-white") == 2
    assert "m0-9l9 9z" in drawn
    assert SQUARES.scene(start).board is scene.board


def test_a_cell_is_named_with_its_pieces(start):
    assert SQUARES.name(start, "a1") == "a1, black stone, white king"
    with pytest.raises(ValueError, match="this board has no cell 'd1'"):
        SQUARES.name(start, "d1")


@pytest.mark.parametrize(
    "more", [{"marks": [("d1", "choice")]}, {"marks": [("a1", "x")]}, {"arrows": [("a1", "z", "move")]}]
)
def test_an_unknown_cell_or_kind_is_refused(start, more):
    with pytest.raises(ValueError, match=r"d1|'x'|'z'"):
        SQUARES.scene(start, **more)


# --- files, report, value ---------------------------------------------------------------------------------------------


def test_an_example_may_expect_any_value_of_a_position(start):
    files = GameFiles(("red", "blue"), lambda table: 12, lambda table: start)
    then = files.read_after(parse_toml("points = 3", "a.toml"))
    assert then == files.read_after(parse_toml("points = 3", "b.toml"))
    with pytest.raises(ValueError, match="positions of toy cannot be written to a file"):
        files.position_tables(start)


def test_an_expected_value_is_compared_with_the_position_of_the_game(start):
    read = parse_toml("red = 2\nblue = 0", "a.toml")
    then = presentation_files().read_after(read)
    assert then.difference(start._replace(points=(2, 0))) == ""
    assert then.difference(start._replace(points=(3, 0))) == "red is 3, not 2"
    assert list(page_presenter_of(start).say_after(then, start)) == ["Red is 2 and blue is 0."]
    other = presentation_files().read_after(parse_toml("green = 1", "a.toml"))
    assert other.difference(start) == "a position has no 'green'"


def presentation_files() -> GameFiles[toy.State]:
    """The files of the race."""
    found: GameFiles[toy.State] = game_part("toy", "files.GAME_FILES")
    return found


def test_a_report_may_count_events_by_seat(start):
    game = Game(toy, toy.scenario(), {"red": "person", "blue": "person"})
    for text in ("step 2", "step 1", "pass", "step 1"):
        game.play(text)
    rows = (EventRow("steps", toy.Stepped), EventRow("cells", toy.Stepped, lambda event: event.points))
    counts = seat_counts(("red", "blue"), rows, lambda event: event.seat.seat)
    assert [(one.seat, one.steps, one.cells) for one in counts(apply_events(start, game.record.plies))] == [
        ("red", 2, 3),
        ("blue", 1, 1),
    ]


def test_a_position_is_worth_its_score_by_default(start):
    worth = value_measures_for("toy")
    gain, after = worth.measures["points"], start._replace(points=(3, 1))
    assert (gain(start, after, "red"), gain(start, after, "blue")) == (2, -2)
    assert worth.mover(start) == "red"
    assert worth.key(start) != worth.key(after)


# --- look-up ----------------------------------------------------------------------------------------------------------


def test_a_package_may_be_one_module(start):
    assert game_part("toy", "presentation.presenter.PRESENTER") is PLAIN
    assert game_part("toy", "presentation.table_adapter.TABLE_ADAPTER", None) is None


def test_a_missing_part_is_named_with_its_place(start):
    with pytest.raises(MissingPart, match=r"The game toy has no goals\. To add this part, define GOALS in .*goals\.py"):
        game_part("toy", "goals.GOALS")
    assert game_part("toy", "goals.GOALS", "none") == "none"


def test_a_fault_inside_a_part_is_not_a_missing_part(start, tmp_path, monkeypatch):
    from bcnb.games import toy as package

    (tmp_path / "goals.py").write_text("import no_such_module", encoding="utf-8")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    game_registry._module.cache_clear()
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        game_part("toy", "goals.GOALS", None)
    game_registry._module.cache_clear()
