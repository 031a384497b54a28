"""The planner's plans as a table and as text, with the best as arrows, and reasons for a hint."""

from collections.abc import Iterator, Sequence

from bcnb.games.battle_cry.players.suggestion import Weighed
from bcnb.games.battle_cry.presentation import cell_text as n
from bcnb.games.battle_cry.presentation.action_text import say_action
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.state import State
from bcnb.grid.hexes import parse_hex, write_hex
from bcnb.players.registry import PlannedAttack, Suggestion
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import count_dice, count_noun, join_words, sentence

HEADINGS = ("Plan", "Then it can attack", "Places", "Dice", "Together")
_STYLE = """
.bcnb-weighed{overflow-x:auto}.bcnb-weighed td,.bcnb-weighed th{text-align:left!important;vertical-align:top}
.bcnb-weighed td:nth-child(n+3),.bcnb-weighed th:nth-child(n+3){text-align:right!important;white-space:nowrap}
@media(max-width:640px){.bcnb-weighed td,.bcnb-weighed th{padding:3px 4px!important;font-size:12px}}
"""


def arrows(plan: Weighed) -> list[tuple[str, str, str]]:
    """Return the moves and the attacks of a plan as arrows."""
    moves = [(write_hex(one.origin), write_hex(one.target), "move") for one in plan.actions if isinstance(one, a.Move)]
    return [*moves, *((aim.attacker, aim.target, "shot") for aim in plan.aims)]


def weighed_rows(state: State, plans: Sequence[Weighed]) -> list[tuple[str, ...]]:
    """Return one row per plan: its actions, its possible attacks and three numbers; only the best discard has one."""
    rows: dict[tuple[str, str], tuple[str, ...]] = {}
    for plan in plans:
        rows.setdefault((_plan(state, plan), _attacks(plan)), _numbers(plan))
    return [(*what, *numbers) for what, numbers in rows.items()]


def _plan(state: State, plan: Weighed) -> str:
    if isinstance(plan.actions[0], a.Discard):
        return "Discard a card, and draw another."
    cards = " ".join(say_action(one, state) for one in plan.actions if isinstance(one, (a.Play, a.Choose, a.Snipe)))
    moves = [f"{write_hex(one.origin)} to {write_hex(one.target)}" for one in plan.actions if isinstance(one, a.Move)]
    return f"{cards} {f'Move {join_words(moves)}.' if moves else 'Nobody moves.'}"


def _attacks(plan: Weighed) -> str:
    attacks = (f"{aim.target} from {aim.attacker} ({count_noun(aim.dice, 'die', 'dice')})" for aim in plan.aims)
    return ", ".join(attacks) or "nobody"


def _numbers(plan: Weighed) -> tuple[str, str, str]:
    return _figures(plan.place), _figures(plan.hopes), _figures(plan.worth)


def _figures(worth: float) -> str:
    return f"{round(worth, 1) + 0:+.1f}"


def weighed_html(state: State, plans: Sequence[Weighed]) -> Markup:
    """Return the plans as a table for a page."""
    head = tag("tr", *(tag("th", escape_text(one), scope="col") for one in HEADINGS))
    rows = (tag("tr", *(tag("td", escape_text(cell)) for cell in row)) for row in weighed_rows(state, plans))
    table = tag("table", tag("thead", head), tag("tbody", *rows))
    return tag("div", tag("style", Markup(_STYLE)), table, class_="bcnb-weighed")


def weighed_text(state: State, plans: Sequence[Weighed]) -> str:
    """Return the plans as text, for where a page cannot be shown."""
    rows = weighed_rows(state, plans)
    return "\n".join(
        f"{together}  {plan} Then it can attack: {attacks}. Places {places}, dice {dice}."
        for plan, attacks, places, dice, together in rows
    )


def reasons(state: State, hint: Suggestion) -> Iterator[str]:
    """Yield the attacks of a plan, and their sum on average."""
    for aim in hint.aims:
        yield sentence(_attack(state, aim))
    if len(hint.aims) > 1:
        figures = float(sum(aim.figures for aim in hint.aims))
        flags = count_noun(round(100 * sum(aim.elimination for aim in hint.aims)), "flag")
        yield f"Added up, these attacks take {figures:.1f} figures on average, and win {flags} in 100 tries."


def _attack(state: State, aim: PlannedAttack) -> str:
    attacker, target = parse_hex(aim.attacker), parse_hex(aim.target)
    who = f"{n.unit_at(state, attacker)} can attack {n.target_at(state, target)} with {count_dice(aim.dice)}"
    rolls = f"In {round(100 * aim.elimination)} of 100 rolls"
    if target not in state.board.units:
        return f"{who}. {rolls} he is lost"
    destroyed = f". {rolls} it destroys the unit and wins a flag" if aim.elimination else ""
    return f"{who}. On average it takes {float(aim.figures):.1f} figures{destroyed}"
