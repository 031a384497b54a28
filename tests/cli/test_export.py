"""Games, boards and questions as files to be sent."""

import json
import re
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape, unescape
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from string import ascii_letters, digits, punctuation
from typing import Any
from zlib import compress, decompress

import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Browser, Page, expect

from bcnb.cli.export_files import EXTRA
from bcnb.course.catalogue import find_question
from bcnb.course.questions import load_question
from bcnb.engine.record import Record, write_record
from bcnb.export import raster
from bcnb.export.export_subject import of_question, of_record, of_state, scene, shown
from bcnb.export.html_page import page
from bcnb.export.raster import FAMILY, captioned, drawn_moments, gif
from bcnb.games import battle_cry
from bcnb.presentation import palette
from bcnb.presentation.narration import narrate
from bcnb.presentation.replay_data import pack, scene_of
from bcnb.presentation.svg import describe, picture
from bcnb.review.review_files import write_review
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, find_recorded_game, load_record, load_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.replay import Replay
from tests.helpers.cli import call, keep
from tests.helpers.games import sample
from tests.helpers.reviews import made

pytestmark = pytest.mark.unmeasured

GAMES = (
    ("kernstown-greedy-greedy-2-001", 200),
    ("two-bridges-random-greedy-8-001", 200),
    ("four-players-planner-greedy-planner-greedy-4-001", 300),
)
"""A recorded game of some 250 plies of each kind, and how many thousand bytes its page may have."""
BREAKS = "</script><script>alert(1)</script><!--"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A file that is not there."""
    return tmp_path / "out"


def half() -> Record:
    """A game that is not over."""
    whole = sample()
    return Record(whole.header, whole.plies[:100])


def written(*words: str | Path, out: Path) -> str:
    """What is in the file that a call writes."""
    path = out.with_suffix(ending(words))
    result = call("export", *words, path)
    assert (result.status, result.err, result.out.splitlines()[0]) == (0, "", str(path))
    return path.read_text("utf-8")


def ending(words: Sequence[str | Path]) -> str:
    """The ending of the file that a call writes, such as `.html`."""
    return next(f".{word[2:]}" for word in map(str, words) if word in ("--html", "--svg", "--png", "--gif"))


def told_in(text: str) -> Any:
    """What a page is to show."""
    ((kind, block),) = re.findall(r'<script type="application/(json|zlib)" id="told">(.*?)</script>', text)
    return json.loads(block if kind == "json" else decompress(b64decode(block)))


def unseen(record: Record, viewer: str) -> set[str]:
    """Keys and names of the cards that the other side has, and that the viewer has never seen."""
    states = Recorded("game", record).states
    own = ("union", "confederate").index(viewer)
    seen = {card for state in states for card in (*state.cards.hands[own], *state.cards.discards, state.turn.played)}
    foe = {card for state in states for card in state.cards.hands[own - 1]}
    cards = states[0].rules.cards
    return {word for card in foe - seen for word in (f'"{card}"', cards[card].name)}


# --- a page -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "most"), GAMES)
def test_a_page_is_one_small_file_with_the_story_of_its_game(name: str, most: int, out: Path) -> None:
    text = written(name, "--html", out=out)
    record = load_record(find_record(name))
    told = told_in(text)
    story = pack(narrate(Recorded("record", record)))
    assert len(text.encode()) < most * 1000
    assert told["story"] == json.loads(json.dumps({**story, "cells": {**story["cells"], "turns": False}, "again": []}))
    assert (told["kind"], told["ply"]) == ("replay", 0)
    assert "<figure><svg" in text


def test_a_page_may_run_and_load_only_itself(out: Path) -> None:
    text = written("kernstown", "--html", out=out)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    (code,) = re.findall(r"<script>(.*?)</script>", text, flags=re.DOTALL)
    (look,) = re.findall(r"<style>(.*?)</style>", text, flags=re.DOTALL)
    digests = [f"'sha256-{b64encode(sha256(part.encode()).digest()).decode()}'" for part in (code, look)]
    assert rules == {
        "default-src": "'none'",
        "script-src": digests[0],
        "style-src": digests[1],
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert text.index("Content-Security-Policy") < min(text.index("<script"), text.index("<style"))
    assert not re.search(r'\bstyle="|\bon\w+="|"https?://(?!www\.w3\.org/)', text)
    assert "\r" not in text


@pytest.mark.parametrize("name", ["faq-09", "kernstown", GAMES[0][0]])
def test_no_two_parts_of_the_page_code_bear_one_name(name: str, out: Path) -> None:
    (code,) = re.findall(r'<script>"use strict";(.*?)</script>', written(name, "--html", out=out), re.DOTALL)
    names = re.findall(r"\b(?:function|class) (\w+)", code)
    assert len(names) > 20
    assert [one for one in set(names) if names.count(one) > 1] == []


def test_words_of_a_record_cannot_end_the_block_they_stand_in(tmp_path: Path, out: Path) -> None:
    whole = sample()
    seats, setup = dict.fromkeys(whole.header.seats, BREAKS), {**whole.header.setup, "title": BREAKS}
    header = replace(whole.header, seats=seats, setup=setup)
    path = keep(tmp_path / "game.jsonl", write_record(Record(header, whole.plies[:20]), battle_cry))
    text = written(path, "--umpire", "--html", out=out)
    assert BREAKS not in text
    assert text.count("<script") == 2
    assert told_in(text)["story"]["title"] == BREAKS


@pytest.mark.parametrize(("name", "most"), GAMES)
def test_a_page_with_a_review_is_small_too(name: str, most: int) -> None:
    told = of_record(find_recorded_game(name))
    assert told.recorded
    assert len(page(shown(told._replace(review=made(told.recorded.record))))) < most * 1000


@pytest.mark.parametrize(("name", "most"), GAMES)
def test_what_a_seat_may_know_can_be_read_in_its_file(name: str, most: int, out: Path) -> None:
    seat = next(iter(load_record(find_record(name)).header.seats))
    text = written(name, "--seat", seat, "--html", out=out)
    assert len(text.encode()) < most * 1000
    assert '"steps":[[' in text
    assert told_in(text)["kind"] == "replay"


def test_a_page_begins_at_a_ply_and_from_the_other_side(out: Path) -> None:
    told = told_in(written(GAMES[0][0], "--ply", "7", "--turned", "--html", out=out))
    assert told["ply"] == 7
    assert told["story"]["cells"]["rows"][0][0][0] == "i13"


def test_a_review_goes_along_unless_a_seat_tells_the_game(tmp_path: Path, home: Path) -> None:
    record = sample()
    path = keep(tmp_path / "game.jsonl")
    (home / "reviews").mkdir(parents=True)
    found = made(load_record(path))
    (home / "reviews" / f"{found.made.record[:16]}-made.review").write_bytes(write_review(found))
    whole = told_in(written(path, "--html", out=tmp_path / "whole"))
    assert (whole["kind"], len(whole["review"]["chances"])) == ("review", len(record.plies) + 1)
    assert not whole["review"]["learns"] | whole["review"]["noting"]
    assert "review" not in told_in(written(path, "--seat", "union", "--html", out=tmp_path / "seen"))


@pytest.mark.parametrize("viewer", ["union", "confederate"])
@pytest.mark.parametrize("kind", ["--html", "--svg"])
def test_no_hidden_card_is_in_a_file_for_a_seat(viewer: str, kind: str, tmp_path: Path) -> None:
    path = keep(tmp_path / "game.jsonl", write_record(half(), battle_cry))
    hidden = unseen(half(), viewer)
    assert len(hidden) > 2
    text = written(path, "--seat", viewer, kind, out=tmp_path / "seen")
    assert [card for card in hidden if card in text] == []
    if kind == "--html":
        open_text = json.dumps(told_in(written(path, "--umpire", kind, out=tmp_path / "open")))
        assert [card for card in hidden if card.strip('"') in open_text]


@pytest.mark.parametrize("viewer", ["union", "confederate"])
def test_no_hidden_card_is_reported_below_a_picture_for_a_seat(viewer: str) -> None:
    text = "".join(drawn_moments(of_record(Recorded("game", half()), viewer)))
    assert [card for card in unseen(half(), viewer) if card in text] == []
    assert "Flags: " in text


@pytest.mark.parametrize("name", ["FAQ-09", "FAQ 9", "N-5", "First Bull Run", "Kernstown-Person-Greedy-By-Keyboard"])
def test_what_a_page_names_is_exported_however_it_is_written(name: str, tmp_path: Path) -> None:
    result = call("export", name, "--svg", tmp_path / "board.svg")
    assert (result.status, result.err) == (0, "")
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_closing_line_says_if_a_page_includes_the_review(tmp_path: Path, home: Path) -> None:
    path = keep(tmp_path / "my game.jsonl")
    page = (tmp_path / f"{number}.html" for number in range(9))
    told = call("export", path, "--html", next(page)).out.splitlines()[1:]
    assert told == [f"The page has no review. To include one, run bcnb review '{path}', then export the page again."]
    assert call("review", path, "--quick").status == 0
    told = call("export", path, "--html", next(page)).out.splitlines()[1:]
    assert told == ["The page includes the quick review of the game."]
    told = call("export", path, "--seat", "union", "--html", next(page)).out.splitlines()[1:]
    assert told == ["The page has no review, because a review shows all cards."]
    (tmp_path / "half.jsonl").write_bytes(write_record(half(), battle_cry))
    told = call("export", tmp_path / "half.jsonl", "--umpire", "--html", next(page)).out.splitlines()[1:]
    assert told == ["The page has no review, because the game is not over."]
    for one in (next(page), tmp_path / "a.svg"):
        told = call("export", "kernstown" if one.suffix == ".html" else path, f"--{one.suffix[1:]}", one)
        assert told.out == f"{one}\n"
    included = call("export", "kernstown-person-greedy-by-keyboard", "--html", next(page)).out.splitlines()[1:]
    assert included == ["The page includes the review of the game."]


def test_a_question_and_a_scenario_are_pages_too(tmp_path: Path) -> None:
    asked = told_in(written("faq-09", "--html", out=tmp_path / "faq"))
    assert (asked["kind"], len(asked["question"]["tries"])) == ("faq", 9)
    board = told_in(written("antietam", "--html", out=tmp_path / "board"))
    state = battle_cry.setup(find_scenario("antietam"))
    assert (board["kind"], board["title"], board["cells"]["turns"]) == ("board", "Antietam", False)
    assert board["frame"]["shapes"] == shown(of_state(state, "Antietam")).traits["frame"]["shapes"]


# --- a drawing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ply", [0, 60])
def test_a_drawing_is_the_picture_that_a_page_stores(ply: int, tmp_path: Path) -> None:
    path = keep(tmp_path / "game.jsonl")
    record = load_record(path)
    text = written(path, "--ply", str(ply), "--svg", out=tmp_path / "a")
    seen_there = scene_of(narrate(Recorded("record", record)).walk[ply], "Kernstown")
    assert text == f"{picture(seen_there, label=describe(seen_there))}\n"
    assert "Confederate: infantry" in text, "a file says in words what it shows"
    if ply:
        assert unlabeled(text) == unlabeled(
            Replay(Recorded("record", record), ply=ply)._repr_mimebundle_()[0]["image/svg+xml"]
        )
    turned = written(path, "--ply", str(ply), "--turned", "--seat", "union", "--svg", out=tmp_path / "b")
    seen = Replay(Recorded("record", record), viewer="union", turned=True, ply=ply or 0)
    assert unlabeled(turned) == unlabeled(seen._repr_mimebundle_()[0]["image/svg+xml"]) or not ply


def unlabeled(svg: str) -> str:
    """A picture without its text alternative."""
    return re.sub(r' aria-label="[^"]*"', "", svg.rstrip("\n"))


def test_a_drawing_of_a_question_is_its_position(out: Path) -> None:
    from bcnb.course.catalogue import find_question
    from bcnb.course.questions import load_question

    question = load_question(find_question("faq-09"))
    drawn = scene(of_question(question))
    assert written("faq-09", "--svg", out=out) == f"{picture(drawn, label=describe(drawn))}\n"


# --- pictures ---------------------------------------------------------------------------------------------------------


def short(path: Path, plies: int) -> Path:
    """A record of the first plies of a game."""
    whole = sample()
    return keep(path, write_record(Record(whole.header, whole.plies[:plies]), battle_cry))


def test_a_picture_has_the_colors_of_the_board_and_its_words(tmp_path: Path) -> None:
    path = keep(tmp_path / "game.jsonl")
    assert call("export", path, "--ply", "60", "--size", "400", "--png", tmp_path / "a.png").status == 0
    picture = Image.open(tmp_path / "a.png").convert("RGB")
    assert picture.width == 400
    colours = {colour: count for count, colour in picture.getcolors(1 << 24)}
    assert all(colours.get(ImageColor.getrgb(one), 0) > 50 for one in (palette.PAPER, palette.MARGIN, palette.BLUE))
    words = picture.crop((0, picture.height * 4 // 5, 400, picture.height)).convert("L")
    assert sum(words.histogram()[:100]) > 200, "the words beneath the board are not drawn"


def test_the_words_below_a_board_are_turn_score_card_dice_and_news() -> None:
    narrated = narrate(Recorded("record", sample()))
    ply = next(n for n, moment in enumerate(narrated.walk) if len(moment.shown.dice) > 2)
    moment = narrated.walk[ply]
    text = captioned(scene_of(moment, narrated.title), moment)
    card = moment.state.rules.cards[moment.state.turn.played].name
    for told in (f"Turn {moment.state.turn.number}, ", "Flags: Union ", f">{card}<", moment.words[0][:30]):
        assert told in text
    assert text.count('viewBox="-30 -30 60 60"') == len(moment.shown.dice)
    assert narrated.result[:20] in captioned(scene_of(narrated.walk[0]), narrated.walk[0], narrated.result)


def test_the_last_picture_of_a_game_has_the_whole_result_in_lines_that_fit() -> None:
    drawings = drawn_moments(of_record(find_recorded_game("shiloh-greedy-greedy-30-001")))
    result = narrate(find_recorded_game("shiloh-greedy-greedy-30-001")).result
    heights = {re.search(r'viewBox="0 0 (\d+) (\d+)"', drawing)[0] for drawing in drawings}
    assert len(heights) == 1, "all moments of a moving picture have one size"
    lines = re.findall(r'<text x="\d+" y="\d+">([^<]+)</text>', drawings[-1])
    words = " ".join(unescape(line) for line in lines)
    assert result in words
    assert "…" not in words
    assert max(map(len, lines)) < 90


def test_a_text_that_never_ends_is_cut() -> None:
    moment = narrate(Recorded("record", sample())).walk[0]
    text = captioned(scene_of(moment), moment, "word " * 2000)
    assert "…" in text
    assert text.count("word") < 300


def test_every_letter_of_a_board_is_in_the_fonts() -> None:
    from resvg_py import svg_to_bytes

    folder = files("bcnb.export") / "fonts"
    assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text("utf-8")
    for face in ("Regular", "Italic", "Bold"):
        for letter in f"{ascii_letters}{digits}{punctuation}éöß–…“”×":
            text = f'<text x="5" y="15">{escape(letter)}</text>'
            drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">{text}</svg>'
            fonts = [str(folder / f"Gelasio-{face}.ttf")]
            look = svg_to_bytes(svg_string=drawn, skip_system_fonts=True, font_files=fonts, font_family=FAMILY)
            assert Image.open(BytesIO(bytes(look))).getbbox(), f"{face}: {letter}"


def test_a_moving_picture_shows_every_ply_in_colors_of_the_board(tmp_path: Path) -> None:
    told: list[int] = []
    drawn = gif(of_record(load_recorded_game(short(tmp_path / "game.jsonl", 4))), 300, told.append)
    assert told == list(range(1, 6))
    moving = Image.open(BytesIO(drawn))
    assert moving.info["loop"] == 0
    seen = set()
    for frame in range(moving.n_frames):
        moving.seek(frame)
        seen |= {colour for _, colour in moving.convert("RGB").getcolors(1 << 24)}
    assert {ImageColor.getrgb(one) for one in (palette.BLUE, palette.INK, palette.PAPER)} <= seen
    assert len(drawn) < 5 * 8_000


def test_a_game_of_230_plies_makes_a_moving_picture_of_less_than_1_2_mb(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calculated from turns in the middle of a busy game: to draw all of it takes half a minute."""
    game = of_record(find_recorded_game("murfreesboro-greedy-greedy-1-002"))
    drawings = drawn_moments(game)[146:159]
    sizes = []
    for count in (1, len(drawings)):
        monkeypatch.setattr(raster, "drawn_moments", lambda _, count=count: drawings[:count])
        sizes.append(len(gif(game)))
    first, some = sizes
    assert first + 230 * (some - first) / (len(drawings) - 1) < 1_200_000


