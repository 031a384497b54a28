"""What is true of all states in random games of *North against South*: pieces, cards, points, memory of the turn."""

from collections import Counter

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Impossible
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import piece_label
from bcnb.grid.hexes import bit, parse_hex
from tests.helpers.north_against_south.field import position
from tests.helpers.north_against_south.starts import starts


def walk(name, seed, plies=1200):
    """The states after the plies of a random game, each with its events."""
    state, chance = starts()[name], Seeded(seed)
    for _ in range(plies):
        weights, actions = game.chance_weights(state), game.legal_actions(state)
        if not actions:
            return
        state, events = game.apply(state, chance.pick(weights) if weights else chance.choose(actions))
        yield state, events


each = pytest.mark.parametrize("name", starts())


@each
def test_stacks_leaders_and_masks_say_what_the_pieces_say(name):
    for state, _ in walk(name, 1):
        board = state.board
        stacks = {at: tuple(n for n, unit in board.units.items() if unit.at == at) for at in board.stacks}
        assert {at: tuple(sorted(units)) for at, units in stacks.items()} == board.stacks
        assert {general.at: number for number, general in board.generals.items()} == board.leaders
        for side in Side:
            own = Counter(unit.at for unit in board.units.values() if unit.side == side)
            assert board.unit_masks[side] == bit(own)
            assert board.full_masks[side] == bit(at for at, count in own.items() if count == 2)
            assert max(own.values(), default=0) <= 2
            assert board.general_masks[side] == bit(g.at for g in board.generals.values() if g.side == side)
            assert not b.pieces(board, side) & b.pieces(board, side.foe)
        assert not b.occupied(board) & state.field.barred
        assert all(1 <= unit.strength <= unit.kind.figures for unit in board.units.values())


@each
def test_brigades_are_of_one_side_and_not_too_large(name):
    for state, _ in walk(name, 2):
        board = state.board
        for number, general in board.generals.items():
            units = b.brigade(board, number)
            assert units.bit_count() <= 6
            assert {board.units[unit].side for unit in b.unit_ids(units)} <= {general.side}
        assert {unit.brigade for unit in board.units.values()} - {None} <= set(board.generals)


@each
def test_all_cards_are_always_somewhere(name):
    for state, _ in walk(name, 3):
        stock = state.cards
        on_table = [state.turn.played] if state.turn.played and not isinstance(state.decision, s.DrawCard) else []
        cards = Counter(stock.deck) + Counter(stock.discards) + Counter([*stock.hands[0], *stock.hands[1], *on_table])
        assert cards == {card.key: card.count for card in state.rules.cards.values()}


@each
def test_points_are_what_was_removed_and_what_was_reached(name):
    start = starts()[name].board
    had = Counter(piece.side for piece in (*start.units.values(), *start.generals.values()))
    for state, events in walk(name, 4):
        had.update(event.side for event in events if isinstance(event, e.UnitArrived))
        left = Counter(piece.side for piece in (*state.board.units.values(), *state.board.generals.values()))
        for side in Side:
            reached = sum(
                (state.claimed[side] & objective.hexes).bit_count() * objective.points
                for objective in state.field.objectives
                if objective.side == side and (objective.for_good or state.rules.reached_for_good)
            )
            assert state.points[side] == had[side.foe] - left[side.foe] + reached


@each
def test_what_is_remembered_of_a_turn_is_about_pieces_that_are_there(name):
    for state, _ in walk(name, 5):
        turn, board = state.turn, state.board
        own, generals = b.units_of(board, turn.side), b.generals_of(board, turn.side)
        assert not (turn.ordered | turn.marchers | turn.idle) & ~own
        assert not turn.marchers & ~turn.ordered
        assert not turn.idle & turn.ordered
        assert not (turn.generals_ordered | turn.escorts | turn.marching) & ~generals
        assert not turn.marching & (turn.generals_ordered | turn.escorts)
        assert not turn.escorts & turn.generals_ordered
        in_attack = isinstance(state.decision, (s.ChooseStand, s.ChooseDefence, s.FaceFlags, s.BreakThrough))
        assert not in_attack or turn.attack is not None
        assert not isinstance(state.decision, (s.PlayCard, s.JoinBattle)) or turn.attack is None


