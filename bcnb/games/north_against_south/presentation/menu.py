"""The terminal's menu, examples of actions, and reminders for the middle of a turn."""

from collections.abc import Iterator, Mapping

from bcnb.games import north_against_south as game
from bcnb.games.hexboard.presentation.menu import KINDS
from bcnb.games.hexboard.presentation.menu import say_card as say_card
from bcnb.games.hexboard.rules.actions import tidy
from bcnb.games.north_against_south.odds import attack_odds, exposed
from bcnb.games.north_against_south.presentation.action_text import say_action
from bcnb.games.north_against_south.presentation.cell_text import brigade_letter
from bcnb.games.north_against_south.presentation.event_text import piece_at
from bcnb.games.north_against_south.presentation.odds_text import brief_odds
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import parse_piece_label, write_piece_label
from bcnb.games.north_against_south.rules.battle import aims, attacks_of, shooters
from bcnb.presentation.choices import Folding, MenuEntry, fold_menu, shown_verbs, with_verb
from bcnb.presentation.text_tools import join_words, sentence


def menu(state: s.State) -> tuple[MenuEntry, ...]:
    """Return the menu of the seat that decides; `state` is what that seat may know."""
    entries = [MenuEntry(game.write(action), _say(action, state)) for action in game.legal_actions(state)]
    return fold_menu(entries, Folding(_KINDS, lambda place: piece_at(state, parse_piece_label(place))))


def _say(action: a.Action, state: s.State) -> str:
    words = say_action(action, state)
    if isinstance(action, a.Play):
        card = state.rules.cards[action.card]
        return f"{card.name}: {card.text}"
    if isinstance(action, a.Battle):
        return f"{words} {'; or '.join(brief_odds(attack_odds(state, one)) for one in exposed(state, action))}."
    if isinstance(action, (a.Move, a.Retreat)):
        ground = state.field.terrain[action.target]
        return words if ground == state.rules.terrain["clear"] else f"{words} {sentence(ground.name)}"
    return words


_KINDS: Mapping[str, str] = {
    **KINDS,
    "muster": "Form a brigade",
    "enlist": "Take a unit into the brigade",
    "disband": "Give up the command of a brigade",
    "dismount": "Dismount",
    "mount": "Mount",
}

SHOWN = shown_verbs(
    _KINDS,
    {
        "fire": "battle",
        "end": "done",
        "close": "done",
        "stay": "done",
        "choose": "section",
        "have": "dismount",
        "break": "move",
        "make": "stand",
        "strike": "defend",
        "try": "save",
    },
)
"""The verbs of actions by the words that describe them on the screen."""


def typed_action(text: str) -> str:
    """Return a typed action in its standard form. Words of the screen may stand for verbs.

    >>> typed_action("Attack E6-2 f6"), typed_action("form e6"), typed_action("give e6 brigade")
    ('battle e6-2 f6', 'muster e6', 'order e6 brigade')
    """
    return tidy(with_verb(text, SHOWN))


WRITTEN: Mapping[str, str] = {
    "play": "play probe-left",
    "discard": "discard probe-left",
    "section": "section left",
    "muster": "muster e5",
    "enlist": "enlist e5 or enlist e5-2",
    "order": "order e5, order e5-2, order e5 unit, order e5 general or order e5 brigade",
    "move": "move e5 e6, move e5-2 e6, move e5 e6 unit or move e5 e6 general",
    "battle": "battle e5 f5, battle e5-2 f5-1 or battle e5 f5 unit",
    "retreat": "retreat e5 d5 or retreat e5 d5 unit",
    "lose": "lose unit or lose general",
    "dig": "dig e5 NW",
}
"""Examples of each kind of action, for error messages."""


def standing(state: s.State) -> tuple[str, ...]:
    """Return reminders for the middle of a turn: pieces with orders, pieces that have moved, units that can battle."""
    return tuple(_standing(state))


def _standing(state: s.State) -> Iterator[str]:
    if isinstance(state.decision, (s.GiveOrders, s.MakeMoves, s.MoveAgain)):
        yield from _ordered(state)
    if isinstance(state.decision, s.JoinBattle):
        able = [number for number in b.unit_ids(shooters(state)) if attacks_of(state, number, aims(state, number))]
        if able:
            yield f"Can battle: {join_words(_places(state, able))}."


def _places(state: s.State, units: list[s.UnitId]) -> list[str]:
    return [write_piece_label(place) for place in sorted(b.place_of(state.board, number) for number in units)]


def _ordered(state: s.State) -> Iterator[str]:
    turn, board = state.turn, state.board
    units = [number for number in b.unit_ids(turn.ordered) if number in board.units]
    if units:
        moved = [number for number in units if turn.moved >> number & 1]
        done = f"; moved: {join_words(_places(state, moved))}" if moved else ""
        yield f"Ordered: {join_words(_places(state, units))}{done}."
    if marching := [brigade_letter(number) for number in b.general_ids(turn.marching)]:
        yield f"Brigades on the march: {join_words(marching)}."
