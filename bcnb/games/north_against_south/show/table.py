"""The table of *North against South*, on the page and in the terminal."""

from bcnb.games.hexboard.presentation.board_view import PIECES
from bcnb.games.hexboard.presentation.briefing import opening, say_opening
from bcnb.games.hexboard.presentation.menu import LETTERS, completed, dice_due
from bcnb.games.hexboard.presentation.table_view import held_cards
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.games.north_against_south.rules.state import PlayCard, State
from bcnb.games.north_against_south.rules.victory import quotas
from bcnb.games.north_against_south.show import asking, menu, reach, standing
from bcnb.games.north_against_south.show.book import book
from bcnb.games.north_against_south.show.choices import choices
from bcnb.games.north_against_south.show.status import say_score
from bcnb.games.north_against_south.show.text import text_picture
from bcnb.presentation.table_adapter import TableAdapter, TerminalAdapter

TABLE: TableAdapter[State] = TableAdapter(
    opening=lambda scenario, start: say_opening(opening(scenario, start, "point", quotas(start))),
    position=standing.position,
    book=book,
    cards=lambda state, seat: held_cards(state, seat, state.rules.cards),
    hand=standing.hand_view,
    choices=lambda state, plies: choices(state),
    meant=standing.meant,
    secret=lambda state: isinstance(state.decision, PlayCard),
    ask=asking.ask,
    urgent=asking.is_urgent,
    tell=asking.tell,
    say_end=asking.say_end,
    reach=reach.tell_reach,
    odds=reach.tell_odds,
    sight=reach.tell_sight,
    terminal=TerminalAdapter(
        score=say_score,
        picture=text_picture,
        pieces=PIECES,
        board=lambda state: state.board,
        card=menu.say_card,
        standing=menu.standing,
        menu=menu.menu,
        written=menu.WRITTEN,
        latest=standing.latest,
        odds=reach.say_odds_now,
        completed=completed,
        part=lambda state: type(state.decision),
        dice=dice_due,
        faces=FACES,
        letters=LETTERS,
    ),
)
