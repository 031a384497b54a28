"""A hint in words: what the strongest player would do with the turn, what it brings on average, and what came next."""

from collections.abc import Iterator
from typing import Any

from bcnb.engine.games import game_of
from bcnb.games.battle_cry.players.suggestion import Aim, Suggestion
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.show import nouns as n
from bcnb.present.looks import page_of

EVEN = 0.05
"""A lead of less than so many figures is none."""


def say_hint(state: Any, hint: Suggestion) -> tuple[str, ...]:
    """Every action in words and as it is typed, then why; `state` is what the seat may know before the first."""
    after, actions = _said_actions(state, hint.actions)
    return (f"The {hint.player} would do this:", *actions, *_reasons(after, hint), *_second(state, hint))


def _said_actions(state: Any, texts: tuple[str, ...]) -> tuple[Any, list[str]]:
    """The actions in words, and the state from which the attacks are seen: that before the last, if it is one."""
    game, say_action = game_of(state), page_of(state).say_action
    said = []
    for text in texts:
        action = game.parse(text)
        said.append(f"{say_action(action, state).removesuffix('.')} ({text}).")
        if not text.startswith("battle "):
            state, _ = game.apply(state, action)
    return state, said


def _reasons(state: State, hint: Suggestion) -> Iterator[str]:
    for aim in hint.aims:
        yield n.sentence(_attack(state, aim))
    if len(hint.aims) > 1:
        figures = float(sum(aim.figures for aim in hint.aims))
        flags = float(sum(aim.elimination for aim in hint.aims))
        yield f"Each by itself, these attacks bring {figures:.1f} figures and {flags:.1f} flags on average."


def _attack(state: State, aim: Aim) -> str:
    who = f"{n.unit_at(state, aim.attacker)} can attack {n.target_at(state, aim.target)} with {n.dice(aim.dice)}"
    rolls = f"in {round(100 * aim.elimination)} of 100 rolls"
    if aim.target not in state.board.units:
        return f"{who}: he is lost {rolls}"
    destroyed = f", and destroyed {rolls}" if aim.elimination else ""
    return f"{who}: {float(aim.figures):.1f} figures on average{destroyed}"


def _second(state: Any, hint: Suggestion) -> Iterator[str]:
    """The next best way to begin, and how much worse it is reckoned."""
    if hint.runner_up:
        begins = page_of(state).say_action(game_of(state).parse(hint.runner_up), state).removesuffix(".")
        good = "about as good" if hint.lead < EVEN else f"worse by {hint.lead:.1f} figures"
        tried = f"was {good} in {n.counted(hint.worlds, 'imagined world')}" if hint.worlds else f"seems {good}"
        yield f"Next best: {begins}, which {tried}."
