"""The words of a notebook, called with what a learner may write for what is meant: it is taken, or refused clearly."""

import re
from collections.abc import Mapping
from contextlib import suppress
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import pytest

from bcnb import notebook
from bcnb.cli.learn import EXTENSIONS
from bcnb.notebook import collection_choice, output
from bcnb.notebook.arguments import coerce_arguments
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured

WRONG = (None, 3, -3, 3.1, float("nan"), True, ["union"], {"a": 1}, b"kernstown", "", "nonsense", "\0")
KERNSTOWN = "kernstown-greedy-greedy-2-001"
FREE = (Parameter.VAR_KEYWORD,)


def wanted(word: str) -> Mapping[str, Parameter]:
    return signature(getattr(notebook, word)).parameters


def sound(word: str) -> dict[str, Any]:
    """What a word must be given, each of a type that it wants."""
    needed = [one for one in wanted(word).values() if one.default is one.empty and one.kind not in FREE]
    return {one.name: 1 if one.annotation is int else "kernstown" for one in needed}


PLACES = [(word, name) for word in notebook.__all__ for name in wanted(word)]


@pytest.mark.parametrize(("word", "name"), PLACES)
@pytest.mark.usefixtures("home")
def test_a_wrong_value_is_taken_or_refused_and_nothing_else_happens(word: str, name: str) -> None:
    given = "any" if wanted(word)[name].kind in FREE else name
    for value in WRONG:
        with suppress(ValueError):
            getattr(notebook, word)(**{**sound(word), given: value})


@pytest.mark.parametrize(("word", "name"), [place for place in PLACES if wanted(place[0])[place[1]].kind not in FREE])
@pytest.mark.parametrize("value", [["union"], {"a": 1}, b"kernstown"])
def test_what_is_of_no_use_is_refused_with_an_example_of_the_word(word: str, name: str, value: object) -> None:
    with pytest.raises(ValueError, match=rf"^{name} must be a?.*; write, for example, {word}\("):
        getattr(notebook, word)(**{**sound(word), name: value})


@pytest.mark.parametrize("word", [word for word in notebook.__all__ if wanted(word)])
def test_an_example_is_a_call_that_the_word_takes(word: str) -> None:
    first = next(iter(wanted(word)))
    with pytest.raises(ValueError, match="for example") as told:
        getattr(notebook, word)(**{**sound(word), first: [None]})
    calls = re.findall(r"\w+\(.*?\)", str(told.value).partition("for example, ")[2])
    assert calls
    for call in calls:
        eval(call, {word: signature(getattr(notebook, word)).bind})


# --- what is plainly meant --------------------------------------------------------------------------------------------


