"""The steps that special cards add to a turn: the action and the decision of each, in one table for both hex games.

Notation, refusals, texts, choices and training of both games derive from `CARD_STEPS`. The words for pages are in
`presentation/card_step_text.py`, and what each game does is in `STEPS` of its chapter `rules/cards.py`.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.notation import Verbs, Word
from bcnb.games.hexboard.rules.actions import HEX, SIDE_OF_HEX
from bcnb.grid.hexes import HexId

UnitPlace = TypeVar("UnitPlace")
"""The place that names a unit: a hex in *Battle Cry*, a piece label in *North against South*."""


# --- actions ----------------------------------------------------------------------------------------------------------


@frozen
class Snipe:
    """The action that shoots at an enemy general."""

    target: HexId


@frozen
class Reinforce:
    """The action that places the new unit."""

    at: HexId


@frozen
class Dig:
    """The action that places a field works token. The token covers `side` and the next side clockwise."""

    at: HexId
    side: int


@frozen
class Rally(Generic[UnitPlace]):
    """The action that rallies a unit."""

    at: UnitPlace


@frozen
class Starve(Generic[UnitPlace]):
    """The action that names the unit that is short of supplies."""

    at: UnitPlace


CardAction: TypeAlias = Snipe | Reinforce | Dig | Rally[UnitPlace] | Starve[UnitPlace]
"""The actions of special cards, in a game that names a unit by `UnitPlace`."""


# --- decisions --------------------------------------------------------------------------------------------------------


@frozen
class ChooseGeneral:
    """The decision on the enemy general to shoot at, with Sharp Shooter."""


@frozen
class PlaceUnit:
    """The decision on a hex for the new unit, with Call for Reinforcements."""


@frozen
class BuildWorks:
    """The decision on the next hex to fortify and its facing, with Construct Fieldworks."""


@frozen
class ChooseRally:
    """The decision on the unit that gets figures back, with Rally."""


@frozen
class ChooseSupply:
    """The decision on the unit that is sent back, with Short of Supplies."""


CardDecision: TypeAlias = ChooseGeneral | PlaceUnit | BuildWorks | ChooseRally | ChooseSupply


# --- the table --------------------------------------------------------------------------------------------------------


class Target(Enum):
    """The kind of thing that a field of an action names: a hex, the general on a hex, a unit, or a side of a hex."""

    HEX = auto()
    GENERAL = auto()
    UNIT = auto()
    SIDE = auto()


class CardStep(NamedTuple):
    """The step that a special card adds to a turn. The side may end it with `done`.

    `verb` is the first word of the action, and the phase of the turn. `targets` says what each field of the action
    names. A rule and its text refuse all other actions during the step (`early`), and this action at any other time
    (`late`).
    """

    verb: str
    action: type
    targets: Mapping[str, Target]
    decision: CardDecision
    early: tuple[str, str]
    late: tuple[str, str]


NO_SHORTAGE = ("11.12", "Only the card Short of Supplies names a unit, and only one.")

CARD_STEPS: tuple[CardStep, ...] = (
    CardStep(
        verb="snipe",
        action=Snipe,
        targets={"target": Target.GENERAL},
        decision=ChooseGeneral(),
        early=("11.7", "The sharp shooter needs a target: snipe a hex, or say done."),
        late=("11.7", "Only the card Sharp Shooter shoots at a general, and only once."),
    ),
    CardStep(
        verb="reinforce",
        action=Reinforce,
        targets={"at": Target.HEX},
        decision=PlaceUnit(),
        early=("11.8", "The reinforcements need a hex: reinforce a hex, or say done."),
        late=("11.8", "Only the card Call for Reinforcements brings a unit, and only one."),
    ),
    CardStep(
        verb="dig",
        action=Dig,
        targets={"at": Target.HEX, "side": Target.SIDE},
        decision=BuildWorks(),
        early=("11.9", "Field works are being built: dig on a hex, or say done."),
        late=("11.9", "Only the card Construct Fieldworks builds, and it does nothing else."),
    ),
    CardStep(
        verb="rally",
        action=Rally,
        targets={"at": Target.UNIT},
        decision=ChooseRally(),
        early=("11.11", "Choose the unit to rally: rally a hex, or say done."),
        late=("11.11", "Only the card Rally rallies a unit, and only one."),
    ),
    CardStep(
        verb="starve",
        action=Starve,
        targets={"at": Target.UNIT},
        decision=ChooseSupply(),
        early=("11.12", "A unit runs short of supplies: starve a hex, or say done."),
        late=NO_SHORTAGE,
    ),
)
"""The steps in the order of the cards. A new one comes last: the order is that of the numbers in training."""

CARD_PHASES: Mapping[str, CardDecision] = {step.verb: step.decision for step in CARD_STEPS}
"""The decision of each step, by its phase."""
CARD_DECISIONS: tuple[type, ...] = tuple(type(step.decision) for step in CARD_STEPS)
CARD_ACTIONS: tuple[type, ...] = tuple(step.action for step in CARD_STEPS)
UNIT_VERBS: tuple[str, ...] = tuple(step.verb for step in CARD_STEPS if Target.UNIT in step.targets.values())
"""The verbs of the actions that name a unit."""


def card_verbs(unit: Word) -> Verbs:
    """Return the notation of the actions; `unit` reads and writes the place of a unit."""
    words = {Target.HEX: HEX, Target.GENERAL: HEX, Target.UNIT: unit, Target.SIDE: SIDE_OF_HEX}
    return {step.verb: (step.action, tuple(map(words.__getitem__, step.targets.values()))) for step in CARD_STEPS}
