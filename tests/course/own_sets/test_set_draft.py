"""A set that is being made: items added, moved and removed, names made of titles, and the same bytes when opened."""

from pathlib import Path

import pytest

from bcnb.course.own_sets import set_draft
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.own_sets.set_draft import SetDraft, draft_of, set_name
from bcnb.course.own_sets.set_files import MOST_ITEMS, pack_set
from bcnb.storage.toml import FileError
from tests.helpers.own_sets import item_texts, set_folder


def made() -> SetDraft:
    draft = SetDraft()
    for text in item_texts().values():
        draft = draft.with_item(text.encode())
    return draft


def test_items_are_named_after_their_titles() -> None:
    found = made().with_item(item_texts()["ridge.toml"].encode()).named(" My week ", "Ada")
    assert (found.name, found.title, found.author) == ("my-week", "My week", "Ada")
    assert [item.name for item in found.items[:2]] == ["kernstown", "two-dice-or-three"]
    assert found.items[-1].name == "kernstown-2"
    assert max(len(item.name) for item in found.items) <= 40


def test_a_set_that_is_opened_and_saved_has_the_same_bytes(tmp_path: Path) -> None:
    found = load_set(set_folder(tmp_path))
    again = draft_of(found).named(found.title, found.author)
    assert pack_set(again.files) == pack_set(found.files)


def test_items_are_moved_and_removed() -> None:
    draft = made()
    first, second, *_ = draft.titles
    assert draft.earlier(1).titles[:2] == (second, first)
    assert draft.earlier(0) == draft
    assert draft.without(0).titles[0] == second
    for act in (draft.without, draft.earlier):
        with pytest.raises(ValueError, match="there is no item 6"):
            act(5)


@pytest.mark.parametrize("title", ["", "...", "\u5357\u5317"])
def test_a_title_without_a_word_is_refused(title: str) -> None:
    with pytest.raises(ValueError, match="the title needs a word"):
        set_name(title)


def test_faulty_items_and_too_many_are_refused() -> None:
    with pytest.raises(FileError, match="the file:1: not TOML"):
        SetDraft().with_item(b"kind =\n")
    full = SetDraft(made().items[:1] * MOST_ITEMS)
    with pytest.raises(ValueError, match="at most 100 items"):
        full.with_item(b"")
    with pytest.raises(ValueError, match=r"set.toml:4: 'author' is empty"):
        made().named("Week", "")


COMMENTED = """\
# for Monday
format = 1 # the first
title = "Week one"
name = "week-one"
author = "Ms. Rivera"
items = ["ridge.toml", "hold.toml", "ask.toml", "check.toml", "steps.toml"]
"""


def test_a_changed_title_leaves_the_other_lines_of_the_contents_file(tmp_path: Path) -> None:
    draft = draft_of(load_set(set_folder(tmp_path, COMMENTED)))
    same = draft.named(draft.title, draft.author, draft.name)
    assert same.files.files[0][1] == COMMENTED.encode()
    assert not draft.is_changed
    other = draft.named("Week 1", draft.author, draft.name)
    assert (other.name, other.title) == ("week-one", "Week 1")
    assert other.files.files[0][1] == COMMENTED.replace('"Week one"', '"Week 1"').encode()
    fewer = draft.without(0).later(0)
    assert fewer.is_changed
    assert [item.name for item in fewer.named("Week 1", "Ada", "week-1").items] == ["ask", "hold", "check", "steps"]
    assert not fewer.earlier(1).named("Week 1", "Ada").files.files[0][1].startswith(b"format")


def test_a_later_version_of_an_item_keeps_its_file(tmp_path: Path) -> None:
    draft = draft_of(load_set(set_folder(tmp_path)))
    data = item_texts()["hold.toml"].encode() + b"# second\n"
    assert (draft.place_of(data), SetDraft().place_of(data)) == (1, -1)
    after = draft.with_other(1, data)
    assert after.items[1] == ("hold.toml", data)
    assert after.items[2:] == draft.items[2:]
    with pytest.raises(ValueError, match="there is no item 9"):
        draft.with_other(8, data)


def test_a_set_that_is_too_large_is_refused_before_it_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_draft, "LARGEST", 3000)
    with pytest.raises(ValueError, match="together have at most 3,000 bytes"):
        made()
