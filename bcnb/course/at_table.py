"""Table mode: orders and moves are taken on trust, legal or not, as at a real table.

They are looked back at when the learner goes on to anything else, or asks for it. Then the first that the rules forbid
is explained, and it and all after it are taken back. Until then a piece that was moved stands where it was put.
"""

from typing import NamedTuple

from bcnb.course.trying import Play, Reply, attempt
from bcnb.engine.ruleset import Impossible
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.events import Moved
from bcnb.games.battle_cry.rules.state import State

TRUSTED = (a.Order, a.Move)
"""What is taken on trust."""


class TablePlay(NamedTuple):
    """A play, and the texts of what was done on trust since."""

    play: Play
    trusted: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The board as the learner has left it."""
        state = self.play.state
        for text in self.trusted:
            state = _as_put(state, battle_cry.parse(text))
        return state


class LookBack(NamedTuple):
    """What looking back found: the replies in turn, the last of them perhaps a refusal."""

    table: TablePlay
    replies: tuple[Reply, ...]

    @property
    def sound(self) -> bool:
        return all(reply.accepted for reply in self.replies)


def commit(table: TablePlay, text: str) -> LookBack:
    """Do something at the table: an order or a move is not looked at, anything else has the umpire look back first."""
    try:
        on_trust = isinstance(battle_cry.parse(text), TRUSTED)
    except ValueError:
        return LookBack(table, (attempt(table.play, text),))
    if on_trust:
        return LookBack(table._replace(trusted=(*table.trusted, text)), ())
    found = look_back(table)
    if not found.sound:
        return found
    reply = attempt(found.table.play, text)
    return LookBack(TablePlay(reply.play), (*found.replies, reply))


def look_back(table: TablePlay) -> LookBack:
    """Hold what was done on trust to the rules, up to the first fault; that and the rest are taken back."""
    play, replies = table.play, []
    for text in table.trusted:
        replies.append(attempt(play, text))
        if not replies[-1].accepted:
            break
        play = replies[-1].play
    return LookBack(TablePlay(play), tuple(replies))


def _as_put(state: State, action: a.Action) -> State:
    """The board when the pieces have been put somewhere, legally or not; where they cannot lie they stay."""
    if battle_cry.why_not(state, action) is None:
        return battle_cry.apply(state, action)[0]
    if not isinstance(action, a.Move) or action.origin == action.target:
        return state
    unit = action.who is not a.Who.GENERAL and action.origin in state.board.units
    general = action.who is not a.Who.UNIT and action.origin in state.board.generals
    try:
        return battle_cry.evolve(state, Moved("", action.origin, action.target, unit, general))
    except Impossible:
        return state
