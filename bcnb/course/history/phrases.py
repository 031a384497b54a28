"""The catalog of this package: all its own texts that people read on a page or on paper.

A translation replaces this module. A text with braces is filled in with `format`, a pair of nouns is counted with
`count_noun`, and numbers and dates are written by `presentation.text_tools`. The texts of lessons are in their files.
"""

from collections.abc import Mapping

# --- sides, and what is counted ---------------------------------------------------------------------------------------

SIDES = {"union": "Union", "confederate": "Confederate", "civilian": "civilian", "neutral": "of neither side"}
"""The names of the sides of sources, as shown to readers."""
COUNTED = {"strength": "strength", "losses": "losses"}
"""The names of the numbers of soldiers."""
PAIRS = ("pair", "pairs")
PHASES = ("phase", "phases")
POINTS = ("point", "points")
MILES = ("mile", "miles")
RANGE = "{least} to {most}"
LABELED = "{label}: {text}"

# --- core sources -----------------------------------------------------------------------------------------------------

CORE_TITLE = "Three people, in their words"
PLAIN = "In plain words"
ORIGINAL = "Word for word"
BEFORE = "Before you read"
AFTER = "After you read"
CHART = "Side by side"
CARE = "Take care"
CORE_INTRODUCTION = (
    "Read one text at a time, or only yours. First answer the question about its writer: it matters who speaks, when, "
    "and to whom."
)
CORE_ONE = (
    "Read one of these three texts closely, in the writer's words or in plain words: your teacher's choice, or your "
    "own. Others read the other two, and report."
)
"""The introduction in a form in which each student reads one source."""
CORE_THREE = (
    "Read these three texts one at a time. First answer the question about each writer: it matters who speaks, when, "
    "and to whom."
)
"""The introduction in a form without the short quotations."""
THINK = "Before you read, think"
ABOUT, WRITTEN, FOR, KNOWN = "About", "Written", "For", "How we know"
READ_IN_COPY = "Read in {copy}"
CHART_ASK = "What does each of the three say? {ask}"
SILENT_SIDE = "Who is missing"
NONE_FROM = "None of these three writes from the {side} side. {ask}"
HARD_WORDS = "Hard words. {words}"
WHO_AND_SIDE = "{who} Side: {side}."
CORE_SOURCE = "Source: {writer}"
CORE_QUESTION = "{writer}. {label}: {ask}"
READING_QUESTION = "{ask} (source {sources})"
ABOUT_SHORT = "Questions about the short sources"
ABOUT_SOURCE = "{writer} (source {source}). {ask}"
GUESS_QUESTION = "{ask} The guess before the result"
SEEN_QUESTION = "Could a person on {at} see {hex}?"
SELF_CHECK = "The student's own check of the claim: {row}"
PLACES_QUESTION = "Places on the board, found at the first try"
ORDER_QUESTION = "The events of the day in order"

# --- short sources, events and parts ----------------------------------------------------------------------------------

WRITER = "{author} ({side})"
WHEN, TO, WHERE, READ_IN = "When", "To", "Where", "Read in"
SOURCE = "Source {name}"
NOT_QUOTED = "To look for, not quoted here: {sources}."
BASED_ON = "Sources: {sources}."
SOURCE_NAME = "source {name}"
DAY, PLACE, UNION, CONFEDERATE, HOURS, WEATHER = "Day", "Place", "Union", "Confederate", "Hours", "Weather"
ON_THE_BOARD = "On the board"
DATE_AND_TIME = "{day}, {time}"
QUIZ = "Quiz: {title}"
NUMBER_EVENTS = "Number the events: 1 for the one that happened first, 2 for the next."
GIVEN_EVENTS = "Already dated:"

# --- questions of every lesson ----------------------------------------------------------------------------------------

