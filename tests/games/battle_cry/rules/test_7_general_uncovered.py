"""Chapter 7: a general whose unit has been destroyed under him, in all the ways in which a unit can die."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.events import UnitEliminated
from bcnb.games.battle_cry.rules.state import General, State
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.grid.hexes import parse_hex
from tests.helpers.battle_cry.field import aims, given, in_battle, leaders, position, refused, told, when
from tests.helpers.games import random_plies

CODE = Path(game.__file__).parent
OUTLIVING = replace(RULES_2000, flags_outlive_unit=True)
SPARING = replace(RULES_2000, general_last_loss=False)
SHUT_IN = """
    d . . . . . . A
    e . . . . A . i
    f . . . . . i i
    g . . . . . . A
"""
"""A battery on e5, two hexes from the unit on e7, which has no way back; other batteries are next to it and behind."""
OTHERS = ("d7", "g7")


class Death(NamedTuple):
    """A way in which the unit on e7, which has one figure and a general, dies of a shot from e5; he ends alone."""

    rule: str
    roll: str
    then: tuple[str, ...] = ()
    at: str = "e7"
    rules: Rules = RULES_2000

    @property
    def state(self) -> State:
        """The state after that shot, by a card that lets batteries battle twice."""
        more = {"strength": {"e7": 1}, "generals": {"e7": "C Jackson"}, "union": ("bombard",), "rules": self.rules}
        begun = in_battle(position(SHUT_IN, **more), card="bombard")
        return given(begun, "battle e5 e7", f"roll {self.roll}", *self.then)

    def __str__(self) -> str:
        return f"{self.rule} {self.roll} {self.at}"


PAST_A_FRIEND = ("retreat e7 f6",)
DEATHS = (
    Death("7.13", "ICCC"),
    Death("7.13", "CCCS"),
    Death("7.13", "ICFF", PAST_A_FRIEND, "g6", OUTLIVING),
    Death("8.6", "CCCF"),
    Death("8.6", "CFFF", PAST_A_FRIEND, "g6"),
    Death("8.6", "CCFF", rules=SPARING),
)
"""By hits, by flags, with flags left for the general, and as other readings have it."""
each = pytest.mark.parametrize("death", DEATHS, ids=str)


def test_there_are_no_other_ways_to_die():
    code = "".join(file.read_text(encoding="utf-8") for file in CODE.glob("rules/*.py"))
    takes_the_general_too = {"8.7"}
    assert set(re.findall(r'UnitEliminated\("([^"]+)"', code)) == {d.rule for d in DEATHS} | takes_the_general_too


@each
def test_7_14_who_uncovers_a_general_does_not_attack_him_however_the_unit_died(death):
    state = death.state
    assert (state.flags, leaders(state)) == ((1, 0), {death.at: "Jackson"})
    refusal = refused(state, f"battle e5 {death.at}")
    assert (refusal.rule, refusal.hexes) == ("7.14", (death.at,))


@each
def test_7_14_another_unit_attacks_him_however_the_unit_died(death):
    assert any(death.at in aims(death.state, battery) for battery in OTHERS)


def test_7_14_a_general_whose_unit_went_to_a_flag_is_reported_to_be_uncovered():
    state = position(SHUT_IN, strength={"e7": 1}, generals={"e7": "C Jackson"})
    assert when(in_battle(state, "e5"), "battle e5 e7", "roll CCCF")[3:7] == told("""
        figure_lost 8.6 e7
        unit_eliminated 8.6 e7 confederate
        general_uncovered 7.14 e5 e7
        retreat_ended 8.6 e7 0
    """)


def test_7_14_a_general_who_is_the_last_loss_himself_is_not():
    units = SHUT_IN.replace("g . . . . . . A", "g . . . . i i i")
    led = {"e7": "C Jackson", "f6": "C Garnett", "f7": "C Fulkerson"}
    state = position(units, strength={"e7": 1}, generals=led)
    events = when(in_battle(state, "e5"), "battle e5 e7", "roll CCFF")
    assert [event.rule for event in events[5:7]] == ["8.12", "8.6"]


def test_7_14_a_battery_that_moved_on_is_known_where_it_stands_then():
    at_once = replace(RULES_2000, second_move_at_once=True, several_battles=True)
    units = "e . . . . C i\nf . . . . i i\ng . . . . . . . C"
    more = {"strength": {"e6": 1}, "generals": {"e6": "C Jackson"}, "union": ("hit-and-run",), "rules": at_once}
    state = in_battle(position(units, **more), card="hit-and-run")
    state = given(state, "battle e5 e6", "roll AAF", "move e5 d5")
    assert state.turn.uncovered == ((parse_hex("d5"), parse_hex("e6")),)
    assert state.turn.attacker == parse_hex("d5")


# --- in random games --------------------------------------------------------------------------------------------------

CRAMMED = """
    d . I I I I I I I I I
    e . i i i i i i i i
    f . i i i i i i i i i
"""
WEAK = {f"{row}{column}": 1 for row in "ef" for column in range(2, 10)}
LED = {"e3": "C Jackson", "e5": "C Garnett", "e7": "C Fulkerson", "d5": "U Kimball", "d8": "U Tyler"}


def uncovering(state: State, events: Sequence[Any]) -> Iterator[tuple[str, General]]:
    """The rules by which some events destroy the units of generals, and these generals."""
    for event in events:
        if isinstance(event, UnitEliminated) and event.at in state.board.generals:
            yield event.rule, state.board.generals[event.at]
        state = game.evolve(state, event)


@pytest.mark.parametrize("rules", [RULES_2000, SPARING], ids=["ours", "sparing"])
def test_who_destroyed_a_generals_unit_is_known_as_long_as_he_lives(rules):
    more = {"strength": WEAK, "generals": LED, "flags_to_win": 12, "union": ("all-out-offensive",), "rules": rules}
    start, found = in_battle(position(CRAMMED, **more), card="all-out-offensive"), set[str]()
    for seed in range(40):
        for state, _, after, events in random_plies(game, start, seed, 40):
            for rule, general in uncovering(state, events) if after.winner is None else ():
                places = {at for at, other in after.board.generals.items() if other is general}
                assert {(after.turn.attacker, at) for at in places} <= set(after.turn.uncovered)
                found |= {rule for _ in places}
    assert found == {"7.13", "8.6"}
