"""Games in notation under fault: each text is a legal game, or a named error with line and column; nothing is lost."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from bcnb.engine.chance import Seeded
from bcnb.engine.turn_notation import NotationError
from bcnb.storage.game_entry import GameEntry, load_entry
from bcnb.storage.game_notation import LARGEST_TEXT, read_notation, write_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_recorded_game
from tests.helpers.cli import call
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

GAMES = (
    "kernstown-person-greedy-by-keyboard",
    "bull-run-greedy-greedy-1-058",
    "four-players-planner-greedy-planner-greedy-4-001",
)
"""A game of each ruleset."""
PIECES = (
    *("|", "+", "[", "]", "{", "}", ":", ",", "\n", "\r\n", "\t", "\x00", "\x1b[2J", "\u202e", "\ud800", "\ufeff"),
    *("done", "play rally", "roll ASSF", "+rally", "rally", "a1-a2", "a1xa2", "a1", "ASSF", "66", "5 C", "5 U", "x"),
    *("Result: union, resigned\n", "Rules: 2026.1\n", "Setup: complete\n", "Setup map: {}\n", "House: x = 1\n"),
    *("+?", "!a1=I3 {x}", "!b8-c8 {x}", '! [{"position.turn":9}] {x}', "!a1=. ", "Cards: assumed\n", '{later: "x"}\n'),
    *('[{"event":"card_drawn"}]', "[" * 3000, "9" * 5000, "{" * 3000, "a" * 70_000),
)
"""Texts that are put somewhere into a game."""


@cache
def text_of(name: str) -> str:
    """The notation of a game."""
    return write_notation(load_recorded_game(find_record(name)))


def judged(text: str | bytes, what: str) -> Found:
    """Whether a text is a legal game that is written and read again, or a fault with its place."""
    try:
        recorded = Recorded("notes", read_notation(text, "notes"))
    except NotationError as error:
        placed = (
            str(error) == f"notes:{error.line}:{error.column}: {error.reason}" and min(error.line, error.column) > 0
        )
        return held(placed, "a fault with line and column", f"{what}: {error}")
    same = read_notation(write_notation(recorded)) == recorded.record
    verdict = recorded.verify()
    return held(same and (verdict.legal or verdict.unjudged > 0), "a legal game", f"{what}: {verdict}")


# --- changed anywhere -------------------------------------------------------------------------------------------------


def changed(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each game with something put in, left out, doubled or turned around, at random."""
    return (Trial(changed_once, (GAMES[case % len(GAMES)], f"{seed} {case}")) for case in range(numbers.changes))


def changed_once(name: str, seed: str) -> Iterator[Found]:
    """What bcnb reports about a game with one change."""
    chance, text = Seeded(seed), text_of(name)
    begin = chance.choose(range(len(text)))
    end = min(len(text), begin + chance.choose((0, 1, 2, 5, 20, 200)))
    part = text[begin:end]
    new = chance.choose(
        ("", part * 2, part[::-1], part.swapcase(), chance.choose(PIECES), f" {chance.choose(PIECES)} ")
    )
    yield judged(text[:begin] + new + text[end:], f"{name}, {seed}")


