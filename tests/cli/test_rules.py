import re

import pytest

from bcnb.cli import scenarios
from bcnb.course.catalogue import find_question, question_called
from bcnb.course.questions import load_question
from bcnb.engine.game_registry import RULESETS, rulebook
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.games.battle_cry.rules.rulebook import CHAPTERS, RULES
from bcnb.presentation.text_tools import long_date
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

QUESTION = """number = "X-1"
title = "Two dice less"
question = "How many dice has infantry two hexes away?"
answer = "Two."
rule = "7.3"

[map]
units = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . I . . . . . . . .
 . . . . . . . . . . . .
. . . . i . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
[position]
card = "probe-centre"

[[try]]
do = ["order e5", "done", "battle e5 g5"]
then = [{ event = "battle_joined", dice = DICE }]
"""


@pytest.fixture
def ask(tmp_path):
    """Question files with this number of dice expected, or with another text."""

    def write(name: str, dice: int = 3, old: str = "", new: str = ""):
        path = tmp_path / f"{name}.toml"
        path.write_text(QUESTION.replace("DICE", str(dice)).replace(old, new), encoding="utf-8")
        return path

    return write


# --- scenarios --------------------------------------------------------------------------------------------------------


def test_a_list_has_one_line_for_each_scenario_with_the_name_that_plays_it():
    result = call("scenarios")
    lines = [re.split(" {2,}", line)[-1] for line in result.out.splitlines() if line.startswith("  ")]
    assert sorted(lines) == sorted(find_scenario(name).title for name in list_scenarios())
    assert "   4  shiloh             April 6, 1862       Shiloh\n" in result.out
    assert all(len(line) <= 80 for line in result.out.splitlines())
    assert "bcnb scenarios --long" in result.out


def test_all_battles_are_listed_in_their_order():
    result = call("scenarios", "--long")
    assert (result.status, result.err) == (0, "")
    battles = load_battles().battles
    starts = [f"{battle.number:2}. {battle.title}, {long_date(battle.day)}." for battle in battles]
    lines = [line for line in result.out.splitlines() if line[:2].strip().isdigit()]
    assert len(starts) == 15
    assert all(line.startswith(start) for line, start in zip(lines, starts, strict=True))


def test_every_scenario_of_every_ruleset_is_reported_with_its_story_and_its_own_rules():
    words = call("scenarios", "--long").words
    assert {name.split("/")[0] for name in list_scenarios()} == set(RULESETS)
    for name in list_scenarios():
        scenario = find_scenario(name)
        assert name.split("/")[1] in words
        assert " ".join(scenario.story.split()) in words
        for special in scenario.special:
            assert " ".join(f"Special rule, {special.name}: {special.text}".split()) in words


def test_a_scenario_that_is_not_a_battle_of_the_list_is_reported_too(monkeypatch):
    monkeypatch.setattr(scenarios, "list_scenarios", lambda: ("battle_cry/kernstown", "other/fort"))
    monkeypatch.setattr(scenarios, "find_scenario", lambda name: find_scenario("shiloh" if "fort" in name else name))
    words = call("scenarios", "--long").words
    assert "Shiloh: other/fort" in words
    assert words.count("It has no layout.") == 14


# --- questions --------------------------------------------------------------------------------------------------------


def test_a_question_passes_or_differs(ask):
    right, wrong = ask("right"), ask("wrong", dice=4)
    result = call("question", right)
    assert (result.status, result.out, result.err) == (
        0,
        f"pass    X-1      Two dice less (1 example)\nTo read the answer: bcnb question {right} --answer\n",
        "",
    )
    result = call("question", right, wrong, right)
    assert result.status == 1
    verdicts = [line.split()[0] for line in result.out.splitlines()]
    assert verdicts == ["pass", "differs", f"{wrong}:22:", "pass"]
    assert '"dice": 4' in result.out


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ('rule = "7.3"', 'rule = "7.3"\nwhy = "so"', 6, "unknown key 'why'"),
        ('answer = "Two."', 'answer = "Two', 4, "not TOML"),
        ("do = [", "do = 7 #", 23, "'try.0.do' must be a list"),
        ('"order e5"', '"order e55"', 23, "e55"),
        (". . . . I", ". . . . ?", 13, "?"),
    ],
)
def test_a_malformed_question_is_refused_with_line_and_reason_and_the_others_are_asked(ask, old, new, line, reason):
    bad, good = ask("bad", old=old, new=new), ask("good")
    result = call("question", bad, good)
    assert result.status == 1
    assert result.err.startswith(f"bcnb: {bad}:{line}: ")
    assert reason in result.err
    assert result.out.startswith("pass")


def test_the_answer_of_a_question_is_printed_by_the_option_that_its_check_names():
    result = call("question", "FAQ-09")
    assert result.out.splitlines()[-1] == "To read the answer: bcnb question FAQ-09 --answer"
    question = load_question(find_question("FAQ-09"))
    result = call("question", "FAQ-09", "N-5", "--answer")
    assert " ".join(f"{question.question} {question.answer}".split()) in result.words
    assert "Alternative: " in result.words
    assert "--answer" not in result.out


