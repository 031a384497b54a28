"""The rule options of a game for a group to agree on, with both answers played on a board, as HTML and as text."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple

from bcnb.course.catalogue import list_questions
from bcnb.course.question_results import TryResult, inquire
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import Question, Try, load_question
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.scene import Scene
from bcnb.presentation.svg import describe, picture
from bcnb.storage.house_rules import said
from bcnb.storage.toml_fields import kinds_of


class OptionAnswer(NamedTuple):
    """One of two answers: its text, its lines in a file of house rules, the final board, and lines on the actions."""

    answer: str
    rules: tuple[str, ...]
    board: Markup
    lines: tuple[str, ...]


class RuleOption(NamedTuple):
    """An ambiguous rule.

    If only the default is implemented, `usual` and `other` are None, and the answers are only texts.
    """

    number: str
    title: str
    question: str
    usual: OptionAnswer | None
    other: OptionAnswer | None
    answer: str
    alternative: str


def rule_options_of(ruleset: str) -> list[RuleOption]:
    """Return all rule options of a game, those with two playable answers first."""
    found = [load_question(path) for path in list_questions(ruleset).values()]
    open_ones = [question for question in found if question.alternative]
    return [_rule_option(question) for question in sorted(open_ones, key=lambda one: not _is_played(one))]


class AgreedAnswer(NamedTuple):
    """The other answer to a question, as house rules set it.

    `fields` are the rule options of the question, and `alternative` has their values in a file of house rules.
    """

    number: str
    title: str
    fields: tuple[str, ...]
    alternative: Mapping[str, object]


@cache
def agreed_answers(ruleset: str) -> tuple[AgreedAnswer, ...]:
    """Return the other answers of a game that house rules can set, in the order of the questions.

    A rule option belongs to the first question on it. Numbers that only an example needs are left out.
    """
    found: dict[str, AgreedAnswer] = {}
    for question in map(load_question, list_questions(ruleset).values()):
        if question.alternative and _is_played(question):
            one = _agreed_answer(question, {field for answer in found.values() for field in answer.fields})
            found[one.number] = one
    return tuple(found.values())


def _agreed_answer(question: Question, taken: set[str]) -> AgreedAnswer:
    example = question.tries[pair(question)[1]]
    fields = tuple(field for field in question.fields if field not in taken)
    changed = {field: value for field, value in example.reading if field in fields}
    switches = {field: value for field, value in changed.items() if isinstance(value, bool)}
    kinds = kinds_of(type(_rules(example)))
    written = {field: kinds[field].write(value) for field, value in (switches or changed).items()}
    return AgreedAnswer(question.number, question.title, fields, written)


def _is_played(question: Question) -> bool:
    """Return True if the examples of a question play both answers."""
    return any(one.reading for one in question.tries)


def _rule_option(question: Question) -> RuleOption:
    words = question.number, question.title, question.question
    if not _is_played(question):
        return RuleOption(*words, None, None, question.answer, question.alternative)
    inquiry, (usual, other) = inquire(question), pair(question)
    pages = QuestionPages(inquiry)
    here, there = (
        _option_answer(inquiry.answers[number], question.tries[number], question, _drawn(pages.after(number)))
        for number in (usual, other)
    )
    return RuleOption(*words, here, there, question.answer, question.alternative)


def _drawn(scene: Scene) -> Markup:
    return picture(scene, label=describe(scene))


def pair(question: Question) -> tuple[int, int]:
    """Return the numbers of the two most similar examples, one by the default and one by the alternative, from 0.

    A pair with more fields set to the alternative is preferred.
    """
    tries = list(enumerate(question.tries))
    pairs = [(usual, other) for usual, one in tries if not one.reading for other, two in tries if two.reading]
    return max(pairs, key=lambda two: _similarity(*(question.tries[number] for number in two)))


def _similarity(one: Try, other: Try) -> tuple[bool, int, bool, int]:
    """Return a sort key for the similarity of two examples.

    It has four places: same position, number of fields set to the alternative, same actions, and number of equal first
    actions.
    """
    begun: Any = other.state
    same = takewhile(lambda two: two[0] == two[1], zip(one.do, other.do, strict=False))
    here = begun._replace(rules=_rules(one)) == one.state
    return here, len(other.reading), one.do == other.do, sum(1 for _ in same)


def _rules(one: Try) -> Any:
    state: Any = one.state
    return state.rules


def _option_answer(answer: TryResult, one: Try, question: Question, board: Markup) -> OptionAnswer:
    words = question.alternative if one.reading else question.answer
    return OptionAnswer(words, said(_rules(one), question.fields), board, tuple(_answer_lines(answer)))


def _answer_lines(answer: TryResult) -> list[str]:
    """Return the actions and their results."""
    tried = answer.attempt
    lines = [" ".join((step.said, *step.news)) for step in tried.steps]
    return [*lines, *([tried.refusal.words] if tried.refusal else []), *answer.besides]


HERE, OTHERWISE = "As it is played here", "The other way"
_STYLE = """
.bcnb-readings{max-width:1000px}.bcnb-readings details{border-top:1px solid #a8946a;padding:6px 0}
.bcnb-readings summary{cursor:pointer;padding:4px 0;min-height:28px}.bcnb-readings summary b{margin-right:6px}
.bcnb-readings .two{display:grid;grid-template-columns:1fr 1fr;gap:8px 20px}
.bcnb-readings .two>div{min-width:0}.bcnb-readings h4{margin:8px 0 2px}.bcnb-readings p{margin:2px 0}
.bcnb-readings svg{width:100%;height:auto;max-height:400px}
.bcnb-readings ol{margin:2px 0;padding-left:20px;font-size:13px}
.bcnb-readings code{font-size:13px;overflow-wrap:anywhere}
@media(max-width:640px){.bcnb-readings .two{grid-template-columns:1fr}}
"""


def readings_html(readings: Sequence[RuleOption]) -> Markup:
    """Return all rule options as HTML, each in a section to open."""
    return tag("div", tag("style", Markup(_STYLE)), *map(_option_html, readings), class_="bcnb-readings")


def _option_html(one: RuleOption) -> Markup:
    head = tag("summary", tag("b", escape_text(f"{one.number}.")), escape_text(one.question))
    if not (one.usual and one.other):
        return tag("details", head, tag("p", escape_text(_only(one))))
    two = tag("div", _answer_html(HERE, one.usual), _answer_html(OTHERWISE, one.other), class_="two")
    return tag("details", head, two)


def _only(one: RuleOption) -> str:
    return f"{one.answer} Another answer is possible: {one.alternative}"


def _answer_html(heading: str, side: OptionAnswer) -> Markup:
    done = tag("ol", *(tag("li", escape_text(line)) for line in side.lines))
    written = [tag("p", tag("code", escape_text(line))) for line in side.rules]
    return tag("div", tag("h4", escape_text(heading)), tag("p", escape_text(side.answer)), *written, side.board, done)


def readings_text(readings: Sequence[RuleOption]) -> str:
    """Return all rule options as text."""
    return "\n".join(line for one in readings for line in _option_lines(one))


def _option_lines(one: RuleOption) -> Iterator[str]:
    yield f"{one.number}. {one.question}"
    if not (one.usual and one.other):
        yield f"  {_only(one)}"
        return
    for heading, side in ((HERE, one.usual), (OTHERWISE, one.other)):
        yield f"  {heading}: {side.answer} [{', '.join(side.rules)}]"
        yield from (f"    {line}" for line in side.lines)
