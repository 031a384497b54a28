"""What a piece of *North against South* could do, asked at any time: where it could go, whom it could hit."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from bcnb.engine.ruleset import Refusal
from bcnb.games import north_against_south as game
from bcnb.games.battle_cry.tables import Side
from bcnb.games.north_against_south import actions as a
from bcnb.games.north_against_south import board as b
from bcnb.games.north_against_south.battle import aims, attacks_of, battle_dice
from bcnb.games.north_against_south.command import card_in_force
from bcnb.games.north_against_south.movement import destinations
from bcnb.games.north_against_south.places import spot, write_spot
from bcnb.games.north_against_south.sight import obstructions
from bcnb.games.north_against_south.state import JoinBattle, State, Turn, UnitId
from bcnb.grid.hexes import HexId, members, parse_hex, write_hex
from bcnb.grid.sight import line, what_blocks
from bcnb.present import nouns as n
from bcnb.present.north_actions import say_action
from bcnb.present.north_words import general_at, unit_at
from bcnb.present.sightline import Sight, line_of, tell_line
from bcnb.present.table_reach import Told

NO_CARD = "Before a card is played nobody can tell how far a unit may go, or with how many dice it battles."


def tell_reach(state: State, label: str) -> Told:
    """Where the units of a hex could go with an order, and whom they could attack from where they stand."""
    at = parse_hex(label)
    units = b.stack(state.board, at)
    if not units:
        alone = f"{general_at(state, at)} stands here by himself, and never battles"
        return Told((n.sentence(alone) if at in state.board.leaders else f"Nothing stands on {label}.",))
    if not state.turn.card:
        return Told((NO_CARD,))
    ready = with_orders(state, units)
    goals = [destinations(ready, number, led=False) for number in units]
    said = [words for number, to in zip(units, goals, strict=True) for words in _say_unit(ready, number, to)]
    reached = members(reduce(or_, goals, 0))
    return Told(tuple(said), tuple(write_hex(number) for number in reached))


def with_orders(state: State, units: Iterable[UnitId]) -> State:
    """The state as if units, of whatever side, had an order by the card in force and it were time to battle."""
    side = state.board.units[next(iter(units))].side
    mask = sum(1 << number for number in units)
    turn = state.turn
    ready = Turn(turn.number, side, turn.played, turn.card, turn.section, ordered=mask)
    return state._replace(turn=ready, pending=(JoinBattle(),))


def _say_unit(ready: State, number: UnitId, goals: int) -> Iterator[str]:
    place = b.place_of(ready.board, number)
    where = n.listed([write_hex(at) for at in members(goals)]) if goals else ""
    yield n.sentence(f"{unit_at(ready, place)} {f'can move to {where}' if where else 'cannot move'}")
    hit = [f"{write_spot(one.target)} ({n.dice(_dice(ready, number, one))})" for one in _attacks(ready, number)]
    yield f"From where it stands it can attack {n.listed(hit) if hit else 'nobody'}."


def _attacks(ready: State, number: UnitId) -> list[a.Battle]:
    return [one for one in attacks_of(ready, number, aims(ready, number)) if one.who is a.Who.ALL]


def _dice(ready: State, number: UnitId, attack: a.Battle) -> int:
    return battle_dice(ready, number, attack.target.at, attack.who is a.Who.ALL)


def tell_odds(state: State, label: str, to: str) -> Told:
    """With how many dice the units of a hex could attack what stands on another; or why not."""
    return Told(tuple(say_odds(state, label, to)), (to,))


def say_odds(state: State, label: str, to: str) -> Iterator[str]:
    """The same in sentences."""
    at, there = parse_hex(label), parse_hex(to)
    units = b.stack(state.board, at)
    if at == there or not units or not state.turn.card:
        yield from tell_reach(state, label).words
        return
    ready = with_orders(state, units)
    for number in units:
        attacks = [one for one in _attacks(ready, number) if one.target.at == there]
        yield from (f"{say_action(one, ready).removesuffix('.')}: {_dice_of(ready, number, one)}." for one in attacks)
        if not attacks and (refusal := _why_not(ready, number, there)):
            yield f"{refusal.words.removesuffix('.')} (rule {refusal.rule})."


def _dice_of(ready: State, number: UnitId, attack: a.Battle) -> str:
    card = card_in_force(ready)
    more = f", with {card.name}" if card.dice else ""
    return f"{n.dice(_dice(ready, number, attack))}{more}"


def _why_not(ready: State, number: UnitId, there: HexId) -> Refusal | None:
    from_, units = b.place_of(ready.board, number), b.stack(ready.board, there)
    target = b.place_of(ready.board, units[0]) if units else spot(there)
    return game.why_not(ready, a.battle(from_, target))


# --- sight ------------------------------------------------------------------------------------------------------------


def tell_sight(state: State, origin: str, target: str) -> Sight:
    """The line of sight between two hexes; from an empty one, what infantry would see. Raises ValueError."""
    if origin == target:
        raise ValueError("a line of sight has two ends")
    one, other = parse_hex(origin), parse_hex(target)
    units, base = b.stack(state.board, one), state.rules.base
    blocking = obstructions(state, units[0]) if units else state.field.blocks | b.occupied(state.board)
    seen = line_of(one, other, what_blocks(line(one, other), blocking, base.sight_per_edge, base.corner_blocks))
    return tell_line(seen, lambda label: _what(state, label))


def _what(state: State, label: str) -> str:
    """What blocks on a hex: its ground, or else a piece."""
    at = parse_hex(label)
    return state.field.terrain[at].name if state.field.blocks >> at & 1 else _piece(state, at)


def _piece(state: State, at: HexId) -> str:
    units = b.stack(state.board, at)
    sides = {state.board.units[number].side for number in units} or {_side_of_general(state, at)}
    return f"a piece of {n.the_side(sides.pop())}"


def _side_of_general(state: State, at: HexId) -> Side:
    return state.board.generals[state.board.leaders[at]].side
