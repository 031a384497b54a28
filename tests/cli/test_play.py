import errno
import os
import re
import select
import shlex
import signal
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bcnb.cli import play
from bcnb.cli.screen import Screen
from bcnb.cli.terminal.terminal_commands import COMMANDS
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS, rulebook, ruleset
from bcnb.games import battle_cry
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.players.registry import find_player
from bcnb.storage.records import RecordWriter, load_record, save_record, verify_file
from tests.helpers.cli import PROGRAM, CliResult, Script, call
from tests.helpers.games import sample

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

KERNSTOWN = ("play", "kernstown", "--seed", "3")
"""The Confederates begin, and hold Probe Center, Bombard, Assault Right, Attack Left and Probe Left."""
PATIENCE = 60
"""How many seconds a terminal may be silent."""
TWO = ("--union", "person", "--confederate", "person")


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def table(*lines: str, words: Iterable[str] = KERNSTOWN) -> CliResult:
    """What a table says to these lines; then the input ends."""
    result = call(*words, typed=typed(*lines))
    assert (result.status, result.err) == (0, "")
    return result


def after(result: CliResult, line: str) -> str:
    """What was said to a line, in one line."""
    _, _, rest = result.out.partition(f"> {line}\n")
    return " ".join(rest.split("\n> ")[0].split("\nThe game is saved in")[0].split())


def dos(path: Path, seat: str = "confederate") -> list[str]:
    return [ply.do for ply in load_record(path).plies if ply.seat == seat]


# --- a whole game -----------------------------------------------------------------------------------------------------


