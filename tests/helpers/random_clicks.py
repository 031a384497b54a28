"""Random clicks at a task: a player who knows how to click and what kind of thing is asked for, and nothing else.

Where the page marks what may be chosen, the player clicks any of the marks. In a quiet task the page marks nothing.
The player then clicks any friendly piece, any card or any button and, for a piece, any enemy, or any free cell that is
no farther away than the farthest goal. An attempt is over when bcnb says no: by a refusal, or by a miss.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import dist
from random import Random
from typing import Any, NamedTuple, TypeAlias

from bcnb.course.amount_choices import CHOICE
from bcnb.course.board_crop import crop_of_task
from bcnb.course.task_play import TaskVerdict, attempt, begin
from bcnb.course.tasks import DONE, Task
from bcnb.presentation.choices import Choices, PieceChoices, cells_of, no_piece
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.scene import Viewpoint, seen_cells
from bcnb.widgets.task_model import TaskModel

Texts: TypeAlias = tuple[str, ...]
Click: TypeAlias = Callable[[Random], Texts]
"""A thing to click: it returns the texts of the actions that follow, none for a click that is refused."""
NO: Texts = ()
PATIENCE = 30
"""The number of actions after which a player gives up."""
EARLY = 4
"""Done is pressed in one of this number of cases while something else can be clicked."""


class Sight(NamedTuple):
    """What a player sees at one moment."""

    verdict: TaskVerdict
    clicks: tuple[Click, ...]
    done: bool


class RandomPlayer:
    """A player who clicks at random, with the moments seen so far, by the texts that led to them."""

    def __init__(self, task: Task, quiet: bool) -> None:
        self.task, self.quiet = task, quiet
        self.places = _places(task)
        self.seen: dict[Texts, Sight | None] = {}

    def share(self, attempts: int, seed: str) -> float:
        """Return the share of attempts that solve the task."""
        random = Random(seed)
        return sum(self.solves(random) for _ in range(attempts)) / attempts

    def solves(self, random: Random) -> bool:
        """Return True if one attempt solves the task."""
        done: Texts = ()
        for _ in range(PATIENCE):
            sight = self.look(done)
            if sight is None or sight.verdict is not TaskVerdict.OPEN:
                return sight is not None and sight.verdict is TaskVerdict.REACHED
            texts = self.click(sight, random)
            if not texts:
                return False
            done += texts
        return False

    def click(self, sight: Sight, random: Random) -> Texts:
        """Return the texts of a random click."""
        if sight.done and (not sight.clicks or random.randrange(EARLY) == 0):
            return (DONE,)
        return random.choice(sight.clicks)(random) if sight.clicks else NO

    def look(self, done: Texts) -> Sight | None:
        """Return what is seen after some actions, or None if one of them was not accepted."""
        if done not in self.seen:
            self.seen[done] = self._look(done)
        return self.seen[done]

    def _look(self, done: Texts) -> Sight | None:
        model, play = TaskModel(self.task, keeps=False), begin(self.task)
        chosen = [text for text in done if text.startswith(CHOICE)]
        for text in done[: len(done) - len(chosen)]:
            reply = attempt(play, text)
            if not reply.accepted:
                return None
            play = reply.play
        model.session = model.session._replace(play=play)
        model.amount = "".join(chosen)
        if model.verdict is not TaskVerdict.OPEN or not (model.waits or model.asks_amount):
            return Sight(model.verdict, (), False)
        view = model.view()
        found = self._quiet(view) if self.quiet else _marked(view["choices"])
        return Sight(model.verdict, tuple(found), bool(view["choices"]["done"]))

    def _quiet(self, view: Mapping[str, Any]) -> list[Click]:
        """Return everything that can be clicked while nothing is marked."""
        offered: Choices = view["choices"]
        board = Board(self.places, view["where"], view["mine"])
        found: list[Click] = [*_cards(view["hand"]), *_buttons(offered)]
        found += [partial(_hex, offered["hexes"], label) for label in board.alike(offered["hexes"])]
        found += [self._piece(offered, board, label) for label in board.own] if offered["pieces"] else []
        return found

    def _piece(self, offered: Choices, board: "Board", label: str) -> Click:
        """Return the click on a friendly piece and then on something else: a choice, or what looks like one."""
        piece, pieces = offered["pieces"].get(label, no_piece()), offered["pieces"].values()
        far = max(board.farthest(at, one) for at, one in {**offered["pieces"], label: piece}.items())
        goals = {goal for way in piece["ways"].values() for goal in way["to"]}
        aims = {at for at, aim in piece["aims"].items() if aim.get("do")}
        wrong: list[str] = []
        if any(one["ways"] for one in pieces):
            wrong += [at for at in board.free if at not in goals and board.apart(label, at) <= far]
        if any(aim.get("do") for one in pieces for aim in one["aims"].values()):
            wrong += [at for at in board.enemies if at not in aims]
        options = [*_chosen(piece), *[NO] * len(wrong)] or [NO]
        return partial(_any, options)


class Board(NamedTuple):
    """The visible cells with their positions, the pieces on them, and the player's seat."""

    places: Mapping[str, tuple[int, int]]
    where: Mapping[str, Sequence[Any]]
    mine: str

    @property
    def own(self) -> list[str]:
        """The cells of the player's pieces."""
        return [at for at, piece in self.where.items() if piece[0] == self.mine and at in self.places]

    @property
    def enemies(self) -> list[str]:
        """The cells of all other pieces."""
        return [at for at, piece in self.where.items() if piece[0] != self.mine and at in self.places]

    @property
    def free(self) -> list[str]:
        """The cells without a piece."""
        return [at for at in self.places if at not in self.where]

    def alike(self, labels: Mapping[str, object]) -> list[str]:
        """Return the cells that look like one of the given cells."""
        kinds = (self.own, self.enemies, self.free)
        return [at for kind in kinds if set(kind) & set(labels) for at in kind]

    def apart(self, one: str, other: str) -> float:
        """Return the distance between two cells."""
        return dist(self.places[one], self.places[other])

    def farthest(self, label: str, piece: PieceChoices) -> float:
        """Return the distance of a piece's farthest goal."""
        goals = [goal for way in piece.get("ways", {}).values() for goal in way["to"] if goal in self.places]
        return max((self.apart(label, goal) for goal in goals), default=0.0) + 1


