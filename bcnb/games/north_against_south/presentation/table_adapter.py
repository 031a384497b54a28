"""The table adapter of *North against South*, for the page and the terminal."""

from bcnb.games.hexboard.presentation.board_view import PIECES
from bcnb.games.hexboard.presentation.briefing import opening, say_opening
from bcnb.games.hexboard.presentation.menu import ENDINGS, LETTERS, completed, dice_due
from bcnb.games.hexboard.presentation.table_view import held_cards
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.games.north_against_south.presentation import menu, odds_text, status_text, table_view
from bcnb.games.north_against_south.presentation.board_view import text_picture
from bcnb.games.north_against_south.presentation.choices import choices, unused
from bcnb.games.north_against_south.presentation.status_text import say_score
from bcnb.games.north_against_south.presentation.table_view import book
from bcnb.games.north_against_south.rules.state import PlayCard, State
from bcnb.games.north_against_south.rules.victory import quotas
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter

TABLE_ADAPTER: TableAdapter[State] = TableAdapter(
    opening=lambda scenario, start: say_opening(opening(scenario, start, "point", quotas(start))),
    position=table_view.position,
    kind_at=table_view.kind_at,
    layers_at=table_view.layers_at,
    book=book,
    cards=lambda state, seat: held_cards(state, seat, state.rules.cards),
    hand=table_view.hand_view,
    choices=lambda state, plies: choices(state),
    unused=unused,
    meant=table_view.meant,
    secret=lambda state: isinstance(state.decision, PlayCard),
    ask=status_text.ask,
    urgent=status_text.is_urgent,
    tell=status_text.tell,
    say_end=status_text.say_end,
    reach=odds_text.reach_answer,
    odds=odds_text.odds_answer,
    sight=odds_text.sight_answer,
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
        latest=table_view.latest,
        odds=odds_text.say_odds_now,
        completed=completed,
        part=lambda state: type(state.decision),
        dice=dice_due,
        faces=FACES,
        letters=LETTERS,
    ),
)
