"""Tasks and quizzes on the page: in Python, and on a real page without Jupyter."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bcnb.course.catalogue import find_exercise, list_exercises, list_puzzles
from bcnb.course.progress import load_progress, progress_file, save_mark
from bcnb.course.quizzes import load_quiz
from bcnb.course.task_play import TaskVerdict
from bcnb.course.task_view import FIRST
from bcnb.course.tasks import load_task
from bcnb.games.battle_cry.presentation.board_view import text_board
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.svg import picture
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from bcnb.widgets.task import Exercise
from tests.helpers import tasks
from tests.helpers.gestures import Clicks, Drags, Keys, Types
from tests.helpers.pages import Overtaken, Stage, news, prompt
from tests.helpers.pages import shown as put
from tests.helpers.tables import click, hexagon, marked
from tests.programs.learners.students import STUDENTS, do_task

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

EMPTY_D, WITH_D5 = (f"\n . . . . {unit} . . . . . . .\n. . . . I" for unit in ".I")


def exercise(number: str, **options: Any) -> Exercise:
    return Exercise(load_task(find_exercise(number)), **options)


def tell(shown: Exercise, kind: str, **more: Any) -> None:
    """A message of the page, for the view that it shows."""
    shown._answer(shown, {"t": kind, "ply": shown.view["ply"], **more}, [])


def test_a_puzzle_says_that_done_is_part_of_the_answer() -> None:
    shown = exercise("sight-01", keeps=False)
    assert shown.view["prompt"] == "Your choice: move or press Done."
    shown.do("move c12 d11")
    assert shown.view["prompt"] == "Your answer is not complete yet. Now press Done, and then you can attack."
    shown.do("done")
    assert shown.view["prompt"] == "Your answer is not complete yet. Your choice: attack or press Done."
    shown.do("battle d11 f10")
    assert shown.view["prompt"] == "✓ Goal reached"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("number", list_puzzles())
def test_done_is_said_to_check_an_answer_only_where_it_does(number: str) -> None:
    shown = exercise(number, keeps=False)
    for text in shown.task.solutions[0].do:
        checks = "to check your answer" in shown.view["prompt"]
        shown.do(text)
        assert not checks or (text == "done" and shown.verdict is not TaskVerdict.OPEN)


def kinds(shown: Exercise) -> list[str]:
    return [kind for kind, _ in shown.said]


# --- without a page ---------------------------------------------------------------------------------------------------


def test_the_text_is_the_board_and_the_picture_shows_it():
    shown = exercise("3.1")
    assert repr(shown) == f"One hex on foot\n{text_board(shown.state, shown.stand)}"
    data, _ = shown._repr_mimebundle_()
    assert data["text/plain"] == repr(shown)
    assert data["image/svg+xml"] == picture(shown.cropped(scene_of(shown.shown, shown.title), shown.view))
    assert data["image/svg+xml"].count("<svg ") == 2, "a part of the board"


@pytest.mark.whole
def test_the_picture_of_every_task_is_small():
    for number in (number for number in list_exercises() if not number.endswith(".q")):
        shown = exercise(number)
        assert len(picture(scene_of(shown.shown, shown.title)).encode()) <= 24_000, number


def test_a_refused_try_is_reported_with_its_rule_and_hexes_and_changes_nothing():
    shown = exercise("3.1")
    before = shown.state
    tell(shown, "press", hex="e8", **{"from": "d8"})
    assert shown.state == before
    assert shown.view["red"] == ["d8"]
    assert shown.said[0] == ("do", "Move Union infantry from d8 to e8.")
    assert "Rule 4.1 says" in shown.said[2][1]
    assert kinds(shown)[-1] == "because"


def test_a_goal_that_is_missed_says_why_and_a_new_start_begins_again():
    shown = exercise("3.1")
    first = shown.state
    tell(shown, "do", do=["move d5 d6"])
    assert shown.verdict is TaskVerdict.MISSED
    assert "missed" in kinds(shown)
    tell(shown, "again")
    assert (shown.state, shown.said) == (first, [])


def test_after_a_miss_a_task_begins_again_and_keeps_its_words():
    shown = exercise("3.1")
    first = shown.state
    tell(shown, "do", do=["move d5 d6"])
    reasons = [line for line in shown.said if line[0] in ("missed", "because")]
    assert ["retry", "Start again", {"class": "bcnb-done"}] in shown.view["task"]["helps"]
    tell(shown, "retry")
    assert (shown.state, shown.said, shown.verdict) == (first, reasons, TaskVerdict.OPEN)
    tell(shown, "retry")
    assert shown.said == reasons, "a task that goes on stays as it is"


def test_after_a_miss_a_typed_action_begins_again():
    shown = exercise("3.1")
    tell(shown, "do", do=["move d5 d6"])
    tell(shown, "type", text="move d5 e5")
    assert shown.verdict is TaskVerdict.REACHED


def test_after_a_miss_a_click_on_the_piece_begins_again_with_it(stage):
    shown = exercise("3.1")
    view = put(stage, shown)
    click(stage, view, "d5", "d6")
    expect(prompt(view)).to_have_text("✗ Not this time")
    click(stage, view, "d6")
    assert shown.verdict is TaskVerdict.OPEN
    assert marked(view, "selected") == {"d5"}
    assert "Your infantry is not next to f5 yet." in news(view).inner_text()
    click(stage, view, "e5")
    assert shown.verdict is TaskVerdict.REACHED


def test_after_a_miss_the_try_stays_on_the_board_until_the_next_click_which_keeps_its_reasons(stage):
    shown = exercise("3.1")
    view = put(stage, shown)
    arrow = view.locator(".bcnb-moves > *")
    stage.page.clock.install(time=0)
    stage.page.clock.pause_at(1000)
    click(stage, view, "d5", "d6")
    expect(prompt(view)).to_have_text("✗ Not this time")
    stage.page.clock.run_for(60_000)
    stage.settle()
    assert shown.verdict is TaskVerdict.MISSED
    expect(arrow).not_to_have_count(0)
    click(stage, view, "d7")
    expect(prompt(view)).to_have_text("Not this time. Try again. Your choice: move.")
    assert shown.verdict is TaskVerdict.OPEN
    expect(arrow).to_have_count(0)
    assert "Your infantry is not next to f5 yet." in news(view).inner_text()
    click(stage, view, "d5", "e5")
    assert shown.verdict is TaskVerdict.REACHED


SPOTS = """(all) => all.map((one) => {
  const { x, width } = one.getBoundingClientRect();
  return [one.textContent.replace(/ \\d of/, " n of"), Math.round(x), Math.round(width)];
})"""


def test_the_buttons_of_the_help_keep_their_places_and_those_without_a_use_are_disabled(stage):
    shown = exercise("3.1")
    view = put(stage, shown)
    buttons = view.locator(".bcnb-helps button")

    def disabled() -> list[str]:
        return view.locator(".bcnb-helps button:disabled").all_inner_texts()

    places = buttons.evaluate_all(SPOTS)
    assert [words for words, *_ in places] == ["Undo", "Hint n of 3", "Solution", "Start again"]
    assert disabled() == ["Undo", "Start again"]
    for to, idle in (("d6", []), ("e5", ["Hint 1 of 3"])):
        shown.begin_again()
        stage.settle()
        click(stage, view, "d5", to)
        assert [words for words, *_ in buttons.evaluate_all(SPOTS)] == [words for words, *_ in places]
        assert disabled() == idle
    buttons.get_by_text("Solution").click()
    stage.settle()
    assert disabled() == ["Undo", "Hint 1 of 3", "Solution"]


def test_a_verdict_comes_before_what_happened_and_leaves_out_its_own_action() -> None:
    shown = exercise("trap-01", keeps=False)
    shown.do(*shown.task.wrongs[0].do)
    assert [kind for kind, _ in shown.view["said"]] == ["missed", "because", "news"]


def test_after_a_miss_a_hint_begins_again() -> None:
    shown = exercise("3.1", keeps=False)
    tell(shown, "do", do=["move d5 d6"])
    tell(shown, "hint")
    assert shown.verdict is TaskVerdict.OPEN
    assert kinds(shown) == ["hint"]


def test_no_section_is_gray_after_the_answer() -> None:
    shown = exercise("1.2", keeps=False)
    shown.do(*shown.task.solutions[0].do)
    assert shown.verdict is TaskVerdict.REACHED
    whole = scene_of(shown.shown, shown.title, shown.stand)
    assert whole.lit is not None
    assert shown.cropped(whole, shown.view).lit is None


@pytest.mark.parametrize(("to", "kind"), [("d6", "retry"), ("e5", "again")])
def test_a_double_click_on_start_again_presses_nothing_in_its_place(stage, to, kind):
    shown = exercise("3.1")
    view = put(stage, shown)
    buttons = view.locator(".bcnb-bar > .bcnb-choices")
    stage.page.clock.install(time=0)
    stage.page.clock.pause_at(1000)
    click(stage, view, "d5", to)
    expect(buttons.locator(f"[data-kind={kind}]")).to_have_text("Start again")
    buttons.get_by_role("button", name="Start again").click()
    stage.settle()
    assert shown.verdict is TaskVerdict.OPEN
    expect(buttons).to_have_css("pointer-events", "none")
    click(stage, view, "d5")
    assert marked(view, "selected") == {"d5"}, "the board answers at once"
    stage.page.clock.run_for(700)
    expect(buttons).to_have_css("pointer-events", "auto")


def test_a_quiet_board_marks_nothing_and_says_nothing_until_the_second_hint(stage):
    view = put(stage, exercise("5.1"))
    kinds = ("choice", "ready", "target", "column", "zone")
    click(stage, view, "c6")
    assert marked(view, "selected") == {"c6"}
    assert not any(marked(view, kind) for kind in kinds)
    assert view.locator(".bcnb-badges use").count() == 0
    said = view.locator("[data-hex]").evaluate_all("all => all.map((cell) => cell.getAttribute('aria-label')).join()")
    assert not re.search("can fire|target|can be chosen|dice", said)
    hexagon(view, "c8").hover()
    assert view.locator(".bcnb-sights path").count() == 0
    expect(view.get_by_role("button", name="Line of sight")).to_have_count(0)
    view.get_by_role("button", name="Hint 1 of 3").click()
    expect(view.locator(".bcnb-marks use[href$='mark-region']").first).to_be_attached()
    assert not any(marked(view, kind) for kind in kinds)
    view.get_by_role("button", name="Hint 2 of 3").click()
    expect(view.locator(".bcnb-marks use[href$='mark-hint']")).to_have_count(1)
    assert "the piece of the hint" in (hexagon(view, "c6").get_attribute("aria-label") or "")
    assert marked(view, "target")


@pytest.mark.parametrize("way", ["click", "keys"])
def test_do_it_performs_the_action_of_the_third_hint(stage, way):
    shown = exercise("5.1")
    view = put(stage, shown)
    for name in ("Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Do it"):
        assert view.locator(".bcnb-done").count() <= 1
        button = view.get_by_role("button", name=name)
        if way == "keys":
            button.press("Enter")
        else:
            button.click()
        stage.settle()
    assert shown.verdict is TaskVerdict.REACHED
    assert not load_progress().marks["5.1"].alone


def test_when_a_hint_offers_to_do_it_done_is_not_suggested_as_well(stage):
    view = put(stage, exercise("10.1"))
    for number in (1, 2, 3):
        view.get_by_role("button", name=f"Hint {number} of 3").click()
        stage.settle()
    expect(view.get_by_role("button", name="Done")).to_be_visible()
    expect(view.locator(".bcnb-done")).to_have_text(["Do it"])


def test_a_puzzle_with_few_answers_asks_for_the_amount(stage):
    shown = exercise("4.p3")
    view = put(stage, shown)
    click(stage, view, "d6", "f7")
    expect(prompt(view)).to_have_text("Right. How many flags does that bring on average?")
    assert "0.50" not in news(view).inner_text()
    assert shown.verdict is TaskVerdict.OPEN
    view.get_by_role("button", name="0.50 flags").click()
    expect(prompt(view)).to_have_text("✓ Goal reached")
    expect(news(view)).to_contain_text("That is the best there is.")


def test_a_number_of_all_your_units_is_that_on_the_board():
    """Nobody hears of three where four stand."""
    numbers = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
    found = []
    for number, path in list_exercises().items():
        asks = re.search(r"^task = .*", path.read_text("utf-8"), re.MULTILINE) if number[0].isdigit() else None
        said = re.search(r"\ball (\w+) of your units|\bof your (\w+) units", asks[0]) if asks else None
        if said and (word := said[1] or said[2]) in numbers:
            asked = load_task(path)
            mine = [one for one in asked.state.board.units.values() if one.side.seat == asked.seat]
            assert len(mine) == numbers[word], number
            found.append(number)
    assert found == ["4.2", "11.2"]


def test_a_goal_that_is_reached_is_reported_with_what_there_was_to_learn_and_kept():
    shown = exercise("3.1")
    tell(shown, "type", text=" MOVE d5 e5 ")
    assert shown.verdict is TaskVerdict.REACHED
    assert kinds(shown)[-2:] == ["reached", "after"]
    assert shown.view["waits"] == ""
    mark = load_progress().marks["3.1"]
    assert (mark.tries, mark.solved) == (1, 1)


def test_hints_come_one_by_one_and_are_over_after_the_third():
    shown = exercise("3.1")
    for number in (1, 2, 3):
        tell(shown, "hint")
        assert kinds(shown) == ["hint"] * number
    assert ["hint", "Hint 3 of 3", {"disabled": True}] in shown.view["task"]["helps"]


def test_the_solution_is_shown_and_counts_as_not_solved():
    shown = exercise("3.1")
    tell(shown, "solution")
    assert kinds(shown)[0] == "do"
    assert kinds(shown)[-1] == "after"
    assert shown.view["where"].keys() == {"e5", "d8", "f5"}
    assert load_progress().marks["3.1"].solved == 0
    tell(shown, "again")
    assert shown.view["where"].keys() == {"d5", "d8", "f5"}


def test_a_message_for_an_older_view_changes_nothing():
    shown = exercise("3.1")
    old = shown.view["ply"]
    tell(shown, "hint")
    shown._answer(shown, {"t": "do", "ply": old, "do": ["move d5 e5"]}, [])
    assert "d5" in shown.view["where"]


def test_what_the_rules_allow_but_the_task_is_not_about_is_set_aside():
    shown = exercise("3.1")
    shown.do("order d8")
    assert kinds(shown) == ["do", "aside"]


def test_an_act_can_be_taken_back():
    shown = exercise("3.3")
    first = shown.state
    tell(shown, "do", do=["move d6 e7"])
    assert shown.view["undo"] == "move d6 e7"
    tell(shown, "undo")
    assert shown.state == first
    assert shown.view["undo"] == ""
    tell(shown, "undo")
    assert shown.state == first


def test_at_the_table_illegal_moves_stand_until_the_umpire_looks():
    shown = exercise("3.1")
    tell(shown, "mode")
    tell(shown, "press", hex="e8", **{"from": "d8"})
    assert "e8" in shown.view["where"]
    assert kinds(shown) == ["do", "news"]
    tell(shown, "umpire")
    assert "d8" in shown.view["where"]
    assert "refused" in kinds(shown)
    assert shown.view["red"] == ["d8"]
    tell(shown, "press", hex="e5", **{"from": "d5"})
    tell(shown, "umpire")
    assert shown.verdict is TaskVerdict.REACHED


def test_an_act_on_trust_can_be_taken_back():
    shown = exercise("3.1")
    tell(shown, "mode")
    tell(shown, "press", hex="e8", **{"from": "d8"})
    tell(shown, "undo")
    assert "d8" in shown.view["where"]


def test_an_order_is_given_and_taken_back_by_choosing_the_piece():
    shown = exercise("1.3")
    first = next(label for label, piece in shown.view["choices"]["pieces"].items() if piece["orders"])
    tell(shown, "press", hex=first)
    assert [shape for shape in shown.view["frame"]["shapes"] if shape.startswith("ordered ")] == [f"ordered {first}"]
    tell(shown, "press", hex=first)
    assert not [shape for shape in shown.view["frame"]["shapes"] if shape.startswith("ordered ")]


def test_progress_that_cannot_be_kept_is_reported_and_does_not_stop_the_task():
    shown = exercise("3.1")
    progress_file().parent.mkdir(parents=True)
    progress_file().write_text("nonsense", encoding="utf-8")
    shown.do("move d5 e5")
    assert shown.verdict is TaskVerdict.REACHED
    assert shown.view["kept"].startswith("Your progress is not saved: ")
    assert progress_file().read_text(encoding="utf-8") == "nonsense"


def test_with_a_dealer_the_next_one_is_at_hand():
    shown = exercise("3.p1", deal=lambda: load_task(find_exercise("3.p2")))
    assert shown.view["task"]["tools"][-1] == ["more", "Another puzzle", {}]
    tell(shown, "more")
    assert (shown.task.number, shown.title) == ("3.p2", "Make room")
    shown.do(*shown.task.solutions[0].do)
    assert shown.view["task"]["tools"][-1] == ["more", "Another puzzle", FIRST]


def test_an_order_that_is_given_otherwise_is_reported():
    shown = exercise("10.3")
    tell(shown, "press", hex="d6")
    tell(shown, "press", hex="d6", **{"from": "d6"})
    assert shown.said == [("news", "Undone."), ("do", "Order General Hunter alone at d6.")]


def test_what_depends_on_a_move_is_undone_with_it(tmp_path):
    """Another unit has moved to where the first one came from."""
    shown = Exercise(tasks.task(tmp_path, tasks.TASK.replace(EMPTY_D, WITH_D5)), keeps=False)
    shown.do("move e5 e6", "order d5", "move d5 e5")
    tell(shown, "press", hex="e6", **{"from": "e6"})
    assert shown.said == [("news", "Undone, with the actions that depended on it.")]
    assert shown.view["undo"] == "order d5"
    tell(shown, "press", hex="d5", **{"from": "d5"})
    assert shown.said == [("news", "Undone.")]


def test_what_the_page_sends_may_be_nonsense():
    shown = exercise("3.1")
    for message in ({"t": "press", "hex": "z9"}, {"t": "press"}, {"t": "do", "do": ["fly d5"]}, {"t": "fly"}):
        tell(shown, message.pop("t"), **message)
    assert shown.view["where"].keys() == {"d5", "d8", "f5"}


def test_only_the_first_answers_of_a_quiz_are_saved():
    quiz = load_quiz(find_exercise("3.q"))
    card = QuizCard(quiz)
    for place, item in enumerate(quiz.items):
        card._answer(card, {"item": place, "choice": item.answer}, [])
        card._answer(card, {"item": place, "choice": (item.answer + 1) % 3}, [])
    mark = load_progress().marks["3.q"]
    assert (mark.tries, mark.solved) == (1, 1)
    assert repr(card).startswith("1. Your cavalry")
    assert "✓" not in repr(card)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"item": 9, "choice": 0},
        {"item": -1, "choice": 0},
        {"item": 0, "choice": -1},
        {"item": 0, "choice": "x"},
        {"item": None, "choice": 0},
    ],
)
def test_what_is_not_an_answer_to_a_quiz_is_reported_on_the_page(message):
    card = QuizCard(load_quiz(find_exercise("3.q")))
    card._answer(card, message, [])
    assert card.trouble.startswith("That is not an answer to this quiz: ")
    assert card.answers == {}


def test_of_two_answers_at_once_to_one_question_the_first_counts():
    card = QuizCard(load_quiz(find_exercise("3.q")))
    card._lock = Overtaken(lambda: card.choose(0, 1))
    card.choose(0, 0)
    assert card.answers == {0: 1}


def test_that_the_answers_of_a_quiz_cannot_be_kept_is_reported_on_the_page(stage: Stage):
    progress_file().mkdir(parents=True)
    quiz = load_quiz(find_exercise("3.q"))
    view = put(stage, QuizCard(quiz))
    for item in quiz.items:
        expect(view.get_by_role("alert")).to_be_empty()
        view.get_by_role("group", name=item.ask).get_by_role("button").first.click()
        stage.settle()
    expect(view.get_by_role("alert")).to_contain_text("Your progress is not saved: ")


# --- on a page --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [Clicks, Drags, Keys, Types])
def test_a_task_is_done_in_four_ways(stage: Stage, how: type[Clicks]):
    shown = exercise("3.4")
    view = put(stage, shown)
    learner = how(view, stage.settle)
    for text in ("move d5 e6", "done", "battle e6 f6"):
        learner.do(text)
    expect(prompt(view)).to_have_text("✓ Goal reached")
    expect(news(view)).to_contain_text("rule 4.10")
    assert shown.verdict is TaskVerdict.REACHED


def test_a_piece_without_an_order_can_be_tried_and_is_refused_in_red(stage: Stage):
    view = put(stage, exercise("3.1"))
    click(stage, view, "d8", "e8")
    expect(news(view)).to_contain_text("Rule 4.1 says")
    assert marked(view, "refused") == {"d8"}


def test_a_hex_without_a_chosen_piece_is_never_acted_on_by_a_guess(stage: Stage):
    shown = exercise("3.4")
    view = put(stage, shown)
    Clicks(view, stage.settle).do("done")
    before = shown.view["ply"]
    click(stage, view, "f6")
    expect(news(view)).to_have_text("Only d5 can attack f6. Choose f6 again to attack.")
    assert shown.view["ply"] == before
    stage.page.keyboard.press("Escape")
    click(stage, view, "e6")
    expect(news(view)).to_have_text("Choose one of your own pieces first.")


def test_help_is_given_by_buttons(stage: Stage):
    view = put(stage, exercise("3.1"))
    for number in (1, 2, 3):
        view.get_by_role("button", name=f"Hint {number} of 3").click()
        expect(news(view).locator(".bcnb-hint")).to_have_count(number)
    view.get_by_role("button", name="Solution").click()
    expect(news(view)).to_contain_text("rule 4.2")
    view.get_by_role("button", name="Start again").click()
    expect(news(view)).to_be_empty()


def test_at_the_table_a_piece_is_put_anywhere_and_looked_at_on_request(stage: Stage):
    view = put(stage, exercise("3.1"))
    view.get_by_role("button", name="Check later").click()
    expect(view.get_by_role("button", name="Check later")).to_have_attribute("aria-pressed", "true")
    click(stage, view, "d8", "h8")
    assert "Union infantry" in (hexagon(view, "h8").get_attribute("aria-label") or "")
    view.get_by_role("button", name="Ask the umpire").click()
    expect(news(view)).to_contain_text("is undone")
    assert "Union infantry" in (hexagon(view, "d8").get_attribute("aria-label") or "")


def test_another_puzzle_comes_at_every_click(stage: Stage):
    """What is shown of a hex comes and goes with the focus; it must not push a button away while it is pressed."""
    dealt = iter([load_task(find_exercise(number)) for number in ("dice-01", "dice-02", "dice-03", "dice-04")])
    shown = Exercise(next(dealt), lambda: next(dealt), keeps=False)
    view = put(stage, shown)
    for number in ("dice-02", "dice-03", "dice-04"):
        view.get_by_role("button", name="Another puzzle").click()
        stage.settle()
        assert shown.task.number == number
        expect(view.get_by_role("group", name=f"Task: {shown.task.title}")).to_be_visible()


def test_another_puzzle_by_keyboard_leads_to_what_it_asks(stage: Stage):
    dealt = iter([load_task(find_exercise(number)) for number in ("dice-01", "dice-02", "dice-03")])
    shown = Exercise(next(dealt), lambda: next(dealt), keeps=False)
    view = put(stage, shown)
    expect(view.locator(".bcnb-brief")).not_to_be_focused()
    for _ in range(2):
        view.get_by_role("button", name="Another puzzle").focus()
        stage.page.keyboard.press("Enter")
        stage.settle()
        expect(view.locator(".bcnb-brief")).to_be_focused()
        expect(view.locator(".bcnb-brief")).to_contain_text(shown.task.title)


def test_a_button_that_is_pressed_by_keyboard_keeps_the_keyboard(stage: Stage):
    view = put(stage, exercise("3.1"))
    view.get_by_role("button", name="Hint 1 of 3").focus()
    for name in ("Hint 2 of 3", "Hint 3 of 3"):
        stage.page.keyboard.press("Enter")
        stage.settle()
        expect(view.get_by_role("button", name=name)).to_be_focused()
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert stage.page.evaluate("document.activeElement.closest('.bcnb-bar') !== null")
    view.get_by_role("button", name="Check later").focus()
    stage.page.keyboard.press("Enter")
    stage.settle()
    expect(view.get_by_role("button", name="Check later")).to_be_focused()
    expect(view.get_by_role("button", name="Check later")).to_have_attribute("aria-pressed", "true")


def test_a_quiz_answers_each_button(stage: Stage):
    card = QuizCard(load_quiz(find_exercise("3.q")))
    view = put(stage, card)
    question = view.get_by_role("group", name="Which units may move in your turn?")
    question.get_by_role("button", name="All of them.").click()
    expect(question.get_by_role("status")).to_contain_text("No. A card orders only a few units")
    question.get_by_role("button", name="Those with an order.").click()
    expect(question.get_by_role("status")).to_contain_text("Right. No order, no move.")
    expect(question.get_by_role("status")).to_contain_text("Rule 4.1")
    stage.settle()
    assert card.answers == {1: 1}


@pytest.mark.parametrize("number", ["3.1", "11.1", "3.q"])
def test_a_screen_reader_finds_nothing_amiss(stage: Stage, number: str):
    shown = QuizCard(load_quiz(find_exercise(number))) if number.endswith("q") else exercise(number)
    put(stage, shown)
    found = (
        Axe()
        .run(stage.page, context="#view0", options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]})
        .response["violations"]
    )
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []


@pytest.mark.parametrize("number", ["3.1", "3.q"])
def test_on_a_narrow_page_nothing_sticks_out(stage: Stage, number: str):
    stage.page.set_viewport_size({"width": 360, "height": 740})
    put(stage, QuizCard(load_quiz(find_exercise(number))) if number.endswith("q") else exercise(number))
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_reached_goal_leads_on_until_the_lesson_ends_with_what_was_done(stage: Stage):
    save_mark("3.q", True)
    shown = [exercise("3.1"), exercise("3.p1")]
    first, second = (put(stage, one) for one in shown)
    end = put(stage, QuizCard(load_quiz(find_exercise("3.q")))).get_by_role("region", name="The end of this lesson")
    expect(first.get_by_role("button", name="Next")).to_have_count(0)
    expect(end).to_contain_text("1 of 3 done")
    shown[0].do("move d5 e5")
    expect(prompt(first)).to_have_text("✓ Goal reached")
    expect(first.get_by_role("status", name="News")).not_to_contain_text("The goal is reached.")
    first.get_by_role("button", name="Next puzzle").focus()
    stage.page.keyboard.press("Enter")
    expect(second.locator(".bcnb-brief")).to_be_focused()
    expect(second.locator(".bcnb-brief")).to_be_in_viewport()
    expect(end.get_by_role("listitem").first).to_have_text(f"✓ Task 3.1: {shown[0].task.title}")
    shown[1].do(*shown[1].task.solutions[0].do)
    expect(end).to_contain_text("The whole lesson is done")
    second.get_by_role("button", name="Next quiz").click()
    expect(stage.page.locator(".bcnb-quiz")).to_be_focused()
    end.get_by_role("button", name="Task 3.1").click()
    expect(first.locator(".bcnb-brief")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(833, 680), (420, 860)])
def test_what_is_asked_the_board_and_what_is_reported_are_in_sight_together(stage: Stage, width: int, height: int):
    stage.page.set_viewport_size({"width": width, "height": height})
    shown = exercise("5.3")
    view = put(stage, shown)
    shown.do("battle c6 e6")
    parts = [".bcnb-brief", ".bcnb-map", ".bcnb-ask-now", ".bcnb-now"]
    for part in [*parts, ".bcnb-bar .bcnb-choices", ".bcnb-lens", ".bcnb-dice"] if width > 500 else parts:
        expect(view.locator(part).first).to_be_in_viewport(ratio=1)


PLACES = """() => [...document.querySelectorAll(".bcnb-at-task *")].filter((one) => !one.closest("svg")).map((one) => {
  const box = one.getBoundingClientRect();
  return [one.className, box.width, box.height].join(" ");
})"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("width", [420, 900, 1280])
def test_a_task_looks_the_same_next_to_a_table_a_quiz_and_a_replay(stage: Stage, width: int):
    """A page has the style sheets of all its widgets, in the order in which they come."""
    stage.page.set_viewport_size({"width": width, "height": 860})
    view = stage.show(exercise("18.2"))
    for label in ("e5", "e7", "e7", "e5"):
        hexagon(view, label).click()
        stage.settle()
    expect(news(view)).to_contain_text("He had no order")
    alone = stage.page.evaluate(PLACES)
    for other in (TableWidget(find_scenario("kernstown")), QuizCard(load_quiz(find_exercise("18.q"))), recorded()):
        stage.show(other)
        stage.settle()
        assert stage.page.evaluate(PLACES) == alone


def recorded() -> Replay:
    return Replay(find_recorded_game("kernstown-greedy-greedy-2-001"))


def test_a_board_of_another_size_continues_whatever_hex_was_looked_at_before(stage):
    """The board grows by the home row when a piece goes back there; a hint, a wrong try and the solution by typing."""
    shown = exercise("18.3")
    assert do_task(shown.task, STUDENTS["typing"], put(stage, shown), stage.settle) == 2
