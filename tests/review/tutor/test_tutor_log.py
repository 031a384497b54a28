"""What the tutor did in a game: counted, saved next to the record, and said at the end."""

import pytest

from bcnb.review.schema import POINT, Judged, Verdict
from bcnb.review.tutor.tutor_log import SETTING, TutoredChoice, TutorLog, load_level, save_level, say_summary
from bcnb.review.tutor.tutor_text import level_choices, say_setting
from bcnb.review.tutor.tutor_verdict import TutorLevel, TutorVerdict
from bcnb.storage.paths import home_folder
from bcnb.storage.saved_games import begin_game, name_of, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.variations import name_game
from tests.helpers.games import play
from tests.helpers.tutored import ATTACK, game_at, made

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def verdict(loss: int, text: str = "done", ply: int = ATTACK) -> TutorVerdict:
    """A verdict on a choice of Kernstown that loses some points."""
    choice = made(ATTACK, text)
    kind = Verdict.MISTAKE if loss >= 10 else Verdict.BEST
    head = (ply, ply, choice.observed.turn.number, choice.seat, True, kind)
    judged = Judged(*head, loss * POINT, 0, 0, 60, (text,), (), (), ())
    return TutorVerdict(choice._replace(ply=ply, until=ply), judged)


def test_a_choice_that_was_taken_back_counts_with_what_that_kept() -> None:
    game = game_at(ATTACK)
    log = TutorLog(game)
    log.warn(verdict(16))
    log.take_back(verdict(16))
    assert log.choices == ()
    log.play(verdict(2, "battle d7 e7"))
    assert [(one.warned, one.taken_back, one.kept) for one in log._choices.values()] == [(1, 1, 14 * POINT)]


def test_a_game_that_is_resumed_continues_and_a_renamed_one_keeps_its_choices() -> None:
    game = play(begin_game(find_scenario("kernstown"), {"union": "person"}), 12)
    text = game.record.plies[-1].do
    seen = verdict(3)
    seen = seen._replace(
        choice=seen.choice._replace(ply=12), judged=seen.judged._replace(ply=12, until=12, played=(text,))
    )
    TutorLog(game).play(seen)
    name = name_of(game)
    game.close()
    again = open_game(home_folder() / f"{name}.jsonl")
    assert [one.played for one in TutorLog(again).choices] == [(text,)]
    again.close()
    name_game(name, "other")
    renamed = open_game(home_folder() / "other.jsonl")
    assert len(TutorLog(renamed).choices) == 1


def test_a_file_of_another_game_or_a_damaged_one_counts_as_none() -> None:
    game = play(begin_game(find_scenario("kernstown"), {"union": "person"}), 12)
    path = home_folder() / f"{name_of(game)}.tutor"
    TutorLog(game).play(verdict(3, "done", 5))
    assert path.is_file()
    assert TutorLog(game).choices == ()
    path.write_bytes(b"[[[[")
    assert TutorLog(game).choices == ()


def test_the_tutor_is_off_by_default_and_its_level_is_saved() -> None:
    assert load_level() is None
    save_level(TutorLevel.BLUNDER)
    assert load_level() is TutorLevel.BLUNDER
    save_level(None)
    assert load_level() is None
    assert not (home_folder() / SETTING).exists()
    (home_folder() / SETTING).write_text('level = "nonsense"\n')
    assert load_level() is None


def choice(**changes: object) -> TutoredChoice:
    return TutoredChoice(1, "union", ("done",), judged=True)._replace(**changes)


ONE_CHOICE, TWO_CHOICES = "The tutor judged your 1 choice and", "The tutor judged your 2 choices and"


@pytest.mark.parametrize(
    ("found", "words"),
    [
        ([], ""),
        ([choice()], "The tutor judged your 1 choice and did not warn."),
        ([choice(), choice(judged=False)], "The tutor judged 1 of your 2 choices and did not warn."),
        ([choice(warned=1)], "The tutor judged your 1 choice and warned once. You took nothing back."),
        (
            [choice(warned=2, taken_back=2, threatened=16 * POINT, loss=4 * POINT), choice(warned=1)],
            f"{TWO_CHOICES} warned 3 times. You took back 2 choices, which kept about 12 points of win chance.",
        ),
        (
            [choice(warned=1, taken_back=1, threatened=9 * POINT, loss=9 * POINT)],
            f"{ONE_CHOICE} warned once. You took back 1 choice, and the new choices were no better.",
        ),
    ],
)
def test_the_summary_has_one_or_two_sentences(found: list[TutoredChoice], words: str) -> None:
    assert say_summary(found, "union", "battle_cry") == words


def test_the_summary_for_two_people_names_their_sides() -> None:
    words = say_summary([choice(), choice(seat="confederate")], "", "battle_cry")
    assert words == (
        "The tutor judged the Union side's 1 choice and did not warn. "
        "The tutor judged the Confederate side's 1 choice and did not warn."
    )


def test_the_levels_are_named_with_their_points() -> None:
    assert [words for _, words in level_choices()] == [
        "off",
        "from a loss of 5 points",
        "from a loss of 10 points",
        "from a loss of 15 points",
    ]
    assert say_setting(None) == "The tutor is off."
    assert "at least 15 points" in say_setting(TutorLevel.BLUNDER)
