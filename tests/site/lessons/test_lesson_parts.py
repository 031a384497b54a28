"""History lessons as pages without Python: forms that behave like those in Python, and worksheets that can be read."""

import json
import random
import shutil
import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bcnb.course.history.catalogue import find_history
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_loader import OPENING, find_lesson, find_opening
from bcnb.course.history.phrases import EXIT_CHOICES, EXIT_OPEN_KEY, EXIT_SURE_KEY
from bcnb.course.history.saved_answers import answers_of, load_answers, save_answers
from bcnb.course.history.trials import load_trials
from bcnb.course.history.whatif import find_whatifs
from bcnb.course.worksheets.worksheet import Worksheet, file_name, read_worksheet, write_worksheet
from bcnb.site.lessons.form_rules import nobody
from bcnb.site.lessons.lesson_pages import read_cells
from bcnb.site.lessons.lesson_parts import PARTS, parts_of
from bcnb.site.light_page import lesson_notebooks
from bcnb.storage.toml import write_toml
from bcnb.widgets.classroom.hand_in import ExitTicket
from bcnb.widgets.form import Block, Form
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.core_sources import CoreSourcesForm
from bcnb.widgets.history.phrases import NONE_YET
from bcnb.widgets.history.places import Places
from bcnb.widgets.history.sources import Claims, SightForm, SourcesForm
from bcnb.widgets.history.timeline import TimelineForm, say_kept
from bcnb.widgets.history.vote import ClaimForm, Vote
from bcnb.widgets.history.whatif import WhatIfForm
from tests.helpers.cli import ROOT

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="these scripts are shown in Node.js")
FORMS = Path(__file__).with_name("forms.mjs")
MESSAGES = 60
"""How many times a form is used at random."""

BATTLE = "antietam"
FOUND: dict[str, tuple[str, Callable[[], Form], int]] = {
    "vote": ("vote", lambda: Vote(find_lesson(BATTLE)), 0),
    "timeline": ("timeline", lambda: TimelineForm(find_history(BATTLE)), 0),
    "core sources": ("sources", lambda: _core(BATTLE), 0),
    "short sources": ("sources", lambda: SourcesForm(find_history(BATTLE), find_history(BATTLE).printed), 1),
    "sight": ("lookout", lambda: SightForm(find_lesson(BATTLE)), 1),
    "what if": ("whatif", lambda: WhatIfForm(find_whatifs(BATTLE), load_trials()), 0),
    "compare": ("compare", lambda: Comparison(find_lesson(BATTLE)), 0),
    "claim": ("claim", lambda: ClaimForm(find_lesson(BATTLE)), 0),
    "exit ticket": ("hand_in", lambda: ExitTicket(find_lesson(BATTLE)), 0),
    "claims": ("sources", lambda: Claims(find_opening()), 1),
}
"""The forms of a lesson: the function of the notebook, the form in Python, and its place among the parts."""


def _core(name: str) -> CoreSourcesForm:
    return CoreSourcesForm(find_core_sources(name), find_history(name).card.title)


def used(form: Form, dice: random.Random) -> list[dict[str, Any]]:
    """Use what a form shows at random, until nothing is left to do, and return the messages of the page."""
    messages = []
    while len(messages) < MESSAGES and (blocks := _usable(form)):
        messages.append(message := _message(dice.choice(blocks), dice))
        form._answer(None, message, [])
    return messages


def _usable(form: Form) -> list[Block]:
    """What can be used of a form without Python."""
    blocks = [block for block in form.view["blocks"] if block["kind"] in ("choose", "write", "press", "order", "tally")]
    return [one for one in blocks if not one.get("at", "").startswith(("play ", "another"))]


def _message(block: Block, dice: random.Random) -> dict[str, Any]:
    if block["kind"] == "choose":
        return {"t": "choose", "at": block["at"], "to": dice.randrange(len(block["options"]))}
    if block["kind"] == "order":
        return {"t": "choose", "at": block["at"], "to": dice.randrange(len(block["items"]))}
    if block["kind"] == "tally":
        return {"t": "write", "at": block["at"], "to": dice.choice(["0 0 0", "3 0 12", "1 1 1"])}
    if block["kind"] == "write":
        return {"t": "write", "at": block["at"], "to": dice.choice(["", "Lee", "Both of them, I think."])}
    return {"t": "press", "at": block["at"]}


