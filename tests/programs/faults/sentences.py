"""All that is proved of files and inputs under fault, in the order in which it is said."""

from tests.programs.faults import (
    bounds,
    changes,
    cuts,
    disks,
    drafts,
    eyes,
    forgeries,
    hostile,
    letters,
    notes,
    odd_files,
    pages,
    streams,
    versions,
    writers,
)
from tests.programs.faults.trials import Sentence

SENTENCES: tuple[Sentence, ...] = (
    *(*cuts.SENTENCES, *changes.SENTENCES, *forgeries.SENTENCES),
    *(*versions.SENTENCES, *writers.SENTENCES, *disks.SENTENCES, *hostile.SENTENCES),
    *(*bounds.SENTENCES, *odd_files.SENTENCES, *letters.SENTENCES, *notes.SENTENCES, *drafts.SENTENCES),
    *(*streams.SENTENCES, *pages.SENTENCES, *eyes.SENTENCES),
)
