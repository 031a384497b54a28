"""What a page tells of a moment of *North against South* besides its board."""

from collections.abc import Mapping

from bcnb.games.hexboard.show.status import say_whose, tell_status
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.victory import quotas
from bcnb.games.north_against_south.show.words import say_points
from bcnb.present.looks import Status
from bcnb.present.telling import Moment


def status(moment: Moment[s.State]) -> Status:
    """The status of a moment."""
    state = moment.state
    return tell_status(moment, state.turn, phase(state), _score(state), state.rules.cards)


def say_score(state: s.State) -> str:
    """What stands over the board of the terminal: whose turn it is, and the points of both sides."""
    return f"{say_whose(state.turn)}. {_score(state)}"


def _score(state: s.State) -> str:
    needs = dict.fromkeys(map(str, quotas(state)))
    return f"Points: {say_points(state)} (of {' and '.join(needs)})"


def phase(state: s.State) -> str:
    """What the part of the turn is called."""
    return PHASES[type(state.pending[0])] if state.pending else "the end"


PHASES: Mapping[type, str] = {
    s.TossDice: "the dice for the first turn",
    s.ChooseFirst: "the first turn",
    s.FormBrigades: "forming brigades",
    s.ChooseMembers: "forming a brigade",
    s.DrawCard: "drawing a card",
    s.PlayCard: "playing a card",
    s.ChooseSection: "choosing a section",
    s.GiveOrders: "orders",
    s.MakeMoves: "moves",
    s.JoinBattle: "battles",
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
    s.MoveAgain: "second moves",
    s.ChooseGeneral: "the sharp shooter",
    s.RollShot: "the sharp shooter",
    s.SaveShot: "the sharp shooter",
    s.PlaceUnit: "reinforcements",
    s.BuildWorks: "field works",
    s.ChooseRally: "a rally",
    s.RollRally: "a rally",
    s.ChooseSupply: "supplies",
    s.SendBack: "supplies",
}
"""What a part of the turn is called, by what the game waits for."""
