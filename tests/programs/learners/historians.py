"""A student who finishes a lesson of history on its sheets: he votes, reads, looks, guesses, claims and votes again."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_text import quiz_of
from bcnb.course.history.phrases import CLAIM, EVIDENCE, GUESSES, MISSING, PREDICTION, RUBRIC, WHY
from bcnb.course.history.saved_answers import answers_of
from bcnb.course.history.schema import BattleLesson
from bcnb.course.history.trials import load_trials
from bcnb.course.history.whatif import find_whatifs
from bcnb.widgets.form import Form
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.core_sources import CoreSourcesForm
from bcnb.widgets.history.phrases import ALL_FOUND
from bcnb.widgets.history.places import Places
from bcnb.widgets.history.sources import SightForm, SourcesForm
from bcnb.widgets.history.timeline import TimelineForm
from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote
from bcnb.widgets.history.whatif import WhatIfForm
from bcnb.widgets.quiz import QuizCard
from tests.helpers.pages import Stage, prompt
from tests.helpers.tables import hexagon
from tests.programs.learners.students import STUDENTS, do_quiz


def finish_history(lesson: BattleLesson, page: Page) -> int:
    """Finish a lesson by mouse. How many acts it took; all answers are saved at the end."""
    student = _Student(Stage(page), lesson)
    reading = (student.core_sources, student.sources, student.lookout)
    for step in (student.vote, student.places, student.timeline, *reading, student.predict):
        step()
    for step in (student.guess, student.compare, student.claim, student.quiz):
        step()
    assert student.stage.troubles == []
    kept = answers_of(lesson.name)
    assert kept["vote"] == lesson.question.answers[0]
    assert kept["second"] == lesson.question.answers[-1]
    assert kept["order"] == "in order"
    assert kept["places"] == "5 of 5 on the first try"
    return student.acts


class _Student:
    """The student with one sheet before him at a time."""

    def __init__(self, stage: Stage, lesson: BattleLesson) -> None:
        self.stage, self.lesson, self.acts = stage, lesson, 0

    def _open(self, sheet: Form | Places | QuizCard) -> Locator:
        for old in self.stage.page.locator("[id^=view]").all():
            self.stage.close(old)
        view = self.stage.show(sheet)
        self.stage.settle()
        return view

    def _act(self, do: Callable[[], None]) -> None:
        do()
        self.stage.settle()
        self.acts += 1

    def _press(self, view: Locator, group: str, name: str) -> None:
        asked = view.get_by_role("group", name=group, exact=True)
        self._act(asked.get_by_role("button", name=name, exact=True).click)

    def _write(self, view: Locator, asked: str, words: str) -> None:
        lines = view.get_by_label(asked)
        self._act(lambda: lines.fill(words))
        self._act(lines.blur)

    def vote(self) -> None:
        view = self._open(Vote(self.lesson))
        self._press(view, self.lesson.question.ask, self.lesson.question.answers[0])
        self._write(view, WHY, "It seems so.")

    def places(self) -> None:
        view = self._open(Places(self.lesson))
        for place in self.lesson.places:
            self._act(hexagon(view, place.hexes[0]).click)
        expect(prompt(view)).to_have_text(ALL_FOUND)

    def timeline(self) -> None:
        """Press each event once, in order."""
        sheet = TimelineForm(self.lesson.history)
        view = self._open(sheet)
        for event in sheet.right:
            self._act(view.get_by_role("button", name=event, exact=True).click)
        self._act(view.get_by_role("button", name="Check").click)
        expect(view.get_by_role("row")).to_have_count(1 + len(self.lesson.history.events))

    def core_sources(self) -> None:
        found = find_core_sources(self.lesson.name)
        view = self._open(CoreSourcesForm(found, self.lesson.title))
        for source in found.sources:
            expect(view.get_by_text(source.words, exact=True)).to_have_count(0)
            self._write(view, f"Before you read: {source.before.ask}", "Somebody who was there.")
            expect(view.get_by_text(source.words, exact=True)).to_be_visible()
            expect(view.get_by_text(source.plain, exact=True)).to_be_visible()
            self._act(view.get_by_role("button", name="Next:").click)
        expect(view.get_by_role("row")).to_have_count(1 + 5)

    def sources(self) -> None:
        history = self.lesson.history
        view = self._open(SourcesForm(history, history.printed))
        for voice in history.printed:
            expect(view.get_by_text(f"“{voice.words}”", exact=True)).to_have_count(0)
        for number, voice in enumerate(history.printed):
            self._act(view.get_by_role("button", name="heard it from others").nth(number).click)
            expect(view.get_by_text(f"“{voice.words}”", exact=True)).to_be_visible()
        for reading in history.readings:
            self._write(view, reading.ask, "Because of the hour.")

    def lookout(self) -> None:
        view = self._open(SightForm(self.lesson))
        writer = self.lesson.writer
        for label in writer.hexes:
            self._press(view, f"Could a person on {writer.at} see {label}?", "yes")
            expect(view.get_by_role("status")).to_contain_text(label)
        expect(view.get_by_text(writer.say, exact=True)).to_be_visible()

    def predict(self) -> None:
        self._write(self._open(Prediction(self.lesson)), PREDICTION, "A hill is lost.")

    def guess(self) -> None:
        view = self._open(WhatIfForm(find_whatifs(self.lesson.name), load_trials()))
        expect(view.locator(".bcnb-effect")).to_have_count(0)
        for number in range(len(self.lesson.whatifs)):
            self._act(view.get_by_role("button", name=GUESSES[0]).nth(number).click)
            self._act(view.get_by_role("button", name="Show the result").first.click)
            expect(view.locator(".bcnb-effect")).to_have_count(number + 1)

    def compare(self) -> None:
        self._write(self._open(Comparison(self.lesson)), MISSING, "The wounded.")

    def claim(self) -> None:
        view = self._open(ClaimForm(self.lesson))
        for asked in (CLAIM, *EVIDENCE):
            self._write(view, asked, "Both say so.")
        for row in RUBRIC:
            self._press(view, row, "partly")
        self._press(view, self.lesson.question.ask, self.lesson.question.answers[-1])
        expect(view.get_by_text("You have changed your vote.")).to_be_visible()

    def quiz(self) -> None:
        quiz = quiz_of(self.lesson)
        self.acts += do_quiz(quiz, STUDENTS["mouse"], self._open(QuizCard(quiz)), self.stage.settle)
