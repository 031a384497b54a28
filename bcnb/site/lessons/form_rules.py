"""Recordings of the forms of a history lesson, for pages without Python.

A form shows each of its blocks by a few facts: what was answered or opened, and the page that is chosen. A recording
sets each fact alone, and then all of them, and notes which blocks come or go. It presses each button, and notes what
the form says, saves and opens. `form_rules.js` shows the form from that, so its texts and its behavior are those of
the form.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from difflib import SequenceMatcher
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

from bcnb.course.history.pair_roles import PAIR_KEYS
from bcnb.presentation.text_tools import sentence
from bcnb.widgets.form import Block, Form
from bcnb.widgets.history import phrases
from bcnb.widgets.history.core_sources import PAGE, CoreSourcesForm
from bcnb.widgets.history.sources import Claims, SightForm, SourcesForm
from bcnb.widgets.history.vote import PAIR, PairSheet
from bcnb.widgets.history.whatif import WhatIfForm

TROUBLE = sentence(phrases.NOT_SAVED.format(fault="this browser stores nothing for this page"))
SAVE = ("save", "page")
"""The buttons whose effect is a file, which the page makes itself."""
ANOTHER = "another"
"""The button that leads to a page with Python. It comes with the first answer, which a recording has."""
GIVEN = {"choose": ("chosen", -1), "write": ("text", ""), "pair": ("names", [])}
"""The part of a block that is an answer, and its value without one, by the kind of block."""


@contextmanager
def nobody() -> Iterator[None]:
    """Save what forms save in a folder that is removed when the block ends."""
    before = os.environ.get("BCNB_HOME")
    with TemporaryDirectory() as folder:
        os.environ["BCNB_HOME"] = folder
        try:
            yield
        finally:
            os.environ.pop("BCNB_HOME")
            if before is not None:
                os.environ["BCNB_HOME"] = before


def record(form: Form) -> dict[str, Any]:
    """Return the rules of a form: blocks with the facts that show them, choices, and effects of all that is pressed.

    The form must be new, and in a home without answers (`nobody`).
    """
    pages = range(len(form.options[PAGE])) if isinstance(form, CoreSourcesForm) else range(1)
    blocks = [one for page in pages for one in _shown(form, page, len(pages) > 1)]
    return {
        "blocks": blocks,
        "options": {asked: list(options) for asked, options in form.options.items()},
        "written": sorted({block["at"] for _, block in blocks if block["kind"] in ("write", "tally")}),
        "pages": PAGE if len(pages) > 1 else "",
        "effects": {key: effect for page in pages for key, effect in _effects(form, page)},
        "needs": _needs(form) if isinstance(form, WhatIfForm) else {},
        "trouble": TROUBLE,
    }


def facts_of(form: Form, page: int = 0) -> tuple[str, ...]:
    """Return the facts on which the blocks of a page of a form depend."""
    if isinstance(form, CoreSourcesForm):
        sources = form.found.sources[page : page + 1]
        return tuple(fact for one in sources for fact in (f"opened {one.id}", f"answered source {one.id}"))
    if isinstance(form, SourcesForm):
        return tuple(fact for one in form.voices for fact in (f"opened {one.id}", f"chosen near {one.id}"))
    if isinstance(form, Claims):
        return tuple(f"opened {claim.voice.id}" for claim in form.claims)
    if isinstance(form, SightForm):
        return tuple(f"chosen {asked}" for asked in form.options)
    if isinstance(form, PairSheet):
        return (f"opened {PAIR}", *(f"answered {key}" for key in PAIR_KEYS))
    if isinstance(form, WhatIfForm):
        return tuple(f"opened {asked.removeprefix('guess ')}" for asked in form.options)
    return ()


def blocks_with(form: Form, facts: Iterable[str], page: int = 0) -> list[Block]:
    """Return the blocks of a form with exactly these facts. They have no answers, and no games to be played."""
    form.answers = {}
    if isinstance(form, CoreSourcesForm):
        form.at = page
    opened: set[str] = getattr(form, "opened", set())
    opened.clear()
    for fact in facts:
        kind, _, name = fact.partition(" ")
        if kind == "opened":
            opened.add(name)
        else:
            form.answers[name] = form.options[name][0] if kind == "chosen" else "x"
    blocks = [_unanswered(block) for block in form.blocks()]
    return [block for block in blocks if not (block["kind"] == "press" and block["at"].startswith("play "))]


def _unanswered(block: Block) -> Block:
    """Return a block without the answer that it has."""
    if block["kind"] == "tally":
        return {**block, "rows": [[words, 0] for words, _ in block["rows"]]}
    return {**block, **dict([GIVEN[block["kind"]]])} if block["kind"] in GIVEN else block


def _shown(form: Form, page: int, paged: bool) -> Iterator[tuple[dict[str, Any], Block]]:
    """Yield the blocks of a page, each with what shows it: `page`, `any` or `all` of some facts, `none` of others."""
    facts = facts_of(form, page)
    base, whole = _keys(blocks_with(form, (), page)), _keys(blocks_with(form, facts, page))
    merged = _merge(base, whole)
    without, together = _places(base, merged), _places(whole, merged)
    alone = {fact: _places(_keys(blocks_with(form, (fact,), page)), merged) for fact in facts}
    for place, key in enumerate(merged):
        when: dict[str, Any] = {"page": page} if paged else {}
        if place in without:
            gone = [fact for fact, there in alone.items() if place not in there]
            when |= {"none": gone} if gone else {}
        elif some := [fact for fact, there in alone.items() if place in there]:
            when["any"] = some
        else:
            assert place in together
            when["all"] = list(facts)
        yield when, json.loads(key)


def _keys(blocks: Iterable[Block]) -> list[str]:
    return [json.dumps(block) for block in blocks]


def _merge(base: Sequence[str], whole: Sequence[str]) -> list[str]:
    """Return all blocks of two lists in their order. Those of the first list come first where both have their own."""
    merged: list[str] = []
    for _, a, b, c, d in _matcher(base, whole).get_opcodes():
        merged += base[a:b] if base[a:b] == whole[c:d] else [*base[a:b], *whole[c:d]]
    return merged


def _places(blocks: Sequence[str], merged: Sequence[str]) -> set[int]:
    """Return the places of blocks in a list that has all of them."""
    found = {
        n for match in _matcher(merged, blocks).get_matching_blocks() for n in range(match.a, match.a + match.size)
    }
    assert len(found) == len(blocks), "a fact shows a block in another order"
    return found


def _matcher(one: Sequence[str], other: Sequence[str]) -> SequenceMatcher[str]:
    return SequenceMatcher(None, one, other, autojunk=False)


# --- what is pressed --------------------------------------------------------------------------------------------------


def _effects(form: Form, page: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield all that can be chosen or pressed on a page of a form, with its effect where it is shown first."""
    facts = facts_of(form, page)
    known: set[str] = set()
    for state in ((), *((fact,) for fact in facts), facts):
        for block in blocks_with(form, state, page):
            for key, act in _acts(form, block):
                if key in known:
                    continue
                known.add(key)
                blocks_with(form, state, page)
                if isinstance(form, WhatIfForm) and block["kind"] == "press":
                    form.answers = {asked: options[0] for asked, options in form.options.items()}
                yield f"{page} {key}", _effect(form, act)


