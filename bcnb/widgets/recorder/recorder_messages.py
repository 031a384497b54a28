"""The messages that a page can send to a game that is entered: steps, corrections, pasted texts, and the end."""

from collections.abc import Callable, Mapping
from contextlib import suppress

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record_header import PLAYED, check_played
from bcnb.engine.turn_notation import NotationError
from bcnb.engine.turn_tokens import DRAWN, write_comment
from bcnb.presentation.table_adapter import Press, table_adapter_of, tried
from bcnb.presentation.text_tools import count_noun, sentence
from bcnb.storage.files import read_bytes
from bcnb.storage.game_drafts import find_draft, new_entry, open_text, save_recorded_game
from bcnb.storage.game_entry import FACE_DOWN, load_entry
from bcnb.storage.game_notation import LARGEST_TEXT
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.base_widget import Message
from bcnb.widgets.recorder.recorder_model import RecorderModel

RECORD_SUFFIX = ".jsonl"


def record_message(model: RecorderModel, message: Message) -> None:
    """Do what a message asks for, if it answers the moment that is shown. Errors are put in `said`."""
    if not message.answers("ply", len(model.log.walk) - 1):
        return
    model.clear()
    try:
        ACTS[message.kind](model, message)
    except OSError as fault:
        model.said = [["refused", sentence(f"the last step is not saved: {fault.strerror or fault}")]]
    except ValueError as fault:
        model.said = [["refused", sentence(str(fault))]]
    model.catch_up()


# --- steps ------------------------------------------------------------------------------------------------------------


def _add(model: RecorderModel, step: str, words: str) -> None:
    """Add a step. If it is not possible, the reason is shown, and the game is unchanged."""
    entry = model.at_work
    try:
        entry.add(step, keep=model.mends)
    except NotationError as error:
        model.refuse(error, words)


def _do(model: RecorderModel, message: Message) -> None:
    """Add the chosen actions as one step. A move joins the order that was given just before."""
    texts = message.texts("do")
    ordered = _order_before(model, texts)
    if ordered:
        model.at_work.change(len(model.at_work.steps), ordered)
    else:
        _add(model, model.spelled(texts), ", ".join(tried(model.state, text) for text in texts))


def _order_before(model: RecorderModel, texts: list[str]) -> str:
    """Return the last step and a new action as one step, if the last step is the order for it. Else return ""."""
    entry = model.at_work
    plies = entry.record.plies
    if not (plies and entry.steps and len(texts) == 1 and texts[0].startswith("move ") and not entry.later):
        return ""
    last = plies[-1].do
    if not last.startswith("order ") or entry.steps[-1] != model.spelled([last]):
        return ""
    joined = model.spelled([last, texts[0]])
    return "" if "," in joined else joined


def _type(model: RecorderModel, message: Message) -> None:
    text = message.text("text").strip()
    _add(model, text, f"“{text}”")


def _press(model: RecorderModel, message: Message) -> None:
    """Select a cell that is not a target: order a piece, undo the order, or say what forbids it.

    A piece that can attack stays selected and keeps its order, because it can attack without Done here.
    """
    state, label, origin = model.state, message.text("hex"), message.text("from", "")
    table, entry = table_adapter_of(state), model.at_work
    if origin in ("", label) and (words := model.target_next(label)):
        model.said = [["news", words]]
        return
    pressed = table.press(state, entry.record.plies, label)
    if not (pressed and origin in ("", label)):
        text = table.meant(state, label, origin, message.text("who", ""))
        _add(model, model.spelled([text]), tried(state, text))
        return
    if pressed.withdraw:
        _press_again(model, pressed)
        return
    game = ruleset_of(state)
    if text := next((text for text in pressed.do if not game.why_not(state, game.parse(text))), ""):
        _add(model, model.spelled([text]), tried(state, text))


def _press_again(model: RecorderModel, pressed: Press) -> None:
    """Change or undo the order of a piece."""
    entry = model.at_work
    if not model.is_last_step(pressed.withdraw):
        raise ValueError("to undo an earlier order, choose its step in the list")
    for text in pressed.do:
        with suppress(NotationError):
            entry.change(len(entry.steps), model.spelled([text]))
            return
    entry.back()


def _card(model: RecorderModel, message: Message) -> None:
    """Play, discard or draw a card. Draws that are due before it stay face down."""
    verb, card = message.text("how"), message.text("card")
    if verb not in ("play", "discard", "draw"):
        raise ValueError("a card is played, discarded or drawn")
    name = model.spelled([f"play {card}"])
    step = {"play": name, "discard": f"discard {card}", "draw": f"{DRAWN}{name}"}[verb]
    _add(model, step, f"{verb.title()} {name}")


def _face_down(model: RecorderModel, message: Message) -> None:
    _add(model, FACE_DOWN, "Draw a card face down")


def _anyway(model: RecorderModel, message: Message) -> None:
    """Record what they did although the rules forbid it, with its reason."""
    reason, edits = message.text("reason").strip(), message.text("text").split()
    if not reason:
        raise ValueError("say in a few words what they did")
    step = " ".join((*(edit if edit.startswith("!") else f"!{edit}" for edit in edits), write_comment(reason)))
    _add(model, step if edits else f"! {step}", reason)
    if model.slip is not None:
        model.slip = " ".join(edits)


