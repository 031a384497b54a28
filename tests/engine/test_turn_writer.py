import pytest

from bcnb.engine import game_registry
from bcnb.engine.game import Game
from bcnb.engine.record import Ply
from bcnb.engine.turn_notation import NotationError
from bcnb.engine.turn_reader import TurnReader
from bcnb.engine.turn_writer import TurnWriter
from bcnb.games import battle_cry
from bcnb.storage.scenarios import find_scenario
from tests.engine.test_turn_reader import GAME, read
from tests.helpers import toy
from tests.helpers.games import play


def written(rules, start, plies) -> list[str]:
    return list(TurnWriter(rules, start, plies).lines())


def start():
    return battle_cry.setup(find_scenario("kernstown"))


def test_lines_are_written_as_they_are_read():
    assert written(battle_cry, start(), read(*GAME).plies) == list(GAME)


def test_each_line_comes_with_the_number_of_plies_before_it():
    plies = read(*GAME).plies
    turns = list(TurnWriter(battle_cry, start(), plies).turns())
    assert [line for _, line in turns] == list(GAME)
    begins = [ply for ply, _ in turns]
    assert begins[0] == 0
    for ply, line in turns[1:]:
        assert written(battle_cry, start(), plies[:ply])[-1] != line
        assert len(written(battle_cry, start(), plies[: ply + 1])) == begins.index(ply) + 1


@pytest.mark.parametrize("seed", range(6))
def test_a_game_that_stops_anywhere_is_read_again(seed):
    plies = play(Game(battle_cry, find_scenario("kernstown")), 60 + 7 * seed, f"writer {seed}").record.plies
    lines = written(battle_cry, start(), plies)
    assert read(*lines).plies == plies


def test_notes_are_comments_after_their_steps():
    plies = tuple(
        Ply(ply.number, ply.seat, ply.do, ply.events, f"note }} {ply.number} \n") for ply in read(*GAME).plies
    )
    lines = written(battle_cry, start(), plies)
    assert read(*lines).plies == plies
    assert any("order g5 {" in line or "g5 {" in line for line in lines)


def test_a_step_of_older_rules_is_written_with_its_events():
    plies = list(read(*GAME).plies)
    last = plies[-1]
    older = Ply(last.number, last.seat, last.do, last.events[:1], None)
    lines = written(battle_cry, start(), [*plies[:-1], older])
    assert lines[-1].endswith(
        ', draw skirmish-left [{"event":"card_drawn","rule":"2.8","side":"union","card":"skirmish-left"}]'
    )
    reader = TurnReader(battle_cry, start(), older=True)
    for number, line in enumerate(lines, 1):
        reader.read(line, number)
    assert reader.plies[-1] == older


def test_events_that_do_not_fit_are_a_fault():
    reader = TurnReader(battle_cry, start(), older=True)
    with pytest.raises(NotationError, match="notation:1:5"):
        reader.read('0 C draw rally [{"event":"card_drawn"}]', 1)


def test_a_game_without_short_forms_writes_its_actions_in_full(monkeypatch):
    monkeypatch.setattr(game_registry, "RULESETS", (*game_registry.RULESETS, "toy"))
    game = Game(toy, toy.scenario())
    while game.seat is not None and game.ply < 12:
        game.play(game.legal()[0])
    lines = written(toy, toy.setup(toy.scenario()), game.record.plies)
    reader = TurnReader(toy, toy.setup(toy.scenario()))
    for number, line in enumerate(lines, 1):
        reader.read(line, number)
    assert reader.plies == game.record.plies
