"""A click at the table, until it is answered, against a bare comm that echoes as many bytes (P7, P13).

Both go over jupyter_client, without a page, and take the kernel's own time of the processor: every echo brings it. So
from an echo to the next the kernel worked on one echo, and on the click that came between.
"""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from statistics import mean
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from jupyter_client import BlockingKernelClient, KernelManager

from tests.helpers.changed import changed
from tests.programs.bench.measure import QUIET, ROOT, Amount, Result, alone, summed
from tests.programs.bench.ours import TABLE, Subject

PATIENCE = 60
ECHO = "bench-echo"
REGISTER = f"""
from time import process_time
def echo(comm, _):
    comm.on_msg(lambda message: comm.send([process_time(), "." * message["content"]["data"]]))
get_ipython().kernel.comm_manager.register_target("{ECHO}", echo)
"""
OWN, ANOTHER, NEITHER = "own act", "another's step", ""
SEATS = {"union": "person", "confederate": "random"}
Answers = list[dict[str, Any]]


class Click(NamedTuple):
    """What a click was, how many seconds the kernel took for it and for its echo, and how many bytes came."""

    kind: str
    seconds: float
    echo: float
    size: int


# --- results ----------------------------------------------------------------------------------------------------------


def click(subject: Subject, kind: str, amount: Amount) -> Result:
    """Seconds of the processor a click, and its echo."""
    parts = _parts(subject, kind, amount)
    return summed([(mean(one.seconds for one in part), mean(one.echo for one in part)) for part in parts])


def click_bytes(subject: Subject, kind: str, amount: Amount, former: float) -> Result:
    """Bytes that a click sends to the page, next to those that it sent when the goal was set."""
    return alone([mean(one.size for one in part) for part in _parts(subject, kind, amount)], former)


def _parts(subject: Subject, kind: str, amount: Amount) -> list[list[Click]]:
    """The clicks of a kind, in slices."""
    found = [one for one in _clicks(subject, amount) if one.kind == kind]
    return [found[number :: amount.slices] for number in range(amount.slices)]


@cache
def _clicks(subject: Subject, amount: Amount) -> tuple[Click, ...]:
    """A game at the table, until there are enough clicks of both kinds; the first ones warm it up."""
    wanted, random, clicks = amount.slices * amount.clicks, Random("clicks"), list[Click]()
    with _running(subject) as table:
        for _ in range(amount.clicks):
            _clicked(table, random)
        while min(sum(one.kind == kind for one in clicks) for kind in (OWN, ANOTHER)) < wanted:
            clicks.append(_clicked(table, random))
    return tuple(clicks)


def _clicked(table: "Table", random: Random) -> Click:
    kind, message = _message(table.view, random)
    drawn, begin = table.view["n"], table.echo()
    size = table.click(**message)
    middle = table.echo()
    echo = table.echo() - middle
    return Click(kind if table.view["n"] > drawn else NEITHER, middle - begin - echo, echo, size)


# --- what is clicked --------------------------------------------------------------------------------------------------


def _message(view: dict[str, Any], random: Random) -> tuple[str, dict[str, Any]]:
    """What may be sent about a view: anything that is offered, or else that the others may go on."""
    if view["phase"] == "opening":
        return NEITHER, {"t": "begin", "seats": SEATS}
    if view["phase"] == "over":
        return NEITHER, {"t": "leave"}
    offered = list(_offered(view["choices"]))
    return (OWN, {"t": "do", "do": random.choice(offered)}) if offered else (ANOTHER, {"t": "go"})


def _offered(choices: dict[str, Any]) -> Iterator[list[str]]:
    """The texts of all choices, as the page would send them."""
    yield from ([text] for card in choices["cards"].values() for text in card.values())
    yield from ([text] for text, *_ in choices["buttons"])
    yield from ([text] for texts in choices["hexes"].values() for text, _ in texts)
    if choices["done"]:
        yield ["done"]
    for piece in choices["pieces"].values():
        yield from _offered_to(piece)


def _offered_to(piece: dict[str, Any]) -> Iterator[list[str]]:
    yield from ([text] for text, _ in piece["orders"])
    yield from ([aim["do"]] for aim in piece["aims"].values() if "do" in aim)
    for way in piece["ways"].values():
        yield from ([text for text in (way["before"], move) if text] for move in way["to"].values())


# --- the kernel -------------------------------------------------------------------------------------------------------


class Table:
    """A kernel with a table and an echo, spoken to as a page does it, without a page."""

    def __init__(self, client: BlockingKernelClient, subject: Subject) -> None:
        self._client = client
        self.view: dict[str, Any] = {}
        self._size = 0
        opened = self._answers(client.execute(TABLE.format(subject=subject, seats=SEATS) + REGISTER))
        made = [one["content"] for one in opened if one["msg_type"] == "comm_open"]
        self._table = next(one["comm_id"] for one in made if one["data"].get("state", {}).get("kind") == "table")
        self._look(opened)
        self._send("comm_open", comm_id=ECHO, target_name=ECHO, data={})

    def click(self, **content: Any) -> int:
        """How many bytes the table sends for a message of its page about the position that it shows."""
        data = {"method": "custom", "content": {"ply": self.view["ply"], **content}}
        answers = self._send("comm_msg", comm_id=self._table, data=data)
        self._look(answers)
        self._size = len(json.dumps([one["content"] for one in answers]))
        return self._size

    def echo(self) -> float:
        """The kernel's clock, and as many bytes as the last click brought."""
        answers = self._send("comm_msg", comm_id=ECHO, data=self._size)
        return next(one["content"]["data"][0] for one in answers if one["msg_type"] == "comm_msg")

    def _look(self, answers: Answers) -> None:
        for one in answers:
            data = one["content"].get("data", {})
            if one["content"].get("comm_id") != self._table:
                continue
            if data.get("method") == "custom" and data["content"]["t"] == "changed":
                self.view = changed(self.view, data["content"]["change"])
            else:
                self.view = data.get("state", {}).get("view", self.view)

    def _send(self, kind: str, **content: Any) -> Answers:
        message = self._client.session.msg(kind, content)
        self._client.shell_channel.send(message)
        return self._answers(message["header"]["msg_id"])

    def _answers(self, number: str) -> Answers:
        """What the kernel says about one message, until it is idle again. Raises RuntimeError for a fault in it."""
        answers: Answers = []
        while True:
            message = self._client.get_iopub_msg(timeout=PATIENCE)
            if message["parent_header"].get("msg_id") != number:
                continue
            if message["msg_type"] == "error":
                raise RuntimeError("\n".join(message["content"]["traceback"]))
            if message["content"].get("execution_state") == "idle":
                return answers
            answers.append(message)


@contextmanager
def _running(subject: Subject) -> Iterator[Table]:
    manager = KernelManager()
    manager.kernel_spec.argv[0] = sys.executable
    with TemporaryDirectory() as home:
        manager.start_kernel(cwd=str(ROOT), env={**os.environ, "BCNB_HOME": home}, extra_arguments=QUIET)
        client = manager.blocking_client()
        client.start_channels()
        try:
            client.wait_for_ready(timeout=PATIENCE)
            yield Table(client, subject)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
