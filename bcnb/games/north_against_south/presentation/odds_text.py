"""The odds, reach and lines of sight of a piece, in words and as bars, at any time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias, cast

from bcnb.games import north_against_south as game
from bcnb.games.hexboard.presentation import cell_text as n
from bcnb.games.hexboard.presentation import odds_text as shared
from bcnb.games.hexboard.presentation.odds_text import (
    brief_outcomes,
    count_parts,
    loss_bar,
    loss_chart,
    percent,
    say_forbidden,
    say_losses,
    say_parts,
    say_sum,
)
from bcnb.games.hexboard.rules.actions import Roll
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.odds import AttackBranch, Odds, attack_odds, exposed, with_orders, withdrawal_odds
from bcnb.games.north_against_south.presentation.action_text import say_action
from bcnb.games.north_against_south.presentation.event_text import general, general_at, piece_at, unit_at
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.actions import PieceLabel, Who, parse_piece_label, write_piece_label
from bcnb.games.north_against_south.rules.attack import steadiness
from bcnb.games.north_against_south.rules.battle import aims, attacks_of, battle_dice
from bcnb.games.north_against_south.rules.movement import destinations
from bcnb.games.north_against_south.rules.state import RollBattle, RollRally, State, Unit, UnitId
from bcnb.games.north_against_south.value_measures import case as roll_case
from bcnb.grid.hexes import HexId, members, parse_hex, write_hex
from bcnb.presentation import text_tools
from bcnb.presentation.bar_chart import BarChart
from bcnb.presentation.choices import AttackChoice
from bcnb.presentation.table_adapter import SightAnswer, TextAnswer
from bcnb.presentation.text_tools import count_dice, count_noun, join_words, sentence

Bar: TypeAlias = tuple[str, str, list[list[object]]]
"""The losses of an attack: the target's choice, the losses in words, and the bar."""


def say_odds(state: State, odds: Odds) -> tuple[str, ...]:
    """Return the odds in sentences: the dice, saves, flags, and the result if the target stands or withdraws."""
    return tuple(sentence(words) for words in _odds_lines(state, odds))


def _odds_lines(state: State, odds: Odds) -> Iterator[str]:
    number = b.find_unit(state.board, odds.attack.target)
    attacker, target = _attacker(state, odds), piece_at(state, odds.attack.target)
    yield f"{attacker} against {target}: {text_tools.count_dice(odds.dice)} ({say_parts(odds.parts)})"
    yield _say_saves(odds, number)
    yield _say_flags(state, odds, number)
    courses = _courses(state, odds)
    if equal := _are_equal(courses):
        yield from _say_price(odds.stands)
    for when, course in courses.items():
        yield when + "; ".join((*(() if equal else _say_price(course)), *_say_rest(course)))


def draw_odds(state: State, calculated: Sequence[Odds]) -> AttackChoice:
    """Return the odds of the attacks between two hexes as bars of losses, with the rest as text.

    One attack has a bar for each choice of the target that changes the losses. Several attacks have one bar each, as if
    the target stands.
    """
    if len(calculated) > 1:
        return {"name": "", "sum": "", "bars": [_alone(state, odds) for odds in calculated], "more": []}
    (odds,) = calculated
    number, courses = b.find_unit(state.board, odds.attack.target), _courses(state, odds)
    cases = {"": odds.stands} if _are_equal(courses) else courses
    rest = (when + "; ".join((*_say_general(course), *_say_rest(course))) for when, course in courses.items())
    return {
        "name": f"{_attacker(state, odds)} against {piece_at(state, odds.attack.target)}",
        "brief": brief_odds(odds),
        "sum": say_sum(odds.dice, odds.parts),
        "bars": [_bar(when.rstrip(", ").capitalize(), course) for when, course in cases.items()],
        "more": [sentence(words) for words in (_say_saves(odds, number), _say_flags(state, odds, number), *rest)],
    }


def _loss_charts(state: State, odds: Odds) -> Iterator[BarChart]:
    """Yield a chart of the losses for each choice of the target that changes them."""
    courses = _courses(state, odds)
    attack = piece_at(state, odds.attack.target), odds.dice
    for when, course in ({"": odds.stands} if _are_equal(courses) else courses).items():
        yield loss_chart(course.outcomes, attack, "a point", when.rstrip(", "))


def _alone(state: State, odds: Odds) -> Bar:
    stands = ", if it stands" if odds.offered else ""
    target, dice = piece_at(state, odds.attack.target), text_tools.count_dice(odds.dice)
    words = f"{_attacker(state, odds)} against {target}: {dice}{stands}"
    return _bar(words, odds.stands)


