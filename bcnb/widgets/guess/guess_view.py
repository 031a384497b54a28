"""The page of guesses at one moment as plain data: what is asked, the buttons, and the verdict on a choice."""

from collections.abc import Iterator, Mapping
from urllib.parse import quote

from bcnb.analysis.line_trials import ChoiceKind
from bcnb.engine.ruleset import State
from bcnb.players.registry import display_name
from bcnb.players.session import HUMAN
from bcnb.presentation.choices import Choices, no_choices
from bcnb.presentation.narration import undo_words
from bcnb.presentation.palette import BLUE, GOLD, INK, LAUREL, LIGHT
from bcnb.presentation.replay_data import scene_of
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.symbols import outline
from bcnb.presentation.table_adapter import ViewData, hand_view, offers, position_view
from bcnb.presentation.turn_recap import roll_mark
from bcnb.review.guesses.guess_text import say_game, say_missed, say_own, say_score, short_score
from bcnb.review.guesses.guess_verdict import SECONDS, Guess, score_guesses
from bcnb.review.line_playback import act_out
from bcnb.widgets.guess.guess_model import BEGIN, GuessModel, Step

FIRST = {"class": "bcnb-done"}
"""The attributes of the suggested next button."""
POLL = 60
"""The time in milliseconds after which the page asks for a verdict."""
ASKS: Mapping[ChoiceKind, str] = {
    ChoiceKind.PLAN: "What would you do in this turn? Choose on the board.",
    ChoiceKind.BATTLE: "Which attack would you make now, if any?",
}
CHOOSE_SIDE = (
    "Play through this game from one side. You see what that side saw, and nothing of what comes next.",
    "Make each choice on the board. Then you see the choice of the game and the best one, in points of win chance.",
)
PROMPT_SIDE = "Which side do you play?"
MADE = "Is this your choice?"
THINKING = f"Playing imagined games, for at most {SECONDS} seconds …"
NOT_SURE = "Each loss is an estimate, and luck is taken off."
REVIEW, PUZZLES = "analysis/review.ipynb", "rules/puzzles.ipynb"


def guess_view(guessing: GuessModel) -> ViewData:
    """Return everything except the board, as plain data."""
    moment, step = guessing.moment, guessing.step
    seen, offered = moment.state, _offered(guessing)
    waits = guessing.seat if step is Step.CHOOSE and not guessing.own.is_complete else ""
    undo = undo_words(guessing.before.state, guessing.own.plies, guessing.seat) if step is Step.CHOOSE else ""
    news = [] if step in (Step.RESULT, Step.SIDE) or undo else [["news", words] for words in guessing.news]
    return {
        **position_view(seen, {}),
        "armies": [],
        "phase": "play" if step in (Step.CHOOSE, Step.SIDE) else "rest",
        "prompt": _prompt(guessing),
        "waits": waits,
        "mine": guessing.seat,
        "choices": offered,
        "hand": hand_view(seen, guessing.seat, offered) if guessing.seat and step is not Step.OVER else None,
        "undo": undo,
        "next": POLL if step is Step.THINK else None,
        "dice": moment.shown.dice,
        "roll": roll_mark(guessing.before.state, moment),
        "said": guessing.said or news,
        "red": list(guessing.red),
        "log": {"from": 0, "lines": []},
        "kept": guessing.fault,
        "at": _address(guessing),
        "task": {
            "name": _heading(guessing),
            "lines": _lines(guessing),
            "verdict": "",
            "buttons": _buttons(guessing),
            "tools": _tools(guessing),
        },
        "guess": _compared(guessing),
    }


def _address(guessing: GuessModel) -> str:
    """Return the part of the page's address that leads to the same game and choice."""
    place = f"&seat={guessing.seat}&start={guessing.place + 1}" if guessing.seat else ""
    return f"record={quote(guessing.name, safe='')}{place}"


def _offered(guessing: GuessModel) -> Choices:
    if guessing.step is Step.SIDE:
        return {**no_choices(), "buttons": [(f"{BEGIN} {seat}", words, []) for seat, words in _sides(guessing)]}
    if guessing.step is not Step.CHOOSE or guessing.own.is_complete:
        return no_choices()
    return offers(guessing.state, guessing.plies)


def _sides(guessing: GuessModel) -> list[tuple[str, str]]:
    """Return the seats of the game, each with its name and its player."""
    seats = guessing.recorded.record.header.seats
    return [(seat, f"{guessing.called(seat)}, played by {_player(who)}") for seat, who in seats.items()]


def _player(name: str) -> str:
    return "a person" if name in ("", HUMAN) else display_name(name)


def _prompt(guessing: GuessModel) -> str:
    step = guessing.step
    if step is Step.CHOOSE:
        return MADE if guessing.own.is_complete else guessing.table.ask(guessing.state, guessing.seat, True)
    if step is Step.OVER and (end := guessing.recorded.record.end):
        return guessing.table.say_end(end, guessing.state, guessing.seat)
    return PROMPT_SIDE if step is Step.SIDE else ""


