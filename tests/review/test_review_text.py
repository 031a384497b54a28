"""A review in words, luck included, as a curve, played back, and packed for a page."""

import re
from functools import cache
from typing import Any

import pytest

from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import State
from bcnb.presentation.narration import narrate
from bcnb.presentation.replay_data import noted_on, scene_of, status_of
from bcnb.review.charts import LEFT, RIGHT, curve_svg, curve_text
from bcnb.review.line_playback import WishedCards, act_out, better, drawn_before
from bcnb.review.review_data import by_whom, ground_of, how_true
from bcnb.review.review_text import (
    costliest_of,
    mistakes_of,
    moments_of,
    say_checks,
    say_edges,
    say_tried,
    say_verdict,
    title_of,
)
from bcnb.review.schema import WHOLE, Judged, Moment, PlayedOut, Review, Tried, Verdict
from bcnb.storage.recorded_game import Recorded
from tests.helpers.games import sample
from tests.helpers.reviews import POINT, made

pytestmark = pytest.mark.unmeasured


@cache
def reviewed() -> tuple[Record, Review]:
    return sample(), made(sample())


@cache
def states() -> list[State]:
    return list(Recorded("sample", sample()).states)


def one(verdict: Verdict) -> Judged:
    return next(found for found in reviewed()[1].judged if found.verdict is verdict)


# --- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verdict", "words"),
    [
        (
            Verdict.BLUNDER,
            (
                "A blunder: it loses 21 points of win chance "
                "(95% sure: between 17 and 25, in 240 imagined games two turns ahead)."
            ),
        ),
        (
            Verdict.UNSURE,
            (
                "Not sure: it may lose 7 points of win chance, or nothing "
                "(95% sure: between 0 and 18, in 240 imagined games two turns ahead)."
            ),
        ),
        (Verdict.BEST, "Nothing better was found in 240 imagined games."),
        (Verdict.FORCED, "There was nothing to choose."),
    ],
)
def test_a_verdict_tells_its_interval_and_its_worlds(verdict: Verdict, words: str) -> None:
    assert say_verdict(one(verdict)) == words


@pytest.mark.parametrize(
    ("verdict", "low", "name"),
    [
        (Verdict.SLIGHT, 2, "Worse than the best, but it is not sure by how much: it loses 17 points"),
        (Verdict.INACCURACY, 6, "At least an inaccuracy: it loses 17 points"),
        (Verdict.MISTAKE, 11, "At least a mistake: it loses 17 points"),
        (Verdict.BLUNDER, 15, "A blunder: it loses 17 points"),
        (Verdict.UNSURE, -1, "Not sure: it may lose 17 points"),
    ],
)
def test_a_loss_that_may_be_that_of_a_worse_verdict_says_so(verdict: Verdict, low: int, name: str) -> None:
    judged = one(verdict)._replace(loss=17 * POINT, low=low * POINT, high=20 * POINT)
    assert say_verdict(judged).startswith(name)


def test_a_verdict_says_that_both_lines_were_played_out() -> None:
    result = PlayedOut(1, 300, 0, 0, 0)
    assert say_verdict(one(Verdict.BLUNDER), result) == (
        "A blunder: it loses 21 points of win chance "
        "(95% sure: between 17 and 25, in 240 imagined games two turns ahead, and with each line played out 300 times)."
    )
    assert say_verdict(one(Verdict.BEST), result) == (
        "Nothing better was found in 240 imagined games two turns ahead, and with each line played out 300 times."
    )


@pytest.mark.parametrize(
    ("low", "least"), [(49_124, 4), (50_000, 5), (99_999, 9), (100_000, 10), (149_999, 14), (150_000, 15), (-1, -1)]
)
def test_an_interval_that_is_reported_holds_all_of_the_true_one(low: int, least: int) -> None:
    """From 5, 10 and 15 points on a verdict is a harder one, so what is reported may not reach them before."""
    judged = one(Verdict.SLIGHT)._replace(low=low, loss=200_001, high=200_001)
    assert f"between {least} and 21," in say_verdict(judged)
    assert say_tried(Tried((), 200_000, low, 200_001, 60))[1] == f"{least} to 21"


def test_every_verdict_has_words() -> None:
    assert len({say_verdict(one(verdict)).split(":")[0] for verdict in Verdict}) == len(Verdict)


