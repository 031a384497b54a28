"""What the planner and the searcher hold dear: numbers in a file that says where they come from."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.storage.toml import read_toml

FILE = Path(__file__).with_name("weights.toml")


class Weights(NamedTuple):
    """All numbers, in figures; what each of them means stands where it is used. `shares` are shares of a danger, `keep`
    is what a card of a family is worth in hand, and `origin` says how the numbers were found: in how many games, from
    which seed, on which day."""

    unit: float
    flag: float
    last_flag: float
    weak: float
    uncovered: float
    push: float
    later: float
    prospect: float
    nearness: float
    led: float
    led_battery: float
    led_far: float
    prize_nearness: float
    caution: float
    discard: float
    following: float
    shares: tuple[float, ...]
    keep: Mapping[str, float]
    origin: str


def load_weights(path: Path = FILE) -> Weights:
    """The weights in a file. Raises FileError."""
    table = read_toml(path)
    numbers = {name: table.whole(name) / 1000 for name, kind in Weights.__annotations__.items() if kind is float}
    shares = table.checked(table.raw("shares"), list, "shares")
    keep = table.table("keep")
    found = Weights(
        **numbers,
        shares=tuple(table.checked(share, int, "shares") / 1000 for share in shares),
        keep={family: keep.whole(family) / 1000 for family in keep.entries()},
        origin=table.text("origin"),
    )
    table.finish()
    return found


WEIGHTS = load_weights()