def _bar(answer: str, course: AttackBranch) -> Bar:
    return answer, sentence("; ".join(_say_price(course))), loss_bar(course.outcomes, "a point")


def _are_equal(courses: Mapping[str, AttackBranch]) -> bool:
    """Return True if the target loses the same whatever it chooses."""
    return len({(course.outcomes.losses, course.outcomes.general) for course in courses.values()}) == 1


def _courses(state: State, odds: Odds) -> Mapping[str, AttackBranch]:
    """Return the branches of the target's choices, by the beginnings of the sentences that describe them."""
    if not odds.offered:
        return {"": odds.stands}
    return {"if it stands, ": odds.stands, "if it withdraws, ": withdrawal_odds(state, odds.attack)}


def _attacker(state: State, odds: Odds) -> str:
    place, unit = odds.attack.attacker, unit_at(state, odds.attack.attacker)
    return f"{unit} without {general(state, place.at)}" if odds.attack.who is Who.UNIT else unit


def _say_saves(odds: Odds, number: UnitId | None) -> str:
    if number is None:
        return f"he saves himself from a hit: {percent(odds.saved)}"
    return f"a hit is saved: {percent(odds.saved)}; of two or more with its own symbol, one kills for sure"


def _say_flags(state: State, odds: Odds, number: UnitId | None) -> str:
    fewest = None if number is None else steadiness(state, number)
    ignored = "" if fewest is None else f"ignored with {count_noun(fewest, 'figure')} or more, else "
    saved = number is not None or state.rules.general_saves_flags
    how = f"{ignored}saved if the dice allow it" if saved else "not saved"
    return f"any retreat flag: {percent(odds.flags)}; retreat flags are {how}"


def _say_price(course: AttackBranch) -> Iterator[str]:
    outcomes = course.outcomes
    if outcomes.losses:
        yield f"{say_losses(outcomes)}; destroyed: {percent(outcomes.destroyed)}"
    yield from _say_general(course)


def _say_general(course: AttackBranch) -> Iterator[str]:
    if course.outcomes.general:
        yield f"the general is lost: {percent(course.outcomes.general)}"


def _say_rest(course: AttackBranch) -> Iterator[str]:
    yield f"must retreat: {percent(course.outcomes.driven)}"
    if course.struck:
        yield f"a figure of the attacker is lost to its defense die: {percent(course.struck)}"
    if course.through:
        yield f"the attacker may break through: {percent(course.through)}"


def brief_odds(odds: Odds) -> str:
    """Return the odds in a few words: "4 dice: if it stands, about 1.2 figures lost, must retreat 34%"."""
    stands = "if it stands, " if odds.offered else ""
    return f"{text_tools.count_dice(odds.dice)}: {stands}{brief_outcomes(odds.stands.outcomes)}"


def reach_answer(state: State, label: str) -> TextAnswer:
    """Return where the units of a hex could go with an order, and which targets they could attack from there."""
    at = parse_hex(label)
    units = b.stack(state.board, at)
    if not units:
        alone = f"{general_at(state, at)} stands here by himself, and never battles"
        return TextAnswer((sentence(alone) if at in state.board.leaders else f"Nothing stands on {label}.",))
    ready = with_orders(state, units)
    goals = [destinations(ready, number, led=False) for number in units]
    said = [words for number, to in zip(units, goals, strict=True) for words in _say_unit(ready, number, to)]
    reached = members(reduce(or_, goals, 0))
    return TextAnswer(tuple(said), tuple(write_hex(number) for number in reached))


def _say_unit(ready: State, number: UnitId, goals: int) -> Iterator[str]:
    place = b.place_of(ready.board, number)
    where = join_words([write_hex(at) for at in members(goals)]) if goals else ""
    yield sentence(f"with an order {unit_at(ready, place)} {f'can move to {where}' if where else 'cannot move'}")
    hit = [_say_aim(ready, number, one.target) for one in _attacks(ready, number)]
    yield f"From its hex it can attack {join_words(hit) if hit else 'nothing'}."


def _say_aim(ready: State, number: UnitId, target: PieceLabel) -> str:
    return f"{write_piece_label(target)} ({count_dice(battle_dice(ready, number, target.at, supported=True))})"


def _attacks(ready: State, number: UnitId) -> list[a.Battle]:
    return [one for one in attacks_of(ready, number, aims(ready, number)) if one.who is a.Who.ALL]


# --- odds -------------------------------------------------------------------------------------------------------------