# --- going back -------------------------------------------------------------------------------------------------------


def _undo(model: RecorderModel, message: Message) -> None:
    model.mends = model.mends and bool(model.at_work.later)
    model.at_work.back(message.whole("count", 1))


def _again(model: RecorderModel, message: Message) -> None:
    done = model.at_work.again()
    model.said = [["news", f"Repeated: {count_noun(done, 'step')}."], *_rest(model)]


def _change(model: RecorderModel, message: Message) -> None:
    """Replace or remove a step, and repeat the later ones that are still possible."""
    number, step = message.whole("number"), message.text("text").strip()
    try:
        model.at_work.change(number, step)
    except NotationError as error:
        model.said = [["do", f"Step {number}: “{step}”"], ["refused", sentence(error.reason)]]
        return
    model.mends = bool(model.at_work.later)
    model.said = [["news", f"Step {number} is changed."], *_rest(model)]


def _rest(model: RecorderModel) -> list[list[str]]:
    later = model.at_work.later
    if not later:
        return []
    return [["refused", f"{count_noun(len(later), 'later step')} cannot follow yet, from “{later[0]}” on."]]


def _drop(model: RecorderModel, message: Message) -> None:
    """Leave out the first step that waits, and repeat the others that are still possible."""
    entry = model.at_work
    entry.drop()
    entry.again()
    model.said = _rest(model)


# --- battles and texts ------------------------------------------------------------------------------------------------


def _begin(model: RecorderModel, message: Message) -> None:
    """Begin to enter a battle."""
    scenario, heads = find_scenario(message.text("battle")), message.table("heads")
    sides = {side: heads.text(side, "").strip() for side in ("union", "confederate")}
    played = {key: text for key in PLAYED if (text := heads.text(key, "").strip())}
    for key, text in played.items():
        check_played(key, text)
    model.take(new_entry(scenario, sides, played=played))


def _look(model: RecorderModel, message: Message) -> None:
    """Show another battle on the board, before it is begun."""
    model.leave(find_scenario(message.text("battle")))


def _resume(model: RecorderModel, message: Message) -> None:
    """Continue a draft. A damaged one is shown as text, to be corrected and opened as another draft."""
    path = find_draft(message.text("side"))
    try:
        model.take(load_entry(path))
    except NotationError as error:
        model.refuse_text(error, read_bytes(path, LARGEST_TEXT), pasted=False)


def _leave(model: RecorderModel, message: Message) -> None:
    model.leave()


def _open(model: RecorderModel, message: Message) -> None:
    """Open a pasted game, or show its first fault."""
    data = message.data("data", LARGEST_TEXT)
    try:
        entry = open_text(data)
    except NotationError as error:
        model.refuse_text(error, data)
        return
    model.take(entry)
    model.said = [["news", f"Opened as {entry.path.stem}: {count_noun(len(entry.record.plies), 'ply', 'plies')}."]]


# --- the end ----------------------------------------------------------------------------------------------------------


def _finish(model: RecorderModel, message: Message) -> None:
    """End the game as the person says, if the rules have not ended it, and save its record."""
    entry = model.at_work
    result = message.text("result", "")
    if not entry.is_over:
        try:
            entry.end(result)
        except NotationError as error:
            raise ValueError(error.reason) from None
    path = entry.path.with_suffix(RECORD_SUFFIX)
    model.saved = save_recorded_game(entry.recorded, None if path.exists() else path).stem


def _reopen(model: RecorderModel, message: Message) -> None:
    """Correct a finished game. Its record stays, and the corrected game gets another one."""
    model.saved, model.story = "", {}
    model.at_work.reopen()


def _watch(model: RecorderModel, message: Message) -> None:
    model.watch()


def _hand(model: RecorderModel, message: Message) -> None:
    """Enter the cards that a player drew, in place of face-down draws."""
    entry, steps = model.at_work, [step.split(" ") for step in model.at_work.steps]
    places = [(at, n) for at, words in enumerate(steps) for n, word in enumerate(words) if word == FACE_DOWN]
    changed: set[int] = set()
    for one in message.tables("cards"):
        number, card = one.whole("number"), one.text("card")
        if not 0 <= number < len(places):
            raise ValueError(f"unknown face-down draw {number}")
        at, n = places[number]
        steps[at][n] = f"{DRAWN}{model.spelled([f'play {card}'])}"
        changed.add(at)
    try:
        entry.replace([" ".join(words) if at in changed else entry.steps[at] for at, words in enumerate(steps)])
    except NotationError as error:
        raise ValueError(error.reason) from None
    if model.saved:
        model.saved = save_recorded_game(entry.recorded).stem
    model.said = [["news", f"Entered: {count_noun(len(message.tables('cards')), 'card')}."]]


ACTS: Mapping[str, Callable[[RecorderModel, Message], None]] = {
    "do": _do,
    "type": _type,
    "press": _press,
    "card": _card,
    "down": _face_down,
    "anyway": _anyway,
    "undo": _undo,
    "again": _again,
    "change": _change,
    "drop": _drop,
    "begin": _begin,
    "battle": _look,
    "resume": _resume,
    "leave": _leave,
    "open": _open,
    "finish": _finish,
    "reopen": _reopen,
    "watch": _watch,
    "hand": _hand,
}
"""The messages that change something. Each names the ply that it answers."""
