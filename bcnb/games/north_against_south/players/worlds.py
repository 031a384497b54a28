"""A plan is tried: it is carried out, greedy players go on to the end of the turn in an imagined world, and then the
model of the game says what the chance to win is.
"""

from functools import reduce

from bcnb.analysis.trials import Dice, World, by_model, chance_of
from bcnb.engine.games import game_of
from bcnb.engine.ruleset import CHANCE
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.players.plans import GAME, Plan, carried_out
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules.state import DrawCard, State


def bound(state: State) -> str:
    """What chance decides about: the dice of an attack by who attacks whom, or a draw."""
    return f"{state.decision} {state.turn.attack}"


def try_plan(observed: State, plan: Plan, seed: str) -> float:
    """The chance to win, for the seat that decides, after a plan and the rest of the turn in the world of this seed."""
    ended = turn_ended(begun(observed, plan, seed), observed.turn.number, seed)
    return chance_of(ended, game.seat(observed) or "", by_model)


def begun(observed: State, plan: Plan, seed: str) -> State:
    """The state after a plan in an imagined world. Whether cards are shuffled before a draw, only a world can tell."""
    after = carried_out(observed, plan)
    if isinstance(after.decision, DrawCard):
        return reduce(game.after, plan, World(observed, seed).begin())
    return World(after, seed).begin()


def turn_ended(state: State, number: int, seed: str) -> State:
    """The state at the end of the turn of this number, if greedy players play it."""
    rules, dice = game_of(state), Dice(bound, seed)
    whims = dice.whims(state)
    while state.winner is None and state.turn.number == number:
        if game.seat(state) == CHANCE:
            state, _ = rules.apply(state, dice.fall(state))
        else:
            state = game.after(state, greedy.choose(GAME, state, whims))
    return state
