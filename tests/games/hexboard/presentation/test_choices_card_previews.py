"""What a card and a section ring on the board before they are chosen: the pieces that then have or can get an order."""

from itertools import product
from types import ModuleType

import pytest

from bcnb.engine.ruleset import State
from bcnb.games import battle_cry, north_against_south
from bcnb.games.hexboard.rules.tables import CARDS, Card
from bcnb.grid.hexes import write_hex
from bcnb.presentation.table_adapter import hand_view, offers
from tests.helpers.battle_cry import field as battle_cry_field
from tests.helpers.north_against_south import field as north_field

pytestmark = pytest.mark.unmeasured

UNITS = """
b . . . . . . . . .
c I . . C . . I . A
d . C . . A . . . C
e . . I . . . I . . . I
f . . . . . i . . .
"""
"""Union units of each arm in each section; two are led, and a general is alone."""
GENERALS = {"c1": "U Hunter", "d2": "U Burnside", "b5": "U Porter"}
ORDERING = [card for card in CARDS if not card.action]
GAMES = ((battle_cry, battle_cry_field.position), (north_against_south, north_field.position))


def ordered(game: ModuleType, state: State) -> set[str]:
    """The hexes of the pieces that have an order, or can get one."""
    turn, board = state.turn, state.board
    orders = {
        one.at if game is battle_cry else one.at.at for one in game.legal_actions(state) if "order " in game.write(one)
    }
    if game is battle_cry:
        mask = turn.ordered | turn.generals_ordered | turn.escorts
        orders |= {at for at in range(mask.bit_length()) if mask >> at & 1}
    else:
        units, generals = turn.ordered | turn.marchers, turn.generals_ordered | turn.escorts | turn.marching
        orders |= {unit.at for number, unit in board.units.items() if units >> number & 1}
        orders |= {general.at for number, general in board.generals.items() if generals >> number & 1}
    return {write_hex(at) for at in orders}


def sections(state: State) -> dict[str, set[str]]:
    """The text of each choice of a section, with the hexes that it rings."""
    return {text: set(hexes) for text, _, hexes in offers(state, ())["buttons"]}


@pytest.mark.parametrize(("game", "card"), product(range(2), ORDERING), ids=lambda one: getattr(one, "key", str(one)))
def test_what_a_card_and_a_section_ring_is_what_the_engine_lets_them_order(game: int, card: Card):
    rules, position = GAMES[game]
    start = position(UNITS, union=(card.key,), generals=GENERALS)
    (held,) = hand_view(start, "union", offers(start, ()))["cards"]
    state, _ = rules.apply(start, rules.parse(f"play {card.key}"))
    if not card.chooses_wing:
        assert set(held["hexes"]) == ordered(rules, state) != set()
        return
    rung = sections(state)
    assert len(rung) == 3
    for text, hexes in rung.items():
        after, _ = rules.apply(state, rules.parse(text))
        assert hexes == ordered(rules, after) != set()
    assert set(held["hexes"]) == set().union(*rung.values())


def test_a_forced_march_rings_no_artillery_and_no_cavalry():
    state = battle_cry_field.position(UNITS, union=("forced-march",), generals=GENERALS)
    state, _ = battle_cry.apply(state, battle_cry.parse("play forced-march"))
    assert set().union(*sections(state).values()) == {"c1", "c7", "e3", "e7", "e11"}
