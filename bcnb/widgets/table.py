"""The table: a battle to be played on the page, against a player or another person, and kept from its first ply."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from secrets import token_hex
from threading import RLock
from typing import Any

import anywidget
import traitlets

from bcnb.engine.game import CannotUndo, Game
from bcnb.engine.record import Record
from bcnb.engine.ruleset import IllegalAction, Refusal, Seat
from bcnb.engine.scenario import Scenario
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules import SEATS
from bcnb.games.battle_cry.state import PlayCard, State
from bcnb.grid.hexes import parse_hex
from bcnb.library.branching import begin_from
from bcnb.players.sitting import Sitting, players_of, seated
from bcnb.players.suggestion import Suggestion
from bcnb.present import frames, svg
from bcnb.present.answers import tidy
from bcnb.present.dice import die
from bcnb.present.nouns import FACE_NAMES, sentence
from bcnb.present.scene import Scene, follow
from bcnb.present.sightline import say_sight, sight_line
from bcnb.present.story import scene_of
from bcnb.present.suggestion import say_suggestion
from bcnb.present.table import (
    NOBODY,
    hand_view,
    offers,
    position_view,
    refused_lines,
    seen_by,
    undo_words,
)
from bcnb.present.table_book import book
from bcnb.present.table_choices import no_choices
from bcnb.present.table_log import Log
from bcnb.present.table_opening import opening_view
from bcnb.present.table_orders import meant, press
from bcnb.present.table_reach import tell_odds, tell_reach
from bcnb.present.tale import Moment
from bcnb.present.text import text_board
from bcnb.widgets.errand import Errand
from bcnb.widgets.page import module, style

PATIENCE = 0.15
"""How many seconds a message of the page waits for a player's thought before it is told that it goes on."""
PAUSES = {"roll": 900, "battle": 500, "move": 350, "retreat": 450, "play": 900, "draw": 250}
"""For how many milliseconds what somebody did is looked at before the next ply; by the first word of the action."""
PAUSE = 250
LATEST = 12
"""How many sentences of news are shown at most."""


