"""Question files: read strictly, played with the engine, and answered try by try."""

from datetime import date
from pathlib import Path

import pytest

from bcnb.course.question_runner import TryCheck, ask
from bcnb.course.questions import Question, load_question, overlaid
from bcnb.games import battle_cry
from bcnb.grid.hexes import parse_hex
from bcnb.storage.toml import FileError

HEAD = """number = "FAQ-01"
title = "Standing still"
question = "May an ordered unit battle without having moved?"
answer = "Yes. An order allows a move and a battle, and asks for neither."
rule = "7.1"
"""
POSITION = """[map]
units = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . I . . . . . . . .
 . . . . i . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
[position]
card = "probe-centre"
"""
FIRST_ORDER = '[[try]]\ndo = ["order e5", "done", "battle e5 f5"]\nthen = [{ event = "battle_joined", dice = 4 }]\n'


@pytest.fixture
def write(tmp_path: Path) -> "Write":
    return Write(tmp_path / "question.toml")


class Write:
    """A question file with this text, read."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, text: str) -> Question:
        self.path.write_text(text, encoding="utf-8")
        return load_question(self.path)

    def tries(self, text: str) -> list[TryCheck]:
        """The results of tries in the position of one unit against one."""
        return ask(self(HEAD + POSITION + text))

    def fault(self, text: str) -> FileError:
        with pytest.raises(FileError) as caught:
            self(text)
        assert caught.value.file == str(self.path)
        return caught.value


# --- what a question is -----------------------------------------------------------------------------------------------


def test_a_question_is_read(write: Write) -> None:
    question = write(HEAD + POSITION + FIRST_ORDER)
    assert (question.number, question.kind, question.rules) == ("FAQ-01", "rules", ("7.1",))
    assert question.title == "Standing still"
    assert question.tries[0].do == ("order e5", "done", "battle e5 f5")
    assert question.tries[0].line == (HEAD + POSITION).count("\n") + 1
    assert parse_hex("e5") in question.tries[0].state.board.units


def test_a_question_may_turn_on_several_rules(write: Write) -> None:
    question = write(HEAD + 'rules = ["3.1", "4.1"]\n' + POSITION + FIRST_ORDER)
    assert question.rules == ("7.1", "3.1", "4.1")


def test_a_try_that_comes_out_as_it_says_has_passed(write: Write) -> None:
    (result,) = write.tries(FIRST_ORDER)
    assert result.passed
    assert str(result) == "order e5, done, battle e5 f5: as the file says"


def test_chance_is_part_of_what_is_done(write: Write) -> None:
    text = """[[try]]
say = "Two hits and a flag"
do = ["order e5", "done", "battle e5 f5", "roll IICF", "retreat f5 g5"]
then = [{ event = "hits_scored", at = "f5", hits = 2 }, { event = "retreated", target = "g5" }]
after = { seat = "chance", flags = { union = 0, confederate = 0 }, strength = { g5 = 2, f5 = 0 } }
"""
    (result,) = write.tries(text)
    assert str(result) == "Two hits and a flag: as the file says"


def test_a_refusal_names_its_rule(write: Write) -> None:
    (result,) = write.tries('[[try]]\ndo = "move e5 d5"\nrefused = "4.1"\n')
    assert result.passed, result.difference


def test_legal_and_not_legal_ask_without_doing(write: Write) -> None:
    (result,) = write.tries('[[try]]\nlegal = ["order e5", "done"]\nnot_legal = "order f5"\n')
    assert result.passed, result.difference
    assert result.what == "the position itself"


def test_a_try_may_change_the_position_and_the_reading(write: Write) -> None:
    rally = """[[try]]