def test_a_bar_shows_how_far_a_moving_picture_is(tmp_path: Path) -> None:
    path = short(tmp_path / "game.jsonl", 3)
    result = call("export", path, "--umpire", "--size", "100", "--gif", tmp_path / "a.gif", terminal=True)
    assert (result.status, "drawn" in result.err) == (0, True)
    assert "Drawing" not in result.err
    result = call("export", path, "--umpire", "--size", "100", "--gif", tmp_path / "b.gif")
    assert (result.status, result.err) == (0, "Drawing 4 pictures; this may take a minute.\n")


@pytest.mark.parametrize("kind", ["--png", "--gif"])
def test_without_the_packages_that_draw_it_is_said_how_they_come(kind: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = call("export", GAMES[0][0], kind, tmp_path / f"out.{kind[2:]}")
    assert (result.status, result.err) == (1, f"bcnb: {EXTRA}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("kernstown", "--gif"), "a GIF needs a recorded game"),
        ((GAMES[0][0], "--ply", "3", "--gif"), "leave out --ply"),
        (("kernstown", "--size", "300", "--svg"), "--size is for --png and --gif"),
    ],
)
def test_what_a_kind_of_file_cannot_be_is_refused(words: tuple[str, ...], reason: str, out: Path) -> None:
    result = call("export", *words, out.with_suffix(ending(words)))
    assert (result.status, result.out) == (1, "")
    assert reason in result.err


