"""The beginnings of a draft: an empty board, a scenario, a moment of a game, a text board, or a file."""

from dataclasses import replace
from datetime import date
from typing import NamedTuple, cast

from bcnb.editor.draft import ARMIES, EMPTY, Army, ScenarioDraft, Tables, letters_of, read_draft
from bcnb.editor.map_draft import ANY, with_named_board
from bcnb.editor.map_text_board import read_map_board
from bcnb.editor.palette import GAMES, HEX_GAMES, MAP_GAMES, QUOTAS, Palette, check_game, palette_of
from bcnb.editor.scenario_text import file_form, write_draft
from bcnb.editor.text_board import read_text_board
from bcnb.engine.ruleset import State
from bcnb.storage.files import read_bytes
from bcnb.storage.game_files import game_files_for
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.position_games import LONGEST_CODE, packed_text, unpacked_text
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import find_scenario, list_scenarios, scenario_from, scenarios_called
from bcnb.storage.toml import decode, parse_toml
from bcnb.storage.toml_scanner import LARGEST

UNTITLED, FILE = "New battle", "scenario.toml"
"""The title of a new draft, and the name of its file in messages."""
OWN_SOURCE = "designed with the editor of bcnb"


class Opened(NamedTuple):
    """A valid scenario file, its draft, and the palette of its game."""

    text: str
    draft: ScenarioDraft
    palette: Palette


def open_text(text: str, name: str = FILE) -> Opened:
    """Return the draft of a scenario file.

    Args:
        text: the content of the file.
        name: the name of the file in messages.

    Raises:
        FileError: if the file is not a valid scenario.
        ValueError: if the editor does not know its game.
    """
    table = parse_toml(text, name)
    scenario = scenario_from(table, name.removesuffix(".toml"))
    palette = palette_of(scenario)
    return Opened(text, file_form(scenario.ruleset).read(dict(table.values)), palette)


def open_file(data: bytes, name: str) -> Opened:
    """Return the draft of the bytes of a scenario file.

    Raises:
        FileError: if the file is not a valid scenario in UTF-8.
        ValueError: if the editor does not know its game.
    """
    return open_text(decode(name, data), name)


def empty_draft(ruleset: str = HEX_GAMES[0]) -> Opened:
    """Return an empty board of a game.

    Raises:
        ValueError: if the editor does not know the game.
    """
    check_game(ruleset)
    if ruleset in MAP_GAMES:
        return _empty_map(ruleset)
    words = {
        "title": UNTITLED,
        "layout": "designed",
        "source": OWN_SOURCE,
        "first": ARMIES[0],
        QUOTAS[ruleset]: 6,
    }
    return open_text(write_draft(ScenarioDraft(ruleset, words=words, armies=(Army("a Union general"), _SOUTHERN))))


_SOUTHERN = Army("a Confederate general")


def _empty_map(ruleset: str) -> Opened:
    """Return the map of 1961 without pieces."""
    begun = from_scenario(f"{ruleset}/{MAP_GAMES[ruleset]}").draft
    words = {key: begun.words[key] for key in ("board", "players") if key in begun.words}
    words |= {"title": UNTITLED, "layout": "designed", "source": OWN_SOURCE, "armies": ANY}
    return open_text(write_draft(replace(begun, words=words, squares={})))


def editable_scenarios() -> tuple[str, ...]:
    """Return the full names of the scenarios that the editor can open."""
    return tuple(name for name in list_scenarios() if name.split("/")[0] in GAMES)


def from_scenario(name: str) -> Opened:
    """Return the draft of a scenario that comes with bcnb, with the bytes of its file.

    Raises:
        ValueError: for an unknown name, or a game that the editor does not know.
    """
    scenario = find_scenario(name)
    full = next(iter(scenarios_called(name)), f"{scenario.ruleset}/{scenario.name}")
    data = read_bytes(scenarios_folder() / f"{full}.toml", LARGEST)
    return open_file(data, f"{full.split('/')[-1]}.toml")


