"""Position files: a moment of a battle from a few keys, and any moment written so that it reads as the same one."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import (
    Copied,
    Decision,
    DrawCard,
    FollowUp,
    General,
    GiveOrders,
    JoinBattle,
    Met,
    PlayCard,
    RollBattle,
    SendBack,
    State,
    StepOrStop,
    TakeStep,
)
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.games.hexboard.rules.board import SECTIONS_OF
from bcnb.games.hexboard.rules.deck import shuffled, undealt
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import parse_hex, parse_hexes
from bcnb.storage.scenarios import find_scenario, load_position, read_position, write_position
from bcnb.storage.toml import FileError, parse_toml
from bcnb.storage.toml_fields import change_rules

E6 = parse_hex("e6")
WHOLE_DECK = sum(card.count for card in RULES_2000.cards.values())
UNITS = """[map]
units = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . I . . . . . . .
 . . . . . i . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
"""


def read(text: str) -> State:
    table = parse_toml(text, "test.toml")
    state = read_position(table)
    table.finish()
    return state


def now(text: str, more: str = "") -> State:
    """The position of one Union unit on e6 and one Confederate unit on f6, with these keys of its moment."""
    return read(f"{more}{UNITS}[position]\n{text}\n")


def whole(state: State) -> tuple[Any, ...]:
    """A state as values that can be compared: the field by its parts, the piles with their order."""
    field = tuple(getattr(state.field, name) for name in type(state.field).__slots__)
    return (state.rules, field, state[2:], list(state.cards.deck.items()), list(state.cards.discards.items()))


def again(state: State) -> State:
    return read(write_position(state))


# --- a few keys are enough --------------------------------------------------------------------------------------------


def test_a_picture_of_units_is_a_position() -> None:
    state = read(UNITS)
    assert set(state.board.units) == {E6, parse_hex("f6")}
    assert (state.field.top, state.field.first, state.turn.side, state.turn.number) == (
        Side.UNION,
        Side.UNION,
        Side.UNION,
        1,
    )
    assert state.pending == (PlayCard(),)
    assert state.rules is RULES_2000
    assert sum(state.cards.deck.values()) == WHOLE_DECK
    assert state.board.spares == (9, 9)
    assert battle_cry.seat(state) == "union"


def test_who_begins_moves_unless_the_seat_says_otherwise() -> None:
    assert now("", 'first = "confederate"\n').turn.side == Side.CONFEDERATE
    assert now('seat = "confederate"').turn.side == Side.CONFEDERATE
    assert now("", "[confederate]\ntop = true\n").field.top == Side.CONFEDERATE


def test_a_card_means_orders_and_the_orders_are_those_of_the_hexes_named() -> None:
    state = now('card = "probe-centre"\nordered = "e6"')
    assert state.pending == (GiveOrders(),)
    assert (state.turn.card, state.turn.played) == ("probe-centre", "probe-centre")
    assert (state.turn.ordered, state.turn.orders) == (1 << E6, (SECTIONS_OF[E6],))
    assert state.cards.deck["probe-centre"] == 4
    assert "move e6 e5" in [battle_cry.write(action) for action in battle_cry.legal_actions(state)]


def test_a_general_goes_with_his_ordered_unit_unless_he_has_an_order_of_his_own() -> None:
    led = '[union]\ngenerals = { e6 = "Hunter" }\n'
    assert now('card = "probe-centre"\nordered = "e6"', led).turn.escorts == 1 << E6
    apart = now('card = "probe-centre"\nordered = "e6"\ngenerals_ordered = "e6"', led).turn
    assert (apart.escorts, len(apart.orders)) == (0, 2)
    assert now('card = "probe-centre"\nordered = "e6"\nescorts = ""', led).turn.escorts == 0


def test_a_card_that_orders_everything_uses_up_no_orders() -> None:
    assert now('card = "assault-centre"\nordered = "e6"\nphase = "battle"').turn.orders == ()
    assert now('card = "probe-centre"\nordered = "e6"\norders = ["west centre", "east"]').turn.orders == (0b011, 0b100)


def test_the_engine_continues_from_a_position() -> None:
    state = now('card = "probe-centre"\nordered = "e6"\nphase = "battle"')
    assert state.pending == (JoinBattle(),)
    state, _ = battle_cry.apply(state, battle_cry.parse("battle e6 f6"))
    assert state.pending == (JoinBattle(), RollBattle(E6, parse_hex("f6"), 4))


def test_flags_winner_claimed_hexes_and_tokens() -> None:
    state = now(
        'flags = { confederate = 6 }\nwinner = "confederate"\nclaimed = { union = "a1 a2" }\n'
        "spares = { union = 0 }\ntokens = 3",
    )
    assert (state.flags, state.winner, state.pending) == ((0, 6), Side.CONFEDERATE, ())
    assert state.claimed == (parse_hexes("a1 a2"), 0)
    assert (state.board.spares, state.board.tokens) == ((0, 9), 3)
    assert battle_cry.seat(state) is None


def test_what_the_game_waits_for_may_be_a_stack() -> None:
    state = now(
        'card = "probe-centre"\npending = [{ wait = "JoinBattle" }, '
        '{ wait = "TakeStep", side = "confederate", at = "f6", flags = 2, unit = true }]',
    )
    assert state.pending == (JoinBattle(), TakeStep(Side.CONFEDERATE, parse_hex("f6"), 2, True))
    assert battle_cry.seat(state) == "confederate"


@pytest.mark.parametrize(
    "waits", [StepOrStop(Side.CONFEDERATE, parse_hex("f6"), 2, True), FollowUp(E6, parse_hex("f6"))]
)
def test_what_only_other_readings_wait_for_is_written_too(waits: Decision) -> None:
    state = now('card = "probe-centre"\nordered = "e6"')._replace(pending=(JoinBattle(), waits))
    assert whole(again(state)) == whole(state)


def test_armies_of_a_position_may_have_any_size() -> None:
    row = "I I I I I I I I I I I I I"
    assert len(read(UNITS.replace(". . . . . . . . . . . . .", row, 1)).board.units) == 15


# --- the cards --------------------------------------------------------------------------------------------------------


def test_cards_in_no_named_place_lie_in_the_deck() -> None:
    cards = now('hands = { union = ["rally", "probe-left"] }\ndiscards = { probe-left = 3 }').cards
    assert cards.hands == (("rally", "probe-left"), ())
    assert cards.discards == {"probe-left": 3}
    assert sum(cards.deck.values()) == WHOLE_DECK - 5
    assert not {"rally", "probe-left"} & set(cards.deck)


def test_with_the_deck_named_the_others_are_discards() -> None:
    cards = now("deck = { rally = 1 }").cards
    assert cards.deck == {"rally": 1}
    assert sum(cards.discards.values()) == WHOLE_DECK - 1


def test_a_shuffled_deck_has_the_cards_without_a_place_in_the_order_of_their_keys() -> None:
    cards = now('hands = { union = ["bombard"] }\ndiscards = { rally = 1 }\ndeck = "shuffled"').cards
    rest = {key: card.count for key, card in sorted(RULES_2000.cards.items())} | {"bombard": 1, "rally": 0}
    assert list(cards.deck.items()) == [(key, count) for key, count in rest.items() if count]
    assert cards.discards == {"rally": 1}
    assert now('deck = "shuffled"').cards.deck == dict(shuffled(undealt(RULES_2000)).deck)


def test_after_the_turn_the_card_lies_among_the_discards() -> None:
    drawing = now('card = "rally"\nphase = "draw"\ndiscards = { rally = 1 }')
    assert drawing.pending == (DrawCard(Side.UNION),)
    assert sum(drawing.cards.deck.values()) == WHOLE_DECK - 1


def test_cards_that_the_viewer_may_not_know_count_as_in_the_deck() -> None:
    cards = now('hands = { confederate = ["unknown", "unknown"] }').cards
    assert cards.hands[1] == ("unknown", "unknown")
    assert sum(cards.deck.values()) == WHOLE_DECK


def test_the_last_cards_may_name_their_section() -> None:
    cards = now('last = { union = "rally", confederate = "forced-march west" }').cards
    assert cards.last == (Copied("rally", None), Copied("forced-march", 0))


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('seat = "north"', "'position.seat' is 'north', but must be one of: union, confederate"),
        ('phase = "lunch"', "'position.phase' is 'lunch', but must be one of: play, section, orders"),
        ('card = "rallye"', "unknown card 'rallye'. Did you mean 'rally'?"),
        ('hands = { union = ["rally", "storm"] }', "unknown card 'storm'"),
        ("discards = { storm = 1 }", "unknown card 'storm'"),
        ("discards = { rally = 0 }", "'position.discards.rally' must be 1 or more, not 0"),
        ('hands = { union = ["rally", "rally"] }', "of 'rally' there are 1, but the position has 2"),
        ("deck = { rally = 1 }\ndiscards = { bombard = 2 }", "the card 'skirmish-left' is missing"),
        ('deck = "new"', "'position.deck' is 'new', but must be one of: shuffled"),
        ("deck = 1", "'position.deck' must be a table, but is a whole number"),
        ('last = { union = "forced-march north" }', "'north' is not a section; choose from west, centre, east"),
        ('last = { union = "storm" }', "unknown card 'storm'"),
        ('section = "left"', "'left' is not a section; choose from west, centre, east"),
        ('orders = ["west north"]', "'north' is not a section; choose from west, centre, east"),
        ('ordered = "e6 z1"', "'z1' is not a valid hex"),
        ('ordered = "e6 f6"', "no Union unit stands on f6"),
        ('generals_ordered = "e6"', "no Union general stands on e6"),
        ('uncovered = ["e6"]', "'' is not a valid hex"),
        ('met = ["e6 z1 general"]', "'z1' is not a valid hex"),
        ('pending = [{ wait = "Rain" }]', "'position.pending.0.wait' is 'Rain', but must be one of: PlayCard"),
        ('pending = [{ wait = "RollRally", at = "e6" }]', "the key 'position.pending.0.dice' is missing"),
        ('pending = [{ wait = "PlayCard", at = "e6" }]', "unknown key 'position.pending.0.at'"),
        ("flags = { union = -1 }", "'position.flags.union' must be 0 or more, not -1"),
        ("tokens = 7", "'position.tokens' must be from 0 to 6, not 7"),
        ("colour = 1", "unknown key 'position.colour'"),
        *(
            (f'phase = "{phase}"', "the turn is past its card, and the key 'position.card' does not name one")
            for phase in ("section", "orders", "battle", "again", "snipe", "reinforce", "dig", "rally", "starve")
        ),
        ('pending = [{ wait = "JoinBattle" }]', "the turn is past its card"),
        ('pending = [{ wait = "PlayCard" }, { wait = "RollRally", at = "e6", dice = 3 }]', "the turn is past its card"),
        *(
            (
                f'card = "rally"\npending = [{{ wait = {waits} }}]',
                f"the turn waits for a piece on {label}, which has no such",
            )
            for label, waits in {
                "a1": '"RollRally", at = "a1", dice = 4',
                "a2": '"RollBattle", attacker = "a2", target = "f6", dice = 4',
                "a3": '"RollBattle", attacker = "e6", target = "a3", dice = 4',
                "f6": '"RollShot", target = "f6", dice = 1',
                "a4": '"TakeStep", side = "union", at = "a4", flags = 1, unit = true',
                "e6": '"TakeStep", side = "union", at = "e6", flags = 1, unit = false',
                "a5": '"StepOrStop", side = "union", at = "a5", flags = 1, unit = true',
                "a6": '"SendBack", side = "union", at = "a6", places = "a1 a2"',
                "a7": '"FollowUp", at = "a7", target = "f6"',
            }.items()
        ),
        ('phase = "draw"\ndeck = {}', "a card must be drawn, but the deck is empty"),
    ],
)
def test_a_fault_of_a_position_is_reported_with_its_line(text: str, said: str) -> None:
    with pytest.raises(FileError) as caught:
        now(text)
    first = UNITS.count("\n") + 2
    assert caught.value.line in range(first - 1, first + text.count("\n") + 1)
    assert caught.value.reason.startswith(said)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(FileError, match="'ruleset' is 'chess', but must be one of: battle_cry"):
        read(f'ruleset = "chess"\n{UNITS}')


def test_a_position_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(f'title = "Two units"\n{UNITS}', encoding="utf-8")
    assert whole(load_position(file)) == whole(read(UNITS))
    file.write_text(f"titel = 1\n{UNITS}", encoding="utf-8")
    with pytest.raises(FileError, match=r"position\.toml:1: unknown key 'titel'. Did you mean 'title'\?"):
        load_position(file)


@pytest.mark.parametrize("text", ["", "# no more than this line\n", 'title = "Nothing"\n', "[map]\n"])
def test_a_file_without_a_board_is_not_a_position(tmp_path: Path, text: str) -> None:
    file = tmp_path / "position.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=r"position\.toml:1: the file shows no board: a position has at least a "):
        load_position(file)


# --- writing ----------------------------------------------------------------------------------------------------------


@cache
def game(name: str, seed: int) -> tuple[State, ...]:
    """All states of a random game."""
    chance = Seeded(seed)
    states = [battle_cry.setup(find_scenario(name))]
    while (seat := battle_cry.seat(states[-1])) is not None:
        state = states[-1]
        random = seat == "chance"
        action = (
            chance.pick(battle_cry.chance_weights(state)) if random else chance.choose(battle_cry.legal_actions(state))
        )
        states.append(battle_cry.apply(state, action)[0])
    return tuple(states)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["kernstown", "shiloh"]), st.integers(0, 10**6), st.sampled_from(["", "union", "confederate"]))
def test_any_moment_of_a_game_reads_as_it_was_written(name: str, ply: int, viewer: str) -> None:
    states = game(name, 3)
    state = states[ply % len(states)]
    state = battle_cry.observe(state, viewer) if viewer else state
    assert whole(again(state)) == whole(state)


def test_the_first_and_the_last_moment_of_a_game_read_as_they_were_written() -> None:
    states = game("kernstown", 3)
    assert whole(again(states[0])) == whole(states[0])
    assert whole(again(states[-1])) == whole(states[-1])


def test_every_part_of_a_turn_is_written() -> None:
    state = now('card = "probe-centre"\nplayed = "counter-attack"\nlast = { confederate = "forced-march east" }')
    board = state.board._replace(works={E6: 0b111}, tokens=2, generals={E6: General(Side.UNION, 'A "B" C')})
    turn = state.turn._replace(
        section=1,
        orders=(1, 6),
        ordered=1 << E6,
        escorts=0,
        attacker=E6,
        uncovered=((E6, parse_hex("f6")),),
        met=(Met(E6, parse_hex("f6"), unit=True), Met(E6, parse_hex("f7"), unit=False)),
        **dict.fromkeys(("generals_ordered", "moved", "moved_twice", "generals_moved", "spoiled", "fought"), 1 << E6),
    )
    back = SendBack(Side.CONFEDERATE, E6, parse_hexes("a1 a3"))
    masks = board._replace(general_masks=(1 << E6, 0))
    full = state._replace(board=masks, turn=turn, pending=(back,), claimed=(1, 2), flags=(1, 2))
    assert whole(again(full)) == whole(full)


def test_another_reading_and_another_deck_are_written() -> None:
    extra = "[rules]\nrally_dice = 2\n[deck]\nremove = { rally = 1 }\n"
    state = read(UNITS + extra)
    assert whole(again(state)) == whole(state)
    assert change_rules(RULES_2000, (("rally_dice", 2),)).rally_dice == again(state).rules.rally_dice


def test_a_position_of_a_variant_is_not_written() -> None:
    state = read(UNITS)._replace(rules=Rules(units={}))
    with pytest.raises(ValueError, match="by more than readings and cards"):
        write_position(state)
