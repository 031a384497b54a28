"""The laws that every ruleset keeps, tried on positions that random games reach from every scenario."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS, rulebook, ruleset
from bcnb.engine.ruleset import CHANCE, IllegalAction, Impossible, fold, side_of
from bcnb.games import battle_cry, battle_cry_1961
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.games.battle_cry_1961.rules.events import BattleDisallowed
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules.actions import PieceLabel
from bcnb.grid.hexes import HEXES, HexId, bit, parse_hex
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.battle_cry.field import position, undealt
from tests.helpers.battle_cry.starts import NO_ROLLS, OTHER_READINGS
from tests.helpers.battle_cry_1961 import world
from tests.helpers.games import random_plies
from tests.helpers.invariants import all_cards
from tests.helpers.subjects import HEXES_AND_CARDS, RISKY, SUBJECTS

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[1]
RULE_NUMBERS = {name: set(rulebook(name).RULES) for name in RULESETS}


# --- positions --------------------------------------------------------------------------------------------------------


SAMPLED = {"fredericksburg", "gettysburg-2-july", "new-market"}
"""Of the reconstructed battles those with ground or pieces that the others lack; `make laws` plays them all."""
PUBLISHED = 4
"""How many of the battles, in their order, have a published layout."""


@cache
def starts(name: str) -> dict[str, Any]:
    """The states in which battles of a ruleset begin, by name."""
    every = [find_scenario(full) for full in list_scenarios() if full.startswith(f"{name}/")]
    tried = [one for one in every if (one.number or 0) <= PUBLISHED or one.name in SAMPLED]
    return {one.name: ruleset(name).setup(one) for one in tried} | SUBJECTS[name].crowded()


STARTS = [(name, start) for name in RULESETS for start in starts(name)]


def walk(name: str, start: str, seed: int, plies: int = 20_000) -> Iterator[tuple[Any, Any, Any, Any]]:
    """The plies of a random game: the state before, the action, the state after, the events."""
    return random_plies(ruleset(name), starts(name)[start], seed, plies)


def reached(name: str, start: str, seed: int, plies: int) -> Any:
    """The state after this number of plies of a random game, or at its end."""
    state = starts(name)[start]
    for *_, after, _ in walk(name, start, seed, plies):
        state = after
    return state


def everywhere(examples: int, names: Container[str] = RULESETS):
    """Try a law from every start, at as many random moments (more of them with the profile `explore`)."""
    if settings.get_current_profile_name() == "explore":
        examples = settings.default.max_examples

    def decorate(law):
        tried = settings(max_examples=examples)(given(seed=st.integers(0, 9999), plies=st.integers(0, 600))(law))
        return pytest.mark.parametrize(("name", "start"), [pair for pair in STARTS if pair[0] in names])(tried)

    return decorate


def shown(state: Any) -> str:
    """Everything that may change in a state, as a text."""
    return repr(tuple(state))


def test_the_other_readings_are_all_other():
    figures = {"version", "units", "terrain", "cards", "most_units", "most_generals", "flags_to_win"}
    figures |= {"general_move", "general_dice", "works_protect", "works_supply", "sees_over_friends"}
    names = [field.name for field in fields(Rules) if field.name not in figures]
    assert [name for name in names if getattr(OTHER_READINGS, name) == getattr(RULES_2000, name)] == []


def test_every_ruleset_has_a_battle_to_try_and_its_rule_numbers():
    assert {name for name, _ in STARTS} == set(RULESETS) == set(RULE_NUMBERS)


# --- actions ----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@everywhere(5)
def test_every_listed_action_is_accepted_and_every_other_is_refused_by_a_known_rule(name, start, seed, plies):
    game, state = ruleset(name), reached(name, start, seed, plies)
    listed = game.legal_actions(state)
    before = shown(state)
    assert len(set(listed)) == len(listed)
    assert [game.write(action) for action in listed if game.why_not(state, action)] == []
    tried = [action for action in SUBJECTS[name].imaginable(state) if action not in set(listed)]
    others = [action for action in tried if name not in RISKY or not SUBJECTS[name].risky(state, action)]
    for action in others:
        refusal = game.why_not(state, action)
        assert refusal is not None, game.write(action)
        assert refusal.rule in RULE_NUMBERS[name]
        assert refusal.words.endswith(".")
        assert bit(map(SUBJECTS[name].place, refusal.hexes)) >= 0
    for action in others[:: max(1, len(others) // 50)]:
        with pytest.raises(IllegalAction):
            game.apply(state, action)
    assert shown(state) == before


@everywhere(8, RISKY)
def test_a_risky_action_that_is_not_listed_fails_by_an_event(name, start, seed, plies):
    game, state = ruleset(name), reached(name, start, seed, plies)
    before = shown(state)
    for action in SUBJECTS[name].imaginable(state):
        if SUBJECTS[name].risky(state, action):
            after, (told, *_) = game.apply(state, action)
            assert isinstance(told, BattleDisallowed)
            assert told.rule in RULE_NUMBERS[name]
            assert after.board.sides[state.side.foe] & ~state.foes == 0
    assert shown(state) == before


@pytest.mark.sampled(2)
@everywhere(8)
def test_every_listed_action_can_be_played(name, start, seed, plies):
    game, state = ruleset(name), reached(name, start, seed, plies)
    before = shown(state)
    for action in game.legal_actions(state):
        after, events = game.apply(state, action)
        assert events
        assert game.decide(state, action) == events
        assert after == fold(game, state, events)
    assert shown(state) == before


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "start"), STARTS)
def test_the_fold_of_all_events_is_the_state(name, start):
    game, first = ruleset(name), starts(name)[start]
    for seed in range(5):
        plies = list(walk(name, start, seed, 1500))
        folded = first
        for _, _, after, events in plies:
            folded = fold(game, folded, events)
            assert folded == after
        everything_told = [event for *_, events in plies for event in events]
        assert fold(game, first, everything_told) == plies[-1][2]


@pytest.mark.sampled(2)
@everywhere(10)
def test_an_action_is_written_in_one_line_and_read_again(name, start, seed, plies):
    game, state = ruleset(name), reached(name, start, seed, plies)
    texts = [game.write(action) for action in game.legal_actions(state)]
    assert [game.parse(text) for text in texts] == list(game.legal_actions(state))
    assert len(set(texts)) == len(texts)
    assert not any("\n" in text or text != text.strip() for text in texts)


def test_every_imaginable_action_is_written_and_read_again():
    for name in RULESETS:
        game, state = ruleset(name), next(iter(starts(name).values()))
        imagined = SUBJECTS[name].imaginable(state)
        readable = (action for action in imagined if getattr(action, "faces", "") not in NO_ROLLS)
        assert [action for action in readable if game.parse(game.write(action)) != action] == []


NO_ACTIONS = """
|march|order|order z9|order e6 both|order e6  unit|order e6 |move e6|move e6 e7 e8|done e6| done|dig e6 N|dig e6
|roll|roll FS|roll I I|roll i|section west|PLAY rally|play|play |play rally probe-left|play rally\t|draw \ud800
"""


@pytest.mark.parametrize("text", [text for line in NO_ACTIONS.strip("\n").split("\n") for text in line.split("|")])
def test_a_line_that_is_not_an_action_is_reported_as_such(text):
    with pytest.raises(ValueError, match=r"not a valid action|takes"):
        battle_cry.parse(text)


# --- seats and chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "start"), STARTS)
def test_somebody_decides_until_the_battle_is_over(name, start):
    game = ruleset(name)
    for before, _, after, _ in walk(name, start, seed=7, plies=2000):
        assert game.seat(before) in (*game.seats(before), CHANCE)
        assert bool(game.chance_weights(before)) == (game.seat(before) == CHANCE)
        assert (game.seat(after) is None) == (game.outcome(after) is not None) == (not game.legal_actions(after))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "start"), STARTS)
def test_the_weights_of_chance_are_those_of_the_dice_or_of_the_cards_left(name, start):
    game = ruleset(name)
    for state, *_ in walk(name, start, seed=3, plies=1500):
        if game.seat(state) != CHANCE:
            continue
        weights = game.chance_weights(state)
        assert all(isinstance(weight, int) and weight > 0 for _, weight in weights)
        assert [action for action, _ in weights] == list(game.legal_actions(state))
        dice = SUBJECTS[name].dice(state)
        assert sum(weight for _, weight in weights) == (sum(state.cards.deck.values()) if dice is None else 6**dice)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "start"), STARTS)
def test_a_random_game_ends(name, start):
    game, subject = ruleset(name), SUBJECTS[name]
    for seed in range(4):
        state = reached(name, start, seed, subject.longest)
        outcome = game.outcome(state)
        if outcome is None and not subject.ends:
            assert game.legal_actions(state)
            continue
        assert outcome is not None
        sides = {side_of(seat) for seat in game.seats(state)}
        assert outcome.winner in sides or (not subject.ends and outcome.by in ("turns", "agreement"))
        assert set(outcome.scores) == sides


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "start"), STARTS)
def test_every_state_is_sound(name, start):
    for seed in range(4):
        ledger = SUBJECTS[name].ledger(starts(name)[start])
        for _, _, state, events in walk(name, start, seed, plies=1200):
            assert ledger.faults(state, events) == []


# --- what is hidden ---------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@everywhere(10)
def test_what_a_seat_may_do_does_not_depend_on_what_it_may_not_see(name, start, seed, plies):
    game, state = ruleset(name), reached(name, start, seed, plies)
    for viewer in game.seats(state):
        seen = game.observe(state, viewer)
        assert game.observe(seen, viewer) == seen
        for other in range(3):
            imagined = game.imagine(seen, Seeded(other))
            assert game.observe(imagined, viewer) == seen
            if game.seat(state) == viewer:
                legal = game.legal_actions(state)
                assert game.legal_actions(seen) == legal == game.legal_actions(imagined)


@everywhere(10, HEXES_AND_CARDS)
def test_the_cards_of_the_enemy_are_hidden(name, start, seed, plies):
    state = reached(name, start, seed, plies)
    kinds = getattr(state.rules, "base", state.rules).cards
    for side in Side:
        cards = ruleset(name).observe(state, side.seat).cards
        assert cards.hands[side] == state.cards.hands[side]
        assert set(cards.hands[side.foe]) <= {UNKNOWN}
        assert list(cards.deck) == [card for card in kinds if card in cards.deck]


# --- the pieces and the cards of the hex board ------------------------------------------------------------------------

HEX_STARTS = [start for name, start in STARTS if name == "battle_cry"]


@pytest.mark.parametrize("start", HEX_STARTS)
def test_all_cards_are_always_somewhere(start):
    for state, _, after, _ in walk("battle_cry", start, seed=11, plies=2500):
        deck = {card.key: card.count for card in state.rules.cards.values() if card.count}
        assert all_cards(after) == deck


@pytest.mark.parametrize("start", HEX_STARTS)
def test_hands_are_full_whenever_a_card_must_be_played(start):
    for state, *_ in walk("battle_cry", start, seed=12, plies=2500):
        if isinstance(state.decision, s.PlayCard):
            assert tuple(map(len, state.cards.hands)) == state.field.hand_sizes


@pytest.mark.parametrize("start", HEX_STARTS)
def test_the_masks_say_what_the_mappings_say(start):
    for _, _, state, _ in walk("battle_cry", start, seed=13, plies=2500):
        board = state.board
        for side in Side:
            assert board.unit_masks[side] == bit(at for at, unit in board.units.items() if unit.side == side)
            assert board.general_masks[side] == bit(
                at for at, general in board.generals.items() if general.side == side
            )
            assert not board.unit_masks[side] & board.general_masks[side.foe]
        assert not bit((*board.units, *board.generals)) & state.field.barred
        assert all(1 <= unit.strength <= unit.kind.figures for unit in board.units.values())


@pytest.mark.parametrize("start", HEX_STARTS)
def test_what_is_remembered_of_a_turn_is_about_pieces_that_are_there(start):
    for _, _, state, _ in walk("battle_cry", start, seed=14, plies=2500):
        turn, board = state.turn, state.board
        units, generals = board.unit_masks[turn.side], board.general_masks[turn.side]
        for mask in (turn.ordered, turn.moved, turn.moved_twice, turn.spoiled, turn.fought, turn.fought_twice):
            assert not mask & ~units
        assert not (turn.generals_ordered | turn.generals_moved) & ~generals
        assert not turn.generals_moved & ~turn.generals_ordered
        assert not turn.escorts & ~(units & generals)
        assert not turn.escorts & turn.generals_ordered
        assert not (turn.moved_twice & ~turn.moved | turn.fought_twice & ~turn.fought)
        assert not bit(shooter for shooter, _ in turn.uncovered) & ~units
        for met in turn.met:
            enemies = board.unit_masks if met.unit else board.general_masks
            assert turn.fought >> met.attacker & 1
            assert enemies[turn.side.foe] >> met.at & 1


def strengths(state: s.State) -> tuple[int, int]:
    """How many units and generals each side has."""
    pieces = [*state.board.units.values(), *state.board.generals.values()]
    return sum(piece.side == Side.UNION for piece in pieces), sum(piece.side == Side.CONFEDERATE for piece in pieces)


@pytest.mark.parametrize("start", HEX_STARTS)
def test_flags_are_what_was_removed_and_what_was_reached(start):
    had = list(strengths(starts("battle_cry")[start]))
    for _, _, state, events in walk("battle_cry", start, seed=15, plies=4000):
        for event in events:
            if isinstance(event, e.UnitArrived):
                had[event.side] += 1
        for side in Side:
            reached_for_good = sum(
                (state.claimed[side] & objective.hexes).bit_count() * objective.points
                for objective in state.field.objectives
                if objective.for_good and objective.side == side
            )
            assert state.flags[side] == had[side.foe] - strengths(state)[side.foe] + reached_for_good


# --- events that cannot have happened ---------------------------------------------------------------------------------

SIMPLE: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-2, 8),
    int | None: st.none() | st.integers(-2, 8),
    bool: st.booleans(),
    Side: st.sampled_from(Side),
    HexId: st.sampled_from(HEXES),
    PieceLabel: st.builds(PieceLabel, st.sampled_from(HEXES), st.integers(0, 2)),
    tuple[PieceLabel, ...]: st.lists(st.builds(PieceLabel, st.sampled_from(HEXES), st.integers(0, 2)), max_size=3).map(
        tuple
    ),
    tuple[HexId, ...]: st.lists(st.sampled_from(HEXES), max_size=3).map(tuple),
    str: st.sampled_from(
        ["rally", "probe-left", "nonsense", "infantry", "orders", "battle", "again", "draw", "IIF", ""]
    ),
}


@cache
def moments(name: str) -> tuple[Any, ...]:
    """Some states of random games."""
    return tuple(reached(name, list(starts(name))[-1], seed, 40 * seed) for seed in range(10))


def made_up(kind: type) -> st.SearchStrategy[Any]:
    """Events of a type with any values in their fields."""
    hints = get_type_hints(kind)
    values = world.VALUES if kind in battle_cry_1961.event_types.values() else SIMPLE
    return st.builds(kind, **{field.name: values[hints[field.name]] for field in fields(kind)})


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name in RULESETS for kind in ruleset(name).event_types])
@settings(max_examples=40)
@given(data=st.data(), moment=st.integers(0, 9))
def test_a_made_up_event_gives_a_state_or_is_impossible(name, kind, data, moment):
    game, state = ruleset(name), moments(name)[moment]
    before = shown(state)
    event = data.draw(made_up(game.event_types[kind]))
    with suppress(Impossible):
        assert type(game.evolve(state, event)) is type(state)
    assert shown(state) == before


AT, EMPTY, UNION = parse_hex("c3"), parse_hex("a2"), Side.UNION
ABSURD = [
    e.Moved("4.2", EMPTY, AT, unit=True, general=False),
    e.Moved("5.1", EMPTY, AT, unit=False, general=True),
    e.Moved("4.2", AT, parse_hex("c5"), unit=True, general=False),
    e.Moved("5.1", AT, parse_hex("c6"), unit=False, general=True),
    e.Moved("4.2", parse_hex("b2"), EMPTY, unit=True, general=True),
    e.HitsScored("7.6", EMPTY, 1),
    e.HitsScored("7.6", AT, 5),
    e.FigureLost("8.6", AT),
    e.UnitEliminated("7.13", EMPTY, UNION),
    e.GeneralEliminated("7.11", EMPTY, UNION),
    e.RetreatOrdered("8.1", EMPTY, 1, unit=True),
    e.RetreatOrdered("8.1", parse_hex("b2"), 1, unit=False),
    e.Retreated("8.1", AT, EMPTY, unit=True, general=True),
    e.RetreatEnded("8.1", AT, 0),
    e.HaltAllowed("8.5", AT),
    e.Advanced("7.17", EMPTY, AT),
    e.Advanced("7.17", AT, parse_hex("c5")),
    e.Advanced("7.17", parse_hex("b2"), EMPTY),
    e.DiceRolled("7.5", "IIII"),
    e.CardDrawn("2.8", UNION, "rally"),
    e.CardPlayed("2.3", UNION, "rally"),
    e.CardPlayed("2.3", UNION, "nonsense"),
    e.CardDiscarded("2.5", UNION, "rally"),
    e.CardCopied("11.7", "nonsense", None),
    e.CardCopied("11.7", "rally", 3),
    e.SectionChosen("11.2", 3),
    e.SectionChosen("11.2", -1),
    e.BattleJoined("7.3", AT, EMPTY, 0),
    e.BattleJoined("7.3", AT, EMPTY, 10**9),
    e.ShotFired("11.7", AT, 0),
    e.RallyCalled("11.11", AT, 10**9),
    e.WorksBuilt("11.9", AT, 6),
    e.PhaseBegan("2.7", "teatime"),
    e.PhaseBegan("2.4", "orders"),
    e.UnitArrived("11.8", AT, UNION, "infantry"),
    e.UnitArrived("11.8", EMPTY, UNION, "elephants"),
    e.FiguresReturned("11.11", EMPTY, 1),
    e.SuppliesCut("11.12", EMPTY, ()),
    e.SentBack("11.12", EMPTY, AT, general=False),
    e.SentBack("11.12", AT, parse_hex("c5"), general=False),
    e.SentBack("11.12", parse_hex("b2"), EMPTY, general=True),
    "no event at all",
]


@pytest.mark.parametrize("event", ABSURD, ids=repr)
def test_an_absurd_event_is_impossible(event):
    dealt = position(
        """
