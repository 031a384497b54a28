"""The terminal: whatever files and arguments hold, and whatever is wrong with the streams, for every verb."""

import io
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from bcnb.cli import VERBS, main
from bcnb.cli.output import SafeStream, raw_stream
from bcnb.cli.screen import LONGEST, Screen
from bcnb.presentation.text_tools import safe_text
from tests.helpers.cli import PROGRAM, CliResult, Terminal, call
from tests.helpers.evil import EVIL, GAME, SCENARIO, raw, write_evil

pytestmark = pytest.mark.unmeasured


@pytest.fixture
def evil(home, tmp_path, monkeypatch) -> None:
    """A folder of evil files of every kind, with a game that is saved."""
    monkeypatch.chdir(tmp_path)
    write_evil(tmp_path, home)


CALLS: tuple[tuple[str, ...], ...] = (
    ("show", SCENARIO),
    ("show", "position.toml"),
    ("pack", f"{EVIL} set"),
    ("show", "over.jsonl"),
    ("show", "over.jsonl", "--json"),
    ("legal", SCENARIO, "--seed", EVIL),
    ("legal", "over.jsonl", "--ply", "12"),
    ("play", SCENARIO, "--seed", EVIL),
    ("play", SCENARIO, "--union", EVIL),
    ("play", "--resume"),
    ("record", "--from", "bad.jsonl"),
    ("record", "--from", EVIL, "--out", f"{EVIL} out.jsonl"),
    ("play", "--resume", GAME),
    ("simulate", SCENARIO, "--seed", EVIL, "--out", f"{EVIL} games"),
    ("simulate", SCENARIO, "--seed", EVIL, "--json"),
    ("replay", "over.jsonl"),
    ("review", "over.jsonl", "--quick"),
    ("review", "over.jsonl", "--quick", "--habits", "--seed", EVIL, "--out", f"{EVIL} out.review"),
    ("review", "over.jsonl", "--quick", "--seat", EVIL),
    ("review", "over.jsonl", "--worlds", EVIL),
    ("verify", "over.jsonl", "bad.jsonl", EVIL),
    ("verify", "over.jsonl", "--json"),
    ("verify", "over.jsonl", "--salvage", f"{EVIL} out.jsonl"),
    ("question", "question.toml", "task.toml", "quiz.toml", "bad.toml"),
    ("question", "--list", "question.toml", "task.toml"),
    ("scenarios", EVIL),
    ("lab", EVIL),
    ("learn", EVIL),
    ("learn", EVIL),
    ("rules", EVIL),
    ("rules", "--ruleset", EVIL),
    *((verb, EVIL) for verb in ("show", "legal", "play", "simulate", "replay", "review", "verify", "question", EVIL)),
    *((verb, "bad.toml") for verb in ("show", "legal", "play", "simulate", "question")),
    *((verb, "bad.jsonl") for verb in ("show", "legal", "replay", "review", "verify")),
    ("show", "kernstown", "--seat", EVIL),
    ("show", "kernstown", "--svg", f"{EVIL}/board.svg"),
    ("simulate", "kernstown", "--seat", EVIL),
    ("simulate", "kernstown", "--games", EVIL),
    ("handout", EVIL),
    ("handout", "4", "--out", f"{EVIL}/sheets"),
    ("handout", "4", "--level", EVIL),
    ("keep", "save", f"{EVIL}/kept.zip"),
    ("keep", "load", EVIL),
    ("keep", "load", "bad.jsonl"),
    ("games",),
    ("games", "."),
    ("games", EVIL),
    ("games", ".", "--player", EVIL, "--since", EVIL),
    ("games", "export", ".", "--parquet", f"{EVIL}/tables"),
    ("tournament", EVIL, "greedy"),
    ("tournament", "random", "greedy", "--scenarios", EVIL),
    ("tournament", "random", "greedy", "--scenarios", SCENARIO, "--games", "2", "--seed", EVIL, "--out", f"{EVIL} out"),
    ("collect", EVIL),
    ("collect", ".", "--due", EVIL),
    ("site", "--out", EVIL, "--lan"),
    ("site", "--out", EVIL, "--serve", EVIL),
    ("export", EVIL, "--html", "page.html"),
    ("export", "over.jsonl", "--svg", f"{EVIL} out.svg"),
    ("export", "bad.toml", "--html", f"{EVIL}/out.html"),
    ("export", "over.jsonl", "--seat", EVIL, "--html", "page.html"),
    ("export", "kernstown", "--size", EVIL, "--png", "page.png"),
)
WITH_BAR = ("simulate", "review", "tournament")
"""What shows on a terminal how far it is; the bar itself commands it."""
TYPED = (EVIL, *(f"{word} {EVIL}" for word in ("order", "play", "odds e5", "rule", "withdraw")), "hand", "log", "hint")


