"""A question as data for a page: its text, and the board and lines after every example.

A view is `{"ground": number or SVG, "cells": number, "changes": …, "lines": [[kind, words], …], "prompt": words}`. The
changes are applied to the first frame, as in `svg.frame_changes`. The kinds of lines are `LINES`. The line of an action
has a third element, its notation.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from bcnb.course.board_crop import crop_of_question
from bcnb.course.question_results import Attempt, QuestionResult, TryResult
from bcnb.engine.game_registry import rulebook, ruleset_of
from bcnb.engine.ruleset import State
from bcnb.presentation import svg
from bcnb.presentation.presenter import page_presenter_of, presenter_of
from bcnb.presentation.replay_data import whole_legend
from bcnb.presentation.rule_text import on_page, refused_lines
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, Scene, Viewpoint, follow, places_of, same_ground, seen_cells

View: TypeAlias = dict[str, Any]
LINES = ("say", "do", "news", "refused", "rule", "besides")
"""The kinds of lines: the description of an example, an action, its result, a refusal, the rule, and further facts."""
EXAMPLES = 3


class QuestionPages:
    """The views of one question, which share their first frame, the names of their pieces and their grounds.

    A closed question is one from a file of your own. It is called by its title, and a field for the answer shows its
    text. Its examples give away the answer, so the page hides their sentences until the reader presses them.
    """

    def __init__(self, inquiry: QuestionResult, stand: Viewpoint = DEFAULT_VIEWPOINT, *, closed: bool = False) -> None:
        if inquiry.state is None:
            raise ValueError(f"{inquiry.question.number} is about our data and has no position to show")
        question, self.state = inquiry.question, inquiry.state
        self._draw = partial(page_presenter_of(inquiry.state).scene, stand=stand)
        self._closed, name = closed, question.title or question.number
        self.title = name if closed else f"{question.number}: {question.title}".removesuffix(": ")
        self.first = self._draw(inquiry.state, title=self.title)
        after = [self._scene(answer.attempt, answer.refused) for answer in inquiry.answers]
        whole = self.first
        crop = crop_of_question(inquiry, [whole, *after], inquiry.state)
        self.first, *after = self._scenes = [crop.of(one) for one in (whole, *after)]
        self._frame = svg.frame(self.first)
        every = [svg.cells(one) for one in (*self._scenes, whole)]
        self._grounds = list(dict.fromkeys(self._ground(one) for one in self._scenes))
        self._cells = [cells for n, cells in enumerate(every) if cells not in every[:n]]
        self._inquiry = inquiry

    def pack(self) -> dict[str, object]:
        """Return the whole question as data."""
        question, book = self._inquiry.question, rulebook(self._inquiry.question.ruleset).RULES
        pairs = zip(self._inquiry.answers, self._scenes[1:], strict=True)
        return {
            **({"number": self.title, "text": "", "closed": True} if self._closed else self._head),
            "title": self.title,
            "answer": question.answer,
            "rules": [f"Rule {number}: {book[number].words}" for number in question.rules],
            "facts": list(self._inquiry.facts),
            "cells": self._cells,
            "grounds": self._grounds,
            "frame": self._frame,
            "start": self._view(self.first, self.state, ()),
            "tries": [self._try(*pair) for pair in pairs],
        }

    @property
    def _head(self) -> dict[str, object]:
        question = self._inquiry.question
        return {"number": question.number, "text": question.question}

    def after(self, number: int) -> Scene:
        """Return the scene after an example. `number` counts from 0."""
        return self._scenes[number + 1]

    def own(self, attempt: Attempt) -> View:
        """Return the view of actions that a reader typed."""
        hexes = attempt.refusal.hexes if attempt.refusal else ()
        return self._view(self._within(self._scene(attempt, hexes)), attempt.state, _steps(attempt))

    def _within(self, seen: Scene) -> Scene:
        """Return a scene cropped to the visible part of the question, or the whole board if something is outside."""
        part = replace(seen, part=self.first.part)
        return part if places_of(seen) <= {cell.hex for cell in seen_cells(part)} else seen

    def _try(self, answer: TryResult, seen: Scene) -> dict[str, object]:
        tried = answer.attempt
        verdict = "refused" if tried.refusal else "allowed" if tried.steps else ""
        view = self._view(seen, tried.state, _lines(answer))
        does = {"do": " ".join(step.said for step in tried.steps), "code": ", ".join(step.do for step in tried.steps)}
        return {"say": answer.say, **does, "verdict": verdict, "view": view}

    def _scene(self, attempt: Attempt, refused: Sequence[str]) -> Scene:
        marks = [*attempt.marks, *((label, "refused") for label in refused)]
        return follow(self.first, self._draw(attempt.state, title=self.title, arrows=attempt.arrows, marks=marks))

    def _view(self, seen: Scene, state: State, lines: Iterable[tuple[str, ...]]) -> View:
        ground = self._ground(seen)
        return {
            "ground": self._grounds.index(ground) if ground in self._grounds else ground,
            "cells": self._cells.index(svg.cells(seen)),
            "changes": svg.frame_changes(self._frame, svg.frame(seen)),
            "lines": [list(line) for line in lines],
            "prompt": _invitation(state),
        }

    def _ground(self, seen: Scene) -> str:
        """Return the ground of a scene as SVG, with one legend for all scenes on the same ground."""
        same_ground_scenes = [one for one in self._scenes if same_ground(one, seen)]
        return svg.ground(replace(seen, legend=whole_legend([*same_ground_scenes, seen])))


def _lines(answer: TryResult) -> Iterator[tuple[str, ...]]:
    yield "say", answer.title
    yield from _steps(answer.attempt)
    yield from (("besides", words) for words in answer.besides)


def _steps(attempt: Attempt) -> Iterator[tuple[str, ...]]:
    for step in attempt.steps:
        yield "do", step.said, step.do
        yield from (("news", words) for words in step.news)
    if attempt.refusal:
        yield from ((kind, on_page(words)) for kind, words in refused_lines(attempt.refusal, attempt.start))


def _invitation(state: State) -> str:
    """Return what the game waits for, and a few actions in notation, one per kind."""
    first: dict[str, str] = {}
    game, waits = ruleset_of(state), presenter_of(state).prompt(state)
    for action in game.legal_actions(state):
        text = game.write(action)
        first.setdefault(text.split(" ")[0], text)
    if {"roll", "draw"} & set(first):
        first = {verb: verb for verb in first}
    examples = ", ".join(list(first.values())[:EXAMPLES])
    return f"{waits} For example: {examples}" if examples else waits