def test_an_unknown_question_is_reported_with_the_nearest_and_the_others_are_asked():
    result = call("question", "FAQ-99", "FAQ-09")
    assert (result.status, result.out.split()[:2]) == (1, ["pass", "FAQ-09"])
    assert (
        result.err
        == "bcnb: unknown question 'FAQ-99'. Did you mean 'FAQ-39'? To list the questions: bcnb question --list\n"
    )
    assert call("question", "--list", "FAQ-99").err == result.err


def test_questions_are_listed(ask):
    result = call("question", "--list", ask("one"))
    assert (result.status, result.out) == (0, "X-1      Two dice less  (rules 7.3)\n")
    ours = call("question", "--list").out.splitlines()
    assert sum(line.startswith("FAQ-") for line in ours) == 39


def test_without_a_file_there_is_nothing_to_ask():
    result = call("question")
    assert (result.status, result.out) == (2, "")
    assert "name a question file" in result.err


# --- the rule book ----------------------------------------------------------------------------------------------------


def test_all_rules_are_printed_under_their_chapters():
    result = call("rules")
    assert result.status == 0
    assert all(f"{number}. {title}" in result.out for number, title in CHAPTERS.items())
    assert all(f"  {rule.number:6} {rule.words}" in result.out for rule in RULES.values())


def test_a_complete_chapter_ends_with_the_numbers_that_it_lacks_and_why():
    chapter = call("rules", "8").out.splitlines()
    assert chapter[-3] == "  Only in north_against_south: 8.14, 8.15, 8.16, 8.17"
    assert call("rules", "4").out.splitlines()[-3] == "  Not used: 4.9, 4.14"
    assert call("rules", "5").out.splitlines()[-3] == "  Not used: 5.8, 5.9", "Battle-Cry (1961) has its own numbers"
    for name in RULESETS:
        output = call("rules", "--ruleset", name).out
        lines = re.findall(r"^  (?:Not used|Only in \w+): (.*)$", output, flags=re.MULTILINE)
        lacked = {number for line in lines for number in line.split(", ")}
        assert not lacked & set(rulebook(name).RULES)
        for number in rulebook(name).RULES:
            chapter, part = number.split(".")
            assert all(f"{chapter}.{one}" in lacked | set(rulebook(name).RULES) for one in range(1, int(part)))
    for word in ("7.3", "saber"):
        assert not re.search("Not used|Only in", call("rules", word).out)


def test_one_rule_is_explained_with_its_lessons_and_questions():
    output = call("rules", "7.7").words
    assert "A general adds a die" in output
    assert "Lesson 10: Generals." in output
    assert "FAQ-29 A general may join artillery" in output
    assert "Lesson 10" not in call("rules", "7").out, "a whole chapter has only the rules"
    assert "House rules: least_dice." in call("rules", "7.8").words


