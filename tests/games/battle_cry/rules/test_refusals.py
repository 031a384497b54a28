"""Every refusal: a position, what is done in it, the action that is refused, and the rule that refuses it.

Two refusals differ if they cite another rule, if another place in the code words them, or if another place in the
chapters of the game asks for them. The table is held against the code: each place that refuses, and each word for an
action that comes too early, has its row.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules import ruleset
from bcnb.games.battle_cry.rules.rulebook import RULES
from bcnb.games.battle_cry.rules.ruleset import CHAPTERS
from bcnb.games.battle_cry.rules.state import Copied, JoinBattle, State, TakeStep
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.tables import Arm, Card
from bcnb.grid.hexes import parse_hex
from tests.helpers.battle_cry.field import CONFEDERATE, given, position, refused

CODE = [file for module in (ruleset, refusals) for file in sorted(Path(module.__file__).parent.glob("*.py"))]
"""The rules of the game, its own and those that it shares."""
SHARED = Path(refusals.__file__).parent
OVER = "The battle is over."
PROMISED = 45
"""How many distinct refusals there are at least."""

RIDERS = Card(
    "riders", "Riders", "Order 2 cavalry.", 1, "12.5", orders=2, arms=frozenset({Arm.CAVALRY}), generals=False
)
HOLD = replace(RULES_2000.cards["attack-centre"], key="hold", name="Hold", reach=0, family="hold")
OWN_CARDS = replace(RULES_2000, cards={**RULES_2000.cards, "riders": RIDERS, "hold": HOLD})
"""The cards of a scenario of its own: one that orders cavalry alone, and one that lets nobody but generals move."""
KEPT = replace(RULES_2000, discard_freely=False)
COPYING = replace(RULES_2000, counter_needs_card=True)
AT_ONCE = replace(RULES_2000, second_move_at_once=True)
TIRELESS = replace(RULES_2000, several_battles=True)
UNHALTED = replace(RULES_2000, flags_lapse_at_general=False)
CORNERS = replace(RULES_2000, corner_blocks=True)
LONE = replace(RULES_2000, sharp_shooter_attached=False)
ADVANCING = replace(RULES_2000, advance_after_combat=True)


class Row(NamedTuple):
    """A refusal: what is done from the position on, separated by semicolons, and then the action that is refused."""

    rule: str
    units: str
    do: str
    action: str
    given: Mapping[str, Any]

    @property
    def state(self) -> State:
        """The state in which the action is refused; what is played first lies in the Union's hand."""
        done = [text for text in self.do.split("; ") if text]
        hand = [text.removeprefix("play ") for text in done if text.startswith("play ")]
        more = {"union": hand} if hand else {}
        return given(position(self.units.replace("; ", "\n"), **{**more, **self.given}), *done)

    def __str__(self) -> str:
        return f"{self.rule} {self.action}"


def row(rule: str, units: str, do: str, action: str, **more: Any) -> Row:
    """A row; `units` and `do` separate their lines by semicolons."""
    return Row(rule, units, do, action, more)


ONE, PAIR = "e . . . . I", "e . . . . I I"
CLOSE = "e . . . . I I; f . . . . i"
"""Two Union units, e5 and e6, next to a Confederate one on f5."""
NEARING, NEARS = "e . . . . {0} . {0}; f . . . . i", "move e7 e6; done"
"""The same, where the second unit has still to come near."""
AT_THE_EDGE, EVERYONE = "c I; e i; h . . . . . . . . C; i . . . . . . . . c", "play all-out-offensive; done"
FAR_BATTERY = "a . . . . A; e . . . . . . . i; h . . . . I; i . . . . i"
HIGH = "e . . . . I I . i; f . . . . i"
TWO_BATTERIES = "e . . . . A A; f . . . . i"
LAST_MAN = {"strength": {"f5": 1}, "generals": {"f5": "C Jackson"}}
HALTS = "battle e5 f5; roll AAFF; retreat f5 g5"
COPIED = (None, Copied("probe-centre", None))
"""The Confederates have played a card that can be copied."""
JOINED = {"generals": {"g5": "C Jackson"}, "rules": UNHALTED}
"""A unit in retreat has reached a lone general, with a flag left. With the alternative it may continue."""
RIDER, TWO_RIDERS = "e . . . . C", "e . . . . C C; f . . . . i"
PROBE, LED = "play probe-centre", {"generals": {"e5": "U Hunter"}}
BOTH = f"{PROBE}; order e5; order e6; done"
MISSES = "battle e5 f5; roll AAAA"