@pytest.mark.parametrize("kind", ["html", "svg", "png", "gif"])
@pytest.mark.parametrize("name", ["board.jpg", "board", "board.htm", ".png", "png"])
def test_a_file_with_another_ending_is_refused_and_not_written(kind: str, name: str, tmp_path: Path) -> None:
    result = call("export", GAMES[0][0], f"--{kind}", tmp_path / name)
    assert (result.status, result.out) == (2, "")
    assert f"argument --{kind}: the name of the file must end in .{kind} (got " in result.err
    assert not list(tmp_path.iterdir())


def test_an_ending_may_have_capitals(tmp_path: Path) -> None:
    assert call("export", "kernstown", "--svg", tmp_path / "Board.SVG").status == 0


@pytest.mark.parametrize("wide", ["99", "4001", "wide", "-5", "²"])
def test_a_width_is_a_number_from_100_to_4000(wide: str, out: Path) -> None:
    result = call("export", "kernstown", f"--size={wide}", "--png", out.with_suffix(".png"))
    assert result.status == 2
    assert "is not a width from 100 to 4,000 pixels" in result.err


# --- refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nowhere",), "unknown scenario, record or question 'nowhere'. To list them: bcnb scenarios, bcnb games"),
        (("faq-99",), "unknown scenario, record or question 'faq-99'. Did you mean 'faq-39'?"),
        (("nowhere.jsonl",), "nowhere.jsonl: the file does not exist"),
        ((GAMES[0][0], "--ply", "246"), "unknown ply 246: the last is 245"),
        ((GAMES[0][0], "--ply=-1"), "unknown ply -1: the last is 245"),
        ((GAMES[0][0], "--seat", "north"), "'north' is not a seat of this game: union, confederate"),
        (("kernstown", "--ply", "3"), "kernstown is not a record, and only a record has plies"),
        (("faq-09", "--ply", "3"), "faq-09 is a question, and only a record has plies"),
        (("faq-09", "--seat", "union"), "faq-09 is a question"),
    ],
)
def test_what_cannot_be_exported_is_refused_with_the_reason(words: tuple[str, ...], reason: str, out: Path) -> None:
    result = call("export", *words, "--html", out.with_suffix(".html"))
    assert (result.status, result.out) == (1, "")
    assert result.err.startswith("bcnb: ")
    assert reason in result.err
    assert not list(out.parent.iterdir())