def _heading(guessing: GuessModel) -> str:
    title = guessing.recorded.scenario.title
    if guessing.step is Step.SIDE:
        return f"Guess the choice: {title}"
    if guessing.step is Step.OVER:
        return f"{title}: the end"
    choice, number = guessing.choices[guessing.place], guessing.place + 1
    what = ", an attack" if choice.asked is ChoiceKind.BATTLE else ""
    turn = f"turn {choice.observed.turn.number}{what}"
    return f"{guessing.called(guessing.seat)}, {turn} (choice {number} of {len(guessing.choices)})"


def _lines(guessing: GuessModel) -> list[str]:
    step, score = guessing.step, short_score(guessing.guesses)
    if step is Step.SIDE:
        return list(CHOOSE_SIDE)
    if step is Step.OVER:
        seats = guessing.recorded.record.header.seats
        who = seats[guessing.seat]
        player = "the player of the game" if who in ("", HUMAN) else display_name(who)
        return [*say_score(score_guesses(guessing.guesses), player), say_missed(guessing.guesses)]
    if step is Step.THINK:
        return [THINKING]
    if step is Step.RESULT:
        return [NOT_SURE if guessing.guess.counts else "", score]
    asked = ASKS[guessing.choices[guessing.place].asked]
    recap = guessing.recap
    return [asked, recap.words if recap else "", score]


def _buttons(guessing: GuessModel) -> list[tuple[str, str, Mapping[str, str]]]:
    if guessing.step is Step.CHOOSE and guessing.own.is_complete:
        return [("compare", "Compare", FIRST)]
    if guessing.step is Step.RESULT:
        last = guessing.place == len(guessing.choices) - 1
        return [("forward", "See the end" if last else "Continue", FIRST)]
    return [("begin-again", "Guess again", FIRST)] if guessing.step is Step.OVER else []


def _tools(guessing: GuessModel) -> list[tuple[str, str, Mapping[str, str]]]:
    found: list[tuple[str, str, Mapping[str, str]]] = []
    if guessing.step is Step.CHOOSE:
        found.append(("skip", "Skip", {"title": "See the game's choice without a guess"}))
    if guessing.step in (Step.RESULT, Step.OVER):
        found.append(("side", "Other side", {}))
    return [*found, ("games", "Other game", {})]


def _compared(guessing: GuessModel) -> ViewData:
    """Return the choices after a guess, with their arrows, and at the end the pages that lead on."""
    rows: list[ViewData] = []
    if guessing.step is Step.RESULT:
        scene = scene_of(guessing.moment, "", Viewpoint(guessing.seat, guessing.turned))
        places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
        rows = list(guess_rows(guessing.state, guessing.guess, places))
    links = [
        ("Review this game", REVIEW, f"record={quote(guessing.name, safe='')}"),
        ("Practice your mistakes", PUZZLES, "theme=mistakes"),
    ]
    return {"rows": rows, "links": links if guessing.step is Step.OVER else []}


# --- the compared choices ---------------------------------------------------------------------------------------------


OWN, GAME, BEST = "own", "game", "best"
"""The choices, as a page marks them."""
STYLES: Mapping[str, Mapping[str, object]] = {
    OWN: {"fill": GOLD, "stroke": INK, "stroke-width": 2, "stroke-dasharray": "7 4"},
    GAME: {"fill": BLUE, "stroke": LIGHT, "stroke-width": 2},
    BEST: {"fill": LAUREL, "stroke": LIGHT, "stroke-width": 2},
}
"""The look of the arrows of each choice."""


def guess_rows(state: State, guess: Guess, places: Mapping[str, tuple[int, int]]) -> Iterator[ViewData]:
    """Yield the choices as data for a page. Those that are `shown` have their arrows on the board at first.

    Args:
        state: the position as the seat saw it.
        guess: the guess.
        places: the position of each cell on the board.
    """
    best = guess.judged.tried[0].actions if guess.judged.loss and guess.judged.tried else ()
    if not guess.skipped:
        said = " ".join(filter(None, (say_own(guess), say_game(guess) if guess.same else "")))
        yield _row(OWN, "Your choice", said, (state, guess, guess.judged.played, places), shown=True)
    if not guess.same:
        name = "The game's choice, the best found" if best == guess.game else "The game's choice"
        drawn = guess.skipped or best == guess.game
        yield _row(GAME, name, say_game(guess), (state, guess, guess.game, places), shown=drawn)
    if best and best != guess.game:
        yield _row(BEST, "The best found", "", (state, guess, best, places), shown=True)


def _row(
    kind: str,
    name: str,
    verdict: str,
    drawn: tuple[State, Guess, tuple[str, ...], Mapping[str, tuple[int, int]]],
    *,
    shown: bool,
) -> ViewData:
    state, guess, actions, places = drawn
    line = act_out(state, guess.judged.seat, actions)
    arrows = [
        {**STYLES[kind], "d": outline("shot" if how == "shot" else "jump", places[origin], places[target])}
        for origin, target, how in line.arrows
        if {origin, target} <= places.keys()
    ]
    done = f"{'. '.join(line.said)}." if line.said else ""
    return {"kind": kind, "name": name, "verdict": verdict, "done": done, "arrows": arrows, "shown": shown}
