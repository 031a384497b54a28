"""Events, actions and refusals in words."""

import re
from collections.abc import Iterator, Sequence
from typing import get_args

import pytest

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Refusal, fold
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.presentation.action_text import ACTIONS, FINISHES, say_action
from bcnb.games.battle_cry.presentation.event_text import EVENTS, say_event
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.evolve import PHASES
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import Wing
from bcnb.grid.hexes import HexId, parse_hex
from bcnb.presentation.narration import narrate_ply
from bcnb.presentation.presenter import NarratedPly
from bcnb.presentation.rule_text import say_refusal
from bcnb.storage.recorded_game import Recorded
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, in_battle, position
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured

STATE = position(
    "c . . . . . c\ne . . . . . I I\ng . v\nh a",
    generals={"e6": "U Hunter", "d9": "C Jackson"},
    strength={"c6": 2, "g2": 1},
    union=("probe-centre", "rally"),
)
PLAYED = given(STATE, "play probe-centre")


def h(label: str) -> HexId:
    return parse_hex(label)


SENTENCES: list[tuple[e.Event, str]] = [
    (e.CardDrawn("2.8", UNION, "probe-left"), "The Union side drew Probe Left."),
    (e.CardDrawn("2.8", CONFEDERATE, UNKNOWN), "The Confederate side drew a card."),
    (e.CardAssumed("2.8", UNION, "probe-left"), "The Union side drew a card face down, assumed to be Probe Left."),
    (e.CardAssumed("2.8", CONFEDERATE, UNKNOWN), "The Confederate side drew a card face down."),
    (e.TurnBegan("2.2", 5, CONFEDERATE), "Turn 5, of the Confederate side, began."),
    (e.CardPlayed("2.3", UNION, "hit-and-run"), "The Union side played Hit and Run."),
    (e.CardFailed("11.28", "rally"), "Rally changed nothing, because there was nothing to use it on."),
    (
        e.CardFailed("11.15", "counter-attack"),
        "Counter-Attack changed nothing, because the enemy had played no card that it could copy.",
    ),
    (
        e.CardFailed("11.24", "short-of-supplies"),
        "Short of Supplies changed nothing, because the unit could go back no farther.",
    ),
    (e.CardDiscarded("2.5", UNION, "rally"), "The Union side discarded Rally."),
    (e.DeckShuffled("2.9", 31), "31 discarded cards were shuffled back into the deck."),
    (e.DeckShuffled("2.9", 1), "1 discarded card was shuffled back into the deck."),
    (e.SectionChosen("3.14", 0), "The Union side chose its right flank."),
    (e.SectionChosen("3.14", 1), "The Union side chose the center."),
    (e.PhaseBegan("2.7", "orders"), "The Union side began to order and to move."),
    (e.OrderGiven("3.10", h("e6"), True, True), "Union infantry with General Hunter at e6 got an order."),
    (e.OrderGiven("3.1", h("e7"), True, False), "Union infantry at e7 got an order."),
    (e.OrderGiven("3.1", h("e6"), False, True), "General Hunter at e6 got an order."),
    (
        e.AllOrdered("3.2", (h("e6"), h("e7")), (h("e6"),), ()),
        "The Union side ordered its units at e6 and e7 and General Hunter at e6.",
    ),
    (
        e.AllOrdered("11.4", (h("e6"),), (), (h("e6"),)),
        "The Union side ordered its unit at e6, and General Hunter at e6 could go along.",
    ),
    (e.Moved("4.2", h("e6"), h("d6"), True, True), "Union infantry moved from e6 to d6 with General Hunter."),
    (e.Moved("4.2", h("e7"), h("d6"), True, False), "Union infantry moved from e7 to d6."),
    (e.Moved("5.1", h("e6"), h("d6"), False, True), "General Hunter moved from e6 to d6."),
    (e.BattleBarred("10.2", h("e6")), "Union infantry at e6 could no longer battle this turn."),
    (e.GeneralAttached("5.2", h("e6")), "General Hunter took command of Union infantry at e6."),
    (
        e.BattleJoined("7.3", h("e6"), h("c6"), 2),
        "Union infantry at e6 attacked Confederate cavalry at c6 with 2 dice.",
    ),
    (e.BattleJoined("7.3", h("e6"), h("d9"), 1), "Union infantry at e6 attacked General Jackson at d9 with 1 die."),
    (e.DiceRolled("7.5", "ISF"), "The dice showed infantry, sabers, retreat flag."),
    (e.DiceRolled("7.5", "F"), "The die showed a retreat flag."),
    (e.HitsScored("7.6", h("c6"), 1), "Confederate cavalry at c6 lost 1 figure, and 1 was left."),
    (e.HitsScored("7.6", h("e6"), 2), "Union infantry at e6 lost 2 figures, and 2 were left."),
    (e.HitsScored("7.6", h("c6"), 2), "Confederate cavalry at c6 lost 2 figures, and none was left."),
    (
        e.UnitEliminated("7.13", h("c6"), CONFEDERATE),
        "Confederate cavalry at c6 was destroyed, and the Union side captured a flag.",
    ),
    (
        e.UnitEliminated("7.13", h("g2"), CONFEDERATE),
        "Confederate cadets at g2 were destroyed, and the Union side captured a flag.",
    ),
    (
        e.UnitEliminated("8.7", h("c6"), CONFEDERATE),
        "Confederate cavalry at c6 was driven off the board, and the Union side captured a flag.",
    ),
    (e.GeneralUncovered("7.14", h("c6"), h("e6")), "General Hunter at e6 was left without a unit."),
    (
        e.GeneralEliminated("7.11", h("e6"), UNION),
        "General Hunter at e6 was lost, and the Confederate side captured a flag.",
    ),
    (
        e.GeneralEliminated("8.7", h("e6"), UNION),
        "General Hunter at e6 was driven off the board, and the Confederate side captured a flag.",
    ),
    (e.GeneralEscaped("7.11", h("d9")), "General Jackson at d9 was not hit."),
    (
        e.RetreatOrdered("8.1", h("e6"), 2, True),
        "2 retreat flags drove Union infantry with General Hunter back from e6.",
    ),
    (e.RetreatOrdered("8.1", h("d9"), 1, False), "1 retreat flag drove General Jackson back from d9."),
    (e.Retreated("8.1", h("c6"), h("d6"), True, False), "Confederate cavalry retreated from c6 to d6."),
    (e.HaltAllowed("8.5", h("c6")), "Confederate cavalry at c6 could stay there or continue its retreat."),
    (
        e.FigureLost("8.6", h("c6")),
        "Confederate cavalry at c6 could not obey a retreat flag and lost a figure instead.",
    ),
    (e.RetreatEnded("8.1", h("c6"), 0), "The retreat ended at c6."),
    (e.RetreatEnded("8.5", h("c6"), 2), "The retreat ended at c6, and 2 retreat flags had no further effect."),
    (e.FollowUpGranted("7.17", h("e6"), h("d6")), "Union infantry at e6 could move on after its battle for d6."),
    (e.Advanced("7.17", h("e6"), h("d6")), "Union infantry advanced from e6 to d6 with General Hunter."),
    (e.ShotFired("11.7", h("d9"), 1), "A Union sharp shooter aimed at General Jackson at d9 with 1 die."),
    (e.UnitArrived("11.8", h("a5"), UNION, "infantry"), "Fresh Union infantry arrived at a5."),
    (e.WorksBuilt("11.9", h("e7"), 5), "Union infantry at e7 built field works facing northwest and northeast."),
    (e.RallyCalled("11.11", h("c6"), 4), "Confederate cavalry at c6 was called to rally with 4 dice."),
    (e.RallyCalled("11.11", h("g2"), 4), "Confederate cadets at g2 were called to rally with 4 dice."),
    (e.FiguresReturned("11.11", h("c6"), 1), "1 figure came back to Confederate cavalry at c6, which then had 3."),
    (e.FiguresReturned("11.11", h("c6"), 0), "No figure came back to Confederate cavalry at c6."),
    (
        e.SuppliesCut("11.12", h("c6"), (h("i5"), h("i6"), h("i7"))),
        "Confederate cavalry at c6 ran short of supplies and had to go back to i5, i6 or i7.",
    ),
    (
        e.SentBack("11.12", h("e6"), h("a6"), True),
        "Union infantry went back for supplies from e6 to a6 with General Hunter.",
    ),
    (e.ObjectiveClaimed("9.4", UNION, h("e6"), 2), "The Union side won 2 flags for good by reaching e6."),
    (e.BattleWon("9.2", UNION, 6), "The Union side won the battle with 6 flags."),
]
AFTER_A_CARD: list[tuple[e.Event, str]] = [
    (
        e.CardDiscarded("2.8", UNION, "probe-centre"),
        "The Union side ended its turn and put its used card, Probe Center, on the discard pile.",
    ),
    (e.CardCopied("11.10", "attack-left", None), "Probe Center took on the effect of Attack Left."),
    (
        e.CardCopied("11.10", "forced-march", 2),
        "Probe Center took on the effect of Forced March on its left flank.",
    ),
    (
        e.CardCopied("11.10", "forced-march", 1),
        "Probe Center took on the effect of Forced March in the center.",
    ),
]


