"""A hint in words: what a player would do in the rest of the turn, with the odds of its attack."""

from collections.abc import Iterator

from bcnb.analysis.odds import attack_odds
from bcnb.games import battle_cry
from bcnb.games.battle_cry.actions import Battle
from bcnb.games.battle_cry.state import State
from bcnb.players.suggestion import Suggestion
from bcnb.present.odds import brief_odds
from bcnb.present.words import say_action


def say_suggestion(state: State, plan: Suggestion) -> tuple[str, ...]:
    """Every action of a plan, as it is typed and in words; `state` is what the seat may know before the first."""
    return tuple(_told(state, plan))


def _told(state: State, plan: Suggestion) -> Iterator[str]:
    yield f"The player “{plan.player}” would do this:"
    for text in plan.actions:
        action = battle_cry.parse(text)
        odds = attack_odds(state, action.attacker, action.target) if isinstance(action, Battle) else None
        yield f"{text}: {say_action(action, state)}{f' {brief_odds(odds)}.' if odds else ''}"
        state, _ = battle_cry.apply(state, action)
