"""Without JupyterLab, papermill and bqplot all but the command line still works, as it does in a browser kernel."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.unmeasured

PROGRAM = """
import sys
from importlib import import_module
from importlib.abc import MetaPathFinder
from pathlib import Path

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("jupyterlab", "papermill", "bqplot", "numpy", "pandas"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
package = Path(sys.argv[1])
for path in sorted(package.rglob("*.py")):
    parts = path.relative_to(package.parent).with_suffix("").parts
    if parts[1:2] not in (("cli",), ("adapters",)):
        import_module(".".join(part for part in parts if part != "__init__"))

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.games import battle_cry
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario
from bcnb.players.match import simulate
from bcnb.widgets.charts import race_chart

game = Game(battle_cry, find_scenario("kernstown"))
chance = Seeded(1)
game.advance(chance)
while game.state.turn.number == 1:
    game.play(game.legal()[-1])
    game.advance(chance)
print(f"turn {game.state.turn.number}")
played = simulate(find_scenario("kernstown"), {"union": "greedy", "confederate": "greedy"}, "1").record
chart = race_chart(Recorded("kernstown", played))
print(chart)
print(sorted(chart._repr_mimebundle_()[0]))
"""


def test_every_room_but_the_command_line_works_without_the_optional_packages() -> None:
    package = Path(__file__).parent.parent / "bcnb"
    said = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(package)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert lines[0] == "turn 2"
    assert "bqplot is not installed" in said.stdout
    assert lines[-1] == "['image/svg+xml', 'text/html', 'text/plain']"