def in_node(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Show parts in Node, each after its messages."""
    done = subprocess.run([str(NODE), FORMS], input=json.dumps(asked), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def plain(view: dict[str, Any]) -> dict[str, Any]:
    """A view without its number, and without games to be played, which need Python."""
    blocks = [block for block in view["blocks"] if not block.get("at", "").startswith("play ")]
    return json.loads(json.dumps({"blocks": blocks, "said": view["said"], "trouble": view["trouble"]}))


@needs_node
def test_a_form_without_python_shows_and_saves_what_the_form_in_python_does() -> None:
    """Each is used at random, and compared after every click."""
    asked, expected = [], []
    for name, (call, make, place) in FOUND.items():
        part = parts_of(call, (OPENING if name == "claims" else BATTLE,))[place]
        with nobody():
            form, views = make(), []
            views.append(plain(form.view))
            form.observe(lambda change, views=views: views.append(plain(change["new"])), "view")
            asked.append({"part": part, "messages": used(form, random.Random(name))})
            expected.append((name, views, answers_of(form.lesson)))
    for (name, views, answers), found in zip(expected, in_node(asked), strict=True):
        for number, (view, other) in enumerate(zip(views, found["views"], strict=True)):
            assert (name, number, plain(other)) == (name, number, view)
        assert (name, {key: words for key, words in found["answers"].items() if words}) == (name, answers)


@needs_node
def test_events_are_put_in_order_without_python_with_a_press_each() -> None:
    """A check keeps what is in order, as in Python."""
    part = parts_of("timeline", (BATTLE,))[0]
    press = [{"t": "choose", "at": "order", "to": place} for place in part["rules"]["right"]]
    check = {"t": "press", "at": "check"}
    late = [check, *press[1:], press[0], check, press[3], check, press[0], press[3], check]
    [perfect, mended] = in_node(
        [
            {"part": part, "messages": [*press, check]},
            {"part": part, "messages": late},
        ]
    )
    for found in (perfect, mended):
        assert found["answers"] == {"order": "in order"}
        assert [block["kind"] for block in found["views"][-1]["blocks"]] == ["table"]
    count = len(press)
    assert mended["views"][1]["said"] == [["news", NONE_YET]]
    kept = [-1, *part["rules"]["right"][1:]]
    assert mended["views"][count + 2]["blocks"][0]["picked"] == kept
    assert mended["views"][count + 2]["said"] == [["wrong", say_kept(count - 1)]]
    assert mended["views"][count + 3]["blocks"][0]["picked"] == [-1, *kept[1:3], -1, *kept[4:]]
    assert mended["views"][count + 4]["said"] == [["news", NONE_YET]]


@needs_node
def test_places_are_found_as_in_python() -> None:
    lesson = find_lesson(BATTLE)
    labels = [place.hexes[-1] for place in lesson.places]
    hexes = ["i1", labels[0], labels[1], "i1", labels[2], "show", labels[4], "a1", "z9"]
    messages = [{"t": "show"} if one == "show" else {"t": "hex", "hex": one} for one in hexes]
    with nobody():
        widget, views = Places(lesson), []
        for message in [None, *messages]:
            if message:
                widget._answer(None, {**message, "ply": widget.view["ply"]}, [])
            views.append(dict(widget.view))
        answers = answers_of(lesson.name)
    [found] = in_node([{"part": parts_of("places", (BATTLE,))[0], "messages": messages}])
    names = ("prompt", "red", "task", "waits", "kept")
    for before, after in zip(views[:-1], found["views"][:-1], strict=True):
        assert {name: after[name] for name in names} == {name: before[name] for name in names}
        assert after["said"] == before["said"]
        assert sorted(after["frame"]["shapes"].items()) == sorted(
            json.loads(json.dumps(before["frame"]))["shapes"].items()
        )
    assert found["answers"] == answers == {"places": "2 of 5 on the first try"}


@pytest.mark.parametrize("name", [BATTLE, OPENING])
def test_the_exit_ticket_is_above_the_name_as_in_the_notebook(name: str) -> None:
    ticket, hand_in = parts_of("hand_in", (name,))
    assert (ticket["lesson"], hand_in["form"]) == (name, "hand_in")
    assert ticket["rules"]["written"] == [EXIT_OPEN_KEY]
    assert ticket["rules"]["options"] == {EXIT_SURE_KEY: list(EXIT_CHOICES)}


def test_each_call_of_each_lesson_has_a_part_or_is_the_table() -> None:
    """And every step of the notebooks is there."""
    pages = lesson_notebooks()
    assert len(pages) == 16
    calls = {call for page in pages.values() for cell in read_cells(page) for call, _ in cell.calls}
    assert calls == {*PARTS, "read", "table"}


SCRIPT = """
import {{ widgetModules }} from "{scripts}";
const all = await widgetModules("lesson/worksheet_file", "lesson/lesson_answers");
const {{ toml, name, lesson, day }} = JSON.parse(process.argv[1]);
const read = Object.entries(all.readAnswers(toml)[lesson]);
const answers = Object.fromEntries(read.map(([asked, words]) => [asked, all.savedText(words)]));
const sheet = {{ name: all.checkedName(name), lesson, day: new Date(...day), answers }};
process.stdout.write(JSON.stringify([all.fileName(lesson, sheet.name), all.worksheetText(sheet)]));
"""


@needs_node
@pytest.mark.parametrize("name", ["Ada Lovelace", "José  Ñandú", "李 小龍", "N" * 60])
def test_a_worksheet_without_python_is_the_file_that_python_writes(name: str, tmp_path: Path) -> None:
    answers = {
        "vote": 'He said "no" \\ yes',
        "evidence 1": "one\ntwo\ttab\x7f\x01",
        "near 4a": "'quoted'",
        "why": "é 🐎",
    }
    with nobody():
        save_answers("antietam", answers)
        toml = write_toml(load_answers())
        kept = answers_of("antietam")
    sheet = Worksheet(" ".join(name.split()), "antietam", date(2026, 3, 9), {}, dict(sorted(kept.items())))
    script = SCRIPT.format(scripts=(ROOT / "tests" / "js" / "scripts.js").as_uri())
    given = json.dumps({"toml": toml, "name": name, "lesson": "antietam", "day": [2026, 2, 9]})
    command = [str(NODE), "--input-type=module", "-e", script, given]
    file, text = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert text == write_worksheet(sheet).decode()
    assert file == file_name(sheet)
    assert read_worksheet(text, file).sealed
