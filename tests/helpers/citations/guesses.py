"""Random attempts: lines of text that are some action, most of them with pieces that stand where they may matter."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.games.hexboard.rules.card_steps import CARD_STEPS
from bcnb.grid import squares
from bcnb.grid.hexes import HEXES, SIDES, distance, members, write_hex
from bcnb.grid.squares import SQUARES, write_square
from tests.helpers.citations.hexes import held, mine, theirs

Word = Callable[[Any, list[str], Seeded], str]
"""A word of an action, which may look at those before it."""
NEAR = 4
"""How many hexes away what is meant as near may be."""
ROLLS = ("I", "CS", "IIF", "IICC", "ICASF", "IIIIII", "ACI", "A", "AF")


def one_of(*words: str) -> Word:
    """One of some words."""
    return lambda state, said, chance: chance.choose(words)


def _mostly(chance: Seeded, usual: Sequence[int], places: Sequence[int]) -> int:
    """One of the usual places, or now and then any place."""
    return chance.choose(usual if usual and chance.choose(range(8)) else places)


# --- hexes ------------------------------------------------------------------------------------------------------------


def _place(state: Any, at: int, chance: Seeded) -> str:
    """The word of a hex, and where two units stand on it, most often of one of them."""
    units = len(getattr(state.board, "stacks", {}).get(at, ()))
    slots = ("-1", "-2", "-1", "-2", "") if units > 1 else ("", "", "", "", "", "", "-1")
    return write_hex(at) + (chance.choose(slots) if hasattr(state.board, "stacks") else "")


def own(state: Any, said: list[str], chance: Seeded) -> str:
    """A place of the side on turn."""
    return _place(state, _mostly(chance, list(members(held(state, mine(state)))), HEXES), chance)


def anybody(state: Any, said: list[str], chance: Seeded) -> str:
    """A place where somebody stands."""
    return _place(state, _mostly(chance, list(members(held(state, 0) | held(state, 1))), HEXES), chance)


def enemy(state: Any, said: list[str], chance: Seeded) -> str:
    """A place of the enemy."""
    return _place(state, _mostly(chance, list(members(held(state, theirs(state)))), HEXES), chance)


def retreating(state: Any, said: list[str], chance: Seeded) -> str:
    """Who has to retreat, if that is known: somebody of either side."""
    step = state.decision
    at = getattr(step, "at", None)
    if at is None and getattr(step, "unit", None) is not None and hasattr(state.board, "stacks"):
        at = getattr(state.board.units.get(step.unit), "at", None)
    return anybody(state, said, chance) if at is None or not chance.choose(range(5)) else _place(state, at, chance)


def near(state: Any, said: list[str], chance: Seeded) -> str:
    """A hex near the place that was said last."""
    at = next(at for at in HEXES if write_hex(at) == said[-1].split("-")[0])
    steps = chance.choose((1, 1, 2, 3, NEAR))
    return write_hex(_mostly(chance, [one for one in HEXES if distance(at, one) <= steps], HEXES))


def anywhere(state: Any, said: list[str], chance: Seeded) -> str:
    """Any hex."""
    return write_hex(chance.choose(HEXES))


def at_an_edge(state: Any, said: list[str], chance: Seeded) -> str:
    """A hex of one of the home rows."""
    return write_hex(chance.choose([*HEXES[:13], *HEXES[-13:]]))


def a_card(state: Any, said: list[str], chance: Seeded) -> str:
    """A card that there is, or none."""
    return chance.choose([*state.rules.cards, "nonsense"])


HEX_WORDS: Mapping[str, tuple[Word, ...]] = {
    **{step.verb: (anybody,) * len(step.targets) for step in CARD_STEPS},  # if it is not listed below
    "first": (one_of("union", "confederate"),),
    "muster": (own,),
    "enlist": (own,),
    "disband": (own,),
    "play": (a_card,),
    "discard": (a_card,),
    "assume": (a_card,),
    "section": (one_of("left", "centre", "right"),),
    "order": (own, one_of("", "", "", "", "unit", "general", "brigade")),
    "move": (own, near, one_of("", "", "", "", "", "", "unit", "general")),
    "dismount": (own,),
    "mount": (own,),
    "done": (),
    "battle": (own, enemy, one_of("", "", "", "unit")),
    "expose": (enemy,),
    "stand": (),
    "withdraw": (),
    "defend": (),
    "ignore": (),
    "save": (),
    "obey": (),
    "retreat": (retreating, near, one_of("", "", "", "unit")),
    "lose": (one_of("unit", "general"),),
    "snipe": (enemy,),
    "reinforce": (at_an_edge,),
    "dig": (own, one_of(*SIDES)),
    "rally": (own,),
    "starve": (anybody,),
    "place": (anywhere,),
    "toss": (one_of(*"123456"), one_of(*"123456")),
    "roll": (one_of(*ROLLS),),
    "draw": (a_card,),
}


# --- squares ----------------------------------------------------------------------------------------------------------


def own_square(state: Any, said: list[str], chance: Seeded) -> str:
    """A square of the side on turn."""
    return write_square(_mostly(chance, list(squares.members(state.own)), SQUARES))


def near_square(state: Any, said: list[str], chance: Seeded) -> str:
    """A square one or two rows or columns from the one that was said last, or a dot."""
    at = next(at for at in SQUARES if write_square(at) == said[-1])
    steps = [down * 32 + right for down in (-2, -1, 0, 1, 2) for right in (-2, -1, 0, 1, 2)]
    usual = list(state.field.dots) if not chance.choose(range(5)) else [at + step for step in steps]
    return write_square(_mostly(chance, [one for one in usual if one in SQUARES], SQUARES))


def next_dot(state: Any, said: list[str], chance: Seeded) -> str:
    """A dot, most often one to which a line leads."""
    at = next(at for at in SQUARES if write_square(at) == said[-1])
    lines = [hop.target for hop in state.field.hops.get(at, ())]
    return write_square(_mostly(chance, lines or list(state.field.dots) or SQUARES, SQUARES))


SQUARE_WORDS: Mapping[str, tuple[Word, ...]] = {
    "move": (own_square, near_square),
    "rail": (own_square, next_dot),
    "declare": (own_square, one_of("north", "east", "south", "west")),
    "done": (),
    "offer": (),
    "agree": (),
    "roll": (one_of("16", "22"),),
    "throw": (one_of("16", "22"), one_of("16", "22")),
}


# --- a guess ----------------------------------------------------------------------------------------------------------


def guess(name: str, state: Any, text: str, chance: Seeded) -> Any:
    """A random action of a verb, or one that differs in a word from that of a whole line; None if there is none."""
    verb, *kept = text.split(" ")
    said, words = [verb], (SQUARE_WORDS if name == "battle_cry_1961" else HEX_WORDS)[verb]
    other = chance.choose(range(len(words))) if words else 0
    for number, word in enumerate(words):
        keep = number != other and number < len(kept)
        said.append(kept[number] if keep else word(state, said, chance))
    try:
        return ruleset(name).parse(" ".join(filter(None, said)))
    except ValueError:
        return None
