"""Notebook functions to play: a table for a new, resumed or recorded game, and variations of a game."""

from collections.abc import Mapping, Sequence
from functools import partial
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import quote

from IPython.display import display
from ipywidgets import Widget

from bcnb.course.home.battle_gallery import first_battles
from bcnb.course.own_sets.known_sets import find_own_scenario
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.engine.tied_chance import with_luck
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.game_reviews import review_in, shared_game
from bcnb.notebook.output import print_text
from bcnb.notebook.suggestions import BATTLE, GAME, PLAYER, RECORD, SEATS
from bcnb.players.registry import find_player
from bcnb.players.session import HUMAN, players_of, viewer_for
from bcnb.presentation.presenter import presenter_of
from bcnb.storage.disk import expanded
from bcnb.storage.house_rules import house_scenario
from bcnb.storage.position_games import game_of_position, game_of_state, position_of_code
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, load_prefix
from bcnb.storage.saved_games import SavedGame, find_game, games_of, list_games, open_game
from bcnb.storage.scenarios import list_scenarios
from bcnb.storage.variations import name_game, past_with_luck, shared
from bcnb.widgets.games.variations import SideBySide, Variations
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget

FIRST = "first-bull-run"
"""The default battle."""
EVERYBODY, NOBODY, DEFAULT_SEATS = "both", "none", "union"


@coerce_arguments(
    'table("kernstown", "union", "greedy")', scenario=BATTLE, seats=SEATS, levels=PLAYER, game=GAME, record=RECORD
)
def table(
    scenario: str = FIRST,
    seats: str = DEFAULT_SEATS,
    levels: str = "",
    seed: str = "",
    *,
    house: str = "",
    record: str = "",
    ply: int | None = None,
    game: str = "",
    position: str = "",
) -> None:
    """Put a table on the page, to play a battle. An unfinished game of this battle is resumed.

    Example: `table("kernstown", "union", "greedy")`.

    Args:
        scenario: the name of the battle, or of one in a set of your own, such as `set-week-one.ridge`. If it is empty,
            you choose one on the page, and your last one is suggested.
        seats: the seats of human players: a side, one seat of several, `both` or `none`.
        levels: the computer player of all other seats, or two names separated by a comma, the Union's first. By default
            it is the default opponent.
        seed: the same seed gives the same dice.
        house: house rules, by a file or by the name that you gave them with `agree`. They are saved in the record.
        record: the name of a recorded game, or a file, to play on from.
        ply: the ply of the record to play on from; by default the last one.
        game: the name of a saved game to resume. Then all other arguments are ignored.
        position: a position in which a new game begins: a position file, or the code from a link.

    Raises:
        OSError: if a file cannot be read or written.
        ValueError: for an unknown battle, seat, player, game, ply or position, or invalid house rules.
    """
    last = None if scenario or record or game or position else _last_game()
    if position and not game:
        begin = _position(position, seed)
    else:
        begin = _beginning(scenario or _suggested_battle(last), house, record, ply, game, resumes=bool(scenario))
    _put_on_page(begin, seats, levels, seed, last)


class _Beginning(NamedTuple):
    """The battle of a table, and the saved game that is resumed there or the record that is played on, if any.

    `at` is the part of the address of a position in which the game begins.
    """

    battle: Scenario
    saved: Game | None = None
    past: Record | None = None
    at: str = ""


def _beginning(scenario: str, house: str, record: str, ply: int | None, game: str, *, resumes: bool) -> _Beginning:
    """Return how a table begins, from the arguments of `table`."""
    if record and house:
        raise ValueError("a recorded game continues with its own house rules; house is for a new one")
    if game:
        saved = _with_players(open_game(find_game(game)))
        return _Beginning(saved.scenario, saved)
    if record:
        recorded = find_recorded_game(record)
        return _Beginning(recorded.scenario, past=_past(recorded, ply))
    battle = find_own_scenario(scenario) or house_scenario(scenario, house)
    return _Beginning(battle, _unfinished(battle) if resumes else None)