def test_a_choice_says_whose_it_was() -> None:
    review = reviewed()[1]
    assert title_of(review, review.judged[0]) == "Confederate, turn 1"
    assert title_of(review, review.judged[0]._replace(battle=True)) == "Confederate, turn 1, an attack"


def test_the_edges_of_the_chance_are_reported() -> None:
    at = [50, 45, 80, 0]
    review = reviewed()[1]._replace(moments=tuple(Moment(one * POINT, one * POINT, one * POINT) for one in at))
    told = "At the start: Union 50%. Before the last ply it was at least 45% and at most 80%."
    assert say_edges(review) == told
    dealt = told.replace("50%. ", "50%. When the cards were dealt: Union 80%. ")
    assert say_edges(review, 2) == dealt


def test_games_that_were_played_on_are_held_against_the_curve() -> None:
    agrees, other = say_checks(reviewed()[1])
    assert agrees.endswith(" The two agree.")
    assert other.endswith(" The two do not agree, so the curve is less certain there.")
    estimate = r"Check at ply \d+: the curve estimates a win chance of \d+%\. "
    games = r"In 40 games that quick computer players finished from there, the Union side won \d+% of them \("
    assert re.match(estimate + games, other)


def test_a_way_tells_its_numbers() -> None:
    assert say_tried(Tried(("done",), 12 * POINT, 8 * POINT, 16 * POINT, 60)) == ("+12", "8 to 16", "60")


# --- which ------------------------------------------------------------------------------------------------------------


def test_the_moments_are_the_mistakes_in_the_order_of_the_game() -> None:
    review = reviewed()[1]
    assert set(mistakes_of(review)) <= set(moments_of(review))
    assert [found.ply for found in moments_of(review)] == sorted(found.ply for found in moments_of(review))
    worst = moments_of(review, least=1, most=2)
    assert {found.verdict for found in worst} == {Verdict.BLUNDER}
    assert len(worst) == 2


def test_where_few_are_mistakes_there_is_one_of_each_other_kind() -> None:
    review = reviewed()[1]
    calm = review._replace(judged=tuple(found for found in review.judged if found not in mistakes_of(review)))
    assert {found.verdict for found in moments_of(calm)} >= {Verdict.UNSURE, Verdict.SLIGHT, Verdict.BEST, Verdict.GOOD}
    assert len(moments_of(calm)) == 5


def test_the_costliest_choice_is_the_key_moment_that_lost_most_of_one_seat_or_of_all() -> None:
    review = reviewed()[1]
    places = {seat: costliest_of(review, seat) for seat in ("union", "confederate")}
    for seat, place in places.items():
        assert review.judged[place].seat == seat
        assert review.judged[place].loss == max(one.loss for one in moments_of(review) if one.seat == seat)
    assert costliest_of(review) == max(places.values(), key=lambda place: review.judged[place].loss)
    assert costliest_of(review._replace(judged=())) == -1


# --- acted out --------------------------------------------------------------------------------------------------------


def test_every_reply_can_be_acted_out_in_a_sampled_world() -> None:
    for judged in moments_of(reviewed()[1]):
        state = states()[judged.ply - 1]
        for way, then in ((judged.played, judged.reply), (judged.tried[0].actions, judged.instead)):
            line = act_out(state, judged.seat, way, then)
            assert len(line.walk) - 1 == len(line.said) == len(way) + len(then)


def test_nothing_hidden_is_acted_out() -> None:
    """Only the hand of the seat that judges is known, and what is acted out does not change with hidden cards."""
    judged = one(Verdict.BLUNDER)
    state: Any = states()[judged.ply - 1]
    rules = ruleset(state.ruleset)
    other = rules.imagine(rules.observe(state, judged.seat), WishedCards(()))
    assert other != state
    lines = [act_out(start, judged.seat, judged.played, judged.reply) for start in (state, other)]
    assert lines[0] == lines[1]
    assert all(moment.state == rules.observe(moment.state, judged.seat) for moment in lines[0].walk)


def test_a_ply_that_cannot_happen_ends_what_is_acted_out() -> None:
    line = act_out(states()[0], "union", ("play no-such-card",))
    assert (line.said, len(line.walk)) == ((), 1)


