"""Real dice and cards at a table on a page: whose are real, and what is tapped when a roll or a draw is due.

The choice is saved with the game, so it is the same after a reload.
"""

from contextlib import suppress

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State, side_of
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.players.session import ROLL, GameSession, chance_verb
from bcnb.presentation.presenter import presenter_of
from bcnb.presentation.table_adapter import NOBODY, ViewData, table_adapter_of
from bcnb.storage.saved_games import load_real, name_of, save_real

DICE, CARDS = "dice", "cards"
"""The first words of a choice: the dice are real, or the dice and the drawn cards. The second word is a side."""


def real_view(state: State, chosen: str, session: GameSession | None) -> ViewData:
    """Return the choices of real dice and cards, and what is tapped now, as data for a page."""
    is_due = session is not None and session.awaited_seat == CHANCE
    return {"real": [chosen, real_choices(state)], "asks": tapped(state) if is_due else None}


def real_choices(state: State) -> list[list[str]]:
    """Return what can be real, each with its words. The first choice, an empty text, leaves all to the computer."""
    kinds = [(DICE, "real dice")]
    if turn_notation_for(state.ruleset).cards:
        kinds.append((CARDS, "real dice and cards"))
    sides = dict.fromkeys(map(side_of, ruleset_of(state).seats(state)))
    called = presenter_of(state).called
    return [
        ["", "by the computer"],
        *([kind, words] for kind, words in kinds),
        *([f"{kind} {side}", f"{words}, {called(side)} only"] for kind, words in kinds for side in sides),
    ]


def open_real(session: GameSession, chosen: str | None) -> str:
    """Let people enter the dice and cards that belong to a game, and return the choice.

    Args:
        session: the session that begins or continues.
        chosen: the choice for a new game, which is saved with it, or None for the choice that was saved with the game.
    """
    name = name_of(session.game)
    if chosen is None:
        saved = load_real(name) if name else ""
        chosen = saved if any(saved == value for value, _ in real_choices(session.game.state)) else ""
        choose_real(session, chosen)
    else:
        with suppress(ValueError):  # the choice holds for this session, and the page says if the game is not saved
            change_real(session, chosen)
    return chosen


def change_real(session: GameSession, chosen: str) -> None:
    """Let people enter the dice and cards of a choice from now on, and save it with the game.

    Raises:
        ValueError: if it cannot be saved. It holds for this session.
    """
    choose_real(session, chosen)
    try:
        if name := name_of(session.game):
            save_real(name, chosen)
    except OSError as fault:
        raise ValueError(
            f"the choice of dice is not saved, so a reload forgets it: {fault.strerror or fault}"
        ) from None


def choose_real(session: GameSession, chosen: str) -> None:
    """Let people enter the dice and cards of a choice from now on."""
    kind, _, side = chosen.partition(" ")
    session.take_real(dice=kind in (DICE, CARDS), draws=kind == CARDS, sides=(side,) if side else ())


def tapped(state: State) -> ViewData:
    """Return what a person taps for the roll or the draw that is due: the faces of the dice, or a card."""
    rules, terminal = ruleset_of(state), table_adapter_of(state).terminal
    verb = chance_verb(state)
    if verb == ROLL:
        return {"dice": terminal.dice(state), "faces": terminal.faces, "cards": [], "verb": verb}
    table = turn_notation_for(state.ruleset).cards
    names = table.names(state).items() if table else ()
    possible = {rules.write(action) for action in rules.legal_actions(state)}
    cards = [[key, name] for key, name in names if f"{verb} {key}" in possible]
    return {"dice": 0, "faces": "", "cards": cards, "verb": verb}


def human_seat(session: GameSession) -> Seat:
    """Return the seat of the human player who must act, or nobody."""
    seat = session.awaited_seat
    return NOBODY if seat in (None, CHANCE) else seat


def rolls_next(session: GameSession | None) -> bool:
    """Return True if dice are rolled next."""
    return session is not None and session.game.seat == CHANCE and chance_verb(session.game.state) == ROLL