def _suggested_battle(last: SavedGame | None) -> str:
    """Return the full name of the battle of the last game, or that of a short battle for a first game."""
    known = {one.rpartition("/")[2]: one for one in list_scenarios()}
    return known.get(last.scenario if last else "") or first_battles()[0]


def _position(position: str, seed: str) -> _Beginning:
    """Return how a table begins in a position, from its file or its code."""
    chance = seed or token_hex(8)
    if position.endswith(".toml"):
        made = game_of_position(expanded(position), chance)
    else:
        made = game_of_state(position_of_code(position), "position", "A position", chance)
    return _Beginning(made.scenario, past=made.record, at=f"position={quote(position)}")


def _last_game() -> SavedGame | None:
    """Return the game of a person that was saved last, or None if there is none or the folder cannot be read."""
    try:
        played = [one for one in list_games() if one.scenario and HUMAN in one.seats.values()]
        return max(played, key=lambda one: one.path.stat().st_mtime, default=None)
    except OSError:
        return None


def _put_on_page(beginning: _Beginning, seats: str, levels: str, seed: str, last: SavedGame | None) -> None:
    """Display a table, with the players of the last game if one is given. After the game, its review replaces it."""
    battle, saved, past, at = beginning
    players = _seats(battle, seats, levels)
    if last and set(last.seats) == set(players) and (seats, levels) == (DEFAULT_SEATS, ""):
        players = {seat: _player(who, battle.ruleset) if who != HUMAN else HUMAN for seat, who in last.seats.items()}

    def reviewed(name: str) -> None:
        """Replace the table with the review."""
        if place:
            review_in(place, find_recorded_game(name), partial(played_on, place=place))

    shown = TableWidget(
        battle,
        players,
        game=saved,
        past=past,
        at=at,
        seed=seed,
        review=reviewed,
        share=shared_game,
    )
    if shown.game is None:
        shown.offer_unfinished()
    place = display(shown, display_id=True)
    print_text(presenter_of(shown.state).notice(shown.state) or f"A table at which {battle.title} is played.")


def played_on(recorded: Recorded, ply: int, *, seat: Seat = "", place: Any = None, same: bool = False) -> TableWidget:
    """Return a table to play on from a ply of a recorded game, against its players.

    Args:
        recorded: the game.
        ply: the ply, from 0.
        seat: the seat of the human player; by default the seats of the game's human players, or the first seat.
        place: where the review is shown after the game (an object with `update`).
        same: play on with the same cards and dice as in the recorded game.

    Raises:
        ValueError: for a ply from which it cannot be played on.
    """

    def reviewed(name: str) -> None:
        """Replace the table with the review."""
        review_in(place, find_recorded_game(name), partial(played_on, place=place))

    past, players = _past(recorded, ply, same=same), _as_it_was(recorded, seat)
    review = reviewed if place else None
    return TableWidget(recorded.scenario, players, past=past, review=review, share=shared_game)


def gone_on(name: str) -> TableWidget:
    """Return a table with a saved game, to resume it.

    Raises:
        OSError: if the file cannot be read or written.
        ValueError: for an unknown game or player.
    """
    game = _with_players(open_game(find_game(name)))
    return TableWidget(game.scenario, game=game, share=shared_game)


def _as_it_was(recorded: Recorded, seat: Seat) -> dict[Seat, str]:
    """Return the player of each seat of a game that is played on. The value "" stands for the default opponent."""
    seats, game = recorded.record.header.seats, recorded.ruleset
    first = game.seats(recorded.start)[0]
    human_seats = {seat} if seat else {one for one, who in seats.items() if who == HUMAN} or {first}
    return {one: HUMAN if one in human_seats else _player(who, game.name) for one, who in seats.items()}


def _player(name: str, ruleset: str) -> str:
    """Return the name of a player, or "" if the game does not have this computer player."""
    try:
        find_player(name, ruleset)
    except ValueError:
        return ""
    return name