def test_the_best_way_is_drawn_as_arrows_before_it() -> None:
    judged = one(Verdict.MISTAKE)
    line = better(states()[judged.ply - 1], judged)
    assert drawn_before(line).shown.arrows == line.arrows
    assert line.arrows
    assert (
        better(states()[judged.ply - 1], judged._replace(tried=())).said
        == act_out(states()[judged.ply - 1], judged.seat, judged.played).said
    )


# --- the curve --------------------------------------------------------------------------------------------------------


def test_the_curve_goes_from_the_first_ply_to_the_last() -> None:
    record, review = reviewed()
    drawn = curve_svg(review, ground_of(narrate(Recorded("record", record))), "Kernstown <1>")
    assert f'd="M{LEFT} ' in drawn
    assert f"L{RIGHT} " in drawn
    assert "Kernstown &lt;1&gt;" in drawn
    assert drawn.count("data-n=") == sum(found.verdict in (Verdict.UNSURE,) for found in moments_of(review)) + len(
        mistakes_of(review)
    )
    assert len(drawn) < 24_000


def test_every_prize_has_a_flag() -> None:
    record = sample()
    assert len(ground_of(narrate(Recorded("record", record))).scored) == 11


def test_the_text_has_a_line_for_every_turn() -> None:
    record, review = reviewed()
    rows = curve_text(review, ground_of(narrate(Recorded("record", record)))).splitlines()
    last = states()[-1]
    assert len(rows) == 1 + last.turn.number
    told = "Chance of the Union side to win, at the end of every turn (95% sure: the range in brackets)"
    assert rows[0] == told
    end = {"union": f"100%  (100 to 100) {'#' * 40}|", "confederate": f"  0%  (0 to 0)    {' ' * 40}|"}
    assert rows[-1] == f"turn {last.turn.number:>3}  {end[last.winner.seat]}"


def test_a_chance_that_is_sure_fills_its_bar() -> None:
    record, review = reviewed()
    won = review._replace(moments=tuple(found._replace(at=WHOLE) for found in review.moments))
    assert curve_text(won, ground_of(narrate(Recorded("record", record)))).splitlines()[3].endswith(f"{'#' * 40}|")


# --- notes ------------------------------------------------------------------------------------------------------------


def test_a_note_is_drawn_where_its_cells_exist() -> None:
    moment = narrate(Recorded("record", sample())).walk[20]._replace(note="!? a1>b2 z9>a1 c3 z9 Words.")
    drawn = noted_on(moment)
    assert drawn.arrows == (("a1", "b2", "move"),)
    assert drawn.marks == (("c3", "choice"),)
    assert ("a1", "b2") in [(arrow.origin, arrow.target) for arrow in scene_of(moment).arrows]
    assert status_of(moment)["note"] == "Words."


def test_a_note_without_a_drawing_changes_no_scene() -> None:
    moment = narrate(Recorded("record", sample())).walk[20]
    assert scene_of(moment._replace(note="? The wall again.")) == scene_of(moment)


# --- by whom ----------------------------------------------------------------------------------------------------------


def test_a_quick_review_says_that_nothing_was_judged() -> None:
    review = reviewed()[1]
    true = how_true(review)
    assert true == "In games that the model had not seen, its win chances were accurate to within 4 points of 100."
    learned = "The win chances are estimates, learned from a made-up model."
    assert (
        by_whom(review)
        == f"{learned} The choices were judged by a made-up judge, who looks two turns ahead (seed of the imagined "
        "games: 1); each range allows for the error of this look, measured on 34 verdicts that were played to the end. "
        f"{true}"
    )
    assert by_whom(review._replace(made=review.made._replace(worlds=0))) == f"{learned} No choice was judged. {true}"


def test_what_was_played_out_is_named() -> None:
    review = reviewed()[1]
    played = review._replace(playouts=(PlayedOut(1, 300, 0, 0, 0), PlayedOut(9, 1_000, 0, 0, 0)))
    said = (
        " Where this look left the verdict open, both lines were played out to the end up to 1,000 times, with the "
        "same imagined cards and the same luck: 2 choices. In games that"
    )
    assert said in by_whom(played)
    assert "played out" not in by_whom(review)


def test_the_words_about_the_model_leave_out_its_seed() -> None:
    review = reviewed()[1]
    made = review.made._replace(model="1320 games of greedy and planner, seed model, 2026-11-23")
    told = by_whom(review._replace(made=made))
    assert "learned from 1320 games of sergeant and captain (2026-11-23). " in told
    assert "seed model" not in told
