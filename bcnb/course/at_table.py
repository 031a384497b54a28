"""Table mode: orders and moves are taken on trust, legal or not, as at a real table.

They are looked back at when the learner goes on to anything else, or asks for it. Then the first that the rules forbid
is explained, and it and all after it are taken back. Until then a piece that was moved stands where it was put.
"""

from typing import NamedTuple

from bcnb.course.trying import Play, Reply, attempt
from bcnb.engine.ruleset import State
from bcnb.storage.goals import goals_for


class TablePlay(NamedTuple):
    """A play, and the texts of what was done on trust since."""

    play: Play
    trusted: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The board as the learner has left it."""
        state, put = self.play.state, goals_for(self.play.state.ruleset).put
        for text in self.trusted:
            state = put(state, self.play.game.parse(text))
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
        table.play.game.parse(text)
    except ValueError:
        return LookBack(table, (attempt(table.play, text),))
    if text.split(" ")[0] in goals_for(table.play.state.ruleset).trusted:
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
