"""Choices that both hex games offer in the same way, and the meaning of a click where an attacker has to be guessed."""

from collections.abc import Callable, Iterable, Mapping

from bcnb.games.hexboard.presentation.cell_text import faced
from bcnb.games.hexboard.rules import actions as a
from bcnb.games.hexboard.rules.card_steps import CARD_STEPS, CardStep, Dig, Target
from bcnb.games.hexboard.rules.state import HexState
from bcnb.grid.hexes import HexId, distance, members, write_hex
from bcnb.presentation.choices import Choices


def offers(
    write: Callable[..., str], say: Callable[..., str], ordered_by: Callable[..., Iterable[HexId]]
) -> Mapping[type, Callable[..., None]]:
    """Return the functions that offer a card, a section and the end of a phase, by the class of the action.

    Each takes the choices found so far, the action and the position.

    Args:
        write: returns the text of an action.
        say: returns an action in words, from the action and the position.
        ordered_by: returns the hexes of the pieces that the choice of a section orders or lets one order.
    """

    def offer_card(found: Choices, action: a.Play | a.Discard, state: HexState) -> None:
        verb = "play" if isinstance(action, a.Play) else "discard"
        found["cards"].setdefault(action.card, {})[verb] = write(action)

    def offer_section(found: Choices, action: a.Choose, state: HexState) -> None:
        hexes = [write_hex(at) for at in sorted(ordered_by(action, state))]
        found["buttons"].append((write(action), say(action, state), hexes))

    def offer_done(found: Choices, action: a.Done, state: HexState) -> None:
        found["done"] = say(action, state)

    return {a.Play: offer_card, a.Discard: offer_card, a.Choose: offer_section, a.Done: offer_done}


def card_offers(
    write: Callable[..., str], say: Callable[..., str], hex_of_unit: Callable[..., HexId]
) -> Mapping[type, Callable[..., None]]:
    """Return the functions that offer the actions of special cards on their hexes, by class.

    Args:
        write: returns the text of an action.
        say: returns an action in words, from the action and the position.
        hex_of_unit: returns the hex of the place that names a unit.
    """

    def offer_target(step: CardStep) -> Callable[..., None]:
        field, target = next(iter(step.targets.items()))
        hex_of = hex_of_unit if target is Target.UNIT else HexId

        def offer(found: Choices, action: object, state: HexState) -> None:
            offer_hex(found, hex_of(getattr(action, field)), write(action), say(action, state))

        return offer

    def offer_works(found: Choices, action: Dig, state: HexState) -> None:
        offer_hex(found, action.at, write(action), f"Facing {faced(action.at, action.side)}")

    return {**{step.action: offer_target(step) for step in CARD_STEPS}, Dig: offer_works}


def offer_hex(found: Choices, at: HexId, text: str, words: str) -> None:
    """Add an action to those of a hex."""
    found["hexes"].setdefault(write_hex(at), []).append([text, words])


# --- the meaning of a click -------------------------------------------------------------------------------------------


def nearest(at: HexId, mask: int) -> HexId:
    """Return the hex of a set that is nearest to a hex; the hex itself if the set is empty."""
    return min(members(mask), key=lambda other: distance(at, other), default=at)


def no_card() -> ValueError:
    """Return the error for a click on a hex before a card is played."""
    return ValueError("play a card first. It says which units you can order")


def no_attacker(label: str) -> ValueError:
    """Return the error for a click on an enemy that could be attacked, before an attacker has been chosen."""
    return ValueError(f"first choose the unit that will attack {label}")
