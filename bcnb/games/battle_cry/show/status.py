"""What a page tells of a moment besides its board: turn, phase, score, card, dice, remark, result."""

from collections.abc import Mapping

from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.show.words import say_flags
from bcnb.games.hexboard.show.status import say_whose, tell_status
from bcnb.present.looks import Status
from bcnb.present.telling import Moment


def status(moment: Moment[s.State]) -> Status:
    """The status of a moment of the game of 2000."""
    state = moment.state
    return tell_status(moment, state.turn, phase(state), _score(state), state.rules.cards)


def say_score(state: s.State) -> str:
    """What stands over the board of the terminal: whose turn it is, and the flags of both sides."""
    return f"{say_whose(state.turn)}. {_score(state)}"


def _score(state: s.State) -> str:
    return f"Flags: {say_flags(state)} (of {state.field.prizes_to_win[0]})"


def phase(state: s.State) -> str:
    """What the part of the turn is called."""
    return PHASES[type(state.pending[0])] if state.pending else "the end"


PHASES: Mapping[type, str] = {
    s.PlayCard: "playing a card",
    s.ChooseSection: "choosing a section",
    s.GiveOrders: "orders and moves",
    s.JoinBattle: "battles",
    s.MoveAgain: "second moves",
    s.ChooseGeneral: "the sharp shooter",
    s.PlaceUnit: "reinforcements",
    s.BuildWorks: "field works",
    s.ChooseRally: "a rally",
    s.ChooseSupply: "supplies",
    s.SendBack: "supplies",
    s.TakeStep: "a retreat",
    s.StepOrStop: "a retreat",
    s.FollowUp: "battles",
    s.RollBattle: "battles",
    s.RollShot: "the sharp shooter",
    s.RollRally: "a rally",
    s.DrawCard: "drawing a card",
}
"""What a part of the turn is called, by what the game waits for."""