def test_a_file_that_exists_is_left_alone(out: Path) -> None:
    path = out.with_suffix(".html")
    path.write_text("mine")
    result = call("export", "kernstown", "--html", path)
    assert result.status == 1
    assert "already exists" in result.err
    assert path.read_text() == "mine"


# --- in a browser -----------------------------------------------------------------------------------------------------


@pytest.fixture
def alone(browser: Browser) -> Iterator[Page]:
    """A page on which nothing may be complained of and nothing loaded but one file."""
    page = browser.new_page(color_scheme="dark")
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: troubles.append("" if request.is_navigation_request() else request.url))
    yield page
    assert [one for one in troubles if one and not one.startswith("data:")] == []
    page.close()


@pytest.mark.browser
@pytest.mark.parametrize("name", [name for name, _ in GAMES])
def test_a_page_plays_from_a_file_by_click_and_by_key_and_keeps_the_ply(name: str, out: Path, alone: Page) -> None:
    path = out.with_suffix(".html")
    call("export", name, "--html", path)
    narrated = narrate(find_recorded_game(name))
    alone.goto(f"{path.as_uri()}#ply=20")
    expect(alone.locator(".bcnb-log [aria-current=step]")).to_have_text(" ".join(narrated.walk[20].words))
    alone.get_by_role("button", name="Forward", exact=True).click()
    alone.keyboard.press("ArrowRight")
    expect(alone.locator(".bcnb-now")).to_contain_text(narrated.walk[22].words[0])
    expect(alone).to_have_url(f"{path.as_uri()}#ply=22")
    alone.evaluate("location.hash = '#ply=5'")
    expect(alone.get_by_label("Go to ply")).to_have_value("5")
    assert alone.locator("body").get_attribute("data-jp-theme-light") == "false"
    assert alone.get_by_role("button", name="Turn the board").count() == 0
    alone.keyboard.press("End")
    expect(alone.locator(".bcnb-result")).to_have_text(narrated.result)


