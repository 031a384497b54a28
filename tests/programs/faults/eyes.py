"""Games that go on, told in the terminal: no card that only the other side holds is reported, at any ply."""

import os
from collections.abc import Iterator
from unittest.mock import patch

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import write_record
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.tables import Side
from bcnb.players.session import HUMAN
from bcnb.storage.scenarios import find_scenario
from tests.helpers.cli import call
from tests.helpers.games import play
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

SCENARIOS = ("kernstown", "shiloh", "pea-ridge", "first-bull-run")
VERBS = (("show", "kernstown-1"), ("show", "kernstown-1", "--json"), ("replay", "kernstown-1"))


def games_that_go_on(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Games interrupted at some ply, with a person on either side."""
    return (Trial(told_from, (f"{seed} eyes {case}", side.seat)) for case in range(numbers.tries) for side in Side)


def told_from(seed: str, seat: str) -> Iterator[Found]:
    """What is reported of a game from the seat of its person."""
    chance = Seeded(seed)
    game = Game(battle_cry, find_scenario(chance.choose(SCENARIOS)), {seat: HUMAN})
    play(game, chance.choose(range(5, 60)), seed)
    with new_folder() as folder, patch.dict(os.environ, {"BCNB_HOME": str(folder)}):
        (folder / "kernstown-1.jsonl").write_bytes(write_record(game.record, battle_cry))
        for words in VERBS:
            result = call(*words)
            seen = [name for name in _secrets(game, seat) if name in result.words]
            right = result.status == 0 and not seen and call(*words, "--umpire").status == 0
            yield held(right, f"{words[0]}: nothing betrayed", f"{words}, {seat}, {seed}: {seen}, {result.err}")


def _secrets(game: Game, seat: str) -> list[str]:
    """The names of the cards that the other side holds, and that no one has been able to see."""
    side = next(one for one in Side if one.seat == seat)
    mine, other = game.state.cards.hands[side], game.state.cards.hands[1 - side]
    open_cards = {ply.do.split(" ")[1] for ply in game.record.plies if ply.do.startswith(("play ", "discard "))}
    own = {ply.do.split(" ")[1] for ply in game.record.plies if ply.do.startswith("draw ")} - set(other) | set(mine)
    names = {RULES_2000.cards[key].name for key in (*own, *open_cards)}
    secret = {RULES_2000.cards[key].name for key in other if key not in own | open_cards}
    return [name for name in sorted(secret) if not any(name in known for known in names)]


SENTENCES = (Sentence("games that go on, told from a seat", games_that_go_on),)
