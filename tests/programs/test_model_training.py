"""The training of the chances to win: its terms, its data and how they survive an end at any moment, its targets, and
how it measures what it has trained."""

import json
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

from bcnb.analysis.win_probability import WeightsOrigin, logistic, read_weights, win_chance, win_features_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.games.battle_cry.rules.state import GiveOrders
from bcnb.games.hexboard.win_features import attack_effect
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.battle_cry.field import position
from tests.helpers.sides_changed import CHANGED
from tests.programs.model import card_terms, generate, hex_terms, store
from tests.programs.model.__main__ import main
from tests.programs.model.accuracy import accuracy
from tests.programs.model.fitting import RIDGE, brier, chances, fit, only
from tests.programs.model.playing import Task, moments_of, play
from tests.programs.model.playouts import PART, fill_playouts, position_of, read_playouts
from tests.programs.model.store import Busy, Stored, fill_games, games_file, read_games, read_played
from tests.programs.model.terms import LEFT_OUT, left_out, terms_for, version
from tests.programs.model.training import (
    ROUNDS,
    Table,
    games_of,
    groups_of,
    table_of,
    td_targets,
    train,
    unseen_starts,
)
from tests.programs.model.training_report import installed
from tests.programs.model.value_time import value_time

pytestmark = pytest.mark.unmeasured

every_game = pytest.mark.parametrize("name", RULESETS)
SEED = "test"
GAMES = 12


# --- terms ------------------------------------------------------------------------------------------------------------


def walk(name, scenario, plies):
    """States of a game that is played at random."""
    rules, chance = ruleset(name), Seeded("walk")
    state = rules.setup(find_scenario(scenario))
    for _ in range(plies):
        yield state
        weights, listed = rules.chance_weights(state), rules.legal_actions(state)
        if not listed:
            return
        state, _ = rules.apply(state, chance.pick(weights) if weights else chance.choose(listed))


@every_game
def test_with_the_sides_changed_all_terms_change_their_signs(name):
    scenario = [one for one in list_scenarios() if one.startswith(f"{name}/")][-1]
    values, names = terms_for(name).values, terms_for(name).names
    moved = set()
    for ply, state in enumerate(walk(name, scenario, 200)):
        here = values(state, None)
        moved |= {term for term, value in zip(names, here, strict=True) if value}
        if ply % 5 == 0:
            assert [-value for value in values(CHANGED[name](state), None)] == pytest.approx(here, abs=1e-9)
    assert len(moved) > 0.6 * len(names)


@every_game
def test_the_terms_of_the_package_come_first_and_no_name_twice(name):
    tried, today = terms_for(name), win_features_for(name)
    assert tried.names[: len(today.names)] == today.names
    assert len(set(tried.names)) == len(tried.names)
    state = ruleset(name).setup(find_scenario(next(one for one in list_scenarios() if one.startswith(f"{name}/"))))
    assert tried.values(state, None)[: len(today.names)] == list(today.values(state, None))


def told(state, viewer=None):
    """The terms of a state of *Battle Cry* (2000) by their names."""
    tried = terms_for("battle_cry")
    return dict(zip(tried.names, tried.values(state, viewer), strict=True))


SIX_DICE = "e . . . . I I .\nf . . . . i ."


def test_the_best_card_orders_the_units_in_its_section():
    """Two of the Union's infantry stand in the center before one of the Confederates' on open ground."""
    enemy = attack_effect(4, 1 / 2, 4)
    second = (1 - enemy.kill) * enemy.kill
    one, two, none = (told(position(SIX_DICE, union=[card], confederate=[])) for card in ("skirmish-centre", *CARDS))
    assert one["units felled by the best card"] == pytest.approx(enemy.kill)
    assert one["figures taken by the best card"] == pytest.approx(enemy.figures)
    assert two["units felled by the best card"] == pytest.approx(enemy.kill + second)
    assert none["units felled by the best card"] == none["figures taken by the best card"] == 0


CARDS = ("probe-centre", "assault-left")


def test_the_best_card_is_the_one_that_takes_most():
    hands = (["assault-left", "probe-centre"], ["probe-centre", "assault-left"], ["probe-centre", "rally"])
    found = [told(position(SIX_DICE, union=hand, confederate=[])) for hand in hands]
    known = told(position(SIX_DICE, union=["probe-centre"], confederate=[]))
    for one in found:
        assert [one[name] for name in card_terms.NAMES] == [known[name] for name in card_terms.NAMES]


