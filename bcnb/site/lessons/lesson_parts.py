"""The parts of a history lesson on a page without Python: forms, maps, boards and the quiz, each as data."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bcnb.course.history.catalogue import find_history
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.lesson_text import find_any, quiz_of
from bcnb.course.history.schema import BattleLesson
from bcnb.course.history.trials import load_trials
from bcnb.course.history.whatif import find_whatifs
from bcnb.course.worksheets.early_answers import STUDENT
from bcnb.course.worksheets.student_page import page_template
from bcnb.engine.game_registry import ruleset
from bcnb.presentation import svg
from bcnb.presentation.presenter import Highlights, page_presenter_of
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.text_tools import count_noun, sentence, with_full_stop
from bcnb.site.lessons.form_rules import TROUBLE, nobody, record
from bcnb.widgets.base_widget import GuardedWidget
from bcnb.widgets.classroom.hand_in import NOT_BEGUN, ExitTicket, HandIn
from bcnb.widgets.form import Form, button
from bcnb.widgets.history import phrases
from bcnb.widgets.history.battle_maps import HistoryMap
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.core_sources import CoreSourcesForm
from bcnb.widgets.history.lesson_form import LessonFormChoice
from bcnb.widgets.history.places import Places, Post
from bcnb.widgets.history.reading_level import ReadingLevel
from bcnb.widgets.history.sources import SightForm, source_forms
from bcnb.widgets.history.student_switch import name_field
from bcnb.widgets.history.timeline import DONE, ORDER, TimelineForm, say_kept
from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote
from bcnb.widgets.history.whatif import WhatIfForm
from bcnb.widgets.quiz import QuizCard

Part = dict[str, Any]
"""The traits of a widget, and for a form or the search for places also its rules."""
ANOTHER = button("another", phrases.ANOTHER)
BOARD = ("kind", "title", "ground", "cells")


def parts_of(call: str, arguments: tuple[str, ...]) -> list[Part]:
    """Return the parts that a function of a notebook shows with these arguments.

    Raises:
        KeyError: for a function that shows no part here.
    """
    with nobody():
        return list(PARTS[call](*arguments))


def _traits(widget: GuardedWidget, *names: str) -> Part:
    return {name: getattr(widget, name) for name in names}


def form_part(form: Form, kind: str = "rules", **rules: object) -> Part:
    """Return a form as a part, whose kind is a class of `form_rules.js`."""
    traits = _traits(form, "kind", "title", "lesson", "off")
    return {**traits, "form": kind, "rules": {**record(form), **rules}}


def _vote(name: str) -> Iterable[Part]:
    part = form_part(Vote(find_any(name)), switch=[name_field(phrases.WHO), ANOTHER])
    part["rules"]["written"].append(STUDENT)
    yield part


def _claim(name: str) -> Iterable[Part]:
    form = ClaimForm(find_any(name))
    says = {
        "only": phrases.ONLY_VOTE,
        "same": phrases.SAME_VOTE,
        "other": phrases.OTHER_VOTE,
        "first": phrases.FIRST_VOTE,
        "second": phrases.SECOND_VOTE,
        "stopped": {answer: with_full_stop(answer) for answer in form.question.answers},
    }
    part = form_part(form, "claim", says=says, changed={**form.changed(), "text": ""})
    part["rules"]["written"] = sorted(form.written)
    yield part


def _timeline(name: str) -> Iterable[Part]:
    form = TimelineForm(find_history(name))
    opened = form.blocks()
    form.press("show")
    says = {
        "placed": phrases.PLACED,
        "taken_out": phrases.TAKEN_OUT,
        "none_yet": phrases.NONE_YET,
        "the_day": phrases.THE_DAY,
        "right_order": phrases.RIGHT_ORDER,
        "kept": [say_kept(count) for count in range(len(form.right))],
    }
    right = [form.offered.index(event) for event in form.right]
    rules = {"open": opened, "solved": form.blocks(), "right": right, "says": says}
    kept = {"done": DONE, "shown": form.answers[ORDER], "trouble": TROUBLE}
    yield {**_traits(form, "kind", "title", "lesson"), "form": "timeline", "rules": {**rules, **kept}}


def _sources(name: str, names: str = "") -> Iterable[Part]:
    for form in source_forms(name, names):
        yield _own_notes(form) if isinstance(form, CoreSourcesForm) else form_part(form)


def _own_notes(form: CoreSourcesForm) -> Part:
    """Return the form of core sources. Its chart has the student's notes, as cells that name a question."""
    part = form_part(form)
    for _, block in part["rules"]["blocks"]:
        if block["kind"] == "table":
            for row, asked in zip(block["rows"][-2:], ("source", "compare"), strict=True):
                row[1:] = [{"answer": f"{asked} {source.id}"} for source in form.found.sources]
    return part


