"""Why a plan of the searcher is good: what each attack for which it makes ready can do."""

from collections.abc import Iterator

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.show import nouns as n
from bcnb.grid.hexes import parse_hex
from bcnb.players.registry import PlannedAttack, Suggestion
from bcnb.presentation.text_tools import count_dice, sentence


def reasons(state: State, hint: Suggestion) -> Iterator[str]:
    """The attacks of a plan one by one, and what they bring together on average."""
    for aim in hint.aims:
        yield sentence(_attack(state, aim))
    if len(hint.aims) > 1:
        figures = float(sum(aim.figures for aim in hint.aims))
        flags = float(sum(aim.elimination for aim in hint.aims))
        yield f"Each by itself, these attacks bring {figures:.1f} figures and {flags:.1f} flags on average."


def _attack(state: State, aim: PlannedAttack) -> str:
    attacker, target = parse_hex(aim.attacker), parse_hex(aim.target)
    who = f"{n.unit_at(state, attacker)} can attack {n.target_at(state, target)} with {count_dice(aim.dice)}"
    rolls = f"in {round(100 * aim.elimination)} of 100 rolls"
    if target not in state.board.units:
        return f"{who}: he is lost {rolls}"
    destroyed = f", and destroyed {rolls}" if aim.elimination else ""
    return f"{who}: {float(aim.figures):.1f} figures on average{destroyed}"
