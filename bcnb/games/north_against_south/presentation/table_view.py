"""The table at one moment as data for a page: the position, the hand, the meaning of a click, and explanations."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Seat
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.presentation.card_faces import face_words
from bcnb.games.hexboard.presentation.card_step_text import by_decision
from bcnb.games.hexboard.presentation.cell_text import has_effects, terrain_words, works_words
from bcnb.games.hexboard.presentation.choices import nearest, no_attacker, no_card
from bcnb.games.hexboard.presentation.table_view import (
    army,
    card_on_table,
    could_order,
    held_cards,
    is_idle,
    say_could_order,
    turn_and_phase,
)
from bcnb.games.hexboard.rules.card_steps import UNIT_VERBS
from bcnb.games.hexboard.rules.tables import Card, Side, UnitType
from bcnb.games.north_against_south.presentation.status_text import phase
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import PieceLabel, parse_piece_label, piece_label, write_piece_label
from bcnb.games.north_against_south.rules.cards import acts_on_something
from bcnb.games.north_against_south.rules.state import Field, State
from bcnb.games.north_against_south.rules.tables import Rules
from bcnb.games.north_against_south.rules.turn import orders_something
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.grid.hexes import HexId, bit, members, parse_hex, write_hex
from bcnb.presentation.choices import Choices
from bcnb.presentation.scene import GENERAL
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_dice, count_noun, sentence

OWN_TIME = (s.GiveOrders, s.MakeMoves, s.MoveAgain, s.JoinBattle)
"""The decisions during which a side uses its own pieces."""


def position(seen: s.State, names: Mapping[Seat, str]) -> ViewData:
    """Return the data that everyone at the table sees next to the board; `names` is the player of each seat."""
    return {
        "turn": turn_and_phase(seen.turn, phase(seen)),
        "armies": [army(seen, side, names.get(side.seat, ""), _score(seen, side)) for side in Side],
        "card": card_on_table(seen.turn, seen.rules.cards, names),
        "where": {write_hex(at): _piece(seen, at) for at in members(b.occupied(seen.board))},
    }


def _score(seen: s.State, side: Side) -> str:
    return f"{points(seen, side)} of {quota(seen, side)} points"


def _piece(seen: s.State, at: HexId) -> list[object]:
    """Return the side of a hex's pieces, the kind of its first unit, if it is led, and what its units have done."""
    units, leader = b.stack(seen.board, at), seen.board.leaders.get(at)
    if units:
        unit = seen.board.units[units[0]]
        return [unit.side.seat, unit.kind.key, leader is not None, now(seen, at)]
    assert leader is not None
    return [seen.board.generals[leader].side.seat, GENERAL, False, ""]


def kind_at(seen: s.State, label: str) -> str:
    """Return the kind of the first piece on a hex, or an empty string for an empty hex."""
    at = parse_hex(label)
    return str(_piece(seen, at)[1]) if b.occupied(seen.board) >> at & 1 else ""


def layers_at(seen: s.State, label: str) -> frozenset[str]:
    """Return the layers of the board that show the pieces on a hex."""
    at = parse_hex(label)
    there = {"units": b.stack(seen.board, at), "generals": at in seen.board.leaders}
    return frozenset(name for name, found in there.items() if found)


def now(seen: s.State, at: HexId) -> str:
    """Return what the units of a hex have done this turn, or an empty text for the other side and at other times."""
    units = b.stack(seen.board, at)
    if not units or seen.board.units[units[0]].side != seen.turn.side or not isinstance(seen.decision, OWN_TIME):
        return ""
    return " ".join(f"{write_piece_label(b.place_of(seen.board, number))} {_done(seen, number)}." for number in units)


def _done(seen: s.State, number: s.UnitId) -> str:
    turn = seen.turn
    states = (
        (turn.fought, "has battled"),
        (turn.spoiled, "has moved, and may not battle this turn"),
        (turn.moved, "has moved"),
        (turn.marchers, "has the order of its brigade"),
        (turn.ordered, "has its order"),
    )
    return next((words for units, words in states if units >> number & 1), "has no order")


def hand_view(seen: s.State, seat: Seat, offered: Choices) -> ViewData:
    """Return the hand of a seat, as that seat sees it."""
    side = Side[seat.upper()]
    cards = held_cards(seen, seat, seen.rules.cards)
    return {
        "seat": seat,
        "cards": [_held(seen, card, side) | dict(offered["cards"].get(card.key, {})) for card in cards],
    }


def _held(seen: s.State, card: Card, side: Side) -> ViewData:
    board = seen.board
    armed = (
        at
        for at in members(board.unit_masks[side])
        if any(board.units[unit].kind.arm in card.arms for unit in b.stack(board, at))
    )
    idle = is_idle(seen, card, side, orders_something, acts_on_something)
    ordered = could_order(seen, card, side, bit(armed))
    return face_words(card, side) | {"hexes": ordered, "could": say_could_order(ordered), "idle": idle}


# --- what is not offered ----------------------------------------------------------------------------------------------


