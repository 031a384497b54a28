"""What a page tells of a moment besides its board: turn, phase, score, card, dice, remark, result."""

from collections.abc import Mapping

from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.show.words import say_flags
from bcnb.games.hexboard.presentation.status_text import PHASES as SHARED
from bcnb.games.hexboard.presentation.status_text import say_phase, say_whose, tell_status
from bcnb.presentation.presenter import NarratedPly, Status


def status(moment: NarratedPly[s.State]) -> Status:
    """The status of a moment of the game of 2000."""
    return tell_status(moment, phase(moment.state), _score(moment.state))


def say_score(state: s.State) -> str:
    """What stands over the board of the terminal: whose turn it is, and the flags of both sides."""
    return f"{say_whose(state.turn)}. {_score(state)}"


def _score(state: s.State) -> str:
    return f"Flags: {say_flags(state)} (of {state.field.prizes_to_win[0]})"


def phase(state: s.State) -> str:
    """What the part of the turn is called."""
    return say_phase(state, PHASES)


PHASES: Mapping[type, str] = {
    **SHARED,
    s.GiveOrders: "orders and moves",
    s.SendBack: "supplies",
    s.TakeStep: "a retreat",
    s.StepOrStop: "a retreat",
    s.FollowUp: "battles",
    s.RollBattle: "battles",
    s.RollShot: "the sharp shooter",
    s.RollRally: "a rally",
}
"""What a part of the turn is called, by what the game waits for."""