def odds_answer(state: State, place: str, to: str) -> TextAnswer:
    """Return the exact odds of an attack between two places, or of several attacks in a few words each.

    Raises:
        IllegalAction: if no attack is possible even with an order.
    """
    if attacks := attacks_between(state, parse_piece_label(place), parse_piece_label(to)):
        calculated = calculate_odds(state, attacks)
        charts = tuple(_loss_charts(state, calculated[0])) if len(calculated) == 1 else ()
        return TextAnswer(_say_calculated(state, calculated), (write_hex(attacks[0].target.at),), charts)
    return reach_answer(state, write_hex(parse_piece_label(place).at))


def say_odds_now(state: State, place: str, to: str) -> Iterator[str]:
    """Iterate over sentences about the odds, and about what forbids the attack now.

    Raises:
        IllegalAction: if no attack is possible even with an order.
    """
    yield from odds_answer(state, place, to).words
    refusals = [
        game.why_not(state, attack)
        for attack in attacks_between(state, parse_piece_label(place), parse_piece_label(to))
    ]
    if refusals and refusals[0] and all(refusals):
        yield say_forbidden(refusals[0], state)


def calculate_odds(state: State, attacks: Iterable[a.Battle]) -> list[Odds]:
    """Return the odds of some attacks, for each possible target of each."""
    return [attack_odds(state, one) for attack in attacks for one in exposed(state, attack)]


def say_attacks(state: State, attacks: Sequence[a.Battle]) -> tuple[str, ...]:
    """Return the odds of an attack, or of several attacks in a few words each."""
    return _say_calculated(state, calculate_odds(state, attacks))


def _say_calculated(state: State, calculated: Sequence[Odds]) -> tuple[str, ...]:
    if len(calculated) == 1:
        return say_odds(state, calculated[0])
    return tuple(f"{say_action(odds.attack, state)} {brief_odds(odds)}." for odds in calculated)


def attacks_between(state: State, attacker: PieceLabel, target: PieceLabel) -> list[a.Battle]:
    """Return the attacks between two places or hexes that could be made with an order.

    If there is none, return the attack that is probably meant. The list is empty if no unit or only one hex is named.
    """
    units = [number for number in b.stack(state.board, attacker.at) if _means(state, attacker, number)]
    if attacker.at == target.at or not units:
        return []
    ready = with_orders(state, units)
    aimed = [one for number in units for one in attacks_of(ready, number, aims(ready, number) & 1 << target.at)]
    found = [one for one in aimed if not target.slot or one.target == target]
    return found or [a.battle(b.place_of(state.board, units[0]), _first(state, target))]


def _means(state: State, place: PieceLabel, number: UnitId) -> bool:
    """Return True if a piece label means a unit, by itself or with the other unit of its hex."""
    return not place.slot or b.place_of(state.board, number) == place


def _first(state: State, place: PieceLabel) -> PieceLabel:
    """Return the piece label, or that of the first unit if the label means a hex with units."""
    units = b.stack(state.board, place.at)
    return b.place_of(state.board, units[0]) if units and not place.slot else place


# --- sight ------------------------------------------------------------------------------------------------------------


def sight_answer(state: State, origin: str, target: str) -> SightAnswer:
    """Return the line of sight between two hexes; from an empty hex, what infantry would see.

    Raises:
        ValueError: if the hexes are the same or unknown.
    """
    return shared.sight_answer(state, origin, target, _first_unit, _piece)


def _first_unit(state: State, at: HexId) -> Unit | None:
    return next((state.board.units[number] for number in b.stack(state.board, at)), None)


def _piece(state: State, at: HexId) -> str:
    units = b.stack(state.board, at)
    sides = {state.board.units[number].side for number in units} or {_side_of_general(state, at)}
    return f"a piece of {n.the_side(sides.pop())}"


def _side_of_general(state: State, at: HexId) -> Side:
    return state.board.generals[state.board.leaders[at]].side


def roll_text(state: State, action: Roll) -> str:
    """Return the result of a roll in a few words, given the state before it. Results with the same effect are equal."""
    found = roll_case(state, action)
    if isinstance(state.decision, RollBattle):
        symbols, sabers, flags = cast("tuple[int, int, int]", found)
        return count_parts((symbols, "symbol"), (sabers, "saber"), (flags, "retreat flag"))
    if isinstance(state.decision, RollRally):
        return count_parts((cast("int", found), "figure"))
    return count_noun(cast("int", found), "success", "successes") if found else "no success"


ROLL_TEXT = roll_text
