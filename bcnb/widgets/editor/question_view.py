"""A question made from a drawn position as data for a page: its words, the board, and the example under way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from bcnb.course.authoring.example_actions import Recording
from bcnb.course.authoring.example_table import EXAMPLE_KEYS, LEGAL, NOT_LEGAL, texts_of
from bcnb.course.authoring.question_facts import AFTER, cards_of, fact_names, facts_of
from bcnb.course.authoring.question_maker import LONGEST, Asking
from bcnb.editor.draft import Tables
from bcnb.editor.palette import GAMES
from bcnb.engine.game_registry import rulebook
from bcnb.presentation.choices import PieceChoices
from bcnb.presentation.presenter import page_presenter_of, presenter_for, presenter_of
from bcnb.presentation.rule_text import on_page, refused_lines
from bcnb.presentation.scene import Scene, Viewpoint
from bcnb.presentation.table_adapter import table_adapter_of
from bcnb.presentation.text_tools import count_noun, join_words, sentence

QuestionData: TypeAlias = dict[str, object]
IN_BATTLE = "The position is that of the recorded game, with its hands, losses and turn, until you change side or card."
FIXED = (
    "The position is that of the file, which cannot be drawn as the beginning of a battle. The drawn board stays as it "
    "was. New question asks about it again."
)
NO_CARD = "Choose the card of the side to move, then click on the board."
ENDED = "The example ends with this refusal. Say what it shows, then add it."
DICE = "Choose the face of each of {}."
LEGAL_NOW = "This is legal next:"
NOT_LEGAL_NOW = "Rule {} does not allow this next:"
CHECKED = "Choose more actions to check, or say what the example shows and add it."
CHOOSE = "Choose which of these you mean."


def rules_view() -> Mapping[str, list[list[str]]]:
    """Return the rules of each game that a question can rest on: [number, words]."""
    return {game: [[number, rule.words] for number, rule in rulebook(game).RULES.items()] for game in GAMES}


def question_view(asking: Asking, said: str = "", *, wrong: bool = False) -> QuestionData:
    """Return what the page shows of a question, except the board.

    Args:
        asking: the question.
        said: the answer to the last message.
        wrong: True if this answer says why something was refused.
    """
    called = presenter_for(asking.ruleset).called
    words: QuestionData = {
        "game": asking.ruleset,
        "moment": FIXED if asking.fixed and not asking.about_files else IN_BATTLE if asking.in_battle else "",
        "fixed": asking.fixed,
        "texts": {name: getattr(asking, name) for name in LONGEST},
        "limits": LONGEST,
        "rules": _rules(asking, asking.rules),
        "side": asking.seat,
        "sides": [[seat, called(seat)] for seat in asking.seats],
        "card": asking.card,
        "played": asking.played,
        "cards": [["", "none"], *([key, name] for key, name in cards_of(asking.drawn).items())],
        "said": said,
        "wrong": wrong,
        "fault": "",
    }
    try:
        recorded = _recorded(asking)
    except ValueError as fault:
        return {**words, **_NOTHING, "fault": sentence(str(fault))}
    return {**words, **recorded}


_NOTHING: Mapping[str, object] = {
    **dict.fromkeys(("named", "examples", "steps", "refused", "offers", "events", "facts"), ()),
    **dict.fromkeys(("prompt", "faces", "picked"), ""),
    "dice": 0,
    "undo": False,
    "only": False,
}


def _rules(asking: Asking, numbers: Iterable[str]) -> list[list[str]]:
    book = rulebook(asking.ruleset).RULES
    return [[number, book[number].words] for number in numbers]


def _recorded(asking: Asking) -> QuestionData:
    """Return the examples and the one under way."""
    now = asking.example
    return {
        "named": _rules(asking, asking.named_rules),
        "examples": list(_examples(asking)),
        "steps": [*([step.said, step.do] for step in now.tried.steps), *_next_steps(now)],
        "only": bool(now.next_texts),
        "refused": _refused(now),
        "prompt": _prompt(asking),
        "offers": [list(offer) for offer in now.offered()],
        "dice": now.dice,
        "faces": now.faces,
        "letters": table_adapter_of(now.state).terminal.letters,
        "events": [[one.words, number in asking.shown] for number, one in enumerate(now.happenings)],
        "facts": [[fact.name, fact.words, fact.name in asking.checked] for fact in facts_of(now)],
        "picked": now.picked,
        "undo": bool(now.do or now.picked or now.asked or now.next_texts),
    }


def _examples(asking: Asking) -> Iterator[list[str]]:
    """Yield each example: its sentence, its actions, what it shows, and how it differs, or an empty text."""
    for example, check in zip(asking.examples, asking.checks(), strict=True):
        refused = f"Refused by rule {example['refused']}" if "refused" in example else ""
        events = f"Shows {count_noun(len(example['then']), 'event')}" if "then" in example else ""
        facts = f"Checks {count_noun(len(fact_names(example[AFTER])), 'fact')}" if AFTER in example else ""
        more = sorted(example.keys() - EXAMPLE_KEYS)
        other = f"Has {join_words(more)}" if more else ""
        following = (_say_next(example, LEGAL, "legal"), _say_next(example, NOT_LEGAL, "not legal"))
        shows = ". ".join(filter(None, (refused, events, *following, facts, other)))
        yield [example.get("say", ""), ", ".join(texts_of(example, "do")), shows, check.difference]


def _say_next(example: Tables, key: str, verdict: str) -> str:
    """Return in words which actions an example checks under a key, or an empty text."""
    texts = texts_of(example, key)
    return f"Then {join_words(texts)} {'is' if len(texts) == 1 else 'are'} {verdict}" if texts else ""


def _next_steps(now: Recording) -> Iterator[list[str]]:
    """Yield the verdict on each action that the example only checks, and its notation."""
    for one in now.next_actions:
        yield [LEGAL_NOW if one.refusal is None else NOT_LEGAL_NOW.format(one.refusal.rule), one.text]


def _refused(now: Recording) -> Sequence[list[str]]:
    if now.refusal is None:
        return []
    return [[kind, on_page(words)] for kind, words in refused_lines(now.refusal, now.state)]


def _prompt(asking: Asking) -> str:
    now = asking.example
    if now.refusal is not None:
        return ENDED
    if now.asked:
        return CHOOSE
    if now.next_texts:
        return CHECKED
    if now.dice:
        return DICE.format(count_noun(now.dice, "die", "dice"))
    if cards_of(asking.drawn) and not (asking.card or now.do or asking.in_battle or asking.fixed):
        return NO_CARD
    return on_page(presenter_of(now.state).prompt(now.state))


def question_scene(asking: Asking, title: str, stand: Viewpoint) -> Scene:
    """Return the board of the example under way, with what can be chosen.

    Raises:
        ValueError: if the drawn position does not allow the question.
    """
    now = asking.example
    drawn: Scene = page_presenter_of(now.state).scene(
        now.state, title=title, stand=stand, arrows=now.tried.arrows, marks=list(_marks(now))
    )
    return drawn


def _marks(now: Recording) -> Iterator[tuple[str, str]]:
    if now.refusal is not None:
        yield from ((label, "refused") for label in now.refusal.hexes)
        return
    choices = now.choices
    yield from ((label, "choice") for label in choices["hexes"])
    if not now.origin:
        yield from ((label, "choice") for label, piece in choices["pieces"].items() if _acts(piece))
        return
    yield now.origin, "selected"
    for way in now.chosen.get("ways", {}).values():
        yield from ((label, "choice") for label in way["to"])
    yield from ((label, "target") for label, aim in now.chosen.get("aims", {}).items() if aim.get("do"))


def _acts(piece: PieceChoices) -> bool:
    """Return True if a piece can be ordered, can move, or can attack now."""
    return bool(piece.get("orders") or piece.get("acts") or piece.get("ways") or piece.get("aims"))
