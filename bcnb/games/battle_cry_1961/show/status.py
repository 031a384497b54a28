"""What a page tells of a moment of a war on squares besides its map: turn, spots or battles, armies, dice."""

from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.games.battle_cry_1961.show.text import say_turn
from bcnb.presentation.presenter import STATUS, NarratedPly, Status
from bcnb.presentation.text_tools import count_noun


def map_status(moment: NarratedPly[State]) -> Status:
    """The `STATUS` of a moment, but for the result, which only the whole tale knows. There are no cards."""
    state = moment.state
    told = (say_turn(state), say_phase(state), say_armies(state))
    besides: tuple[object, ...] = ([], moment.shown.dice, moment.note, "")
    return dict(zip(STATUS, (*told, *besides), strict=True))


def say_phase(state: State) -> str:
    """What the game waits for, in a word or two."""
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
    """How many pieces each side has: "Pieces: Union 22, Confederate 20"; and whose forces are joined."""
    armies = (_army(state, side) for side in Side)
    return f"Pieces: {', '.join(armies)}"


def _army(state: State, side: Side) -> str:
    joined = " (forces joined)" if state.joined[side] else ""
    return f"{side.seat.title()} {state.board.sides[side].bit_count()}{joined}"
