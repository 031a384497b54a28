"""The request for a puzzle, and the position in which the ordered units of a drawn battle may move or attack."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from bcnb.analysis.value_measures import value_measures_for
from bcnb.course.tasks import DONE, GOAL
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import AnyRuleset, Seat, State
from bcnb.presentation.text_tools import join_words
from bcnb.storage.game_files import game_files_for
from bcnb.storage.toml import Table, TomlLocation

FILE, OWN = "puzzle.toml", "own-"
"""The name of the file in messages, and the beginning of the numbers of such puzzles."""
MOST_ORDERED, MOST_CARDS = 9, 5
"""The largest number of units with orders, and of cards in the hand."""
DESTROY = "destroy"
"""The goal to destroy a unit of the enemy."""
GOALS: Mapping[str, tuple[str, str]] = {
    "flags": ("wins the most flags on average", "wins {} flags on average"),
    "points": ("wins the most points on average", "wins {} points on average"),
    "figures": ("takes the most figures on average", "takes {} figures on average"),
    "win": ("has the best chance to win the battle", "wins the battle with a chance of {}"),
    DESTROY: ("is most likely to destroy an enemy unit", "destroys a unit with a chance of {}"),
}
"""The goals that a puzzle can have: the words of the question, and those of a value."""
ATTACK, MOVE, ORDER, CARD = "attack", "move", "order", "card"
WAYS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    ATTACK: ("Which one attack", ("battle",)),
    MOVE: ("Move or stay, then attack once: which answer", ("move", DONE, "battle")),
    ORDER: ("Order units, then attack once: which answer", ("order", DONE, "battle")),
    CARD: ("Play one, order units, then attack once: which answer", ("play", "order", DONE, "battle")),
}
"""The answers that a puzzle can ask for: the words of the question, and the verbs of the allowed actions."""
WITH_CARDS = (ORDER, CARD)
"""The answers that begin before the orders, so that their puzzles name cards and no units."""


class PuzzleRequest(NamedTuple):
    """A request for a puzzle: its title, the side to move, the goal, the labels of the ordered units, and the way.

    If the answer begins with orders, `cards` has the card that is on the table, and if it begins with a card, the hand.
    """

    title: str
    side: Seat
    measure: str
    ordered: tuple[str, ...]
    way: str = ATTACK
    cards: tuple[str, ...] = ()


def puzzle_goals(game: str) -> tuple[str, ...]:
    """Return the goals that a puzzle of a game can have."""
    measures = value_measures_for(game).measures
    return tuple(goal for goal in GOALS if goal in measures or goal == DESTROY)


def measure_of(goal: str) -> str:
    """Return the measure of a goal, as a puzzle file names it."""
    return GOAL if goal == DESTROY else goal


def goal_of(measure: str) -> str:
    """Return the goal of a puzzle that was made here, by the measure in its file."""
    return DESTROY if measure == GOAL else measure


def goal_tables(goal: str, side: Seat) -> dict[str, Any]:
    """Return the keys of a puzzle file for a goal that is not a measure, or an empty dictionary."""
    if goal != DESTROY:
        return {}
    enemy = "confederate" if side == "union" else "union"
    return {"goal": [{"event": "unit_eliminated", "side": enemy, "miss": "No enemy unit is destroyed."}]}


def most_actions(request: PuzzleRequest) -> int:
    """Return the largest number of actions of an answer: a move of each unit, the end of the moves, and an attack.

    It is 0, for any number, if the answer begins with orders or a card, because each card has its own number.
    """
    if request.way in WITH_CARDS:
        return 0
    return 1 if request.way == ATTACK else len(request.ordered) + 2


def say_answer(do: Sequence[str], cards: Mapping[str, str]) -> str:
    """Return an answer in words. `cards` are the names of the cards by their keys.

    >>> say_answer(["battle d3 h3"], {}), say_answer(["move d4 d3", "done", "battle d3 h3"], {})
    ('attack h3 from d3', 'move d4 to d3, then attack h3 from d3')
    """
    said = [_say_action(text, cards) for text in do if text != DONE]
    return ", then ".join(said) or "do nothing"


def _say_action(text: str, cards: Mapping[str, str]) -> str:
    verb, first, *more = (*text.split(), "")[:3]
    if verb == "battle" and more:
        return f"attack {more[0]} from {first}"
    if verb == "play":
        return f"play {cards.get(first, first)}"
    return f"move {first} to {more[0]}" if verb == "move" and more else text


# --- the position -----------------------------------------------------------------------------------------------------


def ready_position(state: State, request: PuzzleRequest) -> State:
    """Return the position in which the units have their orders and may act, after the first card that allows it.

    Args:
        state: the position. Its hands and its turn do not matter.
        request: what the puzzle asks.

    Raises:
        FileError: if the position does not allow the request.
        ValueError: if no card orders these units, or none of them can act.
    """
    if request.way in WITH_CARDS:
        return _with_cards(state, request)
    _check_units(state, request)
    rules, files = ruleset(state.ruleset), game_files_for(state.ruleset)
    tables, fits = position_of(state), False
    for card in _cards(state):
        turn = {"seat": request.side, "turn": 1, "hands": {request.side: [card]}}
        begun = files.read_position(Table({**tables, "position": turn}, TomlLocation(FILE)))
        ready = _ordered(rules, begun, card, request.ordered)
        if ready is None:
            continue
        fits = True
        if (there := _acting(rules, ready, request.way)) is not None:
            return there
    if fits:
        raise ValueError("none of these units can attack. Move them closer, or choose others")
    raise ValueError(f"no card orders {join_words(request.ordered)}. Choose other units, or fewer")


def _with_cards(state: State, request: PuzzleRequest) -> State:
    """Return the position before a card is played, or after the only card and before its orders."""
    cards, rules = card_names(state), ruleset(state.ruleset)
    if not request.cards:
        raise ValueError("choose the cards in the hand")
    if len(request.cards) > MOST_CARDS:
        raise ValueError(f"the hand has at most {MOST_CARDS} cards here (got {len(request.cards)})")
    if unknown := [card for card in request.cards if card not in cards]:
        raise ValueError(f"unknown card {unknown[0]!r:.40}")
    if request.way == ORDER and len(request.cards) > 1:
        raise ValueError("choose the one card that is on the table")
    turn = {"seat": request.side, "turn": 1, "hands": {request.side: list(request.cards)}}
    begun = game_files_for(state.ruleset).read_position(
        Table({**position_of(state), "position": turn}, TomlLocation(FILE))
    )
    return begun if request.way == CARD else rules.apply(begun, rules.parse(f"play {request.cards[0]}"))[0]


def card_names(state: Any) -> dict[str, str]:
    """Return the names of the cards of a position, by their keys."""
    return {key: card.name for key, card in state.rules.cards.items()}


def _check_units(state: State, request: PuzzleRequest) -> None:
    """Raise ValueError, with the hex, unless the labels name units."""
    if not request.ordered:
        raise ValueError("choose the units that have orders")
    if len(request.ordered) > MOST_ORDERED:
        raise ValueError(f"at most {MOST_ORDERED} units can have orders (got {len(request.ordered)})")
    for label in request.ordered:
        try:
            ruleset(state.ruleset).parse(f"order {label}")
        except ValueError:
            raise ValueError(f"{label!r:.20} is not the label of a unit") from None


def position_of(state: State) -> dict[str, Any]:
    """Return the tables of a position without empty ones.

    Raises:
        ValueError: if the rules of the position are changed, because `rules` of a puzzle are the rules that it teaches.
    """
    tables = game_files_for(state.ruleset).position_tables(state)
    found = {key: value for key, value in tables.items() if value not in ({}, [], "")}
    if "rules" in found:
        raise ValueError("a puzzle cannot be made with changed rule options")
    return found


def _cards(state: Any) -> Iterable[str]:
    """Return the keys of the cards of a game."""
    return tuple(state.rules.cards)


def _ordered(rules: AnyRuleset, state: State, card: str, ordered: Sequence[str]) -> State | None:
    """Return the state after a card and its orders, or None if the card does not allow them."""
    for text in (f"play {card}", *(f"order {label}" for label in ordered)):
        action = rules.parse(text)
        if rules.why_not(state, action) is not None:
            return None
        state, _ = rules.apply(state, action)
    return state


def _acting(rules: AnyRuleset, state: State, way: str) -> State | None:
    """Return the state in which the units may move, or attack after the moves are skipped, or None if they cannot."""
    verb, done = "move" if way == MOVE else "battle", rules.parse(DONE)
    for _ in range(3):
        if rules.seat(state) in rules.seats(state) and any(
            rules.write(one).startswith(f"{verb} ") for one in rules.legal_actions(state)
        ):
            return state
        if rules.why_not(state, done) is not None:
            return None
        state, _ = rules.apply(state, done)
    return None
