"""Imperatives for the actions that both hex games share."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.engine.corrections import Correct
from bcnb.games.hexboard.files.expectations import HexExpectation
from bcnb.games.hexboard.presentation.card_step_text import by_decision, by_verb
from bcnb.games.hexboard.presentation.cell_text import card, card_face_down, the_side, two_sides
from bcnb.games.hexboard.rules import actions as a
from bcnb.games.hexboard.rules import state as s
from bcnb.games.hexboard.rules.actions import sort_faces
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


def say_starve(unit: str) -> str:
    """Return the imperative that lets a unit run short of supplies."""
    return f"cut {unit} off from its supplies"


def _choose(action: a.Choose, state: s.HexState) -> str:
    return f"choose {'the center' if action.section is Wing.CENTRE else f'the {action.section} flank'}"


def _at_hex(task: str) -> Callable[..., str]:
    return lambda action, state: f"{task} at {write_hex(action.at)}"


def _dig(action: a.Dig, state: s.HexState) -> str:
    return f"build field works at {write_hex(action.at)} facing {two_sides(action.side)}"


def _roll(action: a.Roll, state: s.HexState) -> str:
    return f"roll {', '.join(FACE_NAMES[face] for face in sort_faces(action.faces))}"


_TASKS = by_verb(lambda one: one.task)
ACTIONS: Mapping[type, Callable[..., str]] = {
    **{kind: _at_hex(_TASKS[verb]) for verb, kind in a.ON_HEX.items()},
    a.Play: _card("play"),
    a.Discard: _card("discard"),
    a.Choose: _choose,
    a.Dig: _dig,
    a.Roll: _roll,
    a.Draw: _card("draw"),
    a.Assume: _assume,
}
"""The text of an action, by its class."""

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
