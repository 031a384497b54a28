"""Playing: a battle at a table in a notebook, begun, gone on with, or taken over from a recorded game."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from IPython.display import display
from ipywidgets import Widget

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, side_of
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.game_reviews import review_in, shared_game
from bcnb.notebook.output import print_text
from bcnb.notebook.suggestions import BATTLE, GAME, PLAYER, RECORD, SEATS
from bcnb.players.registry import find_player
from bcnb.players.session import HUMAN, players_of, viewer_for
from bcnb.presentation.presenter import presenter_of
from bcnb.storage.house_rules import house_scenario
from bcnb.storage.records import find_record, load_prefix, load_record, scenario_of
from bcnb.storage.saved_games import find_game, games_of, list_games, open_game
from bcnb.storage.variations import name_game, shared
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from bcnb.widgets.variations import Variations, side_by_side

FIRST = "first-bull-run"
"""The battle with which a player begins."""
EVERYBODY, NOBODY = "both", "none"


@coerce_arguments(
    'table("kernstown", "union", "greedy")', scenario=BATTLE, seats=SEATS, levels=PLAYER, game=GAME, record=RECORD
)
def table(
    scenario: str = FIRST,
    seats: str = "union",
    levels: str = "",
    seed: str = "",
    *,
    house: str = "",
    record: str = "",
    ply: int | None = None,
    game: str = "",
) -> None:
    """Put a table on the page, to play a battle at it; a game of it that was not finished goes on.

    `seats` are played by persons: a side, one seat of several, `both` or `none`. `levels` is the player of every other
    seat, or two players with a comma, that of the Union first; without one it is the default opponent. The same `seed`
    gives the same dice.
    `house` is a file of house rules, or the name under which `agree` kept them: readings by which the battle is played,
    and which its record keeps.
    With a `record` (a name or a file) and a `ply` the battle begins as that game did up to there. With a `game`, the
    name of one that is saved here, that game is resumed, and nothing else counts. Raises ValueError, OSError.
    """
    if record and house:
        raise ValueError("a recorded game is played on by the house rules in it; house is for a new one")
    saved = _with_players(open_game(find_game(game))) if game else None
    past = _past(record, ply) if record and not saved else None
    battle = scenario_of(saved.record, game) if saved else scenario_of(past, record) if past else None
    battle = battle or house_scenario(scenario, house)
    saved = saved or (None if past else _unfinished(battle))

    def reviewed(name: str) -> None:
        """The review in place of the table."""
        if place:
            review_in(place, name, partial(played_on, place=place), shown)

    shown = TableWidget(
        battle, _seats(battle, seats, levels), game=saved, past=past, seed=seed, review=reviewed, share=shared_game
    )
    place = display(shown, display_id=True)
    print_text(presenter_of(shown.state).notice(shown.state) or f"A table at which {battle.title} is played.")


def played_on(name: str, ply: int, *, seat: Seat = "", place: Any = None) -> TableWidget:
    """A table at which a recorded game is played on from a ply, against those who played it.

    A person has the `seat`, or else the seats that persons had, or the first one. When the game is over, its review can
    be had in a `place`. Raises ValueError.
    """
    past = _past(name, ply)
    battle = scenario_of(past, name)
    review = partial(review_in, place, play_on=partial(played_on, place=place)) if place else None
    return TableWidget(battle, _as_it_was(past, battle, seat), past=past, review=review, share=shared_game)


def gone_on(name: str) -> TableWidget:
    """A table at which a game that is kept here goes on. Raises ValueError, OSError."""
    game = _with_players(open_game(find_game(name)))
    return TableWidget(scenario_of(game.record, name), game=game, share=shared_game)


def _as_it_was(past: Record, battle: Scenario, seat: Seat) -> dict[Seat, str]:
    """Who sits where when a game is played on; who is no player of bcnb gives his seat to the usual one."""
    seats = past.header.seats
    persons = {seat} if seat else {one for one, who in seats.items() if who == HUMAN} or {_first_seat(battle)}
    return {one: HUMAN if one in persons else _player(who, battle.ruleset) for one, who in seats.items()}


def _player(name: str, ruleset: str) -> str:
    """The name of a player of a game, and nothing for whoever is none."""
    try:
        find_player(name, ruleset)
    except ValueError:
        return ""
    return name


def _first_seat(battle: Scenario) -> Seat:
    """The seat that a person takes who says no other."""
    game = ruleset(battle.ruleset)
    return game.seats(game.setup(battle))[0]


def _past(name: str, ply: int | None) -> Record:
    """A record up to a ply, or up to its last one that can be played on from."""
    record = load_record(find_record(name))
    last = len(record.plies) - (1 if record.end else 0)
    if ply is not None and not 0 <= ply <= last:
        raise ValueError(f"{name} can be played on from a ply from 0 to {last}, not from {ply}")
    return Record(record.header, record.plies[: last if ply is None else ply])


def _seats(battle: Scenario, seats: str, levels: str) -> Mapping[Seat, str]:
    """Who sits where, in the words of a record."""
    every = list(ruleset(battle.ruleset).seats(ruleset(battle.ruleset).setup(battle)))
    known = {**{seat: [seat] for seat in every}, **_sides(every), EVERYBODY: every, NOBODY: []}
    if seats not in known:
        raise ValueError(f"persons can sit at {', '.join(known)}, not at {seats!r}")
    players = [level.strip() for level in levels.split(",")]
    if len(players) > len(_sides(every)):
        raise ValueError(f"levels names a player, or two with a comma, one for each side, not {levels!r}")
    for name in filter(None, players):
        find_player(name, battle.ruleset)
    by_side = dict(zip(sorted(_sides(every), reverse=True), players * 2, strict=False))
    return {seat: HUMAN if seat in known[seats] else by_side[side_of(seat)] for seat in every}


def _sides(every: Sequence[Seat]) -> dict[Seat, list[Seat]]:
    """The seats of each side."""
    return {side_of(seat): [one for one in every if side_of(one) == side_of(seat)] for seat in every}


def _unfinished(battle: Scenario) -> Game | None:
    """The latest game of a battle, by the same house rules, that was not finished and can be gone on with."""
    kept = [one for one in games_of(battle, list_games()) if not one.over]
    for one in reversed(kept):
        try:
            if load_prefix(one.path).record.header.house == battle.house:
                return _with_players(open_game(one.path))
        except (OSError, ValueError) as fault:
            print_text(f"{one.name} is left alone: {fault}")
    return None


def _with_players(game: Game) -> Game:
    """The game, if all who sit at it are known here. Raises ValueError, and lets it go, if one is not."""
    try:
        for name in players_of(game).values():
            find_player(name, game.ruleset.name, recorded=True)
    except ValueError:
        game.close()
        raise
    return game


@coerce_arguments('variations("kernstown-1")', name=RECORD)
def variations(name: str) -> None:
    """Show the games kept here that begin as a game did, with the ply at which they part. Each can be opened again,
    seen beside that game, and named."""
    display(Variations(name, load_record(find_record(name)), _opened))


@coerce_arguments('rename("kernstown-1", "our-first-game")')
def rename(name: str, new: str) -> None:
    """Give a game that is kept here another name. Raises ValueError, OSError."""
    print_text(f"{name} is called {name_game(name, new).stem} now.")


@coerce_arguments('beside("kernstown-1", "kernstown-2")')
def beside(name: str, other: str) -> None:
    """Show two games side by side, each at the last ply that both have. Raises ValueError, RecordError."""
    display(side_by_side(name, other))
    print_text(_parting(name, other, shared(*(load_record(find_record(one)) for one in (name, other)))))


def _opened(name: str) -> Widget:
    """A game that goes on at its table, and one that is over in a player."""
    record = load_prefix(find_record(name)).record
    return Replay(record, viewer=viewer_for(record), name=name) if record.end else gone_on(name)


def _parting(name: str, other: str, parts: int) -> str:
    if not parts:
        return f"{name} and {other} have no ply in common."
    return f"{name} and {other} are the same up to ply {parts}."
