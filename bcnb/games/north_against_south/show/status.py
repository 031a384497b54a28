"""What a page tells of a moment of *North against South* besides its board."""

from collections.abc import Mapping

from bcnb.games.hexboard.presentation.status_text import PHASES as SHARED
from bcnb.games.hexboard.presentation.status_text import say_phase, say_whose, tell_status
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.victory import quotas
from bcnb.games.north_against_south.show.words import say_points
from bcnb.presentation.presenter import NarratedPly, Status


def status(moment: NarratedPly[s.State]) -> Status:
    """The status of a moment."""
    return tell_status(moment, phase(moment.state), _score(moment.state))


def say_score(state: s.State) -> str:
    """What stands over the board of the terminal: whose turn it is, and the points of both sides."""
    return f"{say_whose(state.turn)}. {_score(state)}"


def _score(state: s.State) -> str:
    needs = dict.fromkeys(map(str, quotas(state)))
    return f"Points: {say_points(state)} (of {' and '.join(needs)})"


def phase(state: s.State) -> str:
    """What the part of the turn is called."""
    return say_phase(state, PHASES)


PHASES: Mapping[type, str] = {
    **SHARED,
    s.TossDice: "the dice for the first turn",
    s.ChooseFirst: "the first turn",
    s.FormBrigades: "forming brigades",
    s.ChooseMembers: "forming a brigade",
    s.GiveOrders: "orders",
    s.MakeMoves: "moves",
    s.ChooseTarget: "battles",
    s.ChooseStand: "battles",
    s.RollBattle: "battles",
    s.RollSaves: "battles",
    s.ChooseDefence: "battles",
    s.RollDefence: "battles",
    s.FaceFlags: "battles",
    s.RollFlags: "battles",
    s.TakeStep: "a retreat",
    s.PayFigure: "a retreat",
    s.BreakThrough: "a breakthrough",
    s.BattleAgain: "a breakthrough",
    s.RollShot: "the sharp shooter",
    s.SaveShot: "the sharp shooter",
    s.RollRally: "a rally",
    s.SendBack: "supplies",
}
"""What a part of the turn is called, by what the game waits for."""
