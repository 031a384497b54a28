from functools import cache

import pytest

from bcnb.engine.game_registry import ruleset
from bcnb.engine.turn_notation import NotationError
from bcnb.engine.turn_reader import TurnReader
from bcnb.storage.scenarios import find_scenario

DEAL = (
    "0 C +probe-center +probe-left +assault-left +skirmish-center +attack-center",
    "0 U +attack-left +attack-center +forced-march +sharp-shooter +fire-and-hold",
)
GAME = (
    *DEAL,
    "1 C attack-center: g8 g5-f5 g8-f7 h4-f5 | f7xb8 I +probe-right",
    "2 U sharp-shooter: h7 I +coordinated-attack",
    "3 C probe-center: f5 f7 f5-f6 unit f7-e7 | e7xb8 IA +assault-right",
    "4 U forced-march center: b8-d7 a8-c8 a9-c9 | d7xe7 ASSF e7-f7, c9xf7 F f7-g8 +skirmish-left",
)
FOURTH = GAME[-1]


def read(*lines: str, scenario: str = "kernstown") -> TurnReader:
    found = find_scenario(scenario)
    rules = ruleset(found.ruleset)
    reader = TurnReader(rules, rules.setup(found), "my game")
    for number, line in enumerate(lines, 1):
        reader.read(line, number)
    return reader


def done(*lines: str, scenario: str = "kernstown") -> list[str]:
    return [ply.do for ply in read(*lines, scenario=scenario).plies]


@cache
def played() -> tuple[str, ...]:
    return tuple(done(*GAME))


def test_a_line_holds_a_whole_turn():
    turn = played()[len(done(*GAME[:-1])) :]
    assert turn == (
        *("play forced-march", "section centre", "move b8 d7", "move a8 c8", "move a9 c9", "done", "battle d7 e7"),
        *("roll ASSF", "battle c9 f7", "roll F", "retreat f7 g8", "draw skirmish-left"),
    )


@pytest.mark.parametrize(
    "line",
    [
        "4 forced-march center b8-d7 a8-c8 a9-c9 d7xe7 ASSF c9xf7 F f7-g8 +skirmish-left",
        "4. UNION: Forced March Centre: B8-D7, A8-C8, A9-C9 | D7 x E7 fssa; C9xF7 f F7 - G8, + Skirmish Left",
        "4 U play forced-march centre move b8 d7, a8-c8 a9-c9 done battle d7 e7 ASSF c9xf7 F f7-g8 draw skirmish-left",
        "4) u  forced-march   center:b8–d7 a8—c8 a9-c9|d7×e7 ASSF e7-f7,c9xf7 F f7-g8+skirmish-left",
    ],
)
def test_a_line_is_read_however_it_is_typed(line):
    assert tuple(done(*GAME[:-1], line)) == played()


def test_a_turn_may_have_several_lines():
    begin, end = FOURTH.split(" | ")
    assert tuple(done(*GAME[:-1], begin, f"  | {end}")) == played()
    assert tuple(done(*GAME[:-1], begin, f"4 U {end}", "")) == played()


def test_a_comment_becomes_the_note_of_the_step_before():
    plies = read("{no step yet}", *GAME[:-1], FOURTH.replace(" F f7", " F {lucky} {again} f7")).plies
    assert [(ply.do, ply.note) for ply in plies if ply.note] == [("roll F", "lucky again")]