TABLE = (
    # 2. the turn and the hand
    row("2.4", ONE, "", "play nonsense"),
    row("2.4", ONE, "", "play rally"),
    row("2.5", ONE, "", "discard probe-centre", rules=KEPT),
    row("11.15", ONE, "", "play counter-attack", union=["counter-attack"], rules=COPYING),
    row("2.8", ONE, f"{PROBE}; done", "draw rally", union=["probe-centre", "rally"]),
    row("2.8", ONE, f"{PROBE}; done", "assume rally"),
    row("9.2", CLOSE, f"{BOTH}; battle e5 f5; roll IAAA", "done", strength={"f5": 1}, flags=(5, 0)),
    # 3. orders
    row("3.5", ONE, PROBE, "order e6"),
    row("3.11", ONE, PROBE, "order e5 unit"),
    row("3.2", ONE, "play assault-centre", "order e5"),
    row("3.7", f"a I; {ONE}", PROBE, "order a1"),
    row("3.4", ONE, f"{PROBE}; order e5", "order e5"),
    row("3.4", ONE, f"{PROBE}; order e5", "order e5 general", **LED),
    row("3.6", "e . . . . I C", "play riders", "order e5", rules=OWN_CARDS),
    row("3.6", "e . . . . C C", "play riders", "order e5 general", rules=OWN_CARDS, **LED),
    row("3.3", PAIR, "play coordinated-attack; order e5", "order e6"),
    row("3.12", PAIR, "play skirmish-centre; order e5", "order e6"),
    # 4. movement of units
    row("4.1", ONE, PROBE, "move d5 d6"),
    row("3.11", ONE, f"{PROBE}; order e5", "move e5 e6 unit"),
    row("4.1", PAIR, f"{PROBE}; order e5", "move e6 e7"),
    row("4.15", ONE, "play hold; order e5", "move e5 d5", rules=OWN_CARDS),
    row("4.3", ONE, f"{PROBE}; order e5; move e5 e6", "move e6 e7"),
    row("5.5", ONE, f"{PROBE}; order e5; order e7; move e7 e5", "move e5 d5", generals={"e7": "U Hunter"}),
    row("5.7", ONE, f"{PROBE}; order e5 unit", "move e5 d5", **LED),
    row("11.6", ONE, "play leadership", "move e5 d5 unit", **LED),
    row("4.13", ONE, f"{PROBE}; order e5", "move e5 e5"),
    row("10.9", ONE, f"{PROBE}; order e5", "move e5 e6", ground="e . . . . . r"),
    row("4.4", PAIR, f"{PROBE}; order e5", "move e5 e6"),
    row("4.12", ONE, f"{PROBE}; order e5", "move e5 e6", generals={"e6": "C Jackson"}),
    row("4.6", ONE, f"{PROBE}; order e5", "move e5 e6", generals={"e5": "U Hunter", "e6": "U Tyler"}),
    row("4.2", ONE, f"{PROBE}; order e5", "move e5 e9"),
    row("4.5", RIDER, f"{PROBE}; order e5", "move e5 e8", generals={"e6": "U Tyler"}),
    row("4.6", RIDER, f"{PROBE}; order e5", "move e5 e8", generals={"e5": "U Hunter", "e6": "U Tyler"}),
    row("4.4", "e . . . . C I", f"{PROBE}; order e5", "move e5 e8"),
    row("4.7", RIDER, f"{PROBE}; order e5", "move e5 e8", ground="e . . . . . w"),
    row("4.8", RIDER, f"{PROBE}; order e5", "move e5 e8", ground="e . . . . . x"),
    row("11.16", RIDER, "play hit-and-run; move e5 e6", "move e6 e7"),
    row("11.13", "e . . . . A", "play bombard; move e5 e6; move e6 e7", "move e7 e8"),
    row("11.4", ONE, "play forced-march; section centre", "move e5 e8"),
    row("12.1", "e . . . . H", f"{PROBE}; order e5", "move e5 e8"),
    # 5. movement of generals
    row("5.11", ONE, f"{PROBE}; order e5 unit", "move e5 d5 general", **LED),
    row("5.5", "", f"{PROBE}; order e5; move e5 e6", "move e6 e7", **LED),
    row("4.13", "", f"{PROBE}; order e5", "move e5 e5", **LED),
    row("10.9", "", f"{PROBE}; order e5", "move e5 e6", ground="e . . . . . r", **LED),
    row("5.3", "e . . . . . i", f"{PROBE}; order e5", "move e5 e6", **LED),
    row("5.4", "", f"{PROBE}; order e5", "move e5 e6", generals={"e5": "U Hunter", "e6": "U Tyler"}),
    row("5.1", "", f"{PROBE}; order e5", "move e5 e9", **LED),
    row("5.4", "", f"{PROBE}; order e5", "move e5 e8", generals={"e5": "U Hunter", "e6": "U Tyler"}),
    row("5.3", "e . . . . . i", f"{PROBE}; order e5", "move e5 e8", **LED),
    row("5.1", "", f"{PROBE}; order e5", "move e5 e8", ground="e . . . . . w", **LED),
    # 6 and 7. sight and battle
    row("7.1", CLOSE, BOTH, "battle d5 f5"),
    row("7.12", CLOSE, BOTH, "battle f4 f5", generals={"f4": "U Hunter"}),
    row("11.6", CLOSE, "play leadership; done", "battle e6 f5", **LED),
    row("7.1", CLOSE, f"{PROBE}; order e5; done", "battle e6 f5"),
    row("7.2", CLOSE, f"{BOTH}; {MISSES}", "battle e5 f5"),
    row("7.2", TWO_RIDERS, "play hit-and-run; done; battle e5 f5; roll AAA; move e5 e4", "battle e4 f5", rules=AT_ONCE),
    row("10.2", NEARING.format("I"), f"{PROBE}; order e5; order e7; {NEARS}", "battle e6 f5", ground="e . . . . . w"),
    row("11.27", NEARING.format("C"), f"play hit-and-run; {NEARS}", "battle e6 f5", ground="e . . . . . ~"),
    row("11.13", NEARING.format("A"), f"play bombard; {NEARS}", "battle e6 f5"),
    row("12.1", "e . . . . I H . .; f . . . . i", f"{PROBE}; order e5; order e6; move e6 e8; done", "battle e8 f5"),
    row("4.11", NEARING.format("A"), f"{PROBE}; order e5; order e7; {NEARS}", "battle e6 f5"),
    row("7.9", CLOSE, BOTH, "battle e5 e6"),
    row("7.9", CLOSE, BOTH, "battle e5 e4"),
    row("7.2", CLOSE, f"{BOTH}; {MISSES}", "battle e5 f5", rules=TIRELESS),
    row("7.14", TWO_BATTERIES, "play bombard; done; battle e5 f5; roll ISSSS", "battle e5 f5", **LAST_MAN),
    row("7.4", f"{CLOSE}; g . . . . . . . . . . i", BOTH, "battle e5 g11"),
    row("12.2", "e . . . . I V . . . i; f . . . . i", BOTH, "battle e6 e10"),
    row("10.4", "e A . . . . I . i; f . . . . . i", EVERYONE, "battle e1 e8", ground="e h"),
    row(
        "11.13", TWO_BATTERIES, "play bombard; done; battle e5 f5; roll CCCCC; battle e5 f5; roll CCCCC", "battle e5 f5"
    ),
    row("6.2", "e . . . . I I i; f . . . . i", BOTH, "battle e5 e7"),
    row("6.4", "c . . . . I; d . . . I I; e . . . . i", f"{PROBE}; order c5; order d4; done", "battle c5 e5"),
    row("6.5", AT_THE_EDGE, EVERYONE, "battle c1 e1", ground="d w"),
    row(
        "6.6", FAR_BATTERY, f"{PROBE}; order a5; order h5; done", "battle a5 e8", ground="b . . . . . w", rules=CORNERS
    ),
    row("6.7", HIGH, BOTH, "battle e5 e8", ground="e . . . . h . h h"),
    row("6.8", "e . . . . A I i; f . . . . . i", BOTH, "battle e5 e7", ground="e . . . . h w"),
    row(
        "7.8",
        "e . . . . I . . . i; f . . . . i",
        f"{PROBE}; order e5; done",
        "battle e5 e9",
        ground="e . . . . . . . . w",
    ),
    row("7.5", CLOSE, f"{BOTH}; battle e5 f5", "roll I"),
    # 8. retreat
    row("8.18", CLOSE, f"{BOTH}; battle e5 f5; roll AAAF", "retreat e5 d5"),
    row("8.2", CLOSE, f"{BOTH}; battle e5 f5; roll AAAF", "retreat f5 f6"),
    row("8.3", CLOSE, f"{BOTH}; {HALTS}", "retreat g5 h4", ground="h . . . x", **JOINED),
    row("8.4", f"{CLOSE}; h . . . i", f"{BOTH}; {HALTS}", "retreat g5 h4", **JOINED),
    row(
        "5.4",
        CLOSE,
        f"{BOTH}; {HALTS}",
        "retreat g5 h5",
        **{**JOINED, "generals": {"g5": "C Jackson", "h5": "C Ewell"}},
    ),
    # 11. the special cards
    row("7.10", CLOSE, "play sharp-shooter", "snipe f5", generals={"f5": "C Jackson", "i9": "C Ewell"}, rules=LONE),
    row("11.17", ONE, "play sharp-shooter", "snipe e6", generals={"f5": "C Jackson"}),
    row("11.18", ONE, "play reinforcements", "reinforce c3"),
    row("11.26", ONE, "play fieldworks", "dig e6 SE"),
    row("10.16", PAIR, "play fieldworks", "dig e6 SE", ground="e . . . . . ~"),
    row("11.14", PAIR, "play fieldworks; dig e5 SE", "dig e5 SW"),
    row("11.20", PAIR, "play rally", "rally e6", strength={"e5": 2}),
    row("11.25", ONE, "play short-of-supplies", "starve e7", generals={"e7": "U Hunter"}),
    row("11.12", ONE, "play short-of-supplies", "starve e7"),
    row("11.23", ONE, "play short-of-supplies; starve e5", "place d5"),
    # moves after a battle, in other readings
    row("11.16", TWO_RIDERS, "play hit-and-run; done; battle e5 f5; roll AAA", "move e6 e7", rules=AT_ONCE),
    row("4.10", CLOSE, f"{BOTH}; battle e5 f5; roll IAAAA", "move e5 e4", rules=ADVANCING, strength={"f5": 1}, **LED),
    # an action of a kind for which it is too early, or too late
    row("2.3", ONE, "", "done"),
    row("3.14", ONE, "play forced-march", "done"),
    row("4.10", ONE, PROBE, "battle e5 f5"),
    row("4.10", CLOSE, BOTH, "order e5"),
    row("11.16", RIDER, "play hit-and-run; done", "battle e5 f5"),
    row("4.10", RIDER, "play hit-and-run; done", "order e5"),
    row("11.16", TWO_RIDERS, "play hit-and-run; done", "move e5 e4"),
    row("11.3", CLOSE, "play fire-and-hold; section centre", "move e5 e4"),
    row("2.3", CLOSE, BOTH, "play rally"),
    row("2.8", CLOSE, BOTH, "draw rally"),
    row("3.14", CLOSE, BOTH, "section left"),
    row("11.29", CLOSE, "play counter-attack", "section left", last=COPIED),
    row("7.5", CLOSE, BOTH, "roll I"),
    row("8.1", CLOSE, BOTH, "retreat f5 g5"),
    row("11.7", CLOSE, BOTH, "snipe f5"),
    row("11.8", CLOSE, BOTH, "reinforce i5"),
    row("11.9", CLOSE, BOTH, "dig e5 SE"),
    row("11.11", CLOSE, BOTH, "rally e5"),
    row("11.12", CLOSE, BOTH, "starve e5"),
    row("11.7", ONE, "play sharp-shooter", "order e5", generals={"f5": "C Jackson"}),
    row("11.8", ONE, "play reinforcements", "order e5"),
    row("11.9", ONE, "play fieldworks", "order e5"),
    row("11.11", ONE, "play rally", "order e5", strength={"e5": 2}),
    row("11.12", ONE, "play short-of-supplies", "order e5"),
    row("11.23", ONE, "play short-of-supplies; starve e5", "done"),
    row("7.5", CLOSE, f"{BOTH}; battle e5 f5", "done"),
    row("8.18", CLOSE, f"{BOTH}; battle e5 f5; roll AAAF", "done"),
    row("8.18", CLOSE, f"{BOTH}; {HALTS}", "order e5", **JOINED),
    row("7.15", TWO_RIDERS, "play hit-and-run; done; battle e5 f5; roll AAA", "battle e6 f5", rules=AT_ONCE),
    row("2.8", ONE, f"{PROBE}; done", "done"),
)


