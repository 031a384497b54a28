"""A position reviewed: the win chance, and the lines of the seat that acts, compared in imagined games."""

from collections.abc import Iterator, Sequence
from math import ceil
from textwrap import fill
from typing import NamedTuple

from bcnb.analysis.distributions import student
from bcnb.analysis.line_trials import ActionLine, ChoiceKind, by_model, review_policy_for
from bcnb.analysis.win_probability import WinChance, first_side, has_model, settled, win_chance_interval
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.players.registry import Suggestion
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.line_playback import act_out
from bcnb.review.loss_errors import with_error
from bcnb.review.mistake_detection import ChoiceTrials, ReviewedChoice

WIDTH = 100
FEWEST = 2
"""The number of proposed lines below which other legal actions are also compared."""


class RatedLine(NamedTuple):
    """A line, and the win chance of its seat after it, with the 95% interval from the imagined games."""

    actions: tuple[str, ...]
    chance: WinChance


class PositionReview(NamedTuple):
    """The review of a position.

    `chance` is the win chance of the first side. `seat` is the seat that acts. `lines` are its lines, the best first,
    and `worlds` is the number of imagined games for each. There are none if chance acts, the game is over, or a card is
    chosen from a hand that is not known.
    """

    chance: WinChance
    seat: Seat | None
    lines: tuple[RatedLine, ...]
    worlds: int


def review_position(state: State, worlds: int, seed: str, viewer: Seat | None = None) -> PositionReview:
    """Return the review of a position, judged by what the seat that acts may know.

    Args:
        state: the position.
        worlds: the number of imagined games for each line, reduced in a game with slow trials. With 0, no lines are
            compared.
        seed: the seed of the imagined games.
        viewer: the seat whose knowledge the position holds, if it does not hold everything.

    Raises:
        ValueError: if there is no win chance model for the game.
    """
    rules, seat = ruleset_of(state), ruleset_of(state).seat(state)
    if not has_model(rules.name):
        raise ValueError(f"there is no win chance model for {rules.name}, so no position is reviewed")
    acts = seat not in (None, CHANCE) and viewer in (None, seat)
    chance = win_chance_interval(state, viewer or (seat if acts else None))
    if seat is None or not acts or not worlds or _is_hand_missing(state):
        return PositionReview(chance, seat, (), 0)
    policy, observed = review_policy_for(rules.name), rules.observe(state, seat)
    ways = _ways(observed, seed)
    count = max(ceil(worlds * policy.pace), 2)
    choice = ReviewedChoice(0, 0, seat, policy.asks(observed) or ChoiceKind.PLAN, observed, ways[0])
    trials = ChoiceTrials(policy, choice, by_model, seed)
    rated = [RatedLine(tuple(map(rules.write, way)), _mean(trials, way, count)) for way in ways]
    return PositionReview(chance, seat, tuple(sorted(rated, key=lambda one: -one.chance.at)), count)


def _is_hand_missing(state: State) -> bool:
    """Return True if a card must be chosen from a hand with an unknown card."""
    cards = turn_notation_for(state.ruleset).cards
    return cards is not None and cards.awaits(state) and cards.hand_unseen(state)


def _ways(observed: State, seed: str) -> Sequence[ActionLine]:
    """Return the lines to compare: the proposed ones, and other legal actions if fewer than two are proposed."""
    policy, rules = review_policy_for(observed.ruleset), ruleset_of(observed)
    ways = list(policy.ways(observed, Seeded(f"{seed} ways"))) if policy.asks(observed) else []
    if len(ways) < FEWEST:
        begun = {way[0] for way in ways}
        ways += [(action,) for action in rules.legal_actions(observed) if action not in begun]
    return ways[: policy.width + 1]


def _mean(trials: ChoiceTrials[State], way: ActionLine, count: int) -> WinChance:
    """Return the mean win chance of a line with its 95% interval, all within 0 and 1."""
    results = [trials.result(way, number) for number in range(count)]
    mean = sum(results) / count
    return WinChance(*(min(max(one, 0.0), 1.0) for one in (mean, *student(results))))


