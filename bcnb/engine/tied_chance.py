"""Equal cards and dice: chance that is tied to what is drawn and attacked, and not to the number of the ply.

So several people can play on from the same moment of a game and compare their choices, as in duplicate bridge. The
same choices give the same results, and a different choice in one place leaves the luck of all others alone:

- The dice that are rolled against one cell in one turn form a sequence. The first attack takes as many of them as it
  has dice, the next attack on this cell the following ones, whichever units attack.
- Rolls for something else in that turn, such as saves or a rally, have a sequence of their own, for each cell or piece.
- Each side has its own sequence of cards. The n-th card that it draws is the same, whenever it draws it.

The keys of the sequences come from the game (`chance_keys.CHANCE_KEY`). In other games there is one for each turn and
kind of result. A sequence begins with what was rolled and drawn in the recorded game after the moment (the faces of a
roll, which a record has sorted, in an order that follows from the seed). It then continues with results that follow
from the seed, the key and the place in the sequence. The same happens if a result is impossible, such as a card that is
not in the deck. The seed follows from the plies of the recorded game, so it is the same for everybody.

The engines know nothing of this: it is a source of chance, like a seed or real dice. The header of the record has all
of it (`Luck`), so a game can be continued, and `verify` checks every roll and draw.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Generic

from bcnb.engine.chance import Seeded, keyed_order, keyed_pick
from bcnb.engine.game_registry import game_part
from bcnb.engine.record import Ply, Record
from bcnb.engine.record_header import Luck
from bcnb.engine.ruleset import CHANCE, S, State, Typed

ROLL = "roll"
"""The verb of a roll of dice in every game. Its faces are one letter or digit each, and their order means nothing."""


class TiedChance(Generic[S]):
    """The chance of a game with the same cards and dice as another one.

    Args:
        ruleset: the ruleset of the game.
        luck: the luck in the header of its record.
    """

    def __init__(self, ruleset: Typed[S], luck: Luck) -> None:
        self._ruleset, self._luck = ruleset, luck
        self._used: Counter[str] = Counter()
        self._followed = luck.ply

    def catch_up(self, plies: Sequence[Ply], at: Callable[[int], S]) -> None:
        """Count what the game has rolled and drawn.

        Args:
            plies: the plies of the game. Those of chance are never undone.
            at: returns the state after a ply.
        """
        for ply in plies[self._followed :]:
            if ply.seat == CHANCE:
                self._count(at(ply.number - 1), ply)
        self._followed = max(self._luck.ply, len(plies))

    def answer(self, state: S) -> str:
        """Return the text of the roll or draw that is due now."""
        rules = self._ruleset
        weights = [(rules.write(action), weight) for action, weight in rules.chance_weights(state)]
        verb, _, faces = weights[0][0].partition(" ")
        key = _key(state, verb)
        if verb == ROLL and (rolled := self._rolled(key, weights, len(faces))):
            return rolled
        return self._picked(key, weights)

    def check(self, state: S, ply: Ply) -> None:
        """Check that a ply of chance is what the luck gives, and count it. Earlier plies are not checked.

        Raises:
            ValueError: if it is another one.
        """
        if ply.seat != CHANCE or ply.number <= self._luck.ply:
            return
        if ply.do != (due := self.answer(state)):
            raise ValueError(f"{ply.do!r} is not {due!r}, which follows from the luck in the header")
        self._count(state, ply)

    def _count(self, state: S, ply: Ply) -> None:
        verb, _, faces = ply.do.partition(" ")
        self._used[_key(state, verb)] += len(faces) if verb == ROLL else 1

    def _rolled(self, key: str, weights: Sequence[tuple[str, int]], dice: int) -> str:
        """Return the roll of the next dice, or an empty text if the order of these dice matters."""
        texts = {"".join(sorted(text.partition(" ")[2])): text for text, _ in weights}
        sides = _sides(weights)
        due = range(self._used[key], self._used[key] + dice)
        listed = self._luck.dice.get(key, "")
        found = (listed[place] if place < len(listed) else "" for place in due)
        faces = [
            face if face in sides else Seeded(f"{self._luck.seed} {key} {place}").pick(list(sides.items()))
            for place, face in zip(due, found, strict=True)
        ]
        return texts.get("".join(sorted(faces)), "")

    def _picked(self, key: str, weights: Sequence[tuple[str, int]]) -> str:
        place, listed = self._used[key], self._luck.picks.get(key, ())
        if place < len(listed) and listed[place] in dict(weights):
            return listed[place]
        return keyed_pick(weights, f"{self._luck.seed} {key} {place}")


def _sides(weights: Sequence[tuple[str, int]]) -> Mapping[str, int]:
    """Return how often each face is rolled by one die, from the weights of all rolls of several dice."""
    found: Counter[str] = Counter()
    for text, weight in weights:
        for face in text.partition(" ")[2]:
            found[face] += weight
    return dict(sorted(found.items()))


def _key(state: State, verb: str) -> str:
    """Return the key of the sequence from which the roll or draw comes that is due."""
    own: Callable[[State], str] | None = game_part(state.ruleset, "chance_keys.CHANCE_KEY", None)
    return own(state) if own else f"turn {state.turn.number} {verb}"


# --- the luck of a recorded game --------------------------------------------------------------------------------------


def luck_after(ruleset: Typed[S], record: Record, states: Sequence[S], ply: int) -> Luck:
    """Return the luck of a recorded game after a ply, for games that begin with the plies up to this one.

    If the game itself shares the luck of another one, it stays the same.

    Args:
        ruleset: the ruleset of the record.
        record: the record.
        states: its states, the first one before its first ply.
        ply: the ply, from 0.

    Raises:
        ValueError: for a ply that the record does not have, or a game from a real table with cards that nobody saw.
    """
    if not 0 <= ply <= len(record.plies):
        raise ValueError(f"unknown ply {ply}: the last is {len(record.plies)}")
    if record.header.cards:
        raise ValueError("some cards of this game are assumed, so it cannot be played with the same cards")
    if record.header.luck and record.header.luck.ply <= ply:
        return record.header.luck
    luck = Luck(ply, record.header.luck.seed if record.header.luck else _seed(record))
    dice: dict[str, str] = {}
    picks: dict[str, tuple[str, ...]] = {}
    for one in record.plies[ply:]:
        if one.seat != CHANCE:
            continue
        verb, _, faces = one.do.partition(" ")
        key = _key(states[one.number - 1], verb)
        if verb == ROLL:
            before = dice.get(key, "")
            dice[key] = before + "".join(keyed_order(faces, f"{luck.seed} {key} order {len(before)}"))
        else:
            picks[key] = (*picks.get(key, ()), one.do)
    return replace(luck, dice=dice, picks=picks)


def with_luck(record: Record, luck: Luck | None) -> Record:
    """Return a record with this luck in its header, or without any."""
    return replace(record, header=replace(record.header, luck=luck))


def _seed(record: Record) -> str:
    """Return the seed of a recorded game, which follows from its plies."""
    return sha256("".join(_lines(record)).encode(errors="surrogatepass")).hexdigest()[:16]


def _lines(record: Record) -> Iterator[str]:
    return (f"{ply.seat} {ply.do}\n" for ply in record.plies)