# --- refusals that no game needs --------------------------------------------------------------------------------------


def boxed_in() -> State:
    """A lone general has to go back two hexes, and one of his two ways is a dead end: a game leaves him no choice."""
    state = row("8.8", f"{CLOSE}; h . . . I I", "", "", strength={"f5": 1}, generals={"f5": "C Jackson"}).state
    return state._replace(pending=(JoinBattle(), TakeStep(CONFEDERATE, parse_hex("f5"), 2, unit=False)))


def without_tokens() -> State:
    """Field works are next, and no token is left: in a game the card fails instead."""
    state = row("11.21", ONE, "play fieldworks", "").state
    return state._replace(board=state.board._replace(tokens=state.rules.works_supply))


POSED = (("8.8", boxed_in, "retreat f5 g5"), ("11.21", without_tokens, "dig e5 SE"))
"""What only a position that was made by hand brings about."""


# --- the places in the code that refuse -------------------------------------------------------------------------------


class Place(NamedTuple):
    """A place that refuses: its file and line; or the words for an action that comes too early, or too late."""

    file: str
    line: int
    words: str = ""

    def __str__(self) -> str:
        return self.words or f"{self.file}:{self.line}"


def modules() -> list[ModuleType]:
    """The modules of the rules that can refuse."""
    loaded = [module for module in sys.modules.values() if getattr(module, "__file__", None) in map(str, CODE)]
    return [module for module in loaded if hasattr(module, "refuse")]


