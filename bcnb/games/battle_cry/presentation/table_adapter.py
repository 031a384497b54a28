"""The table adapter of *Battle Cry* (2000): its functions for the page and for the terminal."""

from bcnb.games import battle_cry
from bcnb.games.battle_cry.presentation import choices, menu, odds_text, status_text, table_view
from bcnb.games.battle_cry.presentation.board_view import text_picture
from bcnb.games.battle_cry.presentation.odds_text import sight_answer
from bcnb.games.battle_cry.presentation.plan_text import reasons
from bcnb.games.battle_cry.presentation.status_text import say_score
from bcnb.games.battle_cry.presentation.table_view import book
from bcnb.games.battle_cry.rules.state import PlayCard, State
from bcnb.games.hexboard.presentation.board_view import PIECES
from bcnb.games.hexboard.presentation.briefing import opening, say_opening
from bcnb.games.hexboard.presentation.choices import no_attacker, no_card
from bcnb.games.hexboard.presentation.menu import ENDINGS, LETTERS, completed, dice_due
from bcnb.games.hexboard.presentation.table_view import held_cards
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.grid.hexes import parse_hex
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter


def _meant(state: State, label: str, origin: str, who: str) -> str:
    if isinstance(state.decision, PlayCard):
        raise no_card()
    text = choices.meant(state, parse_hex(label), parse_hex(origin) if origin else None, who)
    if (
        text.startswith("battle ")
        and text.endswith(f" {label}")
        and not origin
        and not battle_cry.why_not(state, battle_cry.parse(text))
    ):
        raise no_attacker(label)
    return text


TABLE_ADAPTER: TableAdapter[State] = TableAdapter(
    opening=lambda scenario, start: say_opening(opening(scenario, start)),
    position=table_view.position,
    kind_at=table_view.kind_at,
    layers_at=table_view.layers_at,
    book=book,
    cards=lambda state, seat: held_cards(state, seat, state.rules.cards),
    hand=table_view.hand_view,
    choices=table_view.offers,
    unused=choices.unused,
    press=lambda state, plies, label: choices.press(state, plies, parse_hex(label)),
    meant=_meant,
    free=table_view.free,
    orders_left=status_text.say_orders_left,
    secret=lambda state: isinstance(state.decision, PlayCard),
    ask=status_text.ask,
    urgent=status_text.is_urgent,
    tell=status_text.tell,
    say_end=status_text.say_end,
    reach=lambda state, label: odds_text.reach_answer(state, parse_hex(label)),
    odds=lambda state, label, to: odds_text.odds_answer(state, parse_hex(label), parse_hex(to)),
    sight=sight_answer,
    rolled=table_view.mark_roll,
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
        endings=ENDINGS,
        latest=lambda plies, seat, label: choices.latest(plies, seat).get(parse_hex(label)),
        odds=lambda state, label, to: odds_text.say_odds_now(state, parse_hex(label), parse_hex(to)),
        completed=completed,
        part=lambda state: type(state.decision),
        dice=dice_due,
        faces=FACES,
        letters=LETTERS,
    ),
)
