"""Variations: the games that begin as another did, listed, named, and shown beside it."""

from IPython.display import display
from ipywidgets import Widget

from bcnb.lessons.offering import RECORD
from bcnb.lessons.playing import gone_on
from bcnb.lessons.saying import say
from bcnb.lessons.taking import taking
from bcnb.players.session import viewer_for
from bcnb.storage.records import find_record, load_prefix, load_record
from bcnb.storage.variations import name_game, shared
from bcnb.widgets.replay import Replay
from bcnb.widgets.variations import Variations, side_by_side


@taking('variations("kernstown-1")', name=RECORD)
def variations(name: str) -> None:
    """Show the games kept here that begin as a game did, with the ply at which they part. Each can be opened again,
    seen beside that game, and named."""
    display(Variations(name, load_record(find_record(name)), _opened))


@taking('rename("kernstown-1", "our-first-game")')
def rename(name: str, new: str) -> None:
    """Give a game that is kept here another name. Raises ValueError, OSError."""
    say(f"{name} is called {name_game(name, new).stem} now.")


@taking('beside("kernstown-1", "kernstown-2")')
def beside(name: str, other: str) -> None:
    """Show two games side by side, each at the last ply that both have. Raises ValueError, RecordError."""
    display(side_by_side(name, other))
    say(_parting(name, other, shared(*(load_record(find_record(one)) for one in (name, other)))))


def _opened(name: str) -> Widget:
    """A game that goes on at its table, and one that is over in a player."""
    record = load_prefix(find_record(name)).record
    return Replay(record, viewer=viewer_for(record), name=name) if record.end else gone_on(name)


def _parting(name: str, other: str, parts: int) -> str:
    if not parts:
        return f"{name} and {other} have no ply in common."
    return f"{name} and {other} are the same up to ply {parts}."