@cache
def places() -> frozenset[Place]:
    """Every place in the code that refuses; the words that stand in the table of the chapters count for themselves."""
    calls = {
        Place(str(file), node.lineno)
        for file in CODE
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse"
    }
    return frozenset(calls | {tabled(words) for words in (OVER, *(chapter.early[1] for chapter in CHAPTERS.values()))})


def tabled(words: str) -> Place:
    """The place of words that the table of the chapters has."""
    return Place(ruleset.__file__, 0, words)


class Origin(NamedTuple):
    """The rule of a refusal, the place that words it, and the place in a chapter of the game that asks for it."""

    rule: str
    place: Place
    chapter: Place


def traced(monkeypatch: pytest.MonkeyPatch, state: State, action: str) -> Origin:
    """The rule of the refusal of an action, and the places in the code that gave it."""
    asked: list[tuple[Place, Place]] = []
    for module in modules():
        monkeypatch.setattr(module, "refuse", _noting(module.refuse, asked))
    found = refused(state, action)
    assert len(set(asked)) <= 1
    return Origin(found.rule, *(asked[0] if asked else (tabled(found.words),) * 2))


def _noting(refuse: Callable[..., Refusal], asked: list[tuple[Place, Place]]) -> Callable[..., Refusal]:
    def noted(rule: str, words: str, hexes: int = 0) -> Refusal:
        caller = sys._getframe(1)
        place = Place(caller.f_code.co_filename, caller.f_lineno)
        while Path(caller.f_code.co_filename).parent == SHARED and caller.f_back is not None:
            caller = caller.f_back
        asked.append((place, Place(caller.f_code.co_filename, caller.f_lineno)))
        return refuse(rule, words, hexes)

    return noted


