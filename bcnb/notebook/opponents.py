"""Notebook functions about the computer players: their levels and strength, their plans, and who wins their battles."""

from collections.abc import Mapping

from IPython.display import display

from bcnb.course.home.balance_chart import balance_chart
from bcnb.course.opponents import level_rows, levels_chart, levels_html, levels_text, load_strength
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.ruleset import CHANCE, Scenario, Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry.players.suggestion import weigh
from bcnb.games.battle_cry.presentation.plan_text import arrows, weighed_html, weighed_text
from bcnb.games.battle_cry.rules.state import State
from bcnb.notebook.arguments import coerce_arguments, game_called
from bcnb.notebook.output import OutputText, chart_output, line
from bcnb.presentation.bar_chart import bar_chart_picture
from bcnb.presentation.chart_table import figure_html
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.form import ChoiceForm, PickList

HANDS = 9
"""The number of hands to choose from."""


@coerce_arguments('levels("battle_cry")')
def levels(game: str = DEFAULT_RULESET) -> None:
    """Show a chart of how often each level of a game's computer players beats the one below.

    The table below it, one click away, also says what each level is like.

    Raises:
        ValueError: for an unknown game.
    """
    ruleset, measured = game_called(game), load_strength()
    rows = tuple(level_rows(ruleset, measured))
    picture = bar_chart_picture(levels_chart(ruleset, measured))
    display(OutputText(levels_text(rows), figure_html(picture, levels_html(rows))))


def balance() -> None:
    """Show a chart of how even each battle of *Battle Cry* is, from the stored games of two equal computer players."""
    display(chart_output(balance_chart()))


@coerce_arguments('weighing("kernstown", "2")')
def weighing(scenario: str, seed: str = "1") -> None:
    """Show the planner's plans for the first turn of a battle: the best one as arrows, and all of them below.

    The reader can choose another battle and another hand.

    Args:
        scenario: a battle of *Battle Cry* (2000).
        seed: another seed deals another hand.

    Raises:
        ValueError: for an unknown battle, or a battle of another game.
    """
    shown = _weighed(scenario, seed)

    def changed(chosen: Mapping[str, str]) -> None:
        for place, one in zip(places, _weighed(chosen["battle"], chosen["hand"]), strict=True):
            if place:
                place.update(one)

    battles = {name: find_scenario(name).title for name in list_scenarios() if name.startswith(f"{DEFAULT_RULESET}/")}
    full = f"{DEFAULT_RULESET}/{find_scenario(scenario).name}"
    lists = {
        "battle": PickList("Battle", battles | {full: find_scenario(scenario).title}, full),
        "hand": PickList("Hand", {str(hand): str(hand) for hand in range(1, HANDS + 1)} | {seed: seed}, seed),
    }
    display(ChoiceForm("Battle and hand", lists, changed))
    places = [display(one, display_id=True) for one in shown]


def _weighed(scenario: str, seed: str) -> tuple[object, ...]:
    """Return the board with the best plan, a line about it, and the table of all plans.

    Raises:
        ValueError: for an unknown battle, or a battle of another game.
    """
    found = find_scenario(scenario)
    if found.ruleset != DEFAULT_RULESET:
        raise ValueError(
            f"{scenario} is not a battle of {DEFAULT_RULESET}, the only game whose planner shows its plans"
        )
    dealt, seat = _dealt(found, seed)
    plans = weigh(dealt)
    return (
        BoardWidget(dealt, title=found.title, arrows=arrows(plans[0]), below=seat),
        line(f"{found.title}, the first turn. The best plan of the {seat.title()} side is drawn."),
        OutputText(weighed_text(dealt, plans), weighed_html(dealt, plans)),
    )


def _dealt(scenario: Scenario, seed: str) -> tuple[State, Seat]:
    """Return the state after the cards are dealt, as the first seat may know it, and this seat."""
    state, chance = battle_cry.setup(scenario), Seeded(seed)
    while (seat := battle_cry.seat(state)) == CHANCE:
        state, _ = battle_cry.apply(state, chance.pick(battle_cry.chance_weights(state)))
    assert seat
    return battle_cry.observe(state, seat), seat