WHY = "Why? Write one sentence. You will read it again at the end."
NEAR = ("was there", "heard it from others", "this does not show it")
HOW_NEAR = "Before you read: how near was the writer to the events?"
AIMED = "Before you read: what do these words help the speaker to win?"
FRAME = "These words were chosen to win something. Some are racist: examine them, and read none aloud in a role."
PREDICTION = "Before you play: what will have changed on the board after your first three turns, and why?"
LOST = "In your game: how many figures did each side lose, and how many men is that?"
MISSING = "Whom does the board leave out, and what would it need to show them?"
CLAIM = "Your claim: answer the question in one sentence, and add one doubt."
SHORT_CLAIM_KEY = "short claim"
"""The key of the levels of a claim without a doubt."""
SHORT_CLAIM = "Your claim: answer the question in one sentence."
"""The claim in the shortest form of a lesson, which has no doubt."""
SHORT_EVIDENCE = "Your evidence: who says it, when, and what?"
GAME_EVIDENCE = "If you use your game or the test games, say so. They are evidence about the board, not about the war."
"""The advice for a claim in a form with the game."""
EVIDENCE = (
    "Your first piece of evidence: who says it, when, and what?",
    "Your second piece of evidence, from another source: who says it, when, and what?",
)
RUBRIC = (
    "My claim answers the question, and somebody could argue against it.",
    "I name two sources: who wrote, when and to whom.",
    "I explain how the evidence supports the claim.",
    "I name one thing that speaks against my claim.",
)
"""The criteria for a good claim. Students assess their own claims."""
STANDARD_NOT_READ = "Look it up in the standards."
"""The text of a standard that was not read in a copy."""
MARKS = ("not yet", "partly", "yes")
CHANGED = "What changed your mind, or made you surer?"
ASKED: Mapping[str, str] = {
    "vote": "The first vote",
    "why": WHY,
    "prediction": PREDICTION,
    "lost": LOST,
    "missing": MISSING,
    "claim": CLAIM,
    "evidence 1": EVIDENCE[0],
    "evidence 2": EVIDENCE[1],
    "second": "The second vote",
    "changed": CHANGED,
}
"""The votes and written questions of every history lesson, by the keys of their answers. See `questions_of`."""
NEEDS_A_BATTLE = ("prediction", "lost", "missing")
"""The keys of the questions that need a board."""
EXIT_SURE_KEY, EXIT_OPEN_KEY = "exit sure", "exit open"
"""The keys of the answers on an exit ticket."""
EXIT_TITLE = "Exit ticket"
"""The heading of the exit ticket. It names no minutes, because the plan of a lesson has them."""
EXIT_SURE = "How sure are you of your answer to this question?"
EXIT_CHOICES = ("I could explain it to somebody", "I could explain a part of it", "I need help")
"""The answers on an exit ticket. The last one asks for help."""
EXIT_OPEN = "Which question do you still have?"
RUBRIC_TITLE = "Three levels of a written answer"
RUBRIC_COLUMNS = ("Level", "What it has", "For example")
ASKED_IN = "Asked in {minutes} minutes."
ASKED_IN_NONE = "Asked in no form of the lesson, so it is homework."
CLAIM_PARTS = (
    "In {short} minutes: an answer that says how it judges, and one piece of evidence. In {whole} minutes: also what "
    "speaks against it, and a second piece of evidence."
)
"""The parts of a claim that each form asks for."""
NEXT_STEP = "Next: {step}"
SAMPLE_ANSWER = "{answer}."
SAMPLE_PARTLY = "{writer} says so."
SAMPLES_IN_TABLE = "See the good answers under “{title}”."
SAMPLES_OF_SHORT = {"reading": "See the answers in the guide.", "win": "See the answers above."}
SAMPLE_LOST = "{side}: {figures} figures lost. {one}, so about {men} men."
SAMPLE_MEN = "One stands for {men} men"

# --- the plan of a lesson ---------------------------------------------------------------------------------------------

