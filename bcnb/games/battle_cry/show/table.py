"""The table of the game of 2000, on the page and in the terminal."""

from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import PlayCard, State
from bcnb.games.battle_cry.show import asking, menu, press, reach, standing
from bcnb.games.battle_cry.show.book import book
from bcnb.games.battle_cry.show.hint import reasons
from bcnb.games.battle_cry.show.sightline import tell_sight
from bcnb.games.battle_cry.show.status import say_score
from bcnb.games.battle_cry.show.text import text_picture
from bcnb.games.hexboard.presentation.board_view import PIECES
from bcnb.games.hexboard.presentation.briefing import opening, say_opening
from bcnb.games.hexboard.presentation.menu import LETTERS, completed, dice_due
from bcnb.games.hexboard.presentation.table_view import held_cards
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter


def _meant(state: State, label: str, origin: str, who: str) -> str:
    text = press.meant(state, parse_hex(label), parse_hex(origin) if origin else None, who)
    if (
        text.startswith("battle ")
        and text.endswith(f" {label}")
        and not origin
        and not battle_cry.why_not(state, battle_cry.parse(text))
    ):
        raise ValueError(f"choose first the unit that shall attack {label}")
    return text


TABLE: TableAdapter[State] = TableAdapter(
    opening=lambda scenario, start: say_opening(opening(scenario, start)),
    position=standing.position,
    book=book,
    cards=lambda state, seat: held_cards(state, seat, state.rules.cards),
    hand=standing.hand_view,
    choices=standing.offers,
    press=lambda state, plies, label: press.press(state, plies, parse_hex(label)),
    meant=_meant,
    free=standing.free,
    orders_left=asking.say_orders_left,
    secret=lambda state: isinstance(state.decision, PlayCard),
    ask=asking.ask,
    urgent=asking.is_urgent,
    tell=asking.tell,
    say_end=asking.say_end,
    reach=lambda state, label: reach.tell_reach(state, parse_hex(label)),
    odds=lambda state, label, to: reach.tell_odds(state, parse_hex(label), parse_hex(to)),
    sight=tell_sight,
    reasons=reasons,
    terminal=TerminalAdapter(
        score=say_score,
        picture=text_picture,
        pieces=PIECES,
        board=lambda state: state.board,
        card=menu.say_card,
        standing=menu.standing,
        menu=menu.menu,
        written=menu.WRITTEN,
        latest=lambda plies, seat, label: press.latest(plies, seat).get(parse_hex(label)),
        odds=lambda state, label, to: reach.say_odds_now(state, parse_hex(label), parse_hex(to)),
        completed=completed,
        part=lambda state: type(state.decision),
        dice=dice_due,
        faces=FACES,
        letters=LETTERS,
    ),
)
