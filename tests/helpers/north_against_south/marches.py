"""Brigades on the march in random positions, with bad ground, friends and enemies in their way; and a slow, sure answer
to the question whether a march can still end around its general."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import write_piece_label
from bcnb.games.north_against_south.rules.board import brigade, place_of, unit_ids, zone
from bcnb.games.north_against_south.rules.move_ranges import general_length, movable_units, unit_length, unit_ways
from bcnb.games.north_against_south.rules.movement import destinations
from bcnb.games.north_against_south.rules.tables import RULES, Rules
from bcnb.grid.hexes import HEXES, NEIGHBOURS, HexId, members, parse_hex, within, write_hex
from tests.helpers.games import random_plies
from tests.helpers.north_against_south.field import position

CARDS = ("probe-centre", "assault-centre", "all-out-offensive", "coordinated-attack")
GROUND = ".....wh~xx"
TROOPS, STRANGERS = "IISCCHHAD", "IiiC"
MIDDLE = list(members(within(parse_hex("e6"), 3)))


class Posted(NamedTuple):
    """A unit: its glyph, its hex, and the hex of the general of its brigade, if it is of one."""

    glyph: str
    at: HexId
    general: HexId | None


def crowded(seed: int, rules: Rules = RULES, generals: int = 2, narrow: int = 0) -> s.State:
    """The moment before the Union plays a card, in which its brigades stand close to each other, to friends and foes.

    With `narrow` all ground is barred except this number of hexes around the middle of the board.
    """
    chance = Seeded(f"march {seed}")
    leaders = {HexId(int(chance.choose(MIDDLE))) for _ in range(generals)}
    posted = list[Posted]()
    for at in sorted(leaders):
        posted += _troops(chance, at, leaders, posted)
    posted += _strangers(chance, leaders, posted)
    ground = _ground(chance, narrow, {*leaders, *(one.at for one in posted)})
    firsts = {one.at: one for one in reversed(posted)}
    seconds = [one for one in posted if one is not firsts[one.at]]
    return position(
        _picture({at: one.glyph for at, one in firsts.items()}),
        _picture(ground),
        second={write_hex(one.at): one.glyph for one in seconds},
        generals={write_hex(at): f"U {write_hex(at)}" for at in leaders},
        brigades={write_hex(at): _places(at, posted, firsts) for at in leaders if _places(at, posted, firsts)},
        union=(str(chance.choose(CARDS)),),
        rules=rules,
    )


def _troops(chance: Seeded, center: HexId, leaders: set[HexId], posted: list[Posted]) -> list[Posted]:
    """The units around a general; where another one stands, or two units do, there is no room for more."""
    found = list[Posted]()
    for _ in range(int(chance.choose(range(1, 6)))):
        at = HexId(int(chance.choose(list(members(zone(center) & _room([*posted, *found]))))))
        if at == center or at not in leaders:
            found.append(Posted(str(chance.choose(TROOPS)), at, center))
    return found


def _strangers(chance: Seeded, leaders: set[HexId], posted: list[Posted]) -> Iterator[Posted]:
    taken = {*leaders, *(one.at for one in posted)}
    for _ in range(int(chance.choose(range(7)))):
        at = HexId(int(chance.choose(MIDDLE)))
        if at not in taken:
            taken.add(at)
            yield Posted(str(chance.choose(STRANGERS)), at, None)


def _room(posted: list[Posted]) -> int:
    held = [one.at for one in posted]
    return sum(1 << at for at in HEXES if held.count(at) < 2)


def _ground(chance: Seeded, narrow: int, held: set[HexId]) -> dict[HexId, str]:
    """Random ground, clear where somebody stands."""
    barred = {HexId(int(chance.choose(MIDDLE))) for _ in range(narrow)} | held
    ground = {at: str(chance.choose(GROUND)) for at in HEXES}
    if narrow:
        ground |= {at: "x" for at in HEXES if at not in barred}
    return ground | dict.fromkeys(held, ".")


def _picture(glyphs: dict[HexId, str]) -> str:
    rows: dict[str, list[str]] = {}
    for at in HEXES:
        rows.setdefault(write_hex(at)[0], []).append(glyphs.get(at, "."))
    return "\n".join(f"{row} {' '.join(cells)}" for row, cells in rows.items())


def _places(general: HexId, posted: list[Posted], firsts: dict[HexId, Posted]) -> str:
    """The places of a general's units."""
    held = [one.at for one in posted]
    return " ".join(
        f"{write_hex(one.at)}-{1 if one is firsts[one.at] else 2}" if held.count(one.at) > 1 else write_hex(one.at)
        for one in posted
        if one.general == general
    )


# --- the law ----------------------------------------------------------------------------------------------------------


def torn_apart(before: s.State, after: s.State) -> list[str]:
    """The units that marched with their brigade and are out of their general's zone when the moves have ended."""
    if not isinstance(before.decision, s.MakeMoves) or isinstance(after.decision, (s.MakeMoves, s.ChooseMembers)):
        return []
    units, generals = after.board.units, after.board.generals
    marched = (units[number] for number in unit_ids(before.turn.marchers))
    led = ((unit.at, generals[unit.brigade].at) for unit in marched if unit.brigade is not None)
    return [write_hex(at) for at, center in led if not zone(center) >> at & 1]


