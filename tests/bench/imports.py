"""How long a whole process takes that imports one package."""

import subprocess
import sys
from time import perf_counter


def _process(package: str) -> float:
    begin = perf_counter()
    subprocess.run([sys.executable, "-c", f"import {package}"], check=True)
    return perf_counter() - begin


def our_import(number: int) -> float:
    """Seconds to import bcnb."""
    return min(_process("bcnb") for _ in range(3))


def chess_import(number: int) -> float:
    """Seconds to import python-chess."""
    return min(_process("chess") for _ in range(3))
