"""Another peer: random play of Catan (catanatron), a whole board game with chance in pure Python."""

from time import process_time

from catanatron import Color, Game, RandomPlayer

from tests.programs.bench.measure import lap


def catan_actions(players: int, games: int, number: int) -> float:
    """Actions a second of full random games."""
    actions, begin = 0, process_time()
    for seed in range(games):
        game = Game([RandomPlayer(color) for color in list(Color)[:players]], seed=seed)
        game.play()
        actions += len(game.state.actions)
    return actions / lap(begin)