@pytest.mark.parametrize(("event", "words"), SENTENCES, ids=lambda value: value if isinstance(value, str) else "")
def test_an_event_is_one_sentence_in_the_past_tense(event: e.Event, words: str) -> None:
    assert say_event(event, STATE) == words


@pytest.mark.parametrize(("event", "words"), AFTER_A_CARD, ids=lambda value: value if isinstance(value, str) else "")
def test_an_event_of_a_card_in_force_names_it(event: e.Event, words: str) -> None:
    assert say_event(event, PLAYED) == words


def test_every_type_of_event_is_reported_and_is_in_these_tests() -> None:
    assert set(EVENTS) == set(get_args(e.Event))
    assert {type(event) for event, _ in SENTENCES + AFTER_A_CARD} == set(get_args(e.Event))


@pytest.mark.parametrize("phase", [*PHASES, "draw"])
def test_every_phase_is_reported(phase: str) -> None:
    assert say_event(e.PhaseBegan("2.7", phase), STATE).startswith("The Union side ")


def test_a_piece_that_is_not_there_is_named_by_its_hex_alone() -> None:
    assert say_event(e.FigureLost("8.6", h("a1")), STATE).startswith("The unit at a1 ")
    assert say_event(e.GeneralEscaped("7.11", h("a1")), STATE) == "The general at a1 was not hit."


