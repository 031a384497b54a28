"""Records under fault: a sample of what `make faults` proves at full numbers."""

import pytest

from bcnb.cli import VERBS
from bcnb.engine.verify import Verification
from tests.programs.faults import answers, books, letters
from tests.programs.faults.sentences import SENTENCES
from tests.programs.faults.trials import FULL, SAMPLE, Found, Sentence, Trial

pytestmark = pytest.mark.unmeasured

SAID = {
    "three short records cut at every byte": {
        "a named error: no header",
        "the exact prefix, and that a line is torn",
    },
    "all five cut at each line's end, a byte before and after": {
        "NOT WHOLE, NOT COMPLETE, legal",
        "whole, NOT COMPLETE, legal",
    },
    "lines reordered": {"NOT WHOLE, NOT COMPLETE, legal"},
    "lines deleted": {"NOT WHOLE, NOT COMPLETE, legal"},
    "lines duplicated": {"NOT WHOLE, NOT COMPLETE, legal"},
    "lines spliced": {"NOT WHOLE, complete, NOT LEGAL"},
    "lines reordered, numbered and sealed anew": {"whole, complete, NOT LEGAL"},
    "lines deleted, numbered and sealed anew": {"whole, complete, NOT LEGAL"},
    "lines duplicated, numbered and sealed anew": {"whole, complete, NOT LEGAL"},
    "lines spliced, numbered and sealed anew": {"whole, complete, NOT LEGAL"},
    "the end line cut": {"whole, NOT COMPLETE, legal"},
    "dice changed, and sealed anew": {"whole, complete, NOT LEGAL"},
    "games in notation, changed anywhere": {"a fault with line and column"},
    "games in notation, cut": {"a fault with line and column", "a legal game"},
    "texts that are no game in notation": {
        "a fault with line and column",
        "a legal game",
        "a whole record or nothing",
    },
    "games entered step by step, with wrong steps": {"a wrong step changes nothing", "the draft holds every step"},
    "slips of the pen in games in notation": {"a fault in the line of the slip", "the game before it is there"},
    "drafts cut at every byte": {"a fault with line and column", "the list of drafts"},
    "drafts on a disk that fails": {"an error of the system", "nothing is lost, in the file or in memory"},
    "drafts that two programs enter": {"the second is refused, and keeps its steps"},
    "drafts whose program is killed": {"every reported step is in the draft"},
    "games with a faulty line, pasted on a page": {"a fault in the changed line", "no draft is left"},
    "two writers on one file": {"one writes; another program is writing this record"},
}
"""Some answers that each fault must bring, even in a sample: which of whole, complete and legal it breaks."""


def sampled(sentence: Sentence) -> list[Found]:
    return [found for trial in sentence.trials(SAMPLE, 7) for found in trial.found()]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.title)
def test_a_sample_of_faults_is_found_and_told(sentence):
    found = sampled(sentence)
    assert [one.wrong for one in found if one.wrong] == []
    assert SAID.get(sentence.title, set()) <= {one.answer for one in found}
    assert found


def test_reports_are_about_known_sentences():
    assert set(SAID) <= {sentence.title for sentence in SENTENCES}


def test_the_full_numbers_are_those_promised():
    assert (FULL.byte, FULL.line, FULL.hostile) == (1, 1, 1)
    assert FULL.changes >= 2000
    assert FULL.kills >= 300
    assert len(books.SHORT) == 3
    assert all(len(books.data(name)) <= 20_000 for name in books.SHORT)
    assert len(books.LONG) == 2


BLIND = ("one byte", "lines", "the end line", "dice", "hostile")


@pytest.mark.parametrize(
    "sentence", [one for one in SENTENCES if one.title.startswith(BLIND)], ids=lambda one: one.title
)
def test_a_verifier_that_sees_nothing_would_be_found_out(sentence, monkeypatch):
    blind = Verification(whole=True, complete=True, legal=True, plies=0, standing=0, result="")
    for verifier in ("verify_prefix", "verify_file"):
        monkeypatch.setattr(answers, verifier, lambda *given: blind)
    assert any(one.wrong for one in sampled(sentence))


def fails(what: str) -> list[Found]:
    raise KeyError(what)


def test_an_exception_that_is_not_a_named_error_is_counted():
    assert Trial(fails, ("e6",)).found() == [Found("an exception", "KeyError('e6') in fails('e6')")]


def test_every_verb_hears_letters_that_command_a_terminal():
    assert set(letters.WORDS) == set(VERBS)