def random_turn(seed: int, rules: Rules = RULES) -> tuple[int, list[str]]:
    """How many plies a random turn with marches has, and what is wrong: a brigade that ends its move torn apart."""
    start, found = crowded(seed, rules, generals=1 + seed % 3, narrow=(0, 9, 14)[seed % 3]), list[str]()
    plies = list(random_plies(game, start, seed, 60))
    for before, action, after, _ in plies:
        if late := torn_apart(before, after):
            found.append(f"march {seed}: after {game.write(action)} {', '.join(late)} is out of the zone")
    return len(plies), found


# --- the slow answer --------------------------------------------------------------------------------------------------


class Scene(NamedTuple):
    """Where the pieces of a march stand, by unit, and who of them may still move; the general comes last, as None."""

    places: tuple[tuple[s.UnitId | None, HexId], ...]
    left: frozenset[s.UnitId | None]


def can_end(state: s.State, general: s.GeneralId) -> bool:
    """Whether some moves of the pieces of a march, in any sequence, bring all its units into their general's zone."""
    board, turn = state.board, state.turn
    units = unit_ids(turn.marchers & brigade(board, general))
    places = tuple((number, board.units[number].at) for number in units)
    left = {number for number in units if not turn.moved >> number & 1}
    scene = Scene(
        ((None, board.generals[general].at), *places),
        frozenset(left | ({None} if not turn.generals_moved >> general & 1 else set())),
    )
    return _reaches_an_end(state, general, scene, set())


def _reaches_an_end(state: s.State, general: s.GeneralId, scene: Scene, seen: set[Scene]) -> bool:
    places = dict(scene.places)
    if all(zone(places[None]) >> at & 1 for at in places.values()):
        return True
    if scene in seen:
        return False
    seen.add(scene)
    return any(
        _reaches_an_end(state, general, _with(scene, number, target), seen)
        for number in scene.left
        for target in _goals(state, general, places, number)
    )


def _with(scene: Scene, number: s.UnitId | None, target: HexId) -> Scene:
    places = tuple((who, target if who == number else at) for who, at in scene.places)
    return Scene(places, scene.left - {number})


def _goals(
    state: s.State, general: s.GeneralId, places: dict[s.UnitId | None, HexId], number: s.UnitId | None
) -> Iterator[HexId]:
    """The hexes that a piece can reach, step by step, while the others stand at these places."""
    length = general_length(state, general) if number is None else unit_length(state, number)
    stays = _Others(state, general, places, number)
    reached, front = set[HexId](), {places[number]}
    for _ in range(length):
        front = {at for here in front for at in members(NEIGHBOURS[here]) if not stays.closed(at)} - reached
        reached |= front
        front = {at for at in front if not stays.stops(at)}
    return iter(reached - {places[number]})


class _Others:
    """Who is in the way of a piece on a march: everybody else of its side, the enemy, and the ground."""

    def __init__(
        self,
        state: s.State,
        general: s.GeneralId,
        places: dict[s.UnitId | None, HexId],
        number: s.UnitId | None,
    ) -> None:
        board, self._field, self._leads = state.board, state.field, number is None
        own = [unit.at for who, unit in board.units.items() if unit.side is state.turn.side and who not in places]
        self._units = [*own, *(at for who, at in places.items() if who is not None and who != number)]
        others = [one.at for who, one in board.generals.items() if one.side is state.turn.side and who != general]
        self._generals = others if self._leads else [*others, places[None]]
        foes = [one.at for one in (*board.units.values(), *board.generals.values()) if one.side is not state.turn.side]
        self._foes = set(foes)

    def closed(self, at: HexId) -> bool:
        full = at in self._generals if self._leads else self._units.count(at) > 1
        return full or at in self._foes or not self._field.terrain[at].enter

    def stops(self, at: HexId) -> bool:
        return at in self._units or (at in self._generals and not self._leads) or self._field.terrain[at].stops


# --- held against each other ------------------------------------------------------------------------------------------


def misjudged(state: s.State, general: s.GeneralId) -> tuple[int, list[str]]:
    """How many moves of a brigade's units were tried; and those that are listed though the march cannot end after them,
    or that are not, though it can."""
    tried, found = 0, list[str]()
    for number in unit_ids(movable_units(state) & state.turn.marchers):
        listed, place = destinations(state, number, led=False), place_of(state.board, number)
        for at in members(unit_ways(state, number, led=False)):
            tried += 1
            after = game.evolve(state, e.Moved("13.5", place, at, general=False))
            if bool(listed >> at & 1) != can_end(after, general):
                found.append(f"{write_piece_label(place)} to {write_hex(at)}")
    return tried, found


def compared(seed: int) -> tuple[int, list[str]]:
    """The same for every moment of a random turn with one brigade, as long as its march can end."""
    start, tried, found = crowded(seed, generals=1, narrow=(0, 9, 14)[seed % 3]), 0, list[str]()
    for state, _, _, _ in random_plies(game, start, seed, 40):
        if isinstance(state.decision, s.MakeMoves) and state.turn.marchers and can_end(state, 0):
            more, wrong = misjudged(state, 0)
            tried, found = tried + more, [*found, *(f"march {seed}: {words}" for words in wrong)]
    return tried, found
