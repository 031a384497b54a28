"""A hint in words: what the strongest player would do with the turn, what it brings on average, and what came next."""

from collections.abc import Iterator

from bcnb.engine.games import game_of
from bcnb.engine.ruleset import CHANCE, S, State
from bcnb.players.registry import Suggestion
from bcnb.present.english import counted
from bcnb.present.looks import page_of
from bcnb.present.tables import table_of

EVEN = 0.05
"""A lead of less than so many figures is none."""


def say_hint(state: S, hint: Suggestion) -> tuple[str, ...]:
    """Every action in words and as it is typed, then why; `state` is what the seat may know before the first."""
    after, actions = _said_actions(state, hint.actions)
    reasons = table_of(after).reasons(after, hint)
    return (f"The {hint.player} would do this:", *actions, *reasons, *_second(state, hint))


def _said_actions(state: S, texts: tuple[str, ...]) -> tuple[S, list[str]]:
    """The actions in words, and the state in which the attacks begin: the last that is not left to the dice."""
    game, say_action = game_of(state), page_of(state).say_action
    said = []
    for text in texts:
        action = game.parse(text)
        said.append(f"{say_action(action, state).removesuffix('.')} ({text}).")
        after, _ = game.apply(state, action)
        state = state if game.seat(after) == CHANCE else after
    return state, said


def _second(state: State, hint: Suggestion) -> Iterator[str]:
    """The next best way to begin, and how much worse it is reckoned."""
    if hint.runner_up:
        begins = page_of(state).say_action(game_of(state).parse(hint.runner_up), state).removesuffix(".")
        good = "about as good" if hint.lead < EVEN else f"worse by {hint.lead:.1f} figures"
        tried = f"was {good} in {counted(hint.worlds, 'imagined world')}" if hint.worlds else f"seems {good}"
        yield f"Next best: {begins}, which {tried}."
