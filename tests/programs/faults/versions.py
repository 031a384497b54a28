"""Rules that were never released in the header of a record: it is refused, however its plies are forged."""

from collections.abc import Iterator

from bcnb.engine.chance import Seeded
from bcnb.engine.record import RecordError
from bcnb.games import battle_cry
from tests.helpers.tamper import resealed
from tests.programs.faults import books
from tests.programs.faults.answers import judged, three_answers, told_line
from tests.programs.faults.forgeries import MOVES
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held

NEVER = ("", "0", "2026", "2026.0", "2026.01", "2026.1 ", "2026.10", "2027.1", "9" * 5000, "²", "new")


def never_released(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Versions that never were, in every record, as it is and forged with care."""
    return (Trial(of_rules, (f"{seed} rules {case}", case)) for case in range(numbers.tries))


def of_rules(seed: str, case: int) -> Iterator[Found]:
    """What bcnb reports about a record of rules that never were."""
    chance, name = Seeded(seed), books.NAMES[case % len(books.NAMES)]
    version = chance.choose(NEVER)
    lines = list(books.lines(name))
    if case % 2:
        lines = MOVES[chance.choose(sorted(MOVES))](chance, lines, books.lines(books.NAMES[case // 2 % 2]))
    rules = f'"rules":"{battle_cry.version}"'.encode()
    header = books.lines(name)[0].replace(rules, f'"rules":"{version}"'.encode(), 1)
    answer = judged(resealed([header, *lines[1:]]), name)
    refused = isinstance(answer, RecordError) and "never had the rules" in answer.reason and told_line(answer) == 1
    yield held(refused, three_answers(answer), f"{name} of the rules {version!r:.40}, {seed}: {answer}")


SENTENCES = (Sentence("rules that were never released", never_released),)
