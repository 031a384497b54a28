"""The results of a question's examples, and of actions that a reader typed, as values and as text.

All actions are played by the engine of the game.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from bcnb.course.questions import DataFact, Question, Try, difference
from bcnb.engine.chance import Chance
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Action, IllegalAction, Refusal, State
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import NarratedPly, page_presenter_of
from bcnb.presentation.rule_text import say_refusal, say_refused
from bcnb.presentation.text_tools import sentence
from bcnb.storage.game_files import game_files_for

WIDTH = 80
"""The width of the printed text in characters."""


class TryStep(NamedTuple):
    """An action: its notation, an imperative sentence, and its results in sentences, or no results after a refusal."""

    do: str
    said: str
    news: tuple[str, ...] = ()


class Attempt(NamedTuple):
    """The result of a series of actions: the state after the legal ones, each step, and arrows and marks for the board.

    The arrows are those of all steps, the marks those of the last step. `refusal` is that of the last step. Its rule is
    empty for a text that is not an action.
    """

    start: State
    state: State
    steps: tuple[TryStep, ...]
    arrows: tuple[tuple[str, str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    refusal: Refusal | None = None

    @property
    def done(self) -> tuple[str, ...]:
        """The notations of the actions that were legal."""
        return tuple(step.do for step in self.steps if step.news)


class TryResult(NamedTuple):
    """An example of a question: its description, the result of its actions, and further facts after it.

    `unlike` describes the difference of its position from that of the question. `refused` are the hexes that refusals
    name.
    """

    say: str
    unlike: str
    attempt: Attempt
    besides: tuple[str, ...]
    refused: tuple[str, ...]

    @property
    def title(self) -> str:
        """The description of the example, with the difference of its position."""
        return f"{self.say} ({self.unlike})" if self.unlike else self.say


class QuestionResult(NamedTuple):
    """A question with its results.

    `state` is the position that most examples share, or None without examples. `answers` are the results of the
    examples.
    """

    question: Question
    state: State | None
    answers: tuple[TryResult, ...]
    facts: tuple[str, ...]


def inquire(question: Question) -> QuestionResult:
    """Return a question with all its results."""
    state = _shared(question.tries)
    answers = tuple(_answer(one, state, question.rules) for one in question.tries if state)
    return QuestionResult(question, state, answers, tuple(_say_fact(fact) for fact in question.facts))


def _shared(tries: Sequence[Try]) -> State | None:
    """Return the position in which most examples begin, or the first of several such positions."""
    if not tries:
        return None
    return max(tries, key=lambda one: sum(not _unlike(other, one.state) for other in tries)).state


# --- actions ----------------------------------------------------------------------------------------------------------


def attempt(start: State, texts: Sequence[str], chance: Chance | None = None) -> Attempt:
    """Return the result of actions, up to the first that is refused.

    Args:
        start: the state in which the actions begin.
        texts: the notations of the actions.
        chance: the source of chance for a bare `roll` or `draw`.
    """
    moment, steps = NarratedPly(start), []
    arrows: dict[tuple[str, str, str], None] = {}
    for text in texts:
        try:
            moment, step = _play(moment, _due(moment.state, text, chance))
        except ValueError as error:
            steps.append(TryStep(text, _imperative(text, moment.state)))
            return Attempt(start, moment.state, tuple(steps), tuple(arrows), refusal=_refusal(error))
        steps.append(step)
        arrows |= dict.fromkeys(moment.shown.arrows)
    return Attempt(start, moment.state, tuple(steps), tuple(arrows), moment.shown.marks)


def _due(state: State, text: str, chance: Chance | None) -> Action:
    game = ruleset_of(state)
    if chance and text in ("roll", "draw") and game.seat(state) == CHANCE:
        return chance.pick(game.chance_weights(state))
    return game.parse(text)


def _play(before: NarratedPly[State], action: Action) -> tuple[NarratedPly[State], TryStep]:
    state, page, game = before.state, page_presenter_of(before.state), ruleset_of(before.state)
    events = game.decide(state, action)
    ply = Ply(1, game.seat(state) or "", game.write(action), tuple(events))
    moment = narrate_ply(before, ply)
    return moment, TryStep(ply.do, page.say_action(action, state), tuple(moment.words))


def _refusal(error: ValueError) -> Refusal:
    return error.refusal if isinstance(error, IllegalAction) else Refusal("", sentence(str(error)))


def _imperative(text: str, state: State) -> str:
    """Return a refused action as a sentence, or as it was typed if it names something unknown."""
    try:
        return page_presenter_of(state).say_action(ruleset_of(state).parse(text), state)
    except (ValueError, KeyError):
        return text


# --- an answer --------------------------------------------------------------------------------------------------------


def _answer(one: Try, shared: State, rules: Sequence[str]) -> TryResult:
    tried = attempt(one.state, one.do)
    refusals = [refusal for text in one.not_legal if (refusal := _why_not(tried.state, text, rules))]
    spoken = [*([tried.refusal] if tried.refusal else []), *refusals]
    hexes = dict.fromkeys(label for refusal in spoken for label in refusal.hexes)
    return TryResult(str(one), _unlike(one, shared), tried, tuple(_besides(one, tried.state, rules)), tuple(hexes))


def _why_not(state: State, text: str, rules: Sequence[str]) -> Refusal | None:
    """Return the refusal of an action if it is by one of these rules, or None.

    Other rules only show that the game has moved on.
    """
    game = ruleset_of(state)
    refusal = game.why_not(state, game.parse(text))
    return refusal if refusal and refusal.rule in rules else None


def _unlike(one: Try, shared: State) -> str:
    if one.reading:
        return "with the alternative"
    draw = page_presenter_of(shared).scene
    if draw(one.state) != draw(shared):
        return "in another position"
    return "" if game_files_for(shared.ruleset).same_moment(one.state, shared) else "at another moment"


def _besides(one: Try, state: State, rules: Sequence[str]) -> Iterator[str]:
    for text in one.legal:
        yield f"Allowed now: {_small(_imperative(text, state))}"
    for text in one.not_legal:
        refusal, words = _why_not(state, text, rules), _small(_imperative(text, state))
        yield f"Refused now: {words} {say_refusal(refusal)}" if refusal else f"Not possible now: {words}"
    yield from page_presenter_of(state).say_after(one.after, state)


def _small(text: str) -> str:
    """Return an imperative with a lower-case first letter, for use within a sentence."""
    return text[0].lower() + text[1:]


def _say_fact(fact: DataFact) -> str:
    if wrong := difference(fact):
        return f"{fact} But {wrong}."
    if fact.text:
        return f"{fact} {f'The reason given: {fact.refused}.' if fact.refused else ''}".rstrip()
    return f"{fact} {fact.file} says: {str(fact.says).removesuffix('.')}."


# --- as text ----------------------------------------------------------------------------------------------------------


def question_result_text(inquiry: QuestionResult) -> str:
    """Return the question, the answer, and every example with its result, in lines of at most 80 characters."""
    question = inquiry.question
    head = (
        f"{question.number}: {question.question}",
        f"Answer: {question.answer}",
        f"Rules: {', '.join(question.rules)}",
    )
    parts = [wrapped(line) for line in head]
    parts += [_tell_answer(number, answer) for number, answer in enumerate(inquiry.answers, 1)]
    if inquiry.facts:
        parts.append("\n".join(wrapped(f"- {fact}", 2) for fact in inquiry.facts))
    return "\n\n".join((f"{parts[0]}\n{parts[1]}\n{parts[2]}", *parts[3:]))


def _tell_answer(number: int, answer: TryResult) -> str:
    margin = len(str(number)) + 2
    lines = [wrapped(f"{number}. {answer.title}", margin)]
    lines += [wrapped(line, margin + 2, margin) for line in _answer_lines(answer)]
    return "\n".join(lines)


def _answer_lines(answer: TryResult) -> Iterator[str]:
    tried = answer.attempt
    if tried.steps:
        yield ", ".join(step.do for step in tried.steps)
    if tried.refusal:
        yield f"Refused: {' '.join(say_refused(tried.refusal, tried.start))}"
    elif tried.steps:
        yield f"Allowed: {' '.join(words for step in tried.steps for words in step.news)}"
    yield from answer.besides


def wrapped(text: str, margin: int = 0, first: int = 0) -> str:
    """Return a text in lines of at most 80 characters.

    Args:
        text: the text.
        margin: the number of spaces before all lines except the first.
        first: the number of spaces before the first line.
    """
    lines = wrap(text, WIDTH, initial_indent=" " * first, subsequent_indent=" " * margin, break_on_hyphens=False)
    return "\n".join(lines)