def test_a_rule_book_is_written_once(tmp_path):
    file = tmp_path / "rules.html"
    result = call("rules", "--ruleset", "battle_cry_1961", "--html", file)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{file}: the rules of Battle-Cry (1961) (")
    assert b'id="rule-7.7"' in file.read_bytes()
    again = call("rules", "--html", file)
    assert again.status == 1
    assert "already exists" in again.err
    assert call("rules", "--taught", "--html", tmp_path / "other.html").status == 1
    assert call("rules", "7.7", "--html", tmp_path / "other.html").status == 2


def test_rules_are_found_by_number_chapter_and_word():
    assert call("rules", "7.3").out.splitlines()[2].startswith("  7.3")
    chapter = call("rules", "7").out
    assert "7.1 " in chapter
    assert "8.1 " not in chapter
    found = [line for line in call("rules", "saber").out.splitlines() if line.startswith("  ")]
    assert found
    assert all("saber" in line.lower() for line in found)


def test_the_chapter_whose_title_has_the_word_is_first():
    chapters = re.findall(r"^(\d+)\. ", call("rules", "general").out, flags=re.MULTILINE)
    assert chapters[:3] == ["5", "1", "3"]
    for word in ("retreat", "retreats", "Retreating", "RETREATED"):
        lines = call("rules", word).out.splitlines()
        assert lines[1:3] == ["8. Retreat", f"  8.1    {RULES['8.1'].words}  [{RULES['8.1'].source}]"]
        assert [line.split()[0] for line in lines if line.startswith("  8.")] == [one for one in RULES if one[0] == "8"]
    others = ("battle_cry_1961", "moving", "3. Movement"), ("north_against_south", "brigade", "13. Brigades")
    for game, word, title in others:
        assert call("rules", word, "--ruleset", game).out.splitlines()[1] == title
    assert re.findall(r"^\d+\. .*", call("rules", "victory").out, flags=re.MULTILINE) == ["9. Victory"]


def test_a_word_that_the_rules_call_otherwise_leads_to_its_rule_with_the_reason():
    forest = call("rules", "forest").out.splitlines()
    assert (forest[0], forest[2]) == ("The rules call it woods.", "10. Terrain")
    assert forest[3].startswith("  10.2 ")
    assert call("rules", "ambushes").out.startswith("There is no ambush, because both sides see all units.")
    assert "9.2 " in call("rules", "resign", "--ruleset", "battle_cry_1961").out
    assert call("rules", "submarine").status == 1


def test_the_last_line_explains_the_codes_of_the_sources_that_are_printed():
    last = call("rules", "5.1").out.splitlines()[-1]
    assert last == (
        "Sources in brackets: S1 is the publisher's questions and answers; S2 is the online rules. "
        "To read a question such as FAQ-11: bcnb rules FAQ-11"
    )
    last = call("rules", "1.7").out.splitlines()[-1]
    assert last == "Sources in brackets: S2 is the online rules."
    assert "ours is our own decision" in call("rules").out.splitlines()[-1]
    for name in RULESETS:
        cited = {code for rule in rulebook(name).RULES.values() for code in re.findall(r"\b(S\d|ours)\b", rule.source)}
        last = call("rules", "--ruleset", name).out.splitlines()[-1]
        assert set(re.findall(r"(\w+) is ", last)) == cited


@pytest.mark.parametrize("name", ["O-27", "faq-09", "FAQ 9", "N-31", "A-25"])
def test_a_question_that_a_rule_cites_is_printed_with_its_answer(name):
    question = load_question(find_question(name.replace(" ", "-")))
    result = call("rules", name)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith(f"{question.number}: {question.title} (rules {', '.join(question.rules)})\n")
    assert " ".join(question.answer.split()) in result.words


def test_every_question_that_a_rule_cites_can_be_printed():
    for name in RULESETS:
        cited = {code for rule in rulebook(name).RULES.values() for code in re.findall(r"[A-Z]+-\d+", rule.source)}
        assert [code for code in sorted(cited) if question_called(code) is None] == []
    assert "no rule has the number" in call("rules", "O-99").err


def test_it_is_listed_where_each_rule_of_every_game_is_taught_and_none_is_left_out():
    result = call("rules", "--taught")
    assert (result.status, result.err) == (0, "")
    for name in RULESETS:
        rules = rulebook(name).RULES
        lines = result.out.partition(f"\n{name}\n")[2].splitlines()[: len(rules) + 1]
        assert [line.split()[0] for line in lines[:-1]] == list(rules)
        assert [line for line in lines[:-1] if not re.search(r" (lesson|question) \S", line)] == []
        assert lines[-1] == f"  {len(rules)} rules; without a task and a question: none"


def test_where_one_rule_or_a_chapter_is_taught_is_listed_of_the_games_that_have_it():
    whole = call("rules", "--taught").out.splitlines()
    one = call("rules", "8.2", "--taught").out
    assert [line for line in one.splitlines() if line.startswith("  8.2 ")] == [
        line for line in whole if line.startswith("  8.2 ")
    ]
    assert [name for name in RULESETS if f"\n{name}\n" in one] == list(RULESETS)
    eight = call("rules", "8", "--taught", "--ruleset", "battle_cry").out.splitlines()
    assert eight[2:-1] == [line for line in whole[: whole.index("north_against_south")] if line.startswith("  8.")]
    brigades = call("rules", "brigade", "--taught").out
    assert "north_against_south" in brigades
    assert "battle_cry\n" not in brigades
    assert call("rules", "zzz", "--taught").status == 1


@pytest.mark.parametrize("more", [["--taught"], ["--ruleset", "battle_cry"]])
def test_the_seeds_are_listed_as_a_whole(more):
    result = call("rules", "--sources", *more)
    assert (result.status, result.err) == (1, "bcnb: --sources lists all rules of all games; use it alone\n")


def test_where_the_rules_of_one_game_are_taught_is_listed_with_lessons_tasks_and_questions():
    result = call("rules", "--taught", "--ruleset", "north_against_south")
    assert "battle_cry" not in result.out
    lines = {line.split()[0]: line.split(maxsplit=1)[1] for line in result.out.splitlines() if line.startswith("  ")}
    assert lines["14.1"] == "lesson 15, 17; task 15.5, 17.1, 17.p3; question N-31, R-6, R-13"
    assert lines["8.1"].startswith("lesson 6, "), "the course of the board game has the same rule"


def test_a_rule_that_no_exercise_teaches_is_reported(monkeypatch):
    monkeypatch.setattr("bcnb.course.lessons.places", lambda name: {"1.1": (), "7.3": ("4.1",)})
    assert "  1.1    \n" in call("rules", "--taught", "--ruleset", "battle_cry").out
    assert call("rules", "--taught", "--ruleset", "battle_cry").out.endswith("without a task and a question: 1.1\n")