@pytest.mark.parametrize(
    ("name", "words"),
    [("", "The Confederate general at d9 was not hit."), ("Lee Jr.", "General Lee Jr. at d9 was not hit.")],
)
def test_a_general_is_named_by_his_side_where_nobody_knows_his_name(name: str, words: str) -> None:
    board = STATE.board._replace(generals={h("d9"): s.General(CONFEDERATE, name)})
    assert say_event(e.GeneralEscaped("7.11", h("d9")), STATE._replace(board=board)) == words


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (a.Play("probe-left"), "Play Probe Left."),
        (a.Discard("rally"), "Discard Rally."),
        (a.Choose(Wing.LEFT), "Choose the left flank."),
        (a.Choose(Wing.CENTRE), "Choose the center."),
        (a.Order(h("e6")), "Order Union infantry with General Hunter at e6."),
        (a.Order(h("e6"), a.Who.UNIT), "Order Union infantry alone at e6."),
        (a.Order(h("e6"), a.Who.GENERAL), "Order General Hunter alone at e6."),
        (a.Move(h("e7"), h("d6")), "Move Union infantry from e7 to d6."),
        (a.Move(h("e6"), h("d6"), a.Who.GENERAL), "Move General Hunter alone from e6 to d6."),
        (a.Battle(h("e6"), h("c6")), "Attack Confederate cavalry at c6 with Union infantry at e6."),
        (a.Battle(h("e6"), h("d9")), "Attack General Jackson at d9 with Union infantry at e6."),
        (a.Retreat(h("e6"), h("d6")), "Retreat Union infantry with General Hunter from e6 to d6."),
        (a.Snipe(h("d9")), "Shoot at General Jackson at d9."),
        (a.Reinforce(h("a5")), "Place the new unit at a5."),
        (a.Dig(h("e7"), 0), "Build field works at e7 facing northeast and east."),
        (a.Rally(h("e6")), "Rally Union infantry at e6."),
        (a.Starve(h("c6")), "Cut Confederate cavalry at c6 off from its supplies."),
        (a.Place(h("i6")), "Put the unit at i6."),
        (a.Roll("ISF"), "Roll infantry, sabers, retreat flag."),
        (a.Draw("rally"), "Draw Rally."),
        (a.Draw(UNKNOWN), "Draw a card."),
        (a.Assume("rally"), "Draw a card face down, assumed to be Rally."),
        (a.Assume(UNKNOWN), "Draw a card face down."),
        (a.DONE, "Finish."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_action_is_an_imperative(action: a.Action, words: str) -> None:
    assert say_action(action, STATE) == words


def test_every_type_of_action_is_reported() -> None:
    assert set(ACTIONS) | {a.Done} == {kind for kind, _ in a.VERBS.values()}


def test_a_lone_general_retreats_by_himself() -> None:
    step = STATE._replace(pending=(s.TakeStep(UNION, h("e6"), 1, unit=False),))
    assert say_action(a.Retreat(h("e6"), h("d6")), step) == "Retreat General Hunter from e6 to d6."
    supply = STATE._replace(pending=(s.SendBack(UNION, h("e6"), 0),))
    assert say_action(a.Place(h("a6")), supply) == "Put Union infantry at a6."


def test_a_retreat_without_a_choice_says_that_no_other_hex_was_free() -> None:
    """From e6 there are two ways; from d5 only c6 is left, so the rules take that step."""
    units = "c . . . . I . . . .\ne . . . . . I . . .\nf . . . . . i . . ."
    start = in_battle(position(units, turn=CONFEDERATE), "f6")
    assert told(given(start, "battle f6 e6", "roll AAFF"), "retreat e6 d5")[:2] == [
        "Union infantry retreated from e6 to d5.",
        "Union infantry retreated from d5 to c6, as no other hex was free.",
    ]


def test_done_says_what_it_ends() -> None:
    assert say_action(a.DONE, STATE._replace(pending=(s.JoinBattle(),))) == "End the battles."
    places = (s.TakeStep(UNION, h("e6"), 1, True), s.StepOrStop(UNION, h("e6"), 1, True), s.FollowUp(h("e6"), h("d6")))
    waits = (*PHASES.values(), *places)
    assert set(FINISHES) == {type(decision) for decision in waits if _may_finish(decision)}


def _may_finish(decision: s.Decision) -> bool:
    return game.why_not(PLAYED._replace(pending=(decision,)), a.DONE) is None


def test_after_a_battle_the_side_continues() -> None:
    turn = PLAYED.turn._replace(fought=1 << h("e6"))
    assert say_event(e.PhaseBegan("2.7", "battle"), PLAYED._replace(turn=turn)) == "The Union side went on to battle."


def test_a_refusal_is_one_sentence_with_its_rule() -> None:
    assert say_refusal(Refusal("7.1", "The unit on e6 has no order.")) == "The unit on e6 has no order (rule 7.1)."


# --- plies ------------------------------------------------------------------------------------------------------------


def told(state: s.State, text: str, viewer: str | None = None) -> list[str]:
    return said(text, game.apply(state, game.parse(text))[1], state, viewer)


def said(text: str, events: Sequence[e.Event], state: s.State, viewer: str | None = None) -> list[str]:
    """The words of one ply."""
    return list(narrate_ply(NarratedPly(state), Ply(1, "union", text, tuple(events)), viewer).words)


def test_a_ply_leaves_out_what_goes_without_saying() -> None:
    assert told(STATE, "play probe-centre") == ["The Union side played Probe Center."]
    ordered = given(PLAYED, "order e7")
    assert told(ordered, "done") == ["The Union side began to battle."]


def test_a_ply_of_which_all_goes_without_saying_still_says_something() -> None:
    assert told(PLAYED, "done") == [
        "The Union side ended its turn and put its used card, Probe Center, on the discard pile."
    ]
    assert said("done", [], PLAYED) == ["End orders and moves."]


def test_a_seat_does_not_hear_which_card_the_enemy_draws() -> None:
    drawing = given(PLAYED, "done")
    assert told(drawing, "draw bombard")[0] == "The Union side drew Bombard."
    assert told(drawing, "draw bombard", "union")[0] == "The Union side drew Bombard."
    assert told(drawing, "draw bombard", "confederate")[0] == "The Union side drew a card."


def test_a_seat_does_not_hear_which_card_the_enemy_is_assumed_to_have_drawn() -> None:
    drawing, drawn = given(PLAYED, "done"), [e.CardAssumed("2.8", UNION, "bombard")]
    assert said("assume bombard", drawn, drawing) == ["The Union side drew a card face down, assumed to be Bombard."]
    assert said("assume bombard", drawn, drawing, "confederate") == ["The Union side drew a card face down."]


def sentences() -> Iterator[str]:
    for seed in (1, 2):
        record = sample("shiloh", seed, "random", "greedy")
        state = Recorded("sample", record).start
        for ply in record.plies:
            yield say_action(game.parse(ply.do), state)
            yield from said(ply.do, ply.events, state)
            state = fold(game, state, ply.events)


def test_every_sentence_of_whole_games_is_well_formed() -> None:
    whole = re.compile(r"[A-Z0-9][A-Za-z0-9,:. -]+[a-z0-9]\.")
    for words in sentences():
        assert whole.fullmatch(words), words
        assert not any(odd in words for odd in ("  ", "None", "the unit ", "the general "))