def status_of(words: tuple[str, ...]) -> int:
    """The exit status of a command."""
    try:
        return main(words)
    except SystemExit as ended:
        return int(ended.code or 0)


def test_every_verb_is_called():
    assert set(VERBS) <= {words[0] for words in CALLS}


@pytest.mark.usefixtures("evil")
@pytest.mark.parametrize("words", CALLS, ids=lambda words: safe_text(" ".join(words)))
def test_nothing_of_a_file_or_an_argument_reaches_the_terminal_raw(words, monkeypatch):
    monkeypatch.setattr("bcnb.players.match.LONGEST_GAME", 5)
    result = call(*words, typed="\n".join((*TYPED, "quit\n")), terminal=words[0] not in WITH_BAR)
    assert raw(result.out + result.err) == ""
    assert result.out or result.err
    assert "Traceback" not in result.err


@pytest.mark.usefixtures("evil")
def test_the_bar_of_games_alone_commands_the_terminal(monkeypatch):
    monkeypatch.setattr("bcnb.players.match.LONGEST_GAME", 5)
    result = call("simulate", SCENARIO, "--seed", EVIL, terminal=True)
    assert set(raw(result.out + result.err)) == {"\r"}
    assert safe_text(f"{EVIL}Kernstown") in result.err
    result = call("review", "over.jsonl", "--quick", terminal=True)
    assert set(raw(result.out + result.err)) == {"\r"}
    assert safe_text(f"{EVIL}Kernstown") in result.out


@pytest.mark.usefixtures("evil")
def test_signs_stand_for_what_would_act_and_documents_keep_it():
    assert safe_text(EVIL) == "␛[2J␛]0;mine␇�31m␈␡�������"
    assert call("show", "over.jsonl").out.startswith(f"{safe_text(EVIL)}Kernstown, ply 13\n")
    assert call("show", "over.jsonl", "--json").json["scene"]["title"] == f"{EVIL}Kernstown"
    assert call("verify", f"{EVIL}\x7f", "--json").json[0]["file"] == f"{EVIL}\x7f"
    result = call("play", "--resume")
    assert f"Union: {safe_text(EVIL)}greedy" in result.out


def test_what_can_be_seen_stays_as_it_is():
    for text in ("“Zoë” – ½ × …\n", "♥ 漢字 🐎", "a\u00a0b\u2009c"):
        assert safe_text(text) == text.replace("\u00a0", " ").replace("\u2009", " ")
    assert safe_text("a\tb\r\n") == "a␉b␍\n"
    for joined in ("\u0645\u06cc\u200c\u062e", "\U0001f468\u200d\U0001f469\u200d\U0001f467"):
        assert safe_text(joined) == joined


# --- standard input ---------------------------------------------------------------------------------------------------

QUICK: tuple[tuple[str, ...], ...] = (
    ("scenarios",),
    ("show", "kernstown"),
    ("legal", "kernstown", "--seed", "1"),
    ("play", "kernstown", "--seed", "1"),
    ("play", "--resume"),
    ("simulate", "kernstown"),
    ("replay", "kernstown-greedy-greedy-2-001"),
    ("verify", "kernstown-greedy-greedy-2-001"),
    ("question", "--list"),
    ("rules", "7"),
    ("lab", "--help"),
)


class Unreadable(io.TextIOBase):
    """Standard input that is open for writing alone."""

    def readline(self, *_: int) -> str:
        raise OSError(9, "Bad file descriptor")


@pytest.mark.parametrize("words", QUICK, ids=" ".join)
@pytest.mark.parametrize(
    "stdin",
    [None, Unreadable(), io.StringIO("x" * 10_000_000), io.StringIO()],
    ids=("none", "unreadable", "endless", "empty"),
)
def test_without_an_input_every_verb_says_so_or_needs_none(words, stdin, home, monkeypatch):
    monkeypatch.setattr("bcnb.players.match.LONGEST_GAME", 5)
    result = call(*words, typed=stdin)
    if words[:2] != ("play", "kernstown") or (isinstance(stdin, io.StringIO) and not stdin.getvalue()):
        playing = "Playing 1 game; the results follow when all are over.\n"
        assert (result.status, result.err) == (0, playing if words[0] == "simulate" else "")
    else:
        assert result.status == 1
        assert re.fullmatch(r"bcnb: .*standard input.*\n", result.err)
    assert stdin is not None or not home.exists()


