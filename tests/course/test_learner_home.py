"""Home: where a learner stands, as values, as a page and as text."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from bcnb.course.history.saved_answers import save_answer
from bcnb.course.learner_home import TABLE, HistoryEntry, UnfinishedGame, home_html, home_text, look_home, next_words
from bcnb.course.progress import ExerciseMark, Progress, answer, save_mark
from bcnb.engine.game_registry import ruleset
from bcnb.notebook import home as put_home
from bcnb.notebook.learner_pages import home_contents
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import GENERAL, Scene
from bcnb.presentation.thumbnail import describe_layout, thumbnail
from bcnb.storage.paths import notebooks_folder
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario, list_scenarios

pytestmark = pytest.mark.usefixtures("home")
MOST_WORDS = 35
"""How many words the description of a small picture has at most: it is read before the name of each battle."""
SOLVED, MISSED = ExerciseMark(tries=1, solved=1), ExerciseMark(tries=1, solved=0, box=1, due=1)


def solved(*numbers: str) -> Progress:
    return Progress(dict.fromkeys(numbers, SOLVED), len(numbers))


def scene_of(battle: str) -> Scene:
    scenario = find_scenario(battle)
    state = ruleset(scenario.ruleset).setup(scenario)
    return page_presenter_of(state).scene(state, title=scenario.title)


def all_of(number: int) -> tuple[str, ...]:
    return look_home(Progress()).steps[number - 1].tasks


def test_the_tasks_of_a_lesson_come_before_its_puzzles():
    assert all_of(1) == ("1.1", "1.2", "1.3", "1.4", "1.p1", "1.p2", "1.p3")


def test_who_has_done_nothing_begins_with_the_first_task():
    here = look_home(Progress())
    assert not here.begun
    assert next_words(here, home_contents()) == (
        "Lesson 1: The board",
        "Task 1 of 7: Find a hex by its name.",
        "Begin",
        "rules/01_the_board.ipynb",
    )


def test_the_next_task_is_the_first_that_is_not_solved():
    here = look_home(solved(*all_of(1), "2.1", "2.3"))
    assert [step.done for step in here.steps[:3]] == [True, False, False]
    assert next_words(here, home_contents()) == (
        "Lesson 2: Units and orders",
        "Task 2 of 7: Only your own, and no more than you like.",
        "Continue",
        "rules/02_units_and_orders.ipynb#task-2.2",
    )
    assert "x  1 The board (7 of 7)\n   2 Units and orders (2 of 7)" in home_text(here, home_contents())


def test_a_missed_task_is_not_solved_and_comes_due():
    here = look_home(Progress({"1.1": MISSED, "dice-03": MISSED, "1.q": MISSED, "gone-1": MISSED}, 1))
    assert here.next
    assert here.next.number == "1.1"
    assert [task.number for task in here.due] == ["1.1", "dice-03"]
    assert "Puzzles: 2 to try again: Find a hex by its name, " in home_text(here, home_contents())
    page = home_html(here, home_contents())
    assert '<a href="rules/puzzles.ipynb" class="go">Solve 1 puzzle</a>' in page
    assert '<a href="rules/01_the_board.ipynb#task-1.1">1.1 Find a hex by its name ›</a>' in page
    assert "Solve " not in home_html(look_home(Progress()), home_contents())
    progress = Progress()
    for number, right in (("1.1", False), ("1.1", True), *[("1.2", True)] * 9):
        progress = answer(progress, number, right)
    assert progress.marks["1.1"].due <= progress.answers
    assert look_home(progress).due == (), "solved since the miss"
    later = look_home(Progress({"dice-03": MISSED._replace(due=9)}, 1))
    assert later.due == ()


def test_who_has_done_all_is_led_to_the_table():
    done = solved(*(name for step in look_home(Progress()).steps for name in step.tasks))
    here = look_home(done)
    assert here.at is None
    assert next_words(here, home_contents())[-1] == TABLE


def test_every_link_leads_to_a_page_and_the_page_is_well_formed():
    whole = home_html(look_home(Progress()), home_contents())
    links = {link.get("href", "") for link in ElementTree.fromstring(whole).iter("a")}
    assert len(links) > 18
    assert all((notebooks_folder() / link.partition("#")[0]).is_file() for link in links)
    assert f"{TABLE}#battle-antietam" in links


def test_a_picture_is_a_tenth_of_a_whole_one():
    for battle in ("first-bull-run", "pea-ridge", "kernstown", "shiloh"):
        assert len(thumbnail(scene_of(battle))) < 4_000


@pytest.mark.parametrize("battle", list_scenarios())
def test_a_small_picture_says_in_words_where_each_side_is(battle):
    scene = scene_of(battle)
    words = describe_layout(scene)
    assert ElementTree.fromstring(thumbnail(scene)).get("aria-label") == words
    assert words.startswith(scene.title)
    for side in ("Union", "Confederate"):
        units = [piece for piece in scene.pieces if piece.side == side.lower() and piece.kind != GENERAL]
        rows = sorted({piece.hex[0] for piece in units})
        (told,) = re.findall(rf"{side}: (\d+) units in rows? (\w)(?: to (\w))?\.", words)
        assert told == (str(len(units)), rows[0], rows[-1] if rows[1:] else "")
    assert "Ground: " in words


def test_the_words_of_a_small_picture_are_short_enough_for_a_link():
    assert describe_layout(scene_of("shiloh")) == (
        "Shiloh. Union: 11 units in rows a to c. Confederate: 12 units in rows g to i. Ground: woods."
    )
    assert describe_layout(replace(scene_of("shiloh"), pieces=())) == (
        "Shiloh. Union: 0 units. Confederate: 0 units. Ground: woods."
    )
    assert all(len(describe_layout(scene_of(battle)).split()) <= MOST_WORDS for battle in list_scenarios())


def test_home_reports_games_and_their_results(capsys):
    battle = find_scenario("shiloh")
    begin_game(battle, {"union": "person", "confederate": "greedy"}).close()
    contents = home_contents()
    assert contents.games == (UnfinishedGame("shiloh-1", "Shiloh, 0 plies"),)
    assert {one.title: one.result for one in contents.battles if one.result} == {"Shiloh": "in progress"}
    text = home_text(look_home(Progress()), contents)
    assert "Shiloh, 1862 (in progress)" in text
    assert "Unfinished: Shiloh, 0 plies (shiloh-1)" in text


def links_of(progress: Progress) -> set[str]:
    page = ElementTree.fromstring(home_html(look_home(progress), home_contents()))
    return {link.get("href", "") for link in page.iter("a")}


def test_the_puzzles_have_a_link_whatever_was_done():
    due = {"1.1": MISSED, "dice-03": MISSED}
    for progress in (Progress(), Progress({"1.1": MISSED}, 1), Progress(due, 2), solved("1.1")):
        assert "rules/puzzles.ipynb" in links_of(progress)


def test_a_title_that_asks_ends_with_one_mark():
    here = look_home(Progress({"1.p3": MISSED}, 1))
    assert [task.title for task in here.due] == ["Whose left?"]
    assert "1 to try again: Whose left?<" in home_html(here, home_contents())


def test_every_unfinished_game_has_a_link_that_resumes_it():
    for battle in ("shiloh", "shiloh", "antietam"):
        begin_game(find_scenario(battle), {"union": "person", "confederate": "greedy"}).close()
    games = {f"{TABLE}#game-{name}" for name in ("shiloh-1", "shiloh-2", "antietam-1")}
    assert games <= links_of(Progress())
    assert [one.words for one in home_contents().games] == [
        "Antietam, 0 plies",
        "Shiloh, 0 plies (shiloh-1)",
        "Shiloh, 0 plies (shiloh-2)",
    ]
    assert UnfinishedGame("my game & co-1", "X").page == f"{TABLE}#game-my%20game%20%26%20co-1"


@pytest.mark.parametrize(("winner", "result"), [("confederate", "lost"), ("union", "won")])
def test_a_result_is_that_of_the_person_who_played(winner, result, home):
    from bcnb.notebook.learner_pages import _result
    from bcnb.storage.saved_games import SavedGame

    def game(**seats: str) -> SavedGame:
        result = f"{winner.title()} victory by flags"
        return SavedGame("x-1", home, "X", seats, 9, True, result, winner=winner)

    assert _result(game(union="person", confederate="greedy")) == result
    assert _result(game(union="person", confederate="person")) == f"{winner.title()} victory by flags"
    assert _result(game(union="person", confederate="greedy")._replace(result="stopped", winner="")) == "stopped"


def test_a_result_tells_the_flags_of_a_game_that_was_played():
    from bcnb.notebook.learner_pages import _result
    from bcnb.storage.records import find_record
    from bcnb.storage.saved_games import SavedGame

    seats = {"union": "greedy", "confederate": "person"}
    path = find_record("battle_cry/first-bull-run-random-greedy-13-001")
    game = SavedGame("x-1", path, "X", seats, 9, True, "Confederate victory by flags", winner="confederate")
    assert _result(game) == "won 6 : 2"


def test_home_is_up_to_date_at_each_visit(capsys):
    put_home()
    assert "Begin: Lesson 1" in capsys.readouterr().out
    save_mark("1.1", solved=True)
    put_home()
    assert "Continue: Lesson 1: The board. Task 2 of 7" in capsys.readouterr().out


def test_the_lessons_of_history_stand_in_their_order_and_say_how_they_stand():
    contents = home_contents()
    assert contents.history[0] == HistoryEntry("Why the war", "", "history/00_why_the_war.ipynb")
    assert [one.page for one in contents.history] == sorted(one.page for one in contents.history)
    save_answer("murfreesboro", "vote", "Nobody")
    save_answer("chickamauga", "second", "Nobody")
    states = {one.title: one.state for one in home_contents().history if one.state}
    assert states == {"Murfreesboro": "begun", "Chickamauga": "done"}
    text, page = (show(look_home(Progress()), home_contents()) for show in (home_text, home_html))
    assert "History: Chickamauga 1863 (done)" in text
    assert "1 done" in page
    assert 'aria-label="begun"' in page


def test_no_tag_of_the_page_is_left_empty_that_html_would_leave_open():
    page = home_html(look_home(Progress()), home_contents())
    assert re.findall(r"<(?:small|span|b|p|a|li)(?: [^>]*)?/>", page) == []
