"""All that is proved of records under fault, in the order in which it is told."""

from tests.faults import changes, cuts, disks, forgeries, hostile, writers
from tests.faults.trials import Sentence

SENTENCES: tuple[Sentence, ...] = (
    *(*cuts.SENTENCES, *changes.SENTENCES, *forgeries.SENTENCES),
    *(*writers.SENTENCES, *disks.SENTENCES, *hostile.SENTENCES),
)
