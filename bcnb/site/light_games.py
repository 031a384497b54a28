"""The recorded games that come with bcnb as pages without Python, and their list."""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from bcnb.export.export_subject import at_ply, of_record, shown
from bcnb.export.html_page import PageContent
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.narration import describe_played
from bcnb.presentation.replay_data import first_turn
from bcnb.presentation.text_tools import count_noun
from bcnb.site.light_page import FOLDER, SITE, kernel_address, light_page, list_page
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_recorded_game
from bcnb.widgets.base_widget import PLAY_ON, REVIEW
from bcnb.widgets.games.game_list_view import INCLUDED, NONE, game_list_view, level_lines

GAMES = f"{FOLDER}games/"
OWN = "replays/recorded_games.ipynb"
ACTS = {PLAY_ON: "replays/replay.ipynb", REVIEW: "analysis/review.ipynb"}
"""The notebook of each button whose action needs Python."""


def write_games(site: Path, records: Iterable[Path]) -> None:
    """Write the page of each record, and the list of all games that come with bcnb."""
    (site / GAMES).mkdir(parents=True, exist_ok=True)
    (site / GAMES / "index.html").write_bytes(game_list())
    for path in records:
        content = game_content(load_recorded_game(path))
        (site / GAMES / f"{path.stem}.html").write_bytes(light_page(content, stage=True))


def game_content(recorded: Recorded) -> PageContent:
    """Return the content of a page: a replay that hides the result, with ways to review the game and to play on."""
    content = shown(at_ply(of_record(recorded), first_turn(recorded.states)))
    ways = {act: kernel_address(f"{page}#record={recorded.name}") for (act, _), page in ACTS.items()}
    played = describe_played(recorded.record.header.played)
    story = {**content.traits["story"], "again": [list(act) for act in ACTS], "watched": [], "played": played}
    traits = {**content.traits, "story": story, "ways": ways}
    return content._replace(traits=traits, chart=join())


def game_list() -> bytes:
    """Return the list as a page. It shows who played and for how long, but no result."""
    rows = game_list_view(INCLUDED, NONE)["rows"]
    parts = (
        part
        for game, group in groupby(rows, lambda row: row["game"])
        for part in (tag("h2", escape_text(game)), tag("ul", *map(_row, group), class_="games"))
    )
    own = tag("a", escape_text("Your own games, files and filters"), href=kernel_address(OWN))
    levels = tag("p", escape_text(" ".join(level_lines())))
    return list_page("Recorded games", tag("p", own), levels, *parts)


def _row(row: dict[str, Any]) -> Markup:
    picture = f"{SITE}home/pictures/{row['battle'].partition('/')[2]}.svg"
    players = "; ".join(f"{side}: {player}" for side, player in row["players"])
    inside = (
        tag("img", src=picture, alt="", width=1034, height=606, loading="lazy"),
        tag("b", escape_text(row["title"])),
        tag("span", escape_text(players)),
        tag("span", escape_text(count_noun(row["turns"], "turn"))),
    )
    return tag("li", tag("a", *inside, href=f"{row['name']}.html"))
