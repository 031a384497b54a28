"""The status of the game as text: instructions, the actions of others, the phase, the score and the end."""

from collections.abc import Callable, Mapping

from bcnb.engine.record import End
from bcnb.engine.ruleset import CHANCE, Seat
from bcnb.games.hexboard.presentation import status_text as shared
from bcnb.games.hexboard.presentation.status_text import describe_status, say_phase, say_whose, say_winner
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.presentation.cell_text import general_name
from bcnb.games.north_against_south.presentation.event_text import say_points
from bcnb.games.north_against_south.rules import attack
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import write_piece_label
from bcnb.games.north_against_south.rules.ruleset import seat
from bcnb.games.north_against_south.rules.turn import may_discard
from bcnb.games.north_against_south.rules.victory import points, quotas
from bcnb.grid.hexes import write_hex
from bcnb.presentation.presenter import NarratedPly, Status
from bcnb.presentation.text_tools import count_dice, count_noun


def prompt(state: s.State, done: str = "say done") -> str:
    """Return what a seat has to do now and how to finish (`done`), or who has won."""
    if state.decision is None:
        return shared.say_over(state.winner)
    decides = seat(state) or ""
    return f"{decides.title()}: {waits(state, done)}."


def waits(state: s.State, done: str = "say done") -> str:
    """Return the current task as an imperative without a full stop.

    Raises:
        KeyError: if the game is over.
    """
    step = state.decision
    return f"{PROMPTS[type(step)](state, step)}{_or_done(step, done)}"


def _or_done(step: s.Decision | None, done: str) -> str:
    end = _ENDS.get(type(step))
    return "" if end is None else f", or {done}{end}"


_ENDS: Mapping[type, str] = {
    s.GiveOrders: " to begin the moves",
    s.BreakThrough: " to stay",
    **dict.fromkeys((*shared.MAY_END, s.FormBrigades, s.ChooseMembers, s.MakeMoves, s.ChooseDefence), ""),
    s.BattleAgain: "",
}
"""The purpose of `done` for each decision that it can end."""


def _side(side: Side) -> str:
    return SEATS[side].title()


def _said(words: str) -> Callable[..., str]:
    return lambda state, step: words


def unit_place(state: s.State, number: s.UnitId) -> str:
    """Return a unit named by its label: "the unit at e6-2"."""
    return f"the unit at {write_piece_label(b.place_of(state.board, number))}"


def orders_given(state: s.State) -> str:
    """Return the number of orders given, or an empty text if the card has no number."""
    card = state.rules.cards[state.turn.card]
    return f" ({len(state.turn.orders)} of {card.orders} given)" if card.orders else ""


def _orders(state: s.State, _: s.GiveOrders) -> str:
    return f"give orders{orders_given(state)}"


def _moves(state: s.State, _: s.MakeMoves) -> str:
    """Return the task in the moves, including orders if a rule option mixes both."""
    return f"give orders{orders_given(state)} and move" if state.rules.orders_with_moves else "move what has an order"


def _members(state: s.State, step: s.ChooseMembers) -> str:
    return f"take units into the brigade of {general_name(state, step.general)}"


def _target(state: s.State) -> str:
    return f"at {write_piece_label(attack.target_place(state))}"


def _exposed(state: s.State, step: s.ChooseTarget) -> str:
    by = b.place_of(state.board, step.attacker)
    return f"say which of the two units at {write_hex(step.at)} is attacked from {write_piece_label(by)}"


def _stand(state: s.State, _: s.ChooseStand) -> str:
    by = b.place_of(state.board, attack.attack(state).attacker)
    rolls = next((step.dice for step in state.pending if isinstance(step, s.RollBattle)), 0)
    who = "general" if attack.target_unit(state) is None else "unit"
    attacker, dice = write_piece_label(by), count_dice(rolls)
    return f"the {who} {_target(state)} is attacked from {attacker} with {dice}: let it stand, or withdraw"


def _flags(state: s.State, _: s.FaceFlags) -> str:
    faced = count_noun(attack.attack(state).flags, "retreat flag")
    ignore = "ignore them, " if attack.may_ignore(state) else ""
    return f"the target {_target(state)} faces {faced}: {ignore}try to save them, or obey"


def _retreat(state: s.State, step: s.TakeStep) -> str:
    far = count_noun(step.flags, "hex", "hexes")
    if step.unit is not None:
        return f"move {unit_place(state, step.unit)} back {far}"
    assert step.general is not None
    return f"move the general at {write_hex(state.board.generals[step.general].at)} back {far}"


def _price(state: s.State, step: s.PayFigure) -> str:
    return f"{unit_place(state, step.unit)} cannot go back: lose a figure of it, or its general"


def _follow(state: s.State, _: s.BreakThrough) -> str:
    under_way = attack.attack(state)
    return f"break through with {unit_place(state, under_way.attacker)} to {write_hex(under_way.hex)}"


def _again(state: s.State, _: s.BattleAgain) -> str:
    return f"battle once more with {unit_place(state, attack.attack(state).attacker)}"


def _roll(why: str) -> Callable[..., str]:
    return lambda state, step: f"roll {count_dice(step.dice)} {why}"


