"""Guesses in words: the verdict on one, the game's choice, the score, and the end of the game."""

from collections.abc import Iterator, Sequence

from bcnb.presentation.text_tools import count_noun
from bcnb.review.guesses.guess_verdict import SECONDS, Guess, GuessScore, LostPoints, score_guesses
from bcnb.review.review_text import is_error, outwards, say_between, say_points, say_verdict
from bcnb.review.schema import POINT, Verdict, points

SKIPPED = "You skipped this choice."
LATE = f"bcnb could not judge this in {SECONDS} seconds, so it does not count."
SAME = "You chose what was played in the game."
NOTHING = "No choice was judged."


def say_own(guess: Guess) -> str:
    """Return the verdict on the reader's own choice."""
    if guess.skipped:
        return SKIPPED
    return say_verdict(guess.judged) if guess.counts or guess.judged.verdict is Verdict.FORCED else LATE


def say_game(guess: Guess) -> str:
    """Return what the game's choice is worth, or an empty text if there is nothing to compare."""
    if guess.skipped or not guess.counts:
        return ""
    if guess.same:
        return SAME
    if guess.game_low > 0:
        return f"It loses {say_points(guess.game_loss)} ({say_between(guess.game_low, guess.game_high)})."
    if guess.game_high >= 5 * POINT:
        return f"Not sure: it may lose {say_points(guess.game_loss)}, or nothing."
    return "As good as the best, as far as we can tell."


def short_score(guesses: Sequence[Guess]) -> str:
    """Return the score so far in a few words, or an empty text before the first verdict."""
    score = score_guesses(guesses)
    if not score.judged:
        return ""
    lost = f"you {points(score.own.lost)}, the player {points(score.game.lost)}"
    return f"Points lost in {count_noun(score.judged, 'choice')}: {lost}."


def say_score(score: GuessScore, player: str) -> Iterator[str]:
    """Yield sentences on what the reader lost, and what the player lost in the same choices.

    Args:
        score: the score.
        player: the player of the game in words.
    """
    if not score.judged:
        yield NOTHING
        return
    choices = count_noun(score.judged, "judged choice")
    yield f"In {choices} you lost {_sum(score.own)} of win chance."
    yield f"In the same choices {player} lost {_sum(score.game)}."
    yield _compared(score, player)


def say_missed(guesses: Sequence[Guess]) -> str:
    """Return how many choices became exercises."""
    missed = sum(is_error(one.judged) for one in guesses)
    if not missed:
        return "You missed nothing, so there is nothing to practice."
    return f"{count_noun(missed, 'choice')} that lost 5 points or more can be practiced among the puzzles."


def _sum(lost: LostPoints) -> str:
    if not lost.lost:
        return "nothing for certain"
    least, most = outwards(lost.low, lost.high)
    return f"{count_noun(points(lost.lost), 'point')} (95% sure: between {least} and {most})"


def _compared(score: GuessScore, player: str) -> str:
    """Return who chose better, if the intervals allow to say it."""
    own, game = score.own, score.game
    if own.high < game.low:
        return f"You chose better than {player}."
    if game.high < own.low:
        return f"{player[0].upper()}{player[1:]} chose better."
    return "That is too close to say who chose better."