def _past(recorded: Recorded, ply: int | None, *, same: bool = False) -> Record:
    """Return a record up to a ply, by default the last one from which it can be played on.

    With `same`, its header has the cards and dice that followed.

    Raises:
        ValueError: for a ply from which it cannot be played on.
    """
    record = recorded.record
    last = len(record.plies) - (1 if record.end else 0)
    if ply is not None and not 0 <= ply <= last:
        raise ValueError(f"{recorded.name} can be played on from a ply from 0 to {last}, not from {ply}")
    ply = last if ply is None else ply
    return past_with_luck(recorded, ply) if same else with_luck(Record(record.header, record.plies[:ply]), None)


def _seats(battle: Scenario, seats: str, levels: str) -> Mapping[Seat, str]:
    """Return the player of each seat, as a record names them.

    Raises:
        ValueError: for unknown seats or players.
    """
    every = list(ruleset(battle.ruleset).seats(ruleset(battle.ruleset).setup(battle)))
    known = {**{seat: [seat] for seat in every}, **_sides(every), EVERYBODY: every, NOBODY: []}
    if seats not in known:
        raise ValueError(f"people can play {', '.join(known)}, not at {seats!r}")
    players = [level.strip() for level in levels.split(",")]
    if len(players) > len(_sides(every)):
        raise ValueError(f"levels names a player, or two with a comma, one for each side, not {levels!r}")
    for name in filter(None, players):
        find_player(name, battle.ruleset)
    by_side = dict(zip(sorted(_sides(every), reverse=True), players * 2, strict=False))
    return {seat: HUMAN if seat in known[seats] else by_side[side_of(seat)] for seat in every}


def _sides(every: Sequence[Seat]) -> dict[Seat, list[Seat]]:
    """Return the seats of each side."""
    return {side_of(seat): [one for one in every if side_of(one) == side_of(seat)] for seat in every}


def _unfinished(battle: Scenario) -> Game | None:
    """Return the latest unfinished game of a battle with the same house rules that can be resumed, or None."""
    kept = [one for one in games_of(battle, list_games()) if not one.over]
    for one in reversed(kept):
        try:
            if load_prefix(one.path).record.header.house == battle.house:
                return _with_players(open_game(one.path))
        except (OSError, ValueError) as fault:
            print_text(f"{one.name} was not changed: {fault}")
    return None


def _with_players(game: Game) -> Game:
    """Return the game unchanged.

    Raises:
        ValueError: if one of its players is unknown. The game is closed.
    """
    try:
        for name in players_of(game).values():
            find_player(name, game.ruleset.name, recorded=True)
    except ValueError:
        game.close()
        raise
    return game


@coerce_arguments('variations("kernstown-1")', name=RECORD)
def variations(name: str) -> None:
    """Show the saved games that have the same beginning as a game, with the last ply that they share.

    Each can be opened, shown next to the game, and renamed.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown game.
    """
    display(Variations(find_recorded_game(name), _opened))


@coerce_arguments('rename("kernstown-1", "our-first-game")')
def rename(name: str, new: str) -> None:
    """Rename a saved game, as in `rename("kernstown-1", "our-first-game")`.

    Raises:
        OSError: if the game cannot be renamed, or the new name is taken.
        ValueError: for an unknown game, or an invalid new name.
    """
    print_text(f"{name} is now called {name_game(name, new).stem}.")


@coerce_arguments('beside("kernstown-1", "kernstown-2")')
def beside(name: str, other: str) -> None:
    """Show two games side by side in step, first at the last ply that both have in common, with their win chances.

    Raises:
        OSError: if a file cannot be read.
        ValueError: for an unknown game, an invalid record, or games that would reveal each other's hidden cards.
    """
    games = find_recorded_game(name), find_recorded_game(other)
    display(SideBySide(*games))
    print_text(_parting(name, other, shared(*(one.record for one in games))))


def _opened(name: str) -> Widget:
    """Return the replay of a finished game, or a table with an unfinished one."""
    prefix = load_prefix(find_record(name))
    if prefix.record.end is None:
        return gone_on(name)
    return Replay(Recorded(prefix.name, prefix.record), viewer=viewer_for(prefix.record))


def _parting(name: str, other: str, parts: int) -> str:
    if not parts:
        return f"{name} and {other} have no ply in common."
    return f"{name} and {other} are the same up to ply {parts}."