def reached(monkeypatch: pytest.MonkeyPatch, cases: Iterable[tuple[State, str]]) -> Counter[Origin]:
    """How often each refusal is reached."""
    found: Counter[Origin] = Counter()
    for state, action in cases:
        with monkeypatch.context() as patch:
            found[traced(patch, state, action)] += 1
    return found


def in_play(monkeypatch: pytest.MonkeyPatch) -> Counter[Origin]:
    """What the rows of the table reach."""
    return reached(monkeypatch, ((row.state, row.action) for row in TABLE))


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_an_action_is_refused_by_the_rule_of_its_row(row):
    told = refused(row.state, row.action)
    assert told.rule == row.rule
    assert told.rule in RULES
    assert told.words.endswith(".")


@pytest.mark.parametrize("row", TABLE, ids=str)
def test_a_refusal_names_ground_with_an_article(row):
    """But for the kind of ground in brackets after a hex, as in "f5 (hill)"."""
    names = "|".join(sorted(ground.name for ground in RULES_2000.terrain.values() if not ground.name.endswith("s")))
    words = re.sub(rf"\((?:a )?(?:{names})\)", "", refused(row.state, row.action).words)
    bare = re.findall(rf"(?<!the )(?<!a )(?<!an )(?<!this )\b(?:{names})\b(?! works)", words)
    assert bare == []