def _acts(form: Form, block: Block) -> Iterator[tuple[str, Callable[[], None]]]:
    asked = block.get("at", "")
    if block["kind"] == "choose":
        for place in range(len(block["options"])):
            yield f"choose {asked} {place}", partial(form.choose, asked, place)
    elif block["kind"] == "press" and asked not in (*SAVE, ANOTHER):
        yield f"press {asked}", partial(form.press, asked)


def _effect(form: Form, act: Callable[[], None]) -> dict[str, Any]:
    """Do something on a form; return what it says, saves and opens, and its page then."""
    answers, opened = dict(form.answers), set(getattr(form, "opened", ()))
    form.said = []
    act()
    return {
        "said": [list(line) for line in form.said],
        "keeps": {asked: words for asked, words in form.answers.items() if answers.get(asked) != words},
        "opens": sorted(set(getattr(form, "opened", ())) - opened),
        "page": getattr(form, "at", 0),
    }


def _needs(form: WhatIfForm) -> dict[str, Any]:
    """Return what each result of a what-if needs first: a guess, or hands of a class, and what is said without them."""
    found = {}
    for name in (asked.removeprefix("guess ") for asked in form.options):
        blocks_with(form, ())
        try:
            form.press(f"show {name}")
        except ValueError as fault:
            said = [["refused", sentence(str(fault))]]
            found[f"press show {name}"] = {"facts": [f"chosen guess {name}"], "hands": f"hands {name}", "said": said}
    return found
