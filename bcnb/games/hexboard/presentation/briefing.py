"""The briefing before the first turn: story, special rules, first side, hands, objectives and armies."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bcnb.engine.ruleset import Scenario
from bcnb.games.hexboard.presentation import cell_text as n
from bcnb.games.hexboard.presentation.board_view import labels, notice
from bcnb.games.hexboard.presentation.status_text import say_turn
from bcnb.games.hexboard.rules.state import HexState, Objective
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import ROW_LETTERS
from bcnb.presentation.text_tools import count_noun, join_words, long_date, sentence


class ArmyBriefing(NamedTuple):
    """One side before the battle in words: its commander, units, generals and number of cards."""

    side: str
    commander: str
    units: tuple[str, ...]
    generals: tuple[str, ...]
    cards: int
    top: bool


class Briefing(NamedTuple):
    """The briefing before the first turn.

    `special` are pairs of a name and a text. `first` is the side that begins, or empty if the dice decide. `turn` is
    the current turn if a game is continued. `score` is what wins, and `objectives` are sentences about them. `notice`
    says that a layout is reconstructed, with its evidence.
    """

    title: str
    date: str
    notice: str
    story: str
    special: tuple[tuple[str, str], ...]
    first: str
    turn: str
    score: str
    objectives: tuple[str, ...]
    armies: tuple[ArmyBriefing, ...]


def opening(scenario: Scenario, start: HexState, unit: str = "flag", needs: tuple[int, int] | None = None) -> Briefing:
    """Return the briefing of a battle.

    Args:
        scenario: the starting layout.
        start: the state in which the battle begins.
        unit: what decides the battle: flag or point.
        needs: the number of them that each side needs, if it differs from the scenario.
    """
    return Briefing(
        title=scenario.title,
        date=_day(scenario),
        notice=notice(start.field),
        story=" ".join(scenario.story.split()),
        special=tuple((special.name, special.text) for special in scenario.special),
        first=scenario.layout.first.seat if scenario.layout.first is not None else "",
        turn=say_turn(start.turn) if start.turn.number else "",
        score=_score(needs or start.field.prizes_to_win, unit),
        objectives=tuple(_say_objective(objective, unit) for objective in start.field.objectives),
        armies=tuple(_army(scenario, start, side) for side in Side),
    )


def _score(needs: tuple[int, int], unit: str) -> str:
    """Return what wins: one number for both sides, or a number for each.

    >>> _score((4, 6), "point")
    'its quota (Union 4 points, Confederate 6 points)'
    """
    if needs[Side.UNION] == needs[Side.CONFEDERATE]:
        return count_noun(needs[Side.UNION], unit)
    own = (f"{side.seat.title()} {count_noun(needs[side], unit)}" for side in Side)
    return f"its quota ({', '.join(own)})"


def _day(scenario: Scenario) -> str:
    return long_date(scenario.date) if scenario.date else ""


def _say_objective(objective: Objective, unit: str) -> str:
    side, worth = n.the_side(objective.side), count_noun(objective.points, unit)
    where = f"{'each of ' if objective.hexes.bit_count() > 1 else ''}{labels(objective.hexes)}"
    if objective.for_good:
        return sentence(f"{side} wins {worth} for good when one of its units first reaches {where}")
    return sentence(f"{side} has {worth} for {where} while one of its units is there")


def _army(scenario: Scenario, start: HexState, side: Side) -> ArmyBriefing:
    kinds = Counter(unit.kind.name for unit in start.board.units.values() if unit.side == side)
    return ArmyBriefing(
        side.seat,
        scenario.commanders.get(side.seat, ""),
        tuple(f"{count} {name}" for name, count in kinds.items()),
        tuple(general.name for general in start.board.generals.values() if general.side == side),
        len(start.cards.hands[side]) if start.turn.number else start.field.hand_sizes[side],
        start.field.top == side,
    )


def say_opening(briefing: Briefing) -> tuple[str, ...]:
    """Return the briefing in paragraphs."""
    return tuple(_paragraphs(briefing))


def _paragraphs(briefing: Briefing) -> Iterator[str]:
    called = f"{briefing.title}, {briefing.date}" if briefing.date else briefing.title
    yield f"{called}. {briefing.notice}" if briefing.notice else called
    if briefing.story:
        yield briefing.story
    for name, text in briefing.special:
        yield f"Special rule, {name}: {text}"
    for army in briefing.armies:
        yield _say_army(army, "begins with" if not briefing.turn else "holds")
    yield f"{_say_who(briefing)} The first to have {briefing.score} wins."
    yield from briefing.objectives


def _say_who(briefing: Briefing) -> str:
    """Return which side begins, or whose turn it is in a continued game."""
    if briefing.turn:
        return f"The game continues in {briefing.turn.replace('Turn', 'turn')}."
    return f"The {briefing.first.title()} side begins." if briefing.first else "The dice decide who begins."


def _say_army(army: ArmyBriefing, has: str) -> str:
    led = f" under {army.commander}" if army.commander else ""
    rank = "General" if len(army.generals) == 1 else "Generals"
    led_by = [f"{rank} {join_words(army.generals)}"] if army.generals else []
    pieces = join_words([*army.units, *led_by] or ["no units"])
    home, cards = ROW_LETTERS[0 if army.top else -1], count_noun(army.cards, "card")
    return f"The {army.side.title()} side{led}, at home in row {home}, has {pieces}; it {has} {cards}."
