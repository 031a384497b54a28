"""Sources and events in words: who, when and to whom first, the words as they were found, and the source of each."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from bcnb import notebook
from bcnb.course.history.catalogue import find_history, list_histories, list_lessons
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.lesson_text import (
    chosen,
    find_any,
    given_events,
    in_order,
    mixed,
    part_html,
    part_text,
    sources_html,
    sources_text,
    timeline_html,
    timeline_text,
)
from bcnb.course.history.phrases import GAME_EVIDENCE
from bcnb.course.history.schema import LEVELS
from bcnb.presentation.text_tools import safe_text
from bcnb.widgets.form import Form
from bcnb.widgets.history.phrases import GIVEN, ORDER_TASK

SHILOH, BULL_RUN, MURFREESBORO = (find_history(name) for name in ("shiloh", "first-bull-run", "murfreesboro"))


@pytest.mark.parametrize("name", list_lessons())
def test_a_form_without_the_game_says_nothing_about_the_game_of_the_student(name: str) -> None:
    """The advice for the form with the game is hidden in the others."""
    lesson = find_any(name)
    for level in LEVELS:
        said = lesson.texts["claim"].at(level)
        assert not re.search(r"\b(?:your (?:own )?game|the game|(?:the|test|hundred) games)\b", said), said
        page = part_html(lesson, "claim", level)
        advice = f'<p class="bcnb-off-core bcnb-off-short">{GAME_EVIDENCE}</p>'
        assert (advice in page, GAME_EVIDENCE in unwrapped(part_text(lesson, "claim", level))) == (name != OPENING,) * 2
        assert GAME_EVIDENCE not in part_html(lesson, "day" if name != OPENING else "war", level)


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def test_who_wrote_when_and_to_whom_stands_before_the_words() -> None:
    lines = sources_text(BULL_RUN, chosen(BULL_RUN, "1c")).splitlines()
    assert [line.strip() for line in lines] == [
        "1c. Major T. G. Rhett, of General Johnston's staff (Confederate)",
        "When: July 21, 1861, 7:30 in the evening",
        "To: Samuel Cooper, the adjutant general in Richmond",
        "Where: Official Records, Series I, 51-2:186",
        "A telegram of the same evening. Johnston had left Rhett at Manassas Junction, miles from the",
        "hill, to send troops and ammunition forward.",
        "“As far as I can learn we have won the battle, but with heavy loss.”",
        "(public domain: printed by the US government, 1880-1901)",
    ]


def test_a_copy_is_named_and_an_unknown_reader_is_not() -> None:
    (voice,) = chosen(SHILOH, "4b")
    text = sources_text(SHILOH, [voice])
    assert "Read in: The Official Records at civilwar.com" in text
    assert "To: his superiors" in text
    assert "To: " not in sources_text(SHILOH, [replace(voice, to="")])


def test_sources_are_reported_in_the_order_in_which_they_are_named() -> None:
    assert [voice.id for voice in chosen(SHILOH, "4d 4a")] == ["4d", "4a"]
    assert chosen(SHILOH, "") == SHILOH.printed


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ("4a 4dd", "Shiloh has no source with words called '4dd'. Did you mean '4d'?"),
        ("4g", "called '4g'"),
        ("zz", "choose from 4a, 4b, 4c, 4d, 4e, 4f"),
    ],
)
def test_a_source_without_words_is_none_to_be_shown(names: str, reason: str) -> None:
    with pytest.raises(ValueError, match="has no source with words") as caught:
        chosen(SHILOH, names)
    assert reason in str(caught.value)


def test_sources_that_are_only_named_follow_all_others() -> None:
    whole = sources_text(SHILOH, SHILOH.printed)
    assert (
        "To look for, not quoted here: Sam R. Watkins, 1st Tennessee, Co. Aytch, chapter 2; Henry M. Stanley" in whole
    )
    assert "Watkins" not in sources_text(SHILOH, chosen(SHILOH, "4a"))


@pytest.mark.parametrize("name", list_histories())
def test_a_page_tells_the_same_as_the_text(name: str) -> None:
    history = find_history(name)
    tree = ElementTree.fromstring(sources_html(history, history.printed))
    assert [section.get("aria-label") for section in tree.iter("section")] == [
        f"Source {v.id}" for v in history.printed
    ]
    quoted = ["".join(quote.itertext()) for quote in tree.iter("blockquote")]
    assert quoted == [f"“{voice.words}”" for voice in history.printed]
    text = " ".join(sources_text(history, history.printed).split())
    assert all(" ".join("".join(part.itertext()).split()) in text for part in tree.iter("li"))
    assert all(quote in text for quote in quoted)


def test_events_stand_with_their_times_and_their_sources() -> None:
    lines = in_order(MURFREESBORO)
    assert [line.when for line in lines] == [
        "December 26",
        "by the evening of December 30",
        "dawn",
        "8:30 a.m.",
        "by 10:00 a.m.",
        "late in the morning",
        "January 1",
        "January 2, late in the afternoon",
        "the night of January 3",
    ]
    text = timeline_text(lines)
    assert "dawn                              Bragg's men strike" in text
    assert "[General Philip H. Sheridan, printed in 1888; " in " ".join(text.split())
    assert "stones-river-glance" not in text
    assert "cwsac" not in text


def test_events_to_be_put_in_order_have_letters_and_no_times() -> None:
    lines = mixed(MURFREESBORO)
    assert [line.when for line in lines] == list("ABCDEFG")
    asked = [event.say for event in MURFREESBORO.events if not event.given]
    assert sorted(line.say for line in lines) == sorted(asked)
    assert [line.say for line in lines] != asked
    assert [line.when for line in given_events(MURFREESBORO)] == ["8:30 a.m.", "January 1"]
    text = timeline_text(lines)
    assert "cwsac" not in text
    assert "8:30 a.m." not in text


@pytest.mark.parametrize("name", list_histories())
def test_no_list_to_be_put_in_order_is_in_order_already(name: str) -> None:
    history = find_history(name)
    asked = [event.say for event in history.events if not event.given]
    assert [line.say for line in mixed(history)] != asked
    assert len(mixed(history)) + len(given_events(history)) == len(history.events)
    assert len(asked) in (6, 7)


@pytest.mark.parametrize("name", list_histories())
def test_the_time_line_of_a_page_is_a_table_with_a_head_for_each_row(name: str) -> None:
    history = find_history(name)
    tree = ElementTree.fromstring(f"<div>{timeline_html(in_order(history))}</div>")
    rows = [["".join(cell.itertext()) for cell in row] for row in tree.iter("tr")]
    assert rows == [list(line) for line in in_order(history)]
    assert all(row[0].get("scope") == "row" for row in tree.iter("tr"))
    short = ElementTree.fromstring(f"<div>{timeline_html(mixed(history))}</div>")
    assert {len(row) for row in short.iter("tr")} == {2}


def test_words_of_a_file_do_nothing_on_a_page_or_in_a_terminal() -> None:
    evil = "<script>alert(1)</script>\x1b[2J"
    voice = replace(SHILOH.printed[0], author=evil, about=evil, words=evil, written=evil, place=evil, rights=evil)
    event = replace(SHILOH.events[0], say=evil, time=evil)
    history = replace(SHILOH, events=(event, *SHILOH.events[1:]))
    for page in (sources_html(SHILOH, [voice]), timeline_html(in_order(history))):
        assert "<script" not in page
        assert "\x1b" not in page
    assert "\x1b" not in safe_text(sources_text(SHILOH, [voice]))


@pytest.mark.usefixtures("home")
def test_a_notebook_shows_sources_and_time_lines_in_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Form] = []
    monkeypatch.setattr("bcnb.notebook.history.display", shown.append)
    notebook.sources("shiloh", "4a 4d")
    notebook.timeline("shiloh")
    voices = chosen(SHILOH, "4a 4d")
    assert [repr(told) for told in shown] == [
        sources_text(SHILOH, voices),
        f"{ORDER_TASK} {GIVEN}\n\n{timeline_text(given_events(SHILOH))}\n\n{timeline_text(mixed(SHILOH))}",
    ]
    data, _ = shown[0]._repr_mimebundle_()
    assert data["text/html"] == sources_html(SHILOH, voices)
    assert data["text/plain"] == safe_text(sources_text(SHILOH, voices))


def test_a_battle_that_is_none_is_refused() -> None:
    for word in (notebook.sources, notebook.timeline):
        with pytest.raises(ValueError, match=r"unknown battle 'shilo'. Did you mean 'shiloh'"):
            word("shilo")