def test_a_card_may_win_the_battle_if_it_may_fell_as_many_as_are_missing():
    """The Confederates' two units have a figure each, and each of the Union's two attacks another one."""
    picture = "e . . . I . . . I\nf . . . i . . . i"
    both = {"strength": {"f4": 1, "f8": 1}, "union": ["all-out-offensive"], "confederate": []}
    kill = attack_effect(4, 1 / 2, 1).kill
    for flags, chance in ((3, 0.0), (4, kill**2), (5, 1 - (1 - kill) ** 2)):
        found = told(position(picture, flags=(flags, 0), **both))
        assert found["battle won by the best card"] == pytest.approx(chance)
        assert found["battle won by the best card, to move"] == pytest.approx(chance)


@pytest.mark.parametrize(
    ("card", "picture", "dice"),
    [
        ("fire-and-hold", SIX_DICE.replace("I I", "I ."), 5),
        ("forced-march", SIX_DICE.replace("I I", "I ."), 4),
        ("leadership", SIX_DICE.replace("I I", "I ."), 0),
        ("hit-and-run", SIX_DICE.replace("I I", "C ."), 3),
        ("hit-and-run", SIX_DICE.replace("I I", "I ."), 0),
        ("reinforcements", SIX_DICE, 0),
    ],
)
def test_a_card_orders_the_arms_that_it_names_with_its_dice(card, picture, dice):
    found = told(position(picture, union=[card], confederate=[]))
    assert found["figures taken by the best card"] == pytest.approx(attack_effect(dice, 1 / 2, 4).figures)


def test_leadership_orders_the_units_that_a_general_leads_and_adds_a_die():
    found = told(position(SIX_DICE, generals={"e5": "Lee"}, union=["leadership"], confederate=[]))
    assert found["figures taken by the best card"] == pytest.approx(attack_effect(6, 1 / 2, 4).figures)


def test_batteries_that_bombard_attack_twice_from_where_they_are():
    alone = told(position(SIX_DICE.replace("I I", "A ."), union=["bombard"], confederate=[]))
    once = attack_effect(5, 1 / 2, 4)
    assert alone["units felled by the best card"] == pytest.approx(once.kill * (2 - once.kill))


def test_a_hand_that_is_not_known_counts_as_an_average_card():
    state = position(SIX_DICE, union=["assault-left"], confederate=["assault-left"])
    enemy = attack_effect(4, 1 / 2, 4)
    center = [enemy.figures * (1 + 1 - enemy.kill), enemy.figures]
    assert told(state)["figures taken by the best card"] == 0
    assert told(state, "union")["figures taken by the best card"] == pytest.approx(-center[1] / 3)
    assert told(state, "confederate")["figures taken by the best card"] == pytest.approx(center[0] / 3)


def test_within_a_turn_the_terms_come_in_again_and_those_of_the_side_to_move_do_not():
    state = position(SIX_DICE, union=["assault-left", "probe-centre"])
    begun = told(state)
    assert begun["cards, to move"] == 3
    assert not any(value for name, value in begun.items() if "within the turn" in name)
    after = [ruleset("battle_cry").apply(state, one)[0] for one in ruleset("battle_cry").legal_actions(state)]
    within = told(next(one for one in after if isinstance(one.decision, GiveOrders)))
    assert within["units, within the turn"] == within["units"] == 1
    assert not any(value for name, value in within.items() if name in TO_MOVE)


TO_MOVE = tuple(f"{one}, to move" for one in hex_terms.side_names("battle_cry"))


def test_the_cards_of_a_hand_that_is_not_known_are_those_of_the_deck():
    state = ruleset("battle_cry").setup(find_scenario("battle_cry/kernstown"))
    hands = tuple(tuple(["all-out-offensive"] * len(hand)) for hand in state.cards.hands)
    state = state._replace(cards=state.cards._replace(hands=hands))
    both, union = told(state), told(state, "union")
    held = len(hands[0])
    assert both["card all-out-offensive"] == held - len(hands[1])
    assert union["card all-out-offensive"] == pytest.approx(held - len(hands[1]) / 60)
    assert union["cards"] == both["cards"]


@every_game
def test_the_trainer_and_pure_python_give_the_same_chance(name):
    """The same chance from numbers of half precision as from the terms of a state, and from the package's weights."""
    tried = terms_for(name)
    weights = np.linspace(-0.02, 0.02, len(tried.names))
    moment = list(moments_of(play(Task(name, 1, SEED))))[9]
    values = tried.values(moment.state, None)
    plain = logistic(sum(weight * value for weight, value in zip(weights.tolist(), values, strict=True)))
    table = store.unpack_terms(store.pack_terms([store.views_of(name, moment.state)]), len(tried.names), 1)
    assert chances(table[0], weights)[0] == pytest.approx(plain, abs=1e-3)
    assert chances(np.array([values]), weights)[0] == pytest.approx(plain, abs=1e-12)
    assert chances(np.array([values]), installed(name))[0] == pytest.approx(win_chance(moment.state), abs=1e-9)