@pytest.mark.browser
@pytest.mark.parametrize(("name", "words"), [("faq-09", "Refused"), ("nas-n14", "Not possible now")])
def test_a_question_answers_its_tries_from_a_file(name: str, words: str, out: Path, alone: Page) -> None:
    path = out.with_suffix(".html")
    call("export", name, "--html", path)
    alone.goto(path.as_uri())
    question = load_question(find_question(name))
    place = next(at for at, one in enumerate(question.tries) if one.refused or one.not_legal)
    alone.get_by_role("button", name=question.tries[place].say).first.click()
    expect(alone.locator("#shown")).to_contain_text(words)


WITHOUT_STREAMS = "delete window.DecompressionStream"


@pytest.mark.sampled(3)
@pytest.mark.browser
@pytest.mark.parametrize("name", [name for name, _ in GAMES])
def test_a_page_plays_where_the_browser_cannot_inflate(name: str, out: Path, alone: Page) -> None:
    path = out.with_suffix(".html")
    call("export", name, "--html", path)
    alone.add_init_script(WITHOUT_STREAMS)
    alone.goto(path.as_uri())
    assert alone.evaluate("window.DecompressionStream") is None
    alone.locator(".bcnb-replay").focus()
    alone.get_by_role("button", name="Last", exact=True).click()
    expect(alone.locator(".bcnb-result")).to_have_text(narrate(find_recorded_game(name)).result)


