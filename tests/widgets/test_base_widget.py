"""Whatever a page says is answered, and never raises: every kind of message with every type of JSON in every field."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bcnb.course.catalogue import find_exercise, find_question
from bcnb.course.hex_drill import DrillKind
from bcnb.course.history.saved_answers import answers_of
from bcnb.course.questions import load_question
from bcnb.course.quizzes import load_quiz, question_key
from bcnb.course.tasks import load_exercise
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.games import battle_cry
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.base_widget import LONGEST, GuardedWidget, Message
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import Faq
from bcnb.widgets.hex_drill import Trainer
from bcnb.widgets.interactive_board import BOARD_LOOKS
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from bcnb.widgets.table_messages import ACTS, LOOKS
from bcnb.widgets.task import Exercise
from bcnb.widgets.task_model import MESSAGES
from tests.helpers.games import sample

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 10**20, 1.0, 1.5, float("nan"), float("inf")),
    *("", "e5", "zz", "e99", "e5-2", "\x1b", "\ud800", "undo", "do", "x" * (LONGEST + 1)),
    *([], [None], ["e5"], ["order e5", 3], [["e5"]], {}, {"union": None}, {"union": "person", "t": []}, {"e5": {}}),
)
"""A value of every type of JSON, and some that are odd for their type."""
TOO_ODD: tuple[Any, ...] = ("x" * (LONGEST + 1), [None], ["order e5", 3], [["e5"]])
"""Those that no field takes, although they are texts and lists."""
VALID: dict[str, dict[str, Any]] = {
    "do": {"do": ["done"]},
    "type": {"text": "order e5"},
    "press": {"hex": "e5", "from": None, "who": ""},
    "begin": {"seats": {"union": "person", "confederate": "person"}},
    "branch": {"from": 3},
    "past": {"ply": 2},
    "look": {"hex": "e5"},
    "odds": {"hex": "e5", "to": "f5"},
    "sight": {"from": "e5", "to": "f5"},
    "hex": {"hex": "e5"},
}
"""What the kinds of messages say that say more than their kind and their ply."""
SLOW = ("hint", "go", "solution", "resign", "branch", "leave")
"""Kinds that take their time, or after which others have nothing to change: they come last, with odd plies alone."""


def messages(kinds: tuple[str, ...], ply: int) -> Iterator[Any]:
    """Odd contents, and every kind of message with every odd value in every field."""
    yield from ODD
    for kind in sorted(kinds, key=lambda kind: (kind in SLOW, SLOW.index(kind) if kind in SLOW else 0)):
        whole = {"t": kind, "ply": ply, **VALID.get(kind, {})}
        for field in ("ply",) if kind in SLOW else whole:
            yield from ({**whole, field: value} for value in ODD if field != "ply" or type(value) is not int)
            yield {name: value for name, value in whole.items() if name != field}


class Answers:
    """How often a widget has answered its page: by a message, by a new view, or by telling what is so."""

    def __init__(self, widget: GuardedWidget, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        monkeypatch.setattr(widget, "send", self._one)
        monkeypatch.setattr(widget, "send_state", self._one)
        if hasattr(widget, "draw"):
            monkeypatch.setattr(widget, "draw", self._one)

    def _one(self, *_given: Any, **_more: Any) -> None:
        self.count += 1


def table(plies: int = 0, scenario: str = "kernstown") -> TableWidget:
    """A table at which two people sit, or none yet."""
    made = TableWidget(find_scenario(scenario), seed="1")
    if plies:
        made.begin(**dict.fromkeys(made._playing.seats, "person"))
    return made


def over() -> TableWidget:
    made = table(1)
    made.game.resign("union")
    made.show()
    return made


TABLES: dict[str, Callable[[], TableWidget]] = {
    "before it begins": table,
    "while it goes on": lambda: table(1),
    "when it is over": over,
    "of a variant": lambda: table(1, "crossroads"),
    "of 1961": lambda: table(1, "two-players"),
    "from a past": lambda: TableWidget(find_scenario("kernstown"), past=Record(sample().header, sample().plies[:30])),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("what", TABLES)
def test_a_table_answers_whatever_its_page_says(what, monkeypatch):
    made = TABLES[what]()
    answers = Answers(made, monkeypatch)
    kinds = tuple(kind for kind in (*ACTS, *LOOKS, "go", "nonsense") if kind != "hint" or made.game)
    for content in messages(kinds, made._playing.ply):
        before = answers.count
        if isinstance(content, dict) and type(content.get("ply")) is int and content.get("t") != "past":
            content["ply"] = made._playing.ply
        made._answer(made, content, [])
        assert answers.count > before, content


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", ["3.1", "dice-01", "10.1"])
def test_a_task_answers_whatever_its_page_says(number, monkeypatch):
    made = Exercise(load_exercise(find_exercise(number)), keeps=False)
    answers = Answers(made, monkeypatch)
    for content in messages((*MESSAGES, *BOARD_LOOKS, "nonsense"), made.view["ply"]):
        before = answers.count
        made._answer(made, content, [])
        assert answers.count > before, content


@pytest.mark.parametrize("way", list(DrillKind))
def test_a_drill_answers_whatever_its_page_says(way, monkeypatch):
    made = Trainer(battle_cry.setup(find_scenario("kernstown")), way, "1")
    answers = Answers(made, monkeypatch)
    for content in messages(("do", "type", "press", "hex"), made.view["ply"]):
        before = answers.count
        made._answer(made, content, [])
        assert answers.count > before, content


def test_a_question_answers_whatever_its_page_says(monkeypatch):
    made = Faq(load_question(find_question("faq-03")))
    answers = Answers(made, monkeypatch)
    made.observe(answers._one, "own")
    for content in messages(("do", "type"), 0):
        before = answers.count
        if isinstance(content, dict):
            content = {"chosen": made.chosen, "n": made.own.get("n", 0)} | content
        made._answer(made, content, [])
        told = made.own.get("n", 0)
        assert answers.count > before or told, content


def test_a_quiz_answers_whatever_its_page_says(home):
    made = QuizCard(load_quiz(find_exercise("3.q")))
    for field in ("item", "choice"):
        for value in ODD:
            made.trouble = ""
            made._answer(made, {"item": 0, "choice": 0, field: value}, [])
            assert made.trouble or type(value) is int
    for content in (*ODD, {}, {"item": 0}):
        made.trouble = ""
        made._answer(made, content, [])
        assert made.trouble.startswith("That is not an answer to this quiz: ")
    assert not (home / "progress.toml").exists()
    assert set(answers_of("3")) <= {question_key(place) for place in range(len(made.quiz.items))}


def test_a_board_calls_back_for_its_own_cells_alone():
    made, told = BoardWidget(battle_cry.setup(find_scenario("kernstown"))), []
    made.on_hex(told.append)
    for content in messages(("hex", "nonsense"), 0):
        made._answer(made, content, [])
    assert set(told) == {"e5"}


def test_a_replay_plays_on_from_a_ply_that_is_there_and_from_no_other():
    told = []
    made = Replay(Recorded("record", sample()), play_on=told.append)
    for content in messages(("branch", "nonsense"), 0):
        made._answer(made, content, [])
    assert set(told) == {3}
    told.clear()
    for odd in ODD:
        made._answer(made, {"t": "branch", "from": odd}, [])
    assert set(told) == {0, 1, 7, made.last}


def test_what_a_callback_raises_is_not_taken_for_the_page_s_fault(monkeypatch):
    made = BoardWidget(battle_cry.setup(find_scenario("kernstown")))

    def stumble(label: str) -> None:
        raise ValueError(label)

    monkeypatch.setattr(made, "_chosen", stumble)
    with pytest.raises(ValueError, match=r"^e5$"):
        made._answer(made, {"t": "hex", "hex": "e5"}, [])


# --- what a page may set ----------------------------------------------------------------------------------------------

WIDGETS: dict[str, tuple[Callable[[], GuardedWidget], dict[str, Any]]] = {
    "board": (lambda: BoardWidget(battle_cry.setup(find_scenario("kernstown"))), {"selected": "e5", "turned": False}),
    "replay": (lambda: Replay(Recorded("record", sample())), {"ply": 3, "turned": False}),
    "question": (lambda: Faq(load_question(find_question("faq-03"))), {"chosen": 1, "own": {}, "turned": False}),
    "table": (table, {"pace": "fast", "ply": 3, "turned": False}),
    "task": (lambda: Exercise(load_exercise(find_exercise("3.1")), keeps=False), {"pace": "fast", "turned": False}),
    "drill": (
        lambda: Trainer(ruleset("battle_cry").setup(find_scenario("shiloh")), DrillKind.FIND),
        {"pace": "slow", "turned": False},
    ),
    "quiz": (lambda: QuizCard(load_quiz(find_exercise("3.q"))), {}),
}
"""Every widget, with what its page may set."""


@pytest.mark.parametrize("what", WIDGETS)
def test_a_page_sets_its_own_and_nothing_else(what, monkeypatch):
    make, own = WIDGETS[what]
    made, told = make(), []
    monkeypatch.setattr(made, "send_state", told.append)
    made.set_state(own)
    assert {key: getattr(made, key) for key in own} == own
    assert told == []
    before = {key: getattr(made, key) for key in made.keys}
    for key in sorted(set(made.keys) - {"_view_count"}):
        for value in ODD:
            if type(value) in (int, bool) and type(value) is type(own.get(key)):
                continue
            told.clear()
            made.set_state({key: value})
            now = getattr(made, key)
            assert told == [[key]] or now == value or (key, now) == ("selected", before[key]), (key, value)
    assert {key: getattr(made, key) for key in made.keys if key not in own} == {
        key: value for key, value in before.items() if key not in own
    }
    for odd in ODD:
        made.set_state(odd)
        made.set_state({"unknown": odd, "": odd})


def test_the_count_of_views_is_a_page_s_own():
    made = table()
    made.set_state({"_view_count": 2})
    assert made._view_count == 2


# --- messages ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ODD, ids=repr)
def test_a_field_has_its_type_or_is_an_error_in_words(value):
    message = Message({"a": value, "t": value})
    for kind, ask in ((int, message.whole), (str, message.text), (list, message.texts), (dict, message.table)):
        fits = type(value) is kind and value not in TOO_ODD
        if not fits:
            with pytest.raises(ValueError, match=r"^the page's message has "):
                ask("a")
        elif kind is not dict:
            assert ask("a") == value
    assert message.kind == (value if isinstance(value, str) else "")
    assert message.answers("a", 1) == (type(value) is int and value == 1)
    assert Message(value).kind == ""


def test_a_text_may_be_left_out_where_it_has_a_default():
    message = Message({"a": None, "b": "e5"})
    assert (message.text("a", ""), message.text("b", ""), message.text("c", "x")) == ("", "e5", "x")
    assert (message.has("a"), message.has("b"), message.has("c")) == (False, True, False)
    with pytest.raises(ValueError, match="has no text 'a'"):
        message.text("a")
