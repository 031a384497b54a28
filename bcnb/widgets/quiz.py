"""The widget of a quiz: questions with their answers as buttons, and explanations."""

from threading import RLock
from typing import Any

import traitlets

from bcnb.course.learner_text import questions_text, say_answer
from bcnb.course.own_sets.own_set import choice_key
from bcnb.course.quizzes import Quiz, lesson_of, question_key
from bcnb.presentation.text_tools import sentence
from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.progress_store import known_progress, save_answer, save_words
from bcnb.widgets.stored_output import stored_bundle


class QuizCard(GuardedWidget):
    """A quiz. The page works without a kernel, but the kernel saves the answers.

    Only first answers count. The quiz is solved if all of them are right.

    A quiz ends a lesson, so the page lists the finished and remaining tasks. `solved` are the tasks that were solved on
    earlier days. `heard` is the number of the last message from the page, because the browser keeps each answer until
    the kernel has received it. `saved_as` is the key of a quiz in a teacher's own set, under which answers are saved.
    """

    kind = traitlets.Unicode("quiz").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    number = traitlets.Unicode().tag(sync=True)
    lesson = traitlets.Unicode().tag(sync=True)
    solved: traitlets.List = traitlets.List().tag(sync=True)
    items: traitlets.List = traitlets.List().tag(sync=True)
    trouble = traitlets.Unicode().tag(sync=True)
    heard = traitlets.Int().tag(sync=True)

    def __init__(self, quiz: Quiz, *, keeps: bool = True, saved_as: str = "", **traits: Any) -> None:
        self._lock, self._saved_as = RLock(), saved_as
        self.quiz, self._keeps = quiz, keeps
        self.answers: dict[int, int] = {}
        items = [_item(quiz, place) for place in range(len(quiz.items))]
        solved = _solved() if keeps else []
        lesson = lesson_of(quiz.number) if keeps and not saved_as else ""
        super().__init__(title=quiz.title, number=quiz.number, lesson=lesson, items=items, solved=solved, **traits)
        self.on_msg(self._answer)

    def choose(self, item: int, choice: int) -> None:
        """Answer a question; only the first answer counts.

        Args:
            item: the index of the question, from 0.
            choice: the index of the answer, from 0.

        Raises:
            IndexError: for an unknown question or answer.
        """
        items = self.quiz.items
        if item not in range(len(items)) or choice not in range(len(items[item].choices)):
            raise IndexError(f"no question {item} with an answer {choice}, counted from 0")
        with self._lock:
            if item not in self.answers:
                self.answers[item] = choice
                if self._keeps:
                    self._keep(item)

    def _keep(self, item: int) -> None:
        """Save the answer and, after the last question, the result of the quiz."""
        words = self.quiz.items[item].choices[self.answers[item]].say
        lesson, key = lesson_of(self.quiz.number), question_key(item)
        if self._saved_as:
            lesson, key = self._saved_as.partition(".")[0], choice_key(self._saved_as, item)
        self.trouble = save_words(lesson, key, words)
        if len(self.answers) == len(self.quiz.items):
            right = all(self.quiz.items[n].answer == place for n, place in self.answers.items())
            self.trouble = save_answer(self._saved_as or self.quiz.number, right) or self.trouble

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. Errors are shown there."""
        try:
            message = Message(content)
            self.choose(message.whole("item"), message.whole("choice"))
            self.heard = message.whole("sent", 0)
        except (LookupError, ValueError) as fault:
            self.trouble = sentence(f"that is not an answer to this quiz: {fault}")

    def __repr__(self) -> str:
        return questions_text(self.quiz)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return stored_bundle(super()._repr_mimebundle_(**kwargs), "", repr(self))


def _solved() -> list[str]:
    """Return the numbers of tasks solved before. The list is empty if the progress cannot be read."""
    return [number for number, mark in known_progress()[0].marks.items() if mark.solved]


def _item(quiz: Quiz, place: int) -> dict[str, Any]:
    item = quiz.items[place]
    choices = [
        {"say": choice.say, "right": choice.right, "lines": [list(line) for line in say_answer(quiz, place, number)]}
        for number, choice in enumerate(item.choices)
    ]
    return {"ask": item.ask, "choices": choices}
