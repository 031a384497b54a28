"""A whole game in notation, as people write it: headers, then one line for each turn. It becomes an ordinary record.

A header is a name, a colon and a value. The ones that a game needs are the scenario and, if they matter, the players.
The others hold what a record knows and a scenario does not: the rules, house rules, an older layout, and the result.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.engine.assumed_cards import OneTooMany
from bcnb.engine.codec import parse_line
from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import is_line
from bcnb.engine.record import LARGEST_FILE, Header, Record
from bcnb.engine.record_header import PLAYED, check_played
from bcnb.engine.ruleset import ASSUMED, IllegalAction, Impossible, Scenario, Seat, State, side_of
from bcnb.engine.turn_notation import NotationError, turn_notation_for
from bcnb.engine.turn_reader import TurnReader
from bcnb.engine.turn_tokens import TextFault, check_line
from bcnb.engine.turn_writer import TurnWriter
from bcnb.engine.verify import RESIGNED, STOPPED
from bcnb.storage.files import read_bytes
from bcnb.storage.house_rules import with_house_rules
from bcnb.storage.recorded_game import (
    Recorded,
    base_setup,
    canonical,
    entered_plies,
    record_bytes,
    with_cards_assumed,
)
from bcnb.storage.scenarios import find_scenario, list_scenarios, read_scenario
from bcnb.storage.toml import TomlLocation, decode, parse_toml, write_toml

FORMAT = "1"
LARGEST_TEXT = 4 * 1024 * 1024
"""The maximum size of a text, in bytes."""
NOBODY, UNFINISHED, COMPLETE = "nobody", "unfinished", "complete"
"""Values of headers: no side won; the game is not over; the layout is given in full."""
_NOTATION, _RULESET, _RULES, _SCENARIO = "notation", "ruleset", "rules", "scenario"
_HOUSE, _SETUP, _RESULT, _CARDS = "house", "setup", "result", "cards"
_HEADERS = (_NOTATION, _RULESET, _RULES, _SCENARIO, _HOUSE, _SETUP, _RESULT, _CARDS, *PLAYED)
_HEADER = re.compile(r"\s*([^\W\d_][^:]*?)\s*:\s*(.*?)\s*$")
WITHOUT = "Setup without"
"""The header that names the keys of the scenario which the game does not have. `Setup KEY: null` means the same."""
_SETUP_KEY = re.compile(r"setup\s+(\S+)", re.IGNORECASE)


class _Value(NamedTuple):
    """The value of a header, with its line and column in the text."""

    text: str
    line: int
    column: int


# --- reading ----------------------------------------------------------------------------------------------------------


def load_notation(path: Path | str) -> Record:
    """Return the game in a file.

    Raises:
        NotationError: at the first fault of the text.
        OSError: if the file cannot be read.
    """
    return read_notation(read_bytes(path, LARGEST_TEXT), str(path))


def read_notation(data: bytes | str, name: str = "notation") -> Record:
    """Return the game in a text, or in the bytes of a file.

    Raises:
        NotationError: at the first fault, with its line and column. `name` is the name of the text in the message.
    """
    return read_entered(data, name).record


class EnteredGame(NamedTuple):
    """A game that was read: its record, and the last position as it was entered, with face-down draws unknown."""

    record: Record
    state: State


def read_entered(data: bytes | str, name: str = "notation") -> EnteredGame:
    """Return the game in a text, as `read_notation` does, with its last position.

    Raises:
        NotationError: at the first fault, with its line and column.
    """
    try:
        return _GameReader(name, read_lines(data, name)).entered()
    except RecursionError:
        raise NotationError(name, 1, 1, "the text is nested too deeply") from None


def read_lines(data: bytes | str, name: str) -> list[str]:
    """Return the lines of a text. Raises NotationError if it is too large or not UTF-8."""
    raw = data.encode(errors="surrogatepass") if isinstance(data, str) else data
    if len(raw) > LARGEST_TEXT:
        begin = raw[:LARGEST_TEXT]
        line, column = begin.count(b"\n") + 1, LARGEST_TEXT - begin.rfind(b"\n")
        raise NotationError(name, line, column, f"the text has more than {LARGEST_TEXT:,} bytes")
    try:
        return decode(name, raw).replace("\r\n", "\n").split("\n")
    except ValueError as error:
        raise _undecoded(raw, name, str(error)) from None


def _undecoded(data: bytes, name: str, reason: str) -> NotationError:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        begin = data.rfind(b"\n", 0, error.start) + 1
        column = len(data[begin : error.start].decode(errors="replace")) + 1
        return NotationError(name, data.count(b"\n", 0, error.start) + 1, column, "the text is not UTF-8")
    return NotationError(name, 1, 1, reason)


class _GameReader:
    """A text that is being read: the headers by their names in lower case, then the turns."""

    def __init__(self, name: str, lines: list[str]) -> None:
        self._name, self._lines = name, lines
        self._headers: dict[str, _Value] = {}
        self._house: list[_Value] = []
        self._setup: dict[str, _Value] = {}

    def entered(self) -> EnteredGame:
        """Return the game, with its last position. Raises NotationError."""
        first = self._read_headers()
        scenario = self._scenario()
        rules, cards = ruleset(scenario.ruleset), turn_notation_for(scenario.ruleset).cards
        start = rules.setup(replace(scenario, cards=ASSUMED if cards else ""))
        header, face_down = self._header(scenario, rules.seats(start)), self._has_assumed_cards(rules.name, cards)
        older = header.rules != rules.version
        reader = TurnReader(rules, start, self._name, older=older, face_down=face_down)
        for number, line in enumerate(self._lines[first:], first + 1):
            reader.read(line, number)
        if face_down or (cards and any(ply.do == cards.draw for ply in reader.plies)):
            header, scenario = replace(header, cards=ASSUMED), replace(scenario, cards=ASSUMED)
        return EnteredGame(self._ended(scenario, Record(header, reader.assumed_plies()), reader.state), reader.state)

    def _has_assumed_cards(self, game: str, cards: object) -> bool:
        """Return True if the headers say that draws which are left out stayed face down. Raises NotationError."""
        value = self._headers.get(_CARDS)
        if value and value.text.lower() != ASSUMED:
            raise self._fault(value, f"the value must be {ASSUMED!r} (got {value.text!r:.60})")
        if value and not cards:
            raise self._fault(value, f"{game} has no cards")
        return value is not None

    def _fault(self, value: _Value | None, reason: str, state: Any = None) -> NotationError:
        line, column = (value.line, value.column) if value else (1, 1)
        return NotationError(self._name, line, column, reason, state)

    # --- headers ------------------------------------------------------------------------------------------------------

    def _read_headers(self) -> int:
        """Read the headers, and return the index of the first line after them."""
        for index, line in enumerate(self._lines):
            try:
                check_line(line)
            except TextFault as fault:
                raise NotationError(self._name, index + 1, fault.column, str(fault)) from None
            if line.strip() == "" or line.lstrip().startswith("{"):
                continue
            if line.lstrip()[0].isdigit():
                return index
            found = _HEADER.match(line)
            if not found:
                column = len(line) - len(line.lstrip()) + 1
                reason = "a line is a header, such as 'Scenario: kernstown', or it begins with the number of a turn"
                raise NotationError(self._name, index + 1, column, reason)
            self._keep(found[1], _Value(found[2], index + 1, found.start(2) + 1))
        return len(self._lines)

    def _keep(self, name: str, value: _Value) -> None:
        """Keep a header. Only house rules may have several lines."""
        if " ".join(name.split()).lower() == WITHOUT.lower():
            self._setup |= dict.fromkeys(value.text.replace(",", " ").split(), value._replace(text="null"))
            return
        if key := _SETUP_KEY.fullmatch(name):
            self._setup[key[1]] = value
            return
        folded = "-".join(name.lower().split())
        if folded == _HOUSE:
            self._house.append(value)
        elif folded in self._headers:
            raise self._fault(value, f"the header {name!r:.60} is there twice")
        else:
            self._headers[folded] = value

    def _scenario(self) -> Scenario:
        """Return the scenario with the layout and the house rules that the headers give."""
        self._check_format()
        complete = self._headers.get(_SETUP)
        if complete and complete.text.lower() != COMPLETE:
            raise self._fault(complete, f"the value must be {COMPLETE!r} (got {complete.text!r:.60})")
        found = None if complete else self._found()
        scenario = self._with_setup(found) if self._setup or found is None else found
        return self._with_house(scenario)

    def _check_format(self) -> None:
        value = self._headers.get(_NOTATION)
        if value and value.text != FORMAT:
            raise self._fault(value, f"the notation {value.text!r:.60} is unknown. This version of bcnb reads {FORMAT}")

    def _found(self) -> Scenario:
        """Return the scenario that the header names, as it comes with bcnb."""
        value, game = self._needed(_SCENARIO), self._headers.get(_RULESET)
        if game and game.text not in RULESETS:
            raise self._fault(game, f"unknown ruleset {game.text!r:.60}{did_you_mean(game.text, RULESETS)}")
        whole = f"{game.text}/{value.text}" if game else ""
        try:
            found = find_scenario(whole if whole in list_scenarios() else value.text)
        except (ValueError, OSError) as error:
            raise self._fault(value, str(error)) from None
        if game and found.ruleset != game.text:
            raise self._fault(game, f"{found.title} is a scenario of {found.ruleset}, not of {game.text}")
        return found

    def _needed(self, name: str) -> _Value:
        if name not in self._headers:
            for other, value in self._headers.items():
                if other not in _HEADERS and (hint := did_you_mean(other, [name])):
                    raise NotationError(self._name, value.line, 1, f"unknown header {other!r:.60}{hint}")
            raise self._fault(None, f"the header '{name.title()}:' is missing")
        return self._headers[name]

    def _with_setup(self, found: Scenario | None) -> Scenario:
        """Return the scenario with the keys of its file that the headers give. `null` removes a key."""
        given = {key: self._json(value) for key, value in self._setup.items()}
        tables = {
            key: value for key, value in {**(found.tables if found else {}), **given}.items() if value is not None
        }
        first = next(iter(self._setup.values()), self._headers.get(_SETUP))
        name = found.name if found else self._needed(_SCENARIO).text
        try:
            return read_scenario(tables, name, TomlLocation(self._name, line=first.line if first else 1))
        except ValueError as error:
            raise self._fault(first, getattr(error, "reason", str(error))) from None

    def _json(self, value: _Value) -> object:
        try:
            return parse_line(f'{{"value":{value.text}}}\n'.encode())["value"]
        except (ValueError, KeyError) as error:
            raise self._fault(value, f"the value must be JSON: {error}") from None

    def _with_house(self, scenario: Scenario) -> Scenario:
        if not self._house:
            return scenario
        try:
            readings = parse_toml("\n".join(value.text for value in self._house), self._name).values
            return with_house_rules(scenario, readings, TomlLocation(self._name, line=self._house[0].line))
        except ValueError as error:
            raise self._fault(self._house[0], getattr(error, "reason", str(error))) from None

    def _header(self, scenario: Scenario, seats: Any) -> Header:
        rules = ruleset(scenario.ruleset)
        version = self._headers.get(_RULES)
        if version and version.text not in rules.versions:
            known = ", ".join(rules.versions)
            raise self._fault(version, f"{rules.name} never had the rules {version.text!r:.60}; there are {known}")
        for name, value in self._headers.items():
            if name not in (*_HEADERS, *seats):
                hint = did_you_mean(name, (*_HEADERS, *seats)) or ". Put other remarks into braces"
                raise NotationError(self._name, value.line, 1, f"unknown header {name!r:.60}{hint}")
        players = {seat: self._player(self._headers.get(seat)) for seat in seats}
        used = version.text if version else rules.version
        played = {key: self._played(key, self._headers[key]) for key in PLAYED if key in self._headers}
        return Header(rules.name, used, scenario.name, scenario.tables, players, scenario.house, played=played)

    def _played(self, key: str, value: _Value) -> str:
        """Return the date or the place of the game."""
        try:
            check_played(key, value.text)
        except ValueError as error:
            raise self._fault(value, str(error)) from None
        return value.text

    def _player(self, value: _Value | None) -> str:
        """Return the name of a player, which may be in quotation marks, as JSON."""
        if value is None or not value.text.startswith('"'):
            return value.text if value else ""
        name = self._json(value)
        if not isinstance(name, str):
            raise self._fault(value, "the name of a player must be a text")
        return name

    # --- the end ------------------------------------------------------------------------------------------------------

    def _ended(self, scenario: Scenario, record: Record, state: State) -> Record:
        """Return the game with its end, as the rules or the header of the result say."""
        value, last = self._headers.get(_RESULT), _Value("", len(self._lines), len(self._lines[-1]) + 1)
        try:
            game = Game.resume(ruleset(scenario.ruleset), scenario, record)
            if value:
                self._end(game, value)
            if len(record_bytes(game.record)) > LARGEST_FILE:
                raise ValueError(f"a record has at most {LARGEST_FILE:,} bytes")
        except NotationError:
            raise
        except ValueError as error:
            raise self._fault(value or last, str(error), state) from None
        return game.record

    def _end(self, game: Game, value: _Value) -> None:
        """End the game as the header says, if the rules have not ended it. Raises ValueError."""
        words = re.findall(r"[^\W_]+", value.text.lower())
        sides = list(dict.fromkeys(side_of(seat) for seat in game.record.header.seats))
        winner = next((word for word in words if word in (*sides, NOBODY)), "")
        over = game.record.end
        if over:
            if winner and winner != (over.winner or NOBODY):
                raise self._fault(value, f"the game was won by {over.winner or NOBODY}, not by {winner}", game.state)
        elif STOPPED in words:
            game.stop()
        elif RESIGNED in words and winner in sides:
            losers = [seat for seat in game.record.header.seats if side_of(seat) != winner]
            game.resign(*losers)
        elif words != [UNFINISHED]:
            words_needed = f"'{sides[0]}, {RESIGNED}', '{NOBODY}, {STOPPED}' or '{UNFINISHED}'"
            raise self._fault(value, f"the game is not over. Write {words_needed}", game.state)


# --- writing ----------------------------------------------------------------------------------------------------------


def write_notation(recorded: Recorded) -> str:
    """Return a recorded game in notation.

    Raises:
        RecordError: if the header does not fit the game.
        FileError: if the scenario or the house rules in the header are not valid.
        ValueError: if the notation cannot say what the record says, because the record is not legal.
    """
    again = None
    with suppress(NotationError, Impossible, IllegalAction, OneTooMany):
        entered, whole = entered_plies(recorded), with_cards_assumed(recorded)
        writer = TurnWriter(recorded.ruleset, recorded.start, entered, face_down=bool(recorded.record.header.cards))
        text = "\n".join((*_headers(recorded), "", *writer.lines(), ""))
        again = read_notation(text, recorded.file)
    if again is None or record_bytes(again) != record_bytes(whole):
        words = "the game has no notation, because the rules decide it differently"
        raise ValueError(f"{recorded.file}: {words}. `bcnb verify` names the first difference")
    return text


def _headers(recorded: Recorded) -> Iterator[str]:
    header, end = recorded.record.header, recorded.record.end
    yield f"Notation: {FORMAT}"
    yield f"Ruleset: {header.ruleset}"
    yield f"Rules: {header.rules}"
    yield f"Scenario: {header.scenario}"
    yield from (f"{_title(key)}: {text}" for key, text in header.played.items())
    yield from (f"{_title(seat)}: {spelled_name(name)}" for seat, name in header.seats.items())
    yield from (f"House: {write_toml({name: value}).strip()}" for name, value in header.house.items())
    if header.cards:
        yield f"Cards: {header.cards}"
    yield f"Result: {f'{end.winner or NOBODY}, {end.by}' if end else UNFINISHED}"
    yield from _setup_lines(header)


def _title(seat: Seat) -> str:
    return f"{seat[0].upper()}{seat[1:]}"


def spelled_name(name: str) -> str:
    """Return the name of a player as a header has it, in quotation marks where it needs them."""
    plain = is_line(name) and name == name.strip() and not name.startswith('"')
    return name if plain else json.dumps(name)


def _setup_lines(header: Header) -> Iterator[str]:
    """Yield the headers for what the scenario of the record has differently from the one that comes with bcnb."""
    base = base_setup(header)
    if not base:
        yield f"Setup: {COMPLETE}"
    for key, value in header.setup.items():
        if key not in base or canonical(base[key]) != canonical(value):
            yield f"Setup {key}: {canonical(value)}"
    if left_out := [key for key in base if key not in header.setup]:
        yield f"{WITHOUT}: {', '.join(left_out)}"
