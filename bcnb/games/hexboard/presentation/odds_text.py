"""Words for odds, losses and lines of sight that both hex games share."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeVar

from bcnb.analysis.attack_outcomes import AttackOutcomes
from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.board import occupied
from bcnb.games.hexboard.rules.sight import obstructions
from bcnb.games.hexboard.rules.state import Armed, HexState
from bcnb.games.hexboard.rules.tables import FACE_WEIGHTS, FACES, FLAG
from bcnb.games.hexboard.rules.terrain import Part
from bcnb.grid.hexes import OFF_BOARD, HexId, distance, members, parse_hex, write_hex
from bcnb.grid.sight import line, what_blocks
from bcnb.presentation.bar_chart import BarChart, BarRow, Estimate, Number
from bcnb.presentation.rule_text import say_refused
from bcnb.presentation.table_adapter import SightAnswer
from bcnb.presentation.text_tools import count_dice as counted_dice
from bcnb.presentation.text_tools import count_noun, join_words, sentence

H = TypeVar("H", bound=HexState)


def say_parts(parts: Iterable[Part]) -> str:
    """Return the sources of the dice: "4 at 1 hex, 1 more for its general, 1 fewer for the woods at the target"."""
    (first, why), *rest = parts
    more = (f"{abs(count)} {'more' if count > 0 else 'fewer'} {words}" for count, words in rest)
    return ", ".join((f"{first} {why}", *more))


def say_losses(outcomes: AttackOutcomes) -> str:
    """Return the losses of a unit: "figures lost of 4: none (25%), 1 (50%), 2 (25%); on average 1.0"."""
    lost = ", ".join(
        f"{figures or 'none'} ({percent(chance)})" for figures, chance in enumerate(outcomes.losses) if chance
    )
    return f"figures lost of {len(outcomes.losses) - 1}: {lost}; on average {tenths(outcomes.mean)}"


SIDES = "".join(face * number for face, number in zip(FACES, FACE_WEIGHTS, strict=True))
"""The six sides of a die, by the letters of their faces."""


def die_sides(hitting: str) -> list[tuple[str, str]]:
    """Return what each side of a die does in an attack, given the letters of the faces that hit.

    >>> die_sides("AS")
    [('AS', 'hit'), ('F', 'retreat'), ('IIC', 'miss')]
    """
    hits = "".join(face for face in SIDES if face in hitting)
    missing = "".join(face for face in SIDES if face not in hitting + FLAG)
    return [(hits, "hit"), (FLAG, "retreat"), (missing, "miss")]


def loss_bar(outcomes: AttackOutcomes, award: str = "a flag") -> list[list[object]]:
    """Return the losses as parts of a bar: [chance in percent, words, key]; the last part wins the `award`.

    Losses that cannot happen are left out.

    >>> losses = (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    >>> loss_bar(AttackOutcomes(losses, Fraction(), Fraction(1, 4), Fraction()))
    [[25, '0', 'lost-0'], [50, '1 lost', 'lost-1'], [25, '2, a flag', 'won']]
    """
    return list(_parts_of_bar(outcomes, award))


def _parts_of_bar(outcomes: AttackOutcomes, award: str) -> Iterator[list[object]]:
    if not outcomes.losses and outcomes.general:
        yield [_rounded(100 * (1 - outcomes.general)), "stays", "lost-0"]
        yield [_rounded(100 * outcomes.general), f"lost, {award}", "won"]
    last = len(outcomes.losses) - 1
    for figures, chance in enumerate(outcomes.losses):
        if chance:
            words = f"{figures}, {award}" if figures == last else f"{figures} lost" if figures else "0"
            yield [_rounded(100 * chance), words, "won" if figures == last else f"lost-{min(figures, 2)}"]


def loss_chart(outcomes: AttackOutcomes, attack: tuple[str, int], award: str = "a flag", when: str = "") -> BarChart:
    """Return the losses of a target as a chart. Losses that cannot happen are left out.

    The scale ends at half or at the whole, so that charts next to each other can be compared.

    Args:
        outcomes: the outcomes of the attack.
        attack: the target in words, and the number of dice.
        award: the reward for the last figure, in words.
        when: the target's answer, such as "if it stands".
    """
    target, dice = attack
    rolled = f"{counted_dice(dice)} {when}".rstrip()
    if outcomes.losses:
        last = len(outcomes.losses) - 1
        chances = [(str(n or "none"), chance, n == last) for n, chance in enumerate(outcomes.losses) if chance]
        title, about = f"How many of its {last} figures does {target} lose to {rolled}?", "figures lost"
    else:
        chances = [("stays", 1 - outcomes.general, False), ("lost", outcomes.general, True)]
        title, about = f"Is {target} lost to {rolled}?", "general"
    half = max(chance for _, chance, _ in chances) <= Fraction(1, 2)
    return BarChart(
        title,
        about,
        ("chance",),
        tuple(
            BarRow(f"{name}, {award}" if won else name, (Estimate(chance),), strong=won)
            for name, chance, won in chances
        ),
        "Chance",
        high=Fraction(1, 2) if half else Fraction(1),
        step=Fraction(1, 4),
        say=percent,
        small=True,
    )


def say_forbidden(refusal: Refusal, state: HexState) -> str:
    """Return why an attack is not allowed now, or None."""
    return f"Now it cannot be made. {' '.join(say_refused(refusal, state))}"


def say_sum(dice: int, parts: Iterable[Part]) -> str:
    """Return the dice as a sum: "You roll 4 dice: 4 at 1 hex + 1 for its general − 1 for the hill at the target"."""
    (first, why), *rest = parts
    more = "".join(f" {'+' if count > 0 else '−'} {abs(count)} {words}" for count, words in rest)
    return f"You roll {counted_dice(dice)}: {first} {why}{more}" if rest else f"You roll {counted_dice(dice)} {why}"


def brief_outcomes(outcomes: AttackOutcomes) -> str:
    """Return the losses of the target in a few words: "about 1.9 figures lost, destroyed 6%, must retreat 34%"."""
    lost, destroyed = tenths(outcomes.mean), percent(outcomes.destroyed)
    parts = [f"about {lost} figures lost, destroyed {destroyed}"] if outcomes.losses else []
    parts += [f"general lost {percent(outcomes.general)}"] if outcomes.general else []
    parts += [f"must retreat {percent(outcomes.driven)}"] if outcomes.driven else []
    return ", ".join(parts)


def percent(chance: Number) -> str:
    """Return a chance in whole percent; only the impossible is 0, and only the certain is 100.

    >>> [percent(Fraction(n, 1296)) for n in (0, 1, 432, 1295, 1296)]
    ['0%', 'under 1%', '33%', 'over 99%', '100%']
    """
    whole = _rounded(100 * chance)
    if whole == 0 and chance:
        return "under 1%"
    return "over 99%" if whole == 100 and chance != 1 else f"{whole}%"


def tenths(value: Fraction) -> str:
    """Return a number to one decimal place; half a tenth is rounded up.

    >>> tenths(Fraction(4, 3)), tenths(Fraction(1, 20)), tenths(Fraction(2))
    ('1.3', '0.1', '2.0')
    """
    whole = _rounded(10 * value)
    return f"{whole // 10}.{whole % 10}"


def _rounded(value: Number) -> int:
    return int(value + Fraction(1, 2))


class SightLine(NamedTuple):
    """A line between two hexes, by their labels.

    `crossed` are the hexes that it crosses, `along` those along whose edges it runs, and `blocked` those that block it.
    `edge` is true if the edge of the board helps to block it.
    """

    origin: str
    target: str
    distance: int
    crossed: tuple[str, ...]
    along: tuple[str, ...]
    blocked: tuple[str, ...]
    edge: bool

    @property
    def clear(self) -> bool:
        """True if nothing blocks the line."""
        return not (self.blocked or self.edge)


def line_of(origin: HexId, target: HexId, blocks: int) -> SightLine:
    """Return the line between two hexes, given the set of hexes that block it."""
    between = line(origin, target)
    return SightLine(
        write_hex(origin),
        write_hex(target),
        distance(origin, target),
        _labels(between.crossed),
        _labels(between.left | between.right),
        _labels(blocks),
        bool(blocks & OFF_BOARD),
    )


def sight_line(state: HexState, unit: Armed | None, origin: HexId, target: HexId) -> SightLine:
    """Return the line of sight of a unit to a hex (rules 6.1 to 6.8); from a hex without a unit, that of infantry."""
    rules, between = state.rules, line(origin, target)
    blocking = obstructions(state, origin, unit) if unit else state.field.blocks | occupied(state.board)
    return line_of(origin, target, what_blocks(between, blocking, rules.sight_per_edge, rules.corner_blocks))


def sight_answer(
    state: H, origin: str, target: str, unit: Callable[[H, HexId], Armed | None], piece: Callable[[H, HexId], str]
) -> SightAnswer:
    """Return the line of sight between two hexes in words.

    Args:
        state: the position.
        origin: the label of the hex that looks.
        target: the label of the hex that is looked at.
        unit: returns the unit on a hex, or the first of two.
        piece: returns the name of the piece that blocks on a hex.

    Raises:
        ValueError: for an unknown hex, or twice the same.
    """
    if origin == target:
        raise ValueError("a line of sight has two ends")

    def what(label: str) -> str:
        at = parse_hex(label)
        return state.field.terrain[at].name if state.field.blocks >> at & 1 else piece(state, at)

    one, other = parse_hex(origin), parse_hex(target)
    return sight_line_answer(sight_line(state, unit(state, one), one, other), what)


def _labels(mask: int) -> tuple[str, ...]:
    return tuple(write_hex(number) for number in members(mask & ~OFF_BOARD))


def sight_line_answer(seen: SightLine, what: Callable[[str], str]) -> SightAnswer:
    """Return a line of sight in a few sentences: clear or not, its length, and what blocks it or what it passes.

    `what` returns the name of what blocks on a hex.
    """
    words = tuple(sentence(words) for words in _sight_lines(seen, what))
    return SightAnswer(seen.origin, seen.target, seen.clear, seen.blocked, words)


def _sight_lines(seen: SightLine, what: Callable[[str], str]) -> Iterator[str]:
    apart = count_noun(seen.distance, "hex", "hexes")
    yield f"from {seen.origin}, {seen.target} {'is in sight' if seen.clear else 'is hidden'}, {apart} away"
    if not seen.clear:
        yield f"in the way: {join_words(_blockers(seen, what))} (rule 6.1)"
    if seen.crossed:
        yield f"the line crosses {join_words(seen.crossed)}"
    if seen.along:
        yield f"it runs along the edges of {join_words(seen.along)}, where only what stands on both sides blocks it"


def _blockers(seen: SightLine, what: Callable[[str], str]) -> Iterator[str]:
    for label in seen.blocked:
        yield f"{what(label)} at {label}"
    if seen.edge:
        yield "the edge of the board"


def count_parts(*parts: tuple[int, str]) -> str:
    """Return what a roll brings, without the parts that it does not bring.

    >>> count_parts((2, "figure"), (0, "flag")), count_parts((0, "figure"))
    ('2 figures', 'no effect')
    """
    return ", ".join(count_noun(number, thing) for number, thing in parts if number) or "no effect"
