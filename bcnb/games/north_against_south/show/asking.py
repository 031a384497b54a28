"""The line above a table of *North against South*: what a person is asked, what others do, and how the game ended."""

from collections.abc import Mapping

from bcnb.engine.record import End
from bcnb.engine.ruleset import CHANCE, Seat
from bcnb.games.hexboard.presentation.status_text import say_winner
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.victory import points
from bcnb.games.north_against_south.show.prompt import prompt, waits


def ask(state: s.State, seat: Seat, alone: bool) -> str:
    """What a person must do; who is `alone` at the page is spoken to as "you"."""
    if is_urgent(state, seat):
        return f"{'You' if alone else seat.title()}, in the turn of the other side: {waits(state, 'press Done')}."
    return prompt(state, "press Done")


def is_urgent(state: s.State, seat: Seat) -> bool:
    """Whether a person must act in the turn of the other side."""
    return bool(seat) and state.decision is not None and state.turn.number > 0 and seat != state.turn.side.seat


def tell(state: s.State, seat: Seat, player: str) -> str:
    """What chance or a player does now; to be read, not to be obeyed."""
    if isinstance(state.decision, s.DrawCard):
        return f"A card is drawn for the {state.decision.side.seat.title()} side."
    if seat == CHANCE:
        return f"The dice are rolled: {waits(state).removeprefix('roll ')}."
    return f"{seat.title()} ({player}) {DOES[type(state.decision)]}."


DOES: Mapping[type, str] = {
    s.ChooseFirst: "says who begins",
    s.FormBrigades: "forms brigades",
    s.ChooseMembers: "forms a brigade",
    s.PlayCard: "chooses a card",
    s.ChooseSection: "chooses a section",
    s.GiveOrders: "gives orders",
    s.MakeMoves: "moves",
    s.JoinBattle: "joins battle",
    s.ChooseTarget: "says which unit is attacked",
    s.ChooseStand: "stands or withdraws",
    s.ChooseDefence: "strikes back, or does not",
    s.FaceFlags: "faces the flags",
    s.TakeStep: "retreats",
    s.PayFigure: "pays for a step that cannot be taken",
    s.BreakThrough: "breaks through, or stays",
    s.BattleAgain: "battles once more, or does not",
    s.MoveAgain: "moves once more",
    s.ChooseGeneral: "looks for a general to shoot at",
    s.PlaceUnit: "calls up reinforcements",
    s.BuildWorks: "builds field works",
    s.ChooseRally: "rallies a unit",
    s.ChooseSupply: "cuts off supplies",
    s.SendBack: "places a unit back on the home row",
}
"""What a player does, by what the game waits for."""


def say_end(end: End, state: s.State, viewer: Seat) -> str:
    """How a game ended, with points and turn; a viewer who was alone at the page is spoken to as "you"."""
    union, confederate = (points(state, side) for side in Side)
    return say_winner(end, (union, confederate), "point", state.turn.number, viewer)
