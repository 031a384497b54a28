"""Two clerks at one table, each on a thread of its own, as a kernel hands the messages of a page to its widgets.

A clerk looks at the view and sends what he likes: most often a choice that is offered, but also hexes that are not,
typed words, older plies, questions, nonsense; now and then he gives up, leaves, or plays on from an earlier ply. One
seed makes the same clerks; which of them comes first is up to the machine.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Barrier, Thread, current_thread
from traceback import format_exception
from typing import Any, NamedTuple
from unittest import mock

from traitlets.log import get_logger

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Ply
from bcnb.games import battle_cry
from bcnb.grid.hexes import HEXES, write_hex
from bcnb.players.session import GameSession
from bcnb.storage.records import load_prefix, verify_file
from bcnb.storage.saved_games import list_games
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets import table_model
from bcnb.widgets.table import TableWidget
from bcnb.widgets.table_messages import ACTS

Message = dict[str, Any]
LABELS = [write_hex(at) for at in HEXES]
CLERKS = ("one", "other")


class Watched(GameSession):
    """A sitting with a ledger of its own: what those who called it were told to be done, by number of the ply."""

    def __init__(self, shelf: list["Watched"], game: Game, *args: Any, **more: Any) -> None:
        super().__init__(game, *args, **more)
        self.ledger = {ply.number: ply.do for ply in game.record.plies}
        self.doers: Counter[str] = Counter()
        shelf.append(self)

    def step(self) -> Ply | None:
        if ply := super().step():
            self.ledger[ply.number] = ply.do
        return ply

    def play_text(self, *args: Any, **more: Any) -> Ply:
        with self.lock:
            ply = super().play_text(*args, **more)
            self.ledger[ply.number] = ply.do
            self.doers[current_thread().name] += 1
            return ply

    def undo(self, *args: Any, **more: Any) -> Ply:
        with self.lock:
            ply = super().undo(*args, **more)
            del self.ledger[ply.number]
            return ply

    def withdraw(self, ply: int, *args: Any, **more: Any) -> list[Ply]:
        with self.lock:
            fallen = super().withdraw(ply, *args, **more)
            gone = {ply, *(one.number for one in fallen)}
            stays = (self.ledger[number] for number in sorted(self.ledger) if number not in gone)
            self.ledger = dict(enumerate(stays, 1))
            return fallen


# --- what a clerk sends -----------------------------------------------------------------------------------------------


def _offered(choices: Message) -> Iterator[list[str]]:
    """The texts of all choices of a view, as the page would send them."""
    yield from ([text] for card in choices["cards"].values() for text in card.values())
    yield from ([text] for text, *_ in choices["buttons"])
    yield from ([text] for texts in choices["hexes"].values() for text, _ in texts)
    if choices["done"]:
        yield ["done"]
    for piece in choices["pieces"].values():
        yield from ([text] for text, _ in piece["orders"])
        yield from ([aim["do"]] for aim in piece["aims"].values() if "do" in aim)
        for way in piece["ways"].values():
            yield from ([text for text in (way["before"], move) if text] for move in way["to"].values())


def _choose(view: Message, chance: Seeded) -> Message:
    texts = list(_offered(view["choices"]))
    return {"t": "do", "do": chance.choose(texts)} if texts else {"t": "go"}


def _press(view: Message, chance: Seeded) -> Message:
    pieces = [*view["choices"]["pieces"], *view["where"]]
    return {"t": "press", "hex": chance.choose(pieces), "from": chance.choose([None, *pieces, *LABELS]), "who": ""}


def _write(view: Message, chance: Seeded) -> Message:
    texts = [text for texts in _offered(view["choices"]) for text in texts]
    return {"t": "type", "text": chance.choose([*texts, "undo", "done", "order e6", "draw rally", "roll IIF", "dance"])}


def _ask(view: Message, chance: Seeded) -> Message:
    here, there = chance.choose(LABELS), chance.choose(LABELS)
    kind = chance.choose(["log", "past", "look", "odds", "sight"])
    return {"t": kind, "hex": here, "from": here, "to": there, "ply": view["ply"] // 2}


def _babble(view: Message, chance: Seeded) -> Message:
    kinds = [*ACTS, "odds", "sight", "past", "dance", None]
    more: list[Message] = [{}, {"ply": None}, {"hex": "z9"}, {"text": ""}, {"do": []}, {"from": "k7"}, {"seats": {}}]
    return {"t": chance.choose(kinds), **chance.choose(more)}


def _lag(view: Message, chance: Seeded) -> Message:
    return {**_choose(view, chance), "ply": view["ply"] - 1}


def _move_about(view: Message, chance: Seeded) -> Message:
    """Sits down or gets up."""
    if view["phase"] == "opening":
        return {
            "t": "begin",
            "seats": {"union": "person", "confederate": chance.choose(["person", "random", "greedy"])},
        }
    return {"t": chance.choose(["ready", "leave", "resign", "branch"]), "from": view["ply"] // 2}


def _wait(view: Message, chance: Seeded) -> Message:
    return {"t": "go"}


Habit = Callable[[Message, Seeded], Message]
AT_PLAY: list[tuple[Habit, int]] = [
    (_choose, 240),
    (_wait, 60),
    (_press, 40),
    (_write, 20),
    (lambda view, chance: {"t": "undo"}, 16),
    (_ask, 12),
    (_babble, 4),
    (_lag, 12),
    (_move_about, 1),
]
AT_REST: list[tuple[Habit, int]] = [(_move_about, 4), (_wait, 1), (_babble, 1), (_ask, 1)]


def _message(table: TableWidget, chance: Seeded) -> Message:
    view = table.view
    habit = chance.pick(AT_PLAY if view["phase"] == "play" else AT_REST)
    return {"ply": view["ply"], **habit(view, chance)}


# --- at work ----------------------------------------------------------------------------------------------------------


class Clerk(Thread):
    """Sends this number of messages to a table; `acts` counts those that must be answered by a drawing of the board."""

    def __init__(self, name: str, table: TableWidget, chance: Seeded, count: int, start: Barrier) -> None:
        super().__init__(name=name)
        self._table, self._chance, self._count, self._start = table, chance, count, start
        self.sent, self.acts = 0, 0

    def run(self) -> None:
        self._start.wait()
        while self.sent < self._count:
            message = _message(self._table, self._chance)
            data = {"method": "custom", "content": message}
            self._table.comm.handle_msg({"content": {"data": data}, "buffers": []})
            self.sent += 1
            self.acts += message["t"] in ACTS


class Ear(logging.Handler):
    """Keeps what is written into the log as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.faults: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.faults.append(f"{record.threadName}: {_fault(record)}")