def cut(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each game cut at many places."""
    return (Trial(cut_at, (name, place)) for name in GAMES for place in range(0, 100, min(numbers.byte, 49)))


def cut_at(name: str, place: int) -> Iterator[Found]:
    """What bcnb reports about a game that ends in the middle, with and without its result."""
    text = text_of(name)
    begun = text[: len(text) * place // 100]
    yield judged(begun, f"{name} cut at {place}%")
    lines = begun.split("\n")
    yield judged(
        "\n".join(line for line in lines if not line.startswith("Result")), f"{name} cut at {place}%, no result"
    )


# --- slips of the pen -------------------------------------------------------------------------------------------------

DICE = re.compile(r"(?<= )[ICASF]+(?= |$)|(?<= )\d{2}(?=:)")
"""Dice in a line: letters of faces, or the two numbers of 1961."""
CONTROL = ("\x00", "\x07", "\x1b", "\x7f", "\x85", "\u202e", "\u2028", "\ufeff")


def slips(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each game with each slip of the pen in some of its lines."""
    for what in SLIPS:
        cases = range(numbers.tries)
        yield from (Trial(slipped, (what, GAMES[case % len(GAMES)], f"{seed} {what} {case}")) for case in cases)


def slipped(what: str, name: str, seed: str) -> Iterator[Found]:
    """Whether a line with a slip is a fault with its line and column, and the lines before it are still a game."""
    chance, (heads, _, body) = Seeded(seed), text_of(name).partition("\n\n")
    head = [*(line for line in heads.split("\n") if not line.startswith("Result")), ""]
    lines = body.rstrip("\n").split("\n")
    changed = [(at, *SLIPS[what](lines, at, chance)) for at in range(2, len(lines) - 1) if lines[at][0] != "0"]
    possible = [one for one in changed if one[1]]
    if not possible:
        return
    at, line, column = chance.choose(possible)
    text = "\n".join([*head, *lines[:at], line, *lines[at + 1 :], ""])
    try:
        read_notation(text, "notes")
    except NotationError as error:
        placed = error.line == len(head) + at + 1 and 0 < error.column <= len(line) + 1 and column in (0, error.column)
        yield held(placed, "a fault in the line of the slip", f"{name}, {seed}: {error}, {line!r:.200}")
    else:
        yield Found("a legal game", f"{name}, {seed}: {line!r:.200}")
    before = read_notation("\n".join([*head, *lines[:at], ""]), "notes")
    yield held(len(before.plies) > 0, "the game before it is there", f"{name}, {seed}")


Slip = Callable[[list[str], int, Seeded], tuple[str, int]]
"""Returns a line with a slip and the column of the fault, or 0 if any column is right. An empty line is not a slip."""


def _joined(lines: list[str], at: int, chance: Seeded) -> tuple[str, int]:
    return f"{lines[at]} {lines[at + 1]}", len(lines[at]) + 2


def _die_more(lines: list[str], at: int, chance: Seeded) -> tuple[str, int]:
    found = list(DICE.finditer(lines[at]))
    if not found:
        return "", 0
    end = chance.choose(found).end()
    return lines[at][:end] + lines[at][end - 1] + lines[at][end:], 0


def _wrong_side(lines: list[str], at: int, chance: Seeded) -> tuple[str, int]:
    number, side, rest = lines[at].split(" ", 2)
    return f"{number} {'U' if side[0] == 'C' else 'C'}{side[1:]} {rest}", len(number) + 2


def _same_card(lines: list[str], at: int, chance: Seeded) -> tuple[str, int]:
    card = re.match(r"\d+ \w+ ([a-z-]+)", lines[at])
    return (f"{lines[at][: card.end()]} {card[1]}{lines[at][card.end() :]}", 0) if card else ("", 0)


def _control(lines: list[str], at: int, chance: Seeded) -> tuple[str, int]:
    place = int(chance.choose(range(len(lines[at]))))
    return lines[at][:place] + chance.choose(CONTROL) + lines[at][place:], place + 1


SLIPS: Mapping[str, Slip] = {
    "two turns on one line": _joined,
    "a die too many": _die_more,
    "a wrong side": _wrong_side,
    "a card played twice": _same_card,
    "a control character": _control,
}

# --- whole texts ------------------------------------------------------------------------------------------------------


def bad_texts() -> Mapping[str, str | bytes]:
    """Texts that are not a game, or not as they should be."""
    text = text_of(GAMES[0])
    return {
        "nothing": "",
        "10 MB of text": text + "{x} " * 2_500_000,
        "the most bytes, in braces": text + "{x}\n" * ((LARGEST_TEXT - len(text.encode())) // 4),
        "a million empty lines": text + "\n" * 1_000_000,
        "a line of the most bytes": text.replace(" | ", " " * 60_000 + "| ", 1),
        "UTF-16": text.encode("utf-16"),
        "Latin-1": text.replace("Union: person", "Union: Zoë").encode("latin-1"),
        "half of a character": text.replace("person", "\ud800"),
        "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 100,
        "a record": find_record(GAMES[0]).read_bytes(),
        "two games": text * 2,
        "one line": text.replace("\n", " "),
        "a thousand headers": "".join(f"Header {number}: x\n" for number in range(1000)) + text,
    }


def whole(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Every bad text, through the reader and the command."""
    return (Trial(bad_text, (what,)) for what in bad_texts())


def bad_text(what: str) -> Iterator[Found]:
    """What bcnb reports about a text; the command leaves a whole record or nothing."""
    text = bad_texts()[what]
    data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    found = judged(text, what)
    yield found
    with new_folder() as folder:
        (folder / "notes.txt").write_bytes(data)
        result = call("record", "--from", folder / "notes.txt", "--out", folder / "game.jsonl")
        left = sorted(path.name for path in folder.iterdir())
    expected = ["game.jsonl", "notes.txt"] if result.status == 0 else ["notes.txt"]
    right = left == expected and (result.status == 0) == (found.answer == "a legal game")
    yield held(right, "a whole record or nothing", f"{what}: {result.status}, {left}, {result.err[-200:]}")


# --- step by step -----------------------------------------------------------------------------------------------------

ENTERED = 12
"""The number of lines of a game that are entered."""


def entered(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each game typed step by step, with something wrong now and then, and steps taken back and repeated."""
    return (Trial(entered_once, (GAMES[case % len(GAMES)], f"{seed} entry {case}")) for case in range(numbers.tries))


def entered_once(name: str, seed: str) -> Iterator[Found]:
    """Whether every wrong step leaves the draft as it was, and the draft always holds all steps."""
    chance = Seeded(seed)
    heads, _, body = text_of(name).partition("\n\n")
    told = [line for line in heads.split("\n") if not line.startswith("Result")]
    lines = [line for line in body.split("\n") if line.strip()][:ENTERED]
    with new_folder() as folder:
        entry = GameEntry(folder / "draft.txt", told)
        entry.save()
        for line in lines:
            before = (entry.steps, entry.later, entry.path.read_bytes())
            wrong = line[: chance.choose(range(len(line) + 1))] + chance.choose(PIECES).replace("\n", " ")
            try:
                entry.add(wrong)
                entry.back()
                entry.add(line)
            except NotationError as error:
                same = (entry.steps, entry.later, entry.path.read_bytes()) == before
                yield held(same and error.column > 0, "a wrong step changes nothing", f"{name}, {seed}: {error}")
                if entry.steps == before[0]:
                    entry.add(line)
            again = load_entry(entry.path)
            yield held(again.record == entry.record, "the draft holds every step", f"{name}, {seed}, {line!r:.80}")


SENTENCES = (
    Sentence("games in notation, changed anywhere", changed),
    Sentence("games in notation, cut", cut),
    Sentence("slips of the pen in games in notation", slips),
    Sentence("texts that are no game in notation", whole),
    Sentence("games entered step by step, with wrong steps", entered),
)