class Table(anywidget.AnyWidget):
    """A battle to be played. It begins with the story and the choice of who sits where; `begin` starts the game.

    With a `game` it goes on where that game stopped. With a `past`, a record up to some ply, the new game begins as
    that one did. The page gets one view at a time: what the person at the page may know, and what may be chosen. Every
    message that changes the game names the ply that it answers; one for an older ply changes nothing.
    """

    _esm = module()
    _css = style()

    kind = traitlets.Unicode("table").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    ground = traitlets.Unicode().tag(sync=True)
    cells = traitlets.Dict().tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    dice = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    pace = traitlets.Enum(("slow", "normal", "fast", "at once"), "normal").tag(sync=True)

    def __init__(
        self,
        scenario: Scenario,
        seats: Mapping[Seat, str] | None = None,
        *,
        game: Game | None = None,
        past: Record | None = None,
        seed: str = "",
        **traits: Any,
    ) -> None:
        self._lock = RLock()
        self._scenario, self._past, self._seed = scenario, past, seed or token_hex(8)
        self._seats = seated({**dict.fromkeys(SEATS, ""), **(seats or {})})
        self._sitting: Sitting | None = None
        self._errand: Errand[Any] | None = None
        self._advice: Errand[Suggestion] | None = None
        self._ready, self._since, self._count = NOBODY, 0, 0
        self._said: list[list[str]] = []
        self._red: tuple[str, ...] = ()
        self._scene: Scene | None = None
        self._log = Log(battle_cry.setup(scenario))
        super().__init__(title=scenario.title, dice={face: die(face) for face in FACE_NAMES}, **traits)
        self._open(game) if game else self._set_up()
        self.on_msg(self._answer)

    # --- who plays ----------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game | None:
        """The game that is played, or None before it begins."""
        return self._sitting.game if self._sitting else None

    @property
    def state(self) -> State:
        """The position on the board, as the person at the page may know it."""
        return seen_by(self._moment.state, self._viewer)

    def begin(self, **seats: str) -> None:
        """Begin the game: `union` and `confederate` each "person" or the name of a player. Raises ValueError."""
        with self._lock:
            self._seats = seated({**self._seats, **seats})
            self._open(begin_from(self._scenario, self._seats, self._past))

    def go_on(self) -> None:
        """Let players and chance act until a person must act, or the game is over."""
        with self._lock:
            if self._sitting:
                self._sitting.go_on()
            self.show()

    def _open(self, game: Game) -> None:
        self._sitting = sitting = Sitting(game, players_of(game), self._seed)
        self._log = Log(game.at(0), sitting.persons[0] if len(sitting.persons) == 1 else NOBODY)
        self._ready = self._log.viewer
        self._deal()
        self._since = game.ply
        self.show()

    def _deal(self) -> None:
        """The cards are dealt at once."""
        while self._sitting and not self._sitting.game.state.turn.number and self._sitting.step():
            pass

    def _set_up(self) -> None:
        """Back to the choice of who sits where."""
        self._sitting, self._ready = None, NOBODY
        self._log = Log(battle_cry.setup(self._scenario))
        if self._past:
            self._log.follow(self._past.plies)
        self.show()

    # --- what is shown ------------------------------------------------------------------------------------------------

    @property
    def _moment(self) -> Moment:
        return self._log.walk[-1]

    @property
    def _viewer(self) -> Seat:
        """Through whose eyes the page looks: at two persons' table, of the one who is ready."""
        return self._log.viewer or self._ready

    def show(self) -> None:
        """Draw everything again, as it is now."""
        if self._sitting:
            self._log.follow(self._sitting.game.record.plies)
            waits = self._sitting.waits_for
            if not self._log.viewer and waits not in (None, self._ready):
                self._ready = NOBODY
        moment = self._moment._replace(state=self.state)
        drawn = scene_of(moment, self.title)
        self._scene = follow(self._scene, drawn) if self._scene else drawn
        self._count += 1
        with self.hold_sync():
            self.cells = frames.cells(self._scene)
            self.ground = svg.ground(self._scene)
            self.book = book(moment.state)
            self.view = self._view(moment)

    def _view(self, moment: Moment) -> dict[str, Any]:
        seen, ply = moment.state, len(self._log.walk) - 1
        shown = {
            "n": self._count,
            "ply": ply,
            "frame": frames.frame(self._scene) if self._scene else {},
            "dice": moment.shown.dice,
            "red": list(self._red),
            "said": self._said or [["news", words] for words in self._log.news(self._since)[-LATEST:]],
            **position_view(seen, self._seats),
        }
        return shown | (self._playing(seen) if self._sitting else self._before(seen))

    def _before(self, seen: State) -> dict[str, Any]:
        return {
            "phase": "opening",
            "prompt": "Choose who plays, then press Begin.",
            "mine": "",
            "next": None,
            "opening": opening_view(self._scenario, seen, len(self._log.walk) - 1, self._seats),
            "choices": no_choices(),
            "log": {"from": 0, "lines": []},
        }

    def _playing(self, seen: State) -> dict[str, Any]:
        game, waits = self._game, self._at_table.waits_for
        over, plies = game.seat is None, game.record.plies
        ask = bool(waits) and not self._viewer and isinstance(seen.decision, PlayCard)
        offered = offers(seen, plies) if waits and not ask else no_choices()
        return {
            "phase": "over" if over else "ready" if ask else "play",
            "waits": waits or "",
            "mine": self._log.viewer or waits or "",
            "choices": offered,
            "hand": hand_view(seen, self._viewer, offered) if self._viewer else None,
            "undo": undo_words(self._log.walk[-2].state, plies, waits) if waits and plies and not ask else "",
            "next": None if waits or over else PAUSES.get(self._last_word, PAUSE),
            "log": {"from": self._told, "lines": self._log.lines(self._told)},
            "kept": _kept(game),
        }

    @property
    def _game(self) -> Game:
        assert self._sitting
        return self._sitting.game

    @property
    def _told(self) -> int:
        """From which ply on the log goes along with a view; a page that lacks what was before asks for it."""
        return max(self._since - 10, 0)

    @property
    def _last_word(self) -> str:
        plies = self._game.record.plies
        return plies[-1].do.split(" ")[0] if plies else ""

    # --- messages of the page -----------------------------------------------------------------------------------------

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answers a message; the lock is held for the whole answer."""
        with self._lock:
            kind = str(content.get("t"))
            if kind in LOOKING:
                self._look(LOOKING[kind], content)
            elif kind in ACTING:
                self._act(ACTING[kind], content)

    def _look(self, look: "Callable[[Table, Any], None]", content: Any) -> None:
        """One that changes nothing."""
        try:
            look(self, content)
        except (ValueError, KeyError) as fault:
            self.send({"t": "told", "lines": [["refused", sentence(str(fault))]], "hexes": []})

    def _act(self, act: "Callable[[Table, Any], None]", content: Any) -> None:
        """One that changes something; an older one changes nothing, and the board is drawn again."""
        self._said, self._red = [], ()
        if content.get("ply") == len(self._log.walk) - 1:
            try:
                act(self, content)
            except (ValueError, KeyError) as fault:
                self._said = [["refused", sentence(str(fault))]]
        self.show()

    def _begin(self, content: Any) -> None:
        self.begin(**{seat: str(content["seats"][seat]) for seat in SEATS})

    def _do(self, content: Any) -> None:
        """One choice that was offered; an order and the move that needs it come together."""
        for text in content["do"]:
            self._try(str(text))

    def _type(self, content: Any) -> None:
        text = tidy(str(content["text"]))
        if text == "undo":
            self._undo(content)
        else:
            self._try(text)

    def _try(self, text: str) -> None:
        sitting, before = self._at_table, self._game.ply
        try:
            sitting.do(text)
        except ValueError as fault:
            self._refuse(text, fault)
        else:
            self._since = min(self._since, before) if self._red else before

    def _refuse(self, text: str, fault: ValueError) -> None:
        refusal = fault.refusal if isinstance(fault, IllegalAction) else Refusal("", sentence(str(fault)))
        self._said, self._red = refused_lines(self.state, text, refusal), refusal.hexes

    def _press(self, content: Any) -> None:
        """A hex that is chosen, where it is no goal: to order, to take back, or to be told why not."""
        at, state = parse_hex(content["hex"]), self.state
        pressed = press(state, self._game.record.plies, at)
        if pressed and content.get("from") in (None, content["hex"]):
            self._order(pressed.withdraw, pressed.do)
        else:
            origin = parse_hex(content["from"]) if content.get("from") else None
            self._try(meant(state, at, origin, str(content.get("who", ""))))

    def _order(self, withdraw: int, texts: tuple[str, ...]) -> None:
        seat, self._since = self._at_table.waits_for or NOBODY, self._game.ply
        if withdraw:
            fallen = self._at_table.withdraw(withdraw, seat)
            self._since = self._game.ply
            self._said = [["news", f"Taken back{', and what rested on it' if fallen else ''}."]]
        if allowed := [text for text in texts if not battle_cry.why_not(self._game.state, battle_cry.parse(text))]:
            self._said = []
            self._try(allowed[0])

    def _undo(self, content: Any) -> None:
        try:
            taken = self._at_table.undo(self._at_table.waits_for or NOBODY)
        except CannotUndo as fault:
            self._said = [["refused", f"It cannot be taken back: {fault}."]]
        else:
            self._since = self._game.ply
            self._said = [["news", f"Taken back: {taken.do}."]]

    def _go(self, content: Any) -> None:
        """The next ply of a player or of chance; as long as a player thinks, the page is told to ask again."""
        self._errand = self._errand or Errand(self._at_table.step)
        if not self._errand.over(PATIENCE):
            self.send({"t": "thinking", "words": self._thinking()})
            return
        errand, self._errand = self._errand, None
        self._act(lambda table, _: errand.result(), {"ply": len(self._log.walk) - 1})

    def _thinking(self) -> str:
        seat = self._game.seat or NOBODY
        return f"{seat.title()} ({self._at_table.players.get(seat, seat)}) is thinking …"

    def _get_ready(self, content: Any) -> None:
        self._ready = self._at_table.waits_for or NOBODY

    def _resign(self, content: Any) -> None:
        seat = self._at_table.waits_for or next(iter(self._at_table.persons))
        self._at_table.resign(seat)

    def _leave(self, content: Any) -> None:
        """Another game: this one is kept as it is."""
        self._game.close()
        self._past = None
        self._set_up()

    def _branch(self, content: Any) -> None:
        """Another game that begins as this one did."""
        record = self._game.branch(int(content["from"])).record
        self._game.close()
        self._past = record
        self._set_up()

    @property
    def _at_table(self) -> Sitting:
        if self._sitting is None:
            raise ValueError("the game has not begun")
        return self._sitting

    # --- messages that only look --------------------------------------------------------------------------------------

    def _tell_log(self, content: Any) -> None:
        self.send({"t": "log", "from": 0, "lines": self._log.lines()})

    def _tell_past(self, content: Any) -> None:
        ply = min(max(int(content["ply"]), 0), len(self._log.walk) - 1)
        moment = self._log.walk[ply]
        moment = moment._replace(state=seen_by(moment.state, self._viewer))
        drawn = frames.frame(scene_of(moment, self.title))
        self.send({"t": "past", "ply": ply, "frame": drawn, "said": list(moment.words), "dice": moment.shown.dice})

    def _tell_reach(self, content: Any) -> None:
        told = tell_reach(self.state, parse_hex(content["hex"]))
        self.send({"t": "told", "lines": _news(told.words), "hexes": list(told.hexes)})

    def _tell_odds(self, content: Any) -> None:
        told = tell_odds(self.state, parse_hex(content["hex"]), parse_hex(content["to"]))
        self.send({"t": "told", "lines": _news(told.words), "hexes": []})

    def _tell_hint(self, content: Any) -> None:
        """What a strong player would do; as long as it thinks, the page is told to ask again."""
        seat = self._at_table.waits_for or NOBODY
        self._advice = self._advice or Errand(partial(self._at_table.suggest, seat))
        if not self._advice.over(PATIENCE):
            self.send({"t": "pondering", "words": "Looking for a good plan …"})
            return
        advice, self._advice = self._advice, None
        self.send({"t": "told", "lines": _news(say_suggestion(self.state, advice.result())), "hexes": []})

    def _tell_sight(self, content: Any) -> None:
        state = self.state
        seen = sight_line(state, parse_hex(content["from"]), parse_hex(content["to"]))
        line = {"from": seen.origin, "to": seen.target, "clear": seen.clear, "hexes": list(seen.blocked)}
        self.send({"t": "sight", "words": " ".join(say_sight(state, seen)), **line})

    # --- in a notebook ------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"{self.title}\n{text_board(self.state)}"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle: Any = super()._repr_mimebundle_(**kwargs) or {}
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        assert self._scene
        return {**data, "image/svg+xml": svg.picture(self._scene), "text/plain": repr(self)}, metadata


def _news(words: Iterable[str]) -> list[list[str]]:
    return [["news", sentence] for sentence in words]


def _kept(game: Game) -> str:
    return f"This game is not being saved: {game.unsaved}." if game.unsaved else ""


LOOKING: Mapping[str, Callable[[Table, Any], None]] = {
    "log": Table._tell_log,
    "past": Table._tell_past,
    "look": Table._tell_reach,
    "odds": Table._tell_odds,
    "sight": Table._tell_sight,
    "hint": Table._tell_hint,
    "go": Table._go,
}
"""The messages that change nothing."""
ACTING: Mapping[str, Callable[[Table, Any], None]] = {
    "begin": Table._begin,
    "do": Table._do,
    "type": Table._type,
    "press": Table._press,
    "undo": Table._undo,
    "ready": Table._get_ready,
    "resign": Table._resign,
    "leave": Table._leave,
    "branch": Table._branch,
}
"""The messages that change something, each for the ply that it names."""
