"""The events before a human player acts: the last roll, and the last turn of the other side with its arrows."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Seat, State
from bcnb.presentation.narration import Log
from bcnb.presentation.presenter import NarratedPly
from bcnb.presentation.scene import GENERAL
from bcnb.presentation.table_adapter import ViewData, table_adapter_of
from bcnb.presentation.text_tools import count_noun, join_words, sentence, with_full_stop

SHOT, RETREAT = "shot", "retreat"
"""The kinds of arrows that are not moves."""
NOTHING = "No unit moved or attacked"
LONGEST = 160
"""The maximum length of a recap in characters, so that all of it is on the page. Board and log show the rest."""
ROLL = "roll "
"""The beginning of the text of a roll, which every game writes like this."""
YOURS = "Yours"
"""The word before the result of the viewer's own roll, while the other side acts."""
Arrow: TypeAlias = tuple[str, str, str]
"""Origin, target and kind of an arrow."""
Step: TypeAlias = tuple[NarratedPly[State], NarratedPly[State]]
"""The moments before and after a ply."""


class TurnRecap(NamedTuple):
    """A turn of the other side: its ply before the first, its arrows in order, and a sentence.

    `moves` are the moves as origin, target and layer of the board: there a page shows where each piece came from. The
    moves of one piece are joined.

    To watch the turn again, a page shows the moments after the plies from `since` + 1 on.
    """

    since: int
    arrows: tuple[Arrow, ...]
    words: str
    moves: tuple[tuple[str, str, str], ...]


def last_turn(
    log: Log, plies: Sequence[Ply], viewer: Seat, players: Mapping[Seat, str], asked: bool = True
) -> TurnRecap | None:
    """Return the other side's last turn, if the viewer has not acted since, or None.

    In the middle of that turn, it is what has happened so far, while the viewer is asked something, such as where a
    unit retreats.

    Args:
        log: the moments of the game; the first is its start.
        plies: the plies of the game.
        viewer: the seat of the player, or empty, for whom there is none.
        players: the display name of each seat's player.
        asked: whether the viewer must decide now.
    """
    last = len(log.walk) - 1
    plies = plies[:last]
    begun = _turn_start(log, last)
    acted = _acting(plies[begun:])
    if viewer and asked and acted and acted[0] != viewer:
        return _recap(log, plies, begun, len(plies), players)
    if not viewer or begun == 0 or log.walk[last].state.turn.number < 2 or viewer in acted:
        return None  # a game that begins in a position has no turn before it
    since = _turn_start(log, begun - 1)
    before = _acting(plies[since:begun])
    return _recap(log, plies, since, begun, players) if before and before[0] != viewer else None


def _turn_start(log: Log, at: int) -> int:
    """Return the first moment of the turn of a moment."""
    number = log.walk[at].state.turn.number
    while at and log.walk[at - 1].state.turn.number == number:
        at -= 1
    return at


def _acting(plies: Sequence[Ply]) -> list[Seat]:
    """Return who acted, chance left out. The first of a turn is the one whose turn it is."""
    return [ply.seat for ply in plies if ply.seat != CHANCE]


def _recap(log: Log, plies: Sequence[Ply], since: int, end: int, players: Mapping[Seat, str]) -> TurnRecap:
    """Return the recap of the plies after `since`, up to and including `end`."""
    steps = list(zip(log.walk[since:end], log.walk[since + 1 : end + 1], strict=True))
    arrows = dict.fromkeys(arrow for before, after in steps for arrow in _new(before, after))
    player = _acting(plies[since:end])[0]
    return TurnRecap(since, tuple(arrows), _words(steps, players.get(player, player)), _journeys(steps))


def _journeys(steps: Sequence[Step]) -> tuple[tuple[str, str, str], ...]:
    """Return where each piece that moved was first and is at last, with the layer of the board that shows it."""
    begun: dict[tuple[str, str], str] = {}
    for before, after in steps:
        for origin, target, kind in _new(before, after):
            if kind in (SHOT, RETREAT):
                continue
            for layer in sorted(_moved(before.state, after.state, origin)):
                first = begun.pop((origin, layer), origin)
                begun[target, layer] = first
    return tuple((first, target, layer) for (target, layer), first in begun.items())


def _moved(before: State, after: State, label: str) -> frozenset[str]:
    """Return the layers of the board that no longer show a piece on a cell."""
    layers_at = table_adapter_of(before).layers_at
    return layers_at(before, label) - layers_at(after, label)


def last_roll(log: Log, plies: Sequence[Ply], recap: TurnRecap | None, viewer: Seat = "") -> list[object]:
    """Return the last roll of this turn or, with a recap, since the turn that it describes began, as plain data.

    It is the letters of the faces, and where the roll counts as in `roll_mark`. The list is empty without a roll. Until
    the other side rolls in its turn, it is the last roll of the viewer's turn before, with `YOURS` as a third item.
    """
    last = len(log.walk) - 1
    since = recap.since if recap else _turn_start(log, last)
    if rolled := _last_rolled(plies, since, last):
        return list(_roll_view(log, rolled))
    before = _turn_start(log, since - 1) if since else 0
    if viewer and is_turn_of(viewer, log, plies, since - 1) and (rolled := _last_rolled(plies, before, since)):
        faces, mark = _roll_view(log, rolled)
        words = f"{YOURS}: {mark['words']}" if mark and mark["words"] else YOURS
        return [faces, {**(mark or {"at": "", "hits": []}), "words": words}, YOURS]
    return []


