"""A task at one moment as plain data for a page: what is asked, what may be chosen, and how it stands."""

from collections.abc import Mapping, Sequence
from typing import Any

from bcnb.games.battle_cry.board import pieces
from bcnb.games.battle_cry.state import GiveOrders, MoveAgain, State
from bcnb.grid.hexes import members, write_hex
from bcnb.library.tasks import HINTS, Task
from bcnb.library.trying import Play, Verdict
from bcnb.present.coach import say_may
from bcnb.present.nouns import counted
from bcnb.present.table import hand_view, offers
from bcnb.present.table_choices import Choices

VERDICTS: Mapping[Verdict, str] = {
    Verdict.OPEN: "",
    Verdict.REACHED: "✓ Goal reached",
    Verdict.MISSED: "✗ Not this time",
}
ORDER_AGAIN = "Choose it again to give it an order."
NAMES = {"task": "Task", "puzzle": "Puzzle"}


def brief(task: Task, play: Play, hints: int) -> dict[str, Any]:
    """What is asked, what may be done, and what help is left."""
    level = f", {('easy', 'medium', 'hard')[task.level - 1]}" if task.kind == "puzzle" else ""
    return {
        "name": f"{NAMES[task.kind]} {task.number}{level}",
        "title": task.title,
        "words": task.task,
        "may": say_may(play),
        "hint": f"Hint ({HINTS - hints} left)" if hints < HINTS else "",
    }


def permitted_offers(seen: State, play: Play) -> Choices:
    """What may be chosen of what the task is about."""
    return only(offers(seen, play.plies), play.task.may.only)


def only(offered: Choices, verbs: Sequence[str]) -> Choices:
    """Choices without those whose texts begin with another verb."""

    def fits(text: str) -> bool:
        return text.split(" ")[0] in verbs

    return {
        "cards": {
            key: kept
            for key, texts in offered["cards"].items()
            if (kept := {verb: text for verb, text in texts.items() if fits(text)})
        },
        "pieces": {label: _piece(piece, verbs) for label, piece in offered["pieces"].items()},
        "hexes": {
            label: kept for label, texts in offered["hexes"].items() if (kept := [one for one in texts if fits(one[0])])
        },
        "buttons": [button for button in offered["buttons"] if fits(button[0])],
        "done": offered["done"] if "done" in verbs else "",
        "select": offered["select"],
    }


def _piece(piece: Mapping[str, Any], verbs: Sequence[str]) -> dict[str, Any]:
    moves = bool({"move", "retreat", "place"} & set(verbs))
    kept = dict(piece, orders=piece["orders"] if "order" in verbs else [], ways=piece["ways"] if moves else {})
    if "order" not in verbs:
        kept["ways"] = {who: way for who, way in kept["ways"].items() if not way["before"]}
        kept.pop("press", None)
    return kept


def trusting_offers(seen: State, play: Play) -> Choices:
    """What may be chosen at a real table: every own piece may be put anywhere, legal or not."""
    offered = permitted_offers(seen, play)
    if not isinstance(seen.decision, (GiveOrders, MoveAgain)):
        return offered
    again = ORDER_AGAIN if "order" in play.task.may.only else ""
    piece = {"orders": [], "ways": {"": {"before": "", "name": "", "to": {}}}, "aims": {}, "press": again}
    return offered | {"pieces": {write_hex(at): piece for at in members(pieces(seen.board, seen.turn.side))}}


def held(seen: State, task: Task, offered: Choices) -> dict[str, Any] | None:
    """The learner's hand, if he has one."""
    return hand_view(seen, task.side.seat, offered) if seen.cards.hands[task.side] else None


def trusted_words(number: int) -> str:
    """How much was done that nobody has looked at."""
    return f"Ask the umpire ({counted(number, 'act')} on trust)" if number else ""