@pytest.mark.browser
@pytest.mark.parametrize("level", [0, 1, 9])
def test_what_a_page_inflates_is_what_was_packed(level: int, alone: Page) -> None:
    """Blocks that are stored, and those with codes of their own."""
    told = {"kind": "x", "words": [f"{n * n} é" for n in range(20_000)]}
    packed = b64encode(compress(json.dumps(told).encode(), level)).decode()
    script = (files("bcnb.export") / "static" / "alone.js").read_text(encoding="utf-8")
    alone.evaluate(WITHOUT_STREAMS)
    alone.add_script_tag(content=script)
    assert alone.evaluate("told => unpacked({ type: 'application/zlib', textContent: told })", packed) == told


@pytest.mark.browser
@pytest.mark.parametrize("streams", ["", WITHOUT_STREAMS])
def test_a_page_that_was_cut_off_says_so(streams: str, out: Path, browser: Browser) -> None:
    whole = written(GAMES[0][0], "--html", out=out)
    path = out.with_suffix(".html")
    path.write_text(re.sub(r'(type="application/zlib" id="told">.{4000})[^<]*', r"\1", whole), encoding="utf-8")
    page = browser.new_page()
    page.add_init_script(streams)
    page.goto(path.as_uri())
    expect(page.get_by_role("alert")).to_contain_text("This browser cannot show the page")
    page.close()


@pytest.mark.browser
@pytest.mark.parametrize("seat", ["union", "confederate"])
def test_a_page_for_a_seat_has_its_side_below(seat: str, out: Path, alone: Page) -> None:
    path = out.with_suffix(".html")
    call("export", GAMES[0][0], "--seat", seat, "--html", path)
    alone.goto(path.as_uri())
    rows = alone.locator("[data-hex]").evaluate_all("all => all.map(hex => hex.dataset.hex)")
    assert (rows[0], rows[-1]) == {"union": ("i13", "a1"), "confederate": ("a1", "i13")}[seat]