def _whatif(name: str) -> Iterable[Part]:
    yield form_part(WhatIfForm(find_whatifs(name), load_trials()))


def _lookout(name: str) -> Iterable[Part]:
    lesson = find_lesson(name)
    state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
    form = SightForm(lesson)
    marks = page_presenter_of(state).marks(state, lesson.writer.at)
    post = Post(state, title=lesson.title, marks=marks, off=form.off)
    yield _traits(post, *BOARD, "frame", "selected", "turned", "off")
    yield form_part(form)


def _hand_in(name: str) -> Iterable[Part]:
    rules = {
        "switch": [ANOTHER],
        "page": page_template(name),
        "saved": phrases.DOWNLOADED,
        "of_pair": phrases.FILE_OF_PAIR,
        "not_begun": sentence(NOT_BEGUN),
    }
    hand_in = form_part(HandIn(only=name), "hand_in", **rules)  # before the ticket, whose recording leaves answers
    yield form_part(ExitTicket(find_any(name)))
    yield hand_in


def _quiz(name: str) -> Iterable[Part]:
    yield _traits(QuizCard(quiz_of(find_any(name))), "kind", "title", "number", "lesson", "items", "solved", "trouble")


def _map(name: str, which: str) -> Iterable[Part]:
    yield _traits(HistoryMap(name, which), "kind", "drawing", "view")


def _levels(level: str) -> Iterable[Part]:
    yield _traits(ReadingLevel(level), "kind", "label", "names", "level")


def _lesson_form(name: str) -> Iterable[Part]:
    form = LessonFormChoice(name)
    yield {**form_part(form), **_traits(form, "asked", "names", "sections", "out", "words")}


def _places(name: str) -> Iterable[Part]:
    lesson = find_lesson(name)
    yield places_part(lesson)


def places_part(lesson: BattleLesson) -> Part:
    """Return the search for the places of a battle: its board, and what is said about each hex."""
    widget = Places(lesson)
    state, places = widget.state, lesson.places
    cells = page_presenter_of(state).scene(state).cells
    found = tuple((label, "selected") for place in places for label in place.hexes)
    marked = svg.frame(scene_of(widget.shown._replace(shown=Highlights(marks=found)), widget.title, widget.stand))
    view = {key: value for key, value in widget.view.items() if key not in ("n", "frame")}
    rules = {
        "view": view,
        "frame": widget.view["frame"],
        "places": [
            {
                "hexes": list(place.hexes),
                "right": [phrases.RIGHT_PLACE.format(hex=label, say=place.say) for label in place.hexes],
                "shown": phrases.PLACE_SHOWN.format(place=place.name, hexes=", ".join(place.hexes), say=place.say),
            }
            for place in places
        ],
        "wrong": {
            cell.hex: phrases.WRONG_PLACE.format(hex=cell.hex, name=page_presenter_of(state).name(state, cell.hex))
            for cell in cells
        },
        "prompts": [
            *(phrases.FIND.format(number=n, count=len(places), place=place.name) for n, place in enumerate(places, 1)),
            phrases.ALL_FOUND,
        ],
        "counts": _each(len(places), lambda n: phrases.FOUND.format(places=count_noun(n, *phrases.PLACES))),
        "tries": _each(len(places), lambda n: phrases.FIRST_TRY.format(found=n, count=len(places))),
        "marks": {label: marked["shapes"][f"selected {label}"] for label, _ in found},
        "over": _refusal(widget),
        "trouble": TROUBLE,
    }
    return {**_traits(widget, *BOARD, "book", "dice", "pace", "turned"), "rules": rules}


def _refusal(widget: Places) -> str:
    """Return what a search says to whom has found all places."""
    widget.at = len(widget.lesson.places)
    try:
        widget.show()
    except ValueError as fault:
        return sentence(str(fault))
    raise AssertionError("a search that is over shows another place")


def _each(most: int, say: Callable[[int], str]) -> list[str]:
    return [say(number) for number in range(most + 1)]


def _form(form: Callable[[BattleLesson], Form]) -> Callable[[str], Iterable[Part]]:
    return lambda name: [form_part(form(find_lesson(name)))]


PARTS: Mapping[str, Callable[..., Iterable[Part]]] = {
    "reading_level": _levels,
    "lesson_form": _lesson_form,
    "vote": _vote,
    "places": _places,
    "history_map": _map,
    "timeline": _timeline,
    "sources": _sources,
    "lookout": _lookout,
    "predict": _form(Prediction),
    "whatif": _whatif,
    "compare": _form(Comparison),
    "claim": _claim,
    "quiz": _quiz,
    "hand_in": _hand_in,
}
"""The functions of a notebook that show parts, each with a function that returns them."""
