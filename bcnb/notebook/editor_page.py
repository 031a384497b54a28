"""The notebook function that puts the page *Make your own* together: the editor, and where its draft begins."""

from IPython.display import display

from bcnb.course.authoring.stored_question import find_question_file
from bcnb.editor.starts import Opened, from_code, from_moment, from_scenario
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import print_text
from bcnb.notebook.suggestions import BATTLE, RECORD
from bcnb.widgets.editor.editor_widget import ScenarioEditor


@coerce_arguments('make_your_own("kernstown")', scenario=BATTLE, record=RECORD)
def make_your_own(
    scenario: str = "", *, record: str = "", ply: int | None = None, code: str = "", question: str = ""
) -> None:
    """Put a page together on which you draw a battle. The draft that you left is on the board again.

    Example: `make_your_own("kernstown")` begins with this battle.

    Args:
        scenario: the battle to begin with.
        record: a recorded game to begin with. Then the battle is ignored.
        ply: the ply of this game, by default the last one.
        code: a battle as a link holds it. Then the battle and the game are ignored.
        question: a question file that was opened here before. Then the page shows it, and its position is on the board.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown battle, game or question, or a game that the editor does not know.
    """
    opened = find_question_file(question) if question else None
    begin = from_code(code) if code else _begin(scenario, record, ply)
    editor = ScenarioEditor(opened.begun if opened else begin, opened)
    if question:
        editor.starts = {**editor.starts, "part": "ask"}
    display(editor)
    print_text("A page on which you draw a battle.")


def _begin(scenario: str, record: str, ply: int | None) -> Opened | None:
    """Return where the draft begins, or None where it was left.

    Raises:
        ValueError: for an unknown battle or game, or a ply without a game.
    """
    if ply is not None and not record:
        raise ValueError(f"ply {ply} needs the name of a recorded game in record")
    if record:
        return from_moment(record, ply)
    return from_scenario(scenario) if scenario else None