def _attacked(state: s.State, step: s.RollBattle) -> str:
    by = b.place_of(state.board, attack.attack(state).attacker)
    attacker, target = write_piece_label(by), write_piece_label(attack.target_place(state))
    return f"roll {count_dice(step.dice)} for the attack of {attacker} on {target}"


def _shot_at(state: s.State, step: s.RollShot) -> str:
    return f"roll {count_dice(step.dice)} for the shot at {general_name(state, step.general)}"


def _card(state: s.State, _: s.PlayCard) -> str:
    return shared.PROMPTS[s.PlayCard] if may_discard(state) else "play a card"


PROMPTS: Mapping[type, Callable[..., str]] = {
    **{kind: _said(words) for kind, words in shared.PROMPTS.items()},
    s.TossDice: _said("roll an ordinary die for each side"),
    s.ChooseFirst: _said("say which side begins"),
    s.FormBrigades: _said("form brigades around generals"),
    s.ChooseMembers: _members,
    s.DrawCard: lambda state, step: f"draw a card for the {_side(step.side)} side",
    s.PlayCard: _card,
    s.GiveOrders: _orders,
    s.MakeMoves: _moves,
    s.ChooseTarget: _exposed,
    s.ChooseStand: _stand,
    s.RollBattle: _attacked,
    s.RollSaves: _roll("to save figures"),
    s.ChooseDefence: lambda state, _: f"strike back with the unit {_target(state)}",
    s.RollDefence: _roll("for the defense"),
    s.FaceFlags: _flags,
    s.RollFlags: _roll("to save retreat flags"),
    s.TakeStep: _retreat,
    s.PayFigure: _price,
    s.BreakThrough: _follow,
    s.BattleAgain: _again,
    s.RollShot: _shot_at,
    s.SaveShot: _roll("to save the general"),
    s.RollRally: _roll("for the rally"),
    s.SendBack: lambda state, step: f"put {unit_place(state, step.unit)} back on the home row",
}
"""The text of each decision that the game can wait for."""


def ask(state: s.State, seat: Seat, alone: bool) -> str:
    """Return the instruction for a player; a player who is `alone` at the page is addressed as "you"."""
    if is_urgent(state, seat):
        return f"{'You' if alone else seat.title()}, in the turn of the other side: {waits(state, 'press Done')}."
    barred = b.unit_ids(state.turn.spoiled & ~state.turn.fought)
    places = [write_piece_label(b.place_of(state.board, unit)) for unit in barred if unit in state.board.units]
    if isinstance(state.decision, s.JoinBattle):
        asked = shared.ask_attack(seat)
    else:
        asked = prompt(state, "press Done")
    return f"{asked}{shared.say_barred(state.decision, places)}"


def is_urgent(state: s.State, seat: Seat) -> bool:
    """Return True if a player has to act in the turn of the other side."""
    return bool(seat) and state.decision is not None and state.turn.number > 0 and seat != state.turn.side.seat


def tell(state: s.State, seat: Seat, player: str) -> str:
    """Return what chance or another player is doing now."""
    dice = waits(state).removeprefix("roll ") if seat == CHANCE else ""
    return shared.say_activity(state.decision, seat, player, dice, ACTIVITIES)


ACTIVITIES: Mapping[type, str] = {
    **shared.ACTIVITIES,
    s.ChooseFirst: "says who begins",
    s.FormBrigades: "forms brigades",
    s.ChooseMembers: "forms a brigade",
    s.GiveOrders: "gives orders",
    s.MakeMoves: "moves",
    s.ChooseTarget: "says which unit is attacked",
    s.ChooseStand: "stands or withdraws",
    s.ChooseDefence: "strikes back, or does not",
    s.FaceFlags: "faces the retreat flags",
    s.TakeStep: "retreats",
    s.PayFigure: "pays for a step that cannot be taken",
    s.BreakThrough: "breaks through, or stays",
    s.BattleAgain: "battles once more, or does not",
    s.SendBack: shared.SENDS_BACK,
}
"""The text for a player's activity, by the decision that the game waits for."""


def say_end(end: End, state: s.State, viewer: Seat) -> str:
    """Return the end of a game with points and turn; with a viewer, it addresses them as "you"."""
    union, confederate = (points(state, side) for side in Side)
    return say_winner(end, (union, confederate), "point", state.turn.number, viewer)


def status(moment: NarratedPly[s.State]) -> Status:
    """Return the status of a moment."""
    return describe_status(moment, phase(moment.state), _score(moment.state))


def say_score(state: s.State) -> str:
    """Return the line above the board of the terminal: whose turn it is, and the points of both sides."""
    return f"{say_whose(state.turn)}. {_score(state)}"


def _score(state: s.State) -> str:
    needs = dict.fromkeys(map(str, quotas(state)))
    return f"Points: {say_points(state)} (of {' and '.join(needs)})"


def phase(state: s.State) -> str:
    """Return the name of the current phase."""
    return say_phase(state, PHASES)


PHASES: Mapping[type, str] = {
    **shared.PHASES,
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
"""The names of phases, by the decision that the game waits for."""
