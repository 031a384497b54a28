"""Notebook functions that show the cards of the two hex games, and that try out a card of your own."""

from collections.abc import Mapping
from typing import Any

from IPython.display import display

from bcnb.course.catalogue import find_question
from bcnb.course.questions import Question, read_question
from bcnb.engine.name_lookup import did_you_mean
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.files.rule_options import checked_card
from bcnb.games.hexboard.presentation.card_faces import card_html, card_text, deck_html, deck_text
from bcnb.games.hexboard.rules.tables import Arm, Card, Rules
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, line, print_text
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.toml import Table, TomlLocation, read_toml
from bcnb.widgets.faq import Faq
from bcnb.widgets.form import ChoiceForm, PickList

DECKS: dict[str, Rules] = {"battle_cry": RULES_2000, "north_against_south": RULES}
"""The rules of the games that have cards, by the name of the game."""
TRIED = "nas-r21"
"""The question whose board is used to try out a card."""


@coerce_arguments('cards("battle_cry")')
def cards(game: str = "battle_cry") -> None:
    """Show the cards of a game, with the effect, the rule and the number of each.

    Raises:
        ValueError: for a game without cards.
    """
    if game not in DECKS:
        raise ValueError(f"{game!r} has no cards; choose from {', '.join(DECKS)}{did_you_mean(game, DECKS)}")
    _show(list(DECKS[game].cards.values()))


def _show(found: list[Card]) -> None:
    display(OutputText(deck_text(found), deck_html(found)))
    kinds = count_noun(len(found), "kind")
    print_text(f"{count_noun(sum(card.count for card in found), 'card')} of {kinds}.")


@coerce_arguments('own_card("gallop", "Gallop", "Order 2 cavalry.", orders=2, arms=["cavalry"])')
def own_card(key: str, name: str, text: str, **parts: Any) -> None:
    """Make your own card for *North against South*, and try it on a small board.

    The reader can choose other effects from lists. The text of the card then follows from them.

    Example: `own_card("gallop", "Gallop", "Order 2 cavalry.", orders=2, arms=["cavalry"])`.

    Args:
        key: the word for the card in actions, such as "gallop".
        name: the name on the card.
        text: the text on the card.
        parts: the effects. `orders` is the number of pieces that it orders, and `arms` are their arms. `reach` is how
            far they may move, and `dice` is the number of additional dice in their battles.

    Raises:
        FileError: for a card that the game cannot have.
    """
    values = {"key": key, "name": name, "text": text, "count": 1, **parts}
    shown = _tried(values)

    def changed(chosen: Mapping[str, str]) -> None:
        """Show the card with other effects."""
        rest = {name: value for name, value in values.items() if name != "reach"}
        for place, one in zip(places, _tried({**rest, **_effects(chosen)}), strict=True):
            if place:
                place.update(one)

    display(ChoiceForm("Your card", _effect_lists(values), changed))
    places = [display(one, display_id=True) for one in shown]


def _tried(values: dict[str, Any]) -> tuple[object, ...]:
    """Return a card, a board to try it on, and a line about it. Raises FileError."""
    key, name = values["key"], values["name"]
    card = checked_card(RULES, values, TomlLocation(f"the card {key!r}"))
    return (
        OutputText(card_text(card), card_html(card)),
        Faq(_asked(key, name, values), words_follow=True),
        line(f"{name} is a card that can be played. In a scenario it belongs in [[deck.add]]."),
    )


def _effect_lists(values: Mapping[str, Any]) -> dict[str, PickList]:
    """Return the lists of effects to choose from, with those of a card chosen."""
    arms = {arm.value: arm.value for arm in Arm} | {" ".join(Arm): "any"}
    reach = {"": "as usual"} | {str(hexes): str(hexes) for hexes in range(4)}
    return {
        "orders": _pick_list("Units", {str(number): str(number) for number in range(1, 7)}, values.get("orders", 1)),
        "arms": _pick_list("Kind", arms, " ".join(values.get("arms", Arm))),
        "generals": _pick_list("Generals", {"True": "yes", "False": "no"}, values.get("generals", True)),
        "reach": _pick_list("Move in hexes", reach, values.get("reach", "")),
    }


def _pick_list(label: str, options: dict[str, str], chosen: object) -> PickList:
    """Return a list that includes the chosen value."""
    return PickList(label, options | {str(chosen): options.get(str(chosen), str(chosen))}, str(chosen))


def _effects(chosen: Mapping[str, str]) -> dict[str, object]:
    """Return the effects that are chosen in the lists, with a text that describes them."""
    arms, generals = chosen["arms"].split(), chosen["generals"] == "True"
    orders, s = int(chosen["orders"]), "" if chosen["orders"] == "1" else "s"
    kind = "" if len(arms) == len(Arm) else f"{' and '.join(arms)} "
    text = f"Order {orders} {kind}unit{s}{f' or general{s}' if generals else ''} anywhere."
    effects: dict[str, object] = {"orders": orders, "arms": arms, "generals": generals, "text": text}
    if not chosen["reach"]:
        return effects
    hexes = int(chosen["reach"])
    moved = f"Move up to {count_noun(hexes, 'hex', 'hexes')}." if hexes else "Do not move."
    return {**effects, "reach": hexes, "text": f"{text} {moved}"}


def _asked(key: str, name: str, values: dict[str, Any]) -> Question:
    """Return a question whose position has the card in the hand and whose example plays it."""
    asked = dict(read_toml(find_question(TRIED)).values)
    asked |= {
        "title": f"{name}, on a small board",
        "question": "What can be done with this card?",
        "answer": "Play it: type an action.",
        "deck": {"add": [values]},
        "position": {"hands": {"union": [key]}},
        "try": [{"say": f"{name} is played.", "do": [f"play {key}"], "then": [{"event": "card_played"}]}],
    }
    return read_question(Table(asked, TomlLocation(f"the card {key!r}")))