def is_turn_of(viewer: Seat, log: Log, plies: Sequence[Ply], at: int) -> bool:
    """Return True if the viewer acted first in the turn of a moment."""
    return at >= 0 and viewer in _acting(plies[_turn_start(log, at) :])[:1]


def _last_rolled(plies: Sequence[Ply], since: int, end: int) -> int:
    """Return the number of the last ply after `since`, up to and including `end`, that rolled dice, or 0."""
    return next((ply for ply in range(end, since, -1) if plies[ply - 1].do.startswith(ROLL)), 0)


def _roll_view(log: Log, rolled: int) -> tuple[str, ViewData | None]:
    """Return the faces of the roll of a ply, and where it counts."""
    moment = log.walk[rolled]
    return moment.shown.dice, roll_mark(log.walk[rolled - 1].state, moment)


def roll_mark(before: State, moment: NarratedPly[State]) -> ViewData | None:
    """Return where the roll of a moment counts and what it shows, as plain data, given the state before it.

    Returns None if the moment is not a roll, or the game does not place it.
    """
    faces = moment.shown.dice
    mark = table_adapter_of(before).rolled(before, faces) if faces else None
    return {**mark._asdict(), "hits": list(mark.hits)} if mark else None


def _new(before: NarratedPly[State], after: NarratedPly[State]) -> tuple[Arrow, ...]:
    """Return the arrows that a ply has added."""
    return tuple(arrow for arrow in after.shown.arrows if arrow not in before.shown.arrows)


def _words(steps: Sequence[Step], player: str) -> str:
    """Return the card, the moves and the attacks of a turn, or its first act if it has none, such as a discard."""
    moves: list[str] = []
    attacks: list[str] = []
    for before, after in steps:
        for origin, target, kind in _new(before, after):
            if kind == SHOT:
                attacks.append(f"{origin} attacks {target}")
            elif kind != RETREAT:
                moves.append(f"{_piece(before.state, after.state, origin)} {origin} to {target}")
        result = (roll_mark(before.state, after) or {}).get("words")
        if attacks and result:
            attacks[-1] += f": {result}".lower()
    card = next(filter(None, (_card(after.state) for _, after in steps)), "")
    heading = f"{player.removeprefix('the ').capitalize()}:"
    if not moves and not attacks:
        effect = _effect([after for _, after in steps])
        card = card or ("" if effect else " ".join(steps[0][1].words))
        return _within([heading, *(with_full_stop(one) for one in (card, *(effect or [NOTHING])) if one)])
    return say_acts(" ".join([heading, *([with_full_stop(card)] if card else [])]), moves, attacks)


def say_acts(heading: str, moves: Sequence[str], attacks: Sequence[str]) -> str:
    """Return a recap with the moves and the attacks of a turn. If it is too long, it counts them.

    Args:
        heading: the player and the card.
        moves: each move in words: "infantry f8 to f7".
        attacks: each attack in words: "f7 attacks e6: 1 hit".
    """
    shortened = [(moves, attacks), (_counted(moves), attacks), (_counted(moves), _targets(attacks))]
    texts = [f"{heading} {_acted(moved, fought)}" for moved, fought in shortened]
    return next((text for text in texts if len(text) <= LONGEST), texts[-1])


def _acted(moves: Sequence[str], attacks: Sequence[str]) -> str:
    """Return moves and attacks as one sentence."""
    moved = [sentence(", ".join(moves)).removesuffix(".")] if moves else []
    return with_full_stop("; ".join([*moved, *attacks]))


def _within(sentences: Sequence[str]) -> str:
    """Return as many of the first sentences as a recap has room for, but at least the first three."""
    text = " ".join(sentences[:3])
    for one in sentences[3:]:
        if len(text) + len(one) >= LONGEST:
            break
        text = f"{text} {one}"
    return text


def _counted(moves: Sequence[str]) -> list[str]:
    """Return the number of moves in words, in place of the moves."""
    return [count_noun(len(moves), "move")] if moves else []


def _targets(attacks: Sequence[str]) -> list[str]:
    """Return the number of attacks and their targets, in place of several attacks with their results."""
    targets = dict.fromkeys(attack.partition(":")[0].split()[-1] for attack in attacks)
    return [f"{len(attacks)} attacks, on {join_words(targets)}"] if len(attacks) > 1 else list(attacks)


def _effect(moments: Sequence[NarratedPly[State]]) -> list[str]:
    """Return the sentences on what a special card did; none for a turn without one. The last moment is the draw."""
    played = next((place for place, moment in enumerate(moments) if "card" in moment.kinds), None)
    if played is None:
        return []
    return [*moments[played].words[1:], *(words for one in moments[played + 1 : -1] for words in one.words)]


def _card(state: State) -> str:
    """Return the name of the card in play, or an empty string."""
    adapter = table_adapter_of(state)
    card = adapter.position(state, {})["card"] if adapter.holds_cards else None
    return str(card["name"]) if isinstance(card, dict) else ""


def _piece(state: State, after: State, label: str) -> str:
    """Return the kind of the piece that left a cell in words: a general may leave a unit behind."""
    if _moved(state, after, label) == {"generals"}:
        return GENERAL
    return (table_adapter_of(state).kind_at(state, label) or "piece").replace("_", " ")