CORE, WITHOUT_GAME, WITH_GAME = "Core", "Without the game", "With the game"
"""The names of the forms of a lesson."""
CORE_MINUTES = "{minutes} minutes for the core"
OTHER_MINUTES = "{minutes} {form}"
STEP_OPENING = "Opening the pages"
STEP_VOTE = "The question, and a first vote by hands"
STEP_QUESTION = "The question, a first vote, and a reason"
STEP_WHERE = "Where, who, why"
STEP_WAR = "What the war was about"
STEP_GROUND = "The ground: five places"
STEP_DAY = "The day in order, and talk"
STEP_ONE_SOURCE = "One core source in each third of the class, one answer, and reports"
STEP_ALL_SOURCES = "All three core sources, and talk"
STEP_VOICES = "Voices: who speaks, to whom, to win what"
STEP_SOLDIERS = "Soldiers and sailors"
STEP_CIVILIANS = "People who freed themselves"
STEP_LEFT_OUT = "What the boards leave out"
STEP_PREDICTION = "Prediction, and a guided first turn"
STEP_TURNS = "More turns at the table"
STEP_CHANGE = "Change one thing"
STEP_PAST = "Board and past"
STEP_SHORT_CLAIM = "A claim with one piece of evidence, and the second vote"
STEP_CLAIM = "The claim, and the second vote"
STEP_QUIZ = QUIZ_SECTION = "Five questions"
STEP_BACK = "The exit ticket"
STEP_SLACK = "Slack"
HANDOUT_FORM = "This handout is for {minutes} minutes, {form}. In class, read one of the three texts."
HANDOUT_WITHOUT = "The short quotations of section 3 are on the long form, and the questions of section 8 are homework."
"""The parts of its form that the handout on the causes of the war leaves out, and those that it adds."""
SECTIONS_OF_FORM = "{form}: sections {numbers}."
ALL_SECTIONS = "{form}: all sections."
FIRST_TURN_TITLE = "Never played? A first turn in {minutes} minutes"
FIRST_TURN_STEPS = (
    "Look at the cards in your hand, and choose one. It says how many units may act, and in which section.",
    "Click as many of your units as the card allows. These units are ordered.",
    "Move each ordered unit: click it, and then a marked hex. Infantry moves 1 hex, cavalry up to 3.",
    "Attack with each unit that has an enemy in range: click it, then the enemy. The board shows the dice beforehand.",
    "Press Done. Read what the enemy does, and say in one sentence what you will do next.",
)
"""The steps of a guided first turn, with about a minute for each."""
RULES_BEFORE = (
    "To play, a class needs rules lessons {lessons}. A class that has not had them takes its "
    "first turn together, in {minutes} minutes, and the board shows all that is allowed."
)
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "The question": (STEP_OPENING, STEP_VOTE, STEP_QUESTION),
    "Where, who, why": (STEP_WHERE,),
    "What it was about": (STEP_WAR,),
    "The ground": (STEP_GROUND,),
    "The day": (STEP_DAY,),
    "Voices": (STEP_ONE_SOURCE, STEP_ALL_SOURCES, STEP_VOICES),
    STEP_SOLDIERS: (STEP_SOLDIERS,),
    STEP_CIVILIANS: (STEP_CIVILIANS,),
    STEP_LEFT_OUT: (STEP_LEFT_OUT,),
    "Play": (STEP_PREDICTION, STEP_TURNS),
    "Change one thing": (STEP_CHANGE,),
    "Board and past": (STEP_PAST,),
    "Your claim": (STEP_SHORT_CLAIM, STEP_CLAIM),
    QUIZ_SECTION: (STEP_QUIZ,),
    "Hand in this lesson": (STEP_BACK,),
}
"""The headings of the pages, as in the notebooks, each with the steps of the plan that belong to its section."""

# --- what-ifs ---------------------------------------------------------------------------------------------------------

GUESSES = ("the Union wins more often", "the Union wins less often", "it makes no difference")
"""The guesses about a change that a class chooses from."""
FINDINGS = {
    "more": "This change makes a difference: 0 is outside the interval. With the change the Union wins more often.",
    "less": "This change makes a difference: 0 is outside the interval. With the change the Union wins less often.",
    "none": "This change makes no difference that matters: the whole interval is within {small} points of 0.",
    "open": "These games cannot tell: the interval includes 0, and also differences of more than {small} points.",
}
"""The possible findings of a trial, each with its sentence."""
SHARES = "Without the change the Union won {before} of 100 games, with it {after} of 100 ({pairs} of games)."
DIFFERENCE = "Difference: {points}, 95% sure between {low} and {high}."
SIGNED_POINTS = "{points} {noun}"
STORED_GAMES = (
    "Stored games of {day}: {pairs}, {player} on both sides, rules {rules}. Both games of a pair begin with the same "
    "luck."
)

# --- numbers of soldiers ----------------------------------------------------------------------------------------------