@pytest.mark.browser
def test_a_page_with_a_review_opens_from_a_file(out: Path, alone: Page) -> None:
    path = out.with_suffix(".html")
    record = sample()
    path.write_bytes(page(shown(of_record(Recorded("game", record))._replace(review=made(record)))))
    alone.goto(path.as_uri())
    alone.get_by_role("button", name="Luck", exact=True).click()
    alone.get_by_role("button", name="Next key moment").click()
    alone.get_by_role("button", name="Show the verdict").click()
    expect(alone.locator(".bcnb-verdict")).to_be_visible()
    sheets = len(re.findall(rb"/Type\s*/Page\b(?!s)", alone.pdf()))
    assert 3 < sheets < 9, "a print holds the log in columns, and no empty sheets"


@pytest.mark.browser
def test_at_every_ply_a_page_shows_the_scene_of_that_ply(out: Path, alone: Page) -> None:
    path = out.with_suffix(".html")
    call("export", GAMES[0][0], "--html", path)
    alone.goto(path.as_uri())
    told = of_record(find_recorded_game(GAMES[0][0]))
    for ply in (0, 33, 200):
        alone.evaluate("ply => { location.hash = `#ply=${ply}`; }", ply)
        expect(alone.get_by_label("Go to ply")).to_have_value(str(ply))
        drawn = scene_of(told.narrated.walk[ply], told.narrated.title)
        named = "[...document.querySelectorAll('[data-hex]')].map(hex => [hex.dataset.hex, hex.ariaLabel])"
        assert dict(alone.evaluate(named)) == {cell.hex: cell.name for cell in drawn.cells}
        shapes = [shape for _, shape in drawn.board.shapes(drawn) if shape[0] == "units"]
        seen = (
            "[...document.querySelectorAll('.bcnb-units use')].map(one => ['x', 'y'].map(at => one.getAttribute(at)))"
        )
        assert sorted(alone.evaluate(seen)) == sorted([str(shape[1][at]) for at in "xy"] for shape in shapes)


# --- letters ----------------------------------------------------------------------------------------------------------


def named_board(folder: Path, title: str) -> Path:
    text = (scenarios_folder() / "battle_cry" / "kernstown.toml").read_text(encoding="utf-8")
    path = folder / "named.toml"
    path.write_text(text.replace('title = "Kernstown"', f'title = "{title}"', 1), encoding="utf-8")
    return path


def test_a_picture_whose_letters_are_in_our_fonts_uses_no_font_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []
    rendered = raster._rendered
    monkeypatch.setattr(raster, "_rendered", lambda *given: asked.append(given[2]) or rendered(*given))
    result = call("export", named_board(tmp_path, "Éöß “Kernstown” – ×½"), "--png", tmp_path / "a.png")
    assert (result.status, result.err) == (0, "")
    assert asked
    assert not any(asked)


def test_a_letter_that_our_fonts_lack_is_drawn_with_a_font_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    widths: list[bool] = []
    rendered = raster._rendered
    monkeypatch.setattr(raster, "_rendered", lambda *given: widths.append(given[2]) or rendered(*given))
    result = call("export", named_board(tmp_path, "Кёрнстаун"), "--png", tmp_path / "a.png")
    assert result.status == 0
    assert True in widths


@pytest.mark.parametrize("kind", ["--png", "--gif"])
def test_letters_that_no_font_has_are_named(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "_is_drawn", lambda letter, system: letter not in "你🙂")
    path = short(tmp_path / "game.jsonl", 2)
    lines = path.read_text(encoding="utf-8")
    assert '"title":"Kernstown"' in lines
    path.write_text(lines.replace('"title":"Kernstown"', '"title":"Kernstown 你🙂"', 1), encoding="utf-8")
    result = call("export", path, "--umpire", "--size", "100", kind, tmp_path / f"a.{kind[2:]}")
    assert result.status == 0
    reason = "the picture lacks letters that no font on this computer has: 你 🙂"
    drawing = "Drawing 3 pictures; this may take a minute.\n" if kind == "--gif" else ""
    assert result.err == f"bcnb export: {reason}. Install a font that has them, such as Noto.\n{drawing}"
    assert (tmp_path / f"a.{kind[2:]}").stat().st_size > 0
