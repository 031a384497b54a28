"""A plan is tried: it is carried out, greedy players go on to the end of the turn in an imagined world, and then the
model of the game says what the chance to win is.
"""

from bcnb.analysis.line_trials import Dice, by_model, chance_of
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE
from bcnb.games.hexboard.players import begun
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.players.plans import GAME, Plan
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules.state import State


def bound(state: State) -> str:
    """What chance decides about: the dice of an attack by who attacks whom, or a draw."""
    return f"{state.decision} {state.turn.attack}"


def try_plan(observed: State, plan: Plan, seed: str) -> float:
    """The chance to win, for the seat that decides, after a plan and the rest of the turn in the world of this seed."""
    world = begun(game.after, observed, plan, Seeded(seed))
    return chance_of(turn_ended(world, observed.turn.number, seed), game.seat(observed) or "", by_model)


def turn_ended(state: State, number: int, seed: str) -> State:
    """The state at the end of the turn of this number, if greedy players play it."""
    rules, dice = ruleset_of(state), Dice(bound, seed)
    whims = dice.whims(state)
    while state.winner is None and state.turn.number == number:
        if game.seat(state) == CHANCE:
            state, _ = rules.apply(state, dice.fall(state))
        else:
            state = game.after(state, greedy.choose(GAME, state, whims))
    return state
