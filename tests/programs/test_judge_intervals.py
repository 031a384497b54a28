"""`make judge ONLY=intervals`: what is played is stored and continued, and the proof can fail."""

from argparse import Namespace
from pathlib import Path

import pytest

from bcnb.analysis.distributions import Z_95
from bcnb.engine.chance import Seeded
from bcnb.review import loss_errors
from bcnb.review.loss_errors import load_loss_errors
from bcnb.review.mistake_detection import Budget
from bcnb.review.schema import POINT
from tests.programs.judge import intervals, played_out
from tests.programs.judge.intervals import Result, by_halves, fitted, luck_unit, results, shares_of, table_text
from tests.programs.judge.played_out import Pair, Stated, Store, in_turn, judge_choices, play_pairs, sampled

pytestmark = pytest.mark.unmeasured
GAME = "kernstown-person-greedy-by-keyboard"
FEW = Budget(width=2, picking=8, worlds=6)


def verdict(game: int, loss: float, half: float = 1.0, battle: bool = False) -> Stated:
    edges = (round(one * POINT) for one in (loss, loss - half, loss + half))
    return Stated(f"game {game}", 1, battle, *edges, 60, ("done",))


def results_with(excess: float, error: float) -> list[Result]:
    """800 verdicts of four sizes, with the points that they state too much, and by how much they are off on average."""
    rng, found = Seeded("results"), list[Result]()
    for number in range(800):
        loss = (2, 6, 10, 20)[number % 4]
        off = error * sum(rng.pick([(-1, 1), (1, 1)]) for _ in range(12)) / 12**0.5
        found.append(Result(verdict(number, loss, battle=number % 8 < 4), (loss - excess + off) / 100, 0.001, 1_000))
    return found


def test_the_choices_of_a_game_are_sampled_without_repetition_and_always_the_same() -> None:
    found = sampled(GAME, 8)
    assert len(set(found)) == 8
    assert sampled(GAME, 3) == found[:3]
    assert len(sampled(GAME, 1_000)) == len(set(sampled(GAME, 1_000)))


def test_what_was_stopped_continues_and_comes_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_out, "CHUNK", 2)
    whole = Store(tmp_path / "whole", float("inf"))
    assert judge_choices(whole, [GAME], 3, FEW)
    found = in_turn(played_out.states(whole.folder))
    assert found
    assert play_pairs(whole, found, 4)
    torn = Store(tmp_path / "torn", float("inf"))
    torn.folder.mkdir()
    for name in ("verdicts.jsonl", "pairs.jsonl"):
        data = (whole.folder / name).read_bytes()
        (torn.folder / name).write_bytes(data[: len(data) // 2])
    assert not play_pairs(torn._replace(until=0.0), found, 4)
    assert judge_choices(torn, [GAME], 3, FEW)
    assert play_pairs(torn, found, 4)
    for name in ("verdicts.jsonl", "pairs.jsonl"):
        assert (torn.folder / name).read_bytes() == (whole.folder / name).read_bytes()


def test_verdicts_of_every_kind_and_size_come_in_turn() -> None:
    small, large, attack = [verdict(n, 2) for n in range(3)], [verdict(9, 20)], [verdict(8, 2, battle=True)]
    nothing = verdict(7, 0)._replace(better=())
    assert in_turn([*small, nothing, *attack, *large]) == [small[0], *large, *attack, *small[1:]]


def test_the_luck_of_the_pairs_is_taken_off() -> None:
    some = [Pair(round(luck), luck) for luck in (-2.0, -1.0, 1.0, 2.0)]
    assert luck_unit([some]) == pytest.approx(0.5)
    (found,) = results([verdict(1, 5)], {("game 1", 1): some})
    assert (found.lost, found.error, found.pairs) == (pytest.approx(0), pytest.approx(0), 4)


def test_the_table_has_what_was_stated_too_much_and_how_far_it_was_off() -> None:
    table = fitted(results_with(excess=1.5, error=4), 1_000)
    assert [(one.kind, one.verdicts) for one in table.sizes] == [("plan", 100)] * 4 + [("battle", 100)] * 4
    for one in table.sizes:
        assert one.excess == pytest.approx(0.015, abs=0.01)
        assert one.error == pytest.approx(0.04, abs=0.006)


def test_a_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    table = fitted(results_with(excess=1.5, error=4), 1_000)
    (tmp_path / "errors.toml").write_text(table_text(table), encoding="utf-8")
    assert load_loss_errors(tmp_path / "errors.toml") == table


def test_intervals_from_the_other_half_of_the_games_hold() -> None:
    found = by_halves(results_with(excess=1.5, error=4), 1_000)
    assert found.verdicts == 800
    assert found.held >= 0.93 * 800
    assert 0 < found.signed <= found.certain


def test_intervals_without_the_error_of_the_look_ahead_do_not_hold() -> None:
    every = results_with(excess=0, error=4)
    narrow = fitted(results_with(excess=0, error=0), 1_000)
    assert max(one.error for one in narrow.sizes) < 0.002
    assert shares_of(every, narrow).held < 0.5 * 800


def test_a_loss_that_was_won_has_lost_its_sign() -> None:
    found = Result(verdict(1, 20), -0.2, 0.01, 100)
    assert shares_of([found], fitted(results_with(0, 1), 100)) == (0, 1, 0, 1)
    unclear = found._replace(error=0.2 / Z_95 * 1.1)
    assert shares_of([unclear], fitted(results_with(0, 1), 100)).signed == 1


def test_a_proof_whose_intervals_do_not_hold_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = Namespace(store=tmp_path, seconds=10.0, choices=1, positions=200, pairs=1_000, install=False)
    for name in ("judge_choices", "play_pairs"):
        monkeypatch.setattr(intervals, name, lambda *given: True)
    assert not intervals.proof(options)
    assert "nothing is played out yet" in capsys.readouterr().out
    monkeypatch.setattr(intervals, "results", lambda *given: results_with(1.5, 4))
    assert intervals.proof(options)
    assert "intervals that hold the loss:" in capsys.readouterr().out
    monkeypatch.setattr(intervals, "fitted", lambda found, pairs: loss_errors.LossErrors("none", 1, NO_ERRORS))
    assert not intervals.proof(options)


NO_ERRORS = tuple(
    loss_errors.LossError(kind, loss, 0.0, 0.0, 1) for kind in ("plan", "battle") for loss in (0.02, 0.06, 0.1, 0.2)
)