def test_the_time_of_a_value_is_measured_against_the_package():
    found = value_time("battle_cry_1961", 1)
    assert 0 < found.peer < found.ours * 10
    assert found.value == pytest.approx(found.ours / found.peer)


# --- data -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Games and playouts of *Battle Cry* (2000), played in one go."""
    where = tmp_path_factory.mktemp("model")
    fill_games(where, "battle_cry", SEED, GAMES, 1, StringIO())
    fill_playouts(where, "battle_cry", SEED, 2, 2 * PART, 1, StringIO())
    return where


def command(where: Path) -> list[str]:
    words = ["battle_cry", "--games", str(GAMES), "--positions", "2", "--playouts", "0", "--seed", SEED]
    return [sys.executable, str(Path(generate.__file__)), *words, "--data", str(where)]


@pytest.mark.skipif(sys.platform == "win32", reason="processes end otherwise there")
def test_a_run_that_is_killed_continues_and_makes_the_same_data(folder, tmp_path):
    run = subprocess.Popen(command(tmp_path), stderr=subprocess.DEVNULL)
    file = games_file(tmp_path, "battle_cry")
    end = time.monotonic() + 120
    while (not file.exists() or file.read_bytes().count(b"\n") < 3) and time.monotonic() < end:
        time.sleep(0.02)
    run.send_signal(signal.SIGKILL)
    run.wait()
    whole = games_file(folder, "battle_cry").read_bytes()
    assert 3 <= file.read_bytes().count(b"\n")
    subprocess.run(command(tmp_path), check=True, stderr=subprocess.DEVNULL)
    assert file.read_bytes() == whole


@pytest.mark.parametrize("cut", [1, 500, 20_000])
def test_what_was_not_written_to_its_end_is_written_again(folder, tmp_path, cut):
    whole = games_file(folder, "battle_cry").read_bytes()
    file = games_file(tmp_path, "battle_cry")
    file.write_bytes(whole[:-cut])
    fill_games(tmp_path, "battle_cry", SEED, GAMES, 1, StringIO())
    assert file.read_bytes() == whole
    file.write_bytes(whole[:5])
    fill_games(tmp_path, "battle_cry", SEED, 1, 1, StringIO())
    assert whole.startswith(file.read_bytes())


def test_several_processes_write_the_same_lines_in_any_order(folder, tmp_path):
    fill_games(tmp_path, "battle_cry", SEED, GAMES, 2, StringIO())
    lines = [games_file(where, "battle_cry").read_text().splitlines() for where in (folder, tmp_path)]
    assert sorted(lines[0]) == sorted(lines[1])


def test_two_runs_do_not_write_to_one_file(folder, capsys):
    file = games_file(folder, "battle_cry")
    words = ["battle_cry", "--games", str(GAMES + 1), "--data", str(folder), "--seed", SEED]
    with store.appending(file, store.heading("battle_cry", SEED, "games")):
        with pytest.raises(Busy, match="another process is writing"):
            fill_games(folder, "battle_cry", SEED, GAMES + 1, 1, StringIO())
        fill_games(folder, "battle_cry", SEED, GAMES, 1, StringIO())  # nothing is lacking
        assert main(words) == 2
    assert "another process is writing" in capsys.readouterr().err


def test_games_of_another_seed_are_refused(folder, capsys):
    assert main(["battle_cry", "--games", "1", "--data", str(folder), "--seed", "other", "--as-it-is"]) == 2
    assert "battle_cry-games.jsonl:1: the data are of something else" in capsys.readouterr().err


def test_progress_reports_rate_and_time_left():
    clock = iter([0.0, 10.0, 40.0, 50.0])
    out = StringIO()
    progress = store.Progress("games", 5, 8, out, lambda: next(clock))
    for _ in range(3):
        progress.step()
    assert out.getvalue().splitlines() == [
        "games: 7 of 8, 0.05 per second, 0 minutes left",
        "games: 8 of 8, 0.06 per second, 0 minutes left",
    ]