@each
def test_no_unit_of_a_brigade_left_its_zone_by_choice(name):
    """A unit that moved by choice is in its general's zone, if it stood there before and he did not leave it."""
    before = starts()[name]
    for state, events in walk(name, 6):
        for event in events:
            if isinstance(event, e.Moved) and not event.general:
                number = b.find_unit(before.board, event.unit)
                unit = before.board.units[number]
                if unit.brigade is not None and not before.turn.marchers >> number & 1:
                    center = before.board.generals[unit.brigade].at
                    assert not b.zone(center) >> unit.at & 1 or b.zone(center) >> event.target & 1
        before = state


# --- events that cannot have happened ---------------------------------------------------------------------------------

AT, EMPTY, PAIR = piece_label(parse_hex("c3")), piece_label(parse_hex("a2")), piece_label(parse_hex("c6"), 1)
ABSURD = [
    e.Moved("4.2", EMPTY, AT.at, general=False),
    e.Moved("4.2", AT, PAIR.at, general=False),
    e.Moved("4.2", piece_label(parse_hex("c6")), EMPTY.at, general=False),
    e.Moved("4.2", PAIR, EMPTY.at, general=True),
    e.Moved("4.2", AT, parse_hex("d3"), general=False),
    e.GeneralMoved("5.1", EMPTY.at, AT.at),
    e.GeneralMoved("5.1", AT.at, parse_hex("e5")),
    e.GeneralMoved("5.1", AT.at, parse_hex("d3")),
    e.FiguresLost("7.6", AT, 9),
    e.UnitEliminated("7.13", EMPTY, Side.UNION),
    e.GeneralEliminated("7.11", EMPTY.at, Side.UNION),
    e.TargetAsked("7.9", EMPTY, AT.at, general=False),
    e.TargetChosen("7.9", AT),
    e.BrigadeInherited("13.11", AT.at, EMPTY.at),
    e.StandMade("7.21", AT),
    e.FlagsShown("8.1", AT, 1, ignorable=True),
    e.FlagsSaved("8.17", AT, 1),
    e.Retreated("8.1", AT, EMPTY.at, general=False),
    e.RetreatEnded("8.1", 0),
    e.StepPaid("8.6"),
    e.RetreatOrdered("8.1", EMPTY, 1, held=False),
    e.BrokeThrough("14.1", AT, EMPTY.at, general=False),
    e.BattleJoined("7.3", AT, EMPTY, 3, general=False, again=False),
    e.BattleJoined("7.3", AT, piece_label(parse_hex("d3")), 0, general=False, again=False),
    e.DiceRolled("7.5", "IIII"),
    e.CardPlayed("2.3", Side.UNION, "nonsense"),
    e.CardDiscarded("2.5", Side.UNION, "rally"),
    e.PhaseBegan("2.7", "teatime"),
    e.PhaseBegan("2.4", "orders"),
    e.SectionChosen("3.14", 3),
    e.UnitArrived("11.8", PAIR.at, Side.UNION, "rifles"),
    e.UnitArrived("11.8", EMPTY.at, Side.UNION, "elephants"),
    e.WorksBuilt("11.9", EMPTY.at, 6),
    e.RallyCalled("11.11", AT, 21),
    e.FirstChosen("2.2", Side.UNION),
    e.BrigadeFormed("13.2", AT.at),
    e.UnitEnlisted("13.2", AT, EMPTY.at),
    "no event at all",
]


@pytest.mark.parametrize("event", ABSURD, ids=repr)
def test_an_absurd_event_is_impossible(event):
    state = position(
        """
c . . I . . I
d . . i
""",
        second={"c6": "I"},
        generals={"c3": "U", "e5": "U"},
        union=("probe-left",),
    )
    with pytest.raises(Impossible, match="cannot have happened"):
        game.evolve(state, event)


def test_a_card_on_the_table_is_the_one_that_is_laid_aside():
    state = game.apply(position("c I", union=("probe-left",)), game.parse("play probe-left"))[0]
    with pytest.raises(Impossible, match="bombard was not played"):
        game.evolve(state, e.CardDiscarded("2.8", Side.UNION, "bombard"))


def test_observers_are_seats():
    with pytest.raises(ValueError, match="not a seat of this game"):
        game.observe(position("c I"), "umpire")


def test_every_event_has_a_name_in_records():
    assert game.event_types["brigade_given_up"] is e.BrigadeGivenUp
    assert len(set(game.event_types.values())) == len(game.event_types)
