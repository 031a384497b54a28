"""An environment apart from that of bcnb, that of the site or another: locked by hashes, made once for each lock."""

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BUILD = ROOT / "build" / "site"
"""What is fetched and made on the way. `make clean` takes it away."""
LOCK = HERE / "requirements.lock"


def make_environment(folder: Path = BUILD / "environment", lock: Path = LOCK) -> Path:
    """The Python of an environment that holds what the lock says; it is made again where the lock has changed."""
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    stamp, wanted = folder / "lock.sha256", sha256(lock.read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return python
    shutil.rmtree(folder, ignore_errors=True)
    if uv := shutil.which("uv"):
        run(uv, "venv", "--quiet", "--python", sys.executable, folder)
        run(uv, "pip", "sync", "--quiet", "--python", python, "--require-hashes", lock)
    else:
        run(sys.executable, "-m", "venv", folder)
        run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r", lock)
    stamp.write_text(wanted)
    return python


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a program prints. Raises SystemExit with all that it said if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise SystemExit(f"{' '.join(str(part) for part in command)}\n{done.stdout}{done.stderr}")
    return done.stdout