def meant(state: s.State, label: str, origin: str, who: str) -> str:
    """Return the action that a click on a hex without an offer probably means.

    The rules can then explain why it is refused.

    Raises:
        ValueError: if the player has to choose something else first.
    """
    at, step = parse_hex(label), state.decision
    if isinstance(step, s.TakeStep):
        return f"retreat {write_piece_label(_stepping(state, step))} {label}"
    if isinstance(step, (s.MakeMoves, s.MoveAgain, s.BreakThrough)):
        return _meant_move(state, at, origin, who)
    if isinstance(step, (s.JoinBattle, s.BattleAgain)):
        return _meant_battle(state, at, origin)
    if isinstance(step, s.BuildWorks):
        return f"dig {label} NE"
    if verb := _VERBS.get(type(step)):
        return f"{verb} {write_piece_label(_first(state, at)) if verb in _OF_UNITS else label}"
    if isinstance(step, s.PlayCard):
        raise no_card()
    raise ValueError("nothing on the board can be chosen now")


_VERBS: Mapping[type, str] = {
    s.FormBrigades: "muster",
    s.ChooseMembers: "enlist",
    s.GiveOrders: "order",
    **by_decision(lambda one: one.verb),
    s.SendBack: "place",
}
_OF_UNITS = ("enlist", *UNIT_VERBS)


def _stepping(state: s.State, step: s.TakeStep) -> PieceLabel:
    if step.unit is not None:
        return b.place_of(state.board, step.unit)
    assert step.general is not None
    return piece_label(state.board.generals[step.general].at)


def _first(state: s.State, at: HexId) -> PieceLabel:
    """Return the label of a hex's unit, or of the first of two."""
    return piece_label(at, 1 if len(b.stack(state.board, at)) > 1 else 0)


def _meant_move(state: s.State, at: HexId, origin: str, who: str) -> str:
    if not origin or parse_hex(origin) == at:
        raise ValueError("choose one of your own pieces that may move first")
    place, _, word = who.partition(" ")
    start = parse_piece_label(place) if place else _first(state, parse_hex(origin))
    return f"move {write_piece_label(start)} {write_hex(at)} {word}".rstrip()


def _meant_battle(state: s.State, at: HexId, origin: str) -> str:
    """Return the attack that a click means: by the nearest unit if none is selected, or on the nearest enemy."""
    board, side = state.board, state.turn.side
    foes = b.pieces(board, side.foe)
    if b.pieces(board, side) >> at & 1:
        return f"battle {write_piece_label(_first(state, at))} {write_piece_label(_first(state, nearest(at, foes)))}"
    by = parse_hex(origin) if origin else nearest(at, board.unit_masks[side])
    text = f"battle {write_piece_label(_first(state, by))} {write_piece_label(_first(state, at))}"
    if not origin and not game.why_not(state, game.parse(text)):
        raise no_attacker(write_hex(at))
    return text


def latest(plies: Sequence[Ply], seat: Seat, label: str) -> Ply | None:
    """Return the ply that last ordered or moved a piece on a hex, if the seat could take it back, or None."""
    at = parse_hex(label)
    for ply in reversed(plies):
        action = game.parse(ply.do)
        if ply.seat != seat or not isinstance(action, (a.Order, a.Move, a.Dismount, a.Mount)):
            return None
        if at == (action.target if isinstance(action, a.Move) else action.at.at):
            return ply
    return None


def book(state: State) -> ViewData:
    """Return the terrain of each hex, and the description of each kind of terrain and of piece."""
    return _book(state.field, state.rules)


@lru_cache(maxsize=16)
def _book(field: Field, rules: Rules) -> ViewData:
    units = {key: unit_words(rules.read(kind)) for key, kind in rules.units.items()}
    return {
        "ground": {write_hex(at): ground.key for at, ground in enumerate(field.terrain)},
        "terrain": {key: terrain_words(ground) for key, ground in rules.terrain.items() if has_effects(ground)},
        "pieces": units | {"general": general_words(rules)},
        "works": works_words(rules),
    }


def unit_words(kind: UnitType) -> str:
    """Return the abilities of a type of unit: its move and its dice by range."""
    fire = ", ".join(map(str, kind.dice))
    reach = f"at 1 to {kind.range} hexes" if kind.range > 1 else "next to it"
    hill = f"; on a hill {', '.join(map(str, kind.hill_dice))}" if kind.hill_dice else ""
    return sentence(f"{kind.name}: {_moves(kind)}; rolls {fire} dice {reach}{hill}")


def _moves(kind: UnitType) -> str:
    if not kind.move:
        return "does not move"
    far = f"moves up to {count_noun(kind.move, 'hex', 'hexes')}"
    if kind.fights_after == kind.move:
        return far
    return f"{far}, or {kind.fights_after} and battles" if kind.fights_after else f"{far}, or battles"


def general_words(rules: Rules) -> str:
    """Return the abilities of a general in words."""
    far = count_noun(rules.general_move, "hex", "hexes")
    support = f"adds {count_dice(rules.general_dice)} to a battle of infantry or cavalry in his hex"
    return f"General: moves up to {far}; {support}; what he commands has one order; may lead a brigade; never battles."
