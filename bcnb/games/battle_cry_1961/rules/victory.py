"""Chapter 9: the end of the war, and two house rules for wars that would not end."""

from collections.abc import Collection, Iterator

from bcnb.engine.ruleset import Outcome, Refusal, Seat, side_of
from bcnb.games.battle_cry_1961.rules.actions import AGREE, OFFER, Action, Agree, Offer
from bcnb.games.battle_cry_1961.rules.events import DrawOffered, WarDrawn
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder, refuse
from bcnb.games.battle_cry_1961.rules.state import BATTLE, OVER, State
from bcnb.games.battle_cry_1961.rules.tables import Side


def outcome(state: State) -> Outcome | None:
    """How the war ended, or None; the scores are the pieces left."""
    if state.phase is not OVER:
        return None
    winner = None if state.winner is None else state.winner.seat
    return Outcome(winner, state.ended, {side.seat: state.board.sides[side].bit_count() for side in Side})


def why_not_surrender(state: State, seats: Collection[Seat]) -> Refusal | None:
    """Rule 10.10: why seats of one side cannot surrender for it: by our reading, because a partner has not agreed."""
    sides = set(map(side_of, seats))
    own = [command.seat for command in state.field.commands if command.side.seat in sides]
    if state.rules.one_surrenders or set(own) <= set(seats):
        return None
    return refuse("10.10", f"A side surrenders by all of its seats together: {', '.join(own)}.")


def end_by_turns(u: EventBuilder) -> None:
    """Rule 9.3: with the house rule of so many turns, the last of them ends the war."""
    if u.state.rules.most_turns and u.state.turn.number >= u.state.rules.most_turns:
        u.happen(WarDrawn("9.3", "turns"))


def legal_draws(state: State) -> Iterator[Action]:
    """Rule 9.4: with the house rule of agreed draws, an offer, or the answer to one."""
    return (action for action in (OFFER, AGREE) if why_not_draw(state, action) is None)


def why_not_draw(state: State, action: Offer | Agree) -> Refusal | None:
    """What forbids an offer or its acceptance."""
    if not state.rules.draws:
        return refuse("9.4", "No draw can be agreed upon: that is a house rule, which is not in force.")
    if state.phase is BATTLE:
        return refuse("9.4", "A draw is offered, or agreed upon, before the first battle of a turn.")
    if isinstance(action, Offer) and state.offer is not None:
        return refuse("9.4", "A draw has been offered already.")
    if isinstance(action, Agree) and state.offer != state.side.foe:
        return refuse("9.4", "The other side has not offered a draw.")
    return None


def settle_draw(u: EventBuilder, action: Offer | Agree) -> None:
    """A draw is offered, or agreed upon."""
    if isinstance(action, Offer):
        u.happen(DrawOffered("9.4", u.state.side))
    else:
        u.happen(WarDrawn("9.4", "agreement"))