@pytest.mark.parametrize(
    ("old", "new", "column", "reason"),
    [
        ("4 U", "4 C", 3, "turn 4 belongs to union (U), not to 'C'"),
        ("4 U", "6 U", 1, "turn 4 is not over: union acts now, for example 'attack-left'"),
        ("4 U", "3 U", 1, "turn 4 comes now, not 3"),
        ("4 U", "U", 1, "a turn begins with its number, such as '4 U'"),
        ("ASSF", "ASS", 52, "The roll is one of 4 dice. (rule 7.5)"),
        ("ASSF", "ASSFF", 52, "The roll is one of 4 dice. (rule 7.5)"),
        ("ASSF", "AQSF", 52, "'aqsf' is not a step. A step now is, for example, 'IIII'."),
        ("forced-march", "forcd-march", 5, "Did you mean 'forced-march'?"),
        ("forced-march", "probe-left", 5, "Probe Left is not in your hand. (rule 2.4)"),
        ("a8-c8", "a8-f8", 32, "f8 is 5 hexes away, and this unit may move 2. (rule 11.4)"),
        ("a8-c8", "a8-c8 attack-left", 38, "The card of this turn has been played. (rule 2.3)"),
        ("d7xe7", "d7xe9", 46, "There is nothing to attack on e9. (rule 7.9)"),
        ("e7-f7", "e7-f8", 57, "This happened by itself: e7-f7."),
        ("b8-d7 a8", "b8-d7a8", 26, "'b8-d7a8-c8' is not a step."),
        ("F f7-g8", "F 5 U", 72, "turn 5 begins in the middle of the line: begin a new line"),
        ("F f7-g8", "F {no end", 72, "the comment has no closing brace on this line"),
        ("F f7-g8", "F \x07", 72, "the control character U+0007 is not allowed"),
        ("F f7-g8", "F \ufeff", 72, "the control character U+FEFF is not allowed"),
        ("+skirmish-left", "+skirmish", 78, "'+skirmish' is not a step. Did you mean 'skirmish-center'?"),
        ("+skirmish-left", "+skirmish-left +rally", 93, "A turn begins with a card: play one, or discard one."),
        ("forced-march", "[] forced-march", 5, "events follow an action in full, such as 'play rally'"),
        ("F f7-g8", "F, retreat f7 g8 []", 87, "events are given only for a game of older rules"),
    ],
)
def test_a_fault_has_its_line_its_column_and_the_position(old, new, column, reason):
    with pytest.raises(NotationError) as fault:
        read(*GAME[:-1], FOURTH.replace(old, new, 1))
    error = fault.value
    assert (error.line, error.column) == (len(GAME), column)
    assert reason in error.reason
    assert str(error) == f"my game:{error.line}:{error.column}: {error.reason}"
    assert error.state.turn.number in (4, 5)


@pytest.mark.parametrize(
    ("old", "new", "column", "reason"),
    [
        ("d7xe7", "d7 e7", 46, "A move is written d7-e7, an attack d7xe7."),
        ("d7xe7", "d7>e7", 46, "'d7>e7' is not a step."),
        ("d7xe7", "d7>e7", 46, "A move is written d7-e7, an attack d7xe7."),
        ("d7xe7", "d7->e7", 46, "A move is written d7-e7, an attack d7xe7."),
        ("d7xe7", "d7\N{RIGHTWARDS ARROW}e7", 46, "A move is written d7-e7, an attack d7xe7."),
        ("d7xe7", "d7 fires at e7", 46, "A move is written d7-e7, an attack d7xe7."),
        ("d7xe7", "d7e7", 46, "A move is written d7-e7, an attack d7xe7."),
        ("d7xe7", "d7-e7", 46, "Did you mean 'd7xe7'?"),
        ("b8-d7", "b8 d7", 26, "A move is written b8-d7, an attack b8xd7."),
        ("b8-d7", "b8 to d7", 26, "A move is written b8-d7, an attack b8xd7."),
        ("b8-d7", "b8xd7", 26, "Did you mean 'b8-d7'?"),
        ("b8-d7", "8b-7d", 26, "'8b-7d' is not a step. Did you mean 'b8-d7'?"),
        ("b8-d7", "b8-c7-d7", 26, "A move names only its first and its last place, such as 'b8-d7'."),
        ("b8-d7", "h1 i7", 26, "A move is written h1-i7, an attack h1xi7."),
        ("4 U", "4 X", 3, "unknown side 'X'. Turn 4 belongs to union (U)"),
        ("F f7-g8 +skirmish-left", "F f7-g8 +skirmish-left\nC attack-left", 1, "with its number, such as '5 C'"),
    ],
)
def test_a_slip_of_the_pen_says_how_it_is_written(old, new, column, reason):
    with pytest.raises(NotationError) as fault:
        read(*GAME[:-1], *FOURTH.replace(old, new, 1).split("\n"))
    assert fault.value.column == column
    assert reason in fault.value.reason


@pytest.mark.parametrize("line", ["a8-f8", "a8-c8 attack-left", "a8-c8, b11"])
def test_another_fault_does_not_say_how_a_move_is_written(line):
    with pytest.raises(NotationError) as fault:
        read(*GAME[:-1], FOURTH.replace("a8-c8", line, 1))
    assert "is written" not in fault.value.reason