@pytest.mark.parametrize(("glyph", "name"), [("w", "woods"), ("b", "building")])
def test_who_has_entered_ground_that_forbids_battle_is_reported_so(glyph, name):
    do = f"{PROBE}; order e5; order e7; {NEARS}"
    entered = row("10.2", NEARING.format("I"), do, "battle e6 f5", ground=f"e . . . . . {glyph}")
    refusal = refused(entered.state, entered.action)
    assert refusal.words == f"The unit on e6 entered the {name} this turn and may not battle."


@pytest.mark.parametrize(("rule", "state", "action"), POSED)
def test_a_refusal_that_no_game_needs_is_ready_all_the_same(rule, state, action):
    assert refused(state(), action).rule == rule


def test_every_place_that_refuses_has_its_row(monkeypatch):
    by_hand = reached(monkeypatch, ((state(), action) for _, state, action in POSED))
    found = {origin.place for origin in (*in_play(monkeypatch), *by_hand)}
    assert sorted(map(str, places() - found)) == []
    assert found <= places()


def test_there_are_as_many_distinct_refusals_as_promised(monkeypatch):
    found = in_play(monkeypatch)
    assert len({(origin.rule, origin.place) for origin in found}) >= PROMISED
    assert len({origin.rule for origin in found}) >= PROMISED
    assert set(found.values()) == {1}, "two rows are of one refusal"