def test_a_line_as_long_as_may_be_is_read(home):
    line = "x" * (LONGEST - 1)
    assert call("play", "kernstown", typed=f"{line}\nquit\n").status == 0
    assert call("play", "kernstown", typed=f"{line}xx\nquit\n").status == 1


# --- standard output --------------------------------------------------------------------------------------------------


def told_in_ascii(words: tuple[str, ...]) -> CliResult:
    """What a command says to outputs that know only ASCII."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="ascii") for _ in range(2))
    with patch.object(sys, "stdout", out), patch.object(sys, "stderr", err):
        status = status_of(words)
    return CliResult(status, *(stream.buffer.getvalue().decode("ascii") for stream in (out, err)))


@pytest.mark.usefixtures("evil")
@pytest.mark.parametrize("words", [*CALLS, *QUICK], ids=lambda words: safe_text(" ".join(words)))
def test_an_output_that_knows_only_ascii_is_given_signs(words, monkeypatch):
    monkeypatch.setattr("bcnb.players.match.LONGEST_GAME", 5)
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join((*TYPED, "“é”\nquit\n"))))
    result = told_in_ascii(words)
    assert result.status in (0, 1, 2)
    assert result.out + result.err
    assert "Traceback" not in result.err


def test_letters_that_an_output_does_not_know_are_written_with_similar_ones():
    out = io.BytesIO()
    outlet = SafeStream(io.TextIOWrapper(out, encoding="ascii", write_through=True))
    print("“Zoë’s” – … 7 × 3\x1b", file=outlet)
    assert out.getvalue() == b'"Zo?\'s" - ... 7 x 3?\n'


def test_an_outlet_is_not_a_terminal_but_what_is_behind_it_may_be_one():
    terminal = Terminal()
    assert not SafeStream(terminal).isatty()
    assert raw_stream(SafeStream(terminal)) is terminal
    assert raw_stream(terminal) is terminal
    assert raw_stream(SafeStream(None)) is None


@pytest.mark.parametrize("words", QUICK, ids=" ".join)
def test_closed_outputs_take_nothing(words, home, monkeypatch):
    monkeypatch.setattr("bcnb.players.match.LONGEST_GAME", 5)
    for stream in ("stdout", "stderr"):
        with patch.object(sys, stream, None), patch.object(sys, "stdin", io.StringIO("quit\n")):
            assert status_of(words) == 0
    assert Screen().live is False


SHELL = [
    ("<&-", "play kernstown", 1, "bcnb: standard input is closed"),
    ("< /dev/zero", "play kernstown", 1, "bcnb: standard input is not UTF-8 (got a zero byte, as in UTF-16)"),
    ("0>/dev/null", "play kernstown", 1, "bcnb: standard input cannot be read: Bad file descriptor"),
    (">&- 2>&-", "show kernstown", 0, ""),
    (">&-", "show nowhere", 1, "bcnb: unknown scenario"),
    ("2>&-", "show nowhere", 1, ""),
    (">/dev/full", "show kernstown", 1, "bcnb: No space left on device"),
    (">/dev/full", "--help", 0, ""),
    ("2>/dev/full", "show nowhere", 1, ""),
    ("2>/dev/full", "fight", 2, ""),
    (">/dev/full 2>&1", "show kernstown", 1, ""),
    ("", "play ''", 2, "bcnb play: error: an argument is empty"),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system lacks such devices")
@pytest.mark.parametrize(("streams", "words", "status", "reason"), SHELL, ids=str)
def test_the_installed_command_ends_with_a_sentence_whatever_its_streams_are(
    streams, words, status, reason, home, tmp_path
):
    result = subprocess.run(
        ["sh", "-c", f'"$0" {words} {streams}', PROGRAM],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert (result.returncode, "Traceback" in result.stderr, "Exception" in result.stderr) == (status, False, False)
    assert result.stderr.splitlines()[-1:] == [] if not reason else reason in result.stderr.splitlines()[-1]


# --- empty arguments --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", list(VERBS))
def test_an_empty_argument_is_wrong_usage_of_every_verb(verb, home):
    for more in (("",), ("kernstown", ""), ("--seed=",), ("--seat", "", "kernstown"), ("--out=",), ("--resume", "")):
        result = call(verb, *more)
        assert (result.status, result.out) == (2, "")
        assert result.err.startswith(f"usage: bcnb {verb} ")
        assert result.err.endswith(f"bcnb {verb}: error: an argument is empty\n")
    assert not home.exists()
