"""The home page as HTML: where its links lead, and that it runs and loads nothing from elsewhere."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from bcnb.course.home.home_contents import home_picture, picture_names
from bcnb.course.home.home_page import HomePlace, home_page, read_script, read_style
from bcnb.course.lessons import describe_length, notebook_of
from bcnb.presentation.markup import Markup
from bcnb.storage.battle_places import load_battle_places
from bcnb.storage.paths import notebooks_folder
from bcnb.storage.records import find_record
from bcnb.storage.scenarios import find_scenario

PLACE = HomePlace("../doc/tree/", "home/", "home/status.json")
BATTLES = [battle.name for battle in load_battle_places().battles]


class Parts(HTMLParser):
    """The tags of a page with their attributes, and the tags that are still open at the end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, tag: str, name: str) -> list[str]:
        return [value for one, attributes in self.tags if one == tag and (value := attributes.get(name)) is not None]


@pytest.fixture(scope="module")
def page() -> Parts:
    return Parts(home_page(PLACE))


def test_every_link_leads_to_a_notebook_or_to_a_place_on_the_page(page):
    links = page.all("a", "href")
    ids = {attributes["id"] for _, attributes in page.tags if "id" in attributes}
    assert {link.removeprefix("#") for link in links if link.startswith("#")} <= ids
    pages = {link.partition("#")[0] for link in links if not link.startswith("#")}
    assert len(pages) > 50
    for link in pages:
        assert link.startswith("../doc/tree/")
        assert (notebooks_folder() / link.removeprefix("../doc/tree/")).is_file()


def test_each_battle_has_a_pin_a_picture_and_links_to_play_to_its_lesson_and_to_a_recorded_game(page):
    links = page.all("a", "href")
    for name in BATTLES:
        assert f"#map-{name}" in links
        assert f"../doc/tree/play/play.ipynb#battle-{name}" in links
        assert f"home/pictures/{name}.svg" in page.all("img", "src")
    records = {link.partition("#record=")[2] for link in links if "#record=" in link}
    assert len(records) == len(BATTLES)
    assert all(find_record(f"battle_cry/{name}").is_file() for name in records)
    lessons = {link for link in links if link.startswith("../doc/tree/history/")}
    assert len(lessons) == 16


def test_nothing_runs_inline_and_nothing_comes_from_elsewhere(page):
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"], tag
        assert tag not in ("style", "iframe", "object", "embed", "base")
    assert page.all("script", "src") == ["home/home.js", "home/search.js"]
    texts = (home_page(PLACE), read_script(), read_style())
    assert set(re.findall(r"(?:https?:)?//[\w.]+\.\w+", " ".join(texts))) <= {"http://www.w3.org"}


def test_a_button_of_the_bar_opens_files_and_names_their_kinds():
    bar = home_page(PLACE).partition("</header>")[0]
    order = ["Make your own</a>", "Open a file</button>", "All pages</a>"]
    assert [bar.index(words) for words in order] == sorted(bar.index(words) for words in order)
    button = next(one for name, one in Parts(bar).tags if name == "button")
    for kind in ("game", "puzzle", "question", "lesson", "battle", "set"):
        assert f" {kind}" in button["title"]


def test_what_a_place_adds_is_at_the_top_and_at_the_end():
    text = home_page(PLACE._replace(top=Markup("<p>above</p>"), foot=Markup("<p>below</p>")))
    assert text.index("</header>") < text.index("<p>above</p>") < text.index("<main") < text.index("<p>below</p>")


def test_no_element_is_left_empty_in_a_way_that_html_does_not_know():
    """In HTML, `<p/>` opens a paragraph and does not close it."""
    filled = "a|b|div|footer|h[1-6]|header|li|main|nav|ol|p|script|section|span|title|ul"
    assert re.findall(rf"<(?:{filled})(?: [^<>]*)?/>", home_page(PLACE)) == []


def test_every_picture_is_a_drawing_of_moderate_size():
    assert len(picture_names()) == 21
    for name in picture_names():
        text = home_picture(name)
        assert ElementTree.fromstring(text).get("viewBox")
        assert "<script" not in text
        assert len(text) < 60_000, name
    with pytest.raises(KeyError):
        home_picture("../secret")


def test_a_site_has_other_addresses():
    page = Parts(home_page(HomePlace("notebooks/index.html?path=", "home/")))
    assert "notebooks/index.html?path=play/play.ipynb#battle-shiloh" in page.all("a", "href")
    assert page.all("body", "data-games") == ["notebooks/index.html?path=replays/recorded_games.ipynb"]


@pytest.mark.parametrize("name", ["shiloh", "crossroads", "two-players"])
def test_the_link_of_a_battle_names_a_scenario(name, page):
    assert find_scenario(name).name == name
    assert any(link.endswith(f"#battle-{name}") for link in page.all("a", "href"))


def test_the_first_lesson_is_as_long_as_its_own_page_says(page):
    text = (notebooks_folder() / notebook_of(1)).read_text(encoding="utf-8")
    minutes = re.search(r"Time:\*\* about (\d+) minutes", text)[1]
    assert describe_length(1) == f"4 tasks and 3 puzzles, about {minutes} minutes"
    assert describe_length(1) in home_page(PLACE)