COUNT_AND_SOURCE = "{count}: {source}"
COUNT_WITH_MORE = "{count} ({more})"
KILLED, WOUNDED, NOT_FOUND = "killed", "wounded", "missing"
PART = "{count} {name}"
DIFFER_BY = "The sources differ by {reason}"
VOICE_SOURCE = "{author}, {written}"

# --- class mode -------------------------------------------------------------------------------------------------------

TALK_OTHER_ANSWER = "Choose an answer that is not yours. What is the best reason for it?"
TALK_WHERE = "{title}: {union} leads the Union, and {confederate} the Confederates. What does each want here?"
TALK_GROUND = "{places}: which would you least like to attack, and why?"
TALK_DAY = "Which of these {count} events changed the day the most? Give a reason."
TALK_NEEDS = "Find an event that could not happen without an earlier one. Who knew of both at the time?"
TALK_WRITERS = "{ask} Compare the answers of {writers}. Where do they disagree?"
TALK_BOARD = "What does this mean for your game? {note}"
TALK_PLAY = "Which of your units got no order, and why?"
TALK_CHANGE = "{ask} Give one reason to expect a difference, and one to expect none."
TALK_LEFT_OUT = "{note} What else does the board leave out?"
TALK_COUNTS = "{side} {counts}: the sources give {least} to {most}. How can two honest people count so differently?"
TALK_WEAKER = "You could choose from {answers}. Which answer is weaker now than before the lesson, and why?"
TALK_AGAINST = "What is the best argument against your own claim?"
TALK_QUIZ = "Explain one right answer to your neighbor without the page. Which one is the hardest to explain?"
TALK_OPEN = "What do you still want to know about {title}? Who at the time could have told you?"
TALK_ON_THE_WAR: Mapping[str, tuple[str, ...]] = {
    "What it was about": (
        "Which of these words were written before the war, and which after it? Why does that matter?",
    ),
    STEP_SOLDIERS: ("Who had the most to win by serving, and who had the most to lose?",),
    STEP_CIVILIANS: ("What did people risk who freed themselves? Who helped them, and who did not?",),
    STEP_LEFT_OUT: (
        "Whom would you put on a board of this war who is not there? What could this person do in a turn?",
    ),
}
"""The questions to talk about in the sections that only the lesson on the causes of the war has."""
PAIR_ROLES: tuple[tuple[str, str, str], ...] = (
    ("commander", "commands", "decides, and clicks"),
    ("staff officer", "is staff officer", "finds places and hours, and reads aloud"),
    ("correspondent", "is correspondent", "writes the answers"),
)
"""The roles of students who share a screen: each with its verb after a name, and what it does."""
PAIR_BOTH = "is staff officer and correspondent"
PAIR_NOW = "Now: {roles}."
PAIR_ROLE = "{name} {role}"
PAIR_SEATS = ("the student on the left", "the one in the middle", "the one on the right")
PAIR_TWO_SEATS = ("the student on the left", "the one on the right")
PAIR_TITLE = "Pairs: who does what"
PAIR_RULE = "Roles change with each section. In a pair, the staff officer also writes."
PAIR_GROUPS = ("Three at a screen", "Two at a screen")

# --- maps -------------------------------------------------------------------------------------------------------------

MAP_KEY = (
    "Union: solid blue, square numbers. Confederates: dashed gray, eight-sided numbers. "
    "A hollow arrowhead: driven back. A star: a sketch, because the sources give no exact place."
)
HEXES, LEFT_OUT = "Which hex is which place", "What the board leaves out"
MAP_SOURCES = "Sources"
MAP_CAPTION = "{title}, in {count}: {phases}."
MAP_DESCRIPTION = "{say} Places: {places}. {phase}, {hours}. {parts}"
MAP_SOURCE = "{writer}: {title}, {edition}. Read at {stored}. {rights}"
MAP_MOVE = "{number}. {side}: {name}, {when}{back}{sketch}"
MAP_TROOPS = "{side}: {name}, in position{sketch}"
DRIVEN_BACK = "; driven back"
SKETCH = " (sketch)"
DAYS = "{first} to {last}"
DAY_AND_HOURS = "{days}, {hours}"
UNTIL = "until {hours}"
HOURS_RANGE = "{begins} to {ends}"
AWAY = "{place}, {miles} miles from the real place"
PHASE_AND_HOURS = "{phase} ({hours})"
SCALE = "0 to {miles}"
NORTH = "N"
