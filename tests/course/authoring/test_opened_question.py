"""Question files that are opened in the editor and saved: the same bytes, and only what was changed differs."""

import difflib
from pathlib import Path

import pytest

from bcnb.course.authoring.opened_question import open_question
from bcnb.course.authoring.question_maker import Asking, asking_of, make_question
from bcnb.course.authoring.stored_question import read_asking, write_asking
from bcnb.course.questions import load_question
from bcnb.editor.board_state import board_state
from bcnb.editor.starts import from_scenario, open_text
from bcnb.storage.paths import scenarios_folder
from tests.course.authoring.test_question_maker import chosen, clicked, refusal, worded

GAMES = ("battle_cry", "north_against_south", "battle_cry_1961")
FILES = [path for game in GAMES for path in sorted((scenarios_folder() / game / "questions").glob("*.toml"))]
ABOUT_DATA = (
    *("faq-38-ten-infantry-at-fredericksburg", "reading-19-who-begins-at-shiloh", "open-12-dots-on-mountains"),
    *("reading-20-units-at-bull-run-and-pea-ridge", "reading-25-the-fifteenth-battle"),
)
"""The questions about data files, which have no position."""
FIXED = (
    *("faq-27-hit-and-run", "nas-n11-strayed-units-first", "nas-n24-a-brigade-without-a-general"),
    *("nas-n32-driven-back-with-a-unit-astray", "nas-r18-a-scattered-brigade"),
)
"""The questions in the middle of a battle whose position no battle can begin with."""
DRAWN = [path for path in FILES if path.stem not in (*FIXED, *ABOUT_DATA) and path.parent.parent.name != GAMES[2]]


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


def opened(path: Path) -> Asking:
    return asking_of(open_question(text_of(path), path.name))


def test_all_questions_can_be_opened() -> None:
    assert (len(FILES), len(DRAWN)) == (208, 122)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_opening_and_saving_on_the_page_gives_the_same_bytes(path: Path) -> None:
    asking = opened(path)
    text, question = make_question(asking)
    assert text == text_of(path)
    assert (question.number, asking.stem) == (load_question(path).number, path.stem)
    assert asking.fixed == (path not in DRAWN)
    assert [one.difference for one in asking.checks()] == [""] * len(question.tries)
    again = read_asking(write_asking(asking).encode(), asking.drawn)
    assert again.text == text_of(path)


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.stem)
def test_the_drawing_of_a_position_has_its_edges_and_goals(path: Path) -> None:
    asking = opened(path)
    drawn, own = asking.drawn.field, asking.start.field
    assert (drawn.top, drawn.home_rows, drawn.objectives) == (own.top, own.home_rows, own.objectives)


def faq() -> Asking:
    return opened(scenarios_folder() / "battle_cry/questions/faq-01-stand-still-and-battle.toml")


def changed(asking: Asking) -> list[str]:
    before = text_of(scenarios_folder() / "battle_cry/questions/faq-01-stand-still-and-battle.toml")
    return [line for line in difflib.ndiff(before.splitlines(), asking.text.splitlines()) if line[0] in "+-"]


def test_only_what_is_changed_differs() -> None:
    assert changed(faq().with_text("title", "Stand and battle")) == [
        '- title = "An ordered unit may battle without moving"',
        '+ title = "Stand and battle"',
    ]
    assert changed(faq().with_rule("4.1")) == ['- rules = ["3.9", "7.1"]', '+ rules = ["3.9", "7.1", "4.1"]']
    more = clicked(faq(), "f5").with_text("say", "Not the enemy's.").with_example()
    assert changed(more) == [
        "+ ",
        "+ [[try]]",
        '+ say = "Not the enemy\'s."',
        '+ do = ["order f5"]',
        '+ refused = "3.5"',
    ]
    assert make_question(more)[1].tries[-1].refused == "3.5"


def test_another_card_or_battle_changes_the_position_and_the_examples_say_so() -> None:
    card = faq().with_turn("union", "probe-left", played=True)
    assert card.position["position"] == {"seat": "union", "card": "probe-left"}
    assert not card.checks()[0].passed
    kernstown = from_scenario("kernstown")
    other = faq().on(board_state(kernstown.draft, kernstown.palette))
    assert not other.checks()[0].passed
    assert other.on(faq().drawn).text == faq().text


def test_an_example_with_other_keys_is_changed_only_in_its_file() -> None:
    with pytest.raises(ValueError, match="the last example also has map, which only its file can change"):
        opened(next(path for path in DRAWN if path.stem.startswith("reading-06"))).without_example()


def test_the_last_example_of_a_file_comes_back_with_the_events_that_it_names() -> None:
    battle = faq().without_example().without_example()
    assert (battle.example.do, battle.say) == (("order e5", "done", "done"), "It may be ordered and do nothing at all.")
    assert [battle.example.happenings[place].part["event"] for place in battle.shown] == ["card_discarded"]


@pytest.mark.parametrize("text", ["", "question = 1\n", refusal(worded()).text.replace("3.5", "99.9")])
def test_a_file_that_is_not_a_valid_question_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"x\.toml"):
        open_question(text, "x.toml")


def test_the_drawing_of_a_question_is_a_valid_scenario() -> None:
    found = open_question(text_of(FILES[0]), FILES[0].name)
    assert found.begun
    assert open_text(found.begun.text).draft.words["title"] == "An ordered unit may battle without moving"


def rail(name: str = "rail-2-free-dot") -> Asking:
    return opened(scenarios_folder() / f"battle_cry_1961/questions/{name}.toml")


def test_a_question_of_the_1961_game_gets_examples_on_its_own_map() -> None:
    more = chosen(rail(), "rail a1 a4").with_text("say", "Again.").with_example()
    assert make_question(more)[1].tries[-1].refused == "5.2"
    moved = rail().with_recording(rail().example.click("a1").click("b1"))
    assert moved.example.do == ("move a1 b1",)
    moved = moved.with_fact("spots", yes=True).with_fact("units", yes=True).with_text("say", "On foot.").with_example()
    text, question = make_question(moved)
    assert text.startswith(text_of(scenarios_folder() / "battle_cry_1961/questions/rail-2-free-dot.toml").rstrip())
    assert question.tries[-1].say == "On foot."
    assert moved.without_example().with_example() == moved


def test_a_position_that_cannot_be_drawn_stays_whatever_is_drawn() -> None:
    begun = from_scenario("kernstown")
    assert rail().on(board_state(begun.draft, begun.palette)) == rail()
    with pytest.raises(ValueError, match="only in its file"):
        rail().with_turn("union", "", played=True)


@pytest.mark.parametrize("stem", ABOUT_DATA)
def test_a_question_about_data_files_keeps_its_facts_when_its_words_are_changed(stem: str) -> None:
    path = next(path for path in FILES if path.stem == stem)
    asking = opened(path)
    text, question = make_question(asking.with_text("title", "Other words"))
    assert question.title == "Other words"
    assert [fact.says for fact in question.facts] == [fact.says for fact in load_question(path).facts]
    assert len([line for line in difflib.ndiff(text_of(path).splitlines(), text.splitlines()) if line[0] == "+"]) == 1
    with pytest.raises(ValueError, match="asks about files of bcnb and has no position"):
        asking.example.click("e5")
