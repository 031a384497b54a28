"""Faults of a draft, so that its file cannot be used, and unusual facts about it, each with its hexes."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from bcnb.editor.draft import ARMIES, EMPTY, Finding, ScenarioDraft, piece_label
from bcnb.editor.edit_log import Moment
from bcnb.editor.map_findings import LOPSIDED, map_faults, map_oddities
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import open_text
from bcnb.grid.hexes import NEIGHBOURS, ROW_MASKS, ROWS, HexId, bit, members, row, write_hex
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.toml import FileError


def _at(words: str, hexes: Iterable[HexId]) -> Finding:
    return Finding.at(words, map(write_hex, hexes))


def list_faults(moment: Moment) -> list[Finding]:
    """Return the faults of a draft. If nothing is, its file is a valid scenario with two armies."""
    limits = moment.palette.map
    own = map_faults(moment.draft, moment.palette, limits) if limits else _faults(moment)
    found = [*_nameless(moment.draft), *own]
    return found or list(_refusals(moment))


def _nameless(draft: ScenarioDraft) -> Iterator[Finding]:
    if not str(draft.words.get("title", "")).strip():
        yield Finding("The battle has no name.")
    if not str(draft.words.get("source", "")).strip():
        yield Finding("The battle has no source. Write who drew it, or after which book.")


def _faults(moment: Moment) -> Iterator[Finding]:
    draft, palette = moment.draft, moment.palette
    for side, army in zip(ARMIES, draft.armies, strict=True):
        called = side.title()
        if not army.commander.strip():
            yield Finding(f"The {called} side has no commander.")
        if side not in {piece.side for _, piece in draft.pieces()}:
            yield Finding(f"The {called} side has no unit.")
    barred = [
        here
        for here in sorted({*draft.units, *draft.leaders})
        if not palette.terrain[draft.terrain.get(here, EMPTY)].enter
    ]
    if barred:
        kinds = {palette.terrain[draft.terrain[here]].name for here in barred}
        yield _at(f"A piece is on {' or '.join(sorted(kinds))}, which no piece may enter", barred)
    yield from _too_many(moment)
    yield from _brigades(moment)
    if len(draft.works) > palette.works:
        yield _at(f"{len(draft.works)} hexes have field works; the game has {palette.works} tokens", draft.works)


def _too_many(moment: Moment) -> Iterator[Finding]:
    draft, palette = moment.draft, moment.palette
    arms = Counter((piece.side, palette.units[piece.letter.upper()].arm) for _, piece in draft.pieces())
    generals = Counter(leader.side for leader in draft.leaders.values())
    for side in ARMIES:
        for arm, most in palette.arms.items():
            if arms[side, arm] > most:
                yield Finding(f"The {side.title()} side has {arms[side, arm]} {arm} units; the game has {most}.")
        if generals[side] > palette.generals:
            yield Finding(f"The {side.title()} side has {generals[side]} generals; the game has {palette.generals}.")


def _brigades(moment: Moment) -> Iterator[Finding]:
    draft = moment.draft
    for place, leader in draft.leaders.items():
        members_of = [here for here, piece in draft.pieces() if piece.brigade == place]
        if len(members_of) > moment.palette.brigade:
            words = f"{leader.name} has {len(members_of)} units in his brigade; the maximum is {moment.palette.brigade}"
            yield Finding(f"{words}.", (write_hex(place),))
        away = [here for here in members_of if not (1 << place | NEIGHBOURS[place]) >> here & 1]
        if away:
            yield _at(f"Units of {leader.name}'s brigade are not next to him", away)


def _refusals(moment: Moment) -> Iterator[Finding]:
    """Yield the reason for which the reader of scenarios refuses the file, if it does."""
    try:
        open_text(write_draft(moment.draft, moment.opened))
    except FileError as fault:
        yield Finding(f"{fault.reason[:1].upper()}{fault.reason[1:]}.")


def list_oddities(moment: Moment) -> list[Finding]:
    """Return the unusual facts about a draft, although its file may be valid."""
    draft = moment.draft
    if moment.palette.map:
        return list(map_oddities(draft, moment.palette, moment.palette.map))
    found = [*_stuck(moment), *_slow(moment), *_near(draft), *_strange_homes(draft), *_unequal(moment)]
    found += _out_of_reach(moment)
    for side in ARMIES:
        if draft.units and not any(leader.side == side for leader in draft.leaders.values()):
            found.append(Finding(f"The {side.title()} side has no general."))
    alone = [here for here in draft.leaders if here not in draft.units]
    if alone:
        found.append(_at("A general is without a unit", alone))
    if draft.units and not draft.words.get("story"):
        found.append(Finding("The battle has no story."))
    return found


def _stuck(moment: Moment) -> Iterator[Finding]:
    """Yield the units that have no line of retreat: no hex toward their own edge that they could enter."""
    draft = moment.draft
    stuck = [here for here, stack in draft.units.items() if not _way_home(moment, here, stack[0].side)]
    if stuck:
        yield _at("A unit has no line of retreat", stuck)


def _way_home(moment: Moment, here: HexId, side: str) -> bool:
    draft, palette = moment.draft, moment.palette
    step = -1 if side == draft.top else 1
    line = row(here) + step
    if not 0 <= line < ROWS:
        return True
    back = members(NEIGHBOURS[here] & ROW_MASKS[line])
    return any(
        palette.terrain[draft.terrain.get(there, EMPTY)].enter and _has_room(moment, there, side) for there in back
    )


def _has_room(moment: Moment, here: HexId, side: str) -> bool:
    stack = moment.draft.units.get(here, ())
    return not stack or (len(stack) < moment.palette.stack and stack[0].side == side)


def _slow(moment: Moment) -> Iterator[Finding]:
    """Yield the batteries in woods or buildings, and all units in a waterway, which is a poor place to begin."""
    draft, palette = moment.draft, moment.palette
    ground = {here: palette.terrain[draft.terrain.get(here, EMPTY)] for here in draft.units}
    wet = [here for here, kind in ground.items() if kind.water and kind.stops]
    if wet:
        yield _at("A unit begins in a waterway", wet)


def _near(draft: ScenarioDraft) -> Iterator[Finding]:
    units = {side: bit(here for here, stack in draft.units.items() if stack[0].side == side) for side in ARMIES}
    touching = [here for here in members(units[ARMIES[0]]) if NEIGHBOURS[here] & units[ARMIES[1]]]
    if touching:
        yield _at("Enemies begin next to each other", touching)


def _strange_homes(draft: ScenarioDraft) -> Iterator[Finding]:
    for side in ARMIES:
        far = ROW_MASKS[ROWS - 1 if side == draft.top else 0]
        there = [here for here, stack in draft.units.items() if stack[0].side == side and far >> here & 1]
        if there:
            yield _at(f"A {side.title()} unit begins on the enemy's edge of the board", there)


def _unequal(moment: Moment) -> Iterator[Finding]:
    draft, palette = moment.draft, moment.palette
    figures = dict.fromkeys(ARMIES, 0)
    for _, piece in draft.pieces():
        figures[piece.side] += piece.strength or palette.units[piece.letter.upper()].figures
    weak, strong = sorted(ARMIES, key=lambda side: figures[side])
    if figures[weak] and figures[strong] >= LOPSIDED * figures[weak]:
        words = f"The {strong.title()} side has {figures[strong]} figures, the {weak.title()} side {figures[weak]}."
        yield Finding(f"The sides are unequal. {words}")


def _out_of_reach(moment: Moment) -> Iterator[Finding]:
    """Yield the sides that cannot get the flags or points that they need, even with every enemy piece (rule 9.1)."""
    draft, prizes = moment.draft, moment.palette.quota
    quota = draft.words.get(prizes)
    for side, foe in zip(ARMIES, reversed(ARMIES), strict=True):
        need = quota.get(side) if isinstance(quota, Mapping) else quota
        units = sum(piece.side == foe for _, piece in draft.pieces())
        generals = sum(leader.side == foe for leader in draft.leaders.values())
        held = sum(len(goal.hexes) * goal.points for goal in draft.goals if goal.side == side)
        if units and isinstance(need, int) and need > (most := units + generals + held):
            pieces = f"{count_noun(units, 'unit')} and {count_noun(generals, 'general')}"
            hexes = f", and hexes give {held}" if held else ""
            words = f"The {side.title()} side needs {need} {prizes} to win and can get only {most}"
            yield Finding(f"{words}: the {foe.title()} side has {pieces}{hexes}.")


def unit_words(moment: Moment, here: HexId, index: int) -> str:
    """Return a unit in words, such as `infantry e6-1, 3 of 4 figures`."""
    piece = moment.draft.units[here][index]
    kind = moment.palette.units[piece.letter.upper()]
    figures = piece.strength or kind.figures
    quality = f", {piece.quality}" if piece.quality else ""
    return f"{kind.name} {piece_label(moment.draft, here, index)}, {figures} of {kind.figures} figures{quality}"