@pytest.mark.parametrize("missing", [" I +probe-right", " +probe-right"])
def test_a_turn_without_its_roll_or_its_card_is_not_over(missing):
    with pytest.raises(NotationError, match=r"my game:4:1: turn 1 is not over: a roll or a drawn card is missing"):
        read(*DEAL, GAME[2].replace(missing, ""), GAME[3])


def test_a_card_is_played_once():
    with pytest.raises(NotationError, match=r"my game:5:5: Attack Center is not in your hand"):
        read(*GAME[:4], "3 C attack-center: f7-e7")


# --- the other games --------------------------------------------------------------------------------------------------


def test_a_turn_of_1961_begins_with_its_dice():
    lines = ("1 C 65: t7=r8 r8=n9", "2 U 33: f26-f24")
    played = ["roll 56", "rail t7 r8", "rail r8 n9", "done", "roll 33", "move f26 f24"]
    assert done(*lines, scenario="two-players") == played


LONG_1961 = ("1 C 65: t7=r8 r8=n9", "2 U 33: f26-f24", *(f"{turn} {'UC'[turn % 2]} 11" for turn in range(3, 34)))


@pytest.mark.parametrize(("last", "column"), [("34 U 11 35 C 11", 9), ("34 11 35 12", 7), ("34 U 11: 35. C 11", 10)])
def test_a_turn_of_1961_in_the_middle_of_a_line_is_found_at_its_number(last, column):
    with pytest.raises(NotationError, match="turn 35 begins in the middle of the line") as fault:
        read(*LONG_1961, last, scenario="two-players")
    assert fault.value.column == column


@pytest.mark.parametrize(("step", "reason"), [("f26 f24", "f26xnorth"), ("t7-r8", "Did you mean 't7=r8'?")])
def test_a_slip_of_the_pen_in_1961_says_how_it_is_written(step, reason):
    with pytest.raises(NotationError) as fault:
        read(f"1 C 65: {step}", scenario="two-players")
    assert reason in fault.value.reason


def test_sides_of_four_players_have_two_letters():
    lines = ("1 CE 11: o20-n19 r19-p19", "2 Union-East 42: f28=h26 f29-g28")
    assert done(*lines, scenario="four-players")[3:5] == ["roll 24", "rail f28 h26"]
    with pytest.raises(NotationError, match=r"turn 1 belongs to confederate-east \(CE\), not to 'UE'"):
        read("1 UE 11", scenario="four-players")


def test_a_turn_that_ended_by_itself_cannot_go_on():
    with pytest.raises(NotationError, match="my game:1:26: Roll the dice first"):
        read("1 CE 11: o20-n19 r19-p19 k25-j25", scenario="four-players")


def test_one_bar_ends_the_moves_without_an_order():
    assert done(*DEAL, "1 C attack-center: |")[-2:] == ["play attack-centre", "done"]
    fought = done(*DEAL, "1 C attack-center: g5-f5 g8-f7 h4-f5 | f7xb8 I")
    assert done(*DEAL, "1 C attack-center: g5-f5 g8-f7 h4-f5 f7xb8 I") == fought


# --- generals and orders ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "order"), [("h4-g5 general", "h4-g5"), ("h4 general", "h4"), ("G5-F5, H4 GENERAL", "g5-f5 h4")]
)
def test_a_general_alone_may_be_called_general(typed, order):
    assert done(*DEAL, f"1 C attack-center: {typed}") == done(*DEAL, f"1 C attack-center: {order}")


def test_a_unit_is_not_taken_for_a_general():
    with pytest.raises(NotationError):
        read(*DEAL, "1 C attack-center: g5-f5 general")


BRIGADES = (
    "0 U +bombard +attack-center +assault-right +probe-right",
    "0 C +attack-center +skirmish-right +all-out-offensive +coordinated-attack +attack-right",
)


@pytest.mark.parametrize("moves", ["b7-c6", "b5 b7-c6", "| +skirmish-center\n2 C attack-right: h11 | h12-g12"])
def test_a_move_without_its_order_says_where_orders_are_written(moves):
    with pytest.raises(NotationError, match="Write all orders of a turn before its first move, such as"):
        read(*BRIGADES, *f"1 U attack-center: {moves}".split("\n"), scenario="bull-run")


def test_a_move_that_has_its_order_is_refused_for_its_own_reason():
    with pytest.raises(NotationError, match=r"The way to c8 is held by other pieces") as fault:
        read(*BRIGADES, "1 U attack-center: a9 b9 a9-c8", scenario="bull-run")
    assert "orders" not in fault.value.reason
