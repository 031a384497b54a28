"""Games of a set of homework that all students play with the same cards and dice (*same deal for all*).

A game is an item of the set: `game.kernstown.union.sergeant` is a battle from the start, as the Union against the
sergeant, and `game.kernstown-greedy-greedy-2-001.40.union.sergeant` a recorded game after its step 40. The luck of a
battle from the start follows from the due day and the item, that of a moment from the recorded game.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from hashlib import sha256
from typing import NamedTuple

from bcnb.course.worksheets import phrases
from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.record import Record, read_edges
from bcnb.engine.record_header import Luck
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.engine.tied_chance import with_luck
from bcnb.players.registry import LEVELS, levels_for
from bcnb.players.session import HUMAN
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_prefix, load_recorded_game, read_bytes
from bcnb.storage.saved_games import list_games, name_of
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.storage.variations import begin_from, past_with_luck

GAME = "game"
"""The first word of an item that is a game."""
_LENGTHS = (4, 5)


class SharedDeal(NamedTuple):
    """A game for all: the item in the set, the battle or recorded game, the side of the student, and the opponent.

    `ply` is the number of steps of the recorded game that come first, or None for a battle from the start.
    """

    item: str
    name: str
    ply: int | None
    side: Seat
    level: str


class DealStart(NamedTuple):
    """The start of a game for all: its scenario, the player of each seat, and the past with the luck that all share."""

    scenario: Scenario
    seats: Mapping[Seat, str]
    past: Record


class PlayedDeal(NamedTuple):
    """A game for all as a student played it: the name under which it is saved, the game, and the number of tries."""

    name: str
    recorded: Recorded
    tries: int


def is_deal(item: str) -> bool:
    """Return True if an item of a set is a game for all."""
    return item.partition(".")[0] == GAME


def parse_deal(item: str) -> SharedDeal:
    """Return the game for all that an item names.

    Raises:
        ValueError: for anything else, or for a game whose cards and dice cannot be shared.
    """
    parts = item.split(".")
    if len(parts) not in _LENGTHS or parts[0] != GAME:
        raise ValueError(f"{item!r:.80} is not a game, such as 'game.kernstown.union.sergeant'")
    _, name, *ply, side, level = parts
    if level not in LEVELS:
        raise ValueError(f"unknown opponent {level!r:.40} in the homework{did_you_mean(level, LEVELS)}")
    if ply and not (ply[0].isdecimal() and len(ply[0]) <= 5):
        raise ValueError(f"the number of steps must be a whole number (got {ply[0]!r:.40})")
    deal = SharedDeal(item, name, int(ply[0]) if ply else None, side, level)
    deal_start(deal, date.min)
    return deal


def deal_start(deal: SharedDeal, due: date) -> DealStart:
    """Return how a game for all begins in the set with this due day.

    Raises:
        ValueError: if it cannot be played.
    """
    if deal.ply is None:
        scenario = find_scenario(_scenario_name(deal.name))
        seats = _seats(deal, scenario)
        header = Game(ruleset(scenario.ruleset), scenario, seats).record.header
        digest = sha256(f"{due.isoformat()} {deal.item}".encode()).hexdigest()
        return DealStart(scenario, seats, with_luck(Record(header), Luck(0, digest[:16])))
    recorded = _recorded(deal.name)
    if not 0 <= deal.ply < len(recorded.record.plies):
        raise ValueError(f"{deal.name} has {len(recorded.record.plies)} steps, so it has no moment {deal.ply}")
    return DealStart(recorded.scenario, _seats(deal, recorded.scenario), past_with_luck(recorded, deal.ply))


def deal_title(deal: SharedDeal) -> str:
    """Return a game for all in words, for a list of homework."""
    scenario = deal_start(deal, date.min).scenario
    words = phrases.DEAL if deal.ply is None else phrases.DEAL_AFTER
    side = phrases.SIDES.get(deal.side, deal.side)
    return words.format(battle=scenario.title, side=side, level=deal.level, ply=deal.ply, game=deal.name)


def deal_choices() -> Iterator[tuple[str, str, int | None]]:
    """Yield what a teacher can choose from: a battle, or a recorded game with its number of steps; name and title.

    Left out are recorded games without an end or with cards that nobody saw, because their luck is not known.
    """
    for full in list_scenarios():
        yield full.rpartition("/")[2], find_scenario(full).title, None
    for game in RULESETS:
        for path in list_records(game):
            edges = read_edges(read_bytes(path), ruleset, str(path))
            if edges.end and not edges.header.cards and _is_plain(path.stem):
                yield path.stem, path.stem, edges.plies


def _is_plain(name: str) -> bool:
    return all(letter.isascii() and (letter.isalnum() or letter == "-") for letter in name) and name == name.lower()


def _scenario_name(name: str) -> str:
    known = {full.rpartition("/")[2]: full for full in list_scenarios()}
    if name not in known:
        raise ValueError(f"unknown battle {name!r:.60} in the homework{did_you_mean(name[:60], known)}")
    return known[name]


def _recorded(name: str) -> Recorded:
    paths = {path.stem: path for game in RULESETS for path in list_records(game)}
    if name not in paths:
        raise ValueError(f"unknown recorded game {name!r:.60} in the homework{did_you_mean(name[:60], paths)}")
    return load_recorded_game(paths[name])


def _seats(deal: SharedDeal, scenario: Scenario) -> dict[Seat, str]:
    """Return the player of each seat: the student has all seats of a side. Raises ValueError for an unknown side."""
    rules = ruleset(scenario.ruleset)
    every = list(rules.seats(rules.setup(scenario)))
    sides = dict.fromkeys(map(side_of, every))
    if deal.side not in sides:
        raise ValueError(f"unknown side {deal.side!r:.40} in the homework. There are {', '.join(sides)}.")
    levels = levels_for(scenario.ruleset)
    if deal.level not in levels:
        raise ValueError(f"this battle has no {deal.level}. There are {', '.join(levels)}.")
    return {seat: HUMAN if side_of(seat) == deal.side else levels[deal.level] for seat in every}


# --- a student's games ------------------------------------------------------------------------------------------------


def begin_deal(deal: SharedDeal, due: date) -> str:
    """Begin a student's game, save it in the home folder, and return its name.

    Raises:
        ValueError: if it cannot be played.
        OSError: if it cannot be saved.
    """
    start = deal_start(deal, due)
    game = begin_from(start.scenario, start.seats, start.past)
    if game.unsaved:
        raise game.unsaved
    name = name_of(game)
    game.close()
    return name


def played_deal(deal: SharedDeal, due: date) -> PlayedDeal | None:
    """Return the game that counts of those that a student began: the first that is over, or else the longest.

    Return None if none was begun.
    """
    start = deal_start(deal, due)
    found: list[tuple[str, Recorded]] = []
    for one in list_games():
        if one.scenario != start.past.header.scenario:
            continue
        with suppress(OSError, ValueError):
            prefix = load_prefix(one.path)
            if is_of_deal(prefix.record, start):
                found.append((one.name, Recorded(prefix.name, prefix.record)))
    if not found:
        return None
    over = [pair for pair in found if pair[1].record.end]
    name, recorded = over[0] if over else max(found, key=lambda pair: len(pair[1].record.plies))
    return PlayedDeal(name, recorded, len(found))


def is_of_deal(record: Record, start: DealStart) -> bool:
    """Return True if a record begins as a game for all does, with the same scenario, players, cards and dice."""
    head, past = record.header, start.past
    same = (head.ruleset, head.scenario, head.setup, head.house, head.luck, dict(head.seats)) == (
        past.header.ruleset,
        past.header.scenario,
        past.header.setup,
        past.header.house,
        past.header.luck,
        dict(start.seats),
    )
    done = [(ply.seat, ply.do) for ply in past.plies]
    return same and [(ply.seat, ply.do) for ply in record.plies[: len(done)]] == done
