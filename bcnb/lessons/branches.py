"""Variations: the games that begin as another did, listed, named, and shown beside it."""

from IPython.display import display
from ipywidgets import HBox, Layout

from bcnb.engine.record import Record
from bcnb.lessons.saying import say
from bcnb.library.records import find_record, load_record
from bcnb.library.variations import Variation, name_game, shared
from bcnb.library.variations import variations as found_for
from bcnb.players.eyes import eyes_of
from bcnb.present.english import counted, sentence
from bcnb.widgets.replay import Replay

WIDE = Layout(flex="1 1 480px", min_width="0")
"""Two replays stand beside each other where there is room for both, and else the one beneath the other."""


def variations(name: str) -> None:
    """Print the games kept here that begin as a game did, with the ply at which they part."""
    found = found_for(load_record(find_record(name)))
    say(
        "\n".join(map(_told, found))
        or f"No game that is kept here begins as {name} did. Play on from one of its plies."
    )


def _told(one: Variation) -> str:
    length = counted(one.game.plies, "ply", "plies")
    ended = sentence(one.game.result) if one.game.over else "It goes on."
    return f"{one.game.name}: the same up to ply {one.parts}, {length}. {ended}"


def rename(name: str, new: str) -> None:
    """Give a game that is kept here another name. Raises ValueError, OSError."""
    say(f"{name} is called {name_game(name, new).stem} now.")


def beside(name: str, other: str) -> None:
    """Show two games side by side, each at the last ply that both have. Raises ValueError, RecordError."""
    records = [load_record(find_record(one)) for one in (name, other)]
    parts = shared(*records)
    shown = [_replay(record, one, parts) for record, one in zip(records, (name, other), strict=True)]
    display(HBox(shown, layout=Layout(flex_flow="row wrap")))
    say(_parting(name, other, parts))


def _replay(record: Record, name: str, ply: int) -> Replay:
    return Replay(record, viewer=eyes_of(record), name=name, ply=ply, layout=WIDE)


def _parting(name: str, other: str, parts: int) -> str:
    if not parts:
        return f"{name} and {other} have no ply in common."
    return f"{name} and {other} are the same up to ply {parts}."
