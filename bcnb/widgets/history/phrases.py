"""The catalog of this package: the labels, buttons and messages of the forms of a history lesson.

A translation replaces this module, together with `course.history.phrases`, which has the texts that forms share with
handouts. A text with braces is filled in with `format`, and a pair of nouns is counted with `count_noun`.
"""

# --- maps -------------------------------------------------------------------------------------------------------------

LAY = "Lay the board over it"
MAP_SOURCES = "Sources and sketches"

# --- board and past ---------------------------------------------------------------------------------------------------

PAST_TITLE = "Board and past: {title}"
HIDES = "What the board hides"
MEN_AND_FIGURES = "Men and figures"
UNNAMED = "People whom reports do not name"
LAYOUT_SCALE = "About this layout: {scale} Below, the whole army is divided among its figures."
SIDE_SCALE = (
    "{side}: {figures} figures on the board. According to the sources, a figure stands for {men} men. The losses, "
    "{losses} men, would then be {lost} figures."
)
NUMBERS = "{side}, {counts}. {remark}"
PERSON = "{name} ({side}): {who}"

# --- sources ----------------------------------------------------------------------------------------------------------

CORE_SOURCES_TITLE = "Core sources: {title}"
SHOWN = "Now showing: {page}."
WORDS_OF = "Open now: {writer}."
ONE_AT_A_TIME = "Choose a text"
NEXT_PAGE = "Next: {page}"
READ_TEXT = "Read the text"
CHART_CAPTION = "{chart}: the facts, and what you noted"
YOUR_LINE = "{writer}:"
SOURCES_TITLE = "Sources: {title}"
WORDS_OPEN = "The words of source {source} are open."
COMPARE = "Now compare"
TO_WIN = "To win: {win}"
OPEN_WORDS = "Open the words of {source}"

# --- what the writer could see ----------------------------------------------------------------------------------------

SIGHT_TITLE = "What could the writer see? {title}"
SEEN = ("yes", "no")
RIGHT_SIGHT, WRONG_SIGHT = "Right. {words}", "No. {words}"
STANDS = (
    "We think that the writer of source {source}, {writer}, was near {hex}. The board shows the beginning of the game."
)

# --- places -----------------------------------------------------------------------------------------------------------

PLACES_TITLE = "Places: {title}"
HOW = (
    "Choose a hex on the board: click it, or move there with the arrow keys and press Enter. LEFT FLANK and RIGHT "
    "FLANK on the board are the left and right of the Union army."
)
SHOW_PLACE = "Show it"
ALL_FOUND = "You found all five places."
FIND = "Find {number} of {count}: {place}."
FOUND = "{places} found on the first try."
PLACES = ("place", "places")
FIND_PLACES = "Find the places"
RIGHT_PLACE, WRONG_PLACE = "Right, {hex}. {say}", "Not {hex}. {name}"
PLACE_SHOWN = "{place}: {hexes}. {say}"
FIRST_TRY = "{found} of {count} on the first try"
NOT_SAVED = "your answer is not saved: {fault}"
FIND_ALL = "Find on the board: {places}."

# --- reading levels ---------------------------------------------------------------------------------------------------

LEVEL_LABEL = "Texts of this lesson"
LEVEL_NAMES = {"simple": "Simple", "plain": "Plain", "full": "Full, for older students"}
"""The name of each level, as shown to readers."""

# --- the forms of a lesson --------------------------------------------------------------------------------------------

FORM_LABEL = "Time for this lesson"
FORM_MINUTES, FORM_EVERYTHING = "{minutes} minutes", "Everything"
LEAVES_OUT = "This form leaves out: {parts}."
SHORT_QUOTATIONS, WRITER_SAW = "the short quotations", "what a writer could see"
"""The parts of a section that a form leaves out."""
SHOW_EVERYTHING = "Show everything"

# --- another student --------------------------------------------------------------------------------------------------

