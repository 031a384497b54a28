"""The short forms of turns of *North against South*."""

from bcnb.engine.ruleset import Event
from bcnb.engine.turn_notation import ATTACK, ShortForm, TurnNotation
from bcnb.games.hexboard.rules.actions import tidy
from bcnb.games.hexboard.turn_notation import CARD_FORMS, DICE_FORM, TARGET_FORMS, names, phase, places, seat
from bcnb.games.north_against_south.rules.actions import write_piece_label
from bcnb.games.north_against_south.rules.events import GeneralRetreated, Retreated
from bcnb.games.north_against_south.rules.state import State
from bcnb.grid.hexes import write_hex


def fact(event: Event) -> str:
    """Return the text of a step of a retreat that has only one way."""
    if isinstance(event, Retreated):
        return f"{write_piece_label(event.unit)}-{write_hex(event.target)}"
    return f"{write_hex(event.origin)}-{write_hex(event.target)}" if isinstance(event, GeneralRetreated) else ""


TURN_NOTATION: TurnNotation[State] = TurnNotation(
    forms=(
        *CARD_FORMS,
        ShortForm("{at}-{to}", ("move {at} {to}",)),
        ShortForm("{at}-{to}", ("retreat {at} {to}",)),
        ShortForm("{at}-{to}", ("order {at}", "move {at} {to}")),
        ShortForm("{at}-{to} {who}", ("move {at} {to} {who}",)),
        ShortForm("{at}-{to} {who}", ("retreat {at} {to} {who}",)),
        ShortForm("{at}-{to} {who}", ("order {at} {who}", "move {at} {to} {who}")),
        ShortForm("{at}-{to} {who}", ("order {at} {who}", "move {at} {to}")),
        ShortForm("{at}x{target}", ("battle {at} {target}",), ATTACK),
        ShortForm("{at}x{target} {who}", ("battle {at} {target} {who}",), ATTACK),
        ShortForm("{at}", ("order {at}",)),
        ShortForm("{at} {who}", ("order {at} {who}",)),
        *TARGET_FORMS,
        ShortForm("{at}", ("place {at}",)),
        ShortForm("{at}", ("expose {at}",)),
        DICE_FORM,
    ),
    places=places,
    names=names,
    tidy=tidy,
    seat=seat,
    phase=phase,
    fact=fact,
)
