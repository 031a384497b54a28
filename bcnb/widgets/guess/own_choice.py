"""A reader's own choice in a position: its actions so far, as the seat sees them, until chance or another seat acts."""

from collections.abc import Sequence

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, review_policy_for
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Refusal, State
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import NarratedPly
from bcnb.presentation.text_tools import sentence
from bcnb.review.mistake_detection import ReviewedChoice


class OwnChoice:
    """The actions that a reader has chosen in place of a player.

    `plies` are these actions, and `walk` the moments before and after each, limited to what the seat sees.

    Args:
        choice: the choice of the game.
        before: the moment before it.
    """

    def __init__(self, choice: ReviewedChoice[State], before: NarratedPly[State]) -> None:
        self.choice = choice
        self.plies: list[Ply] = []
        self.walk = [before._replace(state=choice.observed)]

    @property
    def state(self) -> State:
        """Return the position after the actions."""
        return self.walk[-1].state

    @property
    def actions(self) -> ActionLine:
        """Return the actions."""
        rules = ruleset_of(self.state)
        return tuple(rules.parse(ply.do) for ply in self.plies)

    @property
    def is_complete(self) -> bool:
        """Return True if the choice is made: an attack, or all of a plan."""
        choice, state = self.choice, self.state
        if choice.asked is ChoiceKind.BATTLE:
            return bool(self.plies)
        policy, rules = review_policy_for(state.ruleset), ruleset_of(state)
        same_turn = rules.seat(state) == choice.seat and state.turn.number == choice.observed.turn.number
        return not same_turn or policy.asks(state) is not ChoiceKind.PLAN

    def act(self, text: str) -> Refusal | None:
        """Do an action, given its text, or return why it is refused."""
        rules, state = ruleset_of(self.state), self.state
        if self.is_complete:
            return Refusal("", "Your choice is made. Undo something to change it.")
        try:
            action = rules.parse(text)
            if refusal := rules.why_not(state, action):
                return refusal
            after, events = rules.apply(state, action)
        except (ValueError, LookupError) as fault:
            return Refusal("", sentence(str(fault)))
        number = self.choice.ply + len(self.plies)
        ply = Ply(number, self.choice.seat, rules.write(action), tuple(events))
        self.walk.append(narrate_ply(self.walk[-1], ply, self.choice.seat)._replace(state=after))
        self.plies.append(ply)
        return None

    def undo(self) -> Ply | None:
        """Take back the last action and return it, or return None if there is none."""
        if not self.plies:
            return None
        self.walk.pop()
        return self.plies.pop()

    def withdraw(self, number: int, texts: Sequence[str]) -> int:
        """Take back the action of a ply, do the first legal text in its place, and repeat the later actions.

        Args:
            number: the number of the ply.
            texts: the texts, of which the first legal one is done.

        Returns:
            the number of later actions that are no longer possible.
        """
        place = number - self.choice.ply
        later = [ply.do for ply in self.plies[place + 1 :]]
        del self.plies[place:], self.walk[place + 1 :]
        next((text for text in texts if not self.act(text)), None)
        return sum(self.act(text) is not None for text in later)