@every_game
def test_a_game_is_stored_with_its_terms(name):
    played = play(Task(name, 2, SEED))
    line = store.line_of(played)
    assert store.played_in(name, SEED, line) == played
    found = store.stored_in(name, SEED, line)
    moments = list(moments_of(played))
    assert list(found.turns) == [moment.turn for moment in moments]
    assert list(found.starts) == [moment.start for moment in moments]
    views = store.views_of(name, moments[5].state)
    assert found.terms[:, 5] == pytest.approx(np.array(views), rel=1e-3, abs=1e-3)
    old = json.dumps({**json.loads(line), "version": "old", "terms": ""}, separators=(",", ":"))
    again = store.stored_in(name, SEED, old)
    assert (again.terms == found.terms).all()
    assert json.loads(line)["version"] == version(name)


def test_games_are_read_by_number(folder):
    assert [game.game for game in read_games(folder, "battle_cry", SEED, 4)] == [0, 1, 2, 3]
    assert [game.task.number for game in read_played(folder, "battle_cry", SEED, 3)] == [0, 1, 2]


def test_positions_are_played_out_as_often_as_asked(folder):
    known = read_playouts(folder, "battle_cry", SEED, 2)
    assert [(one.position, one.games) for one in known] == [(0, 2 * PART), (1, 2 * PART)]
    assert all(0 <= one.won <= one.games for one in known)
    where = position_of("battle_cry", SEED, 1)
    assert where.state.turn.number == where.turn == known[1].turn
    values = terms_for("battle_cry").values(where.state, None)
    assert known[1].terms[0, 0] == pytest.approx(np.array(values), rel=1e-3, abs=1e-3)


# --- training ---------------------------------------------------------------------------------------------------------


def made(games: int = 300, turns: int = 6) -> tuple[Table, np.ndarray]:
    """A table of games whose results follow from known weights, the more certainly the later the turn."""
    random, truth = np.random.default_rng(3), np.array([1.5, -1.0, 0.0])
    stored = []
    for game in range(games):
        pull = random.normal(size=3)
        terms = pull * np.linspace(0.2, 1.0, 2 * turns)[:, None] + random.normal(size=(2 * turns, 3)) * 0.3
        won = bool(random.random() < 1 / (1 + np.exp(-3 * pull @ truth)))
        views = np.stack([terms] * 3).astype(np.float16)
        numbers = [turn for turn in range(1, turns + 1) for _ in range(2)]
        stored.append(Stored(game, f"s/{game % 3}", ("a", "b"), 0, won, numbers, [True, False] * turns, views))
    return table_of(stored), truth


def test_a_table_has_the_beginnings_of_turns_first():
    table, _ = made(4)
    assert table.begun == 24
    assert table.start[:24].all()
    assert list(table.turns[:6]) == [1, 2, 3, 4, 5, 6]
    assert list(np.flatnonzero(table.last)) == [5, 11, 17, 23]
    at = table.turn_at
    assert (table.turns[at] == table.turns).all()
    assert (table.games[at] == table.games).all()
    assert (at[:24] == np.arange(24)).all()
    assert (~table.start).sum() == 24


def test_turns_at_random_and_games_without_a_winner_are_left_out():
    views = np.zeros((3, 4, 2), dtype=np.float16)
    game = Stored(0, "s", ("a", "b"), 1, True, [1, 1, 2, 2], [True, False] * 2, views)
    table = table_of([game, game._replace(game=1, won=None), game._replace(game=2, wild=2)])
    assert set(table.games) == {0}
    assert set(table.turns) == {2}


def test_a_target_is_led_by_the_next_chance_and_the_result():
    told = np.array([0.5, 0.6, 0.8, 0.3])
    found = td_targets(told, np.array([1.0, 1.0, 1.0, 0.0]), np.array([False, False, True, True]))
    second = 0.3 * 0.8 + 0.7 * 1.0
    assert found == pytest.approx([0.3 * 0.6 + 0.7 * second, second, 1.0, 0.0])


def test_a_trained_model_finds_the_weights_and_tells_games_about_as_well_as_one_on_results():
    """Measured on games of which no model has seen any."""
    table, truth = made(400)
    held = groups_of(table.games, 4) == 0
    found, rows = train(games_of(table, ~held), 1.0), games_of(table, held)
    assert found.weights @ truth > 0.9 * np.linalg.norm(found.weights) * np.linalg.norm(truth)
    after, before = (brier(chances(rows.terms, one), rows.won) for one in (found.weights, found.by_results))
    assert after < before + 0.005 < 0.2
    assert ROUNDS == 3


