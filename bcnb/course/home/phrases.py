"""The catalog of this package: all its own texts that people read on the home page and in the gallery of battles.

A translation replaces this module. A text with braces is filled in with `format`, and numbers and dates are written by
`presentation.text_tools`. The titles of lessons and battles are in their files, and the words of the page's script in
`static/home.js`.
"""

from collections.abc import Mapping

# --- the bar and the first glance -------------------------------------------------------------------------------------

TITLE = "Battle Cry"
LEAD = "The American Civil War on a board of hexes"
ABOUT = "Two armies, a hand of cards and a few dice. A battle takes half an hour."
BAR_RULES, BAR_QUESTIONS, BAR_TEACHERS, BAR_ALL = "Rules", "Questions", "For teachers", "All pages"
BAR_MAKE = "Make your own"
BAR_OPEN = "Open a file"
WHAT_OPENS = "Open a game, puzzle, question, lesson, battle or set that you were sent"
MORE_PAGES = "More pages"
OPEN_GAMES = "Open games"
TRY_AGAIN = "Exercises to try again"
WHAT_YOU_DID = "What you have done"
START_HERE = "Start here"
CONTINUE = "Continue"
BEGIN = "Begin"
LESSON = "Lesson {number}: {title}"
UNDER_WAY = "A battle under way: blue and gray units on a map of hexes. An arrow shows an attack, another a retreat."
UNDER_WAY_TITLE = "First Bull Run"
LAYOUT = "Layout of {battle}"
LAYOUT_ON_BOARD = "Layout of {battle} on the board"

# --- the doors and their panels ---------------------------------------------------------------------------------------

WHERE_TO = "Where to"
BACK = "‹ Back"
LEARN, ABOUT_LEARN = "Learn", "Lessons and puzzles"
PLAY, ABOUT_PLAY = "Play", "15 battles, five opponents"
WATCH, ABOUT_WATCH = "Watch and analyze", "{count} recorded games"
HISTORY, ABOUT_HISTORY = "History for a class", "16 lessons with sources"
PLAY_BATTLE = "Play a battle"
BATTLES = "The battles"
PUZZLES = "Puzzles"
LESSONS = "{count} lessons"
LESSON_ROW = "{number} {title}"
MORE = "More"
OTHER_GAMES = "The other two games"
GAME_OF_EACH = "A recorded game of each battle"
OPEN_FILE = "Open a game that you got as a file"
DROP_FILE = "Or drop it on this page, like a puzzle, question, lesson, battle or set, a backup or a zip file."
WHY_THE_WAR = "Why the war"
BATTLE_AND_YEAR = "{title}, {year}"
TEACHERS = "For teachers"
AS_A_LIST, ALL_AS_A_LIST = "All battles as a list", "All {count} battles as a list"
LINK_PLAY, LINK_LESSON, LINK_GAMES = "Play", "Lesson", "Recorded games"
MAP = "The United States in 1861"

# --- links to pages ---------------------------------------------------------------------------------------------------

FIRST_LOOK = "A first look: a board, and a whole battle"
RULES = "The rules of Battle Cry, each with its number"
QUESTIONS = "Questions about the rules, tried on the board"
RECORD = "Record a game that you played at a real table"
GUESS = "Guess the choice: play through a recorded game"
YOUR_PLAY = "Your play: which errors come back, and practice"
MAKE_YOUR_OWN = "Make your own battles, questions, puzzles and lessons"
COMPUTER = "How the computer plays"
ONLINE_GAME = "The 34 behaviors of the online game"
CARDS = "All the cards, and a card of your own"
HOUSE_RULES = "Where the book is silent, and your house rules"
NORTH_AGAINST_SOUTH = "North against South, with saves and brigades"
BATTLE_CRY_1961 = "Battle-Cry of 1961, with dice and trains"
HAND_IN = "Hand in a lesson"
OWN_SETS = "Your own sets: a course from your teacher, in one file"
FOR_TEACHERS = "For teachers: handouts to print, and marks"
HANDOUTS = "Handouts to print, and marks"
RECORDED_GAMES = "Recorded games: yours and those that come with bcnb"
WATCH_GAME = "Watch a recorded game, step by step"
REVIEW = "Review a game: luck, choices and turning points"
MANY_GAMES = "Many games: who wins, and how certain that is"

# --- battles ----------------------------------------------------------------------------------------------------------

BAR = "The bar shows how often each side won between two equal computer players ({level}s). The Union is on the left."
GAMES: Mapping[str, str] = {
    "battle_cry": "Cards and dice on hexes. The lessons teach this game.",
    "north_against_south": "The same board, with troop quality, brigades and two units on a hex.",
    "battle_cry_1961": "A map of squares, with two dice and railroads.",
}
"""A sentence about each game."""
FIRST_BATTLE = "Good first battle"
LENGTH = "{least} to {most} turns"
BALANCE = (
    "Between two {level}s, the Union won {union}% of {games} games (95% interval: {low}% to {high}%), "
    "the Confederates {confederate}%."
)
HOW_EVEN = "How even is each battle?"
SHARE = "Share of the games between two computer players of the level {levels}"
OR = " or "
BATTLE, UNION, CONFEDERATES, GAMES_COLUMN, EVEN = "battle", "Union", "Confederates", "games", "even"

# --- how far a learner is ---------------------------------------------------------------------------------------------

YOUR_PROGRESS = "Your progress"
YOUR_ANSWERS = "Your answers in history lessons"
YOUR_GAMES = "Your games"
YOUR_SETS = "Your own sets"
YOUR_FILES = "A file that you opened"
OPENED_LESSON, OPENED_PUZZLE, OPENED_QUESTION = "lesson", "puzzle", "question"
SKIPPED = "{what}: {reason}"
TASK = "{number} {title}"
LAST_BATTLE = "Your last battle: {title}, {result}"
SO_FAR = "So far: {counts}"
LESSONS_DONE, PUZZLES_SOLVED, BATTLES_WON = "{lessons} done", "{puzzles} solved", "{battles} won"
LESSON_NOUN, PUZZLE_NOUN, BATTLE_NOUN = ("lesson", "lessons"), ("puzzle", "puzzles"), ("battle", "battles")
IN_PROGRESS, PLAYED, WON, LOST = "in progress", "played", "won", "lost"
BEFORE_FIRST_TURN = "before the first turn"
YOUR_MOVE, COMPUTERS_MOVE, DICE_TO_ROLL = "your move", "the computer's move", "dice to roll"
TO_MOVE = "{player} to move"