do = "rally e5"
then = [{ event = "rally_called", dice = 2 }]
reading = { rally_dice = 2 }
position = { card = "rally", phase = "rally" }
union = { strength = { e5 = 1 } }
"""
    question = write(HEAD + POSITION + FIRST_ORDER + rally)
    assert [result.difference for result in ask(question)] == ["", ""]
    assert question.tries[0].state.rules.rally_dice == 4


def test_tables_lie_over_others_at_every_depth() -> None:
    base = {"a": {"b": 1, "c": {"d": 2}}, "e": 3}
    assert overlaid(base, {"a": {"c": {"f": 4}}, "e": {"g": 5}}) == {
        "a": {"b": 1, "c": {"d": 2, "f": 4}},
        "e": {"g": 5},
    }
    assert base["a"] == {"b": 1, "c": {"d": 2}}


# --- readings ---------------------------------------------------------------------------------------------------------

READING = HEAD + 'kind = "reading"\nalternative = "Two dice."\n'
RALLIES = """do = "rally e5"
position = { card = "rally", phase = "rally" }
union = { strength = { e5 = 1 } }
"""
TWO_DICE = f"""[[try]]
{RALLIES}reading = {{ rally_dice = 2 }}
then = [{{ event = "rally_called", dice = 2 }}]
"""


def test_a_reading_names_its_alternative_and_its_field(write: Write) -> None:
    question = write(f'{READING}fields = ["rally_dice"]\n{POSITION}{TWO_DICE}')
    assert (question.kind, question.alternative, question.fields) == ("reading", "Two dice.", ("rally_dice",))
    assert question.tries[0].reading == (("rally_dice", 2),)
    assert [result.difference for result in ask(question)] == [""]


def test_a_reading_that_is_not_built_otherwise_names_no_field(write: Write) -> None:
    assert write(READING + POSITION + FIRST_ORDER).fields == ()


@pytest.mark.parametrize(
    ("head", "tries", "line", "said"),
    [
        (HEAD + 'kind = "reading"\n', FIRST_ORDER, None, "the key 'alternative' is missing"),
        (READING, "", None, "the question has no [[try]]"),
        (READING + 'fields = [\n"rally_dice"]\n', FIRST_ORDER, 9, "no example changes 'rally_dice'"),
        (
            READING + 'fields = ["rally_die"]\n',
            TWO_DICE,
            8,
            "no example changes 'rally_die'. Did you mean 'rally_dice'?",
        ),
        (READING, TWO_DICE, 22, "the try reads 'rally_dice' otherwise, but 'fields' does not name it"),
    ],
)
def test_a_fault_of_a_reading_is_reported(write: Write, head: str, tries: str, line: int | None, said: str) -> None:
    fault = write.fault(head + POSITION + tries)
    assert fault.reason.startswith(said)
    assert line is None or fault.line == line


@pytest.mark.parametrize("source", ["S1 FAQ-12", "S2 Line of Sight; S1 FAQ-12, FAQ-16", "our own idea"])
def test_a_question_may_say_where_it_comes_from(write: Write, source: str) -> None:
    assert write(f'{HEAD}source = "{source}"\n{POSITION}{FIRST_ORDER}').source == source


def test_a_source_that_does_not_exist_is_refused(write: Write) -> None:
    fault = write.fault(f'{HEAD}source = "S1 FAQ-40"\n{POSITION}{FIRST_ORDER}')
    assert (fault.line, fault.reason) == (6, "there is no FAQ-40: the questions go from 1 to 39")


# --- what differs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('do = "move e5 d5"\nthen = [{ event = "moved" }]', "an action is refused: "),
        ('do = ["order e5", "done", "order e5"]\nrefused = "3.1"', "in place of 3.1: "),
        ('do = "order e5"\nrefused = "3.1"', "order e5 is legal"),
        ('not_legal = ["order f5", "order e5"]', "order e5 is legal"),
        ('legal = ["order f5"]', "order f5 is refused: "),
        ('do = "order e5"\nthen = [{ event = "order_given", general = true }]', "what happens is {"),
        (
            'do = ["order e5", "move e5 d5"]\nthen = [{ event = "moved" }, { event = "order_given" }]',
            '"order_given"} does',
        ),
        ('after = { seat = "confederate" }', "it is the choice of union, not of confederate"),
        ("after = { flags = { union = 1 } }", "union has 0 flags, not 1"),
        ("after = { strength = { f5 = 3 } }", "4 figures stand on f5, not 3"),
        ("after = { strength = { a1 = 3 } }", "0 figures stand on a1, not 3"),
    ],
)
def test_a_difference_is_reported(write: Write, text: str, said: str) -> None:
    (result,) = write.tries(f"[[try]]\n{text}\n")
    assert not result.passed
    assert said in result.difference
    assert result.line == (HEAD + POSITION).count("\n") + 1


def test_an_action_that_is_allowed_but_not_listed_differs(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battle_cry, "legal_actions", lambda state: [])
    (result,) = write.tries('[[try]]\nlegal = "order e5"\n')
    assert result.difference == "order e5 is not among the legal actions"


# --- faults of a question ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ('do = "jump e5"\nthen = []', 1, "'jump e5' is not a valid action"),
        ('do = ["order e5",\n"jump"]\nlegal = "done"', 2, "'jump' is not a valid action"),
        ('do = "order e5"', 0, "the try expects nothing"),
        ('refused = "3.1"', 1, "the try is refused, but does nothing"),
        ('do = "done"\nrefused = "99.9"', 2, "no rule has the number '99.9'"),
        ('then = [{ event = "battle_joind" }]', 1, "'try.0.then.0.event' is 'battle_joind', but must be one of: card"),
        ('then = [{ event = "moved", dices = 1 }]', 1, "the event has no 'dices'"),
        ('legal = "done"\nafter = { flogs = 1 }', 2, "unknown key 'try.0.after.flogs'. Did you mean 'flags'?"),
        ('after = { seat = "north" }', 1, "'try.0.after.seat' is 'north', but must be one of: union, confederate, ch"),
        ("after = { strength = { z1 = 1 } }", 1, "'z1' is not a valid hex"),
        ('legal = "done"\nreading = { rally_die = 1 }', 2, "'rally_die' is not a rule option"),
        ('legal = "done"\nlegl = "done"', 2, "unknown key 'legl'"),
        ('legal = "done"\nposition = { card = "rallye" }', 2, "unknown card 'rallye'. Did you mean 'rally'?"),
    ],
)
def test_a_fault_of_a_try_is_reported_with_its_line(write: Write, text: str, line: int, said: str) -> None:
    fault = write.fault(f"{HEAD}{POSITION}[[try]]\n{text}\n")
    assert fault.line == (HEAD + POSITION).count("\n") + 1 + line
    assert fault.reason.startswith(said)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (HEAD + POSITION, None, "the question has no [[try]]"),
        (HEAD + 'kind = "data"\n', None, 'the question is of kind = "data", but has no [[fact]]'),
        (HEAD.replace("7.1", "77.1") + POSITION + FIRST_ORDER, 5, "no rule has the number '77.1'"),
        (HEAD + 'rules = ["3.1", "x"]\n' + POSITION + FIRST_ORDER, 6, "no rule has the number 'x'"),
        (
            HEAD.replace("answer", "anser") + POSITION + FIRST_ORDER,
            None,
            "the key 'answer' is missing. Did you mean 'anser'?",
        ),
        (HEAD + "colour = 1\n" + POSITION + FIRST_ORDER, 6, "unknown key 'colour'"),
        (HEAD + POSITION.replace("I", "Q") + FIRST_ORDER, 12, "unknown letter 'Q' on e5"),
    ],
)
def test_a_fault_of_a_question_is_reported(write: Write, text: str, line: int | None, said: str) -> None:
    fault = write.fault(text)
    assert fault.reason.startswith(said)
    assert line is None or fault.line == line


# --- facts ------------------------------------------------------------------------------------------------------------

DATA = HEAD.replace('rule = "7.1"', 'kind = "data"')


@pytest.mark.parametrize(
    "text",
    [
        'file = "battles.toml"\nkey = "battle.first-bull-run.union"\nsays = "Irvin McDowell"',
        'file = "battles.toml"\nkey = "battle.8.date"\nsays = 1862-12-13',
        'file = "battle_cry/kernstown.toml"\nkey = "union.cards"\nsays = 5',
        'text = "number = 1"\nas = "battles"\nrefused = "unknown key"',
        'text = "title = 1"\nrefused = "\'ruleset\' is missing"',
        'text = "[map]\\nunits = \\"I\\""\nas = "position"\nrefused = "too short"',
        'text = "flogs = 1"\nas = "position"\nrefused = "unknown key"',
        'text = "first = \\"union\\""\nas = "position"\naccepted = true',
        'file = "battle_cry/pea-ridge.toml"\nkey = "map.units"\ncount = "c"\nsays = 2',
    ],
)
def test_a_fact_about_the_data_holds(write: Write, text: str) -> None:
    (result,) = ask(write(f"{DATA}[[fact]]\n{text}\n"))
    assert result.passed, result.difference
    assert result.line == DATA.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('file = "battles.toml"\nkey = "battle.shiloh.title"\nsays = "Pea Ridge"', "it says 'Shiloh', not 'Pea Ridge'"),
        ('file = "battles.toml"\nkey = "battle.16.title"\nsays = "X"', "this value was not found"),
        ('file = "battles.toml"\nkey = "battle.0.title"\nsays = "X"', "this value was not found"),
        ('file = "battles.toml"\nkey = "battle.waterloo"\nsays = "X"', "this value was not found"),
        ('file = "battles.toml"\nkey = "battle.1.title.x"\nsays = "X"', "this value was not found"),
        ('file = "none.toml"\nkey = "x"\nsays = 1', "this value was not found"),
        ('text = ""\nfile = "battles.toml"\nkey = "battle.1.number"\nsays = 2', "it says 1, not 2"),
        ('text = "title = 1"\nrefused = "too short"', "it is refused for another reason: the key 'ruleset' is missing"),
        ('text = "first = \\"union\\""\nas = "position"\nrefused = "first"', "it is accepted"),
        ('text = "flogs = 1"\nas = "position"\naccepted = true', "it is refused: unknown key"),
        ('file = "battle_cry/pea-ridge.toml"\nkey = "map.units"\ncount = "c"\nsays = 3', "it says 2, not 3"),
    ],
)
def test_a_fact_that_does_not_hold_says_why(write: Write, text: str, said: str) -> None:
    (result,) = ask(write(f"{DATA}[[fact]]\n{text}\n"))
    assert said in result.difference


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('file = "battles.toml"\nkey = "x"', "the fact has no value: give says"),
        ('key = "x"\nsays = 1', "the key 'fact.0.file' is missing"),
        ('text = "x"', "the key 'fact.0.refused' is missing"),
        (
            'text = "x"\nrefused = "y"\nas = "song"',
            "'fact.0.as' is 'song', but must be one of: scenario, position, battles",
        ),
        ('text = "x"\nrefused = "y"\nz = 1', "unknown key 'fact.0.z'"),
        ('text = "x"\naccepted = true\nrefused = "y"', "unknown key 'fact.0.refused'"),
    ],
)
def test_a_fault_of_a_fact_is_reported(write: Write, text: str, said: str) -> None:
    assert write.fault(f"{DATA}[[fact]]\n{text}\n").reason.startswith(said)


def test_dates_are_compared_as_dates(write: Write) -> None:
    question = write(f'{DATA}[[fact]]\nfile = "battles.toml"\nkey = "battle.kernstown.date"\nsays = 1862-03-23\n')
    assert question.facts[0].says == date(1862, 3, 23)
    assert str(ask(question)[0]) == "battles.toml: battle.kernstown.date: as the file says"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('text = "flogs = 1"\nas = "position"\nrefused = "unknown key"', "the position is refused: unknown key"),
        ('text = "first = \\"union\\""\nas = "position"\naccepted = true', "the position is accepted"),
        ('file = "battles.toml"\nkey = "battle.1.number"\nsays = 1', "battles.toml: battle.1.number"),
        ('say = "One."\nfile = "battles.toml"\nkey = "battle.1.number"\nsays = 1', "One."),
    ],
)
def test_a_fact_is_reported_in_words(write: Write, text: str, told: str) -> None:
    assert str(write(f"{DATA}[[fact]]\n{text}\n").facts[0]) == told
