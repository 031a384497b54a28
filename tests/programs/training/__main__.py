"""`make train`: the proof of `bcnb.adapters`, in an environment in which PettingZoo and OpenSpiel are."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bcnb.site.environment import BuildError, make_environment

HERE = Path(__file__).parent
ROOT = HERE.resolve().parents[2]


def main() -> int:
    """Make the environment, next to which that of the tests stays in sight, and prove there."""
    try:
        python = make_environment(ROOT / "build" / "training", HERE / "requirements.lock")
    except BuildError as error:
        raise SystemExit(str(error)) from error
    beside = os.pathsep.join([str(ROOT), *(path for path in sys.path if path.endswith("site-packages"))])
    proof = [str(python), str(HERE / "proof.py")]
    return subprocess.run(proof, cwd=ROOT, env={**os.environ, "PYTHONPATH": beside}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
