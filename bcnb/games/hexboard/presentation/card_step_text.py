"""The words for the steps that special cards add to a turn, in both hex games: all words of a step in one place."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.games.hexboard.rules.card_steps import CARD_PHASES


class CardStepText(NamedTuple):
    """The words for the step of a special card.

    `verb` is the first word of its action. `imperative` is the action in words, with {} for each of its targets; `menu`
    and `task` name it in a menu and in an exercise. `prompt` asks a side for the action, `does` says what the side is
    doing, and `finish` is the text of `done`. `phase` is the name of the phase, and `began` says that it began.
    """

    verb: str
    imperative: str
    menu: str
    task: str
    prompt: str
    does: str
    finish: str
    phase: str
    began: str

    @property
    def decision(self) -> type:
        """The class of the decision that the step waits for."""
        return type(CARD_PHASES[self.verb])


CARD_STEP_TEXTS = (
    CardStepText(
        verb="snipe",
        imperative="shoot at {}",
        menu="Shoot at a general",
        task="shoot at a general",
        prompt="choose the general to shoot at",
        does="looks for a general to shoot at",
        finish="shoot at nobody",
        phase="the sharp shooter",
        began="looked for a general to shoot at",
    ),
    CardStepText(
        verb="reinforce",
        imperative="place the new unit at {}",
        menu="Place the new unit",
        task="place the new unit",
        prompt="choose a hex for the reinforcements",
        does="calls up reinforcements",
        finish="place no unit",
        phase="reinforcements",
        began="called for reinforcements",
    ),
    CardStepText(
        verb="dig",
        imperative="build field works at {} facing {}",
        menu="Build field works",
        task="build field works",
        prompt="choose a hex for field works and the side they face",
        does="builds field works",
        finish="build no more field works",
        phase="field works",
        began="began to build field works",
    ),
    CardStepText(
        verb="rally",
        imperative="rally {}",
        menu="Rally a unit",
        task="rally a unit",
        prompt="choose a unit to rally",
        does="rallies a unit",
        finish="rally nobody",
        phase="a rally",
        began="looked for a unit to rally",
    ),
    CardStepText(
        verb="starve",
        imperative="cut {} off from its supplies",
        menu="Cut a unit off from its supplies",
        task="send a unit home",
        prompt="choose the unit that runs short of supplies",
        does="cuts off supplies",
        finish="send nobody back",
        phase="supplies",
        began="looked for a unit to cut off from its supplies",
    ),
)


def by_verb(words: Callable[[CardStepText], str]) -> Mapping[str, str]:
    """Return one of the texts of each step, by the verb of its action."""
    return {one.verb: words(one) for one in CARD_STEP_TEXTS}


def by_decision(words: Callable[[CardStepText], str]) -> Mapping[type, str]:
    """Return one of the texts of each step, by the decision that it waits for."""
    return {one.decision: words(one) for one in CARD_STEP_TEXTS}


VERBS: Mapping[str, str] = {
    "play": "play a card",
    "discard": "discard a card",
    "section": "choose a section",
    "order": "give orders",
    "done": "press Done",
    "battle": "attack",
    **by_verb(lambda one: one.task),
}
"""The kinds of actions in an exercise, by the first word, where the word is not clear by itself."""