def said(capsys: pytest.CaptureFixture[str], word: str, *values: object, **named: object) -> str:
    getattr(notebook, word)(*values, **named)
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "written", "meant"),
    [
        ("task", 3.1, "3.1"),
        ("puzzle", Path("dice-03"), "dice-03"),
        ("quiz", 3, "3.q"),
        ("quiz", "3", "3.q"),
        ("rules", 8, "8"),
        ("faq", 3, "faq-03"),
        ("faq", "3", "faq-03"),
        ("faq", "03", "faq-03"),
    ],
)
@pytest.mark.usefixtures("home")
def test_the_number_that_a_learner_sees_is_taken(
    word: str, written: object, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(capsys, word, written)
    assert told
    assert told == said(capsys, word, meant)


def test_a_rule_by_a_number_with_a_point_is_asked_for_as_a_text():
    """Nobody can tell 8.10 from 8.1."""
    with pytest.raises(ValueError, match=r'what must be a text, not 8\.1; write, for example, rules\("8\.1"\)'):
        notebook.rules(8.10)


@pytest.mark.parametrize("level", [2, "2", 2.0])
@pytest.mark.usefixtures("home")
def test_a_level_is_taken_as_a_number_or_a_text(level: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "puzzle", theme="dice odds", level=level) == said(capsys, "puzzle", theme="dice odds", level=2)


@pytest.mark.parametrize("value", ["two", "2.5", 2.5, float("inf"), True, None])
def test_what_is_not_a_whole_number_is_none(value: object) -> None:
    with pytest.raises(ValueError, match="level must be a whole number, not "):
        notebook.puzzle(level=value)


def test_a_distance_in_words_is_neither_true_nor_false(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="near must be true or false, not 'far'"):
        notebook.kills(2, "infantry", near="far")
    assert said(capsys, "kills", "2", "infantry", 0) == said(capsys, "kills", 2, "infantry", near=False)
    assert said(capsys, "kills", 2, "infantry", figures=None) == said(capsys, "kills", 2, "infantry")


def test_the_number_of_a_lesson_is_answered_with_what_it_has() -> None:
    with pytest.raises(ValueError, match=r"quiz '3'; lesson 3 has 3\.1, .*3\.q"):
        notebook.task(3)


@pytest.mark.usefixtures("home")
def test_no_name_is_the_name_of_no_record() -> None:
    with pytest.raises(ValueError, match="unknown record ''"):
        notebook.replay("")


def test_a_seat_that_no_battle_has_is_refused() -> None:
    with pytest.raises(ValueError, match="'west' is not a seat of this game: union, confederate"):
        notebook.show("kernstown", seat="west")


@pytest.mark.parametrize("word", ["readings", "levels", "cards"])
@pytest.mark.usefixtures("home")
def test_a_game_that_is_none_is_refused_with_the_nearest_and_all(word: str) -> None:
    with pytest.raises(ValueError, match=r"'battle-cry'.*; choose from battle_cry, north_.* Did you mean 'battle_cry'"):
        getattr(notebook, word)("battle-cry")


@pytest.mark.usefixtures("home")
def test_a_game_that_is_none_is_refused_next_to_other_words() -> None:
    for asked in (lambda: notebook.rules("8", "battle-cry"), lambda: notebook.agree("battle-cry", "room-12")):
        with pytest.raises(ValueError, match=r"unknown game 'battle-cry'.*Did you mean 'battle_cry'"):
            asked()
    with pytest.raises(ValueError, match=r"unknown folder 'battle-cry'.*Did you mean 'battle_cry'"):
        notebook.games("battle-cry")


# --- the word itself --------------------------------------------------------------------------------------------------


def test_a_word_keeps_its_name_its_explanation_and_what_it_wants() -> None:
    assert notebook.task.__name__ == "task"
    assert notebook.task.__doc__.startswith("Put a task on the page")
    assert list(wanted("task")) == ["number", "solve"]


def test_what_is_missing_or_too_much_is_reported_by_python() -> None:
    with pytest.raises(TypeError, match="number"):
        notebook.task()
    with pytest.raises(TypeError, match="colour"):
        notebook.task("3.1", colour="red")


def test_a_value_of_any_type_goes_through_where_a_word_names_none() -> None:
    @coerce_arguments("either([1])")
    def either(one: Any, other: object = None) -> tuple[Any, object]:
        return one, other

    assert either([1], {2}) == ([1], {2})


# --- on a narrow page -------------------------------------------------------------------------------------------------

# The other tables of many games are charts: test_learn_pages holds that they and their numbers fit a phone.
TABLES = {
    "games ground": lambda: notebook.games("battle_cry", "ground"),
    "summary": lambda: notebook.summary(KERNSTOWN),
    "habits": lambda: notebook.habits(KERNSTOWN),
    "standings": lambda: notebook.standings("two-players-greedy-planner-1-001", 2),
    "generals": lambda: notebook.generals("four-players"),
}
TALL = """() => [...document.querySelectorAll("pre")].map((part) => {
  const high = parseFloat(getComputedStyle(part).lineHeight);
  return [part.textContent, Math.round(part.getBoundingClientRect().height / high)];
})"""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", TABLES)
def test_no_row_of_a_table_takes_two_lines_on_a_narrow_page(
    name: str, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the style of the learner's page, which breaks long words of a text."""
    told: list[Any] = []
    monkeypatch.setattr(output, "display", told.append)
    monkeypatch.setattr(collection_choice, "display", lambda shown, **_how: told.append(shown))
    TABLES[name]()
    data = [one._repr_mimebundle_()[0] for one in told]
    stage.page.set_viewport_size({"width": 420, "height": 860})
    script = EXTENSIONS / "bcnb" / "static" / "learn.js"
    style = re.findall(r"(?m)^\.bcnb-page \.jp-OutputArea-output pre .*$", script.read_text(encoding="utf-8"))
    body = f"<div class=bcnb-page><div class=jp-OutputArea-output>{data[0]['text/html']}</div></div>"
    stage.page.set_content(f"<style>{style[0]} pre {{ font: 13px/16px monospace; margin: 0; }}</style>{body}")
    blocks = stage.page.evaluate(TALL)
    assert "\n".join(text for text, _ in blocks) == data[0]["text/plain"]
    for text, high in blocks:
        rows = [line for line in text.split("\n") if "  " in line.strip()]
        assert not rows or (high, len(rows)) == (text.count("\n") + 1,) * 2
    assert stage.page.evaluate("document.documentElement.scrollWidth") <= 420
