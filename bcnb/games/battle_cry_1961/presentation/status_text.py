"""The status line above the table: instructions to the player, the actions of others, and the end of the war."""

from bcnb.engine.record import End
from bcnb.engine.ruleset import CHANCE, Seat, side_of
from bcnb.engine.verify import RESIGNED
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.rules.actions import Move, Rail
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.games.battle_cry_1961.rules.tables import SEATS, Side
from bcnb.presentation.text_tools import count_noun


def ask(state: State, seat: Seat, alone: bool) -> str:
    """Return the instruction for a player; a player who is `alone` at the page is addressed as "you"."""
    who = "You have" if alone else f"{SEATS[seat]} has"
    if state.phase is Phase.BATTLE:
        return f"{'You' if alone else SEATS[seat]} may declare another battle, or press Done."
    if not state.turn.spots:
        return f"{who} no spot left: declare battles, or press Done."
    return f"{who} {count_noun(state.turn.spots, 'spot')} left: move, then declare battles, or press Done."


def unused(state: State) -> str:
    """Return a question before the turn ends, if a piece could still move; otherwise an empty text."""
    if state.phase is not Phase.MOVE or not any(isinstance(one, (Move, Rail)) for one in game.legal_actions(state)):
        return ""
    return f"You have {count_noun(state.turn.spots, 'spot')} left. Press Done again to end your turn."


def tell(state: State, seat: Seat, player: str) -> str:
    """Return what chance or another player is doing now."""
    if seat == CHANCE:
        return f"The dice are rolled for {'the sides' if state.phase is Phase.SIDES else SEATS[state.command.seat]}."
    return f"{SEATS[seat]} ({player}) {'fights' if state.phase is Phase.BATTLE else 'moves'}."


def say_end(end: End, state: State, viewer: Seat) -> str:
    """Return the end of a war and the pieces left; with a viewer, it addresses them as "you"."""
    turn = state.turn.number
    if end.winner is None:
        return f"Nobody has won: the war ended on turn {turn}."
    winner = Side[end.winner.upper()]
    left = count_noun(state.board.sides[winner].bit_count(), "piece")
    if not viewer:
        return (
            f"The {end.winner.title()} side has won, with {left} left, on turn {turn}{_gave_up(end, 'the other side')}."
        )
    won = side_of(viewer) == end.winner
    return f"You have {'won' if won else 'lost'} on turn {turn}{_gave_up(end, 'the other side' if won else 'you')}."


def _gave_up(end: End, who: str) -> str:
    return f", because {who} resigned" if end.by == RESIGNED else ""


def say_phase(state: State) -> str:
    """Return the current phase in one or two words."""
    if state.phase is Phase.MOVE:
        return f"{count_noun(state.turn.spots, 'spot')} left"
    return _PHASES[state.phase]


_PHASES = {
    Phase.SIDES: "the dice for the sides",
    Phase.ROLL: "the dice",
    Phase.BATTLE: "battles",
    Phase.OVER: "the end",
}


def say_armies(state: State) -> str:
    """Return the pieces of each side and whose forces have joined: "Pieces: Union 22, Confederate 20"."""
    armies = (_army(state, side) for side in Side)
    return f"Pieces: {', '.join(armies)}"


def _army(state: State, side: Side) -> str:
    joined = " (forces joined)" if state.joined[side] else ""
    return f"{side.seat.title()} {state.board.sides[side].bit_count()}{joined}"