def from_moment(record: str, ply: int | None = None) -> Opened:
    """Return the draft of a moment of a recorded game: its pieces and ground, with the words of its scenario.

    Args:
        record: the name of the game.
        ply: the number of plies that have been played, by default all.

    Raises:
        ValueError: for an unknown game or ply, or a game that the editor does not know.
    """
    recorded = find_recorded_game(record)
    states = recorded.states
    number = len(states) - 1 if ply is None else ply
    if not 0 <= number < len(states):
        raise ValueError(f"the game has the plies 0 to {len(states) - 1} (got {number})")
    scenario = recorded.scenario
    check_game(scenario.ruleset)
    tables = _with_date(dict(scenario.tables))
    if scenario.ruleset in MAP_GAMES:
        tables = with_named_board(scenario.ruleset, tables)
    return from_state(states[number], file_form(scenario.ruleset).read(tables))


def from_state(state: State, begun: ScenarioDraft) -> Opened:
    """Return the draft of a position, with the words of the scenario in which it arose."""
    tables: Tables = game_files_for(state.ruleset).position_tables(state)
    if state.ruleset in MAP_GAMES:
        return open_text(write_draft(_map_moment(state, tables, begun)))
    now = read_draft({"ruleset": state.ruleset, **tables})
    words = {**_moment_words(state, begun), "first": tables.get("position", {}).get("seat", ARMIES[0])}
    draft = replace(
        begun,
        words=words,
        top=now.top,
        terrain=letters_of(tables["map"].get("terrain", "")),
        faces=now.faces,
        works=now.works,
        units=now.units,
        leaders=now.leaders,
    )
    return open_text(write_draft(draft))


def _moment_words(state: State, begun: ScenarioDraft) -> Tables:
    """Return the words of a scenario for a moment of its game."""
    turn = f", turn {state.turn.number}" if state.turn.number else ""
    words = {key: word for key, word in begun.words.items() if key != "number"}
    return {**words, "title": f"{begun.words['title']}{turn}"}


def _map_moment(state: State, tables: Tables, begun: ScenarioDraft) -> ScenarioDraft:
    """Return the draft of a position on the map of 1961, on the map of its scenario or else on its own."""
    words = {**_moment_words(state, begun), "armies": ANY}
    own = {key: table for key, table in tables.items() if key not in ("position", "notice", "players")}
    there = file_form(state.ruleset).read({**words, **own})
    mine, ground = cast("Tables", there.kept["map"]), cast("Tables", begun.kept["map"])
    if any(mine.get(key) != ground.get(key) for key in ("terrain", "units")):
        keys = [key for key in ("board", "notice", "players") if key in words]
        words = {**{key: word for key, word in words.items() if key not in keys}, "players": tables["players"]}
        return replace(there, words=words)
    return replace(begun, words=words, squares=there.squares)


def from_text_board(text: str, ruleset: str = HEX_GAMES[0]) -> Opened:
    """Return the draft of a pasted text board, or of a pasted scenario file.

    Raises:
        ValueError: if the text is neither.
    """
    if "[map]" in text:
        return open_text(text, "text")
    start = empty_draft(ruleset)
    if start.palette.map:
        return open_text(write_draft(read_map_board(text, start.draft, start.palette.map)), "text")
    board = read_text_board(text, ruleset, start.palette)
    draft = replace(board, words={**start.draft.words, **board.words}, armies=start.draft.armies)
    return open_text(write_draft(draft), "text")


def scenario_code(text: str) -> str:
    """Return a scenario file as a code for a link.

    Raises:
        ValueError: if the code is too long.
    """
    code = packed_text(text)
    if len(code) > LONGEST_CODE:
        room = f"a link has room for {LONGEST_CODE:,} characters, and this battle needs {len(code):,}"
        raise ValueError(f"{room}. Shorten the story, the doubts or the scale")
    return code


def from_code(code: str) -> Opened:
    """Return the draft of a code.

    Raises:
        FileError: if the code holds a file that is not a valid scenario.
        ValueError: if the code is not complete, or the editor does not know its game.
    """
    return open_text(unpacked_text(code, "battle"), "link")


def _with_date(tables: Tables) -> Tables:
    day = tables.get("date")
    return {**tables, "date": date.fromisoformat(day)} if isinstance(day, str) else tables


def is_empty(draft: ScenarioDraft) -> bool:
    """Return True if nothing has been drawn."""
    pieces = draft.units or draft.leaders or draft.squares
    return not (pieces or any(letter != EMPTY for letter in draft.terrain.values()))