@contextmanager
def _overheard() -> Iterator[list[str]]:
    """What goes wrong while a message is answered: widgets only write it into the log."""
    ear = Ear()
    get_logger().addHandler(ear)
    try:
        yield ear.faults
    finally:
        get_logger().removeHandler(ear)


def _fault(record: logging.LogRecord) -> str:
    """What went wrong and where, or whatever else there is to say."""
    error = record.exc_info[1] if record.exc_info else None
    return "".join(format_exception(error)[-3:]) if error else record.getMessage()


class Work(NamedTuple):
    """The result: games begun, plies in their records, drawings of the board, plies by clerk, faults in words."""

    games: int
    plies: int
    drawn: int
    by: Counter[str]
    faults: list[str]


def work(count: int, seed: str) -> Work:
    """Messages from two clerks into one table; its games are saved in the home folder, which must be empty."""
    start, sessions = Barrier(len(CLERKS)), list[Watched]()
    with mock.patch.object(table_model, "GameSession", partial(Watched, sessions)), _overheard() as faults:
        table = TableWidget(find_scenario("kernstown"), {"union": "person"}, seed=seed)
        clerks = [Clerk(name, table, Seeded(f"{seed} {name}"), count // 2, start) for name in CLERKS]
        for clerk in clerks:
            clerk.start()
        for clerk in clerks:
            clerk.join()
    faults += [f"{clerk.name} stopped after {clerk.sent} messages" for clerk in clerks if clerk.sent < count // 2]
    faults += _unanswered(table, sum(clerk.acts for clerk in clerks)) + _not_shown(table)
    for session, kept in zip(sessions, list_games(), strict=True):
        faults += _lost(session, kept.path)
    by = sum((session.doers for session in sessions), Counter[str]())
    return Work(len(sessions), sum(len(one.ledger) for one in sessions), table.view["n"], by, faults)


def _unanswered(table: TableWidget, acts: int) -> list[str]:
    drawn = table.view["n"]
    return [] if drawn > acts else [f"{acts} messages were answered by {drawn} drawings"]


def _not_shown(table: TableWidget) -> list[str]:
    """Whether the page shows the game as it is."""
    table.show()
    game = table.game
    if game is None:
        return []
    seen = battle_cry.observe(game.state, "union")
    same = (game.ply, seen.board) == (table.view["ply"], table.state.board)
    return [] if same else [f"ply {table.view['ply']} is shown, and the game is at ply {game.ply}"]


def _lost(session: Watched, path: Path) -> list[str]:
    """Plies of a sitting that are not in its record, or not in its file, and records that are not legal.

    A player who was thinking when the game was left ends his thought: one more ply, which nobody sees or keeps.
    """
    ledger = [session.ledger[number] for number in sorted(session.ledger)]
    in_file = [ply.do for ply in load_prefix(path).record.plies]
    faults = []
    if ledger != [ply.do for ply in session.game.record.plies]:
        faults.append(f"{path.name}: the record is not what was done")
    if in_file != ledger and in_file != ledger[:-1]:
        faults.append(f"{path.name}: the file is not what was done")
    if not verify_file(path).legal:
        faults.append(f"{path.name}: {verify_file(path)}")
    return faults
