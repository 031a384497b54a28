"""What a page may do at a table, by the kind of its message: play, take back, sit down, get up."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from bcnb.engine.game import CannotUndo
from bcnb.engine.ruleset import IllegalAction, Refusal
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules import SEATS
from bcnb.grid.hexes import parse_hex, write_hex
from bcnb.present.answers import tidy
from bcnb.present.nouns import sentence
from bcnb.present.table import refused_lines
from bcnb.present.table_orders import meant, press
from bcnb.widgets.playing import Playing

Message: TypeAlias = Mapping[str, Any]


def act(playing: Playing, message: Message) -> None:
    """Do what a message says, if it answers the ply that is shown; an older one changes nothing.

    What goes wrong is told in `said`.
    """
    playing.said, playing.red = [], ()
    if message.get("ply") != playing.ply:
        return
    try:
        ACTS[message["t"]](playing, message)
    except (ValueError, KeyError) as fault:
        playing.said = [["refused", sentence(str(fault))]]


# --- choices ----------------------------------------------------------------------------------------------------------


def _do(playing: Playing, message: Message) -> None:
    """A choice that was offered; an order and the move that needs it come together."""
    before = playing.game.ply
    for text in message["do"]:
        _try(playing, str(text))
    playing.since = before


def _type(playing: Playing, message: Message) -> None:
    text = tidy(str(message["text"]))
    if text == "undo":
        _undo(playing, message)
    else:
        _try(playing, text)


def _try(playing: Playing, text: str) -> None:
    before = playing.game.ply
    try:
        playing.at_table.do(text)
    except ValueError as fault:
        refusal = fault.refusal if isinstance(fault, IllegalAction) else Refusal("", sentence(str(fault)))
        playing.said, playing.red = refused_lines(playing.state, text, refusal), refusal.hexes
    else:
        playing.since = before


def _press(playing: Playing, message: Message) -> None:
    """A hex that is no goal: a piece to be ordered or taken back, or something to be told why not."""
    at, state = parse_hex(message["hex"]), playing.state
    pressed = press(state, playing.game.record.plies, at)
    origin = parse_hex(message["from"]) if message.get("from") else None
    text = meant(state, at, origin, str(message.get("who", "")))
    if pressed and origin in (None, at):
        _order(playing, pressed.withdraw, pressed.do)
    elif text.startswith("battle ") and origin is None and not battle_cry.why_not(state, battle_cry.parse(text)):
        playing.said = [["refused", f"Choose first the unit that shall attack {write_hex(at)}."]]
    else:
        _try(playing, text)


def _order(playing: Playing, withdraw: int, texts: tuple[str, ...]) -> None:
    """Take a ply back, if one is named, and give the first of these orders that is allowed, if there is one."""
    if withdraw:
        fallen = playing.at_table.withdraw(withdraw, playing.person)
        playing.since = playing.game.ply
        playing.said = [["news", f"Taken back{', with what rested on it' if fallen else ''}."]]
    allowed = (text for text in texts if not battle_cry.why_not(playing.game.state, battle_cry.parse(text)))
    if text := next(allowed, ""):
        playing.said = []
        _try(playing, text)


def _undo(playing: Playing, message: Message) -> None:
    try:
        taken = playing.at_table.undo(playing.person)
    except CannotUndo as fault:
        playing.said = [["refused", f"It cannot be taken back: {fault}."]]
    else:
        playing.since = playing.game.ply
        playing.said = [["news", f"Taken back: {taken.do}."]]


# --- the table --------------------------------------------------------------------------------------------------------


def _begin(playing: Playing, message: Message) -> None:
    playing.begin({seat: str(message["seats"][seat]) for seat in SEATS})


def _ready(playing: Playing, message: Message) -> None:
    """Of two persons, the one who must act is alone with the page."""
    playing.ready = playing.person


def _resign(playing: Playing, message: Message) -> None:
    playing.at_table.resign(playing.person)


def _leave(playing: Playing, message: Message) -> None:
    """Another game; this one stays as it is."""
    playing.game.close()
    playing.past = None
    playing.set_up()


def _branch(playing: Playing, message: Message) -> None:
    """Another game that begins as this one did, up to a ply."""
    record = playing.game.branch(int(message["from"])).record
    playing.game.close()
    playing.set_up(record)


ACTS: Mapping[str, Callable[[Playing, Message], None]] = {
    "begin": _begin,
    "do": _do,
    "type": _type,
    "press": _press,
    "undo": _undo,
    "ready": _ready,
    "resign": _resign,
    "leave": _leave,
    "branch": _branch,
}
"""The messages that change something; each names the ply that it answers."""
