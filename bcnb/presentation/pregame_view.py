"""The table before the first turn, as data for a page: the battle in words, the players, and the roll for sides."""

from collections.abc import Mapping

from bcnb.engine.corrections import is_opening
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, State
from bcnb.players.registry import LEVELS, description, display_name, levels_for
from bcnb.players.session import HUMAN
from bcnb.players.side_roll import Throws, may_throw, record_of, sides_of
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.rule_text import house_lines
from bcnb.presentation.table_adapter import ViewData, table_adapter_of
from bcnb.presentation.text_tools import join_words, sentence
from bcnb.storage.recorded_game import Recorded

THE_PERSON = "a person at this screen"


SAME_LUCK = (
    "It has the same cards and dice: the same choices get the same results. Dice are tied to the turn and to what is "
    "attacked, and cards to the side that draws them."
)
"""The words about a game with the same cards and dice as another one."""


def opening_view(
    scenario: Scenario, start: State, past: Record | None, seats: Mapping[Seat, str], throws: Throws | None = None
) -> ViewData:
    """Return the data shown before a battle begins, or before it continues another game.

    Args:
        scenario: the battle.
        start: its first state.
        past: the game that is continued, up to the ply where it begins again, or None.
        seats: the player of each seat.
        throws: the rolls for sides, if they have been made.
    """
    return {
        "lines": [*table_adapter_of(start).opening(scenario, start), *house_lines(scenario)],
        "past": _say_past(past) if past else "",
        "seats": [_seat(seat, name, scenario.ruleset) for seat, name in seats.items()],
        "thrown": throw_lines(scenario, throws) if throws else [],
        "buttons": _buttons(scenario, throws, may_throw(scenario.ruleset) and past is None),
    }


def _say_past(past: Record) -> str:
    """Return a sentence about the game that is continued. It is empty for a position, which the story describes."""
    last = past.plies[-1] if past.plies else None
    if last and is_opening(last.number, last.events):
        return ""
    same = f" {SAME_LUCK}" if past.header.luck else ""
    return f"This game continues another one from its ply {len(past.plies)}.{same}" if past.plies else same.strip()


def _seat(seat: Seat, name: str, ruleset: str) -> ViewData:
    """Return the player of a seat, and all possible players in words: human, or a computer player of any level."""
    sits = LEVELS.get(name, name)
    levels = {player: description(player, ruleset) for player in levels_for(ruleset).values()}
    names = {HUMAN: THE_PERSON.capitalize(), **levels}
    names.setdefault(sits, description(sits))
    return {
        "seat": seat,
        "called": presenter_for(ruleset).called(seat),
        "name": sits,
        "names": [list(pair) for pair in names.items()],
    }


# --- the roll for sides -----------------------------------------------------------------------------------------------


def throwers(scenario: Scenario, seats: Mapping[Seat, str]) -> str:
    """Return a sentence that says who rolls for which side."""
    called = presenter_for(scenario.ruleset).called
    sides = (f"{_named(names)} for the {called(side)}" for side, names in sides_of(seats).items())
    return f"Both sides roll dice: {', '.join(sides)}."


def throw_lines(scenario: Scenario, throws: Throws) -> list[str]:
    """Return the rolls for sides in sentences, with the side that was chosen if that is settled."""
    _, *moments = narrate(Recorded("record", record_of(scenario, throws))).walk
    taken = [took(scenario, throws)] if throws.settled else []
    return [*(" ".join(moment.words) for moment in moments), *taken]


def took(scenario: Scenario, throws: Throws) -> str:
    """Return a sentence that says who takes which side."""
    takes = _named(sides_of(throws.seats)[throws.side])
    return sentence(f"{takes} takes the {presenter_for(scenario.ruleset).called(throws.side)}")


def _named(names: tuple[str, ...]) -> str:
    return join_words(THE_PERSON if name == HUMAN else display_name(name) for name in names)


def _buttons(scenario: Scenario, throws: Throws | None, free: bool) -> list[list[str]]:
    """Return the buttons before the first turn, each with the message kind, a side and the label.

    While players choose a side, there are no other buttons. If `free`, the players may roll for sides.
    """
    if throws and not throws.settled:
        called = presenter_for(scenario.ruleset).called
        return [["take", side, f"Take the {called(side)}"] for side in sides_of(throws.seats)]
    throw = [["throw", "", "Roll dice for sides"]] if free and not throws else []
    return [*throw, ["begin", "", "Begin"]]
