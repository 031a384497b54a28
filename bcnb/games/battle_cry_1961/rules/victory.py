"""Chapter 9: the end of the war, and two house rules against endless wars."""

from collections.abc import Collection, Iterator

from bcnb.engine.ruleset import Outcome, Refusal, Seat, side_of
from bcnb.games.battle_cry_1961.rules.actions import AGREE, OFFER, Action, Agree, Offer
from bcnb.games.battle_cry_1961.rules.events import DrawOffered, WarDrawn
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder, refuse
from bcnb.games.battle_cry_1961.rules.state import BATTLE, OVER, State
from bcnb.games.battle_cry_1961.rules.tables import Side


def outcome(state: State) -> Outcome | None:
    """Return the outcome of the war, or None while it continues; the scores are the pieces left."""
    if state.phase is not OVER:
        return None
    winner = None if state.winner is None else state.winner.seat
    return Outcome(winner, state.ended, {side.seat: state.board.sides[side].bit_count() for side in Side})


def why_not_surrender(state: State, seats: Collection[Seat]) -> Refusal | None:
    """Return why seats can't surrender for their side, or None: by default all partners have to agree (rule 10.10)."""
    sides = set(map(side_of, seats))
    own = [command.seat for command in state.field.commands if command.side.seat in sides]
    if state.rules.one_surrenders or set(own) <= set(seats):
        return None
    return refuse("10.10", f"A side surrenders by all of its seats together: {', '.join(own)}.")


def end_by_turns(u: EventBuilder) -> None:
    """End the war after the last turn, if a house rule limits the number of turns (rule 9.3)."""
    if u.state.rules.most_turns and u.state.turn.number >= u.state.rules.most_turns:
        u.happen(WarDrawn("9.3", "turns"))


def legal_draws(state: State) -> Iterator[Action]:
    """Iterate over the offer or acceptance of a draw, if a house rule allows draws (rule 9.4)."""
    return (action for action in (OFFER, AGREE) if why_not_draw(state, action) is None)


def why_not_draw(state: State, action: Offer | Agree) -> Refusal | None:
    """Return why an offer or acceptance of a draw is not allowed, or None."""
    if not state.rules.draws:
        return refuse("9.4", "The players cannot agree on a draw: that is a house rule, which is not in force.")
    if state.phase is BATTLE:
        return refuse("9.4", "Players offer or accept a draw before the first battle of a turn.")
    if isinstance(action, Offer) and state.offer is not None:
        return refuse("9.4", "A draw has been offered already.")
    if isinstance(action, Agree) and state.offer != state.side.foe:
        return refuse("9.4", "The other side has not offered a draw.")
    return None


def settle_draw(u: EventBuilder, action: Offer | Agree) -> None:
    """Offer a draw, or agree to one."""
    if isinstance(action, Offer):
        u.happen(DrawOffered("9.4", u.state.side))
    else:
        u.happen(WarDrawn("9.4", "agreement"))
