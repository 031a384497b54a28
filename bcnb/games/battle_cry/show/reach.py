"""What a piece could do: where it could go, what it could hit and with what odds, asked at any time of any piece."""

from collections.abc import Iterator

from bcnb.games import battle_cry
from bcnb.games.battle_cry.odds import attack_odds, with_order
from bcnb.games.battle_cry.rules import generals
from bcnb.games.battle_cry.rules.actions import battle
from bcnb.games.battle_cry.rules.battle import targets
from bcnb.games.battle_cry.rules.movement import destinations
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.show import nouns as n
from bcnb.games.battle_cry.show.odds import brief_odds, say_odds
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.presentation.rule_text import say_refused
from bcnb.presentation.table_adapter import TextAnswer
from bcnb.presentation.text_tools import join_words, sentence


def tell_reach(state: State, at: HexId) -> TextAnswer:
    """Where a piece could go with an order, and what a unit could hit from where it stands."""
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
    who = n.pieces(state, at, at in state.board.units, at in state.board.generals)
    where = f"can move to {join_words(_labels(goals))}" if goals else "cannot move"
    return sentence(f"with an order {who} {where}")


def _say_targets(state: State, at: HexId, hit: int) -> str:
    if not hit:
        return "From where it stands it can attack nobody."
    aims = (f"{write_hex(target)} ({brief_odds(attack_odds(state, at, target))})" for target in members(hit))
    return sentence(f"from where it stands it can attack {join_words(aims)}")


def say_odds_now(state: State, attacker: HexId, target: HexId) -> Iterator[str]:
    """The exact odds of an attack, and what forbids to make it now. Raises IllegalAction for what is no attack."""
    yield from say_odds(state, attack_odds(state, attacker, target))
    if refusal := battle_cry.why_not(state, battle(attacker, target)):
        yield f"Now it cannot be made. {' '.join(say_refused(refusal, state))}"


def tell_odds(state: State, attacker: HexId, target: HexId) -> TextAnswer:
    """The exact odds of an attack, whether it can be made now or only with an order. Raises IllegalAction."""
    if attacker == target or attacker not in state.board.units:
        return tell_reach(state, attacker)
    return TextAnswer(say_odds(state, attack_odds(state, attacker, target)), (write_hex(target),))