def _places(task: Task) -> dict[str, tuple[int, int]]:
    """Return the cells of the part of the board that a task shows, with their positions."""
    model = TaskModel(task, keeps=False)
    scene = scene_of(model.moment, task.title, Viewpoint(task.seat))
    part = crop_of_task(task, scene).of(scene, cells_of(model.view()["choices"]))
    return {cell.hex: (cell.x, cell.y) for cell in seen_cells(part)}


def _marked(offered: Choices) -> list[Click]:
    """Return what is marked: cards, cells and pieces that can do something, and buttons."""
    found: list[Click] = [*(partial(_text, text) for one in offered["cards"].values() for text in one.values())]
    found += _buttons(offered)
    found += [partial(_hex, offered["hexes"], label) for label in offered["hexes"]]
    for piece in offered["pieces"].values():
        if options := list(_chosen(piece)):
            found.append(partial(_any, options))
    return found


def _any(options: Sequence[Texts], random: Random) -> Texts:
    return random.choice(options)


def _text(text: str, random: Random) -> Texts:
    return (text,)


def _hex(hexes: Mapping[str, Sequence[Sequence[str]]], label: str, random: Random) -> Texts:
    return (random.choice(hexes[label])[0],) if label in hexes else NO


def _cards(hand: Mapping[str, Any] | None) -> list[Click]:
    """Return the clicks on cards, also on those that can't be played."""
    held = hand["cards"] if hand else []
    plays = [(card["play"],) if card.get("play") else NO for card in held]
    return [partial(_any, [texts]) for texts in (*plays, *((card["discard"],) for card in held if card.get("discard")))]


def _buttons(offered: Choices) -> list[Click]:
    return [partial(_text, text) for text, _, _ in offered["buttons"]]


def _chosen(piece: PieceChoices) -> list[Texts]:
    """Return what can be clicked for a chosen piece: orders, other acts, goals and targets."""
    found: list[Texts] = [(text,) for text, _ in (*piece["orders"], *piece.get("acts", []))]
    for way in piece["ways"].values():
        found += [tuple(filter(None, (way["before"], text))) for text in way["to"].values()]
    attacks = (aim.get("texts") or [[aim["do"]]] for aim in piece["aims"].values() if aim.get("do"))
    return [*found, *((text,) for texts in attacks for text, *_ in texts)]