ANOTHER, START, STAY = "Start as another student", "Start with empty pages", "Cancel"
WHO, WHOSE = "Who is working here? Write your name:", "Whose answers are here now?"
ASIDE = (
    "The answers on this computer will be saved and set aside, so nothing is lost. The next student begins with empty "
    "pages. Does your teacher want the worksheets? Save them first."
)
DOWNLOADED = "Saved to your downloads as {file}."
CONTINUE_AS = "Continue as {name}"
SAVE_WORKSHEET = "Save worksheet: {title}"

# --- pairs ------------------------------------------------------------------------------------------------------------

PAIR = "Work as a pair"
PAIR_EXPLAINED = "Two or three at this screen? Write your names. You have your roles in turn, and hand in one file."
PAIR_NAMES = ("First student", "Second student", "Third student, if there is one")
FILE_OF_PAIR = "This file has the names of {names}, and counts for each of them."

# --- time line --------------------------------------------------------------------------------------------------------

TIMELINE_TITLE = "Time line: {title}"
ORDER_TASK = (
    "Press the events in the order in which they happened. To take one out, press it again: the next one that you "
    "press gets its number."
)
GIVEN = "Events with a time are already in their place."
PLACED, TAKEN_OUT = "{place} of {count}: {event}", "Taken out: {event}"
THE_DAY = "This is the day, with the times in the sources."
RIGHT_ORDER = "Right: this is the order in the sources. Look at the times: who could know them?"
NONE_YET = "First give each event a number, and then check."
IN_ORDER = (
    "Not yet. In the right order, each now at its number: {events}. The others are free again. Press them for the free "
    "numbers, the earliest first."
)
EVENTS = ("event", "events")
DAY_CAPTION = "The day, with the times in the sources"
DAY_HEAD = ("When", "What", "Source")
CHECK, SHOW_DAY = "Check", "Show the day"

# --- vote, prediction and claim ---------------------------------------------------------------------------------------

VOTE_TITLE, PREDICTION_TITLE, CLAIM_TITLE = "Vote: {title}", "Prediction: {title}", "Claim: {title}"
VOTE_SAVED = "Your vote is saved. You will vote again at the end of the lesson."
VOTE_AGAIN_LATER = "You will vote again at the end of the lesson."
JUDGE = "How good is it? Judge your own claim."
VOTE_AGAIN, VOTE_AGAIN_LINE = "Vote again", "Vote again."
ONLY_VOTE = "Your vote: {vote} You did not vote before the lesson."
SAME_VOTE, OTHER_VOTE = "Your vote is the same as at first.", "You have changed your vote."
FIRST_VOTE, SECOND_VOTE = "First: {vote} {why}", "Now: {vote}"

# --- what if ----------------------------------------------------------------------------------------------------------

WHATIF_TITLE = "What if? {title}"
ASK_GUESS = "Your guess, before you see the result:"
HANDS = "In a class, count hands and write the numbers here:"
GUESS_FIRST = "guess first, or write the numbers of your class"
SURPRISE = "Which result surprised you, and what does that say about this board?"
CAUTION = "This is about these players on this board, never about what would have happened in the war."
ONE_OF_CHANGES, ONE_CHANGE = "Change {number} of {count}", "One change"
AS_IT_IS = "Without the change, the Union won {share} of 100 games."
SHOW_RESULT = "Show the result"
NOT_MEASURED = "This change has not been measured yet. Play the games yourself."
MORE_PAIRS = ("more pair", "more pairs")
PLAY_MORE = "Play {pairs} (a minute or less)"
PLAYED = "{done} of {all} games are played."
STOP, PLAY_AGAIN = "Stop", "Play again"
PLAYED_HERE = "Played here, {player} on both sides:"
WITHOUT_CHANGE, WITH_CHANGE, EFFECT = "Without the change", "With the change", "Difference"
SCALE_END = "{points} points"
