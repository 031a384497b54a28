"""The odds of an attack of *North against South* in words and as bars: dice, saves, flags, and either answer."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from bcnb.games.hexboard.presentation.odds_text import brief_toll, loss_bar, percent, say_losses, say_parts, say_sum
from bcnb.games.north_against_south.odds import Course, Odds, withdrawal_odds
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.actions import Who
from bcnb.games.north_against_south.rules.attack import steadiness
from bcnb.games.north_against_south.rules.state import State, UnitId
from bcnb.games.north_against_south.show.words import general, piece_at, unit_at
from bcnb.presentation import text_tools
from bcnb.presentation.choices import AttackChoice
from bcnb.presentation.text_tools import count_noun, sentence

Bar: TypeAlias = tuple[str, str, list[list[object]]]
"""What is lost: the answer of the target, in words, and drawn."""


def say_odds(state: State, odds: Odds) -> tuple[str, ...]:
    """The odds in some sentences: the attack and its dice, saves and flags, and what comes of it if the target stands,
    and if it withdraws."""
    return tuple(sentence(words) for words in _told(state, odds))


def _told(state: State, odds: Odds) -> Iterator[str]:
    number = b.find_unit(state.board, odds.attack.target)
    attacker, target = _attacker(state, odds), piece_at(state, odds.attack.target)
    yield f"{attacker} against {target}: {text_tools.count_dice(odds.dice)} ({say_parts(odds.parts)})"
    yield _say_saves(odds, number)
    yield _say_flags(state, odds, number)
    courses = _courses(state, odds)
    if alike := _alike(courses):
        yield from _say_price(odds.stands)
    for when, course in courses.items():
        yield when + "; ".join((*(() if alike else _say_price(course)), *_say_rest(course)))


def draw_odds(state: State, reckoned: Sequence[Odds]) -> AttackChoice:
    """The odds of the attacks between two hexes as bars of what is lost, and what no bar shows.

    One attack has a bar for each answer of the target that changes it; of several each has one, as if it stands.
    """
    if len(reckoned) > 1:
        return {"name": "", "sum": "", "bars": [_alone(state, odds) for odds in reckoned], "more": []}
    (odds,) = reckoned
    number, courses = b.find_unit(state.board, odds.attack.target), _courses(state, odds)
    told = {"": odds.stands} if _alike(courses) else courses
    rest = (when + "; ".join((*_say_general(course), *_say_rest(course))) for when, course in courses.items())
    return {
        "name": f"{_attacker(state, odds)} against {piece_at(state, odds.attack.target)}",
        "brief": brief_odds(odds),
        "sum": say_sum(odds.dice, odds.parts),
        "bars": [_bar(when.rstrip(", ").capitalize(), course) for when, course in told.items()],
        "more": [sentence(words) for words in (_say_saves(odds, number), _say_flags(state, odds, number), *rest)],
    }


def _alone(state: State, odds: Odds) -> Bar:
    stands = ", if it stands" if odds.offered else ""
    words = f"{_attacker(state, odds)} against {piece_at(state, odds.attack.target)}: {text_tools.count_dice(odds.dice)}{stands}"
    return _bar(words, odds.stands)


def _bar(answer: str, course: Course) -> Bar:
    return answer, sentence("; ".join(_say_price(course))), loss_bar(course.toll, "a point")


def _alike(courses: Mapping[str, Course]) -> bool:
    """Whether the target pays the same whatever it answers."""
    return len({(course.toll.losses, course.toll.general) for course in courses.values()}) == 1


def _courses(state: State, odds: Odds) -> Mapping[str, Course]:
    """What comes of the answers that the target may give, by the beginnings of the sentences that tell it."""
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
    return f"at least one flag: {percent(odds.flags)}; flags are {how}"


def _say_price(course: Course) -> Iterator[str]:
    toll = course.toll
    if toll.losses:
        yield f"{say_losses(toll)}; destroyed: {percent(toll.destroyed)}"
    yield from _say_general(course)


def _say_general(course: Course) -> Iterator[str]:
    if course.toll.general:
        yield f"the general is lost: {percent(course.toll.general)}"


def _say_rest(course: Course) -> Iterator[str]:
    yield f"driven back: {percent(course.toll.driven)}"
    if course.struck:
        yield f"a figure of the attacker is lost to its defence die: {percent(course.struck)}"
    if course.through:
        yield f"the attacker may break through: {percent(course.through)}"


def brief_odds(odds: Odds) -> str:
    """The odds in a few words: "4 dice: if it stands, 1.2 figures, destroys 0 %, drives back 34 %"."""
    stands = "if it stands, " if odds.offered else ""
    return f"{text_tools.count_dice(odds.dice)}: {stands}{brief_toll(odds.stands.toll)}"