b . I
c . . I . I I
""",
        generals={"c3": "U", "c6": "U"},
        union=("probe-left",),
    )
    with pytest.raises(Impossible, match="cannot have happened"):
        battle_cry.evolve(dealt, event)


def test_only_the_card_that_was_played_leaves_the_table():
    state = battle_cry.evolve(position("c I", union=("rally",)), e.CardPlayed("2.3", UNION, "rally"))
    with pytest.raises(Impossible, match="bombard was not played, but rally"):
        battle_cry.evolve(state, e.CardDiscarded("2.8", UNION, "bombard"))


def test_a_card_that_is_not_in_the_deck_is_not_drawn():
    state = undealt(position("c I"))
    for card in ("nonsense", UNKNOWN):
        with pytest.raises(Impossible):
            battle_cry.evolve(state, e.CardDrawn("2.1", UNION, card))


def test_every_event_has_a_name_in_records():
    assert battle_cry.event_types["card_drawn"] is e.CardDrawn
    assert len(battle_cry.event_types) == len(set(battle_cry.event_types.values())) == len(get_args(e.Event))
    assert all(fields(kind)[0].name == "rule" for kind in battle_cry.event_types.values())


# --- the same everywhere ----------------------------------------------------------------------------------------------

SCRIPT = """
from tests.test_laws import RULESETS, digest
print(*(digest(name) for name in RULESETS))
"""


def digest(name: str) -> str:
    """A digest of random games from every start: what was listed, what was done, what happened."""
    game, told = ruleset(name), hashlib.sha256()
    for start in starts(name):
        for state, action, _, events in walk(name, start, seed=2026, plies=400):
            lines = [*map(game.write, game.legal_actions(state)), game.write(action), *map(repr, events)]
            told.update("\n".join(lines).encode())
    return told.hexdigest()


def test_two_processes_with_other_hashes_list_and_play_the_same():
    command = [sys.executable, "-c", SCRIPT]
    worlds = [{**os.environ, "PYTHONHASHSEED": seed} for seed in ("0", "4242")]
    runs = [subprocess.Popen(command, cwd=ROOT, env=world, stdout=subprocess.PIPE, text=True) for world in worlds]
    told = [run.communicate()[0].split() for run in runs]
    assert [run.returncode for run in runs] == [0, 0]
    assert told[0] == told[1] == [digest(name) for name in RULESETS]
