"""Any scenario as a PettingZoo environment in which agents act one after another (AEC).

    env = env("kernstown")
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, over, broken_off, _ = env.last()
        env.step(None if over or broken_off else env.action_space(agent).sample(seen["action_mask"]))

The agents are the seats. Dice and cards follow the seed of `reset`, or a random one.
"""

import secrets
from typing import Any, ClassVar, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bcnb.adapters.env_state import EnvState, first_state, seed_of
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE, Seat
from bcnb.engine.training_encoding import MOST
from bcnb.presentation.presenter import board_text


def env(scenario: str = "kernstown", render_mode: str | None = None) -> AECEnv:
    """Return the environment with PettingZoo's own checks for illegal actions and wrong order.

    Raises:
        ValueError: for an unknown scenario.
    """
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(BattleCry(scenario, render_mode), -1))


class BattleCry(AECEnv):
    """A game as an environment.

    `observation` has one number for each of `names`, and `action_mask` marks the legal actions. The number of an action
    is that of its line in `vocabulary`. The winner gets 1 and the loser -1.
    """

    metadata: ClassVar = {"name": "battle_cry_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, scenario: str = "kernstown", render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._first = self._now = first_state(scenario)
        self._chance = Seeded(secrets.randbits(64))
        self.vocabulary = self._first.vocabulary
        self.names = self._first.encoding.names(self._first.state)
        self.possible_agents = list(self._first.seats)
        seen = Box(0, MOST, (len(self.names),), np.int8)
        mask = Box(0, 1, (len(self.vocabulary),), np.int8)
        self.observation_spaces = {one: Dict(observation=seen, action_mask=mask) for one in self.possible_agents}
        self.action_spaces = {one: Discrete(len(self.vocabulary)) for one in self.possible_agents}

    def observation_space(self, agent: Seat) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Seat) -> Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Without a seed, the current source of chance continues, which at first has a random seed.

        Raises:
            TypeError: for a seed that is not an integer.
        """
        if seed is not None:
            self._chance = Seeded(seed_of(seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Seat, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._now = self._fallen(self._first)
        self.agent_selection = self._now.seat or self.agents[0]

    def step(self, action: int | None) -> None:
        """Perform an action of the agent whose turn it is.

        Raises:
            ValueError: if the action is not legal.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._now = self._fallen(self._now.after(self._chosen(action)))
        self._clear_rewards()
        if (seat := self._now.seat) is None:
            self._end()
        else:
            self.agent_selection = seat
        self._accumulate_rewards()

    def observe(self, agent: Seat) -> dict[str, np.ndarray]:
        """Return the observation of an agent, and a mask of its legal actions (all zeros while another agent acts)."""
        mask = np.zeros(len(self.vocabulary), np.int8)
        if agent == self._now.seat:
            mask[list(self._now.actions)] = 1
        return {"observation": np.array(self._now.numbers(agent), np.int8), "action_mask": mask}

    def render(self) -> str | None:
        """Return the board as text, as the acting agent sees it, or None without the render mode `ansi`."""
        return board_text(self._now.seen(self.agent_selection)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing, because no resources are open."""

    def _chosen(self, number: int | None) -> object:
        legal = self._now.actions
        if number is None or number not in legal:
            raise ValueError(f"action {number} is not legal here; the action mask marks those that are")
        return legal[number]

    def _fallen(self, now: EnvState) -> EnvState:
        """Return the next state in which a seat decides, or the last one."""
        while now.seat == CHANCE:
            now = now.after(self._chance.pick(now.chances))
        return now

    def _end(self) -> None:
        over = not self._now.truncated
        for agent in self.agents:
            self.terminations[agent], self.truncations[agent] = over, not over
            self.rewards[agent] = self._now.score(agent)
