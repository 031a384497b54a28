"""What ground and cards do, in words from the tables of the rules."""

from collections.abc import Iterator

from bcnb.games.hexboard.rules.tables import Card, Rules, Terrain
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_dice, sentence


def terrain_words(ground: Terrain) -> str:
    """What a kind of ground does: "Woods: a move ends here; …"."""
    effects = list(_effects(ground)) or ["no effect"]
    return sentence(f"{ground.name}: {'; '.join(effects)} (rule {ground.rule})")


def _effects(ground: Terrain) -> Iterator[str]:
    if not ground.enter:
        yield "nobody may enter it"
    if ground.stops:
        yield "a move ends here"
    if ground.spoils:
        yield "no battle in the turn in which a unit comes here"
    if ground.protects:
        yield f"an attack on it has {_fewer(ground.protects)}{' from the front' if ground.faced else ''}"
    if ground.saps:
        yield f"a unit on it attacks with {_fewer(ground.saps)}"
    if ground.blocks:
        yield "it blocks the line of sight"
    if ground.high:
        yield "artillery on it reaches one hex farther"


def _fewer(number: int) -> str:
    return f"{count_dice(number)} fewer"


def works_words(rules: Rules) -> str:
    """What field works do."""
    return f"Field works: an attack from the front has {_fewer(rules.works_protect)} (rule 10.11)."


def card_words(card: Card) -> ViewData:
    """A card as a page shows it: its key, name, text, and its kind."""
    kind = "special" if card.special else card.wing.value if card.wing else "all"
    return {"key": card.key, "name": card.name, "text": card.text, "kind": kind}
