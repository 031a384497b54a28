"""The catalog of this package: all its own texts that students and teachers read on a page, on paper or in a report.

A translation replaces this module. A text with braces is filled in with `format`, a pair of nouns is counted with
`count_noun`, and numbers and dates are written by `presentation.text_tools`. The keys and columns of saved files, by
which they are read again, are not texts: they stay as they are.
"""

# --- what is counted --------------------------------------------------------------------------------------------------

TRIES = ("try", "tries")
TRIED = "{state}, {tries}"
QUIZ_ANSWERS = ("quiz answer", "quiz answers")
DONE_OF = "{done} of {all}"

# --- questions and names ----------------------------------------------------------------------------------------------

LESSON = "Lesson {number}: {title}"
TASK = "{number} {title}"
STEP_OF = "{lesson}, step {number}"
OF_SET = "{title}: {text}"
FORM_OF_LESSON = "{title}, the {minutes}-minute form"
REST_OF_LESSON = "{title}, what the {minutes}-minute form leaves out (sections {numbers})"
NO_NAME = "Student"
BUSY = "another program is saving answers; try again"

# --- notes for the teacher --------------------------------------------------------------------------------------------

CHANGED = "changed after it was saved"
LATE = "late"
NOTHING_DONE = "nothing done yet in {items}"
ASKS_FOR_HELP = "asks for help on the exit ticket"
HANDED_IN = "handed in {count} times: {which} counts"
FULLEST, LAST = "the fullest of the last day", "the last"
WORKED_WITH = "worked with {names}"
SAME_WORDS = "the same words as {names}"
OTHER_SET = "made with another edition of the set: {items} are not in yours"
LINK = "{path}: is a link, and links are not followed. Put the file itself here."
UNREADABLE = "{path}: cannot be read: {reason}"
DAMAGED_FILE = (
    "{file}: this file is cut off or damaged, so it is not marked.{whose} Ask for it again. For experts: {fault}"
)
SEEMS_FROM = " By its name, it may be from {name}."
EMPTY_FOLDER = "{path}: is an empty folder, not a worksheet"

# --- the overview of a class ------------------------------------------------------------------------------------------

OVERVIEW = "Overview of the class"
HOMEWORK_DUE = "Homework due on {day}"
STUDENT_HEADS = ("Student", "Done", "Notes")
VOTE_HEADS = ("Answer", "First", "At the end")
ANSWER_HEADS = ("Student", "Answer")
EXIT_HEADS = ("Answer", "Students")
QUESTION_HEADS = ("Student", "Question")
MISSING = "Not handed in"
DAMAGED = "File damaged"
MARKS_UNREADABLE = "The saved marks cannot be read: {reason}."
MARKS_SET_ASIDE = "The saved marks cannot be used, because {reason}. The file is now in {file}."
READ_AS_WINDOWS = (
    "{file} is saved as Windows-1252, not as UTF-8, and bcnb has read it so. Check names and comments with accents."
)
SAVE_AS_UTF_8 = 'In Excel, choose "Save As", and the type "CSV UTF-8 (Comma delimited)"'
ELSEWHERE = "Not handed in, but another lesson"
ELSEWHERE_LESSON = "{student} ({lessons})"
STRANGERS = "Not in the list of the class"
IN_NEED = "Who needs help"
VOTES = "The votes"
NEEDS = "{student}: {reasons}"
BEHIND = "{done} done, where half of the class has {middle} or more"
UNSOLVED = "{task}: not solved in {tries}"
ANSWERS_NOT_RIGHT = "{answers} not right"
ANSWER_MARK = "{answer} ({mark})"
RIGHT, NOT_RIGHT = "right", "not right"

# --- the feedback page of a student -----------------------------------------------------------------------------------

FEEDBACK = "{name}: {title}"
DONE_AND_SAVED = "{done} done. Saved on {day}."
FROM_TEACHER = "From your teacher"
TASKS = "Tasks and puzzles"
TASK_TRIES = "Tries"
QUESTIONS = "Questions"
OWN_WORDS = "In your own words"
GOOD_CLAIM = "What makes a claim a good one"
NOT_DONE = "Not done yet"
WRITTEN_HEADS = ("What was asked", "What you wrote", "Is it a good answer?")
TASK_STATES = ("not yet", "tried", "done after all hints", "done")
YOUR_ANSWER = "{question} You: {answer} {verdict}: {feedback}"
ANSWER_RIGHT, ANSWER_WRONG = "Right", "Not so"
FOUND = "bcnb found in your answer: {parts}."
NOT_FOUND = "It did not find: {parts}. Look at the card of {writer} again."
EVIDENCE_WHO = "who says it ({writer})"
EVIDENCE_PARTS = ("when", "to whom", "some words of the text")
NO_SOURCE_FOUND = "bcnb found no source of this lesson in your answer. You can choose from: {writers}."
OR = "or"
SAME_WRITER = "Both pieces are by {writer}. For the second, choose somebody else."
UNKNOWN_ANSWER = "{question} What you answered is none of the answers. The right one is: {right}"

# --- the page of a student, without marks -----------------------------------------------------------------------------

STUDENT_PAGE = "{title}: my answers"
PAGE_NAMES, PAGE_DAY = "Name:", "Saved on:"

# --- the same deal for all --------------------------------------------------------------------------------------------

SIDES = {"union": "the Union", "confederate": "the Confederates"}
DEAL = "{battle}, as {side}, against the {level}, same cards and dice for all"
DEAL_AFTER = "{battle}, as {side}, against the {level}, after step {ply} of {game}, same cards and dice for all"
NOT_FINISHED, WON, LOST_GAME, DRAWN = "not finished", "won", "lost", "nobody won"
TRIED_GAMES = "played {count} times; the first finished game counts"
OTHER_DEAL = "not the game of this homework: other players, cards or dice"
BROKEN_GAME = "the game breaks the rules: {fault}"
DEAL_HEADS = ("Student", "Result", "Flags or points", "Steps", "Points lost by choices", "Notes")
MOMENT_HEADS = ("Choice", "Students")
DIFFERENT_CHOICES = "Where students chose differently"
SAME_CHOICES = "All students made the same choices."
MOMENT = "Turn {turn}, step {ply}"

# --- what a student tried ---------------------------------------------------------------------------------------------

STEP_SOLVED, STEP_MISSED, STEP_REFUSED = "solved", "missed", "not allowed"
STEP_NOTE = "{step} ({note})"
STEP_BREAK = "; "
TRIED_STEPS = "{number} {title}, step by step"
