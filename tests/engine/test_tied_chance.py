"""The same cards and dice: equal choices give equal results, and another choice leaves the luck of the rest alone."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from bcnb.engine.chance import keyed_order, keyed_pick
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, RecordError, read_record, write_record
from bcnb.engine.record_header import Luck, parse_header, write_header
from bcnb.engine.ruleset import CHANCE
from bcnb.engine.tied_chance import TiedChance, luck_after, with_luck
from bcnb.players.session import GameSession
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from tests.helpers.games import sample

SEED = "0123456789abcdef"


@cache
def recorded() -> Recorded:
    return Recorded("record", sample())


def luck(ply: int, game: Recorded | None = None) -> Luck:
    game = game or recorded()
    return luck_after(game.ruleset, game.record, game.states, ply)


def again(game: Recorded, ply: int, of: Luck | None = None) -> Game:
    """A game that begins with the plies up to this one and has the luck of the rest, or the given one."""
    past = replace(with_luck(game.record, of or luck(ply, game)), plies=game.record.plies[:ply], end=None)
    return Recorded("again", past).resume()


def session(game: Game) -> GameSession:
    return GameSession(game, {}, "any seed")


def play_choices(game: Game, choices: Iterator[str]) -> None:
    """Play the choices of people, and everything by chance between them, until a choice is illegal or none is left."""
    played = session(game)
    played.run_until_human()
    for text in choices:
        if game.seat is None:
            return
        game.play(text)
        played.run_until_human()


def choices_after(game: Recorded, ply: int) -> Iterator[str]:
    return (one.do for one in game.record.plies[ply:] if one.seat != CHANCE)


# --- the same choices -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ply", [0, 11, 57, 120])
def test_who_makes_the_same_choices_gets_the_same_game(ply: int) -> None:
    game = again(recorded(), ply)
    play_choices(game, choices_after(recorded(), ply))
    assert [(one.seat, one.do) for one in game.record.plies] == [(one.seat, one.do) for one in sample().plies]
    assert Recorded("again", game.record).verify().sound


@pytest.mark.parametrize("name", ["bull-run-greedy-greedy-1-058", "two-players-greedy-greedy-1-001"])
def test_the_other_games_repeat_their_luck_too(name: str) -> None:
    game = find_recorded_game(name)
    tied = TiedChance(ruleset(game.ruleset.name), luck(20, game))
    for ply in game.record.plies[:400]:
        tied.check(game.states[ply.number - 1], ply)


def test_the_seed_of_a_session_means_nothing_for_luck_that_is_tied() -> None:
    first, second = again(recorded(), 30, Luck(30, SEED)), again(recorded(), 30, Luck(30, SEED))
    for game, seed in ((first, "one"), (second, "two")):
        players = {"union": "greedy", "confederate": "greedy"}
        GameSession(game, players, seed).run_until_human()
    assert first.record == second.record
    assert first.record.end
    assert first.record.plies != sample().plies


# --- other choices ----------------------------------------------------------------------------------------------------


def attacks() -> dict[int, list[int]]:
    """Return the plies of the rolls against a hex, by turn."""
    found: dict[int, list[int]] = {}
    for ply in sample().plies:
        state = recorded().states[ply.number - 1]
        if ply.do.startswith("roll ") and type(state.decision).__name__ == "RollBattle":
            found.setdefault(state.turn.number, []).append(ply.number)
    return found


def two_targets() -> Iterator[tuple[int, int]]:
    """Yield the plies of two rolls in the same turn against different hexes, each the first against its hex."""
    states = recorded().states
    for rolls in attacks().values():
        for first, second in pairwise(rolls):
            if states[first - 1].decision.target != states[second - 1].decision.target:
                yield first, second


def test_an_attack_keeps_its_roll_whatever_was_rolled_elsewhere() -> None:
    pairs = list(two_targets())
    assert len(pairs) > 2
    for first, second in pairs:
        tied = TiedChance(recorded().ruleset, luck(first - 1))
        assert tied.answer(recorded().states[second - 1]) == sample().plies[second - 1].do


def test_an_attack_that_is_made_first_instead_of_second_keeps_its_roll() -> None:
    swapped = 0
    for first, second in two_targets():
        game = again(recorded(), first - 2)
        choice, other = sample().plies[first - 2], sample().plies[second - 2]
        if not (choice.do.startswith("battle ") and other.do in game.legal()):
            continue
        game.play(other.do)
        rolled = session(game).step()
        assert rolled
        assert rolled.do == sample().plies[second - 1].do
        swapped += 1
    assert swapped


def test_more_dice_on_a_hex_begin_with_the_same_dice() -> None:
    roll = next(iter(attacks().values()))[0]
    state = recorded().states[roll - 1]
    faces = {}
    for dice in range(1, 6):
        decided = (*state.pending[:-1], replace(state.decision, dice=dice))
        tied = TiedChance(recorded().ruleset, luck(roll - 1))
        faces[dice] = Counter(tied.answer(state._replace(pending=decided)).removeprefix("roll "))
    assert [sum((faces[dice] - faces[dice - 1]).values()) for dice in range(2, 6)] == [1, 1, 1, 1]


def test_a_second_attack_on_the_same_hex_takes_the_following_dice() -> None:
    roll = next(iter(attacks().values()))[0]
    state, ply = recorded().states[roll - 1], sample().plies[roll - 1]
    one, both = state.decision.dice, (*state.pending[:-1], replace(state.decision, dice=2 * state.decision.dice))
    tied = TiedChance(recorded().ruleset, Luck(0, SEED))
    together = Counter(tied.answer(state._replace(pending=both)).removeprefix("roll "))
    first = tied.answer(state)
    tied.catch_up([replace(ply, number=1, do=first)], lambda _: state)
    second = tied.answer(state)
    assert len(first) == len("roll ") + one
    assert Counter(first[5:]) + Counter(second[5:]) == together


def test_a_side_draws_its_nth_card_whatever_the_other_has_drawn() -> None:
    draws = [ply for ply in sample().plies if ply.do.startswith("draw ")][10:]
    for ply in draws[:6]:
        state = recorded().states[ply.number - 1]
        given = luck(ply.number - 1)
        assert TiedChance(recorded().ruleset, given).answer(state) == ply.do
        key, *_ = [key for key, cards in given.picks.items() if cards[0] == ply.do]
        gone = replace(given, picks={**given.picks, key: ("draw no-such-card", *given.picks[key][1:])})
        other = TiedChance(recorded().ruleset, gone).answer(state)
        assert other in dict(weights(state))


def weights(state: object) -> list[tuple[str, int]]:
    rules = recorded().ruleset
    return [(rules.write(action), weight) for action, weight in rules.chance_weights(state)]


# --- when the record has no more luck ---------------------------------------------------------------------------------


def test_dice_that_follow_from_the_seed_are_fair() -> None:
    roll = next(iter(attacks().values()))[0]
    state = recorded().states[roll - 1]
    found: Counter[str] = Counter()
    for number in range(1000):
        found.update(TiedChance(recorded().ruleset, Luck(0, f"{number:016x}")).answer(state).removeprefix("roll "))
    dice = found.total()
    for face, sides in zip("ICASF", (2, 1, 1, 1, 1), strict=True):
        expected = dice * sides / 6
        assert abs(found[face] - expected) < 4 * (expected * (1 - sides / 6)) ** 0.5


def test_a_keyed_pick_is_fair_and_changes_little_with_its_weights() -> None:
    every = [("a", 3), ("b", 2), ("c", 1)]
    found = Counter(keyed_pick(every, str(number)) for number in range(3000))
    for text, weight in every:
        assert abs(found[text] - 500 * weight) < 4 * (3000 * weight / 6 * (1 - weight / 6)) ** 0.5
    fewer = [keyed_pick([("a", 3), ("b", 2)], str(number)) for number in range(300)]
    kept = [number for number in range(300) if keyed_pick(every, str(number)) != "c"]
    assert all(keyed_pick(every, str(number)) == fewer[number] for number in kept)
    with pytest.raises(ValueError, match="nothing to pick from"):
        keyed_pick([], "key")


def test_every_keyed_order_is_equally_likely() -> None:
    found = Counter("".join(keyed_order("abc", str(number))) for number in range(3000))
    assert len(found) == 6
    assert all(abs(count - 500) < 4 * (3000 * 5 / 36) ** 0.5 for count in found.values())


# --- the header -------------------------------------------------------------------------------------------------------


def test_the_luck_is_in_the_header_and_comes_back_the_same() -> None:
    header = replace(sample().header, luck=luck(30))
    assert parse_header(json.loads(write_header(header))) == header
    record = Record(header, sample().plies)
    assert read_record(write_record(record, recorded().ruleset), ruleset) == record
    assert b'"luck"' not in write_header(sample().header)


def test_a_record_whose_roll_does_not_follow_from_its_luck_is_not_legal() -> None:
    record = with_luck(sample(), luck(30))
    assert Recorded("record", record).verify().legal
    roll = next(ply.number for ply in sample().plies[30:] if ply.do.startswith("roll "))
    found = Recorded("record", with_luck(sample(), Luck(30, SEED))).verify()
    assert not found.legal
    assert "which follows from the luck in the header" in str(found.problem)
    assert Recorded("record", with_luck(sample(), Luck(roll + 500, SEED))).verify().legal


GOOD = {"ply": 3, "seed": SEED, "dice": {"turn 1 e7": "ASF"}, "picks": {"union": ["draw rally"]}}


@pytest.mark.parametrize(
    "wrong",
    [
        {"ply": -1},
        {"ply": True},
        {"ply": "3"},
        {"seed": "0123"},
        {"seed": "0123456789ABCDEF"},
        {"seed": "0123456789abcde\n"},
        {"dice": []},
        {"dice": {"turn 1 e7": 3}},
        {"dice": {"turn 1 e7": ""}},
        {"dice": {"turn 1 e7": "A" * 1001}},
        {"dice": {"turn\n1": "A"}},
        {"dice": {"x" * 101: "A"}},
        {"picks": {"union": "draw rally"}},
        {"picks": {"union": [3]}},
        {"picks": {"union": ["draw\nrally"]}},
        {"picks": {"union": ["x" * 101]}},
        {"more": 1},
    ],
)
def test_a_hostile_luck_is_refused(wrong: dict[str, object]) -> None:
    head = json.loads(write_header(sample().header))
    for table, refused in ((GOOD, False), (GOOD | wrong, True)):
        line = json.dumps(head | {"luck": table}, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        if refused:
            with pytest.raises(RecordError, match="record:1"):
                read_record(line, ruleset)
        else:
            assert read_record(line, ruleset).header.luck


def test_faces_and_cards_that_do_not_exist_count_as_luck_that_has_run_out() -> None:
    hostile = replace(luck(30), dice=dict.fromkeys(luck(30).dice, "XYZ"), picks={"union": ("draw x",)})
    game = again(recorded(), 30, hostile)
    GameSession(game, {"union": "greedy", "confederate": "greedy"}, "seed").run_until_human()
    assert Recorded("again", game.record).verify().sound


def test_a_game_that_shares_luck_passes_it_on() -> None:
    shared = Recorded("record", with_luck(sample(), luck(30)))
    assert luck(50, shared) == luck(30)
    assert luck(20, shared).seed == luck(30).seed
    assert luck(20, shared).ply == 20


def test_real_dice_are_refused() -> None:
    played = session(again(recorded(), 30))
    with pytest.raises(ValueError, match="same cards and dice as another one"):
        played.take_real(dice=True, draws=False)
    played.take_real(dice=False, draws=False)


def test_a_ply_that_does_not_exist_and_assumed_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown ply 9999"):
        luck(9999)
    assumed = Recorded("record", replace(sample(), header=replace(sample().header, cards="assumed")))
    with pytest.raises(ValueError, match="some cards of this game are assumed"):
        luck_after(recorded().ruleset, assumed.record, recorded().states, 30)
