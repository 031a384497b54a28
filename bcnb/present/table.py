"""The table at one moment as plain data for a page: what is seen, what is held, and what waits.

Everything is drawn from a state as a seat may know it (`seen_by`); what that seat may not know never gets here.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Refusal, Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry import state as s
from bcnb.games.battle_cry.board import occupied, pieces
from bcnb.games.battle_cry.tables import Side
from bcnb.games.battle_cry.victory import flags
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.present.answers import say_refused
from bcnb.present.scene import GENERAL
from bcnb.present.status import PHASES
from bcnb.present.table_book import card_words, hand
from bcnb.present.table_choices import Choices, choices
from bcnb.present.table_now import now
from bcnb.present.table_orders import press, undoable
from bcnb.present.words import say_action

NOBODY: Seat = ""
"""The viewer who sits nowhere, and knows no hand."""


def seen_by(state: s.State, viewer: Seat) -> s.State:
    """A state as a seat may know it, or as `NOBODY` does."""
    for seat in [viewer] if viewer else battle_cry.seats(state):
        state = battle_cry.observe(state, seat)
    return state


def position_view(seen: s.State, names: Mapping[Seat, str]) -> dict[str, Any]:
    """What everybody at the table sees beside the board; `names` says who sits where."""
    return {
        "turn": _turn(seen),
        "armies": [_army(seen, side, names.get(side.seat, "")) for side in Side],
        "card": _card(seen),
        "where": {write_hex(at): _piece(seen, at) for at in members(occupied(seen.board))},
    }


def _piece(seen: s.State, at: HexId) -> list[Any]:
    """What stands on a hex: its side, its kind (or that it is a general), whether it is led, and what it may do now."""
    unit, general = seen.board.units.get(at), seen.board.generals.get(at)
    if unit:
        return [unit.side.seat, unit.kind.key, general is not None, now(seen, at)]
    return [seen.board.generals[at].side.seat, GENERAL, False, ""]


def _turn(seen: s.State) -> str:
    turn = seen.turn
    if not turn.number:
        return "Before the first turn"
    phase = PHASES[type(seen.pending[0])] if seen.pending else "the end"
    return f"Turn {turn.number}, {turn.side.seat.title()}: {phase}"


def _army(seen: s.State, side: Side, name: str) -> dict[str, Any]:
    return {
        "side": side.seat,
        "name": name,
        "flags": flags(seen, side),
        "needed": seen.field.flags_to_win,
        "cards": len(seen.cards.hands[side]),
        "acts": bool(seen.pending) and seen.turn.number > 0 and seen.turn.side == side,
    }


def _card(seen: s.State) -> dict[str, Any] | None:
    """The card on the table; one that stands for another says which."""
    played, force = seen.rules.cards.get(seen.turn.played), seen.rules.cards.get(seen.turn.card)
    if not played or not force:
        return None
    return card_words(played) | ({} if played is force else {"more": f"It stands for {force.name}: {force.text}"})


# --- whoever decides --------------------------------------------------------------------------------------------------


def offers(seen: s.State, plies: Sequence[Ply]) -> Choices:
    """What the seat that decides may choose, and what choosing each of its pieces again does."""
    found = choices(seen)
    for at in members(pieces(seen.board, seen.turn.side)) if isinstance(seen.decision, s.GiveOrders) else ():
        if pressed := press(seen, plies, at):
            new: dict[str, Any] = {"orders": [], "ways": {}, "aims": {}}
            found["pieces"].setdefault(write_hex(at), new)["press"] = pressed.words
    return found


def hand_view(seen: s.State, seat: Seat, offered: Choices) -> dict[str, Any]:
    """The hand of a seat, as that seat sees it."""
    return {"seat": seat, "cards": hand(seen, seat, offered["cards"])}


def undo_words(before: s.State, plies: Sequence[Ply], seat: Seat) -> str:
    """What taking back the last ply would take back, told from the state before it; empty if it cannot be."""
    last = undoable(plies, seat)
    if last is None:
        return ""
    words = say_action(battle_cry.parse(last.do), before).removesuffix(".")
    return f"{words[0].lower()}{words[1:]}"


def refused_lines(seen: s.State, text: str, refusal: Refusal) -> list[list[str]]:
    """Why an attempt is refused, as lines of kinds and words: what was tried, why not, and the rule."""
    return [
        ["do", tried(seen, text)],
        *([kind, words] for kind, words in zip(("refused", "rule", "rule"), say_refused(refusal, seen), strict=False)),
    ]


def tried(seen: s.State, text: str) -> str:
    """An attempted action in words, or as it was typed, if it names what the game does not have."""
    try:
        return say_action(battle_cry.parse(text), seen)
    except (ValueError, KeyError):
        return f"“{text}”"