def test_targets_are_of_models_that_have_not_seen_the_game():
    table, _ = made(60)
    groups = groups_of(table.games, 5)
    sample = train(table, 1.0, 0).sample
    begin = fit(sample, 1.0)
    told = unseen_starts(table, sample, groups, begin, 1.0)
    out = groups == 0
    changed = sample._replace(won=np.where(out, 1 - sample.won, sample.won))
    again = unseen_starts(table, changed, groups, begin, 1.0)
    first = out[: table.begun]
    assert again[first] == pytest.approx(told[first], abs=1e-3)
    assert np.abs(again[~first] - told[~first]).max() > 0.01


def test_some_games_of_a_table():
    table, _ = made(9)
    part = games_of(table, table.games % 2 == 1)
    assert set(part.games) == {1, 3, 5, 7}
    assert part.begun == 24
    assert (part.turns[part.turn_at] == part.turns).all()
    assert (part.games[part.turn_at] == part.games).all()
    assert part.last.sum() == 4


def test_a_term_that_is_left_out_has_no_weight_and_the_table_keeps_it():
    table, _ = made(60)
    found = train(table._replace(left_out=(1,)), 1.0)
    assert found.weights[1] == 0 != train(table, 1.0).weights[1]
    assert found.weights[0] != 0
    assert table.terms[:, 1].any()
    assert games_of(table._replace(left_out=(1,)), table.games < 5).left_out == (1,)
    assert [terms_for("battle_cry").names[column] for column in left_out("battle_cry")] == list(LEFT_OUT)


def test_a_fit_may_begin_nearby_and_goes_through_the_rows_in_parts(monkeypatch):
    sample = train(made(60)[0], RIDGE, 0).sample
    found = fit(sample)
    assert fit(sample, begin=0.5 * found + 0.2) == pytest.approx(found, abs=1e-6)
    monkeypatch.setattr("tests.programs.model.fitting.PART", 7)
    assert fit(sample) == pytest.approx(found, abs=1e-9)
    assert fit(only(sample, sample.games < 30)) != pytest.approx(found, abs=1e-3)


# --- measuring --------------------------------------------------------------------------------------------------------


def test_the_sampling_error_of_playouts_is_taken_out():
    random = np.random.default_rng(4)
    true = random.uniform(0.1, 0.9, 4000)
    games = np.full(4000, 30.0)
    won = random.binomial(30, true).astype(float)
    right, wrong = accuracy(true, won, games), accuracy(true + 0.1, won, games)
    assert right.floor == pytest.approx((true * (1 - true)).mean(), abs=0.003)
    assert abs(right.above) < 3 * right.error + 1e-4
    assert wrong.off == pytest.approx(10, abs=0.6)
    noise = 100 * np.sqrt((true * (1 - true)).mean() / 30)
    assert wrong.raw == pytest.approx(np.hypot(10, noise), abs=0.6)
    assert wrong.above == pytest.approx(0.01, abs=0.0015)
    assert (right.positions, right.playouts) == (4000, 120_000)


def test_the_program_trains_and_reports_and_leaves_the_package_alone(folder, capsys):
    words = ["battle_cry", "--games", str(GAMES), "--positions", "2", "--data", str(folder), "--seed", SEED]
    assert main([*words, "--as-it-is"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("## battle_cry\n")
    for what in (
        "| the package's model | 0.",
        "new terms, TD targets (lambda 0.7, 3 rounds)",
        "| moments within turns |",
    ):
        assert what in text
    assert (folder / "battle_cry-report.txt").read_text(encoding="utf-8").rstrip() == text.rstrip()
    names = terms_for("battle_cry").names
    found = read_weights((folder / "battle_cry-weights.jsonl").read_bytes(), "weights", "battle_cry", names)
    assert isinstance(found.source, WeightsOrigin)
    assert found.source.games == len(
        [game for game in read_games(folder, "battle_cry", SEED, GAMES) if game.won is not None]
    )
    assert len(found.weights[0].again) == 20


@pytest.mark.whole
def test_the_program_may_train_on_the_games_of_one_player(folder, capsys):
    words = ["battle_cry", "--games", str(GAMES), "--positions", "2", "--data", str(folder), "--seed", SEED]
    assert main([*words, "--as-it-is", "--only", "greedy"]) == 0
    games = [one for one in read_games(folder, "battle_cry", SEED, GAMES) if one.players == ("greedy", "greedy")]
    assert 0 < len(games) <= GAMES
    assert f"{len([one for one in games if one.won is not None])} games with a winner" in capsys.readouterr().out
    names = terms_for("battle_cry").names
    found = read_weights((folder / "battle_cry-weights.jsonl").read_bytes(), "weights", "battle_cry", names)
    assert found.source.players == ("greedy",)
    assert main([*words, "--as-it-is", "--only", "nobody"]) == 2
    assert "no games of nobody against nobody" in capsys.readouterr().err
