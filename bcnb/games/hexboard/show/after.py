"""What holds after a try on the hex board, in words."""

from collections.abc import Iterator

from bcnb.games.hexboard.files.after import After
from bcnb.games.hexboard.show.nouns import the_side
from bcnb.presentation.text_tools import count_noun, sentence


def say_after(then: After, score: str, next_prompt: str) -> Iterator[str]:
    """What a try says of its end: the score of the sides (in flags or points), figures at places, who is next."""
    for side, count in then.flags:
        yield sentence(f"{the_side(side)} has {count_noun(count, score)}")
    for label, figures in then.strength:
        yield sentence(f"{count_noun(figures, 'figure')} left at {label}" if figures else f"no unit is left at {label}")
    if then.seat:
        yield f"Next – {next_prompt}"
