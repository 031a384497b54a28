"""Imperatives for the actions that both hex games share."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.engine.corrections import Correct
from bcnb.games.hexboard.files.expectations import HexExpectation
from bcnb.games.hexboard.presentation.card_step_text import by_decision, by_verb
from bcnb.games.hexboard.presentation.cell_text import card, card_face_down, the_side, two_sides
from bcnb.games.hexboard.rules import actions as a
from bcnb.games.hexboard.rules import state as s
from bcnb.games.hexboard.rules.actions import sort_faces
from bcnb.games.hexboard.rules.card_steps import CARD_STEPS, CardStep, Target
from bcnb.games.hexboard.rules.tables import Wing
from bcnb.grid.hexes import write_hex
from bcnb.presentation.symbols import FACE_NAMES
from bcnb.presentation.text_tools import count_noun, sentence


def imperative(
    action: object, state: s.HexState, actions: Mapping[type, Callable[..., str]], finishes: Mapping[type, str]
) -> str:
    """Return an action as an imperative.

    Args:
        action: the action.
        state: the position before it.
        actions: the game's texts of its actions, by class.
        finishes: the texts of `done`, by class of the decision.
    """
    if isinstance(action, Correct):
        return "Correct the position."
    if isinstance(action, a.Done):
        return sentence(finishes.get(type(state.decision), "finish"))
    return sentence(actions[type(action)](action, state))


def _card(verb: str) -> Callable[..., str]:
    return lambda action, state: f"{verb} {card(state, action.card)}"


def _assume(action: a.Assume, state: s.HexState) -> str:
    return f"draw {card_face_down(state, action.card)}"


def _choose(action: a.Choose, state: s.HexState) -> str:
    return f"choose {'the center' if action.section is Wing.CENTRE else f'the {action.section} flank'}"


def _roll(action: a.Roll, state: s.HexState) -> str:
    return f"roll {', '.join(FACE_NAMES[face] for face in sort_faces(action.faces))}"


ACTIONS: Mapping[type, Callable[..., str]] = {
    a.Play: _card("play"),
    a.Discard: _card("discard"),
    a.Choose: _choose,
    a.Roll: _roll,
    a.Draw: _card("draw"),
    a.Assume: _assume,
}
"""The text of an action that names no piece, by its class; `card_actions` has those of special cards."""

_IMPERATIVES = by_verb(lambda one: one.imperative)


def card_actions(unit: Callable[..., str], general: Callable[..., str]) -> Mapping[type, Callable[..., str]]:
    """Return the texts of the actions of special cards, by class.

    Args:
        unit: returns the words for a unit, from the position and its place.
        general: returns the words for a general, from the position and his hex.
    """
    names: Mapping[Target, Callable[..., str]] = {
        Target.HEX: lambda state, at: write_hex(at),
        Target.GENERAL: general,
        Target.UNIT: unit,
        Target.SIDE: lambda state, side: two_sides(side),
    }

    def say(step: CardStep) -> Callable[..., str]:
        words, targets = _IMPERATIVES[step.verb], tuple(step.targets.items())
        return lambda action, state: words.format(
            *(names[target](state, getattr(action, field)) for field, target in targets)
        )

    return {step.action: say(step) for step in CARD_STEPS}


FINISHES: Mapping[type, str] = {
    s.JoinBattle: "end the battles",
    s.MoveAgain: "end the second moves",
    **by_decision(lambda one: one.finish),
}
"""The text of `done`, by the class of the decision that is due."""


def say_after(then: HexExpectation, score: str, next_prompt: str) -> Iterator[str]:
    """Yield sentences about the end of an example: the scores, the figures left in places, and the next decision.

    `score` names what is counted: flag or point.
    """
    for side, count in then.flags:
        yield sentence(f"{the_side(side)} has {count_noun(count, score)}")
    for label, figures in then.strength:
        yield sentence(f"{count_noun(figures, 'figure')} left at {label}" if figures else f"no unit is left at {label}")
    if then.seat:
        yield f"Next – {next_prompt}"