# --- the plan of a hint -----------------------------------------------------------------------------------------------

HINT_WORLDS = 40
"""The number of imagined games in which the plan of a hint is compared with the next best one."""
HINT_SEED = "hint"


class PlanComparison(NamedTuple):
    """The win chances of a seat after the plan of a hint and after the next best one, in the same imagined games.

    `low` and `high` are the ends of the 95% interval of the difference, with the error of a look two turns ahead. It is
    positive if the plan is better.
    """

    plan: float
    other: float
    low: float
    high: float
    worlds: int


def compare_plans(observed: State, hint: Suggestion) -> PlanComparison | None:
    """Return the comparison of a plan with the next best one, or None if there is none or no win chance model.

    Args:
        observed: the position as the seat that acts knows it.
        hint: the plan.
    """
    rules, seat = ruleset_of(observed), ruleset_of(observed).seat(observed)
    if not hint.runner_up or not has_model(rules.name) or seat in (None, CHANCE):
        return None
    policy = review_policy_for(rules.name)
    plan, other = tuple(map(rules.parse, hint.actions)), (rules.parse(hint.runner_up),)
    choice = ReviewedChoice(0, 0, seat, policy.asks(observed) or ChoiceKind.PLAN, observed, plan)
    trials = ChoiceTrials(policy, choice, by_model, HINT_SEED)
    chance, second = (_mean(trials, way, HINT_WORLDS).at for way in (plan, other))
    gains = [trials.result(plan, number) - trials.result(other, number) for number in range(HINT_WORLDS)]
    low, high = student(gains)
    gain = with_error(WinChance(sum(gains) / HINT_WORLDS, low, high), choice.asked is ChoiceKind.BATTLE)
    return PlanComparison(chance, second, gain.low, gain.high, HINT_WORLDS)


def say_comparison(found: PlanComparison) -> str:
    """Return the comparison in words that a player understands: the chances to win, and how sure the difference is."""
    games = count_noun(found.worlds, "imagined game")
    plan, other = (f"{round(100 * chance)}%" for chance in (found.plan, found.other))
    chances = f"{plan} with this plan and {other} with the next best one"
    if plan == other:
        return f"In {games}, your chance to win was {plan} with either plan."
    if found.low <= 0 <= found.high:
        sure = "That is too close to say which is better"
    else:
        sure = f"It is 95% sure that {'this plan' if found.low > 0 else 'the next best one'} is better"
    return f"In {games}, your chance to win was {chances}. {sure}."


# --- as text ----------------------------------------------------------------------------------------------------------


def position_report(state: State, found: PositionReview) -> Iterator[str]:
    """Yield the lines of the review as text."""
    look, first = presenter_for(state.ruleset), first_side(state.ruleset)
    if settled(state) is not None:
        yield why_nothing_compared(state, found)
        return
    yield f"Win chance: {look.called(first)} {_percent(found.chance)}."
    if found.seat is None or not found.lines:
        if found.seat == CHANCE or _is_hand_missing(state):
            yield why_nothing_compared(state, found)
        return
    games = count_noun(found.worlds, "imagined game")
    yield f"Choices of the {look.called(found.seat)} side, with its win chance after each, in {games}:"
    for line in found.lines:
        said = ". ".join(act_out(state, found.seat, line.actions).said)
        text = f"{_percent(line.chance)}  {said}. ({'; '.join(line.actions)})"
        yield fill(text, WIDTH, initial_indent="  ", subsequent_indent=" " * 6)


def why_nothing_compared(state: State, found: PositionReview) -> str:
    """Return the sentence for a review without lines."""
    if settled(state) is not None:
        return "The game is over in this position."
    if found.seat == CHANCE:
        return "A roll or a draw comes next, so there is nothing to choose."
    hand = " Here the hand is not known in full." if _is_hand_missing(state) else ""
    return f"Choices are compared only for the player who must act and sees the cards.{hand}"


def _percent(chance: WinChance) -> str:
    at, low, high = (round(100 * part) for part in chance)
    return f"{at}% ({low} to {high})"
