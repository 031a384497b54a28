"""Odds, lines of sight and options of a piece in words, for any piece at any time."""

from collections.abc import Iterator
from typing import cast

from bcnb.games import battle_cry
from bcnb.games.battle_cry.odds import Odds, attack_odds, with_order
from bcnb.games.battle_cry.presentation import cell_text as n
from bcnb.games.battle_cry.rules import generals
from bcnb.games.battle_cry.rules.actions import battle
from bcnb.games.battle_cry.rules.battle import targets
from bcnb.games.battle_cry.rules.movement import destinations
from bcnb.games.battle_cry.rules.state import RollRally, RollShot, State
from bcnb.games.battle_cry.value_measures import case as roll_case
from bcnb.games.hexboard.presentation import odds_text as shared
from bcnb.games.hexboard.presentation.odds_text import (
    brief_outcomes,
    count_parts,
    percent,
    say_forbidden,
    say_losses,
    say_parts,
)
from bcnb.games.hexboard.rules.actions import Roll
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.presentation import text_tools
from bcnb.presentation.table_adapter import SightAnswer, TextAnswer
from bcnb.presentation.text_tools import join_words, sentence


def sight_answer(state: State, origin: str, target: str) -> SightAnswer:
    """Return the line of sight between two hexes in words.

    Raises:
        ValueError: for an unknown hex, or twice the same.
    """
    return shared.sight_answer(state, origin, target, lambda state, at: state.board.units.get(at), _piece)


def _piece(state: State, at: HexId) -> str:
    return n.unit(state, at) if at in state.board.units else n.general(state, at)


def say_odds(state: State, odds: Odds) -> tuple[str, ...]:
    """Return the odds in a few sentences: attacker, target, dice and possible results."""
    return tuple(sentence(words) for words in _odds_lines(state, odds))


def _odds_lines(state: State, odds: Odds) -> Iterator[str]:
    attacker, target = n.unit_at(state, odds.attacker), n.target_at(state, odds.target)
    yield f"{attacker} against {target}: {text_tools.count_dice(odds.dice)} ({say_parts(odds.parts)})"
    if odds.outcomes.losses:
        yield say_losses(odds.outcomes)
        yield f"destroyed: {percent(odds.outcomes.destroyed)}"
    if odds.outcomes.general:
        yield f"{n.general_at(state, odds.target)} is lost: {percent(odds.outcomes.general)}"
    yield f"any retreat flag: {percent(odds.flags)}; must retreat: {percent(odds.outcomes.driven)}"


def brief_odds(odds: Odds) -> str:
    """Return the odds next to a target: "4 dice: about 1.9 figures lost, destroyed 6%, must retreat 34%"."""
    return f"{text_tools.count_dice(odds.dice)}: {brief_outcomes(odds.outcomes)}"


def reach_answer(state: State, at: HexId) -> TextAnswer:
    """Return where a piece could go with an order, and what a unit could attack from its hex."""
    where = f"Nothing stands on {write_hex(at)}."
    if at in state.board.units:
        ready = with_order(state, at)
        goals = destinations(ready, at, at in state.board.generals)
        return TextAnswer((_say_goals(state, at, goals), _say_targets(state, at, targets(ready, at))), _labels(goals))
    if at in state.board.generals:
        side = state.board.generals[at].side
        goals = generals.destinations(state._replace(turn=state.turn._replace(side=side)), at)
        return TextAnswer((_say_goals(state, at, goals),), _labels(goals))
    return TextAnswer((where,))


def _labels(mask: int) -> tuple[str, ...]:
    return tuple(write_hex(number) for number in members(mask))


def _say_goals(state: State, at: HexId, goals: int) -> str:
    who = n.piece_names(state, at, at in state.board.units, at in state.board.generals)
    where = f"can move to {join_words(_labels(goals))}" if goals else "cannot move"
    return sentence(f"with an order {who} {where}")


def _say_targets(state: State, at: HexId, hit: int) -> str:
    if not hit:
        return "From its hex it cannot attack anyone."
    aims = (f"{write_hex(target)} ({brief_odds(attack_odds(state, at, target))})" for target in members(hit))
    return sentence(f"from its hex it can attack {join_words(aims)}")


def say_odds_now(state: State, attacker: HexId, target: HexId) -> Iterator[str]:
    """Yield the exact odds of an attack, and what forbids it now.

    Raises:
        IllegalAction: if the attack is impossible even with an order.
    """
    yield from say_odds(state, attack_odds(state, attacker, target))
    if refusal := battle_cry.why_not(state, battle(attacker, target)):
        yield say_forbidden(refusal, state)


def odds_answer(state: State, attacker: HexId, target: HexId) -> TextAnswer:
    """Return the exact odds of an attack that is possible now or with an order.

    Without a unit on the first hex, or with twice the same hex, return what a piece there could do.

    Raises:
        IllegalAction: if the attack is impossible even with an order.
    """
    if attacker == target or attacker not in state.board.units:
        return reach_answer(state, attacker)
    odds = attack_odds(state, attacker, target)
    chart = shared.loss_chart(odds.outcomes, (n.target_at(state, target), odds.dice))
    return TextAnswer(say_odds(state, odds), (write_hex(target),), (chart,))


def roll_text(state: State, action: Roll) -> str:
    """Return the result of a roll in a few words, given the state before it. Results with the same effect are equal."""
    match state.decision:
        case RollShot():
            return "a saber" if roll_case(state, action) else "no effect"
        case RollRally():
            return count_parts((cast("int", roll_case(state, action)), "figure"))
    figures, flags = cast("tuple[int, int]", roll_case(state, action))
    return count_parts((figures, "figure"), (flags, "retreat flag"))


ROLL_TEXT = roll_text