def watch(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The games that are begun."""
    games: list[Game] = []
    begin = play.begin_from
    monkeypatch.setattr(play, "begin_from", lambda *given: games.append(begin(*given)) or games[-1])
    return games


@pytest.mark.parametrize(("scenario", "seat"), [("kernstown", "confederate"), ("shiloh", "union")])
def test_a_whole_game_is_played_by_a_script_against_greedy(home, monkeypatch, scenario, seat):
    """The script types what the greedy player would do; the other side is also greedy."""
    games, choose = watch(monkeypatch), find_player("greedy", "battle_cry")

    def lines() -> Iterator[str]:
        while True:
            state = battle_cry.observe(games[0].state, seat)
            yield battle_cry.write(choose(battle_cry, state, Seeded(games[0].ply))) + "\n"

    result = call("play", scenario, f"--{seat}", "person", "--seed", "whole", typed=Script(lines()))
    assert (result.status, result.err) == (0, "")
    (path,) = home.glob("*.jsonl")
    assert verify_file(path).sound
    record = load_record(path)
    assert record.end.by == "flags"
    assert f"The battle is over: the {record.end.winner.title()} side won. Flags: " in result.out
    assert result.out.endswith(f"The game is saved in {path}\nReview it with: bcnb review {path.stem}\n")
    assert dict(record.header.seats) == {one: "person" if one == seat else "greedy" for one in SEATS}


def test_a_whole_game_is_played_by_numbers_from_a_file(home):
    """Always the first of the list: as a file of lines that knows nothing of the board."""
    result = table(*["1"] * 3000)
    (path,) = home.glob("*.jsonl")
    assert verify_file(path).sound
    assert load_record(path).end.by == "flags"
    assert "not a number of the list" not in result.out


def test_the_same_seed_and_lines_give_the_same_game(home):
    for _ in range(2):
        table(*["1"] * 60)
    one, other = (path.read_bytes() for path in sorted(home.glob("*.jsonl")))
    assert one == other


WORDS = ("odds e5 f5", "sight a1 i9", "hint", "undo", "log 3", "board", "hand", "rule 4", "help", "", "withdraw g3")
NONSENSE = (
    "order",
    "move e5",
    "battle a1 z9",
    "play",
    "\x1b[2J",
    "é" * 200,
    "9" * 30,
    "roll IIII",
    "done done",
    "resign",
    "n",
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("words", [(), TWO, ("--dice", "table")])
def test_nothing_that_is_typed_brings_it_down(home, words):
    chance = Seeded(f"typed {words}")
    lines = (chance.choose((*map(str, range(8)), *"ICASF", *WORDS, *NONSENSE)) for _ in range(400))
    table(*lines, words=(*KERNSTOWN, *words))
    (path,) = home.glob("*.jsonl")
    assert verify_file(path).legal
    assert len(load_record(path).plies) > 20


def test_it_runs_as_a_command_with_lines_from_a_pipe(home):
    run = subprocess.run(
        [PROGRAM, *KERNSTOWN], input=typed("play probe-left", "quit"), capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert dos(home / "kernstown-1.jsonl") == ["play probe-left"]


def test_bytes_that_are_not_text_are_refused_like_any_other_line(home):
    run = subprocess.run([PROGRAM, *KERNSTOWN], input=b"\xff\xfe\nplay probe-left\n", capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    assert dos(home / "kernstown-1.jsonl") == ["play probe-left"]


# --- before the first turn --------------------------------------------------------------------------------------------


def test_ui_29_the_story_who_begins_hands_and_flags_are_reported_before_the_first_turn():
    result = table(words=("play", "shiloh"))
    assert result.out.startswith("Shiloh, April 6, 1862\n\nUlysses Grant's army camps")
    for words in (
        "Special rule, The way to the landing: Each hex of row a",
        "it begins with 4 cards.",
        "The Confederate side begins. The first to have 6 flags wins.",
        "You play the Confederate side, and the sergeant plays the Union side.",
    ):
        assert words in result.words


def test_the_hand_is_shown_with_what_each_card_does():
    result = table()
    assert "1 play probe-centre Probe Center: Order 2 units or generals in the center." in result.words
    assert "Order 2 units or generals on your left flank." in result.words
    assert "drew" not in result.out, "the deal goes without saying"


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ((), ("greedy", "person")),
        (("--union", "person"), ("person", "greedy")),
        (("--union", "random"), ("random", "person")),
        (("--confederate", "random"), ("person", "random")),
        (TWO, ("person", "person")),
    ],
)
def test_ui_27_a_seat_that_is_not_named_is_yours_or_else_the_default_opponent(home, words, seats):
    table(words=(*KERNSTOWN, *words))
    assert tuple(load_record(home / "kernstown-1.jsonl").header.seats.values()) == seats


def test_two_players_may_be_watched(home):
    result = table(words=(*KERNSTOWN, "--union", "greedy", "--confederate", "random"))
    assert "The battle is over: the Union side won." in result.out
    assert verify_file(home / "kernstown-1.jsonl").sound


def test_what_cannot_be_played_leaves_no_file(home):
    for words, reason in (
        (("play", "kernstwn"), "unknown scenario 'kernstwn'"),
        (("play", "kernstown", "--union", "grant"), "unknown player 'grant'"),
        (("play", "--resume", "kernstown-1"), "unknown game 'kernstown-1'"),
    ):
        result = call(*words)
        assert (result.status, result.out) == (1, "")
        assert reason in result.err
    assert not home.exists()


# --- acting -----------------------------------------------------------------------------------------------------------


def test_an_action_is_typed_or_numbered_and_its_beginning_lists_the_rest(home):
    result = table("play Probe Left", "1", "move", "move g3", "MOVE  g3 f3", "done")
    assert dos(home / "kernstown-1.jsonl") == ["play probe-left", "order g3", "move g3 f3", "done"]
    for line in ("move", "move g3"):
        assert after(result, line).startswith(
            "1 move g3 f2 Move Confederate infantry from g3 to f2. Fence. 2 move g3 f3"
        )


def test_a_list_that_would_be_long_is_folded(home):
    result = table("discard", "", "0", "99", "play probe-left", "order i1", "move i1")
    assert after(result, "discard").startswith("1 discard probe-centre Discard Probe Center.")
    assert "6 discard … Discard a card, and end the turn: 5 ways." in result.words
    assert result.out.count("6 discard …") == 2, "Enter alone shows the list again"
    assert after(result, "99") == "99 is not a number of the list. Type a number from 1 to 6."
    assert after(result, "0") == "0 is not a number of the list. Type a number from 1 to 6."
    assert "4 move … Move an ordered piece: 10 ways." in result.words
    assert after(result, "move i1").startswith("1 move i1 f1 Move Confederate cavalry from i1 to f1.")
    assert max(len(line) for line in result.out.splitlines() if str(home) not in line) <= 80


def test_a_list_that_cannot_be_folded_farther_is_in_columns():
    result = table("play all-out-offensive", "move", "12", words=(*KERNSTOWN, "--union", "person"))
    assert after(result, "move").startswith("1 move a3 … 2 move a8 … 3 move a9 b9 4 move a10 …")
    assert len(result.out.partition("> move\n")[2].partition("\n> ")[0].splitlines()) < 6
    assert after(result, "12").startswith("1 move a4 ")


def test_a_half_typed_action_says_that_nothing_is_done_and_what_completes_it(home):
    result = table("play probe-left", "order g3", "move g3", "play", "undo", "undo", "discard", "", "6")
    undone = "Nothing is done yet. Type a number of this list, or a whole action, such as “move g3 f2”."
    assert after(result, "move g3").endswith(undone)
    assert "Nothing is done yet" not in after(result, "play"), "it is no beginning of an action"
    for line in ("discard", "6"):
        assert "Nothing is done yet." in after(result, line)
        assert after(result, line).endswith("such as “discard probe-centre”.")
    assert dos(home / "kernstown-1.jsonl") == []


def test_an_action_with_one_continuation_also_says_that_nothing_is_done():
    """Hunter reaches a6, which is too far for his infantry."""
    lines = ("play probe-centre", "order a9 general", "move a9 a6", "order a9 general")
    result = table(*lines, words=("play", "first-bull-run", "--seed", "1"))
    assert "Nothing is done yet." not in result.out.partition("> move a9 a6")[0]
    assert after(result, "move a9 a6") == (
        "1 move a9 a6 general Move General Hunter alone from a9 to a6. Nothing is done yet. Type a number of this "
        "list, or a whole action, such as “move a9 a6 general”."
    )


GENERAL = "“general” means the general alone"
ENDINGS = f"At the end of an action, “unit” means the unit without its general and {GENERAL}."


def test_the_words_that_end_an_action_are_explained_where_a_list_shows_no_words():
    result = table(
        "play probe-centre", "?", "order a9 general", "move", words=("play", "first-bull-run", "--seed", "1")
    )
    assert ENDINGS in after(result, "?")
    columns = result.out.partition("> move\n")[2]
    assert "move a9 a6 general" in columns
    assert f"At the end of an action, {GENERAL}." in " ".join(columns.split())


def test_the_help_explains_no_words_that_end_no_action_now():
    assert "At the end of an action" not in table("?", words=("play", "first-bull-run", "--seed", "1")).out
    result = table("?", "help", words=("play", "four-players", "--seed", "3"))
    assert "At the end of an action" not in result.out


def test_a_refused_attempt_says_why_with_the_rule_and_the_hexes():
    result = table("play probe-left", "order g8", "move g3 f3", "order", "order z9", "battle g3 f3", "dance")
    assert after(result, "order g8").startswith(
        "Probe Left orders pieces on your left flank, and g8 lies outside it. Rule 3."
    )
    assert "See g8 on the board above." in after(result, "order g8")
    assert "Rule 4.1 says: Only ordered pieces move. See g3 on the board above." in after(result, "move g3 f3")
    assert after(result, "order").startswith("1 order g3"), "what begins so is listed"
    assert "'z9' is not a valid hex" in after(result, "order z9")
    assert "Type it like this: order e5" in after(result, "order z9")
    assert "Rule 4.10 says" in after(result, "battle g3 f3")
    assert after(result, "dance") == "“dance” is not a valid action now. Type order or done, or ? for help."


def test_a_slip_is_answered_with_the_word_that_is_nearest():
    result = table("ordr", "play probe-left", "mvoe g3 f3", "hlep", "order g3 f3 e3")
    assert after(result, "ordr") == "“ordr” is not a valid action. Did you mean “order”?"
    assert after(result, "mvoe g3 f3") == "“mvoe” is not a valid action. Did you mean “move”?"
    assert after(result, "hlep") == "“hlep” is not a valid action. Did you mean “help”?"
    assert "Did you mean" not in after(result, "order g3 f3 e3"), "the word is right"


@pytest.mark.parametrize(
    ("scenario", "words"), [("kernstown", "unit or general"), ("two-bridges", "unit or general or brigade")]
)
def test_a_wrong_last_word_is_answered_with_the_words_that_may_be_there(scenario, words):
    result = table("order e5 generl", words=("play", scenario, "--seed", "3"))
    assert f"the last word must be {words} (got 'generl')" in after(result, "order e5 generl")


def test_a_piece_that_can_do_nothing_of_the_kind_is_reported_why():
    result = table("play probe-left", "move g3", "battle g3", "move x9", "retreat g3", "section")
    assert "Rule 4.1 says: Only ordered pieces move. See g3 on the board above." in after(result, "move g3")
    assert "Rule 4.10 says" in after(result, "battle g3")
    assert "'x9' is not a valid hex" in after(result, "move x9")
    assert "Rule 8.1 says" in after(result, "retreat g3")
    assert after(result, "section") == "“section” is not a valid action now. Type order or done, or ? for help."


def test_undo_and_withdraw_take_back(home):
    result = table(
        "play probe-left", "order g3", "order g4", "move g3 f3", "withdraw f3", "withdraw g3", "undo", "undo"
    )
    assert after(result, "withdraw f3").startswith("Undone: move g3 f3.")
    assert after(result, "withdraw g3").startswith("Undone: order g3. Ordered: g4.")
    assert dos(home / "kernstown-1.jsonl") == []
    result = table("withdraw g3", "undo", "withdraw")
    assert after(result, "withdraw g3") == "No order or move on g3 can be undone now."
    assert after(result, "undo") == "A draw cannot be undone.", "and not which card the enemy drew"
    assert after(result, "withdraw") == "This command needs 1 hex, such as: withdraw e5."


def test_what_the_opponent_did_is_reported_in_words_without_his_hand():
    result = table("discard probe-left", "hand")
    news = after(result, "discard probe-left")
    assert news.startswith("* The Confederate side discarded Probe Left. * The Confederate side drew Probe Right.")
    assert "* The Union side played" in news
    assert "* The Union side drew a card. Turn 3, of the Confederate side, began." in news
    assert news.index("=== Turn 3, the Confederate side. Flags: Union 0, Confederate 0 (of 6)") > 0
    assert "Probe Right: Order 2 units" in after(result, "hand")


def test_the_hand_stays_in_sight_during_the_turn():
    result = table("play probe-left")
    assert "Hand: Probe Center, Bombard, Assault Right, Attack Left." in after(result, "play probe-left")


# --- asking -----------------------------------------------------------------------------------------------------------


def test_odds_are_reported_before_an_attack_is_made():
    result = table("play probe-centre", "order g8", "move g8 f7", "odds f7 b8", "odds b8 f7", "done", "odds f7 b8", "1")
    assert after(result, "odds b8 f7").startswith("At this range the ground leaves no die to roll from b8 against f7.")
    odds = "Confederate infantry at f7 against Union infantry at b8: 1 die (1 at 4 hexes)."
    assert after(result, "odds f7 b8").startswith(odds)
    assert "Any retreat flag: 17%" in after(result, "odds f7 b8")
    assert "Now it cannot be made. Orders and moves come first" in after(result, "odds f7 b8")
    assert (
        "1 battle f7 b8 Attack Union infantry at b8 with Confederate infantry at f7. 1 die: about 0.7" in result.words
    )
    assert "attacked Union infantry at b8 with 1 die. * The die showed" in after(result, "1")
    assert result.words.count("Now it cannot be made.") == 1, "in the battle phase it can"


def test_odds_and_sight_that_there_are_not_say_why():
    result = table("odds g3 f3", "odds g3", "odds g3 x1", "sight a1 i9", "sight a1 a1", "sight")
    assert after(result, "odds g3 f3").startswith("There is nothing to attack on f3. Rule 7.9 says:")
    assert after(result, "odds g3") == "This command needs 2 hexes, such as: odds e5 f5."
    assert "'x1' is not a valid hex" in after(result, "odds g3 x1")
    assert after(result, "sight a1 i9").startswith("From a1, i9 is hidden, 12 hexes away. In the way: ")
    assert after(result, "sight a1 a1") == "A line of sight has two ends."
    assert after(result, "sight") == "This command needs 2 hexes, such as: sight e5 h7."


def test_a_hint_is_a_plan_that_can_be_typed(home):
    result = table("hint")
    plan = re.findall(r"^  [^(]+ \(((?:play|order|move|battle|done)[^)]*)\)\.$", result.out, re.M)
    assert plan[0].startswith("play ")
    table(*plan)
    assert dos(home / "kernstown-2.jsonl") == plan


def test_help_board_log_and_rules():
    result = table(
        "help",
        "board",
        "play probe-left",
        "log",
        "log 1",
        "rule 4.1",
        "rule woods",
        "rule forest",
        "rule",
        "rule xyzzy",
    )
    for word in ("board", "hand", "undo", "odds e5 f5", "sight e5 h7", "hint", "log 20", "rule 7.3"):
        assert f"  {word}  " in result.out
    assert "Generals: Union Tyler a4, Kimball b9" in after(result, "board")
    assert after(result, "log") == after(result, "log 1") == "* The Confederate side played Probe Left."
    assert after(result, "rule 4.1") == "4.1 Only ordered pieces move."
    assert "10.2" in after(result, "rule woods")
    assert after(result, "rule forest").startswith("The rules call it woods.")
    assert after(result, "rule") == "Type a rule number, a chapter or a word after it: rule 7.3."
    assert after(result, "rule xyzzy") == "No rule, chapter or word of a rule matches “xyzzy”."


def test_a_question_mark_prints_the_help_of_the_phase():
    result = table("?", "play probe-left", "?", "help", "order g3", "?")
    first, *later = re.findall(r"What you can do now: (.*?)\.", result.words)
    assert (first, later) == ("play or discard", ["order or done"] * 2 + ["order, move or done"])
    assert "such as “play probe-centre”, or its number." in after(result, "?")
    assert result.out.count("  withdraw e5  ") == 3, "while a card is chosen, there is nothing to withdraw"


def test_a_word_of_another_phase_says_what_to_type_now():
    result = table("order", "look at h2", "play probe-left", "play", "move x9", "order")
    assert after(result, "order") == "“order” is not a valid action now. Type play or discard, or ? for help."
    assert after(result, "look at h2") == "“look” is not a valid action now. Type play or discard, or ? for help."
    assert after(result, "play") == "“play” is not a valid action now. Type order or done, or ? for help."
    assert "'x9' is not a valid hex" in after(result, "move x9")


def test_the_words_on_the_screen_can_be_typed(home):
    result = table("attack", "Attack Left", "Give g3", "end", "hand")
    assert "* The Confederate side played Attack Left." in after(result, "attack")
    assert "'left' is not a valid hex" in after(result, "Attack Left")
    assert "* Confederate infantry at g3 got an order." in after(result, "Give g3")
    assert dos(home / "kernstown-1.jsonl")[:3] == ["play attack-left", "order g3", "done"]


def test_a_word_of_the_screen_that_fits_another_phase_is_named_as_typed():
    result = table("end", "play probe-left", "attack", "attack g3 f3")
    assert "Rule 2.3 says" in after(result, "end")
    assert after(result, "attack") == "“attack” is not a valid action now. Type order or done, or ? for help."
    assert "Rule " in after(result, "attack g3 f3")


@pytest.mark.parametrize("scenario", ["kernstown", "two-bridges"])
def test_the_log_is_empty_before_the_first_action(scenario):
    assert after(table("log", words=("play", scenario, "--seed", "3")), "log") == "Nothing has happened yet."


@pytest.mark.parametrize("number", ["x", "0", "-1", "3 4", "1.5", "٣", "9" * 500])
def test_log_takes_one_number(number):
    words = after(table(f"log {number}"), f"log {number}")
    assert words.startswith("Log takes one number, of the steps to show, such as: log 20 (got “")


def test_nothing_follows_a_command_that_stands_alone():
    alone = ("board", "hand", "undo", "hint", "resign", "quit", "help", "?")
    result = table(*(f"{word} x y" for word in alone))
    for word in alone:
        assert after(result, f"{word} x y") == f"Nothing follows “{word}” (got “x y”). Type it alone."


GAMES = {"battle_cry": "kernstown", "north_against_south": "two-bridges", "battle_cry_1961": "four-players"}
LACKING = {"battle_cry": (), "north_against_south": (), "battle_cry_1961": ("hand", "sight")}
LATER = {"battle_cry": ("withdraw",), "north_against_south": ("withdraw",), "battle_cry_1961": ("hand", "sight")}
"""The commands that the help does not list at the beginning of a game."""


def helped(told: str) -> dict[str, str]:
    """The words that the help lists, with how each is typed."""
    usages = re.findall(r"^  (?=\S)(.+?)  +\S", told.partition("> help\n")[2].partition("\n> ")[0], re.M)
    return {usage.split()[0]: usage for usage in usages}


def test_every_game_has_its_help():
    assert set(GAMES) == set(LACKING) == set(RULESETS)


@pytest.mark.parametrize(("name", "scenario"), GAMES.items())
def test_the_help_lists_the_words_that_the_game_has(name, scenario):
    lines = [line for line in COMMANDS if line not in ("quit", "resign", "save")]
    result = table("help", *lines, "dance", words=("play", scenario, "--seed", "3"))
    listed = helped(result.out)
    assert [word.rstrip(",") for word in listed] == [word for word in COMMANDS if word not in LATER[name]]
    for word in lines:
        assert ("is not a valid action" in after(result, word)) == (word in LACKING[name]), word
        assert "play no part" not in after(result, word)
    words = after(result, "help")
    (example,) = re.findall("such as “(.+)”", words)
    assert ruleset(name).write(ruleset(name).parse(example)) == example
    assert rulebook(name).RULES[listed["rule"].split()[1]]
    assert ("a draw" in words) == (not LACKING[name])
    verbs = after(result, "dance").split("Type ")[1].split(", or ?")[0].replace(" or ", ", ").split(", ")
    assert verbs == re.findall(r"What you can do now: (.*?)\.", words)[0].replace(" or ", ", ").split(", ")
    assert set(verbs) & {"offer", "agree"} == set()


# --- ending -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", [("quit",), ("exit",), ("Q",), ()])
def test_a_game_is_left_and_resumed_where_it_stopped(home, last):
    result = table("play probe-left", "order g3", *last)
    path = home / "kernstown-1.jsonl"
    assert result.out.endswith(f"The game is saved in {path}\nResume it with: bcnb play --resume kernstown-1\n")
    again = table("move g3 f3", words=("play", "--resume", "kernstown-1"))
    assert "* Confederate infantry at g3 got an order." in again.words, "what happened last is reported again"
    assert "Ordered: g3." in again.words
    assert "You play the Confederate side, and the sergeant plays the Union side." in again.words
    assert dos(path) == ["play probe-left", "order g3", "move g3 f3"]
    table(words=("play", "--resume", str(path)))


def test_a_name_with_a_blank_is_reported_so_that_a_shell_takes_it_for_one_word(home):
    table("play probe-left")
    (home / "kernstown-1.jsonl").rename(home / "my battle-1.jsonl")
    result = table("order g3", words=("play", "--resume", "my battle-1"))
    *_, command = result.out.splitlines()
    assert command == "Resume it with: bcnb play --resume 'my battle-1'"
    table("move g3 f3", words=shlex.split(command)[-3:])
    assert dos(home / "my battle-1.jsonl") == ["play probe-left", "order g3", "move g3 f3"]


def test_a_seed_gives_the_game_that_it_would_have_given_without_the_break(home):
    table(*["1"] * 40)
    table(*["1"] * 15)
    table(*["1"] * 25, words=("play", "--resume", "kernstown-2", "--seed", "3"))
    one, other = (path.read_bytes() for path in sorted(home.glob("*.jsonl")))
    assert one == other


def test_saved_games_are_listed(home):
    assert call("play", "--resume").out == f"No games are saved in {home}.\n"
    table("play probe-left")
    save_record(home / "over.jsonl", sample())
    (home / "torn.jsonl").write_bytes(b"{")
    lines = call("play", "--resume").out.splitlines()
    assert lines[0].split(maxsplit=1) == [
        "kernstown-1",
        "Kernstown, 11 plies, in progress. Union: sergeant, Confederate: person",
    ]
    assert "victory by flags. Union: greedy of room 12" in lines[1]
    assert "torn.jsonl:1: " in lines[2]
    assert lines[3:] == ["To resume one: bcnb play --resume kernstown-1"]


def test_a_game_that_is_over_is_shown(home):
    home.mkdir()
    save_record(home / "over.jsonl", sample())
    answer = table(words=("play", "--resume", "over"))
    result, review = answer.out.rsplit("\n", 2)[:2]
    assert " ".join(result.split()).startswith("Kernstown: The battle is over: the ")
    assert review == "Review it with: bcnb review over"
    assert len(answer.out.splitlines()) <= 3, "no introduction"


def test_who_sits_where_is_not_changed_when_a_game_is_resumed():
    table("quit")
    result = call("play", "--resume", "kernstown-1", "--union", "person")
    assert result.status == 1
    assert "the saved game names its players" in result.err


def test_to_resign_one_has_to_mean_it(home):
    result = table("resign", "no", "resign", "N", "resign", "perhaps", "", "Y")
    assert "The game is over: the Union side won, because the other side resigned." in result.words
    assert result.out.count("Resign as the Confederate side? (y/n) ") == 5
    assert result.out.count("Type y for yes or n for no.") == 2
    assert load_record(home / "kernstown-1.jsonl").end.by == "resigned"


def test_the_game_so_far_is_written_elsewhere_but_over_nothing(home, tmp_path):
    result = table(
        "play probe-left", f"save {tmp_path / 'my game.jsonl'}", f"save {tmp_path / 'my game.jsonl'}", "save"
    )
    assert load_record(tmp_path / "my game.jsonl") == load_record(home / "kernstown-1.jsonl")
    assert "with 11 plies." in result.words
    assert "The file already exists; choose another name" in result.words or "already exists" in result.words
    assert after(result, "save").startswith("Type the name of a file after it: save FILE")


def test_a_folder_that_cannot_be_written_is_reported_and_the_game_continues(home, tmp_path):
    home.write_text("no folder")
    result = table("play probe-left", f"save {tmp_path / 'rescued.jsonl'}", "quit")
    assert "This game is not being saved: " in result.words
    assert result.out.count("This game is not being saved") == 1
    assert "The game is saved in" not in result.out
    assert dos(tmp_path / "rescued.jsonl") == ["play probe-left"]


def test_a_disk_that_fills_up_is_reported_when_it_does(home, monkeypatch):
    true_append, lines = RecordWriter.append, []

    def append(self, line):
        lines.append(line)
        if len(lines) > 12:
            raise OSError(errno.ENOSPC, "no space left", str(self.path))
        true_append(self, line)

    monkeypatch.setattr(RecordWriter, "append", append)
    result = table("play probe-left", "order g3", "order g4")
    assert result.out.count("This game is not being saved") == 1
    assert "no space left" in after(result, "order g3")
    assert dos(home / "kernstown-1.jsonl") == ["play probe-left"]


# --- two people at one screen ----------------------------------------------------------------------------------------


def test_two_people_see_their_hands_only_when_they_are_ready():
    result = table("", "hand", "discard bombard", "", "", "hand", words=(*KERNSTOWN, *TWO))
    before, _, rest = result.out.partition("The Confederate side acts now. Press Enter when you are ready: ")
    assert "People play both sides at this screen." in before
    assert "Probe Left" not in before
    mine, _, theirs = rest.partition("-" * 80)
    assert "Bombard: Order all your artillery." in mine
    assert mine.rstrip().endswith("Press Enter to hide your cards, then hand over:")
    assert theirs.lstrip().startswith("The Union side acts now. Press Enter when you are ready: ")
    assert "* The Confederate side discarded Bombard. * The Confederate side drew a card." in " ".join(theirs.split())
    assert "Probe Left" not in theirs
    assert "Call for Reinforcements" in theirs


def test_the_game_can_be_left_before_a_hand_is_shown(home):
    result = table("quit", words=(*KERNSTOWN, *TWO))
    assert "Probe Left" not in result.out
    assert result.out.rstrip().endswith("bcnb play --resume kernstown-1")


def test_two_people_may_look_at_one_screen():
    result = table("discard bombard", words=(*KERNSTOWN, *TWO, "--no-hidden"))
    assert "Press Enter" not in result.out
    assert result.words.count("discarded Bombard") == 1
    assert "Call for Reinforcements" in result.out


# --- real dice --------------------------------------------------------------------------------------------------------


def test_real_dice_are_asked_for_and_checked(home):
    first = ("play probe-centre", "order g8", "move g8 f7", "done", "battle f7 b8")
    words = (*KERNSTOWN, "--dice", "table")
    result = table(*first, "x", "ii", "2", "", "roll a", words=words)
    prompt = "Roll, and type one letter per die: I infantry, C cavalry, A artillery, S sabers or F retreat flag."
    assert f"Chance: roll 1 die for the battle of f7 against b8. {prompt}" in result.words
    assert after(result, "x").startswith("“X” is not a side of a die. The sides are I infantry, C cavalry")
    assert after(result, "ii") == "This roll takes 1 die (got 2 letters)."
    assert "“2” is not a side of a die" in after(result, "2")
    assert "* The die showed artillery." in after(result, "roll a")
    rolls = [ply.do for ply in load_record(home / "kernstown-1.jsonl").plies if ply.do.startswith("roll")]
    assert rolls[0] == "roll A"


def test_the_letters_of_a_roll_may_come_in_any_order_and_words(home):
    """The opponent's dice are also rolled at the table."""
    words = (*KERNSTOWN, "--dice", "table", "--confederate", "greedy", "--union", "greedy")
    result = table("hand", *["F i"] * 3, *["f"] * 300, words=words)
    assert after(result, "hand") == "This command is only for a game that you play in."
    rolls = {ply.do for ply in load_record(home / "kernstown-1.jsonl").plies if ply.do.startswith("roll")}
    assert "roll F" in rolls


# --- a real terminal --------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of a Unix")
@pytest.mark.parametrize(("end", "status"), [(b"\x03", 130), (b"\x04", 0), (b"quit\n", 0)])
def test_a_terminal_is_left_cleanly(home, end, status):
    import pty

    child, terminal = pty.fork()
    if not child:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whatever this process was told to do about Control-C
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        os.execv(PROGRAM, [str(PROGRAM), *KERNSTOWN])
    seen = until(terminal, b"> ")
    os.write(terminal, b"play probe-left\n")
    seen += until(terminal, b"End orders and moves.\r\n> ")
    press(terminal, end)
    seen += until(terminal, b"--resume kernstown-1")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == status
    os.close(terminal)
    assert b"Traceback" not in seen
    assert b"The Confederate side played Probe Left." in seen
    assert dos(home / "kernstown-1.jsonl") == ["play probe-left"]


def press(terminal: int, keys: bytes) -> None:
    """Press keys until something happens: a Control-C just before the program begins to wait is not heard."""
    for _ in range(PATIENCE):
        os.write(terminal, keys)
        if select.select([terminal], [], [], 1)[0]:
            return


def until(descriptor: int, words: bytes) -> bytes:
    """What a terminal shows, up to these words."""
    seen = b""
    while words not in seen:
        assert select.select([descriptor], [], [], PATIENCE)[0], f"nothing comes after {seen[-200:]!r}"
        seen += os.read(descriptor, 4096)
    return seen


def test_what_takes_its_time_is_said_at_a_terminal_only(monkeypatch, capsys):
    screen = Screen()
    with screen.meanwhile("thinking"):
        pass
    assert capsys.readouterr().out == ""
    screen.live = True
    with screen.meanwhile("thinking"):
        assert capsys.readouterr().out == "thinking"
    assert capsys.readouterr().out.endswith("\x1b[K")
    screen.clear()
    assert "\x1b[2J" in capsys.readouterr().out


@pytest.mark.parametrize("mark", ["\ufeff", "\u00ef\u00bb\u00bf"])
def test_moves_from_a_file_with_a_byte_order_mark_are_read(mark: str) -> None:
    plain = table("play probe-centre")
    marked = call(*KERNSTOWN, typed=mark + typed("play probe-centre"))
    assert marked.out == plain.out.replace("kernstown-1", "kernstown-2")
    assert "> play probe-centre\n" in marked.out


def test_moves_in_another_encoding_are_refused_by_name() -> None:
    result = call(*KERNSTOWN, *TWO, typed="\ufffd\ufffdp\0l\0a\0y\0\n")
    assert result.status == 1
    assert "standard input is not UTF-8 (got a zero byte, as in UTF-16). Save the moves as UTF-8" in result.err
